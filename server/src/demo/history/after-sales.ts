// What goes back. Over the year one order in thirty, a step at a time to its end; of the newest accepted orders some where somebody is
// next, played once.
import { ownedOf, worthOf } from '@caiyuan/contract/after-sale/share'
import { openStates, type AfterSaleReason, type AfterSaleState, type AfterSaleType } from '@caiyuan/contract/after-sale/flow'
import { addDays, addHours } from '../../core/clock.ts'
import { missing } from '../../core/fail.ts'
import { keepFile } from '../../core/files.ts'
import type { SessionUser } from '../../core/context.ts'
import type { Storage } from '../../gateways/storage.ts'
import { actAs, tried, tryAs, type Stage } from './act.ts'
import type { Cast } from './cast.ts'
import { between, chance, pick, whole } from './chance.ts'
import { agreeUntil, workdaysAgo } from './desks.ts'
import { atWork, later } from './moments.ts'
import { photoOf } from './orders.ts'

type Until = 'asked' | 'ruling' | 'checking' | 'toReturn' | 'done'

interface Fault {
  type: AfterSaleType
  reason: AfterSaleReason
  words: string
}

interface Case extends Fault {
  until: Until
}

const FAULTY = 0.035

const faults: readonly Fault[] = [
  { type: 'refundOnly', reason: 'short', words: '开箱清点少件，已拍照' },
  { type: 'resend', reason: 'short', words: '少发一件，请补发' },
  { type: 'exchange', reason: 'wrong', words: '发来的型号与订单不符' },
  { type: 'exchange', reason: 'broken', words: '瓶口开裂，请更换' },
  { type: 'returnRefund', reason: 'quality', words: '使用中发现质量问题，无法继续使用' },
  { type: 'returnRefund', reason: 'unlike', words: '规格与页面描述不一致' },
  { type: 'returnRefund', reason: 'expired', words: '到货效期不足半年，实验来不及用完' },
  { type: 'repair', reason: 'quality', words: '开机后不能正常工作，请检修' },
]

const RETURN_TO = '宁波市镇海区示例路 8 号 退货组 400-000-0000'

/** Nobody asks for a service later: the shortest window is seven days. */
const ASKED_WITHIN_DAYS = 5

/** For the newest orders first: what waits has its limit before it. */
const cases: readonly Case[] = [
  { type: 'returnRefund', reason: 'quality', words: '封膜撕裂，灭菌失效，到货当天发现，未使用', until: 'asked' },
  { type: 'returnRefund', reason: 'unlike', words: '规格与页面不一致，未使用', until: 'checking' },
  { type: 'exchange', reason: 'wrong', words: '型号发错，与订单不符', until: 'toReturn' },
  { type: 'refundOnly', reason: 'short', words: '开箱清点少 1 件，已拍照', until: 'done' },
  { type: 'returnRefund', reason: 'broken', words: '外箱受压，内包装破损', until: 'ruling' },
  { type: 'returnRefund', reason: 'quality', words: '试用两次即故障，无法继续使用', until: 'done' },
]

export interface ServiceStage extends Stage {
  storage: Storage
  cast: Cast
  now: Date
}

interface Ordered {
  id: string
  order_no: string
  buyer_id: string
}
interface Accepted extends Ordered {
  supplier_id: string
  accepted_at: Date
}

type Owned = Parameters<typeof ownedOf>[0]
type Form = Omit<Owned, 'lines'> & { lines: (Owned['lines'][number] & { leftNum: number })[] }

const newestOf = (it: ServiceStage): Promise<Accepted[]> =>
  it.db.withTenant({ schoolId: it.schoolId }, (tx) =>
    tx
      .selectFrom('orders')
      .select(['id', 'order_no', 'buyer_id', 'supplier_id', 'accepted_at'])
      .where('school_id', '=', it.schoolId)
      .where('state', '=', 'waitBill')
      .where('budget_status', '=', 'HELD')
      .where('bill_id', 'is', null)
      .where('invoice_status', '=', 'none')
      .where('asset_status', '=', 'none')
      .where('control_class', '=', 0)
      .where('after_sale_status', '=', 'none')
      .orderBy('accepted_at', 'desc')
      .orderBy('id')
      .limit(cases.length)
      .execute(),
  ) as Promise<Accepted[]>

