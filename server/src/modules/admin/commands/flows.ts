import type { admin } from '@caiyuan/contract/admin'
import { logAction } from '../../../core/advance.ts'
import { dayOf, startOfDay } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail, invalid, missing } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { changed } from '../../../core/notify.ts'
import { faultText } from '../../approval/engine/check.ts'
import type { FlowNodeDef } from '../../approval/engine/def.ts'
import { closeDraft, draftAt, draftOf, saveDraft } from '../../approval/engine/drafts.ts'
import { startRun } from '../../approval/engine/replays.ts'
import { comingOf, inForceOf, isSame, publish, standingAt, versionsOf, withdraw } from '../../approval/engine/versions.ts'
import { templatesOf } from '../../../schools/flows.ts'
import { asNodes, checkNodes, flowId, mustBeDecided } from '../queries/flows.ts'

type Flows = Of<typeof admin>

const edited = (ctx: Ctx, docKind: string): void => {
  ctx.objectId = flowId(docKind)
  changed(ctx, 'flow', docKind)
}

export const saveFlowDraft: Flows['saveFlowDraft'] = async (ctx, { docKind, nodes, revision }) => {
  mustBeDecided(docKind)
  edited(ctx, docKind)
  return { revision: await saveDraft(ctx, docKind, asNodes(nodes), revision) }
}

export const dropFlowDraft: Flows['dropFlowDraft'] = async (ctx, { docKind }) => {
  mustBeDecided(docKind)
  edited(ctx, docKind)
  if (!(await closeDraft(ctx, docKind))) throw missing('草稿')
  return {}
}

export const copyFlowTemplate: Flows['copyFlowTemplate'] = async (ctx, { docKind, template }) => {
  mustBeDecided(docKind)
  const found = templatesOf(docKind).find((it) => it.code === template)
  if (!found) throw invalid('template', '没有这个样板')
  edited(ctx, docKind)
  return { revision: await saveDraft(ctx, docKind, found.nodes, null) }
}

/** What one or two faults say; the page shows all. */
const SAID = 3

const mustBeSound = async (ctx: Ctx, docKind: string, nodes: readonly FlowNodeDef[], act: string): Promise<void> => {
  const errors = (await checkNodes(ctx, docKind, nodes)).faults.filter((it) => it.level === 'error')
  if (errors.length === 0) return
  const said = errors.slice(0, SAID).map((it) => faultText(it, nodes))
  const faults = `${said.join('；')}${errors.length > SAID ? `；等 ${errors.length} 处` : ''}`
  throw new Fail('flow.faulty', { act, faults }, { faults: errors })
}

export const publishFlow: Flows['publishFlow'] = async (ctx, { docKind, revision, from, reason }) => {
  const { title } = mustBeDecided(docKind)
  ctx.objectId = flowId(docKind)
  if (from !== undefined && from <= dayOf(ctx.now)) throw invalid('from', '生效日期须晚于今天；要立即生效，请不选日期')
  const draft = await draftAt(ctx, docKind, revision)
  if (!draft) throw missing('草稿')
  await mustBeSound(ctx, docKind, draft.nodes, '发布')
  const at = from === undefined ? ctx.now : startOfDay(from)
  const versions = await versionsOf(ctx, docKind)
  const sameDay = comingOf(ctx, versions).find((it) => it.valid_from.getTime() === at.getTime())
  if (sameDay) throw invalid('from', `v${sameDay.version} 也从这一天起生效，请先撤回它，或选另一天`)
  const before = standingAt(versions, at)
  if (before && isSame(before.nodes, draft.nodes)) throw new Fail('flow.unchanged', { when: from ? `${from} 那时` : '现在' })
  const def = { code: before?.code ?? versions[0]?.code ?? docKind, docKind, title: before?.title ?? title, nodes: draft.nodes }
  const version = await publish(ctx, def, { from: at, by: ctx.user.id, reason })
  await closeDraft(ctx, docKind)
  logAction(ctx, 'flow', flowId(docKind), {
    action: 'publish',
    title: `发布${title}审批流程 v${version}，${from ? `${from} 起生效` : '立即生效'}`,
    comment: reason,
    detail: { docKind, version, from: at.toISOString() },
  })
  changed(ctx, 'flow', docKind)
  return { version }
}

export const withdrawFlow: Flows['withdrawFlow'] = async (ctx, { docKind, version, reason }) => {
  const { title } = mustBeDecided(docKind)
  ctx.objectId = flowId(docKind)
  const gone = await withdraw(ctx, docKind, version)
  if (!gone) throw missing('未生效的版本')
  logAction(ctx, 'flow', flowId(docKind), {
    action: 'withdraw',
    title: `撤回 ${dayOf(gone.valid_from)} 起的${title}审批流程 v${version}`,
    comment: reason,
    detail: { docKind, version },
  })
  changed(ctx, 'flow', docKind)
  return {}
}

export const startReplay: Flows['startReplay'] = async (ctx, { docKind }) => {
  mustBeDecided(docKind)
  ctx.objectId = flowId(docKind)
  const draft = await draftOf(ctx, docKind)
  if (!draft) throw missing('草稿')
  await mustBeSound(ctx, docKind, draft.nodes, '回放')
  const before = inForceOf(ctx, await versionsOf(ctx, docKind))?.nodes ?? []
  return { id: await startRun(ctx, { docKind, before, after: draft.nodes }) }
}
