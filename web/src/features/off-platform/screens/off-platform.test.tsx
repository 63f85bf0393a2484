// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dialog, press, show, textOf } from '../../../../test/stage.tsx'
import { Screen as Detail } from './apply-purchase-detail.tsx'
import { Screen as Work } from './apply-purchase-work.tsx'
import { Screen as Paper } from './print-off-platform.tsx'

const returned = {
  fileId: 'f-old',
  fileName: '旧.pdf',
  invoiceCode: '',
  invoiceNo: '25332000000001000001',
  totalFen: 147_200,
  returnedAt: '2026-11-18T02:00:00.000Z',
  reason: '已红冲，请换票',
  checkFiles: [{ id: 'f-check', name: '查验.png' }],
}
const doc = {
  id: 'p',
  docNo: 'WG261118000001',
  state: 'toInvoice',
  title: '样品夹具定制',
  supplierName: '甲公司',
  applicantName: '李老师',
  applicantNo: 'T1',
  deptName: '材料学院',
  totalFen: 150_000,
  dueFen: 147_200,
  funds: [],
  waitsFor: ['李老师', '张老师', '采购办'],
  at: '2026-11-18T01:00:00.000Z',
  submittedAt: '2026-11-18T01:00:00.000Z',
  can: { bringInvoice: true },
  acceptorName: '张老师',
  secondAcceptorName: '',
  acceptance: { acceptNo: 'WY1', acceptedOn: '2026-11-18', opinion: '', actualFen: 147_200, lines: [], invoices: [] },
  invoiceChecks: [],
  returnedInvoices: [returned],
  returnedBefore: [],
  sentBack: null,
  financeName: '天财系统',
  financeReason: '',
  payee: '公务卡：归还公务卡，持卡人李老师（T1）',
  pushes: [],
  pushHint: '',
  voucherNo: '',
  paidOn: null,
  needsSecond: false,
  isDirect: false,
  version: 5,
  lapsesOn: null,
  form: { categories: [], applyTypes: [], reasons: [], own: [], printTitle: '平台外采购审批表' },
  content: { items: [], quotes: [], quoteReason: '', own: {}, payWay: 'card', supplierName: '甲公司', supplierUscc: '' },
  lines: [],
  cards: [],
  comparisons: [],
  files: [
    { id: 'f-old', label: '发票', name: '旧.pdf', sizeBytes: 9 },
    { id: 'f-photo', label: '验收照片', name: '实物.png', sizeBytes: 9 },
  ],
  timeline: { done: [], now: [], next: [], rest: null },
  checkLink: '',
}
const answers = (over: object = {}) => ({
  'user.info': () => ({ userId: 'u', functionList: ['offplat:apply'], schoolName: '示例大学' }),
  'offPlatform/detail': () => ({ ...doc, ...over }),
})
const open = (over: object = {}, more: object = {}) => show(<Detail />, { ...answers(over), ...more }, '/applyPurchaseDetail?id=p')

// The button stands in the head, and once more under the thumb.
const act = (name: string) => fireEvent.click(screen.getAllByRole('button', { name })[0]!)

