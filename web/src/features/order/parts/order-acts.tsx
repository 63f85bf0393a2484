// What a person may do with an order, from the list and from its page: one set of acts with their questions.
import { toAfterSale } from '@caiyuan/contract/after-sale/flow'
import { toComplaint } from '@caiyuan/contract/complaint/flow'
import { toEvaluate } from '@caiyuan/contract/evaluable'
import { isPersonal, type OrderKind } from '@caiyuan/contract/order/kinds'
import { toPayment } from '@caiyuan/contract/payment'
import { PERSONAL, PUBLIC } from '@caiyuan/contract/purse'
import { to } from '@caiyuan/contract/to'
import { useQueryClient } from '@tanstack/react-query'
import { money } from '@caiyuan/contract/money'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { ApiFail } from '../../../core/api-fail.ts'
import { api, keyOf, sayFail, useAct } from '../../../core/api.ts'
import { call } from '../../../core/call.ts'
import { hasRoute } from '../../../core/known-routes.ts'
import { notify } from '../../../core/notices.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { refusal } from './refusal.ts'
import css from './order-acts.module.css'

interface Target {
  id: string
  /** Bought with one's own money. */
  kind?: OrderKind
  purchaseId?: string
  orderNo: string
  supplierName: string
  /** The supplier was switched off: since when. */
  supplierStop: string
  lines: readonly { skuId: string; num: number }[]
  /** A list row shows only the first lines; buying again needs them all. */
  lineCount?: number
  version?: number
  state?: string
  buyerName?: string
  /** The page of an order knows what was not sent. */
  delivery?: { unsent: { num: number; amountFen: number } }
  can: Record<string, true | string>
}

const isOwn = ({ kind }: Target): boolean => kind !== undefined && isPersonal({ kind })

/** What becomes of the money when an order ends. */
const moneyBack = (it: Target): string => {
  if (it.state === 'bargaining') return '订单关闭，不能恢复；供应商会收到消息。'
  if (it.state === 'waitOwner') return '订单关闭，不能恢复；老师会收到消息。'
  if (it.state === 'waitPay') return '订单关闭，商品放回库存，不能恢复。'
  return isOwn(it) ? '订单关闭，付款原路退回，不能恢复。' : '订单关闭，冻结的经费全部退回，不能恢复。'
}

const unsentText = ({ delivery }: Target): string =>
  delivery ? `没有发出的 ${delivery.unsent.num} 件（${money(delivery.unsent.amountFen)}）` : '没有发出的商品'

/** Of a supplier switched off nothing needs to be waited for: the reason lies at hand. */
const phrasesOf = (it: Target, phrases: readonly string[]): string[] => (it.supplierStop ? ['供应商已停用', ...phrases] : [...phrases])

const aloneText = (it: Target): string => (it.supplierStop ? `${it.supplierName}${it.supplierStop}，不需供应商同意。` : '')

