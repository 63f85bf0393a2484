// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changing, press, show } from '../../../../test/stage.tsx'
import { AgreementEvaluations } from '../parts/agreement-evaluations.tsx'
import { SellerEvaluations } from '../parts/seller-evaluations.tsx'
import { ShopEvaluations } from '../parts/shop-evaluations.tsx'
import { GoodsEvaluations } from '../parts/goods-evaluations.tsx'
import { Screen } from './evaluation-reports.tsx'

const at = '2026-11-18T01:30:00.000Z'
const report = { id: 'r1', byName: '王老师', kind: 'abuse', content: '骂了发货的人', at, decided: null, restored: null }
const row = {
  id: 'e1',
  kind: 'order',
  goodsId: 'p1',
  goodsName: '复印纸',
  spec: '5 包/箱',
  supplierName: '甲',
  supplierFullName: '甲 综合电商',
  authorName: '',
  goodsStars: 1,
  describedStars: 1,
  said: { content: '什么东西', at, answer: null },
  pictureIds: [],
  added: null,
  reports: [report, { ...report, id: 'r2', byName: '', kind: 'false', content: '不是我们的货' }],
  hidden: null,
  canDecide: true,
}
const open = (list: object[], address = '/evaluationReports') =>
  show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u' }),
      'evaluation/reports': () => ({
        list,
        total: list.length,
        pageNum: 1,
        pageSize: 20,
        counts: { todo: list.length, hidden: 0, kept: 0 },
      }),
      'evaluation/reports/decide': () => changing('evaluation'),
    },
    address,
  )

it('hides an evaluation with a reason', async () => {
  const { sent } = open([row])
  expect((await screen.findAllByText(/骂了发货的人/)).length).toBeGreaterThan(0)
  expect(screen.getAllByText(/匿名用户/).length).toBeGreaterThan(0)
  fireEvent.click(screen.getAllByRole('button', { name: '隐藏：复印纸' })[0]!)
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '含有辱骂' } })
  await press('隐藏', dialog)
  await waitFor(() =>
    expect(sent).toEqual([{ path: 'evaluation/reports/decide', input: { id: 'e1', verdict: 'hide', reason: '含有辱骂' } }]),
  )
})

it('says why one may not decide, and what comes here where there is nothing', async () => {
  open([{ ...row, canDecide: '您举报了这条评价，由其他人处理' }])
  expect((await screen.findAllByText('您举报了这条评价，由其他人处理')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: '隐藏：复印纸' })).toBeNull()
})

it('shows again what was hidden', async () => {
  const decided = { verdict: 'hidden', reason: '含有辱骂', byName: '周管理', at }
  const { sent } = open(
    [{ ...row, reports: [{ ...report, decided }], hidden: { at, reason: '含有辱骂' } }],
    '/evaluationReports?tab=hidden',
  )
  fireEvent.click((await screen.findAllByRole('button', { name: '恢复显示：复印纸' }))[0]!)
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '复核后恢复' } })
  await press('恢复显示', dialog)
  await waitFor(() => expect(sent).toHaveLength(1))
})

it('says of what is shown again who showed it and why, and nothing in place of words that went with who reported', async () => {
  const decided = { verdict: 'hidden', reason: '含有辱骂', byName: '周管理', at }
  const restored = { reason: '复核后恢复', byName: '吴管理', at }
  open([{ ...row, reports: [{ ...report, byName: '已注销用户', content: '', decided, restored }] }], '/evaluationReports?tab=kept')
  const [list] = await screen.findAllByRole('list', { name: '对「复印纸」评价的举报' })
  expect(list!.textContent).toMatch(/^辱骂、人身攻击 已注销用户.*已隐藏：含有辱骂 周管理.*恢复显示：复核后恢复 吴管理/)
})

