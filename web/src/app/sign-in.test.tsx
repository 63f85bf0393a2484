// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Link, useNavigate } from 'react-router'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { dialog, noDialog, press, refusal, show, type Answers } from '../../test/stage.tsx'
import { api } from '../core/api.ts'
import { fileLink } from '../core/file-link.ts'
import { setRoutes } from '../core/known-routes.ts'
import { loginAddress } from '../core/navigate.ts'
import { notices } from '../core/notices.ts'
import type { RouteRow } from '../core/route.ts'
import { useSession } from '../core/session.ts'
import { AddToCart } from '../features/catalog/parts/add-to-cart.tsx'
import { Copies } from '../features/my-data/parts/copies.tsx'
import { Asked, SignIn } from './sign-in.tsx'

const row = (path: string, more: Partial<RouteRow>): RouteRow => ({
  path,
  title: path,
  layout: 'full',
  lazy: async () => ({ Screen: () => null }),
  ...more,
})
beforeAll(() =>
  setRoutes([
    row('/', { open: true }),
    row('/register', { open: true }),
    row('/cart', {}),
    row('/supplier', {}),
    row('/login', { open: true, layout: 'bare' }),
  ]),
)
beforeEach(() => {
  sessionStorage.clear()
  notices.set(() => [])
})

const goods = { skuId: 's1', name: '纸', moq: 1, packStep: 1, stock: 9, problem: '' }

const Page = () => {
  const { status, user } = useSession()
  const navigate = useNavigate()
  return (
    <>
      <p>{status === 'in' ? `这里是${user?.userName}` : status}</p>
      <AddToCart goods={goods} />
      <Link to="/cart">购物车</Link>
      <button type="button" onClick={() => void navigate('/cart?buy=s1')}>
        立即购买
      </button>
      <Link to={loginAddress({ pathname: '/', search: '' })}>请登录</Link>
      <Link to="/login?return=%2Fcart">到登录页</Link>
      <SignIn />
    </>
  )
}

/** A visitor's page before a server that knows who signed in. */
const visit = async (more: object = {}, answers: Answers = {}) => {
  let isIn = false
  const orOut = (data: unknown) => () => (isIn ? data : refusal('2005', '请先登录'))
  const shown = show(<Page />, {
    'user.info': orOut({
      userId: 'u1',
      userName: '李老师',
      srcId: null,
      schoolCode: 'U1',
      functionList: ['cart:edit'],
      categoryTypes: ['0'],
      ...more,
    }),
    'shoppingCart/add': orOut({ cartNum: 3 }),
    'shoppingCart/list': () => [],
    'login/remembered': () => ({ userName: '', remembered: false }),
    'demo/accounts': () => [],
    provCityDist: () => [],
    getSchool: () => ({}),
    login: () => {
      isIn = true
      return { userId: 'u1', mustChangePassword: false }
    },
    ...answers,
  })
  await screen.findByText('out')
  return shown
}

const signIn = async () => {
  const box = await dialog()
  for (const [label, value] of Object.entries({ 请输入账号: 'T1', 请输入密码: 'x', 不区分大小写: 'abcd' }))
    fireEvent.change(await screen.findByPlaceholderText(label), { target: { value } })
  await press('登录', box)
}
const said = () => notices.get().map((it) => it.text)

