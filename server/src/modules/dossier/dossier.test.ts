// 订单档案: all of one order in one file, and what a person finds out about it without the product.
import { dossier as calls } from '@caiyuan/contract/dossier'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { beforeEach, describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { financeSimulator } from '../../gateways/finance.simulator.ts'
import { setFinance } from '../../gateways/finance.ts'
import { buildInvoice } from '../bill/fixtures/build.ts'
import { billStage } from '../bill/fixtures/stage.ts'
import { checkDossier } from './fixtures/check.ts'

const world = useWorld()
const { drainAll, generated, confirmed } = billStage(world)

beforeEach(async () => {
  setFinance(financeSimulator(world().db, { payAfterSeconds: 0, slowMs: 1 }))
  await drainAll()
})

/** An order to its end: accepted, billed, invoiced, settled. */
const settled = async () => {
  const it_ = await generated()
  await confirmed(it_)
  const draft = await buildInvoice(world(), it_.at, 128_640)
  await it_.supplier.supplyBill.submitInvoices({ schoolId: it_.at.schoolId, id: it_.id, invoices: [draft] })
  await it_.finance.bill.agree({ ids: [it_.id] })
  await drainAll()
  return { ...it_, orderId: it_.orders[0]! }
}
type Files = Record<string, Uint8Array>

const check = (files: Files) => checkDossier(zipSync(files))

describe('the dossier of an order', () => {
  it('tells it from the submission to the voucher, and a script without our code finds it whole, or what was changed', async () => {
    const { finance, orderId, bill } = await settled()
    const reply = await finance.raw(calls.download, { id: orderId })
    const files = unzipSync(new Uint8Array(reply.data as Buffer))
    const data = JSON.parse(strFromU8(files['数据.json']!)) as Record<string, Record<string, unknown>[]>
    expect(data['order']).toMatchObject([{ state: 'done', total_fen: 128_640 }])
    expect(data['bills']).toMatchObject([{ bill_no: bill.billNo, amount_fen: 128_640, voucher_no: expect.stringMatching(/.+/) }])
    expect(data['invoices']).toMatchObject([{ total_fen: 128_640 }])
    expect(data['ledger']!.map((it_) => it_['kind'])).toEqual(expect.arrayContaining(['冻结', '确认应付', '列支']))
    expect(data['attachments']!.length).toBeGreaterThan(0)
    expect(strFromU8(files['档案.html']!)).toContain('1286.40')
    expect(check(files)).toEqual({ words: expect.stringContaining('完好'), status: 0 })

    const changed = (name: string, change: (text: string) => string): Files => ({
      ...files,
      [name]: strToU8(change(strFromU8(files[name]!))),
    })
    expect(check(changed('数据.json', (text) => text.replaceAll('128640', '128641'))).words).toContain('文件被改动：数据.json')
    const log = (change: (row: Record<string, unknown>) => void) => {
      const rows = JSON.parse(strFromU8(files['办理记录.json']!)) as Record<string, unknown>[]
      change(rows.at(-1)!)
      return check({ ...files, '办理记录.json': strToU8(JSON.stringify(rows)) })
    }
    expect(log((row) => (row['comment'] = '改过')).words).toContain('显示的内容与摘要所含不同')
    expect(log((row) => (row['hash'] = '0'.repeat(64))).words).toContain('的摘要不对')
    const { [Object.keys(files).find((it_) => it_.startsWith('附件/'))!]: gone, ...rest } = files
    expect(gone).toBeDefined()
    expect(check(rest)).toEqual({ words: expect.stringContaining('少了文件：附件/'), status: 1 })
  })

  it('is given to finance of the school alone, and each time stands in the audit log', async () => {
    const it_ = await generated()
    const id = it_.orders[0]!
    expect((await it_.buyer.raw(calls.download, { id })).retCode).toBe('2009')
    const other = await generated()
    expect((await other.finance.raw(calls.download, { id })).retCode).toBe('4004')
    expect((await it_.finance.raw(calls.download, { id: '不是编号' })).retCode).toBe('4004')
    const before = await world().admin.query("select count(*)::int as n from mall.audit_log where endpoint = 'dossier.download'")
    await it_.finance.raw(calls.download, { id })
    const after = await world().admin.query(
      "select count(*)::int as n, (array_agg(object_id order by at desc))[1] as last from mall.audit_log where endpoint = 'dossier.download'",
    )
    expect(after.rows[0]).toMatchObject({ n: (before.rows[0] as { n: number }).n + 1, last: id })
  })
})
