// @vitest-environment happy-dom
import { BUSY } from '@caiyuan/contract/endpoint'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { press, refusal, show } from '../../test/stage.tsx'
import { api, useAct, useRead } from './api.ts'

const Press = () => {
  const act = useAct(api.order.cancel)
  return (
    <button type="button" disabled={act.pending} onClick={() => void act.run({ id: 'o1', reason: '不要了' })}>
      取消订单
    </button>
  )
}

it('asks again with the key of an act whose outcome nobody knows, and with a new one once it was answered', async () => {
  const answers = [new Response('', { status: 502 }), refusal(BUSY, '系统繁忙'), refusal('4009', '状态不对'), Response.json({})]
  const { keys } = show(<Press />, { 'order/cancel': () => answers.shift() })
  for (let n = 1; n <= 4; n += 1) {
    await press('取消订单')
    await waitFor(() => expect(screen.getByRole('button')).toHaveProperty('disabled', false))
    expect(keys).toHaveLength(n)
  }
  expect([keys[1] === keys[0], keys[2] === keys[0], keys[3] === keys[0]]).toEqual([true, true, false])
})

const Thrice = () => {
  const [done, setDone] = useState(0)
  const act = useAct(api.order.cancel, { onDone: () => setDone((num) => num + 1) })
  const run = () => act.run({ id: 'o1', reason: '不要了' })
  return (
    <>
      <button type="button" onClick={() => void Promise.all([run(), run(), run()])}>
        取消订单
      </button>
      <p>{done}</p>
    </>
  )
}

it('runs once, however often it is pressed before the answer, and again after it', async () => {
  const { sent } = show(<Thrice />, { 'order/cancel': () => ({}) })
  for (const num of [1, 2]) {
    await press('取消订单')
    await screen.findByText(String(num))
    expect(sent).toHaveLength(num)
  }
})

const Counted = () => {
  const { data } = useRead(api.cart.list, { categoryType: '0' })
  const act = useAct(api.order.cancel, { refresh: [api.cart.list] })
  return (
    <>
      <button type="button" onClick={() => void act.run({ id: 'o1', reason: '不要了' })}>
        取消订单
      </button>
      <p>{`${data?.length} 组`}</p>
      <p>{act.fail?.message}</p>
    </>
  )
}

it('reads again what an act changed, and nothing after a refusal', async () => {
  let [asked, isRefused] = [0, true]
  const groups = () => Array.from({ length: (asked += 1) }, () => ({}))
  show(<Counted />, { 'shoppingCart/list': groups, 'order/cancel': () => (isRefused ? refusal('4009', '状态不对') : {}) })
  await screen.findByText('1 组')
  await press('取消订单')
  await screen.findByText('状态不对')
  expect(asked).toBe(1)
  isRefused = false
  await press('取消订单')
  await screen.findByText('2 组')
})
