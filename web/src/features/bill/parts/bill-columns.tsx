// Columns and phone card of a bill, shared by 我的账单 and 对账审核.
import { to } from '@caiyuan/contract/to'
import { billFlow } from '@caiyuan/contract/bill-flow'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText, periodText } from '@caiyuan/contract/span'
import { Link } from 'react-router'
import type { api } from '../../../core/api.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { Money } from '../../../ui/money.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { NumberLink } from '../../../ui/number-link.tsx'

import { PayBy, PayByLine } from './pay-clock.tsx'

export type BillRow = OutputOf<typeof api.bill.list>['list'][number]

export const billPath = (it: { id: string }): string => to('/billCheckDetail', { id: it.id })

/** The sentence without what the tag and the last column already say. */
const rest = (it: BillRow): string =>
  it.sentence
    .split(' · ')
    .slice(1)
    .filter((part) => !it.voucherNo || !part.includes(it.voucherNo))
    .join(' · ')

export const billPeriod = (it: { periodFrom: string; periodTo: string }): string => periodText(it.periodFrom, it.periodTo)

const invoiceText = (it: BillRow): string => (it.invoiceCount === 0 ? '未开' : `${it.invoiceCount} 张`)

export const billColumns = (from: string): Column<BillRow>[] => [
  {
    key: 'no',
    title: '对账单号',
    width: 132,
    fixed: true,
    render: (it) => (
      <TwoLines
        main={
          <NumberLink to={billPath(it)} from={from}>
            {it.billNo}
          </NumberLink>
        }
        second={`${momentText(it.createdAt)} 生成`}
      />
    ),
  },
  {
    key: 'supplier',
    title: '供应商 / 期间',
    fixed: true,
    render: (it) => (
      <TwoLines
        main={
          <span className="line1">
            <SupplierName of={it} />
          </span>
        }
        second={<span className="num">{billPeriod(it)}</span>}
      />
    ),
  },
  { key: 'orders', title: '订单数', width: 60, align: 'right', render: (it) => <span className="num">{it.orderCount}</span> },
  { key: 'total', title: '金额', width: 108, align: 'right', fixed: true, render: (it) => <Money fen={it.totalFen} as="strong" /> },
  {
    key: 'invoice',
    title: '发票',
    width: 100,
    align: 'right',
    render: (it) => <TwoLines main={invoiceText(it)} second={it.invoiceCount > 0 ? <Money fen={it.invoiceFen} /> : undefined} />,
  },
  {
    key: 'state',
    title: '状态',
    width: 216,
    fixed: true,
    render: (it) => (
      <TwoLines
        main={<StatusTag flow={billFlow} state={it.state} />}
        second={
          <span className="line1" title={it.sentence}>
            {rest(it)}
          </span>
        }
      />
    ),
  },
  { key: 'clock', title: '付款期限', width: 148, render: (it) => <PayBy of={it} /> },
  {
    key: 'settlement',
    title: '结算单号 / 凭证号',
    width: 136,
    render: (it) => (
      <TwoLines main={<span className="num">{it.settlementNo || '—'}</span>} second={<span className="num">{it.voucherNo}</span>} />
    ),
  },
]

export const BillCard = ({ it, from }: { it: BillRow; from: string }) => (
  <Link to={billPath(it)} state={{ from }} className="plain" style={{ display: 'grid', gap: 6 }}>
    <span className="row between">
      <b>
        <SupplierName of={it} />
      </b>
      <StatusTag flow={billFlow} state={it.state} />
    </span>
    <span className="second num">
      {it.billNo} · {billPeriod(it)}
    </span>
    <span className="row between">
      <span className="second">
        {it.orderCount} 个订单 · 发票{it.invoiceCount === 0 ? '' : ' '}
        {invoiceText(it)}
      </span>
      <Money fen={it.totalFen} as="strong" size={16} />
    </span>
    <PayByLine of={it} />
    {rest(it) || it.voucherNo ? <span>{[rest(it), it.voucherNo && `凭证 ${it.voucherNo}`].filter(Boolean).join(' · ')}</span> : null}
  </Link>
)
