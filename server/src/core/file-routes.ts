// Uploads and downloads over HTTP: the one form with a file, its limits, and files as attachments under a sandboxing policy.
import { OK } from '@caiyuan/contract/endpoint'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { KEPT_OTHERWISE } from '../gateways/storage.ts'
import { cookiesOf, type CookieNames } from './cookies.ts'
import type { Ctx, SessionUser } from './context.ts'
import type { Db } from './db.ts'
import { documentOf, maySee, sharedAt, supplies } from './documents.ts'
import { assertHeaders } from './door.ts'
import { FULL, sendEnvelope } from './errors.ts'
import { Fail, missing } from './fail.ts'
import { MOST_BYTES, mustBeShowable, refused } from './file-kinds.ts'
import { keepFile, type Store } from './files.ts'
import { isId } from './ids.ts'
import type { Logger } from './log.ts'
import { originAllowed } from './origin.ts'
import { owedBy } from './owed.ts'
import { isPlatform } from './pseudo-schools.ts'
import { ctxOf, scopeOf } from './run.ts'
import type { Sessions } from './session.ts'
import { returnUpload, takeUpload } from './upload-quota.ts'
import { forget, inUploadSlot } from './upload-slots.ts'

interface Deps extends Store {
  sessions: Sessions
  cookieNames: CookieNames
  log: Logger
  /** Who uploads without an account to apply for one at this school; refused, unless the visit has proven a phone. */
  applicantAt: (schoolCode: string, pre: string) => Promise<SessionUser>
}

/** Suppliers name the school whose file they mean, and who serves for the platform names it to read one. */
const schoolOf = (user: SessionUser, request: FastifyRequest): number => {
  const asked = Number((request.query as { schoolId?: string }).schoolId)
  const mayName = user.supplierId !== null || (request.method === 'GET' && isPlatform(user))
  return mayName && Number.isSafeInteger(asked) && asked > 0 ? asked : user.schoolId
}

/** A supplier uploads where it delivers: into its own school, and into a school it supplies. */
const mayUploadTo = async (db: Db, user: SessionUser, schoolId: number): Promise<boolean> => {
  const { id: userId, supplierId } = user
  if (schoolId === user.schoolId || !supplierId) return schoolId === user.schoolId
  return db.withTenant({ schoolId, userId, supplierId }, (tx) => supplies(tx, { schoolId, supplierId }), { isRead: true })
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

/** A file is read by whoever may see its document, a supplier's people among their own files and what is shared with them, the platform's of what it rules on; before it has a document, by who sent it. */
const readableFile = async (ctx: Ctx, id: string) => {
  if (!isId(id)) return undefined
  let query = ctx.tx.selectFrom('files').selectAll().where('school_id', '=', ctx.schoolId).where('id', '=', id)
  const { supplierId } = ctx.user
  if (supplierId) query = query.where((eb) => eb.or([eb('supplier_id', '=', supplierId), sharedAt('doc_kind', 'label')]))
  const row = await query.executeTakeFirst()
  if (!row) return undefined
  if (isPlatform(ctx.user) && ctx.schoolId !== ctx.user.schoolId && !(row.doc_kind && documentOf(row.doc_kind).isRuled)) return undefined
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
      return deps.db.withTenant(scopeOf(user, schoolId), (tx, now) => readableFile(ctxOf(tx, { schoolId, user, now }), id), {
        isRead: true,
      })
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
