// A signature on a document: what was signed, with which version, as what; and what of it stands (decision 0073).
import type { ChangeKind } from '@caiyuan/contract/changes'
import type { signature } from '@caiyuan/contract/signature'
import { sql } from 'kysely'
import { isSystem, type Ctx } from '../../core/context.ts'
import { documentKinds, documentOf } from '../../core/documents.ts'
import { Fail, missing } from '../../core/fail.ts'
import { isId, newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { inOrder } from '../../core/in-order.ts'
import { lockOwn } from '../../core/lock-own.ts'
import { changedOwn } from '../../core/notify.ts'
import { isSigned, paramsOf, type Signing } from '../school/params.ts'
import { isHeld } from './held.ts'
import { currentSignature, pictureOf } from './queries.ts'

/** What a person signs with. */
export type Pen = NonNullable<Awaited<ReturnType<typeof currentSignature>>>

/** The signature in use, which the person named, not to be retired while a document takes it; null where neither school nor document asks for one. */
export const penFor = async (ctx: Ctx, what: Signing, id: string, isAsked = false): Promise<Pen | null> => {
  if (isSystem(ctx) || (!isAsked && !isSigned(await paramsOf(ctx), what))) return null
  const [, pen] = await inOrder([lockOwn(ctx), currentSignature(ctx)])
  if (pen?.id !== id) throw new Fail('approval.signature')
  return pen!
}

/** For the row of the document log: which picture it was. */
export const penMark = (pen: Pen | null): Record<string, unknown> =>
  pen ? { signature: { no: pen.no, hash: pen.picture_hash.toString('base64url') } } : {}

interface Signed {
  docKind: ChangeKind
  docId: string
  docNo: string
  /** As what: 采购人, or the step of the approval. */
  step: string
  contentHash: string
  /** The approval it stands and falls with, and the task of it. */
  instId?: string
  taskId?: string
}

export const signWith = async (ctx: Ctx, pen: Pen | null, signed: readonly Signed[]): Promise<void> => {
  if (!pen) return
  await ctx.tx
    .insertInto('signature_uses')
    .values(
      signed.map((it) => ({
        school_id: ctx.schoolId,
        id: newId(),
        signature_id: pen.id,
        user_id: ctx.user.id,
        user_name: ctx.user.name,
        doc_kind: it.docKind,
        doc_id: it.docId,
        doc_no: it.docNo,
        title: it.step,
        content_hash: it.contentHash,
        inst_id: it.instId ?? null,
        task_id: it.taskId ?? null,
        used_at: ctx.now,
        ip: ctx.ip,
      })),
    )
    .execute()
  changedOwn(ctx, 'signature')
}

/** A decision that was undone, an approval that was refused or taken back, and what stands no more as it was signed take their signatures along. */
export const signaturesOn: Of<typeof signature>['onPaper'] = async (ctx, { kind, id }) => {
  if (!isId(id) || !documentKinds().some((it) => it.kind === kind)) throw missing('单据')
  await documentOf(kind).mustSee(ctx, id)
  const { rows } = await sql<{
    id: string
    step: string
    name: string
    at: Date
    signature_id: string
    no: number
    picture_cipher: string
    doc_kind: ChangeKind
    doc_id: string
    content_hash: string
    emptied_hash: string | null
    isBound: boolean
  }>`
    select u.id, u.title as step, u.user_name as name, u.used_at as at, s.id as signature_id, s.no, s.picture_cipher,
      u.doc_kind, u.doc_id, u.content_hash, u.emptied_hash, u.inst_id is not null or u.task_id is not null as "isBound"
    from signature_uses u
    join signatures s on s.school_id = u.school_id and s.id = u.signature_id
    left join flow_insts i on i.school_id = u.school_id and i.id = u.inst_id
    left join flow_tasks t on t.school_id = u.school_id and t.id = u.task_id
    where u.school_id = ${ctx.schoolId} and u.doc_kind = ${kind} and u.doc_id = ${id}
      and (u.inst_id is null or i.status in ('running', 'approved')) and (u.task_id is null or t.status = 2)
    order by u.used_at, u.id`.execute(ctx.tx)
  const held: typeof rows = []
  for (const it of rows) if (it.isBound || (await isHeld(ctx, it))) held.push(it)
  return held.map(({ signature_id, picture_cipher, at, id: useId, step, name, no }) => ({
    id: useId,
    step,
    name,
    no,
    at: at.toISOString(),
    picture: `data:image/png;base64,${pictureOf({ school_id: ctx.schoolId, id: signature_id, picture_cipher }).toString('base64')}`,
  }))
}

export const signedDocuments: Of<typeof signature>['uses'] = async (ctx, { pageNum, pageSize }) => {
  const mine = ctx.tx.selectFrom('signature_uses as u').where('u.school_id', '=', ctx.schoolId).where('u.user_id', '=', ctx.user.id)
  const [rows, { total }] = await inOrder([
    mine
      .innerJoin('signatures as s', (join) => join.onRef('s.school_id', '=', 'u.school_id').onRef('s.id', '=', 'u.signature_id'))
      .select(['u.id', 'u.doc_kind', 'u.doc_id', 'u.doc_no', 'u.title', 'u.content_hash', 'u.emptied_hash', 'u.used_at', 's.no'])
      .orderBy('u.used_at', 'desc')
      .orderBy('u.id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const list: Awaited<ReturnType<Of<typeof signature>['uses']>>['list'] = []
  for (const it of rows) {
    const { title, page } = documentOf(it.doc_kind)
    list.push({
      id: it.id,
      at: it.used_at.toISOString(),
      kindTitle: title,
      docNo: it.doc_no,
      link: page(it.doc_id),
      step: it.title,
      no: it.no,
      isSame: await isHeld(ctx, it),
    })
  }
  return { list, total: Number(total), pageNum, pageSize }
}
