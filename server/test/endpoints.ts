// Every endpoint of the contract as a list, with sample and hostile inputs made from its own schema.
import type { Domain, Endpoint } from '@caiyuan/contract/endpoint'
import { contract } from '@caiyuan/contract/index'
import { z } from 'zod'

export interface Named {
  name: string
  endpoint: Endpoint
}

export const endpoints: readonly Named[] = Object.entries(contract as unknown as Record<string, Domain>).flatMap(([domain, verbs]) =>
  Object.entries(verbs).map(([verb, endpoint]) => ({ name: `${domain}.${verb}`, endpoint })),
)

export interface Json {
  type?: string | string[]
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  enum?: unknown[]
  const?: unknown
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
  minimum?: number
  maximum?: number
  minLength?: number
  format?: string
  pattern?: string
  default?: unknown
  $ref?: string
  $defs?: Record<string, Json>
  additionalProperties?: Json | boolean
}

const known = new WeakMap<z.ZodType, Json>()
/** It belongs to everybody: do not change it. */
export const jsonOf = (schema: z.ZodType): Json => {
  const it = known.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json)
  known.set(schema, it)
  return it
}

/** Names that hold ids of records: the slots an attacker fills with another school's ids. */
export const isIdSlot = (name: string): boolean => /(^id$|Id$|^ids$|Ids$|^tag$|^orderNo$|^approvers$)/.test(name) && name !== 'schoolId'

export const sampleText = (it: Json, name: string): string => {
  if (it.format === 'date') return '2026-11-20'
  if (it.format === 'uuid') return '00000000-0000-7000-8000-000000000000'
  if (/mobile|phone/i.test(name)) return '13800005621'
  if (it.pattern?.includes('A-Za-z0-9_-')) return 'key-00000001'
  return '样例文字'.padEnd(it.minLength ?? 1, '文')
}

/** A plausible value of a schema; `idOf` fills the id slots. */
export const sampleOf = (schema: Json, idOf: (slot: string) => string, name = '', root: Json = schema): unknown => {
  if (schema.$ref) return sampleOf(root.$defs?.[schema.$ref.split('/').at(-1)!] ?? {}, idOf, name, root)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return sampleOf(choice[0]!, idOf, name, root)
  if (schema.allOf) return sampleOf(schema.allOf[0]!, idOf, name, root)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object' || schema.properties) {
    const value: Record<string, unknown> = {}
    for (const [key, child] of Object.entries(schema.properties ?? {})) value[key] = sampleOf(child, idOf, key, root)
    return value
  }
  if (type === 'array') return [sampleOf(schema.items ?? {}, idOf, name, root)]
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (isIdSlot(name)) return idOf(name)
  return sampleText(schema, name)
}

export const sampleInput = (endpoint: Endpoint, idOf: (slot: string) => string): unknown => sampleOf(jsonOf(endpoint.input), idOf)

/** Paths of the id slots of an endpoint's input, `funds.0.fundId`. */
export const idSlots = (endpoint: Endpoint): string[] => {
  const found: string[] = []
  const walk = (value: unknown, path: string[]): void => {
    if (Array.isArray(value)) value.forEach((v, i) => walk(v, [...path, String(i)]))
    else if (value !== null && typeof value === 'object') for (const [k, v] of Object.entries(value)) walk(v, [...path, k])
    else if (value === '@id@') found.push(path.join('.'))
  }
  walk(
    sampleInput(endpoint, () => '@id@'),
    [],
  )
  return found
}

/** Every field an input of the contract has, at any depth, by its name alone. */
export const inputFields = (endpoint: Endpoint): ReadonlySet<string> => {
  const found = new Set<string>()
  const walk = (it: Json): void => {
    for (const [name, child] of Object.entries(it.properties ?? {})) {
      found.add(name)
      walk(child)
    }
    for (const child of [it.items, ...(it.anyOf ?? []), ...(it.oneOf ?? []), ...(it.allOf ?? []), ...Object.values(it.$defs ?? {})])
      if (child) walk(child)
  }
  walk(jsonOf(endpoint.input))
  return found
}

/** The sample of an input with each of its values, at any depth, replaced in turn by each of these; undefined takes it away. */
export const spoilt = function* (endpoint: Endpoint, values: readonly unknown[]): Generator<unknown> {
  const sample = sampleInput(endpoint, () => '0193f0c0-0000-7000-8000-000000000001')
  const paths: string[][] = []
  const walk = (value: unknown, path: string[]): void => {
    if (path.length > 0) paths.push(path)
    if (value !== null && typeof value === 'object') for (const [key, child] of Object.entries(value)) walk(child, [...path, key])
  }
  walk(sample, [])
  for (const path of paths)
    for (const value of values) {
      const copy = structuredClone(sample) as Record<string, unknown>
      let at = copy
      for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>
      at[path.at(-1)!] = value
      yield copy
    }
}

/** Values no field may choke on: the answer is a refusal, never a crash. */
export const garbage: readonly unknown[] = [
  null,
  '',
  'x'.repeat(5000),
  -5,
  0,
  0.5,
  1e9,
  2 ** 53 + 1,
  Number.MAX_VALUE,
  '1e3',
  '１２',
  [],
  [1],
  {},
  { $gt: 0 },
  true,
  "'; drop table mall.orders; --",
  '\u0000',
  '\uFEFF',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '{{7*7}}',
  '__proto__',
  ['a', ['b']],
]
