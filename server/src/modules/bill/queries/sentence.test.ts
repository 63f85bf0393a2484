import { describe, expect, it } from 'vitest'
import { sentenceOf, stepsOf, supplierSentence, type BillFacts } from './sentence.ts'

const at = (day: string) => new Date(`${day}T10:00:00+08:00`)
const facts: BillFacts = {
  state: 'waitSupplier',
  supplierName: '甲采',
  invoiceFen: 128_640,
  dueAt: at('2026-11-20'),
  reason: '少计两包',
  isDoubtful: false,
  invoiceCount: 3,
  notGenuine: '',
  lastRefusal: '税号不一致',
  financeName: '财务系统',
  acceptNo: 'SL7',
  voucherNo: 'PZ9',
  paidOn: '2026-11-30',
  at: {
    created: at('2026-11-01'),
    supplierConfirmed: at('2026-11-02'),
    buyerConfirmed: at('2026-11-03'),
    invoiced: at('2026-11-04'),
    sent: at('2026-11-05'),
    paid: at('2026-11-06'),
  },
}

describe('the sentence of a bill', () => {
  it.each([
    [{ state: 'waitSupplier' }, '待供应商确认 · 甲采须于 11月20日（周五）10:00 前核对', '逾期未答复视为无差异，自动确认'],
    [{ state: 'waitSupplier', dueAt: null }, '待供应商确认 · 等甲采核对', '逾期未答复视为无差异，自动确认'],
    [{ state: 'differs' }, '有差异 · 供应商提出：少计两包', '移出有差异的订单后重发，或说明后重发'],
    [{ state: 'differs', reason: '' }, '有差异', '移出有差异的订单后重发，或说明后重发'],
    [{ state: 'waitBuyer' }, '待采购方确认 · 供应商已确认，等财务核对', '少计两包'],
    [{ state: 'waitInvoice' }, '待开票 · 等甲采开票 ¥1,286.40', '税号不一致'],
    [{ state: 'waitInvoice', lastRefusal: '' }, '待开票 · 等甲采开票 ¥1,286.40', '少计两包'],
    [{ state: 'waitFinance' }, '待财务审核 · 发票 3 张，三单匹配通过', ''],
    [{ state: 'settling' }, '结算中 · 已申报财务系统，受理号 SL7', ''],
    [{ state: 'settling', acceptNo: '' }, '结算中 · 正在申报财务系统', ''],
    [{ state: 'failed' }, '报销异常 · 少计两包', '可重新申报，或撤销对账单'],
    [{ state: 'settled' }, '已结算 · 凭证号 PZ9 · 2026-11-30 付款', ''],
    [{ state: 'settled', voucherNo: '', paidOn: null }, '已结算', ''],
    [{ state: 'revoked' }, '已撤销 · 少计两包', '其中的订单已回到待对账'],
  ] as const)('to its readers in the school: %j', (change, text, hint) => {
    expect(sentenceOf({ ...facts, ...change })).toEqual({ text, hint })
  })

  it('warns of a failure that may have been paid', () => {
    expect(sentenceOf({ ...facts, state: 'failed', isDoubtful: true }).hint).toMatch(/^财务系统可能已付款/)
  })

  it.each([
    [{ state: 'waitSupplier' }, '待您确认 · 11月20日（周五）10:00 前未答复将自动确认'],
    [{ state: 'waitSupplier', dueAt: null }, '待您确认'],
    [{ state: 'differs' }, '您已提出差异 · 等采购方处理'],
    [{ state: 'waitBuyer' }, '您已确认 · 等采购方核对'],
    [{ state: 'waitInvoice' }, '待您开票 · ¥1,286.40 · 少计两包'],
    [{ state: 'waitFinance' }, '发票已收 · 等财务审核'],
    [{ state: 'settling' }, '结算中 · 采购方已申报付款'],
    [{ state: 'failed' }, '付款异常 · 采购方处理中'],
    [{ state: 'settled' }, '已付款 · 2026-11-30 · 凭证号 PZ9'],
    [{ state: 'settled', paidOn: null, voucherNo: '' }, '已付款'],
    [{ state: 'revoked' }, '已撤销 · 少计两包'],
  ] as const)('to its supplier: %j', (change, text) => {
    expect(supplierSentence({ ...facts, ...change })).toBe(text)
  })
})

describe('the steps of a bill', () => {
  const steps = (state: BillFacts['state'], times: Partial<BillFacts['at']> = {}) =>
    stepsOf({ ...facts, state, at: { ...facts.at, ...times } }).map((it_) => `${it_.state} ${it_.label} ${it_.note}`.trim())

  it('dates what is behind, and nothing that has to be done again', () => {
    expect(steps('waitInvoice')).toEqual([
      'done 生成 11-01',
      'done 供应商确认 11-02',
      'done 采购方确认 11-03',
      'now 开票',
      'next 财务审核',
      'next 结算',
    ])
    for (const [state, num] of [
      ['differs', 1],
      ['waitBuyer', 2],
      ['waitFinance', 4],
      ['settling', 5],
      ['failed', 5],
      ['settled', 6],
    ] as const)
      expect([state, steps(state).filter((it_) => it_.startsWith('done')).length]).toEqual([state, num])
    expect(steps('settled').slice(3)).toEqual(['done 开票 11-04', 'done 财务审核 11-05', 'done 结算 11-06'])
  })

  it('of one that was revoked end where it came to', () => {
    expect(steps('revoked', { buyerConfirmed: null, invoiced: null, sent: null, paid: null })).toEqual([
      'done 生成 11-01',
      'done 供应商确认 11-02',
      'next 采购方确认',
      'next 开票',
      'next 财务审核',
      'next 结算',
    ])
  })
})
