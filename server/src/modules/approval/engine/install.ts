// Puts flow definitions in force for a school: a new version from now on; the former one ends. Running instances keep theirs.
import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '../../../core/context.ts'
import { rolesHere } from '../../../core/roles.ts'
import { settingsChanged } from '../../../core/settings.ts'
import type { FlowDef } from './def.ts'
import { flawsOf } from './flaws.ts'

/** Answers those that changed. */
export const installFlows = async (ctx: Ctx, defs: readonly FlowDef[]): Promise<FlowDef[]> => {
  const changed: FlowDef[] = []
  const roles = await rolesHere(ctx)
  for (const def of defs) {
    const flaws = flawsOf(def, roles)
    if (flaws.length > 0) throw new Error(`审批流程 ${def.code} 不能生效：${flaws.join('；')}`)
    const rows = await ctx.tx
      .selectFrom('flow_defs')
      .select(['code', 'version', 'nodes', 'valid_to'])
      .where('school_id', '=', ctx.schoolId)
      .where('doc_kind', '=', def.docKind)
      .orderBy('version', 'desc')
      .execute()
    const inForce = rows.find((r) => r.valid_to === null)
    if (inForce && inForce.code === def.code && isDeepStrictEqual(inForce.nodes, JSON.parse(JSON.stringify(def.nodes)))) continue
    await settingsChanged(ctx)
    await ctx.tx
      .updateTable('flow_defs')
      .set({ valid_to: ctx.now })
      .where('school_id', '=', ctx.schoolId)
      .where('doc_kind', '=', def.docKind)
      .where('valid_to', 'is', null)
      .execute()
    await ctx.tx
      .insertInto('flow_defs')
      .values({
        school_id: ctx.schoolId,
        code: def.code,
        version: (rows[0]?.version ?? 0) + 1,
        doc_kind: def.docKind,
        title: def.title,
        valid_from: ctx.now,
        nodes: JSON.stringify(def.nodes),
      })
      .execute()
    changed.push(def)
  }
  return changed
}
