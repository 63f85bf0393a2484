// What 纪检 reads and does. What it did stands in the report itself and nowhere else.
import { integrityStages, type integrity, type IntegrityStage } from '@caiyuan/contract/integrity'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { emit } from '../../core/notify.ts'
import { saidIn } from './reporter.ts'
import { actsOf, changeReport, keepAct, mine, readable, readersOf, type Report } from './rows.ts'

type Office = Of<typeof integrity>

export const listReports: Office['list'] = async (ctx, { tab, pageNum, pageSize }) => {
  const all = await readable(ctx)
  const isClosed = ({ stage }: Report): boolean => stage === 'closed'
  const some = all.filter((it) => isClosed(it) === (tab === 'closed'))
  const closed = all.filter(isClosed).length
  return {
    list: some.slice((pageNum - 1) * pageSize, pageNum * pageSize).map(({ id, stage, on, it }) => ({
      id,
      stage,
      on,
      suspects: it.suspects.map(({ name }) => name).join('、'),
      content: it.content,
      isNamed: it.reporter !== '',
    })),
    total: some.length,
    pageNum,
    pageSize,
    counts: { open: all.length - closed, closed },
  }
}

export const getReport: Office['detail'] = async (ctx, { id }) => {
  const { stage, on, it } = await mine(ctx, id)
  const acts = await actsOf(ctx, id)
  const { suspects, content, reporter, reach } = it
  return {
    id,
    stage,
    on,
    suspects,
    content,
    reporter,
    reach,
    said: saidIn(acts),
    acts: acts.flatMap(({ kind, who, body, on: at }) =>
      kind === 'added' ? [] : [{ who, what: kind === 'said' ? '答复举报人' : body, on: at }],
    ),
  }
}

const inStage = async (ctx: Ctx, id: string, from: readonly IntegrityStage[], title: string): Promise<Report> => {
  const report = await mine(ctx, id, true)
  if (!from.includes(report.stage))
    throw new Fail('core.wrongState', { title: '举报', state: integrityStages[report.stage], action: title })
  return report
}

const did = async (ctx: Ctx, report: Report, what: string): Promise<void> => {
  await keepAct(ctx, report.id, 'did', { who: ctx.user.name, body: what })
  emit(ctx, await readersOf(ctx, report.it), 'integrity')
}

export const acceptReport: Office['accept'] = async (ctx, { id }) => {
  const report = await inStage(ctx, id, ['received'], '受理')
  await changeReport(ctx, report, { stage: 'accepted' })
  await did(ctx, report, '受理')
  return {}
}

export const sayToReporter: Office['say'] = async (ctx, { id, body }) => {
  const report = await inStage(ctx, id, ['received', 'accepted'], '答复举报人')
  await keepAct(ctx, id, 'said', { who: ctx.user.name, body })
  emit(ctx, await readersOf(ctx, report.it), 'integrity')
  return {}
}

/** With what the reporter is told of it. */
export const closeReport: Office['close'] = async (ctx, { id, body }) => {
  const report = await inStage(ctx, id, ['accepted'], '办结')
  await keepAct(ctx, id, 'said', { who: ctx.user.name, body })
  await changeReport(ctx, report, { stage: 'closed' })
  await did(ctx, report, '办结')
  return {}
}

/** Never sees it again; not the last who may. */
export const stepAside: Office['stepAside'] = async (ctx, { id }) => {
  const report = await inStage(ctx, id, ['received', 'accepted'], '回避')
  const it = { ...report.it, barred: [...report.it.barred, ctx.user.id] }
  if ((await readersOf(ctx, it)).length === 0)
    throw new Fail('core.refused', { reason: '没有其他纪检人员可以办理，请先由安全管理员授予他人纪检角色' })
  await changeReport(ctx, report, { it })
  await did(ctx, { ...report, it }, '回避')
  return {}
}
