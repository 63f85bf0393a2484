// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show, textOf } from '../../../../test/stage.tsx'
import { Screen } from './audit-success.tsx'

const order = {
  id: 'o1',
  orderNo: 'D1',
  state: 'auditing',
  sentence: { text: '等王教授审批', hint: '' },
  isAutoPassed: false,
  supplierName: '甲采',
  supplierFullName: '甲有限公司',
  totalFen: 12_345,
}
const opened = async (...orders: object[]): Promise<{ head: string; rows: string[] }> => {
  show(
    <Screen />,
    { 'user.info': () => ({ userId: 'u', functionList: [] }), 'purchase/detail': () => ({ id: 'p1', purchaseNo: 'CG1', orders }) },
    '/auditSuccess?id=p1',
  )
  const head = await screen.findByRole('heading', { level: 2, name: /^订单/ })
  return { head: textOf(head.parentElement), rows: screen.getAllByRole('listitem').map(textOf) }
}

it('says of an order people approved, opened when it is owed, what was true on submission, and beside it what is true now', async () => {
  const owed = { ...order, state: 'waitBill', sentence: { text: '待对账 · 确认应付 ¥123.45', hint: '' } }
  expect(await opened(owed)).toEqual({
    head: '订单已提交审批采购单 CG1，1 张订单，提交时冻结经费 ¥123.45',
    rows: ['D1 甲采待对账确认应付 ¥123.45¥123.45'],
  })
})

it('says that the system agreed where it did, to all of them', async () => {
  const passed = { ...order, isAutoPassed: true }
  expect((await opened(passed, { ...passed, id: 'o2' })).head).toBe(
    '订单已提交，审批已由系统自动通过采购单 CG1，2 张订单，提交时冻结经费 ¥246.90',
  )
})
