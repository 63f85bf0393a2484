// Reports as they lie sealed, and who may open one: whoever holds the permission and is not barred from it.
import type { IntegrityStage } from '@caiyuan/contract/integrity'
import type { Ctx } from '../../core/context.ts'
import { seal, sha256, unseal } from '../../core/crypto.ts'
import { missing } from '../../core/fail.ts'
import { isId, newId } from '../../core/ids.ts'
import { holding } from '../../core/roles.ts'
import { dayOf } from '../../core/clock.ts'

export interface Content {
  suspects: { name: string; post: string }[]
  content: string
  reporter: string
  reach: string
  /** Accounts that never see it: of the suspects, and who stepped aside. */
  barred: string[]
}

export interface Report {
  id: string
  stage: IntegrityStage
  on: string
  it: Content
}

const place = (ctx: Ctx, rowId: string) => ({ schoolId: ctx.schoolId, field: 'integrity_reports.content', rowId })
const actPlace = (ctx: Ctx, rowId: string) => ({ schoolId: ctx.schoolId, field: 'integrity_acts.body', rowId })

/** Of names as people type them. */
const plain = (name: string): string => name.normalize('NFKC').replace(/\s/g, '').toLowerCase()

export const isBarred = (who: { id: string; name: string }, it: Content): boolean =>
  it.barred.includes(who.id) || it.suspects.some(({ name }) => plain(name) === plain(who.name))

/** Accounts of the school by these names or numbers: one that is called otherwise later stays barred. */
export const accountsOf = async (ctx: Ctx, names: readonly string[]): Promise<string[]> => {
  const wanted = new Set(names.map(plain))
  const people = await ctx.tx.selectFrom('users').select(['id', 'name', 'user_no']).where('school_id', '=', ctx.schoolId).execute()
  return people.filter((it) => wanted.has(plain(it.name)) || wanted.has(plain(it.user_no))).map(({ id }) => id)
}

/** Who may read it. */
export const readersOf = async (ctx: Ctx, it: Content): Promise<string[]> => {
  const people = await ctx.tx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('school_id', '=', ctx.schoolId)
    .where('is_active', '=', true)
    .where('id', 'in', holding(ctx, 'handle:integrity'))
    .execute()
  return people.filter((who) => !isBarred(who, it)).map(({ id }) => id)
}

const opened = (ctx: Ctx, row: { id: string; stage: string; reported_on: string; content_cipher: string }): Report => ({
  id: row.id,
  stage: row.stage as IntegrityStage,
  on: row.reported_on,
  it: JSON.parse(unseal(row.content_cipher, place(ctx, row.id))) as Content,
})

const COLUMNS = ['id', 'stage', 'reported_on', 'content_cipher'] as const

/** All that this person may read, the newest first. They are few: each is opened to know whether it may be. */
export const readable = async (ctx: Ctx): Promise<Report[]> => {
  if (ctx.user.schoolId !== ctx.schoolId) return []
  const rows = await ctx.tx
    .selectFrom('integrity_reports')
    .select(COLUMNS)
    .where('school_id', '=', ctx.schoolId)
    .orderBy('reported_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => opened(ctx, row)).filter(({ it }) => !isBarred(ctx.user, it))
}

/** One this person may read; else it does not exist. */
export const mine = async (ctx: Ctx, id: string, isLocked = false): Promise<Report> => {
  const query = ctx.tx.selectFrom('integrity_reports').select(COLUMNS).where('school_id', '=', ctx.schoolId).where('id', '=', id)
  const row = isId(id) && ctx.user.schoolId === ctx.schoolId ? await (isLocked ? query.forUpdate() : query).executeTakeFirst() : undefined
  const report = row && opened(ctx, row)
  if (!report || isBarred(ctx.user, report.it)) throw missing('举报')
  return report
}

/** By its code, whoever has it. */
export const byCode = async (ctx: Ctx, code: string): Promise<Report> => {
  const row = await ctx.tx
    .selectFrom('integrity_reports')
    .select(COLUMNS)
    .where('school_id', '=', ctx.schoolId)
    .where('code_hash', '=', sha256(code))
    .executeTakeFirst()
  if (!row) throw missing('举报')
  return opened(ctx, row)
}

export const keepReport = async (ctx: Ctx, code: string, it: Content): Promise<string> => {
  const id = newId()
  await ctx.tx
    .insertInto('integrity_reports')
    .values({
      school_id: ctx.schoolId,
      id,
      code_hash: sha256(code),
      content_cipher: seal(JSON.stringify(it), place(ctx, id)),
      reported_on: dayOf(ctx.now),
    })
    .execute()
  return id
}

export const changeReport = async (ctx: Ctx, { id }: Report, set: { stage?: IntegrityStage; it?: Content }): Promise<void> => {
  await ctx.tx
    .updateTable('integrity_reports')
    .set({
      ...(set.stage ? { stage: set.stage } : {}),
      ...(set.it ? { content_cipher: seal(JSON.stringify(set.it), place(ctx, id)) } : {}),
    })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .execute()
}

type Kind = 'added' | 'said' | 'did'
interface Act {
  who: string
  body: string
}

export const actsOf = async (ctx: Ctx, reportId: string): Promise<(Act & { kind: Kind; on: string })[]> => {
  const rows = await ctx.tx
    .selectFrom('integrity_acts')
    .select(['id', 'kind', 'body_cipher', 'acted_on'])
    .where('school_id', '=', ctx.schoolId)
    .where('report_id', '=', reportId)
    .orderBy('seq')
    .execute()
  return rows.map((row) => ({
    ...(JSON.parse(unseal(row.body_cipher, actPlace(ctx, row.id))) as Act),
    kind: row.kind as Kind,
    on: row.acted_on,
  }))
}

/** The report is locked. */
export const keepAct = async (ctx: Ctx, reportId: string, kind: Kind, act: Act): Promise<void> => {
  const id = newId()
  const { seq } = await ctx.tx
    .selectFrom('integrity_acts')
    .select((eb) => eb.fn.coalesce(eb.fn.max('seq'), eb.lit(0)).as('seq'))
    .where('school_id', '=', ctx.schoolId)
    .where('report_id', '=', reportId)
    .executeTakeFirstOrThrow()
  await ctx.tx
    .insertInto('integrity_acts')
    .values({
      school_id: ctx.schoolId,
      id,
      report_id: reportId,
      seq: Number(seq) + 1,
      kind,
      body_cipher: seal(JSON.stringify(act), actPlace(ctx, id)),
      acted_on: dayOf(ctx.now),
    })
    .execute()
}
