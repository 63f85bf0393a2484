// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { press, show } from '../../../../test/stage.tsx'
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
