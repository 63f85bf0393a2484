import type { admin } from '@caiyuan/contract/admin'
import { amountParams, type FlowNode } from '@caiyuan/contract/admin/flow-node'
import { flowChanges, type FlowNames } from '@caiyuan/contract/admin/flow-words'
import { specOf } from '@caiyuan/contract/admin/params'
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { decidedKinds, flagOf } from '../../../core/documents.ts'
import { missing } from '../../../core/fail.ts'
import { codedId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { rolesHere } from '../../../core/roles.ts'
import { draftedKinds, draftOf } from '../../approval/engine/drafts.ts'
import type { FlowNodeDef } from '../../approval/engine/def.ts'
import { checkFlow, surroundingsOf } from '../../approval/engine/check.ts'
import { namesIn } from '../../approval/engine/check-people.ts'
import { nosIn } from '../../approval/engine/in-force.ts'
import { lastRun } from '../../approval/engine/replays.ts'
import { comingOf, inForceOf, versionsOf, type FlowVersion } from '../../approval/engine/versions.ts'
import { deptsHere } from '../../school/depts.ts'
import { paramsOf } from '../../school/params.ts'
import { templatesOf } from '../../../schools/flows.ts'

type Flows = Of<typeof admin>

/** The id of a flow in the log. */
export const flowId = (docKind: string): string => codedId('flow', docKind)

/** The shape of the contract is that of the engine: one that does not fit does not compile. */
export const asNodes = (nodes: readonly FlowNode[]): FlowNodeDef[] => nodes as FlowNodeDef[]
const asSent = (nodes: readonly FlowNodeDef[]): FlowNode[] => nodes as FlowNode[]

export const mustBeDecided = (docKind: string): { title: string; hasGoods: boolean; flags: string[] } => {
  const kind = decidedKinds().find((it) => it.kind === docKind)
  if (!kind) throw missing('审批流程')
  return { title: kind.title, hasGoods: kind.money !== null, flags: Object.keys(kind.approval.flags) }
}

const shownKinds = () => decidedKinds().toSorted((a, b) => Number(b.money !== null) - Number(a.money !== null))

export const listFlows: Flows['flows'] = async (ctx) => {
  const drafted = await draftedKinds(ctx)
  const kinds = []
  for (const { kind, title } of shownKinds()) {
    const versions = await versionsOf(ctx, kind)
    const inForce = inForceOf(ctx, versions)
    kinds.push({
      docKind: kind,
      docTitle: title,
      version: inForce?.version ?? null,
      nodeNum: inForce?.nodes.length ?? 0,
      hasDraft: drafted.includes(kind),
      comingNum: comingOf(ctx, versions).length,
    })
  }
  return kinds
}

const SHOWN_VERSIONS = 30
/** Levels of the tree of goods that rules speak of. */
const SHOWN_LEVELS = 2

const readOffers = async (ctx: Ctx, docKind: string, named: readonly FlowNodeDef[]) => {
  const { hasGoods, flags } = mustBeDecided(docKind)
  const [roles, depts, params] = [await rolesHere(ctx), await deptsHere(ctx), await paramsOf(ctx)]
  const categories = await ctx.tx
    .selectFrom('categories')
    .select(['path', 'name', 'level'])
    .where('level', '<=', SHOWN_LEVELS)
    .orderBy('path')
    .execute()
  const holders = await sql<{ role: string; name: string }>`
    select distinct r.role, u.name, u.user_no from user_roles r join users u on u.school_id = r.school_id and u.id = r.user_id
    where r.school_id = ${ctx.schoolId} and u.school_id = ${ctx.schoolId} and u.is_active and u.supplier_id is null order by u.user_no`.execute(
    ctx.tx,
  )
  const people = await sql<{ no: string; name: string }>`
    select u.user_no as no, u.name from users u where u.school_id = ${ctx.schoolId} and u.user_no = any(${[...new Set(nosIn(named))]}::text[])`.execute(
    ctx.tx,
  )
  return {
    roles: [...roles.values()].map((it) => ({
      code: it.code,
      name: it.name,
      mayApprove: it.needs.includes('check:approve'),
      mayHandle: it.needs.includes('handle:jingban'),
      people: holders.rows.filter((held) => held.role === it.code).map((held) => held.name),
    })),
    depts: depts.map((it) => it.name),
    categories: categories.map(({ path, name }) => ({ path, name })),
    flags: flags.map((code) => ({ code, name: flagOf(code).label })),
    amounts: amountParams.map((param) => ({ param, title: specOf(param).title, fen: Number(params[param]) })),
    templates: templatesOf(docKind).map((it) => ({ code: it.code, name: it.title })),
    people: people.rows,
    hasGoods,
  }
}

type Offers = Awaited<ReturnType<typeof readOffers>>

const namesOf = ({ roles, amounts, categories, flags, people }: Offers): FlowNames => ({
  role: (code) => roles.find((it) => it.code === code)?.name ?? code,
  amount: (param) => amounts.find((it) => it.param === param)?.fen ?? null,
  category: (path) => categories.find((it) => it.path === path)?.name ?? path,
  flag: (key) => flags.find((it) => it.code === key)?.name ?? key,
  person: (no) => people.find((it) => it.no === no)?.name ?? no,
})

const standsOf = (ctx: Ctx, it: FlowVersion) =>
  it.status === 'withdrawn'
    ? 'withdrawn'
    : it.valid_from > ctx.now
      ? 'coming'
      : it.valid_to === null || it.valid_to > ctx.now
        ? 'now'
        : 'past'

const runningNum = async (ctx: Ctx, docKind: string): Promise<number> => {
  const { num } = await ctx.tx
    .selectFrom('flow_insts')
    .select((eb) => eb.fn.countAll<number>().as('num'))
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', docKind)
    .where('status', '=', 'running')
    .executeTakeFirstOrThrow()
  return Number(num)
}

const publishers = async (ctx: Ctx, versions: readonly FlowVersion[]): Promise<Map<string, string>> => {
  const ids = versions.flatMap((it) => (it.published_by ? [it.published_by] : []))
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.name from users u where u.school_id = ${ctx.schoolId} and u.id = any(${ids}::uuid[])`.execute(ctx.tx)
  return new Map(rows.map((it) => [it.id, it.name]))
}

export const getFlow: Flows['flow'] = async (ctx, { docKind }) => {
  const { title } = mustBeDecided(docKind)
  const versions = await versionsOf(ctx, docKind)
  const shown = versions.slice(0, SHOWN_VERSIONS)
  const draft = await draftOf(ctx, docKind)
  const inForce = inForceOf(ctx, versions)
  const nodes = draft?.nodes ?? inForce?.nodes ?? []
  const offers = await readOffers(ctx, docKind, [...nodes, ...shown.flatMap((it) => it.nodes)])
  const names = namesOf(offers)
  const who = await publishers(ctx, shown)
  return {
    docKind,
    docTitle: title,
    nodes: asSent(nodes),
    draft: draft && { revision: draft.revision, savedAt: draft.saved_at.toISOString(), who: draft.who },
    inForce: inForce
      ? { version: inForce.version, title: inForce.title, from: inForce.valid_from.toISOString(), nodes: asSent(inForce.nodes) }
      : null,
    nextVersion: (versions[0]?.version ?? 0) + 1,
    runningNum: await runningNum(ctx, docKind),
    versions: shown.map((it, i) => ({
      version: it.version,
      title: it.title,
      from: it.valid_from.toISOString(),
      to: it.valid_to?.toISOString() ?? null,
      stands: standsOf(ctx, it),
      who: who.get(it.published_by ?? '') ?? '',
      at: it.published_at?.toISOString() ?? null,
      reason: it.reason,
      nodeNum: it.nodes.length,
      changes: versions[i + 1] ? flowChanges(asSent(versions[i + 1]!.nodes), asSent(it.nodes), names) : [],
    })),
    offers,
  }
}

export const getFlowVersion: Flows['flowVersion'] = async (ctx, { docKind, version }) => {
  mustBeDecided(docKind)
  const found = (await versionsOf(ctx, docKind)).find((it) => it.version === version)
  if (!found) throw missing('审批流程的版本')
  return { version, title: found.title, nodes: asSent(found.nodes) }
}

export const checkNodes = async (ctx: Ctx, docKind: string, nodes: readonly FlowNodeDef[]) => {
  const known = [...(await versionsOf(ctx, docKind)).flatMap((it) => it.nodes), ...templatesOf(docKind).flatMap((it) => it.nodes)]
  const at = await surroundingsOf(ctx, docKind, nodes, known)
  return { faults: checkFlow(nodes, at), people: nodes.map((node) => ({ nodeId: node.id, names: namesIn(node, at) })) }
}

export const checkFlowDraft: Flows['checkFlow'] = async (ctx, { docKind, nodes }) => {
  mustBeDecided(docKind)
  return checkNodes(ctx, docKind, asNodes(nodes))
}

export const getReplay: Flows['replay'] = async (ctx, { docKind }) => {
  mustBeDecided(docKind)
  const draft = await draftOf(ctx, docKind)
  const before = inForceOf(ctx, await versionsOf(ctx, docKind))?.nodes ?? []
  const run = await lastRun(ctx, docKind, { before, after: draft?.nodes ?? before })
  return run && { ...run, startedAt: run.startedAt.toISOString(), endedAt: run.endedAt?.toISOString() ?? null }
}
