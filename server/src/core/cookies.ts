// Cookie names and flags in one place. Behind HTTPS they carry the __Host- prefix and Secure.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CookieName, Cookies } from './context.ts'

export type CookieNames = Record<CookieName, string> & { secure: boolean }

export const cookieNames = (secure: boolean): CookieNames => {
  const stem = secure ? '__Host-' : ''
  return { session: `${stem}cy`, pre: `${stem}cy_pre`, memory: `${stem}cy_rm`, browser: `${stem}cy_br`, secure }
}

export const cookiesOf = (request: FastifyRequest, reply: FastifyReply, names: CookieNames): Cookies => ({
  get: (name) => request.cookies[names[name]],
  set: (name, value, maxAgeSeconds) => {
    reply.setCookie(names[name], value, {
      path: '/',
      httpOnly: true,
      secure: names.secure,
      // Who comes back from the sign-in of his school comes from another site.
      sameSite: name === 'session' || name === 'pre' ? 'lax' : 'strict',
      ...(maxAgeSeconds === null ? {} : { maxAge: maxAgeSeconds }),
    })
  },
  clear: (name) => {
    reply.clearCookie(names[name], { path: '/', httpOnly: true, secure: names.secure })
  },
})
