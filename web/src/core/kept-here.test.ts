// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Compared } from './comparison.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** The modules as a page has them that opens now. */
const opened = async () => {
  vi.resetModules()
  const [here, comparison, recent, history] = await Promise.all([
    import('./kept-here.ts'),
    import('./comparison.ts'),
    import('./recent-goods.ts'),
    import('./search-history.ts'),
  ])
  return { ...here, ...comparison, ...recent, ...history }
}
/** What another tab stores. */
const elsewhere = (place: string | null, text?: string): void => {
  if (place && text !== undefined) localStorage.setItem(place, text)
  window.dispatchEvent(Object.assign(new Event('storage'), { key: place }))
}

const paper: Compared = {
  skuId: 'k1',
  productId: 'p1',
  name: '复印纸',
  picture: 'p.svg',
}

describe('goods to compare', () => {
  it('are only those that say everything; a broken entry is as if it were not there', async () => {
    const { comparedIn } = await opened()
    const without = (name: keyof Compared) => Object.fromEntries(Object.entries(paper).filter(([it_]) => it_ !== name))
    const broken = [
      null,
      1,
      'k1',
      [],
      {},
      ...(Object.keys(paper) as (keyof Compared)[]).flatMap((name) => [
        without(name),
        { ...paper, [name]: null },
        { ...paper, [name]: 7 },
        { ...paper, [name]: {} },
      ]),
    ]
    const other = { ...paper, skuId: 'k2' }
    for (const it_ of broken) expect([it_, comparedIn([it_, other])]).toEqual([it_, [other]])
    // As it was kept before, with what it cost somebody.
    expect(comparedIn([{ ...paper, priceE4: 238_000, unit: '包' }])).toEqual([paper])
    for (const kept of [null, undefined, 'text', 7, {}, { length: 1, 0: paper }]) expect(comparedIn(kept)).toEqual([])
  })

  it('are each there once, and four at most', async () => {
    const { comparedIn } = await opened()
    const five = ['k1', 'k2', 'k1', 'k3', 'k4', 'k5'].map((skuId) => ({ ...paper, skuId }))
    expect(comparedIn(five).map((it_) => it_.skuId)).toEqual(['k1', 'k2', 'k3', 'k4'])
  })
})

describe('what this browser keeps', () => {
  it('is there for a page that opens later, and is nothing where nonsense lies', async () => {
    const first = await opened()
    first.rememberGoods({ productId: 'p1', skuId: 'k1' })
    expect((await opened()).recentGoods()).toEqual([{ productId: 'p1', skuId: 'k1' }])
    for (const nonsense of ['{', '[1, null, {"skuId": "k"}]', '{}', 'null', '"p1"']) {
      localStorage.setItem('recentGoods', nonsense)
      expect((await opened()).recentGoods()).toEqual([])
    }
  })

  it('is the same in another tab at once, also where that emptied its storage', async () => {
    const { recentGoods, searchHistory } = await opened()
    const heard = vi.fn<() => void>()
    searchHistory.watch(heard)
    elsewhere('searchHistory', '["手套"]')
    elsewhere('recentGoods', '[{"productId":"p2","skuId":"k2"}]')
    expect([searchHistory.get(), recentGoods(), heard.mock.calls.length]).toEqual([['手套'], [{ productId: 'p2', skuId: 'k2' }], 1])
    localStorage.clear()
    elsewhere(null)
    expect([searchHistory.get(), recentGoods()]).toEqual([[], []])
  })

  it('lasts as long as the page where nothing can be stored', async () => {
    const refuse = () => {
      throw new Error('forbidden')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, clear: () => {} })
    const { rememberSearch, searchHistory } = await opened()
    rememberSearch('手套')
    expect(searchHistory.get()).toEqual(['手套'])
  })

  it('is forgotten by signing out', async () => {
    const { forgetPersonal, recentGoods, rememberGoods, rememberSearch, searchHistory, toggleCompared } = await opened()
    rememberGoods({ productId: 'p1', skuId: 'k1' })
    rememberSearch('氰化钠')
    toggleCompared(paper)
    localStorage.setItem('goodsPlace', '{"userId":"u1","provinceCode":"33"}')
    forgetPersonal()
    expect([recentGoods(), searchHistory.get()]).toEqual([[], []])
    expect(Object.keys(localStorage)).toEqual([])
  })
})
