// Files that people send: kept as their content says they are, bound to documents, and thrown away when nothing needs them.
import { sql } from 'kysely'
import { Readable } from 'node:stream'
import { keepAsSent, type Storage } from '../gateways/storage.ts'
import type { Ctx, SessionUser } from './context.ts'
import type { Db } from './db.ts'
import { Fail } from './fail.ts'
import { HEAD_BYTES, mimeOf, mustFit, refused } from './file-kinds.ts'
import { isId, newId } from './ids.ts'
import { enqueue } from './outbox.ts'
import { past } from './retention.ts'

const cleanName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069/\\]/gu, '')
    .slice(-120) || '文件'

export interface Store {
  db: Db
  storage: Storage
}

/** A content as it comes, with its type known once its beginning is there. A wrong one is read to its end, so that its sender hears why. */
const checking = (name: string, body: AsyncIterable<Buffer>) => {
  const it = { mime: '' }
  const through = async function* (): AsyncGenerator<Buffer> {
    let head = Buffer.alloc(0)
    let bytes = 0
    let fault: unknown
    const judge = (rule: () => void): void => {
      try {
        rule()
      } catch (error) {
        fault = error
      }
    }
    const look = (): void => judge(() => (it.mime = mimeOf(name, head.subarray(0, HEAD_BYTES))))
    for await (const chunk of body) {
      bytes += chunk.length
      if (fault) continue
      if (it.mime !== '') {
        judge(() => mustFit(it.mime, bytes))
        if (!fault) yield chunk
        continue
      }
      head = Buffer.concat([head, chunk])
      if (head.length < HEAD_BYTES) continue
      look()
      if (!fault) yield head
    }
    if (it.mime === '' && !fault) {
      look()
      yield head
    }
    if (fault) throw fault
    mustFit(it.mime, bytes)
  }
  return { it, body: through() }
}

/** Keeps one file for a person; the caller binds it to a document later. Suppliers name the school they act in. */
export const keepFile = async (
  deps: Store,
  user: SessionUser,
  schoolId: number,
  name: string,
  content: Buffer | AsyncIterable<Buffer>,
  beforeRow: (bytes: number) => Promise<void> = async () => {},
) => {
  const id = newId()
  const storageKey = `${schoolId}/${id.slice(0, 8)}/${id}`
  const { it, body } = checking(name, Buffer.isBuffer(content) ? Readable.from([content]) : content)
  const { bytes, sha256 } = await keepAsSent(deps.storage, storageKey, body)
  try {
    await beforeRow(bytes)
    const row = {
      school_id: schoolId,
      id,
      owner_id: user.id,
      name: cleanName(name),
      mime: it.mime,
      size_bytes: bytes,
      sha256,
      storage_key: storageKey,
      supplier_id: user.supplierId,
    }
    await deps.db.withTenant({ schoolId, userId: user.id }, (tx) => tx.insertInto('files').values(row).execute())
    return { id, name: row.name, mime: row.mime, sizeBytes: bytes, sha256 }
  } catch (error) {
    await deps.storage.remove(storageKey)
    throw error
  }
}

/** A part of a file that was kept already, as an upload of the same person in the acting school; what may not be uploaded is said. */
export const keepPart = async (ctx: Ctx, storage: Storage, name: string, content: Buffer) => {
  const id = newId()
  const storageKey = `${ctx.schoolId}/${id.slice(0, 8)}/${id}`
  let mime: string
  try {
    mime = mimeOf(name, content.subarray(0, HEAD_BYTES))
    mustFit(mime, content.length)
  } catch (error) {
    if (error instanceof Fail) return { fault: error.message }
    throw error
  }
  const { bytes, sha256 } = await keepAsSent(storage, storageKey, Readable.from([content]))
  const row = { school_id: ctx.schoolId, id, owner_id: ctx.user.id, name: cleanName(name), mime, size_bytes: bytes, sha256 }
  await ctx.tx
    .insertInto('files')
    .values({ ...row, storage_key: storageKey, supplier_id: ctx.user.supplierId })
    .execute()
  return { id, name: row.name, mime, sizeBytes: bytes }
}

/** The contents go only once the rows are gone for good: a row that comes back must find its file. */
const removeContents = async (ctx: Ctx, gone: readonly { storage_key: string }[]): Promise<void> => {
  if (gone.length > 0) await enqueue(ctx, 'files.remove', { body: { keys: gone.map((it) => it.storage_key) } })
}

/** The files of these documents, which nobody may need any more. */
export const dropFiles = async (ctx: Ctx, kind: string, docIds: readonly string[]): Promise<void> => {
  if (docIds.length === 0) return
  const gone = await ctx.tx
    .deleteFrom('files')
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', kind)
    .where('doc_id', 'in', docIds)
    .returning('storage_key')
    .execute()
  await removeContents(ctx, gone)
}

/** An upload of which what was needed is kept elsewhere. */
export const dropUpload = async (ctx: Ctx, id: string): Promise<void> => {
  const gone = await ctx.tx
    .deleteFrom('files')
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .where('doc_id', 'is', null)
    .returning('storage_key')
    .execute()
  await removeContents(ctx, gone)
}

