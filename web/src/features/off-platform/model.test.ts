import { Sheet } from '@caiyuan/contract/off-platform/sheet'
import { describe, expect, it } from 'vitest'
import { readItems, splitOf } from './model.ts'

const form = { categories: [{ key: 'part', label: '仪器配件', path: '50', asks: [], isConsumable: false, barred: '' }] }

describe('readItems', () => {
  it('reads a sheet by its headers and says what it changed', () => {
    const text = '商品名称\t规格\t品目\t单位\t数量\t单价\n样品台\t800 ℃\t仪器配件\tpcs\t２\t4,800.00\n电极\t\t玩具\t支\t20\t86'
    const read = readItems(text, form, 3)
    expect(read.items).toMatchObject([
      { name: '样品台', spec: '800 ℃', category: 'part', unit: '件', qty: '2', price: '4800.00' },
      { name: '电极', category: '', unit: '支', qty: '20', price: '86.00' },
    ])
    expect(read.columns).toEqual(['名称', '规格', '单位', '数量', '单价', '品目'])
    expect(read.changes).toEqual([
      '第 3 行单位由 pcs 改为 件',
      '第 3 行数量由 ２ 改为 2',
      '第 3 行单价由 4,800.00 改为 4800.00',
      '第 4 行品目「玩具」不在本校的品目里，请选择',
    ])
  })

  it('without headers takes name, spec, unit, quantity, price; what is no figure stays as it was', () => {
    const { items, changes } = readItems('样品台\t800 ℃\t台\t两\t面议', form, 1)
    expect(items).toMatchObject([{ name: '样品台', spec: '800 ℃', unit: '台', qty: '两', price: '面议' }])
    expect(changes).toEqual([])
  })
})

describe('splitOf', () => {
  it('puts the parts of a draft back on their cards', () => {
    const part = (fundId: string, subjectCode: string, amountFen: number) => ({ fundId, subjectCode, amountFen })
    const funds = [part('a', 'equipment', 600), part('a', 'material', 100), part('b', 'office', 300)]
    expect(splitOf(Sheet.parse({ funds }))).toEqual({
      mode: 'amount',
      cards: [
        { fundId: 'a', subjectCode: 'material', percent: 70, amounts: [700] },
        { fundId: 'b', subjectCode: 'office', percent: 30, amounts: [300] },
      ],
    })
    expect(splitOf(Sheet.parse({}))).toBeUndefined()
  })
})
