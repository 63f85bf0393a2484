// Plays a year of orders through the product's own commands, in the order of time, in a process of its own so that the
// mall can be used meanwhile. Stopped half way, the next start goes on. Arguments: database url, data folder, orders.
import { assetHouse } from '../../gateways/assets.simulator.ts'
import { setAssets } from '../../gateways/assets.ts'
import { join } from 'node:path'
import { addDays, addHours, dayOf, loadCalendar, startOfDay } from '../../core/clock.ts'
import { loadMasterKey } from '../../core/crypto.ts'
import { LOADING, openDb, type Db } from '../../core/db.ts'
import { registerDocuments } from '../../core/documents.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { runAsSystem } from '../../core/run.ts'
import { fileStorage, setStorage, type Storage } from '../../gateways/storage.ts'
import { documents } from '../../modules.ts'
import { countForSuppliers } from '../../modules/supplier-score/jobs.ts'
import { askForService, isFaulty, openAfterSales, sendGoodsBack, stepAfterSale } from './after-sales.ts'
import { SHOWN_SUPPLIERS, generateBills, openBills, stepBill } from './bills.ts'
import { loadCast, type Cast } from './cast.ts'
import { between, pick } from './chance.ts'
import { complain } from './complaints.ts'
import { layDesks, workdaysAgo } from './desks.ts'
import { evaluate, isEvaluated } from './evaluations.ts'
import { atWork, later } from './moments.ts'
import { acceptedOrder, openOrders, stepOrder } from './orders.ts'
import { askForInvoices } from './invoices.ts'
import { askTheMarket } from './inquiries.ts'
import { orderUnderAgreements } from './frameworks.ts'
import { buyOutside } from './outside.ts'
import { crews } from './people.ts'
import { loadShelves, shop } from './shopping.ts'

const DAYS = 365

type Month = { at: Date; kind: 'month'; from: string; to: string }

type Event =
  | { at: Date; kind: 'shop'; index: number }
  | { at: Date; kind: 'order' | 'bill' | 'accepted' | 'afterSale' | 'evaluated'; id: string }
  | Month

