// What a person has to end before the account is cancelled (domain page 08 §8.1).
import type { HandKind } from '@caiyuan/contract/handover'
import type { logoff, Unfinished, UnfinishedKind } from '@caiyuan/contract/logoff'
import { openStates } from '@caiyuan/contract/after-sale/flow'
import { acceptanceFlow } from '@caiyuan/contract/acceptance-flow'
import { needs } from '@caiyuan/contract/needs'
import { statesIn } from '@caiyuan/contract/flow'
import { offPlatformFlow } from '@caiyuan/contract/off-platform/flow'
import { orderFlow } from '@caiyuan/contract/order-flow'
import { refundFlow } from '@caiyuan/contract/refund'
import { toBargain, toBill, toResubmit, underSettlement, underWay } from '@caiyuan/contract/order/standing'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import type { Of } from '../../core/implement.ts'
import { soleDuties } from '../account/staff.ts'
import { onHandOf } from '../handover/queries.ts'

const toReimburse = statesIn(offPlatformFlow, 'bill')

/** So many are named. */
const NAMED = 3

const named = async (ctx: Ctx, from: RawBuilder<unknown>): Promise<string[]> =>
  (await sql<{ name: string }>`select name from (${from}) it order by name`.execute(ctx.tx)).rows.map((it) => it.name)

/** Also what was handed to another who receives it: it is delivered under the name and number of who bought it. */
const ordersOf = (ctx: Ctx, userId: string, states: readonly string[]) =>
  named(
    ctx,
    sql`select o.order_no as name from orders o where o.school_id = ${ctx.schoolId} and ${userId} in (o.buyer_id, o.receiver_id) and o.state = any(${states}::text[])`,
  )

/** What is counted as such. */
const COUNTED: readonly string[] = [orderFlow.kind, acceptanceFlow.kind, refundFlow.kind]

const requestsOf = (ctx: Ctx, userId: string) =>
  named(
    ctx,
    sql`select i.doc_no as name from flow_insts i where i.school_id = ${ctx.schoolId} and i.submitter_id = ${userId} and i.status = 'running' and i.doc_kind <> all(${COUNTED}::text[])`,
  )

/** What he paid himself is paid back to him, by name and number. */
const outsideOf = (ctx: Ctx, userId: string) =>
  named(
    ctx,
    sql`select p.doc_no as name from off_platforms p where p.school_id = ${ctx.schoolId} and p.applicant_id = ${userId} and p.state = any(${toReimburse}::text[])`,
  )

const servicesOf = (ctx: Ctx, userId: string) =>
  named(
    ctx,
    sql`select a.doc_no as name from after_sales a where a.school_id = ${ctx.schoolId} and a.buyer_id = ${userId} and a.state = any(${openStates}::text[])`,
  )

const onHand = (kind: HandKind) => async (ctx: Ctx, userId: string) => (await onHandOf(ctx, kind, userId)).map((it) => it.no)

/** The firm that would be left without anybody to act for it. */
const suppliersOf = (ctx: Ctx, userId: string) =>
  named(
    ctx,
    sql`select p.short_name as name from users u join suppliers p on p.id = u.supplier_id
      where u.school_id = ${ctx.schoolId} and u.id = ${userId} and not exists (
        select 1 from users c where c.school_id = ${ctx.schoolId} and c.supplier_id = u.supplier_id and c.id <> u.id and c.is_active and c.leaves_at is null)`,
  )

const unfinishedOf: Record<UnfinishedKind, (ctx: Ctx, userId: string) => Promise<string[]>> = {
  order: (ctx, userId) => ordersOf(ctx, userId, [...underWay, ...toResubmit, ...toBargain]),
  acceptance: onHand('acceptance'),
  outsideAcceptance: onHand('outsideAcceptance'),
  scoring: onHand('scoring'),
  bill: (ctx, userId) => ordersOf(ctx, userId, [...toBill, ...underSettlement]),
  outside: outsideOf,
  task: onHand('task'),
  service: servicesOf,
  request: requestsOf,
  fund: onHand('fund'),
  duty: async (ctx, userId) => (await soleDuties(ctx, userId)).map((it) => needs[it]),
  supplier: suppliersOf,
}

export const unfinishedBy = async (ctx: Ctx, userId: string): Promise<Unfinished[]> => {
  const found: Unfinished[] = []
  for (const kind of Object.keys(unfinishedOf) as UnfinishedKind[]) {
    const names = await unfinishedOf[kind](ctx, userId)
    if (names.length > 0) found.push({ kind, num: names.length, some: names.slice(0, NAMED) })
  }
  return found
}

export const listUnfinished: Of<typeof logoff>['unfinished'] = (ctx) => unfinishedBy(ctx, ctx.user.id)
