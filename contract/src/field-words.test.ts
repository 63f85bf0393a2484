import { describe, expect, it } from 'vitest'
import { fieldWords, nameFields } from './field-words.ts'

describe('nameFields', () => {
  it('adds words, and refuses a second one for the same name', () => {
    nameFields({ fundId: '经费卡', lecture: '讲座' })
    expect(fieldWords['lecture']).toBe('讲座')
    expect(() => nameFields({ fundId: '卡' })).toThrow('fundId is 经费卡 already, not 卡')
    expect(fieldWords['fundId']).toBe('经费卡')
  })
})