it('is reported from the page of the goods, with its kind and words', async () => {
  const said = {
    id: 'e1',
    goodsStars: 1,
    describedStars: 1,
    content: '什么东西',
    pictureIds: [],
    saidAt: at,
    isAnonymous: true,
    answer: null,
    added: null,
    authorName: '',
    spec: '',
    report: 'can',
  }
  const { sent } = show(<GoodsEvaluations productId="p1" name="复印纸" />, {
    'user.info': () => ({ userId: 'u' }),
    'evaluation/list': () => ({
      list: [said],
      total: 1,
      pageNum: 1,
      pageSize: 5,
      byStars: [1, 0, 0, 0, 0],
      goodsTenths: 10,
      describedTenths: 10,
      logisticsTenths: 10,
      serviceTenths: 10,
    }),
    'evaluation/report': () => changing('evaluation'),
  })
  fireEvent.click(await screen.findByRole('button', { name: '举报评价：复印纸' }))
  const dialog = await screen.findByRole('dialog')
  await press('提交举报', dialog)
  await within(dialog).findByText('请选择举报类型')
  fireEvent.click(within(dialog).getByRole('radio', { name: '辱骂、人身攻击' }))
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '骂了发货的人' } })
  await press('提交举报', dialog)
  await waitFor(() => expect(sent).toEqual([{ path: 'evaluation/report', input: { id: 'e1', kind: 'abuse', content: '骂了发货的人' } }]))
})

it('stands on the page of the shop with its goods', async () => {
  const said = {
    id: 'e1',
    goodsStars: 5,
    describedStars: 5,
    content: '好用',
    pictureIds: ['x1'],
    saidAt: at,
    isAnonymous: true,
    answer: { content: '谢谢您', at },
    added: null,
    authorName: '',
    spec: '',
    report: 'cannot',
    kind: 'order',
    goodsId: 'p1',
    goodsName: '复印纸',
    supplierName: '甲',
  }
  show(<ShopEvaluations supplierId="s1" />, {
    'user.info': () => ({ userId: 'u' }),
    'evaluation/shop': () => ({ list: [said], total: 4, pageNum: 1, pageSize: 3 }),
  })
  expect((await screen.findByRole('link', { name: '复印纸' })).getAttribute('href')).toBe('/detail?id=p1')
  expect(screen.getByText('谢谢您')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '举报评价：复印纸' })).toBeNull()
  expect(screen.getByRole('button', { name: '更多评价' })).toBeTruthy()
})

it('stands at an agreement with who supplied it, and at a firm outside with how often', async () => {
  const said = {
    id: 'e1',
    goodsStars: 4,
    describedStars: 4,
    content: '台面平整',
    pictureIds: [],
    saidAt: at,
    isAnonymous: false,
    answer: null,
    added: null,
    authorName: '李老师',
    spec: '平台外采购',
    report: 'cannot',
    kind: 'offPlatform',
    goodsId: '',
    goodsName: '样品夹具定制',
    supplierName: '甬江精工',
  }
  const sum = {
    total: 1,
    pageNum: 1,
    pageSize: 3,
    byStars: [0, 0, 0, 1, 0],
    goodsTenths: 40,
    describedTenths: 40,
    logisticsTenths: 30,
    serviceTenths: 20,
  }
  const answers = {
    'user.info': () => ({ userId: 'u' }),
    'evaluation/seller': () => ({ ...sum, list: [said] }),
    'evaluation/agreement': () => ({ ...sum, list: [{ ...said, kind: 'frameworkOrder', goodsId: 'g1', goodsName: '边台' }] }),
  }
  show(<AgreementEvaluations agreementId="a1" />, answers)
  expect((await screen.findByRole('link', { name: '边台' })).getAttribute('href')).toBe('/frameworkAgreementDetail?id=g1')
  expect(screen.getByText('甬江精工')).toBeTruthy()
  cleanup()
  show(<SellerEvaluations uscc="91330200MA2DE0017J" />, answers)
  await screen.findByText('样品夹具定制')
  expect(screen.getByText(/^本校曾评价/).textContent).toBe('本校曾评价 1 次，平均 4.0 星 描述相符 4.0 · 物流 3.0 · 服务 2.0')
  expect(screen.queryByRole('link', { name: '样品夹具定制' })).toBeNull()
  cleanup()
  show(<SellerEvaluations uscc="9133" />, answers)
  expect(await screen.findByText('填写统一社会信用代码后显示本校以前的评价')).toBeTruthy()
})
