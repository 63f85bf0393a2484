// SAML 2.0, Web Browser SSO: asked by a redirect, answered by a form that the page of the school posts (decision 0052).
import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { now } from '../../core/clock.ts'
import { seal, sha256, unseal } from '../../core/crypto.ts'
import { Fail } from '../../core/fail.ts'
import { publicUrl } from '../../core/public-url.ts'
import { isAskedIn, type Protocol, type Told, type Visit } from './protocol.ts'
import { baseUrl, field } from './setting-rules.ts'
import type { School } from './way.ts'
import { childrenOf, readXml, type Element } from './xml.ts'

const isCertificate = (text: string): boolean => {
  try {
    return new X509Certificate(pemOf(text)).publicKey.type === 'public'
  } catch {
    return false
  }
}

/** As metadata write it, in base64 alone, or with its frame. */
const pemOf = (text: string): string =>
  text.includes('BEGIN') ? text : `-----BEGIN CERTIFICATE-----\n${text.replaceAll(/\s/g, '')}\n-----END CERTIFICATE-----\n`

export const SamlWay = z.strictObject({
  type: z.literal('saml'),
  entityId: z.string({ error: '请写明 entityId' }).min(1, '请写明 entityId').max(1024, 'entityId 最多 1024 个字'),
  /** Its SingleSignOnService by HTTP-Redirect. */
  page: baseUrl('page'),
  /** What its assertions are signed with; two while it changes from one to the next. */
  certificates: z
    .array(z.string().max(10_000).refine(isCertificate, 'certificates 须为 X.509 证书（PEM 或其 base64）'), {
      error: '请写明 certificates',
    })
    .min(1, '请写明 certificates')
    .max(4, 'certificates 最多 4 个'),
  /** The attribute that holds the 工号; empty: the NameID. */
  userNo: field('userNo').default(''),
  name: field('name').default(''),
  birthOn: field('birthOn').optional(),
})
type SamlWay = z.output<typeof SamlWay>

const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion'
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#'
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const STRONG = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])
const SKEW_SECONDS = 60
/** An assertion is good for this long, however long it says itself. */
const HOLDS_MINUTES = 5
/** From the form of the school to the address it leads on to. */
const CARRIED_SECONDS = 60

const entityOf = (schoolCode: string): string => publicUrl(`/api/sso/metadata?schoolCode=${encodeURIComponent(schoolCode)}`)
const consumerOf = (schoolCode: string): string => publicUrl(`/api/sso/acs?schoolCode=${encodeURIComponent(schoolCode)}`)

const partnerOf = (schoolCode: string, way: Pick<SamlWay, 'page' | 'certificates'>, requestId = '', forceAuthn = false): SAML =>
  new SAML({
    issuer: entityOf(schoolCode),
    callbackUrl: consumerOf(schoolCode),
    audience: entityOf(schoolCode),
    entryPoint: way.page,
    idpCert: way.certificates.map(pemOf),
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    forceAuthn,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: SKEW_SECONDS * 1000,
    maxAssertionAgeMs: HOLDS_MINUTES * 60_000,
    // The request is known by the visit, which is taken away once.
    validateInResponseTo: ValidateInResponseTo.never,
    generateUniqueId: () => requestId,
  })

/** Metadata name no key: what we ask is not signed, what we are told is not encrypted but by TLS. */
export const metadataOf = (schoolCode: string): string =>
  partnerOf(schoolCode, { page: '', certificates: ['-'] }).generateServiceProviderMetadata(null, null)

/** From the secret of the visit, so that nothing more is kept. */
const requestOf = ({ secret }: Visit): string => `_${sha256(`saml|${secret}`).toString('hex')}`

const only = (from: Element | undefined, local: string, uri = ASSERTION): Element | undefined => {
  const found = from ? childrenOf(from, uri, local) : []
  return found.length === 1 ? found[0] : undefined
}

const wordIn = (it: Element | undefined): string => (it && it.children.length === 0 ? it.text.trim() : '')

const attributeOf = (statement: Element | undefined, name: string): string => {
  const found = statement ? childrenOf(statement, ASSERTION, 'Attribute').filter((it) => it.attributes['Name'] === name) : []
  return found.length === 1 ? wordIn(only(found[0], 'AttributeValue')) : ''
}

