// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { cellsIn, press, show, textOf } from '../../../../../test/stage.tsx'
import { Mapping } from './mapping.tsx'

const found = {
  format: 'xlsx',
  encoding: 'XLSX',
  sheets: ['目录', '价格'],
  sheet: '目录',
  headRow: 3,
  headers: ['货物', '进价', '分类'],
  rows: [
    ['', '12.5', '枪头'],
    ['移液枪头', '', ''],
  ],
  total: 1_234,
  columns: { name: ['货物'], price: ['进价'], category: ['分类'] },
}
const checked = {
  goods: 1_300,
  good: 1_200,
  bad: 100,
  notes: ['2 种没有编码，已生成'],
  unknownCategoryNum: 1_005,
  unknownCategories: [{ text: '枪尖', num: 1_000 }],
  faults: [
    { field: '价格', message: '须大于 0', num: 90 },
    { field: '单位', message: '单位最多 8 个字', num: 12 },
  ],
  errors: [{ rowNo: 5, field: '价格', message: '须大于 0', content: '-1' }],
}
interface Asked {
  mapping?: { defaults: object }
  layout?: { sheet: string; headRow: number }
}

const open = (more: object = {}, check: object = {}) => {
  const asked: Asked[] = []
  const { sent, address } = show(<Mapping file={{ id: 'f1', name: '报价.xlsx' } as never} back={() => {}} />, {
    'supply/goods/import/preview': (input: Asked) => {
      asked.push(input)
      const sheet = input.layout?.sheet || found.sheet
      return { ...found, sheet, ...more, check: input.mapping ? { ...checked, ...check } : null }
    },
    'supply/goods/import/start': () => ({ id: 'i1' }),
    'category/tree': () => ({ list: [] }),
  })
  return { sent, asked, address, checks: () => asked.flatMap((it_) => (it_.mapping ? [it_.mapping] : [])) }
}
const region = (title: string) => screen.findByText(title).then((it_) => it_.closest('section')!)
const type = (label: string, value: string) => fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
const one = { sheets: ['目录'] }

it('shows which column holds what, by the first cell of it that holds anything', async () => {
  open(one)
  expect(await screen.findByText('报价.xlsx，XLSX，1,234 行，已按列名猜好，请核对')).toBeTruthy()
  const held = cellsIn().flatMap(([, column, cell]) => (cell === '—' ? [] : [[column, cell]]))
  expect(held).toEqual([
    ['货物', '移液枪头'],
    ['进价', '12.5'],
    ['分类', '枪头'],
  ])
})

it('says what each row comes to, and starts with the mapping that was checked', async () => {
  const { sent, address, checks } = open(one)
  await press('导入1,200种商品')
  await waitFor(() => expect(address()).toBe('/supplier/goods/import?id=i1'))
  const mapping = {
    columns: found.columns,
    defaults: { categoryCode: '', categoryForUnknown: false, unit: '', brand: '' },
    layout: { sheet: '', headRow: 3 },
  }
  expect(sent).toEqual([{ path: 'supply/goods/import/start', input: { fileId: 'f1', mapping } }])
  expect(checks()).toEqual([mapping])
  expect(textOf(await region('检查结果'))).toBe(
    '检查结果文件里有 1,300 种商品：1,200 种可以导入，100 种有问题，不会导入。编码已有的商品会更新，内容没变的不动。2 种没有编码，已生成。1,005 行的分类商城没有，不会导入；请改为商城的分类，或在默认值中选择用默认分类代替：枪尖（1,000 行）90 行价格：须大于 012 行单位最多 8 个字行号字段问题内容5价格须大于 0-1只列出前 1 条，全部问题在导入后的错误报告里。导入 1,200 种商品',
  )
  expect(cellsIn(screen.getByRole('region', { name: '有问题的行' }))).toEqual([['5', '价格', '须大于 0', '-1']])
})

it('cannot start with nothing that is good', async () => {
  const { sent } = open(one, { good: 0 })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: '导入 0 种商品' })
  expect(button.disabled).toBe(true)
  expect(textOf(await region('检查结果'))).toContain('请按上面各类问题更正文件或填写默认值，再导入。')
  expect(sent).toEqual([])
})

it('checks nothing before a sheet is chosen, and asks for the chosen one', async () => {
  const { asked, checks } = open()
  expect(await screen.findByText('文件有 2 张工作表，请选择要导入的一张；下面先按「目录」显示')).toBeTruthy()
  expect(screen.getByText('请选择要导入的工作表')).toBeTruthy()
  expect(checks()).toEqual([])
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '工作表' }))
  fireEvent.click(await screen.findByTitle('价格'))
  await waitFor(() => expect(checks().at(-1)).toMatchObject({ layout: { sheet: '价格', headRow: 3 } }))
  expect(asked.find((it_) => !it_.mapping && it_.layout?.sheet)?.layout).toEqual({ sheet: '价格', headRow: 0 })
})

it('reads the file anew from another row', async () => {
  const { asked } = open(one)
  const box = await screen.findByRole('spinbutton', { name: '表头所在的行' })
  fireEvent.change(box, { target: { value: '5' } })
  fireEvent.blur(box)
  await waitFor(() => expect(asked.map((it_) => it_.layout)).toContainEqual({ sheet: '', headRow: 5 }))
})

it('wants a price and a category, from a column or as a default', async () => {
  const { checks } = open({ ...one, columns: { name: ['货物'] } })
  const lacks = async () => [...(await region('检查结果')).querySelectorAll('li')].map(textOf)
  await screen.findByText('没有选出价格所在的列：请在上面选择，或填写默认价格')
  expect(await lacks()).toEqual(['没有选出价格所在的列：请在上面选择，或填写默认价格', '文件没有分类列，请选择默认分类'])
  type('默认价格（元）', '9.90')
  expect(await lacks()).toEqual(['文件没有分类列，请选择默认分类'])
  expect(checks()).toEqual([])
})

it('says beside a default what is wrong with it, and checks with what is right', async () => {
  const { checks } = open(one)
  await screen.findByRole('button', { name: '导入 1,200 种商品' })
  type('默认库存', '1.5')
  expect(screen.getByRole('alert').textContent).toBe('库存须为 0 到 99,999,999 的整数')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^导\s*入$/ }).disabled).toBe(true)
  type('默认库存', '7')
  type('默认发货天数', '0')
  await waitFor(() => expect(checks().at(-1)!.defaults).toMatchObject({ stock: 7, leadDays: 0 }))
})
