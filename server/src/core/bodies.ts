// Bodies: bytes that are no UTF-8 are refused instead of becoming other text on the way in.
import { isUtf8 } from 'node:buffer'
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'
import { Fail } from './fail.ts'

const notUtf8 = () => new Fail('core.malformed', { reason: '提交的内容不是 UTF-8 文字' })

const bytesOf = new WeakMap<FastifyRequest, string>()

/** Of the calls that say so, the bytes are kept beside what was read from them: who signs them signs every blank. */
const keep = (request: FastifyRequest, body: Buffer): void => {
  const { isSigned } = request.routeOptions.config as { isSigned?: boolean }
  if (isSigned) bytesOf.set(request, body.toString('utf8'))
}

export const signedOf = (request: FastifyRequest) => {
  const bytes = bytesOf.get(request)
  return bytes === undefined ? null : { head: request.headers as Record<string, string | undefined>, bytes }
}

/** JSON is what calls are made with, files come as multipart; a form is taken by the calls that say so. */
export const readBodies = (http: FastifyInstance): void => {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeAllContentTypeParsers()
  http.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!isUtf8(body)) done(notUtf8())
    else {
      keep(request, body)
      parse(request, body.toString('utf8'), done)
    }
  })
  http.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: 256 * 1024 },
    (request, body, done) => {
      const { takesForm } = request.routeOptions.config as { takesForm?: boolean }
      if (!takesForm) done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type']))
      else if (!isUtf8(body)) done(notUtf8())
      else {
        keep(request, body)
        done(null, Object.fromEntries(new URLSearchParams(body.toString('utf8'))))
      }
    },
  )
}
