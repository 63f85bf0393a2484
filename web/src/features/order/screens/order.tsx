// 我的订单: the orders of a scope in tabs, with what each waits for and what may be done now.
import { to } from '@caiyuan/contract/to'
import { DownloadOutlined } from '@ant-design/icons'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { orderScopes, orderTabs, type OrderScope, type OrderTab } from '@caiyuan/contract/order/list'
import { orderFlow, type OrderState } from '@caiyuan/contract/order-flow'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { fileLink } from '../../../core/file-link.ts'
import { useHome } from '../../../core/mode.ts'
import { useSession } from '../../../core/session.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterChips, FilterDays, FilterSelect, FilterText, FilterYuan, fenOfYuan } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState, type ListState } from '../../../ui/list-state.ts'
import { Money } from '../../../ui/money.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { paidWord, returnedText } from '../parts/paid.ts'
import { GoodsCell } from '../parts/goods-cell.tsx'
import { OrderCard } from '../parts/order-card.tsx'
import { rowActions, useOrderActs } from '../parts/order-acts.tsx'
import { SentenceCell } from '../parts/sentence.tsx'

export type OrderRow = OutputOf<typeof api.order.list>['list'][number]

const tabKeys = Object.keys(orderTabs) as OrderTab[]
const shape = {
  tabs: tabKeys,
  filters: { scope: 'mine', keyword: '', supplier: '', fund: '', from: '', to: '', min: '', max: '', state: '' },
  pageSize: 10,
}

/** Work that waits for the reader stands out. */
const alerting: ReadonlySet<OrderTab> = new Set(['confirm', 'back', 'receive', 'accept'])

const inputOf = ({ tab, filters: it, sort }: Pick<ListState<typeof shape.filters>, 'tab' | 'filters' | 'sort'>) => ({
  tab: tab as OrderTab,
  scope: it.scope as OrderScope,
  keyword: it.keyword,
  supplier: it.supplier,
  fund: it.fund,
  ...(it.from ? { from: it.from } : {}),
  ...(it.to ? { to: it.to } : {}),
  ...(it.min ? { minFen: fenOfYuan(it.min) } : {}),
  ...(it.max ? { maxFen: fenOfYuan(it.max) } : {}),
  ...(it.state ? { state: it.state as OrderState } : {}),
  sort: sort as '' | 'submittedAt' | '-submittedAt' | 'totalFen' | '-totalFen',
})

