// npm run bench: one run, one machine, every figure beside its peer. Prints one JSON line per row and writes RESULTS.md.
// The server, the peer and the load share the machine; only ratios mean anything.
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { loadMasterKey } from '@caiyuan/server/core/crypto'
import { openDb, type Db } from '@caiyuan/server/core/db'
import type { SessionUser } from '@caiyuan/server/core/context'
import { startEmbedded } from '@caiyuan/server/core/embedded'
import { newId } from '@caiyuan/server/core/ids'
import { runAsSystem } from '@caiyuan/server/core/run'
import { loadUser, makeSessions } from '@caiyuan/server/core/session'
import { buildFund } from '@caiyuan/server/demo/build'
import { load, round, type Measured, type Shot } from './load.ts'
import { recordCall } from './record.ts'
import { replay } from './replay.ts'

const CLIENTS = [1, 16, 64]
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const PORT = 20_000 + (process.pid % 20_000)
const BARE_PORT = PORT + 1
const ROOT = join(import.meta.dirname, '..')
const DEMOU = 101

const children: ChildProcess[] = []
const start = async (args: string[], env: Record<string, string>, ready: RegExp): Promise<ChildProcess> => {
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  await new Promise<void>((resolve, reject) => {
    child.stdout!.on('data', (data: Buffer) => ready.test(data.toString()) && resolve())
    child.once('exit', (code) => reject(new Error(`${args[0]} exited with ${code}`)))
  })
  return child
}

interface Stand {
  db: Db
  url: string
  folder: string
  teacher: SessionUser
  cookies: string[]
  skus: { sku: string; product: string }[]
  address: string
  /** Cards of 陈's own, one per client, so that the hot card is measured apart from the rest. */
  cards: string[]
}

const personOf = async (db: Db, name: string): Promise<SessionUser> => {
  const row = await db.shared
    .selectFrom('login_names')
    .select('user_id')
    .where('name', '=', name)
    .where('school_id', '=', DEMOU)
    .executeTakeFirstOrThrow()
  return (await db.withTenant({ schoolId: DEMOU }, (tx) => loadUser(tx, DEMOU, row.user_id)))!
}

const prepare = async (db: Db, url: string, folder: string): Promise<Stand> => {
  // Replayed statements leave rows that no document explains; the reconciler would rightly freeze their cards.
  await runAsSystem(db, DEMOU, (ctx) =>
    ctx.tx.deleteFrom('outbox').where('school_id', '=', DEMOU).where('topic', '=', 'fund.reconcile').execute(),
  )
  const teacher = await personOf(db, 'f1')
  const sessions = makeSessions(db)
  const cookies = await Promise.all(Array.from({ length: 64 }, () => sessions.create(teacher, { ip: '127.0.0.1', agent: 'bench' })))
  const { rows } = await db.pool.query(
    'select k.id as sku, k.product_id as product from shared.skus k join shared.products p on p.id = k.product_id join shared.suppliers s on s.id = k.supplier_id where s.src_id = 2 and p.control_class = 0 and p.is_asset = false and k.moq = 1 and k.pack_step = 1 and k.price_e4 < 200000 order by k.code limit 64',
  )
  await db.pool.query('update shared.sku_stocks set stock = 100000000 where sku_id = any($1)', [rows.map((r: { sku: string }) => r.sku)])
  const address = await runAsSystem(db, DEMOU, (ctx) =>
    ctx.tx.selectFrom('addresses').select('id').where('school_id', '=', DEMOU).where('user_id', '=', teacher.id).executeTakeFirstOrThrow(),
  )
  const cards: string[] = []
  for (let i = 0; i < 64; i += 1)
    cards.push(
      await buildFund(db, DEMOU, {
        projectNo: `BENCH${i}`,
        name: `基准经费 ${i}`,
        ownerId: teacher.id,
        deptId: teacher.deptId,
        totalFen: 900_000_000_00,
      }),
    )
  return { db, url, folder, teacher, cookies, skus: rows, address: address.id, cards }
}

const origin = `http://127.0.0.1:${PORT}`
const headers = (cookie: string, more: Record<string, string> = {}): Record<string, string> => ({
  cookie: `cy=${cookie}`,
  sourcetype: '0',
  ...more,
})
const post = (cookie: string, path: string, body: unknown, key = newId()): Shot => ({
  method: 'POST',
  path: `/api/${path}`,
  headers: headers(cookie, { 'content-type': 'application/json', 'idempotency-key': key }),
  body: JSON.stringify(body),
})

const call = async <T>(shot: Shot): Promise<T> => {
  const response = await fetch(origin + shot.path, {
    method: shot.method,
    headers: shot.headers ?? {},
    ...(shot.body === undefined ? {} : { body: shot.body }),
  })
  const answer = (await response.json()) as { retCode: string; retMsg: string; data: T }
  if (answer.retCode !== '1000') throw new Error(`${shot.path}: ${answer.retCode} ${answer.retMsg}`)
  return answer.data
}

const out: Record<string, unknown>[] = []
const row = (it: Record<string, unknown>): void => {
  out.push(it)
  process.stdout.write(`${JSON.stringify(it)}\n`)
}

