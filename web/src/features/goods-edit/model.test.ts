import { describe, expect, it } from 'vitest'
import { blankDraft, copyOf, draftOf, faultAt, newSku, readDraft, readNew, type Whole } from './model.ts'

const goods: Whole = {
  productId: 'p1',
  code: 'P1',
  categoryCode: '320101',
  categoryName: '枪头',
  cas: '',
  controlClass: 0,
  taxRateBp: 1300,
  picture: '',
  pictures: [],
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
  keywords: ['枪头', '吸头'],
  description: '',
  leadDays: 2,
  attributes: [],
  services: [],
  skus: [
    {
      skuId: 'k1',
      code: 'K1',
      catNo: '',
      specs: [],
      unit: '盒',
      priceE4: 125_000,
      listPriceE4: null,
      personalPriceE4: null,
      moq: 1,
      packStep: 1,
      tiers: [{ from: 10, priceE4: 120_001 }],
      stock: 12,
      reserved: 4,
    },
  ],
}
const draft = draftOf(goods)
const withSku = (change: object) => readDraft({ ...draft, skus: [{ ...draft.skus[0]!, ...change }] })

describe('readDraft', () => {
  it('sends what was read as it was read, and no stock that nobody touched', () => {
    const { typed } = readDraft(draft)
    expect(typed).toMatchObject({ name: '移液枪头', keywords: ['枪头', '吸头'], leadDays: 2 })
    expect(typed!.skus).toEqual([
      {
        skuId: 'k1',
        code: 'K1',
        catNo: '',
        specs: [],
        unit: '盒',
        priceE4: 125_000,
        listPriceE4: null,
        personalPriceE4: null,
        moq: 1,
        packStep: 1,
        tiers: [{ from: 10, priceE4: 120_001 }],
        stock: null,
      },
    ])
    expect(withSku({ stock: '7' }).typed!.skus[0]!.stock).toBe(7)
  })

  it.each([
    [{ price: '' }, 'skus.0.priceE4', '价格须大于 0'],
    [{ price: '1.23456' }, 'skus.0.priceE4', '价格须大于 0'],
    [{ stock: '3' }, 'skus.0.stock', '库存不能小于订单已占用的 4 件'],
    [{ stock: '' }, 'skus.0.stock', '库存须为 0 到 99,999,999 的整数'],
    [{ listPrice: '1' }, 'skus.0.listPriceE4', '划线价须高于单价'],
    [{ tiers: [{ from: '10', price: '13' }] }, 'skus.0.tiers', '阶梯价须数量逐档增加、单价逐档降低'],
    [{ moq: 'x' }, 'skus.0.moq', '起订量须为 1 到 9,999 的整数'],
  ])('says what is wrong with %j where it stands', (change, path, said) => {
    const { typed, faults } = withSku(change)
    expect([typed, faultAt(faults!, path)]).toEqual([null, said])
  })

  it('takes a price with its mark and thousands, and leaves rows nobody filled', () => {
    expect(withSku({ price: '¥1,250.5', tiers: [{ from: '', price: '' }] }).typed!.skus[0]).toMatchObject({
      priceE4: 12_505_000,
      tiers: [],
    })
    expect(readDraft({ ...draft, attributes: [{ name: '', value: ' ' }] }).typed!.attributes).toEqual([])
  })

  it('asks a new pack for what is its own', () => {
    const { faults } = readDraft({ ...draft, skus: [...draft.skus, newSku(draft.skus[0])] })
    expect([faults!['skus.1.code'], faults!['skus.1.priceE4']]).toEqual(['请输入商品编码', '价格须大于 0'])
  })
})

describe('readNew', () => {
  const filled = () => {
    const blank = blankDraft()
    return { ...blank, name: '滤芯', categoryCode: '320101', skus: [{ ...blank.skus[0]!, code: 'N1', price: '186.5', stock: '25' }] }
  }

  it('sends what was filled in, with the tax as hundredths of a percent', () => {
    expect(readNew({ ...filled(), taxRate: '9%' }, false).typed).toMatchObject({
      name: '滤芯',
      categoryCode: '320101',
      taxRateBp: 900,
      leadDays: 3,
      skus: [{ code: 'N1', priceE4: 1_865_000, stock: 25, moq: 1 }],
    })
  })

  it('names what is missing by its field, the substance where it is asked for', () => {
    const { faults } = readNew(blankDraft(), false)
    expect(Object.keys(faults!).toSorted()).toEqual(['categoryCode', 'name', 'skus.0.code', 'skus.0.priceE4'])
    expect(readNew(filled(), true).faults).toEqual({ cas: '请填写 CAS 号；没有的请勾选“没有 CAS 号”' })
    // Two codes that are missing are not the same code.
    expect(readNew({ ...blankDraft(), skus: [newSku(undefined), newSku(undefined)] }, false).faults).not.toHaveProperty('skus')
    expect(readNew({ ...filled(), hasNoCas: true }, true).faults).toBeNull()
    expect(readNew({ ...filled(), cas: ' 64-17-5 ' }, true).typed!.cas).toBe('64-17-5')
    for (const taxRate of ['', '18', '1.234', 'x'])
      expect(readNew({ ...filled(), taxRate }, false).faults).toEqual({ taxRateBp: '税率须为 0 到 17，最多两位小数' })
  })
})

describe('copyOf', () => {
  it('begins like the other, without its codes, numbers and stock', () => {
    const copy = copyOf({ ...goods, cas: '64-17-5', taxRateBp: 900 })
    expect(copy).toMatchObject({ name: '移液枪头', categoryCode: '320101', cas: '64-17-5', taxRate: '9', hasNoCas: false })
    expect(copy.skus).toEqual([
      expect.objectContaining({ skuId: undefined, code: '', catNo: '', stock: '0', stockSeen: '', reserved: 0, price: '12.5', unit: '盒' }),
    ])
  })
})
