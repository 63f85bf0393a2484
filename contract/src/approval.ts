// Approval: the timeline every document page shows, and the approval centre (domain pages 03 and 07 §7.7).
import { z } from 'zod'
import { canMap } from './can-map.ts'
import { approverPage } from './approval/page.ts'
import { attach, unclaim } from './approval/centre.ts'
import { nodeModes, nodeTypes } from './approval/node.ts'
import { FlowNode, paper } from './approval/paper.ts'
import { beside } from './approval/beside.ts'
import { batched, comment, decided, hash, lineNos, reason, taskId, TaskIds } from './approval/fields.ts'
import { Review } from './approval/review.ts'
import { domain, endpoint } from './endpoint.ts'
import { Fen } from './fen.ts'
import { Id, Iso, nothing, Page, paged, TabCounts } from './paging.ts'
import { signatureId } from './signature.ts'
import { Day, optionalText } from './text.ts'

export { modeLabels, nodeModes, nodeTypes } from './approval/node.ts'

const Person = z.object({ id: z.string(), name: z.string(), deptName: z.string(), onBehalfOf: z.string() })

/** Steps follow one another and add up; who decides side by side counts once. Of the step it waits at, what is left of its usual time. */
export const Rest = z.object({
  steps: z.int(),
  /** Hours of office. */
  hours: z.number(),
  /** 工作日. */
  workdays: z.number(),
  /** Steps nobody has a history of. */
  unknownNodes: z.int(),
})

/** What happened, who holds it now, and who comes next with the reason and the usual time. */
export const Timeline = z.object({
  done: z.array(
    z.object({
      seq: z.int(),
      at: Iso,
      who: z.string(),
      onBehalfOf: z.string(),
      action: z.string(),
      title: z.string(),
      comment: z.string(),
      /** Why somebody else than who was due decided: one level up, the administrator; else empty. */
      why: z.string(),
      tone: z.enum(['ok', 'bad', 'info']),
    }),
  ),
  now: z.array(
    z.object({
      nodeId: z.string(),
      title: z.string(),
      type: z.enum(nodeTypes),
      /** What is done there: 审批, or what the kind calls its handling. */
      act: z.string(),
      mode: z.enum(nodeModes),
      reason: z.string(),
      since: Iso,
      dueAt: Iso.nullable(),
      medianHours: z.number().nullable(),
      /** Each since it reached him: one level up later than the others. */
      people: z.array(Person.extend({ reason: z.string(), isMe: z.boolean(), since: Iso })),
    }),
  ),
  next: z.array(
    z.object({
      nodeId: z.string(),
      title: z.string(),
      type: z.enum(nodeTypes),
      mode: z.enum(nodeModes),
      reason: z.string(),
      /** Why the node is passed over; empty when it is not. */
      skipped: z.string(),
      medianHours: z.number().nullable(),
      /** `away`: who is away and until when, whom the named person acts for; empty otherwise. */
      people: z.array(Person.extend({ away: z.string() })),
    }),
  ),
  /** What its approval still takes as things usually go; null when nobody is to decide any more. */
  rest: Rest.nullable(),
})

/** The lists of the approval centre by the index of `check/:index`. */
export const checkTabs = [
  { label: '待我审批', alert: true },
  { label: '我已审批', alert: false },
  { label: '待我经办', alert: true },
  { label: '我已经办', alert: false },
  { label: '抄送我的', alert: true },
  { label: '我发起的', alert: false },
] as const

/** 流程审批: all that waits for the reader, to be decided or handled, and all he dealt with; behind the lists of the centre. */
export const flowTabs = [
  { index: 6, label: '待处理', alert: true },
  { index: 7, label: '已处理', alert: false },
] as const
const LAST_TAB = 7

/** Opinions a click fills in, such as fit who decides and what about. */
const Words = z.object({ agree: z.array(z.string()), refuse: z.array(z.string()) })

/** What people press on a document under approval. */
export const checkButtons = [
  'agree',
  'refuse',
  'terminate',
  'handle',
  'handleBack',
  'claim',
  'unclaim',
  'attach',
  'urge',
  'addSign',
  'transfer',
  'ask',
  'opine',
  'takeBack',
  'copy',
  'reassign',
] as const

/** What ending an approval does to the document and to its money: said of this one, and of several of its kind. */
const EndingWords = z.object({ one: z.string(), many: z.string() })

export const Hint = z.object({ tone: z.enum(['bad', 'wait', 'info']), label: z.string(), text: z.string() })

