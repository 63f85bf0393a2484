// The state of an order as a sentence and as seven steps of progress. Pure: everything it says comes in as facts.
import { money } from '@caiyuan/contract/money'
import { orderFlow, type OrderState } from '@caiyuan/contract/order-flow'
import { dayText, deadlineText, lateText, momentText, waitedText } from '@caiyuan/contract/span'
import { toConfirm, unanswered, toResubmit } from '@caiyuan/contract/order/standing'

export interface OrderFacts {
  state: OrderState
  /** Of one's own money. */
  isPersonal: boolean
  now: Date
  /** What was accepted, with freight: what the settlement pays. */
  owedFen: number
  supplierName: string
  /** `已于 2026-11-20 停用`: since when the supplier sells no more; empty while it does, and once all was sent. */
  stopped: string
  /** Who was asked to pay; empty where the buyer pays himself. */
  ownerName: string
  /** Pieces are set aside for it while it waits for him. */
  isKept: boolean
  /** 代收人: who stands in the buyer's place; empty while the buyer does all himself. */
  receiverName: string
  /** `已停用` or `外出`: why who should take parcels in cannot; empty while somebody can. */
  absence: string
  /** People whose turn it is, and since when. */
  waitFor: readonly string[]
  waitSince: Date | null
  dueAt: Date | null
  closeAt: Date | null
  /** Hours of working time the school gives a supplier to answer. */
  answerHours: number
  cancelAsked: boolean
  closedReason: string
  acceptorName: string
  pendingSecond: string
  /** Since when the second acceptor is asked. */
  secondSince: Date | null
  billText: string
  voucherNo: string
  /** The day finance paid its bill. */
  paidOn: string | null
  lines: readonly {
    name: string
    unit: string
    num: number
    shippedNum: number
    /** Pieces that will not be sent any more. */
    endedNum: number
    /** Did not come well: paid back, or in a claim that is open. */
    lostNum: number
    claimedNum: number
    receivedNum: number
    acceptedNum: number
    rejectedNum: number
  }[]
  parcels: readonly { seq: number; state: string }[]
  at: {
    submitted: Date | null
    approved: Date | null
    confirmed: Date | null
    shipped: Date | null
    received: Date | null
    accepted: Date | null
    settled: Date | null
  }
}

export interface Said {
  text: string
  hint: string
}

const total = (it: OrderFacts, pick: (line: OrderFacts['lines'][number]) => number): number =>
  it.lines.reduce((sum, line) => sum + pick(line), 0)
const names = (it: OrderFacts): string => it.waitFor.slice(0, 3).join('、') + (it.waitFor.length > 3 ? `等 ${it.waitFor.length} 人` : '')
const waited = (it: OrderFacts): string => (it.waitSince ? waitedText(it.waitSince, it.now) : '')
const joined = (...parts: string[]): string => parts.filter(Boolean).join(' · ')

const supplierWait = (it: OrderFacts): Said => {
  const label = orderFlow.states.waitSupplier.label
  if (!it.dueAt) return { text: label, hint: '' }
  const close = it.closeAt ? `${momentText(it.closeAt)} 仍未确认将自动关闭并退回${it.isPersonal ? '付款' : '经费'}` : ''
  return it.now > it.dueAt
    ? { text: joined(label, `${it.supplierName}${lateText(it.dueAt)}`), hint: close }
    : { text: joined(label, `${it.supplierName}须于 ${deadlineText(it.dueAt)} 前确认`), hint: '' }
}

const unsentText = (it: OrderFacts): string => {
  const rest = it.lines.filter((line) => line.shippedNum < line.num)
  const first = rest[0]
  if (!first) return ''
  return rest.length === 1
    ? `${first.name} ${first.num - first.shippedNum} ${first.unit}未发`
    : `${rest.length} 种 ${rest.reduce((sum, line) => sum + line.num - line.shippedNum, 0)} 件未发`
}

const openParcels = (it: OrderFacts): string => {
  const open = it.parcels.filter((parcel) => parcel.state !== 'received')
  return open.length > 0 ? `包裹 ${open.map((parcel) => parcel.seq).join('、')} 等收货确认` : ''
}

/** Nobody need wait for a buyer who is not there. */
const standInText = (it: OrderFacts): string =>
  it.absence ? `${it.receiverName ? `代收人${it.receiverName}` : '采购人'}${it.absence}，经费负责人或其代理人可以代收` : ''

const forBuyer = (it: OrderFacts): string => (it.receiverName ? `由${it.receiverName}代收` : '')

const endedText = (it: OrderFacts): string => {
  const ended = total(it, (line) => line.endedNum)
  return ended > 0 ? `未发的 ${ended} 件已结束，不再发货` : ''
}

const claimText = (it: OrderFacts): string => {
  const claimed = total(it, (line) => line.claimedNum)
  return claimed > 0 ? `有问题的 ${claimed} 件在售后处理中` : ''
}

