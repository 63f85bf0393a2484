// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buttonsIn, dialog, press, readersOf, refusal, show, textOf } from '../../../../test/stage.tsx'
import { api } from '../../../core/api.ts'
import { notices } from '../../../core/notices.ts'
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

const [first] = orders('waitShip')
const mixed = [
  first!,
  { ...first!, id: 'o3', orderNo: 'D3', state: 'partShip', num: 9, shippedNum: 4, lineCount: 2, restFen: 5_000, totalFen: 9_000 },
  { ...first!, id: 'o4', orderNo: 'D4', state: 'waitSupplier', num: 7, lineCount: 3, restFen: 70_000, totalFen: 70_000 },
  { ...first!, id: 'o5', orderNo: 'D5', state: 'waitShip', cancelAsked: true, num: 1, restFen: 100 },
] as Rows
const done = () => ({ state: 'waitShip' })
const open = async (rows: Rows, more: { stop?: string; confirm?: (input: never) => unknown } = {}) => {
  let cleared = 0
  const { sent } = show(<BatchBar rows={rows} clear={() => (cleared += 1)} />, {
    'user.info': () => ({ userId: 'u', functionList: [], supplierStop: more.stop ?? '' }),
    'supply/confirm': more.confirm ?? done,
  })
  return { sent, cleared: () => cleared }
}

it('says what is left to send of the chosen, and does with each what may be done with it', async () => {
  await open(mixed)
  expect(textOf(document.body)).toContain('已选 4 单，15 件待发 ¥753.00')
  expect(buttonsIn(document.body)).toEqual(['取消选择', '批量确认1单', '批量发货2单'])
  expect(screen.getAllByRole('link').map((it_) => [textOf(it_), it_.getAttribute('href')])).toEqual([
    ['拣货单', '/supplier/print/pick?o=101-o101,101-o3'],
    ['送货单 2 张', '/supplier/print/delivery?o=101-o101,101-o3'],
  ])
})

it('confirms nothing for a supplier that was switched off, and ships still', async () => {
  await open(mixed, { stop: '已停用' })
  await waitFor(() => expect(buttonsIn(document.body)).toEqual(['取消选择', '批量发货2单']))
})

it('says what is taken on, confirms one after another, and lets go of the choice once all are', async () => {
  const all = [mixed[2]!, { ...mixed[2]!, id: 'o6', orderNo: 'D6', lineCount: 1, num: 2, totalFen: 250 }]
  const { sent, cleared } = await open(all)
  await press('批量确认2单')
  const box = await dialog()
  expect(textOf(box)).toContain('示例大学 D4 3 种 7 件 ¥700.00示例大学 D6 1 种 2 件 ¥2.50合计 ¥702.50。确认后按承诺的发货天数计时。')
  await press('确认接单', box)
  await waitFor(() => expect(cleared()).toBe(1))
  expect(sent.map((it_) => it_.input)).toEqual([
    { schoolId: 101, id: 'o4' },
    { schoolId: 101, id: 'o6' },
  ])
  expect(notices.get().at(-1)).toMatchObject({ tone: 'ok', text: '已确认 2 单' })
})

it('keeps the choice while some of it is left to ship', async () => {
  const { sent, cleared } = await open(mixed)
  await press('批量确认1单')
  const box = await dialog()
  expect(textOf(box)).toContain('合计 ¥700.00。')
  await press('确认接单', box)
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(notices.get().at(-1)).toMatchObject({ text: '已确认 1 单' }))
  expect(cleared()).toBe(0)
})
