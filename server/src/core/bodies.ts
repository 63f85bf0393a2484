// Bodies: bytes that are no UTF-8 are refused instead of becoming other text on the way in.
import { isUtf8 } from 'node:buffer'
import { errorCodes, type FastifyInstance } from 'fastify'
import { Fail } from './fail.ts'

const notUtf8 = () => new Fail('core.malformed', { reason: '提交的内容不是 UTF-8 文字' })

/** JSON is what calls are made with, files come as multipart; a form is taken by the calls that say so. */
export const readBodies = (http: FastifyInstance): void => {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeAllContentTypeParsers()
  http.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!isUtf8(body)) done(notUtf8())
    else parse(request, body.toString('utf8'), done)
  })
  http.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: 256 * 1024 },
    (request, body, done) => {
      const { takesForm } = request.routeOptions.config as { takesForm?: boolean }
      if (!takesForm) done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type']))
      else if (!isUtf8(body)) done(notUtf8())
      else done(null, Object.fromEntries(new URLSearchParams(body.toString('utf8'))))
    },
  )
}
