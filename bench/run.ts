// npm run bench: one run, one machine, every figure beside its ceiling and, with BENCH_BEFORE=<commit>, beside that commit.
// Products, ceilings and load share the machine; only ratios mean anything. Prints one JSON line per row and writes RESULTS.md.
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { newId } from '@caiyuan/server/core/ids'
import { load, round, shots, type Measured, type Shot, type Turn } from './load.ts'
import {
  call,
  callsOf,
  endChildren,
  formOf,
  leaveTree,
  ownerOf,
  post,
  quoteShot,
  ROOT,
  start,
  startProduct,
  treeOf,
  type CallName,
  type Product,
  type Quoted,
} from './product.ts'
import { memoryOf } from './memory.ts'
import { recordCall } from './record.ts'
import { replay } from './replay.ts'
import type { Stand } from './stand.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const MINUTES = Number(process.env.BENCH_MINUTES ?? 10)
const BEFORE = process.env.BENCH_BEFORE
const PORT = 20_000 + (process.pid % 20_000)
const CEILINGS = `http://127.0.0.1:${PORT + 2}`
const USUAL = 16
const CROWD = 64

type Ceiling = 'key' | 'ready' | 'order'
/** Orders are made before they are listed. */
const ROWS: { name: CallName; ceiling: Ceiling; aim?: number; aimBefore?: number }[] = [
  { name: 'check-out', ceiling: 'order', aim: 0.08, aimBefore: 3 },
  { name: 'product detail', ceiling: 'key', aim: 0.2, aimBefore: 3 },
  { name: 'product search', ceiling: 'key' },
  { name: 'search facets', ceiling: 'key' },
  { name: 'order list', ceiling: 'ready', aim: 0.15, aimBefore: 3 },
  { name: 'add to cart', ceiling: 'order', aim: 0.35, aimBefore: 1.5 },
]
const CEILING_WORDS: Record<Ceiling, string> = { key: 'one keyed query', ready: 'a ready body as large', order: 'six-statement order' }

const say = (it: unknown): void => void process.stdout.write(`${JSON.stringify(it)}\n`)

const table = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** The run in the middle, by calls per second. */
const middle = (runs: readonly Measured[]): Measured => runs.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(runs.length / 2)]!

const bytesOf = async (it: Product, work: Turn): Promise<number> => {
  let bytes = 0
  await work(
    async (shot) => {
      const text = JSON.stringify({ retCode: '1000', retMsg: '', data: await call(it, shot) })
      bytes = Buffer.byteLength(text)
      return text
    },
    0,
    0,
  )
  return bytes
}

const marked = (value: number, aim: number | undefined): string => (aim === undefined ? `${value}` : `**${value}** (aim ${aim})`)

const ceilings = async (now: Product, before: Product | null): Promise<string> => {
  const rows: (string | number)[][] = []
  for (const it of ROWS) {
    const work = callsOf(now.stand)[it.name]
    const path = it.ceiling === 'ready' ? `/ready/${await bytesOf(now, work)}` : `/${it.ceiling}`
    const ceiling = shots(() => ({ method: 'GET', path }))
    const runs = { usual: [] as Measured[], crowd: [] as Measured[], before: [] as Measured[], ceiling: [] as Measured[] }
    for (let i = 0; i < ROUNDS; i += 1) {
      runs.usual.push(await load(now.origin, USUAL, work, SECONDS))
      runs.ceiling.push(await load(CEILINGS, USUAL, ceiling, SECONDS))
      if (before) runs.before.push(await load(before.origin, USUAL, callsOf(before.stand)[it.name], SECONDS))
      runs.crowd.push(await load(now.origin, CROWD, work, SECONDS))
    }
    const [usual, crowd, most] = [middle(runs.usual), middle(runs.crowd), middle(runs.ceiling)]
    const old = before && middle(runs.before)
    say({ row: it.name, usual, crowd, ceiling: most, before: old })
    rows.push([
      it.name,
      usual.perSecond,
      usual.p50Ms,
      crowd.p99Ms,
      round(crowd.p99Ms / usual.p50Ms),
      `${CEILING_WORDS[it.ceiling]}: ${most.perSecond}`,
      marked(round(usual.perSecond / most.perSecond), it.aim),
      ...(old ? [old.perSecond, marked(round(usual.perSecond / old.perSecond), it.aimBefore)] : []),
    ])
  }
  const heads = ['call', 'per second', 'p50 ms', 'p99 ms at 64', 'p99 at 64 ÷ p50 at 16', 'ceiling per second', 'of the ceiling']
  return table(before ? [...heads, `per second at ${BEFORE}`, 'times it'] : heads, rows)
}

