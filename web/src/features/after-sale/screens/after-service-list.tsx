// 售后记录: one's own, those one's cards pay for, and for finance those of the school.
import { afterSaleFlow, afterSaleReasons, afterSaleTabs, afterSaleTypes, toAfterSale } from '@caiyuan/contract/after-sale/flow'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { leftText, momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { useSession } from '../../../core/session.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Money } from '../../../ui/money.tsx'
import { NumberLink } from '../../../ui/number-link.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'

type Row = OutputOf<typeof api.afterSale.list>['list'][number]

const LIST = '/afterServiceList'
const shape = { tabs: afterSaleTabs.map((_, i) => String(i)), filters: { keyword: '' }, pageSize: 20 }
const linkOf = ({ id }: Row): string => toAfterSale('/afterServiceDetail', { id })

const columns: readonly Column<Row>[] = [
  {
    key: 'no',
    title: '售后单号',
    width: 160,
    fixed: true,
    render: (it) => (
      <TwoLines
        main={
          <NumberLink to={linkOf(it)} from={LIST}>
            {it.docNo}
          </NumberLink>
        }
        second={momentText(it.at)}
      />
    ),
  },
  {
    key: 'title',
    title: '商品',
    fixed: true,
    render: (it) => <TwoLines main={it.title} second={`订单 ${it.orderNo} · ${it.supplierName}`} />,
  },
  {
    key: 'type',
    title: '类型',
    width: 130,
    render: (it) => <TwoLines main={`${afterSaleTypes[it.type]} ${it.num} 件`} second={afterSaleReasons[it.reason]} />,
  },
  { key: 'buyer', title: '申请人', width: 90, render: (it) => it.buyerName },
  {
    key: 'fen',
    title: '申请金额',
    width: 110,
    align: 'right',
    fixed: true,
    render: (it) => (it.refundFen > 0 ? <Money fen={it.refundFen} as="strong" /> : <span className="second">不退款</span>),
  },
  {
    key: 'state',
    title: '状态',
    width: 160,
    fixed: true,
    render: (it) => <TwoLines main={<StatusTag flow={afterSaleFlow} state={it.state} />} second={leftText(it.dueAt, serverNow())} />,
  },
]

export const Screen = () => {
  const navigate = useNavigate()
  const { has } = useSession()
  const list = useListState(shape)
  const read = useRead(
    api.afterSale.list,
    { tab: Number(list.tab), keyword: list.filters.keyword, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  const add = has('order:create') ? (
    <Button type="primary" onClick={() => void navigate('/afterService')}>
      申请售后
    </Button>
  ) : null
  return (
    <ListPage
      name="afterSales"
      what="售后记录"
      list={list}
      tabs={afterSaleTabs.map((tab, i) => ({ key: String(i), label: tab.label, count: read.data?.counts[String(i)] }))}
      read={read}
      rowKey={(it) => it.id}
      columns={columns}
      search={<FilterText list={list} name="keyword" label="单号、商品、供应商" width={220} />}
      tools={add}
      onOpen={(it) => void navigate(linkOf(it), { state: { from: LIST } })}
      phoneCard={(it) => (
        <Link to={linkOf(it)} state={{ from: LIST }} className="plain" style={{ display: 'grid', gap: 6 }}>
          <span className="row between">
            <b className="line1">{it.title}</b>
            <StatusTag flow={afterSaleFlow} state={it.state} />
          </span>
          <span className="row between">
            <span className="second line1">
              {afterSaleTypes[it.type]} {it.num} 件 · {it.supplierName}
            </span>
            {it.refundFen > 0 ? <Money fen={it.refundFen} as="strong" size={16} /> : null}
          </span>
          <span className="row between second">
            <span className="num">{it.docNo}</span>
            <span>{leftText(it.dueAt, serverNow())}</span>
          </span>
        </Link>
      )}
      minWidth={900}
      foot={
        <span className="second">
          共 {read.data?.total ?? 0} 张，申请退款合计 <Money fen={read.data?.totalFen ?? 0} as="strong" />
        </span>
      }
      empty={{ title: '没有售后单', text: '验收后发现少件、破损或质量问题，从已验收的商品申请售后', action: add ?? undefined }}
    />
  )
}
