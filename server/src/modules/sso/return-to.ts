// Where somebody is led after signing in: a page of this site and nothing else.
const HERE = 'http://here.invalid'
/** Also written as %2F%2F and %5C: whoever reads an address twice would be led astray. */
const ASTRAY = /\/\/|[\\\p{Cc}]/u

const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** Read as a browser reads it, which drops control letters and takes \ for /; the first page for whatever could lead elsewhere. */
export const returnTo = (to = '/'): string => {
  if (!to.startsWith('/') || !URL.canParse(to, HERE)) return '/'
  const url = new URL(to, HERE)
  const path = decoded(url.pathname)
  return url.origin !== HERE || path === null || ASTRAY.test(path) ? '/' : `${url.pathname}${url.search}${url.hash}`
}
