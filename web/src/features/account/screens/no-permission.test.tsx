// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refusal, show } from '../../../../test/stage.tsx'
import { Screen } from './no-permission.tsx'

it('asks nobody to sign in before it is known that nobody is', async () => {
  const { promise, resolve: know } = Promise.withResolvers<Response>()
  show(<Screen />, { 'user.info': () => promise }, '/noPermission?need=order:create')
  expect(screen.getAllByRole('status')).not.toEqual([])
  expect(screen.queryByText('您没有权限查看这个页面')).toBeNull()
  know(refusal('2005', '请先登录'))
  await screen.findByRole('link', { name: '登录' })
})

it('leads a personal account home to its own purse', async () => {
  const user = { userId: 'u1', userNo: 'P1', functionList: ['cart:edit'], categoryTypes: ['1'] }
  show(<Screen />, { 'user.info': () => user, 'help/contacts': () => ({}) }, '/noPermission?need=order:create')
  expect((await screen.findByRole('link', { name: '回到首页' })).getAttribute('href')).toBe('/personPurchase')
})

it('tells who gives permissions where he gives them, and not to ask himself', async () => {
  const user = { userId: 'u1', userNo: 'M1', functionList: ['tenant:security'], categoryTypes: ['0'] }
  show(<Screen />, { 'user.info': () => user }, '/noPermission?need=order:create')
  expect((await screen.findByRole('link', { name: '角色' })).getAttribute('href')).toBe('/admin/roles')
  expect(screen.queryByText(/请联系/)).toBeNull()
})
