// Chances that are the same on every run: a hash of words, no clock, no random source.
const hash = (text: string): number => {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h ^= h >>> 16
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  return (h >>> 0) / 2 ** 32
}

/** 0 ≤ x < 1 for these words. */
export const chance = (...words: (string | number)[]): number => hash(words.join('/'))
export const between = (low: number, high: number, ...words: (string | number)[]): number => low + chance(...words) * (high - low)
export const whole = (low: number, high: number, ...words: (string | number)[]): number => Math.floor(between(low, high + 1, ...words))
export const pick = <T>(all: readonly T[], ...words: (string | number)[]): T => all[Math.floor(chance(...words) * all.length)]!
