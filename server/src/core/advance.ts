// advance() is the only writer of a document's state: from-state, policy, conditional update, one log row.
import type { ChangeKind } from '@caiyuan/contract/changes'
import type { Can, Flow, FlowAction } from '@caiyuan/contract/flow'
import { sql, type Updateable } from 'kysely'
import { isSystem, type Ctx } from './context.ts'
import { Fail } from './fail.ts'
import { changed } from './notify.ts'
import type { Tables } from './tables.ts'

export interface DocRow<S extends string> {
  id: string
  state: S
  version: number
}

/** Answers true, or the reason why not. Absent: the action is nobody's button. */
export type Rule<R> = (ctx: Ctx, row: R) => true | string

/** Tables whose rows have a school, a state with its seal, and a version: documents. */
export type DocTable = {
  [T in keyof Tables]: Tables[T] extends { school_id: unknown; state: unknown; moved_to: unknown; version: unknown } ? T : never
}[keyof Tables]

/** What an advance may write beside the state. */
type Others<T extends DocTable> = Omit<Updateable<Tables[T]>, 'school_id' | 'id' | 'state' | 'moved_to' | 'version'>

/** The actions a record has, where they are not all of its flow's. */
type ActionsOf<S extends string, A extends string, R> = (row: R) => Partial<Record<A, FlowAction<S>>>

export interface Doc<S extends string, A extends string, R extends DocRow<S>, T extends DocTable = DocTable> {
  flow: Flow<S, A>
  table: T
  policy: Partial<Record<A, Rule<R>>>
  actionsOf: ActionsOf<S, A, R>
  /** How the state of a record is called, where that hangs on more than the state. */
  labelOf: (row: R) => string
}

/** Binds a flow to its table and its rules of who may do what to one record. */
export const defineDoc = <S extends string, A extends string, R extends DocRow<S>, T extends DocTable>(
  flow: Flow<S, A>,
  table: T,
  policy: Partial<Record<A, Rule<R>>>,
  actionsOf: ActionsOf<S, A, R> = () => flow.actions,
  labelOf: (row: R) => string = (row) => flow.states[row.state].label,
): Doc<S, A, R, T> => ({ flow, table, policy, actionsOf, labelOf })

/** Buttons of one record for one person: flow ∧ policy. Reasons appear only for actions the state allows. */
export const canOf = <S extends string, A extends string, R extends DocRow<S>>(ctx: Ctx, doc: Doc<S, A, R>, row: R): Can<A> => {
  const can: Can<A> = {}
  const actions = doc.actionsOf(row)
  for (const action of Object.keys(doc.policy) as A[]) {
    const it = actions[action]
    if (!it?.from.includes(row.state) || it.system) continue
    const verdict = doc.policy[action]!(ctx, row)
    if (verdict !== '') can[action] = verdict
  }
  return can
}

/** A state with its seal: the database refuses a row that has one without the other (decision 0038). For a document that begins in another state than the first. */
export const inState = <S extends string>(state: S) => ({ state, moved_to: state })

export interface AdvanceOptions<T extends DocTable = DocTable> {
  comment?: string
  detail?: Record<string, unknown>
  /** Columns written in the same conditional update. */
  set?: Others<T>
  onBehalfOf?: string | null
  /** Title in the timeline when the action's own does not say enough. */
  title?: string
}

/** Moves one document. Refuses with core.wrongState, core.denied (an empty reason) or core.refused; a lost race is core.stale. */
export const advance = async <S extends string, A extends string, R extends DocRow<S>, T extends DocTable>(
  ctx: Ctx,
  doc: Doc<S, A, R, T>,
  row: R,
  action: NoInfer<A>,
  options: AdvanceOptions<NoInfer<T>> = {},
): Promise<S> => {
  const it = doc.actionsOf(row)[action]
  if (!it?.from.includes(row.state)) {
    const { title } = doc.flow.actions[action]
    throw new Fail('core.wrongState', { title: doc.flow.title, state: doc.labelOf(row), action: title })
  }
  if (!it.system && !isSystem(ctx)) {
    const verdict = doc.policy[action]?.(ctx, row) ?? ''
    if (verdict === '') throw new Fail('core.denied')
    if (verdict !== true) throw new Fail('core.refused', { reason: verdict })
  }
  const comment = (options.comment ?? '').trim()
  if (it.comment === 'required' && comment.length < 2) throw new Fail('core.refused', { reason: `${it.title}须填写原因（至少 2 个字）` })
  const set = { ...options.set, ...inState(it.to), version: sql`version + 1` }
  const moved = await ctx.tx
    .updateTable(doc.table as 'orders')
    .set(set as never)
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .returning('version')
    .executeTakeFirst()
  if (!moved) throw new Fail('core.stale')
  logAction(ctx, doc.flow.kind, row.id, {
    action,
    title: options.title ?? it.title,
    from: row.state,
    to: it.to,
    comment,
    detail: options.detail,
    onBehalfOf: options.onBehalfOf,
  })
  row.state = it.to
  row.version = moved.version
  ctx.objectId ||= row.id
  return it.to
}

/** Adds a timeline row; `advance` does so itself, other notable acts (a parcel received, a fund changed) call it. */
export const logAction = (
  ctx: Ctx,
  docKind: ChangeKind,
  docId: string,
  it: {
    action: string
    title: string
    from?: string | null
    to?: string | null
    comment?: string
    detail?: Record<string, unknown> | undefined
    onBehalfOf?: string | null | undefined
  },
): void => {
  changed(ctx, docKind, docId)
  ctx.drafts.logs.push({
    docKind,
    docId,
    action: it.action,
    title: it.title,
    from: it.from ?? null,
    to: it.to ?? null,
    actorId: isSystem(ctx) ? null : ctx.user.id,
    actorName: ctx.user.name,
    onBehalfOf: it.onBehalfOf ?? null,
    comment: it.comment ?? '',
    detail: it.detail ?? {},
  })
}
