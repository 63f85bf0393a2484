// Schools of the tests that sign their people in themselves, and browsers that are led there and back.
import { browserOf } from '../../../test/browser.ts'
import type { World } from '../../../test/harness.ts'
import { buildSchool, buildUser } from '../../demo/build.ts'
import { makeEgress, setEgress } from '../../gateways/egress.ts'
import { setSignIn } from '../../schools/found.ts'
import type { SignIn } from './way.ts'

/** Servers of the tests are on this machine. */
export const openEgress = (): void => setEgress(makeEgress({ inside: ['127.0.0.1/32'], withinMs: 2000 }))

/** A school with one person, 林晓, of 工号 `T<id>`. */
export const buildSigningSchool = async (world: World, id: number, way: SignIn) => {
  const code = `SSO${id}`
  await buildSchool(world.db, { id, code, name: `登录大学${id}` })
  const person = await buildUser(world.db, { schoolId: id, no: `T${id}`, name: '林晓', roles: ['purchaser'] })
  await world.inSchool(id, (ctx) => setSignIn(ctx, way))
  return { id, code, person }
}

/** Led from a page of the mall, unless another `site` is said. */
export const signingBrowser = (world: World, address = '127.0.0.1', site = 'same-origin') => {
  const browser = browserOf(world, { address, headers: { 'sec-fetch-site': site } })
  /** Where an answer leads. */
  const get = async (path: string): Promise<string> => {
    const answer = await browser.send('GET', path)
    if (answer.statusCode !== 303) throw new Error(`${path} was answered ${answer.statusCode} ${answer.body}`)
    return String(answer.headers['location'])
  }
  const start = (code: string, to?: string, more: Record<string, string> = {}) =>
    get(`/api/sso/start?${new URLSearchParams({ schoolCode: code, ...(to === undefined ? {} : { return: to }), ...more })}`)
  const back = (code: string, query: Record<string, string>) =>
    get(`/api/sso/callback?${new URLSearchParams({ schoolCode: code, ...query })}`)
  const whoAmI = async (): Promise<string> => {
    const { retCode, data } = (await browser.send('GET', '/api/user.info')).json()
    return retCode === '1000' ? data.userNo : retCode
  }
  return { ...browser, get, start, back, whoAmI }
}

/** What the page people sign in at is told. */
export const refusedIn = (location: string): string => new URLSearchParams(location.split('?')[1]).get('refused') ?? location
