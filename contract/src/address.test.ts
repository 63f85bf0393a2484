import { describe, expect, it } from 'vitest'
import { AddressDraft } from './address.ts'

const faults = (value: object): Record<string, string> => {
  const { error } = AddressDraft.safeParse(value)
  return Object.fromEntries((error?.issues ?? []).map((it) => [it.path.join('.'), it.message]))
}
const whole = { receiver: '李老师', provinceCode: '33', cityCode: '3302', countyCode: '330211', detail: '文苑路 1 号' }
const ONE = '手机号与固定电话至少填一个'

describe('AddressDraft', () => {
  it('says at once that a phone is missing, beside whatever else is', () => {
    expect(Object.keys(faults({}))).toEqual(expect.arrayContaining(['receiver', 'receMobile', 'provinceCode', 'detail']))
    expect(faults({}).receMobile).toBe(ONE)
    expect(faults({ receMobile: '', tel: ' ' }).receMobile).toBe(ONE)
    expect(faults(whole)).toEqual({ receMobile: ONE })
  })

  it('asks for no second number once one is there, also a wrong one', () => {
    expect(faults({ ...whole, tel: '0574-87651234' })).toEqual({})
    expect(faults({ tel: '0574-87651234' }).receMobile).toBeUndefined()
    expect(faults({ receMobile: '123' }).receMobile).toBe('手机号码格式不正确')
    expect(faults({ ...whole, tel: '12' })).toEqual({ tel: '固定电话格式不正确，如 0574-87651234' })
  })
})
