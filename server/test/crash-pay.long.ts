// kill -9 of the real server while campus cards pay: whatever was charged is found, and nobody is charged twice (decision 0221).
import { setTimeout as sleep } from 'node:timers/promises'
import { OK, type OutputOf } from '@caiyuan/contract/endpoint'
import { order } from '@caiyuan/contract/order'
import { payment } from '@caiyuan/contract/payment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAsSystem } from '../src/core/run.ts'
import { DEMOU_ID } from '../src/demo/load.ts'
import { DEMO_PIN } from '../src/gateways/pay.campus.simulator.ts'
import { checkInvariants } from '../src/modules/fund/invariants.ts'
import { setParam } from '../src/modules/school/params.ts'
import { openOwnProcess, type OwnProcess } from './own-process.ts'

const KILLS = Number(process.env.PAY_KILLS ?? 3)
const CARD_FEN = 100_000_000
/** With the simulated card centre, and without the rest of a demonstration. */
const AS_DEMO = { DEMO: '1', DEMO_HISTORY: '0' }

let own: OwnProcess

beforeAll(async () => {
  own = await openOwnProcess(1)
  await own.ask.query("insert into shared.schools (id, code, name, kind) values ($1, 'DEMOU', '没有示例', 'university')", [DEMOU_ID])
  await runAsSystem(own.db, own.mall.no, (ctx) => setParam(ctx, 'personalPurchaseFlag', 1))
  await own.ask.query(
    `insert into shared.sim_campus_cards (school_id, user_no, card_no, pin, balance_fen, per_pay_fen, per_day_fen) values ($1, $2, '1000000001', $3, $4, $4, $4)`,
    [own.mall.no, own.mall.T1.userNo, DEMO_PIN, CARD_FEN],
  )
}, 120_000)
afterAll(() => own?.close())

const call = async <T>(endpoint: Parameters<OwnProcess['call']>[1], input: unknown): Promise<T> => {
  const answer = await own.call(own.cookies[0]!, endpoint, input, { ms: 15_000 })
  if (answer.retCode !== OK) throw new Error(`${answer.retCode} ${answer.retMsg}`)
  return answer.data as T
}

/** An order of one's own that waits for its card. */
const started = async (): Promise<{ orderId: string; paymentId: string; totalFen: number }> => {
  const lines = [{ skuId: own.goods, num: 1 }]
  const quote = await call<OutputOf<typeof order.quote>>(order.quote, { from: 'now', categoryType: '1', lines })
  const made = await call<OutputOf<typeof order.submitPersonal>>(order.submitPersonal, { quoteId: quote.quoteId, orders: [{ key: '1' }] })
  const { id } = await call<OutputOf<typeof payment.start>>(payment.start, { purchaseId: made.purchaseId, channel: 'campus' })
  return { orderId: made.orders[0]!.id, paymentId: id, totalFen: made.totalFen }
}

const one = async <T>(text: string, values: unknown[]): Promise<T> => (await own.ask.query(text, values)).rows[0] as T

describe('kill -9 between paying and noting it', () => {
  it(
    `${KILLS} times: each charge is noted once, by pressing again or by asking`,
    async () => {
      let server = own.launch(undefined, AS_DEMO)
      await server.ready()
      let charged = 0
      let lost = 0
      for (let i = 0; i < KILLS; i += 1) {
        const it_ = await started()
        const paying = own.call(own.cookies[0]!, payment.payByCard, { id: it_.paymentId, pin: DEMO_PIN }, { ms: 15_000 }).catch(() => null)
        // Killed as soon as the card centre has the money, or a moment before or behind.
        for (let n = 0; n < 400; n += 1) {
          const { num } = await one<{ num: number }>(
            `select count(*)::int as num from shared.sim_pay_trades t join mall.payments p on p.out_no = t.out_no where p.id = $1`,
            [it_.paymentId],
          )
          if (num > 0 || (i % 3 === 2 && n > 2)) break
        }
        await server.kill()
        await paying
        const { state } = await one<{ state: string }>('select state from mall.orders where id = $1', [it_.orderId])
        if (state === 'waitPay') lost += 1
        server = own.launch(undefined, AS_DEMO)
        await server.ready()
        // Every second one is pressed again, the others are found by asking.
        if (i % 2 === 0 || i % 3 === 2)
          await own.call(own.cookies[0]!, payment.payByCard, { id: it_.paymentId, pin: DEMO_PIN }, { ms: 15_000 }).catch(() => null)
        await own.ask.query("update mall.outbox set lease_until = null, due_at = now() where doc_id = $1 and state = 'due'", [
          it_.paymentId,
        ])
        for (let n = 0; n < 300; n += 1) {
          if ((await one<{ state: string }>('select state from mall.orders where id = $1', [it_.orderId])).state !== 'waitPay') break
          await sleep(100)
        }
        charged += it_.totalFen
        expect((await one<{ state: string }>('select state from mall.orders where id = $1', [it_.orderId])).state).toBe('waitSupplier')
        const { balance } = await one<{ balance: string }>(
          'select balance_fen as balance from shared.sim_campus_cards where school_id = $1',
          [own.mall.no],
        )
        expect(CARD_FEN - Number(balance)).toBe(charged)
      }
      const { taken } = await one<{ taken: number }>(
        `select count(*)::int as taken from mall.payment_notices where school_id = $1 and outcome = 'taken'`,
        [own.mall.no],
      )
      expect(taken).toBe(KILLS)
      // A few kills may all come too early or too late.
      if (KILLS >= 20) expect(lost).toBeGreaterThan(0)
      expect(await own.db.withTenant({ schoolId: own.mall.no }, (tx) => checkInvariants(tx, own.mall.no))).toEqual([])
      expect(await server.kill('SIGTERM')).toMatch(/^0/)
      console.log(`${KILLS} kills: ${lost} charges that nobody had noted, all found`)
    },
    KILLS * 60_000 + 300_000,
  )
})
