// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dialog, press, show, textOf } from '../../../../test/stage.tsx'
import { Screen as Detail } from './framework-agreement-detail.tsx'
import { Screen as MaterialCheck } from './frame-material-check-detail.tsx'
import { Screen as Compare } from './framework-agreement-than-goods-page.tsx'
import { Screen as Supply } from './supplier-framework-order.tsx'

const firm = (supplierId: string, rank: number, over: object = {}) => ({
  supplierId,
  name: `${supplierId}公司`,
  rank,
  rateBp: 9_200,
  quotaPct: 50,
  actualPct: 0,
  orderNum: 0,
  dealtFen: 0,
  leadDays: 25,
  state: 'normal',
  problem: '',
  isNext: false,
  ...over,
})
const usage = { ceilingFen: 1_000_000, dealtFen: 100_000, auditingFen: 0, leftFen: 900_000 }
const product = {
  id: 'a',
  goodsId: 'g',
  agreementNo: 'KJXY-014',
  name: '实验室家具框架协议',
  packageNo: '第 2 包',
  scope: '',
  categoryName: '',
  state: 'open',
  startOn: '2026-01-01',
  endOn: '2027-12-31',
  daysLeft: 406,
  awardRule: 'choose',
  priceRule: 'rate',
  pricedOn: '2026-10-08',
  perOrderFen: 500_000,
  usage,
  problem: '',
  terms: '',
  candidates: [firm('甲', 1), firm('乙', 2), firm('壬', 3, { state: 'fixing', problem: '正在整改（延期交货）' })],
  goods: [
    {
      id: 'g',
      name: '边台',
      spec: '',
      unit: '组',
      isAsset: false,
      basePriceE4: 26_800_000,
      prices: [
        { supplierId: '甲', priceE4: 24_656_000 },
        { supplierId: '乙', priceE4: 25_192_000 },
      ],
    },
  ],
  materials: [{ title: '授权书', requirement: '', side: 'supplier', fromFen: 0 }],
  files: [],
  deals: [],
}
const buyer = { 'user.info': () => ({ userId: 'u', functionList: ['order:create', 'mall:view'] }) }

describe('协议商品详情', () => {
  const open = (over: object = {}) =>
    show(<Detail />, { ...buyer, 'framework/product/detail': () => ({ ...product, ...over }) }, '/frameworkAgreementDetail?id=g')

  it('counts what is chosen, says what another candidate means, and lets one over a ceiling go nowhere', async () => {
    open()
    const go = await screen.findByRole('button', { name: '下协议订单' })
    expect(textOf(document.body)).toContain('选第 1 名甲公司，比市场价省 ¥214.40（8.0%），比第 2 名省 ¥53.60，不用写理由。')
    fireEvent.click(screen.getByRole('radio', { name: '选用乙公司' }))
    expect(textOf(document.body)).toContain('下单时须写理由')
    expect(screen.getByRole('radio', { name: '选用壬公司' })).toHaveProperty('disabled', true)
    expect(go).toHaveProperty('disabled', false)
    fireEvent.change(screen.getByLabelText('边台的数量'), { target: { value: '3' } })
    fireEvent.blur(screen.getByLabelText('边台的数量'))
    await waitFor(() => expect(textOf(document.body)).toContain('超过每单 ¥5,000.00'))
    expect(go).toHaveProperty('disabled', true)
  })

  it('says why nothing can be ordered', async () => {
    open({ problem: '协议已于 2026-11-01 到期' })
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', '协议已于 2026-11-01 到期，暂不能下单')
    expect(await screen.findByRole('button', { name: '下协议订单' })).toHaveProperty('disabled', true)
  })
})

