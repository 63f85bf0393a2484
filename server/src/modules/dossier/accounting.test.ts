// 电子会计档案 of a period: what a person finds with unzip and sha256sum alone.
import { dossier as calls } from '@caiyuan/contract/dossier'
import { parse } from 'csv-parse/sync'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { addDays, dayOf, now } from '../../core/clock.ts'
import type { Ctx, SessionUser } from '../../core/context.ts'
import { financeSimulator } from '../../gateways/finance.simulator.ts'
import { setFinance } from '../../gateways/finance.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { billStage, type BillStaged } from '../bill/fixtures/stage.ts'
import { accountingVolumes, downloadAccounting } from './accounting.ts'

const world = useWorld()
const { drainAll, generated, invoiced } = billStage(world)
const folder = mkdtempSync(join(tmpdir(), 'archive-'))
afterAll(() => rmSync(folder, { recursive: true }))

beforeEach(async () => {
  setFinance(financeSimulator(world().db, { payAfterSeconds: 0, slowMs: 1 }))
  await drainAll()
})

const month = dayOf(now()).slice(0, 7)
const period = { year: Number(month.slice(0, 4)), month: Number(month.slice(5)) }

const settled = async (): Promise<BillStaged> => {
  const it_ = await invoiced(await generated())
  await it_.finance.bill.agree({ ids: [it_.id] })
  await drainAll()
  return it_
}

/** As it is asked for when the month of the test is over. */
const archive = async (by: SessionUser): Promise<Buffer> => {
  const reply = await world().asUser(by, (ctx) => downloadAccounting({ ...ctx, now: addDays(ctx.now, 45) }, { ...period, volumeNum: 1 }))
  return buffer((reply as { body: Readable }).body)
}

