// 免申请直接验收 as whoever is asked for his word about it reads it: each line, and one sum on every page.
import { blockOf } from '@caiyuan/contract/approval/review'
import { acceptedLines } from '@caiyuan/contract/off-platform/lines'
import { sumFen } from '@caiyuan/contract/money'
import { expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { buildUser } from '../demo/build.ts'
import { checkInvariants } from '../modules/fund/invariants.ts'
import { sheetOf, upload } from '../modules/off-platform/fixtures.ts'
import { installForm } from '../modules/off-platform/forms.ts'
import { openMall } from '../modules/order/checkout/fixtures.ts'
import { keepSignature } from '../modules/signature/fixtures.ts'
import { offPlatformVariants } from './off-platform-variants.ts'
import { offPlatformFormOf } from './off-platform.ts'

const world = useWorld()

it('shows what a hospital accepted line by line to its second acceptor and to who approves it, with one sum everywhere', async () => {
  const mall = await openMall(world(), { 'quotes3.from': 100_000_000, 'accept.secondFrom': 100_000_000 })
  await world().inSchool(mall.no, (ctx) =>
    installForm(ctx, offPlatformFormOf(offPlatformVariants.find((one) => one.code === 'lyHospital'))),
  )
  const A2 = await buildUser(world().db, {
    schoolId: mall.no,
    no: `A2H${mall.no}`,
    name: '丁老师',
    roles: ['acceptor'],
    deptId: mall.deptId,
  })
  const [author, first, second, owner] = [
    await world().as(mall.T1),
    await world().as(mall.T2),
    await world().as(A2),
    await world().as(mall.F1),
  ]
  const item = sheetOf(mall).items[0]!
  const content = sheetOf(mall, {
    isDirect: true,
    acceptorId: mall.T2.id,
    secondAcceptorId: A2.id,
    items: [
      { ...item, name: '一次性导尿包', category: 'medical', manufacturer: '甲医疗', spec: '16Fr', unit: '个', qty: '40', price: '18' },
      { ...item, name: '收纳盒', category: 'office', spec: '大号', unit: '个', qty: '3', price: '60' },
    ],
    // 900.00, of two cards in the proportion of one to two.
    funds: [
      { fundId: mall.K1, subjectCode: 'material', amountFen: 30_000 },
      { fundId: mall.K3, subjectCode: 'material', amountFen: 60_000 },
    ],
  })
  const { id, version } = await author.offPlatform.save({ content })
  await author.offPlatform.submit({ id, version, content, chosen: {} })
  expect((await author.offPlatform.detail({ id })).dueFen).toBe(90_000)
  const [photo, invoice, licence] = await Promise.all(
    ['实物.pdf', '发票.pdf', '经营许可证.pdf'].map((name) => upload(world(), mall.T2, name)),
  )
  const own = { ward: '泌尿外科', registrationNo: '国械注准20203140001', lotNo: 'L20261018', expiresOn: '2027-10-18', isStored: '否' }
  await first.offPlatform.accept({
    id,
    acceptedOn: '2026-11-18',
    opinion: '相符',
    lines: [
      { no: 0, qty: '40', price: '17.55', isGood: true, place: '三楼库房', own },
      { no: 1, qty: '3', price: '60', isGood: false, reason: '两个已破损', place: '', own: {} },
    ],
    photoIds: [photo!.id],
    invoices: [{ fileId: invoice!.id, invoiceCode: '', invoiceNo: '25332000000007020001', totalFen: 70_200 }],
    papers: [{ paper: 'seller', fileId: licence!.id }],
    signatureId: await keepSignature(first),
  })
  const ACTUAL = 70_200
  const lines = [
    { name: '一次性导尿包', spec: '16Fr · 甲医疗', qty: '40 个', priceFen: 1_755, amountFen: ACTUAL, place: '三楼库房', why: '' },
    { name: '收纳盒', spec: '大号', qty: '不合格', amountFen: 0, why: '两个已破损' },
  ]
  const registered = [
    { label: '科室/病区', value: '泌尿外科' },
    { label: '注册证号', value: '国械注准20203140001' },
    { label: '生产批号', value: 'L20261018' },
    { label: '有效期', value: '2027-10-18' },
    { label: '入二级库', value: '否' },
  ]
  const read = async (client: typeof author) => {
    const doc = await client.offPlatform.detail({ id })
    const [row] = (await client.offPlatform.list({ keyword: doc.docNo })).list
    const shown = acceptedLines(doc.form, doc.content, doc.acceptance!.lines)
    return { doc, shown, sums: [doc.dueFen, row!.dueFen, doc.acceptance!.actualFen, sumFen(doc.cards.map((it_) => it_.amountFen))] }
  }
  const asked = await read(second)
  expect([asked.doc.state, asked.sums]).toEqual(['accepting', [ACTUAL, ACTUAL, ACTUAL, ACTUAL]])
  expect(asked.shown).toMatchObject(lines)
  expect(asked.shown[0]!.own).toEqual(registered)

  await second.offPlatform.confirm({ id, signatureId: await keepSignature(second) })
  for (const client of [author, owner]) expect((await read(client)).sums).toEqual([ACTUAL, ACTUAL, ACTUAL, ACTUAL])
  const check = await owner.approval.detail({ kind: 'offPlatform', id })
  const table = blockOf(check.review!, 'table')!
  expect([table.title, table.columns.map(({ label }) => label)]).toEqual([
    '验收明细（合计 ¥702.00）',
    ['名称', '规格', '验收数量', '实际单价', '金额', ...registered.map(({ label }) => label), '存放地点', '说明'],
  ])
  expect(table.rows).toEqual([
    ['一次性导尿包', '16Fr · 甲医疗', '40 个', 1_755, ACTUAL, ...registered.map(({ value }) => value), '三楼库房', ''],
    ['收纳盒', '大号', '不合格', 6_000, 0, '', '', '', '', '', '', '两个已破损'],
  ])
  expect(check.summary).toBe('样品夹具定制 · 甲 综合电商 · 免申请直接验收：一次性导尿包 40 个 ¥702.00；收纳盒 不合格')
  const { funds } = blockOf(check.review!, 'funds')!
  expect([check.amountFen, check.mineFen, funds.map((it_) => [it_.thisFen, it_.takenFen, it_.afterFen - it_.beforeFen])]).toEqual([
    ACTUAL,
    23_400,
    [
      [23_400, 23_400, -23_400],
      [46_800, 46_800, -46_800],
    ],
  ])
  const [waiting] = (await owner.approval.list({ index: 0, no: check.docNo })).list
  expect([waiting!.amountFen, waiting!.funds.map((it_) => it_.amountFen)]).toEqual([ACTUAL, [23_400, 46_800]])

  // What was said before is what is owed after.
  await mall.decide(mall.F1, id)
  for (let [name] = await mall.waiting(id); name; [name] = await mall.waiting(id))
    await mall.decide(
      [mall.F2, mall.D1, mall.J1, mall.C1].find((who) => who.name === name)!,
      id,
    )
  const owed = await read(author)
  expect([owed.doc.state, owed.sums, owed.doc.cards.map((it_) => it_.amountFen)]).toEqual([
    'accepted',
    [ACTUAL, ACTUAL, ACTUAL, ACTUAL],
    [23_400, 46_800],
  ])
  const after = blockOf((await owner.approval.detail({ kind: 'offPlatform', id })).review!, 'funds')!
  expect(after.funds.map((it_) => [it_.thisFen, it_.takenFen])).toEqual([
    [23_400, 23_400],
    [46_800, 46_800],
  ])
  expect(await world().tx(mall.no, (tx) => checkInvariants(tx, mall.no))).toEqual([])
}, 120_000)
