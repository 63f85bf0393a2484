// Who of the people a running flow will ask is still there, and who acts for whoever is away today.
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { barredIn, measuredFen } from '../../../core/facts.ts'
import { holding } from '../../../core/roles.ts'
import { daysAway } from './people.ts'
import type { PlanPerson } from './plan.ts'
import type { Inst, RunNode } from './run.ts'

interface StandInRow {
  id: string
  name: string
  title: string
  deptName: string
  startsAt: string
  endsAt: string
  mayApprove: boolean
  mayHandle: boolean
}

export interface Presence {
  /** The person with who acts for him now, at a node of this type. Whom an administrator named keeps the case, whoever is away. */
  actedFor(type: RunNode['type'], it: PlanPerson): PlanPerson
  /** Whether whoever is asked works here. */
  isHere(it: PlanPerson): boolean
}

const isNamed = (it: PlanPerson): boolean => it.standIn?.days === ''

const fits = (type: RunNode['type'], it: StandInRow): boolean => (type === 'HANDLE' ? it.mayHandle : it.mayApprove)

const standInOf = (it: StandInRow): PlanPerson['standIn'] => ({
  id: it.id,
  name: it.name,
  title: it.title,
  deptName: it.deptName,
  days: daysAway(it),
})

/** Of the people of these nodes, by one statement. Rules of absence fit or not as at a submission; no stand-in has one of his own. */
export const presence = async (
  ctx: Ctx,
  inst: Pick<Inst, 'doc_kind' | 'submitter_id' | 'facts'>,
  nodes: readonly RunNode[],
): Promise<Presence> => {
  const ids = nodes.flatMap((node) => node.people.flatMap((it) => [it.id, ...(it.standIn ? [it.standIn.id] : [])]))
  const { rows } = await sql<{ id: string; stand_ins: StandInRow[] }>`
    select u.id,
      coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'title', t.title, 'deptName', coalesce(d.name, ''),
            'startsAt', g.starts_at, 'endsAt', g.ends_at,
            'mayApprove', t.id in ${holding(ctx, 'check:approve')}, 'mayHandle', t.id in ${holding(ctx, 'handle:jingban')}) order by g.id)
        from delegate_rules g
        join users t on t.school_id = g.school_id and t.id = g.to_id and t.is_active and t.supplier_id is null
        left join depts d on d.school_id = t.school_id and d.id = t.dept_id
        where g.school_id = ${ctx.schoolId} and g.from_id = u.id and g.starts_at <= ${ctx.now} and g.ends_at > ${ctx.now}
          and (cardinality(g.doc_kinds) = 0 or ${inst.doc_kind} = any(g.doc_kinds))
          and (g.amount_cap_fen is null or g.amount_cap_fen >= ${measuredFen(inst.facts)})
          and t.id <> all(${[inst.submitter_id, ...barredIn(inst.facts)]}::uuid[])), '[]') as stand_ins
    from users u where u.school_id = ${ctx.schoolId} and u.is_active and u.id = any(${[...new Set(ids)]}::uuid[])`.execute(ctx.tx)
  const here = new Map(rows.map((it) => [it.id, it.stand_ins]))
  return {
    actedFor: (type, it) => {
      if (isNamed(it) || it.auto !== '' || type === 'CC') return it
      const found = here.get(it.id)?.find((row) => fits(type, row))
      const standIn = found ? standInOf(found) : null
      return standIn?.id === it.standIn?.id ? it : { ...it, standIn }
    },
    isHere: (it) =>
      here.has(it.standIn?.id ?? it.id) || (it.standIn !== null && here.get(it.id)?.some((row) => row.id === it.standIn!.id) === true),
  }
}