describe('a visitor of an open page', () => {
  it('signs in over it when he presses 加入购物车, and it happens under the key it was pressed with', async () => {
    const { sent, keys, address } = await visit()
    await press('加入购物车')
    expect((await dialog()).textContent).toContain('登录后继续刚才的操作')
    expect(said()).toEqual([])
    await signIn()
    await noDialog()
    await screen.findByText('这里是李老师')
    await waitFor(() => expect(said()).toEqual(['已加入购物车，现有 3 件']))
    expect(sent.map((it) => it.path)).toEqual(['shoppingCart/add', 'login', 'shoppingCart/add'])
    expect(sent[2]).toEqual(sent[0])
    expect(keys[2]).toBe(keys[0])
    expect(address()).toBe('/')
  })

  it('buys from the purse of whoever he turns out to be', async () => {
    const { sent } = await visit({ categoryTypes: ['1'] })
    await press('加入购物车')
    await signIn()
    await waitFor(() => expect(said()).toEqual(['已加入购物车，现有 3 件']))
    expect([sent[0], sent[2]]).toMatchObject([{ input: { categoryType: '0' } }, { input: { categoryType: '1' } }])
  })

  it('thinks better of it: nothing happens and nothing is said, and the button asks again', async () => {
    const { sent } = await visit()
    await press('加入购物车')
    await press('关闭', await dialog())
    await noDialog()
    expect(said()).toEqual([])
    expect(sent).toHaveLength(1)
    await press('加入购物车')
    await dialog()
  })

  it('comes to the page he pressed for, and stays where he was if he does not sign in', async () => {
    const { address } = await visit()
    fireEvent.click(screen.getByRole('link', { name: '购物车' }))
    await press('关闭', await dialog())
    await noDialog()
    expect(address()).toBe('/')
    await press('立即购买')
    await signIn()
    await waitFor(() => expect(address()).toBe('/cart?buy=s1'))
    await noDialog()
  })

  it('signs in where he is by 请登录; a link to sign in for elsewhere leads to the page', async () => {
    const { address } = await visit()
    fireEvent.click(screen.getByRole('link', { name: '请登录' }))
    await signIn()
    await screen.findByText('这里是李老师')
    await noDialog()
    expect(address()).toBe('/')
  })

  it('goes to the page for signing in by any other link to it', async () => {
    const { address } = await visit()
    fireEvent.click(screen.getByRole('link', { name: '到登录页' }))
    await waitFor(() => expect(address()).toBe('/login?return=%2Fcart'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('has every panel, and waits no more once he goes elsewhere', async () => {
    const { address, sent } = await visit(
      {},
      { getAllSchool: () => [{ name: '示例大学', code: 'U1', homeImgUrl: '', authType: 0, pinyin: '' }] },
    )
    await press('加入购物车')
    const box = await dialog()
    fireEvent.click(screen.getByRole('tab', { name: '选择机构' }))
    await screen.findByText('示例大学')
    expect(box.textContent).toContain('登录后继续刚才的操作')
    fireEvent.click(screen.getByRole('tab', { name: '手机登录' }))
    await press('注册')
    await screen.findByPlaceholderText('请输入姓名')
    await press('返回登录')
    fireEvent.click(screen.getByRole('tab', { name: '账号登录' }))
    fireEvent.click(screen.getByRole('link', { name: '申请开通账号' }))
    await waitFor(() => expect(address()).toBe('/register'))
    await noDialog()
    expect(sent).toHaveLength(1)
  })

  it('is led to the console where he sells, and buys nothing', async () => {
    const { address, sent } = await visit({ srcId: 7 })
    await press('加入购物车')
    await signIn()
    await waitFor(() => expect(address()).toBe('/supplier'))
    expect(sent.map((it) => it.path)).toEqual(['shoppingCart/add', 'login'])
    expect(said()).toEqual([])
  })
})

describe('somebody who has to prove himself first', () => {
  const open = () => {
    let isProven = false
    const once = (data: unknown) => () => (isProven ? data : refusal('3159', '请先确认是您本人'))
    return show(
      <>
        <Copies />
        <a {...fileLink(api.order.exportList, {})}>导出</a>
        <Asked />
      </>,
      {
        'user.info': () => ({ userId: 'u1', functionList: [] }),
        'privacy/exports': () => [],
        'privacy/export': once({}),
        'stepUp/check': once({}),
        'stepUp/way': () => ({ way: 'password', phone: '' }),
        'stepUp/prove': () => {
          isProven = true
          return ''
        },
      },
    )
  }
  const prove = async () => {
    const box = await dialog()
    fireEvent.change(await within(box).findByLabelText(/^登录密码/), { target: { value: 'Test-2026' } })
    await press('确认', box)
    await noDialog()
  }

  it('does so over the page, and what he pressed is done under the key it was pressed with', async () => {
    const { sent, keys } = open()
    await press('导出我的数据')
    await prove()
    await waitFor(() => expect(said()).toEqual(['正在生成，完成后会发消息告诉您']))
    expect(sent.map((it) => it.path)).toEqual(['privacy/export', 'stepUp/prove', 'privacy/export'])
    expect(keys[2]).toBe(keys[0])
  })

  it('is led to the file he pressed for, and nowhere while he has not', async () => {
    const followed: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      followed.push(this.href)
    })
    open()
    const link = screen.getByRole('link', { name: '导出' })
    fireEvent.click(link)
    await press('关闭', await dialog())
    await noDialog()
    expect([followed, said()]).toEqual([[], []])
    fireEvent.click(link)
    await prove()
    await waitFor(() => expect(followed).toEqual([(link as HTMLAnchorElement).href]))
    vi.restoreAllMocks()
  })
})
