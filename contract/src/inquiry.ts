// 询价: a buyer asks the market for sealed quotes, two people open them, the buyer chooses, the school approves and publishes.
import { z } from 'zod'
import { Timeline } from './approval.ts'
import { canMap, pressed } from './can-map.ts'
import { domain, endpoint } from './endpoint.ts'
import { Fen, PriceE4 } from './fen.ts'
import { nameFields } from './field-words.ts'
import { inquiryFlow, inquiryStates, inquiryTabs } from './inquiry/flow.ts'
import { DraftForm, InquiryForm } from './inquiry/form.ts'
import { Id, Iso, Page, TabCounts, nothing, paged } from './paging.ts'
import { Sealed, SignedReceipt } from './sealing.ts'
import { optionalText, text } from './text.ts'
import { links } from './to.ts'

export const toInquiry = links({
  '/createInquiry': ['id'],
  '/notInquiryDetail': ['id'],
  '/alreadyInquiryDetail': ['id'],
  '/print/inquiry': ['id'],
  '/print/inquiryContract': ['id'],
  '/channelInquiryDetail': ['schoolId', 'id'],
})

nameFields({
  form: '询价内容',
  offerId: '报价',
  given: '开标数据',
  shares: '开标份额',
  quote: '密封报价',
  sealed: '加密的报价',
  clockShare: '时钟份额',
  openerShares: '开标人份额',
  openerId: '开标人',
  share: '份额',
  deadlineAt: '截止时间',
  note: '说明',
  grounds: '质疑内容',
  isUpheld: '质疑是否成立',
  isConverted: '转竞争性谈判',
  isCleared: '核实结果',
})

const State = z.enum(inquiryStates)
const Can = canMap([...pressed(inquiryFlow), 'openQuotes', 'makeOrder', 'ruleSignals'])

const Row = z.object({
  id: z.string(),
  inquiryNo: z.string(),
  title: z.string(),
  state: State,
  budgetFen: Fen,
  /** Of the quotes; which, and of whom, is told when they are opened. */
  quoteNum: z.int(),
  deadlineAt: Iso.nullable(),
  createdAt: Iso,
  can: Can,
})

const Line = z.object({
  name: z.string(),
  brand: z.string(),
  sole: z.string(),
  params: z.string(),
  unit: z.string(),
  num: z.int(),
  mayDeviate: z.boolean(),
})

const OpenedQuote = z.object({
  id: z.string(),
  quoteNo: z.string(),
  supplierId: z.string(),
  supplierName: z.string(),
  /** 1 is the lowest; null where it does not count. */
  rank: z.int().nullable(),
  /** Why it does not count. */
  fault: z.string(),
  totalFen: Fen.nullable(),
  deliverDays: z.int().nullable(),
  warrantyMonths: z.int().nullable(),
  note: z.string(),
  lines: z.array(
    z.object({
      lineNo: z.int(),
      priceE4: PriceE4,
      amountFen: Fen,
      brand: z.string(),
      model: z.string(),
      deviation: z.string(),
      deviationNote: z.string(),
    }),
  ),
  commitment: z.string(),
  receivedAt: Iso,
})

const Asked = z.object({
  scope: z.enum(['open', 'invited']),
  lines: z.array(Line),
  deliverDays: z.int(),
  deliverPlace: z.string(),
  warrantyMonths: z.int(),
  payTerms: z.string(),
  note: z.string(),
  minQuotes: z.int(),
  contact: z.string(),
})

const Ruling = z.object({ isUpheld: z.boolean(), text: z.string(), at: Iso, byName: z.string() })
const Objection = z.object({ supplierName: z.string(), at: Iso, text: z.string(), ruling: Ruling.nullable() })

const Notes = z.array(z.object({ at: Iso, text: z.string() }))

const Detail = Row.extend({
  version: z.int(),
  buyerName: z.string(),
  deptName: z.string(),
  /** Null of a draft that is not whole. */
  asked: Asked.nullable(),
  phone: z.string(),
  firms: z.array(z.string()),
  funds: z.array(z.object({ fundId: z.string(), subjectCode: z.string(), name: z.string(), amountFen: Fen })),
  notes: Notes,
  openers: z.array(z.object({ name: z.string(), hasOpened: z.boolean() })),
  openedAt: Iso.nullable(),
  /** Null before they are opened. */
  quotes: z.array(OpenedQuote).nullable(),
  award: z.object({ quoteId: z.string(), supplierName: z.string(), totalFen: Fen, reason: z.string(), isLowest: z.boolean() }).nullable(),
  publicityUntil: Iso.nullable(),
  objections: z.array(Objection),
  /** Signs that firms agreed on their quotes: the evidence is 采购办's, the word about it everybody's. */
  suspicion: z
    .object({
      evidence: z.array(z.string()),
      ruling: z.object({ isCleared: z.boolean(), text: z.string(), at: Iso, byName: z.string() }).nullable(),
    })
    .nullable(),
  /** It is settled with the quotes there are, however few. */
  isFew: z.boolean(),
  orderId: z.string().nullable(),
  closedReason: z.string(),
  timeline: Timeline,
})

