// kill -9 of the real server and of its database under load: nothing acknowledged is lost, nothing is done twice (T-10, T-11).
import { setTimeout as sleep } from 'node:timers/promises'
import { BUSY, OK, type Endpoint, type Envelope } from '@caiyuan/contract/endpoint'
import { order } from '@caiyuan/contract/order'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyLogs } from '../src/core/document-log/verify.ts'
import { newId } from '../src/core/ids.ts'
import { checkInvariants } from '../src/modules/fund/invariants.ts'
import { openOwnProcess, type OwnProcess } from './own-process.ts'

const SERVER_KILLS = Number(process.env.SERVER_KILLS ?? 2)
const DATABASE_KILLS = Number(process.env.DATABASE_KILLS ?? 1)
const BUYERS = 8
const ANSWER_MS = 15_000

let own: OwnProcess

beforeAll(async () => {
  own = await openOwnProcess(BUYERS)
}, 120_000)

afterAll(() => own?.close())

const call = async (cookie: string, endpoint: Endpoint, input: unknown, key?: string): Promise<Envelope> => {
  const answer = await own.call(cookie, endpoint, input, { ms: ANSWER_MS, ...(key ? { key } : {}) })
  if (answer.retCode === BUSY) throw new Error(answer.retMsg)
  return answer
}

interface Load {
  /** What was acknowledged: the purchase by the key it was asked with. */
  acked: Map<string, { purchaseId: string; orders: { id: string; orderNo: string }[] }>
  refused: Envelope[]
  retries: number
  stop(): Promise<void>
}

/** Buyers who press again with the same key whenever no answer came, as the web client does. */
const startLoad = (): Load => {
  let stopped = false
  const load: Load = { acked: new Map(), refused: [], retries: 0, stop: async () => {} }
  const insist = async (work: () => Promise<Envelope>): Promise<Envelope> => {
    for (;;) {
      try {
        return await work()
      } catch {
        load.retries += 1
        await sleep(50 + Math.random() * 100)
      }
    }
  }
  const buy = async (cookie: string): Promise<void> => {
    while (!stopped) {
      const quoted = await insist(() => call(cookie, order.quote, own.quoteInput))
      if (quoted.retCode !== OK) return void load.refused.push(quoted)
      const key = newId()
      const form = own.formOf(quoted.data)
      const answer = await insist(() => call(cookie, order.submit, form, key))
      if (answer.retCode !== OK) return void load.refused.push(answer)
      load.acked.set(key, answer.data as never)
    }
  }
  const all = own.cookies.map(buy)
  load.stop = async () => {
    stopped = true
    await Promise.all(all)
  }
  return load
}

const rowsOf = async (text: string): Promise<Record<string, unknown>[]> => (await own.ask.query(text, [own.mall.no])).rows

/** An order missing one of its traces: money, claim, log, stock, the word to the supplier, its line, its purchase. */
const HALF_DONE = `
  select o.order_no from mall.orders o where o.school_id = $1 and not (
    exists (select 1 from mall.fund_entries e where e.school_id = $1 and e.doc_id = o.id and e.kind = 'RESERVE' and e.amount_fen = o.total_fen)
    and exists (select 1 from mall.fund_claims c where c.school_id = $1 and c.doc_id = o.id and c.frozen_fen = o.total_fen)
    and exists (select 1 from mall.document_log l where l.school_id = $1 and l.doc_id = o.id and l.action = 'submit')
    and exists (select 1 from mall.order_lines l where l.school_id = $1 and l.order_id = o.id)
    and exists (select 1 from mall.purchases p where p.school_id = $1 and p.id = o.purchase_id)
    and exists (select 1 from mall.audit_log a where a.school_id = $1 and a.object_id = o.purchase_id::text)
    and exists (select 1 from mall.outbox b where b.school_id = $1 and b.doc_id = o.id))`

const MONEY_TWICE = `
  select e.doc_no from mall.fund_entries e where e.school_id = $1 and e.kind = 'RESERVE' group by e.doc_no having count(*) <> 1`

let ackedBefore = 0

