// What the university asked the market for: one that became an order, and the newest where somebody is next. On a card of its own.
import { offersOf } from '@caiyuan/contract/inquiry/by-line'
import type { OfferContent } from '@caiyuan/contract/inquiry/form'
import { sealQuote, type Seals } from '@caiyuan/contract/sealing/quote'
import { addHours } from '../../core/clock.ts'
import type { SessionUser } from '../../core/context.ts'
import { runAsSystem } from '../../core/run.ts'
import { nextDeadline } from '../../modules/inquiry/deadline-rule.ts'
import { paramsOf, type Params } from '../../modules/school/params.ts'
import { openDemoCard } from './card.ts'
import { actAs, playJob, type Stage } from './act.ts'
import type { Cast } from './cast.ts'
import { agreeUntil, beforeClosing, peopleOf, workdaysAgo } from './desks.ts'
import { later } from './moments.ts'

type Until = 'draft' | 'owner' | 'quoting' | 'bidding' | 'failed' | 'scoring' | 'choosing' | 'publicity' | 'won'

/** What is asked for, with what each firm asks for one of it, by number of the firm. */
type Line = readonly [name: string, params: string, num: number, unit: string, brand: string, yuan: Readonly<Record<number, number>>]

/** 综合评分: who scores, and by number of the firm what each of them gives it, or what it does not meet; who gives nothing is still to score. */
interface Scored {
  scorers: readonly ('T1' | 'F2' | 'U2001' | 'U2002' | 'U2003')[]
  criteria: readonly (readonly [name: string, weight: number, looksAt: string])[]
  marks: Readonly<Partial<Record<Scored['scorers'][number], Readonly<Record<number, readonly number[]>>>>>
  unfit?: Readonly<Partial<Record<Scored['scorers'][number], Readonly<Record<number, string>>>>>
}

interface Asked {
  buyer: 'T1' | 'U2001' | 'U2002'
  /** Working days before now. */
  days: number
  title: string
  budgetYuan: number
  lines: readonly Line[]
  until: Until
  scored?: Scored
  /** 允许部分报价: by line, the most one may cost. */
  limits?: readonly number[]
  /** 竞价: bids in their order, by number of the firm, in percent of its prices above. */
  bids?: readonly (readonly [src: number, percent: number])[]
}

const asked = (
  buyer: Asked['buyer'],
  days: number,
  title: string,
  budgetYuan: number,
  lines: readonly Line[],
  until: Until,
  scored?: Scored,
): Asked => ({
  buyer,
  days,
  title,
  budgetYuan,
  lines,
  until,
  ...(scored ? { scored } : {}),
})

const CRITERIA: Scored['criteria'] = [
  ['技术响应', 25, '逐条响应技术要求，优于要求的酌情加分'],
  ['交货与服务', 15, '交货期、质保期、本地安装和培训的安排'],
]

