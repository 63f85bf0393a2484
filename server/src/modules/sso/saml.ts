// SAML 2.0, Web Browser SSO: asked by a redirect, answered by a form that the page of the school posts (decision 0052).
import { SAML, ValidateInResponseTo, type SamlOptions } from '@node-saml/node-saml'
import { now } from '../../core/clock.ts'
import { seal, sha256, unseal } from '../../core/crypto.ts'
import { Fail } from '../../core/fail.ts'
import { isAskedIn, type Protocol, type Told, type Visit } from './protocol.ts'
import { beganBy, logoutRequestTo, sessionIn, type SchoolSession } from './saml-logout.ts'
import {
  ASSERTION,
  consumerOf,
  entityOf,
  isStrong,
  logoutOf,
  only,
  pemOf,
  PROTOCOL,
  SKEW_SECONDS,
  statusIn,
  SUCCESS,
  wordIn,
} from './saml-way.ts'
import type { SamlWay } from './saml-way.ts'
import type { Signing } from './signing.ts'
import type { School } from './way.ts'
import { childrenOf, readXml, type Element } from './xml.ts'

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
/** An assertion is good for this long, however long it says itself. */
const HOLDS_MINUTES = 5
/** From the form of the school to the address it leads on to. */
const CARRIED_SECONDS = 60

const partnerOf = (schoolCode: string, way: Pick<SamlWay, 'page' | 'certificates'>, more: Partial<SamlOptions> = {}): SAML =>
  new SAML({
    issuer: entityOf(schoolCode),
    callbackUrl: consumerOf(schoolCode),
    audience: entityOf(schoolCode),
    entryPoint: way.page,
    idpCert: way.certificates.map(pemOf),
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: SKEW_SECONDS * 1000,
    maxAssertionAgeMs: HOLDS_MINUTES * 60_000,
    // The request is known by the visit, which is taken away once.
    validateInResponseTo: ValidateInResponseTo.never,
    ...more,
  })

const bindings = (it: string): string => `urn:oasis:names:tc:SAML:2.0:bindings:${it}`

/** Metadata name the key that what we ask to end is signed with, where the school has a logout; asking who somebody is is never signed. */
export const metadataOf = (schoolCode: string, signing: Signing | null): string => {
  const partner = { page: '', certificates: ['-'] }
  if (!signing) return partnerOf(schoolCode, partner).generateServiceProviderMetadata(null, null)
  const text = partnerOf(schoolCode, partner, {
    logoutCallbackUrl: logoutOf(schoolCode),
    privateKey: signing.key,
  }).generateServiceProviderMetadata(null, signing.certificate)
  // The library knows one way of being told, and takes whoever has a key for somebody who signs all he asks.
  return text
    .replace('AuthnRequestsSigned="true"', 'AuthnRequestsSigned="false"')
    .replace(/<SingleLogoutService [^>]*>/, (posted) => `${posted.replace(bindings('HTTP-POST'), bindings('HTTP-Redirect'))}${posted}`)
}

/** From the secret of the visit, so that nothing more is kept. */
const requestOf = ({ secret }: Visit): string => `_${sha256(`saml|${secret}`).toString('hex')}`

const attributeOf = (statement: Element | undefined, name: string): string => {
  const found = statement ? childrenOf(statement, ASSERTION, 'Attribute').filter((it) => it.attributes['Name'] === name) : []
  return found.length === 1 ? wordIn(only(found[0], 'AttributeValue')) : ''
}

/** The bytes that were verified; a response that is anything but one success in plain elements is refused before. */
const verified = async (way: SamlWay, { code }: School, response: string): Promise<Element> => {
  const root = readXml(Buffer.from(response, 'base64').toString('utf8'))
  if (root.uri !== PROTOCOL || root.local !== 'Response' || statusIn(root) !== SUCCESS || !isStrong(root)) throw new Fail('sso.refused')
  const { profile } = await partnerOf(code, way).validatePostResponseAsync({ SAMLResponse: response })
  return readXml(profile?.getAssertionXml?.() ?? '')
}

/** What the mall takes from an assertion, sealed on its way through the browser. */
interface Carried {
  identity: Told
  /** What it calls the session it began. */
  session: SchoolSession
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
  const { AuthnInstant: askedAt = '', SessionIndex: index = '' } = only(assertion, 'AuthnStatement')?.attributes ?? {}
  if (!isForUs || identity.userNo === '' || assertionId === '') throw new Fail('sso.refused')
  return { identity, session: sessionIn(only(subject, 'NameID'), index), assertionId, requestId: said['InResponseTo'] ?? '', askedAt }
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
      await partnerOf(visit.schoolCode, way, {
        generateUniqueId: () => requestOf(visit),
        forceAuthn: visit.againAt !== null,
      }).getAuthorizeUrlAsync(visit.state, undefined, {}),
    ),
  finish: async (way, visit, { assertion = '' }) => {
    const { identity, session, assertionId, requestId, askedAt, until } = opened(visit.schoolId, assertion)
    if (requestId !== requestOf(visit) || new Date(until) < now() || !isAskedIn(visit, Date.parse(askedAt))) throw new Fail('sso.refused')
    const proof = { text: `${way.entityId}|${assertionId}`, minutes: 2 * HOLDS_MINUTES }
    return { identity, session: beganBy(way, session, proof.text), proof }
  },
  leave: async (way, { schoolCode, session, signing }) =>
    way.logoutPage && signing && session
      ? logoutRequestTo(way.logoutPage, schoolCode, signing, JSON.parse(session) as SchoolSession)
      : null,
}
