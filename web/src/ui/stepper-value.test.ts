import { describe, expect, it } from 'vitest'
import { readNum } from './stepper-value.ts'

describe('readNum', () => {
  it('reads whole numbers in bounds', () => {
    expect(readNum('12')).toEqual({ num: 12 })
    expect(readNum(' 9999 ')).toEqual({ num: 9999 })
    expect(readNum('20', { by: 10, least: 10 })).toEqual({ num: 20 })
  })

  it.each([
    ['', '请填写数量'],
    ['１２', '请用半角数字填写数量'],
    ['-5', '数量不能是负数'],
    ['0', '数量至少为 1'],
    ['0.5', '数量须为整数'],
    ['1e9', '数量只能填写数字'],
    ['十', '数量只能填写数字'],
    ['10000', '最多 9999'],
  ])('refuses %j in words', (typed, fault) => {
    expect(readNum(typed)).toEqual({ fault })
  })

  it('names the least order and the pack', () => {
    expect(readNum('5', { least: 10, unit: '盒' })).toEqual({ fault: '起订量为 10盒' })
    expect(readNum('15', { by: 10 })).toEqual({ fault: '须按 10 的整数倍购买' })
    expect(readNum('31', { most: 30, unit: '瓶' })).toEqual({ fault: '最多 30瓶' })
  })
})