/** Everything acknowledged is there once, and nothing else is. */
const checkAll = async (load: Load): Promise<void> => {
  expect(load.refused).toEqual([])
  const kept = new Map((await rowsOf('select id, order_no from mall.orders where school_id = $1')).map((r) => [r.id, r.order_no]))
  const promised = [...load.acked.values()].flatMap((it) => it.orders)
  expect(promised.filter((it) => kept.get(it.id) !== it.orderNo)).toEqual([])
  expect(new Set(promised.map((it) => it.id)).size).toBe(promised.length)
  expect(kept.size).toBe(ackedBefore + promised.length)
  ackedBefore = kept.size
  expect(await rowsOf(HALF_DONE)).toEqual([])
  expect(await rowsOf(MONEY_TWICE)).toEqual([])
  const { reserved } = await own.mall.stock(own.goods)
  expect(reserved).toBe(kept.size * 20)
  expect(await own.db.withTenant({ schoolId: own.mall.no }, (tx) => checkInvariants(tx, own.mall.no))).toEqual([])
  expect(await own.db.withTenant({ schoolId: own.mall.no }, (tx) => verifyLogs(tx, own.mall.no))).toMatchObject({ broken: null })
}

/** Work that a dead process had claimed is taken up again once its lease is over; here the lease ends now. */
const workIsTakenUp = async (): Promise<void> => {
  await own.ask.query('update mall.outbox set lease_until = null where school_id = $1 and state = $2', [own.mall.no, 'due'])
  const open = "select topic from mall.outbox where school_id = $1 and topic = 'order.toSupplier' and state <> 'done'"
  for (let i = 0; i < 200 && (await rowsOf(open)).length > 0; i += 1) await sleep(100)
  expect(await rowsOf(open)).toEqual([])
  const missed = await rowsOf(
    "select o.order_no from mall.orders o where o.school_id = $1 and o.state = 'waitSupplier' and not exists (select 1 from supplier.orders s where s.order_id = o.id)",
  )
  expect(missed).toEqual([])
}

/** The load keeps up with the kills, one order each, however slow the machine: a kill of an idle server would prove nothing. */
const served = async (load: Load, orders: number): Promise<void> => {
  for (let i = 0; i < 1200 && load.acked.size < orders; i += 1) await sleep(25)
  expect(load.acked.size, 'orders acknowledged').toBeGreaterThanOrEqual(orders)
}

describe('kill -9 under load', () => {
  it(`of the server, ${SERVER_KILLS} times, loses and doubles no acknowledged order`, async () => {
    const started = performance.now()
    let server = own.launch()
    await server.ready()
    const load = startLoad()
    const readyMs: number[] = []
    for (let i = 0; i < SERVER_KILLS; i += 1) {
      await sleep(30 + Math.random() * 500)
      await served(load, i)
      expect(await server.kill()).toBe('SIGKILL')
      const since = performance.now()
      server = own.launch()
      await server.ready()
      readyMs.push(Math.round(performance.now() - since))
    }
    await served(load, SERVER_KILLS + 1)
    await load.stop()
    await workIsTakenUp()
    await checkAll(load)
    expect(await server.kill('SIGTERM')).toMatch(/^0/)
    console.log(
      `${SERVER_KILLS} kills of the server: ${load.acked.size} acknowledged, ${load.retries} retries, ready after ${Math.max(...readyMs)} ms at most, ${Math.round((performance.now() - started) / 1000)} s`,
    )
  }, 600_000)

  it(`of the database, ${DATABASE_KILLS} times, does not end the server, which goes on as soon as the database is back`, async () => {
    const started = performance.now()
    const server = own.launch()
    await server.ready()
    const load = startLoad()
    const outMs: number[] = []
    for (let i = 0; i < DATABASE_KILLS; i += 1) {
      const served = load.acked.size
      await sleep(300 + Math.random() * 700)
      // Under load: somebody is being served, however slow the machine is.
      for (let n = 0; n < 1200 && load.acked.size === served; n += 1) await sleep(25)
      const since = performance.now()
      process.kill(own.database.pid()!, 'SIGKILL')
      const before = load.acked.size
      // Back is when somebody was served again.
      for (let n = 0; n < 1200 && (own.database.pid() === undefined || load.acked.size < before + 2 * BUYERS); n += 1) await sleep(25)
      outMs.push(Math.round(performance.now() - since))
      expect(load.refused).toEqual([])
      expect(load.acked.size, 'nobody was served again').toBeGreaterThan(before)
      expect(server.isRunning(), server.words()).toBe(true)
    }
    await load.stop()
    await workIsTakenUp()
    await checkAll(load)
    expect(load.retries).toBeGreaterThan(0)
    expect(await server.kill('SIGTERM')).toMatch(/^0/)
    console.log(
      `${DATABASE_KILLS} kills of the database: ${load.acked.size} acknowledged, ${load.retries} retries, served again after ${Math.max(...outMs)} ms at most, ${Math.round((performance.now() - started) / 1000)} s`,
    )
  }, 120_000)
})
