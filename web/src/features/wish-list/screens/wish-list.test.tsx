// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { changing, refusal, show } from '../../../../test/stage.tsx'
import { Screen as Desk } from './wish-desk.tsx'
import { Screen } from './wish-list.tsx'

const wish = {
  id: 'w1',
  name: '液氮罐 10L',
  brand: '赛默飞',
  model: 'YDS-10',
  num: 2,
  unit: '个',
  neededOn: '2027-01-10',
  reason: '细胞库用',
  keyword: '液氮罐',
  createdAt: '2026-11-18T01:30:00.000Z',
  state: 'waiting',
  answer: '',
  answeredBy: '',
  answeredAt: null,
  goods: [],
}
const page = (list: object[]) => ({
  list,
  total: list.length,
  pageNum: 1,
  pageSize: 20,
  counts: { all: list.length, waiting: list.length, listed: 0, unable: 0 },
})
const info = () => ({ userId: 'u', functionList: ['mall:view', 'platform:goods'] })

describe('/wishList', () => {
  it('sends what a search did not find, and clears the address', async () => {
    const { sent, address } = show(
      <Screen />,
      {
        'user.info': info,
        'wishList/list': () => page([]),
        'wishList/add': () => changing('wishItem', { id: 'w1' }),
      },
      '/wishList?wish=液氮罐',
    )
    const dialog = await screen.findByRole('dialog', { name: '提交心愿' })
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^商品名称/).value).toBe('液氮罐')
    fireEvent.change(within(dialog).getByLabelText('品牌'), { target: { value: '赛默飞' } })
    fireEvent.click(within(dialog).getByRole('button', { name: /提\s?交/ }))
    await waitFor(() =>
      expect(sent).toMatchObject([{ path: 'wishList/add', input: { name: '液氮罐', brand: '赛默飞', num: 1, keyword: '液氮罐' } }]),
    )
    await waitFor(() => expect(address()).toBe('/wishList'))
  })

  it('takes back only what still waits', async () => {
    const answered = {
      ...wish,
      id: 'w2',
      name: '旧比色皿',
      state: 'unable',
      answer: '已停产',
      answeredBy: '江运营',
      answeredAt: wish.createdAt,
      canWithdraw: false,
    }
    const { sent } = show(<Screen />, {
      'user.info': info,
      'wishList/list': () => page([{ ...wish, canWithdraw: true }, answered]),
      'wishList/withdraw': () => changing('wishItem'),
    })
    expect(await screen.findByText('已停产')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '撤回：液氮罐 10L' }))
    expect(screen.queryByRole('button', { name: '撤回：旧比色皿' })).toBeNull()
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: /撤\s?回/ }))
    await waitFor(() => expect(sent).toMatchObject([{ path: 'wishList/withdraw', input: { id: 'w1' } }]))
  })

  it('says that nothing was wished yet', async () => {
    show(<Screen />, { 'user.info': info, 'wishList/list': () => page([]) })
    expect(await screen.findByText('还没有心愿')).toBeTruthy()
  })

  it('says what went wrong', async () => {
    show(<Screen />, { 'user.info': info, 'wishList/list': () => refusal('9999', '请求错误') })
    expect((await screen.findAllByText(/请求错误/)).length).toBeGreaterThan(0)
  })
})

describe('/wishDesk', () => {
  it('answers with the reason why not, once it is said', async () => {
    const { sent } = show(<Desk />, {
      'user.info': info,
      'platform/wishList/list': () => page([{ ...wish, authorName: '李老师', schoolName: '示例大学', canAnswer: true }]),
      'platform/wishList/answer': () => changing('wishItem'),
    })
    fireEvent.click(await screen.findByRole('button', { name: '答复：液氮罐 10L' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('radio', { name: '无法提供' }))
    fireEvent.click(within(dialog).getByRole('button', { name: /答\s?复/ }))
    expect(await within(dialog).findByText('请填写无法提供的原因')).toBeTruthy()
    fireEvent.change(within(dialog).getByLabelText(/^无法提供的原因/), { target: { value: '已停产' } })
    fireEvent.click(within(dialog).getByRole('button', { name: /答\s?复/ }))
    await waitFor(() =>
      expect(sent).toMatchObject([
        { path: 'platform/wishList/answer', input: { id: 'w1', state: 'unable', skuIds: [], answer: '已停产' } },
      ]),
    )
  })
})
