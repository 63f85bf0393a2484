// Versions of the flows of a school: each stands from a moment on until the next; running instances keep theirs (decision 0110).
import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '../../../core/context.ts'
import { isInForce, settingsChanged } from '../../../core/settings.ts'
import type { FlowDef, FlowNodeDef } from './def.ts'

export interface FlowVersion {
  code: string
  version: number
  title: string
  status: string
  valid_from: Date
  valid_to: Date | null
  nodes: FlowNodeDef[]
  published_by: string | null
  published_at: Date | null
  reason: string
}

/** All of one kind of document, the newest first; those that were withdrawn among them. */
export const versionsOf = async (ctx: Ctx, docKind: string): Promise<FlowVersion[]> => {
  const rows = await ctx.tx
    .selectFrom('flow_defs')
    .select(['code', 'version', 'title', 'status', 'valid_from', 'valid_to', 'nodes', 'published_by', 'published_at', 'reason'])
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', docKind)
    .orderBy('version', 'desc')
    .execute()
  return rows as FlowVersion[]
}

const isPublished = (it: FlowVersion): boolean => it.status === 'published'
const stands = (it: FlowVersion, at: Date): boolean => isPublished(it) && it.valid_from <= at && (it.valid_to === null || it.valid_to > at)

/** The version that stands at a moment, as far as is known now. */
export const standingAt = (versions: readonly FlowVersion[], at: Date): FlowVersion | undefined => versions.find((it) => stands(it, at))

export const inForceOf = (ctx: Ctx, versions: readonly FlowVersion[]): FlowVersion | undefined =>
  versions.find((it) => isPublished(it) && isInForce(ctx, it))

export const comingOf = (ctx: Ctx, versions: readonly FlowVersion[]): FlowVersion[] =>
  versions.filter((it) => isPublished(it) && it.valid_from > ctx.now)

/** Two definitions that say the same, whatever order their fields are written in. */
export const isSame = (a: readonly FlowNodeDef[], b: readonly FlowNodeDef[]): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b)))

interface Publishing {
  from: Date
  by?: string
  reason?: string
}

const endsAt = (ctx: Ctx, docKind: string, it: FlowVersion, to: Date | null) =>
  ctx.tx
    .updateTable('flow_defs')
    .set({ valid_to: to })
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', docKind)
    .where('code', '=', it.code)
    .where('version', '=', it.version)
    .execute()

/** A new version from a moment on, until the next that was published for later. Answers its number. */
export const publish = async (ctx: Ctx, def: FlowDef, { from, by, reason = '' }: Publishing): Promise<number> => {
  await settingsChanged(ctx)
  const versions = await versionsOf(ctx, def.docKind)
  const before = standingAt(versions, from)
  if (before) await endsAt(ctx, def.docKind, before, from)
  const next = versions
    .filter((it) => isPublished(it) && it.valid_from > from)
    .toSorted((a, b) => a.valid_from.getTime() - b.valid_from.getTime())[0]
  const version = (versions[0]?.version ?? 0) + 1
  await ctx.tx
    .insertInto('flow_defs')
    .values({
      school_id: ctx.schoolId,
      code: def.code,
      version,
      doc_kind: def.docKind,
      title: def.title,
      valid_from: from,
      valid_to: next?.valid_from ?? null,
      nodes: JSON.stringify(def.nodes),
      published_by: by ?? null,
      published_at: by ? ctx.now : null,
      reason,
    })
    .execute()
  return version
}

/** Takes back a version that is to come: the one before it stands on until the one after it. Answers it, or undefined where there is none. */
export const withdraw = async (ctx: Ctx, docKind: string, version: number): Promise<FlowVersion | undefined> => {
  await settingsChanged(ctx)
  const versions = await versionsOf(ctx, docKind)
  const gone = comingOf(ctx, versions).find((it) => it.version === version)
  if (!gone) return undefined
  await ctx.tx
    .updateTable('flow_defs')
    .set({ status: 'withdrawn' })
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', docKind)
    .where('code', '=', gone.code)
    .where('version', '=', version)
    .execute()
  const before = versions.find((it) => isPublished(it) && it.valid_to?.getTime() === gone.valid_from.getTime())
  if (before) await endsAt(ctx, docKind, before, gone.valid_to)
  return gone
}
