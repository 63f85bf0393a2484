// What a buyer asks the market for, and what a supplier answers (domain page 02 §2.3).
import { z } from 'zod'
import { nameFields } from '../field-words.ts'
import { lineFen, money, sumFen } from '../money.ts'
import { Id } from '../paging.ts'
import { Way, STEP_MOST_PERCENT } from './bidding.ts'
import { isByLine, limitsFen } from './by-line.ts'
import { SCORERS_LEAST, criteriaFault, scoringFields, type AwardRule } from './scoring.ts'
import { Mobile, Num, optionalText, text } from '../text.ts'

export const INQUIRY_LINES = 50
export const INQUIRY_FILES = 10
export const BRANDS_LEAST = 3
export const INVITED_LEAST = 3
export const REASON_LEAST = 20
const MOST_FEN = 100_000_000_00
/** 分项成交 of fewer has nothing to divide. */
const BY_LINE_LEAST = 2

export const FIRMS_MOST = 50

export const scopes = { open: '公开询价', invited: '邀请询价' } as const
export const deviations = { none: '无偏离', better: '正偏离', worse: '负偏离' } as const

nameFields({
  sole: '单一品牌理由',
  mayDeviate: '允许偏离',
  isByLine: '允许部分报价',
  limitE4: '单价限价',
  askWay: '采购方式',
  stepFen: '降价幅度',
  scope: '范围',
  firms: '受邀供应商',
  budgetFen: '预算（最高限价）',
  deliverDays: '交货天数',
  deliverPlace: '交货地点',
  warrantyMonths: '质保月数',
  payTerms: '付款条件',
  minQuotes: '最少报价家数',
  deviation: '偏离',
  deviationNote: '偏离说明',
  validDays: '报价有效天数',
  params: '技术要求',
})

/** Brands as they are written: 西门子、施耐德或ABB. */
export const brandsIn = (words: string): string[] =>
  words
    .split(/[、,，;；/]|或(?!相当于)/)
    .map((it) => it.trim())
    .filter((it) => it !== '' && !it.includes('相当于'))

const PriceIn = (name: string) =>
  z
    .int({ error: `请输入${name}` })
    .min(1, `${name}须大于 0`)
    .max(MOST_FEN * 100, `${name}过大`)

export const InquiryLine = z
  .object({
    name: text('名称', 100),
    /** Three brands or more, or 或相当于; one alone says why. */
    brand: optionalText('品牌建议', 100),
    sole: optionalText('单一品牌理由', 200),
    params: text('技术要求', 2000),
    unit: text('单位', 10),
    num: Num,
    mayDeviate: z.boolean().default(false),
    /** 分项成交: the most one may cost. */
    limitE4: PriceIn('单价限价').optional(),
    /** Of the agreement it is asked under. */
    goodsId: Id.optional(),
  })
  .refine(({ brand, sole }) => brand === '' || brand.includes('相当于') || brandsIn(brand).length >= BRANDS_LEAST || sole.length >= 2, {
    path: ['sole'],
    message: `品牌不足 ${BRANDS_LEAST} 个，请写“或相当于”，或填写单一品牌理由`,
  })

const whole = (name: string, least: number, most: number) => {
  const rule = `${name}须为 ${least} 到 ${most} 的整数`
  return z.int({ error: rule }).min(least, rule).max(most, rule)
}
const Yuan = z.int({ error: '请输入金额' }).min(1, '金额须大于 0').max(MOST_FEN, '金额最多 100,000,000.00 元')

/** Why this is not awarded line by line; empty where it may be. */
export const byLineFault = (it: {
  askWay: Way
  awardBy: AwardRule
  agreementId?: string | undefined
  lines: readonly unknown[]
}): string => {
  if (it.agreementId !== undefined) return '框架协议的二次竞价由一家成交，不能分项成交'
  if (it.askWay === 'bidding') return '竞价比的是全部内容的合计，不能分项成交'
  if (it.awardBy === 'score') return '综合评分按整份报价评分，不能分项成交'
  return it.lines.length < BY_LINE_LEAST ? '只有一行，不需要分项成交' : ''
}

