import { describe, expect, it } from 'vitest'
import { factLine, factsFor, orderFields, type OrderReader } from './fields.ts'

const readers: OrderReader[] = ['school', 'approver', 'supplier', 'confirm', 'pick', 'parcel', 'paper']
const places = (reader: OrderReader): number[] =>
  Object.values(orderFields).flatMap(({ readers: all }) => (reader in all ? [(all as Record<string, { at: number }>)[reader]!.at] : []))

describe('fields of an order', () => {
  it.each(readers)('have a place of their own each, counted from 1, for the reader %s', (reader) => {
    const taken = places(reader).toSorted((a, b) => a - b)
    expect(taken).toEqual(taken.map((_, i) => i + 1))
  })

  it('come in the order of the reader, in his words, without what is empty', () => {
    const wish = { expectOn: '2026-09-30', deliveryNote: '三楼', remark: '勿折' }
    expect(factsFor('confirm', wish).map(factLine)).toEqual(['采购方期望 2026-09-30 前到货', '送货要求：三楼'])
    expect(factsFor('pick', { ...wish, deliveryNote: '' })).toEqual([{ label: '', value: '2026-09-30 前到货', isWide: false }])
    expect(factsFor('parcel', wish)).toEqual([
      { label: '期望到货', value: '2026-09-30', isWide: false },
      { label: '送货要求', value: '三楼', isWide: true },
      { label: '备注', value: '勿折', isWide: true },
    ])
  })

  it('stand for the school and for who decides as their pages show them', () => {
    const texts = Object.fromEntries(Object.keys(orderFields).map((name) => [name, name])) as Record<keyof typeof orderFields, string>
    const shown = (reader: OrderReader) => factsFor(reader, texts).map((it) => `${it.label} ${it.value}${it.isWide ? ' —' : ''}`)
    expect(shown('school')).toEqual([
      '收货人 receiver',
      '期望到货 expectOn',
      '收货地址 address',
      '送货要求 deliveryNote',
      '采购用途 usage',
      '用途说明 purpose',
      '备注 remark',
      '采购申请号 purchaseApplyNo',
      '合同 contract',
      '使用部门 deptName',
      '供应商电话 supplierPhone',
    ])
    expect(shown('approver')).toEqual([
      '用途说明 purpose —',
      '收货人 receiver',
      '收货地址 address —',
      '期望到货 expectOn',
      '送货要求 deliveryNote',
      '验收人 acceptor',
      '发票抬头 invoiceTitle',
      '税号 invoiceTaxNo',
      '发票类型 invoiceType',
      '合同 contract',
      '采购申请号 purchaseApplyNo',
      '订单备注 remark',
    ])
  })

  it('ask for the text of each field the reader has', () => {
    // @ts-expect-error no text for 送货要求
    expect(factsFor('pick', { expectOn: '2026-09-30' })).toHaveLength(1)
  })
})
