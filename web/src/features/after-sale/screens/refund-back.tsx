// 退款冲回: refunds of invoiced and settled orders, from the red invoice to the word of finance.
import { toAfterSale } from '@caiyuan/contract/after-sale/flow'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { refundBackTabs, refundFlow, type RefundBackTab } from '@caiyuan/contract/refund'
import { momentText } from '@caiyuan/contract/span'
import { to } from '@caiyuan/contract/to'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Money } from '../../../ui/money.tsx'
import { NumberLink } from '../../../ui/number-link.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'

type Row = OutputOf<typeof api.refund.backList>['list'][number]

const LIST = '/refundBack'
const tabs = Object.keys(refundBackTabs) as RefundBackTab[]
const shape = { tabs: ['toReverse', ...tabs.filter((it) => it !== 'toReverse')], filters: { keyword: '' }, pageSize: 20 }
const linkOf = (it: Row): string => toAfterSale('/afterServiceDetail', { id: it.afterSaleId })

const columns: readonly Column<Row>[] = [
  {
    key: 'no',
    title: '退款单 / 售后单',
    width: 160,
    fixed: true,
    render: (it) => (
      <TwoLines
        main={
          <NumberLink to={linkOf(it)} from={LIST}>
            {it.refundNo}
          </NumberLink>
        }
        second={<span className="num">{it.afterSaleNo}</span>}
      />
    ),
  },
  { key: 'title', title: '商品', render: (it) => <TwoLines main={it.title} second={it.supplierName} /> },
  {
    key: 'order',
    title: '订单',
    width: 160,
    render: (it) => (
      <TwoLines
        main={
          <NumberLink to={to('/orderDetail', { id: it.orderId })} from={LIST}>
            {it.orderNo}
          </NumberLink>
        }
        second={momentText(it.at)}
      />
    ),
  },
  { key: 'fen', title: '退款', width: 120, align: 'right', fixed: true, render: (it) => <Money fen={it.amountFen} as="strong" /> },
  {
    key: 'where',
    title: '办到哪里',
    width: 300,
    fixed: true,
    render: (it) => (
      <TwoLines
        main={<span>{it.sentence}</span>}
        second={
          it.bill ? (
            <Link to={to('/billCheckDetail', { id: it.bill.id })} className="num">
              {it.bill.billNo}
            </Link>
          ) : null
        }
      />
    ),
  },
  { key: 'state', title: '状态', width: 110, render: (it) => <StatusTag flow={refundFlow} state={it.state} /> },
]

export const Screen = () => {
  const navigate = useNavigate()
  const list = useListState(shape)
  const read = useRead(
    api.refund.backList,
    { tab: list.tab as RefundBackTab, keyword: list.filters.keyword, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  return (
    <ListPage
      name="refundBack"
      what="退款冲回"
      list={list}
      tabs={shape.tabs.map((tab) => ({ key: tab, label: refundBackTabs[tab as RefundBackTab], count: read.data?.counts[tab] }))}
      read={read}
      rowKey={(it) => it.id}
      columns={columns}
      search={<FilterText list={list} name="keyword" label="单号、供应商" width={220} />}
      onOpen={(it) => void navigate(linkOf(it), { state: { from: LIST } })}
      phoneCard={(it) => (
        <Link to={linkOf(it)} state={{ from: LIST }} className="plain" style={{ display: 'grid', gap: 6 }}>
          <span className="row between">
            <b className="line1">{it.title}</b>
            <Money fen={it.amountFen} as="strong" size={16} />
          </span>
          <span>{it.sentence}</span>
          <span className="row between second">
            <span className="num">{it.refundNo}</span>
            <span className="line1">{it.supplierName}</span>
          </span>
        </Link>
      )}
      minWidth={960}
      foot={
        <span className="second">
          共 {read.data?.total ?? 0} 笔，合计 <Money fen={read.data?.totalFen ?? 0} as="strong" />
        </span>
      }
      empty={{ title: '没有退款', text: '已开票或已结算的订单退货后，在这里等红字发票、抵扣和冲回' }}
    />
  )
}
