// 开票记录: applications by where they stand.
import { applyTypes } from '@caiyuan/contract/invoice-apply'
import { invoiceApplyFlow, invoiceTabs, toInvoice, type InvoiceTab } from '@caiyuan/contract/invoice-apply/flow'
import { PERSONAL, type Purse } from '@caiyuan/contract/purse'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText } from '@caiyuan/contract/span'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterChips, FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { Money } from '../../../ui/money.tsx'
import { NumberLink } from '../../../ui/number-link.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { tabsOf, type Counts, type ServiceList } from '../model.ts'

type Row = OutputOf<typeof api.invoiceApply.history>['list'][number]
const FROM = '/invoiceService?tab=history'
const pathOf = (it: Row): string => toInvoice('/invoiceDetail', { id: it.id })
const said = (it: Row): string => it.sentence.split(' · ').slice(1).join(' · ')

const columns: readonly Column<Row>[] = [
  {
    key: 'no',
    title: '申请号',
    width: 150,
    fixed: true,
    render: (it) => (
      <TwoLines
        main={
          <NumberLink to={pathOf(it)} from={FROM}>
            {it.applyNo}
          </NumberLink>
        }
        second={<span className="num">{momentText(it.createdAt)} 申请</span>}
      />
    ),
  },
  {
    key: 'supplier',
    title: '供应商',
    fixed: true,
    render: (it) => <TwoLines main={<SupplierName of={it} />} second={`${it.orderCount} 个订单`} />,
  },
  { key: 'head', title: '抬头 / 类型', width: 180, render: (it) => <TwoLines main={it.title} second={applyTypes[it.invoiceType]} /> },
  {
    key: 'invoices',
    title: '发票号码',
    width: 190,
    render: (it) => <span className="num">{it.invoiceNos.length > 0 ? it.invoiceNos.join('、') : '—'}</span>,
  },
  { key: 'fen', title: '金额', width: 110, align: 'right', fixed: true, render: (it) => <Money fen={it.totalFen} as="strong" /> },
  {
    key: 'state',
    title: '状态',
    width: 190,
    fixed: true,
    render: (it) => (
      <TwoLines
        main={<StatusTag flow={invoiceApplyFlow} state={it.state} />}
        second={
          <span className="line1" title={said(it)}>
            {said(it)}
          </span>
        }
      />
    ),
  },
]

const Phone = ({ it }: { it: Row }) => (
  <Link to={pathOf(it)} state={{ from: FROM }} className="plain" style={{ display: 'grid', gap: 6 }}>
    <span className="row between">
      <b className="line1">{it.supplierName}</b>
      <StatusTag flow={invoiceApplyFlow} state={it.state} />
    </span>
    <span className="second num">
      {it.applyNo} · {it.orderCount} 个订单
    </span>
    <span className="row between">
      <span className="second line1">{it.title}</span>
      <Money fen={it.totalFen} as="strong" size={16} />
    </span>
  </Link>
)

export const History = ({ list, counts, purse }: { list: ServiceList; counts: Counts | undefined; purse: Purse }) => {
  const navigate = useNavigate()
  const { state, keyword } = list.filters
  const tab: InvoiceTab = state in invoiceTabs ? (state as InvoiceTab) : 'all'
  const read = useRead(
    api.invoiceApply.history,
    { tab, keyword, categoryType: purse, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  return (
    <ListPage
      name="invoice-history"
      what="开票记录"
      list={list}
      tabs={tabsOf(counts, purse === PERSONAL)}
      read={read}
      rowKey={(it) => it.id}
      columns={columns}
      chips={
        <FilterChips
          list={list}
          name="state"
          label="状态"
          options={Object.entries(invoiceTabs).map(([value, it]) => ({
            value,
            label: it.label,
            ...(read.data?.counts[value] === undefined ? {} : { count: read.data.counts[value] }),
          }))}
        />
      }
      filters={<FilterText list={list} name="keyword" label="申请号、订单号、发票号码" width={230} />}
      onOpen={(it) => void navigate(pathOf(it), { state: { from: FROM } })}
      phoneCard={(it) => <Phone it={it} />}
      foot={
        <span className="second">
          共 {read.data?.total ?? 0} 张，合计 <Money fen={read.data?.totalFen ?? 0} as="strong" />
        </span>
      }
      empty={{ title: '没有开票记录', text: '在待开票中选择订单，申请开票' }}
    />
  )
}
