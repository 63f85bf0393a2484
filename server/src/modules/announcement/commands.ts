// A supplier writes, changes and withdraws what its shop tells; the platform hides it, or lets it be shown again.
import {
  announcementStates,
  daysText,
  type announcement,
  type AnnouncementDraft,
  type AnnouncementState,
} from '@caiyuan/contract/announcement'
import { momentText } from '@caiyuan/contract/span'
import { toAnnouncement } from '@caiyuan/contract/to-announcement'
import { sql, type Updateable } from 'kysely'
import type { z } from 'zod'
import { logAction } from '../../core/advance.ts'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { emitToHolders, emitToSupplier, notifySupplier } from '../../core/notify.ts'
import type { Tables } from '../../core/tables.ts'
import { mustBePlatform } from '../catalog/goods-state.ts'
import { supplierOf } from '../supplier-goods/file.ts'
import { keepAnnouncement } from './kept.ts'
import { roomOf, stateAt, whyClosed, whyNotShown, whyNotWritten, WRITTEN, type AnnouncementRow } from './rows.ts'

type Calls = Of<typeof announcement>
type Draft = z.output<typeof AnnouncementDraft>

const KIND = 'announcement'
const CURRENT: readonly AnnouncementState[] = ['shown', 'coming']

interface Locked extends AnnouncementRow {
  supplier_id: string
}

