import { describe, expect, it } from 'vitest'
import { amountAt, neededOf, orderNum, priceAt, problemOf, readBom, savedByMore } from './model.ts'

describe('a BOM that is pasted', () => {
  it('is read by its head, in any order, as a sheet is pasted', () => {
    const bom = readBom('Qty\tFootprint\tPart Number\tDesignator\n2\tSOT-223\tAMS1117-3.3\tU3, U4\n1\tSOP-16\tCH340G\tU5\n')
    expect(bom.columns).toEqual(['designator', 'partNo', 'package', 'num'])
    expect(bom.rows[0]).toEqual({ rowNo: 2, designator: 'U3, U4', partNo: 'AMS1117-3.3', package: 'SOT-223', num: 2, fault: '' })
    expect(bom.rows[1]!.rowNo).toBe(3)
  })

  it('is read by what its columns look like where it has no head', () => {
    const bom = readBom('U1     STM32F407VGT6      LQFP-100  1\nU3, U4  AMS1117-3.3  SOT-223  2\nC1     CL10B104KB8NNNC   0603   24')
    expect(bom.rows.map((it_) => [it_.designator, it_.partNo, it_.package, it_.num])).toEqual([
      ['U1', 'STM32F407VGT6', 'LQFP-100', 1],
      ['U3, U4', 'AMS1117-3.3', 'SOT-223', 2],
      ['C1', 'CL10B104KB8NNNC', '0603', 24],
    ])
  })

  it('takes part numbers alone, one piece each, and pieces from the designators', () => {
    expect(readBom('STM32F407VGT6\nCH340G').rows.map((it_) => [it_.partNo, it_.num])).toEqual([
      ['STM32F407VGT6', 1],
      ['CH340G', 1],
    ])
    expect(readBom('型号\t位号\nSS34\tD1, D2, D3').rows[0]).toMatchObject({ partNo: 'SS34', num: 3 })
  })

  it('names what is wrong with a row', () => {
    const rows = readBom('型号\t数量\n\t5\nSS34\t一些\nCH340G\t0\nNE555P\t10').rows
    expect(rows.map((it_) => it_.fault)).toEqual(['没有型号', '数量“一些”须为 1 到 9999 的整数', '数量“0”须为 1 到 9999 的整数', ''])
    expect(readBom('')).toEqual({ columns: [], rows: [] })
  })
})

describe('quantities and prices', () => {
  const part = {
    moq: 10,
    packStep: 10,
    stock: 300,
    tiers: [
      { from: 10, priceE4: 4120 },
      { from: 50, priceE4: 3165 },
      { from: 200, priceE4: 2840 },
    ],
  }

  it('are for so many sets with what is lost, up to whole packs', () => {
    expect([neededOf(2, 20, 0), neededOf(2, 20, 3), neededOf(1, 1, 0)]).toEqual([40, 42, 1])
    expect([orderNum(part, 42), orderNum(part, 3), orderNum({ moq: 5, packStep: 1 }, 7)]).toEqual([50, 10, 7])
  })

  it('fall by tiers, to the fen, and say where more costs less', () => {
    expect([priceAt(part, 40), priceAt(part, 50), priceAt(part, 1000)]).toEqual([4120, 3165, 2840])
    expect([amountAt(part, 40), amountAt(part, 50)]).toEqual([1648, 1583])
    expect(savedByMore(part, 40)).toEqual({ num: 50, fen: 65 })
    expect(savedByMore(part, 20)).toBeUndefined()
  })

  it('say what keeps them from being bought', () => {
    expect([problemOf(part, 40), problemOf(part, 45), problemOf(part, 310), problemOf({ ...part, stock: 99_999 }, 10_000)]).toEqual([
      '',
      '须按 10 的整数倍购买',
      '库存只有 300',
      '每行最多 9,999 个，请分次购买',
    ])
  })
})
