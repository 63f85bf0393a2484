// @vitest-environment happy-dom
import { KEYWORD_MAX } from '@caiyuan/contract/search-choices'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { press, show, textOf } from '../../test/stage.tsx'
import { leaveTab } from '../core/kept.ts'
import { setRoutes } from '../core/known-routes.ts'
import { forgetSearches, rememberSearch, searchHistory } from '../core/search-history.ts'
import { SearchBar } from './search-bar.tsx'

beforeEach(() => {
  localStorage.clear()
  forgetSearches()
  setRoutes([{ path: '/searchCate', title: '商品搜索', layout: 'full', lazy: async () => ({ Screen: SearchBar }) }])
})

const open = () => {
  const shown = show(<SearchBar />, { 'search/hotWords': () => ({ words: [] }), 'search/suggest': () => ({ list: [] }) })
  return { ...shown, box: screen.getByRole('combobox', { name: '搜索商品' }) }
}
const offered = (): string[] =>
  within(screen.getByRole('listbox', { name: '最近搜索' }))
    .getAllByRole('option')
    .map(textOf)

describe('what was searched', () => {
  it('is kept in this browser, the newest first, each once, without blanks around it', async () => {
    for (const word of ['离心管', ' 手套 ', '移液枪头', '', '  ', '离心管']) rememberSearch(word)
    expect(searchHistory.get()).toEqual(['离心管', '移液枪头', '手套'])
    vi.resetModules()
    expect((await import('../core/search-history.ts')).searchHistory.get()).toEqual(['离心管', '移液枪头', '手套'])
  })

  it('is ten words at most', () => {
    for (let i = 1; i <= 12; i += 1) rememberSearch(`词${i}`)
    expect(searchHistory.get()).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((i) => `词${i}`))
  })

  it('is nothing where the browser holds nonsense, and lasts as long as the page where it keeps nothing', async () => {
    for (const [kept, read] of [
      ['{', []],
      ['{"a":1}', []],
      ['["手套",1,null]', ['手套']],
    ] as const) {
      localStorage.setItem('searchHistory', kept)
      vi.resetModules()
      expect((await import('../core/search-history.ts')).searchHistory.get()).toEqual(read)
    }
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new Error('full')
      },
    })
    rememberSearch('手套')
    expect(searchHistory.get()).toEqual(['手套'])
  })

  it('is gone after signing out on purpose: the next person at this browser does not see it', () => {
    rememberSearch('氰化钠')
    leaveTab()
    expect([searchHistory.get(), localStorage.getItem('searchHistory') ?? '[]']).toEqual([[], '[]'])
    const { box } = open()
    fireEvent.focus(box)
    expect(screen.queryByRole('listbox')).toBeNull()
  })
})

describe('the search box', () => {
  it('keeps what is searched and offers it where nothing is typed', async () => {
    rememberSearch('手套')
    const { box, address } = open()
    fireEvent.focus(box)
    expect(offered()).toEqual(['手套'])
    fireEvent.change(box, { target: { value: '离心管' } })
    expect(screen.queryByRole('listbox', { name: '最近搜索' })).toBeNull()
    fireEvent.keyDown(box, { key: 'Enter' })
    await waitFor(() => expect(address()).toBe(`/searchCate?${new URLSearchParams({ keyword: '离心管' })}`))
    fireEvent.focus(box)
    fireEvent.change(box, { target: { value: '' } })
    expect(offered()).toEqual(['离心管', '手套'])
  })

  it('searches what was picked from it, by key or by press', async () => {
    rememberSearch('手套')
    rememberSearch('离心管')
    const { box, address } = open()
    fireEvent.focus(box)
    fireEvent.keyDown(box, { key: 'ArrowDown' })
    fireEvent.keyDown(box, { key: 'ArrowDown' })
    fireEvent.keyDown(box, { key: 'Enter' })
    await waitFor(() => expect(address()).toBe(`/searchCate?${new URLSearchParams({ keyword: '手套' })}`))
    expect(searchHistory.get()).toEqual(['手套', '离心管'])
  })

  it('clears it with one press', async () => {
    rememberSearch('手套')
    const { box } = open()
    fireEvent.focus(box)
    await press('清空')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect([searchHistory.get(), localStorage.getItem('searchHistory')]).toEqual([[], '[]'])
  })

  it('keeps what is typed on while a search is still under way', async () => {
    const { box, address } = open()
    fireEvent.change(box, { target: { value: '手套 ' } })
    // The address is the new one before the page is.
    act(() => {
      fireEvent.keyDown(box, { key: 'Enter' })
      fireEvent.change(box, { target: { value: '离心管' } })
    })
    await waitFor(() => expect(address()).toBe(`/searchCate?${new URLSearchParams({ keyword: '手套' })}`))
    expect(box).toHaveProperty('value', '离心管')
    fireEvent.keyDown(box, { key: 'Enter' })
    await waitFor(() => expect(address()).toBe(`/searchCate?${new URLSearchParams({ keyword: '离心管' })}`))
  })

  it('keeps no word that is too long to be searched', () => {
    const { box, address } = open()
    fireEvent.change(box, { target: { value: '长'.repeat(KEYWORD_MAX + 1) } })
    fireEvent.keyDown(box, { key: 'Enter' })
    expect([address(), searchHistory.get()]).toEqual(['/', []])
  })
})
