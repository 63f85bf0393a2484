// Generated from the contract: no list to maintain. A new endpoint is covered the moment it is declared.
import { waits } from '@caiyuan/contract/account'
import { OK, type Endpoint } from '@caiyuan/contract/endpoint'
import { fieldWords, sayIssue } from '@caiyuan/contract/field-words'
import { fails } from '@caiyuan/contract/fails'
import { describe, expect, it } from 'vitest'
import { modules } from '../src/modules.ts'
import type { RoleRow } from '../src/core/roles.ts'
import { buildSchool, buildSupplier, buildUser } from '../src/demo/build.ts'
import { endpoints, garbage, inputFields, sampleInput, spoilt } from './endpoints.ts'
import { useWorld } from './harness.ts'
import { allRoles } from './populate.ts'

const world = useWorld()
const anyId = (): string => '0193f0c0-0000-7000-8000-000000000001'

/**
 * What the form of a call refuses never reaches its command: above it is asked of the form alone, and `npm run test:long` sends it too.
 * The rest is sent to every sixth call, to the others at the next run.
 */
const ALL_GARBAGE = process.env.GARBAGE === 'all'
/** Differs from run to run. */
const TURN = Math.floor(Date.now() / 1000)
const isSentTo = (call: number): boolean => ALL_GARBAGE || (call + TURN) % 6 === 0
const reaches = ({ method, input }: Endpoint, it: object): boolean =>
  input.safeParse(method === 'GET' ? Object.fromEntries(Object.entries(it).map(([key, value]) => [key, String(value)])) : it).success

let next = 600
const bare = async (roles: readonly RoleRow[] = []) => {
  const id = (next += 1)
  const { db } = world()
  const depts = await buildSchool(db, { id, code: `S${id}`, name: `测试大学${id}`, depts: ['材料学院'], roles: allRoles })
  return buildUser(db, { schoolId: id, no: `P${id}`, name: '某老师', roles: roles.map((it) => it.code), deptId: depts.get('材料学院')! })
}

describe('the contract', () => {
  it('has unique method and path, a Chinese title, and a module for every domain', () => {
    const paths = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    expect(paths.filter((p, i) => paths.indexOf(p) !== i)).toEqual([])
    expect(endpoints.filter(({ endpoint }) => !/[\u4e00-\u9fff]/.test(endpoint.title))).toEqual([])
    const served = new Set(modules.flatMap((m) => Object.keys(m.endpoints).map((verb) => `${m.name}.${verb}`)))
    expect(endpoints.map((e) => e.name).filter((name) => !served.has(name))).toEqual([])
  })

  it('has one module that counts each thing that may wait for a person', () => {
    expect(modules.flatMap((it) => Object.keys(it.waits)).toSorted()).toEqual(Object.keys(waits).toSorted())
  })

  it('has a word for every field of an input, and no word without a field', () => {
    const names = new Set(endpoints.flatMap(({ endpoint }) => [...inputFields(endpoint)]))
    expect([...names].filter((name) => !(name in fieldWords))).toEqual([])
    expect(Object.keys(fieldWords).filter((name) => !names.has(name))).toEqual([])
  })

  it('says in Chinese what is wrong with any value of any field, without a name of the code', () => {
    const strange = new Set<string>()
    const values = [...garbage, undefined, -1, 2 ** 40, '字'.repeat(20_000), Array.from({ length: 3000 }, () => 'x')]
    for (const { name, endpoint } of endpoints)
      for (const input of spoilt(endpoint, values)) {
        const { error } = endpoint.input.safeParse(input, { error: sayIssue })
        for (const issue of error?.issues ?? [])
          if (!/^[^A-Za-z]*[\u4e00-\u9fff][^_]*$/.test(issue.message) || /[A-Za-z]{4,}/.test(issue.message))
            strange.add(`${name} ${issue.path.join('.')}: ${issue.message}`)
      }
    expect([...strange]).toEqual([])
  })

  it('gives every refusal its own code and a Chinese text', () => {
    const codes = Object.values(fails).map((f) => f.retCode)
    expect(codes.filter((c, i) => codes.indexOf(c) !== i)).toEqual([])
    for (const it of Object.values(fails)) expect(it.text).toMatch(/[\u4e00-\u9fff]|^\{\w+\}$/)
  })
})

