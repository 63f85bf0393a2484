// 验收: goods that wait for this person's judgement, and acceptances that wait for them as auditor or second acceptor.
import { to } from '@caiyuan/contract/to'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { acceptanceFlow } from '@caiyuan/contract/acceptance-flow'
import { acceptanceTabs, type AcceptanceTab } from '@caiyuan/contract/order/receive'
import { momentText, sinceText } from '@caiyuan/contract/span'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { useSession } from '../../../core/session.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState, type ListState } from '../../../ui/list-state.ts'
import { Money } from '../../../ui/money.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import type { Tab } from '../../../ui/tab-strip.tsx'
import { GoodsCell } from '../parts/goods-cell.tsx'
import { restOf, SentenceCell } from '../parts/sentence.tsx'

type Row = OutputOf<typeof api.order.acceptanceList>['list'][number]
type OrderRow = OutputOf<typeof api.order.list>['list'][number]

const tabKeys = Object.keys(acceptanceTabs) as AcceptanceTab[]
const MINE = 'todo'
const filters = { keyword: '' }
const shape = { tabs: tabKeys, filters, pageSize: 10 }
const shapeOfAcceptor = { ...shape, tabs: [MINE, ...tabKeys] }
const from = { from: '/acceptanceCheck' }
const acceptOf = (it: OrderRow): string => to('/checkAccept', { id: it.id })
const orderOf = (it: OrderRow): string => to('/orderDetail', { id: it.id })
const toOf = (it: Row): string => to('/acceptanceCheckDetail', { id: it.id })
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
    render: (it) => <TwoLines main={<span className="line1 goods">{it.summary}</span>} second={<SupplierName of={it} />} />,
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
        main={acceptanceFlow.states[it.state].final ? '—' : sinceText(it.acceptedAt, serverNow())}
        second={momentText(it.acceptedAt)}
      />
    ),
  },
]

interface PartProps {
  list: ListState<typeof filters>
  tabs: readonly Tab[]
}

const orderColumns: readonly Column<OrderRow>[] = [
  {
    key: 'no',
    title: '单号',
    width: 136,
    fixed: true,
    render: (it) => <TwoLines main={<span className="num">{it.orderNo}</span>} second={<SupplierName of={it} />} />,
  },
  { key: 'goods', title: '商品', fixed: true, render: (it) => <GoodsCell lines={it.lines} lineCount={it.lineCount} num={it.num} /> },
  { key: 'buyer', title: '采购人 / 部门', width: 124, render: (it) => <TwoLines main={it.buyerName} second={it.deptName} /> },
  { key: 'total', title: '金额', width: 104, align: 'right', render: (it) => <Money fen={it.totalFen} as="strong" /> },
  {
    key: 'state',
    title: '状态',
    width: 220,
    render: (it) => <SentenceCell state={it.state} sentence={it.sentence} supplierName={it.supplierName} />,
  },
  {
    key: 'act',
    title: '操作',
    width: 72,
    align: 'right',
    fixed: true,
    render: (it) => (
      <Link to={it.can.accept === true ? acceptOf(it) : orderOf(it)} state={from} onClick={(event) => event.stopPropagation()}>
        {it.can.accept === true ? '验收' : '查看'}
      </Link>
    ),
  },
]

