import { describe, expect, it } from 'vitest'
import { textOf } from './text-of.ts'

describe('a cell as text', () => {
  it('is the same text a form would make of it', () => {
    expect(textOf('\ufeff张\u200b三\u00ad ')).toBe('张三')
    expect(textOf('\u3164\u2060')).toBe('')
    expect(textOf('滤纸\u0001 \n定性\u202e')).toBe('滤纸 定性')
  })
})
