// @vitest-environment happy-dom
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dialog, press, refusal, show, textOf } from '../../../../test/stage.tsx'
import type { api } from '../../../core/api.ts'
import { Screen } from '../screens/channel-inquiry-detail.tsx'

type Run = NonNullable<OutputOf<typeof api.inquiry.toQuote>['run']>

const line = { name: '冻存架', brand: '', sole: '', params: '不锈钢', unit: '件', num: 10, mayDeviate: false, ceilingE4: null }
const offerOf = (priceE4: number) => ({
  lines: [{ lineNo: 1, priceE4, brand: '海尔', model: 'X1', deviation: 'none', deviationNote: '' }],
  deliverDays: 20,
  warrantyMonths: 12,
  validDays: 60,
  note: '',
})
const own: Run['bids'][number] = {
  no: 1,
  quoteNo: 'BJ1',
  totalFen: 1_400_000,
  at: '2026-11-17T02:00:00.000Z',
  salt: 's',
  body: JSON.stringify({ offer: offerOf(14_000_000) }),
}
const runOf = (more: Partial<Run>): Run => ({
  stepFen: 10_000,
  lowestFen: 1_400_000,
  ownFen: 1_400_000,
  rank: 1,
  latestEndAt: '2026-12-02T09:00:00.000Z',
  overtimeMinutes: 5,
  bids: [own],
  ...more,
})
const docOf = (run: Run) => ({
  schoolId: 1,
  supplierId: 's1',
  id: 'i1',
  inquiryNo: 'XJ1',
  title: '冻存架',
  askWay: 'bidding',
  schoolName: '示例大学',
  budgetFen: 1_500_000,
  deadlineAt: '2026-12-02T08:00:00.000Z',
  isInvited: false,
  mine: 'quoted',
  state: 'quoting',
  asked: {
    scope: 'open',
    lines: [line],
    deliverDays: 30,
    deliverPlace: '材料楼',
    warrantyMonths: 12,
    payTerms: '',
    note: '',
    minQuotes: 3,
    files: [],
    contact: '李老师',
  },
  notes: [],
  phone: '138****0001',
  quoteNum: 0,
  clockKey: 'K',
  openers: [],
  openerNames: [],
  run,
  mayReplace: false,
  receipts: [],
  result: null,
  ownFault: '',
  ownUnfit: [],
  own: null,
  mayObject: false,
  objection: null,
})
const at = '/channelInquiryDetail?schoolId=1&id=i1'
const price = () => screen.getByLabelText('冻存架的单价') as HTMLInputElement
const bidButton = () => screen.getAllByRole('button', { name: /^出\s?价/ }).at(-1) as HTMLButtonElement

it('begins with the sum bid last, which is no fault, and lowers it by its label', async () => {
  show(<Screen />, { 'inquiry/toQuote': () => docOf(runOf({})) }, at)
  const hint = await screen.findByText(/^您上一次的出价/)
  expect([hint.className, textOf(hint)]).toEqual(['second', '您上一次的出价，再出价须不高于 ¥13,900.00'])
  expect([document.querySelector('form .bad:not([aria-hidden])'), bidButton().disabled]).toEqual([null, true])
  expect(screen.getByText('合计降到').tagName).toBe('LABEL')
  fireEvent.change(screen.getByLabelText('合计降到', { selector: 'input' }), { target: { value: '13500' } })
  fireEvent.click(screen.getByRole('button', { name: '按比例降单价' }))
  expect(await screen.findByText('出价后为最低价')).toBeTruthy()
  expect(price().value).toBe('1,350.00')
})

it('says in red why a sum that was typed is still too high', async () => {
  show(<Screen />, { 'inquiry/toQuote': () => docOf(runOf({})) }, at)
  await screen.findByText(/^您上一次的出价/)
  fireEvent.change(price(), { target: { value: '1399' } })
  expect(textOf(await screen.findByText(/^您上一次出价/))).toBe('您上一次出价 ¥14,000.00，这次须不高于 ¥13,900.00（每次至少降 ¥100.00）')
})

it('keeps what was typed when somebody bid lower in between, and says the figures until it is changed', async () => {
  const why = '当前最低价已是 ¥13,500.00，要低于它须至少低 ¥100.00，即不高于 ¥13,400.00'
  const { sent } = show(<Screen />, { 'inquiry/toQuote': () => docOf(runOf({})), 'inquiry/bid': () => refusal('3631', why) }, at)
  await screen.findByText(/^您上一次的出价/)
  fireEvent.change(price(), { target: { value: '1345' } })
  fireEvent.click(screen.getByRole('checkbox'))
  await waitFor(() => expect(bidButton().disabled).toBe(false))
  fireEvent.click(bidButton())
  await press('出价', await dialog())
  expect(textOf(await screen.findByRole('alert'))).toBe(why)
  expect(sent).toMatchObject([{ path: 'inquiry/bid', input: { offer: { lines: [{ priceE4: 13_450_000, brand: '海尔' }] } } }])
  expect([price().value, (screen.getByLabelText('品牌') as HTMLInputElement).value]).toEqual(['1345', '海尔'])
  fireEvent.change(price(), { target: { value: '1340' } })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
