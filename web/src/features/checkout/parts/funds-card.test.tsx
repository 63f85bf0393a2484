// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { quoteFund } from '../../../../test/quote.ts'
import { press, show, textOf } from '../../../../test/stage.tsx'
import { type Quote } from '../model.ts'
import { firstSplit, type Split } from '../../fund/parts/split.ts'
import { FundsCard } from '../../fund/parts/funds-card.tsx'
import { SubmitBar, Summary } from './summary.tsx'

const order = { supplierName: '甲采', supplierFullName: '甲有限公司', assetFen: 0, subjectCode: 'material', freightFen: 0 }
const orders = [
  { ...order, key: '1', totalFen: 128_640, freightFen: 1000 },
  { ...order, key: '2', totalFen: 30_200, supplierName: '乙试', assetFen: 5_000 },
]
const fund = {
  ...quoteFund,
  frozenFen: 100,
  heldFen: 200,
  committedFen: 300,
  canPayFen: 158_840,
  subjects: [
    { code: 'material', name: '材料费', availableFen: 90_000 },
    { code: 'equipment', name: '设备费', availableFen: 70_000 },
  ],
  pays: [
    { key: '1', fen: 128_640 },
    { key: '2', fen: 30_200 },
  ],
}
const quote = {
  orders,
  kinds: 3,
  num: 7,
  goodsFen: 157_840,
  freightFen: 1000,
  totalFen: 158_840,
  again: null,
  checkedAt: '2026-11-22T02:05:00.000Z',
  funds: [
    { ...fund, id: 'K1', projectNo: 'P1', name: '面上项目', availableFen: 500_000, perOrderCapFen: 200_000 },
    { ...fund, id: 'K2', projectNo: 'P2', name: '学科建设', availableFen: 300_000, warning: '将于 39 天后到期' },
    {
      ...fund,
      id: 'K3',
      projectNo: 'P3',
      name: '钱不够的',
      availableFen: 40_000,
      canPayFen: 30_200,
      level: 'part',
      problem: '余额不足，',
      pays: [
        { key: '1', fen: 30_200 },
        { key: '2', fen: 30_200 },
      ],
    },
    {
      ...fund,
      id: 'K4',
      projectNo: 'P4',
      name: '已冻结的',
      availableFen: 900_000,
      canPayFen: 0,
      level: 'none',
      problem: '经费卡已冻结',
      pays: [],
    },
    {
      ...fund,
      id: 'K5',
      projectNo: 'P5',
      name: '有限额的',
      availableFen: 900_000,
      canPayFen: 90_000,
      level: 'part',
      problem: '超过单笔上限，',
      pays: [
        { key: '1', fen: 90_000 },
        { key: '2', fen: 30_000 },
      ],
    },
  ],
  split: orders.map((it) => ({ key: it.key, funds: [{ fundId: 'K1', subjectCode: 'material', amountFen: it.totalFen }] })),
} as unknown as Quote

const preview = { key: '1', problem: '', hours: 12, workdays: 1.5, unknownNodes: 0, arriveOn: '2026-11-27' }
const node = { type: 'APPROVE', skipped: '', mode: 'OR', people: [{ name: '王教授' }], usualHours: 3 }
const previews = [
  { ...preview, nodes: [{ ...node, skipped: '已同意' }, { ...node, type: 'CC' }, node] },
  { ...preview, key: '2', nodes: [{ ...node, mode: 'AND', people: ['何', '钱', '刘'].map((name) => ({ name })) }] },
  { ...preview, key: '3', problem: '没有审批人', nodes: [] },
] as unknown as Parameters<typeof Summary>[0]['previews']

