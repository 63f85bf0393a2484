// In-app messages and live events for people; written in the same transaction as what they tell of.
import type { ChangeKind } from '@caiyuan/contract/changes'
import type { MessageKind } from '@caiyuan/contract/notice'
import type { Need } from '@caiyuan/contract/needs'
import type { Ctx } from './context.ts'
import { documentOf, hasReaders, type Told } from './documents.ts'
import { newId } from './ids.ts'
import { holding } from './roles.ts'

export interface Notice {
  kind: MessageKind
  title: string
  body?: string
  /** Path inside the web app, built by `to()` of the contract. */
  link?: string
}

/** Sends one message to each person (duplicates dropped) and tells their open browsers. */
export const notify = async (ctx: Ctx, userIds: readonly (string | null | undefined)[], it: Notice): Promise<void> => {
  const people = eachOnce(userIds)
  const { kind, title, body = '', link = '' } = it
  for (const user_id of people)
    ctx.drafts.messages.push({ school_id: ctx.schoolId, id: newId(), user_id, kind, title, body, link, created_at: ctx.now })
  for (const id of people) tell(ctx, [id], 'message', id)
  if (people.includes(ctx.user.id)) changed(ctx, 'message', ctx.user.id)
}

/** Tells people what became of a document, in the words of its kind; nobody hears of what he did himself. */
export const tellOf = async (ctx: Ctx, kind: ChangeKind, docId: string, told: Told | null): Promise<void> => {
  if (!told) return
  const { heading, page } = documentOf(kind)
  const { to, title, body, link = page(docId) } = told
  await notify(
    ctx,
    to.filter((id) => id !== ctx.user.id),
    { kind: heading, title, body, link },
  )
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
  emit(ctx, [ctx.user.id], 'message', ctx.user.id)
}

/** What this call changes: said to whoever called in the head of the answer, and of a document to its readers. */
export const changed = (ctx: Ctx, kind: ChangeKind, id = ''): void => {
  ctx.drafts.changes.push({ school_id: ctx.schoolId, kind, id })
  if (hasReaders(kind)) ctx.wake.events = true
}

const tell = (ctx: Ctx, people: readonly string[], kind: ChangeKind, id: string): void => {
  ctx.wake.events = true
  for (const user_id of people) ctx.drafts.events.push({ school_id: ctx.schoolId, id: newId(), user_id, kind, body: { id } })
}

const eachOnce = (userIds: readonly (string | null | undefined)[]): string[] => [
  ...new Set(userIds.filter((id): id is string => Boolean(id))),
]

/** Tells these people, too, that something changed: their open pages read again what depends on it. */
export const emit = (ctx: Ctx, userIds: readonly (string | null | undefined)[], kind: ChangeKind, id = ''): void => {
  changed(ctx, kind, id)
  tell(ctx, eachOnce(userIds), kind, id)
}

/** Something of the person who acts: his other pages that are open, on whatever device, hear of it too. */
export const changedOwn = (ctx: Ctx, kind: ChangeKind): void => emit(ctx, [ctx.user.id], kind, ctx.user.id)

/** Everyone of the school who may sign in and has one of these permissions. */
export const peopleWith = async (ctx: Ctx, ...needs: Need[]): Promise<string[]> => {
  const people = await ctx.tx
    .selectFrom('users')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('is_active', '=', true)
    .where('id', 'in', holding(ctx, ...needs))
    .execute()
  return people.map((p) => p.id)
}

/** Holders of this permission but these: who did it himself, or may not. */
export const othersWith = async (ctx: Ctx, need: Need, ...but: readonly (string | null)[]): Promise<string[]> =>
  (await peopleWith(ctx, need)).filter((id) => !but.includes(id))

/** Tells everyone with one of these permissions that something of this kind changed. Nobody watches the past. */
export const emitToHolders = async (ctx: Ctx, kind: ChangeKind, ...needs: Need[]): Promise<void> => {
  if (!ctx.isPast) tell(ctx, await peopleWith(ctx, ...needs), kind, '')
}

/** Sends one message to everyone of a supplier. */
export const notifySupplier = async (ctx: Ctx, supplierId: string, { kind, title, body = '', link = '' }: Notice): Promise<void> => {
  ctx.drafts.supplierMessages.push({ supplier_id: supplierId, key: newId(), kind, title, body, link, created_at: ctx.now })
  tellSupplier(ctx, supplierId, 'message', '')
}

const tellSupplier = (ctx: Ctx, supplierId: string, kind: ChangeKind, id: string): void => {
  ctx.wake.events = true
  ctx.drafts.supplierEvents.push({ supplier_id: supplierId, kind, id })
}

/** Tells a supplier's open browsers that an order or a bill of theirs changed. Nobody watches the past. */
export const emitToSupplier = (ctx: Ctx, supplierId: string, kind: ChangeKind, id: string): void => {
  if (!ctx.isPast) tellSupplier(ctx, supplierId, kind, id)
}
