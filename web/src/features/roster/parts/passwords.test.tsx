// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { dialog, noDialog, press, refusal, show, textOf } from '../../../../test/stage.tsx'
import { Passwords } from './passwords.tsx'

const ids = Array.from({ length: 41 }, (_, i) => `p${i}`)

const Page = () => {
  const [isAway, go] = useState(false)
  return isAway ? <p>名单</p> : <Passwords ids={ids} note="给 41 人" back={{ label: '返回名单', go: () => go(true) }} />
}

it('goes on by message where a portion failed, words the end by it, and names who got none', async () => {
  let calls = 0
  const { sent } = show(<Page />, {
    'admin/roster/passwords': (input: { ids: string[] }) => {
      calls += 1
      if (calls === 2) return refusal('4029', '系统繁忙')
      return { passwords: [], doneNum: input.ids.length - 1, left: [{ userNo: `N${calls}`, name: `人${calls}`, said: '没有手机号' }] }
    },
  })
  await press('发短信给本人')
  await screen.findByText('系统繁忙')
  expect(screen.getAllByText('系统繁忙')).toHaveLength(1)
  await press('继续（40/41）')
  await screen.findByText('39 人的一次性密码将发到本人手机；没有发到的可在“发放密码”里再办。')
  expect(sent.map((it) => it.input)).toMatchObject([{ way: 'sms' }, { way: 'sms', ids: ['p40'] }, { way: 'sms', ids: ['p40'] }])
  screen.getByText('没有发放 2 人')
})

it('asks for a lost portion again, and before told passwords are left', async () => {
  let calls = 0
  show(<Page />, {
    'admin/roster/passwords': (input: { ids: string[] }) => {
      calls += 1
      if (calls === 1) return refusal('4015', '结果只显示一次')
      return {
        passwords: input.ids.map((id) => ({ userNo: id, name: `人${id}`, deptName: '', password: `Pw-${id}` })),
        doneNum: input.ids.length,
        left: [],
      }
    },
  })
  await press('生成清单')
  await screen.findByText('结果只显示一次')
  // A press is not heard before the button has come to rest.
  await waitFor(() => {
    fireEvent.click(screen.getByText('生成清单'))
    expect(calls).toBe(2)
  })
  await screen.findByText('已生成 41 个，只显示这一次，请打印或另存后再离开。')
  await press('返回名单')
  const box = await dialog()
  expect(textOf(box)).toContain('离开一次性密码清单？')
  await press('留在这里', box)
  await noDialog()
  expect(screen.getAllByText('Pw-p0')).toHaveLength(2)
  await press('返回名单')
  await press('离开', await dialog())
  await screen.findByText('名单')
})
