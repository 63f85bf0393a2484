import { bill as billCalls } from '@caiyuan/contract/bill'
import { fund as fundCalls } from '@caiyuan/contract/fund'
import { list as orderCalls } from '@caiyuan/contract/order/list'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { billStage, type BillStaged } from './fixtures/stage.ts'

const world = useWorld()
const { generated, clients } = billStage(world)

const SHORT = '甲 综合电商'
let it_: BillStaged
/** The registered name of the firm, as its invoices say it. */
let full = ''

beforeAll(async () => {
  it_ = await generated()
  full = (await it_.finance.bill.detail({ id: it_.id })).supplier.name
})

const column = (rows: unknown[][], title: string): unknown[] => {
  const at = rows[0]!.indexOf(title)
  return at < 0 ? [`no column ${title}`] : rows.slice(1).flatMap((row) => (row[at] ? [row[at]] : []))
}

describe('the names of a supplier', () => {
  it('are the short one with the full one beside it on the lists of orders, acceptances, bills and purchases', async () => {
    const { buyer, finance } = await clients(it_.at)
    const names = { supplierName: SHORT, supplierFullName: full }
    expect(full).not.toBe(SHORT)
    const [order] = (await buyer.order.list({})).list
    const detail = await buyer.order.detail({ id: order!.id })
    expect([order, detail, detail.siblings[0]]).toMatchObject([names, names, names])
    expect((await buyer.purchase.detail({ id: order!.purchaseId })).orders).toMatchObject([names])
    expect(await buyer.order.acceptanceDetail({ id: detail.acceptances[0]!.id })).toMatchObject(names)
    expect((await finance.bill.list({ tab: 1 })).list).toMatchObject([names])
  })

  it('are the full one in every sheet', async () => {
    const { buyer, finance } = await clients(it_.at)
    const sheetOf = async (answer: Promise<{ data: unknown }>) => (await readSheet((await answer).data as Buffer)) as unknown[][]
    expect(column(await sheetOf(buyer.raw(orderCalls.exportList, {})), '供应商')).toEqual([full])
    expect(column(await sheetOf(finance.raw(billCalls.exportList, { tab: 1 })), '供应商')).toEqual([full])
    const entries = column(await sheetOf(finance.raw(fundCalls.exportEntries, { id: it_.at.fundId })), '供应商')
    expect(entries.length).toBeGreaterThan(1)
    expect(new Set(entries)).toEqual(new Set([full]))
  })

  it('are both on what waits for a bill', async () => {
    const fresh = await clients(it_.at)
    await fresh.finance.bill.revoke({ id: it_.id, comment: '重新对账' })
    expect((await fresh.finance.bill.waiting({})).list).toMatchObject([{ supplierName: SHORT, supplierFullName: full }])
  })
})
