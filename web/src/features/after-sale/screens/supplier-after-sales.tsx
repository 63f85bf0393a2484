// 售后 of a supplier: what waits for it first.
import { afterSaleFlow, afterSaleTypes, supplyTabs, toAfterSale, type AfterSaleSupplyTab } from '@caiyuan/contract/after-sale/flow'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { leftText, momentText } from '@caiyuan/contract/span'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Money } from '../../../ui/money.tsx'
import { NumberLink } from '../../../ui/number-link.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'

type Row = OutputOf<typeof api.afterSaleSupply.list>['list'][number]

const tabs = Object.keys(supplyTabs) as AfterSaleSupplyTab[]
const shape = { tabs, filters: { keyword: '' }, pageSize: 20 }
const linkOf = ({ schoolId, id }: Row): string => toAfterSale('/supplier/afterSales/detail', { schoolId, id })

const empty: Record<AfterSaleSupplyTab, string> = {
  todo: '采购方申请售后、寄回商品、等您寄出时列在这里并发消息。',
  going: '等采购方经费审核、寄回或确认，和请平台裁定的售后单。',
  over: '已完成和已关闭的售后单。',
}

const columns: readonly Column<Row>[] = [
  {
    key: 'no',
    title: '售后单号',
    width: 160,
    fixed: true,
    render: (it) => <TwoLines main={<NumberLink to={linkOf(it)}>{it.docNo}</NumberLink>} second={momentText(it.at)} />,
  },
  { key: 'title', title: '商品', fixed: true, render: (it) => <TwoLines main={it.title} second={`订单 ${it.orderNo}`} /> },
  { key: 'school', title: '采购单位', width: 170, render: (it) => it.schoolName },
  { key: 'type', title: '类型', width: 110, render: (it) => <TwoLines main={afterSaleTypes[it.type]} second={`${it.num} 件`} /> },
  {
    key: 'state',
    title: '状态',
    width: 150,
    fixed: true,
    render: (it) => <TwoLines main={<StatusTag flow={afterSaleFlow} state={it.state} />} second={leftText(it.dueAt, serverNow())} />,
  },
  {
    key: 'fen',
    title: '申请金额',
    width: 110,
    align: 'right',
    fixed: true,
    render: (it) => (it.refundFen > 0 ? <Money fen={it.refundFen} as="strong" /> : <span className="second">不退款</span>),
  },
]

export const Screen = () => {
  const list = useListState(shape)
  const navigate = useNavigate()
  const tab = list.tab as AfterSaleSupplyTab
  const read = useRead(
    api.afterSaleSupply.list,
    { tab, keyword: list.filters.keyword, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  return (
    <ListPage
      name="supplierAfterSales"
      what="售后"
      list={list}
      tabs={tabs.map((key) => ({ key, label: supplyTabs[key].label, count: read.data?.counts[key] }))}
      read={read}
      rowKey={(it) => it.id}
      columns={columns}
      search={<FilterText list={list} name="keyword" label="单号、商品、采购单位" width={220} />}
      onOpen={(it) => void navigate(linkOf(it))}
      phoneCard={(it) => (
        <Link to={linkOf(it)} className="plain" style={{ display: 'grid', gap: 6 }}>
          <span className="row between">
            <b className="line1">{it.title}</b>
            <StatusTag flow={afterSaleFlow} state={it.state} />
          </span>
          <span className="row between">
            <span className="second line1">
              {it.schoolName} · {afterSaleTypes[it.type]} {it.num} 件
            </span>
            {it.refundFen > 0 ? <Money fen={it.refundFen} as="strong" size={16} /> : null}
          </span>
          {it.dueAt ? <span className="wait">{leftText(it.dueAt, serverNow())}</span> : null}
        </Link>
      )}
      minWidth={820}
      empty={{ title: '没有售后单', text: empty[tab] }}
    />
  )
}
