// JSON bodies: bytes that are no UTF-8 are refused instead of becoming other text on the way in.
import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { Fail } from './fail.ts'

/** JSON is the one thing calls are made with; files come as multipart. */
export const readJsonBodies = (http: FastifyInstance): void => {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeAllContentTypeParsers()
  http.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!isUtf8(body)) done(new Fail('core.malformed', { reason: '提交的内容不是 UTF-8 文字' }))
    else parse(request, body.toString('utf8'), done)
  })
}
