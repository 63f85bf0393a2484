// Separation of duties on money that comes back: who noted the transfer, and whose card has it, does not say that it is back (decision 0311).
import { money } from '@caiyuan/contract/money'
import type { Ctx } from '../../../core/context.ts'
import { namesOf, peopleWith } from '../../bill/queries/duties.ts'
import { partOwners } from './money.ts'
import type { RefundRow } from './policy.ts'

/** Why this person of finance may not end the refund, and who may; `isAlone`: nobody else can, and the log says so. */
export const backDuties = async (ctx: Ctx, it: RefundRow): Promise<{ bar: string; isAlone: boolean }> => {
  const owners = await partOwners(ctx, it.id)
  const isBound = (id: string): boolean => it.transfer_by === id || owners.includes(id)
  const me = ctx.user.id
  if (!isBound(me)) return { bar: '', isAlone: false }
  const all = (await peopleWith(ctx, 'bill:audit')).filter(({ id }) => id !== me)
  const free = all.filter(({ id }) => !isBound(id))
  // Where everybody is bound, the owner of a card is still a second person to who noted the transfer.
  const others = free.length === 0 && it.transfer_by === me ? all : free
  if (others.length === 0) return { bar: '', isAlone: true }
  const why = it.transfer_by === me ? `退款单 ${it.doc_no} 的转账退回由您登记` : `${money(it.amount_fen)} 退回您负责的经费卡`
  return { bar: `${why}，按不相容岗位分离请由${namesOf(others)}办理`, isAlone: false }
}

export const ALONE = '本校没有其他人可以办理，由登记人或经费负责人兼办'
