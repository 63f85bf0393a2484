// 审批表 and its code. The code names the row of the log the paper ends with and the content the approval is about; the hash over both can
// only be made by who knows the hash of that row, which seals all rows before it and is told to nobody (decision 0115).
import type { approval } from '@caiyuan/contract/approval'
import { createHash } from 'node:crypto'
import type { Ctx, OpenCtx } from '../../../core/context.ts'
import { sameBytes } from '../../../core/crypto.ts'
import { decidedKinds, decidedOf } from '../../../core/documents.ts'
import { missing } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { lastInst, tasksOf, type Inst } from '../engine/run.ts'
import { mayRead } from '../policy.ts'
import { lastLog, nodesOf } from './nodes.ts'

type Paper = Of<typeof approval>
type Verified = Awaited<ReturnType<Paper['verify']>>

/** The last approval of a document this person may read; where it is to be reassigned who configures the school may (decision 0107). */
export const instOf = async (ctx: Ctx, kind: string, docId: string, isForAdmin = false): Promise<Inst> => {
  const known = decidedKinds().some((it) => it.kind === kind)
  const row = known && isId(docId) ? await lastInst(ctx, kind, docId).selectAll().executeTakeFirst() : undefined
  const inst = row as unknown as Inst | undefined
  if (!inst || !((isForAdmin && ctx.user.needs.has('tenant:config')) || (await mayRead(ctx, inst)))) throw missing('审批单据')
  return inst
}

const sealOf = (rowHash: Buffer, content: string): Buffer => createHash('sha256').update(rowHash).update(content).digest()

const letters = (text: string): string => Buffer.from(text).toString('base64url')

export const getPaper: Paper['paper'] = async (ctx, { kind, id }) => {
  const inst = await instOf(ctx, kind, id)
  const log = await lastLog(ctx, inst)
  const content = letters(inst.content_hash)
  return {
    code: log ? [ctx.schoolId, log.seq, content, sealOf(log.hash, content).toString('base64url')].join('.') : '',
    nodes: await nodesOf(ctx, inst, await tasksOf(ctx, inst.id), true),
  }
}

const UNKNOWN: Verified = { verdict: 'unknown', schoolName: '', kindTitle: '', docNo: '', at: null }

const verdictOf = async (ctx: Ctx, kind: string, docId: string, content: string, seq: number): Promise<Verified['verdict']> => {
  const { approval: its } = decidedOf(kind)
  const said = Buffer.from(content, 'base64url').toString()
  const isSame = (await its.stillSays?.(ctx, docId, said)) ?? (await its.contentHash(ctx, docId)) === said
  if (!isSame) return 'changed'
  return (await lastLog(ctx, { doc_kind: kind as Inst['doc_kind'], doc_id: docId }))?.seq === seq ? 'same' : 'later'
}

const verified = async (ctx: Ctx, code: readonly string[]): Promise<Verified> => {
  const [, seq, content = '', seal = ''] = code
  const row = await ctx.tx
    .selectFrom('document_log')
    .select(['doc_kind', 'doc_id', 'hash', 'at'])
    .where('school_id', '=', ctx.schoolId)
    .where('seq', '=', Number(seq))
    .executeTakeFirst()
  if (!row || !sameBytes(sealOf(row.hash, content), Buffer.from(seal, 'base64url'))) return UNKNOWN
  const inst = await lastInst(ctx, row.doc_kind, row.doc_id).select('doc_no').executeTakeFirst()
  const school = await ctx.tx.selectFrom('schools').select('name').where('id', '=', ctx.schoolId).executeTakeFirst()
  if (!inst || !school) return UNKNOWN
  return {
    verdict: await verdictOf(ctx, row.doc_kind, row.doc_id, content, Number(seq)),
    schoolName: school.name,
    kindTitle: decidedOf(row.doc_kind).title,
    docNo: inst.doc_no,
    at: row.at.toISOString(),
  }
}

export const verifyPaper: Paper['verify'] = (ctx: OpenCtx, { code }) => {
  const parts = code.split('.')
  return ctx.tenant(Number(parts[0]), (inner) => verified(inner, parts))
}