const columns: readonly Column<OrderRow>[] = [
  { key: 'goods', title: '商品', fixed: true, render: (it) => <GoodsCell lines={it.lines} lineCount={it.lineCount} num={it.num} /> },
  {
    key: 'no',
    title: '单号 / 供应商',
    width: 118,
    render: (it) => (
      <TwoLines
        main={
          <Link
            to={to('/orderDetail', { id: it.id })}
            state={{ from: '/order' }}
            onClick={(event) => event.stopPropagation()}
            className="num"
          >
            {it.orderNo}
          </Link>
        }
        second={<SupplierName of={it} />}
      />
    ),
  },
  {
    key: 'fund',
    title: '经费',
    width: 124,
    render: (it) => (
      <TwoLines
        main={
          <span className="line1" title={it.funds.map((fund) => fund.name).join('、')}>
            {it.funds[0]?.name ?? '—'}
          </span>
        }
        second={it.funds.length > 1 ? `等 ${it.funds.length} 项` : it.funds[0]?.projectNo}
      />
    ),
  },
  {
    key: 'total',
    title: '金额',
    width: 104,
    align: 'right',
    sort: 'totalFen',
    render: (it) => (
      <TwoLines
        main={<Money fen={it.totalFen} as="strong" />}
        second={
          it.returnedFen > 0 ? (
            <span title={returnedText(it)}>
              {it.returnedFen === it.totalFen ? '已全部退回' : paidWord(it)}{' '}
              {it.returnedFen === it.totalFen ? null : <Money fen={it.totalFen - it.returnedFen} />}
            </span>
          ) : undefined
        }
      />
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 226,
    render: (it) => <SentenceCell state={it.state} sentence={it.sentence} supplierName={it.supplierName} />,
  },
  {
    key: 'buyer',
    title: '采购人 / 部门',
    width: 108,
    extra: true,
    render: (it) => <TwoLines main={it.buyerName} second={it.ownerName ? `${it.ownerName}付款` : it.deptName} />,
  },
  { key: 'waitFor', title: '当前办理人', width: 96, extra: true, render: (it) => it.waitFor || '—' },
  {
    key: 'at',
    title: '下单时间',
    width: 92,
    sort: 'submittedAt',
    render: (it) => <span className="num">{momentText(it.submittedAt)}</span>,
  },
]

const Filters = ({ list }: { list: ListState<typeof shape.filters> }) => (
  <>
    <FilterText list={list} name="keyword" label="单号、商品名、品牌、货号" width={208} />
    <FilterText list={list} name="supplier" label="供应商" width={120} />
    <FilterDays list={list} from="from" to="to" label="下单" />
  </>
)

const MoreFilters = ({ list, tab }: { list: ListState<typeof shape.filters>; tab: OrderTab }) => (
  <>
    <FilterText list={list} name="fund" label="经费号或名称" width={160} />
    <FilterYuan list={list} from="min" to="max" label="金额" />
    <FilterSelect
      list={list}
      name="state"
      label="状态"
      options={orderTabs[tab].states.map((state) => ({ value: state, label: orderFlow.states[state].label }))}
    />
  </>
)

export const Screen = () => {
  const list = useListState(shape)
  const navigate = useNavigate()
  const home = useHome()
  const { has, user } = useSession()
  const input = inputOf(list)
  const read = useRead(api.order.list, { ...input, pageNum: list.pageNum, pageSize: list.pageSize }, { keep: true })
  const acts = useOrderActs()
  const scopes = read.data?.scopes ?? []
  const actColumn: Column<OrderRow> = {
    key: 'acts',
    title: '操作',
    width: 120,
    align: 'right',
    fixed: true,
    render: (it) => rowActions(it, acts),
  }
  return (
    <>
      <ListPage
        name="order"
        what="订单"
        list={list}
        read={read}
        rowKey={(it) => it.id}
        columns={[...columns, actColumn]}
        tabs={tabKeys
          .filter((key) => key !== 'confirm' || list.tab === key || has('order:student') || (read.data?.counts[key] ?? 0) > 0)
          .map((key) => ({ key, label: orderTabs[key].label, count: read.data?.counts[key], alert: alerting.has(key) }))}
        chips={
          scopes.length > 1 ? (
            <FilterChips
              list={list}
              name="scope"
              label="范围"
              options={scopes.map((value) => ({
                value,
                label: orderScopes[value],
                count: value === 'toConfirm' ? user?.toConfirmNum : undefined,
              }))}
            />
          ) : null
        }
        filters={<Filters list={list} />}
        more={<MoreFilters list={list} tab={list.tab as OrderTab} />}
        tools={
          has('order:export') ? (
            <a className="desktop-only" {...fileLink(api.order.exportList, input)}>
              <DownloadOutlined aria-hidden /> 导出
            </a>
          ) : null
        }
        onOpen={(it) => void navigate(to('/orderDetail', { id: it.id }), { state: { from: '/order' } })}
        phoneCard={(it) => <OrderCard order={it} acts={acts} />}
        foot={
          <span className="second">
            共 {read.data?.total ?? 0} 单，合计 <Money fen={read.data?.totalFen ?? 0} as="strong" />
          </span>
        }
        empty={{
          title: '这里还没有订单',
          text: '下单后，审批、发货、收货、验收的进展都在这里',
          action: <Button onClick={() => void navigate(home)}>去逛逛</Button>,
        }}
      />
      {acts.node}
    </>
  )
}
