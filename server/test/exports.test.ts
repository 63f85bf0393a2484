// No spreadsheet runs what people typed: every sheet the contract hands out is read cell by cell. A new export is found by its answer.
import type { Endpoint } from '@caiyuan/contract/endpoint'
import { Sheet as Application } from '@caiyuan/contract/off-platform/sheet'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SessionUser } from '../src/core/context.ts'
import { keepFile } from '../src/core/files.ts'
import { SUPPLIER_ID } from '../src/core/pseudo-schools.ts'
import { safeText, sheetReply } from '../src/core/sheet.ts'
import { endpoints, jsonOf, sampleInput, type Json } from './endpoints.ts'
import { useWorld } from './harness.ts'
import { outsideOf } from './matrix/ground-ways.ts'
import { populate, type Populated } from './populate.ts'

/** What spreadsheet programs take for the beginning of a formula, the full-width forms too. */
const STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']
/** Stands in everything that is typed, after a beginning of a formula. */
const TYPED = '1+1&typed'
/** Sheets with nothing typed in them: their headers. */
const BLANK = new Set(['supplierGoods.template', 'roster.template', 'agreement.template'])
/** A picture, papers as they were sent, and pages of one's own data. */
const NO_CELLS = new Set([
  'signature.picture',
  'evaluation.picture',
  'evaluationSupply.picture',
  'goodsPaper.open',
  'myData.download',
  'dossier.download',
  'dossier.accounting',
])

const world = useWorld()
let at: Populated
/** Files that were brought: of people, of agreements. */
let lists: string[] = []
let serial = 0
const mark = (): string => `${STARTS.filter((it) => it.trim() !== '')[(serial += 1) % 8]!}${TYPED}`

/** A list with a fault in each row, which its report repeats. */
const sendFaultyList = async (user: SessionUser): Promise<void> => {
  const supplier = await world().as(user)
  const rows = STARTS.map((start, i) => `A${i},橡皮,"${start}${TYPED}"`)
  const { id: fileId } = await keepFile(world(), user, SUPPLIER_ID, '报价.csv', Buffer.from(`商品编码,商品名称,价格\n${rows.join('\n')}\n`))
  const { columns } = await supplier.supplierGoods.preview({ fileId })
  await supplier.supplierGoods.start({ fileId, mapping: { columns, defaults: { categoryCode: '' } } })
  await world().drain()
}

const saveComparison = async (user: SessionUser): Promise<void> => {
  const { rows } = await world().admin.query("select id from shared.skus where status = 'on' order by id limit 2")
  const skuIds = rows.map((it) => it.id as string)
  await (await world().as(user)).comparison.save({ skuIds, chosenSkuId: skuIds[0]!, volume: 1, reason: mark() })
}

const saveOffPlatform = async (user: SessionUser): Promise<void> => {
  await (await world().as(user)).offPlatform.save({ content: Application.parse({ title: mark() }) })
}

/** Typed are its title, and what the agreement is called. */
const keepFrameworkOrder = async ({ id, schoolId }: SessionUser): Promise<void> => {
  await world().admin.query(
    `with a as (insert into mall.framework_agreements (school_id, id, agreement_no, name, category_code, category_path, start_on, end_on, ceiling_fen,
         per_order_fen, award_rule, price_rule, contact_name, contact_phone, created_by, created_at)
       values ($1, gen_random_uuid(), 'KJXY-1', '协议', '', '', '2026-01-01', '2027-01-01', 100, 100, 'choose', 'fixed', '', '', $2, now()) returning id)
     insert into mall.framework_orders (school_id, id, doc_no, state, buyer_id, agreement_id, agreed, supplier_id, supplier_name, title, receiver, mobile_masked,
       address_text, total_fen, market_fen, created_at, submitted_at)
     select $1, gen_random_uuid(), 'KJ1', 'draft', $2, a.id, $3, gen_random_uuid(), '甲', $4, '', '', '', 100, 100, now(), now() from a`,
    [schoolId, id, JSON.stringify({ agreementNo: mark(), name: mark() }), mark()],
  )
}