const paper = (materialCode: string, title: string, over: object = {}) => ({
  materialCode,
  title,
  requirement: '',
  side: 'supplier',
  isNeeded: true,
  verdict: 'none',
  opinion: '',
  uploadedAt: '2026-11-18T02:00:00.000Z',
  times: 1,
  files: [{ id: `f-${materialCode}`, name: `${title}.pdf`, sizeBytes: 9 }],
  ...over,
})
const order = {
  orderId: 'o',
  docNo: 'KJ261118000001',
  state: 'checking',
  title: '边台',
  agreementId: 'a',
  agreementNo: 'KJXY-014',
  agreementName: '实验室家具框架协议',
  supplierName: '甲公司',
  buyerName: '李老师',
  deptName: '材料学院',
  totalFen: 246_560,
  waitsFor: ['采购办'],
  at: '2026-11-18T02:00:00.000Z',
  can: { passPapers: true, rollback: true },
  version: 5,
  lines: [],
  marketFen: 268_000,
  supplierId: '甲',
  rank: 1,
  rateBp: 9_200,
  awardRule: 'choose',
  priceRule: 'rate',
  pricedOn: '2026-10-08',
  reason: '',
  terms: '',
  address: { receiver: '', mobile: '', text: '' },
  cards: [],
  declined: [],
  materials: [paper('M1', '授权书'), paper('M2', '报价单', { verdict: 'ok' }), paper('M3', '合同', { isNeeded: false, files: [] })],
  files: [],
  usage,
  replaceBy: [],
  checkNote: '',
  voucherNo: '',
  paidOn: null,
  invoices: [],
  returnedInvoices: [],
  returnedBefore: [],
  timeline: { done: [], now: [], next: [] },
  checkLink: '',
}

describe('协议材料检查详情', () => {
  it('returns what failed with its opinion, and passes nothing before all are good', async () => {
    const sent: unknown[] = []
    show(
      <MaterialCheck />,
      {
        ...buyer,
        'framework/material/detail': () => order,
        'framework/material/rollback': (input: unknown) => {
          sent.push(input)
          return { orderId: 'o', docNo: order.docNo, state: 'toUpload' }
        },
      },
      '/frameMaterialCheckDetail?orderId=o',
    )
    const agree = (await screen.findAllByRole('button', { name: '全部合格，通过' }))[0]!
    expect(agree).toHaveProperty('disabled', true)
    fireEvent.click(screen.getAllByRole('radio', { name: '不合格' })[0]!)
    const back = () => screen.getAllByRole('button', { name: '退回 1 份' })[0]!
    expect(back()).toHaveProperty('disabled', true)
    fireEvent.change(screen.getByLabelText('授权书的检查意见'), { target: { value: '有效期盖不住交货日' } })
    fireEvent.click(back())
    await waitFor(() =>
      expect(sent).toEqual([
        {
          orderId: 'o',
          results: [
            { materialCode: 'M2', result: 'ok', opinion: '' },
            { materialCode: 'M1', result: 'bad', opinion: '有效期盖不住交货日' },
          ],
        },
      ]),
    )
  })
})

describe('协议商品对比', () => {
  it('sends whoever chose nothing to the goods', async () => {
    show(<Compare />, buyer, '/frameworkAgreementThanGoodsPage')
    expect(textOf(document.body)).toContain('没有要对比的商品')
  })
})

describe('处理协议订单', () => {
  it('asks before it confirms', async () => {
    const sent: unknown[] = []
    show(
      <Supply />,
      {
        'user.info': () => ({ userId: 's', functionList: ['supplier:orders'], supplierName: '甲公司' }),
        'framework/supply/detail': () => ({
          ...order,
          schoolId: 101,
          schoolName: '示例大学',
          isDeclined: false,
          arrivedAt: order.at,
          leadDays: 25,
          state: 'toConfirm',
          can: { accept: true, decline: true },
          materials: [paper('M1', '授权书', { files: [], uploadedAt: null, times: 0 })],
        }),
        'framework/supply/accept': (input: unknown) => {
          sent.push(input)
          return { state: 'toUpload' }
        },
      },
      '/supplier/framework/order?schoolId=101&orderId=o',
    )
    fireEvent.click((await screen.findAllByRole('button', { name: '确认供货' }))[0]!)
    const asked = await dialog()
    expect(textOf(asked)).toContain('确认后 25 天内交货')
    await press('确认供货', asked)
    await waitFor(() => expect(sent).toEqual([{ schoolId: 101, orderId: 'o' }]))
  })
})
