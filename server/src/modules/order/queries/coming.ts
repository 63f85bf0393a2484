// What follows the approval of an order, in the shape of the timeline: who acts next and why.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { list } from '@caiyuan/contract/order/list'
import { momentText } from '@caiyuan/contract/span'
import type { OrderFacts } from './sentence.ts'

type Node = OutputOf<(typeof list)['detail']>['timeline']['next'][number]

const node = (nodeId: string, title: string, who: string, reason: string): Node => ({
  nodeId, title, type: 'HANDLE', mode: 'SINGLE', reason, skipped: '', medianHours: null, people: who ? [{ id: nodeId, name: who, deptName: '', onBehalfOf: '' }] : [],
})

/** Steps not taken yet, from the supplier's answer to settlement; none for a document that has ended. */
export const comingNodes = (it: OrderFacts): Node[] => {
  if (it.state === 'cancelled' || it.state === 'closed' || it.state === 'done' || it.state === 'back') return []
  const unsent = it.lines.reduce((sum, line) => sum + line.num - line.shippedNum, 0)
  const all: (Node | null)[] = [
    it.at.confirmed ? null : node('confirm', '确认订单', it.supplierName, it.dueAt && it.state === 'waitSupplier' ? `须在 ${momentText(it.dueAt)} 前答复` : '审批通过后 24 个工作小时内答复'),
    unsent === 0 ? null : node('ship', '发货', it.supplierName, it.dueAt && it.at.confirmed ? `${unsent} 件未发，应在 ${momentText(it.dueAt)} 前发出` : '确认后发货'),
    it.at.received ? null : node('receive', '确认收货', '采购人', it.parcels.some((parcel) => parcel.state !== 'received') ? '收到后点清确认' : '货到后点清确认'),
    it.at.accepted ? null : node('accept', '验收', it.acceptorName || '本部门验收人', '采购人不能验收自己的订单'),
    node('settle', '对账结算', '财务', '验收后纳入对账单，凭供应商发票付款'),
  ]
  return all.filter((each): each is Node => each !== null)
}
