// Scenarios 18, 19 and 20 of domain page 09, with their figures.
import { expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../test/harness.ts'
import { buildUser } from '../demo/build.ts'
import { sheetOf, upload } from '../modules/off-platform/fixtures.ts'
import { installForm } from '../modules/off-platform/forms.ts'
import { checkInvariants } from '../modules/fund/invariants.ts'
import { openMall, type Mall } from '../modules/order/checkout/fixtures.ts'
import { keepSignature } from '../modules/signature/fixtures.ts'
import { offPlatformVariants } from './off-platform-variants.ts'
import { offPlatformFormOf } from './off-platform.ts'

const world = useWorld()

const start = async (code: string, params: Record<string, unknown> = {}) => {
  const mall = await openMall(world(), { 'quotes3.from': 100_000_000, 'accept.secondFrom': 100_000_000, ...params })
  const form = offPlatformFormOf(offPlatformVariants.find((one) => one.code === code))
  await world().inSchool(mall.no, (ctx) => installForm(ctx, form))
  const author = await world().as(mall.T1)
  const submit = async (over: Parameters<typeof sheetOf>[1]) => {
    const content = sheetOf(mall, over)
    const { id, version } = await author.offPlatform.save({ content })
    await author.offPlatform.submit({ id, version, content, chosen: {} })
    return id
  }
  return {
    mall,
    author,
    submit,
    refused: async (over: Parameters<typeof sheetOf>[1]) => {
      const { message, data } = await refusalOf(submit(over))
      return {
        said: [message, ...Object.values((data as { fields?: object } | null)?.fields ?? {})].join('；'),
        fields: Object.keys((data as { fields?: object } | null)?.fields ?? {}),
      }
    },
  }
}

const chairs = (mall: Mall, qty: string, price: string, fen: number) => ({
  items: [{ ...sheetOf(mall).items[0]!, name: '工具柜', brand: '甲', model: 'A1', category: 'tool', unit: '个', qty, price }],
  funds: [{ fundId: mall.K3, subjectCode: 'material', amountFen: fen }],
})
it('18: one piece of 1,050.00, a batch of 20,400.00 are refused; 17,000.00 with its proof is accepted for 16,900.00 and paid', async () => {
  const { mall, author, submit, refused } = await start('njupt')
  expect((await refused(chairs(mall, '1', '1050', 105_000))).said).toContain('单价 ¥1,050.00 超过上限 ¥999.99')
  expect((await refused(chairs(mall, '24', '850', 2_040_000))).said).toContain('金额 ¥20,400.00 超过本校单批上限 ¥19,999.99')
  expect((await refused(chairs(mall, '20', '850', 1_700_000))).said).toContain('请上传比价材料')
  const before = await mall.balance(mall.K3)
  const moved = async () => (await mall.balance(mall.K3)).slice(1).map((fen, i) => fen - before[i + 1]!)
  const files = await Promise.all(
    ['price', 'licence'].map(async (paper) => ({ ...(await upload(world(), mall.T1, `${paper}.pdf`)), paper })),
  )
  const id = await submit({ ...chairs(mall, '20', '850', 1_700_000), files })
  for (let [name] = await mall.waiting(id); name; [name] = await mall.waiting(id))
    await mall.decide(
      [mall.F2, mall.D1, mall.J1, mall.C1].find((who) => who.name === name)!,
      id,
    )
  expect([(await author.offPlatform.detail({ id })).state, await moved()]).toEqual(['approved', [1_700_000, 0, 0]])
  await author.offPlatform.buy({ id, acceptorId: mall.T2.id })
  const photo = await upload(world(), mall.T2, '实物.pdf')
  const invoice = await upload(world(), mall.T2, '发票.pdf')
  await (
    await world().as(mall.T2)
  ).offPlatform.accept({
    id,
    acceptedOn: '2026-11-18',
    opinion: '数量相符，外观完好',
    lines: [{ no: 0, qty: '20', price: '845', isGood: true, place: '', own: {} }],
    photoIds: [photo.id],
    invoices: [{ fileId: invoice.id, invoiceCode: '', invoiceNo: '25332000000001690018', totalFen: 1_690_000 }],
  })
  expect([(await author.offPlatform.detail({ id })).state, await moved()]).toEqual(['accepted', [0, 1_690_000, 0]])
  await (await world().as(mall.C1)).offPlatform.settle({ id, voucherNo: '记-1118' })
  expect([(await author.offPlatform.detail({ id })).state, await moved()]).toEqual(['done', [0, 0, 1_690_000]])
  expect(await world().tx(mall.no, (tx) => checkInvariants(tx, mall.no))).toEqual([])
})

it('19: 23,500.00 without its papers is refused, 320,000.00 belongs to tendering', async () => {
  const { mall, refused } = await start('hitwh', { 'offplat.ceiling': 30_000_000 })
  const asked = (price: string, fen: number) => ({
    items: [{ ...sheetOf(mall).items[0]!, qty: '1', price }],
    funds: [{ fundId: mall.K3, subjectCode: 'material', amountFen: fen }],
  })
  expect((await refused(asked('23500', 2_350_000))).fields).toContain('files.relation')
  expect((await refused(asked('320000', 32_000_000))).said).toContain('到招标采购管理平台办理')
})

it('scenario 20: 200 catheter packs that expire in five months are taken for a reason, by two others who sign', async () => {
  const { mall, author, submit } = await start('lyHospital')
  const second = await buildUser(world().db, {
    schoolId: mall.no,
    no: `A2S${mall.no}`,
    name: '丁老师',
    roles: ['acceptor'],
    deptId: mall.deptId,
  })
  const id = await submit({
    items: [
      {
        ...sheetOf(mall).items[0]!,
        name: '一次性导尿包',
        category: 'medical',
        manufacturer: '甲医疗',
        spec: '16Fr',
        unit: '个',
        qty: '200',
        price: '18',
      },
    ],
    funds: [{ fundId: mall.K3, subjectCode: 'material', amountFen: 360_000 }],
  })
  await mall.decide(mall.F2, id)
  const buy = (acceptorId: string, secondAcceptorId?: string) =>
    author.offPlatform.buy({ id, acceptorId, ...(secondAcceptorId ? { secondAcceptorId } : {}) })
  expect((await refusalOf(buy(mall.T1.id, second.id))).message).toContain('验收人不能与采购人为同一人')
  await buy(mall.T2.id, second.id)
  const acceptor = await world().as(mall.T2)
  const confirmer = await world().as(second)
  const [photo, invoice, licence] = await Promise.all(
    ['实物.pdf', '发票.pdf', '经营许可证.pdf'].map((name) => upload(world(), mall.T2, name)),
  )
  const signatures = { first: await keepSignature(acceptor), second: await keepSignature(confirmer) }
  const own = {
    ward: '泌尿外科',
    registrationNo: '国械注准20203140001',
    lotNo: 'L20261018',
    expiresOn: '2027-04-18',
    isStored: '是',
    store: '泌尿外科二级库',
  }
  const input = {
    id,
    acceptedOn: '2026-11-18',
    opinion: '数量相符，外观完好',
    lines: [{ no: 0, qty: '200', price: '18', isGood: true, soonReason: '科室两个月内用完', place: '', own }],
    photoIds: [photo!.id],
    invoices: [{ fileId: invoice!.id, invoiceCode: '', invoiceNo: '25332000000003600020', totalFen: 360_000 }],
    papers: [{ paper: 'seller', fileId: licence!.id }],
    signatureId: signatures.first,
  }
  const refusedWith = async (over: object, line: object = {}) => {
    const { message, data } = await refusalOf(acceptor.offPlatform.accept({ ...input, lines: [{ ...input.lines[0]!, ...line }], ...over }))
    return [message, ...Object.keys((data as { fields?: object } | null)?.fields ?? {})]
  }
  const SOON = '效期不足6个月：有效期 2027-04-18，剩 5 个月'
  expect(await refusedWith({}, { soonReason: '' })).toEqual([`第 1 行：${SOON}，须填写理由（至少 2 个字）`, 'lines.0.soonReason'])
  expect(await refusedWith({}, { own: { ...own, registrationNo: '' } })).toEqual(['第 1 行：请填写注册证号', 'lines.0.own.registrationNo'])
  expect((await refusedWith({}, { own: { ...own, expiresOn: '2026-11-17' } }))[0]).toBe('第 1 行：有效期 2026-11-17 已过，不能验收为合格')
  expect((await refusedWith({}, { own: { ...own, isStored: '' } }))[0]).toBe('第 1 行：请选择入二级库')
  expect((await refusedWith({}, { own: { ...own, store: '' } }))[0]).toBe('第 1 行：请填写二级库名称')
  expect(await refusedWith({ papers: [] })).toEqual(['请上传供货者资质', 'papers.seller'])
  for (const signatureId of ['', signatures.second]) expect((await refusedWith({ signatureId }))[0]).toBe('请先完成手写签名')
  expect((await author.offPlatform.detail({ id })).state).toBe('bought')

  await acceptor.offPlatform.accept(input)
  const papersHave = async () => (await author.signature.onPaper({ kind: 'offPlatform', id })).map(({ step, name }) => [step, name])
  expect(await papersHave()).toEqual([['验收人', '刘老师']])
  // What was sent back is signed anew.
  await confirmer.offPlatform.acceptBack({ id, reason: '再核对批号' })
  expect(await papersHave()).toEqual([])
  await acceptor.offPlatform.accept(input)
  expect((await refusalOf(confirmer.offPlatform.confirm({ id }))).message).toBe('请先完成手写签名')
  await confirmer.offPlatform.confirm({ id, signatureId: signatures.second })
  expect(await papersHave()).toEqual([
    ['验收人', '刘老师'],
    ['第二验收人', '丁老师'],
  ])
  const { state, acceptance, files } = await author.offPlatform.detail({ id })
  expect([state, acceptance!.lines[0]!.soonReason, files.filter(({ label }) => label === '供货者资质').length]).toEqual([
    'accepted',
    '科室两个月内用完',
    1,
  ])
  expect((await mall.logs(id)).findLast(({ action }) => action === 'acceptFirst')!.comment).toBe(
    `数量相符，外观完好；第 1 行${SOON}，理由：科室两个月内用完`,
  )
  expect((await confirmer.signature.uses({})).list[0]).toMatchObject({ step: '第二验收人', isSame: true })
  expect(await world().tx(mall.no, (tx) => checkInvariants(tx, mall.no))).toEqual([])
})