const Page = ({ it: given, more }: { it: Quote; more: object }) => {
  const [split, change] = useState<Split>(() => firstSplit(given))
  const props = {
    quote: given,
    split,
    previews,
    savedAt: Date.parse('2026-11-22T03:07:00Z'),
    blocked: '',
    fault: '',
    pending: false,
    choosing: false,
    back: { to: '/cart', label: '返回购物车' },
    submit: () => {},
    ...more,
  }
  return (
    <>
      <FundsCard quote={given} split={split} change={change} />
      <Summary {...props} />
      <div data-testid="bar">
        <SubmitBar {...props} />
      </div>
    </>
  )
}
const open = (more: object = {}, it: Quote = quote) => show(<Page it={it} more={more} />, {})
const options = () => [...document.querySelectorAll('li[data-level]')].map(textOf)
const matrix = () => [...document.querySelectorAll('table tr')].map((row) => [...row.querySelectorAll('th, td')].map(textOf).join('｜'))
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))
const type = (name: string, value: string) => {
  const box = screen.getByRole('spinbutton', { name })
  fireEvent.change(box, { target: { value } })
  fireEvent.blur(box)
}

describe('the cards of a checkout', () => {
  it('say what each has, pays or can pay at most, and what is left then', async () => {
    open()
    expect(options()).toEqual([
      '面上项目纵向科研P1王教授负责2026-12-31 到期单笔上限 ¥2,000.00 已列支 ¥3.00 确认应付 ¥2.00 冻结 ¥1,589.40 可用 ¥3,411.60现可用¥5,000.00本单−¥1,588.40本单后可用¥3,411.60',
      '学科建设纵向科研P2王教授负责2026-12-31 到期现可用¥3,000.00最多可付¥1,588.40付后可用¥1,411.60将于 39 天后到期',
      '钱不够的纵向科研P3王教授负责2026-12-31 到期现可用¥400.00本单需¥1,588.40差额¥1,188.40余额不足，只付订单 2',
      '已冻结的纵向科研P4王教授负责2026-12-31 到期现可用¥9,000.00最多可付¥0.00经费卡已冻结',
    ])
    await press('再显示1张经费卡')
    expect(options()[4]).toEqual(
      '有限额的纵向科研P5王教授负责2026-12-31 到期现可用¥9,000.00最多可付¥900.00付后可用¥8,100.00超过单笔上限，只分摊 ¥900.00',
    )
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '已冻结的' }).disabled).toBe(true)
    expect(matrix()).toEqual([
      '经费卡｜支出科目｜比例｜订单 1 甲采｜订单 2 乙试｜合计',
      '面上项目｜材料费 余 ¥900.00｜100%｜¥1,286.40｜¥302.00｜¥1,588.40',
      '科目【材料费】余额不足：可用 ¥900.00，本单需 ¥1,538.40｜100%｜¥1,286.40｜¥302.00｜¥1,588.40',
    ])
    expect(screen.getByText(/其中固定资产/).textContent).toContain('¥50.00')
  })

  it('keep the last card, and share by percent once a second one is ticked', async () => {
    open()
    tick('面上项目')
    expect(screen.getByText('至少须有一张经费付款。要换卡，请先勾选另一张，再取消这一张')).toBeTruthy()
    tick('学科建设')
    type('面上项目的比例', '33')
    expect(matrix()).toEqual([
      '经费卡｜支出科目｜比例｜订单 1 甲采｜订单 2 乙试｜合计',
      '面上项目｜材料费 余 ¥900.00｜%｜¥424.51｜¥99.66｜¥524.17',
      '学科建设｜材料费 余 ¥900.00｜%｜¥861.89｜¥202.34｜¥1,064.23',
      '科目【材料费】余额不足：可用 ¥900.00，本单需 ¥1,030.73｜100%｜¥1,286.40｜¥302.00｜¥1,588.40',
    ])
    await press('对半')
    expect(matrix()[3]).toEqual('两个方向都与订单金额一致，尾差计入最后一张卡｜100%｜¥1,286.40｜¥302.00｜¥1,588.40')
  })

  it('take a typed amount in yuan, and no more than the order costs', () => {
    open()
    tick('学科建设')
    fireEvent.click(screen.getByRole('radio', { name: '按金额' }))
    type('学科建设付订单 1', '100.05')
    expect(matrix().slice(1)).toEqual([
      '面上项目｜材料费 余 ¥900.00｜84%｜｜｜¥1,337.35',
      '学科建设｜材料费 余 ¥900.00｜16%｜｜｜¥251.05',
      '科目【材料费】余额不足：可用 ¥900.00，本单需 ¥1,312.35｜100%｜¥1,286.40｜¥302.00｜¥1,588.40',
    ])
    type('学科建设付订单 1', '99999')
    expect(screen.getAllByRole('alert').map(textOf)).toEqual([
      '订单只需 ¥1,286.40，已按此填写',
      '科目【材料费】余额不足：可用 ¥900.00，本单需 ¥1,412.40',
    ])
  })

  it('pay as much as a card that is short can', async () => {
    open()
    await press('只付订单2')
    expect(matrix().slice(1)).toEqual([
      '面上项目｜材料费 余 ¥900.00｜81%｜｜｜¥1,286.40',
      '钱不够的｜材料费 余 ¥900.00｜19%｜｜｜¥302.00',
      '科目【材料费】余额不足：可用 ¥900.00，本单需 ¥1,261.40｜100%｜¥1,286.40｜¥302.00｜¥1,588.40',
    ])
  })
})

