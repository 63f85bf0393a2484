import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { controlClassOf, controlledCas, isCas } from '../../modules/catalog/controls.ts'
import { categoryRows } from '../../ground/categories.ts'
import { contradictionOf } from './agree.ts'
import { composeProduct } from './compose.ts'
import { demoProducts, demoSuppliers } from './generate.ts'
import type { DemoProduct } from './types.ts'
import { vocabularies } from './vocabularies.ts'
import { chemicals } from './vocabularies/reagent.ts'

const products = demoProducts()
const digest = (rows: readonly DemoProduct[]): string => createHash('sha256').update(JSON.stringify(rows)).digest('hex')
const offer = (supplier: string, name: string): DemoProduct =>
  products.find((it) => it.supplierCode === supplier && it.name.includes(name))!
const find = (words: string): DemoProduct[] =>
  products.filter((it) => words.split(' ').every((word) => `${it.name} ${it.keywords.join(' ')}`.includes(word)))

describe('demoProducts', () => {
  it('gives the same 10,000 products on every run', () => {
    const again = demoProducts()
    expect(again).toHaveLength(10_000)
    expect(digest(again)).toBe(digest(products))
  })

  it('gives a shorter catalogue as the beginning of the longer one, with the same mix', () => {
    const some = demoProducts(600)
    expect(some).toEqual(products.slice(0, 600))
    expect(new Set(some.map((it) => it.categoryCode.slice(0, 2))).size).toBe(10)
  })

  it('fills every top category and every leaf', () => {
    const count = (top: string): number => products.filter((it) => it.categoryCode.startsWith(top)).length
    const least = { 10: 1400, 20: 950, 30: 2300, 40: 2000, 50: 800, 60: 750, 70: 750, 80: 300, 90: 120, 95: 70 }
    for (const [top, rows] of Object.entries(least)) expect(count(top), top).toBeGreaterThanOrEqual(rows)
    const used = new Set(products.map((it) => it.categoryCode))
    const leaves = categoryRows().filter((it) => it.code.length === 6)
    expect(leaves.filter((it) => !used.has(it.code))).toEqual([])
    expect([...used].filter((code) => !leaves.some((it) => it.code === code))).toEqual([])
  })

  it('repeats no name and spec within a supplier, no code, and no model under two names', () => {
    expect(new Set(products.map((it) => `${it.supplierCode}/${it.name}/${it.spec}`)).size).toBe(products.length)
    expect(new Set(products.map((it) => it.code)).size).toBe(products.length)
    const skuCodes = products.flatMap((it) => it.skus.map((sku) => `${it.supplierCode}/${sku.code}`))
    expect(new Set(skuCodes).size).toBe(skuCodes.length)
    const names = new Map<string, string>()
    for (const it of products.filter((row) => row.model)) {
      const key = `${it.brand}/${it.model}`
      expect(names.get(key) ?? it.name, key).toBe(it.name)
      names.set(key, it.name)
    }
  })

  it('prices everything above zero, tiers falling, packs never dearer by the unit than double', () => {
    for (const it of products) {
      for (const sku of it.skus) {
        expect(Number.isSafeInteger(sku.priceE4) && sku.priceE4 > 0, it.name).toBe(true)
        if (sku.listPriceE4 !== null) expect(sku.listPriceE4).toBeGreaterThan(sku.priceE4)
        const steps = [sku.priceE4, ...sku.tiers.map((tier) => tier.priceE4)]
        expect(
          steps.every((price, i) => i === 0 || price < steps[i - 1]!),
          it.name,
        ).toBe(true)
        expect(sku.stock >= 0 && sku.moq >= 1 && sku.packStep >= 1 && sku.moq % sku.packStep === 0, it.name).toBe(true)
      }
      const perUnit = it.skus.filter((sku) => sku.baseQty && sku.specs[0]?.name !== '颜色').map((sku) => sku.priceE4 / sku.baseQty!)
      if (perUnit.length > 1) expect(Math.max(...perUnit), it.name).toBeLessThanOrEqual(perUnit[0]! * 2)
    }
  })

  it('has some goods sold out, some on order, some in tiers', () => {
    const soldOut = products.filter((it) => it.skus.every((sku) => sku.stock === 0))
    expect(soldOut.length).toBeGreaterThan(200)
    expect(products.filter((it) => it.attributes.some((fact) => fact.value === '预订')).length).toBeGreaterThan(100)
    expect(products.filter((it) => it.skus.some((sku) => sku.tiers.length)).length).toBeGreaterThan(1000)
    expect(products.filter((it) => it.skus.some((sku) => sku.moq > 1)).length).toBeGreaterThan(100)
  })

  it('lists goods within fourteen months, taxes and subjects by kind', () => {
    for (const it of products) {
      expect(it.listedOn >= '2025-09-20' && it.listedOn <= '2026-11-20', it.listedOn).toBe(true)
      expect(it.taxRateBp).toBe(it.categoryCode.startsWith('90') ? 900 : it.categoryCode.startsWith('95') ? 600 : 1300)
      if (it.categoryCode.startsWith('50') && it.isAsset) expect(it.expenseSubject).toBe('equipment')
      if (it.expenseSubject === 'equipment') expect(it.isAsset).toBe(true)
      expect(it.badges.every((badge) => badge >= 1 && badge <= 18)).toBe(true)
    }
    expect(offer('S2', 'ThinkBook 14+').expenseSubject).toBe('equipment')
  })

  it.each([
    ['移液枪头', 80, 8],
    ['无水乙醇', 20, 6],
    ['硒鼓', 150, 8],
    ['一次性手套', 60, 6],
    ['示波器', 40, 6],
    ['A4 复印纸', 60, 5],
    ['离心管', 60, 6],
    ['打印机', 60, 8],
    ['丙酮', 20, 6],
    ['单片机', 40, 8],
  ])('finds %s in at least %i offers of %i brands', (words, offers, brands) => {
    const hits = find(words)
    expect(hits.length).toBeGreaterThanOrEqual(offers)
    expect(new Set(hits.map((it) => it.brand)).size).toBeGreaterThanOrEqual(brands)
  })

  it('lets most goods be compared among suppliers', () => {
    const sellers = new Map<string, Set<string>>()
    for (const it of products.filter((row) => row.model)) {
      const key = `${it.brand}/${it.model}`
      sellers.set(key, (sellers.get(key) ?? new Set()).add(it.supplierCode))
    }
    const compared = [...sellers.values()].filter((it) => it.size > 1).length
    expect(compared / sellers.size).toBeGreaterThan(0.5)
  })
})

