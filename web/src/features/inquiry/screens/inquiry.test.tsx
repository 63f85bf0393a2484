// @vitest-environment happy-dom
import type { inquiryFlow } from '@caiyuan/contract/inquiry/flow'
import { makeKeyPair, wrapKey } from '@caiyuan/contract/sealing/keys'
import { sealQuote } from '@caiyuan/contract/sealing/quote'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { dialog, noDialog, press, show, textOf } from '../../../../test/stage.tsx'
import { sessionKey } from '../../../core/session.ts'
import { Screen as Channel } from './channel-inquiry-detail.tsx'
import { Screen as Hall } from './channel-inquiry.tsx'
import { Screen as Mine } from './my-inquiry.tsx'
import { Screen as Detail } from './not-inquiry-detail.tsx'
import { Screen as ToOpen } from './enquiry-open.tsx'
import { Screen as ToScore } from './enquiry-score.tsx'
import { Screen as Record_ } from './print-inquiry.tsx'
import { Screen as Scores } from './print-inquiry-scores.tsx'
import { Screen as Notice } from './print-inquiry-notice.tsx'

const line = (name: string, num: number) => ({
  name,
  brand: '',
  sole: '',
  params: `${name}的要求`,
  unit: '件',
  num,
  mayDeviate: false,
  ceilingE4: null as number | null,
})
const asked = {
  scope: 'open',
  lines: [line('冻存架', 10)],
  deliverDays: 30,
  deliverPlace: '材料楼',
  warrantyMonths: 12,
  payTerms: '',
  note: '',
  minQuotes: 2,
  isByLine: false,
  scoring: null as unknown,
  files: [{ id: 'f1', name: '技术要求.pdf', sizeBytes: 2048 }],
  contact: '李老师',
}
const timeline = { done: [], now: [], next: [] }
const docOf = (more: object) => ({
  id: 'i1',
  inquiryNo: 'XJ261127000001',
  title: '冻存架',
  state: 'quoting',
  awardBy: 'lowest',
  review: null,
  budgetFen: 1_500_000,
  quoteNum: 2,
  deadlineAt: '2026-12-02T08:00:00.000Z',
  createdAt: '2026-11-27T02:00:00.000Z',
  can: {},
  version: 1,
  buyerName: '李老师',
  deptName: '材料学院',
  contest: null,
  asked,
  phone: '13800000001',
  firms: [],
  funds: [],
  notes: [],
  openers: [
    { name: '孙老师', hasOpened: true },
    { name: '周老师', hasOpened: false },
  ],
  submittedAt: '2026-11-27T02:00:00.000Z',
  publishedAt: '2026-11-27T04:00:00.000Z',
  openedAt: null,
  quotes: null,
  award: null,
  publicityUntil: null,
  objections: [],
  suspicion: null,
  isFew: false,
  closedReason: '',
  timeline,
  ...more,
})
const quoteOf = (id: string, rank: number | null, totalFen: number, more: object = {}) => ({
  id,
  quoteNo: `BJ${id}`,
  supplierId: id,
  supplierName: `供应商${id}`,
  rank,
  score: null,
  fault: rank === null ? '报价不能高于最高限价' : '',
  isUnfit: false,
  totalFen,
  deliverDays: 20,
  warrantyMonths: 12,
  note: '',
  lines: [{ lineNo: 1, priceE4: totalFen * 10, amountFen: totalFen, brand: '海尔', model: '', deviation: 'none', deviationNote: '' }],
  commitment: `${id}${'A'.repeat(42)}`,
  receivedAt: '2026-11-28T02:00:00.000Z',
  ...more,
})
const at = '/notInquiryDetail?id=i1'

// What one test typed of a quote is not there in the next.
afterEach(() => sessionStorage.clear())

it('shows before the opening how many there are and who opens, and no more', async () => {
  show(<Detail />, { 'inquiry/detail': () => docOf({}) }, at)
  expect(await screen.findByText('2 份')).toBeTruthy()
  expect(screen.getByRole('link', { name: '技术要求.pdf' }).getAttribute('href')).toBe('/api/files/f1')
  expect(textOf(document.body)).toContain('孙老师 已开标')
  const steps = within(screen.getByRole('list', { name: '进度' })).getAllByRole('listitem')
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null, null, null, null])
  expect(textOf(steps[2])).toContain('报价')
  expect(screen.queryByRole('table', { name: '报价对照' })).toBeNull()
})

it('compares what was opened and asks for a reason where the choice is not the lowest', async () => {
  const quotes = [quoteOf('1', 1, 1_350_000), quoteOf('2', 2, 1_400_000), quoteOf('3', null, 1_600_000)]
  const doc = docOf({ state: 'choosing', openedAt: '2026-12-02T08:10:00.000Z', quotes, can: { choose: true } })
  const { sent } = show(
    <Detail />,
    { 'inquiry/detail': () => doc, 'inquiry/choose': () => ({ id: 'i1', inquiryNo: '', state: 'awarding' }) },
    at,
  )
  expect(textOf((await screen.findAllByText(/供应商1报价最低/))[0])).toContain('比最高限价少 ¥1,500.00')
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  fireEvent.click(screen.getAllByRole('radio')[1]!)
  const button = () => screen.getAllByRole('button', { name: '提交选标' })[0] as HTMLButtonElement
  expect([textOf(document.body).includes('比最低报价多 ¥500.00'), button().disabled]).toEqual([true, true])
  fireEvent.change(screen.getByRole('textbox', { name: /选定理由/ }), {
    target: { value: '其控温精度和能耗均明显优于最低报价的型号，满足需要' },
  })
  fireEvent.click(button())
  await waitFor(() => expect(sent).toMatchObject([{ path: 'inquiry/choose', input: { id: 'i1', offerId: '2' } }]))
})

