// Rows as JSON that the database can keep as text.

/** Half a character, as cutting a text may leave, becomes U+FFFD, and so does NUL. */
const kept = (value: unknown): unknown => {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\u0000', '\ufffd')
  if (Array.isArray(value)) return value.map(kept)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [kept(key), kept(child)]))
}

/** As JSON writes NUL and half a character, and as a text may say it of itself. */
const DOUBTFUL = /\\u(?:0000|d[89a-f])/

export const keptJson = (rows: readonly object[]): string => {
  const text = JSON.stringify(rows)
  return DOUBTFUL.test(text) ? JSON.stringify(kept(rows)) : text
}
