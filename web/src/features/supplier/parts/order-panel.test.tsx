// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/stage.tsx'
import type { SupplierActs } from './order-acts.tsx'
import { OrderPanel } from './order-panel.tsx'

const order = {
  id: 'o1',
  schoolId: 101,
  orderNo: 'D1',
  state: 'waitSupplier',
  lines: [],
  parcels: [],
  refusals: [],
  payFen: null,
  arrivedAt: '2026-11-20T03:00:00Z',
  dueAt: null,
  closeAt: null,
  goodsFen: 200,
  freightFen: 0,
  totalFen: 200,
  can: { confirm: '贵公司已停用，不能确认新订单', refuse: true },
}

it('lets a supplier that was switched off refuse what it can no longer confirm', async () => {
  show(<OrderPanel schoolId={101} id="o1" acts={{ pending: false } as SupplierActs} />, { 'supply/orderDetail': () => order })
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: /拒\s*单/ })).disabled).toBe(false)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '确认接单' }).disabled).toBe(true)
})
