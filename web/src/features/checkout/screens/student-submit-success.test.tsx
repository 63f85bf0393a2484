// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show, textOf } from '../../../../test/stage.tsx'
import { Screen } from './student-submit-success.tsx'

const doc = {
  id: 'p1',
  purchaseNo: 'CG1',
  ownerName: '王教授',
  confirmBy: '2026-11-25T02:00:00.000Z',
  totalFen: 41_200,
  orders: [
    {
      id: 'o1',
      orderNo: 'D1',
      state: 'waitOwner',
      sentence: { text: '待老师确认 · 等王教授确认', hint: '' },
      supplierName: '甲采',
      supplierFullName: '甲有限公司',
      totalFen: 41_200,
    },
  ],
}

it('says the number, who confirms, until when, and what comes then', async () => {
  const answers = { 'user.info': () => ({ userId: 'u', functionList: [] }), 'purchase/detail': () => doc }
  show(<Screen />, answers, '/studentSubmitSuccess?id=p1')
  const head = await screen.findByRole('heading', { level: 2, name: '订单已提交，等王教授确认' })
  expect(textOf(head.parentElement)).toContain('采购单 CG1，1 张订单，合计 ¥412.00')
  const [first] = screen.getAllByRole('listitem').map(textOf)
  expect(first).toContain('前没有确认将自动取消')
  expect(screen.getByRole('link', { name: '查看订单' }).getAttribute('href')).toBe('/orderDetail?id=o1')
  expect(screen.getByRole('link', { name: '继续购物' })).toBeDefined()
})
