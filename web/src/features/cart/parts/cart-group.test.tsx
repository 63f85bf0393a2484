// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, show } from '../../../../test/stage.tsx'
import { Gone, Group } from './cart-group.tsx'

const line = {
  skuId: 's1',
  productId: 'p1',
  name: '复印纸',
  brand: '得力',
  model: '7417',
  spec: 'A4',
  catNo: 'K7',
  unit: '包',
  picture: 'p.svg',
  controlClass: 0,
  num: 3,
  moq: 1,
  packStep: 1,
  stock: 51,
  priceE4: 238_000,
  special: null,
  nextTier: null as { from: number; priceE4: number } | null,
  amountFen: 7_140,
  seenPriceE4: 238_000,
  dropE4: 0,
  leadDays: 2,
  services: [],
  supportServerNum: 0,
  checked: true,
  isInvalid: false,
  problem: '',
  addedAt: '2026-11-18T02:00:00.000Z',
}
const lines = [
  line,
  {
    ...line,
    skuId: 's2',
    name: '硒鼓',
    checked: false,
    dropE4: 100_000,
    stock: 50,
    moq: 2,
    packStep: 2,
    num: 4,
    priceE4: 3_890_000,
    amountFen: 155_600,
  },
  { ...line, skuId: 's3', name: '中性笔', dropE4: -1_400, catNo: '', nextTier: { from: 5, priceE4: 90_000 } },
  { ...line, skuId: 's4', name: '乙醇', controlClass: 1, nextTier: { from: 5, priceE4: 90_000 }, problem: '商品库存不足，剩余3包' },
]
const group = {
  supplierId: 'v1',
  srcId: 1,
  supplierName: '甲采',
  supplierFullName: '甲采公司',
  freightFen: 800,
  freightFreeFromFen: 9_900,
  checkedNum: 9,
  checkedKinds: 3,
  goodsFen: 21_420,
  problem: '',
  cartList: lines,
}

const open = () => {
  const done: unknown[] = []
  const change = (ids: readonly string[], it_: object) => void done.push([...ids, it_])
  show(
    <Group
      group={group}
      change={change}
      remove={(ids) => void done.push(['remove', ...ids])}
      keep={(line) => void done.push(['keep', line.skuId])}
      serve={(line, serviceId, num) => void done.push(['serve', line.skuId, serviceId, num])}
    />,
    {},
  )
  return { done, rows: screen.getAllByRole('listitem') }
}

it('says of each line its price, what came of it since, its rules and its sum', () => {
  const { rows } = open()
  expect(rows.map((row) => (row.textContent ?? '').replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/^复印纸A4 · 货号 K7 · 得力¥23\.80\/包.*¥71\.40$/),
    expect.stringMatching(/^硒鼓.*¥389\.00\/包比加入时降 ¥10\.00.*2 包起订，2 的整数倍，仅剩 50 包¥1,556\.00$/),
    expect.stringMatching(/^中性笔A4 · 得力.*比加入时涨 ¥0\.14.*¥71\.40$/),
    expect.stringMatching(/^乙醇.*满 5 包 ¥9\.00.*商品库存不足，剩余3包¥71\.40$/),
  ])
  expect(rows[0]!.textContent).not.toMatch(/仅剩|起订|整数倍|比加入时/)
  expect(document.body.textContent).toContain('3 种 9 件 ¥214.20')
})

it('ticks, counts and removes the line that is pressed, and all of a supplier at once', async () => {
  const { done, rows } = open()
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: '选择甲采的全部商品' })
  expect(all.checked).toBe(false)
  fireEvent.click(all)
  fireEvent.click(screen.getByRole('checkbox', { name: '选择复印纸' }))
  fireEvent.click(within(rows[1]!).getByRole('button', { name: /增加|加/ }))
  await press('删除中性笔')
  await press('移入收藏：乙醇')
  expect(done).toEqual([
    ['s1', 's2', 's3', 's4', { checked: true }],
    ['s1', { checked: false }],
    ['s2', { num: 6 }],
    ['remove', 's3'],
    ['keep', 's4'],
  ])
})

it('takes out what cannot be bought, one by one or all', async () => {
  const done: unknown[] = []
  const gone = lines.slice(0, 2).map((it_) => ({ ...it_, problem: `${it_.name}已下架`, supplierName: '甲采' }))
  show(<Gone lines={gone} remove={(ids) => void done.push([...ids])} />, {})
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringContaining('复印纸已下架3 包'),
    expect.stringContaining('硒鼓已下架4 包'),
  ])
  await press('删除硒鼓')
  await press('清空失效商品')
  expect(done).toEqual([['s2'], ['s1', 's2']])
})

it('offers services of the goods, up to their pieces', () => {
  const services = [{ skuId: 'v1', name: '上门安装', unit: '次', priceE4: 800_000, num: 2, amountFen: 16_000, problem: '' }]
  const served: unknown[] = []
  const one = { ...group, cartList: [{ ...lines[0]!, num: 3, services }] }
  const nothing = () => undefined
  show(
    <Group group={one} change={nothing} remove={nothing} keep={nothing} serve={(line, ...it_) => void served.push([line.skuId, ...it_])} />,
    {},
  )
  const list = screen.getByRole('list', { name: '复印纸的增值服务' })
  expect(list.textContent?.replaceAll(/\s+/g, ' ')).toMatch(/增值服务 上门安装¥80\.00\/次.*¥160\.00/)
  fireEvent.click(within(list).getByRole('button', { name: /^增加/ }))
  expect(served).toEqual([['s1', 'v1', 3]])
  expect(within(list).getByRole<HTMLInputElement>('textbox').getAttribute('aria-invalid')).toBe('false')
  fireEvent.change(within(list).getByRole('textbox'), { target: { value: '4' } })
  expect(list.textContent).toContain('最多 3')
})
