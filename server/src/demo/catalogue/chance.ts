// Seeded chance: the same seed gives the same goods on every machine.

export interface Chance {
  next(): number
  int(least: number, most: number): number
  pick<T>(from: readonly T[]): T
  is(probability: number): boolean
}

/** FNV-1a with a final mix, so that neighbouring texts differ in every bit. */
export const hashOf = (text: string): number => {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

export const chanceOf = (seed: string): Chance => {
  let state = hashOf(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return { next, int, is: (probability) => next() < probability, pick: (from) => from[int(0, from.length - 1)]! }
}

/** Fills '#' with a digit and '@' with a letter that cannot be misread; the first digit is never 0. */
export const fillPattern = (pattern: string, seed: string): string => {
  const chance = chanceOf(`${pattern}/${seed}`)
  let first = true
  return pattern.replaceAll(/[#@]/g, (mark) => {
    if (mark === '@') return 'ABCDEFGHJKLMNPQRSTUVWXYZ'[chance.int(0, 23)]!
    const digit = chance.int(first ? 1 : 0, 9)
    first = false
    return String(digit)
  })
}