export const inquiries: readonly Asked[] = [
  asked(
    'T1',
    44,
    '超低温冰箱与冻存架',
    52_000,
    [
      [
        '超低温冰箱',
        '-86 ℃，有效容积不小于 400 L，温度均匀性 ±3 ℃',
        2,
        '台',
        '海尔、中科美菱或相当于',
        { 13: 21_300, 2: 22_480, 11: 21_750 },
      ],
      ['不锈钢冻存架', '与冰箱配套，五层抽屉式', 10, '套', '', { 13: 560, 2: 512, 11: 618 }],
    ],
    'won',
  ),
  asked(
    'U2002',
    31,
    '台式高速冷冻离心机',
    58_000,
    [
      [
        '台式高速冷冻离心机',
        '不低于 16000 r/min，-20 至 40 ℃，配 24×2 mL 与 6×50 mL 转子',
        1,
        '台',
        '或相当于在用品牌',
        { 13: 49_800, 2: 51_600, 11: 55_900, 12: 23_900 },
      ],
    ],
    'won',
    {
      scorers: ['T1', 'U2001'],
      criteria: CRITERIA,
      marks: {
        T1: { 13: [17.5, 9], 2: [24, 13.5], 11: [22, 12], 12: [2, 5] },
        U2001: { 13: [18, 10], 2: [23, 13], 11: [23.5, 12], 12: [0, 4] },
      },
      unfit: {
        T1: { 12: '最高转速 12000 r/min，低于要求的 16000 r/min' },
        U2001: { 12: '不带制冷，温度范围达不到 -20 至 40 ℃' },
      },
    },
  ),
  asked('U2002', 20, '管式炉温控改造', 18_000, [['温控模块', '三段独立控温，1200 ℃，程序段不少于 30 段', 1, '套', '', {}]], 'failed'),
  asked(
    'U2001',
    10,
    '真空干燥箱更新',
    36_000,
    [['真空干燥箱', '内胆 90 L 以上，133 Pa，RT+10 至 250 ℃', 3, '台', '一恒、精宏或相当于', { 13: 10_860, 2: 11_590, 12: 11_120 }]],
    'publicity',
  ),
  {
    ...asked(
      'T1',
      24,
      '样品前处理设备（分项成交）',
      48_600,
      [
        ['氮吹仪', '12 位，室温至 150 ℃，流量逐位可调', 1, '台', '', { 13: 15_980, 2: 17_200, 11: 16_450 }],
        ['真空离心浓缩仪', '转速 1500 r/min，含冷阱与真空泵', 1, '台', '', { 2: 26_400, 11: 27_900, 12: 28_300 }],
        ['涡旋混匀器', '200–3000 r/min，可点动', 3, '台', '', { 13: 498 }],
      ],
      'won',
    ),
    limits: [18_000, 29_100, 500],
  },
  asked(
    'T1',
    6,
    '手套箱循环净化耗材',
    42_000,
    [
      ['净化柱填料', '铜触媒与分子筛，适配 1950/780 手套箱', 4, '套', '', { 13: 6_420, 2: 6_180, 11: 6_795, 12: 7_040 }],
      ['丁基橡胶手套', '9 寸，15 mil，长 32 英寸', 12, '副', '', { 13: 868, 2: 1_015, 11: 902, 12: 880 }],
    ],
    'choosing',
  ),
  asked(
    'U2001',
    7,
    '显微成像系统升级',
    64_000,
    [['显微数码成像系统', '2000 万像素以上，兼容在用正置显微镜 C 接口，含测量软件', 1, '套', '', { 2: 57_200, 11: 59_900, 12: 54_800 }]],
    'scoring',
    { scorers: ['T1', 'U2002'], criteria: CRITERIA, marks: { U2002: { 2: [22, 12.5], 11: [23.5, 13], 12: [16, 9.5] } } },
  ),
  asked(
    'T1',
    2,
    '电化学工作站通道扩展',
    88_000,
    [['恒电位通道模块', '±10 V / ±1 A，EIS 10 μHz–1 MHz，与在用主机兼容', 4, '块', '或相当于在用主机品牌', { 13: 19_600, 11: 20_350 }]],
    'quoting',
  ),
  {
    ...asked(
      'U2001',
      2,
      '实验室超纯水机',
      39_000,
      [['超纯水机', '产水 18.2 MΩ·cm，不小于 15 L/h，含预处理和首套耗材', 1, '台', '', { 2: 38_200, 11: 37_900, 12: 38_600 }]],
      'bidding',
    ),
    bids: [
      [11, 100],
      [2, 98],
      [12, 97],
      [11, 95],
      [2, 93],
    ],
  },
  asked('T1', 1, '球磨罐与研磨球', 12_000, [['氧化锆球磨罐', '250 mL，配 Φ10/Φ5 研磨球各 500 g', 8, '套', '', {}]], 'owner'),
  asked('U2001', 1, '激光粒度仪附件', 26_000, [['干法进样器', '适配在用主机', 1, '套', '或相当于在用主机品牌', {}]], 'draft'),
]

/** As the form has it where nobody says otherwise. */
const QUOTES_LEAST = 3
const OWNER = 'F2'
const CARD = {
  projectNo: 'SB2026019',
  name: '材料学院科研条件更新专项',
  source: 'SPECIAL',
  totalFen: 60_000_000,
  owner: OWNER,
  buyers: inquiries.map(({ buyer }) => buyer),
  subjects: { material: '材料费' },
} as const

interface InquiryStage extends Stage {
  cast: Cast
  now: Date
}
type Person = (no: string) => Promise<SessionUser>

