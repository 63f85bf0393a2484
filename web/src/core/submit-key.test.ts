import { beforeEach, describe, expect, it, vi } from 'vitest'
import { submitKey } from './submit-key.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
})

describe('submitKey', () => {
  it('repeats the key for the same content until the outcome is known', () => {
    const key = submitKey()
    const first = key.take({ quote: 'q1' })
    expect(key.take({ quote: 'q1' })).toBe(first)
    key.done()
    expect(key.take({ quote: 'q1' })).not.toBe(first)
  })

  it('takes a new key for other content', () => {
    const key = submitKey()
    expect(key.take({ num: 1 })).not.toBe(key.take({ num: 2 }))
  })

  it('survives a reload under its name', () => {
    const first = submitKey('checkout').take({ quote: 'q1' })
    expect(submitKey('checkout').take({ quote: 'q1' })).toBe(first)
    submitKey('checkout').done()
    expect(submitKey('checkout').take({ quote: 'q1' })).not.toBe(first)
  })
})
