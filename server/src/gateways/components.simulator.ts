// A simulated component partner: its own catalogue, prices and stock that move with time, its own books of orders, and faults when told to.
import { makeFaults } from './faults.ts'
import { createHash } from 'node:crypto'
import { addDays, dayOf, now } from '../core/clock.ts'
import type { Db } from '../core/db.ts'
import { bare, catalogue, offerAt, type Kept, type Told } from './components-catalogue/offer.ts'
import {
  ComponentsRefused,
  ComponentsUnknown,
  type ComponentGateway,
  type Part,
  type PartCount,
  type PartSearch,
  type PartsMatched,
  type PartsOrder,
  type PartsParcel,
} from './components.ts'

/** How the next calls go wrong; each fault is used up `times` times. */
export type ComponentsFault =
  /** Nothing is answered. */
  | 'down'
  /** The order arrives and is booked, but its answer never comes back. */
  | 'lostAnswer'
  /** Says no to the order. */
  | 'refuse'

export interface ComponentSimulator extends ComponentGateway {
  fail(fault: ComponentsFault, times?: number): void
  /** What it says of one part from now on. */
  tell(mpn: string, it: Told): void
  codeOf(mpn: string): string
  /** How often an order was placed. */
  placedOf(key: string): Promise<number>
}

const HOUR = 3600_000
/** After it was taken: packed, left, handed over. */
const PACKED = 2 * HOUR
const CARRIED = 26 * HOUR

const haystackOf = (it: Kept): string =>
  bare([it.row.mpn, it.row.maker, it.row.package, it.row.category, it.row.text, it.row.params].join(' '))
const known = catalogue.map((it) => ({ it, mpn: bare(it.row.mpn), words: haystackOf(it) }))

const rankOf = (mpn: string, text: string): number => (mpn === text ? 0 : mpn.startsWith(text) ? 1 : mpn.includes(text) ? 2 : 3)

const counted = (names: readonly string[]): PartCount[] =>
  [...Map.groupBy(names, (it) => it)]
    .map(([name, all]) => ({ name, num: all.length }))
    .toSorted((a, b) => b.num - a.num || (a.name < b.name ? -1 : 1))

const isAmong = (given: readonly string[], it: string): boolean => given.length === 0 || given.includes(it)

/** The longest beginning two part numbers share. */
const shared = (a: string, b: string): number => {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return at
}

