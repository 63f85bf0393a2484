// 采购办 looks at flagged orders, as somebody of its own (decision 0025): the same node in every template.
import type { FlowNodeDef } from '../modules/approval/engine/def.ts'

export const priceCheck: FlowNodeDef = {
  id: 'priceCheck',
  title: '采购办',
  when: { flag: ['priceAnomaly', 'splitSuspect'], label: '价格异常或疑似拆单' },
  quiet: true,
  mode: 'OR',
  assignees: [{ kind: 'ROLE', role: 'jingban' }],
  emptyPolicy: 'ADMIN',
  selfPass: false,
  upper: [
    { kind: 'ROLE', role: 'schoolAdmin' },
    { kind: 'ROLE', role: 'viceLeader' },
  ],
  dupPolicy: 'NONE',
  apart: true,
  ops: { batch: false },
}
