// What is there before anybody came (T-73) and what stays behind when somebody left (T-75).
import { describe, expect, it } from 'vitest'
import { keepFile } from '../src/core/files.ts'
import { buildSchool, buildUser } from '../src/demo/build.ts'
import { browserOf } from './browser.ts'
import { endpoints, sampleInput } from './endpoints.ts'
import { useWorld } from './harness.ts'

const world = useWorld()
const SCHOOL = 680
const NOWHERE = '0193f0c0-0000-7000-8000-00000000dead'

describe('a mall that was just installed', () => {
  it('knows no account, no password and no way in', async () => {
    const { rows } = await world().admin.query(
      `select (select count(*)::int from mall.users) as people, (select count(*)::int from shared.login_names) as names,
         (select count(*)::int from mall.sessions) as sessions, (select count(*)::int from mall.user_roles) as roles`,
    )
    expect(rows).toEqual([{ people: 0, names: 0, sessions: 0, roles: 0 }])
  })
})

describe('somebody who signs out', () => {
  it('leaves no session behind, and a cookie that opens nothing', async () => {
    await buildSchool(world().db, { id: SCHOOL, code: 'S680', name: '测试大学' })
    const user = await buildUser(world().db, { schoolId: SCHOOL, no: 'L680', name: '李老师', roles: ['purchaser'] })
    const it_ = browserOf(world())
    await it_.signIn('L680')
    const old = it_.jar.get('cy')!
    const rows = async () => (await world().admin.query('select id from mall.sessions where user_id = $1', [user.id])).rows.length
    expect(await rows()).toBe(1)
    await it_.send('POST', '/api/logout', {})
    expect([await rows(), it_.jar.has('cy')]).toEqual([0, false])
    it_.jar.set('cy', old)
    expect((await it_.send('GET', '/api/user.info')).json().retCode).toBe('2005')
  })

  it('leaves nothing in the browser: no answer to a person, and no file, may be kept there', async () => {
    const user = await buildUser(world().db, { schoolId: SCHOOL, no: 'L681', name: '王老师', roles: ['purchaser'] })
    const it_ = browserOf(world())
    await it_.signIn('L681')
    const kept: string[] = []
    const look = async (what: string, method: 'GET' | 'POST', url: string, input?: object) => {
      const { headers } = await it_.send(method, url, input)
      if (headers['cache-control'] !== 'no-store') kept.push(`${what}: ${String(headers['cache-control'])}`)
    }
    for (const { name, endpoint } of endpoints) {
      if (endpoint.access === 'public' || endpoint.effect === 'write') continue
      const input = sampleInput(endpoint, () => NOWHERE) as Record<string, string>
      const path = `/api/${endpoint.path}`
      await (endpoint.method === 'GET' ? look(name, 'GET', `${path}?${new URLSearchParams(input)}`) : look(name, 'POST', path, input))
    }
    const file = await keepFile(world(), user, SCHOOL, '报价.csv', Buffer.from('编码,名称'))
    await look('a file', 'GET', `/api/files/${file.id}`)
    expect(kept).toEqual([])
  })
})
