// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { dialog, press, refusal, show, type Answers } from '../../test/stage.tsx'
import { api, useAct, useRead } from '../core/api.ts'
import { setRoutes } from '../core/known-routes.ts'
import { notices } from '../core/notices.ts'
import { keepPressed } from '../core/pressed.ts'
import { useSession } from '../core/session.ts'
import { signInAsked } from '../core/sign-in.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { useBillActs, type Bill } from '../features/bill/parts/bill-acts.tsx'
import { AddToCart } from '../features/catalog/parts/add-to-cart.tsx'
import { Asked } from './sign-in.tsx'

const lazy = async () => ({ Screen: () => null })
beforeAll(() => setRoutes([{ path: '/detail', title: '商品', layout: 'full', open: true, lazy }]))

let left: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  sessionStorage.clear()
  notices.set(() => [])
  signInAsked.set(undefined)
  window.history.replaceState(null, '', '/detail?id=7')
  left = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
})

const said = () => notices.get().map((it) => it.text)
const kept = () => sessionStorage.getItem('typed:pressed')

const Who = () => <p>{useSession().status}</p>
const goods = { skuId: 's1', name: '纸', moq: 3, packStep: 1, stock: 9, problem: '' }
const Goods = () => (
  <>
    <Who />
    <AddToCart goods={goods} />
    <Asked />
  </>
)
const buyer = { userId: 'u1', schoolCode: 'U2', srcId: null, functionList: ['cart:edit'], categoryTypes: ['1'] }
const out = () => refusal('2005', '请先登录')

/** The page as the browser loads it anew. */
const load = (node: React.ReactNode, answers: Answers) => {
  cleanup()
  signInAsked.set(undefined)
  return show(node, answers)
}
const loadGoods = (who: () => unknown = () => buyer) =>
  load(<Goods />, { 'user.info': who, 'shoppingCart/add': who === out ? out : () => ({ cartNum: 3 }) })

/** Presses, and leaves for the school chosen in the dialog. */
const leave = async () => {
  load(<Goods />, {
    'user.info': out,
    'shoppingCart/add': out,
    'login/remembered': () => ({ userName: '', remembered: false }),
    'demo/accounts': () => [],
    getAllSchool: () => [{ name: '示例大学', code: 'U2', homeImgUrl: '', authType: 2, pinyin: '' }],
  })
  await screen.findByText('out')
  await press('加入购物车')
  await dialog()
  fireEvent.click(screen.getByRole('tab', { name: '选择机构' }))
  fireEvent.click(await screen.findByRole('checkbox'))
  fireEvent.click(await screen.findByRole('button', { name: /示例大学/ }))
  expect(left.mock.calls[0]![0]).toContain('schoolCode=U2&return=%2Fdetail%3Fid%3D7')
}

describe('加入购物车, pressed by a visitor who signs in at his school', () => {
  it('happens when he is back, from his own purse, once', async () => {
    await leave()
    const { sent } = loadGoods()
    await waitFor(() => expect(said()).toEqual(['已加入购物车，现有 3 件']))
    const input = { items: [{ skuId: 's1', num: 3 }], categoryType: '1' }
    expect(sent).toEqual([{ path: 'shoppingCart/add', input }])
    expect(kept()).toBeNull()
    const again = loadGoods()
    await screen.findByText('in')
    expect(again.sent).toEqual([])
  })

  it('waits for nobody who came back without having signed in', async () => {
    await leave()
    loadGoods(out)
    await screen.findByText('out')
    await waitFor(() => expect(kept()).toBeNull())
    const { sent } = loadGoods()
    await screen.findByText('in')
    expect(sent).toEqual([])
  })

  const other: [string, () => void, object][] = [
    ['on another page', () => window.history.replaceState(null, '', '/detail?id=8'), buyer],
    ['too late', () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 }), buyer],
    ['by who may not buy', () => {}, { ...buyer, functionList: [] }],
    ['by another person than the tab is of', () => sessionStorage.setItem('owner', 'u0'), buyer],
  ]
  it.each(other)('does not happen %s', async (_how, change, who) => {
    await leave()
    change()
    const { sent } = loadGoods(() => who)
    await screen.findByText('in')
    await waitFor(() => expect(kept()).toBeNull())
    vi.useRealTimers()
    expect([sent, said()]).toEqual([[], []])
  })
})

