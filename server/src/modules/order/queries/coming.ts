// What follows the approval of an order, in the shape of the timeline: whose turn it is now, who acts next, and why.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { list } from '@caiyuan/contract/order/list'
import type { OrderState } from '@caiyuan/contract/order-flow'
import { deadlineText, limitText } from '@caiyuan/contract/span'
import { atRest, toConfirm, unanswered } from '@caiyuan/contract/order/standing'
import type { OrderFacts } from './sentence.ts'

type Timeline = OutputOf<(typeof list)['detail']>['timeline']
type Now = Timeline['now'][number]
type Next = Timeline['next'][number]

interface Step {
  id: 'owner' | 'confirm' | 'ship' | 'receive' | 'accept' | 'settle'
  title: string
  who: string
  reason: string
  since: Date | null
  dueAt: Date | null
}

/** Which steps wait in which state; a part shipment waits for the supplier and, with parcels on the way, for the buyer. */
const turn: Partial<Record<OrderState, Step['id'][]>> = {
  waitSupplier: ['confirm'],
  waitShip: ['ship'],
  partShip: ['ship', 'receive'],
  waitReceive: ['receive'],
  waitAccept: ['accept'],
  partAccept: ['accept'],
  waitBill: ['settle'],
  settling: ['settle'],
}

const acceptReason = (it: OrderFacts): string => {
  if (it.pendingSecond) return '第二验收人核对实物后确认'
  const rejected = it.lines.reduce((sum, line) => sum + line.rejectedNum, 0)
  return rejected > 0 ? `不合格 ${rejected} 件：换货到齐后再验收，或退货结清` : '采购人不能验收自己的订单'
}

const stepsLeft = (it: OrderFacts, buyer: string): Step[] => {
  const unsent = it.lines.reduce((sum, line) => sum + line.num - line.shippedNum - line.endedNum, 0)
  const open = it.parcels.filter((parcel) => parcel.state !== 'received')
  const all: (Step | null)[] = [
    it.at.confirmed
      ? null
      : {
          id: 'confirm',
          title: '确认订单',
          who: it.supplierName,
          reason:
            it.dueAt && unanswered.includes(it.state)
              ? `须于 ${deadlineText(it.dueAt)} 前答复`
              : `${it.isPersonal ? '付款' : '审批通过'}后 ${limitText(it.answerHours)}内答复`,
          since: it.at.approved,
          dueAt: it.dueAt,
        },
    unsent === 0
      ? null
      : {
          id: 'ship',
          title: '发货',
          who: it.supplierName,
          reason: it.dueAt && it.at.confirmed ? `${unsent} 件未发，应于 ${deadlineText(it.dueAt)} 前发出` : '确认后发货',
          since: it.at.confirmed,
          dueAt: it.dueAt,
        },
    it.at.received
      ? null
      : {
          id: 'receive',
          title: '确认收货',
          who: it.absence ? '经费负责人或其代理人' : it.receiverName || buyer,
          reason: open.length > 0 ? `包裹 ${open.map((parcel) => parcel.seq).join('、')} 收到后点清确认` : '货到后点清确认',
          since: it.at.shipped,
          dueAt: null,
        },
    it.at.accepted
      ? null
      : {
          id: 'accept',
          title: '验收',
          who: it.pendingSecond || it.acceptorName || '本部门验收人',
          reason: acceptReason(it),
          since: it.secondSince ?? it.at.received,
          dueAt: null,
        },
    {
      id: 'settle',
      title: '对账结算',
      who: '财务',
      reason: it.billText || '验收后纳入对账单，凭供应商发票付款',
      since: it.at.accepted,
      dueAt: null,
    },
  ]
  // One's own goods are accepted by nobody, and paid.
  const others: readonly Step['id'][] = it.isPersonal ? ['accept', 'settle'] : []
  return all.filter((step): step is Step => step !== null && !others.includes(step.id))
}

const base = (it: Step) => ({
  nodeId: it.id,
  title: it.title,
  type: 'HANDLE' as const,
  mode: 'SINGLE' as const,
  reason: it.reason,
  medianHours: null,
})
const person = (it: Step) => ({ id: it.id, name: it.who, deptName: '', onBehalfOf: '' })

const asNext = (step: Step): Next => ({ ...base(step), skipped: '', people: [{ ...person(step), away: '' }] })

/** Steps not taken yet, from the supplier's answer to settlement; none for a document that has ended or went back. */
export const comingNodes = (it: OrderFacts): Next[] => (atRest.includes(it.state) ? [] : stepsLeft(it, '采购人').map(asNext))

type Reader = 'owner' | 'receive' | 'accept'
const isReaders = (id: Step['id']): id is Reader => id === 'owner' || id === 'receive' || id === 'accept'

/** Somebody was asked to pay, and has not taken it. */
const ownerNode = (it: OrderFacts, isMe: boolean): Now => {
  const reason = it.dueAt ? `选经费后确认，须于 ${deadlineText(it.dueAt)} 前答复` : '选经费后确认'
  const step: Step = { id: 'owner', title: '老师确认', who: it.ownerName, reason, since: it.at.submitted, dueAt: it.dueAt }
  const since = (it.at.submitted ?? it.now).toISOString()
  return {
    ...base(step),
    act: '确认',
    since,
    dueAt: it.dueAt?.toISOString() ?? null,
    people: [{ ...person(step), reason, isMe, since }],
  }
}

/** The same steps, those that wait now apart; `mine` tells whose turn is the reader's own. */
export const turnNodes = (it: OrderFacts, buyer: string, mine: (step: Reader) => boolean): { now: Now[]; next: Next[] } => {
  if (toConfirm.includes(it.state)) return { now: [ownerNode(it, mine('owner'))], next: [] }
  if (atRest.includes(it.state)) return { now: [], next: [] }
  const here = turn[it.state] ?? []
  const waits = (step: Step): boolean =>
    here.includes(step.id) && step.since !== null && (step.id !== 'receive' || it.parcels.some((parcel) => parcel.state !== 'received'))
  const steps = stepsLeft(it, buyer)
  return {
    now: steps.filter(waits).map((step) => ({
      ...base(step),
      act: '办理',
      since: step.since!.toISOString(),
      dueAt: step.dueAt?.toISOString() ?? null,
      people: [
        {
          ...person(step),
          reason: step.reason,
          isMe: isReaders(step.id) && mine(step.id),
          since: step.since!.toISOString(),
        },
      ],
    })),
    next: steps.filter((step) => !waits(step)).map(asNext),
  }
}
