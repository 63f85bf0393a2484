// 平台外采购申请 (domain page 02 §2.2.1): a form that is data of the school, drafts kept while they are typed, approval, what follows.
import { z } from 'zod'
import { Timeline } from './approval.ts'
import { canMap, pressed } from './can-map.ts'
import { SheetNamed } from './comparison.ts'
import { domain, endpoint } from './endpoint.ts'
import { Fen } from './fen.ts'
import { nameFields } from './field-words.ts'
import { ProofReturnedShown, ReturnedBefore } from './invoice.ts'
import { ProofCheck } from './invoice-check.ts'
import { Acceptance, accepting } from './off-platform/accepting.ts'
import { FormDef } from './off-platform/form-def.ts'
import { Moved, State } from './off-platform/fields.ts'
import { offPlatformFlow, offPlatformTabs, offPlatformWayKeys } from './off-platform/flow.ts'
import { Pushed, pushes } from './off-platform/pushes.ts'
import { Sheet } from './off-platform/sheet.ts'
import { ChosenApprovers, PathAhead, QuoteFund } from './order/quote.ts'
import { Id, Iso, Page, TabCounts, View, paged } from './paging.ts'
import { signatureId } from './signature.ts'
import { Day, optionalText, text } from './text.ts'

nameFields({
  acceptedOn: '验收日期',
  isGood: '是否合格',
  comparisonId: '比价单',
  manufacturer: '生产商',
  controlClass: '管控类别',
  supplierName: '供应商名称',
  phone: '联系电话',
  amount: '报价金额',
  sizeBytes: '文件大小',
  applyType: '采购类型',
  reasonDesc: '理由说明',
  supplierUscc: '统一社会信用代码',
  bankName: '开户行',
  bankAccount: '银行账号',
  payWay: '付款方式',
  quotes: '报价',
  quotedOn: '报价日期',
  quoteReason: '未选最低价的理由',
  isChosen: '是否采用',
  own: '本校填写项',
  isPromised: '廉政承诺',
  isDirect: '是否免申请直接验收',
  buyWay: '采购方式',
  pack: '包装',
  link: '链接',
  qty: '数量',
  fileName: '文件名',
  contactName: '联系人',
  isUrgent: '是否紧急',
})

const Can = canMap([...pressed(offPlatformFlow), 'evaluate', 'askFinance', 'confirmUnpaid'])

/** What the server alone knows of what is typed. */
const Checked = z.object({
  /** By line: why it may not be bought outside; empty where it may. */
  lines: z.array(z.object({ no: z.int(), barred: z.string(), isAsset: z.boolean() })),
  /** Of the seller: each look with its verdict. */
  seller: z.array(z.object({ key: z.string(), title: z.string(), verdict: z.enum(['ok', 'warn', 'bad']), text: z.string() })),
  isUnregistered: z.boolean(),
  totalFen: Fen,
  assetFen: Fen,
  funds: z.array(QuoteFund),
  split: z.array(z.object({ key: z.string(), funds: z.array(z.object({ fundId: z.string(), subjectCode: z.string(), amountFen: Fen })) })),
  path: PathAhead,
})

const Row = z.object({
  id: z.string(),
  docNo: z.string(),
  state: State,
  title: z.string(),
  /** 采购方式: bought without an application (免申请直接验收), as it was submitted; of what is being written, as it is written now. */
  isDirect: z.boolean(),
  supplierName: z.string(),
  applicantName: z.string(),
  deptName: z.string(),
  totalFen: Fen,
  /** What it costs: as it was asked for, and once it is accepted as it really was. */
  dueFen: Fen,
  /** Each card by its name and number. */
  funds: z.array(z.string()),
  /** Who has to act now. */
  waitsFor: z.array(z.string()),
  at: Iso,
  /** Why the finance system did not pay what was declared; empty where it was not asked, has not answered or paid. */
  financeReason: z.string(),
  can: Can,
})

const Known = z.object({ id: z.string(), docNo: z.string(), state: State, version: z.int() })

/** A form as it is opened: new, a draft, or one that came back. */
const Opened = z.object({
  form: FormDef,
  doc: Known.nullable(),
  content: Sheet,
  /** Why it came back; empty where it did not. */
  comment: z.string(),
  depts: z.array(z.object({ id: z.string(), name: z.string() })),
  ceilingFen: Fen,
  quotesFromFen: Fen,
  fixedUnitFen: Fen,
  expireDays: z.int(),
  today: Day,
  /** Own fresh comparison sheets. */
  comparisons: z.array(SheetNamed),
  isSigned: z.boolean(),
})

const filters = z.object({
  tab: z.coerce
    .number()
    .int()
    .min(0)
    .max(offPlatformTabs.length - 1)
    .default(0),
  /** accept: where the reader accepts. check: where he is the second. settle: what waits to be paid. */
  scope: z.enum(['all', 'accept', 'check', 'settle'], { error: '范围不正确' }).default('all'),
  buyWay: z.enum(offPlatformWayKeys, { error: '采购方式不正确' }).optional(),
  /** Number, title, supplier, card. */
  keyword: optionalText('关键字', 64),
  from: Day.optional(),
  to: Day.optional(),
  minFen: z.coerce.number().int().min(0).max(9_000_000_000_000).optional(),
  maxFen: z.coerce.number().int().min(0).max(9_000_000_000_000).optional(),
})

