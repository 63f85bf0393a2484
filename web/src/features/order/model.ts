// Figures of the acceptance form before it is sent: the same arithmetic the server does, shown while typing.
import { shareFen, sumFen } from '@caiyuan/contract/money'
import type { OrderState } from '@caiyuan/contract/order-flow'
import { AcceptLine } from '@caiyuan/contract/order/receive'

export interface FormLine {
  lineNo: number
  num: number
  amountFen: number
  receivedNum: number
  acceptedNum: number
  rejectedNum: number
  openNum: number
}

export interface Entry {
  acceptedNum: number
  rejectedNum: number
  reason: string
  lotNo: string
  expiryOn: string
}

export const emptyEntry = (line: FormLine): Entry => ({
  acceptedNum: line.receivedNum - line.acceptedNum - line.rejectedNum,
  rejectedNum: 0,
  reason: '',
  lotNo: '',
  expiryOn: '',
})

/** Money this form confirms as owed: the goods accepted now, and the freight once everything is accepted. */
export const owedFen = (lines: readonly FormLine[], entries: Record<number, Entry>, freightFen: number): number => {
  const after = (line: FormLine): number => line.acceptedNum + (entries[line.lineNo]?.acceptedNum ?? 0)
  const goods = sumFen(
    lines.map((line) => shareFen(line.amountFen, line.num, after(line)) - shareFen(line.amountFen, line.num, line.acceptedNum)),
  )
  return goods + (lines.every((line) => after(line) === line.num) ? freightFen : 0)
}

const Texts = AcceptLine.pick({ reason: true, lotNo: true })

/** A text of one line that the server would refuse: too long, or with signs it does not keep. */
export const textFaultOf = (it: Entry): string => Texts.safeParse(it).error?.issues[0]?.message ?? ''

/** What is wrong with one line; empty when it may be sent. */
export const faultOf = (line: FormLine, it: Entry): string => {
  if (it.acceptedNum + it.rejectedNum > line.openNum)
    return `合格与不合格共 ${it.acceptedNum + it.rejectedNum}，超过可验收的 ${line.openNum}`
  if (it.rejectedNum > 0 && it.reason.trim() === '') return '请填写不合格原因'
  return textFaultOf(it)
}

export const judged = (entries: Record<number, Entry>): { accepted: number; rejected: number } => {
  const all = Object.values(entries)
  return { accepted: all.reduce((sum, it) => sum + it.acceptedNum, 0), rejected: all.reduce((sum, it) => sum + it.rejectedNum, 0) }
}

interface Judged {
  state: OrderState
  lines: readonly { num: number; endedNum: number; acceptedNum: number }[]
}

/** Past the acceptance: nothing more is judged, whatever was rejected. */
const ACCEPTED: ReadonlySet<OrderState> = new Set(['waitBill', 'settling', 'done'])

/** How the acceptance of an order stands once a note of it has passed. */
export const acceptedText = ({ state, lines }: Judged): string => {
  if (state === 'closed') return '全部拒收退货'
  if (lines.every((it) => it.acceptedNum === it.num - it.endedNum)) return '已验收'
  return ACCEPTED.has(state) ? '已验收，不合格已退货' : '部分验收'
}
