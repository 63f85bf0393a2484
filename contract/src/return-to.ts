// Where somebody may be led back to: a page of this site and nothing else. One rule for the server and the web.

/** What a text is read against, as an address. */
export const HERE = 'http://here.invalid'
/** Also written as %2F%2F and %5C: whoever reads an address twice would be led astray. */
const ASTRAY = /\/\/|[\\\p{Cc}]/u

const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

interface Address {
  origin: string
  pathname: string
  search: string
  hash: string
}

/** Of an address as a browser reads it, which drops control letters and takes \ for /; null for whatever could lead elsewhere. */
export const pathHere = ({ origin, pathname, search, hash }: Address): string | null => {
  const path = decoded(pathname)
  return origin !== HERE || path === null || ASTRAY.test(path) ? null : `${pathname}${search}${hash}`
}