const scoring = {
  priceWeight: 60,
  criteria: [
    { name: '技术响应', weight: 25, looksAt: '逐条响应' },
    { name: '服务', weight: 15, looksAt: '交货与质保' },
  ],
}
const scorer = (name: string, more: object = {}) => ({ id: name, name, givenAt: null, avoids: '', note: '', marks: null, ...more })
const mark = (quoteId: string, marksE2: number[], whyNot = '') => ({ quoteId, marksE2, conforms: whyNot === '', whyNot })
const unscored = (id: string, totalFen: number, priceE2: number) =>
  quoteOf(id, null, totalFen, { fault: '', score: { priceE2, criteriaE2: null, totalE2: null } })

it('judges every offer, with a word of what is not met, and scores it before it is sent, and says that it stays', async () => {
  const doc = docOf({
    state: 'scoring',
    awardBy: 'score',
    openedAt: '2026-12-02T08:10:00.000Z',
    asked: { ...asked, scoring },
    quotes: [unscored('1', 1_400_000, 5786), unscored('2', 1_350_000, 6000), quoteOf('3', null, 1_600_000)],
    review: { scorers: [scorer('李老师'), scorer('周老师', { givenAt: '2026-12-02T09:00:00.000Z' })], replaced: [] },
    can: { score: true },
  })
  const { sent } = show(
    <Detail />,
    { 'inquiry/detail': () => doc, 'inquiry/score': () => ({ id: 'i1', inquiryNo: '', state: 'choosing' }) },
    at,
  )
  const mark = async (name: string, value: string) =>
    fireEvent.change(await screen.findByRole('spinbutton', { name }), { target: { value } })
  expect(await screen.findByText('还有 2 家没有判断是否符合或没有写明理由，4 项没有评分')).toBeTruthy()
  expect(textOf(document.body)).toContain('1 / 2 位已评分')
  for (const [name, value] of [
    ['供应商1 技术响应', '20'],
    ['供应商1 服务', '12.5'],
    ['供应商2 技术响应', '18'],
  ] as const)
    await mark(name, value)
  const send = () => screen.getByRole('button', { name: '提交评分' }) as HTMLButtonElement
  expect(send().disabled).toBe(true)
  await mark('供应商2 服务', '0')
  const judge = (firm: string, verdict: string) =>
    fireEvent.click(within(screen.getByRole('radiogroup', { name: `${firm} 是否符合采购要求` })).getByRole('radio', { name: verdict }))
  judge('供应商1', '符合')
  judge('供应商2', '不符合')
  expect(textOf(document.body)).toContain('供应商在公示时看到理由，看不到是谁写的')
  expect([send().disabled, textOf(document.body).includes('还有 1 家没有判断是否符合或没有写明理由')]).toEqual([true, true])
  const why = (text: string) => fireEvent.change(screen.getByRole('textbox', { name: '供应商2 不符合的理由' }), { target: { value: text } })
  why('层数只有四层，少一层')
  expect(send().disabled).toBe(false)
  why('  层数只有四层，少一  ')
  expect(send().disabled).toBe(true)
  why('只有四层抽屉，要求五层')
  fireEvent.click(send())
  const box = await dialog()
  expect(textOf(box)).toContain('提交后不能更改')
  fireEvent.click(within(box).getAllByRole('button').at(-1)!)
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        path: 'inquiry/score',
        input: {
          id: 'i1',
          marks: [
            { offerId: '1', marksE2: [2000, 1250], conforms: true, whyNot: '' },
            { offerId: '2', marksE2: [1800, 0], conforms: false, whyNot: '只有四层抽屉，要求五层' },
          ],
        },
      },
    ]),
  )
})

it('begins with the best by score, though it is not the lowest, and asks for a reason for any other', async () => {
  const ranked = (id: string, rank: number, totalFen: number, priceE2: number, criteriaE2: number[]) =>
    quoteOf(id, rank, totalFen, { fault: '', score: { priceE2, criteriaE2, totalE2: criteriaE2.reduce((sum, it_) => sum + it_, priceE2) } })
  const marks = [mark('1', [2300, 1300]), mark('2', [1700, 900])]
  const doc = docOf({
    state: 'choosing',
    awardBy: 'score',
    openedAt: '2026-12-02T08:10:00.000Z',
    asked: { ...asked, scoring },
    quotes: [ranked('1', 1, 1_400_000, 5786, [2300, 1300]), ranked('2', 2, 1_350_000, 6000, [1700, 900])],
    review: { scorers: [scorer('李老师', { givenAt: '2026-12-02T09:00:00.000Z', marks })], replaced: [] },
    can: { choose: true },
  })
  show(<Detail />, { 'inquiry/detail': () => doc }, at)
  expect(textOf((await screen.findAllByText(/供应商1综合得分 93.86，第一名/))[0])).toContain('比最高限价少 ¥1,000.00')
  fireEvent.click(screen.getAllByRole('radio')[1]!)
  expect(textOf(document.body)).toContain('供应商2综合得分比第一名少 7.86')
  expect((screen.getAllByRole('button', { name: '提交选标' })[0] as HTMLButtonElement).disabled).toBe(true)
  expect(screen.getByRole('table', { name: '各评审人评分' })).toBeTruthy()
})

