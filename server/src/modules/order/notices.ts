// What people are told of an order: who, and in what words.
import { toReceipt } from '@caiyuan/contract/receipt'
import { deadlineText, momentText } from '@caiyuan/contract/span'
import { money } from '@caiyuan/contract/money'
import { isPersonal } from '@caiyuan/contract/order/kinds'
import { to, toScope } from '@caiyuan/contract/to'
import type { Notices } from '../../core/documents.ts'
import { partiesOf, type OrderRow } from './policy.ts'

type Known = Pick<OrderRow, 'id' | 'order_no' | 'buyer_id' | 'receiver_id' | 'owner_id'>

interface AskedNews {
  ownerId: string
  buyerName: string
  orderNum: number
  goods: string
  totalFen: number
  confirmBy: Date
}

/** Who hears that an order was not supplied, and what he may buy instead. */
interface Heard {
  to: (string | null)[]
  instead: string
}
/** What may be bought instead is its buyer's alone (0402); `instead` is empty where there is nothing. */
export const heardOf = (it: OrderRow, instead: string): Heard[] =>
  instead === ''
    ? [{ to: partiesOf(it), instead }]
    : [
        { to: [it.buyer_id], instead },
        { to: partiesOf(it).filter((id) => id !== it.buyer_id), instead: '' },
      ]

/** What goes back when an order ends: to its cards, or to who paid it himself. */
const moneyBack = (it: Pick<OrderRow, 'kind'>): string => (isPersonal(it) ? '付款原路退回' : '冻结的经费已全部退回')
const moneyWord = (it: Pick<OrderRow, 'kind'>): string => (isPersonal(it) ? '付款' : '经费')

const released = (fen: number): string => (fen > 0 ? '冻结的经费已全部退回，' : '')