const partAccepted = (it: OrderFacts): Said => {
  const rejected = total(it, (line) => line.rejectedNum)
  const open = total(it, (line) => line.receivedNum - line.acceptedNum - line.rejectedNum)
  return {
    text: joined(
      '部分验收',
      it.pendingSecond ? `等${it.pendingSecond}作为第二验收人确认` : `合格 ${total(it, (line) => line.acceptedNum)} 件`,
      rejected > 0 ? `不合格 ${rejected} 件待处理` : '',
      open > 0 ? `${open} 件未验收` : '',
      claimText(it),
    ),
    hint: rejected > 0 ? '换货到齐后可再次验收，或退货结清' : '',
  }
}

const shipWait = (it: OrderFacts): Said =>
  it.cancelAsked
    ? { text: joined('待发货', '已申请取消', `等${it.supplierName}答复`), hint: '' }
    : { text: joined('待发货', `${it.supplierName}已确认`), hint: it.dueAt ? `应于 ${deadlineText(it.dueAt)} 前发出` : '' }

const acceptWait = (it: OrderFacts): Said =>
  it.pendingSecond
    ? { text: joined('待验收', `等${it.pendingSecond}作为第二验收人确认`), hint: '' }
    : {
        text: joined(
          '待验收',
          it.acceptorName ? `等${it.acceptorName}验收` : '等本部门验收人验收',
          it.at.received ? waitedText(it.at.received, it.now) : '',
        ),
        hint: joined('验收人不能是采购人本人', claimText(it)),
      }

/** What is left to do with goods that a supplier switched off has not sent. */
const wayOut: Partial<Record<OrderState, string>> = {
  auditing: '审批人不能再同意，请撤回或取消，另选供应商',
  back: '请取消，另选其他供应商的商品',
  waitHandle: '不能再下单，请取消后另选供应商',
  waitSupplier: '供应商不能再确认，请取消，经费全部退回',
  waitShip: '可等供应商发货，也可直接取消，经费全部退回，不需供应商同意',
  partShip: '可等供应商发货，也可结束未发部分，未发的经费退回；已发的照常收货、验收和结算',
}

export const sentenceOf = (it: OrderFacts): Said => {
  const said = stateSentence(it)
  const way = it.stopped ? wayOut[it.state] : undefined
  const told = it.isPersonal ? way?.replaceAll('经费', '付款').replaceAll('照常收货、验收和结算', '照常收货') : way
  return told ? { text: joined(said.text, `供应商${it.stopped}`), hint: joined(told, said.hint) } : said
}

const ownerWait = (it: OrderFacts): Said => ({
  text: joined(orderFlow.states.waitOwner.label, `等${it.ownerName}确认`, it.at.submitted ? waitedText(it.at.submitted, it.now) : ''),
  hint: joined(it.dueAt ? `${deadlineText(it.dueAt)} 前没有确认将自动取消` : '', it.isKept ? '' : '留货已到期，确认时按当时库存'),
})

const bargainWait = (it: OrderFacts): Said => ({
  text: joined(orderFlow.states.bargaining.label, '没有占用经费，议定后提交审批'),
  hint: it.dueAt ? `${deadlineText(it.dueAt)} 前没有提交将自动取消` : '',
})

const payWait = (it: OrderFacts): Said => ({
  text: joined(orderFlow.states.waitPay.label, it.dueAt ? `请在 ${momentText(it.dueAt)} 前付款` : ''),
  hint: '过时没有付款将自动取消，商品放回库存',
})

const stateSentence = (it: OrderFacts): Said => {
  const { label } = orderFlow.states[it.state]
  switch (it.state) {
    case 'bargaining':
      return bargainWait(it)
    case 'waitOwner':
      return ownerWait(it)
    case 'auditing':
      return { text: joined(label, it.waitFor.length > 0 ? `还差${names(it)}同意` : '', waited(it)), hint: '' }
    case 'back':
      return { text: joined(label, it.ownerName ? `${it.ownerName}修改后可重新提交` : '修改后可重新提交'), hint: it.closedReason }
    case 'waitHandle':
      return { text: joined(label, it.waitFor.length > 0 ? `等${names(it)}确认下单` : '', waited(it)), hint: '' }
    case 'waitPay':
      return payWait(it)
    case 'waitSupplier':
      return supplierWait(it)
    case 'waitShip':
      return shipWait(it)
    case 'partShip':
      return { text: joined(label, openParcels(it), unsentText(it), forBuyer(it)), hint: openParcels(it) ? standInText(it) : '' }
    case 'waitReceive':
      return { text: joined(label, openParcels(it), claimText(it), forBuyer(it)), hint: joined(standInText(it), endedText(it)) }
    case 'waitAccept':
      return acceptWait(it)
    case 'acceptAudit':
      return { text: joined(label, it.waitFor.length > 0 ? `等${names(it)}审核` : '', waited(it)), hint: '' }
    case 'partAccept':
      return partAccepted(it)
    case 'waitBill':
      return { text: joined(label, '验收完成'), hint: '等待纳入本期对账单' }
    case 'settling':
      return { text: joined(label, it.billText), hint: '' }
    case 'done':
      if (it.isPersonal) return { text: joined(label, it.at.received ? `${dayText(it.at.received)} 收货` : ''), hint: endedText(it) }
      return {
        text: joined(label, it.at.settled ? `${dayText(it.at.settled)} 结算` : '', it.voucherNo ? `凭证号 ${it.voucherNo}` : ''),
        hint: '',
      }
    case 'cancelled':
    case 'closed':
      return { text: joined(label, it.closedReason), hint: '' }
  }
}

