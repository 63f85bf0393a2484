// 高校标准: the chain most universities use (domain page 03 §3.2). Amount tiers are parameters of the school.
import type { FlowDef } from '../modules/approval/engine/def.ts'

const plain = { controlBelow: 1 }

export const universityOrder: FlowDef = {
  code: 'order.university',
  docKind: 'order',
  title: '高校标准',
  nodes: [
    { id: 'fzr', title: '经费负责人', mode: 'AND', assignees: [{ kind: 'FUND_OWNER_EACH' }], smallPass: true },
    { id: 'safety', title: '学院安全员', when: { controlFrom: 1 }, quiet: true, mode: 'OR', assignees: [{ kind: 'ROLE', role: 'safetyOfficer', scope: 'DEPT' }], batch: false },
    {
      id: 'deptLeader', title: '部门领导', mode: 'OR', assignees: [{ kind: 'DEPT_LEADER' }],
      when: { any: [{ all: [plain, { amountFrom: { param: 'chain.deptLeaderFrom' } }] }, { controlFrom: 2 }] },
      upper: [{ kind: 'DEPT_LEADER' }, { kind: 'ROLE', role: 'viceLeader' }],
    },
    { id: 'lab', title: '实验室处经办', type: 'HANDLE', when: { controlFrom: 1 }, quiet: true, mode: 'OR', assignees: [{ kind: 'ROLE', role: 'labManager' }], batch: false },
    { id: 'security', title: '保卫处', when: { controlFrom: 2 }, quiet: true, mode: 'OR', assignees: [{ kind: 'ROLE', role: 'security' }], batch: false },
    { id: 'budget', title: '财务预算岗', when: { fundSource: ['SPECIAL', 'FISCAL'], label: '专项或财政经费' }, quiet: true, mode: 'OR', assignees: [{ kind: 'ROLE', role: 'budgetOfficer' }], emptyPolicy: 'PASS' },
    { id: 'it', title: '信息化办', when: { category: ['20'], label: '信息化类商品' }, quiet: true, mode: 'OR', assignees: [{ kind: 'ROLE', role: 'itOffice' }], emptyPolicy: 'PASS' },
    { id: 'furniture', title: '资产处', when: { category: ['80'], label: '家具类商品' }, quiet: true, mode: 'OR', assignees: [{ kind: 'ROLE', role: 'assetKeeper' }], emptyPolicy: 'PASS' },
    { id: 'asset', title: '资产管理员', when: { hasAsset: true }, quiet: true, mode: 'OR', assignees: [{ kind: 'ROLE', role: 'assetKeeper' }], emptyPolicy: 'PASS' },
    { id: 'priceCheck', title: '采购办核价', when: { flag: ['priceAnomaly', 'splitSuspect'], label: '价格异常或疑似拆单' }, quiet: true, mode: 'OR', assignees: [{ kind: 'ROLE', role: 'jingban' }], batch: false },
    {
      id: 'competent', title: '归口部门', mode: 'AND', when: { all: [plain, { amountFrom: { param: 'chain.competentFrom' } }] }, emptyPolicy: 'PASS',
      assignees: [{ kind: 'COMPETENT_DEPT' }, { kind: 'ROLE', role: 'jingban', when: { amountBelow: { param: 'chain.viceFrom' } } }],
    },
    {
      id: 'jingban', title: '采购办经办', type: 'HANDLE', mode: 'OR', assignees: [{ kind: 'ROLE', role: 'jingban' }], batch: false,
      when: { any: [{ all: [plain, { amountFrom: { param: 'chain.competentFrom' } }] }, { flag: ['agreement'], label: '协议订单' }] },
    },
    { id: 'finance', title: '财务', mode: 'OR', when: { all: [plain, { amountFrom: { param: 'chain.viceFrom' } }] }, assignees: [{ kind: 'ROLE', role: 'finance' }] },
    { id: 'vice', title: '分管校领导', when: { all: [plain, { amountFrom: { param: 'chain.viceFrom' } }] }, assignees: [{ kind: 'SELF_SELECT', role: 'viceLeader', min: 1, max: 1 }], batch: false },
  ],
}
