// Which goods of one shelf hold what was asked, at each of three nearnesses at once.
import type { Node } from '../query.ts'
import type { Lexemes } from './lexemes.ts'

/** All words anywhere; in name, brand, number, category or keywords; in name, brand or number. One set behind the other. */
const NEARNESSES = 3
/** A weight of B or A counts for the second set, A for the third. */
const LEAST_WEIGHT = [0, 2, 3]

/** How near what was asked sits in each of the goods: 0 not at all, 1 anywhere, 2 and 3 nearer; false where it sits in none. */
export const nearnessIn = (lexemes: Lexemes, node: Node, num: number, into: Uint8Array): boolean => {
  const size = (num + 31) >>> 5
  const sets = setsOf(lexemes, node, size)
  into.fill(0)
  if (!sets) return false
  for (let near = 0; near < NEARNESSES; near += 1)
    for (let w = 0; w < size; w += 1) {
      let bits = sets[near * size + w]!
      while (bits !== 0) {
        into[(w << 5) + (31 - Math.clz32(bits & -bits))] = near + 1
        bits &= bits - 1
      }
    }
  return true
}

/** Null: none. */
const setsOf = (lexemes: Lexemes, node: Node, size: number): Uint32Array | null => {
  if ('word' in node) return leafOf(lexemes, node, size)
  if ('not' in node) return othersThan(setsOf(lexemes, node.not, size), size)
  let sets: Uint32Array | null = null
  for (const child of 'all' in node ? node.all : node.any) {
    const other = setsOf(lexemes, child, size)
    if ('all' in node) {
      if (!other) return null
      if (sets) for (let i = 0; i < sets.length; i += 1) sets[i]! &= other[i]!
    } else if (sets && other) for (let i = 0; i < sets.length; i += 1) sets[i]! |= other[i]!
    sets ??= other
  }
  return sets
}

/** Goods that hold it nowhere, which are as near as can be. */
const othersThan = (them: Uint32Array | null, size: number): Uint32Array => {
  const sets = new Uint32Array(NEARNESSES * size).fill(0xffffffff)
  if (them) for (let i = 0; i < sets.length; i += 1) sets[i] = ~them[i % size]!
  return sets
}

const leafOf = (lexemes: Lexemes, { word, isPrefix }: { word: string; isPrefix: boolean }, size: number): Uint32Array | null => {
  let sets: Uint32Array | null = null
  lexemes.each(word, isPrefix, (doc, weight) => {
    sets ??= new Uint32Array(NEARNESSES * size)
    for (let near = 0; near < NEARNESSES && weight >= LEAST_WEIGHT[near]!; near += 1) sets[near * size + (doc >>> 5)]! |= 1 << (doc & 31)
  })
  return sets
}
