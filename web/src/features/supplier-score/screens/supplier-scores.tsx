// 供应商考评: every supplier the school bought from in a year, the lowest score first.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { toSupplierScore } from '@caiyuan/contract/supplier-score'
import { LEAST_ORDERS, scoreParts, scoreText, type ScorePart } from '@caiyuan/contract/supplier-score/rule'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { ScoreNum, StandingTag, standingText } from '../parts/standing.tsx'

type Row = OutputOf<typeof api.supplierScore.list>['list'][number]
type Tab = 'all' | 'proposed' | 'stopped'

const LIST = '/supplierScores'
const tabs = { all: '全部', proposed: '建议暂停', stopped: '已暂停' } satisfies Record<Tab, string>
const shape = { tabs: Object.keys(tabs), filters: { keyword: '' }, pageSize: 20 }
const linkOf = (it: Row): string => toSupplierScore('/supplierScore', { id: it.supplierId })

const figure = (key: string, title: string, of: (it: Row) => number): Column<Row> => ({
  key,
  title,
  width: 64,
  align: 'right',
  phone: 'hide',
  render: (it) => <span className="num">{of(it)}</span>,
})

const columns: readonly Column<Row>[] = [
  {
    key: 'supplier',
    title: '供应商',
    fixed: true,
    render: (it) => (
      <TwoLines
        main={
          <Link to={linkOf(it)} state={{ from: LIST }}>
            {it.supplierName}
          </Link>
        }
        second={it.supplierFullName}
      />
    ),
  },
  { key: 'score', title: '考评', width: 72, align: 'right', fixed: true, render: (it) => <ScoreNum tenths={it.scoreTenths} /> },
  ...(Object.keys(scoreParts) as ScorePart[]).map((part): Column<Row> => ({
    key: part,
    title: scoreParts[part],
    width: 64,
    align: 'right',
    render: (it) => <span className="num">{it.scoreTenths === null ? '—' : scoreText(it.partTenths[part])}</span>,
  })),
  figure('orders', '订单', (it) => it.figures.orders),
  figure('refused', '拒单', (it) => it.figures.refused),
  figure('late', '迟到', (it) => it.figures.late),
  figure('faulty', '售后', (it) => it.figures.faulty),
  figure('blamed', '投诉', (it) => it.figures.qualityComplaints + it.figures.priceComplaints + it.figures.serviceComplaints),
  {
    key: 'standing',
    title: '状态',
    width: 200,
    fixed: true,
    render: (it) => <TwoLines main={<StandingTag it={it} />} second={standingText(it)} />,
  },
]

export const Screen = () => {
  const navigate = useNavigate()
  const list = useListState(shape)
  const read = useRead(
    api.supplierScore.list,
    { tab: list.tab as Tab, keyword: list.filters.keyword, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  return (
    <ListPage
      name="supplierScores"
      what="供应商考评"
      list={list}
      tabs={Object.entries(tabs).map(([key, label]) => ({ key, label, count: read.data?.counts[key] }))}
      read={read}
      rowKey={(it) => it.supplierId}
      columns={columns}
      search={<FilterText list={list} name="keyword" label="供应商名称" />}
      onOpen={(it) => void navigate(linkOf(it), { state: { from: LIST } })}
      phoneCard={(it) => (
        <Link to={linkOf(it)} state={{ from: LIST }} className="plain" style={{ display: 'grid', gap: 6 }}>
          <span className="row between">
            <b className="line1">{it.supplierName}</b>
            <ScoreNum tenths={it.scoreTenths} />
          </span>
          <span className="row between">
            <span className="second">
              {it.figures.orders} 单 · 拒单 {it.figures.refused} · 迟到 {it.figures.late} · 售后 {it.figures.faulty}
            </span>
            <StandingTag it={it} />
          </span>
          {standingText(it) ? <span className="second">{standingText(it)}</span> : null}
        </Link>
      )}
      minWidth={980}
      foot={<span className="second">近 12 个月本校订单，低于 {LEAST_ORDERS} 单的不评分</span>}
      empty={{ title: list.isFiltered ? '没有符合条件的供应商' : '近 12 个月没有订单', text: '本校的订单到供应商以后，这里开始计算' }}
    />
  )
}
