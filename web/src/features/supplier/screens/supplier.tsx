// 供应商工作台 · 订单: sorted by the time left; an order opens inside its row.
import { ClockCircleOutlined, DownloadOutlined } from '@ant-design/icons'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { supplyTabs, type SupplyTab } from '@caiyuan/contract/order/supply'
import { momentText } from '@caiyuan/contract/span'
import { confirmed, partSent, unanswered } from '@caiyuan/contract/order/standing'
import { Button } from 'antd'
import { api, useRead } from '../../../core/api.ts'
import { fileLink } from '../../../core/file-link.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterDays, FilterSelect, FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { useMedia } from '../../../ui/media.ts'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { DueCell } from '../parts/due.tsx'
import { HALF_MINUTE, useNow } from '../../../core/use-now.ts'
import { BatchBar } from '../parts/batch-bar.tsx'
import { useSupplierActs, type SupplierActs } from '../parts/order-acts.tsx'
import { OrderPanel } from '../parts/order-panel.tsx'
import { SupplyCard } from '../parts/supply-card.tsx'
import { SupplyTag } from '../parts/supply-tag.tsx'
import { mayBatch } from '../model.ts'
import css from './supplier.module.css'

type Answer = OutputOf<typeof api.supply.orders>
type Row = Answer['list'][number]

const tabKeys = Object.keys(supplyTabs) as SupplyTab[]
const shape = { tabs: tabKeys, filters: { keyword: '', school: '', from: '', to: '', urgent: '' }, pageSize: 10 }

/** Pieces of the goods named above, then the others. */
const itemsText = (it: Row): string => {
  const [first, ...others] = it.items
  const own = `${first?.num ?? it.num} ${first?.unit ?? '件'}`
  if (it.lineCount < 2) return own
  const rest = others.map((item) => `${item.name} ${item.num} ${item.unit}`).join('，')
  return `${own}；另 ${it.lineCount - 1} 种：${rest}${it.lineCount > it.items.length ? ' 等' : ''}`
}

const Sent = ({ it, narrow }: { it: Row; narrow: boolean }) =>
  unanswered.includes(it.state) || it.num === 0 ? (
    <span className="second num">{narrow ? `${it.num} 件` : '—'}</span>
  ) : (
    <>
      <span className="num">
        {it.shippedNum} / {it.num}
      </span>
      <span className={css['track']} aria-hidden>
        <span style={{ width: `${(it.shippedNum / it.num) * 100}%` }} />
      </span>
    </>
  )

const RowActs = ({ it, acts }: { it: Row; acts: SupplierActs }) => {
  if (unanswered.includes(it.state)) {
    return (
      <span className={css['acts']} onClick={(event) => event.stopPropagation()} role="presentation">
        <Button type="link" size="small" disabled={acts.pending || acts.stop !== ''} title={acts.stop} onClick={() => acts.confirm(it)}>
          确认
        </Button>
        <Button type="link" size="small" danger onClick={() => acts.refuse(it)}>
          拒单
        </Button>
      </span>
    )
  }
  const label = it.cancelAsked ? '答复' : confirmed.includes(it.state) ? '发货' : partSent.includes(it.state) ? '补发' : '查看'
  return (
    <span className={css['acts']}>
      <Button type="link" size="small">
        {label}
      </Button>
    </span>
  )
}

const columnsOf = (acts: SupplierActs, now: number, narrow: boolean): Column<Row>[] => [
  {
    key: 'no',
    title: '订单号',
    width: 132,
    fixed: true,
    render: (it) => <TwoLines main={<span className="num">{it.orderNo}</span>} second={`${momentText(it.arrivedAt)} 到达`} />,
  },
  {
    key: 'school',
    title: '采购单位 / 收货人',
    width: narrow ? 140 : 176,
    render: (it) => (
      <TwoLines
        main={
          <span className="line1" title={`${it.schoolName} ${it.deptName}`}>
            {it.schoolName} {it.deptName}
          </span>
        }
        second={`${it.receiver} ${it.mobileMasked}`}
      />
    ),
  },
  {
    key: 'goods',
    title: '商品',
    render: (it) => (
      <TwoLines
        main={
          <span className="line1 goods" title={it.summary}>
            {it.summary}
            {it.lineCount > 1 ? ' 等' : ''}
          </span>
        }
        second={
          <span className="line1" title={itemsText(it)}>
            {itemsText(it)}
          </span>
        }
      />
    ),
  },
  // On a narrow or enlarged window the pieces stand under 已发 / 应发 alone, so that the actions stay in sight.
  ...(narrow
    ? []
    : [{ key: 'num', title: '数量', width: 64, align: 'right' as const, render: (it: Row) => <span className="num">{it.num}</span> }]),
  { key: 'total', title: '金额', width: 104, align: 'right', sort: 'totalFen', render: (it) => <Money fen={it.totalFen} as="strong" /> },
  { key: 'sent', title: '已发 / 应发', width: narrow ? 84 : 92, render: (it) => <Sent it={it} narrow={narrow} /> },
  {
    key: 'state',
    title: '状态',
    width: narrow ? 88 : 108,
    render: (it) => (
      <>
        <SupplyTag state={it.state} />
        {it.cancelAsked ? (
          <div>
            <Tag tone="bad">申请取消</Tag>
          </div>
        ) : it.urgedCount > 0 && it.dueAt ? (
          <div className="wait">已催 {it.urgedCount} 次</div>
        ) : null}
      </>
    ),
  },
  { key: 'due', title: '时限', width: narrow ? 132 : 168, sort: 'dueAt', render: (it) => <DueCell row={it} now={now} stop={acts.stop} /> },
  { key: 'acts', title: '操作', width: narrow ? 92 : 104, align: 'right', fixed: true, render: (it) => <RowActs it={it} acts={acts} /> },
]

