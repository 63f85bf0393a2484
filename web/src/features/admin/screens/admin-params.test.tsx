// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dialog, noDialog, press, show } from '../../../../test/stage.tsx'
import { Screen } from './admin-params.tsx'

const params = [
  {
    key: 'accept.autoBelow',
    value: 300_000,
    isInitial: false,
    coming: [{ value: 200_000, from: '2026-12-01T00:00:00+08:00' }],
    changed: { at: '2026-11-01T02:00:00Z', who: '校管理员', title: '', comment: '' },
  },
  { key: 'receive.autoDays', value: 15, isInitial: true, coming: [], changed: null },
]
const open = (needs: string[]) =>
  show(<Screen />, {
    'user.info': () => ({ userId: 'u', functionList: needs }),
    'admin/params': () => params,
    'admin/param/set': () => ({}),
  })

it('shows each value with its unit, what is to come, and who changed it', async () => {
  open(['tenant:view'])
  expect(await screen.findByText('¥3,000.00')).toBeTruthy()
  expect(screen.getByText('2026-12-01 起改为 ¥2,000.00')).toBeTruthy()
  expect(screen.getByText('校管理员 2026-11-01 修改')).toBeTruthy()
  expect(screen.getByText('15 天')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /修改/ })).toBeNull()
})

it('takes a new value within its limits and with a reason', async () => {
  const { sent } = open(['tenant:view', 'tenant:config'])
  await press('修改自动收货')
  const box = await dialog()
  const fill = (name: RegExp, value: string) => fireEvent.change(within(box).getByLabelText(name), { target: { value } })
  fill(/新的值/, '30')
  await press('修改', box)
  expect(await within(box).findByText('请输入原因')).toBeTruthy()
  fill(/原因/, '学期调整')
  await press('修改', box)
  await noDialog()
  expect(sent).toEqual([{ path: 'admin/param/set', input: { key: 'receive.autoDays', value: 30, reason: '学期调整' } }])
})
