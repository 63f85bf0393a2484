import { describe, expect, it } from 'vitest'
import { priceE4Of } from '@caiyuan/contract/typed-number'
import { lacking, noDefaults, readDefaults, stockOf, withColumns } from './model.ts'

describe('figures', () => {
  it('read full-width digits and separators, refuse the rest', () => {
    expect(['14.50', '１４．５', '¥1,018.25', '0.0001'].map(priceE4Of)).toEqual([145_000, 145_000, 10_182_500, 1])
    expect(['', '0', '-5', '1e9', '0.00001', '二十', '12,50', '1.234,50'].map(priceE4Of)).toEqual(Array(8).fill(null))
    expect(['0', '１２', '-1', '0.5', '1e3', ''].map(stockOf)).toEqual([0, 12, null, null, null, null])
  })
})

describe('mapping', () => {
  it('names what is lacking and goes once nothing is', () => {
    const { defaults, faults } = readDefaults({ ...noDefaults, price: '9.9', stock: '10', leadDays: '2', categoryCode: '400101' })
    expect([defaults, faults]).toEqual([
      { categoryCode: '400101', categoryForUnknown: false, unit: '', brand: '', priceE4: 99_000, stock: 10, leadDays: 2 },
      {},
    ])
    expect(lacking({}, readDefaults(noDefaults).defaults)).toHaveLength(3)
    expect(lacking({ name: ['名称'] }, defaults)).toEqual([])
    expect(readDefaults({ ...noDefaults, price: 'x', stock: '1.5', leadDays: '999' }).faults).toEqual({
      price: '价格须大于 0，最多四位小数',
      stock: '库存须为 0 到 99,999,999 的整数',
      leadDays: '发货天数须为 0 到 180',
    })
  })
  it('takes a field out with its last column', () => {
    expect(withColumns({ name: ['a'], code: ['b'] }, 'code', [])).toEqual({ name: ['a'] })
    expect(withColumns({}, 'code', ['b', 'c'])).toEqual({ code: ['b', 'c'] })
  })
})
