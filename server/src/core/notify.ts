// In-app messages and live events for people; written in the same transaction as what they tell of.
import type { Need } from '@caiyuan/contract/needs'
import type { Ctx } from './context.ts'
import { newId } from './ids.ts'
import { holding } from './roles.ts'

export type EventKind = 'counters' | 'task' | 'document' | 'message' | 'import'

export interface Notice {
  kind: '审批' | '订单' | '售后' | '结算' | '系统' | '公告'
  title: string
  body?: string
  /** Path inside the web app, built by `to()` of the contract. */
  link?: string
}

/** Sends one message to each person (duplicates dropped) and tells their open browsers. */
export const notify = async (ctx: Ctx, userIds: readonly (string | null | undefined)[], it: Notice): Promise<void> => {
  const people = [...new Set(userIds.filter((id): id is string => Boolean(id)))]
  if (people.length === 0) return
  const { kind, title, body = '', link = '' } = it
  for (const user_id of people)
    ctx.drafts.messages.push({ school_id: ctx.schoolId, id: newId(), user_id, kind, title, body, link, created_at: ctx.now })
  await emit(ctx, people, 'message')
}

/** Marks messages of the person as read; those of others stay as they are. */
export const markRead = async (ctx: Ctx, ids: readonly string[] | 'all'): Promise<void> => {
  const unread = ctx.tx
    .updateTable('messages')
    .set({ read_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .where('read_at', 'is', null)
  await (ids === 'all' ? unread : unread.where('id', 'in', ids)).execute()
}

/** Tells open browsers that something changed; the browser re-reads what it shows. */
export const emit = async (
  ctx: Ctx,
  userIds: readonly (string | null | undefined)[],
  kind: EventKind,
  body: Record<string, unknown> = {},
): Promise<void> => {
  const people = [...new Set(userIds.filter((id): id is string => Boolean(id)))]
  if (people.length === 0) return
  ctx.wake.events = true
  for (const user_id of people) ctx.drafts.events.push({ school_id: ctx.schoolId, id: newId(), user_id, kind, body })
}

/** Everyone of the school with one of these permissions. */
export const peopleWith = async (ctx: Ctx, ...needs: Need[]): Promise<string[]> => {
  const people = await ctx.tx
    .selectFrom('users')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('id', 'in', holding(ctx, ...needs))
    .execute()
  return people.map((p) => p.id)
}

/** Tells the open browsers of everyone with one of these permissions to count anew. Nobody watches the past. */
export const recountFor = async (ctx: Ctx, ...needs: Need[]): Promise<void> => {
  if (!ctx.isPast) await emit(ctx, await peopleWith(ctx, ...needs), 'counters')
}

/** Sends one message to everyone of a supplier. */
export const notifySupplier = async (ctx: Ctx, supplierId: string, { kind, title, body = '', link = '' }: Notice): Promise<void> => {
  ctx.drafts.supplierMessages.push({ supplier_id: supplierId, kind, title, body, link, created_at: ctx.now })
  await emitToSupplier(ctx, supplierId, 'message')
}

const emitToSupplier = async (ctx: Ctx, supplierId: string, kind: EventKind): Promise<void> => {
  ctx.wake.events = true
  ctx.drafts.supplierEvents.push({ supplier_id: supplierId, kind })
}

/** Tells a supplier's open browsers that an order or a bill of theirs changed. Nobody watches the past. */
export const emitSupplier = async (ctx: Ctx, supplierId: string): Promise<void> => {
  if (!ctx.isPast) await emitToSupplier(ctx, supplierId, 'document')
}