export const InquiryForm = z
  .object({
    title: text('标题', 50),
    /** 二次竞价: among the candidates of this framework agreement, for goods of it. */
    agreementId: Id.optional(),
    /** What it is of, for assets and the limits of a year. */
    categoryCode: z.string({ error: '请选择商品分类' }).min(1, '请选择商品分类').max(40),
    /** 询价 is sealed; in a 竞价 the sums are open, and each firm lowers its own. */
    askWay: Way.default('sealed'),
    /** 竞价: the least a bid has to be lower by; 0: any. */
    stepFen: z.int({ error: '请输入降价幅度' }).min(0, '降价幅度不能小于 0').max(MOST_FEN, '降价幅度过大').default(0),
    ...scoringFields,
    /** 允许部分报价: firms quote the lines they can, and each line is awarded for itself. */
    isByLine: z.boolean().default(false),
    scope: z.enum(Object.keys(scopes) as ['open', 'invited'], { error: '请选择范围' }),
    firms: z.array(z.string().max(64)).max(FIRMS_MOST, `受邀供应商最多 ${FIRMS_MOST} 家`).default([]),
    lines: z.array(InquiryLine).min(1, '请填写采购内容').max(INQUIRY_LINES, `采购内容最多 ${INQUIRY_LINES} 行`),
    budgetFen: Yuan,
    funds: z
      .array(
        z.object({
          fundId: z.string().min(1, '请选择经费卡').max(64),
          subjectCode: z.string().min(1, '请选择支出科目').max(32),
          amountFen: Yuan,
        }),
      )
      .min(1, '请选择经费')
      .max(5, '经费最多 5 笔'),
    deadlineAt: z.iso.datetime({ offset: true, error: '请选择截止时间' }),
    minQuotes: whole('最少报价家数', 1, 20).default(3),
    deliverDays: whole('交货天数', 1, 365),
    deliverPlace: text('交货地点', 100),
    warrantyMonths: whole('质保月数', 0, 120).default(12),
    payTerms: optionalText('付款条件', 200),
    note: optionalText('说明', 500),
    /** 采购文件: drawings, requirements; read by every firm that may quote, and as they are from the submission on. */
    files: z
      .array(z.object({ id: Id, name: z.string().max(200) }))
      .max(INQUIRY_FILES, `附件最多 ${INQUIRY_FILES} 个`)
      .default([]),
    contact: text('联系人', 10),
    phone: Mobile,
  })
  .refine((it) => it.scope === 'open' || it.agreementId !== undefined || new Set(it.firms).size >= INVITED_LEAST, {
    path: ['firms'],
    message: `邀请询价至少选 ${INVITED_LEAST} 家供应商`,
  })
  .refine((it) => it.askWay === 'sealed' || it.agreementId === undefined, { path: ['askWay'], message: '框架协议的二次竞价用密封报价' })
  .refine((it) => it.askWay === 'sealed' || it.stepFen * 100 <= it.budgetFen * STEP_MOST_PERCENT, {
    path: ['stepFen'],
    message: `降价幅度最多为预算的 ${STEP_MOST_PERCENT}%`,
  })
  .refine((it) => it.awardBy === 'lowest' || it.askWay === 'sealed', { path: ['awardBy'], message: '竞价只比价格，不能用综合评分' })
  .refine((it) => it.awardBy === 'lowest' || it.agreementId === undefined, {
    path: ['awardBy'],
    message: '框架协议的二次竞价按最低价成交，不能用综合评分',
  })
  .superRefine((it, told) => {
    const why = it.awardBy === 'score' ? criteriaFault(it) : ''
    if (why) told.addIssue({ code: 'custom', path: ['criteria'], message: why })
  })
  .refine((it) => it.awardBy === 'lowest' || new Set(it.scorers).size >= SCORERS_LEAST, {
    path: ['scorers'],
    message: `综合评分至少选 ${SCORERS_LEAST} 位评审人`,
  })
  .superRefine((it, told) => {
    if (!isByLine(it)) return
    const say = (path: (string | number)[], message: string) => told.addIssue({ code: 'custom', path, message })
    const why = byLineFault(it)
    if (why) return say(['isByLine'], why)
    const unlimited = it.lines.flatMap(({ limitE4 }, i) => (limitE4 === undefined ? [i] : []))
    for (const i of unlimited) say(['lines', i, 'limitE4'], '请输入单价限价')
    const limitFen = limitsFen(it.lines)
    if (unlimited.length === 0 && limitFen !== it.budgetFen) say(['budgetFen'], `分项成交的预算须等于各行限价合计 ${money(limitFen)}`)
  })
  // Judged beside faults of single amounts, which may be larger than any sum of money.
  .refine((it) => it.funds.reduce((sum, part) => sum + part.amountFen, 0) === it.budgetFen, {
    path: ['funds'],
    message: '经费金额合计与预算不一致',
  })
