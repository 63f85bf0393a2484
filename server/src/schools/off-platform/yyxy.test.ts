// What a conservatory asks of instruments, costumes and repairs bought outside, from the application to the acceptance.
import { faultsOf, Sheet } from '@caiyuan/contract/off-platform/sheet'
import { expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { buildUser } from '../../demo/build.ts'
import { installFlows } from '../../modules/approval/engine/install.ts'
import { checkInvariants } from '../../modules/fund/invariants.ts'
import { quotesOf, sheetOf, upload } from '../../modules/off-platform/fixtures.ts'
import { installForm } from '../../modules/off-platform/forms.ts'
import { openMall, type Mall } from '../../modules/order/checkout/fixtures.ts'
import { keepSignature } from '../../modules/signature/fixtures.ts'
import { offPlatformFormOf } from '../off-platform.ts'
import { yyxy } from './yyxy.ts'

const world = useWorld()
const form = offPlatformFormOf(yyxy)
const line = (category: string, price: string, qty = '1') => ({ name: '小提琴', brand: '甲', model: 'A', category, unit: '把', qty, price })
const violins = (price: string, qty = '1') => [line('strings', price, qty)]

type Written = Partial<Omit<Sheet, 'items'>> & { items?: Partial<Sheet['items'][number]>[] }
/** What the form says of it, by place. */
const said = (it_: Written): Record<string, string> =>
  Object.fromEntries(
    faultsOf(form, Sheet.parse({ applyType: 'teaching', reason: 'absent', ...it_ }), {
      ceilingFen: yyxy.params!['offplat.ceiling']!,
      quotesFromFen: 1_000_000,
      fixedUnitFen: 100_000,
      isUnregistered: false,
      today: '2026-11-18',
    }).map(({ at, text }) => [at, text]),
  )
const papersOf = (it_: Written): string[] => Object.entries(said(it_)).flatMap(([at, text]) => (at.startsWith('files.') ? [text] : []))

it('asks what it is for of everything, and takes the day of a stage and the room of a dear instrument where they belong', () => {
  expect(said({})['own.purpose']).toBe('请输入演出或教学用途')
  expect(said({ own: { purpose: '琴'.repeat(301) } })['own.purpose']).toBe('演出或教学用途最多 300 个字')
  expect(said({ own: { purpose: '琴'.repeat(300) } })['own.purpose']).toBeUndefined()
  const stagedOn = (applyType: string, day: string) => said({ applyType, own: { stagedOn: day } })['own.stagedOn']
  expect([stagedOn('costume', '年底'), stagedOn('costume', '2026-12-30'), stagedOn('teaching', '年底')]).toEqual([
    '请选择演出日期',
    undefined,
    undefined,
  ])
  const room = (category: string, price: string) => said({ items: [line(category, price)], own: { room: '房'.repeat(41) } })['own.room']
  expect([room('strings', '5000'), room('strings', '4999.99'), room('costume', '5000')]).toEqual([
    '存放琴房最多 40 个字',
    undefined,
    undefined,
  ])
})

it('asks brand and model of instruments alone, and sends office computers to the mall', () => {
  const bare = (category: string) => Object.keys(said({ items: [{ ...line(category, '100'), brand: '', model: '' }] }))
  expect(bare('keyboard')).toEqual(expect.arrayContaining(['items.0.brand', 'items.0.model']))
  for (const at of ['items.0.brand', 'items.0.model']) expect(bare('repair')).not.toContain(at)
  expect(said({ items: [line('computer', '5000')] })['items.0.category']).toBe(
    '第 1 行：办公电脑平台有货且由学校统一配置，须在平台采购，不能申请平台外采购',
  )
})

it('asks for each paper where its time has come, and for the promise from 10,000 yuan on', () => {
  expect(papersOf({ items: violins('20000') })).toEqual(['请上传乐器鉴定意见'])
  expect(papersOf({ items: violins('19999.99') })).toEqual([])
  expect(papersOf({ items: [line('costume', '20000')] })).toEqual([])
  expect(papersOf({ applyType: 'costume' })).toEqual(['请上传演出批文'])
  expect(papersOf({ reason: 'sole' })).toEqual(['请上传唯一供应说明'])
  const promise = (price: string, isPromised = false) => said({ items: violins(price), isPromised })['isPromised']
  expect([promise('10000'), promise('10000', true), promise('9999.99')]).toEqual(['请勾选廉政承诺', undefined, undefined])
})

it('bounds one piece at 50,000 and the whole below the ceiling of 200,000, and sends what is more to 国资处', () => {
  expect(said({ items: violins('50000') })['items.0.price']).toBeUndefined()
  expect(said({ items: violins('50000.01') })['items.0.price']).toBe('第 1 行：单价 ¥50,000.01 超过上限 ¥50,000.00')
  expect(said({ items: [...violins('50000', '3'), ...violins('49999.99')] })['items']).toBeUndefined()
  expect(said({ items: violins('50000', '4') })['items']).toBe('金额 ¥200,000.00 达到平台外采购上限 ¥200,000.00，请到国资处办理')
})

it('wants two quotes, and fifteen characters for a dearer one', () => {
  const quote = (supplierName: string, amount: string, isChosen = false) => ({
    supplierName,
    amount,
    isChosen,
    quotedOn: '2026-11-17',
    fileId: supplierName,
    fileName: '报价.pdf',
  })
  const chosen = quote('甲琴行', '12000', true)
  const items = violins('12000')
  expect(said({ items, quotes: [chosen] })['quotes']).toBe('金额达到 ¥10,000.00 须有 2 家报价，现有 1 家')
  const dearer = (letters: number) => said({ items, quotes: [chosen, quote('乙琴行', '11000')], quoteReason: '音'.repeat(letters) })
  expect([dearer(15)['quotes'], dearer(15)['quoteReason']]).toEqual([undefined, undefined])
  expect(dearer(14)['quoteReason']).toBe('选择非最低价供应商须填写理由(不少于15字)')
})

const start = async () => {
  const mall = await openMall(world(), yyxy.params ?? {})
  await world().inSchool(mall.no, async (ctx) => {
    await installFlows(ctx, [{ ...yyxy.flow!, docKind: 'offPlatform' }])
    await installForm(ctx, form)
  })
  return { mall, author: await world().as(mall.T1) }
}

/** Whole, but for its papers and what only this form asks. */
const bought = async (mall: Mall, price: number) =>
  sheetOf(mall, {
    title: '弦乐教研室小提琴',
    applyType: 'teaching',
    items: [
      {
        ...sheetOf(mall).items[0]!,
        name: '小提琴',
        brand: '甲',
        model: 'A1',
        category: 'strings',
        unit: '把',
        qty: '2',
        price: String(price),
      },
    ],
    quotes: await quotesOf(world(), mall.T1, [price * 2, price * 2 + 1000]),
    funds: [{ fundId: mall.K3, subjectCode: 'equipment', amountFen: price * 200 }],
  })

it('goes to 国资处 from 50,000 yuan on, and expires after 120 days', async () => {
  const { mall, author } = await start()
  const opened = await author.offPlatform.open({})
  expect([opened.form.printTitle, opened.ceilingFen, opened.expireDays]).toEqual(['音乐学院自行采购申请表', 20_000_000, 120])
  const bare = await bought(mall, 25_000)
  const { id, version } = await author.offPlatform.save({ content: bare })
  const refused = await refusalOf(author.offPlatform.submit({ id, version, content: bare, chosen: {} }))
  expect(Object.keys((refused.data as { fields: object }).fields).toSorted()).toEqual(['files.expertise', 'isPromised', 'own.purpose'])
  const walked = async (price: number): Promise<string[]> => {
    const content = await bought(mall, price)
    const files = await Promise.all(
      ['expertise', 'licence'].map(async (paper) => ({ ...(await upload(world(), mall.T1, `${paper}.pdf`)), paper })),
    )
    const whole = { ...content, files, own: { purpose: '弦乐重奏课教学' }, isPromised: true }
    const draft = await author.offPlatform.save({ content: whole })
    await author.offPlatform.submit({ id: draft.id, version: draft.version, content: whole, chosen: {} })
    const names: string[] = []
    for (let [name] = await mall.waiting(draft.id); name; [name] = await mall.waiting(draft.id)) {
      names.push(name)
      await mall.decide(
        [mall.F2, mall.D1, mall.J1].find((who) => who.name === name)!,
        draft.id,
      )
    }
    expect(await author.offPlatform.detail({ id: draft.id })).toMatchObject({ state: 'approved', lapsesOn: '2027-03-18' })
    return names
  }
  expect(await walked(24_999)).toEqual(['赵教授', '周院长'])
  expect(await walked(25_000)).toEqual(['赵教授', '周院长', '孙老师'])
})

it('is accepted by two who sign: each instrument with its number and how it plays, and with what was heard of it', async () => {
  const { mall, author } = await start()
  const second = await buildUser(world().db, {
    schoolId: mall.no,
    no: `A2Y${mall.no}`,
    name: '丁老师',
    roles: ['acceptor'],
    deptId: mall.deptId,
  })
  const violin = {
    ...sheetOf(mall).items[0]!,
    name: '小提琴',
    brand: '甲',
    model: 'A1',
    category: 'strings',
    unit: '把',
    qty: '2',
    price: '2000',
  }
  const content = sheetOf(mall, {
    applyType: 'teaching',
    items: [violin, { ...violin, name: '调律', category: 'repair', unit: '次', qty: '1', price: '300' }],
    own: { purpose: '弦乐重奏课教学' },
    funds: [
      { fundId: mall.K1, subjectCode: 'equipment', amountFen: 400_000 },
      { fundId: mall.K1, subjectCode: 'test', amountFen: 30_000 },
    ],
  })
  const { id, version } = await author.offPlatform.save({ content })
  await author.offPlatform.submit({ id, version, content, chosen: {} })
  for (const who of [mall.F1, mall.D1]) await mall.decide(who, id)
  expect((await refusalOf(author.offPlatform.buy({ id, acceptorId: mall.T2.id }))).message).toBe(
    '本校的平台外采购须由两位验收人验收，请选择第二验收人',
  )
  await author.offPlatform.buy({ id, acceptorId: mall.T2.id, secondAcceptorId: second.id })
  const acceptor = await world().as(mall.T2)
  const confirmer = await world().as(second)
  const [photo, invoice, heard] = await Promise.all(['实物.pdf', '发票.pdf', '试奏.pdf'].map((name) => upload(world(), mall.T2, name)))
  const own = { serialNo: 'V20260118', trial: '合格', warrantyOn: '2028-11-18' }
  const good = { no: 0, qty: '2', price: '2000', isGood: true, place: '琴房 301', own }
  const input = {
    id,
    acceptedOn: '2026-11-18',
    opinion: '数量相符，音色良好',
    lines: [good, { no: 1, qty: '1', price: '300', isGood: true, place: '', own: {} }],
    photoIds: [photo!.id],
    invoices: [{ fileId: invoice!.id, invoiceCode: '', invoiceNo: '25332000000004300021', totalFen: 430_000 }],
    papers: [{ paper: 'trial', fileId: heard!.id }],
    signatureId: await keepSignature(acceptor),
  }
  const refusedWith = async (over: object, line_: object = {}) =>
    (await refusalOf(acceptor.offPlatform.accept({ ...input, lines: [{ ...good, ...line_ }, input.lines[1]!], ...over }))).message
  expect(await refusedWith({}, { own: { ...own, serialNo: '' } })).toBe('第 1 行：请填写琴号')
  expect(await refusedWith({}, { own: { ...own, trial: '' } })).toBe('第 1 行：请选择试奏结论')
  expect(await refusedWith({}, { own: { ...own, trial: '尚可' } })).toBe('第 1 行：请选择试奏结论')
  expect(await refusedWith({}, { own: { ...own, warrantyOn: '2027-03-18' } })).toContain('须填写理由')
  expect(await refusedWith({ papers: [] })).toBe('请上传试奏录音或照片')
  expect(await refusedWith({ signatureId: '' })).toBe('请先完成手写签名')
  await acceptor.offPlatform.accept(input)
  expect((await refusalOf(confirmer.offPlatform.confirm({ id }))).message).toBe('请先完成手写签名')
  await confirmer.offPlatform.confirm({ id, signatureId: await keepSignature(confirmer) })
  const { state, acceptance, files } = await author.offPlatform.detail({ id })
  expect([state, acceptance!.lines[0]!.own, files.filter(({ label }) => label === '试奏录音或照片').length]).toEqual(['accepted', own, 1])
  expect(await world().tx(mall.no, (tx) => checkInvariants(tx, mall.no))).toEqual([])
})