const apply = async (it: ServiceStage, order: Ordered, buyer: SessionUser, its: Fault, at: Date): Promise<string> => {
  const photo = await keepFile(it, buyer, it.schoolId, '问题照片.png', photoOf(order.order_no))
  return actAs(it, buyer, at, async (act) => {
    const form = await act<Form>('afterSale.form', { orderId: order.id })
    const line = form.lines.find(({ leftNum }) => leftNum > 0)
    if (!line) throw missing('可售后的商品')
    const pieces = [{ lineNo: line.lineNo, num: Math.min(line.leftNum, 2) }]
    const worth = worthOf(ownedOf(form), pieces, its)
    const { id } = await act<{ id: string }>('afterSale.apply', {
      orderId: order.id,
      lines: pieces,
      type: its.type,
      reason: its.reason,
      description: its.words,
      fileIds: [photo.id],
      packageState: 'intact',
      contact: buyer.name,
      mobile: '13800005621',
      seenFen: worth.goodsFen + worth.freightFen,
    })
    return id
  })
}

const refundOf = async (it: ServiceStage, afterSaleId: string): Promise<string> =>
  (
    await it.db.withTenant({ schoolId: it.schoolId }, (tx) =>
      tx
        .selectFrom('refunds')
        .select('id')
        .where('school_id', '=', it.schoolId)
        .where('after_sale_id', '=', afterSaleId)
        .executeTakeFirstOrThrow(),
    )
  ).id

const playOne = async (it: ServiceStage, order: Accepted, its: Case): Promise<void> => {
  const supplier = await it.cast.supplier(order.supplier_id)
  if (!supplier) return
  const buyer = await it.cast.person(order.buyer_id)
  // What nobody has answered is of the last working day: its limit lies before it.
  const yesterday = workdaysAgo(it.now, 1, 9.5)
  const isInTime = yesterday > order.accepted_at && yesterday < addDays(order.accepted_at, ASKED_WITHIN_DAYS)
  let at = its.until === 'asked' && isInTime ? yesterday : order.accepted_at
  const next = (hours: number): Date => {
    const then = atWork(addHours(at, hours))
    at = then < it.now ? then : addHours(it.now, -0.02)
    return at
  }
  const id = await apply(it, order, buyer, its, next(4))
  const of = { schoolId: it.schoolId, id }
  await actAs(it, buyer, next(1), (act) => act('afterSale.say', { id, body: its.words }))
  if (its.until === 'asked') return
  if (its.until === 'ruling') {
    await actAs(it, supplier, next(5), (act) => act('afterSaleSupply.refuse', { ...of, reason: '签收时外箱完好，无法判断破损责任' }))
    await actAs(it, buyer, next(3), (act) => act('afterSale.appeal', { id, reason: '签收当天拍照并联系了配送员，请平台裁定' }))
    return
  }
  await actAs(it, supplier, next(4), (act) => act('afterSaleSupply.agree', { ...of, note: '收到，同意办理', returnTo: RETURN_TO }))
  await actAs(it, supplier, at, (act) => act('afterSaleSupply.say', { ...of, body: '请用到付寄回，运费我们承担。' }))
  if (its.until === 'checking' || its.type === 'exchange') return
  await agreeUntil(it, await refundOf(it, id), at, () => false)
  if (its.type !== 'returnRefund' || its.until !== 'done') return
  await actAs(it, buyer, next(6), (act) =>
    act('afterSale.sendBack', { id, carrierCode: 'shunfeng', waybillNo: `SF16244${order.order_no.slice(-8)}` }),
  )
  await actAs(it, supplier, next(50), (act) => act('afterSaleSupply.arrive', { ...of, note: '验收无误' }))
}

interface Known {
  id: string
  doc_no: string
  state: AfterSaleState
  buyer_id: string
  supplier_id: string
}

type Step = (it: ServiceStage, row: Known, at: Date) => Promise<number | null>