/** What the form has of 综合评分. */
const scoringOf = async ({ scored }: Asked, person: Person) => {
  if (!scored) return {}
  const scorers = await Promise.all(scored.scorers.map(person))
  return {
    awardBy: 'score',
    priceWeight: 60,
    criteria: scored.criteria.map(([name, weight, looksAt]) => ({ name, weight, looksAt })),
    scorers: scorers.map(({ id }) => id),
  }
}

const formOf = async (it: InquiryStage, d: Asked, author: SessionUser, fundId: string, at: Date, person: Person) => {
  const { code } = await it.db.shared
    .selectFrom('categories')
    .select('code')
    .where('kind', '=', 'instrument')
    .orderBy('level', 'desc')
    .orderBy('code')
    .executeTakeFirstOrThrow()
  return {
    title: d.title,
    categoryCode: code,
    ...(d.bids ? { askWay: 'bidding', stepFen: 10_000 } : {}),
    ...(await scoringOf(d, person)),
    scope: 'open',
    ...(d.limits ? { isByLine: true } : {}),
    lines: d.lines.map(([name, params, num, unit, brand], i) => ({
      name,
      params,
      num,
      unit,
      brand,
      mayDeviate: true,
      ...(d.limits ? { limitE4: d.limits[i]! * 10_000 } : {}),
    })),
    budgetFen: d.budgetYuan * 100,
    funds: [{ fundId, subjectCode: 'material', amountFen: d.budgetYuan * 100 }],
    deadlineAt: nextDeadline(addHours(at, 76)).toISOString(),
    deliverDays: 30,
    deliverPlace: '材料楼 203',
    payTerms: '验收合格并收到发票后 30 天内支付',
    contact: author.name.slice(0, 10),
    phone: '13800005600',
  }
}

const offerOf = (d: Asked, src: number, percent = 100): OfferContent => ({
  lines: d.lines.flatMap(([, , , , , { [src]: yuan }], i) =>
    yuan === undefined
      ? []
      : [
          {
            lineNo: i + 1,
            priceE4: Math.round((yuan * percent) / 100) * 10_000,
            brand: ['海尔', '美菱', '一恒', '精宏'][src % 4]!,
            model: `${d.title.length}${src}-${i + 1}`,
            deviation: 'none' as const,
            deviationNote: '',
          },
        ],
  ),
  deliverDays: 15 + (src % 3) * 5,
  warrantyMonths: 12 + (src % 2) * 12,
  validDays: 60,
  note: '',
})

/** Seals in place of the firm's browser. */
const quote = async (it: InquiryStage, d: Asked, id: string, src: number, at: Date): Promise<void> => {
  const firm = await it.db.shared.selectFrom('suppliers').select('id').where('src_id', '=', src).executeTakeFirstOrThrow()
  const user = (await it.cast.supplier(firm.id))!
  const where = { schoolId: it.schoolId, id }
  await actAs(it, user, at, async (act) => {
    const seals = await act<Seals>('inquiry.toQuote', where)
    const { quote: sealed } = await sealQuote({ box: id, supplier: firm.id }, offerOf(d, src) as never, seals)
    await act('inquiry.quote', { ...where, quote: sealed })
  })
}

const bid = async (it: InquiryStage, d: Asked, id: string, [src, percent]: readonly [number, number], at: Date): Promise<void> => {
  const firm = await it.db.shared.selectFrom('suppliers').select('id').where('src_id', '=', src).executeTakeFirstOrThrow()
  const user = (await it.cast.supplier(firm.id))!
  await actAs(it, user, at, (act) => act('inquiry.bid', { schoolId: it.schoolId, id, offer: offerOf(d, src, percent) }))
}

interface Detail {
  deadlineAt: string
  publicityUntil: string
  quotes: (Parameters<typeof offersOf>[0][number] & { id: string; supplierId: string; rank: number | null })[]
}
const detailOf = (it: InquiryStage, author: SessionUser, id: string, at: Date): Promise<Detail> =>
  actAs(it, author, at, (act) => act<Detail>('inquiry.detail', { id }))

const firmNos = async (it: InquiryStage): Promise<Map<string, number | null>> =>
  new Map((await it.db.shared.selectFrom('suppliers').select(['id', 'src_id']).execute()).map((one) => [one.id, one.src_id]))