const quoted = (it: Product, who: { cookie: string; address: string }, n: number, lineNum: number): Promise<Quoted> =>
  call(it, quoteShot(it.stand, who, n, lineNum))

/** Quotes are made before the clock starts, a few at a time, so that only submitting is measured. */
const submits = async (it: Product, clients: number, whoOf: (client: number) => Stand['owners'][number]): Promise<Measured> => {
  const each = Math.max(8, Math.ceil(400 / clients))
  const forms: unknown[] = []
  for (let n = 0; n < each * clients; n += USUAL)
    forms.push(
      ...(await Promise.all(
        Array.from({ length: USUAL }, async (_, i) => {
          const who = whoOf((n + i) % clients)
          return formOf(who.card, await quoted(it, who, n + i, 3))
        }),
      )),
    )
  const next = (client: number, turn: number): Shot | null =>
    turn < each ? post(whoOf(client).cookie, 'order/submit', forms[turn * clients + client]) : null
  return load(it.origin, clients, shots(next), 60)
}

/** D1 submits on the owners' cards, who agree: the decisions alone are measured. One task of the first owner is left to be recorded. */
const approvals = async (it: Product, clients: number): Promise<{ ours: Measured; spare: string }> => {
  const { buyer, owners } = it.stand
  for (let n = 0; n < 256; n += 16)
    await Promise.all(
      Array.from({ length: 16 }, async (_, c) =>
        call(it, post(buyer.cookie, 'order/submit', formOf(ownerOf(it.stand, n + c).card, await quoted(it, buyer, n + c, 1)))),
      ),
    )
  const admin = new pg.Client({ connectionString: it.url })
  await admin.connect()
  const { rows: tasks } = await admin.query<{ id: string; assignee_id: string }>(
    "select id, assignee_id from mall.flow_tasks where assignee_id = any($1) and status = 1 and doc_kind = 'order' order by assignee_id = $2",
    [owners.map((who) => who.id), owners[0]!.id],
  )
  await admin.end()
  const spare = tasks.pop()!.id
  const cookies = new Map(owners.map((who) => [who.id, who.cookie]))
  const decide = shots(() => {
    const task = tasks.shift()
    return task ? post(cookies.get(task.assignee_id)!, 'check/agree', { taskId: task.id, comment: '同意' }) : null
  })
  return { ours: await load(it.origin, clients, decide, 60), spare }
}

const idsOf = (who: Stand['owners'][number]): string[] => [who.id, who.card, who.address]

/** Each write beside its own statements, recorded once and replayed by a bare script. */
const replays = async (it: Product): Promise<string> => {
  const { stand } = it
  const rows: (string | number)[][] = []
  const pair = (name: string, clients: number, ours: Measured, peer: Measured): void => {
    say({ row: name, clients, ours, replay: peer })
    rows.push([name, clients, ours.perSecond, ours.p50Ms, ours.p99Ms, peer.perSecond, round(ours.perSecond / peer.perSecond)])
  }
  for (const clients of [USUAL, CROWD]) {
    const added = await load(it.origin, clients, callsOf(stand)['add to cart'], SECONDS)
    const first = ownerOf(stand, 0)
    const inPlaceOf = (who: Stand['owners'][number]) => new Map([...idsOf(first).entries()].map(([i, id]) => [id, idsOf(who)[i]!]))
    const each = (client: number) => ownerOf(stand, client)
    const cart = await recordCall(it, 'cart.add', { items: [{ skuId: stand.skus[5]!.sku, num: 1 }], categoryType: '0' })
    pair('add to cart', clients, added, await replay(it.url, cart.statements, cart.since, clients, SECONDS, (c) => inPlaceOf(each(c))))

    for (const [name, whoOf] of [
      ['submit, a card each', each],
      ['submit, one hot card', () => first],
    ] as const) {
      const ours = await submits(it, clients, whoOf)
      const since = newId()
      const one = await recordCall(it, 'order.submit', formOf(first.card, await quoted(it, first, 3, 3)), since)
      pair(name, clients, ours, await replay(it.url, one.statements, since, clients, SECONDS, (c) => inPlaceOf(whoOf(c))))
    }

    const { ours, spare } = await approvals(it, clients)
    const agreed = await recordCall(it, 'approval.agree', { taskId: spare, comment: '同意' })
    pair('approve', clients, ours, await replay(it.url, agreed.statements, agreed.since, clients, SECONDS))
  }
  return table(['call', 'clients', 'per second', 'p50 ms', 'p99 ms', 'replayed per second', 'ratio'], rows)
}