describe('平台外采购的退回补发票', () => {
  it('says what was sent back, when and why, and asks who applied for another one', async () => {
    open()
    await screen.findAllByText('补交发票')
    const text = textOf(document.body)
    expect(text).toContain('待补发票 · 等李老师、张老师或采购办补交')
    expect(text).toMatch(/退回的发票\s*25332000000001000001 ¥1,472\.00 11-18 10:00 退回：已红冲，请换票，查验：查验\.png/)
    // Among the files it would look like one that counts.
    expect(text).not.toContain('旧.pdf')
    expect(text).toContain('实物.png')
    act('补交发票')
    const asked = await dialog()
    expect(textOf(asked)).toContain('补交发票 ¥1,472.00')
    expect(textOf(asked)).toContain('退回原因：已红冲，请换票。')
    await press('补交', asked)
    await waitFor(() => expect(textOf(asked)).toContain('请上传发票'))
  })

  it('is sent back by finance with a reason', async () => {
    const sent: unknown[] = []
    const keep = (input: unknown) => {
      sent.push(input)
      return { id: 'p', docNo: doc.docNo, state: 'toInvoice' }
    }
    const over = { state: 'accepted', can: { returnInvoice: true }, returnedInvoices: [] }
    open(over, { 'offPlatform/returnInvoice': keep })
    await screen.findAllByText('退回补发票')
    expect(textOf(document.body)).not.toContain('退回的发票')
    act('退回补发票')
    const asked = await dialog()
    expect(textOf(asked)).toContain('应付的经费不变')
    const box = asked.querySelector('textarea')!
    fireEvent.change(box, { target: { value: '已红冲，请换票' } })
    await press('退回', asked)
    await waitFor(() => expect(sent).toEqual([{ id: 'p', reason: '已红冲，请换票' }]))
  })

  it('says of an invoice that came again from where it was sent back', async () => {
    const { checkFiles: _files, returnedAt: _at, reason: _reason, ...brought } = returned
    const before = { invoiceNo: brought.invoiceNo, docNo: 'WG261118000009', returnedAt: returned.returnedAt, reason: '票面有误' }
    const acceptance = { ...doc.acceptance, invoices: [brought] }
    open({ state: 'accepted', can: { settle: true }, returnedInvoices: [], returnedBefore: [before], acceptance })
    await screen.findAllByText('登记报销凭证')
    expect(textOf(document.body)).toContain('曾于 11-18 10:00 从 WG261118000009 退回：票面有误')
  })

  it('is paid by a voucher with the day of its payment, today unless finance says another', async () => {
    const sent: unknown[] = []
    const settle = (input: unknown) => {
      sent.push(input)
      return { id: 'p', docNo: doc.docNo, state: 'done' }
    }
    show(
      <Detail />,
      { ...answers({ state: 'accepted', can: { settle: true }, returnedInvoices: [] }), 'offPlatform/settle': settle },
      '/applyPurchaseDetail?id=p',
    )
    await screen.findAllByText('登记报销凭证')
    act('登记报销凭证')
    const asked = await dialog()
    await press('登记并列支', asked)
    await waitFor(() => expect(textOf(asked)).toContain('请输入凭证号'))
    fireEvent.change(within(asked).getByLabelText(/凭证号/), { target: { value: '记-1128' } })
    await press('登记并列支', asked)
    await waitFor(() => expect(sent).toEqual([{ id: 'p', voucherNo: '记-1128', paidOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) }]))
  })

  const pushed = (over: object = {}) => ({
    id: 'r',
    at: '2026-11-18T03:00:00.000Z',
    byName: '钱会计',
    state: 'sent',
    isDoubtful: false,
    acceptNo: '',
    voucherNo: '',
    reason: '',
    endedAt: null,
    ...over,
  })

  it('is pushed to the finance system, which says whom it pays, and by hand only as the second way', async () => {
    const sent: unknown[] = []
    const push = (input: unknown) => {
      sent.push(input)
      return { id: 'p', docNo: doc.docNo, state: 'settling' }
    }
    open({ state: 'accepted', can: { settle: true, push: true }, returnedInvoices: [] }, { 'offPlatform/push': push })
    await screen.findAllByText('推送财务')
    expect(screen.getAllByRole('button', { name: '登记报销凭证' })[0]!.className).not.toContain('primary')
    act('推送财务')
    const asked = await dialog()
    expect(textOf(asked)).toContain('推送天财系统报销 ¥1,472.00？')
    expect(textOf(asked)).toContain('公务卡：归还公务卡，持卡人李老师（T1）。财务系统答复以前不能退回发票；报销成功后')
    await press('推送', asked)
    await waitFor(() => expect(sent).toEqual([{ id: 'p' }]))
  })

  it('says while it waits for finance that it does, is asked about on demand, and its paper pays nobody again', async () => {
    const sent: unknown[] = []
    const ask = (input: unknown) => {
      sent.push(input)
      return { id: 'p', docNo: doc.docNo, state: 'settling' }
    }
    const over = { state: 'settling', can: { askFinance: true }, returnedInvoices: [], pushes: [pushed({ acceptNo: 'SL1' })] }
    open(over, { 'offPlatform/askFinance': ask })
    await screen.findAllByText('查询财务结果')
    const text = textOf(document.body)
    expect(text).toContain('报销中 · 天财系统已受理，受理号 SL1')
    expect(text).toContain('钱会计推送')
    expect(text).toContain('等财务答复')
    act('查询财务结果')
    await waitFor(() => expect(sent).toEqual([{ id: 'p' }]))
    show(<Paper />, { ...answers(over), 'signature/onPaper': () => [] }, '/print/offPlatform?id=p')
    await screen.findAllByText('已推送财务系统报销，不再另行报销')
  })

  it.each([
    [false, '可重新推送、退回补发票，或登记报销凭证。'],
    [true, '财务系统可能已付款：请与财务核实后重新推送'],
  ])('says why finance did not pay (in doubt: %s), and what is left to do', async (isDoubtful, way) => {
    const push = pushed({ state: 'failed', reason: '预算项目未启用', isDoubtful, endedAt: '2026-11-18T04:00:00.000Z' })
    const can = { settle: true, push: true, returnInvoice: isDoubtful ? '财务系统可能已付款，不能退回发票' : true }
    open({ state: 'accepted', can, returnedInvoices: [], financeReason: '预算项目未启用', pushes: [push], pushHint: way.replace('。', '') })
    await screen.findAllByText('重新推送财务')
    const text = textOf(document.body)
    expect(text).toContain('已验收，待报销 · 报销异常：预算项目未启用')
    expect(text).toContain(way)
    act('登记报销凭证')
    const asked = await dialog()
    expect(textOf(asked).includes('请填写财务系统中的凭证号，不要另行付款')).toBe(isDoubtful)
  })

  it('that was bought without an application says what it is, and that nobody is paid before it is approved', async () => {
    const form = { ...doc.form, direct: { belowFen: 100_000 } }
    const over = { state: 'reviewing', isDirect: true, form, can: { withdraw: true }, returnedInvoices: [], waitsFor: ['王教授'] }
    open(over)
    const [back] = await screen.findAllByRole('button', { name: /^撤\s*回$/ })
    const text = textOf(document.body)
    expect(text).toContain('已验收，待审批 · 等王教授审批')
    expect(text).toMatch(/采购方式\s*免申请直接验收。合计低于 ¥1,000\.00 的可以先买后报/)
    fireEvent.click(back!)
    expect(textOf(await dialog())).toContain('验收作废，发票可另作他用')
    show(<Paper />, { ...answers(over), 'signature/onPaper': () => [] }, '/print/offPlatform?id=p')
    await screen.findAllByText('审批通过前不付款')
  })

  it('in doubt asks first, lets a person say that it was not paid, and its paper is no ground to pay by', async () => {
    const sent: unknown[] = []
    const put = (input: unknown) => {
      sent.push(input)
      return { id: 'p', docNo: doc.docNo, state: 'accepted' }
    }
    const push = pushed({ state: 'failed', reason: '查无此申报', isDoubtful: true, acceptNo: 'SL1', endedAt: '2026-11-18T04:00:00.000Z' })
    const can = { settle: true, push: true, confirmUnpaid: true }
    const over = { state: 'accepted', can, returnedInvoices: [], financeReason: '查无此申报', pushes: [push], pushHint: '只查询这一笔' }
    open(over, { 'offPlatform/confirmUnpaid': put, 'offPlatform/push': put })
    await screen.findAllByText('确认未付款')
    act('重新推送财务')
    const asked = await dialog()
    expect(textOf(asked)).toContain('向财务系统查询上一次申报？')
    expect(textOf(asked)).toContain('只查询这一笔。')
    await press('推送', asked)
    await waitFor(() => expect(sent).toHaveLength(1))
    act('确认未付款')
    const unpaid = await dialog()
    expect(textOf(unpaid)).toContain('确认财务系统没有付款 ¥1,472.00？')
    expect(textOf(unpaid)).toContain('请先在财务系统中核实受理号 SL1没有付款')
    fireEvent.change(within(unpaid).getByRole('textbox'), { target: { value: '财务科已撤销' } })
    await press('确认未付款', unpaid)
    await waitFor(() => expect(sent.at(-1)).toEqual({ id: 'p', reason: '财务科已撤销' }))
    show(<Paper />, { ...answers(over), 'signature/onPaper': () => [] }, '/print/offPlatform?id=p')
    await screen.findAllByText('财务系统可能已付款，核实前不作报销凭据')
  })

  it('says on page and paper when it was paid', async () => {
    const paid = { state: 'done', can: {}, voucherNo: '记-1128', paidOn: '2026-11-17', returnedInvoices: [] }
    show(<Paper />, { ...answers(paid), 'signature/onPaper': () => [] }, '/print/offPlatform?id=p')
    await screen.findAllByText(/记-1128/)
    expect(textOf(document.body)).toContain('付款日期2026-11-17')
  })

  it('is printed as its page says it', async () => {
    show(<Paper />, { ...answers(), 'signature/onPaper': () => [] }, '/print/offPlatform?id=p')
    await screen.findAllByText('退回的发票')
    const text = textOf(document.body)
    expect(text).toContain('平台外采购报销单')
    expect(text).toContain('待补发票，不作报销凭据')
    expect(text).toContain('待补发票')
    expect(text).toContain('25332000000001000001')
    expect(text).toContain('已红冲，请换票')
  })
})

