import { OWN_DELIVERY } from '@caiyuan/contract/carriers'
import type { OrderState } from '@caiyuan/contract/order-flow'
import { describe, expect, it } from 'vitest'
import {
  codeFault,
  confirmWords,
  draftNoteAddress,
  faultOf,
  mayBatch,
  mayShip,
  numFaultOf,
  numsOf,
  parcelsOf,
  pasteWaybills,
  piecesOf,
  picksOf,
  spreadCodes,
  startEntries,
  sumsOf,
  targetsOf,
  type ShipLine,
} from './model.ts'

const lines: ShipLine[] = [
  { lineNo: 1, unit: '瓶', num: 20, shippedNum: 12, amountFen: 238_000 },
  { lineNo: 2, unit: '盒', num: 40, shippedNum: 0, amountFen: 39_200 },
  { lineNo: 3, unit: '台', num: 6, shippedNum: 4, amountFen: 239_400 },
]

describe('parcelsOf', () => {
  it('puts lines of one waybill into one parcel and leaves out lines of nothing', () => {
    const entries = {
      1: { typed: '8', carrierCode: 'shunfeng', code: 'sf1' },
      2: { typed: '40', carrierCode: 'shunfeng', code: 'SF1 ' },
      3: { typed: '0', carrierCode: 'jd', code: '' },
    }
    expect(parcelsOf(lines, entries)).toEqual([
      {
        carrierCode: 'shunfeng',
        waybillNo: 'sf1',
        courierPhone: '',
        lines: [
          { lineNo: 1, num: 8 },
          { lineNo: 2, num: 40 },
        ],
      },
    ])
    expect(parcelsOf(lines, { 1: { typed: '1', carrierCode: 'own', code: '13911112222' } })).toMatchObject([
      { waybillNo: '', courierPhone: '13911112222' },
    ])
  })
})

describe('sumsOf', () => {
  it('values what is sent now and what is left', () => {
    const entries = startEntries(lines)
    expect(sumsOf(lines, entries)).toEqual({ num: 50, amountFen: 95_200 + 39_200 + 79_800, leftNum: 0, leftFen: 0 })
    expect(sumsOf(lines, { ...entries, 3: { ...entries[3]!, typed: '0' } })).toMatchObject({
      num: 48,
      amountFen: 134_400,
      leftNum: 2,
      leftFen: 79_800,
    })
  })
})

describe('faultOf', () => {
  it('asks for a waybill, a phone, and no more than is left', () => {
    expect(faultOf(lines[0]!, { typed: '9', carrierCode: 'jd', code: 'JD1' })).toBe('最多发 8 瓶')
    expect(faultOf(lines[0]!, { typed: '8', carrierCode: 'jd', code: ' ' })).toBe('请填写运单号')
    expect(faultOf(lines[0]!, { typed: '8', carrierCode: 'own', code: '' })).toBe('请填写送货人电话')
    expect(faultOf(lines[0]!, { typed: '0', carrierCode: 'jd', code: '' })).toBe('')
  })
})

describe('a number of pieces as typed', () => {
  const typed = (text: string) => ({ typed: text, carrierCode: 'shunfeng', code: 'SF100001' })

  it.each(['0', '8', '８', ' ０8 '])('takes %j', (text) => {
    expect(numFaultOf(lines[0]!, typed(text))).toBe('')
  })

  it.each([
    ['1.5', '数量须为整数，可填 0 至 8'],
    ['0.5', '数量须为整数，可填 0 至 8'],
    ['１．５', '数量须为整数，可填 0 至 8'],
    ['', '请填写数量，可填 0 至 8'],
    ['-1', '数量不能是负数，可填 0 至 8'],
    ['1e3', '数量只能填写数字，可填 0 至 8'],
    ['9', '最多发 8 瓶'],
    ['１０', '最多发 8 瓶'],
    ['99999999999999999999', '最多发 8 瓶'],
  ])('says what is wrong with %j and sends nothing', (text, fault) => {
    const entries = { 1: typed(text), 2: typed('0'), 3: typed('0') }
    expect(numFaultOf(lines[0]!, entries[1])).toBe(fault)
    expect(faultOf(lines[0]!, entries[1])).toBe(fault)
    expect(() => sumsOf(lines, entries)).not.toThrow()
  })

  it('counts full-width digits as the number they are, and a wrong text as none', () => {
    expect(piecesOf(typed('１０'))).toBe(10)
    expect(piecesOf(typed('1.5'))).toBe(0)
    expect(sumsOf(lines, { 1: typed('８'), 2: typed('0'), 3: typed('0') })).toMatchObject({ num: 8, amountFen: 95_200 })
  })

  it('asks nothing of a line that was sent whole', () => {
    expect(numFaultOf({ ...lines[0]!, shippedNum: 20 }, typed('0'))).toBe('')
  })
})

it('sends two parcels where two carriers count alike', () => {
  const entries = { 1: { typed: '1', carrierCode: 'shunfeng', code: 'A1234567' }, 2: { typed: '1', carrierCode: 'jd', code: 'A1234567' } }
  expect(parcelsOf(lines, entries).map((it) => [it.carrierCode, it.lines])).toEqual([
    ['shunfeng', [{ lineNo: 1, num: 1 }]],
    ['jd', [{ lineNo: 2, num: 1 }]],
  ])
})

