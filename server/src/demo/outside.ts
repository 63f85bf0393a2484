// Paid outside of the mall in the demo, around the moment it is loaded: a slip of a 公务卡 that finance has to look at, one it could not find, and
// a transfer it found, which waits for a second person of finance.
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

export const loadOutside = async (stage: Stage, buyer: SessionUser, finance: SessionUser): Promise<void> => {
  const skuId = await skuOf(stage.db, WANTED)
  if (!skuId) return
  const today = dayOf(now())
  const newest = async (paymentId: string): Promise<string> =>
    (
      await stage.db.withTenant({ schoolId: stage.schoolId }, (tx) =>
        tx
          .selectFrom('payment_references')
          .select('id')
          .where('school_id', '=', stage.schoolId)
          .where('payment_id', '=', paymentId)
          .executeTakeFirstOrThrow(),
      )
    ).id
  /** Ordered, begun to be paid, and noted. */
  const noted = async (num: number, channel: Way, referenceNo: string, tail: string): Promise<{ paymentId: string; totalFen: number }> => {
    const made = await actAs(stage, buyer, now(), async (act) => {
      const quote = await act<Quote>('order.quote', { from: 'now', categoryType: PERSONAL, lines: [{ skuId, num }] })
      return act<Submitted>('order.submitPersonal', { quoteId: quote.quoteId, orders: quote.orders.map(({ key }) => ({ key })) })
    })
    const { id } = await actAs(stage, buyer, now(), (act) => act<Started>('payment.start', { purchaseId: made.purchaseId, channel }))
    await actAs(stage, buyer, now(), (act) =>
      act('payment.noteReference', { id, referenceNo, tail, holder: buyer.name, paidOn: today, fileIds: [] }),
    )
    return { paymentId: id, totalFen: made.totalFen }
  }
  await noted(3, 'officialCard', '261118093512', '6217')
  const wrong = await noted(1, 'officialCard', '261118090000', '6217')
  const id = await newest(wrong.paymentId)
  await actAs(stage, finance, now(), (act) => act('payReference.refuse', { id, reason: 'POS 当日交易里没有这个参考号，请核对签购单' }))
  const found = await noted(2, 'transfer', 'HD20261118000317', '4408')
  const at = await newest(found.paymentId)
  await actAs(stage, finance, now(), (act) => act('payReference.found', { id: at, foundFen: found.totalFen, foundOn: today }))
}