it('prints 评审表 with what each gave and a line for each to sign, and nothing before all have', async () => {
  const marks = [mark('1', [2300, 1300])]
  const score = { priceE2: 6000, criteriaE2: [2300, 1300], totalE2: 9600 }
  const doc = docOf({
    state: 'choosing',
    awardBy: 'score',
    asked: { ...asked, scoring },
    quotes: [quoteOf('1', 1, 1_400_000, { score })],
    review: {
      scorers: [scorer('李老师', { givenAt: '2026-12-02T09:00:00.000Z', marks, note: '响应完整' })],
      replaced: [{ name: '周老师', at: '2026-12-02T08:30:00.000Z', why: '出差' }],
    },
  })
  show(<Scores />, { 'inquiry/detail': () => doc }, '/print/inquiryScores?id=i1')
  const text = textOf(await screen.findByRole('main'))
  for (const words of ['评审表', '96.00', '23.00', '评审人 李老师', '响应完整', '周老师：出差']) expect(text).toContain(words)
  cleanup()
  show(<Scores />, { 'inquiry/detail': () => docOf({}) }, '/print/inquiryScores?id=i1')
  expect(await screen.findByText('还没有评审表')).toBeTruthy()
})

const out = '符合性审查：2 位评审人中 2 位判为不符合'
const reviewed = (more: object = {}) =>
  docOf({
    state: 'choosing',
    awardBy: 'score',
    openedAt: '2026-12-02T08:10:00.000Z',
    asked: { ...asked, scoring },
    quotes: [
      quoteOf('1', 1, 1_400_000, { score: { priceE2: 6000, criteriaE2: [2000, 1300], totalE2: 9300 } }),
      quoteOf('2', null, 500_000, { fault: out, isUnfit: true }),
    ],
    review: {
      scorers: [
        scorer('李老师', {
          givenAt: '2026-12-02T09:00:00.000Z',
          marks: [mark('1', [2300, 1300]), mark('2', [0, 0], '只有四层，要求五层抽屉')],
        }),
        scorer('周老师', {
          givenAt: '2026-12-02T09:30:00.000Z',
          marks: [mark('1', [1700, 1300], '交货地点没有写明，无法判断'), mark('2', [100, 0], '材质不是不锈钢，不耐低温')],
        }),
      ],
      replaced: [],
    },
    ...more,
  })
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => textOf(row))

it('says of each offer how many hold it for 不符合 and why; what is out cannot be chosen', async () => {
  show(<Detail />, { 'inquiry/detail': () => reviewed({ can: { choose: true } }) }, at)
  const rows = within(await screen.findByRole('list', { name: '符合性审查' }))
    .getAllByRole('listitem')
    .map((it_) => textOf(it_))
  expect(rows[0]).toBe('供应商1 符合 1 / 2 位判为不符合周老师：交货地点没有写明，无法判断')
  expect(rows[1]).toBe('供应商2 不符合 2 / 2 位判为不符合李老师：只有四层，要求五层抽屉周老师：材质不是不锈钢，不耐低温')
  expect(rowsOf(screen.getByRole('table', { name: '各评审人评分' }))).toHaveLength(5)
  expect(rowsOf(screen.getByRole('table', { name: '综合得分' }))).toHaveLength(2)
  expect([screen.getAllByRole('radio').length, textOf(document.body).includes(out)]).toEqual([1, true])
})

it('leaves nothing to settle where nobody conforms, and still prints 评审表', async () => {
  const none = reviewed({
    state: 'short',
    quotes: [quoteOf('2', null, 500_000, { fault: out, isUnfit: true })],
    can: { chooseFew: true, fail: true },
  })
  show(<Detail />, { 'inquiry/detail': () => none }, at)
  expect((await screen.findAllByRole('button', { name: '打印评审表' })).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: '按实际家数成交' })).toBeNull()
  cleanup()
  show(<Scores />, { 'inquiry/detail': () => none }, '/print/inquiryScores?id=i1')
  expect(textOf(await screen.findByRole('main'))).toContain('材质不是不锈钢')
})

it('prints the verdicts on 评审表, and on the record what was held against whom', async () => {
  show(<Scores />, { 'inquiry/detail': () => reviewed() }, '/print/inquiryScores?id=i1')
  const sheet = textOf(await screen.findByRole('main'))
  for (const words of [
    '符合性审查',
    '2 / 2',
    '李老师：只有四层，要求五层抽屉；周老师：',
    `供应商2：${out}`,
    '有效报价1 家',
    '93.00',
    '1.00',
  ])
    expect(sheet).toContain(words)
  cleanup()
  show(<Record_ />, { 'inquiry/detail': () => reviewed() }, '/print/inquiry?id=i1')
  const record = textOf(await screen.findByRole('main'))
  for (const words of [
    '询价记录',
    '综合评分',
    '评审人李老师、周老师',
    '技术响应',
    '93.00',
    '各评审人评分',
    '17.00',
    '1 / 2',
    '只有四层，要求五层抽屉',
  ])
    expect(record).toContain(words)
  cleanup()
  const agreed = reviewed()
  const unsaid = (agreed as unknown as { review: { scorers: { marks: object[] }[] } }).review.scorers.map((one) => ({
    ...one,
    marks: [mark('1', [1700, 1300])],
  }))
  const doc = reviewed({ quotes: [(agreed as unknown as { quotes: object[] }).quotes[0]], review: { scorers: unsaid, replaced: [] } })
  show(<Record_ />, { 'inquiry/detail': () => doc }, '/print/inquiry?id=i1')
  expect(textOf(await screen.findByRole('main'))).not.toContain('符合性审查')
})

it('lists what waits for the marks of who reads', async () => {
  const row = docOf({ state: 'scoring', awardBy: 'score', waits: ['score'] })
  show(<ToScore />, { 'inquiry/toScore': () => ({ list: [row], total: 1, pageNum: 1, pageSize: 20 }) }, '/enquiryScore')
  expect((await screen.findAllByText('冻存架')).length).toBeGreaterThan(0)
})

