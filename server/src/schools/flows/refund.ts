// 退款 of what is owed already: the owners of the cards agree (domain page 02 §2.5, node 12); what was settled is not paid back here.
import type { FlowDef } from '../../modules/approval/engine/def.ts'

export const refundStandard: FlowDef = {
  code: 'refund.standard',
  docKind: 'refund',
  title: '退款审核',
  nodes: [{ id: 'owner', title: '经费负责人', mode: 'AND', assignees: [{ kind: 'FUND_OWNER_EACH' }], backTo: ['END'] }],
}