/** Whoever changes how many a shop has waits for who does so meanwhile. */
const lockShop = async (ctx: Ctx, supplierId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`announcements:${supplierId}`}, 0))`.execute(ctx.tx)
}

/** Of this supplier where one is named; held, with its shop. */
const lockAnnouncement = async (ctx: Ctx, id: string, supplierId: string | null): Promise<Locked> => {
  if (!isId(id)) throw missing('店铺公告')
  const found = await ctx.tx.selectFrom('shop_announcements').select('supplier_id').where('id', '=', id).executeTakeFirst()
  if (!found || (supplierId !== null && found.supplier_id !== supplierId)) throw missing('店铺公告')
  await lockShop(ctx, found.supplier_id)
  const { rows } =
    await sql<Locked>`select ${WRITTEN}, ${stateAt(ctx)} as state, a.supplier_id from shop_announcements a where a.id = ${id} for update`.execute(
      ctx.tx,
    )
  return rows[0]!
}

const mustBeIn = (row: Locked, states: readonly AnnouncementState[], action: string): void => {
  if (!states.includes(row.state))
    throw new Fail('core.wrongState', { title: '店铺公告', state: announcementStates[row.state].label, action })
}

/** What was read is what stands there. */
const mustBeRead = (row: Locked, version: number, action: string): void => {
  if (row.version !== version)
    throw new Fail('core.refused', {
      reason: `这条公告已由${row.updated_by}于 ${momentText(row.updated_at)} 修改，请刷新后按现在的内容${action}`,
    })
}

/** The hiding that was read is the one that stands. */
const mustBeHiddenSince = (row: Locked, hiddenAt: string): void => {
  if (row.hidden_at!.toISOString() !== hiddenAt)
    throw new Fail('core.refused', {
      reason: `这条公告已由${row.hidden_by}于 ${momentText(row.hidden_at!)} 再次隐藏，请刷新后按现在的内容决定`,
    })
}

const mustHaveNone = (reason: string | null): void => {
  if (reason !== null) throw new Fail('core.refused', { reason })
}

const daysOf = (row: Locked): string => daysText({ fromOn: row.from_on, toOn: row.to_on })

const change = (ctx: Ctx, id: string, set: Updateable<Tables['shop_announcements']>): Promise<{ state: AnnouncementState }> =>
  ctx.tx
    .updateTable('shop_announcements as a')
    .set(set)
    .where('a.id', '=', id)
    .returning(stateAt(ctx).as('state'))
    .executeTakeFirstOrThrow()

/** Open pages of the supplier's people and of the desk show it too. */
const told = (ctx: Ctx, id: string, supplierId: string): Promise<void> => {
  ctx.objectId = id
  emitToSupplier(ctx, supplierId, KIND, id)
  return emitToHolders(ctx, KIND, 'platform:goods')
}

export const createAnnouncement: Calls['create'] = async (ctx, it) => {
  const supplierId = supplierOf(ctx)
  if (it.fromOn < dayOf(ctx.now)) throw invalid('fromOn', '开始日期不能早于今天')
  await lockShop(ctx, supplierId)
  mustHaveNone(whyNotWritten(await roomOf(ctx, supplierId)))
  const id = await keepAnnouncement(ctx.tx, { ...it, supplierId }, ctx.user.name, ctx.now)
  const state = it.fromOn > dayOf(ctx.now) ? 'coming' : 'shown'
  logAction(ctx, KIND, id, { action: 'create', title: '发布店铺公告', to: state, comment: `${it.title}，${daysText(it)}：${it.content}` })
  await told(ctx, id, supplierId)
  return { id, state }
}

/** As the log has them: each word that became another. */
const changesOf = (row: Locked, it: Draft) =>
  [
    { field: '公告标题', before: row.title, after: it.title },
    { field: '展示日期', before: daysOf(row), after: daysText(it) },
    { field: '公告内容', before: row.content, after: it.content },
  ].filter(({ before, after }) => before !== after)

export const updateAnnouncement: Calls['update'] = async (ctx, { id, version, ...it }) => {
  const row = await lockAnnouncement(ctx, id, supplierOf(ctx))
  mustBeIn(row, CURRENT, '修改')
  mustBeRead(row, version, '修改')
  mustHaveNone(whyClosed(await roomOf(ctx, row.supplier_id)))
  const today = dayOf(ctx.now)
  // Of one that is shown the first day is over: it may stay, and be no other that is.
  if (it.fromOn !== row.from_on && it.fromOn < today) throw invalid('fromOn', '开始日期不能早于今天')
  if (it.toOn < today) throw invalid('toOn', '结束日期不能早于今天；不再展示请撤回')
  const changes = changesOf(row, it)
  if (changes.length === 0) return { state: row.state }
  const { state } = await change(ctx, id, {
    title: it.title,
    content: it.content,
    from_on: it.fromOn,
    to_on: it.toOn,
    version: version + 1,
    updated_by: ctx.user.name,
    updated_at: ctx.now,
  })
  logAction(ctx, KIND, id, { action: 'update', title: '修改店铺公告', from: row.state, to: state, comment: it.title, detail: { changes } })
  await told(ctx, id, row.supplier_id)
  return { state }
}

export const withdrawAnnouncement: Calls['withdraw'] = async (ctx, { id, version }) => {
  const row = await lockAnnouncement(ctx, id, supplierOf(ctx))
  mustBeIn(row, CURRENT, '撤回')
  mustBeRead(row, version, '撤回')
  await change(ctx, id, { withdrawn_by: ctx.user.name, withdrawn_at: ctx.now })
  logAction(ctx, KIND, id, { action: 'withdraw', title: '撤回店铺公告', from: row.state, to: 'withdrawn', comment: row.title })
  await told(ctx, id, row.supplier_id)
  return {}
}

export const hideAnnouncement: Calls['hide'] = async (ctx, { id, version, reason }) => {
  mustBePlatform(ctx)
  const row = await lockAnnouncement(ctx, id, null)
  mustBeIn(row, CURRENT, '隐藏')
  mustBeRead(row, version, '决定')
  await change(ctx, id, { hidden_by: ctx.user.name, hidden_at: ctx.now, hidden_reason: reason })
  logAction(ctx, KIND, id, { action: 'hide', title: '隐藏店铺公告', from: row.state, to: 'hidden', comment: `${row.title}：${reason}` })
  await told(ctx, id, row.supplier_id)
  await notifySupplier(ctx, row.supplier_id, {
    kind: '系统',
    title: `平台隐藏了店铺公告「${row.title}」`,
    body: `原因：${reason}。店铺首页不再展示；隐藏的公告不能修改和恢复，可按原因改好后另发一条。`,
    link: toAnnouncement('/supplier/announcements', { tab: 'hidden' }),
  })
  return {}
}

export const showAnnouncement: Calls['show'] = async (ctx, { id, version, hiddenAt }) => {
  mustBePlatform(ctx)
  const row = await lockAnnouncement(ctx, id, null)
  mustBeIn(row, ['hidden'], '恢复展示')
  mustBeHiddenSince(row, hiddenAt)
  mustBeRead(row, version, '决定')
  mustHaveNone(whyNotShown(ctx, row, await roomOf(ctx, row.supplier_id)))
  const { state } = await change(ctx, id, { hidden_by: null, hidden_at: null, hidden_reason: '' })
  logAction(ctx, KIND, id, {
    action: 'show',
    title: '恢复展示店铺公告',
    from: 'hidden',
    to: state,
    comment: `${row.title}，原隐藏原因：${row.hidden_reason}`,
  })
  await told(ctx, id, row.supplier_id)
  await notifySupplier(ctx, row.supplier_id, {
    kind: '系统',
    title: `平台恢复了店铺公告「${row.title}」`,
    body: `展示日期 ${daysOf(row)}，${state === 'shown' ? '店铺首页已重新展示' : '到开始日期自动展示'}。`,
    link: toAnnouncement('/supplier/announcements', { tab: state }),
  })
  return { state }
}
