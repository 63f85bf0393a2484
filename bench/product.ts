// The mall of one tree, started with demo data of its own, and its calls as the load makes them.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '@caiyuan/server/core/embedded'
import { nodeFlags } from '../scripts/memory.mjs'
import { load, shots, type Shot, type Turn } from './load.ts'
import type { Stand } from './stand.ts'

export const ROOT = join(import.meta.dirname, '..')

/** A list of orders shows so many at once: whichever mall is faster, both have a full page to each person. */
const FIRST_DAY_ORDERS = 20
const FIRST_DAY_SECONDS = 300

const children: ChildProcess[] = []
export const endChildren = (): void => {
  for (const child of children) child.kill('SIGKILL')
}

/** Starts a script of a tree and waits for the word that it serves. */
export const start = async (tree: string, args: string[], env: Record<string, string>, ready: RegExp): Promise<ChildProcess> => {
  const child = spawn(process.execPath, args, { cwd: tree, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  await new Promise<void>((resolve, reject) => {
    child.stdout!.on('data', (data: Buffer) => ready.test(data.toString()) && resolve())
    child.once('exit', (code) => reject(new Error(`${args[0]} exited with ${code}`)))
  })
  return child
}

/** A tree of an earlier commit beside ours, with our node_modules. */
export const treeOf = (commit: string, folder: string): string => {
  const tree = join(folder, commit)
  execFileSync('git', ['worktree', 'add', '--detach', tree, commit], { cwd: ROOT, stdio: 'ignore' })
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), join(tree, 'node_modules')])
  copyFileSync(join(ROOT, 'bench/stand.ts'), join(tree, 'bench/stand.ts'))
  return tree
}
export const leaveTree = (tree: string): void => {
  execFileSync('git', ['worktree', 'remove', '--force', tree], { cwd: ROOT })
}

export interface Product {
  origin: string
  /** Of its database. */
  url: string
  folder: string
  stand: Stand
  /** Megabytes of the serving process, by the kernel. */
  rss(): number
  /** Serves the same data with so many processes. */
  restart(processes: number): Promise<void>
  stop(): Promise<void>
}

/** As after its first day: what was loaded and bought is counted and its indexes are in order. Plans are made by these counts. */
const settle = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

export const startProduct = async (tree: string, folder: string, port: number): Promise<Product> => {
  mkdirSync(folder, { mode: 0o755 })
  const database = await startEmbedded({ dataDir: join(folder, 'pg') })
  const serve = (processes: number): Promise<ChildProcess> =>
    start(
      tree,
      [...nodeFlags, 'server/src/main.ts'],
      {
        DATABASE_URL: database.nearUrl,
        DEMO: '1',
        DEMO_HISTORY: '0',
        DATA_DIR: folder,
        PORT: String(port),
        LOG_LEVEL: 'error',
        PROCESSES: String(processes),
      },
      /已启动/,
    )
  let server = await serve(1)
  const end = async (): Promise<void> => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
  }
  const stand = JSON.parse(
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'bench/stand.ts', database.url, folder], {
      cwd: tree,
      encoding: 'utf8',
    }),
  ) as Stand
  const origin = `http://127.0.0.1:${port}`
  const checkOut = callsOf(stand)['check-out']
  await load(origin, stand.owners.length, (send, c, t) => (t < FIRST_DAY_ORDERS ? checkOut(send, c, t) : null), FIRST_DAY_SECONDS)
  await settle(database.url)
  return {
    origin,
    url: database.url,
    folder,
    stand,
    rss: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]) / 1024,
    restart: async (processes) => {
      await end()
      server = await serve(processes)
    },
    stop: async () => {
      await end()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const headers = (cookie: string, more: Record<string, string> = {}): Record<string, string> => ({
  cookie: `cy=${cookie}`,
  sourcetype: '0',
  ...more,
})

export const get = (cookie: string, path: string): Shot => ({ method: 'GET', path: `/api/${path}`, headers: headers(cookie) })

export const post = (cookie: string, path: string, body: unknown): Shot => ({
  method: 'POST',
  path: `/api/${path}`,
  headers: headers(cookie, { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
  body: JSON.stringify(body),
})

/** One call apart from any load; a refusal ends the bench. */
export const call = async <T>(it: Product, shot: Shot): Promise<T> => {
  const response = await fetch(it.origin + shot.path, {
    method: shot.method,
    headers: shot.headers ?? {},
    ...(shot.body === undefined ? {} : { body: shot.body }),
  })
  return dataOf<T>(await response.text(), shot.path)
}

const dataOf = <T>(text: string, path: string): T => {
  const answer = JSON.parse(text) as { retCode: string; retMsg: string; data: T }
  if (answer.retCode !== '1000') throw new Error(`${path}: ${answer.retCode} ${answer.retMsg}`)
  return answer.data
}

export interface Quoted {
  quoteId: string
  quoteHash: string
  orders: { key: string; totalFen: number; subjectCode: string }[]
}

/** So many different goods of one supplier, other ones each time. */
export const quoteShot = (it: Stand, who: { cookie: string; address: string }, n: number, lineNum: number): Shot =>
  post(who.cookie, 'order/quote', {
    from: 'now',
    lines: Array.from({ length: lineNum }, (_, i) => ({ skuId: it.skus[(n + i * 7) % it.skus.length]!.sku, num: 1 })),
    addrId: who.address,
    categoryType: '0',
  })

export const formOf = (card: string, q: Quoted) => ({
  quoteId: q.quoteId,
  quoteHash: q.quoteHash,
  usage: '科研',
  purpose: '基准',
  orders: q.orders.map((o) => ({ key: o.key, funds: [{ fundId: card, subjectCode: o.subjectCode, amountFen: o.totalFen }] })),
})

export const ownerOf = (it: Stand, client: number) => it.owners[client % it.owners.length]!

const WORDS = ['移液枪头', '硒鼓', 'A4 复印纸', '一次性手套', '示波器', '无水乙醇']
const wordOf = (client: number, turn: number): string => WORDS[(client + turn) % WORDS.length]!

/** The calls a day is made of. `check-out` is a quote and its submission, three lines, each client a person with a card of his own. */
export const callsOf = (it: Stand) => ({
  'product search': shots((c, t) => post(ownerOf(it, c).cookie, 'product/search', { keyword: wordOf(c, t) })),
  'search facets': shots((c, t) => post(ownerOf(it, c).cookie, 'product/facets', { keyword: wordOf(c, t) })),
  'product detail': shots((c, t) => get(ownerOf(it, c).cookie, `product/detail?id=${it.skus[(c + t) % it.skus.length]!.product}`)),
  'order list': shots((c) => get(ownerOf(it, c).cookie, 'order/list?pageSize=20')),
  'add to cart': shots((c, t) =>
    post(ownerOf(it, c).cookie, 'shoppingCart/add', { items: [{ skuId: it.skus[(c * 3 + t) % 60]!.sku, num: 1 }], categoryType: '0' }),
  ),
  'check-out': (async (send, c, t) => {
    const who = ownerOf(it, c)
    const quoted = dataOf<Quoted>(await send(quoteShot(it, who, c + t, 3)), 'order/quote')
    await send(post(who.cookie, 'order/submit', formOf(who.card, quoted)))
  }) satisfies Turn,
})
export type CallName = keyof ReturnType<typeof callsOf>
