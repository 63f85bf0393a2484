// 审批流程设计: the flows of a school as versions with a day they begin, one draft of each, its check and its replay (decision 0110).
import { z } from 'zod'
import { nameFields } from '../field-words.ts'
import { endpoint } from '../endpoint.ts'
import { Fen, SignedFen } from '../fen.ts'
import { Iso, nothing } from '../paging.ts'
import { Day, text } from '../text.ts'
import { FlowNodes } from './flow-node.ts'

nameFields({
  docKind: '单据种类',
  nodes: '步骤',
  revision: '草稿的修订号',
  template: '样板',
  amountFrom: '金额起点',
  amountBelow: '金额上限',
  controlFrom: '管控类别',
  controlBelow: '管控类别',
  category: '品类',
  flag: '提示',
  isStudent: '学生采购',
  hasAsset: '资产',
  fact: '单据事实',
  any: '任一条件',
  otherwise: '不满足时的说法',
  label: '说明',
  param: '参数',
  assignees: '谁来批',
  scope: '范围',
  userNos: '指定的人',
  mode: '怎么批',
  min: '至少选几人',
  max: '最多选几人',
  dept: '部门',
  when: '进入条件',
  quiet: '不满足时不说明',
  emptyPolicy: '找不到人时',
  sameAsSubmitter: '是提交人本人时',
  selfPass: '本人自动通过',
  upper: '上级',
  dupPolicy: '前面已批过时',
  apart: '须另一人',
  smallPass: '小额自动通过',
  needComment: '意见',
  ratio: '票签比例',
  voteAll: '等各方都表态',
  ops: '允许的操作',
  addSign: '加签',
  transfer: '转办',
  delegate: '委派',
  cc: '抄送',
  batch: '批量',
  backTo: '可驳回到',
  resume: '退回后再批',
  timeoutAction: '到时怎么办',
  editable: '可改内容',
  remindHours: '提醒的小时数',
  escalateHours: '转上级的小时数',
})

const DocKind = z.string({ error: '请选择单据种类' }).min(1, '请选择单据种类').max(32)
const Revision = z.int({ error: '缺少草稿的修订号' }).min(0, '草稿的修订号不正确')
const Version = z.int({ error: '缺少版本' }).min(1, '版本不正确')
const flowReason = text('原因', 100, 2)

const Stands = z.enum(['past', 'now', 'coming', 'withdrawn'])
const Option = z.object({ code: z.string(), name: z.string() })

/** An error keeps the draft from being published; a warning is said. */
export const FlowFault = z.object({
  level: z.enum(['error', 'warn']),
  /** Empty: the flow as a whole. */
  nodeId: z.string(),
  /** A field of the step; empty: the step as a whole. */
  field: z.string(),
  text: z.string(),
})
export type FlowFault = z.output<typeof FlowFault>

const chain = z.array(z.string())
const Median = z.number().nullable()

export const ReplayResult = z.object({
  /** Documents that take another way, and those for whom nobody is found: by the draft, and by what is in force. */
  changedNum: z.int(),
  lostNum: z.int(),
  lostBeforeNum: z.int(),
  /** Decisions fewer (below zero) or more, over all documents. */
  stepsDelta: z.int(),
  medianStepsBefore: Median,
  medianStepsAfter: Median,
  /** Of the documents that change: the median of what their steps usually take, in hours of office. */
  hoursBefore: Median,
  hoursAfter: Median,
  months: z.array(z.object({ month: z.string(), same: z.int(), more: z.int(), fewer: z.int(), other: z.int() })),
  /** How many documents come to each step. */
  nodes: z.array(z.object({ id: z.string(), title: z.string(), before: z.int(), after: z.int() })),
  /** How many hours documents that change usually need, by spans. */
  spread: z.array(z.object({ span: z.string(), before: z.int(), after: z.int() })),
  /** By way before and after, the most documents first. */
  groups: z.array(
    z.object({
      before: chain,
      after: chain,
      num: z.int(),
      amountFen: Fen,
      leastFen: Fen,
      mostFen: Fen,
      stepsDelta: SignedFen,
      hoursBefore: Median,
      hoursAfter: Median,
      /** The latest of them. */
      docs: z.array(z.object({ docId: z.string(), docNo: z.string(), who: z.string(), amountFen: Fen, at: Iso, link: z.string() })),
    }),
  ),
  /** Ways beyond those of `groups`. */
  otherGroups: z.object({ num: z.int(), documents: z.int() }),
})
export type ReplayResult = z.output<typeof ReplayResult>

const Replay = z.object({
  id: z.string(),
  status: z.enum(['running', 'done', 'failed']),
  doneNum: z.int(),
  totalNum: z.int(),
  who: z.string(),
  startedAt: Iso,
  endedAt: Iso.nullable(),
  /** The draft, or what is in force, changed since. */
  isOld: z.boolean(),
  result: ReplayResult.nullable(),
})

const of = z.object({ docKind: DocKind })

