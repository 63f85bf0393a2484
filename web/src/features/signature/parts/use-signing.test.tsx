// @vitest-environment happy-dom
import { contract } from '@caiyuan/contract/index'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { dialog, noDialog, press, refusal, show } from '../../../../test/stage.tsx'
import { api } from '../../../core/api.ts'
import { notices } from '../../../core/notices.ts'
import { useSession } from '../../../core/session.ts'
import { useSigned } from './use-signing.tsx'

vi.mock('./pad.tsx', () => ({ Pad: () => null, usePad: () => ({ png: () => 'drawn', clear: () => {}, strokes: 1 }) }))

const ended: unknown[] = []
const Acts = () => {
  const buy = useSigned('buy', api.order.submit)
  const decide = useSigned('decide', api.approval.agree)
  return (
    <>
      <button type="button" onClick={() => void buy.run({ quoteId: 'q', orders: [] } as never).then((it) => ended.push(it))}>
        提交
      </button>
      <button type="button" onClick={() => void decide.run({ taskId: 't' }).then((it) => ended.push(it))}>
        同意
      </button>
      {buy.node}
      {decide.node}
    </>
  )
}
const current = { id: 's2', no: 2, source: 'phone', sizeBytes: 900, since: '2026-09-01T00:00:00.000Z' }
type Mine = typeof current | null
const open = (asks: { tenantNeedHandSignature?: number; useHandSignatureInBuy?: number }, answers: Parameters<typeof show>[1] = {}) => {
  ended.length = 0
  const Page = () => (useSession().user ? <Acts /> : null)
  const user = { userId: 'u', userName: '李老师', functionList: [], tenantNeedHandSignature: 0, useHandSignatureInBuy: 0 }
  return show(<Page />, {
    'user.info': () => ({ ...user, ...asks }),
    'user/signature/getSignature': () => ({ current, former: [], agreed: true }),
    'check/agree': () => ({ status: 'running', message: '已同意' }),
    'order/submit': () => ({ purchaseId: 'p' }),
    ...answers,
  })
}
const agreed = (signatureId?: string) => ({ path: 'check/agree', input: { taskId: 't', ...(signatureId ? { signatureId } : {}) } })

it('asks nothing where the school asks for no signature', async () => {
  const { sent } = open({ tenantNeedHandSignature: 1 })
  await press('提交')
  await waitFor(() => expect(sent).toEqual([{ path: 'order/submit', input: { quoteId: 'q', orders: [] } }]))
  await noDialog()
})

it('shows what is signed with and says what for, before it is sent', async () => {
  const { sent } = open({ tenantNeedHandSignature: 1 })
  await press('同意')
  const box = await dialog()
  await screen.findByText('本人确认以上信息真实')
  expect(box.textContent).toContain('第 2 版')
  expect((await screen.findByAltText('手写签名第 2 版')).getAttribute('src')).toContain('id=s2')
  expect(sent).toEqual([])
  await press('签名并提交')
  await waitFor(() => expect(sent).toEqual([agreed('s2')]))
  await noDialog()
})

it('sends nothing when the person thinks better of it', async () => {
  const { sent } = open({ useHandSignatureInBuy: 1 })
  await press('提交')
  await screen.findByText('本人确认以上信息真实')
  await press('返回')
  await waitFor(() => expect(ended).toEqual([undefined]))
  expect(sent).toEqual([])
})

it('shows a signature that was drawn just now, and sends once it was seen and pressed', async () => {
  let mine: Mine = null
  const { sent } = open(
    { tenantNeedHandSignature: 1 },
    {
      'user/signature/getSignature': () => ({ current: mine, former: [], agreed: true }),
      'user/signature/getSts': () => ({ tag: '1.t', until: '2099-01-01T00:00:00.000Z', mime: 'image/png', maxBytes: 9 }),
      'signing/draw': () => ({}),
      [contract.signature.save.path]: () => {
        mine = current
        return { id: 's2' }
      },
    },
  )
  await press('同意')
  await press('在这个屏幕上签')
  expect(screen.queryByRole('button', { name: '签名并提交' })).toBeNull()
  await press('保存签名')
  expect(await screen.findByAltText('手写签名第 2 版')).toBeTruthy()
  expect([ended, sent.filter((it) => it.path === 'check/agree')]).toEqual([[], []])
  await press('签名并提交')
  await waitFor(() => expect(sent.at(-1)).toEqual(agreed('s2')))
})

