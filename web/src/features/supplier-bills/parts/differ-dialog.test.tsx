// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { dialog, noDialog, press, readersOf, refusal, show } from '../../../../test/stage.tsx'
import { api } from '../../../core/api.ts'
import { notices } from '../../../core/notices.ts'
import { DifferDialog } from './differ-dialog.tsx'

beforeEach(() => sessionStorage.clear())

const line = (orderId: string, amountFen: number, removedAt: string | null = null) => ({
  orderId,
  orderNo: `D${orderId}`,
  summary: '复印纸',
  amountFen,
  removedAt,
})
const bill = { id: 'b1', lines: [line('1', 28_560), line('2', 7_140), line('3', 500, '2026-11-18T10:00:00Z')] } as unknown as Parameters<
  typeof DifferDialog
>[0]['bill']

const Stage = () => {
  const [isOpen, setOpen] = useState(true)
  return isOpen ? <DifferDialog bill={bill} schoolId={7} close={() => setOpen(false)} /> : null
}

const input = { schoolId: 7, id: 'b1', comment: '少计两包', orderIds: ['2'] }

/** Two characters at least and the second order, sent once. */
const send = async (answer: () => unknown) => {
  const readers = readersOf(api.supplyBill.detail, api.supplyBill.list)
  const { sent } = show(
    <>
      <Stage />
      {readers.node}
    </>,
    { ...readers.answers, [api.supplyBill.differ.path]: answer },
  )
  const box = await dialog()
  const orders = screen.getAllByRole<HTMLInputElement>('checkbox')
  const words = screen.getByRole<HTMLTextAreaElement>('textbox')
  fireEvent.click(orders[1]!)
  fireEvent.change(words, { target: { value: '少' } })
  await press('提出差异', box)
  expect(sent).toEqual([])
  fireEvent.change(words, { target: { value: '少计两包' } })
  await press('提出差异', box)
  await waitFor(() => expect(sent.map((it) => it.input)).toEqual([input]))
  return { orders, words, asked: () => Object.values(readers.asked) }
}

it('names orders that are still on the bill; refused it keeps the words and what was ticked', async () => {
  const { orders, words, asked } = await send(() => refusal('4009', '订单不在本单'))
  await waitFor(() => expect(notices.get().map((it) => it.text)).toEqual(['订单不在本单']))
  expect([orders.length, orders[1]!.checked, words.value, asked()]).toEqual([2, true, '少计两包', [1, 1]])
})

it('reads bill and list again once it is taken', async () => {
  const { asked } = await send(() => ({}))
  await noDialog()
  await waitFor(() => expect(asked()).toEqual([2, 2]))
})
