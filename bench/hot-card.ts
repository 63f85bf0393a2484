// npx node bench/hot-card.ts [orders] (reliability T-05): 64 people submit orders of one line on one card, which pays for exactly so many
// (2,000), each his next as soon as the last was answered, until all are told that it is empty. Prints one JSON line.
import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fails } from '@caiyuan/contract/fails'
import { loadMasterKey } from '@caiyuan/server/core/crypto'
import { openDb } from '@caiyuan/server/core/db'
import { registerDocuments } from '@caiyuan/server/core/documents'
import { buildFund } from '@caiyuan/server/demo/build'
import { documents } from '@caiyuan/server/modules'
import { checkInvariants } from '@caiyuan/server/modules/fund/invariants'
import { Pool } from 'undici'
import { answerTo, measured } from './load.ts'
import { call, endChildren, formOf, post, quoteShot, startProduct, type Product, type Quoted } from './product.ts'

const ORDERS = Number(process.argv[2] ?? 2000)
const CLIENTS = 64
const SCHOOL = 101
const RET_CODE = /^\{"retCode":"(\d+)"/

/** A card of the first owner that everybody may use, with enough for so many orders of this sum. */
const cardFor = async (it: Product, unitFen: number): Promise<{ card: string; after: () => Promise<object> }> => {
  loadMasterKey(it.folder)
  registerDocuments(documents)
  const db = openDb(it.url, { poolSize: 2 })
  const [owner] = it.stand.owners
  const card = await buildFund(db, SCHOOL, {
    projectNo: 'HOT',
    name: '热点经费',
    ownerId: owner!.id,
    totalFen: ORDERS * unitFen,
    grants: it.stand.owners.slice(1).map((who) => ({ userId: who.id })),
  })
  const after = async (): Promise<object> => {
    const found = await db.withTenant({ schoolId: SCHOOL }, async (tx) => ({
      ...(await tx.selectFrom('funds').select(['total_fen', 'frozen_fen']).where('id', '=', card).executeTakeFirstOrThrow()),
      faults: (await checkInvariants(tx, SCHOOL)).length,
    }))
    await db.close()
    return found
  }
  return { card, after }
}

/** Made before the clock starts: so many for each, and one more that finds the card empty. */
const quotesOf = async (it: Product): Promise<Quoted[][]> => {
  const each = Math.ceil(ORDERS / CLIENTS) + 1
  return Promise.all(
    Array.from({ length: CLIENTS }, async (_, c) => {
      const them: Quoted[] = []
      for (let n = 0; n < each; n += 1) them.push(await call<Quoted>(it, quoteShot(it.stand, it.stand.owners[c]!, 0, 1)))
      return them
    }),
  )
}

const folder = mkdtempSync(join(tmpdir(), 'caiyuan-hot-'))
chmodSync(folder, 0o755)
const it = await startProduct(join(import.meta.dirname, '..'), join(folder, 'now'), 20_000 + (process.pid % 20_000))
try {
  const quotes = await quotesOf(it)
  const { card, after } = await cardFor(it, quotes[0]![0]!.orders[0]!.totalFen)
  const pool = new Pool(it.origin, { connections: CLIENTS, pipelining: 1 })
  const short = fails['fund.short'].retCode
  const codes = new Map<string, number>()
  const times: number[] = []
  const began = performance.now()
  let lastMs = 0
  const submit = async (client: number): Promise<void> => {
    for (const quoted of quotes[client]!) {
      const shot = post(it.stand.owners[client]!.cookie, 'order/submit', formOf(card, quoted))
      const from = performance.now()
      const { text } = await answerTo(pool, shot)
      const [, retCode = text] = RET_CODE.exec(text) ?? []
      codes.set(retCode, (codes.get(retCode) ?? 0) + 1)
      if (retCode === short) return
      times.push(performance.now() - from)
      lastMs = performance.now() - began
    }
  }
  await Promise.all(quotes.map((_, client) => submit(client)))
  await pool.close()
  const { perSecond, p50Ms, p99Ms } = measured(times, lastMs / 1000, 0)
  process.stdout.write(`${JSON.stringify({ perSecond, p50Ms, p99Ms, answers: Object.fromEntries(codes), ...(await after()) })}\n`)
} finally {
  await it.stop()
  endChildren()
  rmSync(folder, { recursive: true, force: true })
}
