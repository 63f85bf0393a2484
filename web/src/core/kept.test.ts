import { beforeEach, describe, expect, it, vi } from 'vitest'
import { claimTab, dropKept, keep, leaveTab, readKept } from './kept.ts'
import { recentGoods, rememberGoods } from './recent-goods.ts'

const storageOf = (stored: Map<string, string>) => ({
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => stored.set(name, value),
  removeItem: (name: string) => stored.delete(name),
  clear: () => stored.clear(),
})
const stored = new Map<string, string>()
/** What outlives the tab. */
const lasting = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  lasting.clear()
  vi.stubGlobal('sessionStorage', storageOf(stored))
  vi.stubGlobal('localStorage', storageOf(lasting))
})

describe('what was typed', () => {
  it('is there again until it was sent', () => {
    keep('opinion:1', '同意')
    expect(readKept('opinion:1', '')).toBe('同意')
    expect(readKept('opinion:2', '')).toBe('')
    dropKept('opinion:1')
    expect(readKept('opinion:1', '')).toBe('')
  })

  it('is nothing when the storage holds nonsense or is full', () => {
    stored.set('typed:opinion:1', '{')
    expect(readKept('opinion:1', '')).toBe('')
    vi.stubGlobal('sessionStorage', {
      setItem: () => {
        throw new Error('full')
      },
    })
    expect(() => keep('opinion:1', '同意')).not.toThrow()
  })

  it('stays for the person who signs in again, and is gone for anybody else and after signing out', () => {
    claimTab('li')
    keep('opinion:1', '同意')
    claimTab('li')
    expect(readKept('opinion:1', '')).toBe('同意')
    claimTab('wang')
    expect(readKept('opinion:1', '')).toBe('')
    keep('opinion:1', '驳回')
    rememberGoods({ productId: 'p1', skuId: 'k1' })
    expect(recentGoods()).toHaveLength(1)
    leaveTab()
    claimTab('wang')
    expect(readKept('opinion:1', '')).toBe('')
    expect(recentGoods()).toEqual([])
  })
})
