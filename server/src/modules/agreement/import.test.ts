// 导入协议登记表 (decision 0370): agreements with their candidates, goods and papers from one sheet, shown before and brought whole or not at all.
import { agreementFieldNames, agreementFields, type AgreementField } from '@caiyuan/contract/framework/agreement-sheet'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Refused } from '../../../test/harness.ts'
import { buildSupplier } from '../../demo/build.ts'
import { keepFile } from '../../core/files.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { openMall } from '../order/checkout/fixtures.ts'
import { bookOf } from '../supplier-goods/fixtures.ts'

const world = useWorld()
type Row = Partial<Record<AgreementField, string>>

const FIRST: Row = {
  agreementNo: 'KJ-1',
  packageNo: '第 1 包',
  name: '实验室家具框架协议',
  startOn: '2026-01-01',
  endOn: '2027年12月31日',
  ceiling: '50,000.00',
  perOrder: '20000',
  awardRule: '直接选定',
  priceRule: '折扣率',
  pricedOn: '2026/10/8',
  contactName: '孙老师',
  contactPhone: '0574-88229900',
  terms: '一、验收后 30 天内付款\n二、质保一年',
  firm: '甲 综合电商',
  quota: '50%',
  rate: '92.5',
  leadDays: '25',
  goods: '钢木实验边台',
  spec: '1500 × 750',
  unit: '组',
  price: '2680',
  isAsset: '是',
  paper: '厂家授权书',
  requirement: '有效期盖过交货日',
}
const SECOND: Row = {
  firm: '乙 试剂',
  quota: '0.3',
  rate: '94%',
  leadDays: '30',
  goods: '试剂架',
  unit: '个',
  price: '620.5',
  paper: '合同扫描件',
  side: '采购人',
  from: '15000',
}
const FIXED: Row = {
  ...FIRST,
  agreementNo: 'KJ-2',
  packageNo: '',
  name: '打印服务',
  priceRule: '固定价',
  pricedOn: '',
  rate: '',
  quota: '',
  paper: '',
  requirement: '',
  awardRule: '顺序轮候',
}

const csvOf = (rows: readonly Row[]): string =>
  [agreementFieldNames.map((it) => agreementFields[it].title), ...rows.map((row) => agreementFieldNames.map((it) => row[it] ?? ''))]
    .map((cells) => cells.map((cell) => (/[,\n]/.test(cell) ? `"${cell}"` : cell)).join(','))
    .join('\n')

const open = async () => {
  const mall = await openMall(world())
  const office = await world().as(mall.J1)
  const [category] = (
    await world().admin.query(
      'select code, name from shared.categories c where level = 3 and not exists (select from shared.categories o where o.name = c.name and o.code <> c.code) order by code limit 1',
    )
  ).rows as { code: string; name: string }[]
  const send = async (body: string | Buffer, name = '协议.csv'): Promise<string> =>
    (await keepFile({ db: world().db, storage: keptFiles() }, mall.J1, mall.no, name, Buffer.from(body as string))).id
  // Every school of these tests has firms of the same names.
  const firm = (name: string) => `${name}${mall.no}`
  await world().admin.query('update shared.suppliers set name = name || $2 where id = any($1)', [[mall.jia, mall.yi], String(mall.no)])
  const here = (row: Row): Row => ({
    ...(row.agreementNo ? { category: category!.name } : {}),
    ...row,
    ...(row.firm === FIRST.firm || row.firm === SECOND.firm ? { firm: firm(row.firm!) } : {}),
  })
  const look = async (...rows: Row[]) => {
    const fileId = await send(csvOf(rows.map(here)))
    return { fileId, found: await office.agreement.preview({ fileId }) }
  }
  return { mall, office, category: category!, send, look, here }
}

