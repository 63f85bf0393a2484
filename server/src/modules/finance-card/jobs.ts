// Finance is asked for its cards outside of a transaction; what it said is kept in the one that ends the question (decision 0044).
import { sql } from 'kysely'
import { logAction } from '../../core/advance.ts'
import { addDays, addHours, dayOf, startOfDay } from '../../core/clock.ts'
import { isSystem, type Ctx } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'
import { changed, notify, peopleWith } from '../../core/notify.ts'
import { enqueue, Unanswered, type JobHandler, type Jobs, type OfDoc, type OfSchool, type OutsideJob } from '../../core/outbox.ts'
import { financeAnswered, financeGateway, FinanceUnknown, isFinanceDown, type FinanceGateway } from '../../gateways/finance.ts'
import type { RemoteCard } from '../../gateways/finance.wire.ts'
import { paramsOf } from '../school/params.ts'
import { applyRead, tellDiffering } from './apply.ts'
import type { Line } from './compare.ts'
import { foundIn, lockRead, type ReadRow } from './found.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    /** The document is the reading. */
    'financeCard.read': OfDoc
    'financeCard.night': OfSchool
  }
}

/** How cards come from the finance system: by the school's file only, with finance's word, or each night by themselves. */
export const WAYS = { file: 0, asked: 1, nightly: 2 } as const

/** Twenty to two, before the freezes are compared. */
const tonight = (ctx: Ctx): Date => {
  const today = addHours(startOfDay(dayOf(ctx.now)), 1 + 2 / 3)
  return today > ctx.now ? today : addDays(today, 1)
}

/** A night that would stop more than half of all cards, or more than so many and one in so many, waits for a person: half an answer looks so. */
const STOP_MOST = 5
const STOP_ONE_IN = 10

const stopsIn = (lines: readonly Line[]): number => lines.filter((it) => it.kind === 'stopped').length

const looksBroken = (lines: readonly Line[], cardNum: number): boolean => {
  const stops = stopsIn(lines)
  const all = cardNum + lines.filter((it) => it.set.financeStatus === 'gone').length
  return stops * 2 > all || (stops > STOP_MOST && stops * STOP_ONE_IN > all)
}

/** Queues a reading and answers its id; null where one is under way, which is enough. */
export const askSoon = async (ctx: Ctx): Promise<string | null> => {
  const id = newId()
  const { numInsertedOrUpdatedRows } = await ctx.tx
    .insertInto('finance_card_reads')
    .values({
      school_id: ctx.schoolId,
      id,
      asked_at: ctx.now,
      asked_by: isSystem(ctx) ? null : ctx.user.id,
      asked_name: isSystem(ctx) ? '' : ctx.user.name,
    })
    .onConflict((oc) =>
      oc
        .column('school_id')
        .where(sql<boolean>`state = 'waiting'`)
        .doNothing(),
    )
    .executeTakeFirstOrThrow()
  changed(ctx, 'financeCard')
  if (numInsertedOrUpdatedRows !== 1n) return null
  await enqueue(ctx, 'financeCard.read', { docId: id })
  return id
}

