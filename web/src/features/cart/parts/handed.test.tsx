// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { changing, refusal, show, textOf } from '../../../../test/stage.tsx'
import { HandedCarts } from './handed.tsx'

const line = {
  skuId: 'a',
  productId: 'p',
  name: '移液枪头',
  spec: '200 μL',
  unit: '盒',
  picture: '',
  supplierName: '乙',
  supplierFullName: '乙',
  num: 2,
  priceE4: 100_000,
  amountFen: 2000,
  problem: '',
}
const one = {
  id: 'h1',
  isMine: false,
  senderName: '陈同学',
  teacherName: '李老师',
  purpose: '样品测试',
  state: 'waiting',
  reason: '',
  handedAt: '2026-11-18T01:30:00.000Z',
  endedAt: null,
  lines: [line],
  canTake: true,
  canWithdraw: false,
}
const info = () => ({ userId: 'u', functionList: ['cart:edit', 'order:create'] })
const open = (list: object[], more: Record<string, (input: never) => unknown> = {}) =>
  show(<HandedCarts />, { 'user.info': info, 'handedCart/list': () => ({ waitingNum: 1, list }), ...more })

describe('what was handed over', () => {
  it('is taken by one press, and what stays out is named', async () => {
    const left = [{ name: '中性笔', spec: '黑', problem: '商品暂时无货' }]
    const { sent } = open([one], { 'handedCart/take': () => changing('handedCart', { takenNum: 1, left }) })
    fireEvent.click(await screen.findByRole('button', { name: '加入我的购物车' }))
    await waitFor(() => expect(sent).toMatchObject([{ path: 'handedCart/take', input: { id: 'h1' } }]))
    expect(textOf(await screen.findByRole('status'))).toContain('中性笔 黑：商品暂时无货')
  })

  it('is given back with a reason only', async () => {
    const { sent } = open([one], { 'handedCart/giveBack': () => changing('handedCart') })
    fireEvent.click(await screen.findByRole('button', { name: /^退\s?回$/ }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText(/退回原因/), { target: { value: '改买小包装' } })
    fireEvent.click(within(dialog).getByRole('button', { name: /^退\s?回$/ }))
    await waitFor(() => expect(sent).toMatchObject([{ path: 'handedCart/giveBack', input: { id: 'h1', reason: '改买小包装' } }]))
  })

  it('says to its sender how it stands, and comes back to his cart', async () => {
    const mine = { ...one, isMine: true, canTake: false, canWithdraw: true }
    open([mine, { ...mine, id: 'h2', state: 'taken', canWithdraw: false }, { ...mine, id: 'h3', state: 'returned', reason: '已有存货' }])
    expect(await screen.findByText('已交给李老师')).toBeTruthy()
    expect(screen.getByText('已加入李老师的购物车')).toBeTruthy()
    expect(screen.getByText('退回原因：已有存货')).toBeTruthy()
    expect(screen.getByRole('button', { name: '收回到购物车' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '放回购物车' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '加入我的购物车' })).toBeNull()
  })

  it('says that there is nothing, and what went wrong', async () => {
    open([])
    expect(await screen.findByText('没有转交的商品')).toBeTruthy()
    open([], { 'handedCart/list': () => refusal('9999', '请求错误') })
    expect((await screen.findAllByText(/请求错误/)).length).toBeGreaterThan(0)
  })
})
