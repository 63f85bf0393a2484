// Orders of one's own money in the demo, around the moment it is loaded: one sent, one that waits to be paid, one
// cancelled whose money goes back.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { order } from '@caiyuan/contract/order'
import type { payment } from '@caiyuan/contract/payment'
import { PERSONAL } from '@caiyuan/contract/purse'
import { sql } from 'kysely'
import { now } from '../core/clock.ts'
import type { SessionUser } from '../core/context.ts'
import type { Db } from '../core/db.ts'
import { payGateway } from '../gateways/pay.ts'
import { noteTaken } from '../modules/payment/money.ts'
import { actAs, type Stage } from './history/act.ts'
import { DEMO_PIN } from '../gateways/pay.campus.simulator.ts'

type Quote = OutputOf<(typeof order)['quote']>
type Submitted = OutputOf<(typeof order)['submitPersonal']>
type Started = OutputOf<(typeof payment)['start']>

/** Of the first supplier. */
const WANTED = '晨光 AGPK3507 中性笔'

export const skuOf = async (db: Db, name: string): Promise<string | undefined> =>
  (
    await sql<{ id: string }>`select k.id from skus k join products p on p.id = k.product_id join suppliers s on s.id = p.supplier_id
      where p.name like ${`${name}%`} and k.service_name is null and k.status = 'on' and p.status = 'on' order by s.src_id, k.id limit 1`.execute(
      db.shared,
    )
  ).rows[0]?.id

export const loadPersonal = async (stage: Stage, buyers: readonly SessionUser[], supplier: SessionUser): Promise<void> => {
  const campus = payGateway('campus')
  const skuId = await skuOf(stage.db, WANTED)
  if (!campus || !skuId) return
  const submit = (buyer: SessionUser, num: number): Promise<Submitted> =>
    actAs(stage, buyer, now(), async (act) => {
      const quote = await act<Quote>('order.quote', { from: 'now', categoryType: PERSONAL, lines: [{ skuId, num }] })
      return act<Submitted>('order.submitPersonal', { quoteId: quote.quoteId, orders: quote.orders.map(({ key }) => ({ key })) })
    })
  /** Charged as the page does it: outside of any transaction, then noted. */
  const pay = async (buyer: SessionUser, { purchaseId }: Submitted): Promise<void> => {
    const { id } = await actAs(stage, buyer, now(), (act) => act<Started>('payment.start', { purchaseId, channel: 'campus' }))
    const row = await stage.db.withTenant({ schoolId: stage.schoolId }, (tx) =>
      tx.selectFrom('payments').selectAll().where('school_id', '=', stage.schoolId).where('id', '=', id).executeTakeFirstOrThrow(),
    )
    const charge = { outNo: row.out_no, amountFen: row.amount_fen, title: row.payment_no, payBy: row.pay_by }
    const holder = { schoolId: stage.schoolId, userNo: buyer.userNo }
    const answer = await campus.pay({ ...charge, holder, pin: DEMO_PIN }, AbortSignal.timeout(8000))
    if (answer.status === 'paid') await actAs(stage, buyer, now(), (_act, ctx) => noteTaken(ctx, id, answer))
  }
  for (const buyer of buyers) {
    const [cancelled, sent] = [await submit(buyer, 2), await submit(buyer, 4)]
    for (const it of [cancelled, sent]) await pay(buyer, it)
    await submit(buyer, 5)
    await actAs(stage, buyer, now(), (act) => act('order.cancel', { id: cancelled.orders[0]!.id, reason: '买错型号' }))
    const of = { schoolId: stage.schoolId, id: sent.orders[0]!.id }
    await actAs(stage, supplier, now(), (act) => act('supply.confirm', { ...of, note: '' }))
    const parcel = { carrierCode: 'shunfeng', waybillNo: 'SF1402611280001', lines: [{ lineNo: 1, num: 4 }] }
    await actAs(stage, supplier, now(), (act) => act('supply.ship', { ...of, parcels: [parcel] }))
  }
}