export const flows = {
  flows: endpoint({
    method: 'GET',
    path: 'admin/flows',
    title: '学校管理：审批流程',
    access: { need: 'tenant:config' },
    dependsOn: { flow: 'any' },
    input: z.object({}),
    output: z.array(
      z.object({
        docKind: z.string(),
        docTitle: z.string(),
        /** Of the version in force; null: none is. */
        version: z.int().nullable(),
        nodeNum: z.int(),
        hasDraft: z.boolean(),
        comingNum: z.int(),
      }),
    ),
  }),
  flow: endpoint({
    method: 'GET',
    path: 'admin/flow',
    title: '学校管理：一个审批流程',
    access: { need: 'tenant:config' },
    dependsOn: { flow: 'docKind', role: 'any', param: 'any', dept: 'any' },
    input: of,
    output: z.object({
      docKind: z.string(),
      docTitle: z.string(),
      /** What is edited: the draft, or the version in force where there is none. */
      nodes: FlowNodes,
      draft: z.object({ revision: z.int(), savedAt: Iso, who: z.string() }).nullable(),
      inForce: z.object({ version: z.int(), title: z.string(), from: Iso, nodes: FlowNodes }).nullable(),
      nextVersion: z.int(),
      /** Documents on their way: they end on the steps they began with. */
      runningNum: z.int(),
      versions: z.array(
        z.object({
          version: z.int(),
          title: z.string(),
          from: Iso,
          to: Iso.nullable(),
          stands: Stands,
          /** Empty: not published by a person. */
          who: z.string(),
          at: Iso.nullable(),
          reason: z.string(),
          nodeNum: z.int(),
          /** Against the version before, in words. */
          changes: z.array(z.string()),
        }),
      ),
      /** What the designer offers. */
      offers: z.object({
        roles: z.array(
          z.object({ code: z.string(), name: z.string(), mayApprove: z.boolean(), mayHandle: z.boolean(), people: z.array(z.string()) }),
        ),
        depts: z.array(z.string()),
        categories: z.array(z.object({ path: z.string(), name: z.string() })),
        flags: z.array(Option),
        amounts: z.array(z.object({ param: z.string(), title: z.string(), fen: Fen })),
        templates: z.array(Option),
        /** Of those named in the steps. */
        people: z.array(z.object({ no: z.string(), name: z.string() })),
        hasGoods: z.boolean(),
      }),
    }),
  }),
  flowVersion: endpoint({
    method: 'GET',
    path: 'admin/flow/version',
    title: '学校管理：审批流程的一个版本',
    access: { need: 'tenant:config' },
    dependsOn: { flow: 'docKind' },
    input: z.object({ docKind: DocKind, version: z.coerce.number({ error: '缺少版本' }).pipe(Version) }),
    output: z.object({ version: z.int(), title: z.string(), nodes: FlowNodes }),
  }),
  saveFlowDraft: endpoint({
    method: 'POST',
    path: 'admin/flow/draft',
    title: '保存审批流程草稿',
    access: { need: 'tenant:config' },
    /** `revision` is what the draft had when it was read; 0: there was none. */
    input: z.object({ docKind: DocKind, nodes: FlowNodes, revision: Revision }),
    output: z.object({ revision: z.int() }),
    fails: ['flow.draftMoved'],
  }),
  dropFlowDraft: endpoint({
    method: 'POST',
    path: 'admin/flow/draft/drop',
    title: '放弃审批流程草稿',
    access: { need: 'tenant:config' },
    input: of,
    output: nothing,
  }),
  copyFlowTemplate: endpoint({
    method: 'POST',
    path: 'admin/flow/template',
    title: '以样板作为审批流程草稿',
    access: { need: 'tenant:config' },
    input: z.object({ docKind: DocKind, template: z.string({ error: '请选择样板' }).min(1, '请选择样板').max(64) }),
    output: z.object({ revision: z.int() }),
  }),
  checkFlow: endpoint({
    method: 'POST',
    effect: 'read',
    path: 'admin/flow/check',
    title: '校验审批流程',
    access: { need: 'tenant:config' },
    dependsOn: { role: 'any', user: 'any', param: 'any', dept: 'any' },
    input: z.object({ docKind: DocKind, nodes: FlowNodes }),
    output: z.object({
      faults: z.array(FlowFault),
      /** Who decides in each step, where that hangs on no document. */
      people: z.array(z.object({ nodeId: z.string(), names: z.array(z.string()) })),
    }),
  }),
  publishFlow: endpoint({
    method: 'POST',
    path: 'admin/flow/publish',
    title: '发布审批流程',
    access: { need: 'tenant:config' },
    /** The draft at this revision, from a day on at midnight; from now on without one. */
    input: z.object({ docKind: DocKind, revision: Revision, from: Day.optional(), reason: flowReason }),
    output: z.object({ version: z.int() }),
    fails: ['flow.draftMoved', 'flow.faulty', 'flow.unchanged'],
  }),
  withdrawFlow: endpoint({
    method: 'POST',
    path: 'admin/flow/withdraw',
    title: '撤回未生效的审批流程',
    access: { need: 'tenant:config' },
    input: z.object({ docKind: DocKind, version: Version, reason: flowReason }),
    output: nothing,
  }),
  startReplay: endpoint({
    method: 'POST',
    path: 'admin/flow/replay/start',
    title: '回放审批流程草稿',
    access: { need: 'tenant:config' },
    input: of,
    output: z.object({ id: z.string() }),
    fails: ['flow.faulty'],
  }),
  replay: endpoint({
    method: 'GET',
    path: 'admin/flow/replay',
    title: '学校管理：审批流程的回放',
    access: { need: 'tenant:config' },
    dependsOn: { flow: 'docKind', flowReplay: 'docKind' },
    input: of,
    /** The last one; null: none was started. */
    output: Replay.nullable(),
  }),
}
