// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { press, readersOf, refusal, show, textOf } from '../../../../test/stage.tsx'
import { api } from '../../../core/api.ts'
import { notices } from '../../../core/notices.ts'
import { ShipBatch } from './ship-batch.tsx'

beforeEach(() => sessionStorage.clear())

type Orders = Parameters<typeof ShipBatch>[0]['orders']
const orderOf = (n: number, num: number, shippedNum: number) => ({
  schoolId: 101,
  schoolName: '示例大学',
  id: `o${n}`,
  orderNo: `D${n}`,
  receiver: '李老师',
  summary: '复印纸',
  num,
  shippedNum,
})
const orders = [orderOf(1, 12, 5), orderOf(2, 8, 0), orderOf(3, 4, 1)] as unknown as Orders

interface Sent {
  id: string
  parcels: unknown[]
}

const open = (refused: string[] = []) => {
  const readers = readersOf(api.supply.orders)
  const told: string[] = []
  const { sent } = show(
    <>
      {readers.node}
      <ShipBatch orders={orders} close={() => told.push('close')} onAll={() => told.push('all')} />
    </>,
    {
      ...readers.answers,
      'supply/orderDetail': ({ id }: { id: string }) => {
        const { num, shippedNum } = orders.find((it) => it.id === id)!
        const line = { unit: '包', amountFen: 100 }
        return {
          lines: [
            { ...line, lineNo: 1, num, shippedNum },
            { ...line, lineNo: 2, num: 3, shippedNum: 3 },
          ],
        }
      },
      'supply/ship': ({ id }: Sent) => (refused.includes(id) ? refusal('4011', '运单号已用过') : { shippedNum: 1, leftNum: 0 }),
    },
  )
  return { sent, told, asked: readers.asked }
}
const box = (n: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `示例大学 D${n} 运单号` })
const paste = (n: number, text: string) => fireEvent.paste(box(n), { clipboardData: { getData: () => text } })
const type = (n: number, value: string) => fireEvent.change(box(n), { target: { value } })
const rows = () => [...screen.getByRole('dialog').querySelectorAll('li')].map(textOf)
const parcelOf = (n: number, num: number, waybillNo: string) => ({
  path: 'supply/ship',
  input: {
    schoolId: 101,
    id: `o${n}`,
    parcels: [{ carrierCode: 'shunfeng', waybillNo, courierPhone: '', lines: [{ lineNo: 1, num }] }],
  },
})

describe('批量发货', () => {
  it('sends what is left of each order as one parcel, by a pasted column of waybills', async () => {
    const { sent, told, asked } = open()
    expect(rows()).toEqual([
      '示例大学 D1李老师，复印纸7 件顺丰速运',
      '示例大学 D2李老师，复印纸8 件顺丰速运',
      '示例大学 D3李老师，复印纸3 件顺丰速运',
    ])
    paste(1, 'SF1111111111\nSF2222222222\nSF3333333333')
    await press('发货18件')
    await waitFor(() => expect(told).toEqual(['close', 'all']))
    expect(sent).toEqual([parcelOf(1, 7, 'SF1111111111'), parcelOf(2, 8, 'SF2222222222'), parcelOf(3, 3, 'SF3333333333')])
    expect(asked).toEqual({ 'supply/orders': 2 })
    expect(notices.get().at(-1)).toMatchObject({ tone: 'ok', text: '已发货 3 单' })
  })

  it('sends nothing while an order has no waybill, and says which', async () => {
    const { sent } = open()
    paste(2, 'SF2222222222 SF3333333333')
    await press('发货18件')
    expect(rows()).toEqual([
      '示例大学 D1李老师，复印纸7 件顺丰速运请填写运单号',
      '示例大学 D2李老师，复印纸8 件顺丰速运',
      '示例大学 D3李老师，复印纸3 件顺丰速运',
    ])
    expect(screen.getByRole('alert').textContent).toBe('1 单须修改')
    expect(sent).toEqual([])
  })

  it('keeps the orders that were refused, with the reason, until another waybill is given', async () => {
    const { sent, told } = open(['o2', 'o3'])
    paste(1, 'SF1111111111 SF2222222222 SF3333333333')
    await press('发货18件')
    await screen.findByText('2 单须修改')
    expect(rows()).toEqual(['示例大学 D2李老师，复印纸8 件顺丰速运运单号已用过', '示例大学 D3李老师，复印纸3 件顺丰速运运单号已用过'])
    expect(told).toEqual([])
    expect(sessionStorage.getItem('typed:ship:batch')).not.toContain('SF1111111111')
    type(2, 'SF4444444444')
    expect(screen.getByRole('alert').textContent).toBe('1 单须修改')
    paste(2, 'SF4444444444 SF5555555555')
    expect(screen.queryByRole('alert')).toBeNull()
    sent.length = 0
    fireEvent.click(screen.getByRole('button', { name: /发货 11 件/ }))
    await waitFor(() => expect(sent).toEqual([parcelOf(2, 8, 'SF4444444444'), parcelOf(3, 3, 'SF5555555555')]))
  })
})
