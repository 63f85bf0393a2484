// Uploads and downloads. The content decides the type; files are served as attachments under a sandboxing policy.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Storage } from '../gateways/storage.ts'
import { cookiesOf, type CookieNames } from './cookies.ts'
import type { Ctx, SessionUser } from './context.ts'
import type { Db } from './db.ts'
import { Fail, missing } from './fail.ts'
import { isId, newId } from './ids.ts'
import { enqueue } from './outbox.ts'
import type { Sessions } from './session.ts'
import { forgetOldUploads, returnUpload, takeUpload } from './upload-quota.ts'

const IMAGE_MAX = 5 * 1024 * 1024

interface Kind {
  mime: string
  exts: readonly string[]
  test(head: Buffer): boolean
}

const starts =
  (...bytes: number[]) =>
  (head: Buffer): boolean =>
    bytes.every((b, i) => head[i] === b)
const zip = starts(0x50, 0x4b, 0x03, 0x04)
/** Text of any encoding has no NUL and is no page; the importer decides whether it can be read. */
const plain = (head: Buffer): boolean => !head.includes(0) && !/^\uFEFF?\s*<(!doctype|html|svg|script)/i.test(head.toString('utf8'))
const ole = starts(0xd0, 0xcf, 0x11, 0xe0)

/** Attachments of domain page 00 §0.3, plus the table formats of imports. */
const KINDS: readonly Kind[] = [
  { mime: 'image/jpeg', exts: ['jpg', 'jpeg'], test: starts(0xff, 0xd8, 0xff) },
  { mime: 'image/png', exts: ['png'], test: starts(0x89, 0x50, 0x4e, 0x47) },
  { mime: 'application/pdf', exts: ['pdf'], test: starts(0x25, 0x50, 0x44, 0x46) },
  { mime: 'application/ofd', exts: ['ofd'], test: zip },
  {
    mime: 'application/xml',
    exts: ['xml'],
    test: (h) => /^\uFEFF?\s*</.test(h.toString('utf8')) && !/<(html|svg|script)/i.test(h.toString('utf8')),
  },
  { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', exts: ['docx'], test: zip },
  { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', exts: ['xlsx'], test: zip },
  { mime: 'application/msword', exts: ['doc'], test: ole },
  { mime: 'application/vnd.ms-excel', exts: ['xls'], test: ole },
  { mime: 'application/zip', exts: ['zip'], test: zip },
  { mime: 'text/csv', exts: ['csv'], test: plain },
  { mime: 'application/jsonl', exts: ['jsonl'], test: plain },
]

/** The type of an upload by its content and ending; refuses with a sentence when they disagree. */
export const kindOfFile = (name: string, body: Buffer): Kind => {
  const ext = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const kind = KINDS.find((k) => k.exts.includes(ext))
  if (!kind) throw new Fail('core.file', { reason: '只能上传 jpg、png、pdf、ofd、xml、doc、docx、xls、xlsx、csv、jsonl、zip 文件' })
  if (body.length === 0) throw new Fail('core.file', { reason: '文件是空的' })
  if (!kind.test(body.subarray(0, 512))) throw new Fail('core.file', { reason: `文件内容不是 ${ext} 格式` })
  if (kind.mime.startsWith('image/') && body.length > IMAGE_MAX) throw new Fail('core.file', { reason: '图片不能超过 5 MB' })
  return kind
}

const cleanName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069/\\]/gu, '')
    .slice(-120) || '文件'

interface Deps {
  db: Db
  sessions: Sessions
  storage: Storage
  cookieNames: CookieNames
}

const answer = (reply: FastifyReply, retCode: string, data: unknown, retMsg = '') =>
  reply.type('application/json; charset=utf-8').send(JSON.stringify({ retCode, data, retMsg }))

const answerFail = (reply: FastifyReply, fail: Fail) => answer(reply, fail.retCode, null, fail.message)

