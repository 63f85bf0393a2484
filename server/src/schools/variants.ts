// Schools whose choosing of approvers differs, as data (domain page 03 §3.9): what each adds to the base, its chain and its figures.
import { basePage, type ApproverPageDef } from '../modules/approval/engine/page.ts'
import type { FlowDef, FlowNodeDef } from '../modules/approval/engine/def.ts'
import type { Params } from '../modules/school/params.ts'

export interface VariantDef {
  code: string
  /** What it starts from: `base`, or the code of another variant. */
  extends: string
  /** Codes of the schools that have it. */
  schools: readonly string[]
  page: Partial<ApproverPageDef>
  /** The chain of its orders. */
  flow: Omit<FlowDef, 'docKind'>
  /** Figures that hold where the school set none itself. */
  params?: Partial<Params>
}

const owners: FlowNodeDef = { id: 'fzr', title: '经费负责人', mode: 'AND', assignees: [{ kind: 'FUND_OWNER_EACH' }], smallPass: true }
const leader: FlowNodeDef = { id: 'deptLeader', title: '部门领导', mode: 'OR', assignees: [{ kind: 'DEPT_LEADER' }] }
const finance: FlowNodeDef = { id: 'finance', title: '财务', mode: 'OR', assignees: [{ kind: 'ROLE', role: 'finance' }] }
const office: FlowNodeDef = {
  id: 'jingban',
  title: '采购办',
  type: 'HANDLE',
  mode: 'OR',
  assignees: [{ kind: 'ROLE', role: 'jingban' }],
  ops: { batch: false },
}
const oneLeader: FlowNodeDef = {
  id: 'deptLeader',
  title: '部门领导',
  assignees: [{ kind: 'SELF_SELECT', role: 'deptLeader', scope: 'DEPT', min: 1, max: 1 }],
  emptyPolicy: 'ADMIN',
}

/** 管控化学品 go through the same hands everywhere, whatever else the school decides (domain page 03 §3.2). */
const controlled: FlowNodeDef[] = [
  {
    id: 'safety',
    title: '学院安全员',
    when: { controlFrom: 1 },
    quiet: true,
    mode: 'OR',
    assignees: [{ kind: 'ROLE', role: 'safetyOfficer', scope: 'DEPT' }],
    ops: { batch: false },
  },
  {
    id: 'lab',
    title: '实验室处经办',
    type: 'HANDLE',
    when: { controlFrom: 1 },
    quiet: true,
    mode: 'OR',
    assignees: [{ kind: 'ROLE', role: 'labManager' }],
    ops: { batch: false },
  },
  {
    id: 'security',
    title: '保卫处',
    when: { controlFrom: 2 },
    quiet: true,
    mode: 'OR',
    assignees: [{ kind: 'ROLE', role: 'security' }],
    ops: { batch: false },
  },
]

