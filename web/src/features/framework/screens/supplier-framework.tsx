// 框架协议订单 of a candidate: what waits for it first.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { frameworkFlow, frameworkSupplyTabs, toFramework, type FrameworkSupplyTab } from '@caiyuan/contract/framework/flow'
import { momentText } from '@caiyuan/contract/span'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Money } from '../../../ui/money.tsx'
import { StatusTag, Tag } from '../../../ui/status-tag.tsx'
import { NumberLink } from '../../../ui/number-link.tsx'

type Row = OutputOf<typeof api.frameworkSupply.list>['list'][number]

const tabs = Object.keys(frameworkSupplyTabs) as FrameworkSupplyTab[]
const shape = { tabs, filters: { keyword: '' }, pageSize: 20 }
const linkOf = ({ schoolId, orderId }: Row): string => toFramework('/supplier/framework/order', { schoolId, orderId })
const StateOf = ({ it }: { it: Row }) => (it.isDeclined ? <Tag>已放弃</Tag> : <StatusTag flow={frameworkFlow} state={it.state} />)

const empty: Record<FrameworkSupplyTab, string> = {
  confirm: '学校按协议下单、审批通过后列在这里并发消息，请确认或放弃。',
  papers: '确认以后要交材料的订单；退回的只交不合格的。',
  deliver: '材料合格的订单，送达后登记；核验不通过的在这里整改。',
  going: '等检查、核验、对账和付款的订单。',
  over: '已付款、取消或放弃的订单。',
}

const columns: readonly Column<Row>[] = [
  {
    key: 'no',
    title: '单号',
    width: 150,
    fixed: true,
    render: (it) => (
      <TwoLines
        main={it.isDeclined ? <span className="num">{it.docNo}</span> : <NumberLink to={linkOf(it)}>{it.docNo}</NumberLink>}
        second={momentText(it.arrivedAt)}
      />
    ),
  },
  { key: 'title', title: '商品', fixed: true, render: (it) => <TwoLines main={it.title} second={it.agreementName} /> },
  { key: 'school', title: '采购单位', width: 180, render: (it) => it.schoolName },
  { key: 'state', title: '状态', width: 130, fixed: true, render: (it) => <StateOf it={it} /> },
  { key: 'total', title: '金额', width: 120, align: 'right', fixed: true, render: (it) => <Money fen={it.totalFen} as="strong" /> },
]

export const Screen = () => {
  const list = useListState(shape)
  const navigate = useNavigate()
  const tab = list.tab as FrameworkSupplyTab
  const read = useRead(
    api.frameworkSupply.list,
    { tab, keyword: list.filters.keyword, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  return (
    <ListPage
      name="supplierFramework"
      what="框架协议订单"
      list={list}
      tabs={tabs.map((key) => ({ key, label: frameworkSupplyTabs[key].label, count: read.data?.counts[key] }))}
      read={read}
      rowKey={(it) => it.orderId}
      columns={columns}
      search={<FilterText list={list} name="keyword" label="单号、商品、采购单位" width={220} />}
      onOpen={(it) => (it.isDeclined ? undefined : void navigate(linkOf(it)))}
      phoneCard={(it) => (
        <Link to={it.isDeclined ? '/supplier/framework?tab=over' : linkOf(it)} className="plain" style={{ display: 'grid', gap: 6 }}>
          <span className="row between">
            <b className="line1">{it.title}</b>
            <StateOf it={it} />
          </span>
          <span className="row between">
            <span className="second line1">{it.schoolName}</span>
            <Money fen={it.totalFen} as="strong" size={16} />
          </span>
        </Link>
      )}
      minWidth={760}
      empty={{ title: '没有协议订单', text: empty[tab] }}
    />
  )
}