/** Keeps one file for a person; the caller binds it to a document later. Suppliers name the school they act in. */
export const keepFile = async (deps: { db: Db; storage: Storage }, user: SessionUser, schoolId: number, name: string, body: Buffer) => {
  const kind = kindOfFile(name, body)
  const id = newId()
  const sha256 = createHash('sha256').update(body).digest('hex')
  const storageKey = `${schoolId}/${id.slice(0, 8)}/${id}`
  await deps.storage.put(storageKey, body)
  const row = {
    school_id: schoolId,
    id,
    owner_id: user.id,
    name: cleanName(name),
    mime: kind.mime,
    size_bytes: body.length,
    sha256,
    storage_key: storageKey,
    supplier_id: user.supplierId,
  }
  try {
    await deps.db.withTenant({ schoolId, userId: user.id }, (tx) => tx.insertInto('files').values(row).execute())
  } catch (error) {
    await deps.storage.remove(storageKey)
    throw error
  }
  return { id, name: row.name, mime: kind.mime, sizeBytes: body.length, sha256 }
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
const takeFile = async (deps: Deps, user: SessionUser, schoolId: number, name: string, body: Buffer) => {
  kindOfFile(name, body)
  await takeUpload(deps.db.shared, user, body.length)
  try {
    return await keepFile(deps, user, schoolId, name, body)
  } catch (error) {
    await returnUpload(deps.db.shared, user, body.length)
    throw error
  }
}

/** Uploads of this school that no document took within a day are thrown away. A binding that comes meanwhile waits, and then wins or finds nothing. */
export const sweepFiles = async (ctx: Ctx): Promise<number> => {
  const unused = await ctx.tx
    .deleteFrom('files')
    .where('school_id', '=', ctx.schoolId)
    .where('doc_id', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .returning('storage_key')
    .execute()
  // The contents go only once the rows are gone for good: a row that comes back must find its file.
  if (unused.length > 0) await enqueue(ctx, 'files.remove', { body: { keys: unused.map((it) => it.storage_key) } })
  await forgetOldUploads(ctx.tx)
  return unused.length
}

export const registerFileRoutes = (app: FastifyInstance, deps: Deps): void => {
  app.post('/api/files', async (request, reply) => {
    const user = await deps.sessions.find(cookiesOf(request, reply, deps.cookieNames).get('session'))
    if (!user) return answer(reply, '2005', null, '请先登录')
    if (user.mustChangePassword) return answerFail(reply, new Fail('password.first'))
    if (request.headers.sourcetype === undefined) return answer(reply, '4014', null, '请求来源不被允许')
    try {
      const schoolId = schoolOf(user, request)
      if (!(await mayUploadTo(deps.db, user, schoolId))) throw missing('机构')
      const part = await request.file()
      if (!part) throw new Fail('core.file', { reason: '请选择文件' })
      const body = await part.toBuffer().catch(() => {
        throw new Fail('core.file', { reason: '文件不能超过 10 MB' })
      })
      return await answer(reply, '1000', await takeFile(deps, user, schoolId, part.filename, body))
    } catch (error) {
      if (error instanceof Fail) return answerFail(reply, error)
      throw error
    }
  })

  // A file is read by its owner, by the supplier it belongs to, and inside the school by whoever holds its unguessable id of a document.
  app.get('/api/files/:id', async (request, reply) => {
    const user = await deps.sessions.find(cookiesOf(request, reply, deps.cookieNames).get('session'))
    if (!user) return answer(reply, '2005', null, '请先登录')
    if (user.mustChangePassword) return answerFail(reply, new Fail('password.first'))
    const { id } = request.params as { id: string }
    const schoolId = schoolOf(user, request)
    const row = isId(id)
      ? await deps.db.withTenant({ schoolId, userId: user.id }, (tx) => {
          let query = tx.selectFrom('files').selectAll().where('school_id', '=', schoolId).where('id', '=', id)
          if (user.supplierId) query = query.where('supplier_id', '=', user.supplierId)
          else query = query.where((eb) => eb.or([eb('owner_id', '=', user.id), eb('doc_id', 'is not', null)]))
          return query.executeTakeFirst()
        })
      : undefined
    if (!row) return answer(reply, '4004', null, '文件不存在或您无权查看')
    const inline = row.mime === 'image/png' || row.mime === 'image/jpeg' || row.mime === 'application/pdf'
    return reply
      .type(row.mime)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(row.name)}`)
      .send(deps.storage.stream(row.storage_key))
  })
}
