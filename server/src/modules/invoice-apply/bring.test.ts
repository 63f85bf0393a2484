// Invoices a buyer received by himself: unpacked, laid beside his orders, used once.
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { keepFile } from '../../core/files.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { xmlOf } from '../invoice/compose.ts'
import { buildAccepted, buildBillWorld, buildInvoice, type Draft } from '../bill/fixtures/build.ts'
import { pairLines } from './pairs.ts'
import { billStage } from '../bill/fixtures/stage.ts'
import { plainLines } from '../order/fixtures.ts'

const world = useWorld()
const { faults, clients } = billStage(world)

const open = async (orders: number) => {
  const at = await buildBillWorld(world())
  await world().admin.query("update shared.schools set name = '示例大学', settings_version = settings_version + 1 where id = $1", [
    at.schoolId,
  ])
  const ids: string[] = []
  for (let i = 0; i < orders; i += 1) ids.push(await buildAccepted(world(), at, plainLines))
  const it_ = await clients(at)
  const fen = (await it_.buyer.invoiceApply.waitOrders({})).list[0]!.amountFen
  const put = async (name: string, body: Buffer): Promise<string> =>
    (await keepFile({ db: world().db, storage: keptFiles() }, at.buyer, at.schoolId, name, body)).id
  /** An invoice the buyer has, its file his own upload. */
  const got = async (totalFen: number, over: Partial<Draft> = {}): Promise<Draft> => {
    const told = await buildInvoice(world(), at, totalFen, over)
    return { ...told, fileIds: [await put('发票.xml', xmlOf(told as never))] }
  }
  return { at, ids, fen, put, got, ...it_ }
}

describe('invoiceApply.bring', () => {
  it('uses invoices that agree for orders together, many to many, once', async () => {
    const it_ = await open(3)
    const invoices = [await it_.got(it_.fen * 2 - 100), await it_.got(it_.fen + 100)]
    const matched = await it_.buyer.invoiceApply.match({ orderIds: it_.ids, invoices })
    expect([matched.isOk, matched.sentence.includes('合计一致'), matched.ways]).toEqual([true, true, []])
    const made = await it_.buyer.invoiceApply.bring({ orderIds: it_.ids, invoices })
    await world().drain()
    const seen = await it_.buyer.invoiceApply.detail({ id: made.id })
    expect([seen.state, seen.invoices.map((each) => each.state), seen.totalFen]).toEqual(['issued', ['active', 'active'], it_.fen * 3])
    expect((await it_.supplier.supplyInvoice.list({ tab: 'issued' })).list.map((row) => row.id)).toContain(made.id)
    await expect(it_.buyer.invoiceApply.bring({ orderIds: it_.ids, invoices })).rejects.toThrow(`已在开票申请 ${made.applyNo} 中`)
    const more = await buildAccepted(world(), it_.at, plainLines)
    await expect(it_.buyer.invoiceApply.match({ orderIds: [more], invoices: [invoices[0]!] })).rejects.toThrow(
      `该发票已在${made.applyNo}使用`,
    )
    const [fresh, { invoiceNo }] = [await it_.got(it_.fen), invoices[1]!]
    await expect(it_.buyer.invoiceApply.match({ orderIds: [more], invoices: [fresh, invoices[1]!] })).rejects.toThrow(
      `该发票已在${made.applyNo}使用：${invoiceNo.slice(0, 4)}…${invoiceNo.slice(-4)}`,
    )
    expect(await faults(it_.at)).toEqual([])
  })

  it('says the difference to the fen with ways out, and keeps nothing of what does not agree', async () => {
    const it_ = await open(3)
    const two = await it_.got(it_.fen * 2)
    const short = await it_.buyer.invoiceApply.match({ orderIds: it_.ids, invoices: [two] })
    expect([short.isOk, short.sentence.startsWith('发票比验收少')]).toEqual([false, true])
    expect(short.ways.map((way) => [way.kind, way.keep.length])).toEqual([
      ['orders', 2],
      ['ask', 3],
    ])
    const over = await it_.buyer.invoiceApply.match({ orderIds: it_.ids.slice(0, 2), invoices: [two, await it_.got(1_234)] })
    expect([over.sentence.startsWith('发票比验收多 ¥12.34'), over.ways[0]]).toMatchObject([
      true,
      { kind: 'invoices', keep: [two.invoiceNo] },
    ])
    await expect(it_.buyer.invoiceApply.bring({ orderIds: it_.ids, invoices: [two] })).rejects.toThrow('三单匹配未通过')
    const other = await it_.got(it_.fen, { sellerName: '别家公司', sellerTaxNo: '91330206MA2XK3Q89L' })
    await expect(it_.buyer.invoiceApply.bring({ orderIds: [it_.ids[0]!], invoices: [other] })).rejects.toThrow('三单匹配未通过')
    expect([(await it_.buyer.invoiceApply.waitOrders({})).total, (await it_.buyer.invoiceApply.history({})).total]).toEqual([3, 0])
    await it_.buyer.invoiceApply.bring({ orderIds: short.ways[0]!.keep, invoices: [two] })
    expect(await faults(it_.at)).toEqual([])
  })
})

