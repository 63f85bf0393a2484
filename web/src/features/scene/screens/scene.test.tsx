// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { press, refusal, show, textOf } from '../../../../test/stage.tsx'
import { Screen } from './scene.tsx'

const line = (skuId: string, over: object = {}) => ({
  skuId,
  productId: `p-${skuId}`,
  name: `商品${skuId}`,
  spec: '',
  unit: '盒',
  picture: '/p.svg',
  num: 2,
  priceE4: 100_000,
  special: null,
  tiers: [{ from: 10, priceE4: 90_000 }],
  moq: 1,
  packStep: 1,
  stock: 50,
  problem: '',
  ...over,
})
const group = (supplierId: string, lines: object[]) => ({
  supplierId,
  supplierName: supplierId,
  supplierFullName: `${supplierId}有限公司`,
  freight: { fen: 1500, freeFromFen: 9000 },
  lines,
})
const scenes = [
  { id: 's1', title: '办公开学季', brief: '常备', kindsNum: 3, pictures: [] },
  { id: 's2', title: '实验室新建', brief: '', kindsNum: 1, pictures: [] },
]

const open = (more: Record<string, (input: never) => unknown> = {}, at = '/scene') =>
  show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u', functionList: ['cart:edit'] }),
      'scene/list': () => ({ list: scenes }),
      'scene/detail': ({ id }: { id: string }) => ({
        id,
        title: scenes.find((it_) => it_.id === id)!.title,
        brief: '',
        groups: [group('甲', [line('a'), line('b', { stock: 0, problem: '商品暂时无货' })]), group('乙', [line('c', { num: 1 })])],
      }),
      'shoppingCart/add': () => ({ cartNum: 11 }),
      ...more,
    },
    at,
  )

describe('a scene', () => {
  it('is the first unless another is asked for', async () => {
    open()
    expect(await screen.findByRole('region', { name: '办公开学季' })).toBeTruthy()
  })

  it('sums by supplier what is ticked, and follows quantities, tiers and freight', async () => {
    const { sent } = open({}, '/scene?id=s2')
    const region = await screen.findByRole('region', { name: '实验室新建' })
    expect(textOf(region)).toContain('已选 2 种 3 件，商品 ¥30.00，运费 ¥30.00')
    fireEvent.change(within(region).getByRole('textbox', { name: '数量：商品a' }), { target: { value: '10' } })
    fireEvent.blur(within(region).getByRole('textbox', { name: '数量：商品a' }))
    await waitFor(() => expect(textOf(region)).toContain('已选 2 种 11 件，商品 ¥100.00，运费 ¥15.00'))
    fireEvent.click(within(region).getByRole('checkbox', { name: '选择：商品c' }))
    await waitFor(() => expect(textOf(region)).toContain('已选 1 种 10 件，商品 ¥90.00，运费 ¥0.00'))
    await press('整套加入购物车')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ path: 'shoppingCart/add', input: { items: [{ skuId: 'a', num: 10 }], categoryType: '0' } })
    expect(textOf(await within(region).findByRole('status'))).toBe('1 种商品没有加入购物车商品b ：商品暂时无货')
  })

  it('does not offer what cannot be had, and stops at more than there is', async () => {
    open()
    const region = await screen.findByRole('region', { name: '办公开学季' })
    expect(within(region).getByRole<HTMLInputElement>('checkbox', { name: '选择：商品b' }).disabled).toBe(true)
    fireEvent.change(within(region).getByRole('textbox', { name: '数量：商品a' }), { target: { value: '51' } })
    fireEvent.blur(within(region).getByRole('textbox', { name: '数量：商品a' }))
    await waitFor(() => expect(textOf(region)).toContain('商品库存不足，剩余50件'))
    expect(textOf(region)).toContain('2 种不能加入')
    expect(textOf(region)).toContain('已选 1 种 1 件')
  })

  it('is not there for the taking of who buys nothing, is missed when it ended, and says so where there is none', async () => {
    open({ 'user.info': () => ({ userId: 'u', functionList: [] }) })
    await screen.findByRole('region', { name: '办公开学季' })
    expect(screen.queryByRole('button', { name: '整套加入购物车' })).toBeNull()
    open({ 'scene/detail': () => refusal('4004', '场景不存在') }, '/scene?id=gone')
    expect(await screen.findByText('没有这个场景')).toBeTruthy()
    open({ 'scene/list': () => ({ list: [] }) })
    expect(await screen.findByText('还没有采购场景')).toBeTruthy()
  })
})