export const variants: readonly VariantDef[] = [
  {
    code: 'zjff',
    extends: 'base',
    schools: ['ZJFF'],
    page: {
      path: '/zjffAuditor',
      note: '先由经费负责人审批，再由您选的一位部门领导审批；金额达到 ¥10,000.00 另经分管领导。',
      isAlways: true,
    },
    flow: {
      code: 'order.zjff',
      title: '采购订单（经费负责人、部门领导）',
      nodes: [
        owners,
        oneLeader,
        ...controlled,
        { id: 'vice', title: '分管领导', mode: 'OR', when: { amountFrom: 1_000_000 }, assignees: [{ kind: 'ROLE', role: 'viceLeader' }] },
      ],
    },
  },
  {
    code: 'zjwl',
    extends: 'base',
    schools: ['ZJWL'],
    page: { path: '/zjwlAuditor', note: '选 1 至 3 位审批人，按您排的先后依次审批；可以另选本部门同事抄送。', isAlways: true },
    flow: {
      code: 'order.zjwl',
      title: '采购订单（依次审批）',
      nodes: [
        owners,
        ...controlled,
        { id: 'chosen', title: '审批人', mode: 'SEQ', assignees: [{ kind: 'SELF_SELECT', role: 'approver', min: 1, max: 3 }] },
        {
          id: 'copy',
          title: '抄送人',
          type: 'CC',
          assignees: [{ kind: 'SELF_SELECT', role: 'purchaser', scope: 'DEPT', min: 0, max: 10 }],
        },
      ],
    },
  },
  {
    code: 'ndky',
    extends: 'base',
    schools: ['NDKY'],
    page: { path: '/ndkyAuditor', note: '审批人由学校规定，不用选择；请核对下面的审批路径后提交。', isAlways: true },
    flow: { code: 'order.ndky', title: '采购订单（固定审批人）', nodes: [owners, leader, ...controlled, finance] },
  },
  {
    code: 'nbu',
    extends: 'base',
    schools: ['NBU'],
    page: {
      path: '/nbuAuditor',
      note: '每张经费卡的负责人会签，再由商品的归口部门审批；金额达到 ¥20,000.00 由采购办经办。',
      isAlways: true,
    },
    flow: {
      code: 'order.nbu',
      title: '采购订单（经费会签、归口部门）',
      nodes: [
        owners,
        ...controlled,
        {
          id: 'competent',
          title: '归口部门',
          mode: 'OR',
          emptyPolicy: 'ADMIN',
          assignees: [
            {
              kind: 'COMPETENT_DEPT',
              by: [
                { category: ['20', '70'], dept: '信息中心' },
                { category: ['30', '40', '50', '60'], dept: '实验室与设备管理处' },
                { category: ['10', '80', '90', '95'], dept: '资产管理处' },
              ],
            },
          ],
        },
        { ...office, when: { amountFrom: 2_000_000 } },
      ],
    },
  },
  {
    code: 'xihua',
    extends: 'base',
    schools: ['XIHUA'],
    page: {
      path: '/xihuaAuditor',
      note: '金额达到 ¥5,000.00 请选一位二级单位负责人；达到 ¥20,000.00 另由国资处经办。',
      isAlways: true,
    },
    flow: {
      code: 'order.xihua',
      title: '采购订单（二级单位、国资处）',
      nodes: [
        owners,
        { ...oneLeader, title: '二级单位负责人', when: { amountFrom: 500_000 } },
        ...controlled,
        { ...office, id: 'assets', title: '国资处经办', when: { amountFrom: 2_000_000 } },
      ],
    },
  },
  {
    code: 'hitwh',
    extends: 'base',
    schools: ['HITWH'],
    page: {
      path: '/hitwhAuditor',
      note: '由项目负责人、单位负责人审批；金额达到 ¥20,000.00 的自行采购须附备案表、承诺书和关联性查询结果。',
      isAlways: true,
      papers: [
        { key: 'record', title: '采购过程备案表', when: { amountFrom: 2_000_000 } },
        { key: 'integrity', title: '廉政承诺', when: { amountFrom: 2_000_000 } },
        { key: 'relation', title: '供应商关联性查询', when: { amountFrom: 2_000_000 } },
      ],
    },
    flow: {
      code: 'order.hitwh',
      title: '采购订单（材料采购）',
      nodes: [{ ...owners, title: '项目负责人' }, { ...leader, title: '单位负责人' }, ...controlled],
    },
    params: { 'order.outsideMallFrom': 30_000_000, 'order.outsideMallGo': '招标采购管理平台' },
  },
]

/** The page a variant comes to, with what it takes from those it extends. */
export const pageOf = (it: Pick<VariantDef, 'extends' | 'page'> | undefined): ApproverPageDef =>
  it ? { ...pageOf(variants.find((other) => other.code === it.extends)), ...it.page } : basePage

/** The variant of a school; undefined: the base. */
export const variantOf = (schoolCode: string): VariantDef | undefined => variants.find((it) => it.schools.includes(schoolCode))