type StepState = 'done' | 'now' | 'part' | 'next'
export interface ProgressStep {
  label: string
  note: string
  state: StepState
}

/** How far each state has come: the index of the step that waits. */
const at: Record<OrderState, number> = {
  bargaining: 0,
  waitOwner: 0,
  auditing: 1,
  back: 0,
  waitHandle: 1,
  waitPay: 1,
  waitSupplier: 2,
  waitShip: 3,
  partShip: 3,
  waitReceive: 4,
  waitAccept: 5,
  acceptAudit: 5,
  partAccept: 5,
  waitBill: 6,
  settling: 6,
  done: 7,
  cancelled: -1,
  closed: -1,
}

const noteOf = (it: OrderFacts): string[] => {
  const ordered = total(it, (line) => line.num - line.endedNum - line.lostNum)
  const shipped = total(it, (line) => line.shippedNum)
  const received = total(it, (line) => line.receivedNum)
  const accepted = total(it, (line) => line.acceptedNum)
  const moment = (when: Date | null, otherwise = ''): string => (when ? momentText(when) : otherwise)
  return [
    toConfirm.includes(it.state) ? it.ownerName : moment(it.at.submitted),
    moment(it.at.approved, toResubmit.includes(it.state) ? '已退回' : names(it)),
    moment(it.at.confirmed, it.dueAt && unanswered.includes(it.state) ? `${momentText(it.dueAt)} 前` : ''),
    shipped > 0 ? `已发 ${shipped} / ${ordered}` : '',
    received > 0 ? `已收 ${received} / ${ordered}` : '',
    it.at.accepted ? moment(it.at.accepted) : accepted > 0 ? `合格 ${accepted} / ${ordered}` : it.acceptorName,
    moment(it.at.settled, it.billText || (at[it.state] >= 6 ? money(it.owedFen) : '')),
  ]
}

/** Of one's own order: paid instead of agreed to, and done when it is received. */
const ownSteps = (it: OrderFacts): ProgressStep[] => {
  const labels = ['提交', '付款', '供应商确认', '发货', '收货']
  const notes = noteOf(it)
  const reached = [it.at.submitted, it.at.approved, it.at.confirmed, it.at.shipped, it.at.received]
  const here = at[it.state]
  return labels.map((label, i) => {
    const note = i === 1 && it.state === 'waitPay' && it.dueAt ? `${momentText(it.dueAt)} 前` : notes[i]!
    if (here === -1) return { label, note, state: reached[i] ? 'done' : 'next' }
    if (i < here) return { label, note, state: 'done' }
    if (i === 3 && it.state === 'partShip') return { label, note, state: 'part' }
    return { label, note, state: i === here ? 'now' : 'next' }
  })
}

export const stepsOf = (it: OrderFacts): ProgressStep[] => {
  if (it.isPersonal) return ownSteps(it)
  const labels = [toConfirm.includes(it.state) ? '老师确认' : '提交', '审批', '供应商确认', '发货', '收货', '验收', '结算']
  const notes = noteOf(it)
  const here = at[it.state]
  const reached = [it.at.submitted, it.at.approved, it.at.confirmed, it.at.shipped, it.at.received, it.at.accepted, it.at.settled]
  const received = total(it, (line) => line.receivedNum)
  return labels.map((label, i) => {
    const note = notes[i]!
    // A closed document shows what was done and leaves the rest undone.
    if (here === -1) return { label, note, state: reached[i] ? 'done' : 'next' }
    if (i < here) return { label, note, state: 'done' }
    if (i === 3 && it.state === 'partShip') return { label, note, state: 'part' }
    if (i === 4 && it.state === 'partShip') return { label, note, state: received > 0 || openParcels(it) ? 'part' : 'next' }
    if (i === 4 && it.state === 'waitReceive' && received > 0) return { label, note, state: 'part' }
    if (i === 5 && it.state === 'partAccept') return { label, note, state: 'part' }
    return { label, note, state: i === here ? 'now' : 'next' }
  })
}
