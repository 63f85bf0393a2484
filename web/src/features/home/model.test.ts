import type { Need } from '@caiyuan/contract/needs'
import { beforeEach, describe, expect, it } from 'vitest'
import { setRoutes } from '../../core/known-routes.ts'
import type { RouteRow } from '../../core/route.ts'
import type { CurrentUser } from '../../core/session.ts'
import { fewOf, otherPages, waitingFirst, worksOf } from './model.ts'

const paths = ['/check/:index', '/billCheck', '/bill/:index', '/order', '/acceptanceCheck', '/message']
const pages = paths.map((path): RouteRow => ({ path, title: path, layout: 'full', lazy: async () => ({ Screen: () => null }) }))
beforeEach(() => setRoutes(pages))

const user = (nums: Partial<CurrentUser>): CurrentUser =>
  ({
    workFirst: false,
    toBeAuditNum: 0,
    toBeJingBanNum: 0,
    toAuditBillNum: 0,
    toConfirmBillNum: 0,
    toBillNum: 0,
    toConfirmNum: 0,
    toReceiveNum: 0,
    toAcceptNum: 0,
    messageNum: 0,
    ...nums,
  }) as CurrentUser
const holding =
  (...needs: Need[]) =>
  (need: Need) =>
    needs.includes(need)
const said = (works: ReturnType<typeof worksOf>) => works.map((it) => `${it.label} ${it.num} ${it.to}`)

describe('worksOf', () => {
  it('tells finance which bills and orders wait, with the way to each', () => {
    const finance = holding('check:approve', 'bill:view', 'bill:confirm', 'bill:audit')
    expect(said(worksOf(user({ toAuditBillNum: 2, toConfirmBillNum: 1, toBillNum: 10 }), finance))).toEqual([
      '待审批 0 /check/0',
      '待审核对账单 2 /billCheck',
      '待确认对账单 1 /bill/1',
      '待对账订单 10 /bill/0',
      '未读消息 0 /message',
    ])
  })

  it('tells an administrator approvals and messages only', () => {
    expect(said(worksOf(user({ messageNum: 3 }), holding('tenant:config', 'check:approve')))).toEqual([
      '待审批 0 /check/0',
      '未读消息 3 /message',
    ])
  })
})

describe('waitingFirst', () => {
  it('puts rows with work before rows without, each in its order', () => {
    const office = worksOf(user({ toBillNum: 10, messageNum: 2 }), holding('check:approve', 'bill:confirm'))
    expect(waitingFirst(office).map((it) => it.label)).toEqual(['待对账订单', '未读消息', '待审批', '待确认对账单'])
  })
})

describe('worksOf an office', () => {
  it('has its row although nothing waits, where a buyer has none', () => {
    const labels = (workFirst: boolean) => worksOf(user({ workFirst }), holding('order:accept')).map((it) => it.label)
    expect([labels(true), labels(false)]).toEqual([['待验收', '未读消息'], ['未读消息']])
  })
})

describe('otherPages', () => {
  it('are those of the route table this office may open and no row of work leads to', () => {
    const page = async () => ({ Screen: () => null })
    const row = (path: string, label: string, need?: Need): RouteRow => ({
      path,
      title: label,
      layout: 'full',
      menu: { group: '设置', label, order: 10 },
      ...(need ? { need } : {}),
      lazy: page,
    })
    setRoutes([row('/message', '消息中心'), row('/staff', '人员交接', 'tenant:config'), row('/fundCard', '经费卡', 'fund:view')])
    const admin = holding('tenant:config')
    expect(otherPages(worksOf(user({}), admin), admin).map((it) => it.label)).toEqual(['人员交接'])
  })
})

describe('fewOf', () => {
  it('keeps the order and drops first what does not wait', () => {
    const buyer = holding('check:approve', 'order:create')
    const works = worksOf(user({ toReceiveNum: 1, toAcceptNum: 2, messageNum: 4 }), buyer)
    expect(fewOf(works, 3).map((it) => it.label)).toEqual(['待收货', '待验收', '未读消息'])
    expect(fewOf(worksOf(user({}), buyer), 3).map((it) => it.label)).toEqual(['待审批', '待收货', '未读消息'])
  })
})
