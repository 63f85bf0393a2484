import { describe, expect, it } from 'vitest'
import { faultOf, parcelsOf, pasteWaybills, startEntries, sumsOf, type ShipLine } from './model.ts'

const lines: ShipLine[] = [
  { lineNo: 1, num: 20, shippedNum: 12, amountFen: 238_000 },
  { lineNo: 2, num: 40, shippedNum: 0, amountFen: 39_200 },
  { lineNo: 3, num: 6, shippedNum: 4, amountFen: 239_400 },
]

describe('parcelsOf', () => {
  it('puts lines of one waybill into one parcel and leaves out lines of nothing', () => {
    const entries = {
      1: { num: 8, carrierCode: 'shunfeng', code: 'sf1' },
      2: { num: 40, carrierCode: 'shunfeng', code: 'SF1 ' },
      3: { num: 0, carrierCode: 'jd', code: '' },
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
    expect(parcelsOf(lines, { 1: { num: 1, carrierCode: 'own', code: '13911112222' } })).toMatchObject([
      { waybillNo: '', courierPhone: '13911112222' },
    ])
  })
})

describe('sumsOf', () => {
  it('values what is sent now and what is left', () => {
    const entries = startEntries(lines)
    expect(sumsOf(lines, entries)).toEqual({ num: 50, amountFen: 95_200 + 39_200 + 79_800, leftNum: 0, leftFen: 0 })
    expect(sumsOf(lines, { ...entries, 3: { ...entries[3]!, num: 0 } })).toMatchObject({
      num: 48,
      amountFen: 134_400,
      leftNum: 2,
      leftFen: 79_800,
    })
  })
})

describe('faultOf', () => {
  it('asks for a waybill, a phone, and no more than is left', () => {
    expect(faultOf(lines[0]!, { num: 9, carrierCode: 'jd', code: 'JD1' })).toBe('最多发 8')
    expect(faultOf(lines[0]!, { num: 8, carrierCode: 'jd', code: ' ' })).toBe('请填写运单号')
    expect(faultOf(lines[0]!, { num: 8, carrierCode: 'own', code: '' })).toBe('请填写送货人电话')
    expect(faultOf(lines[0]!, { num: 0, carrierCode: 'jd', code: '' })).toBe('')
  })
})

describe('pasteWaybills', () => {
  it('fills a pasted column downwards and leaves one number to the box', () => {
    const entries = startEntries(lines)
    expect(pasteWaybills(lines, entries, 1, 'A1234567')).toBeNull()
    const filled = pasteWaybills(lines, entries, 2, 'A1234567\nB1234567\nC1234567')!
    expect([1, 2, 3].map((no) => filled[no]!.code)).toEqual(['', 'A1234567', 'B1234567'])
  })
})
