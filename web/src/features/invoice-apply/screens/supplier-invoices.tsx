// 供应商：开票申请 of all schools, those that wait for this supplier first.
import { invoiceApplyFlow, supplyInvoiceTabs, toInvoice, type SupplyInvoiceTab } from '@caiyuan/contract/invoice-apply/flow'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText } from '@caiyuan/contract/span'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Money } from '../../../ui/money.tsx'
import { NumberLink } from '../../../ui/number-link.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'

type Row = OutputOf<typeof api.supplyInvoice.list>['list'][number]
const tabs = Object.keys(supplyInvoiceTabs) as SupplyInvoiceTab[]
const shape = { tabs, filters: { keyword: '' }, pageSize: 20 }
const pathOf = (it: Row): string => toInvoice('/supplier/invoices/detail', { schoolId: it.schoolId, id: it.id })
const said = (it: Row): string => it.sentence.split(' · ').slice(1).join(' · ')

const columns: readonly Column<Row>[] = [
  {
    key: 'no',
    title: '申请号',
    width: 150,
    fixed: true,
    render: (it) => (
      <TwoLines
        main={<NumberLink to={pathOf(it)}>{it.applyNo}</NumberLink>}
        second={<span className="num">{momentText(it.updatedAt)} 更新</span>}
      />
    ),
  },
  { key: 'school', title: '采购单位 / 抬头', fixed: true, render: (it) => <TwoLines main={<b>{it.schoolName}</b>} second={it.title} /> },
  { key: 'orders', title: '订单数', width: 80, align: 'right', render: (it) => <span className="num">{it.orderCount}</span> },
  { key: 'fen', title: '应开金额', width: 130, align: 'right', fixed: true, render: (it) => <Money fen={it.totalFen} as="strong" /> },
  {
    key: 'state',
    title: '状态',
    width: 300,
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

export const Screen = () => {
  const list = useListState(shape)
  const navigate = useNavigate()
  const read = useRead(
    api.supplyInvoice.list,
    { tab: list.tab as SupplyInvoiceTab, keyword: list.filters.keyword, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  return (
    <ListPage
      name="supplier-invoices"
      what="开票申请"
      list={list}
      read={read}
      rowKey={(it) => `${it.schoolId}-${it.id}`}
      columns={columns}
      tabs={tabs.map((key) => ({ key, label: supplyInvoiceTabs[key].label, count: read.data?.counts[key], alert: key === 'todo' }))}
      search={<FilterText list={list} name="keyword" label="申请号、采购单位" width={220} />}
      onOpen={(it) => void navigate(pathOf(it))}
      phoneCard={(it) => (
        <Link to={pathOf(it)} className="plain" style={{ display: 'grid', gap: 6 }}>
          <span className="row between">
            <b>{it.schoolName}</b>
            <StatusTag flow={invoiceApplyFlow} state={it.state} />
          </span>
          <span className="second num">
            {it.applyNo} · {it.orderCount} 个订单
          </span>
          <span className="row between">
            <span className="second line1">{said(it) || it.title}</span>
            <Money fen={it.totalFen} as="strong" size={16} />
          </span>
        </Link>
      )}
      foot={
        <span className="second">
          共 {read.data?.total ?? 0} 张，合计 <Money fen={read.data?.totalFen ?? 0} as="strong" />
        </span>
      }
      empty={{
        title: list.tab === 'todo' ? '没有待您开票的申请' : '没有开票申请',
        text: '采购人验收后可以申请单独开票；没有申请的订单随对账单开票',
      }}
    />
  )
}
