// @vitest-environment happy-dom
import { BUSY } from '@caiyuan/contract/endpoint'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { changing, press, refusal, show } from '../../test/stage.tsx'
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

const read = { 'order/list': 0, 'order/detail o1': 0, 'order/detail o2': 0, 'shoppingCart/list': 0, provCityDist: 0 }

const Reading = () => {
  useRead(api.order.list, {})
  useRead(api.order.detail, { id: 'o1' })
  useRead(api.order.detail, { id: 'o2' })
  useRead(api.cart.list, { categoryType: '0' })
  useRead(api.address.regions, {})
  return <Press />
}

it.each([
  ['order:o1', () => changing('order:o1'), ['order/list', 'order/detail o1', 'shoppingCart/list']],
  ['any order', () => changing('order'), ['order/list', 'order/detail o1', 'order/detail o2', 'shoppingCart/list']],
  ['the cart', () => changing('cart'), ['shoppingCart/list']],
  ['an acceptance', () => changing('acceptance:a1'), ['order/list', 'order/detail o1', 'order/detail o2']],
  ['nothing', () => changing(''), []],
  ['nobody knows what', () => ({}), ['order/list', 'order/detail o1', 'order/detail o2', 'shoppingCart/list']],
  ['nothing, refused', () => refusal('4009', '状态不对'), []],
])('reads again what depends on what an act changed, and no more: %s', async (_, answer, again) => {
  const asked: Record<string, number> = { ...read }
  const count = (path: string) => () => ({ nth: (asked[path]! += 1) })
  show(<Reading />, {
    'order/list': count('order/list'),
    'order/detail': ({ id }: { id: string }) => count(`order/detail ${id}`)(),
    'shoppingCart/list': count('shoppingCart/list'),
    provCityDist: count('provCityDist'),
    'order/cancel': answer,
  })
  await waitFor(() => expect(Object.values(asked)).toEqual(Object.values(read).map(() => 1)))
  await press('取消订单')
  await waitFor(() => expect(screen.getByRole('button')).toHaveProperty('disabled', false))
  const then = Object.fromEntries(Object.keys(read).map((path) => [path, (again as string[]).includes(path) ? 2 : 1]))
  await waitFor(() => expect(asked).toEqual(then))
})
