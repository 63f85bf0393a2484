// Uploads and downloads. The content decides the type; files are served as attachments under a sandboxing policy.
import { OK } from '@caiyuan/contract/endpoint'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Readable } from 'node:stream'
import { KEPT_OTHERWISE, keepAsSent, type Storage } from '../gateways/storage.ts'
import { cookiesOf, type CookieNames } from './cookies.ts'
import type { Ctx, SessionUser } from './context.ts'
import type { Db } from './db.ts'
import { assertHeaders } from './door.ts'
import { FULL, sendEnvelope } from './errors.ts'
import { Fail, missing } from './fail.ts'
import { HEAD_BYTES, MOST_BYTES, mimeOf, mustBeShowable, mustFit, refused } from './file-kinds.ts'
import { maySee } from './documents.ts'
import { isId, newId } from './ids.ts'
import type { Logger } from './log.ts'
import { originAllowed } from './origin.ts'
import { owedBy } from './owed.ts'
import { enqueue } from './outbox.ts'
import { past } from './retention.ts'
import { ctxOf, scopeOf } from './run.ts'
import type { Sessions } from './session.ts'
import { returnUpload, takeUpload } from './upload-quota.ts'
import { forget, inUploadSlot } from './upload-slots.ts'

const cleanName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069/\\]/gu, '')
    .slice(-120) || '文件'

export interface Store {
  db: Db
  storage: Storage
}
interface Deps extends Store {
  sessions: Sessions
  cookieNames: CookieNames
  log: Logger
  /** Who uploads without an account to apply for one at this school; refused, unless the visit has proven a phone. */
  applicantAt: (schoolCode: string, pre: string) => Promise<SessionUser>
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

const schoolOf = (user: SessionUser, request: FastifyRequest): number => {
  const asked = Number((request.query as { schoolId?: string }).schoolId)
  return user.supplierId && Number.isSafeInteger(asked) && asked > 0 ? asked : user.schoolId
}

/** A supplier uploads where it delivers: into its own school, and into a school that has an order of it. */
const mayUploadTo = async (db: Db, user: SessionUser, schoolId: number): Promise<boolean> => {
  if (schoolId === user.schoolId) return true
  const order = await db.withTenant({ schoolId, userId: user.id, supplierId: user.supplierId }, (tx) =>
    tx
      .selectFrom('orders')
      .select('id')
      .where('school_id', '=', schoolId)
      .where('supplier_id', '=', user.supplierId)
      .limit(1)
      .executeTakeFirst(),
  )
  return order !== undefined
}

/** Keeps an upload within today's quota of whoever sends it. */
const takeFile = async (deps: Deps, user: SessionUser, schoolId: number, name: string, content: AsyncIterable<Buffer>) => {
  let taken = 0
  try {
    return await keepFile(deps, user, schoolId, name, content, async (bytes) => {
      await takeUpload(deps.db.shared, user, bytes)
      taken = bytes
    })
  } catch (error) {
    if (taken > 0) await returnUpload(deps.db.shared, user, taken)
    throw error
  }
}

/** The content of the one file of a form, whole: cut at the limit it is refused. */
async function* wholeOf(file: MultipartFile['file'], saidBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    bytes += chunk.length
    yield chunk
  }
  if (file.truncated) throw refused(`文件不能超过 ${MOST_BYTES / 1024 / 1024} MB`)
  if (Number.isSafeInteger(saidBytes) && saidBytes !== bytes) throw refused('文件没有传完，请重新上传')
}

const UNWRITABLE = new Set([...FULL, 'EROFS'])

