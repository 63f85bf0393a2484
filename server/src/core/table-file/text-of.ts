// A cell as text.
import { plain } from '@caiyuan/contract/unseen'

// oxlint-disable-next-line no-control-regex -- control and direction characters are what is removed
const CONTROL = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]+/g

/** One line of text: control characters and runs of blanks become one blank, what else shows nothing is taken out. */
export const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return plain(text.replace(CONTROL, ' ')).replace(/\s+/g, ' ')
}