export const componentSimulator = (db: Db): ComponentSimulator => {
  const { fail, takes } = makeFaults<ComponentsFault>()
  const told = new Map<string, Told>()
  const mustAnswer = (): void => {
    if (takes('down')) throw new ComponentsUnknown('等待元器件合作方应答超时')
  }
  const offer = (it: Kept): Part => offerAt(it, now(), told.get(it.row.mpn))
  const codeOf = (mpn: string): string => catalogue.find((it) => it.row.mpn === mpn)!.skuCode

  const found = ({ text, makers, packages, categories, inStock, sort }: PartSearch): { narrow: Part[]; wide: Part[] } => {
    const words = text.split(/\s+/).map(bare).filter(Boolean)
    const whole = bare(text)
    const hits = known
      .filter(({ words: all }) => words.every((word) => all.includes(word)) || (whole !== '' && all.includes(whole)))
      .map(({ it, mpn }) => ({ part: offer(it), rank: whole === '' ? 3 : rankOf(mpn, whole) }))
    const order = {
      best: (a: (typeof hits)[number], b: (typeof hits)[number]) => a.rank - b.rank || Number(b.part.stock > 0) - Number(a.part.stock > 0),
      price: (a: (typeof hits)[number], b: (typeof hits)[number]) => a.part.tiers[0]!.priceE4 - b.part.tiers[0]!.priceE4,
      stock: (a: (typeof hits)[number], b: (typeof hits)[number]) => b.part.stock - a.part.stock,
    }[sort]
    const wide = hits.toSorted(order).map((it) => it.part)
    const narrow = wide.filter(
      (it) =>
        isAmong(makers, it.maker) && isAmong(packages, it.package) && isAmong(categories, it.category) && (!inStock || it.stock >= it.moq),
    )
    return { narrow, wide }
  }

  /** Parts that do the same, then such whose number begins alike. */
  const othersOf = (mine: Kept | null, wanted: { mpn: string; package: string }): PartsMatched['others'] => {
    const near = mine
      ? catalogue
          .filter((it) => it !== mine && it.row.group === mine.row.group)
          .map((it) => ({
            it,
            why: `与 ${mine.row.mpn} 同类同参数${it.row.package === mine.row.package ? '、同封装' : `，封装 ${it.row.package}`}`,
          }))
      : known
          .map((each) => ({ ...each, num: shared(each.mpn, wanted.mpn) }))
          .filter(({ num, mpn }) => num >= 5 && num >= Math.ceil(Math.min(mpn.length, wanted.mpn.length) * 0.6))
          .toSorted((a, b) => b.num - a.num)
          .map(({ it }) => ({ it, why: '型号相近，请核对参数和封装' }))
    const packed = near.filter(
      ({ it }) => wanted.package === '' || bare(it.row.package).includes(wanted.package) || wanted.package.includes(bare(it.row.package)),
    )
    return (packed.length > 0 ? packed : near)
      .map(({ it, why }) => ({ part: offer(it), why }))
      .toSorted((a, b) => Number(b.part.stock >= b.part.moq) - Number(a.part.stock >= a.part.moq))
      .slice(0, 5)
  }

  const matchOne = (wanted: { mpn: string; package: string }): PartsMatched => {
    const mpn = bare(wanted.mpn)
    const pack = bare(wanted.package)
    if (mpn === '') return { exact: null, others: [], lack: '没有型号' }
    const same = known.filter((it) => it.mpn === mpn || (mpn.length >= 8 && it.mpn.startsWith(mpn) && it.mpn.length - mpn.length <= 4))
    const mine =
      (same.find((it) => it.mpn === mpn && bare(it.it.row.package) === pack) ?? same.find((it) => it.mpn === mpn) ?? same[0])?.it ?? null
    const exact = mine ? offer(mine) : null
    const others = othersOf(mine, { mpn, package: pack })
    const lack = exact || others.length > 0 ? '' : mpn.length < 4 ? '型号太短，请补全系列与封装' : '合作方的型录中没有这个型号'
    return { exact, others, lack }
  }

  const partnerNoOf = (key: string): string =>
    `YH${(BigInt(`0x${createHash('sha256').update(key).digest('hex').slice(0, 14)}`) % 10_000_000_000n).toString().padStart(10, '0')}`

  const refusal = (order: PartsOrder): string => {
    for (const line of order.lines) {
      const it = catalogue.find((each) => each.skuCode === line.skuCode)
      const part = it && offer(it)
      if (!part) return `${line.skuCode} 已不供应`
      if (part.stock < line.num) return `${part.mpn} 库存只有 ${part.stock} 个`
    }
    return ''
  }

  const book = async (key: string, order: PartsOrder): Promise<{ partnerNo: string; shipOn: string }> => {
    const days = Math.max(...order.lines.map((line) => catalogue.find((it) => it.skuCode === line.skuCode)?.row.days ?? 2))
    const row = await db.shared
      .insertInto('sim_component_orders')
      .values({
        request_key: key,
        partner_no: partnerNoOf(key),
        pack: JSON.stringify(order),
        ship_on: dayOf(addDays(now(), days)),
        taken_at: now(),
      })
      .onConflict((oc) => oc.column('request_key').doUpdateSet((eb) => ({ placed_count: eb('sim_component_orders.placed_count', '+', 1) })))
      .returning(['partner_no', 'ship_on'])
      .executeTakeFirstOrThrow()
    return { partnerNo: row.partner_no, shipOn: row.ship_on }
  }
  const booked = (key: string) => db.shared.selectFrom('sim_component_orders').selectAll().where('request_key', '=', key).executeTakeFirst()

  const parcelOf = (partnerNo: string, region: string, takenAt: Date, at: Date): PartsParcel => {
    const left = new Date(takenAt.getTime() + PACKED)
    const signed = new Date(takenAt.getTime() + CARRIED)
    const traces = [
      { at: left.toISOString(), text: '深圳仓已出库，顺丰速运已揽收' },
      ...(at.getTime() - left.getTime() > 8 * HOUR
        ? [{ at: new Date(left.getTime() + 8 * HOUR).toISOString(), text: '离开深圳转运中心' }]
        : []),
      ...(at >= signed ? [{ at: signed.toISOString(), text: `${region}，已签收` }] : []),
    ]
    return {
      carrierCode: 'shunfeng',
      waybillNo: `SF${partnerNo.slice(2).padStart(13, '1')}`,
      shippedAt: left.toISOString(),
      signedAt: at >= signed ? signed.toISOString() : null,
      traces: traces.toReversed(),
    }
  }

  return {
    search: async (it) => {
      mustAnswer()
      const { narrow, wide } = found(it)
      return {
        list: narrow.slice(it.from, it.from + it.num),
        total: narrow.length,
        makers: counted(wide.map((part) => part.maker)),
        packages: counted(wide.map((part) => part.package)),
        categories: counted(wide.map((part) => part.category)),
      }
    },
    offers: async (skuCodes) => {
      mustAnswer()
      const wanted = new Set(skuCodes)
      return catalogue.filter((it) => wanted.has(it.skuCode)).map(offer)
    },
    match: async (wanted) => {
      mustAnswer()
      return wanted.map(matchOne)
    },
    placeOrder: async (key, order) => {
      mustAnswer()
      const before = await booked(key)
      const why = before ? '' : takes('refuse') ? '该客户的信用额度已用完' : refusal(order)
      if (why !== '') throw new ComponentsRefused(why)
      const taken = await book(key, order)
      if (takes('lostAnswer')) throw new ComponentsUnknown('等待元器件合作方应答超时')
      return taken
    },
    orderState: async (key) => {
      mustAnswer()
      const row = await booked(key)
      if (!row) return { status: 'unknown' }
      const at = now()
      const gone = at.getTime() - row.taken_at.getTime()
      const parcel = parcelOf(row.partner_no, (row.pack as unknown as PartsOrder).to.region, row.taken_at, at)
      const status = gone >= CARRIED ? 'signed' : gone >= PACKED ? 'shipped' : gone >= HOUR / 2 ? 'packed' : 'taken'
      return { status, partnerNo: row.partner_no, shipOn: row.ship_on, parcels: gone >= PACKED ? [parcel] : [] }
    },
    fail,
    tell: (mpn, it) => void told.set(mpn, { ...told.get(mpn), ...it }),
    codeOf,
    placedOf: async (key) => (await booked(key))?.placed_count ?? 0,
  }
}
