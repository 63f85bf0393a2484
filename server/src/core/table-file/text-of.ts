// A cell as text.
// oxlint-disable-next-line no-control-regex -- control and direction characters are what is removed
const UNSEEN = /[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g

/** One line of text: control characters and runs of blanks become one blank. */
export const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.normalize('NFC').replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()
}
