// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show, textOf } from '../../../../test/stage.tsx'
import { OffPlatformList } from './list.tsx'

const row = (id: string, isDirect: boolean) => ({
  id,
  docNo: `WG26111800000${id}`,
  state: 'bought',
  title: '样品夹具定制',
  isDirect,
  supplierName: '甲公司',
  applicantName: '李老师',
  deptName: '材料学院',
  totalFen: 30_000,
  dueFen: 30_000,
  funds: [],
  waitsFor: ['刘老师'],
  at: '2026-11-18T01:00:00.000Z',
  financeReason: '',
  can: {},
})

it('says of each by which way it was bought, and asks and exports by the one that is chosen', async () => {
  const asked: Record<string, unknown>[] = []
  show(
    <OffPlatformList scope="accept" what="平台外采购验收" empty={{ title: '没有', text: '' }} />,
    {
      'user.info': () => ({ userId: 'u', functionList: ['order:accept'], schoolName: '示例大学' }),
      'offPlatform/list': (input: unknown) => {
        asked.push(input as Record<string, unknown>)
        return { list: [row('1', true), row('2', false)], total: 2, totalFen: 60_000, pageNum: 1, pageSize: 20, counts: {} }
      },
    },
    '/workApplyPurchaseList?buyWay=direct',
  )
  await screen.findAllByText('申请采购')
  expect(asked.at(-1)).toMatchObject({ scope: 'accept', buyWay: 'direct' })
  expect(textOf(document.body)).toMatch(/WG261118000001[^G]*免申请直接验收[^G]*WG261118000002[^G]*申请采购/)
  expect(document.querySelector('a[href*="offPlatform/export"]')!.getAttribute('href')).toContain('direct')
})