const isStrong = (it: Element): boolean =>
  (it.uri !== SIGNATURE || !/^(Signature|Digest)Method$/.test(it.local) || STRONG.has(it.attributes['Algorithm'] ?? '')) &&
  it.children.every(isStrong)

/** The bytes that were verified; a response that is anything but one success in plain elements is refused before. */
const verified = async (way: SamlWay, { code }: School, response: string): Promise<Element> => {
  const root = readXml(Buffer.from(response, 'base64').toString('utf8'))
  const status = only(only(root, 'Status', PROTOCOL), 'StatusCode', PROTOCOL)
  if (root.uri !== PROTOCOL || root.local !== 'Response' || status?.attributes['Value'] !== SUCCESS || !isStrong(root))
    throw new Fail('sso.refused')
  const { profile } = await partnerOf(code, way).validatePostResponseAsync({ SAMLResponse: response })
  return readXml(profile?.getAssertionXml?.() ?? '')
}

/** What the mall takes from an assertion, sealed on its way through the browser. */
interface Carried {
  identity: Told
  assertionId: string
  requestId: string
  /** ISO moment at which the school asked who it is; empty where it says none. */
  askedAt: string
  /** ISO moment. */
  until: string
}

const placeOf = (schoolId: number) => ({ schoolId, field: 'sso.assertion', rowId: '' })

const readAssertion = (way: SamlWay, { code }: School, assertion: Element): Omit<Carried, 'until'> => {
  const subject = only(assertion, 'Subject')
  const confirmation = only(subject, 'SubjectConfirmation')
  const said = only(confirmation, 'SubjectConfirmationData')?.attributes ?? {}
  const attributes = only(assertion, 'AttributeStatement')
  const holdsUntil = Date.parse(said['NotOnOrAfter'] ?? '') + SKEW_SECONDS * 1000
  const isForUs =
    wordIn(only(assertion, 'Issuer')) === way.entityId &&
    confirmation?.attributes['Method'] === BEARER &&
    said['Recipient'] === consumerOf(code) &&
    holdsUntil > now().getTime()
  const identity = {
    userNo: way.userNo === '' ? wordIn(only(subject, 'NameID')) : attributeOf(attributes, way.userNo),
    name: way.name === '' ? '' : attributeOf(attributes, way.name),
    birthOn: way.birthOn ? attributeOf(attributes, way.birthOn) : '',
  }
  const { ID: assertionId = '' } = assertion.attributes
  const { AuthnInstant: askedAt = '' } = only(assertion, 'AuthnStatement')?.attributes ?? {}
  if (!isForUs || identity.userNo === '' || assertionId === '') throw new Fail('sso.refused')
  return { identity, assertionId, requestId: said['InResponseTo'] ?? '', askedAt }
}

/** The response that a page of the school posted, read and sealed; whether this browser asked for it is known when it comes back. */
export const assertionIn = async (way: SamlWay, school: School, response: string): Promise<string> => {
  try {
    const read = readAssertion(way, school, await verified(way, school, response))
    const until = new Date(now().getTime() + CARRIED_SECONDS * 1000).toISOString()
    return seal(JSON.stringify({ ...read, until } satisfies Carried), placeOf(school.id))
  } catch (cause) {
    throw Object.assign(new Fail('sso.refused'), { cause })
  }
}

const opened = (schoolId: number, text: string): Carried => {
  try {
    return JSON.parse(unseal(text, placeOf(schoolId))) as Carried
  } catch (cause) {
    throw Object.assign(new Fail('sso.refused'), { cause })
  }
}

export const saml: Protocol<SamlWay> = {
  start: async (way, visit) =>
    new URL(
      await partnerOf(visit.schoolCode, way, requestOf(visit), visit.againAt !== null).getAuthorizeUrlAsync(visit.state, undefined, {}),
    ),
  finish: async (way, visit, { assertion = '' }) => {
    const { identity, assertionId, requestId, askedAt, until } = opened(visit.schoolId, assertion)
    if (requestId !== requestOf(visit) || new Date(until) < now() || !isAskedIn(visit, Date.parse(askedAt))) throw new Fail('sso.refused')
    return { identity, proof: { text: `${way.entityId}|${assertionId}`, minutes: 2 * HOLDS_MINUTES } }
  },
}