describe('提交前核对', () => {
  const summary = () => [...screen.getByRole('complementary').querySelectorAll('section')].map(textOf)

  it('says the sums, the orders, who pays, who is asked and when it may arrive', () => {
    open()
    expect(textOf(screen.getByRole('complementary').querySelector('header'))).toBe('提交前核对11:07 已自动保存')
    expect(summary()).toEqual([
      '商品 3 种 7 件¥1,578.40运费¥10.00合计¥1,588.40',
      '拆成 2 张订单订单 1 · 甲采（含运费）¥1,286.40订单 2 · 乙试¥302.00',
      '经费面上项目¥1,588.40',
      '提交之后马上冻结 ¥1,588.40，送王教授、何、钱等 4 人会签订单 1约 1.5 个工作日批完，预计 11-27 周五到货订单 2约 1.5 个工作日批完，预计 11-27 周五到货取消供应商确认前随时可以，经费立即解冻',
      '价格、库存、经费 10:05 已核对提交审批返回购物车填写的内容已保存在本机',
    ])
    expect(textOf(screen.getByTestId('bar'))).toEqual('¥1,588.402 张订单 · 1 张经费卡提交审批')
  })

  it('is not sent while something stands in its way', () => {
    open({ blocked: '库存不足', choosing: true })
    const all = within(screen.getByRole('complementary'))
    expect(all.getByRole('alert').textContent).toBe('库存不足')
    expect(all.getByRole<HTMLButtonElement>('button', { name: '下一步：选择审批人' }).disabled).toBe(true)
    const bar = screen.getByTestId('bar')
    expect(textOf(bar)).toContain('库存不足')
    expect(within(bar).getByRole<HTMLButtonElement>('button', { name: '选择审批人' }).disabled).toBe(true)
  })

  it('says what the split lacks, of one order sent again', () => {
    open({ fault: '还差 ¥1.00' }, { ...quote, orders: orders.slice(0, 1), again: {} } as unknown as Quote)
    expect(summary().slice(1)).toEqual([
      '1 张订单订单 1 · 甲采（含运费）¥1,286.40',
      '经费面上项目¥1,286.40',
      '提交之后马上冻结 ¥1,588.40，送王教授、何、钱等 4 人会签订单约 1.5 个工作日批完，预计 11-27 周五到货订单约 1.5 个工作日批完，预计 11-27 周五到货取消供应商确认前随时可以，经费立即解冻',
      '还差 ¥1.00重新提交审批返回购物车填写的内容已保存在本机',
    ])
  })
})
