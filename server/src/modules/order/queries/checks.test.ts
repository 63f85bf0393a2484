import { describe, expect, it } from 'vitest'
import { compareCheck, dutyCheck, fundCheck, limitCheck, priceCheck } from './checks.ts'
import type { FundEffect } from '../../fund/effect.ts'

const plain = { flags: [] as never, total_fen: 100_000 }
const flagged = (flag: string, sumFen: number) => ({ flags: [{ flag, text: `因${flag}`, sumFen }] as never, total_fen: 60_000 })
const said = ({ verdict, label, text }: { verdict: string; label: string; text: string }) => [verdict, label, text]
const offers = (...names: string[]) => names.map((supplierName) => ({ supplierName, priceE4: 100_000 }))
const line = {
  name: '复印纸',
  priceE4: 1_000_000,
  referenceE4: 1_000_000 as number | null,
  referenceFrom: '甲采现价',
  dealNum: 0,
  offers: offers(),
}

describe('价格', () => {
  it('names the line furthest off its reference, dear or cheap, and none at a bound', () => {
    const dear = { ...line, name: '硒鼓', priceE4: 1_300_000 }
    const cheap = { ...line, name: '中性笔', priceE4: 400_000, referenceFrom: '近 180 天 5 笔成交中位价' }
    expect(said(priceCheck(plain, [{ ...line, referenceE4: null }]))).toEqual([
      'ok',
      '无参考',
      '近 180 天成交不足 5 笔，也没有同品牌、同包装、有货的其他报价，无参考价',
    ])
    const even = { ...line, priceE4: 1_200_000 }
    expect(said(priceCheck(plain, [line, even, { ...line, referenceE4: null }]))).toEqual([
      'ok',
      '正常',
      '2 种有参考价的商品都在 0.5 至 1.2 倍之间',
    ])
    const worst = ['warn', '异常低价', '中性笔：参考价 ¥100.00（近 180 天 5 笔成交中位价），本单单价 ¥40.00，低 60%']
    expect(said(priceCheck(plain, [even, dear, cheap]))).toEqual(worst)
    expect(said(priceCheck(plain, [cheap, dear]))).toEqual(worst)
    expect(said(priceCheck(plain, [line, dear]))).toEqual([
      'warn',
      '价格偏高',
      '硒鼓：参考价 ¥100.00（甲采现价），本单单价 ¥130.00，高出 30%',
    ])
    expect(said(priceCheck(flagged('priceAnomaly', 0), [line]))).toEqual(['bad', '价格异常', '因priceAnomaly'])
    expect(priceCheck(flagged('splitSuspect', 0), [line]).label).toBe('正常')
  })
})

describe('比价', () => {
  const from = { 'compare.from': 100_000 }
  const rule = '¥1,000.00 以上每种商品须有 2 家其他报价'

  it('asks two other offers of every line from the sum on, also of a sum that was split', () => {
    const [none, one, two] = [line, { ...line, name: '硒鼓', offers: offers('乙') }, { ...line, name: '笔', offers: offers('乙', '丙') }]
    expect(said(compareCheck(plain, [two], from))).toEqual(['ok', '已满足', `${rule}；1 种都已达到`])
    expect(said(compareCheck(plain, [two, one, none], from))).toEqual([
      'warn',
      '不足',
      `${rule}；硒鼓 只有 1 家（乙），还差 1 家；复印纸 没有，还差 2 家`,
    ])
    expect(compareCheck(flagged('splitSuspect', 100_000), [none], from).label).toBe('不足')
    expect(compareCheck(flagged('splitSuspect', 99_999), [none], from).label).toBe('不要求')
    expect(compareCheck(plain, [one, one, one], from).text).not.toContain('另有')
    expect(compareCheck(plain, [one, one, one, none, none], from).text).toMatch(/还差 1 家；另有 2 种也不足$/)
  })

  it('says below it who else sells the same', () => {
    const small = { ...plain, total_fen: 99_999 }
    const text = (...names: string[]) => compareCheck(small, [{ ...line, offers: offers(...names) }], from).text
    expect(text()).toBe('¥1,000.00 以下不要求比价；没有其他供应商在售相同商品')
    expect(text('乙', '丙', '乙', '丁')).toBe('¥1,000.00 以下不要求比价；现有 乙、丙、丁在售相同商品')
    expect(text('乙', '丙', '丁', '戊')).toBe('¥1,000.00 以下不要求比价；现有 乙、丙、丁 等 4 家在售相同商品')
  })
})

