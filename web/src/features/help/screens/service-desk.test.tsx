// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { rowsShown, show } from '../../../../test/stage.tsx'
import { Screen } from './service-desk.tsx'

const left = {
  id: 'm1',
  topic: '采购与订单',
  content: '怎样撤回',
  createdAt: '2026-11-18T01:30:00.000Z',
  answer: '在订单页点撤回',
  answeredBy: '江运营',
  answeredAt: '2026-11-18T02:30:00.000Z',
  name: '李老师',
  schoolName: '示例大学',
  hasContact: false,
}

it('shows a message and its answer in full beside the list', async () => {
  show(
    <Screen />,
    { 'platform/leaveMessage/list': () => ({ list: [left], total: 1, pageNum: 1, pageSize: 20, counts: { waiting: 0, answered: 1 } }) },
    '/serviceDesk?tab=answered',
  )
  await rowsShown()
  fireEvent.click(screen.getByText('怎样撤回'))
  const panel = await screen.findByRole('dialog')
  expect(panel.textContent).toContain('李老师（示例大学） · 采购与订单 · 11-18 09:30怎样撤回江运营　11-18 10:30在订单页点撤回')
})