const pair = (name: string, clients: number, ours: Measured, peer: Measured, peerName: string): void =>
  row({
    row: name,
    clients,
    perSecond: ours.perSecond,
    p50Ms: ours.p50Ms,
    p99Ms: ours.p99Ms,
    errors: ours.errors,
    peer: peerName,
    peerPerSecond: peer.perSecond,
    ratio: round(ours.perSecond / peer.perSecond),
  })

const reads = async (it: Stand): Promise<void> => {
  const words = ['移液枪头', '硒鼓', 'A4 复印纸', '一次性手套', '示波器', '无水乙醇']
  const shots: Record<string, (client: number, turn: number) => Shot> = {
    'product search': (c, t) => post(it.cookies[c]!, 'product/search', { keyword: words[(c + t) % words.length]! }),
    'search facets': (c, t) => post(it.cookies[c]!, 'product/facets', { keyword: words[(c + t) % words.length]! }),
    'product detail': (c, t) => ({
      method: 'GET',
      path: `/api/product/detail?id=${it.skus[(c + t) % it.skus.length]!.product}`,
      headers: headers(it.cookies[c]!),
    }),
    'order list': (c) => ({ method: 'GET', path: '/api/order/list?pageSize=20', headers: headers(it.cookies[c]!) }),
  }
  const bodies: Record<string, unknown> = {}
  for (const [name, shot] of Object.entries(shots)) {
    const first = shot(0, 0)
    bodies[name.replace(' ', '-')] = await (
      await fetch(origin + first.path, { method: first.method, headers: first.headers!, ...(first.body ? { body: first.body } : {}) })
    ).json()
  }
  const file = join(it.folder, 'bodies.json')
  writeFileSync(file, JSON.stringify(bodies))
  await start(['bench/bare.ts', it.url, String(BARE_PORT), file], {}, /ready/)
  for (const [name, shot] of Object.entries(shots)) {
    for (const clients of CLIENTS) {
      const ours = await load(origin, clients, shot, SECONDS)
      const bare = await load(
        `http://127.0.0.1:${BARE_PORT}`,
        clients,
        () => ({ method: 'GET', path: `/${name.replace(' ', '-')}` }),
        SECONDS,
      )
      pair(name, clients, ours, bare, 'bare node:http, one query, the same JSON')
    }
  }
}

interface Quoted {
  quoteId: string
  quoteHash: string
  orders: { key: string; totalFen: number; subjectCode: string }[]
}

const quoted = (it: Stand, client: number, n: number): Promise<Quoted> =>
  call(
    post(it.cookies[client % 64]!, 'order/quote', {
      from: 'now',
      lines: [0, 1, 2].map((i) => ({ skuId: it.skus[(client + n + i * 7) % it.skus.length]!.sku, num: 1 })),
      addrId: it.address,
      categoryType: '0',
    }),
  )

const formOf = (it: Stand, card: string, q: Quoted) => ({
  quoteId: q.quoteId,
  quoteHash: q.quoteHash,
  usage: '科研',
  purpose: '基准',
  orders: q.orders.map((o) => ({ key: o.key, funds: [{ fundId: card, subjectCode: o.subjectCode, amountFen: o.totalFen }] })),
})

/** Quotes are made before the clock starts, so that only submitting is measured. */
const submits = async (it: Stand, clients: number, cardOf: (client: number) => string): Promise<Measured> => {
  const each = Math.max(8, Math.ceil((clients === 1 ? 120 : 400) / clients))
  const forms: unknown[][] = []
  for (let c = 0; c < clients; c += 1) forms.push([])
  for (let n = 0; n < each; n += 1)
    await Promise.all(forms.map(async (list, c) => list.push(formOf(it, cardOf(c), await quoted(it, c, n)))))
  return load(origin, clients, (c, t) => (t < each ? post(it.cookies[c]!, 'order/submit', forms[c]![t]) : null), 60)
}

const writes = async (it: Stand): Promise<void> => {
  for (const clients of CLIENTS) {
    const added = await load(
      origin,
      clients,
      (c, t) => post(it.cookies[c]!, 'shoppingCart/add', { items: [{ skuId: it.skus[(c * 3 + t) % 60]!.sku, num: 1 }], categoryType: '0' }),
      SECONDS,
    )
    const recorded = await recordCall(it, 'cart.add', { items: [{ skuId: it.skus[5]!.sku, num: 1 }], categoryType: '0' })
    pair(
      'add to cart',
      clients,
      added,
      await replay(it.url, recorded.statements, recorded.since, clients, SECONDS),
      'bare script, the same SQL',
    )
  }
  for (const clients of CLIENTS) {
    const ours = await submits(it, clients, (c) => it.cards[c]!)
    const since = newId()
    const recorded = await recordCall(it, 'order.submit', formOf(it, it.cards[0]!, await quoted(it, 0, 3)), since)
    pair(
      'order submit, a card each',
      clients,
      ours,
      await replay(it.url, recorded.statements, recorded.since, clients, SECONDS, (c) => new Map([[it.cards[0]!, it.cards[c]!]])),
      'bare script, the same SQL',
    )
  }
  for (const clients of CLIENTS.slice(1)) {
    const ours = await submits(it, clients, () => it.cards[0]!)
    const since = newId()
    const recorded = await recordCall(it, 'order.submit', formOf(it, it.cards[0]!, await quoted(it, 0, 3)), since)
    pair(
      'order submit, one hot card',
      clients,
      ours,
      await replay(it.url, recorded.statements, recorded.since, clients, SECONDS),
      'bare script, the same SQL on one card',
    )
  }
  await approvals(it)
}

