// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refusal, show } from '../../test/stage.tsx'
import { api, useRead } from './api.ts'
import { sessionKey, useSession } from './session.ts'

const Page = () => {
  const { user, status } = useSession()
  const { data } = useRead(api.order.detail, { id: 'o1' })
  return <p>{`${user?.userId ?? status}: ${data?.orderNo ?? 'nothing yet'}`}</p>
}

/** u1 has read an order; then another answer says who is signed in, and the order is not answered again. */
const meet = async (next: object) => {
  const infos = [{ userId: 'u1', functionList: [] }, next]
  const orders = [{ orderNo: 'D1' }, new Promise(() => {})]
  const { queries } = show(<Page />, { 'user.info': () => infos.shift(), 'order/detail': () => orders.shift() })
  await screen.findByText('u1: D1')
  await act(() => queries.invalidateQueries({ queryKey: sessionKey }))
}

it('shows the next person nothing the one before was told', async () => {
  await meet({ userId: 'u2', functionList: [] })
  await screen.findByText('u2: nothing yet')
})

it('shows nobody what the person was told who is signed out', async () => {
  await meet(refusal('2005', '请先登录'))
  await screen.findByText('out: nothing yet')
})

it('keeps what this person was told', async () => {
  await meet({ userId: 'u1', userName: '李老师', functionList: [] })
  expect(screen.getByText('u1: D1')).toBeTruthy()
})