const alertText = ({ confirmOverdue, confirmSoon, shipOverdue }: Answer['urgent']): string =>
  [
    confirmOverdue > 0 ? `${confirmOverdue} 单确认已超时` : '',
    confirmSoon > 0 ? `${confirmSoon} 单剩不到 4 小时` : '',
    shipOverdue > 0 ? `${shipOverdue} 单发货已超时` : '',
  ]
    .filter(Boolean)
    .join('，')

const Alert = ({ urgent, only, toggle }: { urgent: Answer['urgent']; only: boolean; toggle: () => void }) =>
  urgent.total === 0 && !only ? null : (
    <div className={css['alert']} role="status">
      <ClockCircleOutlined aria-hidden />
      <b>{alertText(urgent) || `${urgent.total} 单快到时限`}。</b>
      <span className="desktop-only">请在采购单位的时限内确认；到关闭时仍未确认的自动关闭，计入评分</span>
      <button type="button" onClick={toggle}>
        {only ? '看全部订单' : `只看这 ${urgent.total} 单`}
      </button>
    </div>
  )

export const Screen = () => {
  const list = useListState(shape)
  const now = useNow(HALF_MINUTE).getTime()
  const narrow = useMedia('(width < 1200px)')
  const acts = useSupplierActs()
  const { filters } = list
  const wanted = {
    tab: list.tab as SupplyTab,
    keyword: filters.keyword,
    school: filters.school,
    urgent: filters.urgent as '' | '1',
    sort: list.sort as '' | 'dueAt',
    ...(filters.from ? { from: filters.from } : {}),
    ...(filters.to ? { to: filters.to } : {}),
  }
  const read = useRead(api.supply.orders, { ...wanted, pageNum: list.pageNum, pageSize: list.pageSize }, { keep: true })
  return (
    <>
      {read.data ? (
        <Alert
          urgent={read.data.urgent}
          only={filters.urgent === '1'}
          toggle={() => list.set({ tab: 'all', filters: { urgent: filters.urgent ? '' : '1' } })}
        />
      ) : null}
      <ListPage
        name="supplierOrders"
        what="订单"
        list={list}
        read={read}
        rowKey={(it) => `${it.schoolId}-${it.id}`}
        columns={columnsOf(acts, now, narrow)}
        minWidth={narrow ? 940 : 1080}
        tabs={tabKeys.map((key) => ({ key, label: supplyTabs[key].label, count: read.data?.counts[key], alert: key === 'confirm' }))}
        search={<FilterText list={list} name="keyword" label="订单号、商品、收货人、运单号" width={228} />}
        tools={
          <a {...fileLink(api.supply.exportOrders, wanted)}>
            <DownloadOutlined aria-hidden /> 导出
          </a>
        }
        filters={
          <>
            <FilterSelect
              list={list}
              name="school"
              label="采购单位"
              options={read.data?.schools.map((it) => ({ value: it, label: it })) ?? []}
            />
            <FilterDays list={list} from="from" to="to" label="到达" />
            <span className="second desktop-only" style={{ marginLeft: 'auto' }}>
              {list.sort ? '' : '按剩余时限排序'}
            </span>
          </>
        }
        preview={(it) => <OrderPanel schoolId={it.schoolId} id={it.id} acts={acts} />}
        phoneCard={(it) => <SupplyCard it={it} acts={acts} now={now} />}
        batch={{ disabled: (it) => !mayBatch(it), bar: (rows, clear) => <BatchBar rows={rows} clear={clear} /> }}
        empty={{ title: '还没有订单', text: '学校审批通过的订单会出现在这里，请在时限内确认' }}
      />
      {acts.node}
    </>
  )
}
