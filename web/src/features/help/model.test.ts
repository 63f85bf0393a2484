import { leaveTopics } from '@caiyuan/contract/help'
import { PUBLIC } from '@caiyuan/contract/purse'
import { describe, expect, it } from 'vitest'
import { routes } from '../../app/routes.ts'
import { isPage, setRoutes } from '../../core/known-routes.ts'
import { tabsOf } from '../setting/tabs.ts'
import { articles, faq, found, leadOf, topics } from './model.ts'

describe('articles', () => {
  it('lead only to pages that exist', () => {
    setRoutes(routes)
    const all = articles.flatMap((it_) => it_.pages ?? []).map((it_) => it_.to)
    expect(all.filter((to) => !isPage(to.split('?')[0]!))).toEqual([])
    const tabs = tabsOf({ srcId: null, categoryTypes: [PUBLIC] } as never).map((it_) => it_.key)
    const named = all.filter((to) => to.startsWith('/setting?tab=')).map((to) => to.slice('/setting?tab='.length))
    expect(named.filter((tab) => !tabs.includes(tab))).toEqual([])
  })

  it('have names of their own, and each stands under a topic', () => {
    expect(new Set(articles.map((it_) => it_.key)).size).toBe(articles.length)
    expect(topics.flatMap((it_) => it_.articles)).toHaveLength(articles.length)
    expect(topics.map((it_) => it_.topic)).toEqual(leaveTopics.slice(0, topics.length))
    expect(faq.length).toBeGreaterThan(3)
  })
})

describe('found', () => {
  const keys = (text: string) => found(text).map((it_) => it_.key)

  it('asks for every word, in whatever order, and puts a title before a word of the text', () => {
    expect(keys('余额')[0]).toBe('no-money')
    expect(keys('撤回')[0]).toBe('change-order')
    expect(keys('取消 订单')[0]).toBe('change-order')
    expect(keys('订单 取消')).toEqual(keys('取消 订单'))
    expect(keys('取消 火星')).toEqual([])
  })

  it('knows what people call it otherwise, in whatever case', () => {
    expect(keys('登陆')).toContain('sign-in')
    expect(keys('XLSX')).toEqual(['supplier-goods'])
    expect(keys('  ')).toEqual([])
    expect(leadOf(found('XLSX')[0]!)).toContain('供应商后台')
  })
})
