// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, show } from '../../../../test/stage.tsx'
import { BatchChange } from './batch-change.tsx'

const row = {
  productId: 'p1',
  skuId: 'k1',
  name: '移液枪头',
  code: 'K1',
  spec: '10µL',
  unit: '盒',
  beforeE4: 125_000,
  afterE4: 125_000,
  beforePersonalE4: null,
  afterPersonalE4: 118_800,
  beforeStock: 12,
  afterStock: 12,
  odd: '',
  isLow: false,
  problem: '',
}

it('changes personal prices by what they differ from the price, seen before they are written', async () => {
  const asked: object[] = []
  const { sent } = show(<BatchChange productIds={['p1']} close={() => {}} done={() => {}} />, {
    'user.info': () => ({ userId: 'u', functionList: [] }),
    'supply/goods/prices/preview': (input: object) => {
      asked.push(input)
      return { rows: [row], seal: 's' }
    },
    'supply/goods/prices': () => ({ num: 1 }),
  })
  const choose = async (label: string, option: string) => {
    fireEvent.mouseDown(screen.getByLabelText(label))
    fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
  }
  await choose('改价方式', '价格不变')
  await press('预览修改前后')
  expect(screen.getByRole('alert').textContent).toBe('请至少选择一样：改价格、个人价或库存')
  await choose('改个人价方式', '个人价比单价高低（%）')
  fireEvent.change(screen.getByLabelText('改个人价数值'), { target: { value: '低一点' } })
  await press('预览修改前后')
  expect(screen.getByRole('alert').textContent).toContain('请填写百分比')
  fireEvent.change(screen.getByLabelText('改个人价数值'), { target: { value: '-5' } })
  await press('预览修改前后')
  expect((await screen.findByText('¥11.88')).closest('td')!.textContent).toBe('同单价 ¥11.88')
  // While it was asked for the button had another sign in its name.
  fireEvent.click(screen.getByText('确认修改 1 个规格').closest('button')!)
  await waitFor(() => expect(sent).toHaveLength(1))
  const change = { productIds: ['p1'], price: null, personal: { way: 'percent', value: -500 }, stock: null }
  expect(asked).toEqual([change])
  expect(sent[0]!.input).toEqual({ ...change, seal: 's', isSure: false })
})