export const orderNotices = {
  askedOwner: (it: AskedNews) => ({
    to: [it.ownerId],
    title: `${it.buyerName}请您确认${it.orderNum > 1 ? ` ${it.orderNum} 张订单` : '订单'}`,
    body: `${it.goods}，合计 ${money(it.totalFen)}。请在 ${deadlineText(it.confirmBy)} 前核对数量和地址，选好经费后确认；也可以不同意。`,
    ...(it.orderNum > 1 ? { link: toScope('/order', { scope: 'toConfirm' }) } : {}),
  }),
  ownerUrged: (it: OrderRow) => ({
    to: [it.owner_id],
    title: `${it.buyer_name}催您确认订单 ${it.order_no}`,
    body: `请在 ${it.due_at ? deadlineText(it.due_at) : ''} 前选好经费后确认，或者不同意。`,
  }),
  ownerConfirmed: (it: OrderRow, owner: string, changes: string) => ({
    to: [it.buyer_id],
    title: `${owner}已确认订单 ${it.order_no}`,
    body: `${changes ? `改动：${changes}。` : '没有改动。'}订单已提交审批，经费由${owner}支付。`,
  }),
  ownerRefused: (it: OrderRow, owner: string, reason: string) => ({
    to: [it.buyer_id],
    title: `${owner}没有同意订单 ${it.order_no}`,
    body: `原因：${reason}。订单已取消，没有占用经费；需要的话可以再次购买，请别的老师确认。`,
  }),
  ownerExpired: (it: OrderRow, days: number) => ({
    to: partiesOf(it),
    title: `订单 ${it.order_no} 已自动取消`,
    body: `满 ${days} 天没有老师确认，没有占用经费；需要的话请再次购买。`,
  }),
  bargainAnswered: (it: OrderRow, said: string, words: string) => ({
    to: [it.buyer_id],
    title: `${it.supplier_name} 答复了订单 ${it.order_no} 的还价`,
    body: `${said}。${words ? `留言：${words}。` : ''}您可以再还价，也可以提交审批。`,
  }),
  bargainLate: (it: OrderRow) => ({
    to: [it.buyer_id],
    title: `${it.supplier_name} 没有答复订单 ${it.order_no} 的还价`,
    body: '价格没有变化。您可以再还价、提交审批，也可以取消订单。',
  }),
  bargainExpired: (it: OrderRow) => ({
    to: [it.buyer_id],
    title: `订单 ${it.order_no} 已自动取消`,
    body: '议价期满没有提交，没有占用经费；需要的话请再次购买。',
  }),
  unpaid: (it: OrderRow, waited: string) => ({
    to: [it.buyer_id],
    title: `订单 ${it.order_no} 已自动取消`,
    body: `${waited}内没有付款，商品已放回库存；需要的话请再次购买。此后到账的付款会原路退回。`,
  }),
  letGo: (it: OrderRow) => ({
    to: [it.buyer_id, it.owner_id],
    title: `订单 ${it.order_no} 的留货已到期`,
    body: '商品放回了库存，别人也可以买；老师仍可确认，确认时按当时的库存重新占用。',
  }),
  takenBack: (it: OrderRow, by: string, what: '取消' | '撤回', reason: string) => ({
    to: partiesOf(it),
    title: `${by}${what}了订单 ${it.order_no}`,
    body: reason ? `原因：${reason}。` : what === '撤回' ? '审批停止，冻结的经费已解冻。' : '订单已关闭。',
  }),
  refused: (it: OrderRow, comment: string) => ({
    to: partiesOf(it),
    title: `订单 ${it.order_no} 已退回`,
    body: `${comment}。冻结的经费已解冻，${it.owner_id ? '经费负责人' : ''}修改后可以重新提交。`,
  }),
  terminated: (it: OrderRow, comment: string) => ({
    to: partiesOf(it),
    title: `订单 ${it.order_no} 审批不同意`,
    body: `${comment}。订单已取消，冻结的经费已解冻。`,
  }),
  expired: (it: OrderRow, waited: string, fen: number) => ({
    to: partiesOf(it),
    title: `订单 ${it.order_no} 已自动取消`,
    body: `${waited}，${released(fen)}需要的话请重新下单。`,
  }),
  closedWithYear: (it: OrderRow, closed: string, fen: number) => ({
    to: partiesOf(it),
    title: `订单 ${it.order_no} 因年终结账已退回`,
    body: `${closed}，冻结的 ${money(fen)} 已解冻。期满后打开订单重新提交即可，不用重新选商品。`,
  }),
  notFrozen: (it: OrderRow, reason: string, fen: number) => ({
    to: partiesOf(it),
    title: `财务系统没有冻结订单 ${it.order_no} 的经费`,
    body: `${reason}。冻结的 ${money(fen)} 已解冻，可更换经费卡或稍后重新提交。`,
  }),
  unanswered: (it: OrderRow) => ({
    to: [it.buyer_id, it.receiver_id],
    title: `${it.supplier_name} 超时未确认订单 ${it.order_no}`,
    body: `供应商仍未确认。您可以继续等待，也可以取消订单另选商品；到期仍未确认的订单会自动关闭并退回${moneyWord(it)}。`,
  }),
  notPlaced: (it: OrderRow) => ({
    to: partiesOf(it),
    title: `元器件合作方没有应答：订单 ${it.order_no}`,
    body: `已转 ${it.supplier_name} 人工处理。您可以继续等待，也可以取消订单；到期仍未确认的订单会自动关闭并退回经费。`,
  }),
  closed: (it: OrderRow, fen: number, { to, instead }: Heard) => ({
    to,
    title: `订单 ${it.order_no} 已自动关闭`,
    body: `${it.supplier_name} 超时未确认，${isPersonal(it) ? '付款原路退回，' : released(fen)}${instead || '请另选商品。'}`,
  }),
  confirmed: (it: OrderRow, due: Date, note: string) => ({
    to: partiesOf(it),
    title: `${it.supplier_name} 已确认订单 ${it.order_no}`,
    body: `应于 ${deadlineText(due)} 前发货。${note ? `留言：${note}` : ''}`,
  }),
  declined: (it: OrderRow, why: string, { to, instead }: Heard) => ({
    to,
    title: `${it.supplier_name} 拒绝了订单 ${it.order_no}`,
    body: `原因：${why}。${moneyBack(it)}，${instead || '可另选商品重新下单。'}`,
  }),
  cancelAgreed: (it: OrderRow) => ({
    to: partiesOf(it),
    title: `订单 ${it.order_no} 已取消`,
    body: `${it.supplier_name} 同意取消，${moneyBack(it)}。`,
  }),
  cancelRefused: (it: OrderRow, reason: string) => ({
    to: partiesOf(it),
    title: `${it.supplier_name} 不同意取消订单 ${it.order_no}`,
    body: `原因：${reason}。供应商将继续发货。`,
  }),
  supplierSwitched: (it: Known, supplierName: string, isOn: boolean) => ({
    to: partiesOf(it),
    title: `${supplierName}${isOn ? '已恢复' : '已停用'}：订单 ${it.order_no}`,
    body: isOn ? '订单照常进行。' : '没有发出的商品可由采购人直接取消或结束，不需供应商同意，经费退回；已发的照常收货、验收和结算。',
  }),
  shipped: (it: OrderRow, parcelNum: number, shippedNum: number, leftNum: number) => ({
    to: partiesOf(it),
    title: `${it.supplier_name} 发货：订单 ${it.order_no}`,
    body: `本次 ${parcelNum} 个包裹 ${shippedNum} 件${leftNum > 0 ? `，还有 ${leftNum} 件未发` : '，已全部发出'}。`,
  }),
  delivered: (it: OrderRow, seq: number, signer: string, due: Date) => ({
    to: partiesOf(it),
    title: `订单 ${it.order_no} 的包裹 ${seq} 已签收`,
    body: `签收人 ${signer}，请点清后确认收货；${deadlineText(due)} 前不确认，系统将自动确认。`,
  }),
  askReceipt: (it: OrderRow, seq: number, signedAt: Date) => ({
    to: [it.receiver_id ?? it.buyer_id, it.owner_id],
    title: `请确认收到订单 ${it.order_no} 的包裹 ${seq}`,
    body: `${momentText(signedAt)} 已签收，还没有确认收货。请点清；少货、破损的当场登记，没有收到的请联系 ${it.supplier_name}。`,
    link: toReceipt('/receive', { orderId: it.id }),
  }),
  parcelProblem: (it: OrderRow, seq: number, text: string) => ({
    to: [it.receiver_id ?? it.buyer_id],
    title: `订单 ${it.order_no} 的包裹 ${seq} 为问题件`,
    body: `快递公司：${text}。可联系 ${it.supplier_name}。`,
  }),
  toTakeIn: (it: OrderRow, standIns: readonly string[]) => ({
    to: standIns,
    title: `请代收订单 ${it.order_no}`,
    body: `${it.supplier_name} 已发货，${it.buyer_name} 已停用或外出，您是经费负责人或其代理人，可以代收。`,
  }),
  takenIn: (it: OrderRow, by: string) => ({
    to: [it.buyer_id],
    title: `${by}代您收货：订单 ${it.order_no}`,
    body: '包裹由经费负责人或其代理人代收，收货后照常验收。',
  }),
  toAccept: (it: OrderRow, acceptors: readonly string[]) => ({
    to: acceptors,
    title: `请验收订单 ${it.order_no}`,
    body: `${it.buyer_name} 向 ${it.supplier_name} 采购的商品已收货，请核对实物后验收。`,
    link: to('/checkAccept', { id: it.id }),
  }),
  notAccepted: (it: OrderRow, { card, why }: { card: string; why: string }) => ({
    to: partiesOf(it),
    title: `订单 ${it.order_no} 不能自动验收`,
    body: `经费卡${card}${why}，请更换经费卡。`,
  }),
  accepted: (it: OrderRow, isAuto: boolean, isWhole: boolean) => ({
    to: partiesOf(it),
    title: `订单 ${it.order_no} ${isAuto ? '已由系统自动验收' : isWhole ? '已验收' : '部分验收'}`,
    body: isWhole ? '全部合格，订单进入对账。' : '部分合格，请跟进不合格或未验收的商品。',
  }),
  restSettled: (it: OrderRow, fen: number) => ({
    to: partiesOf(it),
    title: `订单 ${it.order_no} 的不合格部分已结清`,
    body: `退回经费 ${money(fen)}。`,
  }),
  restEnded: (it: OrderRow, what: string, fen: number) => ({
    to: partiesOf(it),
    title: `订单 ${it.order_no} 的未发部分已结束`,
    body: `${what}不再发货。${fen > 0 ? `退回经费 ${money(fen)}。` : ''}`,
  }),
} satisfies Notices
