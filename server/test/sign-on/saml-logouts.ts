// What a real SAML identity provider says and hears when sessions end; it knows the mall by the metadata of the mall alone.
import { ServiceProvider, type IdentityProvider } from 'samlify'
import { inflateRawSync } from 'node:zlib'

type Provider = ReturnType<typeof IdentityProvider>
/** By its key and SHA-256, by the key of nobody, by its key and SHA-1. */
export type Signer = 'honest' | 'stranger' | 'weak'
type Said = Record<string, string>

export interface Logouts {
  /** What the mall asks in this address to end, signed by the key of its metadata. */
  askedToEnd(address: string, metadata: string): Promise<Said>
  /** The address of the answer; `said` replaces what its template says. */
  answerTo(address: string, metadata: string, said?: Said, by?: Signer | 'nobody'): string
  /** The address that tells the mall of the end of sessions; `SessionIndex` empty: of all of a person's. */
  endBy(metadata: string, said: Said, by?: Signer | 'nobody'): string
  /** The same as the text of a form. */
  formOfEnd(metadata: string, said: Said, by?: Signer | 'nobody'): string
  /** What the mall answers in this address, signed by the key of its metadata. */
  answered(address: string, metadata: string): Promise<Said>
}

const NAMES = 'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"'
const REQUEST = `<samlp:LogoutRequest ${NAMES} ID="{ID}" Version="{Version}" IssueInstant="{IssueInstant}" NotOnOrAfter="{NotOnOrAfter}" Destination="{Destination}"><saml:Issuer>{Issuer}</saml:Issuer><saml:NameID>{NameID}</saml:NameID><samlp:SessionIndex>{SessionIndex}</samlp:SessionIndex></samlp:LogoutRequest>`
const RESPONSE = `<samlp:LogoutResponse ${NAMES} ID="{ID}" Version="2.0" IssueInstant="{IssueInstant}" Destination="{Destination}" InResponseTo="{InResponseTo}"><saml:Issuer>{Issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="{StatusCode}"/></samlp:Status></samlp:LogoutResponse>`

const filled = (template: string, said: Said): string =>
  template
    .replaceAll(/\{(\w+)\}/g, (_tag, name: string) => said[name] ?? '')
    .replace('<samlp:SessionIndex></samlp:SessionIndex>', '')
    .replace('<saml:NameID></saml:NameID>', '')

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()

const textIn = (address: URL): string =>
  inflateRawSync(
    Buffer.from(address.searchParams.get('SAMLRequest') ?? address.searchParams.get('SAMLResponse') ?? '', 'base64'),
  ).toString()

/** Who says he asks. */
export const issuerIn = (address: URL): string => /<saml:Issuer>([^<]*)</.exec(textIn(address))?.[1] ?? ''

/** As it came, for the signature stands over it letter by letter. */
const requestOf = (address: string) => {
  const url = new URL(address)
  const octetString = url.search
    .slice(1)
    .split('&')
    .filter((it) => /^(SAMLRequest|SAMLResponse|RelayState|SigAlg)=/.test(it))
    .join('&')
  return { query: Object.fromEntries(url.searchParams), octetString }
}

const partnerOf = (metadata: string, isSigned = true) =>
  ServiceProvider({ metadata, wantLogoutRequestSigned: isSigned, wantLogoutResponseSigned: isSigned })

export const logoutsBy = (signers: Record<Signer, Provider>, entityId: string): Logouts => {
  const common = (metadata: string): Said => ({
    ID: `_${crypto.randomUUID()}`,
    Version: '2.0',
    IssueInstant: inMinutes(0),
    NotOnOrAfter: inMinutes(4),
    Issuer: entityId,
    Destination: String(partnerOf(metadata).entityMeta.getSingleLogoutService('redirect')),
  })
  const made = (metadata: string, said: Said, by: Signer | 'nobody', binding: 'redirect' | 'post'): string => {
    const values: Said = { ...common(metadata), ...said }
    const told = signers[by === 'nobody' ? 'honest' : by].createLogoutRequest(
      partnerOf(metadata, by !== 'nobody'),
      binding,
      {},
      { relayState: 'their (own) state!', customTagReplacement: () => ({ id: values.ID!, context: filled(REQUEST, values) }) },
    )
    return told.context
  }
  return {
    askedToEnd: async (address, metadata) => {
      const { extract } = await signers.honest.parseLogoutRequest(partnerOf(metadata), 'redirect', requestOf(address))
      const { request, nameID, sessionIndex, issuer } = extract as { request: Said } & Said
      return { ...request, nameID, sessionIndex, issuer } as Said
    },
    answerTo: (address, metadata, said = {}, by = 'honest') => {
      const id = /ID="([^"]+)"/.exec(textIn(new URL(address)))![1]!
      const StatusCode = 'urn:oasis:names:tc:SAML:2.0:status:Success'
      const values: Said = { ...common(metadata), InResponseTo: id, StatusCode, ...said }
      return signers[by === 'nobody' ? 'honest' : by].createLogoutResponse(partnerOf(metadata, by !== 'nobody'), {} as never, 'redirect', {
        relayState: new URL(address).searchParams.get('RelayState') ?? '',
        customTagReplacement: () => ({ id: values.ID!, context: filled(RESPONSE, values) }),
      }).context
    },
    endBy: (metadata, said, by = 'honest') => made(metadata, said, by, 'redirect'),
    formOfEnd: (metadata, said, by = 'honest') => {
      const text = made(metadata, said, by, 'post')
      return by === 'nobody' && text.startsWith('<') ? Buffer.from(text).toString('base64') : text
    },
    answered: async (address, metadata) => {
      const { extract } = await signers.honest.parseLogoutResponse(partnerOf(metadata), 'redirect', requestOf(address))
      const { response, issuer } = extract as { response: Said; issuer: string }
      return { ...response, issuer, relayState: new URL(address).searchParams.get('RelayState') ?? '' }
    },
  }
}
