// What went back of an order and what stays, said alike by every page, paper and sheet, in each state an after-sale ends in.
import { bill as billCalls } from '@caiyuan/contract/bill'
import { dossier as dossierCalls } from '@caiyuan/contract/dossier'
import { list as orderCalls } from '@caiyuan/contract/order/list'
import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../../test/harness.ts'
import { saidOf } from '../../bill/fixtures/said.ts'
import { checkDossier } from '../../dossier/fixtures/check.ts'
import { refundStage, today } from './fixtures.ts'

const world = useWorld()
const { start, settled, next } = refundStage(world)
const said = saidOf(world)
type Stage = Awaited<ReturnType<typeof start>>

const WHOLE = 296_000
/** Six of the first line, two of the second; 60 % of it the first card's. */
const BACK = 76_400
const FIRST_BACK = 45_840
const FIRST_WHOLE = 177_600

const sum = (all: readonly number[]): number => all.reduce((one, two) => one + two, 0)

interface Told {
  order: { total_fen: number; returned_fen: number }[]
  lines: { returned_fen: number }[]
  afterSales: { refund_fen: number }[]
  refunds: { state: string; amount_fen: number }[]
}
/** What one takes away of an order to check it without the product. */
const dossierOf = async (at: Stage): Promise<Told> => {
  const zip = (await at.financeClient.raw(dossierCalls.download, { id: at.orderId })).data as Buffer
  // Its own arithmetic finds it whole.
  expect(checkDossier(zip)).toEqual({ words: expect.stringContaining('完好'), status: 0 })
  return JSON.parse(strFromU8(unzipSync(new Uint8Array(zip))['数据.json']!)) as Told
}

const listedOf = async (at: Stage): Promise<number> => {
  const [titles, ...rows] = await readSheet((await at.buyerClient.raw(orderCalls.exportList, {})).data as Buffer)
  const { order_no: orderNo } = await at.order()
  const row = rows.find((cells) => cells.includes(orderNo))
  return Math.round((row![titles!.indexOf('已退')] as number) * 100)
}

/** What was asked back, as each side reads it. */
const askedBack = async (at: Stage, id: string) => {
  const own = await at.buyerClient.afterSale.detail({ id })
  const theirs = await at.supplier.afterSaleSupply.detail(at.of(id))
  const row = (await at.buyerClient.afterSale.list({})).list.find((it_) => it_.id === id)!
  const check = await at.buyerClient.approval.detail({ kind: 'refund', id: own.refund!.id })
  const dossier = await dossierOf(at)
  return {
    own: own.refundFen,
    lines: sum(own.lines.map((it_) => it_.refundFen)),
    refund: own.refund!.amountFen,
    funds: sum(own.refund!.funds.map((it_) => it_.amountFen)),
    theirs: theirs.refundFen,
    row: row.refundFen,
    check: check.amountFen,
    paper: sum(check.review!.blocks.flatMap((it_) => (it_.type === 'table' && it_.title === '退回哪张卡' ? it_.rows.map((cells) => cells[3] as number) : []))), // prettier-ignore
    dossier: sum(dossier.afterSales.map((it_) => it_.refund_fen)),
    dossierRefund: sum(dossier.refunds.map((it_) => it_.amount_fen)),
  }
}
const allAsked = { own: BACK, lines: BACK, refund: BACK, funds: BACK, theirs: BACK, row: BACK, check: BACK, paper: BACK, dossier: BACK, dossierRefund: BACK } // prettier-ignore

/** What has gone back, and what is left to pay. */
const gone = async (at: Stage) => {
  const order = await at.buyerClient.order.detail({ id: at.orderId })
  const dossier = await dossierOf(at)
  const row = (await at.buyerClient.order.list({})).list.find((it_) => it_.id === at.orderId)
  return {
    order: order.returnedFen,
    list: row!.returnedFen,
    sheet: await listedOf(at),
    dossier: sum(dossier.order.map((it_) => it_.returned_fen)),
    dossierLines: sum(dossier.lines.map((it_) => it_.returned_fen)),
  }
}
const allGone = (fen: number) => ({ order: fen, list: fen, sheet: fen, dossier: fen, dossierLines: fen })