let made = 0
const unpacked = (zip: Buffer) => {
  const at = join(folder, String((made += 1)))
  writeFileSync(`${at}.zip`, zip)
  expect(spawnSync('unzip', ['-q', `${at}.zip`, '-d', at], { env: { ...process.env, LC_ALL: 'C.UTF-8' } }).status).toBe(0)
  const sheet = readFileSync(join(at, '目录.csv'))
  expect(sheet.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const rows = parse(sheet, { bom: true, columns: true }) as Record<string, string>[]
  const sums = spawnSync('sha256sum', ['-c', '--quiet', 'SHA256SUMS'], { cwd: at, env: { ...process.env, LC_ALL: 'C.UTF-8' } })
  return { at, rows, isWhole: sums.status === 0, said: sums.stdout.toString() }
}

const keyOf = async (it_: BillStaged): Promise<string> =>
  (
    await world().admin.query(
      "select f.storage_key as key from mall.files f join mall.invoices i on f.id = any(i.file_ids) where i.bill_id = $1 and i.state = 'active'",
      [it_.id],
    )
  ).rows[0].key

describe('the archive of accounts of a period', () => {
  it('has each voucher as it was received, under a number that stays, and stands in the audit log', async () => {
    const it_ = await settled()
    const { rows, isWhole, at } = unpacked(await archive(it_.at.finance))
    expect(isWhole).toBe(true)
    const { code } = (await world().admin.query('select code from shared.schools where id = $1', [it_.at.schoolId])).rows[0]
    expect(rows[0]).toMatchObject({
      档号: `${code}-KJPZ-${month}-0001`,
      单据类型: '对账单',
      单据编号: it_.bill.billNo,
      '单据金额（元）': (it_.bill.totalFen / 100).toFixed(2),
      '价税合计（元）': (it_.bill.totalFen / 100).toFixed(2),
      材料: '发票',
      核对: '完好',
      异常说明: '',
    })
    for (const column of ['供应商', '经费号', '结算单号', '凭证号', '付款日期', '发票号码', '开票日期', '税务查验', 'SHA-256（收到时）'])
      expect(rows[0]![column], column).not.toBe('')
    expect(readFileSync(join(at, rows[0]!['文件']!)).equals(await keptFiles().get(await keyOf(it_)))).toBe(true)
    const again = unpacked(await archive(it_.at.finance))
    expect(again.rows).toEqual(rows)
    const log = await world().admin.query(
      "select user_name, object_id from mall.audit_log where school_id = $1 and endpoint = 'dossier.accounting'",
      [it_.at.schoolId],
    )
    expect(log.rows).toEqual([1, 2].map(() => ({ user_name: it_.at.finance.name, object_id: `${code}-KJPZ-${month}` })))
  })

  it('names a voucher that was changed or is gone', async () => {
    const it_ = await settled()
    const key = await keyOf(it_)
    const kept = await keptFiles().get(key)
    await keptFiles().put(key, Buffer.concat([kept, Buffer.from(' ')]))
    const changed = unpacked(await archive(it_.at.finance))
    expect(changed.rows[0]).toMatchObject({ 核对: '异常', 异常说明: expect.stringContaining('内容与收到时不同') })
    expect(changed).toMatchObject({ isWhole: false, said: expect.stringContaining('FAILED') })
    await keptFiles().remove(key)
    expect(unpacked(await archive(it_.at.finance)).rows[0]).toMatchObject({ 核对: '异常', 异常说明: '文件已不在存储中' })
  })

  it('has the red invoice of goods that came back later, and nothing of an invoice that was given back', async () => {
    const it_ = await settled()
    const blue = 'from mall.invoices i where i.bill_id = $1'
    await world().admin.query('begin')
    // The refund it is of has its own tests.
    await world().admin.query('set local session_replication_role = replica')
    await world().admin.query(
      `insert into mall.red_invoices (school_id, id, refund_id, invoice_id, red_no, red_on, total_fen, file_ids, created_at)
       select i.school_id, gen_random_uuid(), gen_random_uuid(), i.id, '26332000000000000077', '2026-11-30', 12345, i.file_ids, now() ${blue}`,
      [it_.id],
    )
    await world().admin.query('commit')
    const { rows: given } = await world().admin.query<{ id: string }>(
      `insert into mall.files (school_id, id, owner_id, doc_kind, doc_id, label, name, mime, size_bytes, sha256, storage_key, created_at)
       select f.school_id, gen_random_uuid(), f.owner_id, 'bill', $1, '发票', '退回的发票.pdf', f.mime, f.size_bytes, f.sha256, f.storage_key, now()
       from mall.files f where f.id = (select i.file_ids[1] ${blue}) returning id`,
      [it_.id],
    )
    expect(given).toHaveLength(1)
    const { rows, isWhole } = unpacked(await archive(it_.at.finance))
    expect(isWhole).toBe(true)
    expect(rows.map((row) => row['原文件名'])).not.toContain('退回的发票.pdf')
    expect(rows.find((row) => row['材料'] === '红字发票')).toMatchObject({
      档号: rows[0]!['档号'],
      发票号码: '26332000000000000077',
      '价税合计（元）': '-123.45',
      开票日期: '2026-11-30',
      税务查验: '',
    })
    const sum = (column: string) => rows.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0)
    expect([sum('单据金额（元）'), sum('价税合计（元）')]).toEqual([it_.bill.totalFen, it_.bill.totalFen - 12_345])
  })

  it('has nothing of another school, and both of two presses at once', async () => {
    const mine = await settled()
    const other = await settled()
    const both = await Promise.all([archive(other.at.finance), archive(other.at.finance)])
    const [one, two] = both.map(unpacked)
    expect(one!.rows).toEqual(two!.rows)
    expect(new Set(one!.rows.map((it_) => it_['单据编号']))).toEqual(new Set([other.bill.billNo]))
    expect(mine.bill.billNo).not.toBe('')
  })

  it('says beforehand how many volumes, papers, files and bytes it has', async () => {
    const it_ = await settled()
    const later = <T>(work: (ctx: Ctx) => Promise<T>) =>
      world().asUser(it_.at.finance, (ctx) => work({ ...ctx, now: addDays(ctx.now, 45) }))
    const { list } = await later((ctx) => accountingVolumes(ctx, period))
    const { rows } = unpacked(await archive(it_.at.finance))
    const size = (await keptFiles().get(await keyOf(it_))).length
    expect(list).toEqual([
      {
        num: 1,
        firstNo: rows[0]!['档号'],
        lastNo: rows[0]!['档号'],
        paperNum: 1,
        fileNum: new Set(rows.map((row) => row['文件'])).size,
        sizeBytes: size,
      },
    ])
    await expect(later((ctx) => downloadAccounting(ctx, { ...period, volumeNum: 2 }))).rejects.toMatchObject({
      message: expect.stringContaining('共 1 卷，没有第 2 卷'),
    })
  })

  it('is refused before the period is over, of a period in which nothing was paid, of no month, and to who is not of finance', async () => {
    const it_ = await generated()
    const said = async (input: object) => (await it_.finance.raw(calls.accounting, input)).retMsg
    expect(await said(period)).toContain(`${month} 还没有结束`)
    expect(await said({ ...period, month: 0 })).toContain(`${period.year} 还没有结束`)
    expect(await said({ year: 2020, month: 2 })).toContain('2020-02 没有登记付款的单据')
    expect((await it_.finance.raw(calls.accounting, { year: 2020, month: 13 })).retCode).not.toBe('1000')
    expect((await it_.buyer.raw(calls.accounting, { year: 2020, month: 2 })).retCode).toBe('2009')
    expect((await it_.finance.dossier.accountingVolumes({ year: 2020, month: 2 })).list).toEqual([])
    expect((await it_.finance.raw(calls.accountingVolumes, period)).retMsg).toContain('还没有结束')
    expect((await it_.buyer.raw(calls.accountingVolumes, { year: 2020, month: 2 })).retCode).toBe('2009')
  })
})