describe('经费', () => {
  const card = {
    name: '面上项目',
    projectNo: 'K1',
    problem: '',
    thisFen: 60_000,
    afterFen: 0,
    daysLeft: 30,
    endOn: '2026-12-18',
  } as FundEffect
  const other = { ...card, name: '办公经费', projectNo: 'K2', thisFen: 40_000 }
  const check = (...funds: FundEffect[]) => said(fundCheck(plain, funds))

  it('is judged by the sum first, then by what a card may, has left, and how long it lasts', () => {
    expect(check(card, other)).toEqual(['ok', '足够', '2 张经费卡及所用科目余额都够，到期日都在 30 天之后'])
    expect(check(card)).toEqual(['bad', '不一致', '经费合计 ¥600.00，本单 ¥1,000.00'])
    const ending = { ...other, daysLeft: 29 }
    expect(check(card, ending)).toEqual(['warn', '临近结题', '办公经费 2026-12-18 到期，还有 29 天'])
    const short = { ...card, afterFen: -1 }
    expect(check(short, ending)).toEqual(['bad', '不足', '面上项目在本单之后可用 −¥0.01'])
    expect(check(short, { ...ending, problem: '已冻结' })).toEqual(['bad', '不可用', '办公经费（K2）已冻结，更换经费卡后才能同意'])
  })
})

describe('限购商品', () => {
  const goods = [
    { name: 'A4 复印纸', category_path: '01/0102', price_e4: 250_000, amount_fen: 5_000 },
    { name: 'HP 硒鼓', category_path: '01/01020', price_e4: 4_000_000, amount_fen: 40_000 },
  ]
  const hit = (rule: object) =>
    limitCheck(
      [{ category_path: '', keyword: '', fund_source: '', role: '', reason: '统一配发', instead: '', measure: 'none', most: 0, ...rule }],
      goods,
      [{ source: 'RES_V' }, { source: 'DEPT' }],
    ).text

  it('hits goods of the category, not of one that begins alike, by every part of the rule', () => {
    const none = '2 种商品均允许用所选经费购买'
    expect(hit({ category_path: '01' })).toBe('A4 复印纸：统一配发')
    expect(hit({ category_path: '01/0102' })).toBe('A4 复印纸：统一配发')
    expect(hit({ category_path: '01/0102', keyword: '硒鼓' })).toBe(none)
    expect(hit({ keyword: 'hp' })).toBe('HP 硒鼓：统一配发')
    expect(hit({ keyword: '硒鼓', fund_source: 'DEPT' })).toBe('HP 硒鼓：统一配发')
    expect(hit({ keyword: '硒鼓', fund_source: 'SPECIAL' })).toBe(none)
    expect(hit({})).toBe(none)
  })

  it('hits what costs or comes to more than a limit lets pass, and not what reaches it', () => {
    const none = '2 种商品均允许用所选经费购买'
    const unit = (most: number) => hit({ keyword: '硒鼓', measure: 'unitPrice', most })
    expect([unit(40_000), unit(39_999)]).toEqual([none, 'HP 硒鼓：单价不超过 ¥399.99；统一配发'])
    const order = (most: number) => hit({ category_path: '01/0102', measure: 'orderSum', most })
    expect([order(5_000), order(4_999)]).toEqual([none, 'A4 复印纸：每单此类商品合计不超过 ¥49.99；统一配发'])
    expect(hit({ category_path: '01', measure: 'monthNum', most: 1 })).toBe(none)
  })
})

describe('职责分离', () => {
  it.each([
    [null, '', 'approver', ['ok', '已分离', '采购人李老师，与您不是同一人；验收人由部门另行指定']],
    ['acceptor', '刘老师', 'approver', ['ok', '已分离', '采购人李老师，验收人刘老师，与您都不是同一人']],
    ['acceptor', '刘老师', 'acceptor', ['warn', '您是验收人', '采购人李老师，验收人刘老师；您是验收人']],
    ['acceptor', '刘老师', 'buyer', ['warn', '本人单据', '采购人李老师，验收人刘老师；您是采购人']],
    [null, '', 'buyer', ['warn', '本人单据', '采购人李老师，验收人由部门另行指定；您是采购人']],
    ['buyer', '李老师', 'approver', ['bad', '冲突', '采购人与验收人同为李老师']],
  ])('of a buyer and the acceptor %s (%s), read by the %s', (acceptorId, name, reader, words) => {
    const order = { buyer_id: 'buyer', buyer_name: '李老师', acceptor_id: acceptorId }
    expect(said(dutyCheck(reader, order, name))).toEqual(words)
  })
})
