// Whether a state-changing call comes from our own pages.
import type { FastifyRequest } from 'fastify'

/** The custom header forces a preflight, and the browser names the origin. */
export const originAllowed = (request: FastifyRequest): boolean => {
  if (request.headers.sourcetype === undefined) return false
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin } = request.headers
  return origin === undefined || URL.parse(origin)?.host === request.headers.host
}
