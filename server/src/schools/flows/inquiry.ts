// 询价: the owner of each card and 采购办 before it is published; 采购办 again when a supplier was chosen, with 归口部门 where it does not stand first or too few quoted (domain page 02 §2.3).
import type { FlowDef } from '../../modules/approval/engine/def.ts'

const AWARD = { fact: 'award', from: 1, label: '选定了供应商', otherwise: '还没有选标' } as const

export const inquiryFlowDef: FlowDef = {
  code: 'inquiry.standard',
  docKind: 'inquiry',
  title: '询价',
  nodes: [
    { id: 'owner', title: '经费负责人', mode: 'AND', assignees: [{ kind: 'FUND_OWNER_EACH' }], backTo: ['INITIATOR', 'END'] },
    {
      id: 'competent',
      title: '归口部门',
      mode: 'OR',
      quiet: true,
      when: {
        all: [
          AWARD,
          {
            any: [
              { fact: 'notLowest', from: 1, label: '选定的不是第一名', otherwise: '选定的是第一名' },
              { fact: 'fewQuotes', from: 1, label: '报价不足最少家数', otherwise: '报价家数足够' },
            ],
          },
        ],
      },
      assignees: [{ kind: 'ROLE', role: 'competentDept', reason: '选定的不是第一名（最低报价或综合得分最高），或报价不足最少家数' }],
      emptyPolicy: 'ADMIN',
      backTo: ['INITIATOR', 'END'],
    },
    {
      id: 'office',
      title: '采购办',
      mode: 'OR',
      selfPass: false,
      assignees: [{ kind: 'ROLE', role: 'jingban', reason: '审核询价的公告与选标' }],
      backTo: ['INITIATOR', 'END'],
    },
  ],
}
