// npx node bench/real-lists.ts: puts the lists of ../shared/data (litemall, JD listings, reagents, parts; `SHARED_DATA` names another folder)
// into a demo mall that runs, by the import a supplier uses: uploaded, columns guessed, started, waited for, put on sale. The demo's
// own DATA_DIR and PORT say which mall. What an import found wrong is printed; nothing is corrected here.
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readConfig } from '@caiyuan/server/core/config'
import { runningIn } from '@caiyuan/server/core/embedded'

const DATA = process.env.SHARED_DATA ?? join(import.meta.dirname, '../../shared/data')
const LISTS = [
  { file: 'product-catalogue/litemall_goods.jsonl', defaults: {} },
  { file: 'product-catalogue/mall_products.jsonl', defaults: {} },
  { file: 'product-catalogue/xmodule_jd_products.jsonl', defaults: {} },
  { file: 'product-catalogue/jd_vop_order_items.csv', defaults: { stock: 50 } },
  { file: 'chemicals/reagents.csv', defaults: { priceE4: 1_000_000, unit: '瓶', stock: 10 } },
  { file: 'electronic-parts/jlcpcb_parts.csv', defaults: { priceE4: 20_000, unit: '个', stock: 100 } },
  { file: 'electronic-parts/kicad_parts.csv', defaults: { priceE4: 50_000, unit: '个', stock: 100 } },
]

const config = readConfig()
const origin = `http://127.0.0.1:${config.port}`
const url = config.databaseUrl ?? (await runningIn(join(config.dataDir, 'pg')))
if (!url) throw new Error(`no mall runs in ${config.dataDir}`)
const database = new pg.Client({ connectionString: url })
await database.connect()

const rowOf = async <T>(text: string, values: unknown[]): Promise<T> => (await database.query(text, values)).rows[0] as T

/** A session of a person of the demo, planted as an operator could. */
const signIn = async (name: string): Promise<string> => {
  const who = await rowOf<{ school_id: string; user_id: string }>('select school_id, user_id from shared.login_names where name = $1', [
    name,
  ])
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await database.query('insert into mall.sessions (school_id, token_hash, user_id, proven_at) values ($1, $2, $3, now())', [
    who.school_id,
    hash,
    who.user_id,
  ])
  return `cy=${who.school_id}.${token}`
}

const call = async <T>(
  cookie: string,
  method: string,
  path: string,
  body: string | FormData,
  head: Record<string, string> = {},
): Promise<T> => {
  const answer = await fetch(`${origin}/api/${path}`, {
    method,
    body,
    headers: { cookie, origin, sourceType: '0', 'Idempotency-Key': crypto.randomUUID(), ...head },
  })
  const { retCode, retMsg, data } = (await answer.json()) as { retCode: string; retMsg: string; data: T }
  if (retCode !== '1000') throw new Error(`${path}: ${retMsg}`)
  return data
}
const post = <T>(cookie: string, path: string, body: object): Promise<T> =>
  call<T>(cookie, 'POST', path, JSON.stringify(body), { 'content-type': 'application/json' })

const upload = async (cookie: string, file: string): Promise<string> => {
  const form = new FormData()
  form.append('file', new File([readFileSync(join(DATA, file))], basename(file)))
  return (await call<{ id: string }>(cookie, 'POST', 'files', form)).id
}

const supplier = await signIn('s2')
const leaf = await rowOf<{ code: string }>('select code from shared.categories where level = 3 order by code limit 1', [])
for (const { file, defaults } of LISTS) {
  const began = performance.now()
  const fileId = await upload(supplier, file)
  const found = await post<{ columns: object; total: number }>(supplier, 'supply/goods/import/preview', { fileId })
  const mapping = { columns: found.columns, defaults: { categoryCode: leaf.code, categoryForUnknown: true, ...defaults } }
  const { id } = await post<{ id: string }>(supplier, 'supply/goods/import/start', { fileId, mapping })
  const read = () =>
    call<{ state: string; created: number; errors: number }>(supplier, 'GET', `supply/goods/import/detail?id=${id}`, null as never)
  let now = await read()
  while (now.state !== 'done' && now.state !== 'failed') {
    await sleep(500)
    now = await read()
  }
  console.log(
    `${file}: ${found.total} rows, ${now.created} goods, ${now.errors} errors, ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
}
await database.end()
