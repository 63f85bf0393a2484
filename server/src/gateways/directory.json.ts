// A directory over HTTPS: pages of JSON behind a bearer token. `GET address?page=1&size=500` is answered
// `{ "total": 2, "people": [{ "no", "name", "dept", "title", "phone", "isTeacher", "isStudent" }] }`.
import { z } from 'zod'
import { flawOf } from '../core/flaw.ts'
import { DirectoryFault, type DirectoryPerson, type ListPeople } from './directory.ts'
import { askOutside, EgressRefused } from './egress.ts'

interface JsonDirectory {
  address: string
  token: string
}

export const PAGE_SIZE = 500
const DIRECTORY_MOST = 20_000
/** Of a directory that gives fewer on a page than it was asked for. */
const MOST_PAGES = 200

const word = (most: number) =>
  z
    .string()
    .max(most)
    .nullish()
    .transform((it) => it ?? '')
const flag = z
  .boolean()
  .nullish()
  .transform((it) => it ?? null)

const Page = z.object({
  total: z.int().min(0),
  people: z
    .array(
      z.object({
        no: z.string().max(200),
        name: z.string().max(200),
        dept: word(500),
        title: word(200),
        phone: word(50),
        isTeacher: flag,
        isStudent: flag,
      }),
    )
    .max(PAGE_SIZE),
})

const pageIn = (no: number, bytes: ArrayBuffer): z.output<typeof Page> => {
  const fault = (what: string): DirectoryFault => new DirectoryFault(`名录第 ${no} 页${what}`)
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw fault('不是 JSON')
  }
  const read = Page.safeParse(value)
  if (!read.success) throw fault(`与约定的格式不同：${read.error.issues[0]!.path.join('.') || '整页'}`)
  const flaw = flawOf(read.data)
  if (flaw) throw fault(`的 ${flaw.path.join('.')} ${flaw.reason}`)
  return read.data
}

const asked = async (it: JsonDirectory, no: number, etag: string, signal: AbortSignal): Promise<Response> => {
  const url = new URL(it.address)
  url.searchParams.set('page', String(no))
  url.searchParams.set('size', String(PAGE_SIZE))
  const headers = { accept: 'application/json', authorization: `Bearer ${it.token}`, ...(etag === '' ? {} : { 'if-none-match': etag }) }
  try {
    return await askOutside(url, { headers, signal })
  } catch (cause) {
    const what = cause instanceof EgressRefused ? '地址不允许访问，或一页超过 1 MB' : '没有应答，或中途断开'
    throw new DirectoryFault(`名录第 ${no} 页${what}`, { cause })
  }
}

export const jsonDirectory =
  (it: JsonDirectory): ListPeople =>
  async (etag, signal) => {
    const people: DirectoryPerson[] = []
    let total = 0
    let name = ''
    for (let no = 1; no === 1 || people.length < total; no += 1) {
      if (no > MOST_PAGES) throw new DirectoryFault(`名录超过 ${MOST_PAGES} 页，每页应有 ${PAGE_SIZE} 人`)
      // One page after the other: the next is asked for where this one leaves off.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await asked(it, no, no === 1 ? etag : '', signal)
      if (no === 1 && etag !== '' && answer.status === 304) return null
      if (answer.status !== 200)
        throw new DirectoryFault(`名录第 ${no} 页的应答是 ${answer.status}${answer.status === 401 ? '：口令不对' : ''}`)
      // oxlint-disable-next-line no-await-in-loop
      const page = pageIn(no, await answer.arrayBuffer())
      if (no === 1) {
        total = page.total
        name = answer.headers.get('etag') ?? ''
        if (total > DIRECTORY_MOST) throw new DirectoryFault(`名录有 ${total} 人，最多 ${DIRECTORY_MOST} 人`)
      }
      people.push(...page.people)
      if (page.total !== total || people.length > total || (page.people.length === 0 && total > 0))
        throw new DirectoryFault(`名录不完整：共 ${total} 人，到第 ${no} 页有 ${people.length} 人、总数 ${page.total}`)
    }
    return { people, etag: name.length <= 200 ? name : '' }
  }