/** Why an upload was not kept, in words; undefined when it is nobody's but our fault. */
const sayWhy = (error: unknown): Fail | undefined => {
  if (error instanceof Fail) return error
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (UNWRITABLE.has(code)) return refused('服务器的存储空间已满，文件没有保存，请联系管理员')
  if (code === KEPT_OTHERWISE) return refused('文件没有保存好，请重新上传')
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return refused('请选择文件')
  // Too long a boundary is a needle to the parser.
  if (
    code.startsWith('FST_') ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    /multipart|boundary|needle|Part terminated|Malformed/i.test(message)
  )
    return refused('文件没有传完，请重新上传')
  return undefined
}

const receive = async (deps: Deps, user: SessionUser, request: FastifyRequest, mayBe: (name: string) => void = () => {}) => {
  const schoolId = schoolOf(user, request)
  if (!(await mayUploadTo(deps.db, user, schoolId))) throw missing('机构')
  const part = await request.file()
  if (!part) throw refused('请选择文件')
  mayBe(part.filename)
  const said = request.headers['x-file-size']
  return takeFile(deps, user, schoolId, part.filename, wholeOf(part.file, said === undefined ? Number.NaN : Number(said)))
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

/** A file is read by whoever may see its document, a supplier's people among their own files; before it has a document, by who sent it. */
const readableFile = async (ctx: Ctx, id: string) => {
  if (!isId(id)) return undefined
  let query = ctx.tx.selectFrom('files').selectAll().where('school_id', '=', ctx.schoolId).where('id', '=', id)
  if (ctx.user.supplierId) query = query.where('supplier_id', '=', ctx.user.supplierId)
  const row = await query.executeTakeFirst()
  if (!row) return undefined
  const isReadable =
    row.doc_kind === null || row.doc_id === null ? row.owner_id === ctx.user.id : await maySee(ctx, row.doc_kind, row.doc_id)
  return isReadable ? row : undefined
}

const INLINE = new Set(['image/png', 'image/jpeg', 'application/pdf'])

export const registerFileRoutes = (app: FastifyInstance, deps: Deps): void => {
  const cookieOf = (request: FastifyRequest, reply: FastifyReply) => cookiesOf(request, reply, deps.cookieNames).get('session')
  const mayCall = (user: SessionUser | null): SessionUser => {
    if (!user) throw new Fail('core.signedOut')
    const owed = owedBy(user)
    if (owed) throw owed
    return user
  }

  app.post('/api/files', async (request, reply) => {
    try {
      assertHeaders(request.headers)
      const { applyTo } = request.query as { applyTo?: unknown }
      const user = applyTo === undefined ? mayCall(await deps.sessions.find(cookieOf(request, reply))) : null
      if (!originAllowed(request)) throw new Fail('core.forbiddenOrigin')
      const pre = cookiesOf(request, reply, deps.cookieNames).get('pre') ?? ''
      const sender = user ?? (await deps.applicantAt(String(applyTo), pre))
      const data = await inUploadSlot(sender, () => receive(deps, sender, request, user ? undefined : mustBeShowable))
      return await sendEnvelope(reply, { status: 200, envelope: { retCode: OK, data, retMsg: '' } })
    } catch (error) {
      void forget(request.raw.unpipe())
      const fail = sayWhy(error)
      if (fail && fail !== error) deps.log.warn({ trace: request.id, err: error }, 'an upload was not kept')
      throw fail ?? error
    }
  })

  app.get('/api/files/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const row = await deps.sessions.as(cookieOf(request, reply), async (found) => {
      const user = mayCall(found)
      const schoolId = schoolOf(user, request)
      return deps.db.withTenant(scopeOf(user, schoolId), (tx, now) => readableFile(ctxOf(tx, { schoolId, user, now }), id))
    })
    if (!row) throw missing('文件')
    return reply
      .type(row.mime)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', `${INLINE.has(row.mime) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(row.name)}`)
      .send(deps.storage.stream(row.storage_key))
  })
}

/** What the form parser reads at most: one file, and next to nothing beside it. */
export const FORM_LIMITS = { fileSize: MOST_BYTES, files: 1, fields: 4, fieldSize: 1000, parts: 5, headerPairs: 50 }