/** Orders whose goods wait: a row opens the form at once. */
const TodoList = ({ list, tabs }: PartProps) => {
  const navigate = useNavigate()
  const read = useRead(api.order.list, todoOf(list.filters.keyword, list.pageNum, list.pageSize), { keep: true })
  const open = (it: OrderRow): string => (it.can.accept === true ? acceptOf(it) : orderOf(it))
  return (
    <ListPage
      name="acceptanceTodo"
      what="待验收的订单"
      list={list}
      read={read}
      rowKey={(it) => it.id}
      columns={orderColumns}
      tabs={tabs}
      search={<FilterText list={list} name="keyword" label="单号、商品名、品牌、货号" width={260} />}
      onOpen={(it) => void navigate(open(it), { state: from })}
      phoneCard={(it) => (
        <Link to={open(it)} state={from} className="stack" style={{ color: 'inherit', gap: 8 }}>
          <div className="row">
            <span className="num second">{it.orderNo}</span>
            <span style={{ marginLeft: 'auto' }}>
              <Money fen={it.totalFen} as="strong" size={16} />
            </span>
          </div>
          <GoodsCell lines={it.lines} lineCount={it.lineCount} num={it.num} />
          <div className="row between">
            <p className="second">
              {it.buyerName} {it.deptName} · <SupplierName of={it} />
              <br />
              {restOf(it.state, it.sentence.text, it.supplierName)}
            </p>
            <span className={it.can['accept'] === true ? 'button primary' : 'button'}>{it.can['accept'] === true ? '验收' : '查看'}</span>
          </div>
        </Link>
      )}
      empty={{ title: '没有等您验收的商品', text: '采购人确认收货后，由您验收的订单会出现在这里' }}
    />
  )
}

const empties: Record<AcceptanceTab, { title: string; text: string }> = {
  audit: { title: '没有等您审核的验收单', text: '需要您审核的验收单会出现在这里' },
  second: { title: '没有等您确认的验收单', text: '指定您为第二验收人的验收单会出现在这里' },
  done: { title: '还没有处理过验收单', text: '您提交、确认或审核过的验收单会出现在这里' },
}

const NoteList = ({ list, tabs }: PartProps) => {
  const navigate = useNavigate()
  const read = useNotes(list)
  return (
    <ListPage
      name="acceptanceCheck"
      what="验收单"
      list={list}
      read={read}
      rowKey={(it) => it.id}
      columns={columns}
      tabs={tabs}
      search={<FilterText list={list} name="keyword" label="验收单号、订单号、供应商、采购人" width={260} />}
      onOpen={(it) => void navigate(toOf(it), { state: { from: '/acceptanceCheck' } })}
      phoneCard={(it) => (
        <Link to={toOf(it)} state={from} className="stack" style={{ color: 'inherit', gap: 6 }}>
          <div className="row">
            <StatusTag flow={acceptanceFlow} state={it.state} />
            <span className="num second">{it.acceptNo}</span>
            <span style={{ marginLeft: 'auto' }}>
              <Money fen={it.amountFen} as="strong" size={16} />
            </span>
          </div>
          <p className="goods strong">{it.summary}</p>
          <p className="second">
            <SupplierName of={it} /> · {it.acceptorName}验收 · {result(it)}
          </p>
        </Link>
      )}
      empty={empties[tabKeys.find((it) => it === list.tab) ?? 'audit']}
    />
  )
}

const todoOf = (keyword: string, pageNum: number, pageSize: number) =>
  ({ tab: 'accept', scope: 'toAccept', keyword, pageNum, pageSize }) as const

const useNotes = (list: ListState<typeof filters>) =>
  useRead(
    api.order.acceptanceList,
    {
      tab: tabKeys.find((it) => it === list.tab) ?? 'audit',
      keyword: list.filters.keyword,
      pageNum: list.tab === MINE ? 1 : list.pageNum,
      pageSize: list.pageSize,
    },
    { keep: true },
  )

export const Screen = () => {
  const mayAccept = useSession().has('order:accept')
  const list = useListState<typeof filters>(mayAccept ? shapeOfAcceptor : shape)
  const notes = useNotes(list)
  const todo = useRead(api.order.list, todoOf('', 1, 1), { enabled: mayAccept, keep: true })
  const tabs: Tab[] = [
    ...(mayAccept ? [{ key: MINE, label: '待我验收', count: todo.data?.counts['accept'], alert: true }] : []),
    ...tabKeys.map((key) => ({ key, label: acceptanceTabs[key], count: notes.data?.counts[key], alert: key !== 'done' })),
  ]
  return list.tab === MINE ? <TodoList list={list} tabs={tabs} /> : <NoteList list={list} tabs={tabs} />
}
