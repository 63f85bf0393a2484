// How long a request may take to arrive: a connection that trickles is ended, so that nobody holds many of them.
import type { FastifyInstance } from 'fastify'

export const HEADERS_MS = 15_000
/** A form is sent in a moment; a file of 10 MB takes two minutes on a line of 0.7 Mbit/s, a list of 50 MB on one of 3.5. */
const BODY_MS = 20_000
export const UPLOAD_MS = 120_000

export const endSlowBodies = (http: FastifyInstance): void => {
  http.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
    if (hasBody) {
      const timer = setTimeout(() => raw.complete || raw.destroy(), request.url.startsWith('/api/files') ? UPLOAD_MS : BODY_MS)
      timer.unref()
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}
