// What the calls of inquiries answer with.
import { z } from 'zod'
import { Timeline } from '../approval.ts'
import { canMap, pressed } from '../can-map.ts'
import { Fen, PriceE4 } from '../fen.ts'
import { Id, Iso } from '../paging.ts'
import { Day, text } from '../text.ts'
import { WorkLeft } from '../work-left.ts'
import { BidRun, Way } from './bidding.ts'
import { inquiryFlow, inquiryStates } from './flow.ts'
import { AwardRule, Review, Score, Scoring } from './scoring.ts'

export const State = z.enum(inquiryStates)
export const Can = canMap([...pressed(inquiryFlow), 'openQuotes', 'makeOrder', 'ruleSignals'])

export const Row = z.object({
  id: z.string(),
  inquiryNo: z.string(),
  title: z.string(),
  askWay: Way,
  awardBy: AwardRule,
  state: State,
  budgetFen: Fen,
  /** Of the quotes; which, and of whom, is told when they are opened. Null: sealed ones still come, and that is for its buyer alone. */
  quoteNum: z.int().nullable(),
  deadlineAt: Iso.nullable(),
  /** While offers come. */
  workLeft: WorkLeft.nullable(),
  createdAt: Iso,
  can: Can,
})

/** What of an inquiry waits for somebody: to open it, to rule on a 质疑 or on signs of collusion, to name another scorer, to score. */
export const deskWaits = {
  open: '待开标',
  objection: '待裁定质疑',
  signals: '待核实疑似串通',
  scorer: '待更换评审人',
  score: '待评审',
} as const
export type DeskWait = keyof typeof deskWaits
export const DeskRow = Row.extend({ waits: z.array(z.enum(Object.keys(deskWaits) as [DeskWait, ...DeskWait[]])) })

export const Line = z.object({
  name: z.string(),
  brand: z.string(),
  sole: z.string(),
  params: z.string(),
  unit: z.string(),
  num: z.int(),
  mayDeviate: z.boolean(),
  /** The most one may cost: of 二次竞价, of the reading candidate or of any; of 分项成交, for every firm. Null: no more than the sum. */
  ceilingE4: PriceE4.nullable(),
})

export const OpenedQuote = z.object({
  id: z.string(),
  quoteNo: z.string(),
  supplierId: z.string(),
  supplierName: z.string(),
  /** 1 stands first: the lowest, or the best by score. Null where it does not count, and until it is scored. */
  rank: z.int().nullable(),
  /** Of 综合评分, where it counts. */
  score: Score.nullable(),
  /** Why it does not count. */
  fault: z.string(),
  /** It does not count because more than half of who scored hold it for 不符合. */
  isUnfit: z.boolean(),
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
      /** Goods of the mall it was linked to, at the public price of the day before the quote came; null price: not sold then, or no longer when it was opened. */
      listed: z
        .object({
          skuId: z.string(),
          productId: z.string(),
          name: z.string(),
          spec: z.string(),
          unit: z.string(),
          priceE4: PriceE4.nullable(),
        })
        .nullable(),
    }),
  ),
  commitment: z.string(),
  receivedAt: Iso,
})

export const Asked = z.object({
  scope: z.enum(['open', 'invited']),
  lines: z.array(Line),
  /** 允许部分报价: a firm quotes the lines it can, each is awarded for itself. */
  isByLine: z.boolean(),
  deliverDays: z.int(),
  deliverPlace: z.string(),
  warrantyMonths: z.int(),
  payTerms: z.string(),
  note: z.string(),
  minQuotes: z.int(),
  /** 降价幅度 of a 竞价; 0: none. */
  stepFen: Fen,
  /** Of 综合评分. */
  scoring: Scoring.nullable(),
  contact: z.string(),
  files: z.array(z.object({ id: z.string(), name: z.string(), sizeBytes: z.int() })),
})

/** What one firm has of an award: lines by their numbers. All of them, but of 分项成交. */
export const Share = z.object({ supplierName: z.string(), lineNos: z.array(z.int()), totalFen: Fen })

const Ruling = z.object({ isUpheld: z.boolean(), text: z.string(), at: Iso, byName: z.string() })
export const Objection = z.object({ supplierName: z.string(), at: Iso, text: z.string(), ruling: Ruling.nullable() })

export const Notes = z.array(z.object({ at: Iso, text: z.string() }))

export const Detail = Row.extend({
  version: z.int(),
  buyerName: z.string(),
  deptName: z.string(),
  /** 二次竞价: the agreement it is asked under; its award is an order under it. */
  contest: z.object({ agreementId: z.string(), agreementNo: z.string(), name: z.string() }).nullable(),
  /** Null of a draft that is not whole. */
  asked: Asked.nullable(),
  /** Of a 竞价, from its publication on. */
  run: BidRun.nullable(),
  phone: z.string(),
  firms: z.array(z.string()),
  funds: z.array(z.object({ fundId: z.string(), subjectCode: z.string(), name: z.string(), amountFen: Fen })),
  notes: Notes,
  openers: z.array(z.object({ name: z.string(), hasOpened: z.boolean() })),
  submittedAt: Iso.nullable(),
  publishedAt: Iso.nullable(),
  openedAt: Iso.nullable(),
  /** Null before they are opened. */
  quotes: z.array(OpenedQuote).nullable(),
  /** Of 综合评分, once it is submitted. */
  review: Review.nullable(),
  award: z
    .object({
      /** All that won, in the order of their first lines. */
      supplierName: z.string(),
      totalFen: Fen,
      /** With the order that followed, and what finance said of it; `voucherNo` is empty before. */
      shares: z.array(
        Share.extend({
          quoteId: z.string(),
          orderId: z.string().nullable(),
          order: z.object({ orderNo: z.string(), voucherNo: z.string(), paidOn: Day.nullable() }).nullable(),
        }),
      ),
      /** Of 分项成交: 流标 of a line that goes to nobody. */
      failed: z.array(z.object({ lineNo: z.int(), why: z.string() })),
      reason: z.string(),
      /** It stood first when it was chosen; of 分项成交, the lowest of each line. */
      isFirst: z.boolean(),
      /** Of 综合评分. */
      scoreE2: z.int().nullable(),
    })
    .nullable(),
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
  closedReason: z.string(),
  timeline: Timeline,
})

export const Moved = z.object({ id: z.string(), inquiryNo: z.string(), state: State })

/** Tabs of `/channelInquiry`. */
export const channelTabs = { open: '可报价', quoted: '我已报价', won: '已成交', lost: '未成交', over: '已结束' } as const
export type ChannelTab = keyof typeof channelTabs

export const Mine = z.enum(['none', 'quoted', 'withdrawn', 'won', 'lost', 'void'])

export const ChannelRow = z.object({
  schoolId: z.int(),
  id: z.string(),
  inquiryNo: z.string(),
  title: z.string(),
  askWay: Way,
  schoolName: z.string(),
  budgetFen: Fen,
  /** Of a 竞价 that runs, once somebody has bid. */
  lowestFen: Fen.nullable(),
  deadlineAt: Iso,
  /** In the hours of its school, while offers come. */
  workLeft: WorkLeft.nullable(),
  isInvited: z.boolean(),
  mine: Mine,
})

export const One = z.object({ id: Id })
export const Comment = text('原因', 200, 2)