const keepInquiry = async ({ id, schoolId }: SessionUser): Promise<void> => {
  await world().admin.query(
    `insert into mall.inquiries (school_id, id, inquiry_no, state, buyer_id, title, form, budget_fen, created_at)
     values ($1, gen_random_uuid(), 'XJ1', 'draft', $2, $3, '{}', 0, now())`,
    [schoolId, id, mark()],
  )
}

/** With a reason and a number that people typed, in each state the sheet may be asked for. */
const keepPayDifferences = async (schoolId: number): Promise<void> => {
  for (const state of ['open', 'proposed', 'settled'])
    await world().admin.query(
      `insert into mall.pay_differences (school_id, id, what, channel, day, class, out_no, refund_no, trade_no, currency, ours_fen, theirs_fen, says, at,
         found_at, seen_at, state, reason, reference)
       values ($1, gen_random_uuid(), $2, 'wechat', '2026-11-01', 'remoteOnly', 'X1', '', 'T1', 'CNY', 0, 100, '渠道多一笔', now(), now(), now(), $2, $3, $4)`,
      [schoolId, state, mark(), mark()],
    )
}

/** What people typed of payments outside of the mall: whose account, and why finance did not find it. */
const keepPaidOutside = async (author: SessionUser): Promise<void> => {
  for (const state of ['open', 'refused']) {
    const id = await outsideOf(world(), author, 'in', null)
    await world().admin.query('update mall.payment_references set state = $2, holder = $3, reason = $4 where id = $1', [
      id,
      state,
      mark(),
      mark(),
    ])
  }
  const id = await outsideOf(world(), author, 'in', '2026-11-02T03:00:00.000Z')
  await world().admin.query('update mall.payment_references set holder = $2 where id = $1', [id, mark()])
}

/** Typed are what its goods are called, and its number. */
const keepAsset = async (schoolId: number): Promise<void> => {
  await world().admin.query(
    `insert into mall.asset_entries (school_id, id, order_id, line_no, num, amount_fen, state, asset_nos, done_at, created_at)
     select school_id, gen_random_uuid(), order_id, line_no, num, amount_fen, 'stored', array[$2], now(), now()
     from mall.order_lines where school_id = $1 order by order_id, line_no limit 1`,
    [schoolId, mark()],
  )
}

beforeAll(async () => {
  at = await populate(world(), 810, { ofSchool: mark, ofGoods: mark })
  await saveComparison(at.buyer)
  await saveOffPlatform(at.buyer)
  await keepInquiry(at.everyRole)
  await keepFrameworkOrder(at.buyer)
  await sendFaultyList(at.supplierUser)
  await keepPayDifferences(at.schoolId)
  await keepPaidOutside(at.buyer)
  await keepAsset(at.schoolId)
  const people = STARTS.map((start, i) => `P${i},"${start}${TYPED}","${start}${TYPED}"`)
  const agreements = STARTS.map((start, i) => `X${i},"${start}${TYPED}","${start}${TYPED}"`)
  const files = [`工号,姓名,部门\n${people.join('\n')}\n`, `协议编号,候选供应商,商品名称\n${agreements.join('\n')}\n`]
  lists = (await Promise.all(files.map((text) => keepFile(world(), at.everyRole, at.schoolId, '名单.csv', Buffer.from(text))))).map(
    (it_) => it_.id,
  )
})

/** Ids of everything there is, of which one is the paper that an export asks for. */
const everyId = async (): Promise<string[]> => {
  const { rows } = await world().admin.query(
    "select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' where n.nspname in ('mall', 'supplier') and c.relkind = 'r'",
  )
  const found: string[] = []
  for (const { name } of rows as { name: string }[])
    found.push(...(await world().admin.query(`select id::text as id from ${name} order by id limit 3`)).rows.map((it) => it.id))
  return [...found, ...lists]
}

const tabsOf = (tab: Json | undefined): string[] => {
  if (!tab) return []
  return (tab.enum ?? Array.from({ length: tab.maximum! + 1 }, (_, i) => i)).map(String)
}

