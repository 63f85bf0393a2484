// node bench/scale.ts [10000 100000 1000000]: searches, their counts and suggestions as the catalogue grows, from memory and from the
// tables in one run, and how fast goods are written. Prints tables for RESULTS.md and writes the plot beside it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoProducts } from '@caiyuan/server/demo/catalogue/generate'
import { load, round, shots, type Measured, type Send, type Shot, type Turn } from './load.ts'
import { endChildren } from './product.ts'
import { readQueries } from './relevance/query.ts'
import { byHand } from './scale/by-hand.ts'
import { openMall, type ScaleMall } from './scale/mall.ts'
import { plotOf } from './scale/plot.ts'

const SIZES = process.argv.slice(2).map(Number)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
const PORT = 20_000 + (process.pid % 20_000)

const words = readQueries()
  .filter((it) => it.part === 'demo')
  .map((it) => it.text)
const wordOf = (client: number, turn: number): string => words[(client * 37 + turn) % words.length]!
const names = demoProducts().map((it) => [...it.name])
let typed = 0
/** What nobody asked before, nor will again: the beginning of the name of some goods, broad or narrow, without what no goods hold. */
const newWord = (): string => {
  typed += 1
  const name = names[(typed * 7919) % names.length]!
  return `${name.slice(0, 2 + (typed % Math.max(1, name.length - 1))).join('')} -zz${typed}`
}
const head = { 'content-type': 'application/json', sourcetype: '0' }
const ask = (path: string, body: unknown): Shot => ({ method: 'POST', path: `/api/${path}`, headers: head, body: JSON.stringify(body) })

/** A page of results asks for goods and, beside them, for the counts of its filters. */
const withCounts = (send: Send, keyword: string): Promise<unknown> =>
  Promise.all(['product/search', 'product/facets'].map((path) => send(ask(path, { keyword }))))

/** What each turn asks: the 300 searches of the judged list over and over, or never the same. */
const WORKS = {
  search: shots((c, t) => ask('product/search', { keyword: wordOf(c, t) })),
  'search with its counts': ((send, c, t) => withCounts(send, wordOf(c, t))) satisfies Turn,
  'another search each time, with its counts': ((send) => withCounts(send, newWord())) satisfies Turn,
  suggestions: shots((c, t) => ({
    method: 'GET',
    path: `/api/search/suggest?text=${encodeURIComponent([...wordOf(c, t)].slice(0, 1 + (t % 3)).join(''))}`,
    headers: head,
  })),
}
type Name = keyof typeof WORKS

interface Row {
  num: number
  from: 'memory' | 'tables'
  name: Name
  clients: number
  it: Measured
}

const rows: Row[] = []
/** Presses of somebody at the page: goods, what he pressed, how often, the middle, the slowest. */
const hands: string[][] = []
const malls: string[][] = []

/** The tables are the fallback: a page and the suggestions say enough of them. */
const OF_TABLES: readonly Name[] = ['search with its counts', 'suggestions']

const measure = async (mall: ScaleMall, num: number, from: Row['from']): Promise<void> => {
  for (const name of from === 'tables' ? OF_TABLES : (Object.keys(WORKS) as Name[])) {
    await load(mall.origin, 1, WORKS[name], 2)
    for (const clients of [1, 16]) {
      const it = await load(mall.origin, clients, WORKS[name], SECONDS)
      rows.push({ num, from, name, clients, it })
      process.stderr.write(`${JSON.stringify({ num, from, name, clients, ...it })}\n`)
    }
  }
}

const table = (heads: readonly string[], them: readonly (readonly (string | number)[])[]): string =>
  [heads, heads.map(() => '---'), ...them].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

try {
  for (const num of SIZES.length > 0 ? SIZES : [10_000, 100_000, 1_000_000]) {
    const mall = await openMall(num, PORT)
    try {
      await measure(mall, num, 'memory')
      for (const { what, ms } of await byHand(mall.origin))
        hands.push([num, what, ms.length, round(ms[Math.floor(ms.length / 2)]!), round(ms.at(-1)!)].map(String))
      const rss = mall.rssMb()
      malls.push(
        [
          num,
          mall.skuNum,
          mall.writtenPerSecond === 0 ? '–' : round(mall.writtenPerSecond),
          round(mall.readySeconds),
          round(mall.memoryMb),
          round(rss),
          round(mall.databaseMb),
        ].map(String),
      )
      await mall.askTables()
      await measure(mall, num, 'tables')
    } finally {
      await mall.stop()
    }
  }
} finally {
  endChildren()
}

console.log(
  table(
    ['goods', 'packs', 'written per second', 'ready after s', 'MB of goods in memory', 'MB of the process', 'MB of the database'],
    malls,
  ),
)
console.log('')
console.log(
  table(
    ['goods', 'asked', 'of', 'clients', 'per second', 'p50 ms', 'p95 ms', 'p99 ms', 'errors'],
    rows.map(({ num, from, name, clients, it }) => [num, name, from, clients, it.perSecond, it.p50Ms, it.p95Ms, it.p99Ms, it.errors]),
  ),
)
console.log('')
console.log(table(['goods', 'pressed in a browser', 'times', 'middle ms', 'slowest ms'], hands))
writeFileSync(join(import.meta.dirname, 'scale.svg'), plotOf(rows.filter((it) => it.name.endsWith('with its counts'))))
