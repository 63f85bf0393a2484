// The papers an order asks for: handed in by the supplier or the buyer, judged one by one by 采购办, only the failed ones handed in again.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { framework } from '@caiyuan/contract/framework'
import { frameworkFlow } from '@caiyuan/contract/framework/flow'
import { sql, type Selectable } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import { attachedTo, attachOwn } from '../../core/files.ts'
import { changed } from '../../core/notify.ts'
import type { Tables } from '../../core/tables.ts'
import type { FrameworkRow } from './policy.ts'

type PaperRow = Selectable<Tables['framework_order_papers']>
type Shown = OutputOf<(typeof framework)['files']>[number]

const rowsOf = (ctx: Ctx, id: string): Promise<PaperRow[]> =>
  ctx.tx
    .selectFrom('framework_order_papers')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', id)
    .orderBy(sql`length(code)`)
    .orderBy('code')
    .execute()

export const papersOf = async (ctx: Ctx, id: string): Promise<Shown[]> => {
  const [rows, files] = [await rowsOf(ctx, id), await attachedTo(ctx, frameworkFlow.kind, id)]
  return rows.map((it) => ({
    materialCode: it.code,
    title: it.title,
    requirement: it.requirement,
    side: it.side as 'supplier',
    isNeeded: it.is_needed,
    verdict: it.verdict as 'none',
    opinion: it.opinion,
    uploadedAt: it.uploaded_at?.toISOString() ?? null,
    times: it.times,
    files: files
      .filter((file) => it.file_ids.includes(file.id))
      .map((file) => ({ id: file.id, name: file.name, sizeBytes: file.sizeBytes })),
  }))
}

export const needsPapers = async (ctx: Ctx, id: string): Promise<boolean> => (await rowsOf(ctx, id)).some((it) => it.is_needed)

const update = (ctx: Ctx, id: string, code: string) =>
  ctx.tx.updateTable('framework_order_papers').where('school_id', '=', ctx.schoolId).where('order_id', '=', id).where('code', '=', code)

/** Replaces the files of one paper; one found good stays as it was judged. */
export const putPaper = async (
  ctx: Ctx,
  it: FrameworkRow,
  { materialCode, attachments }: { materialCode: string; attachments: readonly { id: string; name: string }[] },
): Promise<void> => {
  if (it.state !== 'toUpload')
    throw new Fail('core.wrongState', { title: frameworkFlow.title, state: frameworkFlow.states[it.state].label, action: '上传材料' })
  const paper = (await rowsOf(ctx, it.id)).find((row) => row.code === materialCode)
  if (!paper) throw missing('材料')
  if (!paper.is_needed) throw invalid('materialCode', `本单不需要${paper.title}`)
  if (paper.verdict === 'ok') throw invalid('materialCode', `${paper.title}已经合格，不用再交`)
  const there = new Set((await attachedTo(ctx, frameworkFlow.kind, it.id)).map((file) => file.id))
  await attachOwn(
    ctx,
    attachments.filter((file) => !there.has(file.id)).map((file) => ({ id: file.id, label: paper.title })),
    { kind: frameworkFlow.kind, id: it.id },
  )
  await update(ctx, it.id, materialCode)
    .set({ file_ids: attachments.map((file) => file.id), uploaded_at: ctx.now, times: paper.times + 1, verdict: 'none', opinion: '' })
    .execute()
  changed(ctx, frameworkFlow.kind, it.id)
  ctx.objectId = it.id
}

/** Everything asked for was handed in, and what failed was handed in again. */
export const mustBeComplete = async (ctx: Ctx, id: string): Promise<void> => {
  const lacking = (await rowsOf(ctx, id)).filter((it) => it.is_needed && (it.file_ids.length === 0 || it.verdict === 'bad'))
  if (lacking.length > 0) throw new Fail('core.refused', { reason: `还缺材料：${lacking.map((it) => it.title).join('、')}` })
}

export interface Judged {
  materialCode: string
  result: 'ok' | 'bad'
  opinion: string
}

export const judgePapers = async (ctx: Ctx, id: string, results: readonly Judged[]): Promise<PaperRow[]> => {
  const rows = await rowsOf(ctx, id)
  for (const it of results) {
    if (!rows.some((row) => row.code === it.materialCode && row.is_needed)) throw missing('材料')
    await update(ctx, id, it.materialCode)
      .set({ verdict: it.result, opinion: it.result === 'bad' ? it.opinion : '', checked_by: ctx.user.id, checked_at: ctx.now })
      .execute()
  }
  return rowsOf(ctx, id)
}

export const passAllPapers = (ctx: Ctx, id: string): Promise<unknown> =>
  ctx.tx
    .updateTable('framework_order_papers')
    .set({ verdict: 'ok', opinion: '', checked_by: ctx.user.id, checked_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', id)
    .where('is_needed', '=', true)
    .execute()