it('says of each on the desk of 采购办 what really waits', async () => {
  const rows = [
    docOf({ id: 'a', title: '换人', state: 'scoring', waits: ['scorer'] }),
    docOf({ id: 'b', title: '串通', state: 'choosing', waits: ['signals', 'scorer'] }),
    docOf({ id: 'c', title: '开标', state: 'opening', waits: ['open'] }),
  ]
  show(<ToOpen />, { 'inquiry/toOpen': () => ({ list: rows, total: 3, pageNum: 1, pageSize: 20 }) }, '/enquiryOpen')
  await screen.findAllByText('换人')
  const lines = screen.getAllByRole('row').map((it_) => textOf(it_))
  for (const [title, waits] of [
    ['换人', '待更换评审人'],
    ['串通', '待核实疑似串通、待更换评审人'],
    ['开标', '待开标'],
  ] as const)
    expect(lines.find((it_) => it_.includes(title))).toMatch(new RegExp(`${waits}$`))
  expect(lines.find((it_) => it_.includes('换人'))).not.toContain('串通')
})

it('opens with the right phrase alone, and sends shares, never the key or the phrase', async () => {
  const [mine, other, clock] = await Promise.all([makeKeyPair(), makeKeyPair(), makeKeyPair()])
  const openers = [
    { id: 'k1', publicKey: mine.publicKey },
    { id: 'k2', publicKey: other.publicKey },
  ]
  const { quote } = await sealQuote({ box: 'i1', supplier: 's1' }, { priceE4: 1 }, { clockKey: clock.publicKey, openers })
  const wrapped = await wrapKey(mine, '春风又绿江南岸二〇二六', 100_000)
  const { sent } = show(
    <Detail />,
    {
      'inquiry/detail': () => docOf({ state: 'opening', can: { openQuotes: true } }),
      'inquiry/shares': () => ({
        keyId: 'k1',
        publicKey: mine.publicKey,
        wrapped,
        shares: [{ quoteId: 'q1', supplier: 's1', share: quote.openerShares[0]!.share }],
      }),
      'inquiry/open': () => ({ id: 'i1', inquiryNo: '', state: 'opening' }),
    },
    at,
  )
  fireEvent.click((await screen.findAllByRole('button', { name: /^开\s?标$/ }))[0]!)
  const box = await dialog()
  const type = (text: string) => fireEvent.change(within(box).getByLabelText('您的开标口令'), { target: { value: text } })
  type('另一句口令另一句口令')
  await press('开标', box)
  expect(await within(box).findByText('口令不正确')).toBeTruthy()
  type('春风又绿江南岸二〇二六')
  fireEvent.click(within(box).getAllByRole('button').at(-1)!)
  await noDialog()
  const opened = sent.find((it_) => it_.path === 'inquiry/open')!
  expect(opened.input).toMatchObject({ id: 'i1', given: [{ offerId: 'q1', shares: { k2: expect.stringMatching(/^[\w-]{43}$/) } }] })
  expect(JSON.stringify(sent)).not.toContain(mine.privateKey)
})

const toQuote = (clockKey: string, more: object = {}) => ({
  schoolId: 1,
  supplierId: 's1',
  id: 'i1',
  inquiryNo: 'XJ1',
  title: '冻存架',
  schoolName: '示例大学',
  budgetFen: 1_500_000,
  deadlineAt: '2026-12-02T08:00:00.000Z',
  isInvited: false,
  isContest: false,
  mine: 'none',
  state: 'quoting' satisfies keyof typeof inquiryFlow.states,
  asked,
  notes: [],
  phone: '138****0001',
  quoteNum: 0,
  clockKey,
  openers: [],
  openerNames: [],
  mayReplace: false,
  receipts: [],
  result: null,
  ownAward: null,
  ownFault: '',
  ownUnfit: [],
  ownScore: null,
  scorerNames: [],
  run: null,
  own: null,
  mayObject: false,
  objection: null,
  ...more,
})

it('blocks a quote over the ceiling, and seals what is sent', async () => {
  const clock = await makeKeyPair()
  const doc = toQuote(clock.publicKey)
  const said = {
    v: 1,
    school: 'DEMOU',
    docNo: 'XJ1',
    quoteNo: 'BJ1',
    box: 'i1',
    supplier: 's1',
    commitment: 'A',
    receivedAt: '2026-11-27T02:00:00.000Z',
  }
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => {}
  const { sent } = show(
    <Channel />,
    { 'inquiry/toQuote': () => doc, 'inquiry/quote': () => ({ said, publicKey: 'K', signature: 'S' }) },
    '/channelInquiryDetail?schoolId=1&id=i1',
  )
  const price = await screen.findByLabelText('冻存架的单价')
  expect(screen.getByRole('link', { name: '技术要求.pdf' }).getAttribute('href')).toBe('/api/files/f1?schoolId=1')
  fireEvent.change(price, { target: { value: '1600' } })
  fireEvent.change(screen.getByLabelText(/^品牌/), { target: { value: '海尔' } })
  fireEvent.click(screen.getByRole('checkbox'))
  const button = () => screen.getByRole('button', { name: '加密并提交' }) as HTMLButtonElement
  expect(textOf(await screen.findByText(/^比最高限价多/))).toContain('比最高限价多 ¥1,000.00')
  expect(button().disabled).toBe(true)
  fireEvent.change(price, { target: { value: '1200.17' } })
  await screen.findByText(/^比最高限价少 ¥2,998.30/)
  fireEvent.click(button())
  await press('加密并提交', await dialog())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toMatchObject([{ path: 'inquiry/quote', input: { schoolId: 1, id: 'i1', quote: { openerShares: [] } } }])
  expect(JSON.stringify(sent)).not.toContain('1200')
  expect(JSON.stringify(sent)).not.toContain('海尔')
})

