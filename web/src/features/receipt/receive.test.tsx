// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { show } from '../../../test/stage.tsx'
import { asIssue, goodOf, problemOf, withGood, type Parcel } from './model.ts'
import { Screen } from './screens/receive.tsx'

const line = { lineNo: 1, name: '试管', spec: '10 mL', unit: '盒', picture: '', priceE4: 100_000, num: 12 }
const parcel: Parcel = {
  id: 'p1',
  orderId: 'o1',
  orderNo: 'D1',
  supplierName: '甲',
  supplierFullName: '甲公司',
  isPersonal: false,
  seq: 1,
  state: 'signed',
  carrierName: '顺丰速运',
  waybillNo: 'SF1',
  shippedAt: '2026-11-22T02:00:00.000Z',
  signedAt: '2026-11-23T02:00:00.000Z',
  lines: [line],
}
const other: Parcel = { ...parcel, id: 'p2', seq: 2, state: 'shipped', signedAt: null }

describe('pieces counted', () => {
  it('are well until something is said, and always as many as were sent', () => {
    expect(withGood(line, [], 12)).toEqual([])
    const short = withGood(line, [], 9)
    expect(short).toEqual([problemOf('short', 3)])
    const both = [...short, { ...problemOf('broken', 1), note: '碎裂' }]
    expect(withGood(line, both, 10).map((it) => [it.issue, it.num])).toEqual([['short', 2]])
    expect(withGood(line, both, 7)[1]).toMatchObject({ issue: 'broken', num: 2, note: '碎裂' })
    expect(withGood(line, both, 12)).toEqual([])
    expect(goodOf({ isTaken: true, lines: { 1: both } }, line)).toBe(8)
  })

  it('keep a wish only where the kind of problem may have it', () => {
    expect(asIssue({ ...problemOf('short', 1), wish: 'refundOnly' }, 'broken').wish).toBe('refundOnly')
    expect(asIssue(problemOf('short', 1), 'wrong').wish).toBe('exchange')
  })
})

describe('/receive', () => {
  it('takes in what was signed for with one press, and what is short with it', async () => {
    const sent: unknown[] = []
    show(
      <Screen />,
      {
        'receipt/arriving': () => ({ parcels: [parcel, other], total: 2 }),
        'receipt/take': (input) => {
          sent.push(input)
          return { orders: [{ id: 'o1', orderNo: 'D1', state: 'waitReceive' }], goodNum: 11, claims: [] }
        },
      },
      '/receive',
    )
    fireEvent.click(await screen.findByRole('button', { name: '有问题' }))
    expect(screen.getByRole('group', { name: '试管 少货' })).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: '仅退款' }))
    fireEvent.click(screen.getByRole('button', { name: '确认收货' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      counted: [
        {
          id: 'p1',
          lines: [{ lineNo: 1, goodNum: 11, problems: [{ issue: 'short', num: 1, wish: 'refundOnly', note: '', fileIds: [] }] }],
        },
      ],
    })
  })

  it('stops at broken pieces without a photo', async () => {
    show(<Screen />, { 'receipt/arriving': () => ({ parcels: [parcel], total: 1 }) }, '/receive?orderId=o2')
    fireEvent.click(await screen.findByRole('button', { name: '有问题' }))
    fireEvent.click(screen.getByRole('radio', { name: '破损' }))
    fireEvent.click(screen.getByRole('button', { name: '确认收货' }))
    expect(await screen.findByText('破损须拍照或上传照片')).toBeTruthy()
  })

  it('says where parcels will be when there is none', async () => {
    show(<Screen />, { 'receipt/arriving': () => ({ parcels: [], total: 0 }) }, '/receive?orderId=o3')
    expect(await screen.findByText('没有等您收货的包裹')).toBeTruthy()
  })
})