export const OffPlatformDetail = Row.extend({
  acceptorName: z.string(),
  secondAcceptorName: z.string(),
  acceptance: Acceptance.nullable(),
  invoiceChecks: z.array(ProofCheck),
  /** Sent back by finance, the oldest first. */
  returnedInvoices: z.array(ProofReturnedShown),
  /** Why invoices it stands on now were sent back before; of suppliers' readings empty. */
  returnedBefore: z.array(ReturnedBefore),
  /** What the second acceptor sent back, for the first to mend; null for everybody else. */
  sentBack: Acceptance.nullable(),
  financeName: z.string(),
  /** Whom finance pays and how, in words. */
  payee: z.string(),
  /** The newest first. */
  pushes: z.array(Pushed),
  /** What finance can do about the last of them; empty where nothing is open. */
  pushHint: z.string(),
  voucherNo: z.string(),
  /** The day finance paid it; null before. */
  paidOn: Day.nullable(),
  /** Its seller has no shop in the mall. */
  isUnregistered: z.boolean(),
  /** must: it has to be signed, once it is approved. ready: it can be printed. */
  contract: z.enum(['none', 'must', 'ready']),
  /** From so much on two people accept it. */
  needsSecond: z.boolean(),
  version: z.int(),
  applicantNo: z.string(),
  submittedAt: Iso.nullable(),
  /** Until when it has to be accepted; null before its approval and after its end. */
  lapsesOn: Day.nullable(),
  /** As the form was when it was submitted. */
  form: FormDef,
  content: Sheet,
  lines: z.array(z.object({ no: z.int(), amountFen: Fen, isAsset: z.boolean() })),
  cards: z.array(z.object({ name: z.string(), projectNo: z.string(), ownerName: z.string(), subjectName: z.string(), amountFen: Fen })),
  comparisons: z.array(SheetNamed),
  files: z.array(z.object({ id: z.string(), label: z.string(), name: z.string(), sizeBytes: z.int() })),
  timeline: Timeline,
  /** Of who may decide it now; empty where the reader may not. */
  checkLink: z.string(),
})

const apply = { need: 'offplat:apply' } as const

export const offPlatform = domain('平台外采购', {
  open: endpoint({
    method: 'GET',
    path: 'offPlatform/open',
    title: '打开平台外采购申请表',
    access: apply,
    dependsOn: { offPlatform: 'id' },
    input: z.object({ id: z.string().max(64).default(''), comparisonId: z.string().max(64).default('') }),
    output: Opened,
  }),
  check: endpoint({
    method: 'POST',
    path: 'offPlatform/check',
    title: '核对平台外采购申请',
    access: apply,
    effect: 'read',
    dependsOn: { fund: 'any' },
    input: z.object({ content: Sheet, chosen: ChosenApprovers.default({}) }),
    output: Checked,
  }),
  save: endpoint({
    method: 'POST',
    path: 'offPlatform/save',
    title: '保存平台外采购草稿',
    access: apply,
    input: z.object({ id: Id.optional(), version: z.int().min(1).optional(), content: Sheet }),
    output: Known.extend({ savedAt: Iso, barred: z.array(z.object({ no: z.int(), text: z.string() })) }),
    fails: ['core.stale'],
  }),
  submit: endpoint({
    method: 'POST',
    path: 'offPlatform/submit',
    title: '提交平台外采购申请',
    access: apply,
    input: z.object({
      id: Id,
      version: z.int().min(1),
      content: Sheet,
      chosen: ChosenApprovers.default({}),
      note: optionalText('给审批人的说明', 200),
      signatureId,
    }),
    output: Moved,
    loading: true,
    fails: [
      'offPlatform.controlled',
      'offPlatform.blacklisted',
      'fund.short',
      'fund.subjectShort',
      'core.stale',
      'approval.signature',
      'accept.byBuyer',
      'accept.second',
      'accept.secondSame',
    ],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: 'offPlatform/withdraw',
    title: '撤回平台外采购申请',
    access: 'signedIn',
    input: z.object({ id: Id }),
    output: Moved,
    fails: ['approval.acted'],
  }),
  void: endpoint({
    method: 'POST',
    path: 'offPlatform/void',
    title: '作废平台外采购申请',
    access: 'signedIn',
    input: z.object({ id: Id, reason: text('作废原因', 200, 2) }),
    output: Moved,
  }),
  ...accepting,
  ...pushes,
  list: endpoint({
    method: 'GET',
    path: 'offPlatform/list',
    title: '平台外采购记录',
    access: 'signedIn',
    dependsOn: { offPlatform: 'any' },
    input: Page.extend(filters.shape),
    output: paged(Row).extend({ counts: TabCounts, totalFen: Fen }),
  }),
  export: endpoint({
    method: 'GET',
    path: 'offPlatform/export',
    title: '导出平台外采购记录',
    access: 'signedIn',
    needsProof: true,
    effect: 'raw',
    input: filters,
    output: z.any(),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'offPlatform/detail',
    title: '平台外采购申请详情',
    access: 'signedIn',
    dependsOn: { offPlatform: 'id', task: 'id' },
    input: z.object({ id: Id, view: View }),
    output: OffPlatformDetail,
  }),
})
