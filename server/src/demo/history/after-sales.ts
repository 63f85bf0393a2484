// What of the newest accepted orders goes back: a return that was paid back, others where somebody is next. Played once.
import { ownedOf, worthOf } from '@caiyuan/contract/after-sale/share'
import type { AfterSaleReason, AfterSaleType } from '@caiyuan/contract/after-sale/flow'
import { addHours } from '../../core/clock.ts'
import { keepFile } from '../../core/files.ts'
import type { SessionUser } from '../../core/context.ts'
import type { Storage } from '../../gateways/storage.ts'
import { actAs, type Stage } from './act.ts'
import type { Cast } from './cast.ts'
import { agreeUntil } from './desks.ts'
import { atWork } from './moments.ts'
import { photoOf } from './orders.ts'

type Until = 'asked' | 'ruling' | 'checking' | 'toReturn' | 'done'

interface Case {
  type: AfterSaleType
  reason: AfterSaleReason
  words: string
  until: Until
}

/** For the newest orders first: what waits has its limit before it. */
const cases: readonly Case[] = [
  { type: 'returnRefund', reason: 'quality', words: '封膜撕裂，灭菌失效，到货当天发现，未使用', until: 'asked' },
  { type: 'returnRefund', reason: 'unlike', words: '规格与页面不一致，未使用', until: 'checking' },
  { type: 'exchange', reason: 'wrong', words: '型号发错，与订单不符', until: 'toReturn' },
  { type: 'refundOnly', reason: 'short', words: '开箱清点少 1 件，已拍照', until: 'done' },
  { type: 'returnRefund', reason: 'broken', words: '外箱受压，内包装破损', until: 'ruling' },
  { type: 'returnRefund', reason: 'quality', words: '试用两次即故障，无法继续使用', until: 'done' },
]

interface ServiceStage extends Stage {
  storage: Storage
  cast: Cast
  now: Date
}

interface Accepted {
  id: string
  order_no: string
  buyer_id: string
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
      .orderBy('accepted_at', 'desc')
      .orderBy('id')
      .limit(cases.length)
      .execute(),
  ) as Promise<Accepted[]>

const apply = async (it: ServiceStage, order: Accepted, buyer: SessionUser, its: Case, at: Date): Promise<string> => {
  const photo = await keepFile(it, buyer, it.schoolId, '问题照片.png', photoOf(order.order_no))
  return actAs(it, buyer, at, async (act) => {
    const form = await act<Form>('afterSale.form', { orderId: order.id })
    const line = form.lines.find(({ leftNum }) => leftNum > 0)!
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
  let at = order.accepted_at
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
  await actAs(it, supplier, next(4), (act) =>
    act('afterSaleSupply.agree', { ...of, note: '收到，同意办理', returnTo: '宁波市镇海区示例路 8 号 退货组 400-000-0000' }),
  )
  await actAs(it, supplier, at, (act) => act('afterSaleSupply.say', { ...of, body: '请用到付寄回，运费我们承担。' }))
  if (its.until === 'checking' || its.type === 'exchange') return
  await agreeUntil(it, await refundOf(it, id), at, () => false)
  if (its.type !== 'returnRefund' || its.until !== 'done') return
  await actAs(it, buyer, next(6), (act) =>
    act('afterSale.sendBack', { id, carrierCode: 'shunfeng', waybillNo: `SF16244${order.order_no.slice(-8)}` }),
  )
  await actAs(it, supplier, next(50), (act) => act('afterSaleSupply.arrive', { ...of, note: '验收无误' }))
}

/** Once. */
export const sendGoodsBack = async (it: ServiceStage): Promise<void> => {
  const known = await it.db.withTenant({ schoolId: it.schoolId }, (tx) =>
    tx.selectFrom('after_sales').select('id').where('school_id', '=', it.schoolId).limit(1).executeTakeFirst(),
  )
  if (known) return
  for (const [i, order] of (await newestOf(it)).entries()) await playOne(it, order, cases[i]!)
}