it('keeps in this tab what a firm typed of its quote, until it is sent', async () => {
  const clock = await makeKeyPair()
  const doc = toQuote(clock.publicKey)
  const open = () => show(<Channel />, { 'inquiry/toQuote': () => doc }, '/channelInquiryDetail?schoolId=1&id=i1')
  open()
  fireEvent.change(await screen.findByLabelText('冻存架的单价'), { target: { value: '1200.17' } })
  await screen.findByText(/^比最高限价少/)
  expect(textOf(document.body)).toContain('1 / 1 行')
  cleanup()
  open()
  expect(((await screen.findByLabelText('冻存架的单价')) as HTMLInputElement).value).toBe('1,200.17')
  const steps = within(screen.getByRole('list', { name: '进度' })).getAllByRole('listitem')
  expect(steps.map((it_) => it_.getAttribute('aria-current'))).toEqual([null, 'step', null, null])
})

it('fills a line from the own goods on the mall when they are chosen, never by itself; the link is sealed with the rest', async () => {
  const clock = await makeKeyPair()
  const goods = {
    skuId: '00000000-0000-4000-8000-000000000001',
    productId: 'p1',
    name: '冻存架 4 层',
    brand: '海尔',
    model: 'HX-4',
    catNo: 'C4',
    spec: '不锈钢',
    unit: '个',
    priceE4: 11_000_000,
  }
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => {}
  const asked_: unknown[] = []
  const { sent } = show(
    <Channel />,
    {
      'inquiry/toQuote': () => toQuote(clock.publicKey),
      'inquiry/ownGoods': (input: { keyword: string }) => {
        asked_.push(input)
        return { list: input.keyword === '' || goods.name.includes(input.keyword) ? [goods] : [] }
      },
      'inquiry/quote': () => ({ said: { quoteNo: 'BJ1' }, publicKey: 'K', signature: 'S' }),
    },
    '/channelInquiryDetail?schoolId=1&id=i1',
  )
  const price = (await screen.findByLabelText('冻存架的单价')) as HTMLInputElement
  expect([price.value, asked_]).toEqual(['', []])
  fireEvent.click(screen.getByRole('button', { name: '从我的商品选：冻存架' }))
  const list = await dialog()
  await waitFor(() => expect(textOf(list)).toContain('海尔 · HX-4 · C4 · 不锈钢'))
  expect(asked_).toMatchObject([{ schoolId: 1, id: 'i1', lineNo: 1, keyword: '' }])
  fireEvent.change(within(list).getByLabelText('名称、品牌、货号'), { target: { value: '离心机' } })
  await waitFor(() => expect(textOf(list)).toContain('没有匹配的'))
  fireEvent.change(within(list).getByLabelText('名称、品牌、货号'), { target: { value: '4 层' } })
  fireEvent.click(await within(list).findByRole('button', { name: /^选用 冻存架 4 层/ }))
  await waitFor(() => expect(price.value).toBe('1,100.00'))
  await noDialog()
  expect((screen.getByLabelText(/^品牌/) as HTMLInputElement).value).toBe('海尔')
  expect((screen.getByLabelText(/^型号/) as HTMLInputElement).value).toBe('HX-4')
  expect(screen.getByText(/已关联您在商城的商品/)).toBeTruthy()
  fireEvent.change(price, { target: { value: '1000' } })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: '加密并提交' }))
  await press('加密并提交', await dialog())
  await waitFor(() => expect(sent.filter(({ path }) => path === 'inquiry/quote')).toHaveLength(1))
  expect(JSON.stringify(sent.find(({ path }) => path === 'inquiry/quote'))).not.toContain(goods.skuId)
  fireEvent.click(screen.getByRole('button', { name: '取消冻存架的关联' }))
  await waitFor(() => expect(screen.queryByText(/已关联您在商城的商品/)).toBeNull())
})

it('shows beside an opened quote the goods of the mall it was linked to, at their price of that day', async () => {
  const listed = { skuId: 'k1', productId: 'p1', name: '冻存架 4 层', spec: '不锈钢', unit: '件', priceE4: 15_000_000 }
  const of = (quote: ReturnType<typeof quoteOf>, it_: object | null) => ({ ...quote, lines: [{ ...quote.lines[0]!, listed: it_ }] })
  const doc = docOf({
    state: 'choosing',
    openedAt: '2026-12-02T08:10:00.000Z',
    quotes: [
      of(quoteOf('1', 1, 1_350_000), listed),
      of(quoteOf('2', 2, 1_400_000), { ...listed, priceE4: null }),
      of(quoteOf('3', 3, 1_450_000), null),
    ],
  })
  show(<Detail />, { 'inquiry/detail': () => doc }, at)
  const links = await screen.findAllByRole('link', { name: '商城商品' })
  expect(links.map((it_) => it_.getAttribute('href'))).toEqual(['/detail?id=p1&sku=k1', '/detail?id=p1&sku=k1'])
  const text = textOf(document.body)
  expect(text).toContain('报价前一日 ¥1,500.00/件，报价低 10.0 %')
  expect(text).toContain('报价前一日或开标时不在商城销售')
})