/** The same data served by one process and by two. */
const processes = async (it: Product): Promise<string> => {
  const names = ['product detail', 'order list', 'check-out'] as const
  const measure = async (): Promise<Measured[]> => {
    const found: Measured[] = []
    for (const name of names) {
      await load(it.origin, CROWD, callsOf(it.stand)[name], 1)
      found.push(await load(it.origin, CROWD, callsOf(it.stand)[name], SECONDS))
    }
    return found
  }
  const one = await measure()
  await it.restart(2)
  const two = await measure()
  await it.restart(1)
  const rows = names.map((name, i) => [name, one[i]!.perSecond, two[i]!.perSecond, round(two[i]!.perSecond / one[i]!.perSecond)])
  say({ row: 'PROCESSES=2', rows })
  return table(['call, 64 clients', 'one process', 'PROCESSES=2', 'times'], rows)
}

const web = (): string => {
  const dist = join(ROOT, 'web/dist')
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const files = [...new Set([...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((m) => m[1]!))]
  const bytes = files.reduce((sum, f) => sum + gzipSync(readFileSync(join(dist, f)), { level: 9 }).length, 0)
  const chunks = readdirSync(join(dist, 'assets')).filter((f) => f.endsWith('.js')).length
  return `First JavaScript of every page: ${round(bytes / 1000)} kB gzip in ${files.length} files (aim 130); ${chunks} chunks in all.`
}

const makeDatabase = async (url: string, name: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const it = new URL(url)
  it.pathname = `/${name}`
  return it.toString()
}

const folder = mkdtempSync(join(tmpdir(), 'caiyuan-bench-'))
chmodSync(folder, 0o755)
const beforeTree = BEFORE ? treeOf(BEFORE, folder) : null
const stopped: (() => Promise<void>)[] = []
try {
  const now = await startProduct(ROOT, join(folder, 'now'), PORT)
  stopped.push(now.stop)
  const before = beforeTree ? await startProduct(beforeTree, join(folder, 'before'), PORT + 1) : null
  if (before) stopped.push(before.stop)
  await start(ROOT, ['bench/ceilings.ts', await makeDatabase(now.url, 'ceilings'), String(PORT + 2)], {}, /ready/)
  const parts = [
    ['', await ceilings(now, before)],
    ['## Writes beside their own statements', await replays(now)],
    ['## More than one process', await processes(now)],
    ...(MINUTES > 0 ? [['## Memory', await memoryOf(now, MINUTES)]] : []),
    ['## The web', web()],
  ]
  writeFileSync(
    join(import.meta.dirname, 'RESULTS.md'),
    `# Bench results\n\n\`${BEFORE ? `BENCH_BEFORE=${BEFORE} ` : ''}npm run bench\`, ${new Date().toISOString().slice(0, 10)}, 2 cores shared by products, ceilings, databases and load; ${USUAL} clients where nothing else is said, the middle of ${ROUNDS} rounds of ${SECONDS} s. Ratios are what counts.\n\n${parts
      .map((it) => it.filter(Boolean).join('\n\n'))
      .join('\n\n')}\n\n${readFileSync(join(import.meta.dirname, 'NOTES.md'), 'utf8')}`,
  )
} finally {
  for (const stop of stopped) await stop()
  endChildren()
  if (beforeTree) leaveTree(beforeTree)
  rmSync(folder, { recursive: true, force: true })
}
