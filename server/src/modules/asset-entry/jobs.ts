// The talk with the asset system: outside of transactions, under one key for each entry, later where nobody answers or nothing is decided.
import { numbersText, assetStates, openAssets, type AssetState } from '@caiyuan/contract/asset-entry'
import { logAction } from '../../core/advance.ts'
import { addMinutes, dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { peopleWith, tellOf } from '../../core/notify.ts'
import { enqueue, gaveUp, Unanswered, type JobHandler, type Jobs, type OutsideJob } from '../../core/outbox.ts'
import { assetsAnswered, assetsGateway, isAssetsDown, type AssetAnswer, type AssetAsk } from '../../gateways/assets.ts'
import { paramsOf } from '../school/params.ts'
import { BY_HAND, lockNumbers, lockOrderOf, putEntry, settleStatus, takenNumber, tellKeepers } from '../order/assets/kept.ts'

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

const wait = async (ctx: Ctx, it: Entry, why: string, isTaken: boolean): Promise<void> => {
  const silent = it.silent + 1
  const isOver = silent >= SILENCES
  const detail = isOver ? `${why}，请与资产管理部门核对后登记资产编号` : `${why}，稍后自动再推送`
  await putEntry(ctx, it, { silent, is_asking: false, is_taken: isTaken && !isOver, detail })
  if (isOver)
    return tellKeepers(ctx, it.order_id, { title: `订单 ${it.order_no} 的固定资产没有入库`, body: `${it.name} ${it.num} 件：${detail}。` })
  const dueAt = addMinutes(ctx.now, LATER_MINUTES[it.silent] ?? LAST_MINUTES)
  await enqueue(ctx, 'asset.push', { docId: it.id, body: { turn: it.turn }, dueAt })
}

const readers = async (ctx: Ctx, it: Entry): Promise<string[]> => [it.buyer_id, ...(await peopleWith(ctx, 'accept:check'))]

/** Numbers that came for other pieces than are left now, after somebody decided otherwise, or that another entry has, are kept and said. */
const doubtOf = async (ctx: Ctx, it: Entry, nos: readonly string[]): Promise<string> => {
  await lockNumbers(ctx)
  const taken = await takenNumber(ctx, it.id, nos)
  const asked = it.asked_num ?? it.num
  return [
    it.state === 'waived' ? `${it.noted_by === null ? '全部退货' : '登记为无须入库'}以后资产系统已经入库，请核对` : '',
    it.state !== 'waived' && asked !== it.num ? `推送时为 ${asked} 件，现为 ${it.num} 件，请核对` : '',
    taken ? `资产编号 ${taken.no} 已登记在订单 ${taken.orderNo}，请核对` : '',
  ]
    .filter(Boolean)
    .join('；')
}

const store = async (ctx: Ctx, it: Entry, assetNos: string[]): Promise<void> => {
  const detail = await doubtOf(ctx, it, assetNos)
  const done = { done_at: ctx.now, noted_by: null, is_asking: false, is_taken: false, silent: 0 }
  await putEntry(ctx, it, { ...done, state: 'stored', asset_nos: assetNos, detail })
  await settleStatus(ctx, it.order_id)
  const comment = `${it.name} ${it.num} 件：${numbersText(assetNos)}`
  logAction(ctx, 'order', it.order_id, { action: 'assetStored', title: '固定资产已入库', comment, detail: { entryId: it.id, assetNos } })
  if (detail) await tellKeepers(ctx, it.order_id, { title: `订单 ${it.order_no} 的固定资产入库请核对`, body: `${comment}。${detail}。` })
}

/** Somebody entered it by hand while the question was under way. */
const storedTwice = async (ctx: Ctx, it: Entry, assetNos: readonly string[]): Promise<void> => {
  if (assetNos.every((no) => it.asset_nos.includes(no))) return
  const said = `资产系统另有编号 ${numbersText(assetNos)}，请核对`
  await putEntry(ctx, it, { detail: [it.detail, said].filter(Boolean).join('；') })
  logAction(ctx, 'order', it.order_id, { action: 'assetStored', title: '固定资产入库重复', comment: `${it.name}：${said}` })
  await tellKeepers(ctx, it.order_id, { title: `订单 ${it.order_no} 的固定资产入库请核对`, body: `${it.name}：${said}。` })
}

const refuse = async (ctx: Ctx, it: Entry, why: string): Promise<void> => {
  await putEntry(ctx, it, { state: 'refused', detail: why, is_asking: false, is_taken: false, silent: 0 })
  logAction(ctx, 'order', it.order_id, { action: 'assetRefused', title: assetStates.refused, comment: `${it.name}：${why}` })
  await tellOf(ctx, 'order', it.order_id, {
    to: await readers(ctx, it),
    title: `订单 ${it.order_no} 的固定资产被资产系统退回`,
    body: `${it.name} ${it.num} 件：${why}。更正后请重新推送，或登记资产编号。`,
  })
}

/** Nothing is asked any more; somebody may ask again or enter it. */
const park = (ctx: Ctx, it: Entry, detail: string): Promise<void> => putEntry(ctx, it, { detail, is_asking: false })

const push: OutsideJob<'asset.push', AssetAsk, AssetAnswer> = {
  prepare: async (ctx, { docId, body }) => {
    await lockOrderOf(ctx, docId)
    const it = await entryOf(ctx, docId)
    if (!it || it.turn !== body.turn || !isOpen(it)) return null
    const idle = (await paramsOf(ctx))['asset.entry'] === 0 ? '学校没有启用固定资产入库' : assetsGateway() ? '' : BY_HAND
    if (idle) {
      await park(ctx, it, idle)
      return null
    }
    if (isAssetsDown()) {
      await wait(ctx, it, '资产系统没有应答', it.is_taken)
      return null
    }
    if (it.asked_num === null) await putEntry(ctx, it, { asked_num: it.num })
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
    if (!it) return
    // What is entered there is entered, whatever was decided here meanwhile.
    if (!(answer instanceof Unanswered) && answer.status === 'stored')
      return it.state === 'stored' ? storedTwice(ctx, it, answer.assetNos) : store(ctx, it, answer.assetNos)
    if (it.turn !== body.turn || !isOpen(it)) return
    if (answer instanceof Unanswered) return wait(ctx, it, answer.message || '资产系统没有应答', it.is_taken)
    return answer.status === 'waiting' ? wait(ctx, it, '资产系统审核中', true) : refuse(ctx, it, answer.why)
  },
  atOnce: 4,
  withinMs: 15_000,
}

/** The mall itself failed at it twelve times. */
const gaveUpPush: JobHandler<'asset.push'> = async (ctx, { docId, body }) => {
  await lockOrderOf(ctx, docId)
  const it = await entryOf(ctx, docId)
  if (!it || it.turn !== body.turn || !isOpen(it)) return
  await park(ctx, it, '推送未完成，请重新推送或登记资产编号')
  await tellKeepers(ctx, it.order_id, {
    title: `订单 ${it.order_no} 的固定资产没有入库`,
    body: `${it.name} ${it.num} 件：推送未完成，请重新推送或登记资产编号。`,
  })
}

export const assetEntryJobs: Jobs = { 'asset.push': push, [gaveUp('asset.push')]: gaveUpPush }
