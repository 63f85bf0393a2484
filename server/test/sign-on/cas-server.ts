// A CAS server as its protocol describes one (2.0 and 3.0): a form for the name, tickets that hold for one service and once.
import { randomUUID } from 'node:crypto'
import { bodyOf, listen, type Listening } from './listen.ts'

interface Ticket {
  service: string
  user: string
  /** The server asked for the password now. */
  isAsked: boolean
}

export interface CasServer extends Listening {
  /** The base its clients are given. */
  base: string
  /** What a browser carries back that signed in as this person, by the form or because the server knew it. */
  ticketFor(user: string, service: string, isAsked?: boolean): string
  /** Services whose tickets were checked. */
  asked: string[]
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (it) => `&#${it.charCodeAt(0)};`)

const answerOf = (inner: string): string => `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`

export const success = (user: string, attributes: Record<string, string> = {}): string => {
  const rows = Object.entries(attributes).map(([name, value]) => `<cas:${name}>${escaped(value)}</cas:${name}>`)
  return answerOf(
    `<cas:authenticationSuccess><cas:user>${escaped(user)}</cas:user><cas:attributes>${rows.join('')}</cas:attributes></cas:authenticationSuccess>`,
  )
}

export const failure = (code: string, text: string): string =>
  answerOf(`<cas:authenticationFailure code="${code}">${text}</cas:authenticationFailure>`)

/** As a server tells a service that what this ticket began is over (protocol 3.0, §2.3.3). */
export const logoutRequest = (ticket: string): string =>
  `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1" Version="2.0" IssueInstant="${new Date().toISOString()}"><saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">@NOT_USED@</saml:NameID><samlp:SessionIndex>${escaped(ticket)}</samlp:SessionIndex></samlp:LogoutRequest>`

export const startCas = async (attributesOf: (user: string) => Record<string, string> = () => ({})): Promise<CasServer> => {
  const tickets = new Map<string, Ticket>()
  const asked: string[] = []
  const ticketFor = (user: string, service: string, isAsked = true): string => {
    const ticket = `ST-${tickets.size + 1}-${randomUUID()}`
    tickets.set(ticket, { service, user, isAsked })
    return ticket
  }
  const validate = (query: URLSearchParams, withAttributes: boolean): string => {
    const ticket = query.get('ticket') ?? ''
    const service = query.get('service') ?? ''
    asked.push(service)
    const found = tickets.get(ticket)
    tickets.delete(ticket)
    if (!found) return failure('INVALID_TICKET', `Ticket ${escaped(ticket)} not recognized`)
    if (found.service !== service) return failure('INVALID_SERVICE', 'ticket was issued for another service')
    if (query.get('renew') === 'true' && !found.isAsked) return failure('INVALID_TICKET', 'ticket was not issued from primary credentials')
    return success(found.user, withAttributes ? attributesOf(found.user) : {})
  }
  const listening = await listen(async (request, response) => {
    const url = new URL(request.url!, 'http://cas.invalid')
    const service = url.searchParams.get('service') ?? ''
    if (url.pathname === '/cas/login' && request.method === 'GET')
      return void response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(
          `<form method="post" action="/cas/login?${escaped(url.searchParams.toString())}"><label>学号 <input name="username"></label><button>进入</button></form>`,
        )
    if (url.pathname === '/cas/login') {
      const user = (await bodyOf(request)).get('username') ?? ''
      const back = new URL(service)
      back.searchParams.set('ticket', ticketFor(user, service))
      return void response.writeHead(302, { location: back.href }).end()
    }
    if (url.pathname === '/cas/logout') return void response.writeHead(302, { location: service }).end()
    const version = /^\/cas\/(p3\/)?serviceValidate$/.exec(url.pathname)
    if (!version) return void response.writeHead(404).end()
    response.setHeader('content-type', 'application/xml').end(validate(url.searchParams, version[1] !== undefined))
  })
  return { ...listening, base: `${listening.url}/cas`, ticketFor, asked }
}
