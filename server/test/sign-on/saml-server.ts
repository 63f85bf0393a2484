// A real SAML 2.0 identity provider, whose form takes any name: it becomes the NameID and the attribute `employeeNumber`.
import { Constants, IdentityProvider, ServiceProvider, setSchemaValidator } from 'samlify'
import { generate } from 'selfsigned'
import { freePort } from '../free-port.ts'
import { bodyOf, listen, type Listening } from './listen.ts'
import { issuerIn, logoutsBy, type Logouts, type Signer } from './saml-logouts.ts'

export interface SamlServer extends Listening, Logouts {
  entityId: string
  logoutPage: string
  page: string
  certificate: string
  /** The response of the provider to the address that led there, in base64; `said` replaces what its template says (`NameID`, `Audience` …). */
  responseTo(start: string, user: string, said?: Record<string, string>, by?: Signer): Promise<string>
}

setSchemaValidator({ validate: async () => 'the mall judges what it is sent, the provider takes any request' })

const TEMPLATE = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{ID}" Version="2.0" IssueInstant="{IssueInstant}" Destination="{Recipient}" InResponseTo="{InResponseTo}"><saml:Issuer>{Issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="{StatusCode}"/></samlp:Status><saml:Assertion ID="{AssertionID}" Version="2.0" IssueInstant="{IssueInstant}"><saml:Issuer>{Issuer}</saml:Issuer><saml:Subject><saml:NameID>{NameID}</saml:NameID><saml:SubjectConfirmation Method="{Method}"><saml:SubjectConfirmationData NotOnOrAfter="{NotOnOrAfter}" Recipient="{Recipient}" InResponseTo="{InResponseTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="{NotBefore}" NotOnOrAfter="{ConditionsNotOnOrAfter}"><saml:AudienceRestriction><saml:Audience>{Audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="{IssueInstant}" SessionIndex="{SessionIndex}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="employeeNumber"><saml:AttributeValue>{NameID}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="cn"><saml:AttributeValue>{CommonName}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion></samlp:Response>`

const filled = (said: Record<string, string>): string => TEMPLATE.replaceAll(/\{(\w+)\}/g, (_tag, name: string) => said[name] ?? '')

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (it) => `&#${it.charCodeAt(0)};`)

/** What the mall asked in the address it led to. */
const requestIn = async (provider: ReturnType<typeof IdentityProvider>, start: URL) => {
  const anybody = ServiceProvider({ entityID: 'anybody', assertionConsumerService: [] })
  const { extract } = await provider.parseLoginRequest(anybody, 'redirect', { query: Object.fromEntries(start.searchParams) })
  const { id = '', assertionConsumerServiceUrl: consumer = '' } = extract.request as Record<string, string>
  return { id, consumer, audience: String(extract.issuer) }
}

export const startSaml = async (): Promise<SamlServer> => {
  const [own, strange] = await Promise.all([
    generate([{ name: 'commonName', value: '认证' }]),
    generate([{ name: 'commonName', value: '认证' }]),
  ])
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const [entityId, page, logoutPage] = [`${url}/metadata`, `${url}/sso`, `${url}/slo`]
  const providerOf = ({ private: privateKey, cert }: typeof own, hash: 'RSA_SHA256' | 'RSA_SHA1' = 'RSA_SHA256') =>
    IdentityProvider({
      entityID: entityId,
      privateKey,
      signingCert: cert,
      requestSignatureAlgorithm: Constants.algorithms.signature[hash],
      singleSignOnService: [{ Binding: Constants.namespace.binding.redirect, Location: page }],
      singleLogoutService: [{ Binding: Constants.namespace.binding.redirect, Location: logoutPage }],
      wantLogoutRequestSigned: true,
      wantLogoutResponseSigned: true,
      loginResponseTemplate: { context: TEMPLATE, attributes: [] },
    })
  const honest = providerOf(own)
  const signers: Record<Signer, typeof honest> = { honest, stranger: providerOf(strange), weak: providerOf(own, 'RSA_SHA1') }
  const logouts = logoutsBy(signers, entityId)

  const responseTo: SamlServer['responseTo'] = async (start, user, said = {}, by = 'honest') => {
    const { id, audience, consumer } = await requestIn(honest, new URL(start))
    const values: Record<string, string> = {
      ID: `_${crypto.randomUUID()}`,
      AssertionID: `_${crypto.randomUUID()}`,
      IssueInstant: inMinutes(0),
      Issuer: entityId,
      StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
      Method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
      NameID: escaped(user),
      SessionIndex: `_${crypto.randomUUID()}`,
      CommonName: '林晓',
      NotBefore: inMinutes(-1),
      NotOnOrAfter: inMinutes(4),
      ConditionsNotOnOrAfter: inMinutes(4),
      Recipient: escaped(consumer),
      Audience: escaped(audience),
      InResponseTo: id,
      ...said,
    }
    const reader = ServiceProvider({
      entityID: audience,
      wantAssertionsSigned: true,
      assertionConsumerService: [{ Binding: Constants.namespace.binding.post, Location: consumer }],
    })
    const made = await signers[by].createLoginResponse(
      reader,
      { extract: {} },
      'post',
      {},
      {
        customTagReplacement: () => ({ id: values['ID']!, context: filled(values) }),
      },
    )
    return made.context
  }

  const listening = await listen(async (request, response) => {
    const start = new URL(request.url!, url)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (start.pathname === '/slo') {
      const issuer = issuerIn(start)
      const metadata = await (await fetch(issuer)).text()
      await logouts.askedToEnd(start.href, metadata)
      // By the clock of the mall: a trial has its own.
      const { headers } = await fetch(new URL('/api/user.info', issuer))
      const said = { IssueInstant: headers.get('x-now') ?? '' }
      return void response.writeHead(302, { location: logouts.answerTo(start.href, metadata, said) }).end()
    }
    if (start.pathname !== '/sso') return void response.writeHead(404).end()
    if (request.method === 'GET')
      return void response.end(
        `<form method="post" action="${escaped(start.pathname + start.search)}"><label>学号 <input name="username"></label><button>进入</button></form>`,
      )
    const user = (await bodyOf(request)).get('username') ?? ''
    const said = await responseTo(start.href, user)
    const { consumer: to } = await requestIn(honest, start)
    response.end(
      `<form method="post" action="${escaped(to)}"><input type="hidden" name="SAMLResponse" value="${said}"><input type="hidden" name="RelayState" value="${escaped(start.searchParams.get('RelayState') ?? '')}"></form><script>document.forms[0].submit()</script>`,
    )
  }, port)
  return { ...listening, ...logouts, entityId, page, logoutPage, certificate: own.cert, responseTo }
}
