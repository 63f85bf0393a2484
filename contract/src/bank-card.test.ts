import { expect, it } from 'vitest'
import { isAccount, luhn } from './bank-card.ts'
import { paramFault } from './admin/params.ts'

it('proves a card by its last digit, and leaves accounts of firms alone', () => {
  expect([luhn('6228480402564890018'), luhn('6228480402564890019')]).toEqual([true, false])
  expect([isAccount('6228480402564890018'), isAccount('6228480402564890019'), isAccount('3310010120100123456')]).toEqual([
    true,
    false,
    true,
  ])
})

it('is asked of the account of the school', () => {
  expect(paramFault('pay.payeeAccount', '6228480402564890019')).toContain('末位校验不符')
  expect(paramFault('pay.payeeAccount', '62284')).toContain('8 至 30 位数字')
  expect(paramFault('pay.payeeAccount', '6228480402564890018')).toBeUndefined()
  expect(paramFault('pay.payeeAccount', '')).toBeUndefined()
})
