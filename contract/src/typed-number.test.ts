import { expect, it } from 'vitest'
import { plainNumber } from './typed-number.ts'

it.each([
  ['1,250', '1250'],
  ['1,234,567.89', '1234567.89'],
  ['¥1,250.5', '1250.5'],
  ['￥１，２５０元', '1250'],
  ['-12.5', '-12.5'],
  ['.5', '.5'],
  ['12,50', null],
  ['1.234,50', null],
  ['1,2345', null],
  ['0,250', null],
  ['1,250,5', null],
  ['1 250', null],
  ['1e3', null],
  ['', null],
])('%s is %s', (text, want) => expect(plainNumber(text)).toBe(want))
