import { AddressDraft } from '@caiyuan/contract/address'
import { describe, expect, it } from 'vitest'
import { faultAt, isRequired } from './form.tsx'

describe('isRequired', () => {
  it('marks what must be there, and neither of two numbers of which one will do', () => {
    expect(['receiver', 'detail', 'provinceCode'].map((it) => isRequired(AddressDraft, it))).toEqual([true, true, true])
    expect(['receMobile', 'tel', 'zip'].map((it) => isRequired(AddressDraft, it))).toEqual([false, false, false])
    expect(faultAt(AddressDraft, {}, 'receMobile')).toBe('手机号与固定电话至少填一个')
  })
})
