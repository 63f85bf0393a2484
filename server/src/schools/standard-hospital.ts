// 医院标准: 科室经办 → 科主任 → 归口科室 → 财务科 → 分管院长 → 院长办公会 (domain page 03 §3.2).
import type { FlowDef } from '../modules/approval/engine/def.ts'
import { priceCheck } from './price-check.ts'

export const hospitalOrder: FlowDef = {
  code: 'order.hospital',
  docKind: 'order',
  title: '医院标准',
  nodes: [
    {
      id: 'clerk',
      title: '科室经办',
      quiet: true,
      mode: 'OR',
      assignees: [{ kind: 'ROLE', role: 'deptClerk', scope: 'DEPT' }],
      emptyPolicy: 'PASS',
    },
    { id: 'deptLeader', title: '科主任', mode: 'OR', assignees: [{ kind: 'DEPT_LEADER' }], smallPass: true },
    {
      id: 'competent',
      title: '归口科室',
      mode: 'OR',
      emptyPolicy: 'PASS',
      assignees: [
        {
          kind: 'COMPETENT_DEPT',
          by: [
            { category: ['60', '40', '50'], dept: '设备科' },
            { category: ['30'], dept: '药剂科' },
            { category: ['20', '70'], dept: '信息科' },
            { category: ['10', '80', '90', '95'], dept: '总务科' },
          ],
        },
      ],
    },
    priceCheck,
    { id: 'finance', title: '财务科', mode: 'OR', assignees: [{ kind: 'ROLE', role: 'finance' }] },
    {
      id: 'vice',
      title: '分管院长',
      when: { amountFrom: { param: 'chain.deptLeaderFrom' } },
      assignees: [{ kind: 'SELF_SELECT', role: 'viceLeader', min: 1, max: 1 }],
    },
    {
      id: 'council',
      title: '院长办公会纪要登记',
      type: 'HANDLE',
      mode: 'OR',
      when: { amountFrom: { param: 'chain.viceFrom' } },
      assignees: [{ kind: 'ROLE', role: 'jingban' }],
      needComment: 'ALWAYS',
      ops: { batch: false },
    },
  ],
}
