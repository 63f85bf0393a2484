// Any sequence of partial shipments, rests ended, receipts whole and counted, claims and acceptances keeps the money of an order whole and ends it in its right state.
import fc from 'fast-check'
import { lineFen } from '@caiyuan/contract/money'
import { describe, expect, it } from 'vitest'
import { useWorld, type Client } from '../../../test/harness.ts'
import { checkInvariants } from '../fund/invariants.ts'
import { buildOrder, buildOrderWorld, type OrderWorld } from './fixtures.ts'

const RUNS = Number(process.env.DELIVERY_RUNS ?? 6)
const world = useWorld()

const drafts = fc.record({
  lines: fc.array(fc.record({ num: fc.integer({ min: 1, max: 9 }), priceE4: fc.integer({ min: 50, max: 1_999_999 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  freightFen: fc.constantFrom(0, 1, 800),
  steps: fc.array(
    fc.record({
      act: fc.constantFrom('ship', 'ship', 'receive', 'count', 'claim', 'accept', 'reject', 'end'),
      line: fc.nat(3),
      num: fc.integer({ min: 1, max: 6 }),
    }),
    { maxLength: 14 },
  ),
  /** What happens to pieces nobody judged in the random part. */
  end: fc.constantFrom('accept', 'reject'),
  /** What happens to pieces nobody sent. */
  rest: fc.constantFrom('ship', 'end'),
})

interface People {
  at: OrderWorld
  id: string
  buyer: Client
  acceptor: Client
  supplier: Client
}

const sent = (lines: { lineNo: number; num: number }[]) => [{ carrierCode: 'own' as const, courierPhone: '13911112222', lines }]

/** The promised day is over and the rest never came. */
const endRest = async (it: People): Promise<void> => {
  await world().admin.query("update mall.orders set due_at = now() - interval '1 minute' where id = $1", [it.id])
  await it.buyer.order.endRest({ id: it.id, comment: '供应商不再供货' })
}

type Parcel = Awaited<ReturnType<Client['order']['detail']>>['parcels'][number]

/** Some pieces of each line are short, to be paid back or sent anew. */
const count = async (it: People, parcel: Parcel, step: { line: number; num: number }): Promise<void> => {
  const wish = step.line % 2 === 0 ? ('refundOnly' as const) : ('resend' as const)
  const lines = parcel.lines.map((line) => {
    const num = Math.min(step.num, line.num)
    return { lineNo: line.lineNo, goodNum: line.num - num, problems: [{ issue: 'short' as const, num, wish }] }
  })
  await it.buyer.receipt.take({ counted: [{ id: parcel.id, lines }] }).catch((cause: Error) => {
    // Some goods cost less than half a fen a piece.
    if (!cause.message.includes('金额为 0')) throw cause
  })
}

/** One open claim ends: as it was asked, or without a result. */
const endClaim = async (it: People, num: number): Promise<boolean> => {
  const { rows } = await world().admin.query(
    "select id, type from mall.after_sales where order_id = $1 and state not in ('done', 'closed') order by doc_no",
    [it.id],
  )
  const claim = rows[num % Math.max(1, rows.length)] as { id: string; type: string } | undefined
  if (!claim) return false
  const of = { schoolId: it.at.schoolId, id: claim.id }
  if (num % 3 === 0) await it.buyer.afterSale.cancel({ id: claim.id })
  else {
    await it.supplier.afterSaleSupply.agree(of)
    if (claim.type === 'resend') {
      await it.supplier.afterSaleSupply.ship({ ...of, carrierCode: 'own' })
      await it.buyer.afterSale.confirm({ id: claim.id })
    }
  }
  return true
}

/** One random step; a step the state does not offer is skipped, as a person would find no button. */
const play = async (it: People, step: { act: string; line: number; num: number }): Promise<void> => {
  const now = await it.acceptor.order.detail({ id: it.id }).catch(() => it.buyer.order.detail({ id: it.id }))
  const line = now.lines[step.line % now.lines.length]!
  if (step.act === 'ship' && (now.state === 'waitShip' || now.state === 'partShip')) {
    const num = Math.min(step.num, line.num - line.shippedNum)
    if (num > 0) await it.supplier.supply.ship({ schoolId: it.at.schoolId, id: it.id, parcels: sent([{ lineNo: line.lineNo, num }]) })
  }
  if (step.act === 'end' && now.state === 'partShip') return endRest(it)
  const open = now.parcels.filter((parcel) => parcel.state !== 'received')
  if (step.act === 'receive' && open.length > 0)
    await it.buyer.order.receive({ id: it.id, shipmentIds: [open[step.num % open.length]!.id] })
  if (step.act === 'count' && open.length > 0) await count(it, open[step.num % open.length]!, step)
  if (step.act === 'claim') await endClaim(it, step.num)
  if ((step.act === 'accept' || step.act === 'reject') && (now.state === 'waitAccept' || now.state === 'partAccept')) {
    const left = line.receivedNum - line.acceptedNum - (step.act === 'reject' ? line.rejectedNum : 0)
    const num = Math.min(step.num, left)
    if (num > 0)
      await it.acceptor.order.accept({
        id: it.id,
        lines: [
          { lineNo: line.lineNo, ...(step.act === 'accept' ? { acceptedNum: num } : { acceptedNum: 0, rejectedNum: num, reason: '破损' }) },
        ],
      })
  }
}

/** Ships or ends, receives and judges whatever is left. */
const finish = async (it: People, end: string, rest: string): Promise<void> => {
  const detail = () => it.buyer.order.detail({ id: it.id })
  if (rest === 'end' && (await detail()).state === 'partShip') await endRest(it)
  const unsent = (await detail()).lines
    .map((line) => ({ lineNo: line.lineNo, num: line.num - line.shippedNum - line.endedNum }))
    .filter((line) => line.num > 0)
  if (unsent.length > 0) await it.supplier.supply.ship({ schoolId: it.at.schoolId, id: it.id, parcels: sent(unsent) })
  if ((await detail()).parcels.some((parcel) => parcel.state !== 'received')) await it.buyer.order.receive({ id: it.id })
  for (let turn = 1; await endClaim(it, turn); turn += 1);
  const { lines, state } = await detail()
  if (state !== 'waitAccept' && state !== 'partAccept') return
  const judged = lines
    .map((line) => ({ lineNo: line.lineNo, num: line.receivedNum - line.acceptedNum - line.rejectedNum }))
    .filter((line) => line.num > 0)
    .map(({ lineNo, num }) =>
      end === 'accept' ? { lineNo, acceptedNum: num } : { lineNo, acceptedNum: 0, rejectedNum: num, reason: '破损' },
    )
  if (judged.length > 0) await it.acceptor.order.accept({ id: it.id, lines: judged })
  const after = await detail()
  // Nothing was rejected: what was ended does not keep the order from being done.
  if (after.lines.every((line) => line.rejectedNum === 0)) expect(after.state).toBe('waitBill')
  if (after.state === 'partAccept') await it.buyer.order.closeRest({ id: it.id, comment: '退货结清' })
}

describe('delivery and acceptance', () => {
  it('keeps frozen, owed and released money equal to the order and ends right', async () => {
    const at = await buildOrderWorld(world().db, {
      'accept.photoFrom': 900_000_000,
      'accept.secondFrom': 900_000_000,
      'refund.checkFrom': 900_000_000,
    })
    const people = {
      at,
      buyer: await world().as(at.buyer),
      acceptor: await world().as(at.acceptor),
      supplier: await world().as(at.supplierUser),
    }
    await fc.assert(
      fc.asyncProperty(drafts, async (draft) => {
        const id = await buildOrder(world().db, world().inSchool, at, {
          lines: draft.lines.map((line, i) => ({ ...line, name: `商品${i + 1}` })),
          freightFen: draft.freightFen,
        })
        await world().drain()
        const it = { ...people, id }
        const total = draft.lines.reduce((sum, line) => sum + lineFen(line.priceE4, line.num), 0) + draft.freightFen
        const money = async () => {
          const { rows } = await world().admin.query(
            `select coalesce(sum(frozen_delta_fen), 0)::int frozen, coalesce(sum(held_delta_fen), 0)::int held,
              coalesce(sum(amount_fen) filter (where kind = 'RELEASE'), 0)::int released from mall.fund_entries where doc_id = $1`,
            [id],
          )
          return rows[0] as { frozen: number; held: number; released: number }
        }
        await it.supplier.supply.confirm({ schoolId: at.schoolId, id })
        for (const step of draft.steps) {
          await play(it, step)
          const { frozen, held, released } = await money()
          expect(frozen + held + released).toBe(total)
        }
        expect(await world().inSchool(at.schoolId, (ctx) => checkInvariants(ctx.tx, at.schoolId))).toEqual([])
        await finish(it, draft.end, draft.rest)
        const { state, lines, goodsFen } = await it.buyer.order.detail({ id })
        const { frozen, held, released } = await money()
        const accepted = lines.reduce((sum, line) => sum + line.acceptedNum, 0)
        expect(state).toBe(accepted > 0 ? 'waitBill' : 'closed')
        expect(frozen).toBe(0)
        expect(held + released).toBe(total)
        if (accepted === 0) expect(held).toBe(0)
        else
          expect(held).toBe(
            total - (goodsFen - lines.reduce((sum, line) => sum + Math.round((line.amountFen * line.acceptedNum) / line.num), 0)),
          )
        for (const line of lines) expect(line.acceptedNum + line.rejectedNum + line.endedNum + line.lostNum).toBe(line.num)
        const { rows } = await world().admin.query(
          'select sum(s.reserved)::int reserved from shared.sku_stocks s join mall.order_lines l on l.sku_id = s.sku_id where l.order_id = $1',
          [id],
        )
        expect(rows[0].reserved).toBe(0)
      }),
      { numRuns: RUNS },
    )
  }, 300_000)
})