it.each<[OrderState, boolean, boolean]>([
  ['waitSupplier', false, true],
  ['waitShip', true, true],
  ['partShip', true, true],
  ['waitReceive', false, false],
])('of an order that is %s: may be sent %s, may be chosen with others %s', (state, ship, batch) => {
  const it_ = { state, cancelAsked: false }
  expect([mayShip(it_), mayBatch(it_)]).toEqual([ship, batch])
})

describe('pasteWaybills', () => {
  it('passes over a line that sends nothing', () => {
    const own = { carrierCode: 'shunfeng', code: '' }
    const entries = { 1: { ...own, typed: '8' }, 2: { ...own, typed: '0' }, 3: { ...own, typed: '2' } }
    const filled = pasteWaybills(lines, entries, 1, 'A1234567\nB1234567')!
    expect([1, 2, 3].map((no) => filled[no]!.code)).toEqual(['A1234567', '', 'B1234567'])
  })

  it('fills a pasted column downwards and leaves one number to the box', () => {
    const entries = startEntries(lines)
    expect(pasteWaybills(lines, entries, 1, 'A1234567')).toBeNull()
    const filled = pasteWaybills(lines, entries, 2, 'A1234567\nB1234567\nC1234567')!
    expect([1, 2, 3].map((no) => filled[no]!.code)).toEqual(['', 'A1234567', 'B1234567'])
  })
})

describe('what travels in an address', () => {
  const order = { schoolId: 101, id: '01a1fd2f-10fc-73c9-bca5-dbbe2fd6a3e8' }

  it('names orders and pieces, and reads them back', () => {
    const entries = { 1: { typed: '8', carrierCode: 'shunfeng', code: '' }, 2: { typed: '0', carrierCode: 'shunfeng', code: '' } }
    const params = new URLSearchParams(draftNoteAddress(order, entries).split('?')[1])
    expect(targetsOf(params.get('o')!)).toEqual([order])
    expect([...numsOf(params.get('n')!)]).toEqual([[1, 8]])
  })

  it('passes over what is no order', () => {
    expect(targetsOf("101-'or 1=1,,102-0190")).toEqual([])
    expect([...numsOf('x:1,2:')]).toEqual([])
  })
})

describe('mayShip', () => {
  it('waits for the answer to a wish to cancel', () => {
    expect(mayShip({ state: 'waitShip', cancelAsked: false })).toBe(true)
    expect(mayShip({ state: 'waitShip', cancelAsked: true })).toBe(false)
    expect(mayBatch({ state: 'waitSupplier', cancelAsked: false })).toBe(true)
    expect(mayBatch({ state: 'waitReceive', cancelAsked: false })).toBe(false)
  })
})

describe('spreadCodes', () => {
  const start = { carrierCode: 'shunfeng', code: '' }

  it('gives a pasted column to the orders from here down, and leaves one word to its own box', () => {
    expect(spreadCodes([start, start, start], 'SF100001\nSF100002')!.map((it) => it.code)).toEqual(['SF100001', 'SF100002', ''])
    expect(spreadCodes([start], ' SF100001 ')).toBeNull()
  })
})

describe('codeFault', () => {
  it('says what the server would say', () => {
    expect(codeFault({ carrierCode: 'shunfeng', code: '' })).toBe('请填写运单号')
    expect(codeFault({ carrierCode: 'shunfeng', code: '顺丰123' })).toBe('运单号须为 6 至 32 位字母、数字')
    expect(codeFault({ carrierCode: OWN_DELIVERY, code: '12' })).toBe('送货人电话格式不正确')
    expect(codeFault({ carrierCode: OWN_DELIVERY, code: '13800005607' })).toBe('')
  })
})

describe('picksOf', () => {
  it('puts what is left of the same goods together and says how many go where', () => {
    const pen = { name: '中性笔', spec: '黑', catNo: 'K35', unit: '盒', num: 30, shippedNum: 10, endedNum: 0 }
    const picks = picksOf([
      { schoolName: '示例大学', orderNo: 'D1', lines: [pen, { ...pen, name: '复印纸', num: 12, shippedNum: 5, endedNum: 7 }] },
      { schoolName: '示例医院', orderNo: 'D1', lines: [{ ...pen, num: 4, shippedNum: 0 }] },
    ])
    expect(picks).toHaveLength(1)
    expect(picks[0]).toMatchObject({
      name: '中性笔',
      left: 24,
      parts: [
        { schoolName: '示例大学', orderNo: 'D1', num: 20 },
        { schoolName: '示例医院', orderNo: 'D1', num: 4 },
      ],
    })
  })
})

it('says what confirming takes on: pieces, sum, until when, and what the buyer asked for', () => {
  const order = { lines: [], num: 12, goodsFen: 28_560, freightFen: 800, totalFen: 29_360, expectOn: '2026-09-30', deliveryNote: '三楼' }
  expect(confirmWords({ ...order, shipBy: '2026-09-28T08:00:00.000Z' })).toEqual([
    '0 种 12 件，商品 ¥285.60，运费 ¥8.00，合计 ¥293.60',
    '现在确认，须在 9月28日（周一）16:00 前发货',
    '采购方期望 2026-09-30 前到货',
    '送货要求：三楼',
  ])
})
