// What may be done about a difference, as it stands now.
import type { PaySettleWay } from '@caiyuan/contract/pay-file'
import type { Selectable } from 'kysely'
import type { Tables } from '../../core/tables.ts'

export type DifferenceRow = Selectable<Tables['pay_differences']>
type Known = Pick<DifferenceRow, 'class' | 'payment_id' | 'refund_id' | 'state' | 'theirs_fen'>

/** `refundState`: of our refund, where the difference is about one. */
export const waysOf = (it: Known, refundState: string | null): PaySettleWay[] => {
  if (it.state !== 'open') return []
  if (it.class === 'state') return ['book', 'note']
  if (it.class === 'remoteOnly' && it.payment_id === null) return ['giveBack', 'note']
  // Not done here, or done here and never there.
  if (it.class === 'back' && refundState !== null && (refundState !== 'done' || it.theirs_fen === 0)) return ['askAgain', 'note']
  return ['note']
}
