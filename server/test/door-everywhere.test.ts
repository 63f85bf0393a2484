// Generated from the contract: text that cannot be kept as it was sent is refused by every endpoint, in every field that takes text, by its name.
import type { Endpoint } from '@caiyuan/contract/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { SUPPLIER_ID } from '../src/core/pseudo-schools.ts'
import { buildSchool, buildSupplier, buildUser } from '../src/demo/build.ts'
import { personalRoles, supplierRoles } from '../src/ground/roles.ts'
import { standardRoles } from '../src/schools/standard-roles.ts'
import { endpoints, jsonOf, sampleInput, type Json } from './endpoints.ts'
import { useWorld, type Client } from './harness.ts'

const SCHOOL = 680
const world = useWorld()
let clerk: Client
let everybody: Client

beforeAll(async () => {
  const { db } = world()
  const roles = [...new Map([...standardRoles, ...supplierRoles, ...personalRoles].map((it) => [it.code, it])).values()]
  await buildSchool(db, { id: SCHOOL, code: `S${SCHOOL}`, name: '测试大学', roles })
  const all = { schoolId: SCHOOL, no: 'E680', name: '某老师', roles: roles.map((it) => it.code) }
  everybody = await world().as(await buildUser(db, all))
  const supplierId = await buildSupplier(db, { srcId: 680, name: '测试供应商' })
  const one = { schoolId: SUPPLIER_ID, no: 'K680', name: '供应商员工', roles: ['supplier'], supplierId }
  clerk = await world().as(await buildUser(db, one))
})

/** Paths of whatever is text on the wire, through every branch of a choice and the first place of every list and record. */
const textsOf = (it: Json, root: Json, path: readonly string[] = [], seen: readonly Json[] = []): string[][] => {
  if (seen.includes(it)) return []
  const inside = (child: Json, ...keys: string[]) => textsOf(child, root, [...path, ...keys], [...seen, it])
  if (it.$ref) return inside(root.$defs?.[it.$ref.split('/').at(-1)!] ?? {})
  const types = [it.type ?? []].flat()
  const isText = types.includes('string') || typeof it.const === 'string' || it.enum?.some((one) => typeof one === 'string')
  return [
    ...(isText && path.length > 0 ? [[...path]] : []),
    ...[...(it.anyOf ?? []), ...(it.oneOf ?? []), ...(it.allOf ?? [])].flatMap((one) => inside(one)),
    ...Object.entries(it.properties ?? {}).flatMap(([key, child]) => inside(child, key)),
    ...(typeof it.additionalProperties === 'object' ? inside(it.additionalProperties, 'a') : []),
    ...(it.items ? inside(it.items, '0') : []),
  ]
}

const placesOf = (endpoint: Endpoint): string[][] => {
  const root = jsonOf(endpoint.input)
  return [...new Map(textsOf(root, root).map((it) => [it.join('.'), it])).values()]
}

/** The sample with this text at the place, where it has other branches made for it. */
const withText = (endpoint: Endpoint, path: readonly string[], text: string): unknown => {
  type Holder = Record<string, unknown>
  const input = sampleInput(endpoint, () => '0193f0c0-0000-7000-8000-000000000001') as Holder
  let at = input
  for (const [i, key] of path.slice(0, -1).entries()) {
    if (typeof at[key] !== 'object' || at[key] === null) at[key] = path[i + 1] === '0' ? [] : {}
    at = at[key] as Holder
  }
  at[path.at(-1)!] = text
  return input
}

const UNFIT = [
  ['采\ud800购', '含有不完整的字符'],
  ['采\u0000购', '含有空字符'],
  ['采\u202e购', '含有改变文字方向的隐藏符号'],
] as const

/** Each field is sent one of them, which differs from field to field and from run to run; all in `npm run test:long`. */
const TURN = process.env.MATRIX === 'all' ? null : Math.floor(Date.now() / 1000)

const isOfSupplier = ({ access }: Endpoint): boolean => typeof access === 'object' && access.need.startsWith('supplier:')

describe('half a character, NUL and a mark that turns the text', () => {
  it('are refused by every endpoint in every field that takes text, with the field', async () => {
    const wrong: string[] = []
    let [asked, fields] = [0, 0]
    for (const { name, endpoint } of endpoints) {
      const isQuery = endpoint.method === 'GET'
      for (const path of placesOf(endpoint)) {
        fields += 1
        for (const [at, [text, reason]] of UNFIT.entries()) {
          if (TURN !== null && (at + fields + TURN) % UNFIT.length > 0) continue
          // An address cannot hold half a character: written there, it is another text.
          if (isQuery && !text.isWellFormed()) continue
          const { retCode, retMsg, data } = await (isOfSupplier(endpoint) ? clerk : everybody).raw(endpoint, withText(endpoint, path, text))
          asked += 1
          // A list of one is written like a value.
          const field = (isQuery && path.at(-1) === '0' ? path.slice(0, -1) : path).join('.')
          const said = (data as { fields?: Record<string, string> } | null)?.fields?.[field] ?? ''
          if (retCode !== '4000' || said !== retMsg || !said.endsWith(`${reason}，请改正后重新提交`))
            wrong.push(`${name} ${field} ${JSON.stringify(text)}: ${retCode} ${retMsg} ${JSON.stringify(data)}`.slice(0, 300))
        }
      }
    }
    expect(wrong.slice(0, 20)).toEqual([])
    expect(asked).toBeGreaterThan(TURN === null ? 1500 : 500)
  }, 240_000)
})