describe('pairLines', () => {
  const order = (id: string, num: number) => ({
    orderId: id,
    orderNo: `D${id}`,
    name: '中性笔',
    brand: '',
    model: '',
    unit: '支',
    num,
    amountFen: num * 113,
  })
  const said = (invoiceNo: string, num: number) =>
    ({
      invoiceNo,
      lines: [{ name: '*文具*中性笔', spec: '', unit: '支', num: String(num), amountFen: num * 100, taxRateBp: 1300, taxFen: num * 13 }],
    }) as never

  it('counts the parts of a line together, and leaves to an order what is invoiced whole', () => {
    const rows = pairLines([order('1', 9), order('2', 4)], [said('a', 5), said('b', 4), said('c', 4)])
    expect(rows.map((row) => [row.isOk, row.invoice?.invoiceNos, row.invoice?.amountFen])).toEqual([
      [true, ['a', 'c'], 9 * 113],
      [true, ['b'], 4 * 113],
    ])
  })

  it('says of parts that do not come to the whole what is too little', () => {
    const rows = pairLines([order('1', 9)], [said('a', 5), said('b', 3)])
    expect(rows.map((row) => [row.isOk, row.order?.orderId ?? '', row.invoice?.num])).toEqual([
      [false, '1', '5'],
      [false, '', '3'],
    ])
  })
})

describe('invoice.unpack', () => {
  it('makes an upload of each invoice in a zip, and says what else lies there', async () => {
    const it_ = await open(1)
    const told = await it_.got(it_.fen)
    const zip = zipSync({
      '十一月/a.xml': new Uint8Array(xmlOf(told as never)),
      '说明.txt': strToU8('x'),
      '__MACOSX/a.xml': strToU8('x'),
      '空.pdf': strToU8('x'),
    })
    const { files, skipped } = await it_.buyer.invoice.unpack({ fileId: await it_.put('发票.zip', Buffer.from(zip)) })
    expect([files.map((file) => file.name), skipped.map((each) => each.name).toSorted()]).toEqual([
      ['a.xml'],
      ['空.pdf', '说明.txt'].toSorted(),
    ])
    expect((await it_.buyer.invoice.readOwn({ fileId: files[0]!.id })).fields.invoiceNo).toBe(told.invoiceNo)
  })

  it('refuses a zip in a zip, three hundred files, a broken one, one of another person, and what is no zip', async () => {
    const it_ = await open(1)
    const unpack = async (body: Uint8Array, name = '发票.zip') =>
      it_.buyer.invoice.unpack({ fileId: await it_.put(name, Buffer.from(body)) })
    await expect(unpack(zipSync({ '里面.zip': zipSync({ 'a.xml': strToU8('<a/>') }) }))).rejects.toThrow('压缩包里还有压缩包「里面.zip」')
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`${i}.xml`, strToU8('<a/>')]))
    await expect(unpack(zipSync(many))).rejects.toThrow('压缩包里的文件超过 100 个')
    await expect(unpack(zipSync({ 'a.txt': strToU8('x') }))).rejects.toThrow('压缩包里没有发票文件')
    await expect(unpack(zipSync({ 'a.xml': strToU8('<a/>') }).slice(0, 40))).rejects.toThrow('压缩包已损坏')
    await expect(unpack(new Uint8Array(xmlOf((await it_.got(1)) as never)), 'a.xml')).rejects.toThrow('请选择 zip 压缩包')
    const foreign = await keepFile(
      { db: world().db, storage: keptFiles() },
      it_.at.acceptor,
      it_.at.schoolId,
      'b.zip',
      Buffer.from(zipSync({ 'a.xml': strToU8('<a/>') })),
    )
    await expect(it_.buyer.invoice.unpack({ fileId: foreign.id })).rejects.toThrow('发票文件不存在')
  })
})
