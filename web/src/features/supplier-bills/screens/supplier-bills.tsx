// 供应商对账单: bills of all schools, those that wait for this supplier first.
import { to } from '@caiyuan/contract/to'
import { supplyTabs, type SupplyTab } from '@caiyuan/contract/supply-bill'
import { billFlow } from '@caiyuan/contract/bill-flow'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import { momentText, spanText } from '@caiyuan/contract/span'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Money } from '../../../ui/money.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { NumberLink } from '../../../ui/number-link.tsx'
import { PayBy } from '../../bill/parts/pay-clock.tsx'
import { Owed } from '../parts/owed.tsx'
import { billPeriod } from '../../bill/parts/bill-columns.tsx'

type Row = OutputOf<typeof api.supplyBill.list>['list'][number]
const tabs = Object.keys(supplyTabs) as SupplyTab[]
const shape = { tabs, filters: { keyword: '' }, pageSize: 20 }

const pathOf = (it: Row): string => to('/supplier/bills/detail', { schoolId: it.schoolId, id: it.id })

const verbs: Partial<Record<Row['state'], string>> = { waitSupplier: '核对', waitInvoice: '开票' }

/** The sentence without the sum and the limit, which have columns of their own. */
const said = (it: Row): string =>
  it.sentence
    .split(' · ')
    .filter((part) => part !== money(it.totalFen) && !(it.dueAt && part.includes('自动确认')))
    .join(' · ')

const DAY = 86_400_000

/** What is left until the bill confirms itself; red within the last day. */
const Due = ({ at }: { at: string | null }) => {
  const [now] = useState(() => serverNow().getTime())
  if (!at) return <span className="second">—</span>
  const left = new Date(at).getTime() - now
  return (
    <TwoLines
      main={
        <span className={left < DAY ? 'bad strong' : left < 2 * DAY ? 'wait strong' : 'strong'}>
          {left < 0 ? '即将自动确认' : `剩 ${spanText(left)}`}
        </span>
      }
      second={<span className="num">{momentText(at)} 自动确认</span>}
    />
  )
}

const columns: readonly Column<Row>[] = [
  {
    key: 'no',
    title: '对账单号',
    width: 150,
    fixed: true,
    render: (it) => (
      <TwoLines
        main={<NumberLink to={pathOf(it)}>{it.billNo}</NumberLink>}
        second={<span className="num">{momentText(it.updatedAt)} 更新</span>}
      />
    ),
  },
  {
    key: 'school',
    title: '采购单位 / 期间',
    fixed: true,
    render: (it) => <TwoLines main={<b>{it.schoolName}</b>} second={<span className="num">{billPeriod(it)}</span>} />,
  },
  { key: 'orders', title: '订单数', width: 80, align: 'right', render: (it) => <span className="num">{it.orderCount}</span> },
  { key: 'total', title: '金额', width: 130, align: 'right', fixed: true, render: (it) => <Money fen={it.totalFen} as="strong" /> },
  {
    key: 'state',
    title: '状态',
    width: 300,
    fixed: true,
    render: (it) => (
      <TwoLines
        main={<StatusTag flow={billFlow} state={it.state} />}
        second={
          <span className="line1" title={it.sentence}>
            {said(it)}
          </span>
        }
      />
    ),
  },
  { key: 'due', title: '时限', width: 170, render: (it) => <Due at={it.dueAt} /> },
  { key: 'clock', title: '付款期限', width: 150, render: (it) => <PayBy of={it} /> },
  {
    key: 'act',
    title: '操作',
    width: 80,
    align: 'right',
    fixed: true,
    render: (it) => (
      <Link to={pathOf(it)} onClick={(event) => event.stopPropagation()}>
        {verbs[it.state] ?? '查看'}
      </Link>
    ),
  },
]

const PhoneCard = ({ it }: { it: Row }) => (
  <Link to={pathOf(it)} className="plain" style={{ display: 'grid', gap: 6 }}>
    <span className="row between">
      <b>{it.schoolName}</b>
      <StatusTag flow={billFlow} state={it.state} />
    </span>
    <span className="second num">
      {it.billNo} · {billPeriod(it)} · {it.orderCount} 个订单
    </span>
    <span className="row between">
      <span className={it.dueAt ? 'wait' : 'second'}>{it.dueAt ? `${momentText(it.dueAt)} 自动确认` : said(it)}</span>
      <Money fen={it.totalFen} as="strong" size={16} />
    </span>
  </Link>
)

export const Screen = () => {
  const list = useListState(shape)
  const navigate = useNavigate()
  const read = useRead(
    api.supplyBill.list,
    { tab: list.tab as SupplyTab, keyword: list.filters.keyword, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  return (
    <div className="stack">
      <Owed />
      <ListPage
        name="supplier-bills"
        what="对账单"
        list={list}
        read={read}
        rowKey={(it) => `${it.schoolId}-${it.id}`}
        columns={columns}
        tabs={tabs.map((key) => ({ key, label: supplyTabs[key].label, count: read.data?.counts[key], alert: key === 'todo' }))}
        search={<FilterText list={list} name="keyword" label="对账单号、采购单位" width={220} />}
        onOpen={(it) => void navigate(pathOf(it))}
        phoneCard={(it) => <PhoneCard it={it} />}
        foot={
          <span className="second">
            共 {read.data?.total ?? 0} 张，合计 <Money fen={read.data?.totalFen ?? 0} as="strong" />
          </span>
        }
        empty={{
          title: list.tab === 'todo' ? '没有待您处理的对账单' : `没有${supplyTabs[list.tab as SupplyTab].label}的对账单`,
          text: '采购方验收后按月生成对账单，确认后即可开票',
        }}
      />
    </div>
  )
}