describe('every endpoint', () => {
  it('answers 2005 to a caller who is signed out, unless it is public', async () => {
    const nobody = world().anonymous()
    for (const { name, endpoint } of endpoints) {
      if (endpoint.access === 'public') continue
      const answer = await nobody.raw(endpoint, sampleInput(endpoint, anyId))
      expect([name, answer.retCode, answer.data]).toEqual([name, '2005', null])
    }
  })

  it('answers 2009 and changes nothing without the permission code; a denied write leaves an audit row', async () => {
    const stranger = await bare()
    const client = await world().as(stranger)
    let writes = 0
    for (const { name, endpoint } of endpoints) {
      if (typeof endpoint.access !== 'object') continue
      const answer = await client.raw(endpoint, sampleInput(endpoint, anyId))
      expect([name, answer.retCode, answer.data]).toEqual([name, '2009', null])
      if (endpoint.effect === 'write') writes += 1
    }
    const { rows } = await world().admin.query(
      "select count(*)::int as num from mall.audit_log where school_id = $1 and result = 'denied'",
      [stranger.schoolId],
    )
    expect(rows[0].num).toBe(writes)
  })

  it('refuses state changes from another origin or without the custom header, GET or POST', async () => {
    const school = await world().as(await bare(allRoles))
    const supplierId = await buildSupplier(world().db, { srcId: 991, name: '测试供应商' })
    const supplier = await world().as(
      await buildUser(world().db, { schoolId: 2, no: 'PS991', name: '供应商', roles: ['supplier'], supplierId }),
    )
    for (const { name, endpoint } of endpoints) {
      if (endpoint.effect !== 'write' || endpoint.access === 'public') continue
      const client = typeof endpoint.access === 'object' && endpoint.access.need.startsWith('supplier:') ? supplier : school
      const input = sampleInput(endpoint, anyId)
      for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }] as Record<string, string>[]) {
        expect([name, (await client.raw(endpoint, input, { headers })).retCode]).toEqual([name, '4014'])
      }
    }
  })

  it('survives garbage in every field: a Chinese refusal, never a crash, nothing echoed from SQL', async () => {
    const supplierId = await buildSupplier(world().db, { srcId: 990, name: '测试供应商' })
    const clients = {
      school: await world().as(await bare(allRoles)),
      supplier: await world().as(
        await buildUser(world().db, { schoolId: 2, no: 'PS990', name: '供应商', roles: ['supplier'], supplierId }),
      ),
    }
    for (const { name, endpoint } of endpoints.filter((_, call) => isSentTo(call))) {
      const who = typeof endpoint.access === 'object' && endpoint.access.need.startsWith('supplier:') ? 'supplier' : 'school'
      const sample = sampleInput(endpoint, anyId) as Record<string, unknown>
      const fields = Object.keys(sample)
      const hostile = fields.flatMap((field) => garbage.map((value) => ({ ...sample, [field]: value })))
      const flat =
        endpoint.method === 'GET' ? hostile.filter((h) => Object.values(h).every((v) => v === null || typeof v !== 'object')) : hostile
      for (const input of [sample, {}, ...flat.filter((it) => ALL_GARBAGE || reaches(endpoint, it))]) {
        const answer = await clients[who].raw(endpoint, input)
        // A protocol of others has an answer of its own to what it does not know.
        if (endpoint.effect === 'raw' && answer.retCode === 'http400') continue
        if (answer.retCode.startsWith('http') || answer.retCode === '5000')
          throw new Error(`${name} broke on ${JSON.stringify(input).slice(0, 300)}: ${answer.retCode} ${answer.retMsg}`)
        if (answer.retCode !== OK) expect([name, answer.retMsg]).toEqual([name, expect.stringMatching(/[\u4e00-\u9fff]/)])
        expect(answer.retMsg).not.toMatch(/select |insert |syntax error|node_modules/i)
      }
    }
  }, 600_000)
})