describe('a product', () => {
  it('says one thing of its material, purity, measure and use in name, specification, description and picture', () => {
    expect(products.map((it) => [it.name, contradictionOf(it)]).filter(([, fault]) => fault !== '')).toEqual([])
  })

  it('is drawn as what its shelf holds: a drawing serves goods of few shelves', () => {
    const shelves = new Map<string, Set<string>>()
    for (const it of products) {
      const shelf = it.categoryCode.slice(0, 2)
      shelves.set(it.picture.drawing, (shelves.get(it.picture.drawing) ?? new Set()).add(shelf))
    }
    const furniture = [...shelves].filter(([, its]) => its.has('80') || its.has('20') || its.has('50'))
    expect(furniture.filter(([, its]) => its.size > 1)).toEqual([])
    expect([...shelves].filter(([, its]) => its.size > 3)).toEqual([])
  })

  const ware =
    vocabularies.reagent().find((it) => it.name === '国药 甲醇 AR') ?? vocabularies.reagent().find((it) => it.cas && it.skus.length > 1)!
  const chair = vocabularies.furniture().find((it) => it.name.includes('木质文件柜'))!
  const seller = demoSuppliers()[0]!
  it.each([
    ['a purity in the name and another in the specification', { ...ware, name: '阿拉丁 乙醇 75% 99%', spec: '≥99%' }, '纯度'],
    ['an amount in the name that is not sold', { ...ware, name: '国药 甲醇 AR 77mL' }, '包装'],
    ['a picture of another pack', { ...ware, picture: { ...ware.picture, pack: '77mL' } }, '包装'],
    ['wood described as steel', { ...chair, about: '两抽屉，钢制喷塑。' }, '材料'],
    ['children and grown-ups', { ...chair, name: `${chair.name} 儿童`, about: '成人使用。' }, '用途'],
    ['one fact twice', { ...chair, attributes: [...chair.attributes, { name: '颜色', value: '无色' }] }, '参数'],
  ])('with %s cannot be composed', (_, its, fault) => expect(() => composeProduct(its, seller)).toThrow(fault))
})

