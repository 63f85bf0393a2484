// A real OpenID Connect provider, whose form takes any name: it becomes `sub`.
import { Provider } from 'oidc-provider'
import { freePort } from '../free-port.ts'
import { listen, type Listening } from './listen.ts'

export const CLIENT = { clientId: 'caiyuan', clientSecret: 'a secret of the mall and the school' }

export const startOidc = async (callbacks: readonly string[], nameOf: (sub: string) => string): Promise<Listening> => {
  const port = await freePort()
  const provider = new Provider(`http://127.0.0.1:${port}`, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [...callbacks],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, name: nameOf(sub) }) }),
  })
  return listen(provider.callback(), port)
}

/** Signs in by the provider's own forms, as a browser would; answers where it leads back. */
export const signInAt = async (start: string, user: string, callback: string): Promise<URL> => {
  const jar = new Map<string, string>()
  let [url, form] = [start, null as URLSearchParams | null]
  for (let steps = 0; steps < 15; steps += 1) {
    const answer = await fetch(url, {
      method: form ? 'POST' : 'GET',
      body: form,
      redirect: 'manual',
      headers: { cookie: [...jar].map(([k, v]) => `${k}=${v}`).join('; ') },
    })
    for (const it of answer.headers.getSetCookie()) jar.set(it.split('=')[0]!, it.split(';')[0]!.split('=').slice(1).join('='))
    const to = answer.headers.get('location')
    if (to !== null) {
      url = new URL(to, url).href
      form = null
      if (url.startsWith(callback)) return new URL(url)
      continue
    }
    const page = await answer.text()
    const action = /<form[^>]*action="([^"]+)"/.exec(page)
    if (!action) throw new Error(`${url} was answered ${answer.status} ${page.slice(0, 300)}`)
    const prompt = page.includes('name="login"') ? 'login' : 'consent'
    url = new URL(action[1]!, url).href
    form = new URLSearchParams(prompt === 'login' ? { prompt, login: user, password: 'x' } : { prompt })
  }
  throw new Error('led in circles')
}
