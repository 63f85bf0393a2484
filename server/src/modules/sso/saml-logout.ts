// SAML 2.0, Single Logout: each side tells the other by the browser, signed, which session ended (decision 0052).
import { getVerifiedXml, parseDomFromString } from '@node-saml/node-saml/lib/xml.js'
import { createSign, createVerify, X509Certificate } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { now } from '../../core/clock.ts'
import { isSignatureOf, signatureOf } from '../../core/crypto.ts'
import { Fail } from '../../core/fail.ts'
import { newToken } from '../../core/ids.ts'
import { ASSERTION, entityOf, isStrong, logoutOf, only, pemOf, PROTOCOL, SKEW_SECONDS, statusIn, SUCCESS, wordIn } from './saml-way.ts'
import type { SamlWay } from './saml-way.ts'
import type { Signing } from './signing.ts'
import { childrenOf, readXml, type Element } from './xml.ts'

/** What the school calls a session: the person, as it named him, and the session itself, empty where it gives it no name. */
export interface SchoolSession {
  nameId: string
  /** Format, NameQualifier and SPNameQualifier, as they were said. */
  of: Record<string, string>
  index: string
}

const QUALIFIERS = ['Format', 'NameQualifier', 'SPNameQualifier']
/** A name longer than these together could not be carried in an address: such a session ends here alone. */
const MOST_LETTERS = 1500

export const sessionIn = (nameId: Element | undefined, index: string): SchoolSession => ({
  nameId: wordIn(nameId),
  of: Object.fromEntries(QUALIFIERS.flatMap((it) => (nameId?.attributes[it] === undefined ? [] : [[it, nameId.attributes[it]]]))),
  index,
})

/** By what a session of the provider, and all of a person's, are known when it says that they ended. */
const endedBy = ({ entityId }: SamlWay, ...names: string[]): string => `saml|${JSON.stringify([entityId, ...names])}`

/** What our session keeps of theirs; `otherwise` names it where they gave it no name. */
export const beganBy = (way: SamlWay, it: SchoolSession, otherwise: string) => {
  const text = JSON.stringify(it)
  return {
    ticket: it.index === '' ? otherwise : endedBy(way, it.nameId, it.index),
    holder: endedBy(way, it.nameId),
    ...(way.logoutPage && it.nameId !== '' && text.length <= MOST_LETTERS ? { schoolSession: text } : {}),
  }
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (it) => `&#${it.charCodeAt(0)};`)

const messageOf = (local: string, schoolCode: string, said: { id: string; to: string; more?: string; inner: string }): string =>
  `<samlp:${local} xmlns:samlp="${PROTOCOL}" xmlns:saml="${ASSERTION}" ID="${said.id}" Version="2.0" IssueInstant="${now().toISOString()}" Destination="${escaped(said.to)}"${said.more ?? ''}><saml:Issuer>${escaped(entityOf(schoolCode))}</saml:Issuer>${said.inner}</samlp:${local}>`

const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const DIGESTS: Readonly<Record<string, string>> = {
  [RSA_SHA256]: 'RSA-SHA256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'RSA-SHA512',
}

/** Letter by letter what an address keeps as it is: it is signed as it stands there (SAML bindings §3.4.4.1). */
const inAddress = (text: string): string => encodeURIComponent(text).replaceAll("'", '%27')

const redirected = (to: string, name: 'SAMLRequest' | 'SAMLResponse', xml: string, relayState: string, { key }: Signing): string => {
  const said = [
    [name, deflateRawSync(xml).toString('base64')],
    ...(relayState === '' ? [] : [['RelayState', relayState]]),
    ['SigAlg', RSA_SHA256],
  ]
  const text = said.map(([it, value]) => `${it}=${inAddress(value!)}`).join('&')
  return `${to}?${text}&Signature=${inAddress(createSign('RSA-SHA256').update(text).sign(key, 'base64'))}`
}

/** Made from what comes back beside the answer, so that nothing is kept. */
const OURS = 'saml.logout'
const oursOf = (schoolCode: string, relayState: string): string => `${schoolCode}|${relayState}`

export const logoutRequestTo = (to: string, schoolCode: string, signing: Signing, { nameId, of, index }: SchoolSession): string => {
  const relayState = newToken()
  const named = Object.entries(of).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  const session = index === '' ? '' : `<samlp:SessionIndex>${escaped(index)}</samlp:SessionIndex>`
  const xml = messageOf('LogoutRequest', schoolCode, {
    id: `_${signatureOf(OURS, oursOf(schoolCode, relayState))}`,
    to,
    inner: `<saml:NameID${named.join('')}>${escaped(nameId)}</saml:NameID>${session}`,
  })
  return redirected(to, 'SAMLRequest', xml, relayState, signing)
}

/** They are signed out here, whether they were signed in or not. */
export const logoutAnswerTo = (to: string, schoolCode: string, signing: Signing, asked: { id: string; relayState: string }): string => {
  const xml = messageOf('LogoutResponse', schoolCode, {
    id: `_${newToken()}`,
    to,
    more: ` InResponseTo="${escaped(asked.id)}"`,
    inner: `<samlp:Status><samlp:StatusCode Value="${SUCCESS}"/></samlp:Status>`,
  })
  return redirected(to, 'SAMLResponse', xml, asked.relayState, signing)
}

