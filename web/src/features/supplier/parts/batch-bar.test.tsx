// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dialog, press, readersOf, refusal, show } from '../../../../test/stage.tsx'
import { api } from '../../../core/api.ts'
import { BatchBar } from './batch-bar.tsx'

type Rows = Parameters<typeof BatchBar>[0]['rows']

/** Every school counts its orders by itself: these two have one number. */
const orders = (state: string) =>
  [
    [101, '示例大学'],
    [102, '示例医院'],
  ].map(([schoolId, schoolName]) => ({
    schoolId,
    schoolName,
    id: `o${schoolId}`,
    orderNo: 'D1',
    state,
    cancelAsked: false,
    receiver: '李',
    summary: '复印纸',
    lineCount: 1,
    num: 2,
    shippedNum: 0,
    restFen: 200,
    totalFen: 200,
  })) as unknown as Rows

it('says of which school’s order it is that was not confirmed', async () => {
  const readers = readersOf(api.supply.orders)
  const page = (
    <>
      {readers.node}
      <BatchBar rows={orders('waitSupplier')} clear={() => {}} />
    </>
  )
  show(page, {
    ...readers.answers,
    'supply/confirm': ({ schoolId }: { schoolId: number }) => (schoolId === 102 ? refusal('4011', '订单已关闭') : { state: 'waitShip' }),
  })
  await press('批量确认2单')
  await press('确认接单', await dialog())
  expect((await screen.findByRole('alert')).textContent).toBe('示例医院 D1：订单已关闭')
  await waitFor(() => expect(readers.asked).toEqual({ 'supply/orders': 2 }))
})

it('asks a waybill of each school’s order by its school', async () => {
  show(<BatchBar rows={orders('waitShip')} clear={() => {}} />, {})
  await press('批量发货2单')
  await dialog()
  const boxes = screen.getAllByRole('textbox').map((it) => it.getAttribute('aria-label'))
  expect(boxes).toEqual(['示例大学 D1 运单号', '示例医院 D1 运单号'])
  expect(screen.getByText('示例医院 D1')).toBeTruthy()
})
