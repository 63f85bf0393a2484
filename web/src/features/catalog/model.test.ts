import { describe, expect, it } from 'vitest'
import { ALL_GOODS, asksCategories, choicesOf, chipsOf, marked, noFacets, paramsOf, rangeText, toggleAttribute } from './model.ts'

const address =
  'keyword=移液枪头&categoryIds=400101&categoryIds=400102&brands=Axygen+爱思进&price=50-100&base=支:0.05-&stock=in&ship=2&controls=0&badge=7&badge=15&attr=容量:200μL&attr=容量:10μL&attr=比例:1:1&sort=priceUp&view=list&page=3&size=40'

describe('choicesOf and paramsOf', () => {
  it('are each other’s inverse', () => {
    const choices = choicesOf(new URLSearchParams(address))
    expect(choices).toMatchObject({
      keyword: '移液枪头',
      categoryIds: ['400101', '400102'],
      priceFromE4: 500_000,
      priceToE4: 1_000_000,
      baseUnit: '支',
      baseFromE4: 500,
      shipDays: 2,
      badges: [7, 15],
      sort: 'priceUp',
      isList: true,
      pageNum: 3,
      pageSize: 40,
    })
    expect(choices.attributes).toEqual([
      { name: '容量', values: ['200μL', '10μL'] },
      { name: '比例', values: ['1:1'] },
    ])
    expect(choicesOf(paramsOf(choices))).toEqual(choices)
  })

  it('take a wrong value as absent', () => {
    const choices = choicesOf(
      new URLSearchParams('price=abc--5&ship=9&sort=no&page=-1&size=1e9&controls=8&badge=1&badge=99&stock=maybe&attr=:x&attr=y'),
    )
    expect(choices).toMatchObject({
      priceFromE4: undefined,
      shipDays: undefined,
      sort: 'best',
      pageNum: 1,
      pageSize: 20,
      controls: [],
      badges: [],
      stock: [],
      attributes: [],
    })
    expect(paramsOf(choices).toString()).toBe('')
  })
})

describe('chipsOf', () => {
  it('names one chip per facet, and what each clears', () => {
    const choices = choicesOf(new URLSearchParams(address))
    const chips = chipsOf(choices, (_, id) => `名${id}`)
    expect(chips.map((c) => `${c.label}：${c.text}`)).toEqual([
      '分类：名400101、名400102',
      '品牌：Axygen 爱思进',
      '价格：¥50–¥100',
      '折算单价 ¥/支：¥0.05 以上',
      '库存：有货',
      '发货：48 小时内发货',
      '配送与服务：七天无理由退货、48 小时送达',
      '容量：200μL、10μL',
      '比例：1:1',
      '控制类别：普通（非管控）',
    ])
    const cleared = chips.reduce(
      (now, chip) => ({ ...now, ...chip.clear, ...(chip.key.startsWith('attr:') ? { attributes: [] } : {}) }),
      choices,
    )
    expect(cleared).toEqual({ ...choices, ...noFacets })
  })
})

describe('toggleAttribute', () => {
  it('drops an attribute with its last value', () => {
    const one = toggleAttribute([], '容量', '200μL')
    expect(one).toEqual([{ name: '容量', values: ['200μL'] }])
    expect(toggleAttribute(one, '容量', '200μL')).toEqual([])
  })
})

describe('marked', () => {
  it('marks folded words in the title as written', () => {
    expect(marked('Axygen 200μL 移液枪头 本色', ['axygen', '200ul', '移液枪头'])).toEqual([
      { text: 'Axygen', isHit: true },
      { text: ' ', isHit: false },
      { text: '200μL', isHit: true },
      { text: ' ', isHit: false },
      { text: '移液枪头', isHit: true },
      { text: ' 本色', isHit: false },
    ])
    expect(marked('', ['a'])).toEqual([])
  })
})

describe('rangeText', () => {
  it('says a band as people do', () => {
    expect([rangeText(0, 500_000), rangeText(500_000, 1_000_000), rangeText(10_000_000, null), rangeText(undefined, undefined)]).toEqual([
      '¥50 以下',
      '¥50–¥100',
      '¥1,000 以上',
      '',
    ])
  })
})

describe('asksCategories', () => {
  const asks = (address: string, state: unknown = null) => asksCategories(choicesOf(new URLSearchParams(address)), state)
  it('is the address that narrows nothing, unless goods were asked for', () => {
    expect([asks(''), asks('root=10'), asks('', { from: '/' })]).toEqual([true, true, true])
    expect([asks('', ALL_GOODS), asks('keyword=枪头'), asks('sort=sales'), asks('categoryIds=10')]).toEqual([false, false, false, false])
  })
})
