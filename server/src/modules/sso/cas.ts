// CAS 2.0 and 3.0 (https://apereo.github.io/cas/development/protocol/CAS-Protocol-Specification.html): a ticket, checked by asking the server.
import { z } from 'zod'
import { Fail } from '../../core/fail.ts'
import { askOutside } from '../../gateways/egress.ts'
import { callbackOf, type Protocol, type Told, type Visit } from './protocol.ts'
import { baseUrl, field } from './setting-rules.ts'
import { childrenOf, readXml, XmlRefused, type Element } from './xml.ts'

export const CasWay = z.strictObject({
  type: z.literal('cas'),
  /** `https://cas.example.edu.cn/cas` */
  server: baseUrl('server'),
  version: z.literal([2, 3], { error: 'version 须为 2 或 3' }).default(3),
  /** The attribute that holds the 工号; empty: the name the person signs in with. */
  userNo: field('userNo').default(''),
  name: field('name').default(''),
  /** The attribute with the day of birth. */
  birthOn: field('birthOn').optional(),
})
type CasWay = z.output<typeof CasWay>

const NAMESPACE = 'http://www.yale.edu/tp/cas'
const SAML_PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
const TICKET = /^ST-[\w.-]{10,128}$/
/** Servers forget a ticket sooner. */
const TICKET_MINUTES = 10

const addressOf = ({ server }: CasWay, path: string, query: Record<string, string>): URL =>
  new URL(`${server}/${path}?${new URLSearchParams(query)}`)

/** The one child of this name, with nothing but words in it. */
const wordOf = (it: Element, local: string): string => {
  const found = childrenOf(it, NAMESPACE, local)
  return found.length === 1 && found[0]!.children.length === 0 ? found[0]!.text.trim() : ''
}

const successIn = (xml: string): Element | undefined => {
  const root = readXml(xml)
  const [only, ...more] = root.children
  const isAnswer = root.uri === NAMESPACE && root.local === 'serviceResponse' && root.text.trim() === '' && more.length === 0
  return isAnswer && only?.uri === NAMESPACE && only.local === 'authenticationSuccess' ? only : undefined
}

/** Null: the server did not say yes, whatever else it said. */
export const identityIn = (xml: string, { userNo, name, birthOn }: Pick<CasWay, 'userNo' | 'name' | 'birthOn'>): Told | null => {
  try {
    const success = successIn(xml)
    if (!success) return null
    const attributes = childrenOf(success, NAMESPACE, 'attributes')
    const attribute = (local: string): string => (local !== '' && attributes.length === 1 ? wordOf(attributes[0]!, local) : '')
    const no = userNo === '' ? wordOf(success, 'user') : attribute(userNo)
    return no === '' ? null : { userNo: no, name: attribute(name), birthOn: attribute(birthOn ?? '') }
  } catch (error) {
    if (error instanceof XmlRefused) return null
    throw error
  }
}

/** With `renew` it says no to a ticket of anybody it did not ask for his password. */
const renewOf = ({ againAt }: Visit): Record<string, string> => (againAt ? { renew: 'true' } : {})

const check = async (way: CasWay, visit: Visit, ticket: string): Promise<string> => {
  const path = way.version === 3 ? 'p3/serviceValidate' : 'serviceValidate'
  const answer = await askOutside(addressOf(way, path, { service: callbackOf(visit.schoolCode), ticket, ...renewOf(visit) })).catch(
    (cause) => {
      throw Object.assign(new Fail('sso.away'), { cause })
    },
  )
  if (answer.status !== 200) throw new Fail('sso.away')
  return answer.text()
}

/** The ticket whose single sign-on ended (protocol 3.0, §2.3.3); null in anything but such a notice. */
export const ticketIn = (notice: string): string | null => {
  try {
    const root = readXml(notice)
    const named = childrenOf(root, SAML_PROTOCOL, 'SessionIndex')
    const ticket = named[0]?.text.trim() ?? ''
    return root.uri === SAML_PROTOCOL && root.local === 'LogoutRequest' && named.length === 1 && TICKET.test(ticket) ? ticket : null
  } catch (error) {
    if (error instanceof XmlRefused) return null
    throw error
  }
}

export const cas: Protocol<CasWay> = {
  start: async (way, visit) => addressOf(way, 'login', { service: callbackOf(visit.schoolCode), ...renewOf(visit) }),
  finish: async (way, visit, { ticket = '' }) => {
    if (!TICKET.test(ticket)) throw new Fail('sso.refused')
    const identity = identityIn(await check(way, visit, ticket), way)
    if (!identity) throw new Fail('sso.refused')
    return { identity, proof: { text: ticket, minutes: TICKET_MINUTES } }
  },
  leave: async (way, { after }) => addressOf(way, 'logout', { service: after }),
}