it('lets who wants another draw one now', async () => {
  open({ tenantNeedHandSignature: 1 })
  await press('同意')
  await press('重新写一个')
  await screen.findByRole('button', { name: '用手机扫码签名' })
})

it('asks when the server wants a signature that the page knew nothing of, and reads anew who is signed in', async () => {
  const asks = { tenantNeedHandSignature: 0 }
  let read = 0
  const { sent } = open(asks, {
    'user.info': () => ((read += 1), { userId: 'u', userName: '李老师', functionList: [], useHandSignatureInBuy: 0, ...asks }),
    'check/agree': ({ signatureId }: { signatureId?: string }) =>
      signatureId === 's2' ? { status: 'running', message: '已同意' } : refusal('3411', '请先完成手写签名'),
  })
  await screen.findByRole('button', { name: '同意' })
  asks.tenantNeedHandSignature = 1
  await press('同意')
  await screen.findByText('本人确认以上信息真实')
  await waitFor(() => expect(read).toBe(2))
  await press('签名并提交')
  await waitFor(() => expect([sent, ended]).toEqual([[agreed(), agreed('s2')], [{ status: 'running', message: '已同意' }]]))
})

it('says what was refused when no signature is given then', async () => {
  open({}, { 'check/agree': () => refusal('3411', '请先完成手写签名') })
  await press('同意')
  await screen.findByText('本人确认以上信息真实')
  await press('返回')
  await waitFor(() => expect(notices.get().at(-1)).toMatchObject({ tone: 'bad', text: '请先完成手写签名' }))
  expect(ended).toEqual([undefined])
})

it('says that the signature could not be read, with a way to read it again, and nothing beside it', async () => {
  let isBroken = true
  open(
    { tenantNeedHandSignature: 1 },
    { 'user/signature/getSignature': () => (isBroken ? refusal('5000', '请求错误') : { current, former: [], agreed: true }) },
  )
  await press('同意')
  const box = await dialog()
  await screen.findByRole('button', { name: '重试' })
  expect(within(box).queryByRole('status', { name: '正在加载' })).toBeNull()
  isBroken = false
  await press('重试', box)
  expect(await screen.findByAltText('手写签名第 2 版')).toBeTruthy()
})

it('is how every call is pressed that names a signature', () => {
  const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
  const text = Object.entries(sources)
    .filter(([file]) => !file.includes('.test.'))
    .map(([, it]) => it)
    .join('\n')
  const signed = Object.entries(contract).flatMap(([domain, verbs]) =>
    Object.entries(verbs)
      .filter(([, it]) => 'signatureId' in ((it.input as { shape?: object }).shape ?? {}))
      .map(([verb]) => `api.${domain}.${verb}`),
  )
  expect(signed.toSorted()).toEqual(
    [
      ...['addSign', 'agree', 'batchAgree', 'handle'].map((it) => `api.approval.${it}`),
      ...['accept', 'confirmAcceptance', 'ownerConfirm', 'resubmit', 'submit'].map((it) => `api.order.${it}`),
      ...['submit', 'submitNow'].map((it) => `api.standard.${it}`),
      'api.componentOrder.submit',
      ...['accept', 'confirm', 'submit'].map((it) => `api.offPlatform.${it}`),
      ...['auditAgree', 'resubmit', 'submit'].map((it) => `api.framework.${it}`),
    ].toSorted(),
  )
  for (const it of signed) {
    const calls = [...text.matchAll(new RegExp(`(\\w+)\\((?:'\\w+', )?${it.replaceAll('.', '\\.')}\\b`, 'g'))].map((found) => found[1])
    // Opening a dialog again that was pressed before sends nothing.
    const by = [...new Set(calls)].filter((press) => press !== 'usePressedAgain').toSorted()
    // Who asks others to look before him decides nothing yet.
    // The pages of the specification decide by the common page; its own call is for who asks by it.
    const others: Record<string, string[]> = { 'api.approval.addSign': ['useAct', 'useSigned'], 'api.framework.auditAgree': [] }
    expect([it, by]).toEqual([it, others[it] ?? ['useSigned']])
  }
})
