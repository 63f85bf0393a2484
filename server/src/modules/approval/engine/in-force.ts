// Which definition is in force, and what it asks of the directory of people.
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import { RULED } from '../../../core/roles.ts'
import { isInForce, setting } from '../../../core/settings.ts'
import type { Params } from '../../school/params.ts'
import { amountsIn } from './cond.ts'
import type { FlowDef, FlowNodeDef } from './def.ts'

/** Every definition the school published, the newest first. */
const published = (ctx: Ctx) =>
  setting(ctx, 'flows', () =>
    ctx.tx
      .selectFrom('flow_defs')
      .select(['doc_kind', 'code', 'version', 'title', 'nodes', 'valid_from', 'valid_to'])
      .where('school_id', '=', ctx.schoolId)
      .where('status', '=', 'published')
      .orderBy('version', 'desc')
      .execute(),
  )

const flowInForce = async (ctx: Ctx, docKind: string): Promise<(FlowDef & { version: number }) | null> => {
  const row = (await published(ctx)).find((it) => it.doc_kind === docKind && isInForce(ctx, it))
  return row ? { code: row.code, docKind, title: row.title, nodes: row.nodes as FlowNodeDef[], version: row.version } : null
}

/** The definition in force now for one kind of document. */
export const flowDefOf = async (ctx: Ctx, docKind: string): Promise<FlowDef & { version: number }> => {
  const def = await flowInForce(ctx, docKind)
  if (!def) throw new Fail('approval.nobody', { node: '学校尚未配置审批流程' })
  return def
}

/** 审批档: the amounts in fen from which the flow in force asks somebody more. */
export const tiersOf = async (ctx: Ctx, docKind: string, params: Params): Promise<number[]> => {
  const def = await flowInForce(ctx, docKind)
  const conditions = (def?.nodes ?? []).flatMap((node) => [node.when, ...node.assignees.map((it) => it.when)])
  return [...new Set(conditions.flatMap((it) => (it ? amountsIn(it, params) : [])))]
}

/** Roles whose holders they may ask. */
export const rolesIn = (nodes: readonly FlowNodeDef[]): string[] =>
  nodes
    .flatMap((n) => [...n.assignees, ...(n.upper ?? [])])
    .flatMap((a) => (a.kind === 'ROLE' || a.kind === 'SELF_SELECT' ? [a.role] : a.kind === 'COMPETENT_DEPT' ? [RULED.competent] : []))

/** People they name by their numbers. */
export const nosIn = (nodes: readonly FlowNodeDef[]): string[] =>
  nodes.flatMap((n) => [...n.assignees, ...(n.upper ?? [])]).flatMap((a) => (a.kind === 'USER' ? a.userNos : []))