const set = (
  ctx: Ctx,
  id: string,
  it: { state: 'read' | 'failed'; fault?: string; cards?: string; card_num?: number; foreign_num?: number },
) =>
  ctx.tx
    .updateTable('finance_card_reads')
    .set({ ...it, read_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .execute()

const fail = async (ctx: Ctx, row: ReadRow, fault: string): Promise<void> => {
  await set(ctx, row.id, { state: 'failed', fault })
  changed(ctx, 'financeCard')
  await notify(ctx, row.asked_by ? [row.asked_by] : await peopleWith(ctx, 'bill:audit'), {
    kind: '系统',
    title: '没有读到财务系统的经费卡',
    body: `${fault}。经费卡没有变动，可在更新经费卡页重新读取。`,
    link: '/fundCardUpdate',
  })
}

/** The cards of the latest reading are kept, of those before only what became of them. */
const takePlace = async (ctx: Ctx, id: string): Promise<string> => {
  const old = await ctx.tx
    .updateTable('finance_card_reads')
    .set((eb) => ({ cards: null, state: eb.case().when('state', '=', 'read').then('old').else(eb.ref('state')).end() }))
    .where('school_id', '=', ctx.schoolId)
    .where('id', '<>', id)
    .where('cards', 'is not', null)
    .returning('said')
    .executeTakeFirst()
  return old?.said ?? ''
}

const keep = async (ctx: Ctx, row: ReadRow, answer: readonly RemoteCard[]): Promise<void> => {
  // A row of another school is nobody's business here: it is counted and nothing of it is kept.
  const cards = answer.filter((it) => it.schoolId === ctx.schoolId)
  const before = await takePlace(ctx, row.id)
  const foreign_num = answer.length - cards.length
  await set(ctx, row.id, { state: 'read', cards: JSON.stringify(cards), card_num: cards.length, foreign_num })
  logAction(ctx, 'financeCard', row.id, {
    action: 'read',
    title: '读取财务系统的经费卡',
    comment: `共 ${cards.length} 张${foreign_num > 0 ? `，另有 ${foreign_num} 张不属于本校，已略去` : ''}`,
  })
  changed(ctx, 'financeCard')
  const read: ReadRow = { ...row, cards, said: before }
  const { lines } = await foundIn(ctx, read)
  const isBroken = looksBroken(lines, cards.length)
  const params = await paramsOf(ctx)
  if (row.asked_by === null && params['finance.cards'] === WAYS.nightly && !isBroken) {
    await applyRead(ctx, read)
    return
  }
  await tellDiffering(ctx, row, lines, before)
  const open = lines.filter((it) => it.changes.length > 0)
  if (row.asked_by !== null || open.length === 0) return
  await notify(ctx, await peopleWith(ctx, 'bill:audit'), {
    kind: '系统',
    title: `财务系统有 ${open.length} 张经费卡待更新`,
    body: isBroken ? `其中 ${stopsIn(lines)} 张要停用，多得不寻常，没有自动停用，请核实后更新。` : '请核对后更新经费卡。',
    link: '/fundCardUpdate',
  })
}

/** Nobody was asked: finance kept silent before. */
class NotAsked extends FinanceUnknown {}

interface Sent {
  finance: FinanceGateway
  schoolId: number
  requestId: string
}

const read: OutsideJob<'financeCard.read', Sent, RemoteCard[]> = {
  atOnce: 4,
  withinMs: 40_000,
  prepare: async (ctx, { docId }) => {
    const row = await lockRead(ctx, docId)
    if (row?.state !== 'waiting') return null
    const finance = financeGateway()
    if (finance) return { finance, schoolId: ctx.schoolId, requestId: docId }
    await fail(ctx, row, '没有接入财务系统')
    return null
  },
  call: async ({ finance, schoolId, requestId }, signal) => {
    if (isFinanceDown(schoolId)) throw new NotAsked('财务系统暂时没有应答')
    return finance.queryAccounts(requestId, schoolId, signal)
  },
  record: async (ctx, { docId }, _sent, answer) => {
    if (!(answer instanceof NotAsked)) financeAnswered(ctx.schoolId, !(answer instanceof Unanswered))
    const row = await lockRead(ctx, docId)
    if (row?.state !== 'waiting') return
    if (answer instanceof Unanswered) await fail(ctx, row, answer.message)
    else await keep(ctx, row, answer)
  },
}

/** Failed to its last try: nothing of it was kept. */
const gaveUp: JobHandler<'financeCard.read'> = async (ctx, { docId }) => {
  const row = await lockRead(ctx, docId)
  if (row?.state === 'waiting') await fail(ctx, row, '没有写成，请联系运维人员')
}

const night: JobHandler<'financeCard.night'> = async (ctx) => {
  const params = await paramsOf(ctx)
  if (params['finance.cards'] !== WAYS.file && financeGateway()) await askSoon(ctx)
  await enqueue(ctx, 'financeCard.night', { dueAt: tonight(ctx) })
}

export const financeCardJobs: Jobs = { 'financeCard.read': read, 'financeCard.read.gaveUp': gaveUp, 'financeCard.night': night }
