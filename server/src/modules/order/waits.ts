// Orders on their way to the reader, and what he should judge.
import { oneOf } from '../../core/one-of.ts'
import { schoolKinds } from '@caiyuan/contract/order/kinds'
import { mayCome } from '@caiyuan/contract/order/standing'
import { sql } from 'kysely'
import { countOf, type Waits } from '../../core/waits.ts'
import { askedOf } from './queries/visible.ts'
import { acceptWaits } from './acceptance/queries/waits.ts'

export const orderWaits: Waits = {
  toConfirmNum: ({ schoolId, user }) => countOf(sql`orders o where o.school_id = ${schoolId} and ${askedOf(user)}`),
  toReceiveNum: ({ schoolId, user }) =>
    countOf(
      sql`orders o where o.school_id = ${schoolId} and (o.buyer_id = ${user.id} or o.receiver_id = ${user.id}) and o.kind in ${oneOf(schoolKinds)} and o.state = any(${mayCome}::text[])`,
    ),
  toAcceptNum: ({ user }) => acceptWaits(user),
}
