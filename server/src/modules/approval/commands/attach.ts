// 补充附件: while a document is under review its submitter and whoever is to decide it may add what the others should see.
import type { approval } from '@caiyuan/contract/approval'
import { logAction } from '../../../core/advance.ts'
import { decidedKinds } from '../../../core/documents.ts'
import { Fail, missing } from '../../../core/fail.ts'
import { attachOwn } from '../../../core/files.ts'
import { isId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { notify } from '../../../core/notify.ts'
import { checkLinkOf, decidedOf } from '../../../core/documents.ts'
import { holdFlow } from '../engine.ts'
import { TASK, tasksOf } from '../engine/run.ts'
import { mayRead } from '../policy.ts'

export const attachFiles: Of<typeof approval>['attach'] = async (ctx, { kind, id, fileIds }) => {
  const inst = isId(id) && decidedKinds().some((it) => it.kind === kind) ? await holdFlow(ctx, kind, id) : null
  if (!inst || !(await mayRead(ctx, inst))) throw missing('审批中的单据')
  ctx.objectId ||= id
  const waiting = (await tasksOf(ctx, inst.id)).filter((it) => it.status === TASK.waiting)
  if (inst.submitter_id !== ctx.user.id && !waiting.some((it) => it.assignee_id === ctx.user.id))
    throw new Fail('core.refused', { reason: '只有提交人和正在审批的人可以补充附件' })
  const kept = await attachOwn(
    ctx,
    fileIds.map((file) => ({ id: file, label: '' })),
    { kind, id },
  )
  const names = kept.map((it) => it.name).join('、')
  logAction(ctx, inst.doc_kind, inst.doc_id, {
    action: 'attach',
    title: `补充附件 ${kept.length} 个`,
    comment: names.slice(0, 200),
    detail: { files: kept.map(({ name, sha256 }) => ({ name, sha256 })) },
  })
  const others = waiting.map((it) => it.assignee_id).filter((it) => it !== ctx.user.id)
  const told = { kind: '审批' as const, title: `${ctx.user.name}给${inst.title}补充了附件`, body: `${inst.doc_no} ${names}`.slice(0, 200) }
  await notify(ctx, others, { ...told, link: checkLinkOf(inst.doc_kind, id) })
  if (inst.submitter_id !== ctx.user.id) await notify(ctx, [inst.submitter_id], { ...told, link: decidedOf(inst.doc_kind).page(id) })
  return {}
}
