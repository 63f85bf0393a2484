// What the roles of a running school lack: told at each start and by `npm run school`, before a document is refused for it.
import { needsIn, rolesHere, RULED } from '../core/roles.ts'
import type { Ctx } from '../core/context.ts'
import type { Db } from '../core/db.ts'
import { runAsSystem } from '../core/run.ts'
import type { FlowDef } from '../modules/approval/engine/def.ts'
import { flawsOf } from '../modules/approval/engine/flaws.ts'

const ofRules = async (ctx: Ctx, roles: Awaited<ReturnType<typeof rolesHere>>): Promise<string[]> => {
  const flows = await ctx.tx
    .selectFrom('flow_defs')
    .select(['code', 'title', 'nodes'])
    .where('school_id', '=', ctx.schoolId)
    .where('status', '=', 'published')
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>', ctx.now)]))
    .orderBy('code')
    .execute()
  // Who is in no school follows no rules of approval.
  if (flows.length === 0) return []
  return [
    ...Object.values(RULED).flatMap((code) => (roles.has(code) ? [] : [`缺少角色 ${code}：审批规则要用到它`])),
    ...flows.flatMap(({ code, title, nodes }) =>
      flawsOf({ nodes: nodes as FlowDef['nodes'] }, roles).map((flaw) => `审批流程 ${title}（${code}）${flaw}`),
    ),
  ]
}

/** A sentence for each. */
export const roleFaults = async (ctx: Ctx): Promise<string[]> => {
  const roles = await rolesHere(ctx)
  const unknown = [...roles.values()].flatMap((it) => {
    const known: ReadonlySet<string> = needsIn(it.needs)
    return it.needs.filter((need) => !known.has(need)).map((need) => `角色 ${it.code}（${it.name}）的权限 ${need} 不存在，不起作用`)
  })
  return [...unknown, ...(await ofRules(ctx, roles))]
}

/** Of all schools, each sentence with the name of its school. */
export const faultsOfSchools = async (db: Db): Promise<string[]> => {
  const found: string[] = []
  for (const { id, code, name } of await db.shared.selectFrom('schools').select(['id', 'code', 'name']).orderBy('sort').execute())
    for (const fault of await runAsSystem(db, id, roleFaults)) found.push(`${name}（${code}）：${fault}`)
  return found
}
