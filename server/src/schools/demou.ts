// 示例大学: the university chain; 采购办 gets a copy of what is worth 5,000 yuan or more.
import type { FlowDef } from '../modules/approval/engine/def.ts'
import { insertAfter } from './insert-after.ts'
import { universityOrder } from './standard-university.ts'

export const demouFlows: FlowDef[] = [
  {
    ...universityOrder,
    code: 'order.demou',
    title: '示例大学采购订单',
    nodes: insertAfter(universityOrder.nodes, 'vice', {
      id: 'copy',
      title: '采购办',
      type: 'CC',
      quiet: true,
      when: { amountFrom: { param: 'chain.deptLeaderFrom' } },
      assignees: [{ kind: 'ROLE', role: 'jingban' }],
    }),
  },
]
