// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { dialog, noDialog, press, show } from '../../../../test/stage.tsx'
import { api, useRead } from '../../../core/api.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { useBillActs, type Bill } from './bill-acts.tsx'

beforeEach(() => sessionStorage.clear())

const Acts = ({ bill }: { bill: Bill }) => {
  const { actions, node } = useBillActs(bill)
  return (
    <>
      <p>{`第 ${bill.version} 版`}</p>
      <ActionBar actions={actions.map((it) => ({ ...it, hot: '', more: false }))} />
      {node}
    </>
  )
}
const Page = () => {
  const { data } = useRead(api.bill.detail, { id: 'b1' })
  return data ? <Acts bill={data} /> : null
}

const done = () => ({})
const answers = Object.fromEntries(
  ['confirm', 'resend', 'revoke', 'returnInvoice', 'returnBuyer', 'agree', 'retry'].map((it) => [`bill/${it}`, done]),
)

describe('an act on a bill', () => {
  it.each([
    ['buyerConfirm', '确认对账单', '', '确认', 'confirm', { id: 'b1' }],
    ['resend', '处理后重发', '', '重新发送', 'resend', { id: 'b1', comment: '' }],
    ['revoke', '撤销对账单', '合并到下期', '撤销', 'revoke', { id: 'b1', comment: '合并到下期' }],
    ['returnInvoice', '退回重开发票', '抬头或税号有误', '退回', 'returnInvoice', { id: 'b1', comment: '抬头或税号有误' }],
    ['returnBuyer', '退回采购方', '经费需调整', '退回', 'returnBuyer', { id: 'b1', comment: '经费需调整' }],
    ['agree', '审核通过并申报', '', '通过并申报', 'agree', { ids: ['b1'], comment: '' }],
    ['retry', '重新申报', '', '重新申报', 'retry', { ids: ['b1'] }],
  ])('asks first, and reads the bill again: %s', async (key, label, phrase, ok, verb, input) => {
    let version = 0
    const bill = { id: 'b1', orderCount: 1, totalFen: 100, invoiceFen: 100, invoices: [], settlement: null, can: { [key]: true } }
    const { sent } = show(<Page />, { ...answers, 'bill/detail': () => ({ ...bill, version: (version += 1) }) })
    await press(label)
    const box = await dialog()
    if (phrase) await press(phrase, box)
    expect(sent).toEqual([])
    await press(ok, box)
    await noDialog()
    await waitFor(() => expect(sent).toEqual([{ path: `bill/${verb}`, input }]))
    await screen.findByText('第 2 版')
  })
})