export const useOrderActs = () => {
  const ask = useAsk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const receive = useAct(api.order.receive, { onDone: () => notify.ok('已确认收货') })
  const urge = useAct(api.order.urgeSupplier, { onDone: () => notify.ok('已催供应商，对方会在工作台看到') })
  const askCancel = useAct(api.order.askCancel, { onDone: () => notify.ok('已申请取消，等供应商答复') })
  const withdraw = useAct(api.order.withdraw, { onDone: () => notify.ok('已撤回，经费已解冻；修改后可重新提交') })
  const cancel = useAct(api.order.cancel, {
    onDone: ({ releasedFen }) => notify.ok(releasedFen > 0 ? '订单已取消，经费已退回' : '订单已取消'),
  })
  const refuse = useAct(api.order.ownerRefuse, { onDone: () => notify.ok('已回复不同意，订单已取消') })
  const bargainAgain = useAct(api.bargain.open, { onDone: () => notify.ok('订单在议价，写下希望的单价发给供应商') })
  const urgeOwner = useAct(api.order.urgeOwner, { onDone: () => notify.ok('已提醒老师确认') })
  const urgeApprover = useAct(api.approval.urge, { onDone: ({ message }) => notify.ok(message) })
  const addToCart = useAct(api.cart.add, {
    onDone: () => notify.ok('已加入购物车', { to: '/cart', label: '去购物车' }),
  })
  const endRest = useAct(api.order.endRest, {
    onDone: ({ endedNum, releasedFen }) =>
      notify.ok(`未发的 ${endedNum} 件已结束${releasedFen > 0 ? `，退回经费 ${money(releasedFen)}` : ''}`),
  })
  const closeRest = useAct(api.order.closeRest, { onDone: () => notify.ok('已结清，退回的经费可以再用') })
  /** A row of a list knows its first lines only. */
  const linesOf = async (it: Target): Promise<Target['lines'] | undefined> => {
    if (it.lineCount === undefined || it.lineCount === it.lines.length) return it.lines
    try {
      return (
        await queries.fetchQuery({ queryKey: keyOf(api.order.detail, { id: it.id }), queryFn: () => call(api.order.detail, { id: it.id }) })
      ).lines
    } catch (cause) {
      if (!(cause instanceof ApiFail)) throw cause
      sayFail(cause)
      return undefined
    }
  }
  return {
    node: ask.node,
    pending:
      withdraw.pending ||
      cancel.pending ||
      urgeApprover.pending ||
      addToCart.pending ||
      receive.pending ||
      urge.pending ||
      askCancel.pending ||
      endRest.pending ||
      closeRest.pending ||
      refuse.pending ||
      bargainAgain.pending ||
      urgeOwner.pending,
    open: (it: Target) => void navigate(to('/orderDetail', { id: it.id }), { state: { from: '/order' } }),
    accept: (it: Target) => void navigate(to('/checkAccept', { id: it.id }), { state: { from: '/order' } }),
    afterSale: (it: Target) => void navigate(toAfterSale('/afterService', { orderId: it.id }), { state: { from: '/order' } }),
    complain: (it: Target) => void navigate(toComplaint('/complaintReport', { about: 'order', aboutId: it.id })),
    evaluate: (it: Target) => void navigate(toEvaluate('/evaluate', { kind: 'order', id: it.id }), { state: { from: '/order' } }),
    pay: (it: Target) => void navigate(toPayment('/sureOrderAfter', { id: it.purchaseId ?? '' })),
    urgeSupplier: (it: Target) => void urge.run({ id: it.id }),
    urge: (it: Target) => void urgeApprover.run({ kind: 'order', id: it.id }),
    ownerConfirm: (it: Target) => void navigate(`/confirmOrder?orderId=${it.id}`),
    ownerRefuse: async (it: Target) => {
      await ask.put({ ...refusal(it.orderNo, it.buyerName ?? '采购人', it.id), send: (reason) => refuse.run({ id: it.id, reason }) })
    },
    urgeOwner: (it: Target) => void urgeOwner.run({ id: it.id }),
    openBargain: (it: Target) => void bargainAgain.run({ id: it.id, ...(it.version === undefined ? {} : { version: it.version }) }),
    resubmit: (it: Target) => void navigate(`/confirmOrder?orderId=${it.id}`),
    buyAgain: async (it: Target) => {
      const lines = await linesOf(it)
      if (lines) void addToCart.run({ items: lines.map(({ skuId, num }) => ({ skuId, num })), categoryType: isOwn(it) ? PERSONAL : PUBLIC })
    },
    withdraw: async (it: Target) => {
      if (
        (await ask.put({ title: `撤回订单 ${it.orderNo}？`, body: '审批停止，冻结的经费全部解冻；修改后可以重新提交。', ok: '撤回' })) !==
        undefined
      )
        void withdraw.run({ id: it.id })
    },
    cancel: async (it: Target) => {
      await ask.put({
        title: `取消订单 ${it.orderNo}？`,
        body: `${aloneText(it)}${it.supplierStop ? '没有发出的商品不再发货，' : ''}${moneyBack(it)}`,
        ok: '取消订单',
        danger: true,
        comment: { label: '取消原因', phrases: phrasesOf(it, ['买错型号', '不再需要', '改从别处采购']), about: it.id },
        send: (reason) => cancel.run({ id: it.id, reason }),
      })
    },
    receive: async (it: Target, shipmentIds: readonly string[] = [], what = '全部包裹') => {
      await ask.put({
        title: `确认收到${what}？`,
        body: '请点清数量、查看外包装后再确认。收货时间是七天无理由和质保的起点。',
        ok: '确认收货',
        comment: { label: '收货说明', most: 100, about: it.id },
        send: (note) => receive.run({ id: it.id, shipmentIds: [...shipmentIds], note }),
      })
    },
    askCancel: async (it: Target) => {
      await ask.put({
        title: `申请取消订单 ${it.orderNo}？`,
        body: `${it.supplierName} 已确认订单，须由供应商同意后才能取消；同意后${isOwn(it) ? '付款原路退回' : '经费全部退回'}。`,
        ok: '申请取消',
        danger: true,
        comment: { label: '取消原因', least: 2, most: 100, phrases: ['买错型号', '不再需要', '等待时间太长'], about: it.id },
        send: (reason) => askCancel.run({ id: it.id, reason }),
      })
    },
    endRest: async (it: Target) => {
      await ask.put({
        title: '结束未发的部分？',
        body: `${aloneText(it)}${unsentText(it)}不再发货，${isOwn(it) ? '这部分付款原路退回，供应商会收到通知；已发的照常收货' : '经费和库存退回，供应商会收到通知；已发的照常收货、验收和结算'}。结束后不能恢复。`,
        ok: '结束未发部分',
        danger: true,
        comment: { label: '结束原因', least: 2, phrases: phrasesOf(it, ['供应商缺货', '逾期未发齐', '改从别处采购']), about: it.id },
        send: (comment) => endRest.run({ id: it.id, comment, ...(it.version === undefined ? {} : { version: it.version }) }),
      })
    },
    closeRest: async (it: Target) => {
      await ask.put({
        title: '不合格的商品退货结清？',
        body: '合格部分和运费转为应付，不合格部分的经费退回；全部不合格时订单关闭。此后不能再换货验收。',
        ok: '退货结清',
        danger: true,
        comment: { label: '处理说明', least: 2, phrases: ['已退回供应商', '拒收，供应商已取回'], about: it.id },
        send: (comment) => closeRest.run({ id: it.id, comment }),
      })
    },
  }
}

