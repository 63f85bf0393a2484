// @vitest-environment happy-dom
import { LATEST_VERSION } from '@caiyuan/contract/policy'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { press, refusal, show, type Answers } from '../../../../test/stage.tsx'
import { notices } from '../../../core/notices.ts'
import { Screen } from './register.tsx'

const TICKET = 'k'.repeat(43)
const typed = {
  userName: '何晓东',
  identity: 'staff',
  userNo: '20190316',
  deptId: 'd1',
  birthOn: '1990-05-01',
}
const answers: Answers = {
  'user/register/form': () => ({
    schoolName: '示例大学',
    isOpen: true,
    workdays: 2,
    identities: ['staff', 'postdoc'],
    depts: [{ id: 'd1', name: '材料学院', parentId: '' }],
  }),
  validVerifyCode: () => ({ seconds: 1700 }),
  validateCode: () => ({ ticket: TICKET, own: null }),
  'user.register': () => ({ registrationNo: 'ZC261118000001', dueAt: '2026-11-20T02:00:00.000Z' }),
}
const at = (more: Answers = {}, address = '/register?schoolCode=U1') => show(<Screen />, { ...answers, ...more }, address)
const proven = (own: object | null = null) => {
  sessionStorage.setItem('typed:registration-phone', JSON.stringify({ schoolCode: 'U1', mobile: '13910000001', ticket: TICKET, own }))
  sessionStorage.setItem('typed:registration', JSON.stringify(typed))
}
const nameBox = () => screen.findByPlaceholderText<HTMLInputElement>('请输入姓名')

beforeEach(() => {
  sessionStorage.clear()
  notices.set(() => [])
})

it('asks for the phone first, and shows the form once it is proven', async () => {
  const { sent } = at()
  fireEvent.change(await screen.findByPlaceholderText('请输入手机号码'), { target: { value: '13910000001' } })
  fireEvent.change(await screen.findByPlaceholderText('请输入手机验证码'), { target: { value: '123456' } })
  expect(screen.queryByPlaceholderText('请输入姓名')).toBeNull()
  await press('验证手机号')
  await nameBox()
  expect(sent).toEqual([{ path: 'validateCode', input: { schoolCode: 'U1', mobile: '13910000001', verifyCode: '123456' } }])
})

it('sends nothing until the policy is agreed to, which nobody ticked before', async () => {
  proven()
  const { sent } = at()
  await nameBox()
  await press('提交申请')
  await waitFor(() => expect(notices.get().map((it) => it.text)).toEqual(['请先同意相关协议']))
  expect(sent).toEqual([])
  fireEvent.click(await screen.findByRole('checkbox'))
  await press('提交申请')
  await waitFor(() => expect(sent.map((it) => it.path)).toEqual(['user.register']))
  expect(sent[0]!.input).toMatchObject({
    ...typed,
    schoolCode: 'U1',
    userMobile: '13910000001',
    verifyCode: TICKET,
    agreedVersion: LATEST_VERSION,
  })
})

it('asks 外聘 for a proof, which outlives a reload and cannot be opened', async () => {
  proven()
  sessionStorage.setItem('typed:registration', JSON.stringify({ ...typed, identity: 'external', proofFileId: 'f1' }))
  sessionStorage.setItem(
    'typed:registration-proof',
    JSON.stringify([{ id: 'f1', name: '聘书.pdf', mime: 'application/pdf', sizeBytes: 9 }]),
  )
  const { sent } = at()
  expect((await screen.findByText('聘书.pdf')).closest('a')).toBeNull()
  fireEvent.click(await screen.findByRole('checkbox'))
  for (const label of [/^证明材料 \*/, /^出生日期 \*/])
    expect(screen.getByText((_, it) => it?.tagName === 'LABEL' && label.test(it.textContent))).toBeTruthy()
  // Said as soon as it is gone, and so unsaid as soon as it is there.
  fireEvent.click(screen.getByLabelText('移除 聘书.pdf'))
  await screen.findByText('外聘人员须上传证明材料')
  await press('提交申请')
  expect(sent).toEqual([])
})

it('keeps what was typed when it is refused, and when the phone has to be proven again', async () => {
  proven()
  at({ 'user.register': () => refusal('3040', '本平台不向14周岁及以下儿童提供服务') })
  await nameBox()
  fireEvent.click(await screen.findByRole('checkbox'))
  await press('提交申请')
  await screen.findByText('本平台不向14周岁及以下儿童提供服务')
  expect((await nameBox()).value).toBe('何晓东')
})

it('asks for the phone again when its proof holds no longer', async () => {
  proven()
  at({ 'user.register': () => refusal('3042', '手机验证已超过 30 分钟或不是本机完成的，请重新验证手机号') })
  await nameBox()
  fireEvent.click(await screen.findByRole('checkbox'))
  await press('提交申请')
  fireEvent.change(await screen.findByPlaceholderText('请输入手机号码'), { target: { value: '13910000001' } })
  fireEvent.change(await screen.findByPlaceholderText('请输入手机验证码'), { target: { value: '123456' } })
  await press('验证手机号')
  expect((await nameBox()).value).toBe('何晓东')
})

it('says what the phone has already: an account, an application that can be withdrawn, why the last was refused', async () => {
  proven({ kind: 'waiting', no: 'ZC1', submittedAt: '2026-11-18T02:00:00.000Z', dueAt: '2026-11-20T02:00:00.000Z', reason: '' })
  const { sent } = at({ 'user/register/withdraw': () => ({ registrationNo: 'ZC1' }) })
  await screen.findByText(/您的申请 ZC1 待审核，预计 11-20 10:00 前审核/)
  expect(screen.queryByPlaceholderText('请输入姓名')).toBeNull()
  await press('撤销申请')
  await press('撤销申请', await screen.findByRole('dialog'))
  await nameBox()
  expect(sent.at(-1)).toEqual({ path: 'user/register/withdraw', input: { schoolCode: 'U1', mobile: '13910000001', verifyCode: TICKET } })
})

it('sends who has an account to sign in', async () => {
  proven({ kind: 'account', no: 'T1', submittedAt: null, dueAt: null, reason: '' })
  at()
  await screen.findByText(/该手机号已有账号 T1，请直接登录/)
  expect(screen.queryByPlaceholderText('请输入姓名')).toBeNull()
})

it('says where applications are not taken', async () => {
  at({ 'user/register/form': () => ({ schoolName: '示例大学', isOpen: false, workdays: 0, identities: [], depts: [] }) })
  await screen.findByText('示例大学不接受注册申请')
})
