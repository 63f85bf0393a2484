// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { show } from '../../../../test/stage.tsx'
import { setRoutes } from '../../../core/known-routes.ts'
import type { CurrentUser } from '../../../core/session.ts'
import { Desk } from './desk.tsx'

beforeAll(() => setRoutes([]))

const desk = (logCheck: CurrentUser['logCheck']) => show(<Desk user={{ logCheck } as CurrentUser} has={() => true} />, {})
const AT = '2026-11-21T19:00:00.000Z'

describe('the desk', () => {
  it('leads with the work that waits', () => {
    setRoutes(
      ['/check/:index', '/message'].map((path) => ({ path, title: path, layout: 'full', lazy: async () => ({ Screen: () => null }) })),
    )
    show(<Desk user={{ toBeAuditNum: 0, toBeJingBanNum: 0, messageNum: 3 } as CurrentUser} has={() => true} />, {})
    expect(screen.getAllByRole('listitem').map((it) => it.textContent)).toEqual([
      expect.stringContaining('未读消息'),
      expect.stringContaining('待审批'),
      expect.stringContaining('待经办'),
    ])
    setRoutes([])
  })
})

describe('the desk of an administrator', () => {
  it('says when the document log was last followed and found whole', () => {
    desk({ at: AT, broken: '' })
    expect(screen.getByText('单据日志完好，最近核对 11-22 03:00')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('calls out the first bad row, when it was found and what to do', () => {
    desk({ at: AT, broken: '第 2 条单据日志：内容与写入时不同' })
    expect(screen.getByRole('alert').textContent).toBe(
      '单据日志核对未通过（11-22 03:00）：第 2 条单据日志：内容与写入时不同。请勿以这段操作记录为凭据，请运维人员运行 npm run verify 查明。',
    )
  })

  it('says nothing of it to anybody else', () => {
    desk(null)
    expect(screen.queryByText(/单据日志/)).toBeNull()
  })
})
