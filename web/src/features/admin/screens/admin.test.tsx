// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/stage.tsx'
import { Screen } from './admin.tsx'

const none = { orderNum: 0, orderFen: 0 }
const overview = {
  waiting: [],
  people: { active: 2, disabled: 0, depts: 3 },
  year: none,
  underWay: none,
  funds: { num: 0, totalFen: 0, availableFen: 0 },
  approvals: { waiting: 0, late: 0 },
}
const open = (more: object) =>
  show(<Screen />, {
    'user.info': () => ({ userId: 'u', functionList: ['tenant:view'], toBeAuditNum: 0, userRegisterWaitNum: 0, ...more }),
    'admin/overview': () => overview,
  })

it('leads to the people who wait for an account', async () => {
  open({ userRegisterWaitNum: 7 })
  const link = await screen.findByRole('link', { name: '7 人申请开通账号，等您审核' })
  expect(link.getAttribute('href')).toBe('/applyRegisterList')
  expect(screen.queryByText('没有待办')).toBeNull()
})

it('says so where nothing waits', async () => {
  open({})
  await screen.findByText('没有待办')
})