it('says of each receipt whether its quote was replaced or withdrawn', async () => {
  const receipt = (quoteNo: string, receivedAt: string, withdrawnAt: string | null) => ({
    said: { v: 1, quoteNo, receivedAt, commitment: `C${quoteNo}` },
    publicKey: 'K',
    signature: 'S',
    withdrawnAt,
  })
  const [first, second] = ['2026-12-01T02:00:00.000Z', '2026-12-01T03:00:00.000Z']
  const doc = toQuote('K', {
    mine: 'withdrawn',
    mayReplace: true,
    receipts: [receipt('BJ1', first!, second!), receipt('BJ2', second!, '2026-12-01T04:00:00.000Z')],
  })
  show(<Channel />, { 'inquiry/toQuote': () => doc }, '/channelInquiryDetail?schoolId=1&id=i1')
  await screen.findByText('BJ1')
  const text = textOf(document.body)
  expect(text).toContain('12-01 10:00 收到，12-01 11:00 被新的报价代替')
  expect(text).toContain('12-01 11:00 收到，12-01 12:00 撤回')
  expect(screen.queryByRole('button', { name: '加密并提交' })).toBeNull()
})

it('tells a firm the working time that is left beside the deadline, in its hall and on the page', async () => {
  const inFuture = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const left = { today: [], laterMinutes: 1_080, dayMinutes: 450 }
  const doc = toQuote('K', { deadlineAt: inFuture(72), workLeft: left })
  show(<Channel />, { 'inquiry/toQuote': () => doc }, '/channelInquiryDetail?schoolId=1&id=i1')
  await screen.findByText('剩 2 个工作日 3 小时')
  cleanup()
  const row = {
    ...doc,
    lowestFen: null,
    askWay: 'sealed',
    workLeft: { today: [{ from: inFuture(-1), to: inFuture(2) }], laterMinutes: 0, dayMinutes: 450 },
  }
  const hall = () => ({ list: [row], total: 1, pageNum: 1, pageSize: 20, counts: {} })
  show(<Hall />, { 'inquiry/hall': hall }, '/channelInquiry')
  expect((await screen.findAllByText(/^剩 (2 个工作小时|1 个工作小时 59 分)$/)).length).toBeGreaterThan(0)
  cleanup()
  const mine = { ...row, budgetFen: 1, quoteNum: 0, createdAt: inFuture(-9), can: {} }
  show(<Mine />, { 'inquiry/list': () => ({ ...hall(), list: [mine] }) }, '/myInquiry')
  expect((await screen.findAllByText(/^剩 (2 个工作小时|1 个工作小时 59 分)$/)).length).toBeGreaterThan(0)
})

it('blocks a price above the own agreement price, though the sum is within the budget', async () => {
  const { publicKey } = await makeKeyPair()
  const doc = toQuote(publicKey, { asked: { ...asked, lines: [{ ...line('冻存架', 10), ceilingE4: 12_000_000 }] } })
  show(<Channel />, { 'inquiry/toQuote': () => doc }, '/channelInquiryDetail?schoolId=1&id=i1')
  fireEvent.change(await screen.findByLabelText('冻存架的单价'), { target: { value: '1200.01' } })
  fireEvent.click(screen.getByRole('checkbox'))
  expect(await screen.findByText('第 1 行高于协议价')).toBeTruthy()
  expect((screen.getByRole('button', { name: '加密并提交' }) as HTMLButtonElement).disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('冻存架的单价'), { target: { value: '1200' } })
  await waitFor(() => expect((screen.getByRole('button', { name: '加密并提交' }) as HTMLButtonElement).disabled).toBe(false))
})

it('lets the firm that won print its notice of what it offered, and nobody else', async () => {
  const own = quoteOf('1', 1, 1_350_000)
  const ownAward = { supplierName: '供应商1', lineNos: [1], totalFen: 1_350_000 }
  const won = toQuote('K', {
    state: 'won',
    mine: 'won',
    result: { supplierName: '供应商1', totalFen: 1_350_000, lines: [] },
    ownAward,
    own,
  })
  show(<Notice />, { 'inquiry/toQuote': () => won }, '/print/inquiryNotice?schoolId=1&id=i1')
  expect(await screen.findByText('示例大学成交通知书')).toBeTruthy()
  expect(textOf(document.body)).toContain('供应商1：在“冻存架”询价中')
  expect(textOf(document.body)).toContain('¥13,500.00')
})

it('tells the firm whose offer is out why, and nobody who said so', async () => {
  const doc = toQuote('K', {
    state: 'publicity',
    mine: 'void',
    ownFault: '符合性审查不符合',
    ownUnfit: ['只有四层，要求五层抽屉', '材质不是不锈钢，不耐低温'],
    scorerNames: ['李老师', '周老师'],
    mayObject: true,
  })
  show(<Channel />, { 'inquiry/toQuote': () => doc }, '/channelInquiryDetail?schoolId=1&id=i1')
  expect(await screen.findByText('只有四层，要求五层抽屉')).toBeTruthy()
  const text = textOf(document.body)
  for (const words of ['报价无效 · 符合性审查不符合', '材质不是不锈钢', '评审人 李老师、周老师']) expect(text).toContain(words)
})

it('prints the contract where its order is nobody else’s paper, for who may read orders', async () => {
  const result = { supplierName: '供应商1', totalFen: 1_350_000, reason: '', lines: [] }
  for (const [isContest, needs, there] of [
    [false, ['supplier:quotes', 'supplier:orders'], true],
    [true, ['supplier:quotes', 'supplier:orders'], false],
    [false, ['supplier:quotes'], false],
  ] as const) {
    const won = toQuote('K', { state: 'won', mine: 'won', result, isContest })
    const answers = { 'inquiry/toQuote': () => won, 'user.info': () => ({ userId: 'u1', functionList: needs }) }
    const { queries } = show(<Channel />, answers, '/channelInquiryDetail?schoolId=1&id=i1')
    await screen.findAllByRole('button', { name: '打印成交通知书' })
    await waitFor(() => expect(queries.getQueryData(sessionKey)).toBeTruthy())
    expect(screen.queryAllByRole('button', { name: '打印合同' }).length > 0).toBe(there)
    cleanup()
  }
})

