// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dialog, press, refusal, show } from '../../../../test/stage.tsx'
import { SIGNATURE, sign, signing } from '../../../../test/signing.ts'
import { useSession } from '../../../core/session.ts'
import { FundChangeCard, FundChangeDialog } from './fund-change.tsx'

const card = { fundId: 'f1', name: '面上项目', projectNo: 'K1', ownerName: '王教授', isMine: true, amountFen: 6000, choices: [] }
const doc = { id: 'o1', version: 1 } as Parameters<typeof FundChangeDialog>[0]['doc']

it('says why the cards could not be read, and reads them again', async () => {
  let isBroken = true
  show(<FundChangeDialog doc={doc} close={() => {}} />, {
    'order/fundChoices': () => (isBroken ? refusal('4009', '订单当前状态为已完成，不能更换经费卡') : [card]),
  })
  const box = await dialog()
  expect((await screen.findByRole('alert')).textContent).toContain('订单当前状态为已完成，不能更换经费卡')
  isBroken = false
  await press('重试', box)
  expect(await screen.findByText(/面上项目（K1）占用/)).toBeTruthy()
})

it('keeps a reason that is too long as it was pasted and says so', async () => {
  show(<FundChangeDialog doc={doc} close={() => {}} />, { 'order/fundChoices': () => [card] })
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: '更换原因' })
  expect(box.maxLength).toBe(-1)
  fireEvent.change(box, { target: { value: '长'.repeat(101) } })
  expect((await screen.findByRole('alert')).textContent).toBe('更换原因最多 100 个字')
})

it('begins with a card that can be replaced', async () => {
  const choice = { fundId: 'f3', name: '横向', projectNo: 'K3', availableFen: 90_000, endOn: '2027-06-30' }
  const other = { ...card, fundId: 'f2', name: '校企课题', projectNo: 'K2', choices: [choice] }
  show(<FundChangeDialog doc={doc} close={() => {}} />, { 'order/fundChoices': () => [card, other] })
  expect(await screen.findByText(/校企课题（K2）/)).toBeTruthy()
  expect(screen.queryByText(/没有可以更换的经费卡/)).toBeNull()
})

it('is agreed to with a hand signature where the school asks for it', async () => {
  const change = { askedBy: '李老师', at: '2026-11-22T02:00:00.000Z', ownerName: '王教授', text: 'K1 → K8', reason: '改记', taskId: 't1' }
  const Page = () => (useSession().user ? <FundChangeCard doc={{ id: 'o1', fundChange: change } as never} /> : null)
  const { sent } = show(<Page />, { ...signing, 'check/agree': () => ({ status: 'approved', message: '' }) })
  await press('同意更换')
  await sign()
  await waitFor(() => expect(sent).toEqual([{ path: 'check/agree', input: { taskId: 't1', signatureId: SIGNATURE } }]))
})

it('is ended with a reason by whom the server lets', async () => {
  const change = { askedBy: '李老师', at: '2026-11-22T02:00:00.000Z', ownerName: '王教授', text: 'K1 → K8', reason: '改记', taskId: '' }
  const page = (canEnd: boolean) => <FundChangeCard doc={{ id: 'o1', fundChange: { ...change, canEnd } } as never} />
  const { sent } = show(page(true), { 'order/endFundChange': () => ({}) })
  await press('结束申请')
  const box = await dialog()
  fireEvent.change(await screen.findByRole('textbox', { name: '结束原因' }), { target: { value: '项目号填错' } })
  await press('结束申请', box)
  await waitFor(() => expect(sent).toEqual([{ path: 'order/endFundChange', input: { id: 'o1', reason: '项目号填错' } }]))
})

it('offers no end to anybody else', async () => {
  const change = { askedBy: '李老师', at: '2026-11-22T02:00:00.000Z', ownerName: '王教授', text: 'K1 → K8', reason: '改记', taskId: '' }
  show(<FundChangeCard doc={{ id: 'o1', fundChange: { ...change, canEnd: false } } as never} />, {})
  expect(await screen.findByText('K1 → K8')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '结束申请' })).toBeNull()
})

it('says of another owner’s card whose it is and who has to agree, and no figure of it', async () => {
  const choice = {
    fundId: 'f3',
    name: '双一流',
    projectNo: 'K3',
    ownerName: '赵教授',
    isMine: false,
    isOther: true,
    availableFen: null,
    endOn: '2027-06-30',
  }
  const { sent } = show(<FundChangeDialog doc={doc} close={() => {}} />, {
    'order/fundChoices': () => [{ ...card, isMine: false, choices: [choice] }],
    'order/changeFund': () => ({ isDone: false, message: '已请赵教授、王教授同意更换经费' }),
  })
  const box = await dialog()
  await press('请王教授同意', box)
  expect(sent).toEqual([])
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '新经费卡' }))
  fireEvent.click(await screen.findByText('双一流（K3）赵教授负责，余额足够，2027-06-30 到期'))
  fireEvent.change(screen.getByRole('textbox', { name: '更换原因' }), { target: { value: '改记重点项目' } })
  await press('请王教授、赵教授同意', box)
  await waitFor(() =>
    expect(sent).toEqual([{ path: 'order/changeFund', input: { id: 'o1', version: 1, fromId: 'f1', toId: 'f3', reason: '改记重点项目' } }]),
  )
})