/** A message as it came: in the address as it stands there, or in a form. */
export type Sent =
  | { query: string }
  | { form: { SAMLRequest?: string | undefined; SAMLResponse?: string | undefined; RelayState?: string | undefined } }

interface Message {
  root: Element
  relayState: string
}

const MOST_BYTES = 64 * 1024

/** Each part of an address once, by its name, as it stands there. */
const partsOf = (query: string): Map<string, string> => {
  const parts = query.split('&').map((it): [string, string] => [it.split('=', 1)[0]!, it])
  if (new Set(parts.map(([name]) => name)).size < parts.length) throw new Error('a part stands twice in the address')
  return new Map(parts)
}

const ofAddress = (way: SamlWay, query: string): Message => {
  const parts = partsOf(query)
  const valueOf = (name: string): string => decodeURIComponent((parts.get(name) ?? '').slice(name.length + 1).replaceAll('+', ' '))
  const names = ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg'].filter((it) => parts.has(it))
  const text = names.map((it) => parts.get(it)).join('&')
  const digest = DIGESTS[valueOf('SigAlg')]
  const signature = Buffer.from(valueOf('Signature'), 'base64')
  const isSigned = (certificate: string): boolean =>
    createVerify(digest!)
      .update(text)
      .verify(new X509Certificate(pemOf(certificate)).publicKey, signature)
  if (!digest || !way.certificates.some(isSigned)) throw new Error('the school did not sign it')
  // One of them: both would be signed together, which no reader of the binding does.
  const message = valueOf(parts.has('SAMLRequest') ? 'SAMLRequest' : 'SAMLResponse')
  const xml = inflateRawSync(Buffer.from(message, 'base64'), { maxOutputLength: MOST_BYTES }).toString('utf8')
  return { root: readXml(xml), relayState: valueOf('RelayState') }
}

const ofForm = async (
  way: SamlWay,
  { SAMLRequest, SAMLResponse, RelayState = '' }: Extract<Sent, { form: object }>['form'],
): Promise<Message> => {
  const xml = Buffer.from(SAMLRequest ?? SAMLResponse ?? '', 'base64').toString('utf8')
  if (!isStrong(readXml(xml))) throw new Error('signed too weakly')
  const verified = getVerifiedXml(xml, (await parseDomFromString(xml)).documentElement, way.certificates.map(pemOf))
  if (verified === null) throw new Error('the school did not sign it')
  return { root: readXml(verified), relayState: RelayState }
}

/** A message is told when it is made. */
const FRESH_MINUTES = 5
/** Until it could be shown again to anybody. */
export const REPLAY_MINUTES = FRESH_MINUTES + 2 * (SKEW_SECONDS / 60)

/** What the school signed, for this school, a moment ago. */
const messageIn = async (way: SamlWay, schoolCode: string, sent: Sent, local: string): Promise<Message> => {
  const it = 'query' in sent ? ofAddress(way, sent.query) : await ofForm(way, sent.form)
  const { ID: id = '', Version: version, Destination: to, IssueInstant: at = '', NotOnOrAfter: until } = it.root.attributes
  const age = (now().getTime() - Date.parse(at)) / 1000
  const isLate = until !== undefined && !(Date.parse(until) + SKEW_SECONDS * 1000 > now().getTime())
  const isForUs =
    it.root.uri === PROTOCOL &&
    it.root.local === local &&
    id !== '' &&
    version === '2.0' &&
    to === logoutOf(schoolCode) &&
    wordIn(only(it.root, 'Issuer')) === way.entityId
  if (!isForUs || isLate || !(age <= FRESH_MINUTES * 60 + SKEW_SECONDS && age >= -SKEW_SECONDS)) throw new Error('not for us, or not now')
  return it
}

export interface AskedToEnd {
  id: string
  relayState: string
  /** What ends: these sessions, or all of a person's. */
  ended: { ticket: string }[] | [{ holder: string }]
}

/** Which sessions the school says have ended. */
export const logoutIn = async (way: SamlWay, schoolCode: string, sent: Sent): Promise<AskedToEnd> => {
  try {
    const { root, relayState } = await messageIn(way, schoolCode, sent, 'LogoutRequest')
    const nameId = wordIn(only(root, 'NameID'))
    const indexes = childrenOf(root, PROTOCOL, 'SessionIndex').map(wordIn)
    if (nameId === '' || indexes.includes('')) throw new Error('nobody is named')
    const ended: AskedToEnd['ended'] =
      indexes.length === 0 ? [{ holder: endedBy(way, nameId) }] : indexes.map((it) => ({ ticket: endedBy(way, nameId, it) }))
    return { id: root.attributes['ID']!, relayState, ended }
  } catch (cause) {
    throw Object.assign(new Fail('sso.notice'), { cause })
  }
}

/** The school answers what we asked: whoever was led there is signed out there too. */
export const assertConfirmed = async (way: SamlWay, schoolCode: string, sent: Sent): Promise<void> => {
  try {
    const { root, relayState } = await messageIn(way, schoolCode, sent, 'LogoutResponse')
    const { InResponseTo: asked = '' } = root.attributes
    const isOurs = isSignatureOf(asked.slice(1), OURS, oursOf(schoolCode, relayState))
    if (!isOurs || statusIn(root) !== SUCCESS) throw new Error('it did not end there')
  } catch (cause) {
    throw Object.assign(new Fail('sso.stillIn'), { cause })
  }
}
