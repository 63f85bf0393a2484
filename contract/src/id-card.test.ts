import { describe, expect, it } from 'vitest'
import { ageOn, birthOf, IdCard } from './id-card.ts'

const said = (text: string): string => IdCard.safeParse(text).error?.issues[0]?.message ?? ''

describe('IdCard', () => {
  it('takes the number of the standard with its check digit, X written small too', () => {
    expect(['11010519491231002X', '440524188001010014'].map(said)).toEqual(['', ''])
    expect(IdCard.parse(' 11010519491231002x ')).toBe('11010519491231002X')
    expect(birthOf('11010519491231002X')).toBe('1949-12-31')
  })

  it('says what is wrong: nothing, the form, a day that never was, the check digit', () => {
    expect(said('')).toBe('请输入身份证号')
    for (const text of ['110105491231002', '1101051949123100', '01010519491231002X', '11010519491231002Y'])
      expect(said(text)).toBe('身份证号须为 18 位，末位可以是 X')
    for (const text of ['110105194902300021', '110105194913010021', '110105190002290021'])
      expect(said(text)).toBe('身份证号中的出生日期不存在')
    const other = '0123456789'.split('').map((digit) => said(`11010519491231002${digit}`))
    expect(new Set(other)).toEqual(new Set(['身份证号的末位校验不对，请核对']))
  })

  it('notices any single digit mistaken', () => {
    const good = '440524188001010014'
    for (let i = 0; i < 17; i += 1)
      for (const digit of '0123456789') {
        if (digit === good[i]) continue
        expect(said(`${good.slice(0, i)}${digit}${good.slice(i + 1)}`)).not.toBe('')
      }
  })
})

describe('ageOn', () => {
  it('counts a year on the birthday, not before', () => {
    expect(['2026-11-22', '2026-11-23', '2026-11-24'].map((day) => ageOn('2011-11-23', day))).toEqual([14, 15, 15])
  })
})
