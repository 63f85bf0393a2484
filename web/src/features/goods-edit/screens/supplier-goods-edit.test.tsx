// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dialog, noDialog, press, show } from '../../../../test/stage.tsx'
import { Screen } from './supplier-goods-edit.tsx'

const goods = {
  productId: 'p1',
  code: 'P1',
  categoryCode: '320101',
  categoryName: '枪头',
  cas: '',
  controlClass: 0,
  taxRateBp: 1300,
  picture: '/p.svg',
  pictures: [
    { pictureId: 'a', skuId: null, width: 800, height: 800 },
    { pictureId: 'b', skuId: 'k1', width: 800, height: 600 },
  ],
  story: '',
  state: 'on',
  reason: '',
  can: {},
  updatedAt: '2026-11-23T00:00:00.000Z',
  name: '移液枪头',
  brand: '采园',
  model: '',
  spec: '',
  pack: '',
  keywords: [],
  description: '',
  leadDays: 2,
  attributes: [],
  services: [{ skuId: 's1', name: '上门安装', unit: '台', priceE4: 2_000_000 }],
  skus: ['k1', 'k2'].map((skuId) => ({
    skuId,
    code: skuId,
    catNo: '',
    specs: [{ name: '规格', value: skuId }],
    unit: '盒',
    priceE4: 125_000,
    listPriceE4: null,
    personalPriceE4: 118_000,
    moq: 1,
    packStep: 1,
    tiers: [],
    stock: 12,
    reserved: 4,
  })),
}
const odd = () => Response.json({ retCode: '3115', data: { odd: [{ code: 'k1', words: '比原价高 900%' }] }, retMsg: '' })

const open = (more: Record<string, (input: never) => unknown> = {}) =>
  show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u', functionList: [] }),
      'supply/goods/detail': () => goods,
      'supply/goods/versions': () => ({
        list: [
          {
            key: 'v1',
            at: '2026-11-22T02:00:00.000Z',
            who: '甲店员',
            title: '修改商品',
            comment: '',
            changes: [{ field: '商品名称', before: '枪头', after: '移液枪头' }],
          },
        ],
        total: 1,
        pageNum: 1,
        pageSize: 10,
      }),
      'supply/goods/papers': () => ({ papers: [], isSdsMissing: false }),
      'supply/goods/save': () => ({ changes: [{ field: '商品名称', before: '', after: '' }], isSubmitted: false }),
      'supply/goods/pictures/set': () => ({}),
      ...more,
    },
    '/supplier/goods/edit?id=p1',
  )
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('sends what is typed, with the moment it was read at; nothing typed is nothing to save', async () => {
  const { sent } = open()
  const save = await screen.findByRole('button', { name: /^保 ?存$/ })
  expect(save).toHaveProperty('disabled', true)
  type('商品名称', '移液吸头')
  type('规格 2 含税单价（元）', '13.5')
  type('规格 2 个人价（元）', '')
  press('保存')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.input).toMatchObject({ id: 'p1', updatedAt: goods.updatedAt, name: '移液吸头' })
  expect(
    (sent[0]!.input as { skus: { priceE4: number; personalPriceE4: number | null; stock: null }[] }).skus.map((k) => [
      k.priceE4,
      k.personalPriceE4,
      k.stock,
    ]),
  ).toEqual([
    [125_000, 118_000, null],
    [135_000, null, null],
  ])
})

it('says what is wrong where it stands and above, and sends nothing', async () => {
  const { sent } = open()
  await screen.findByRole('button', { name: /^保 ?存$/ })
  type('规格 1 库存', '3')
  type('商品名称', '')
  press('保存')
  await screen.findByText(/有 2 处需要改/)
  expect(screen.getByRole('button', { name: '规格 1：库存不能小于订单已占用的 4 件' })).toBeTruthy()
  expect(screen.getByLabelText('商品名称').getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})

it('asks about odd prices and sends them once more when they are meant', async () => {
  let asked = 0
  const { sent } = open({ 'supply/goods/save': () => ((asked += 1) === 1 ? odd() : { changes: [], isSubmitted: false }) })
  await screen.findByRole('button', { name: /^保 ?存$/ })
  type('规格 1 含税单价（元）', '125')
  press('保存')
  const box = await dialog()
  expect(box.textContent).toContain('比原价高 900%')
  fireEvent.click(within(box).getByRole('button', { name: '没有写错，保存' }))
  await noDialog()
  expect(sent.map((it_) => (it_.input as { isSure?: boolean }).isSure)).toEqual([undefined, true])
})

it('lets no price under half of what others ask pass without a word why', async () => {
  const low = Response.json({
    retCode: '3115',
    data: { odd: [{ code: 'k1', words: '比同款最低报价 ¥10.00 低 60%', isLow: true }] },
    retMsg: '',
  })
  let asked = 0
  const { sent } = open({ 'supply/goods/save': () => ((asked += 1) === 1 ? low : { changes: [], isSubmitted: false }) })
  await screen.findByRole('button', { name: /^保 ?存$/ })
  type('规格 1 含税单价（元）', '4')
  press('保存')
  const box = within(await dialog())
  const sure = box.getByRole<HTMLButtonElement>('button', { name: '没有写错，保存' })
  expect(sure.disabled).toBe(true)
  fireEvent.change(box.getByRole('textbox', { name: /低价说明/ }), { target: { value: ' 临近效期促销 ' } })
  expect(sure.disabled).toBe(false)
  fireEvent.click(sure)
  await noDialog()
  expect(sent.at(-1)!.input).toMatchObject({ isSure: true, lowReason: '临近效期促销' })
})

it('puts pictures in order, gives them to packs and deletes them after asking', async () => {
  const { sent } = open()
  fireEvent.click(await screen.findByRole('button', { name: '第 2 张前移' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.input).toEqual({
    id: 'p1',
    pictures: [
      { pictureId: 'b', skuId: 'k1' },
      { pictureId: 'a', skuId: null },
    ],
  })
  await waitFor(() => expect(screen.getByRole('button', { name: '删除第 1 张' })).toHaveProperty('disabled', false))
  fireEvent.click(screen.getByRole('button', { name: '删除第 1 张' }))
  fireEvent.click(within(await dialog()).getByRole('button', { name: /^删 ?除$/ }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]!.input).toEqual({ id: 'p1', pictures: [{ pictureId: 'b', skuId: 'k1' }] })
})

it('shows who changed what', async () => {
  open()
  const line = (await screen.findByText('甲店员')).closest('li')!
  expect(line.textContent).toContain('修改商品')
  expect(line.textContent).toContain('商品名称：枪头 → 移液枪头')
})

it('sells services with the goods: what is wrong is said, what is right is sent', async () => {
  const { sent } = open({ 'supply/goods/services': () => ({}) })
  const save = await screen.findByRole('button', { name: '保存增值服务' })
  expect(save).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByText('添加服务'))
  await screen.findByLabelText('服务 2 服务名称')
  type('服务 2 服务名称', '操作培训')
  await press('保存增值服务')
  expect(sent).toEqual([])
  type('服务 2 含税单价（元）', '300')
  await press('保存增值服务')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.input).toEqual({
    id: 'p1',
    services: [
      { skuId: 's1', name: '上门安装', unit: '台', priceE4: 2_000_000 },
      { name: '操作培训', unit: '次', priceE4: 3_000_000 },
    ],
  })
})
