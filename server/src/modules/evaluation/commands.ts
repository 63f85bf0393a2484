import { evaluatedKinds, WHOLE_LINE_NO, type EvaluatedKind } from '@caiyuan/contract/evaluable'
import type { evaluation } from '@caiyuan/contract/evaluation'
import type { InputOf } from '@caiyuan/contract/endpoint'
import { randomUUID } from 'node:crypto'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import type { EvaluatedDoc } from '../../core/documents.ts'
import { Fail, invalid } from '../../core/fail.ts'
import { newId } from '../../core/ids.ts'
import { beforehand, type Of } from '../../core/implement.ts'
import { changed } from '../../core/notify.ts'
import { keepPictures, makePictures, NO_PICTURES, unkeepPictures, type MadePictures } from './pictures.ts'
import { closedFor, closedToAdd, ownDoc } from './policy.ts'
import { toSupplier } from './projection.ts'
import { saidOf } from './queries.ts'
import { kindOf, lockOwn, noteOn, subjectOf } from './rows.ts'

type Write = InputOf<typeof evaluation.write>

const mustBeOpen = (ctx: Ctx, kind: EvaluatedKind, doc: EvaluatedDoc): void => {
  const closed = closedFor(ctx, kind, doc)
  if (closed) throw closed
}

const linesToSay = (kind: EvaluatedKind, doc: EvaluatedDoc, wanted: Write['lines'], saidBefore: ReadonlySet<number>) => {
  const named = new Set<number>()
  return wanted.map((it) => {
    const line = doc.lines.find((each) => each.lineNo === it.lineNo)
    if (!line || named.has(it.lineNo))
      throw invalid('lines', line ? `第 ${it.lineNo} 行重复` : `${evaluatedKinds[kind]}没有第 ${it.lineNo} 行商品`)
    named.add(it.lineNo)
    if (saidBefore.has(it.lineNo)) throw new Fail('evaluation.twice', { name: line.name })
    if (line.note === '') throw new Fail('evaluation.notAccepted', { name: line.name })
    return { it, line }
  })
}

/** The lock of the document lets one of two that say the same find it said. */
const write = async (ctx: Ctx, { kind, id, lines, ...whole }: Write, { made, fault }: MadePictures = NO_PICTURES) => {
  const doc = await ownDoc(ctx, kind, id, true)
  mustBeOpen(ctx, kind, doc)
  if (whole.isAnonymous && !doc.mayBeAnonymous) throw invalid('isAnonymous', `${evaluatedKinds[kind]}的内容说明是谁买的，评价须署名`)
  const saidBefore = new Set((await saidOf(ctx, kind, id)).map((it) => it.line_no))
  const chosen = linesToSay(kind, doc, lines, saidBefore)
  if (!made) throw fault
  const seller = doc.supplierId === null ? { seller_name: doc.supplierFullName, seller_uscc: doc.uscc } : {}
  const saying = chosen.map(({ it, line }) => ({
    fileIds: it.fileIds,
    row: {
      school_id: ctx.schoolId,
      id: whole.isAnonymous ? randomUUID() : newId(),
      doc_kind: kind,
      doc_id: id,
      line_no: line.lineNo,
      goods_id: line.goodsId,
      sku_id: line.skuId,
      goods_name: line.name,
      spec: line.spec,
      supplier_id: doc.supplierId,
      ...seller,
      author_id: ctx.user.id,
      author_name: ctx.user.name,
      is_anonymous: whole.isAnonymous,
      goods_stars: it.goodsStars,
      described_stars: it.describedStars,
      logistics_stars: whole.logisticsStars,
      service_stars: whole.serviceStars,
      content: it.content,
      said_at: ctx.now,
    },
  }))
  await ctx.tx
    .insertInto('evaluations')
    .values(saying.map(({ row }) => row))
    .execute()
  for (const { row, fileIds } of saying) {
    await keepPictures(ctx, row.id, fileIds, made)
    await toSupplier(ctx, row)
    changed(ctx, 'evaluation', subjectOf(row))
  }
  // A document names its buyer to all who read it: of anonymous ones it says nothing.
  if (whole.isAnonymous) for (const { row } of saying) logAction(ctx, 'evaluation', row.id, { action: 'evaluate', title: '评价商品' })
  else {
    const isWhole = chosen.some(({ line }) => line.lineNo === WHOLE_LINE_NO)
    const said = isWhole ? { title: '评价供应商' } : { title: '评价商品', comment: `${chosen.length} 种商品` }
    logAction(ctx, kind, id, { action: 'evaluate', from: doc.state, ...said })
  }
  // Nor do its readers hear that it changed just now.
  changed(ctx, kind, whole.isAnonymous ? '' : id)
  ctx.objectId = id
  return {}
}

export const writeEvaluation: Of<typeof evaluation>['write'] = beforehand(
  (at, { kind, id, lines }: Write) =>
    makePictures(
      at,
      lines.flatMap((it) => it.fileIds),
      async (ctx) => mustBeOpen(ctx, kind, await ownDoc(ctx, kind, id)),
    ),
  write,
  unkeepPictures,
)

export const addToEvaluation: Of<typeof evaluation>['add'] = async (ctx, { id, content }) => {
  const row = await lockOwn(ctx, id, (it) => it.author_id === ctx.user.id)
  const closed = closedToAdd(ctx, await ownDoc(ctx, kindOf(row), row.doc_id), row)
  if (closed) throw closed
  await ctx.tx
    .updateTable('evaluations')
    .set({ added_content: content, added_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', row.id)
    .execute()
  await toSupplier(ctx, row)
  await noteOn(ctx, row, { action: 'addEvaluation', title: '追加评价', comment: '' })
  changed(ctx, 'evaluation', subjectOf(row))
  ctx.objectId = row.id
  return {}
}
