// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { dialog, noDialog, press, readersOf, show } from '../../../../test/stage.tsx'
import { SIGNATURE, sign, signing } from '../../../../test/signing.ts'
import { api } from '../../../core/api.ts'
import { useSession } from '../../../core/session.ts'
import { useDecide, type Decide, type Deciding } from './decide.tsx'

beforeEach(() => sessionStorage.clear())

const task: Deciding = {
  taskId: 't1',
  docNo: 'D1',
  summary: '复印纸',
  handling: '经办',
  amountFen: 100,
  submitterName: '李老师',
  contentHash: 'h',
  refused: { one: '退回李老师修改' },
  terminated: { one: '单据作废' },
}

const Page = ({ ask }: { ask: (it: Decide) => unknown }) => {
  const decide = useDecide()
  return (
    <>
      <button type="button" onClick={() => void ask(decide)}>
        办理
      </button>
      {decide.node}
    </>
  )
}

const comment = '数量请核减'

it.each([
  ['agree', (it: Decide) => it.askAgree(task, comment), '同意', { contentHash: 'h' }],
  ['refuse', (it: Decide) => it.askRefuse(task, comment), '驳回', { lineNos: [] }],
  ['refuse', (it: Decide) => it.askRefuse(task, comment, { id: 'fzr', title: '负责人' }), '退回', { lineNos: [], target: 'fzr' }],
  ['terminate', (it: Decide) => it.askTerminate(task, comment), '终止', { lineNos: [] }],
  ['handle', (it: Decide) => it.askAgree(task, comment, true), '确认', { contentHash: 'h' }],
  ['handleBack', (it: Decide) => it.askHandleBack(task, comment), '退回', { lineNos: [] }],
])('%s asks once, is sent with its words, and reads again what it may have changed', async (verb, ask, ok, more) => {
  const readers = readersOf(api.approval.list, api.approval.detail, api.account.info, api.order.list, api.order.detail)
  const page = (
    <>
      {readers.node}
      <Page ask={ask} />
    </>
  )
  const { sent } = show(page, { ...readers.answers, [`check/${verb}`]: () => ({ status: 'running', message: '已办理' }) })
  await press('办理')
  await press(ok, await dialog())
  await noDialog()
  await waitFor(() => expect(sent).toEqual([{ path: `check/${verb}`, input: { taskId: 't1', comment, ...more } }]))
  // Who is signed in is read by the page as well.
  const twice = { 'check/list': 2, 'check/detail': 2, 'user.info': 4, 'order/list': 2, 'order/detail': 2 }
  await waitFor(() => expect(readers.asked).toEqual(twice))
})

it('an objection names the lines it is about', async () => {
  const lines = [
    { no: 1, name: '复印纸' },
    { no: 2, name: '硒鼓' },
  ]
  const ask = (it: Decide) => it.askRefuse({ ...task, lines }, comment)
  const { sent } = show(<Page ask={ask} />, { 'check/refuse': () => ({ status: 'rejected', message: '已驳回' }) })
  await press('办理')
  const box = await dialog()
  fireEvent.mouseDown(within(box).getByLabelText('涉及明细'))
  fireEvent.click(await screen.findByTitle('第 2 行 硒鼓'))
  await press('驳回', box)
  await waitFor(() => expect(sent).toEqual([{ path: 'check/refuse', input: { taskId: 't1', comment, lineNos: [2] } }]))
})

it('signs before it agrees where the school asks for it, and sends nothing unsigned', async () => {
  const sent: unknown[] = []
  const SignedIn = () => (useSession().user ? <Page ask={(it) => it.askAgree(task, '同意列支')} /> : null)
  show(<SignedIn />, {
    'user.info': () => ({ userId: 'f1', functionList: [], tenantNeedHandSignature: 1 }),
    'user/signature/getSignature': () => ({ current: { id: 's1', no: 1 }, former: [], agreed: true }),
    'check/agree': (input) => (sent.push(input), { status: 'approved', message: '已同意' }),
  })
  const decide = async (then: string) => {
    await press('办理')
    await press('同意')
    await screen.findByText('本人确认以上信息真实')
    await press(then)
    await noDialog()
  }
  await decide('返回')
  expect(sent).toEqual([])
  await decide('签名并提交')
  await waitFor(() => expect(sent).toMatchObject([{ taskId: 't1', comment: '同意列支', signatureId: 's1' }]))
})

it.each([
  ['agree', '同意', false],
  ['handle', '确认', true],
])('%s is signed by hand where the school asks for it', async (verb, ok, isHandle) => {
  const Asked = () => (useSession().user ? <Page ask={(it) => it.askAgree(task, comment, isHandle)} /> : null)
  const { sent } = show(<Asked />, { ...signing, [`check/${verb}`]: () => ({ status: 'running', message: '已办理' }) })
  await press('办理')
  await press(ok, await dialog())
  await sign()
  const input = { taskId: 't1', comment, contentHash: 'h', signatureId: SIGNATURE }
  await waitFor(() => expect(sent).toEqual([{ path: `check/${verb}`, input }]))
})
