// 版面费申请: who answers for the card agrees, the handler pays.
import type { FlowDef } from '../../../server/src/modules/approval/engine/def.ts'

export const pageFeeFlowDef: FlowDef = {
  code: 'pageFee.standard',
  docKind: 'pageFee',
  title: '版面费申请',
  nodes: [
    { id: 'owner', title: '经费负责人', mode: 'AND', assignees: [{ kind: 'FUND_OWNER_EACH' }], backTo: ['INITIATOR', 'END'] },
    {
      id: 'handle',
      title: '财务列支',
      type: 'HANDLE',
      mode: 'OR',
      assignees: [{ kind: 'ROLE', role: 'jingban', reason: '核对票据并列支' }],
    },
  ],
}
