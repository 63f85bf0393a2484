// What the nights deleted because its time was over (decision 0078).
import type { admin } from '@caiyuan/contract/admin'
import { RETENTION_SUM_DAYS } from '@caiyuan/contract/admin/audit'
import { retentionKinds, type RetentionKind } from '@caiyuan/contract/retention'
import { sql } from 'kysely'
import { ask } from '../../../core/ask.ts'
import type { Of } from '../../../core/implement.ts'

interface Asked {
  ranAt: string | null
  kinds: { kind: string; lastAt: string; lastNum: number; sumNum: number }[] | null
}

const known: readonly string[] = retentionKinds

export const getRetention: Of<typeof admin>['retention'] = async ({ tx, schoolId }) => {
  const runs = sql`retention_runs r where r.school_id = ${schoolId}`
  const { ranAt, kinds } = await ask<Asked>(tx, {
    ranAt: sql`select max(r.at) from ${runs}`,
    kinds: sql`select json_agg(k) from (
      select c.key as kind, max(r.at) as "lastAt", (array_agg(c.value::int order by r.at desc))[1] as "lastNum", sum(c.value::int)::int as "sumNum"
      from retention_runs r cross join lateral jsonb_each_text(r.counts) c
      where r.school_id = ${schoolId} and r.at > now() - make_interval(days => ${RETENTION_SUM_DAYS}) group by c.key) k`,
  })
  const iso = (at: string): string => new Date(at).toISOString()
  return {
    ranAt: ranAt && iso(ranAt),
    kinds: (kinds ?? []).flatMap((it) =>
      known.includes(it.kind) ? [{ ...it, kind: it.kind as RetentionKind, lastAt: iso(it.lastAt) }] : [],
    ),
  }
}
