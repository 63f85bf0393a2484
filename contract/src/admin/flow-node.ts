// Steps of an approval flow as data, as the designer sends them and a version keeps them (domain page 03 §3.3): shape and bounds. What is
// still missing in a draft is no matter of its shape: the check says it.
import { z } from 'zod'
import { controlLabels } from '../goods.ts'
import { fundSources, type FundSource } from '../fund.ts'
import { plain } from '../unseen.ts'
import { paramKeys, specOf, type ParamKey } from './params.ts'

/** Parameters of the school that hold an amount. */
export const amountParams = paramKeys.filter((it) => specOf(it).kind === 'fen') as [ParamKey, ...ParamKey[]]

const MOST_FEN = 100_000_000_00
const Amount = z.union([
  z.int().min(0, '金额不能小于 0').max(MOST_FEN, '金额最多 ¥100,000,000.00'),
  z.strictObject({ param: z.enum(amountParams, { error: '没有这个金额参数' }) }),
])

const label = z.string().max(60, '说明最多 60 个字')
const codes = (what: string) => z.array(z.string().max(64)).max(50, `${what}最多 50 个`)
const ControlClass = z
  .int()
  .min(1, '请选择管控类别')
  .max(controlLabels.length - 1, '请选择管控类别')

const Leaf = z.union([
  z.strictObject({ amountFrom: Amount }),
  z.strictObject({ amountBelow: Amount }),
  z.strictObject({ controlFrom: ControlClass }),
  z.strictObject({ controlBelow: ControlClass }),
  z.strictObject({ fundSource: z.array(z.enum(Object.keys(fundSources) as [FundSource, ...FundSource[]])).max(20), label }),
  z.strictObject({ category: codes('品类'), label }),
  z.strictObject({ flag: codes('提示'), label }),
  z.strictObject({ isStudent: z.boolean() }),
  z.strictObject({ hasAsset: z.literal(true) }),
  z.strictObject({ fact: z.string().max(40), from: z.number().exactOptional(), label, otherwise: label }),
])
const parts = <T extends z.ZodType>(of: T) => z.array(of).max(20, '一组条件最多 20 个')
const Group = z.union([z.strictObject({ all: parts(Leaf) }), z.strictObject({ any: parts(Leaf) })])
const Inner = z.union([Leaf, Group])
/** Conditions in groups, two deep: what people still read. */
export const FlowCond = z.union([Leaf, z.strictObject({ all: parts(Inner) }), z.strictObject({ any: parts(Inner) })])
export type FlowCond = z.output<typeof FlowCond>
export type FlowLeaf = z.output<typeof Leaf>

const when = FlowCond.exactOptional()
const reason = z.string().max(60, '理由最多 60 个字').exactOptional()
const role = z.string().max(32)
const scope = z.enum(['DEPT', 'SCHOOL'], { error: '请选择范围' }).exactOptional()
const people = z.int().min(1, '至少选 1 人').max(20, '最多选 20 人')

export const FlowAssignee = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('FZR'), when }),
    z.strictObject({ kind: z.literal('FUND_OWNER_EACH'), when }),
    z.strictObject({ kind: z.literal('DEPT_LEADER'), when }),
    z.strictObject({ kind: z.literal('ROLE'), role, scope, reason, when }),
    z.strictObject({ kind: z.literal('USER'), userNos: codes('指定的人'), reason, when }),
    z.strictObject({ kind: z.literal('SELF_SELECT'), role, scope, min: people, max: people, when }),
    z.strictObject({
      kind: z.literal('COMPETENT_DEPT'),
      by: z
        .array(z.strictObject({ category: codes('品类'), dept: z.string().max(60) }))
        .max(30, '归口最多 30 行')
        .exactOptional(),
      when,
    }),
  ],
  { error: '请选择由谁决定' },
)
export type FlowAssignee = z.output<typeof FlowAssignee>

const hours = (what: string) => z.int(`${what}须为整数小时`).min(1, `${what}至少 1 小时`).max(720, `${what}最多 720 小时`)
const yes = z.literal(true).exactOptional()

export const FlowNode = z.strictObject({
  id: z
    .string()
    .min(1, '缺少步骤编号')
    .max(32)
    .regex(/^[\w-]+$/, '步骤编号格式不正确'),
  title: z.string().overwrite(plain).max(20, '步骤名称最多 20 个字'),
  type: z.enum(['APPROVE', 'HANDLE', 'CC'], { error: '请选择做什么' }).exactOptional(),
  mode: z.enum(['SINGLE', 'AND', 'OR', 'RATIO', 'SEQ'], { error: '请选择怎么批' }).exactOptional(),
  /** RATIO: how many per cent of those asked must agree. */
  ratio: z.int('票签比例须为整数').min(1, '票签比例至少 1%').max(100, '票签比例最多 100%').exactOptional(),
  voteAll: z.boolean().exactOptional(),
  when,
  quiet: yes,
  assignees: z.array(FlowAssignee).max(10, '一步最多 10 方'),
  emptyPolicy: z.enum(['PASS', 'ADMIN', 'BLOCK'], { error: '请选择找不到人时怎么办' }).exactOptional(),
  sameAsSubmitter: z.enum(['UPPER', 'BLOCK'], { error: '请选择是提交人本人时怎么办' }).exactOptional(),
  selfPass: z.literal(false).exactOptional(),
  upper: z.array(FlowAssignee).max(5, '上级最多 5 方').exactOptional(),
  dupPolicy: z.enum(['FIRST', 'NONE'], { error: '请选择前面已批过时怎么办' }).exactOptional(),
  apart: yes,
  smallPass: yes,
  needComment: z.enum(['ON_REJECT', 'ALWAYS', 'NO'], { error: '请选择意见' }).exactOptional(),
  ops: z
    .strictObject({
      addSign: z.boolean().exactOptional(),
      transfer: z.boolean().exactOptional(),
      delegate: z.boolean().exactOptional(),
      cc: z.boolean().exactOptional(),
      batch: z.boolean().exactOptional(),
    })
    .exactOptional(),
  backTo: z
    .array(z.enum(['INITIATOR', 'PREV', 'ANY_PASSED', 'END']))
    .max(4, '驳回的去处重复')
    .exactOptional(),
  resume: z.enum(['RESTART', 'BACK_TO_REJECTER'], { error: '请选择退回后怎么走' }).exactOptional(),
  editable: codes('可改内容').exactOptional(),
  remindHours: hours('提醒').exactOptional(),
  escalateHours: z.union([hours('转上级'), z.literal('never')]).exactOptional(),
  timeoutAction: z.enum(['REMIND', 'ESCALATE', 'AUTO_PASS'], { error: '请选择到时怎么办' }).exactOptional(),
})
export type FlowNode = z.output<typeof FlowNode>

export const FlowNodes = z.array(FlowNode).max(40, '一个流程最多 40 步')
