// 验收审核: acceptances that wait for this person, as auditor or as second acceptor.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { acceptanceFlow } from '@caiyuan/contract/acceptance-flow'
import { acceptanceTabs, type AcceptanceTab } from '@caiyuan/contract/order/receive'
import { momentText, roughSpan } from '@caiyuan/contract/span'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Money } from '../../../ui/money.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'

type Row = OutputOf<typeof api.order.acceptanceList>['list'][number]

const tabKeys = Object.keys(acceptanceTabs) as AcceptanceTab[]
const shape = { tabs: tabKeys, filters: { keyword: '' }, pageSize: 10 }
const toOf = (it: Row): string => `/acceptanceCheckDetail?id=${it.id}`
const result = (it: Row): string => `合格 ${it.acceptedNum} 件${it.rejectedNum > 0 ? `，不合格 ${it.rejectedNum} 件` : ''}`

const columns: readonly Column<Row>[] = [
  {
    key: 'no',
    title: '验收单 / 订单',
    width: 136,
    fixed: true,
    render: (it) => (
      <TwoLines
        main={
          <Link to={toOf(it)} state={{ from: '/acceptanceCheck' }} onClick={(event) => event.stopPropagation()} className="num">
            {it.acceptNo}
          </Link>
        }
        second={it.orderNo}
      />
    ),
  },
  {
    key: 'goods',
    title: '商品',
    render: (it) => <TwoLines main={<span className="line1 goods">{it.summary}</span>} second={it.supplierName} />,
  },
  { key: 'buyer', title: '采购人 / 部门', width: 116, render: (it) => <TwoLines main={it.buyerName} second={it.deptName} /> },
  { key: 'acceptor', title: '验收人', width: 108, render: (it) => <TwoLines main={it.acceptorName} second={it.secondAcceptorName} /> },
  {
    key: 'result',
    title: '结果',
    width: 148,
    render: (it) => (
      <TwoLines
        main={<span className={it.rejectedNum > 0 ? 'bad' : ''}>{result(it)}</span>}
        second={it.photoCount > 0 ? `照片 ${it.photoCount} 张` : '没有照片'}
      />
    ),
  },
  { key: 'amount', title: '确认应付', width: 104, align: 'right', render: (it) => <Money fen={it.amountFen} as="strong" /> },
  { key: 'state', title: '状态', width: 104, render: (it) => <StatusTag flow={acceptanceFlow} state={it.state} /> },
  {
    key: 'at',
    title: '等待',
    width: 92,
    render: (it) => (
      <TwoLines
        main={acceptanceFlow.states[it.state].final ? '—' : roughSpan(Date.now() - new Date(it.acceptedAt).getTime())}
        second={momentText(it.acceptedAt)}
      />
    ),
  },
]

export const Screen = () => {
  const list = useListState(shape)
  const navigate = useNavigate()
  const read = useRead(
    api.order.acceptanceList,
    { tab: list.tab as AcceptanceTab, keyword: list.filters.keyword, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  return (
    <ListPage
      name="acceptanceCheck"
      what="验收单"
      list={list}
      read={read}
      rowKey={(it) => it.id}
      columns={columns}
      tabs={tabKeys.map((key) => ({ key, label: acceptanceTabs[key], count: read.data?.counts[key], alert: key !== 'done' }))}
      search={<FilterText list={list} name="keyword" label="验收单号、订单号、供应商、采购人" width={260} />}
      onOpen={(it) => void navigate(toOf(it), { state: { from: '/acceptanceCheck' } })}
      phoneCard={(it) => (
        <Link to={toOf(it)} state={{ from: '/acceptanceCheck' }} style={{ color: 'inherit' }}>
          <div className="row">
            <StatusTag flow={acceptanceFlow} state={it.state} />
            <span className="num second">{it.acceptNo}</span>
            <span style={{ marginLeft: 'auto' }}>
              <Money fen={it.amountFen} as="strong" size={16} />
            </span>
          </div>
          <p className="goods strong">{it.summary}</p>
          <p className="second">
            {it.supplierName} · {it.acceptorName}验收 · {result(it)}
          </p>
        </Link>
      )}
      empty={{ title: '没有等您处理的验收单', text: '需要您审核，或作为第二验收人确认的验收单会出现在这里' }}
    />
  )
}