const Moved = z.object({ id: z.string(), inquiryNo: z.string(), state: State })

/** Tabs of `/channelInquiry`. */
export const channelTabs = { open: '可报价', quoted: '我已报价', won: '已成交', lost: '未成交', over: '已结束' } as const
export type ChannelTab = keyof typeof channelTabs

const Mine = z.enum(['none', 'quoted', 'withdrawn', 'won', 'lost', 'void'])

const ChannelRow = z.object({
  schoolId: z.int(),
  id: z.string(),
  inquiryNo: z.string(),
  title: z.string(),
  schoolName: z.string(),
  budgetFen: Fen,
  deadlineAt: Iso,
  isInvited: z.boolean(),
  mine: Mine,
})

const create = { need: 'inquiry:create' } as const
const quoting = { need: 'supplier:quotes', as: 'supplier' } as const
const One = z.object({ id: Id })
const OfSchool = z.object({ schoolId: z.coerce.number().int().min(1), id: Id })
const Comment = text('原因', 200, 2)

export const inquiry = domain('询价', {
  list: endpoint({
    method: 'GET',
    path: 'inquiry/list',
    title: '我的询价',
    access: create,
    dependsOn: { inquiry: 'any' },
    input: Page.extend({
      tab: z.coerce
        .number()
        .int()
        .min(0)
        .max(inquiryTabs.length - 1)
        .default(0),
      keyword: optionalText('关键字', 64),
    }),
    output: paged(Row).extend({ counts: TabCounts }),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'inquiry/detail',
    title: '询价详情',
    access: 'signedIn',
    dependsOn: { inquiry: 'id', task: 'id' },
    input: One,
    output: Detail,
  }),
  draft: endpoint({
    method: 'GET',
    path: 'inquiry/draft',
    title: '询价草稿',
    access: create,
    dependsOn: { inquiry: 'id' },
    input: One,
    output: z.object({ id: z.string(), version: z.int(), form: DraftForm }),
  }),
  cards: endpoint({
    method: 'GET',
    path: 'inquiry/cards',
    title: '可支付询价的经费卡',
    access: create,
    dependsOn: { fund: 'any' },
    input: z.object({}),
    output: z.object({
      cards: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          projectNo: z.string(),
          ownerName: z.string(),
          availableFen: Fen,
          subjects: z.array(z.object({ code: z.string(), name: z.string(), availableFen: Fen })),
        }),
      ),
      /** The first moment an inquiry may end at that is published now. */
      firstDeadline: Iso,
      /** 3 工作日 from now, in the afternoon. */
      usualDeadline: Iso,
      openersText: z.string(),
    }),
  }),
  firms: endpoint({
    method: 'GET',
    path: 'inquiry/firms',
    title: '可邀请的供应商',
    access: create,
    dependsOn: {},
    input: z.object({ keyword: optionalText('关键字', 64) }),
    output: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  save: endpoint({
    method: 'POST',
    path: 'inquiry/save',
    title: '保存询价草稿',
    access: create,
    input: z.object({ id: Id.optional(), form: DraftForm }),
    output: Moved,
  }),
  submit: endpoint({
    method: 'POST',
    path: 'inquiry/submit',
    title: '提交询价',
    access: create,
    input: z.object({ id: Id.optional(), form: InquiryForm }),
    output: Moved,
    loading: true,
  }),
  withdraw: endpoint({ method: 'POST', path: 'inquiry/withdraw', title: '撤回询价', access: create, input: One, output: Moved }),
  drop: endpoint({ method: 'POST', path: 'inquiry/drop', title: '删除询价草稿', access: create, input: One, output: Moved }),
  clarify: endpoint({
    method: 'POST',
    path: 'inquiry/clarify',
    title: '补充答疑',
    access: create,
    input: One.extend({ note: text('答疑内容', 500, 2) }),
    output: Moved,
  }),
  extend: endpoint({
    method: 'POST',
    path: 'inquiry/extend',
    title: '延长截止时间',
    access: create,
    input: One.extend({ deadlineAt: z.iso.datetime({ offset: true, error: '请选择截止时间' }), reason: Comment }),
    output: Moved,
  }),
  fail: endpoint({
    method: 'POST',
    path: 'inquiry/fail',
    title: '询价流标',
    access: 'signedIn',
    input: One.extend({ reason: Comment, isConverted: z.boolean().default(false) }),
    output: Moved,
  }),
  resume: endpoint({ method: 'POST', path: 'inquiry/resume', title: '恢复选标', access: create, input: One, output: Moved }),
  choose: endpoint({
    method: 'POST',
    path: 'inquiry/choose',
    title: '选定供应商',
    access: create,
    input: One.extend({ offerId: Id, reason: optionalText('选定理由', 500) }),
    output: Moved,
    loading: true,
  }),
  /** 报价不足: with the firms that quoted, by a decision of one step more. */
  settleFew: endpoint({ method: 'POST', path: 'inquiry/settleFew', title: '按实际家数成交', access: create, input: One, output: Moved }),
  /** Once more, where the card could not pay at the end of the publicity. */
  makeOrder: endpoint({
    method: 'POST',
    path: 'inquiry/makeOrder',
    title: '生成询价订单',
    access: create,
    input: One,
    output: Moved,
    loading: true,
  }),
  rule: endpoint({
    method: 'POST',
    path: 'inquiry/rule',
    title: '裁定质疑',
    access: { need: 'handle:jingban' },
    input: One.extend({ isUpheld: z.boolean({ error: '请选择质疑是否成立' }), reason: text('裁定理由', 500, 10) }),
    output: Moved,
  }),
  ruleSignals: endpoint({
    method: 'POST',
    path: 'inquiry/ruleSignals',
    title: '核实疑似串通',
    access: { need: 'handle:jingban' },
    input: One.extend({ isCleared: z.boolean({ error: '请选择核实结果' }), reason: text('核实说明', 500, 10) }),
    output: Moved,
  }),
  /** What the opener's browser takes his shares from. */
  shares: endpoint({
    method: 'POST',
    path: 'inquiry/shares',
    title: '领取开标份额',
    access: { need: 'inquiry:open' },
    effect: 'read',
    dependsOn: {},
    input: One,
    output: z.object({
      keyId: z.string(),
      publicKey: z.string(),
      wrapped: z.string(),
      shares: z.array(z.object({ quoteId: z.string(), supplier: z.string(), share: z.string() })),
    }),
  }),
  openQuotes: endpoint({
    method: 'POST',
    path: 'inquiry/open',
    title: '询价开标',
    access: { need: 'inquiry:open' },
    needsProof: true,
    input: One.extend({
      given: z.array(z.object({ offerId: Id, shares: z.record(z.string().max(64), z.string().max(64)) })).max(500),
    }),
    output: Moved,
    loading: true,
  }),
  toOpen: endpoint({
    method: 'GET',
    path: 'inquiry/toOpen',
    title: '待开标的询价',
    access: { need: 'inquiry:open' },
    dependsOn: { inquiry: 'any' },
    input: Page.extend({}),
    output: paged(Row),
  }),
  hall: endpoint({
    method: 'GET',
    path: 'inquiry/hall',
    title: '询价大厅',
    access: { need: 'supplier:quotes' },
    dependsOn: { inquiry: 'any' },
    input: Page.extend({
      tab: z.enum(Object.keys(channelTabs) as [ChannelTab, ...ChannelTab[]]).default('open'),
      keyword: optionalText('关键字', 64),
    }),
    output: paged(ChannelRow).extend({ counts: TabCounts }),
  }),
  toQuote: endpoint({
    method: 'GET',
    path: 'inquiry/toQuote',
    title: '询价与我的报价',
    access: quoting,
    dependsOn: { inquiry: 'id' },
    input: OfSchool,
    output: ChannelRow.extend({
      supplierId: z.string(),
      state: State,
      asked: Asked,
      notes: Notes,
      /** Masked until the award is this firm's. */
      phone: z.string(),
      quoteNum: z.int(),
      clockKey: z.string(),
      openers: z.array(z.object({ id: z.string(), publicKey: z.string() })),
      openerNames: z.array(z.string()),
      mayReplace: z.boolean(),
      receipts: z.array(SignedReceipt.extend({ withdrawnAt: Iso.nullable() })),
      result: z.object({ supplierName: z.string(), totalFen: Fen }).nullable(),
      ownFault: z.string(),
      /** A word about the award, while it is published: who quoted and did not win, once. */
      mayObject: z.boolean(),
      objection: Objection.omit({ supplierName: true }).nullable(),
    }),
  }),
  quote: endpoint({
    method: 'POST',
    path: 'inquiry/quote',
    title: '提交密封报价',
    access: quoting,
    input: OfSchool.extend({ quote: Sealed }),
    output: SignedReceipt,
    loading: true,
  }),
  object: endpoint({
    method: 'POST',
    path: 'inquiry/object',
    title: '提出质疑',
    access: quoting,
    input: OfSchool.extend({ grounds: text('质疑内容', 1000, 10) }),
    output: nothing,
  }),
  withdrawQuote: endpoint({
    method: 'POST',
    path: 'inquiry/withdrawQuote',
    title: '撤回报价',
    access: quoting,
    input: OfSchool,
    output: nothing,
  }),
})