const CheckRow = z.object({
  taskId: z.string(),
  kind: z.string(),
  kindTitle: z.string(),
  docId: z.string(),
  docNo: z.string(),
  title: z.string(),
  summary: z.string(),
  submitterName: z.string(),
  submitterDept: z.string(),
  /** Each card with its share, the reader's own first. */
  funds: z.array(z.object({ name: z.string(), projectNo: z.string(), amountFen: Fen, isMine: z.boolean() })),
  amountFen: Fen,
  nodeTitle: z.string(),
  /** When it reached this person; for 我发起的 when it was submitted. */
  since: Iso,
  dueAt: Iso.nullable(),
  doneAt: Iso.nullable(),
  isRead: z.boolean(),
  /** What its handlers do: 经办. */
  handling: z.string(),
  /** What this person did, or how the document stands. */
  result: z.object({ label: z.string(), tone: z.enum(['wait', 'info', 'ok', 'bad', 'off']) }),
  hints: z.array(Hint),
  words: Words,
  refused: EndingWords,
  batch: z.boolean(),
  /** It waits to be handled, not decided. */
  isHandling: z.boolean(),
  link: z.string(),
})

const CheckDetail = z.object({
  kind: z.string(),
  kindTitle: z.string(),
  docId: z.string(),
  docNo: z.string(),
  title: z.string(),
  summary: z.string(),
  submitterName: z.string(),
  submitterDept: z.string(),
  submittedAt: Iso,
  amountFen: Fen,
  /** What its handlers do: 经办. */
  handling: z.string(),
  /** What comes from the funds this person owns. */
  mineFen: Fen,
  status: z.enum(['running', 'approved', 'rejected', 'withdrawn', 'cancelled']),
  /** What is decided about; sent back with the decision. */
  contentHash: z.string(),
  taskId: z.string(),
  task: z
    .object({
      nodeTitle: z.string(),
      type: z.enum(nodeTypes),
      needComment: z.boolean(),
      since: Iso,
      remindAt: Iso.nullable(),
      dueAt: Iso.nullable(),
      onBehalfOf: z.string(),
      /** When late it goes one level up, where somebody is; else it is only reported. */
      goesUp: z.boolean(),
      /** Whom the late task went to already. */
      handedTo: z.array(z.string()),
      words: Words,
      /** What was written and kept, not sent. */
      draft: z.string(),
      /** Somebody asks for an opinion and decides himself: who, and what about. */
      asked: z.object({ name: z.string(), question: z.string() }).nullable(),
    })
    .nullable(),
  /** The reader's own agreement that may be taken back; empty when there is none. */
  takeBackId: z.string(),
  /** Whom the reader asked beside himself and who has not answered; he may do without them. */
  asked: z.array(z.object({ taskId: z.string(), name: z.string(), label: z.string() })),
  /** Tasks that may be given to others, for who configures the school. */
  held: z.array(z.object({ taskId: z.string(), name: z.string(), nodeTitle: z.string() })),
  /** Copies sent by hand: by whom, and when they were read. */
  copies: z.array(z.object({ name: z.string(), by: z.string(), at: Iso, readAt: Iso.nullable() })),
  /** The votes of the node it waits at, where votes decide. */
  ballot: z.object({ agreed: z.int(), refused: z.int(), needed: z.int(), all: z.int() }).nullable(),
  /** How many deciders there are, and how many have agreed. */
  deciders: z.object({ agreed: z.int(), all: z.int() }),
  targets: z.array(z.object({ id: z.string(), title: z.string() })),
  why: z.array(z.object({ text: z.string(), result: z.string() })),
  queue: z.object({ at: z.int(), total: z.int(), prev: z.string(), next: z.string() }),
  docLink: z.string(),
  /** What the submitter tells the approvers; empty without. */
  note: z.string(),
  nodes: z.array(FlowNode),
  /** Where its form is printed. */
  printLink: z.string(),
  refused: EndingWords,
  terminated: EndingWords,
  review: Review.nullable(),
  timeline: Timeline,
  can: canMap(checkButtons),
})

const filters = z.object({
  index: z.coerce.number().int().min(0).max(LAST_TAB).default(0),
  kind: z.string().max(32).optional(),
  /** Document number or words of its summary. */
  no: optionalText('单号', 64),
  submitter: optionalText('申请人', 32),
  minFen: z.coerce.number().int().min(0).max(9_000_000_000_000).optional(),
  maxFen: z.coerce.number().int().min(0).max(9_000_000_000_000).optional(),
  from: Day.optional(),
  to: Day.optional(),
  sort: z.enum(['', 'since', '-since', 'amount', '-amount']).default(''),
})

