// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show, textOf } from '../../../../test/stage.tsx'
import { Screen as Form } from './contract-template-form.tsx'
import { Screen as List } from './contract-templates.tsx'
import { Screen as Print } from './print-contract.tsx'

const TEXT = '甲方：{甲方}\n乙方：{乙方}\n第一条 标的\n{标的清单}\n合同金额 {合同金额}。'
const version = {
  id: 'v1',
  version: 1,
  title: '学校合同',
  text: TEXT,
  effectiveOn: '2026-12-01',
  state: 'coming',
  note: '',
  by: '孙老师',
  at: '2026-11-20T02:00:00.000Z',
}
const row = { kind: 'order', version: 0, title: '采购合同', effectiveOn: '2020-01-01', by: '', coming: null }
const known = {
  ...row,
  text: TEXT,
  lastVersion: 0,
  standard: { title: '采购合同', text: `${TEXT}\n标准` },
  today: '2026-11-30',
  versions: [],
}

it('lists each kind with what is used and what waits', async () => {
  show(
    <List />,
    {
      'contractTemplate/list': () => [
        row,
        { ...row, kind: 'inquiry', version: 2, effectiveOn: '2026-10-01', by: '孙老师', coming: { version: 3, effectiveOn: '2026-12-01' } },
      ],
    },
    '/contractTemplates',
  )
  const table = await screen.findByRole('table')
  for (const words of ['订单', '标准模板', '询价成交', '第 2 版，2026-10-01 起', '第 3 版，2026-12-01 起'])
    expect(textOf(table)).toContain(words)
})

it('shows what a text becomes while it is typed, names an unknown place, and sends the next version', async () => {
  const sent: unknown[] = []
  show(
    <Form />,
    { 'contractTemplate/detail': () => known, 'contractTemplate/save': (input: unknown) => sent.push(input) && { id: 'v', version: 1 } },
    '/contractTemplateForm?kind=order',
  )
  const text = (await screen.findByLabelText(/^合同正文/)) as HTMLTextAreaElement
  const preview = () => textOf(screen.getByRole('region', { name: '预览' }))
  expect(preview()).toContain('甲方：示例大学')
  fireEvent.change(text, { target: { value: TEXT.replace('{乙方}', '{乙芳}') } })
  await waitFor(() => expect(preview()).toContain('第 2 行：没有名为“乙芳”的占位符'))
  fireEvent.click(screen.getByRole('button', { name: '保存为新版本' }))
  expect((await screen.findAllByText(/合同正文第 2 行：没有名为“乙芳”的占位符/)).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '换成标准模板' }))
  await waitFor(() => expect(preview()).toContain('标准'))
  fireEvent.click(screen.getByRole('button', { name: '违约责任' }))
  await waitFor(() => expect(preview()).toContain('万分之五'))
  expect(screen.queryByRole('button', { name: '协议编号' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '保存为新版本' }))
  await waitFor(() =>
    expect(sent).toMatchObject([
      { kind: 'order', version: 0, title: '采购合同', text: `${TEXT}\n标准\n{违约责任}`, effectiveOn: '2026-11-30' },
    ]),
  )
})

it('cannot be saved while a version waits; that one is withdrawn after a question', async () => {
  const sent: unknown[] = []
  show(
    <Form />,
    {
      'contractTemplate/detail': () => ({
        ...known,
        lastVersion: 1,
        coming: { version: 1, effectiveOn: '2026-12-01' },
        versions: [version],
      }),
      'contractTemplate/withdraw': (input: unknown) => sent.push(input) && {},
    },
    '/contractTemplateForm?kind=order',
  )
  expect(((await screen.findByRole('button', { name: '保存为新版本' })) as HTMLButtonElement).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: '撤下第 1 版' }))
  fireEvent.click(await screen.findByRole('button', { name: /^撤\s?下$/ }))
  await waitFor(() => expect(sent).toEqual([{ id: 'v1' }]))
})

const contract = {
  title: '学校合同',
  contractNo: 'XJ1-1',
  supplierName: '甲公司',
  version: 2,
  effectiveOn: '2026-10-01',
  blocks: [
    { kind: 'text', text: '甲方：<img src=x onerror=alert(1)>' },
    { kind: 'head', text: '第一条 标的' },
    { kind: 'goods', text: '' },
    { kind: 'text', text: '签字盖章后生效。' },
  ],
  lines: [{ name: '夹具', spec: 'A', unit: '套', qty: '2.5', priceE4: 128_000, amountFen: 3_200 }],
  also: [
    { label: '运费', fen: 800 },
    { label: '优惠', fen: -100 },
  ],
  totalFen: 3_900,
  hash: 'AbC-_1',
}

it('prints a contract with each firm: words as text, the table in its place, sum, hash and version', async () => {
  show(
    <Print />,
    { 'contractTemplate/paper': () => ({ schoolId: 7, problem: '', contracts: [contract, { ...contract, contractNo: 'XJ1-2' }] }) },
    '/print/contract?kind=inquiry&id=i1',
  )
  const sheets = await screen.findAllByRole('article')
  expect(sheets).toHaveLength(2)
  const words = textOf(sheets[0]!)
  expect(words).toContain('<img src=x onerror=alert(1)>')
  expect(sheets[0]!.querySelector('img[src="x"]')).toBeNull()
  for (const said of [
    'XJ1-1',
    '2.5 套',
    '¥12.80',
    '¥32.00',
    '运费 ¥8.00，优惠 −¥1.00',
    '¥39.00',
    '本校合同模板第 2 版',
    '内容摘要 AbC-_1',
    '叁拾玖元整',
  ])
    expect(words).toContain(said)
  expect(words.indexOf('夹具')).toBeLessThan(words.indexOf('签字盖章后生效'))
  expect(words.indexOf('夹具')).toBeGreaterThan(words.indexOf('第一条 标的'))
})

it('says why there is none yet', async () => {
  show(
    <Print />,
    { 'contractTemplate/paper': () => ({ schoolId: 7, problem: '供应商确认订单以后，可以打印合同', contracts: [] }) },
    '/print/contract?kind=frameworkOrder&id=o1',
  )
  expect(await screen.findByText('供应商确认订单以后，可以打印合同')).toBeTruthy()
})

it('is read by the firm that signs it in the school its code names, and a code without one says what to do', async () => {
  const asked: unknown[] = []
  const firm = {
    'user.info': () => ({ userId: 'k', functionList: ['supplier:orders'], schoolName: '', supplierName: '甲公司' }),
    'contractTemplate/supply/paper': (input: unknown) => asked.push(input) && { schoolId: 7, problem: '', contracts: [contract] },
  }
  show(<Print />, firm, '/print/contract?schoolId=7&kind=inquiry&id=i1')
  expect(textOf(await screen.findByRole('article'))).toContain('XJ1-1')
  expect(asked).toMatchObject([{ schoolId: '7', kind: 'inquiry', id: 'i1' }])
  cleanup()
  show(<Print />, firm, '/print/contract?kind=inquiry&id=i1')
  expect(await screen.findByText('请用新打印的合同扫码')).toBeTruthy()
  expect(asked).toHaveLength(1)
})