export type InquiryContent = z.output<typeof InquiryForm>

/** What is kept of a draft: whatever was typed so far, within bounds. */
export const DraftForm = z.record(z.string().max(40), z.unknown()).refine((it) => JSON.stringify(it).length <= 300_000, '草稿内容过长')

const OfferLine = z
  .object({
    lineNo: z.int().min(1).max(INQUIRY_LINES),
    priceE4: PriceIn('单价'),
    brand: text('品牌', 50),
    model: optionalText('型号', 100),
    deviation: z.enum(Object.keys(deviations) as ['none', 'better', 'worse'], { error: '请选择偏离' }).default('none'),
    deviationNote: optionalText('偏离说明', 500),
    /** Of its own goods on the mall, which it offers here; whose they are is looked at when it is opened. */
    skuId: Id.optional(),
  })
  .refine((it) => it.deviation === 'none' || it.deviationNote.length >= 2, { path: ['deviationNote'], message: '请填写偏离说明' })

/** What a supplier's browser seals; read by the server for the first time when it is opened. */
export const Offer = z.object({
  lines: z.array(OfferLine).min(1, '请至少报一行').max(INQUIRY_LINES),
  deliverDays: whole('交货天数', 1, 365),
  warrantyMonths: whole('质保月数', 0, 120),
  validDays: whole('报价有效天数', 30, 365),
  note: optionalText('报价说明', 500),
})
export type OfferContent = z.output<typeof Offer>

/** As a firm types it: a line that it does not quote is absent in its place. */
export const OfferForm = Offer.extend({ lines: z.array(OfferLine.optional()) }).refine(
  (it) => it.lines.some((line) => line !== undefined),
  {
    path: ['lines'],
    message: '请至少报一行',
  },
)

/** The sum a quote comes to, of what is asked for. */
export const offerFen = (lines: readonly { num: number }[], offer: Pick<OfferContent, 'lines'>): number =>
  sumFen(offer.lines.map((it) => lineFen(it.priceE4, lines[it.lineNo - 1]?.num ?? 0)))

interface AskedFor {
  lines: readonly { num: number; mayDeviate: boolean; ceilingE4?: number | null }[]
  budgetFen: number
  /** 允许部分报价. */
  isByLine: boolean
}

/** Why a quote cannot count, beside what breaks its seal; empty when it does. */
export const offerFault = (asked: AskedFor, offer: OfferContent): string => {
  const nos = offer.lines.map((it) => it.lineNo)
  const isWhole = asked.isByLine || nos.length === asked.lines.length
  if (!isWhole || new Set(nos).size !== nos.length || nos.some((no) => no > asked.lines.length)) return '报价不完整'
  const free = offer.lines.find((it) => lineFen(it.priceE4, asked.lines[it.lineNo - 1]!.num) === 0)
  if (free) return `第 ${free.lineNo} 行不足 1 分`
  if (offerFen(asked.lines, offer) > asked.budgetFen) return '报价不能高于最高限价'
  const above = offer.lines.find((it) => it.priceE4 > (asked.lines[it.lineNo - 1]!.ceilingE4 ?? Infinity))
  if (above) return `第 ${above.lineNo} 行高于${asked.isByLine ? '单价限价' : '协议价'}`
  const against = offer.lines.find((it) => it.deviation === 'worse' && !asked.lines[it.lineNo - 1]!.mayDeviate)
  return against ? `第 ${against.lineNo} 行不允许负偏离` : ''
}
