// What people buy: a few favourite goods per department, small baskets, the split the product proposes.
import { sql } from 'kysely'
import type { Db } from '../../core/db.ts'
import { mainCards } from '../people.ts'
import { tryAs, type Stage } from './act.ts'
import type { Buyer } from './cast.ts'
import { chance, pick, whole } from './chance.ts'

export interface Goods {
  skuId: string
  supplierId: string
  priceE4: number
  moq: number
  packStep: number
}

const FAVOURITES = 90
const DEAREST_E4 = 60_000_000
/** Where the demo schools are: 浙江省. */
const HOME_PROVINCE = '33'

/** Goods on sale by kind, the same ones on every run: the dear and the regulated are rare guests. */
export const loadShelves = async (db: Db): Promise<Map<string, Goods[]>> => {
  const { rows } = await sql<Goods & { kind: string; code: string }>`
    select k.id as "skuId", k.supplier_id as "supplierId", k.price_e4 as "priceE4", k.moq, k.pack_step as "packStep", c.kind, k.code
    from skus k join products p on p.id = k.product_id join categories c on c.code = p.category_code join sku_stocks s on s.sku_id = k.id join suppliers v on v.id = k.supplier_id
    where p.status = 'on' and k.status = 'on' and p.control_class = 0 and s.stock - s.reserved > 40 and k.price_e4 <= ${DEAREST_E4} and k.moq <= 20
      and (not exists (select 1 from supplier_areas a where a.supplier_id = v.id) or exists (select 1 from supplier_areas a where a.supplier_id = v.id and a.province_code = ${HOME_PROVINCE}))
    order by md5(k.code), k.code`.execute(db.shared)
  const shelves = new Map<string, Goods[]>()
  for (const row of rows) {
    const shelf = shelves.get(row.kind) ?? []
    if (shelf.length < FAVOURITES) shelf.push(row)
    shelves.set(row.kind, shelf)
  }
  return shelves
}

const numFor = (it: Goods, ...words: (string | number)[]): number => {
  const most = it.priceE4 > 20_000_000 ? 1 : it.priceE4 > 3_000_000 ? 3 : it.priceE4 > 500_000 ? 8 : 24
  return Math.max(it.moq, Math.ceil(whole(1, most, ...words) / it.packStep) * it.packStep)
}

/** What goods are for, as people of a university or of a hospital say it: nobody sits on a chair to prepare a lesson in the laboratory. */
const USAGES = { university: ['科研', '教学', '行政办公'], hospital: ['医疗', '医疗', '行政办公'] } as const
const LAB_PURPOSES = {
  university: ['课题组实验用', '本月日常消耗', '教学实验准备'],
  hospital: ['检验科室日常用', '本月日常消耗', '病区耗材补充'],
} as const
const OFFICE_PURPOSES = ['办公补充', '更新办公条件'] as const
export const OFFICE_KINDS: ReadonlySet<string> = new Set(['office', 'it', 'furniture', 'book'])

const placeOf = ({ user }: Pick<Buyer, 'user'>) => (user.schoolCode === 'DEMOH' ? 'hospital' : 'university')
const purposesOf = (buyer: Pick<Buyer, 'user'>, kind: string): readonly string[] =>
  OFFICE_KINDS.has(kind) ? OFFICE_PURPOSES : LAB_PURPOSES[placeOf(buyer)]

interface Quoted {
  quoteId: string
  quoteHash: string
  totalFen: number
  orders: { key: string; totalFen: number; assetFen: number; subjectCode: string; problem: string }[]
  funds: { id: string; projectNo: string; canPayFen: number }[]
}

/** On the card somebody of the login page works on: so that it still pays for what its owner tries. */
const MOST_ON_MAIN_FEN = 200_000

/** Cards of the crews are numbered like their people; the others belong to the scenarios. */
export const CREW_CARD = /^[UH]\d{6}$/

type MayPay = (projectNo: string, totalFen: number) => boolean

const splitOn = (
  quote: Quoted,
  index: number,
  mayPay: MayPay,
): { key: string; funds: { fundId: string; subjectCode: string; amountFen: number }[] }[] => {
  const cards = quote.funds.filter((f) => mayPay(f.projectNo, quote.totalFen) && f.canPayFen >= quote.totalFen)
  if (cards.length === 0) return []
  const card = pick(cards, 'card', index)
  return quote.orders.map((o) => ({
    key: o.key,
    funds: [
      { fundId: card.id, subjectCode: 'equipment', amountFen: o.assetFen },
      { fundId: card.id, subjectCode: o.subjectCode, amountFen: o.totalFen - o.assetFen },
    ].filter((f) => f.amountFen > 0),
  }))
}

/** Quote and submit by the product's own calls. Answers the orders made; a refusal by a rule makes none. */
export const buy = async (
  stage: Stage,
  buyer: Omit<Buyer, 'kinds'>,
  basket: ReadonlyMap<string, number>,
  at: Date,
  { index, mayPay, purpose }: { index: number; mayPay: MayPay; purpose: string },
): Promise<string[]> => {
  if (basket.size === 0) return []
  const result = await tryAs(stage, buyer.user, at, async (act) => {
    const quote = await act<Quoted>('order.quote', {
      from: 'now',
      lines: [...basket].map(([skuId, num]) => ({ skuId, num })),
      addrId: buyer.addressId,
      categoryType: '0',
    })
    const split = splitOn(quote, index, mayPay)
    if (split.length === 0 || quote.orders.some((o) => o.problem !== '')) return { orders: [] as { id: string }[] }
    return act<{ orders: { id: string }[] }>('order.submit', {
      quoteId: quote.quoteId,
      quoteHash: quote.quoteHash,
      usage: pick(USAGES[placeOf(buyer)], 'usage', index),
      purpose,
      acceptorId: buyer.acceptorId,
      orders: split,
    })
  })
  return result?.orders.map((o) => o.id) ?? []
}

/** One checkout of the year: a small basket of what the department likes. */
export const shop = async (
  stage: Stage,
  shelves: ReadonlyMap<string, Goods[]>,
  buyer: Buyer,
  index: number,
  at: Date,
): Promise<string[]> => {
  const kind = pick(buyer.kinds, 'kind', index)
  const shelf = shelves.get(kind) ?? []
  if (shelf.length === 0) return []
  // People come back to the same things: the low end of the shelf is bought most.
  const first = shelf[Math.floor(chance('first', index) ** 2 * shelf.length)]!
  const basket = new Map([[first.skuId, numFor(first, 'num', index, 0)]])
  for (let i = 1; i < whole(1, 4, 'lines', index); i += 1) {
    const more = shelf[Math.floor(chance('more', index, i) ** 2 * shelf.length)]!
    if (chance('mixed', index) < 0.15 || more.supplierId === first.supplierId) basket.set(more.skuId, numFor(more, 'num', index, i))
  }
  return buy(stage, buyer, basket, at, {
    index,
    mayPay: (no, totalFen) => CREW_CARD.test(no) || (no === mainCards[buyer.user.userNo] && totalFen <= MOST_ON_MAIN_FEN),
    purpose: pick(purposesOf(buyer, kind), 'purpose', index),
  })
}
