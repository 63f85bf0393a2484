// Who decides what is bought beside the catalogue, in every school that has no chain of its own for it (domain page 03 §3.2).
import type { FlowDef } from '../modules/approval/engine/def.ts'

/** The owner of each card, the leader of the department, finance and assets by what is bought, 采购办 from a large sum on. */
export const standardNodes: FlowDef['nodes'] = [
  { id: 'fzr', title: '经费负责人', mode: 'AND', assignees: [{ kind: 'FUND_OWNER_EACH' }], backTo: ['INITIATOR', 'END'] },
  {
    id: 'deptLeader',
    title: '部门领导',
    mode: 'OR',
    assignees: [{ kind: 'DEPT_LEADER' }],
    when: { amountFrom: { param: 'chain.deptLeaderFrom' } },
    upper: [{ kind: 'DEPT_LEADER' }, { kind: 'ROLE', role: 'viceLeader' }],
    backTo: ['INITIATOR', 'END'],
  },
  {
    id: 'budget',
    title: '财务预算岗',
    when: { fundSource: ['SPECIAL', 'FISCAL'], label: '专项或财政经费' },
    quiet: true,
    mode: 'OR',
    assignees: [{ kind: 'ROLE', role: 'budgetOfficer' }],
    emptyPolicy: 'PASS',
  },
  {
    id: 'asset',
    title: '资产管理员',
    when: { hasAsset: true },
    quiet: true,
    mode: 'OR',
    assignees: [{ kind: 'ROLE', role: 'assetKeeper' }],
    emptyPolicy: 'PASS',
  },
  {
    id: 'office',
    title: '采购办',
    mode: 'OR',
    assignees: [{ kind: 'ROLE', role: 'jingban' }],
    when: { amountFrom: { param: 'quotes3.from' } },
    backTo: ['INITIATOR', 'END'],
  },
]