it('has no notice for who did not win', async () => {
  const lost = toQuote('K', { state: 'won', mine: 'lost', result: { supplierName: '供应商1', totalFen: 1_350_000, lines: [] } })
  show(<Notice />, { 'inquiry/toQuote': () => lost }, '/print/inquiryNotice?schoolId=1&id=i1')
  expect(await screen.findByText('没有成交通知书')).toBeTruthy()
})

const byLine = {
  ...asked,
  isByLine: true,
  lines: [line('冻存架', 10), line('冰箱', 1), line('记录仪', 2)].map((it_) => ({ ...it_, ceilingE4: 90_000_000 })),
}
/** A quote of these lines, at so many fen each. */
const partial = (id: string, fens: Readonly<Record<number, number>>) => {
  const lines = Object.entries(fens).map(([no, fen]) => ({
    lineNo: Number(no),
    priceE4: fen * 100,
    amountFen: fen * byLine.lines[Number(no) - 1]!.num,
    brand: '海尔',
    model: '',
    deviation: 'none',
    deviationNote: '',
  }))
  return quoteOf(
    id,
    null,
    lines.reduce((sum, it_) => sum + it_.amountFen, 0),
    { fault: '', lines },
  )
}
const three = [partial('1', { 1: 1000, 2: 70_000 }), partial('2', { 1: 900, 2: 80_000 }), partial('3', { 3: 500 })]
const group = (name: string) => within(screen.getByRole('region', { name }))

it('compares line by line, presets the lowest of each, lets a line with too few fail, and asks for a reason for another', async () => {
  const doc = docOf({ state: 'choosing', openedAt: '2026-12-02T08:10:00.000Z', quotes: three, can: { choose: true }, asked: byLine })
  const { sent } = show(
    <Detail />,
    { 'inquiry/detail': () => doc, 'inquiry/choose': () => ({ id: 'i1', inquiryNo: '', state: 'awarding' }) },
    at,
  )
  expect(await screen.findByText(/供应商2第 1 行 ¥90.00；供应商1第 2 行 ¥700.00；第 3 行流标；比最高限价少 ¥14,210.00/)).toBeTruthy()
  expect(textOf(screen.getByRole('region', { name: '第 3 行 记录仪' }))).toContain('1 家，不足 2 家')
  expect(
    group('第 1 行 冻存架')
      .getAllByRole('radio')
      .map((it_) => (it_ as HTMLInputElement).checked),
  ).toEqual([true, false])
  const button = () => screen.getAllByRole('button', { name: '提交选标' })[0] as HTMLButtonElement
  expect(button().disabled).toBe(false)
  fireEvent.click(group('第 3 行 记录仪').getAllByRole('radio')[0]!)
  expect(await screen.findByText(/有的行报价不足最少家数/)).toBeTruthy()
  fireEvent.click(group('第 1 行 冻存架').getAllByRole('radio')[1]!)
  expect([button().disabled, textOf(document.body).includes('有的行不是最低报价')]).toEqual([true, true])
  const reason = '其控温精度和能耗均明显优于最低报价的型号，满足需要'
  fireEvent.change(screen.getByRole('textbox', { name: /选定理由/ }), { target: { value: reason } })
  fireEvent.click(button())
  const picks = [
    { lineNo: 1, offerId: '1' },
    { lineNo: 2, offerId: '1' },
    { lineNo: 3, offerId: '3' },
  ]
  await waitFor(() => expect(sent).toMatchObject([{ path: 'inquiry/choose', input: { id: 'i1', picks, reason } }]))
})

it('begins the choice anew where it opens or an offer falls out while the page is open', async () => {
  const opened = { state: 'choosing', openedAt: '2026-12-02T08:10:00.000Z', asked: byLine }
  const four = [...three, partial('4', { 1: 800 })]
  let doc = docOf({ ...opened, quotes: four, can: { choose: '疑似串通核实以前不能选定供应商' } })
  const { queries } = show(<Detail />, { 'inquiry/detail': () => doc }, at)
  await screen.findByRole('region', { name: '第 1 行 冻存架' })
  expect(screen.queryAllByRole('radio')).toHaveLength(0)
  doc = docOf({ ...opened, quotes: four, can: { choose: true } })
  await queries.invalidateQueries()
  expect(await screen.findByText(/供应商4第 1 行 ¥80.00；供应商1第 2 行 ¥700.00；第 3 行流标/)).toBeTruthy()
  doc = docOf({ ...opened, quotes: [...three, { ...four[3], fault: '经办核实为串通报价，作废' }], can: { choose: true } })
  await queries.invalidateQueries()
  expect(await screen.findByText(/供应商2第 1 行 ¥90.00；供应商1第 2 行 ¥700.00；第 3 行流标/)).toBeTruthy()
})

const award = {
  supplierName: '供应商2、供应商1',
  totalFen: 79_000,
  shares: [
    {
      quoteId: '2',
      supplierName: '供应商2',
      lineNos: [1],
      totalFen: 9000,
      orderId: 'o2',
      order: { orderNo: 'D2', voucherNo: 'PZ-2', paidOn: '2026-12-20' },
    },
    {
      quoteId: '1',
      supplierName: '供应商1',
      lineNos: [2],
      totalFen: 70_000,
      orderId: 'o1',
      order: { orderNo: 'D1', voucherNo: '', paidOn: null },
    },
  ],
  failed: [{ lineNo: 3, why: '有效报价 1 家，不足 2 家' }],
  reason: '',
  isFirst: true,
  scoreE2: null,
}

