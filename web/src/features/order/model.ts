// Figures of the acceptance form before it is sent: the same arithmetic the server does, shown while typing.
import { money } from '@caiyuan/contract/money'
import { frozenAfter, judge, type LineNow } from '@caiyuan/contract/order/judge'
import type { OrderState } from '@caiyuan/contract/order-flow'
import { AcceptLine } from '@caiyuan/contract/order/receive'
import { settled, underSettlement } from '@caiyuan/contract/order/standing'

export interface FormLine extends LineNow {
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

interface Form {
  lines: readonly FormLine[]
  freightFen: number
}

const planOf = ({ lines, freightFen }: Form, entries: Record<number, Entry>) =>
  judge(
    lines,
    freightFen,
    Object.entries(entries).map(([lineNo, it]) => ({ lineNo: Number(lineNo), ...it })),
  )

/** Money this form confirms as owed: the goods accepted now, and the freight once everything is accepted. */
export const owedFen = (form: Form, entries: Record<number, Entry>): number => planOf(form, entries).amountFen

interface Demands {
  secondNeeded: boolean
  auditNeeded: boolean
}

/** What sending the form does to the money, said before it is sent. */
export const acceptWords = (form: Form & Demands, entries: Record<number, Entry>, hasSecond: boolean): string[] => {
  const plan = planOf(form, entries)
  const left = frozenAfter(form.lines, plan)
  const { accepted } = judged(entries)
  const isOwed = plan.amountFen > 0
  const freight = plan.whole && form.freightFen > 0 ? `（含运费 ${money(form.freightFen)}）` : ''
  const waits = [hasSecond || form.secondNeeded ? '第二验收人确认' : '', form.auditNeeded ? '验收审核' : ''].filter(Boolean).join('、')
  return [
    accepted > 0 ? `合格 ${accepted} 件，应付 ${money(plan.amountFen)}${freight}` : '没有合格商品，不产生应付',
    left.rejectedNum > 0
      ? `不合格 ${left.rejectedNum} 件，${money(left.rejectedFen)} 不付款，暂仍冻结：换货到齐后再验收；退货结清后解冻退回经费卡`
      : '',
    left.openNum > 0 ? `未验收 ${left.openNum} 件，${money(left.openFen)} 仍冻结` : '',
    !plan.whole && form.freightFen > 0 ? `运费 ${money(form.freightFen)} 仍冻结，验收全部结束时处理` : '',
    waits ? `提交后还须${waits}${isOwed ? '，通过后才确认应付' : ''}` : isOwed ? '提交后立即确认应付' : '',
  ].filter(Boolean)
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
  lines: readonly { num: number; endedNum: number; lostNum: number; acceptedNum: number }[]
}

/** Past the acceptance: nothing more is judged, whatever was rejected. */
const ACCEPTED: readonly OrderState[] = [...underSettlement, ...settled]

/** How the acceptance of an order stands once a note of it has passed. */
export const acceptedText = ({ state, lines }: Judged): string => {
  if (state === 'closed') return '全部拒收退货'
  if (lines.every((it) => it.acceptedNum === it.num - it.endedNum - it.lostNum)) return '已验收'
  return ACCEPTED.includes(state) ? '已验收，不合格已退货' : '部分验收'
}