describe('the form of an acceptance', () => {
  it('asks for a reason as soon as goods are said to expire in less than six months, and for the store where they go into one', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const fields = [
      { key: 'expiresOn', label: '有效期', kind: 'expiry', need: 'must' },
      { key: 'isStored', label: '入二级库', kind: 'choice', options: ['是', '否'], need: 'must' },
      { key: 'store', label: '二级库名称', kind: 'text', need: 'must', onlyIf: { key: 'isStored', is: '是' } },
    ]
    const line = (own: Record<string, string>) => ({
      no: 0,
      qty: '200',
      price: '18',
      isGood: true,
      reason: '',
      soonReason: '',
      place: '',
      own,
    })
    const at = (own: Record<string, string>) =>
      show(
        <Work />,
        answers({
          can: { accept: true },
          isUnregistered: false,
          form: { ...doc.form, accept: { path: '/applyLYHospital', note: '', isByTwo: true, fields } },
          content: { ...doc.content, items: [{ name: '一次性导尿包', category: 'medical', unit: '个', qty: '200', price: '18' }] },
          sentBack: { ...doc.acceptance, lines: [line(own)] },
          files: [],
        }),
        '/applyLYHospital?id=p',
      )
    at({ expiresOn: inDays(100), isStored: '是' })
    await waitFor(() => expect(textOf(document.body)).toContain(`效期不足6个月：有效期 ${inDays(100)}，剩 3 个月`))
    expect(screen.getByLabelText('第 1 行效期不足的理由')).toBeTruthy()
    expect(screen.getByLabelText('第 1 行二级库名称')).toBeTruthy()
    const day = screen.getByLabelText('第 1 行有效期')
    fireEvent.mouseDown(day)
    fireEvent.change(day, { target: { value: inDays(400) } })
    fireEvent.keyDown(day, { key: 'Enter', keyCode: 13 })
    await waitFor(() => expect(screen.queryByLabelText('第 1 行效期不足的理由')).toBeNull())
  })
})