describe('what weighs, pressed by somebody who proves himself at his school', () => {
  const bill = { id: 'b1', version: 1, orderCount: 1, totalFen: 100, invoiceFen: 100, invoices: [], settlement: null }
  const Acts = ({ it }: { it: Bill }) => {
    const { actions, node } = useBillActs(it)
    return (
      <>
        <ActionBar actions={actions.map((one) => ({ ...one, hot: '', more: false }))} />
        {node}
      </>
    )
  }
  const Page = () => {
    const { data } = useRead(api.bill.detail, { id: 'b1' })
    return (
      <>
        {data ? <Acts it={data} /> : null}
        <Asked />
      </>
    )
  }
  const loadBill = (isProven: boolean, can: object) =>
    load(<Page />, {
      'user.info': () => ({ userId: 'u1', schoolCode: 'U2', functionList: [] }),
      'bill/detail': () => ({ ...bill, can }),
      'bill/agree': () => (isProven ? {} : refusal('3159', '请先确认是您本人')),
      'bill/register': () => (isProven ? {} : refusal('3159', '请先确认是您本人')),
      'stepUp/check': () => (isProven ? {} : refusal('3159', '请先确认是您本人')),
      'stepUp/way': () => ({ way: 'school', phone: '' }),
    })
  const toSchool = async () => {
    await press('去学校确认')
    expect(left.mock.calls.at(-1)![0]).toBe('/api/sso/start?schoolCode=U2&return=%2Fdetail%3Fid%3D7&again=1')
  }
  const proven = ['已在学校确认是您本人，请核对后再按一次，10 分钟内不再询问']

  it('finds its dialog open with what was typed, and is sent by one more press', async () => {
    loadBill(false, { agree: true })
    await press('审核通过并申报')
    fireEvent.change(screen.getByLabelText('审核意见'), { target: { value: '已核对' } })
    await press('通过并申报')
    await toSchool()
    const { sent } = loadBill(true, { agree: true })
    const box = await dialog()
    expect(screen.getByLabelText('审核意见')).toHaveProperty('value', '已核对')
    await waitFor(() => expect(said()).toEqual(proven))
    expect(sent).toEqual([])
    await press('通过并申报', box)
    await waitFor(() => expect(sent).toEqual([{ path: 'bill/agree', input: { ids: ['b1'], comment: '已核对' } }]))
    // Of one return: the page loaded once more asks nothing and says nothing.
    notices.set(() => [])
    loadBill(true, { agree: true })
    await screen.findByText('审核通过并申报')
    expect([screen.queryByRole('dialog'), said()]).toEqual([null, []])
  })

  it('finds the form as it was filled in', async () => {
    loadBill(false, { register: true })
    await press('登记结算凭证')
    fireEvent.change(await screen.findByLabelText(/^凭证号/), { target: { value: 'V-2026-1' } })
    await press('登记并列支')
    await toSchool()
    loadBill(true, { register: true })
    await dialog()
    expect(await screen.findByLabelText(/^凭证号/)).toHaveProperty('value', 'V-2026-1')
  })

  it('finds no dialog where it may not be done any more, and nothing is said to who did not prove himself', async () => {
    loadBill(false, { agree: true })
    await press('审核通过并申报')
    await press('通过并申报')
    await toSchool()
    loadBill(false, { agree: '已申报' })
    await screen.findByText('审核通过并申报')
    await waitFor(() => expect(kept()).toContain('"isSaid":true'))
    expect([screen.queryByRole('dialog'), said()]).toEqual([null, []])
  })

  it('keeps the words of no other deed, and of these no more than their dialog asks for', async () => {
    const Secret = () => {
      const { run } = useAct(api.account.changePassword)
      return (
        <>
          <button type="button" onClick={() => void run({ oldPassWord: 'Old-2026', newPassWord: 'New-2026' })}>
            修改
          </button>
          <Asked />
        </>
      )
    }
    const answers = {
      'user.info': () => ({ userId: 'u1', schoolCode: 'U2', functionList: [] }),
      'user/changePassword': () => refusal('3159', '请先确认是您本人'),
      'stepUp/way': () => ({ way: 'school', phone: '' }),
      'stepUp/check': () => ({}),
    }
    const path = api.account.changePassword.path
    load(<Secret />, { ...answers, [path]: answers['user/changePassword'] })
    await press('修改')
    await toSchool()
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Old-2026|New-2026/)
    // That it was pressed is known: it is said that it can be pressed now.
    load(<Secret />, answers)
    await waitFor(() => expect(said()).toEqual(proven))
    const pressed = { call: api.approval.agree.name, input: { taskId: 't1', comment: '同意', signatureId: 'x1' } }
    keepPressed('/detail?id=7', { to: undefined, isProof: true, pressed, answer: () => {} })
    expect(kept()).toContain('"input":{"taskId":"t1"}')
  })
})
