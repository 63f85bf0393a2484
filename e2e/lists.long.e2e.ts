// Lists of what the catalogue cannot sell, with nothing in them, with one row and with 5,000: whole, readable by everybody, and as wide as the screen.
import { expect, type Page } from '@playwright/test'
import { faultsOf, overflowOf, quietness } from './look.ts'
import { pageOf, playHistory, query, test } from './people.ts'

const ROWS = 5_000
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** Ids that follow their document, and numbers that are of one alone. */
const OWN_IDS = new Set(['id', 'doc_id', 'inst_id', 'flow_inst_id', 'inquiry_id', 'order_id'])
const OWN_NUMBERS = new Set(['doc_no', 'inquiry_no', 'agreement_no'])

/** This row 5,000 times more, each under an id and a number of its own. */
const copied = async (table: string, where: string): Promise<void> => {
  const [schema, name] = table.split('.')
  const columns = await query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_schema = $1 and table_name = $2 and is_generated = 'NEVER' and is_identity = 'NO' order by ordinal_position",
    [schema, name],
  )
  const valueOf = (column: string): string => {
    if (OWN_IDS.has(column)) return `md5("${column}"::text || n)::uuid`
    return OWN_NUMBERS.has(column) ? `"${column}" || '-' || n` : `"${column}"`
  }
  await query(
    `set session_replication_role = replica; insert into ${table} (${columns.map((it) => `"${it.name}"`).join(', ')})
     select ${columns.map((it) => valueOf(it.name)).join(', ')} from ${table}, generate_series(1, ${ROWS}) n where ${where}`,
  )
}

interface Kind {
  /** Its table, with who made it and its number. */
  table: string
  author: string
  no: string
  kind: string
}
const kinds: readonly Kind[] = [
  { table: 'mall.off_platforms', author: 'applicant_id', no: 'doc_no', kind: 'offPlatform' },
  { table: 'mall.inquiries', author: 'buyer_id', no: 'inquiry_no', kind: 'inquiry' },
  { table: 'mall.framework_orders', author: 'buyer_id', no: 'doc_no', kind: 'frameworkOrder' },
]
const OWN = { offPlatform: '/applyPurchaseList', inquiry: '/myInquiry', frameworkOrder: '/frameworkOrderList' } as Record<string, string>
const ASKED = { offPlatform: '/externalCheck', inquiry: '/enquiryCheck', frameworkOrder: '/frameCheckOrder' } as Record<string, string>

interface List {
  path: string
  who: string
  /** A row's number, and how the address asks for it. */
  no: string
  by: 'no' | 'keyword'
}

const signInOf = async (userId: string): Promise<string> =>
  (await query<{ name: string }>('select name from shared.login_names where user_id = $1', [userId]))[0]!.name

/** Of each kind a document that waits for somebody, so that its author and who decides have 5,000 each. */
const ofKind = async ({ table, author, no, kind }: Kind): Promise<List[]> => {
  const [doc] = await query<{ id: string; author: string; no: string; decider: string }>(
    `select p.id, p.${author} as author, p.${no} as no, t.assignee_id as decider from ${table} p
     join mall.flow_tasks t on t.doc_id = p.id and t.status = 1 where t.doc_kind = $1 order by t.started_at limit 1`,
    [kind],
  )
  expect(doc, `${kind} waits for somebody`).toBeTruthy()
  await copied(table, `id = '${doc!.id}'`)
  await copied('mall.flow_insts', `doc_id = '${doc!.id}'`)
  await copied('mall.flow_tasks', `doc_id = '${doc!.id}'`)
  return [
    { path: OWN[kind]!, who: await signInOf(doc!.author), no: doc!.no, by: 'keyword' },
    { path: ASKED[kind]!, who: await signInOf(doc!.decider), no: doc!.no, by: 'no' },
  ]
}

/** Of a supplier's console: what it has in this tab. */
const ofSupplier = async (path: string, table: string, no: string, where: string): Promise<List> => {
  const [row] = await query<{ supplier_id: string; no: string }>(`select supplier_id, ${no} as no from ${table} where ${where} limit 1`)
  expect(row, `${table} has a row`).toBeTruthy()
  await copied(table, `supplier_id = '${row!.supplier_id}' and ${no} = '${row!.no}'`)
  const [user] = await query<{ id: string }>('select id from mall.users where supplier_id = $1 limit 1', [row!.supplier_id])
  return { path, who: await signInOf(user!.id), no: row!.no, by: 'keyword' }
}

const agreements = async (): Promise<List> => {
  const [row] = await query<{ id: string; no: string }>(
    "select a.id, agreement_no as no from mall.framework_agreements a join mall.users u on u.school_id = a.school_id and u.user_no = 'J1' limit 1",
  )
  await copied('mall.framework_agreements', `id = '${row!.id}'`)
  return { path: '/frameworkAgreements', who: 'J1', no: row!.no, by: 'keyword' }
}

/** What is wrong with the page at this address, and how many rows it says there are. */
const read = async (page: Page, path: string): Promise<{ faults: string[]; text: string; isEmpty: boolean }> => {
  const settled = quietness(page)
  await page.goto(path)
  await settled()
  return {
    faults: [...(await faultsOf(page)), ...(await overflowOf(page))],
    text: await page.locator('main').innerText(),
    isEmpty: (await page.locator('main [class*=empty]').count()) > 0,
  }
}

test('lists of 5,000 rows, of one and of none are whole, readable and no wider than the screen', async ({ browser }) => {
  test.setTimeout(1_200_000)
  await playHistory(60)
  const lists = [
    ...(await Promise.all(kinds.map(ofKind))).flat(),
    await ofSupplier(
      '/channelInquiry?tab=quoted',
      'supplier.inquiries',
      'inquiry_no',
      "mine <> 'none' and mine not in ('lost', 'void', 'withdrawn', 'won')",
    ),
    await ofSupplier('/supplier/framework?tab=over', 'supplier.framework_orders', 'doc_no', "state in ('done', 'cancelled', 'toReplace')"),
    await agreements(),
  ]
  for (const size of SIZES)
    for (const { path, who, no, by } of lists) {
      const page = await pageOf(browser, who, { viewport: size })
      const join = path.includes('?') ? '&' : '?'
      for (const [asked, rows] of [
        [path, ROWS],
        [`${path}${join}pageNum=251`, ROWS],
        [`${path}${join}${by}=${no}-4999`, 1],
        [`${path}${join}${by}=没有这样的单据`, 0],
      ] as const) {
        const { faults, text, isEmpty } = await read(page, asked)
        const counted = [...text.matchAll(/\d+/g)].map(([n]) => Number(n)).some((n) => n >= ROWS && n < ROWS + 100)
        expect({ asked, width: size.width, faults, isEmpty, isCounted: rows < ROWS || counted }).toEqual({
          asked,
          width: size.width,
          faults: [],
          isEmpty: rows === 0,
          isCounted: true,
        })
        if (rows === 1 && size === SIZES[0]) expect(text).toContain(`${no}-4999`)
      }
      await page.context().close()
    }
})