export type OrderActs = ReturnType<typeof useOrderActs>

interface Choice {
  key: string
  label: string
  run: () => void
}

/** What a row offers, the most urgent first. A reason instead of a permission is told on the order's page. */
const choicesOf = (it: Target, acts: OrderActs): Choice[] =>
  [
    ...(hasRoute('/confirmOrder') ? [{ key: 'ownerConfirm', label: '去确认', run: () => acts.ownerConfirm(it) }] : []),
    { key: 'pay', label: '去支付', run: () => acts.pay(it) },
    { key: 'receive', label: '确认收货', run: () => void acts.receive(it) },
    { key: 'accept', label: '验收', run: () => acts.accept(it) },
    { key: 'closeRest', label: '退货结清', run: () => void acts.closeRest(it) },
    ...(hasRoute('/confirmOrder') ? [{ key: 'resubmit', label: '修改重提', run: () => acts.resubmit(it) }] : []),
    ...(hasRoute('/confirmOrder') ? [{ key: 'submitBargained', label: '提交审批', run: () => acts.resubmit(it) }] : []),
    { key: 'openBargain', label: '重新议价', run: () => acts.openBargain(it) },
    { key: 'evaluate', label: '评价', run: () => acts.evaluate(it) },
    { key: 'afterSale', label: '申请售后', run: () => acts.afterSale(it) },
    { key: 'urge', label: '催办', run: () => acts.urge(it) },
    { key: 'urgeOwner', label: '催老师确认', run: () => acts.urgeOwner(it) },
    { key: 'ownerRefuse', label: '不同意', run: () => void acts.ownerRefuse(it) },
    { key: 'urgeSupplier', label: '催供应商', run: () => acts.urgeSupplier(it) },
    { key: 'withdraw', label: '撤回', run: () => void acts.withdraw(it) },
    { key: 'endRest', label: '结束未发部分', run: () => void acts.endRest(it) },
    { key: 'askCancel', label: '申请取消', run: () => void acts.askCancel(it) },
    { key: 'cancel', label: '取消订单', run: () => void acts.cancel(it) },
    { key: 'buyAgain', label: '再次购买', run: () => void acts.buyAgain(it) },
  ].filter((choice) => it.can[choice.key] === true)

export const rowActions = (it: Target, acts: OrderActs): ReactNode => {
  const [first, ...rest] = choicesOf(it, acts)
  if (!first) return <span className="second">—</span>
  return (
    // A press on a button of the row does not open the row.
    <span className={css['row']} onClick={(event) => event.stopPropagation()} role="presentation">
      <Button type="link" size="small" disabled={acts.pending} onClick={first.run}>
        {first.label}
      </Button>
      {rest.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ key, label }) => ({ key, label })),
            onClick: ({ key }) => rest.find((choice) => choice.key === key)?.run(),
          }}
        >
          <Button type="link" size="small" aria-label={`订单 ${it.orderNo} 的更多操作`}>
            更多
          </Button>
        </Dropdown>
      ) : null}
    </span>
  )
}

/** What moves the order on; the rest is never the loud button. */
const mains = new Set(['ownerConfirm', 'pay', 'receive', 'accept', 'closeRest', 'resubmit'])

/** The last line of a card on a phone: what it waits for; one action stands beside it, two have a row. */
export const CardFoot = ({ it, acts, children }: { it: Target; acts: OrderActs; children: ReactNode }) => {
  const choices = choicesOf(it, acts).slice(0, 2).toReversed()
  return (
    <div className={choices.length === 1 ? css['beside'] : css['below']}>
      <p className="second">{children}</p>
      {choices.length === 0 ? null : <CardButtons choices={choices} acts={acts} />}
    </div>
  )
}

const CardButtons = ({ choices, acts }: { choices: readonly Choice[]; acts: OrderActs }) => {
  return (
    <div className={css['card']}>
      {choices.map((choice, i) => (
        <Button
          key={choice.key}
          type={i === choices.length - 1 && mains.has(choice.key) ? 'primary' : 'default'}
          disabled={acts.pending}
          onClick={choice.run}
        >
          {choice.label}
        </Button>
      ))}
    </div>
  )
}
