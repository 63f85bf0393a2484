// Looks for one text in many short ones, by its last byte: most places are skipped without looking at the others.
export type FindText = (bytes: Uint8Array, from: number, to: number) => number

/** Where the bytes between two places hold the text; -1: nowhere. */
export const finderOf = (asked: Uint8Array): FindText => {
  const last = asked.length - 1
  const skips = new Uint16Array(256).fill(asked.length)
  for (let i = 0; i < last; i += 1) skips[asked[i]!] = last - i
  return (bytes, from, to) => {
    for (let end = from + last; end < to; end += skips[bytes[end]!]!) {
      let i = last
      while (i >= 0 && bytes[end - last + i] === asked[i]) i -= 1
      if (i < 0) return end - last
    }
    return -1
  }
}