describe('免申请直接验收 before it is approved', () => {
  const own = { registrationNo: '国械注准20203140001', lotNo: 'L20261018', expiresOn: '2027-10-18' }
  const fields = [
    { key: 'registrationNo', label: '注册证号', kind: 'text', need: 'must' },
    { key: 'lotNo', label: '生产批号', kind: 'text', need: 'must' },
    { key: 'expiresOn', label: '有效期', kind: 'expiry', need: 'must' },
  ]
  const item = { name: '一次性导尿包', category: '', brand: '', model: '', spec: '16Fr', catNo: '', manufacturer: '', pack: '' }
  const asked = {
    state: 'accepting',
    isDirect: true,
    can: { confirm: true },
    totalFen: 72_000,
    dueFen: 70_200,
    returnedInvoices: [],
    waitsFor: ['丁老师'],
    form: { ...doc.form, direct: { belowFen: 100_000 }, accept: { path: '', note: '', fields } },
    content: { ...doc.content, items: [{ ...item, unit: '个', qty: '40', price: '18' }] },
    lines: [{ no: 0, amountFen: 72_000, isAsset: false }],
    acceptance: {
      ...doc.acceptance,
      actualFen: 70_200,
      lines: [{ no: 0, qty: '40', price: '17.55', isGood: true, reason: '', soonReason: '', place: '', own }],
    },
  }
  const FIGURES = ['16Fr', '40 个', '17.55', '702.00', '注册证号 国械注准20203140001', '生产批号 L20261018', '有效期 2027-10-18']

  it('shows its second acceptor each line with its figures under the sum he agrees to', async () => {
    open(asked)
    await screen.findAllByText('确认验收')
    const text = textOf(document.body)
    for (const figure of FIGURES) expect(text).toContain(figure)
    expect(text).toMatch(/实际金额\s*¥\s*702\.00/)
    expect(text).toContain('1 行，申请合计 ¥720.00')
  })

  it('has the same on its paper', async () => {
    show(<Paper />, { ...answers({ ...asked, state: 'reviewing' }), 'signature/onPaper': () => [] }, '/print/offPlatform?id=p')
    await screen.findAllByText('审批通过前不付款')
    const text = textOf(document.body)
    for (const figure of FIGURES) expect(text).toContain(figure)
    expect(text).toMatch(/实际金额（大写）：柒佰零贰元整¥702\.00/)
    for (const said of ['申请 ¥720.00，实际 ¥702.00', '采购明细（申请）', '申请合计', '实际合计']) expect(text).toContain(said)
  })
})
