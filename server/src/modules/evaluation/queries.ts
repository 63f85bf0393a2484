import type { evaluation } from '@caiyuan/contract/evaluation'
import { evaluatedKinds, type EvaluatedKind } from '@caiyuan/contract/evaluable'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { documentOf, evaluatedOf } from '../../core/documents.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { closedFor, closedToAdd, endsOn, ownDoc } from './policy.ts'
import { pictureById, pictureIdsOf, pictureReply } from './pictures.ts'
import { isHeard, saidShown, type SaidRow } from './rows.ts'
import { isUnsaid, openSince } from './unsaid.ts'

export const saidOf = (ctx: Ctx, kind: EvaluatedKind, docId: string): Promise<SaidRow[]> =>
  ctx.tx
    .selectFrom('evaluations')
    .selectAll()
    .select(pictureIdsOf('evaluations').as('picture_ids'))
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', kind)
    .where('doc_id', '=', docId)
    .orderBy('line_no')
    .execute()

export const evaluationForm: Of<typeof evaluation>['form'] = async (ctx, { kind, id }) => {
  const doc = await ownDoc(ctx, kind, id)
  const rows = new Map((await saidOf(ctx, kind, id)).map((it) => [it.line_no, it]))
  return {
    kind,
    id,
    docNo: doc.docNo,
    page: documentOf(kind).page(id),
    supplierName: doc.supplierName,
    supplierFullName: doc.supplierFullName,
    isOutside: doc.supplierId === null,
    mayBeAnonymous: doc.mayBeAnonymous,
    can: closedFor(ctx, kind, doc)?.message ?? true,
    endsOn: endsOn(doc.acceptedAt),
    lines: doc.lines
      .filter((it) => it.note !== '')
      .map(({ lineNo, goodsId, name, spec, picture, note }) => {
        const row = rows.get(lineNo)
        return {
          lineNo,
          goodsId: goodsId ?? '',
          name,
          spec,
          picture,
          note,
          said: row ? { ...saidShown(row), hiddenFor: row.hidden_reason, canAdd: closedToAdd(ctx, doc, row)?.message ?? true } : null,
        }
      }),
  }
}

interface Waiting {
  kind: EvaluatedKind
  doc_id: string
  doc_no: string
  title: string
  supplier_name: string
  accepted_at: Date
  open_num: number
  total: number
}

export const listToEvaluate: Of<typeof evaluation>['todo'] = async (ctx, { pageNum, pageSize }) => {
  const open = (Object.keys(evaluatedKinds) as EvaluatedKind[]).map(
    (kind) => sql`
      select ${kind}::text as kind, d.* from (${evaluatedOf(kind).lines(ctx, openSince(ctx))}) d
      where ${isUnsaid(ctx, kind, { docId: sql.ref('d.doc_id'), lineNo: sql.ref('d.line_no') })}`,
  )
  const { rows } = await sql<Waiting>`
    select w.kind, w.doc_id, w.doc_no, w.supplier_name, w.accepted_at, count(*)::int as open_num, (count(*) over ())::int as total,
      (array_agg(w.name order by w.line_no))[1] || case when count(*) > 1 then ' 等 ' || count(*) || ' 种' else '' end as title
    from (${sql.join(open, sql` union all `)}) w
    group by w.kind, w.doc_id, w.doc_no, w.supplier_name, w.accepted_at
    order by w.accepted_at, w.doc_no limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(ctx.tx)
  return {
    list: rows.map((it) => ({
      kind: it.kind,
      id: it.doc_id,
      docNo: it.doc_no,
      title: it.title,
      supplierName: it.supplier_name,
      acceptedAt: it.accepted_at.toISOString(),
      endsOn: endsOn(it.accepted_at),
      openNum: it.open_num,
    })),
    total: rows[0]?.total ?? 0,
    pageNum,
    pageSize,
  }
}

export const evaluationPicture: Of<typeof evaluation>['picture'] = async (ctx, { id, size }) => {
  const row = isId(id) ? await pictureById(ctx, id) : undefined
  const isSeen =
    row && isHeard(ctx, row) && (row.hidden_at === null || row.author_id === ctx.user.id || ctx.user.needs.has('handle:complaint'))
  return pictureReply(isSeen ? row : undefined, size)
}
