// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { onPhone, press, show } from '../../../../test/stage.tsx'
import { BillLines } from './bill-lines.tsx'

const line = {
  orderId: 'o1',
  orderNo: 'CG-1',
  acceptNo: 'YS-1',
  buyerName: '李老师',
  deptName: '材料学院',
  acceptedAt: null,
  summary: '复印纸',
  amountFen: 100,
  removedAt: null,
  removedReason: '',
} as unknown as Parameters<typeof BillLines>[0]['lines'][number]

describe('移出 in the rows of a bill', () => {
  const shown = async (can: true | string) => {
    const pressed: string[] = []
    show(<BillLines lines={[line]} totalFen={100} remove={{ can, press: (it) => pressed.push(it.orderId) }} />, {})
    await press('移出')
    return { pressed, title: screen.getByText('移出').closest('button')!.title }
  }

  it('is pressed where the server allows it', async () => expect(await shown(true)).toEqual({ pressed: ['o1'], title: '' }))

  it('says the reason and does nothing where it gives one', async () =>
    expect(await shown('已开票，不能移出')).toEqual({ pressed: [], title: '已开票，不能移出' }))
})

describe('a bill of 26 orders', () => {
  const lines = Array.from({ length: 26 }, (_, i) => ({ ...line, orderId: `o${i}`, orderNo: `CG-${i + 1}` }))
  const numbers = () => screen.getAllByText(/^CG-\d+$/).map((it_) => it_.textContent)
  const all = lines.map((it_) => it_.orderNo)

  it.each([
    ['a phone', 6, onPhone],
    ['a wide page', 20, () => {}],
  ])('opens on %s with %i of them and the sum of all, and shows the others when asked', async (_, first, narrow) => {
    narrow()
    show(<BillLines lines={lines} totalFen={2600} />, {})
    expect(numbers()).toEqual(all.slice(0, first))
    const sum = screen.getByText('合计 26 个订单').parentElement!
    expect(within(sum).getByText(/26\.00/)).toBeTruthy()
    await press(`展开其余${26 - first}个订单`)
    expect(numbers()).toEqual(all)
    expect(screen.queryByRole('button', { name: /展开/ })).toBeNull()
  })
})