/** 李老师 submits on F1's cards, F1 agrees: the decision alone is measured. */
const approvals = async (it: Stand): Promise<void> => {
  const buyer = await personOf(it.db, 'd1')
  const cookie = await makeSessions(it.db).create(buyer, { ip: '', agent: '' })
  await it.db.withTenant({ schoolId: DEMOU }, async (tx) => {
    for (const card of it.cards) await tx.insertInto('fund_grants').values({ school_id: DEMOU, fund_id: card, user_id: buyer.id }).execute()
  })
  const address = await it.db.withTenant({ schoolId: DEMOU }, (tx) =>
    tx.selectFrom('addresses').select('id').where('school_id', '=', DEMOU).where('user_id', '=', buyer.id).executeTakeFirstOrThrow(),
  )
  for (const clients of CLIENTS) {
    const wanted = clients === 1 ? 80 : 256
    for (let n = 0; n < wanted; n += 16) {
      await Promise.all(
        Array.from({ length: 16 }, async (_, c) => {
          const q = await call<Quoted>(
            post(cookie, 'order/quote', {
              from: 'now',
              lines: [{ skuId: it.skus[(n + c) % 60]!.sku, num: 1 }],
              addrId: address.id,
              categoryType: '0',
            }),
          )
          await call(post(cookie, 'order/submit', formOf(it, it.cards[(n + c) % 64]!, q)))
        }),
      )
    }
    const tasks = await it.db.withTenant({ schoolId: DEMOU }, (tx) =>
      tx
        .selectFrom('flow_tasks')
        .select('id')
        .where('school_id', '=', DEMOU)
        .where('assignee_id', '=', it.teacher.id)
        .where('status', '=', 1)
        .where('doc_kind', '=', 'order')
        .execute(),
    )
    const spare = tasks.pop()
    let next = 0
    const ours = await load(
      origin,
      clients,
      (c) => (next < tasks.length ? post(it.cookies[c]!, 'check/agree', { taskId: tasks[next++]!.id, comment: '同意' }) : null),
      60,
    )
    const recorded = await recordCall(it, 'approval.agree', { taskId: spare!.id, comment: '同意' })
    pair('approve', clients, ours, await replay(it.url, recorded.statements, recorded.since, clients, SECONDS), 'bare script, the same SQL')
  }
}

const web = (): void => {
  const dist = join(ROOT, 'web/dist')
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const files = [...new Set([...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((m) => m[1]!))]
  const bytes = files.reduce((sum, f) => sum + gzipSync(readFileSync(join(dist, f)), { level: 9 }).length, 0)
  const chunks = readdirSync(join(dist, 'assets')).filter((f) => f.endsWith('.js')).length
  row({ row: 'web: initial JS of the page', kBGzip: round(bytes / 1000), limit: 220, files: files.length, chunks })
}

const folder = mkdtempSync(join(tmpdir(), 'caiyuan-bench-'))
chmodSync(folder, 0o755)
const database = await startEmbedded({ dataDir: join(folder, 'pg') })
try {
  await start(
    ['--max-semi-space-size=8', 'server/src/main.ts'],
    { DATABASE_URL: database.url, DEMO: '1', DEMO_HISTORY: '0', DATA_DIR: folder, PORT: String(PORT), LOG_LEVEL: 'error' },
    /已启动/,
  )
  loadMasterKey(folder)
  const db = openDb(database.url, { poolSize: 8 })
  const stand = await prepare(db, database.url, folder)
  web()
  await writes(stand)
  await reads(stand)
  await db.close()
  const head = `# Bench results\n\n\`npm run bench\`, ${new Date().toISOString().slice(0, 10)}, 2 cores shared by server, peer, database and load. Ratios are what counts.\n\n`
  const table = out
    .filter((r) => 'clients' in r)
    .map(
      (r) =>
        `| ${String(r.row)} | ${String(r.clients)} | ${String(r.perSecond)} | ${String(r.p50Ms)} | ${String(r.p99Ms)} | ${String(r.peerPerSecond)} | **${String(r.ratio)}** |`,
    )
  const notes = readFileSync(join(import.meta.dirname, 'NOTES.md'), 'utf8')
  writeFileSync(
    join(import.meta.dirname, 'RESULTS.md'),
    `${head}| row | clients | per second | p50 ms | p99 ms | peer per second | ratio |\n|---|---|---|---|---|---|---|\n${table.join('\n')}\n\n${out
      .filter((r) => !('clients' in r))
      .map((r) => `- ${JSON.stringify(r)}`)
      .join('\n')}\n\n${notes}`,
  )
} finally {
  for (const child of children) child.kill('SIGKILL')
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