describe('agreement.import', () => {
  it('registers agreements with their candidates, goods and papers in one press, each as if it had been typed', async () => {
    const { mall, office, look, category } = await open()
    const { fileId, found } = await look(FIRST, SECOND, FIXED)
    expect(found).toMatchObject({ lack: '', counts: { added: 2, had: 0, refused: 0 }, faultNum: 0, notes: [] })
    expect(found.added).toMatchObject([
      {
        agreementNo: 'KJ-1',
        ceilingFen: 5_000_000,
        candidates: [{ rateBp: 9_250 }, { rateBp: 9_400 }],
        goods: [{}, { priceE4: 6_205_000 }],
        endOn: '2027-12-31',
      },
      { agreementNo: 'KJ-2', candidates: [{ leadDays: 25 }], goods: [{ name: '钢木实验边台' }] },
    ])
    expect(await mall.count('framework_agreements')).toBe(0)
    expect(await office.agreement.import({ fileId, seal: found.seal })).toEqual({ counts: { added: 2, had: 0, refused: 0 } })
    const { list } = await office.agreement.list({})
    const first = await office.agreement.detail({ id: list.find((it_) => it_.agreementNo === 'KJ-1')!.id })
    expect(first.form).toMatchObject({
      packageNo: '第 1 包',
      categoryCode: category.code,
      startOn: '2026-01-01',
      perOrderFen: 2_000_000,
      awardRule: 'choose',
      priceRule: 'rate',
      pricedOn: '2026-10-08',
      terms: '一、验收后 30 天内付款\n二、质保一年',
      candidates: [
        { supplierId: mall.jia, quotaPct: 50, rateBp: 9_250, leadDays: 25, state: 'normal' },
        { supplierId: mall.yi, quotaPct: 30, rateBp: 9_400, leadDays: 30 },
      ],
      goods: [
        { name: '钢木实验边台', spec: '1500 × 750', priceE4: 26_800_000, isAsset: true },
        { name: '试剂架', unit: '个', priceE4: 6_205_000, isAsset: false },
      ],
      materials: [
        { title: '厂家授权书', side: 'supplier', fromFen: 0 },
        { title: '合同扫描件', side: 'buyer', fromFen: 1_500_000 },
      ],
    })
    expect(first.versions).toMatchObject([{ version: 1, note: '从「协议.csv」导入' }])
    const second = await office.agreement.detail({ id: list.find((it_) => it_.agreementNo === 'KJ-2')!.id })
    expect(second.form).toMatchObject({
      awardRule: 'turn',
      priceRule: 'fixed',
      pricedOn: null,
      candidates: [{ rateBp: 10_000, quotaPct: 0 }],
    })
    const { rows } = await world().admin.query(
      "select count(*)::int as n from mall.outbox where school_id = $1 and topic = 'agreement.warn'",
      [mall.no],
    )
    expect(rows[0]).toEqual({ n: 2 })
  })

  it('leaves those alone that are registered, and brings the others', async () => {
    const { office, look } = await open()
    const once = await look(FIRST)
    await office.agreement.import({ fileId: once.fileId, seal: once.found.seal })
    const { fileId, found } = await look({ ...FIRST, ceiling: '90000' }, FIXED)
    expect(found).toMatchObject({ counts: { added: 1, had: 1, refused: 0 }, had: [{ agreementNo: 'KJ-1', packageNo: '第 1 包' }] })
    await office.agreement.import({ fileId, seal: found.seal })
    expect((await office.agreement.list({})).list.map((it_) => [it_.agreementNo, it_.usage.ceilingFen, it_.version]).toSorted()).toEqual([
      ['KJ-1', 5_000_000, 1],
      ['KJ-2', 5_000_000, 1],
    ])
    const again = await look(FIRST, FIXED)
    expect((await refusalOf(office.agreement.import({ fileId: again.fileId, seal: again.found.seal }))).message).toContain(
      '没有可导入的协议',
    )
  })

  it('is one line where cells are merged over rows or repeated in each of them', async () => {
    const { office, send, category, mall, here } = await open()
    const cells = (row: Row) => agreementFieldNames.map((it_) => here(row)[it_] || null)
    const flat = { ...FIRST, category: category.code }
    const body = bookOf({
      name: '协议',
      rows: {
        1: agreementFieldNames.map((it_) => agreementFields[it_].title),
        2: cells(flat),
        3: cells({ ...flat, goods: '试剂架', spec: '', price: '620' }),
        4: cells({ firm: '乙 试剂', leadDays: '30' }),
      },
      merges: ['A2:A4'],
    } as Parameters<typeof bookOf>[0])
    const fileId = await send(body, '协议.xlsx')
    const found = await office.agreement.preview({ fileId })
    expect([found.faults, found.added]).toMatchObject([[], [{ candidates: [{}, {}], goods: [{}, {}] }]])
    await office.agreement.import({ fileId, seal: found.seal })
    expect(await mall.count('framework_candidates')).toBe(2)
  })

  it('says by row and column what is wrong, and brings nothing of that agreement', async () => {
    const { look, office, mall } = await open()
    await buildSupplier(world().db, { srcId: mall.no * 10 + 4, name: '丁 停供' })
    await world().admin.query("update shared.suppliers set status = 'paused' where src_id = $1", [mall.no * 10 + 4])
    /** Rows of an agreement, and what is said of them, by their place in it. */
    const cases: [Row[], (first: number) => string[]][] = [
      [[SECOND], () => ['1 协议编号：第一份协议之前没有协议编号']],
      [
        [{ ...FIRST, ceiling: '', perOrder: '两万', endOn: '明年', awardRule: '抽签', category: '没有的类', name: '' }],
        () => [
          '1 协议名称：请输入协议名称',
          '1 商品分类：没有分类「没有的类」',
          '1 结束日期：日期请写成 2026-01-01',
          '1 协议总额：请填写协议总额',
          '1 每单上限：每单上限不是数字',
          '1 选商方式：选商方式须是「直接选定」、「二次竞价」或「顺序轮候」',
        ],
      ],
      [[{ ...FIRST, endOn: '2029-01-01' }, SECOND], () => ['1 结束日期：协议期最长 24 个月']],
      [[{ ...FIRST, pricedOn: '' }], () => ['1 市场价核定日期：请填写市场价核定日期']],
      [
        [FIRST, { ...SECOND, firm: '无此公司', price: '1.23456', leadDays: '400' }],
        () => ['2 交货天数：交货天数须为 1 到 365 的整数', '2 价格：价格最多四位小数', '2 候选供应商：商城没有供应商「无此公司」'],
      ],
      [[FIRST, { ...SECOND, firm: '丁 停供' }], () => ['2 候选供应商：丁 停供在平台暂停供货，不能作候选']],
      [[FIRST, { ...SECOND, firm: FIRST.firm! }], () => ['1 候选供应商：同一供应商不能添加两次']],
      [[FIRST, { ...SECOND, name: '另一个名称' }], (first) => [`2 协议名称：与第 ${first} 行「实验室家具框架协议」不同`]],
      [
        [{ ...FIRST, ceiling: '-1', price: '-5' }],
        () => ['1 价格：价格不能小于 ¥0.00', '1 协议总额：协议总额不能小于 ¥0.00', '1 每单上限：每单上限不能超过协议总额'],
      ],
      [
        [{ ...FIRST, rate: '9.2', quota: '1' }],
        () => ['1 折扣率：折扣率请写成百分数，九二折写 92 或 92%', '1 约定份额：约定份额请写成 1% 或 100%'],
      ],
      [[{ ...FIRST, rate: '92.555', quota: '33.5' }], () => ['1 折扣率：折扣率最多两位小数', '1 约定份额：约定份额须为整数的百分数']],
      [[{ ...FIRST, isAsset: '也许' }], () => ['1 固定资产：固定资产须是「是」或「否」']],
      [
        [
          { ...FIRST, packageNo: '' },
          { ...SECOND, packageNo: '1包' },
        ],
        (first) => [`2 包号：包号须写在协议的第一行（第 ${first} 行）`],
      ],
    ]
    const rows = cases.flatMap(([its], n) => its.map((row) => (row.agreementNo ? { ...row, agreementNo: `KJ-0${n}` } : row)))
    const { fileId, found } = await look(...rows, FIXED)
    let first = 2
    for (const [its, said] of cases) {
      const here = found.faults.filter((it_) => it_.rowNo >= first && it_.rowNo < first + its.length)
      expect(here.map((it_) => `${it_.rowNo - first + 1} ${it_.field}：${it_.message}`).toSorted()).toEqual(said(first).toSorted())
      first += its.length
    }
    expect(found.counts).toEqual({ added: 1, had: 0, refused: cases.length - 1 })
    await office.agreement.import({ fileId, seal: found.seal })
    expect(await mall.count('framework_agreements')).toBe(1)
  })

  it('brings nothing where what was shown no longer holds', async () => {
    const { office, look, mall } = await open()
    const { fileId, found } = await look(FIRST)
    await world().admin.query("update shared.suppliers set status = 'paused' where src_id = $1", [mall.no * 10 + 1])
    expect((await refusalOf(office.agreement.import({ fileId, seal: found.seal }))).code).toBe('3827')
    await world().admin.query("update shared.suppliers set status = 'normal' where src_id = $1", [mall.no * 10 + 1])
    // Two who press at once: one brings it, the other is told, and nothing stands twice.
    const done = await Promise.allSettled([1, 2].map(() => office.agreement.import({ fileId, seal: found.seal })))
    expect(done.map((it_) => it_.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(done.flatMap((it_) => (it_.status === 'rejected' ? [(it_.reason as Refused).code] : []))).toEqual(['3827'])
    expect(await mall.count('framework_agreements')).toBe(1)
  })

  it('knows its own template, and refuses other files, other schools and who keeps no agreements', async () => {
    const { office, send, look, mall } = await open()
    const template = (await office.raw((await import('@caiyuan/contract/agreement')).agreement.template, {})).data as Buffer
    expect((await readSheet(template))[0]).toEqual(agreementFieldNames.map((it_) => agreementFields[it_].title))
    const fileId = await send('工号,姓名\n1,张三\n', '名单.csv')
    expect((await office.agreement.preview({ fileId })).lack).toBe('没有找到「协议编号」列，请使用模板的表头')
    expect((await refusalOf(office.agreement.import({ fileId, seal: 'x' }))).message).toContain('没有找到「协议编号」列')
    const { fileId: own, found } = await look(FIRST)
    const far = await open()
    expect((await refusalOf(far.office.agreement.preview({ fileId: own }))).code).toBe('4004')
    expect((await refusalOf((await world().as(mall.T1)).agreement.import({ fileId: own, seal: found.seal }))).code).toBe('2009')
    expect(await mall.count('framework_agreements')).toBe(0)
  })

  it('gives every fault as a file', async () => {
    const { office, look } = await open()
    const { fileId } = await look({ ...FIRST, ceiling: '' })
    const file = (await office.raw((await import('@caiyuan/contract/agreement')).agreement.faults, { fileId })).data as Buffer
    expect((await readSheet(file))[1]).toEqual([2, '协议总额', '请填写协议总额', null])
  })
})