export const approval = domain('审批', {
  list: endpoint({
    method: 'GET',
    path: 'check/list',
    title: '审批中心列表',
    access: 'signedIn',
    dependsOn: { task: 'any', fund: 'any' },
    input: Page.extend(filters.shape),
    output: paged(CheckRow).extend({
      counts: TabCounts,
      kinds: z.array(z.object({ kind: z.string(), title: z.string(), num: z.int() })),
      sumFen: Fen,
    }),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'check/detail',
    title: '审批详情',
    access: 'signedIn',
    dependsOn: { document: 'id', task: 'any' },
    input: z.object({ kind: z.string().max(32).default('order'), id: Id }),
    output: CheckDetail,
  }),
  /** What of these waits for the caller's decision, before it is decided in a batch. */
  batch: endpoint({
    method: 'POST',
    path: 'check/batch',
    title: '批量审批的单据',
    access: { need: 'check:batch' },
    effect: 'read',
    dependsOn: { task: 'any', fund: 'any' },
    input: z.object({ taskIds: TaskIds }),
    output: z.array(CheckRow),
  }),
  exportList: endpoint({
    method: 'GET',
    path: 'check/export',
    title: '导出审批列表',
    access: 'signedIn',
    needsProof: true,
    effect: 'raw',
    input: filters,
    output: z.any(),
  }),
  approverPage,
  attach,
  unclaim,
  ...paper,
  agree: endpoint({
    method: 'POST',
    path: 'check/agree',
    title: '同意',
    access: { need: 'check:approve' },
    input: z.object({ taskId, comment, contentHash: hash, signatureId }),
    output: decided,
    fails: ['approval.handled', 'approval.self', 'approval.comment', 'approval.signature', 'step.again', 'core.stale'],
  }),
  refuse: endpoint({
    method: 'POST',
    path: 'check/refuse',
    title: '驳回',
    access: { need: 'check:approve' },
    /** Without a target: to the submitter. Else the id of an earlier node. */
    input: z.object({ taskId, comment: reason, lineNos, target: z.string().max(64).default('') }),
    output: decided,
    fails: ['approval.handled', 'approval.target', 'approval.line', 'core.stale'],
  }),
  terminate: endpoint({
    method: 'POST',
    path: 'check/terminate',
    title: '不同意，终止',
    access: { need: 'check:approve' },
    input: z.object({ taskId, comment: reason, lineNos }),
    output: decided,
    fails: ['approval.handled', 'approval.line', 'core.stale'],
  }),
  claim: endpoint({
    method: 'POST',
    path: 'check/claim',
    title: '认领经办',
    access: { need: 'handle:jingban' },
    input: z.object({ taskId }),
    output: nothing,
    fails: ['approval.handled'],
  }),
  handle: endpoint({
    method: 'POST',
    path: 'check/handle',
    title: '经办确认',
    access: { need: 'handle:jingban' },
    input: z.object({ taskId, comment, contentHash: hash, signatureId }),
    output: decided,
    fails: ['approval.handled', 'approval.comment', 'approval.signature', 'step.again', 'core.stale'],
  }),
  handleBack: endpoint({
    method: 'POST',
    path: 'check/handleBack',
    title: '经办退回',
    access: { need: 'handle:jingban' },
    input: z.object({ taskId, comment: reason, lineNos }),
    output: decided,
    fails: ['approval.handled', 'approval.line', 'core.stale'],
  }),
  ...beside,
  urge: endpoint({
    method: 'POST',
    path: 'check/urge',
    title: '催办',
    access: 'signedIn',
    input: z.object({ kind: z.string().max(32).default('order'), id: Id }),
    output: z.object({ message: z.string() }),
    fails: ['approval.urgeSoon'],
  }),
  batchAgree: endpoint({
    method: 'POST',
    path: 'check/batchAgree',
    title: '批量同意',
    access: { need: 'check:batch' },
    input: z.object({ taskIds: TaskIds, comment, signatureId }),
    output: batched,
    fails: ['approval.signature', 'step.again'],
  }),
  batchRefuse: endpoint({
    method: 'POST',
    path: 'check/batchRefuse',
    title: '批量驳回',
    access: { need: 'check:batch' },
    input: z.object({ taskIds: TaskIds, comment: reason }),
    output: batched,
  }),
  readCopies: endpoint({
    method: 'POST',
    path: 'check/readCopies',
    title: '抄送已阅',
    access: 'signedIn',
    input: z.object({ taskIds: TaskIds }),
    output: nothing,
  }),
})
