// Puts flow definitions in force for a school: a new version from now on; the former one ends. Running instances keep theirs.
import type { Ctx } from '../../../core/context.ts'
import { rolesHere } from '../../../core/roles.ts'
import type { FlowDef } from './def.ts'
import { flawsOf } from './flaws.ts'
import { inForceOf, isSame, publish, versionsOf } from './versions.ts'

/** Answers those that changed. */
export const installFlows = async (ctx: Ctx, defs: readonly FlowDef[]): Promise<FlowDef[]> => {
  const changed: FlowDef[] = []
  const roles = await rolesHere(ctx)
  for (const def of defs) {
    const flaws = flawsOf(def, roles)
    if (flaws.length > 0) throw new Error(`审批流程 ${def.code} 不能生效：${flaws.join('；')}`)
    const inForce = inForceOf(ctx, await versionsOf(ctx, def.docKind))
    if (inForce && inForce.code === def.code && isSame(inForce.nodes, def.nodes)) continue
    await publish(ctx, def, { from: ctx.now })
    changed.push(def)
  }
  return changed
}