/** A step of its supplier, where somebody plays that one. */
const bySupplier =
  (work: (row: Known) => [name: string, more: object], hours: number): Step =>
  async (it, row, at) => {
    const supplier = await it.cast.supplier(row.supplier_id)
    if (!supplier) return null
    const [name, more] = work(row)
    const done = await tryAs(it, supplier, at, (act) => act(`afterSaleSupply.${name}`, { schoolId: it.schoolId, id: row.id, ...more }))
    return done === undefined ? null : hours * between(0.5, 1.5, row.doc_no, name)
  }

const byBuyer =
  (work: (row: Known) => [name: string, more: object], hours: number): Step =>
  async (it, row, at) => {
    const [name, more] = work(row)
    const done = await tryAs(it, await it.cast.person(row.buyer_id), at, (act) => act(`afterSale.${name}`, { id: row.id, ...more }))
    return done === undefined ? null : hours * between(0.5, 1.5, row.doc_no, name)
  }

const waybillOf = (row: Known, end: string) => ({
  carrierCode: 'shunfeng',
  waybillNo: `SF${whole(10_000_000, 99_999_999, row.doc_no, end)}${whole(1000, 9999, end, row.doc_no)}`,
})

const byOwners: Step = async (it, row, at) => {
  await agreeUntil(it, await refundOf(it, row.id), at, () => false)
  return between(2, 20, row.doc_no, 'agreed')
}

const STEPS: Partial<Record<AfterSaleState, Step>> = {
  waitSupplier: bySupplier(
    ({ doc_no: no }) =>
      chance(no, 'answer') < 0.12
        ? ['refuse', { reason: '签收记录完好，不属于质量问题' }]
        : ['agree', { note: '同意办理', returnTo: RETURN_TO }],
    8,
  ),
  checking: byOwners,
  refused: byBuyer(() => ['cancel', { reason: '与供应商沟通后不再申请' }], 12),
  toReturn: byBuyer((row) => ['sendBack', waybillOf(row, 'back')], 50),
  toArrive: bySupplier(() => ['arrive', { note: '验收无误' }], 10),
  serving: bySupplier((row) => ['ship', { ...waybillOf(row, 'out'), note: '已寄出' }], 40),
  toConfirm: byBuyer(() => ['confirm', {}], 1),
}

export const isFaulty = (orderNo: string): boolean => chance(orderNo, 'faulty') < FAULTY

/** The buyer of an accepted order asks its supplier; undefined where nothing may be asked. */
export const askForService = async (it: ServiceStage, order: Ordered, at: Date): Promise<string | undefined> =>
  tried(apply(it, order, await it.cast.person(order.buyer_id), pick(faults, order.order_no, 'fault'), at))

/** Does the next thing for an after-sale; null when it is over, or waits for its money, a red invoice or who is not played. */
export const stepAfterSale = async (it: ServiceStage, id: string, at: Date): Promise<Date | null> => {
  const row = (await it.db.withTenant({ schoolId: it.schoolId }, (tx) =>
    tx
      .selectFrom('after_sales')
      .select(['id', 'doc_no', 'state', 'buyer_id', 'supplier_id'])
      .where('school_id', '=', it.schoolId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )) as Known
  const hours = await STEPS[row.state]?.(it, row, at)
  return typeof hours === 'number' ? later(at, hours) : null
}

/** Those on their way: where a stopped load goes on. */
export const openAfterSales = (it: Stage): Promise<{ id: string }[]> =>
  it.db.withTenant({ schoolId: it.schoolId }, (tx) =>
    tx
      .selectFrom('after_sales')
      .select('id')
      .where('school_id', '=', it.schoolId)
      .where('state', 'in', openStates)
      .orderBy('doc_no')
      .execute(),
  )

/** Once. */
export const sendGoodsBack = async (it: ServiceStage): Promise<void> => {
  const known = await it.db.withTenant({ schoolId: it.schoolId }, (tx) =>
    tx
      .selectFrom('after_sales')
      .select('id')
      .where('school_id', '=', it.schoolId)
      .where('description', '=', cases[0]!.words)
      .limit(1)
      .executeTakeFirst(),
  )
  if (known) return
  for (const [i, order] of (await newestOf(it)).entries()) await tried(playOne(it, order, cases[i]!))
}
