// Follows one school's chain row by row and says where it breaks, and which of its rows were corrected.
import type { Correction } from './corrections.ts'
import { hashOfRow, HASH_BYTES, isRow, prevOf, seqOf } from './row.ts'

const GENESIS = '00'.repeat(HASH_BYTES)

/** A point of the chain: a row, and the hash that stands there. */
export interface Link {
  seq: number
  hash: string
}

export const BEGINNING: Link = { seq: 0, hash: GENESIS }

const BREAKS = {
  missing: '这一条不见了',
  unlinked: '与前一条接不上',
  changed: '内容与写入时不同',
  head: '此后的记录被截去，或链头被改动',
  forged: '这一条的补正说明签名不对',
} as const

export interface Break {
  seq: number
  kind: keyof typeof BREAKS
}

export const sentenceOf = ({ seq, kind }: Break): string => `第 ${seq} 条单据日志：${BREAKS[kind]}`

export interface Verdict {
  rows: number
  /** The first bad row. */
  broken: Break | null
  /** Rows whose hash a fault made wrong, explained by a signed correction. */
  corrected: number[]
}

/** What a row of the chain would have to say of itself to be corrected. */
export interface Finding {
  seq: number
  prev: string
  stored: string
  computed: string
}

const explains = (it: Correction, row: Finding): boolean =>
  it.seq === row.seq && it.prev === row.prev && it.stored === row.stored && it.computed === row.computed

export const makeJudge = (from: Link, corrections: readonly Correction[]) => {
  let { seq, hash: prev } = from
  const verdict: Verdict = { rows: 0, broken: null, corrected: [] }
  let finding: Finding | null = null
  const forged = corrections.find((it) => !it.isOurs)
  if (forged) verdict.broken = { seq: forged.seq, kind: 'forged' }

  const breakAt = (kind: Break['kind'], found: Finding | null = null): void => {
    verdict.broken = { seq: seq + 1, kind }
    finding = found
  }

  const judge = (row: Buffer, stored: string): void => {
    if (!isRow(row)) return breakAt('unlinked')
    if (seqOf(row) !== seq + 1) return breakAt('missing')
    const computed = hashOfRow(row)
    const isLinked = prevOf(row) === prev
    if (isLinked && computed === stored) return
    const found = { seq: seq + 1, prev, stored, computed }
    if (!corrections.some((it) => explains(it, found))) return breakAt(isLinked ? 'changed' : 'unlinked', found)
    verdict.corrected.push(found.seq)
  }

  return {
    /** Takes the next row; false when there is nothing more to find. */
    take: (row: Buffer, stored: string): boolean => {
      if (verdict.broken) return false
      judge(row, stored)
      if (verdict.broken) return false
      seq += 1
      prev = stored
      verdict.rows += 1
      return true
    },
    at: (): number => seq,
    /** What a correction of the first bad row has to state; null where none can help. */
    finding: (): Finding | null => finding,
    /** After the last row: it must be the one the head names, or the one the next slice goes on from. */
    close: (end: Link, otherwise: 'head' | 'missing' = 'head'): Verdict => {
      if (!verdict.broken && (end.seq !== seq || end.hash !== prev)) breakAt(otherwise)
      return verdict
    },
  }
}

export type Judge = ReturnType<typeof makeJudge>
