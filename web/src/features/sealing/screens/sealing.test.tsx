// @vitest-environment happy-dom
import { canonical, commitmentOf } from '@caiyuan/contract/sealing/quote'
import { unwrapKey } from '@caiyuan/contract/sealing/keys'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, it } from 'vitest'
import { press, show, type Answers } from '../../../../test/stage.tsx'
import { Screen as OpenerKey } from './opener-key.tsx'
import { Screen as VerifyQuote } from './verify-quote.tsx'

const pair = generateKeyPairSync('ed25519')
const publicKey = pair.publicKey.export({ format: 'jwk' }).x!

const receiptOf = async () => {
  const body = canonical({ v: 1, box: 'b1', supplier: 's1', offer: { priceFen: 100 } })
  const salt = 'A'.repeat(43)
  const said = {
    v: 1 as const,
    school: 'DEMOU',
    docNo: 'XJ2611270001',
    quoteNo: 'BJ2611270001',
    box: 'b1',
    supplier: 's1',
    commitment: await commitmentOf({ salt, body }),
    receivedAt: '2026-11-27T02:00:00.000Z',
  }
  return { said, publicKey, signature: sign(null, Buffer.from(canonical(said)), pair.privateKey).toString('base64url'), salt, body }
}

const answer = (more: object) => () => ({
  verdict: 'opened',
  schoolName: '示例大学',
  docNo: 'XJ2611270001',
  receivedAt: '2026-11-27T02:00:00.000Z',
  deadlineAt: '2026-11-30T09:00:00.000Z',
  openedAt: '2026-11-30T09:05:00.000Z',
  body: '',
  publicKeys: [publicKey],
  ...more,
})

const check = async (text: string, answers: Answers = {}) => {
  const shown = show(<VerifyQuote />, answers, '/verifyQuote')
  fireEvent.change(await screen.findByLabelText(/选择提交报价时下载的回执文件/), { target: { value: text } })
  await press('核验')
  return shown
}

it('says that what was opened is what the receipt promised, and sends no quote', async () => {
  const receipt = await receiptOf()
  const { sent } = await check(JSON.stringify(receipt), { 'sealing/verify': answer({ body: receipt.body }) })
  expect(await screen.findByRole('heading', { name: '核验通过' })).toBeTruthy()
  expect(JSON.stringify(sent)).not.toContain('priceFen')
})

it('says what does not hold: another text, another time, another content opened, no receipt', async () => {
  const receipt = await receiptOf()
  const changed = { ...receipt, body: receipt.body.replace('100', '101') }
  await check(JSON.stringify(changed), { 'sealing/verify': answer({}) })
  expect(await screen.findByText(/报价内容被改过/)).toBeTruthy()
  cleanup()
  const backdated = { ...receipt, said: { ...receipt.said, receivedAt: '2026-01-01T00:00:00.000Z' } }
  await check(JSON.stringify(backdated), { 'sealing/verify': answer({}) })
  expect(await screen.findByText(/收到时间、编号被改过/)).toBeTruthy()
  cleanup()
  await check(JSON.stringify(receipt), { 'sealing/verify': answer({ body: receipt.body.replace('100', '99') }) })
  expect(await screen.findByRole('heading', { name: '开标的内容与回执不一致' })).toBeTruthy()
  cleanup()
  await check('{}')
  expect(await screen.findByText('这不是完整的报价回执，请选择原来的回执文件')).toBeTruthy()
})

it('makes a key whose private half leaves the browser under the phrase alone', async () => {
  const { sent } = show(
    <OpenerKey />,
    {
      'sealing/myKey': () => ({ key: null, waitsNum: 0, openers: [{ name: '孙老师', isMe: true, madeAt: null }] }),
      'sealing/makeKey': () => ({}),
    },
    '/openerKey',
  )
  const phrase = '春风又绿江南岸二〇二六年'
  fireEvent.change(await screen.findByLabelText('开标口令'), { target: { value: phrase } })
  await press('生成密钥')
  expect(await screen.findByText('两次输入的口令不一致')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('再输一次'), { target: { value: phrase } })
  await press('生成密钥')
  await waitFor(() => expect(sent).toHaveLength(1), { timeout: 5000 })
  const input = sent[0]!.input as { publicKey: string; wrapped: string }
  expect(await unwrapKey(input.wrapped, input.publicKey, phrase)).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(sent)).not.toContain(phrase)
})