describe('fixture goods', () => {
  it.each([
    ['S2', '得力 7417 A4 复印纸 70g', 238_000, '包'],
    ['S2', '惠普 CF228A 硒鼓', 3_990_000, '支'],
    ['S2', '晨光 AGPK3507 中性笔', 101_400, '盒'],
    ['S11', '国药 无水乙醇 AR 500mL', 145_000, '瓶'],
    ['S11', '国药 丙酮 AR 500mL', 385_000, '瓶'],
    ['S2', '惠普 Laser 108a', 6_860_000, '台'],
    ['S2', '震旦 CV-31', 4_800_000, '把'],
    ['S2', '震旦 AM-62', 6_200_000, '把'],
    ['S2', '联想 ThinkBook 14+', 58_990_000, '台'],
    ['S2', '联想 启天 M455', 36_800_000, '台'],
    ['S13', '高温管式炉', 486_000_000, '台'],
    ['S2', '得力 9939', 8_600_000, '台'],
    ['S2', '罗技 MK275', 1_280_000, '套'],
    ['S11', '国药 硫酸', 186_000, '瓶'],
  ])('sells at %s %s for its exact price', (supplier, name, priceE4, unit) => {
    const sku = offer(supplier, name).skus[0]!
    expect(sku).toMatchObject({ priceE4, unit, moq: 1, packStep: 1, listPriceE4: null })
    expect(sku.stock).toBeGreaterThan(0)
  })

  it('adds up to scenario 1 without a tier getting in the way', () => {
    const lines: [string, number][] = [
      ['得力 7417', 12],
      ['惠普 CF228A', 2],
      ['晨光 AGPK3507', 20],
    ]
    expect(lines.reduce((sum, [name, count]) => sum + offer('S2', name).skus[0]!.priceE4 * count, 0)).toBe(12_864_000)
    expect(lines.flatMap(([name]) => offer('S2', name).skus[0]!.tiers)).toEqual([])
  })

  it('stand first and have rivals', () => {
    expect(products[0]!.name).toBe('得力 7417 A4 复印纸 70g')
    expect(new Set(products.filter((it) => it.brand === '惠普' && it.model === 'CF228A').map((it) => it.supplierCode))).toEqual(
      new Set(['S2', 'S12', 'S23']),
    )
  })
})

describe('controlled chemicals', () => {
  it('have valid CAS numbers everywhere', () => {
    expect(
      [...controlledCas(), ...chemicals().map((it) => it.cas), ...products.flatMap((it) => it.cas ?? [])].filter((cas) => !isCas(cas)),
    ).toEqual([])
    expect(isCas('64-17-6')).toBe(false)
  })

  it('carry the class of the lists and come only from licensed suppliers without return', () => {
    const licensed = new Set(
      demoSuppliers()
        .filter((it) => it.hasHazardLicence)
        .map((it) => it.code),
    )
    for (const it of products) {
      expect(it.controlClass, it.name).toBe(controlClassOf(it.cas))
      if (it.controlClass === 0) continue
      expect(licensed.has(it.supplierCode), it.name).toBe(true)
      expect(it.badges, it.name).not.toContain(7)
    }
  })

  it.each([
    ['64-17-5', 1],
    ['67-64-1', 2],
    ['7664-93-9', 2],
    ['60-29-7', 2],
    ['67-66-3', 2],
    ['7722-64-7', 3],
    ['7697-37-2', 3],
    ['10196-18-6', 3],
    ['151-50-8', 4],
    ['118-92-3', 5],
    ['7647-14-5', 0],
  ])('put %s in class %i', (cas, controlClass) => {
    expect(controlClassOf(cas)).toBe(controlClass)
  })
})

describe('demoSuppliers', () => {
  it('have credit codes that pass GB 32100', () => {
    const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
    const isUscc = (code: string): boolean => {
      const digits = Array.from(code, (it) => alphabet.indexOf(it))
      const sum = digits.slice(0, 17).reduce((total, digit, i) => total + digit * (3 ** i % 31), 0)
      return code.length === 18 && !digits.includes(-1) && alphabet[(31 - (sum % 31)) % 31] === code[17]
    }
    expect(isUscc('91350100M000100Y43')).toBe(true)
    expect(isUscc('91350100M000100Y4Z')).toBe(false)
    expect(demoSuppliers().filter((it) => !isUscc(it.uscc))).toEqual([])
    expect(new Set(demoSuppliers().map((it) => it.uscc)).size).toBe(demoSuppliers().length)
  })

  it('keep the four of the scenarios and all deliver to the demo schools', () => {
    const byCode = new Map(demoSuppliers().map((it) => [it.code, it]))
    expect(['S2', 'S11', 'S12', 'S13'].map((code) => byCode.get(code)!.uscc)).toEqual([
      '91330200MA2DE0017J',
      '91310115MA1DE0023B',
      '91320100MA1DE0031J',
      '91510104MA6DE0049E',
    ])
    expect(demoSuppliers().filter((it) => it.provinces.length && !it.provinces.includes('33'))).toEqual([])
  })
})