/** Uploads of this school that no document took in their time are thrown away. A binding that comes meanwhile waits, and then wins or finds nothing. */
export const sweepFiles = async (ctx: Ctx, most: number): Promise<number> => {
  const over = ctx.tx
    .selectFrom('files')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('doc_id', 'is', null)
    .where(past('unusedUploads', 'created_at'))
    .limit(most)
  const unused = await ctx.tx
    .deleteFrom('files')
    .where('school_id', '=', ctx.schoolId)
    .where('doc_id', 'is', null)
    .where('id', 'in', over)
    .returning('storage_key')
    .execute()
  await removeContents(ctx, unused)
  return unused.length
}

/** An own upload in the acting school, or one of the supplier's people. `isHeld`: until a document has it the sweep of unused uploads waits. */
export const ownUpload = async (ctx: Ctx, id: string, isHeld = false) => {
  const query = ctx.tx
    .selectFrom('files')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .where((eb) => (ctx.user.supplierId ? eb('supplier_id', '=', ctx.user.supplierId) : eb('owner_id', '=', ctx.user.id)))
  return isId(id) ? await (isHeld ? query.forKeyShare() : query).executeTakeFirst() : undefined
}

interface Owning {
  kind: string
  id: string
}
const given = (ctx: Ctx, ids: readonly string[], to: Owning) =>
  ctx.tx.updateTable('files').set({ doc_kind: to.kind, doc_id: to.id }).where('school_id', '=', ctx.schoolId).where('id', 'in', ids)

/** Gives files to a document: who may see it reads them from now on. */
export const bindFiles = async (ctx: Ctx, ids: readonly string[], to: Owning): Promise<void> => {
  await given(ctx, ids, to).execute()
}

/** Takes from a document what it has under these labels: theirs again who sent it, until a document takes it or the sweep of unused uploads does. */
export const detachFiles = async (ctx: Ctx, labels: readonly string[], from: Owning): Promise<void> => {
  await ctx.tx
    .updateTable('files')
    .set({ doc_kind: null, doc_id: null })
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', from.kind)
    .where('doc_id', '=', from.id)
    .where('label', 'in', labels)
    .execute()
}

interface Attached {
  id: string
  name: string
  sha256: string
  label: string
}

/** Gives it uploads that this person sent and no document has, each by what it is; refuses where one is not there any more. */
export const attachOwn = async (ctx: Ctx, files: readonly { id: string; label: string }[], to: Owning): Promise<Attached[]> => {
  const unique = [...new Map(files.map((it) => [it.id, it])).values()]
  if (unique.length === 0) return []
  const labels = sql<string>`case id ${sql.join(
    unique.map((it) => sql`when ${it.id}::uuid then ${it.label}`),
    sql` `,
  )} else '' end`
  const bound = unique.every((it) => isId(it.id))
    ? await given(
        ctx,
        unique.map((it) => it.id),
        to,
      )
        .set({ label: labels })
        .where('owner_id', '=', ctx.user.id)
        .where('doc_id', 'is', null)
        .returning(['id', 'name', 'sha256', 'label'])
        .execute()
    : []
  if (bound.length !== unique.length) throw refused('有附件已失效，请移除后重新上传')
  return bound
}

/** What was uploaded to a document, the oldest first, as its review shows it. */
export const attachedTo = async (ctx: Ctx, kind: string, id: string) => {
  const rows = await ctx.tx
    .selectFrom('files as f')
    .leftJoin('users as u', (join) => join.onRef('u.school_id', '=', 'f.school_id').onRef('u.id', '=', 'f.owner_id'))
    .select(['f.id', 'f.label', 'f.name', 'f.size_bytes', 'f.created_at', 'u.name as by'])
    .where('f.school_id', '=', ctx.schoolId)
    .where('f.doc_kind', '=', kind)
    .where('f.doc_id', '=', id)
    .orderBy('f.created_at')
    .execute()
  return rows.map((r) => ({
    id: r.id,
    label: r.label,
    name: r.name,
    sizeBytes: r.size_bytes,
    by: r.by ?? '',
    at: r.created_at.toISOString(),
    page: '',
  }))
}

/** What the attachments of a document are: 采购过程备案表; empty ones left out. */
export const labelsOn = async (ctx: Ctx, { kind, id }: Owning): Promise<string[]> => {
  const rows = await ctx.tx
    .selectFrom('files')
    .select('label')
    .distinct()
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', kind)
    .where('doc_id', '=', id)
    .where('label', '<>', '')
    .execute()
  return rows.map((it) => it.label)
}

/** Of these, gives it the pictures that this person sent and no document has; answers how many. */
export const bindOwnPictures = async (ctx: Ctx, ids: readonly string[], to: Owning): Promise<number> => {
  const bound = await given(ctx, ids, to)
    .where('owner_id', '=', ctx.user.id)
    .where('doc_id', 'is', null)
    .where('mime', 'in', ['image/jpeg', 'image/png'])
    .executeTakeFirst()
  return Number(bound.numUpdatedRows)
}

/** Gives it what a visit without an account sent and no document has; it is the person's from now on. False: there is no such file. */
export const bindVisitFile = async (ctx: Ctx, id: string, senderId: string, to: Owning & { ownerId: string }): Promise<boolean> => {
  if (!isId(id)) return false
  const bound = await given(ctx, [id], to)
    .set({ owner_id: to.ownerId })
    .where('owner_id', '=', senderId)
    .where('doc_id', 'is', null)
    .executeTakeFirst()
  return bound.numUpdatedRows === 1n
}