it('calls a line that enough firms quote and nobody is chosen for 未选, and asks for one', async () => {
  const shares = award.shares.slice(0, 1)
  const doc = docOf({
    state: 'choosing',
    openedAt: '2026-12-02T08:10:00.000Z',
    quotes: three,
    can: { choose: true },
    asked: byLine,
    award: { ...award, shares },
  })
  show(<Detail />, { 'inquiry/detail': () => doc }, at)
  expect(await screen.findByText(/供应商2第 1 行 ¥90.00；第 2 行未选；第 3 行流标/)).toBeTruthy()
  const button = () => screen.getAllByRole('button', { name: '提交选标' })[0] as HTMLButtonElement
  expect(button().disabled).toBe(true)
  fireEvent.click(group('第 2 行 冰箱').getAllByRole('radio')[0]!)
  await waitFor(() => expect(button().disabled).toBe(false))
})

const wonDoc = () => docOf({ state: 'won', openedAt: '2026-12-02T08:10:00.000Z', quotes: three, asked: byLine, award })

it('tells whose each line is, with an order each, and what failed', async () => {
  show(<Detail />, { 'inquiry/detail': wonDoc }, at)
  const links = await screen.findAllByRole('link', { name: '查看订单' })
  expect(links.map((it_) => it_.getAttribute('href'))).toEqual(['/orderDetail?id=o2', '/orderDetail?id=o1'])
  expect(textOf(document.body)).toContain('流标：有效报价 1 家，不足 2 家')
})

it('prints for each firm a notice and a contract of its lines alone, and the whole as the record', async () => {
  show(<Record_ />, { 'inquiry/detail': wonDoc }, '/print/inquiry?id=i1')
  await screen.findAllByText('成交内容')
  const sheets = screen.getAllByRole('article').map((it_) => textOf(it_))
  expect(sheets.map((it_) => [it_.includes('成交通知书XJ'), it_.includes('询价记录')])).toEqual([
    [true, false],
    [true, false],
    [false, true],
  ])
  expect(sheets[0]).toContain('供应商2：在“冻存架”询价中')
  expect(sheets[0]).toContain('¥90.00')
  for (const words of ['供应商1', '冰箱', '¥700.00', '¥790.00', 'BJ']) expect(sheets[0]).not.toContain(words)
  expect(sheets[1]).toContain('供应商1：在“冻存架”询价中')
  expect(sheets[1]).not.toContain('供应商2')
  for (const words of [
    '供应商2第 1 行 ¥90.00；供应商1第 2 行 ¥700.00',
    '第 3 行：有效报价 1 家',
    '¥790.00',
    'D2、D1',
    'D2：PZ-2',
    'D2：2026-12-20',
  ])
    expect(sheets[2]).toContain(words)
  expect(sheets[2]).not.toContain('贵公司')
})

it('lets a firm leave lines out, but not all, and not go above a limit', async () => {
  const { publicKey } = await makeKeyPair()
  show(<Channel />, { 'inquiry/toQuote': () => toQuote(publicKey, { asked: byLine }) }, '/channelInquiryDetail?schoolId=1&id=i1')
  expect((await screen.findAllByText(/可以只报其中几行/)).length).toBeGreaterThan(0)
  const boxes = screen.getAllByRole('checkbox', { name: '报这一行' })
  for (const box of boxes) fireEvent.click(box)
  fireEvent.click(screen.getByRole('checkbox', { name: /^报价含运费/ }))
  const button = () => screen.getByRole('button', { name: '加密并提交' }) as HTMLButtonElement
  await waitFor(() => expect([screen.queryByLabelText('冻存架的单价'), button().disabled]).toEqual([null, true]))
  fireEvent.click(boxes[0]!)
  fireEvent.change(await screen.findByLabelText('冻存架的单价'), { target: { value: '9000.01' } })
  expect(await screen.findByText('第 1 行高于单价限价')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('冻存架的单价'), { target: { value: '90' } })
  // 10 at 9,000.00 are the most of what it quotes, whatever the budget.
  expect(await screen.findByText(/^比所报各行的限价合计少 ¥89,100.00/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/^品牌/), { target: { value: '海尔' } })
  await waitFor(() => expect(button().disabled).toBe(false))
  fireEvent.click(button())
  expect(textOf(await dialog())).toContain('第 2、3 行不报价')
})

it('shows a firm the published award by line beside its own prices', async () => {
  const lines = [
    { lineNo: 1, supplierName: '供应商2', priceE4: 90_000, amountFen: 9000 },
    { lineNo: 2, supplierName: '供应商1', priceE4: 7_000_000, amountFen: 70_000 },
    { lineNo: 3, supplierName: '', priceE4: 0, amountFen: 0 },
  ]
  const ownAward = { supplierName: '供应商1', lineNos: [2], totalFen: 70_000 }
  const doc = toQuote('K', {
    state: 'publicity',
    mine: 'quoted',
    asked: byLine,
    result: { supplierName: award.supplierName, totalFen: award.totalFen, lines },
    ownAward,
    own: three[0],
  })
  show(<Channel />, { 'inquiry/toQuote': () => doc }, '/channelInquiryDetail?schoolId=1&id=i1')
  const table = textOf(await screen.findByRole('table', { name: '成交结果' }))
  for (const words of ['1 冻存架', '供应商2', '10.00', '本公司', '流标', '未报']) expect(table).toContain(words)
  cleanup()
  show(<Notice />, { 'inquiry/toQuote': () => ({ ...doc, mine: 'won', state: 'won' }) }, '/print/inquiryNotice?schoolId=1&id=i1')
  expect(textOf(await screen.findByText(/^供应商1：在/))).toContain('贵公司')
  expect([textOf(document.body).includes('¥700.00'), textOf(document.body).includes('冻存架的要求')]).toEqual([true, false])
})