/** Each in turn, a few hours after the other; answers when the last has scored. */
const scoreAll = async (it: InquiryStage, { scored }: Asked, id: string, openedAt: Date, person: Person): Promise<Date> => {
  const nos = await firmNos(it)
  let at = openedAt
  for (const no of scored?.scorers ?? []) {
    const marks = scored!.marks[no]
    if (!marks) continue
    at = later(at, 4)
    const scorer = await person(no)
    const { quotes } = await detailOf(it, scorer, id, at)
    const given = quotes
      .filter((one) => one.fault === '')
      .map((one) => {
        const src = nos.get(one.supplierId)!
        const whyNot = scored!.unfit?.[no]?.[src] ?? ''
        return { offerId: one.id, marksE2: marks[src]!.map((points) => Math.round(points * 100)), conforms: whyNot === '', whyNot }
      })
    await actAs(it, scorer, at, (act) => act('inquiry.score', { id, marks: given, note: '' }))
  }
  return at
}

/** The lowest: of each line that enough firms quote, where each is awarded for itself. */
const lowestOf = (d: Asked, quotes: Detail['quotes']) => {
  if (!d.limits) return { offerId: quotes.find((one) => one.rank === 1)!.id }
  const picks = d.lines.flatMap((_, i) => {
    const offers = offersOf(quotes, i + 1)
    return offers.length < QUOTES_LEAST ? [] : [{ lineNo: i + 1, offerId: offers[0]!.id }]
  })
  return { picks }
}

const askOne = async (it: InquiryStage, d: Asked, fundId: string, person: Person, params: Params): Promise<void> => {
  const author = await person(d.buyer)
  const at = beforeClosing(workdaysAgo(it.now, d.days, 9.4), params)
  const form = await formOf(it, d, author, fundId, at, person)
  if (d.until === 'draft') {
    await actAs(it, author, at, (act) => act('inquiry.save', { form }))
    return
  }
  const { id } = await actAs(it, author, at, (act) => act<{ id: string }>('inquiry.submit', { form }))
  const publishedAt = await agreeUntil(it, id, at, ({ user_no: no }) => d.until === 'owner' && no === OWNER)
  if (d.until === 'owner') return
  for (const [i, one] of (d.bids ?? []).entries()) await bid(it, d, id, one, addHours(publishedAt, 0.5 + i / 2))
  if (d.until === 'bidding') return
  const srcs = [...new Set(d.lines.flatMap(([, , , , , yuan]) => Object.keys(yuan).map(Number)))]
  for (const [i, src] of srcs.entries()) await quote(it, d, id, src, addHours(publishedAt, 0.5 + i / 2))
  if (d.until === 'failed') {
    await actAs(it, author, later(publishedAt, 9), (act) => act('inquiry.fail', { id, reason: '设备厂家同意免费改造，不再采购' }))
    return
  }
  if (d.until === 'quoting') return
  const { deadlineAt } = await detailOf(it, author, id, publishedAt)
  const closedAt = addHours(new Date(deadlineAt), 0.01)
  await playJob(it, closedAt, 'inquiry.close', id)
  const scoredAt = await scoreAll(it, d, id, closedAt, person)
  if (d.until === 'choosing' || d.until === 'scoring') return
  const chosenAt = d.until === 'won' ? later(scoredAt, 3) : workdaysAgo(it.now, 1, 10)
  const { quotes } = await detailOf(it, author, id, chosenAt)
  await actAs(it, author, chosenAt, (act) => act('inquiry.choose', { id, ...lowestOf(d, quotes) }))
  const awardedAt = await agreeUntil(it, id, chosenAt, () => false)
  if (d.until === 'publicity') return
  const { publicityUntil } = await detailOf(it, author, id, awardedAt)
  const wonAt = addHours(new Date(publicityUntil), 0.01)
  await playJob(it, wonAt, 'inquiry.win', id)
}

/** Once, oldest first. */
export const askTheMarket = async (it: InquiryStage): Promise<void> => {
  const person = await peopleOf(it)
  const fundId = await openDemoCard(it, person, CARD)
  if (!fundId) return
  const params = await runAsSystem(it.db, it.schoolId, paramsOf)
  for (const d of inquiries.toSorted((a, b) => b.days - a.days)) await askOne(it, d, fundId, person, params)
}