/** The acceptance stays what it was; the statement read is that of the first card. */
const left = (fen: number, first: number) => ({
  ledger: fen,
  order: fen,
  list: fen,
  funds: fen,
  invoice: fen,
  acceptance: WHOLE,
  paper: WHOLE,
  supplier: fen,
  statement: first,
})
const afterIt = left(WHOLE - BACK, FIRST_WHOLE - FIRST_BACK)
const asBefore = left(WHOLE, FIRST_WHOLE)

describe('the sum of an after-sale', () => {
  it('is one where it was paid back before any bill', async () => {
    const at = await start()
    const id = await at.back()
    expect([await at.state(id), await askedBack(at, id), await gone(at), await said(at, at.orderId)]).toEqual([
      'done',
      allAsked,
      allGone(BACK),
      afterIt,
    ])
    expect((await at.generate()).totalFen).toBe(WHOLE - BACK)
  })

  it('is one where its bill took it off, on the bill, its sheet and the pages of either side', async () => {
    const at = await start()
    const { id: billId } = await at.generate()
    const id = await at.back()
    expect([await at.state(id), await askedBack(at, id), await gone(at), await said(at, at.orderId)]).toEqual([
      'done',
      allAsked,
      allGone(BACK),
      afterIt,
    ])
    const bill = await at.detail(billId)
    const theirs = await at.supplier.supplyBill.detail(at.of(billId))
    const sheet = await readSheet((await at.financeClient.raw(billCalls.exportOne, { id: billId })).data as Buffer)
    expect([bill.totalFen, sum(bill.funds.map((it_) => it_.amountFen)), theirs.totalFen, sheet.at(-1)]).toEqual([
      WHOLE - BACK,
      WHOLE - BACK,
      WHOLE - BACK,
      expect.arrayContaining(['合计', (WHOLE - BACK) / 100]),
    ])
    await at.submit(billId, WHOLE - BACK)
    await at.settle(billId)
    expect([(await at.detail(billId)).state, await askedBack(at, id), await said(at, at.orderId)]).toEqual(['settled', allAsked, afterIt])
  })

  it('is nothing gone where a card says no, or the supplier did', async () => {
    for (const isSupplier of [false, true]) {
      const at = await start()
      const { id } = await at.apply()
      if (isSupplier) await at.supplier.afterSaleSupply.refuse({ ...at.of(id), reason: '影响二次销售，不予退货' })
      else {
        await at.supplier.afterSaleSupply.agree({ ...at.of(id), returnTo: '退货组' })
        await at.decide(id, false)
        expect(await askedBack(at, id)).toEqual(allAsked)
      }
      expect([await gone(at), await said(at, at.orderId)]).toEqual([allGone(0), asBefore])
    }
  })

  it('is one at each step after settlement: owed, off the next bill, back on the cards', async () => {
    const at = await settled()
    const id = await at.back()
    expect([await askedBack(at, id), await gone(at), await said(at, at.orderId)]).toEqual([allAsked, allGone(0), asBefore])
    await at.redden(id)
    const bill = await next(at)
    expect(bill.totalFen).toBe(238_000 - BACK)
    await at.submit(bill.id, 238_000)
    await at.settle(bill.id)
    expect([await askedBack(at, id), await gone(at), await said(at, at.orderId)]).toEqual([allAsked, allGone(0), asBefore])
    const { id: refundId, version } = await at.refundOf(id)
    await at.financeClient.refund.reverse({ id: refundId, version, ...at.reason })
    expect([await at.state(id), await askedBack(at, id), await gone(at), await said(at, at.orderId)]).toEqual([
      'done',
      allAsked,
      allGone(BACK),
      afterIt,
    ])
  })

  it('is one where it came back in another year: the sum stands, the cards and the order stay as they were paid', async () => {
    const at = await settled()
    await at.rows('update mall.settlements set paid_on = $2 where id = (select settlement_id from mall.bills where id = $1)', at.bill.id, `${Number(today.slice(0, 4)) - 1}-12-31`) // prettier-ignore
    const id = await at.back()
    const { id: refundId, version } = await at.refundOf(id)
    await at.financeClient.refund.transfer({ id: refundId, version, transferNo: 'HK1', paidOn: today, reason: '转账退回' })
    await at.financeClient.refund.asIncome({ id: refundId, version: version + 1, ...at.reason })
    expect([await at.state(id), await askedBack(at, id), await gone(at), await said(at, at.orderId)]).toEqual([
      'done',
      allAsked,
      allGone(0),
      asBefore,
    ])
  })
})
