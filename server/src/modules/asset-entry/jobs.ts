// The talk with the asset system: outside of transactions, under one key for each entry, later where nobody answers or nothing is decided.
import { assetStates, openAssets, type AssetState } from '@caiyuan/contract/asset-entry'
import { logAction } from '../../core/advance.ts'
import { addMinutes, dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { peopleWith, tellOf } from '../../core/notify.ts'
import { enqueue, Unanswered, type Jobs, type OutsideJob } from '../../core/outbox.ts'
import { assetsAnswered, assetsGateway, isAssetsDown, type AssetAnswer, type AssetAsk } from '../../gateways/assets.ts'
import { BY_HAND, lockOrderOf, putEntry, settleStatus, shortNos } from './begin.ts'

/** Minutes until it is asked again, by how often; then every six hours. */
const LATER_MINUTES = [1, 5, 15, 60, 60, 180]
const LAST_MINUTES = 360
/** So many answers without a decision in a row are waited for, about a month; then the entry is one for people. */
const SILENCES = 120

const entryOf = (ctx: Ctx, id: string) =>
  ctx.tx
    .selectFrom('asset_entries as e')
    .innerJoin('orders as o', (j) => j.onRef('o.school_id', '=', 'e.school_id').onRef('o.id', '=', 'e.order_id'))
    .innerJoin('order_lines as l', (j) =>
      j.onRef('l.school_id', '=', 'e.school_id').onRef('l.order_id', '=', 'e.order_id').onRef('l.line_no', '=', 'e.line_no'),
    )
    .innerJoin('users as u', (j) => j.onRef('u.school_id', '=', 'o.school_id').onRef('u.id', '=', 'o.buyer_id'))
    .innerJoin('schools as s', 's.id', 'e.school_id')
    .selectAll('e')
    .select(['o.order_no', 'o.buyer_id', 'o.buyer_name', 'o.dept_name', 'o.supplier_name', 'l.name', 'l.brand', 'l.model', 'l.spec'])
    .select(['u.user_no', 's.code as school_code'])
    .where('e.school_id', '=', ctx.schoolId)
    .where('e.id', '=', id)
    .executeTakeFirst()
type Entry = NonNullable<Awaited<ReturnType<typeof entryOf>>>

const isOpen = (it: Entry): boolean => openAssets.includes(it.state as AssetState)

const wait = async (ctx: Ctx, it: Entry, why: string): Promise<void> => {
  const silent = it.silent + 1
  const isOver = silent >= SILENCES
  await putEntry(ctx, it.id, { silent, is_asking: false, detail: isOver ? `${why}，请登记资产编号` : `${why}，稍后自动再推送` })
  if (isOver) return
  const dueAt = addMinutes(ctx.now, LATER_MINUTES[it.silent] ?? LAST_MINUTES)
  await enqueue(ctx, 'asset.push', { docId: it.id, body: { turn: it.turn }, dueAt })
}

const readers = async (ctx: Ctx, it: Entry): Promise<string[]> => [it.buyer_id, ...(await peopleWith(ctx, 'accept:check'))]

/** Numbers that came after somebody decided otherwise, or for more pieces than are left, are kept and said. */
const doubtOf = (it: Entry, nos: readonly string[]): string => {
  if (it.state === 'waived') return '登记为无须入库以后资产系统已经入库，请核对'
  return nos.length > it.num ? `资产系统有 ${nos.length} 个编号，多于现有 ${it.num} 件，请核对` : ''
}

const store = async (ctx: Ctx, it: Entry, assetNos: string[]): Promise<void> => {
  const detail = doubtOf(it, assetNos)
  await putEntry(ctx, it.id, {
    state: 'stored',
    asset_nos: assetNos,
    detail,
    done_at: ctx.now,
    noted_by: null,
    is_asking: false,
    silent: 0,
  })
  await settleStatus(ctx, it.order_id)
  const comment = `${it.name} ${it.num} 件：${shortNos(assetNos)}`
  logAction(ctx, 'order', it.order_id, { action: 'assetStored', title: '固定资产已入库', comment, detail: { entryId: it.id, assetNos } })
  if (detail)
    await tellOf(ctx, 'order', it.order_id, {
      to: await peopleWith(ctx, 'accept:check'),
      title: `订单 ${it.order_no} 的固定资产入库请核对`,
      body: `${comment}。${detail}。`,
    })
}

const take = async (ctx: Ctx, it: Entry, answer: AssetAnswer): Promise<void> => {
  if (answer.status === 'stored') return store(ctx, it, answer.assetNos)
  if (answer.status === 'waiting') return wait(ctx, it, '资产系统审核中')
  await putEntry(ctx, it.id, { state: 'refused', detail: answer.why, is_asking: false, silent: 0 })
  logAction(ctx, 'order', it.order_id, { action: 'assetRefused', title: assetStates.refused, comment: `${it.name}：${answer.why}` })
  await tellOf(ctx, 'order', it.order_id, {
    to: await readers(ctx, it),
    title: `订单 ${it.order_no} 的固定资产被资产系统退回`,
    body: `${it.name} ${it.num} 件：${answer.why}。更正后请重新推送，或登记资产编号。`,
  })
}

const push: OutsideJob<'asset.push', AssetAsk, AssetAnswer> = {
  prepare: async (ctx, { docId, body }) => {
    const it = await entryOf(ctx, docId)
    if (!it || it.turn !== body.turn || !isOpen(it)) return null
    if (!assetsGateway()) {
      await putEntry(ctx, it.id, { detail: BY_HAND, is_asking: false })
      return null
    }
    if (isAssetsDown()) {
      await wait(ctx, it, '资产系统没有应答')
      return null
    }
    return {
      key: it.id,
      schoolCode: it.school_code,
      orderNo: it.order_no,
      lineNo: it.line_no,
      name: it.name,
      brand: it.brand,
      model: it.model,
      spec: it.spec,
      num: it.num,
      amountFen: it.amount_fen,
      supplierName: it.supplier_name,
      deptName: it.dept_name,
      buyerName: it.buyer_name,
      buyerNo: it.user_no,
      acceptedOn: dayOf(it.created_at),
    }
  },
  call: async (it, signal) => {
    const gateway = assetsGateway()
    if (!gateway) throw new Unanswered('没有接通资产系统')
    return gateway.enter(it, signal)
  },
  record: async (ctx, { docId, body }, _sent, answer) => {
    assetsAnswered(!(answer instanceof Unanswered))
    await lockOrderOf(ctx, docId)
    const it = await entryOf(ctx, docId)
    if (!it || it.state === 'stored') return
    const isStored = !(answer instanceof Unanswered) && answer.status === 'stored'
    // What is entered there is entered, whatever was decided here meanwhile.
    if (!isStored && (it.turn !== body.turn || !isOpen(it))) return
    if (answer instanceof Unanswered) await wait(ctx, it, answer.message || '资产系统没有应答')
    else await take(ctx, it, answer)
  },
  atOnce: 4,
  withinMs: 15_000,
}

export const assetEntryJobs: Jobs = { 'asset.push': push }