/** A heap by time; equal times keep the order they came in. */
class Agenda {
  readonly #heap: { event: Event; serial: number }[] = []
  #serial = 0
  get size(): number {
    return this.#heap.length
  }
  #before(a: number, b: number): boolean {
    const [x, y] = [this.#heap[a]!, this.#heap[b]!]
    return x.event.at.getTime() - y.event.at.getTime() < 0 || (x.event.at.getTime() === y.event.at.getTime() && x.serial < y.serial)
  }
  #swap(a: number, b: number): void {
    const kept = this.#heap[a]!
    this.#heap[a] = this.#heap[b]!
    this.#heap[b] = kept
  }
  push(event: Event): void {
    this.#heap.push({ event, serial: (this.#serial += 1) })
    for (let i = this.#heap.length - 1, up = (i - 1) >> 1; i > 0 && this.#before(i, up); i = up, up = (i - 1) >> 1) this.#swap(i, up)
  }
  pop(): Event | undefined {
    const top = this.#heap[0]
    const last = this.#heap.pop()
    if (!top || !last) return undefined
    if (this.#heap.length > 0) {
      this.#heap[0] = last
      for (let i = 0; ;) {
        const [left, right] = [2 * i + 1, 2 * i + 2]
        let least = i
        if (left < this.#heap.length && this.#before(left, least)) least = left
        if (right < this.#heap.length && this.#before(right, least)) least = right
        if (least === i) break
        this.#swap(i, least)
        i = least
      }
    }
    return top.event
  }
}

interface School {
  db: Db
  storage: Storage
  schoolId: number
  code: string
  cast: Cast
  orders: number
  now: Date
}

interface Play extends School {
  /** The last day of the newest month that was billed. */
  lastDay: string
}

/** When the n-th checkout of the year happens: evenly spread, a little more in autumn. */
const shopAt = (it: School, index: number): Date => {
  const share = (index + between(0, 1, it.schoolId, 'at', index)) / it.orders
  const hours = DAYS * 24 * share ** 0.85
  return atWork(addHours(addDays(it.now, -DAYS), hours))
}

/** The bills of each month that is over. */
const months = (it: School): Month[] => {
  const events: Month[] = []
  for (let back = 12; back >= 0; back -= 1) {
    const [year, month] = dayOf(it.now).split('-').map(Number) as [number, number, number]
    const first = new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10)
    const at = later(startOfDay(first), 33)
    const to = dayOf(addDays(startOfDay(first), -1))
    if (at < it.now) events.push({ at, kind: 'month', from: `${to.slice(0, 7)}-01`, to })
  }
  return events
}

const saved = async (db: Db, schoolId: number): Promise<number> =>
  (await db.shared.selectFrom('demo_progress').select('next_event').where('school_id', '=', schoolId).executeTakeFirst())?.next_event ?? 0

const save = async (it: School, next: number): Promise<void> => {
  await it.db.shared
    .insertInto('demo_progress')
    .values({ school_id: it.schoolId, next_event: next, total_events: it.orders })
    .onConflict((oc) => oc.column('school_id').doUpdateSet({ next_event: next, total_events: it.orders }))
    .execute()
}

const handle = async (it: Play, agenda: Agenda, event: Event, shelves: Shelves): Promise<void> => {
  if (event.kind === 'shop') {
    let made: string[] = []
    // Goods sold out or a card too small: somebody else buys something else.
    for (let turn = 0; turn < 4 && made.length === 0; turn += 1) {
      made = await shop(it, shelves, pick(it.cast.buyers, it.schoolId, 'buyer', event.index, turn), event.index + turn * 100_000, event.at)
    }
    for (const id of made) agenda.push({ at: later(event.at, between(1, 8, id.slice(-4))), kind: 'order', id })
    await save(it, event.index + 1)
    return
  }
  if (event.kind === 'month') {
    await readOldMessages(it)
    await readOldMessages({ ...it, schoolId: SUPPLIER_ID })
    for (const id of await generateBills(it, it.cast, event, event.at))
      agenda.push({ at: later(event.at, between(5, 30, 'bill', id.slice(-4))), kind: 'bill', id })
    return
  }
  if (event.kind === 'accepted' || event.kind === 'evaluated') return afterAcceptance(it, agenda, event.kind, event)
  const next = await stepOf(it, event.kind, event)
  if (next) agenda.push({ at: next, kind: event.kind, id: event.id })
  else if (event.kind === 'order') agenda.push({ at: later(event.at, between(6, 120, event.id, 'found')), kind: 'accepted', id: event.id })
}

const stepOf = (it: Play, kind: 'order' | 'bill' | 'afterSale', { id, at }: { id: string; at: Date }): Promise<Date | null> => {
  if (kind === 'order') return stepOrder(it, it.cast, id, at)
  return kind === 'bill' ? stepBill(it, it.cast, id, at, it.lastDay) : stepAfterSale(it, id, at)
}

/** Some days on: what is wrong with the goods is found, what is good of them is said. */
const afterAcceptance = async (
  it: Play,
  agenda: Agenda,
  kind: 'accepted' | 'evaluated',
  { id, at }: { id: string; at: Date },
): Promise<void> => {
  const order = await acceptedOrder(it, id)
  if (!order) return
  if (kind === 'evaluated') return evaluate(it, await it.cast.person(order.buyer_id), { kind: 'order', id, docNo: order.order_no }, at)
  if (isEvaluated(order.order_no)) agenda.push({ at: later(at, between(10, 200, order.order_no, 'said')), kind: 'evaluated', id })
  const asked = isFaulty(order.order_no) ? await askForService(it, order, at) : undefined
  if (asked) agenda.push({ at: later(at, between(1, 12, order.order_no, 'asked')), kind: 'afterSale', id: asked })
}

type Shelves = Awaited<ReturnType<typeof loadShelves>>

const play = async (school: School, shelves: Shelves): Promise<void> => {
  const done = await saved(school.db, school.schoolId)
  if (done >= school.orders) return
  const billed = months(school)
  const it: Play = { ...school, lastDay: billed.at(-1)?.to ?? '' }
  const agenda = new Agenda()
  for (let index = done; index < it.orders; index += 1) agenda.push({ at: shopAt(it, index), kind: 'shop', index })
  const resumeAt = done > 0 ? shopAt(it, done) : addDays(it.now, -DAYS)
  for (const event of billed) if (event.at > resumeAt) agenda.push(event)
  for (const { id } of await openOrders(it, resumeAt)) agenda.push({ at: later(resumeAt, 1), kind: 'order', id })
  for (const { id } of await openAfterSales(it)) agenda.push({ at: later(resumeAt, 1), kind: 'afterSale', id })
  for (const { id } of await openBills(it)) agenda.push({ at: later(resumeAt, 2), kind: 'bill', id })
  for (let event = agenda.pop(); event && event.at < it.now; event = agenda.pop()) await handle(it, agenda, event, shelves)
  await askForInvoices(it)
  if (it.code === 'DEMOH') await billThisMonth(it)
  await readOldMessages(it)
  await save(it, it.orders)
}

/** The suppliers of the login page find a bill they have to answer. */
const billThisMonth = (it: School): Promise<unknown> => {
  const at = workdaysAgo(it.now, 1, 9.3)
  const day = dayOf(at)
  return generateBills(it, it.cast, { from: `${day.slice(0, 7)}-01`, to: day, srcIds: SHOWN_SUPPLIERS }, at)
}

/** People have read what they were told long ago. */
const readOldMessages = (it: Pick<School, 'db' | 'schoolId' | 'now'>): Promise<unknown> =>
  it.db.withTenant({ schoolId: it.schoolId }, (tx) =>
    tx
      .updateTable('messages')
      .set({ read_at: it.now })
      .where('school_id', '=', it.schoolId)
      .where('read_at', 'is', null)
      .where('created_at', '<', addDays(it.now, -3))
      .execute(),
  )

const CREWS = { DEMOU: crews.DEMOU, DEMOH: crews.DEMOH } as const

/** Plays both demo schools, the university's share first. */
export const playAll = async (db: Db, storage: Storage, orders: number, say: (line: string) => void): Promise<void> => {
  registerDocuments(documents)
  setStorage(storage)
  // What it accepts is entered by the mall that serves, which asks the system it has.
  setAssets(assetHouse().gateway)
  await loadCalendar(db.shared)
  const now = (await db.pool.query('select now() as now')).rows[0].now as Date
  const schools = await db.shared
    .selectFrom('schools')
    .select(['id', 'code', 'name'])
    .where('code', 'in', Object.keys(CREWS))
    .orderBy('sort')
    .execute()
  const started = performance.now()
  const shelves = await loadShelves(db)
  const casts = await Promise.all(
    schools.map(({ id, code }) => loadCast(db, id, new Map(CREWS[code as keyof typeof CREWS].map((c) => [c.dept, c.kinds])))),
  )
  // Whoever signs in at once finds work; the year behind it fills in meanwhile.
  await layDesks({ db, storage, schoolId: schools[0]!.id, cast: casts[0]!, shelves, now })
  await buyOutside({ db, storage, schoolId: schools[0]!.id, cast: casts[0]!, now })
  await orderUnderAgreements({ db, storage, schoolId: schools[0]!.id, cast: casts[0]!, now })
  await askTheMarket({ db, schoolId: schools[0]!.id, cast: casts[0]!, now })
  await Promise.all(
    schools.map(({ id, code }, i) =>
      play({ db, storage, schoolId: id, code, cast: casts[i]!, orders: Math.round(orders * (i === 0 ? 0.8 : 0.2)), now }, shelves),
    ),
  )
  await sendGoodsBack({ db, storage, schoolId: schools[0]!.id, cast: casts[0]!, now })
  await complain({ db, schoolId: schools[0]!.id, cast: casts[0]!, now })
  await readOldMessages({ db, schoolId: SUPPLIER_ID, now })
  for (const { id } of schools) await runAsSystem(db, id, countForSuppliers)
  say(`历史订单已装入，用时 ${Math.round((performance.now() - started) / 1000)} 秒`)
}

if (process.argv[1] === import.meta.filename) {
  const [url, dataDir, orders] = process.argv.slice(2) as [string, string, string]
  loadMasterKey(dataDir)
  const db = openDb(url, { poolSize: 6, lazyCommit: true, ...LOADING })
  await playAll(db, fileStorage(join(dataDir, 'files')), Number(orders), (line) => process.stdout.write(`${line}\n`))
  await db.close()
  // A thread that read invoices may wait for more of them.
  process.exit(0)
}
