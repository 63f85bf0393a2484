// One call of the attack: an input the endpoint might take, spoilt in a few places, on a wire that may be spoilt too.
import type { Endpoint } from '@caiyuan/contract/endpoint'
import fc from 'fast-check'
import { isIdSlot, jsonOf, sampleText, type Json, type Named } from '../endpoints.ts'
import type { Ground, Ids } from './ground.ts'
import { hostile, hostileKey, hostileText, Literal } from './leaves.ts'

export interface Shot {
  name: string
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: string | Buffer
}

const NOWHERE = '0193f0c0-0000-7000-8000-00000000dead'

/** The table whose ids a slot takes; `id` itself depends on whose call it is. */
const TABLE_OF: Record<string, string> = {
  fundId: 'funds',
  fromId: 'funds',
  toId: 'funds',
  taskId: 'flow_tasks',
  taskIds: 'flow_tasks',
  orderId: 'orders',
  orderIds: 'orders',
  supplierId: 'suppliers',
  supplierIds: 'suppliers',
  skuId: 'skus',
  skuIds: 'skus',
  productId: 'products',
  productIds: 'products',
  fileId: 'files',
  fileIds: 'files',
  photoIds: 'files',
  addrId: 'addresses',
  deptId: 'depts',
  acceptorId: 'users',
  secondAcceptorId: 'users',
  quoteId: 'quotes',
  shipmentId: 'shipments',
  shipmentIds: 'shipments',
  invoiceId: 'invoices',
}
const TABLE_OF_DOMAIN: Record<string, string> = {
  bill: 'bills',
  supplyBill: 'bills',
  fund: 'funds',
  address: 'addresses',
  notice: 'messages',
  purchase: 'purchases',
  supplierGoods: 'imports',
  catalog: 'products',
  goodsEdit: 'products',
  goodsPaper: 'products',
}

const idArbitrary = (ids: Ids, domain: string) => {
  const any = [...ids.own.values()].flat()
  return (slot: string): fc.Arbitrary<string> => {
    const right = ids.own.get(TABLE_OF[slot] ?? TABLE_OF_DOMAIN[domain] ?? 'orders') ?? []
    return fc.oneof(
      { weight: 7, arbitrary: fc.constantFrom(...(right.length > 0 ? right : any)) },
      { weight: 1, arbitrary: fc.constantFrom(...any) },
      { weight: 2, arbitrary: fc.constantFrom(...ids.foreign) },
      { weight: 1, arbitrary: fc.constant(NOWHERE) },
    )
  }
}

interface Around {
  schools: number[]
  idOf(slot: string): fc.Arbitrary<string>
  root: Json
}

const numberOf = (it: Json): fc.Arbitrary<number> => {
  const [min, max] = [Math.max(it.minimum ?? 0, -(2 ** 31)), Math.min(it.maximum ?? 2 ** 31, 2 ** 31)]
  return fc.oneof(fc.integer({ min, max: Math.min(max, min + 12) }), fc.integer({ min, max }))
}