/** Ways to ask for a sheet: nothing but what must be said, for each paper and under each tab. */
const questionsOf = (endpoint: Endpoint, ids: readonly string[]): URLSearchParams[] => {
  const { required = [], properties = {} } = jsonOf(endpoint.input)
  const sample = { ...(sampleInput(endpoint, () => '') as Record<string, unknown>), schoolId: at.schoolId }
  const named = ['id', 'fileId'].find((it) => required.includes(it))
  const said = required.filter((it) => it !== named).map((key) => [key, String(sample[key as never])])
  const tabs = ['tab', 'index'].flatMap((key) => tabsOf(properties[key]).map((tab) => [key, tab]))
  const choices = named ? ids.map((id) => [named, id]) : [[], ...tabs]
  return choices.map((choice) => new URLSearchParams([...said, ...(choice.length > 0 ? [choice] : [])] as [string, string][]))
}

const SHEET = /spreadsheetml|text\/csv/
const isTyped = (cell: string): boolean => cell.startsWith("'") && cell.includes(TYPED)

interface Sheet {
  type: string
  body: Buffer
  cells: string[]
}

/** The sheets an endpoint answers, up to the first with something typed in it. */
const sheetsOf = async (endpoint: Endpoint, ids: readonly string[]): Promise<Sheet[]> => {
  const { access } = endpoint
  const sheets: Sheet[] = []
  for (const user of [at.buyer, at.everyRole, at.supplierUser]) {
    if (typeof access === 'object' && !user.needs.has(access.need)) continue
    const cookie = await world().app.sessions.create(user, { ip: '', agent: '' })
    for (const question of questionsOf(endpoint, ids)) {
      const answer = await world().app.http.inject({ url: `/api/${endpoint.path}?${question}`, headers: { cookie: `cy=${cookie}` } })
      const [type, body] = [String(answer.headers['content-type']), answer.rawPayload]
      if (!SHEET.test(type)) continue
      sheets.push({ type, body, cells: await cellsOf({ type, body }) })
      if (sheets.at(-1)!.cells.some(isTyped)) return sheets
    }
  }
  return sheets
}

const cellsOf = async ({ type, body }: Pick<Sheet, 'type' | 'body'>): Promise<string[]> => {
  const rows = type.includes('csv') ? (parse(body, { bom: true }) as string[][]) : await readSheet(body, { trim: false })
  return rows.flat().filter((it): it is string => typeof it === 'string')
}

const formulasOf = (body: Buffer): string[] =>
  Object.entries(unzipSync(body))
    .filter(([name]) => name.startsWith('xl/worksheets/'))
    .flatMap(([, part]) => strFromU8(part).match(/<f[\s>]/g) ?? [])

describe('a text of a sheet', () => {
  it.each(STARTS)('that begins with %j begins with an apostrophe, in the file too', async (start) => {
    const text = `${start}${TYPED}`
    const { body } = await sheetReply('a', [{ title: '商品', width: 8, text: () => text }], [0])
    expect(safeText(text)).toBe(`'${text}`)
    expect((await cellsOf({ type: 'xlsx', body: body as Buffer }))[1]!.replace('\r', '\n')).toBe(`'${text}`.replace('\r', '\n'))
  })
})

describe('every sheet of the contract', () => {
  it('holds what people typed, and no cell of it begins like a formula', async () => {
    const ids = await everyId()
    const read = new Set<string>()
    const files = endpoints.filter(({ name, endpoint: it_ }) => it_.effect === 'raw' && it_.access !== 'public' && !NO_CELLS.has(name))
    for (const { name, endpoint } of files) {
      const sheets = await sheetsOf(endpoint, ids)
      expect([name, sheets.some((it) => it.cells.some(isTyped))]).toEqual([name, !BLANK.has(name)])
      for (const { type, body, cells } of sheets) {
        expect([name, cells.filter((cell) => STARTS.some((start) => cell.startsWith(start)))]).toEqual([name, []])
        if (type.includes('spreadsheetml')) expect([name, formulasOf(body)]).toEqual([name, []])
        read.add(name)
      }
    }
    expect([...read]).toEqual(files.map((it) => it.name))
  }, 120_000)
})
