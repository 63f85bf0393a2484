// The BOM on the page: what was pasted, what it became, what the person chose; kept in this tab so that leaving loses nothing.
import { useEffect, useMemo, useState } from 'react'
import { api, call, sayFail, ApiFail } from '../../../core/api.ts'
import { amountAt, neededOf, orderNum, problemOf, readBom, type BomRow, type Match, type Part } from '../model.ts'

const PLACE = 'component:bom'
export const BOM_ROWS = 200

interface Kept {
  text: string
  sets: number
  loss: number
  matches: (Match | null)[]
  /** By row: the alternative that was taken, the quantity where it was changed, rows left out or in. */
  taken: Record<number, string>
  nums: Record<number, number>
  ticks: Record<number, boolean>
  /** Of the text that was matched. */
  matched: string
  at: string
}

const EMPTY: Kept = { text: '', sets: 1, loss: 0, matches: [], taken: {}, nums: {}, ticks: {}, matched: '', at: '' }

const kept = (): Kept => {
  try {
    return { ...EMPTY, ...(JSON.parse(sessionStorage.getItem(PLACE) ?? '{}') as Partial<Kept>) }
  } catch {
    return EMPTY
  }
}

export interface Line extends BomRow {
  match: Match | null
  /** What would be ordered. */
  part: Part | null
  /** exact, a chosen alternative, one that waits for the person, or nothing. */
  state: 'exact' | 'taken' | 'other' | 'none'
  need: number
  order: number
  amountFen: number
  problem: string
  ticked: boolean
}

const lineOf = (row: BomRow, match: Match | null, it: Kept): Line => {
  const other = match?.others.find((each) => each.part.skuCode === it.taken[row.rowNo])?.part
  const exact = match?.found === 'exact' ? match.part : null
  const part = other ?? exact ?? match?.others[0]?.part ?? null
  const state = other ? 'taken' : exact ? 'exact' : part ? 'other' : 'none'
  const need = neededOf(row.num, it.sets, it.loss)
  const order = part && row.fault === '' ? (it.nums[row.rowNo] ?? orderNum(part, need)) : 0
  const problem = row.fault || (part ? problemOf(part, order) : match ? match.why : '还没有匹配')
  const mayTick = problem === '' && state !== 'none' && state !== 'other'
  return {
    ...row,
    match,
    part,
    state: row.fault ? 'none' : state,
    need,
    order,
    amountFen: part && order > 0 ? amountAt(part, order) : 0,
    problem,
    ticked: mayTick && (it.ticks[row.rowNo] ?? true),
  }
}

export const useBom = () => {
  const [it, setIt] = useState(kept)
  const [pending, setPending] = useState(false)
  const [fail, setFail] = useState<ApiFail>()
  useEffect(() => sessionStorage.setItem(PLACE, JSON.stringify(it)), [it])
  const bom = useMemo(() => readBom(it.text), [it.text])
  const shown = useMemo(() => readBom(it.matched), [it.matched])
  const lines = useMemo(() => shown.rows.slice(0, BOM_ROWS).map((row, i) => lineOf(row, it.matches[i] ?? null, it)), [shown, it])
  const change = (more: Partial<Kept>) => setIt((now) => ({ ...now, ...more }))
  const match = async (text = it.text) => {
    const rows = readBom(text).rows.slice(0, BOM_ROWS)
    if (rows.length === 0) return
    setPending(true)
    setFail(undefined)
    try {
      const asked = rows.map((row) => ({ partNo: row.fault ? '' : row.partNo, package: row.package }))
      const answer = await call(api.component.match, { rows: asked })
      setIt((now) => ({ ...now, text, matched: text, matches: answer.rows, taken: {}, nums: {}, ticks: {}, at: answer.askedAt }))
    } catch (cause) {
      if (!(cause instanceof ApiFail)) throw cause
      setFail(cause)
      if (cause.isSignedOut) sayFail(cause)
    } finally {
      setPending(false)
    }
  }
  return {
    ...it,
    bom,
    lines,
    pending,
    fail,
    change,
    match,
    take: (rowNo: number, skuCode: string | undefined) =>
      setIt((now) => {
        const { [rowNo]: _had, ...rest } = now.taken
        const { [rowNo]: _num, ...nums } = now.nums
        return { ...now, nums, taken: skuCode ? { ...rest, [rowNo]: skuCode } : rest }
      }),
    setNum: (rowNo: number, num: number) => setIt((now) => ({ ...now, nums: { ...now.nums, [rowNo]: num } })),
    tick: (rowNos: readonly number[]) =>
      setIt((now) => ({ ...now, ticks: Object.fromEntries(lines.map((line) => [line.rowNo, rowNos.includes(line.rowNo)])) })),
    clear: () => setIt(EMPTY),
  }
}
export type BomState = ReturnType<typeof useBom>