/** Values the schema takes, as far as it says. */
const plausible = (it: Json, at: Around, name = ''): fc.Arbitrary<unknown> => {
  if (it.$ref) return plausible(at.root.$defs?.[it.$ref.split('/').at(-1)!] ?? {}, at, name)
  if (it.const !== undefined) return fc.constant(it.const)
  if (it.enum) return fc.constantFrom(...it.enum)
  const choice = it.anyOf ?? it.oneOf ?? it.allOf
  if (choice) return fc.oneof(...choice.map((one) => plausible(one, at, name)))
  if (name === 'schoolId') return fc.constantFrom(...at.schools)
  const type = Array.isArray(it.type) ? it.type[0] : it.type
  if (type === 'object') {
    const fields = Object.entries(it.properties ?? {}).map(([key, child]) => [key, plausible(child, at, key)] as const)
    if (fields.length === 0 && typeof it.additionalProperties === 'object')
      return fc.dictionary(fc.constantFrom('a', '01', 'name', 'code'), plausible(it.additionalProperties, at, name), { maxKeys: 2 })
    return fc.record(Object.fromEntries(fields), { requiredKeys: it.required ?? [] })
  }
  if (type === 'array') return fc.array(plausible(it.items ?? {}, at, name), { maxLength: 3 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number') return numberOf(it)
  return isIdSlot(name) ? at.idOf(name) : fc.constant(sampleText(it, name))
}

type Spoiling = { at: number; how: 'leaf' | 'remove' | 'add' | 'wrap' | 'twice'; value: unknown; key: string }
const spoiling: fc.Arbitrary<Spoiling> = fc.record({
  at: fc.nat(),
  how: fc.oneof({ weight: 6, arbitrary: fc.constant('leaf' as const) }, fc.constantFrom('remove', 'add', 'wrap', 'twice')),
  value: hostile,
  key: hostileKey,
})

type Holder = Record<string, unknown>
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null && !(value instanceof Literal)

const placesOf = (value: unknown): { holder: Holder; key: string }[] =>
  isHolder(value) ? Object.keys(value).flatMap((key) => [{ holder: value, key }, ...placesOf(value[key])]) : []

const spoil = (input: Holder, { at, how, value, key }: Spoiling): void => {
  const places = placesOf(input)
  const { holder, key: old } = places[at % Math.max(1, places.length)] ?? { holder: input, key }
  if (how === 'leaf') holder[old] = value
  if (how === 'remove') delete holder[old]
  if (how === 'wrap') holder[old] = [holder[old]]
  if (how === 'twice') holder[old] = [holder[old], holder[old]]
  // A list has no other keys; assigned, `__proto__` would be none.
  if (how === 'add' && Array.isArray(holder)) holder.push(value)
  else if (how === 'add') Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
}

const toJson = (value: unknown): string => {
  if (value instanceof Literal) return value.json
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`
  if (!isHolder(value)) return JSON.stringify(value) ?? 'null'
  return `{${Object.entries(value)
    .map(([key, it]) => `${JSON.stringify(key)}:${toJson(it)}`)
    .join(',')}}`
}

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80')
const MOST_QUERY = 12_000
const toQuery = (input: Holder): string =>
  Object.entries(input)
    .flatMap(([key, value]) =>
      (Array.isArray(value) ? value : [value]).map((it) => `${encoded(key)}=${encoded(typeof it === 'string' ? it : toJson(it))}`),
    )
    .join('&')
    .slice(0, MOST_QUERY)

const HEADERS: Record<string, readonly string[]> = {
  'idempotency-key': ['key-00000001', 'key-00000002', 'short', 'x'.repeat(129), 'a b c d e f g h', '采园采园采园', '__proto__x', ''],
  sourcetype: ['', '1', '99', 'abc', '0, 0', '\u0001', 'x'.repeat(3000)],
  origin: ['null', '', 'https://evil.example', 'http://[', 'http://localhost', 'file://', '\u00e9'],
  'sec-fetch-site': ['cross-site', 'none', 'same-origin', 'x'],
  host: ['', 'evil.example', '[::1', 'a b', 'x'.repeat(2000)],
  cookie: [
    'cy=',
    'cy=x',
    'cy=%zz',
    'cy="',
    '; ; =',
    'cy=a; cy=b',
    `cy=${'x'.repeat(7000)}`,
    'cy=\u00ff\u00fe',
    'cy_rm=x; cy_br=%00; cy_pre=$1',
  ],
  'x-forwarded-for': ['', '1.2.3.4', '::1%eth0', 'unknown', "'; --", '1,'.repeat(2000), '\u00ff', '999.1.1.1', '[::1]:80'],
  'content-type': [
    '',
    'text/plain',
    'application/json; charset=utf-16',
    'application/json; charset=',
    'application/json;;;',
    'APPLICATION/JSON',
    ';',
    '/',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'application/jsonl',
    '\u00ff',
    'application/vnd.api+json',
  ],
  'content-length': ['0', '1', '-1', 'abc', '99999999', '1e3', '0x10', '5, 5'],
  'content-encoding': ['gzip', 'br', 'identity', 'x'],
  'transfer-encoding': ['chunked', 'gzip, chunked', 'x'],
  'x-unattended': ['1', '0', 'x', '\u00ff'],
  'user-agent': ['', 'x'.repeat(6000), '\u00e4\u00bd\u00a0', '\u00ff\u00fe', '<script>'],
  'x-file-size': ['-1', 'x', '1e999', '0'],
  accept: ['', 'text/html', 'x'],
  expect: ['100-continue', 'x'],
  range: ['bytes=0-0', 'bytes=-1', 'x'],
  referer: ['\u00ff', 'http://['],
}
const header: fc.Arbitrary<[string, string]> = fc
  .constantFrom(...Object.keys(HEADERS))
  .chain((name) => fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...HEADERS[name]!) }, hostileText).map((value) => [name, value]))

const QUERIES = [
  '%',
  '%zz=1',
  '%00=%00',
  '%c0%80=1',
  'id=%ed%a0%80',
  'id=a&id=b',
  'id[]=1',
  'id[a]=1',
  '__proto__=1',
  '__proto__[a]=1',
  'constructor=1',
  '&&&',
  '=',
  ';',
  'timestamp=a&timestamp=b',
  '#',
  '?',
  'schoolId=1&schoolId=2',
  'a='.repeat(3000),
]
const BODIES = [
  '',
  ' ',
  'null',
  '[]',
  '[{}]',
  '""',
  '1',
  'true',
  '{',
  '{}x',
  '\ufeff{}',
  '{"a":1,}',
  '{"__proto__":{}}',
  '{"constructor":{"prototype":{}}}',
  '"'.repeat(1000),
  `{"id":${'['.repeat(50_000)}`,
]
const TAILS = ['/', '//', '/..', '%2f', '%zz', '%00', ';a', '.json', '/x']
const BYTES = [
  Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
  Buffer.from('{"id":"x"}', 'utf16le'),
  Buffer.from([0xff, 0xfe, 0x00]),
  Buffer.from([0x1f, 0x8b, 8, 0]),
]

interface Wire {
  headers: [string, string][] | null
  query: string | null
  body: string | Buffer | null
  method: Shot['method'] | null
  tail: string | null
}

/** Now and then something, else nothing. */
const rarely = <T>(often: number, it: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: often, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: it })

/** What is done to a call beyond its input. */
const wire: fc.Arbitrary<Wire> = fc.record({
  headers: rarely(4, fc.array(header, { minLength: 1, maxLength: 3 })),
  query: rarely(12, fc.constantFrom(...QUERIES)),
  body: rarely(20, fc.constantFrom(...BODIES, ...BYTES)),
  method: rarely(60, fc.constantFrom('GET' as const, 'POST' as const, 'DELETE' as const)),
  tail: rarely(60, fc.constantFrom(...TAILS)),
})

const shotOf = (name: string, endpoint: Endpoint, input: Holder, it: Wire): Shot => {
  const isGet = endpoint.method === 'GET'
  const query = [isGet ? toQuery(input) : '', it.query ?? ''].filter((one) => one !== '').join('&')
  const body = it.body ?? (isGet ? undefined : toJson(input))
  return {
    name,
    method: it.method ?? endpoint.method,
    url: `/api/${endpoint.path}${it.tail ?? ''}${query === '' ? '' : `?${query}`}`,
    headers: { sourcetype: '0', ...(isGet ? {} : { 'content-type': 'application/json' }), ...Object.fromEntries(it.headers ?? []) },
    ...(body === undefined ? {} : { body }),
  }
}

/** Most keep what they were; some are spoilt in up to three places. */
const spoilings = fc.oneof(
  { weight: 2, arbitrary: fc.constant([]) },
  { weight: 3, arbitrary: fc.array(spoiling, { minLength: 1, maxLength: 3 }) },
)

/** Calls of one endpoint. */
export const shotsOf = ({ name, endpoint }: Named, { home, victim, taken }: Ground, ids: Ids): fc.Arbitrary<Shot> => {
  const root = jsonOf(endpoint.input)
  const idOf = idArbitrary(ids, name.split('.')[0]!)
  const made = plausible(root, { root, idOf, schools: [home.schoolId, home.schoolId, victim.schoolId, 1, 2] })
  const known = taken.get(name) ?? []
  const base = known.length > 0 ? fc.oneof(made, fc.constantFrom(...known)) : made
  return fc.tuple(base, spoilings, wire).map(([it, all, how]) => {
    const input = isHolder(it) ? structuredClone(it) : {}
    for (const one of all) spoil(input, one)
    return shotOf(name, endpoint, input, how)
  })
}

const HEADS = [
  'content-disposition: form-data; name="file"; filename="a.csv"',
  'content-disposition: form-data; name="file"; filename="../../etc/passwd.csv"',
  'content-disposition: form-data; name="file"; filename="a\u0000.csv"',
  'content-disposition: form-data; name="file"; filename=""',
  'content-disposition: form-data; name="file"; filename*=UTF-8\'\'%ff%fe.csv',
  'content-disposition: form-data; name="file"; filename*=utf-16\'\'%00a.xlsx',
  'content-disposition: form-data; name="__proto__"; filename="a.xlsx"',
  'content-disposition: form-data; name="file"',
  'content-disposition: attachment; filename="a.csv"',
  'content-disposition: form-data; name="file"; filename="采\ud800.pdf"',
  `content-disposition: form-data; name="file"; filename="${'长'.repeat(5000)}.csv"`,
  'content-disposition',
  '',
  `x: ${'y'.repeat(20_000)}\r\ncontent-disposition: form-data; name="file"; filename="a.xml"`,
]
const CONTENTS = [
  '',
  'a,b\n1,2\n',
  '\u0000',
  '%PDF-1.7',
  'PK\u0003\u0004',
  '<svg onload=alert(1)>',
  '<?xml version="1.0"?><a/>',
  '--cut',
  'x'.repeat(40_000),
]
const STARTS = ['--cut\r\n', '--cut\n', '--cu\r\n', '', '\r\n--cut\r\n', '--cut--\r\n']
const ENDS = ['\r\n--cut--\r\n', '\r\n--cut--', '\r\n--cut', '', '\r\n--cut\r\n', '\n--cut--\n']
const FORM_TYPES = [
  'multipart/form-data; boundary=cut',
  'multipart/form-data; boundary="cut',
  'multipart/mixed; boundary=cut',
  `multipart/form-data; boundary=${'c'.repeat(300)}`,
]

const part = fc.record({ start: fc.constantFrom(...STARTS), head: fc.constantFrom(...HEADS), content: fc.constantFrom(...CONTENTS) })

/** Forms of files, whole and broken. */
export const uploads: fc.Arbitrary<Shot> = fc
  .record({
    parts: fc.array(part, { maxLength: 7 }),
    whole: fc.boolean(),
    end: fc.constantFrom(...ENDS),
    type: fc.oneof({ weight: 4, arbitrary: fc.constant(FORM_TYPES[0]!) }, { weight: 1, arbitrary: fc.constantFrom(...FORM_TYPES) }),
    wire,
  })
  .map(({ parts, whole, end, type, wire: it }) => {
    const text = parts.map((one) => `${whole ? STARTS[0] : one.start}${one.head}\r\n\r\n${one.content}${whole ? '\r\n' : ''}`).join('')
    return {
      name: 'files.upload',
      method: it.method ?? 'POST',
      url: `/api/files${it.tail ?? ''}${it.query === null ? '' : `?${it.query}`}`,
      headers: { sourcetype: '0', 'content-type': type, ...Object.fromEntries(it.headers ?? []) },
      body: it.body ?? Buffer.from(text + (whole ? '--cut--\r\n' : end)),
    }
  })

/** Files asked for by whatever stands in the address. */
export const downloads = (ids: Ids): fc.Arbitrary<Shot> =>
  fc
    .record({ id: fc.oneof(fc.constantFrom(...ids.foreign, ...(ids.own.get('files') ?? [])), hostileText.map(encoded)), wire })
    .map(({ id, wire: it }) => ({
      name: 'files.read',
      method: it.method ?? 'GET',
      url: `/api/files/${id}${it.tail ?? ''}${it.query === null ? '' : `?${it.query}`}`,
      headers: Object.fromEntries(it.headers ?? []),
    }))
