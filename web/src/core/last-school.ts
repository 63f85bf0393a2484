// The institution of who signed in last in this browser: offered first to who chooses one.
const place = 'lastSchool'

export const lastSchool = (): string => {
  try {
    return localStorage.getItem(place) ?? ''
  } catch {
    return ''
  }
}

export const keepLastSchool = (code: string): void => {
  try {
    localStorage.setItem(place, code)
  } catch {
    // A browser that forbids storage offers all institutions alike.
  }
}
