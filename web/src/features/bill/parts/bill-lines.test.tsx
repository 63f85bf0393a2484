// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { onPhone, press, show } from '../../../../test/stage.tsx'
import { BillLines, linesNote } from './bill-lines.tsx'

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

const none = { offsets: [], afterSaleTo: (id: string) => `/afterServiceDetail?id=${id}` }

describe('移出 in the rows of a bill', () => {
  const shown = async (can: true | string) => {
    const pressed: string[] = []
    show(<BillLines {...none} lines={[line]} totalFen={100} remove={{ can, press: (it) => pressed.push(it.orderId) }} />, {})
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
    show(<BillLines {...none} lines={lines} totalFen={2600} />, {})
    expect(numbers()).toEqual(all.slice(0, first))
    const sum = screen.getByText('合计 26 个订单').parentElement!
    expect(within(sum).getByText(/26\.00/)).toBeTruthy()
    await press(`展开其余${26 - first}个订单`)
    expect(numbers()).toEqual(all)
    expect(screen.queryByRole('button', { name: /展开/ })).toBeNull()
  })
})

describe('改经费', () => {
  it.each([
    ['a phone', onPhone],
    ['a wide page', () => {}],
  ])('is offered on %s where the reader may ask, and the request under way stands on its line', async (_, narrow) => {
    narrow()
    const pressed: string[] = []
    const asked = {
      text: 'K1（A）更换为 K8（B），¥1.00',
      reason: '原卡结题',
      askedBy: '钱会计',
      ownerName: '周教授',
      taskId: 't',
      canEnd: false,
      at: '2026-11-20T02:00:00.000Z',
    }
    const lines = [
      { ...line, canChangeFund: true, fundChange: null },
      { ...line, orderId: 'o2', orderNo: 'CG-2', canChangeFund: false, fundChange: asked },
    ]
    show(
      <BillLines
        {...none}
        lines={lines}
        totalFen={200}
        orderTo={(id) => `/orderDetail?id=${id}`}
        changeFund={(it_) => pressed.push(it_.orderId)}
      />,
      {},
    )
    expect(await screen.findByText('改经费待周教授同意')).toBeTruthy()
    expect(screen.getByText(/K1（A）更换为 K8（B），¥1.00，钱会计申请：原卡结题/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '去答复' }).getAttribute('href')).toBe('/orderDetail?id=o2')
    await press('订单CG-1改经费')
    expect(pressed).toEqual(['o1'])
    expect(screen.queryByRole('button', { name: '订单 CG-2 改经费' })).toBeNull()
  })
})

describe('有争议', () => {
  it('is offered on each order that is still on the bill, not on what is taken off', async () => {
    const pressed: string[] = []
    const gone = { ...line, orderId: 'o2', orderNo: 'CG-2', removedAt: '2026-11-20T02:00:00.000Z', removedReason: '争议：单价不符' }
    show(<BillLines {...none} lines={[line, gone]} totalFen={100} dispute={(it_) => pressed.push(it_.orderId)} />, {})
    expect(await screen.findByText('已移出：争议：单价不符')).toBeTruthy()
    await press('订单CG-1有争议')
    expect([pressed, screen.getAllByText('有争议').length]).toEqual([['o1'], 1])
  })
})

describe('negative lines', () => {
  const off = {
    refundId: 'r1',
    refundNo: 'TK1',
    afterSaleId: 'a1',
    afterSaleNo: 'SH1',
    orderId: 'o9',
    orderNo: 'CG-9',
    summary: '移液枪头',
    amountFen: 40,
    isOwn: false,
    redNos: ['26330000000000000001'],
    isFreed: false,
  }

  it.each([
    ['a phone', onPhone],
    ['a wide page', () => {}],
  ])('stand below the orders on %s with refund and red invoice, lead to the after-sale and are not taken out', async (_, narrow) => {
    narrow()
    const freed = { ...off, refundId: 'r2', refundNo: 'TK2', isOwn: true, redNos: [], isFreed: true }
    show(<BillLines {...none} lines={[line]} offsets={[off, freed]} totalFen={60} remove={{ can: true, press: () => {} }} />, {})
    expect((await screen.findByRole('link', { name: 'TK1' })).getAttribute('href')).toBe('/afterServiceDetail?id=a1')
    expect(screen.getAllByText('−¥0.40').length).toBeGreaterThan(0)
    expect(screen.getByText('红字发票 26330000000000000001')).toBeTruthy()
    expect(screen.getByText('开票前扣减，已随订单移出')).toBeTruthy()
    expect(screen.getByText('合计 1 个订单，减 1 笔售后退款')).toBeTruthy()
    expect(screen.getAllByText('移出')).toHaveLength(1)
  })

  it('are told by number and sum where the lines are folded', () => {
    const freed = { ...off, refundId: 'r2', isFreed: true }
    expect(linesNote({ orderCount: 2, offsets: [off, { ...off, refundId: 'r3', amountFen: 6_044 }, freed] })).toBe(
      '2 个订单，减 2 笔售后退款 ¥60.84',
    )
    expect(linesNote({ orderCount: 1, offsets: [freed] })).toBe('1 个订单')
  })
})
