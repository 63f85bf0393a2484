// What two buildings of one world have in common, and where each has ids, numbers and moments of its own.

/** A text, or what stands in its place in each copy. */
export type Part = string | { id: number } | { number: number } | { ms: number }

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const MINUTE_MS = 60_000

export interface Own {
  /** In the order they were made. */
  ids: readonly string[]
  numbers: readonly number[]
  /** When it stood. */
  at: Date
}

/** The ids of one of two buildings: the other does not know them. */
export const idsOf = (texts: readonly string[], others: readonly string[]): string[] => {
  const known = new Set(others.flatMap((it) => it.match(UUID) ?? []))
  return [...new Set(texts.flatMap((it) => it.match(UUID) ?? []))].filter((it) => !known.has(it)).toSorted()
}

const partsOf = (text: string, { ids, numbers }: Own): Part[] => {
  const found = new RegExp(`${UUID.source}|${numbers.join('|')}`, 'g')
  const parts: Part[] = []
  let at = 0
  for (const { 0: it, index } of text.matchAll(found)) {
    const id = ids.indexOf(it)
    const number = numbers.indexOf(Number(it))
    if (id < 0 && number < 0) continue
    parts.push(text.slice(at, index), id < 0 ? { number } : { id })
    at = index + it.length
  }
  return [...parts, text.slice(at)]
}

/** A moment to the minute: what was written while the world was built is written now. */
const sinceOf = (text: string, { at }: Own): number => Math.round((Date.parse(text) - at.getTime()) / MINUTE_MS) * MINUTE_MS

/** The parts of a text as the first has it; the second has to have the same. */
export const patternOf = (text: string, one: Own, other: string, two: Own, isTime = false): Part[] => {
  if (isTime && text !== other) {
    const ms = sinceOf(text, one)
    if (ms === sinceOf(other, two)) return [{ ms }]
  }
  if (text === other) return [text]
  const parts = partsOf(text, one)
  if (JSON.stringify(parts) !== JSON.stringify(partsOf(other, two)))
    throw new Error(`two buildings of one world differ beyond ids, numbers and moments: ${text} and ${other}`)
  return parts
}

/** What is next to each other in one piece. */
export const joined = (parts: readonly Part[]): Part[] => {
  const pieces: Part[] = []
  for (const it of parts) {
    const last = pieces.at(-1)
    if (typeof it === 'string' && typeof last === 'string') pieces[pieces.length - 1] = last + it
    else pieces.push(it)
  }
  return pieces
}

export const filled = (parts: readonly Part[], ids: readonly string[], numbers: readonly number[]): string =>
  parts
    .map((it) => {
      if (typeof it === 'string') return it
      if ('id' in it) return ids[it.id]!
      return 'number' in it ? String(numbers[it.number]) : `now() + interval '${it.ms} milliseconds'`
    })
    .join('')
