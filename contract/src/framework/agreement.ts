// What 采购办 writes into a framework agreement, and what its goods cost of each candidate: the same for the form, the server and the pages.
import { z } from 'zod'
import { Fen, PriceE4 } from '../fen.ts'
import { Id } from '../paging.ts'
import { monthsLater } from '../span.ts'
import { Day, optionalText, text } from '../text.ts'
import { awardRules, priceRules, type AwardRule, type PriceRule } from './rules.ts'

export const awardKeys = Object.keys(awardRules) as [AwardRule, ...AwardRule[]]

export const priceKeys = Object.keys(priceRules) as [PriceRule, ...PriceRule[]]

export const paperSides = { supplier: '供应商', buyer: '采购人' } as const
export type PaperSide = keyof typeof paperSides

/** 整改 keeps a candidate from orders and in sight. */
export const candidateStates = { normal: '正常', fixing: '整改', out: '已退出' } as const
export type CandidateState = keyof typeof candidateStates

export const GOODS_MAX = 500
export const CANDIDATES_MAX = 20
export const PAPERS_MAX = 12
/** The law of 财政部令 110: an agreement runs two years at most. */
export const MONTHS_MAX = 24
/** So many days before its end 采购办 is warned. */
export const WARN_DAYS = 30
/** From this share of its ceiling on an agreement is short. */
export const WARN_SHARE = 0.8
/** Why another than the first candidate is chosen, in so many characters at least. */
export const REASON_LEAST = 10

export const FULL_RATE = 10_000

/** Unit price of one candidate: fixed, or the market price at his rate rounded half up to fen. */
export const agreedE4 = (rule: PriceRule, priceE4: number, rateBp: number): number =>
  rule === 'fixed' ? priceE4 : Number((BigInt(priceE4) * BigInt(rateBp) + 500_000n) / 1_000_000n) * 100

/** `92%`, `92.5%` */
export const rateText = (rateBp: number): string => `${String(Math.round(rateBp) / 100)}%`

const above = (name: string) => Fen.min(1, `${name}须大于 0`)
export const AgreementGoods = z.object({
  /** Kept when a version changes it; absent: new. */
  id: Id.optional(),
  name: text('商品名称', 100),
  spec: optionalText('规格', 200),
  unit: text('单位', 10),
  /** Fixed, or what the market asks. */
  priceE4: PriceE4.min(1, '价格须大于 0'),
  isAsset: z.boolean().default(false),
})

export const AgreementCandidate = z.object({
  supplierId: Id,
  /** Share of the agreement, for looking at; 0: not agreed. */
  quotaPct: z.int().min(0, '约定份额须为 0 到 100').max(100, '约定份额须为 0 到 100').default(0),
  rateBp: z.int().min(1, '折扣率须大于 0，至多 100%').max(FULL_RATE, '折扣率须大于 0，至多 100%').default(FULL_RATE),
  leadDays: z
    .int({ error: '交货天数须为 1 到 365 的整数' })
    .min(1, '交货天数须为 1 到 365 的整数')
    .max(365, '交货天数须为 1 到 365 的整数'),
  state: z.enum(Object.keys(candidateStates) as [CandidateState, ...CandidateState[]]).default('normal'),
  stateNote: optionalText('状态说明', 100),
})

export const AgreementPaper = z.object({
  title: text('材料名称', 40),
  requirement: optionalText('材料要求', 100),
  side: z.enum(Object.keys(paperSides) as [PaperSide, ...PaperSide[]]).default('supplier'),
  /** Asked for from this amount of an order on; 0: of every order. */
  fromFen: Fen.default(0),
})
export type AgreementPaper = z.output<typeof AgreementPaper>

const unique = <T>(all: readonly T[], by: (it: T) => string): boolean => new Set(all.map(by)).size === all.length

export const AgreementForm = z
  .object({
    agreementNo: text('协议编号', 40),
    name: text('协议名称', 80),
    packageNo: optionalText('包号', 40),
    categoryCode: z.string({ error: '请选择商品分类' }).min(1, '请选择商品分类').max(32),
    scope: optionalText('适用范围', 200),
    startOn: z.iso.date({ error: ({ input }) => (input ? '开始日期格式不正确' : '请选择开始日期') }),
    endOn: z.iso.date({ error: ({ input }) => (input ? '结束日期格式不正确' : '请选择结束日期') }),
    ceilingFen: above('协议总额'),
    perOrderFen: above('每单上限'),
    awardRule: z.enum(awardKeys, { error: '请选择选商方式' }),
    priceRule: z.enum(priceKeys, { error: '请选择定价方式' }),
    /** The day the market prices were looked up; of a fixed price none. */
    pricedOn: Day.nullable().default(null),
    contactName: text('联系人', 20),
    contactPhone: text('联系电话', 30),
    terms: optionalText('合同条款', 4000),
    goods: z.array(AgreementGoods).min(1, '请至少填写一种商品').max(GOODS_MAX, `一个协议最多 ${GOODS_MAX} 种商品`),
    candidates: z
      .array(AgreementCandidate)
      .min(1, '请至少添加一家候选供应商')
      .max(CANDIDATES_MAX, `候选供应商最多 ${CANDIDATES_MAX} 家`)
      .refine((all) => unique(all, (it) => it.supplierId), '同一供应商不能添加两次'),
    materials: z
      .array(AgreementPaper)
      .max(PAPERS_MAX, `要交的材料最多 ${PAPERS_MAX} 种`)
      .refine((all) => unique(all, (it) => it.title), '材料名称不能重复')
      .default([]),
    /** Text of the agreement, result of the tender, evidence of market prices. */
    attachments: z
      .array(z.object({ id: Id, name: z.string().max(200) }))
      .max(20, '附件最多 20 个')
      .default([]),
  })
  .superRefine((it, ctx) => {
    const say = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    const isDay = [it.startOn, it.endOn].every((day) => z.iso.date().safeParse(day).success)
    if (!isDay) return
    if (it.endOn <= it.startOn) say('endOn', '结束日期须晚于开始日期')
    else if (it.endOn > monthsLater(it.startOn, MONTHS_MAX)) say('endOn', `协议期最长 ${MONTHS_MAX} 个月`)
    if (it.perOrderFen > it.ceilingFen) say('perOrderFen', '每单上限不能超过协议总额')
    if (it.priceRule === 'rate' && it.pricedOn === null) say('pricedOn', '请填写市场价核定日期')
    if (it.candidates.reduce((sum, one) => sum + one.quotaPct, 0) > 100) say('candidates', '约定份额合计不能超过 100%')
  })
export type AgreementForm = z.output<typeof AgreementForm>
/** As it is typed, before its defaults. */
export type TypedAgreement = z.input<typeof AgreementForm>

export const agreementStates = {
  coming: { label: '未开始', tone: 'off' },
  open: { label: '有效', tone: 'ok' },
  ending: { label: '即将到期', tone: 'wait' },
  over: { label: '已到期', tone: 'off' },
  stopped: { label: '已停用', tone: 'bad' },
} as const
export type AgreementState = keyof typeof agreementStates
export const agreementKeys = Object.keys(agreementStates) as [AgreementState, ...AgreementState[]]

/** Tabs of `/frameworkAgreements`. */
export const agreementTabs: readonly { label: string; states: readonly AgreementState[] }[] = [
  { label: '全部', states: agreementKeys },
  { label: '有效', states: ['open', 'ending'] },
  { label: '即将到期', states: ['ending'] },
  { label: '未开始', states: ['coming'] },
  { label: '已到期', states: ['over'] },
  { label: '已停用', states: ['stopped'] },
]
