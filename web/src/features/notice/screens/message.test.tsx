// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes, useLocation, useNavigate } from 'react-router'
import { expect, it } from 'vitest'
import { cardsShown, onPhone, press, rowsShown, show } from '../../../../test/stage.tsx'
import { Screen } from './message.tsx'

const message = {
  id: 'm1',
  kind: '审批',
  title: '有一单待您审批',
  body: '李老师 ¥12.00',
  link: '/check/0',
  createdAt: '2026-11-18T01:30:00.000Z',
  isRead: false,
}
const read = { ...message, id: 'm2', kind: '订单', title: '已发货', body: '', link: '', isRead: true }

const Address = () => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <output>{`${pathname}${decodeURIComponent(search)}`}</output>
      <button type="button" onClick={() => void navigate(1)}>
        前进
      </button>
    </>
  )
}

const open = (at: string, supplierName = '') => {
  const asked: unknown[] = []
  const { sent } = show(
    <>
      <Routes>
        <Route path="/message" element={<Screen />} />
        <Route path="/supplier/message" element={<Screen />} />
        <Route path="/check/0" element={null} />
      </Routes>
      <Address />
    </>,
    {
      'user.info': () => ({ userId: 'u', functionList: [], supplierName }),
      'message/list': (input) => {
        asked.push(input)
        return { list: [message, read], total: 12, pageNum: 1, pageSize: 10, unreadByKind: { 审批: 3, 系统: 2 } }
      },
      'message/read': () => ({}),
      'message/detail': ({ id }: { id: string }) => [message, read].find((it_) => it_.id === id),
    },
    at,
  )
  return { asked, sent, tabs: async () => (await screen.findAllByRole('tab')).map((it_) => it_.textContent) }
}

it('counts what is unread of each kind, and asks for the kind and page in the address', async () => {
  const { asked, sent, tabs } = open('/message?tab=审批&unread=1&pageNum=2')
  expect(await rowsShown()).toEqual([
    ['有一单待您审批李老师 ¥12.00', '审批', '11-18 09:30'],
    ['已发货', '订单', '11-18 09:30'],
  ])
  expect(await tabs()).toEqual(['全部5', '审批3', '订单0', '售后0', '结算0', '系统2', '公告0'])
  expect(asked[0]).toMatchObject({ kind: '审批', unread: '1', pageNum: '2', pageSize: '10' })
  expect(screen.getAllByRole('img', { name: /^[已未]读$/ }).map((it_) => it_.getAttribute('aria-label'))).toEqual(['未读', '已读'])
  await press('全部标为已读')
  await waitFor(() => expect(sent.map((it_) => it_.input)).toEqual([{ all: true }]))
  await waitFor(() => expect(asked).toHaveLength(2))
  await press('未读5')
  await press('全部')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ unread: '0' }))
})

it('says one in full beside the list, marks it read the first time, and leads to what it speaks of', async () => {
  const { asked, sent } = open('/message?tab=审批')
  await rowsShown()
  expect(asked[0]).toMatchObject({ kind: '审批' })
  fireEvent.click(screen.getByText('已发货'))
  const panel = await screen.findByRole('dialog')
  await waitFor(() => expect(panel.textContent).toContain('订单消息已发货11-18 09:30'))
  expect(within(panel).queryByText('打开相关页面')).toBeNull()
  expect(sent).toEqual([])
  fireEvent.click(screen.getByText('有一单待您审批'))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/message?tab=审批&message=m1'))
  await waitFor(() => expect(sent.map((it_) => it_.input)).toEqual([{ ids: ['m1'] }]))
  await press('打开相关页面')
  expect(screen.getByRole('status').textContent).toBe('/check/0')
})

it('opens with the message of the address, and gives the list back when it is closed', async () => {
  open('/message?message=m1')
  const panel = await screen.findByRole('dialog')
  await waitFor(() => expect(panel.textContent).toContain('李老师 ¥12.00'))
  fireEvent.click(within(panel).getByRole('button', { name: /close/i }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/message'))
})

it('goes one step back to the list a message was opened from', async () => {
  open('/message?tab=审批')
  await rowsShown()
  fireEvent.click(screen.getByText('有一单待您审批'))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /close/i }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/message?tab=审批'))
  await press('前进')
  expect(screen.getByRole('status').textContent).toBe('/message?tab=审批&message=m1')
})

it('stands in the console for a supplier, who approves nothing', async () => {
  const { tabs } = open('/message?tab=订单', '甲采')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/supplier/message?tab=订单'))
  expect(await tabs()).not.toContain('审批3')
})

it('shows the whole of each message on a phone, and opens it', async () => {
  onPhone()
  const { sent } = open('/message')
  expect(await cardsShown()).toEqual(['有一单待您审批李老师 ¥12.00审批 · 11-18 09:30', '已发货订单 · 11-18 09:30'])
  expect(screen.getAllByRole('img', { name: /^[已未]读$/ }).map((it_) => it_.getAttribute('aria-label'))).toEqual(['未读', '已读'])
  fireEvent.click(screen.getByText('有一单待您审批'))
  await waitFor(() => expect(sent.map((it_) => it_.input)).toEqual([{ ids: ['m1'] }]))
  expect(screen.getByRole('status').textContent).toBe('/message?message=m1')
})
