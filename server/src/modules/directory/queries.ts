import type { directory } from '@caiyuan/contract/directory'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { Ctx } from '../../core/context.ts'
import type { Of } from '../../core/implement.ts'
import { directoryOf } from './settings.ts'

type Seen = OutputOf<typeof directory.get>

/** As it is kept of the last run that looked at the people. */
export interface KeptFound extends NonNullable<Seen['found']> {
  withoutPassword: string[]
}

const RUNS_SHOWN = 10

const owing = async (ctx: Ctx, ids: readonly string[]): Promise<number> => {
  if (ids.length === 0) return 0
  const { num } = await ctx.tx
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('num'))
    .where('school_id', '=', ctx.schoolId)
    .where('id', 'in', ids)
    .where('is_active', '=', true)
    .where('password_hash', 'is', null)
    .executeTakeFirstOrThrow()
  return num
}

export const getDirectory: Of<typeof directory>['get'] = async (ctx) => {
  const set = await directoryOf(ctx)
  const rows = await ctx.tx
    .selectFrom('directory_runs as d')
    .leftJoin('users as u', (on) => on.onRef('u.school_id', '=', 'd.school_id').onRef('u.id', '=', 'd.asked_by'))
    .select(['d.id', 'd.asked_at', 'd.is_preview', 'd.outcome', 'd.said', 'd.counts', 'd.found', 'd.asked_by', 'u.name'])
    .where('d.school_id', '=', ctx.schoolId)
    .orderBy('d.asked_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(RUNS_SHOWN)
    .execute()
  const kept = rows.find((it) => it.found !== null)?.found as KeptFound | undefined
  const { withoutPassword = [], ...found } = kept ?? {}
  return {
    host: set ? new URL(set.settings.address).host : '',
    isDisabling: set?.settings.disableMissing ?? false,
    runs: rows.map((it) => ({
      id: it.id,
      askedAt: it.asked_at.toISOString(),
      askedBy: it.asked_by ? (it.name ?? '') : '',
      isPreview: it.is_preview,
      outcome: it.outcome as Seen['runs'][number]['outcome'],
      said: it.said,
      counts: it.counts as Seen['runs'][number]['counts'],
    })),
    found: kept ? (found as Seen['found']) : null,
    withoutPasswordNum: await owing(ctx, withoutPassword),
  }
}
