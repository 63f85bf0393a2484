// Paid outside of the mall in the demo, around the moment it is loaded: a slip of a 公务卡 that finance looks at, one it could not find, a transfer
// that two people confirmed, and one that has to go back.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { order } from '@caiyuan/contract/order'
import type { payment } from '@caiyuan/contract/payment'
import { PERSONAL } from '@caiyuan/contract/purse'
import { dayOf, now } from '../core/clock.ts'
import type { SessionUser } from '../core/context.ts'
import { actAs, type Stage } from './history/act.ts'
import { skuOf } from './personal.ts'

type Quote = OutputOf<(typeof order)['quote']>
type Submitted = OutputOf<(typeof order)['submitPersonal']>
type Started = OutputOf<(typeof payment)['start']>
type Way = 'officialCard' | 'transfer'

const WANTED = '得力 7417'

export const loadOutside = async (stage: Stage, buyer: SessionUser, [first, second]: readonly SessionUser[]): Promise<void> => {
  const skuId = await skuOf(stage.db, WANTED)
  if (!skuId || !first || !second) return
  const today = dayOf(now())
  const asked = (of: { payment_id: string }) =>
    stage.db.withTenant({ schoolId: stage.schoolId }, (tx) =>
      tx
        .selectFrom('payment_references')
        .select(['id', 'proposed_at'])
        .where('school_id', '=', stage.schoolId)
        .where('payment_id', '=', of.payment_id)
        .orderBy('noted_at', 'desc')
        .executeTakeFirstOrThrow(),
    )
  /** Ordered, begun to be paid, and noted. */
  const noted = async (
    num: number,
    channel: Way,
    referenceNo: string,
    tail: string,
  ): Promise<{ orderId: string; paymentId: string; totalFen: number }> => {
    const made = await actAs(stage, buyer, now(), async (act) => {
      const quote = await act<Quote>('order.quote', { from: 'now', categoryType: PERSONAL, lines: [{ skuId, num }] })
      return act<Submitted>('order.submitPersonal', { quoteId: quote.quoteId, orders: quote.orders.map(({ key }) => ({ key })) })
    })
    const { id } = await actAs(stage, buyer, now(), (act) => act<Started>('payment.start', { purchaseId: made.purchaseId, channel }))
    await actAs(stage, buyer, now(), (act) =>
      act('payment.noteReference', { id, referenceNo, tail, holder: buyer.name, paidOn: today, fileIds: [] }),
    )
    return { orderId: made.orders[0]!.id, paymentId: id, totalFen: made.totalFen }
  }
  const confirmed = async (it: { paymentId: string; totalFen: number }): Promise<void> => {
    const { id } = await asked({ payment_id: it.paymentId })
    await actAs(stage, first, now(), (act) => act('payReference.found', { id, foundFen: it.totalFen, foundOn: today }))
    const proposedAt = (await asked({ payment_id: it.paymentId })).proposed_at!.toISOString()
    await actAs(stage, second, now(), (act) => act('payReference.confirm', { id, proposedAt, agrees: true, reason: '' }))
  }
  await noted(3, 'officialCard', '261118093512', '6217')
  const wrong = await noted(1, 'officialCard', '261118090000', '6217')
  const { id } = await asked({ payment_id: wrong.paymentId })
  await actAs(stage, first, now(), (act) => act('payReference.refuse', { id, reason: 'POS 当日交易里没有这个参考号，请核对签购单' }))
  await confirmed(await noted(2, 'transfer', 'HD20261118000317', '4408'))
  const back = await noted(5, 'transfer', 'HD20261118000422', '4408')
  await confirmed(back)
  await actAs(stage, buyer, now(), (act) => act('order.cancel', { id: back.orderId, reason: '课题组已有库存' }))
}
