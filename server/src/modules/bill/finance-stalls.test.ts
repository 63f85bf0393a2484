// The finance system of one school stands still, or our process ends while it is called.
import { beforeEach, describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import '../../../test/paid-trial.ts'
import { makeLogger } from '../../core/log.ts'
import type { Jobs } from '../../core/outbox.ts'
import { startWorker } from '../../core/worker.ts'
import { financeSimulator, type FinanceSimulator } from '../../gateways/finance.simulator.ts'
import { setFinance } from '../../gateways/finance.ts'
import { modules } from '../../modules.ts'
import { billStage, type BillStaged } from './fixtures/stage.ts'

const world = useWorld()
const { settlementOf, drainAll, generated, invoiced, faults } = billStage(world)
let finance: FinanceSimulator

beforeEach(() => setFinance((finance = financeSimulator(world().db, { payAfterSeconds: 0 }))))

const gate = () => {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

const isPaidOnce = async (it_: BillStaged): Promise<void> => {
  const { id, state } = await settlementOf(it_.id)
  const { rows } = await world().admin.query(
    "select sum(amount_fen)::int as fen from mall.fund_entries where school_id = $1 and kind = 'COMMIT'",
    [it_.at.schoolId],
  )
  expect([state, await finance.pushesOf(id), rows[0].fen]).toEqual(['paid', 1, it_.bill.totalFen])
  expect(await faults(it_.at)).toEqual([])
}

describe('the finance system', () => {
  it('of one school stands still: another school is served, its own settles when it answers', async () => {
    const [slow, quick] = [await invoiced(await generated()), await invoiced(await generated())]
    await drainAll()
    const [stalled, served, answers] = [gate(), gate(), gate()]
    let held = -1
    setFinance({
      ...finance,
      pushBill: async (id, pack, signal) => {
        if (pack.schoolId !== slow.at.schoolId) served.open()
        else {
          held = world().db.pool.totalCount - world().db.pool.idleCount
          stalled.open()
          await answers.opened
        }
        return finance.pushBill(id, pack, signal)
      },
    })
    await slow.finance.bill.agree({ ids: [slow.id] })
    const { id } = await settlementOf(slow.id)
    await world().admin.query(
      "update mall.outbox set due_at = now() + interval '1 hour' where state = 'due' and doc_id is distinct from $1",
      [id],
    )
    const first = world().drain()
    await stalled.opened
    expect(held).toBe(0)
    await quick.finance.bill.agree({ ids: [quick.id] })
    const second = world().drain()
    await served.opened
    expect((await settlementOf(slow.id)).state).toBe('sent')
    answers.open()
    await Promise.all([first, second])
    await drainAll()
    for (const it_ of [slow, quick]) await isPaidOnce(it_)
  })

  it('is asked under the same number where the process ended before its answer was recorded, and pays once', async () => {
    const it_ = await invoiced(await generated())
    const jobs = Object.assign({}, ...modules.map((m) => m.jobs)) as Jobs
    const other = startWorker(world().db, jobs, makeLogger('silent'), { auto: false })
    const asked: string[] = []
    setFinance({
      ...finance,
      pushBill: async (...sent) => {
        const answer = await finance.pushBill(...sent)
        await world().admin.query("update mall.outbox set lease_until = now() - interval '1 second' where doc_id = $1", [sent[0]])
        await other.drain()
        return answer
      },
      queryBill: async (id, signal) => {
        asked.push(id)
        return finance.queryBill(id, signal)
      },
    })
    await it_.finance.bill.agree({ ids: [it_.id] })
    await world().drain()
    expect(asked).toContain((await settlementOf(it_.id)).id)
    await drainAll()
    await isPaidOnce(it_)
    await other.stop()
  })

  it('is asked again after 3 seconds, each pause twice the last, and every hour in the end', async () => {
    finance.fail('deafQuery', 100)
    const it_ = await invoiced(await generated())
    await it_.finance.bill.agree({ ids: [it_.id] })
    await world().drain()
    const pauses: number[] = []
    for (let round = 0; round < 13; round += 1) {
      const { rows } = await world().admin.query(
        "select round(extract(epoch from due_at - created_at))::int as seconds from mall.outbox where doc_id = $1 and topic = 'settlement.query' and state = 'due'",
        [(await settlementOf(it_.id)).id],
      )
      pauses.push(...rows.map((row) => row.seconds))
      await world().makeDue('settlement.query')
      await world().drain()
    }
    expect(pauses).toEqual([3, 6, 12, 24, 48, 96, 192, 384, 768, 1536, 3072, 3600, 3600])
  })

  it.each(['', '2026年9月3日'])('is not believed when it paid on no day (%j)', async (payOn) => {
    const queryBill: FinanceSimulator['queryBill'] = async (id, signal) => {
      const answer = await finance.queryBill(id, signal)
      return answer.status === 'paid' ? { ...answer, payOn } : answer
    }
    setFinance({ ...finance, queryBill })
    const it_ = await invoiced(await generated())
    await it_.finance.bill.agree({ ids: [it_.id] })
    await drainAll()
    expect(await settlementOf(it_.id)).toMatchObject({ state: 'failed', reason: '财务返回成功但没有付款日期，请与财务核实' })
  })
})
