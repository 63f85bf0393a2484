// The directory is asked outside of a transaction; what it told is planned and carried out in the one that ends the run (decision 0044).
import { ROSTER_MOST } from '@caiyuan/contract/roster'
import { directoryOutcomes, type DirectoryOutcome } from '@caiyuan/contract/directory'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { emitToHolders, notify, peopleWith } from '../../core/notify.ts'
import { enqueue, Unanswered, type JobHandler, type OfDoc, type OutsideJob } from '../../core/outbox.ts'
import { settingsChanged } from '../../core/settings.ts'
import { DirectoryFault, type DirectoryList } from '../../gateways/directory.ts'
import { jsonDirectory } from '../../gateways/directory.json.ts'
import { carryOut } from '../roster/carry-out.ts'
import { accountsOf } from '../roster/queries.ts'
import { askSoon } from './commands.ts'
import { findOut, type Found } from './found.ts'
import type { KeptFound } from './queries.ts'
import { directoryOf, nightAfter, type DirectorySettings } from './settings.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    /** The document is the run. */
    'directory.run': OfDoc
    /** The document is the directory: with another one its nights end. */
    'directory.night': OfDoc
  }
}

interface Run {
  id: string
  is_preview: boolean
  asked_by: string | null
  seal: string
}

const waitingRun = (ctx: Ctx, id: string): Promise<Run | undefined> =>
  ctx.tx
    .selectFrom('directory_runs')
    .select(['id', 'is_preview', 'asked_by', 'seal'])
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .where('outcome', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()

/** What a night says is told once, until another night says something else. */
const tellAdmins = async (ctx: Ctx, run: Run, said: string): Promise<void> => {
  if (run.asked_by || said === '') return
  const before = await ctx.tx
    .selectFrom('directory_runs')
    .select('said')
    .where('school_id', '=', ctx.schoolId)
    .where('asked_by', 'is', null)
    .where('id', '<>', run.id)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (before?.said === said) return
  await notify(ctx, await peopleWith(ctx, 'tenant:config'), {
    kind: '系统',
    title: '夜间同步人员名录需要查看',
    body: said,
    link: '/admin/people/sync',
  })
}

interface End {
  outcome: Exclude<DirectoryOutcome, 'waiting'>
  said?: string
  found?: Found
  withoutPassword?: readonly string[]
}

const end = async (ctx: Ctx, run: Run, { outcome, said = '', found, withoutPassword = [] }: End): Promise<void> => {
  const runs = ctx.tx.updateTable('directory_runs').where('school_id', '=', ctx.schoolId)
  if (found) await runs.set({ found: null }).where('found', 'is not', null).execute()
  const kept: KeptFound | null = found ? { ...found.shown, withoutPassword: withoutPassword.slice(0, ROSTER_MOST) } : null
  await runs
    .set({
      outcome,
      said,
      ended_at: ctx.now,
      ...(found && kept ? { seal: found.seal, counts: JSON.stringify(found.counts), found: JSON.stringify(kept) } : {}),
    })
    .where('id', '=', run.id)
    .execute()
  logAction(ctx, 'directory', run.id, { action: outcome, title: `人员名录：${directoryOutcomes[outcome]}`, comment: said })
  await emitToHolders(ctx, 'directory', 'tenant:config')
  await tellAdmins(ctx, run, said)
}

/** Asked for the whole list again while anything of it was left aside. */
const keepEtag = async (ctx: Ctx, etag: string): Promise<void> => {
  await ctx.tx.updateTable('directories').set({ etag }).where('school_id', '=', ctx.schoolId).execute()
}

const bring = async (ctx: Ctx, run: Run, { people, etag }: DirectoryList, { disableMissing }: DirectorySettings): Promise<void> => {
  // One at a time in a school, with whatever else changes its people.
  await settingsChanged(ctx)
  const found = await findOut(ctx, people, disableMissing)
  const { plan, said, counts } = found
  if (run.is_preview) return end(ctx, run, { outcome: 'previewed', said, found })
  if (run.seal !== '' && run.seal !== found.seal)
    return end(ctx, run, { outcome: 'failed', said: '预览之后名录、人员、部门或角色有了变化，请重新预览' })
  const num = counts.added + counts.changed
  if (num > ROSTER_MOST)
    return end(ctx, run, { outcome: 'failed', said: `会新增和修改 ${num} 人，一次最多 ${ROSTER_MOST} 人，请先用文件分批导入` })
  await carryOut(ctx, plan, '同步「人员名录」')
  await keepEtag(ctx, counts.refused === 0 && said === '' ? etag : '')
  await end(ctx, run, { outcome: 'done', said, found, withoutPassword: await accountsOf(ctx, plan.withoutPassword) })
}

interface Asked {
  directoryId: string
  settings: DirectorySettings
  /** Empty: everything is asked for. */
  etag: string
}
interface Fault {
  fault: string
}

export const runJob: OutsideJob<'directory.run', Asked, DirectoryList | Fault | null> = {
  atOnce: 2,
  withinMs: 40_000,
  prepare: async (ctx, { docId }) => {
    const run = await waitingRun(ctx, docId)
    if (!run) return null
    const set = await directoryOf(ctx)
    if (set) return { directoryId: set.id, settings: set.settings, etag: run.asked_by ? '' : set.etag }
    await end(ctx, run, { outcome: 'failed', said: '学校已没有人员名录' })
    return null
  },
  call: async ({ settings, etag }, signal) => {
    try {
      return await jsonDirectory(settings)(etag, signal)
    } catch (error) {
      if (error instanceof DirectoryFault) return { fault: error.message }
      throw error
    }
  },
  record: async (ctx, { docId }, { directoryId, settings }, answer) => {
    const run = await waitingRun(ctx, docId)
    if (!run) return
    const fault = answer instanceof Unanswered ? answer.message : answer && 'fault' in answer ? answer.fault : ''
    if (fault !== '') return end(ctx, run, { outcome: 'failed', said: fault })
    if ((await directoryOf(ctx))?.id !== directoryId) return end(ctx, run, { outcome: 'failed', said: '名录的设置刚刚改了，请再试一次' })
    if (answer === null) return end(ctx, run, { outcome: 'same' })
    await bring(ctx, run, answer as DirectoryList, settings)
  },
}

/** Whatever kept it from ending: nothing of it was written. */
export const giveUp: JobHandler<'directory.run'> = async (ctx, { docId }) => {
  const run = await waitingRun(ctx, docId)
  if (run) await end(ctx, run, { outcome: 'failed', said: '没有写成，请联系运维人员' })
}

export const night: JobHandler<'directory.night'> = async (ctx, { docId }) => {
  const set = await directoryOf(ctx)
  if (set?.id !== docId) return
  await askSoon(ctx, { isPreview: false, seal: '' })
  await enqueue(ctx, 'directory.night', { docId, dueAt: nightAfter(ctx) })
}
