// What the sign-in and the logout of SAML 2.0 stand on: the settings of a school, its addresses here, its XML (decision 0052).
import { X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { publicUrl } from '../../core/public-url.ts'
import { baseUrl, field } from './setting-rules.ts'
import { childrenOf, type Element } from './xml.ts'

const isCertificate = (text: string): boolean => {
  try {
    return new X509Certificate(pemOf(text)).publicKey.type === 'public'
  } catch {
    return false
  }
}

/** As metadata write it, in base64 alone, or with its frame. */
export const pemOf = (text: string): string =>
  text.includes('BEGIN') ? text : `-----BEGIN CERTIFICATE-----\n${text.replaceAll(/\s/g, '')}\n-----END CERTIFICATE-----\n`

export const SamlWay = z.strictObject({
  type: z.literal('saml'),
  entityId: z.string({ error: '请写明 entityId' }).min(1, '请写明 entityId').max(1024, 'entityId 最多 1024 个字'),
  /** Its SingleSignOnService by HTTP-Redirect. */
  page: baseUrl('page'),
  /** Its SingleLogoutService by HTTP-Redirect; without it a session ends here alone. */
  logoutPage: baseUrl('logoutPage').optional(),
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
export type SamlWay = z.output<typeof SamlWay>

export const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion'
export const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
export const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#'
const STRONG = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])
export const SKEW_SECONDS = 60

const addressOf = (path: string, schoolCode: string): string => publicUrl(`/api/sso/${path}?schoolCode=${encodeURIComponent(schoolCode)}`)

/** Constants of a school: who the mall is to it, where it leads signed in people, where it tells of their end. */
export const entityOf = (schoolCode: string): string => addressOf('metadata', schoolCode)
export const consumerOf = (schoolCode: string): string => addressOf('acs', schoolCode)
export const logoutOf = (schoolCode: string): string => addressOf('slo', schoolCode)

export const only = (from: Element | undefined, local: string, uri = ASSERTION): Element | undefined => {
  const found = from ? childrenOf(from, uri, local) : []
  return found.length === 1 ? found[0] : undefined
}

export const wordIn = (it: Element | undefined): string => (it && it.children.length === 0 ? it.text.trim() : '')

/** RSA with SHA-256 or 512, wherever an element says how it is signed. */
export const isStrong = (it: Element): boolean =>
  (it.uri !== SIGNATURE || !/^(Signature|Digest)Method$/.test(it.local) || STRONG.has(it.attributes['Algorithm'] ?? '')) &&
  it.children.every(isStrong)

/** What the status of an answer says. */
export const statusIn = (it: Element): string => only(only(it, 'Status', PROTOCOL), 'StatusCode', PROTOCOL)?.attributes['Value'] ?? ''
