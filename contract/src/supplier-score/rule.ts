// What a supplier's figures at a school come to (decision 0212; domain page 02 §2.14: 质量 40, 交期 20, 价格 20, 服务 20; 05 §5.6: when a
// suspension is proposed). Arithmetic alone: the server computes by it, the page says it.

/** Of the last twelve months, but for `refusedLately`. */
export interface SupplierFigures {
  /** Orders that reached it. */
  orders: number
  /** Refused, or left without an answer until they closed. */
  refused: number
  /** Of those, in the last thirty days. */
  refusedLately: number
  /** Orders with a day they were expected on that is over or that arrived. */
  due: number
  late: number
  /** Orders with accepted goods, and those of them with an after-sale through its fault. */
  received: number
  faulty: number
  /** Complaints that were answered. */
  qualityComplaints: number
  priceComplaints: number
  serviceComplaints: number
  /** Evaluations, and their means in tenths of a star. */
  evaluated: number
  goodsTenths: number
  describedTenths: number
  serviceTenths: number
}

/** Fewer orders are not enough for a score. */
export const LEAST_ORDERS = 5
/** Below: the office talks to it. */
export const TALK_BELOW = 60
export const STOP_BELOW = 40
/** Within thirty days. */
export const REFUSALS_TO_STOP = 3

export const scoreParts = { quality: '质量', delivery: '交期', price: '价格', service: '服务' } as const
export type ScorePart = keyof typeof scoreParts
/** Points each may come to; together 100. */
export const partMost: Record<ScorePart, number> = { quality: 40, delivery: 20, price: 20, service: 20 }

export interface Score {
  /** Tenths of a point; null: too few orders. */
  tenths: number | null
  parts: Record<ScorePart, number>
}

const FIVE_STARS = 50
/** A share of what was evaluated; nothing was: nothing is taken off. */
const starShare = (it: SupplierFigures, tenths: number): number => (it.evaluated === 0 ? 1 : tenths / FIVE_STARS)
const rate = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)
const tenthsOf = (points: number): number => Math.max(0, Math.round(points * 10))

/** 质量售后 of 1 % take 0.8 points off, a complaint 2, one about prices 5, a refusal 2. */
export const scoreOf = (it: SupplierFigures): Score => {
  const parts: Record<ScorePart, number> = {
    quality: tenthsOf(
      40 * starShare(it, (it.goodsTenths + it.describedTenths) / 2) - 80 * rate(it.faulty, it.received) - 2 * it.qualityComplaints,
    ),
    delivery: tenthsOf(20 * (1 - rate(it.late, it.due))),
    price: tenthsOf(20 - 5 * it.priceComplaints),
    service: tenthsOf(20 * starShare(it, it.serviceTenths) - 2 * it.refused - 2 * it.serviceComplaints),
  }
  return { tenths: it.orders < LEAST_ORDERS ? null : parts.quality + parts.delivery + parts.price + parts.service, parts }
}

const sum = (list: readonly SupplierFigures[], of: (it: SupplierFigures) => number): number =>
  list.reduce((before, it) => before + of(it), 0)
const meanBy = (list: readonly SupplierFigures[], weight: (it: SupplierFigures) => number, of: (it: SupplierFigures) => number): number => {
  const whole = sum(list, weight)
  return whole === 0 ? 0 : Math.round(sum(list, (it) => weight(it) * of(it)) / whole)
}

/**
 * Over schools: each scored by itself as ever, those with enough orders, and their means by orders, so that much trade is no fault. The
 * figures are the sums of the same schools. Nothing of one school is in it but where there is one alone.
 */
export const overSchools = (each: readonly SupplierFigures[]): Score & { figures: SupplierFigures; schoolNum: number } => {
  const list = each.filter((it) => it.orders >= LEAST_ORDERS)
  const partOf = (part: ScorePart): number =>
    meanBy(
      list,
      (it) => it.orders,
      (it) => scoreOf(it).parts[part],
    )
  const parts = { quality: partOf('quality'), delivery: partOf('delivery'), price: partOf('price'), service: partOf('service') }
  const counts = ['orders', 'refused', 'refusedLately', 'due', 'late', 'received', 'faulty', 'evaluated'] as const
  const blamed = ['qualityComplaints', 'priceComplaints', 'serviceComplaints'] as const
  const stars = ['goodsTenths', 'describedTenths', 'serviceTenths'] as const
  const figures = Object.fromEntries([
    ...[...counts, ...blamed].map((key) => [key, sum(list, (it) => it[key])]),
    ...stars.map((key) => [
      key,
      meanBy(
        list,
        (it) => it.evaluated,
        (it) => it[key],
      ),
    ]),
  ]) as unknown as SupplierFigures
  return {
    tenths: list.length === 0 ? null : parts.quality + parts.delivery + parts.price + parts.service,
    parts,
    figures,
    schoolNum: list.length,
  }
}

/** `92.5`; a dash where there are too few orders. */
export const scoreText = (tenths: number | null): string => (tenths === null ? '—' : (tenths / 10).toFixed(1))

const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(1)}%`

/** Why a suspension is proposed, each with its figures; none: it is not. */
export const causesOf = (it: SupplierFigures): string[] => {
  const { tenths } = scoreOf(it)
  return [
    it.refusedLately >= REFUSALS_TO_STOP ? `30 天内拒单 ${it.refusedLately} 次（达到 ${REFUSALS_TO_STOP} 次）` : '',
    it.received >= 10 && it.faulty * 10 > it.received
      ? `质量售后率 ${percent(it.faulty, it.received)}（${it.faulty}/${it.received}，超过 10%）`
      : '',
    it.due >= 10 && it.late * 5 > it.due ? `迟到率 ${percent(it.late, it.due)}（${it.late}/${it.due}，超过 20%）` : '',
    tenths !== null && tenths < STOP_BELOW * 10 ? `考评 ${scoreText(tenths)} 分（低于 ${STOP_BELOW} 分）` : '',
  ].filter(Boolean)
}

/** How each part came about, in words. */
export const partText = (part: ScorePart, it: SupplierFigures): string => {
  const star = (what: string, tenths: number): string => `${what} ${(tenths / 10).toFixed(1)} 星`
  const stars = (...said: string[]): string => (it.evaluated === 0 ? '无人评价' : said.join('、'))
  if (part === 'quality')
    return `${stars(star('商品', it.goodsTenths), star('描述', it.describedTenths))}；${it.received} 单到货，${it.faulty} 单有质量售后；质量投诉 ${it.qualityComplaints} 件`
  if (part === 'delivery') return `${it.due} 单到期，${it.late} 单迟到`
  if (part === 'price') return `价格投诉 ${it.priceComplaints} 件`
  return `${stars(star('服务', it.serviceTenths))}；拒单 ${it.refused} 次；服务与发票投诉 ${it.serviceComplaints} 件`
}
