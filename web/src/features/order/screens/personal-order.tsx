// 个人订单: what somebody bought with his own money, in tabs, with what each waits for and what may be done now.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { personalTabs, type PersonalTab } from '@caiyuan/contract/order/personal'
import { momentText } from '@caiyuan/contract/span'
import { to } from '@caiyuan/contract/to'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Money } from '../../../ui/money.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { GoodsCell } from '../parts/goods-cell.tsx'
import { rowActions, useOrderActs } from '../parts/order-acts.tsx'
import { OrderCard } from '../parts/order-card.tsx'
import { SentenceCell } from '../parts/sentence.tsx'

type Row = OutputOf<typeof api.order.personalList>['list'][number]

const tabKeys = Object.keys(personalTabs) as PersonalTab[]
const shape = { tabs: tabKeys, filters: { keyword: '' }, pageSize: 10 }
const alerting: ReadonlySet<PersonalTab> = new Set(['pay', 'receive'])

/** Acts ask in the words of one's own money. */
const own = (it: Row) => ({ ...it, kind: 'PERSONAL' as const })

const columns: readonly Column<Row>[] = [
  { key: 'goods', title: '商品', fixed: true, render: (it) => <GoodsCell lines={it.lines} lineCount={it.lineCount} num={it.num} /> },
  {
    key: 'no',
    title: '单号 / 供应商',
    width: 150,
    render: (it) => (
      <TwoLines
        main={
          <Link
            to={to('/orderDetail', { id: it.id })}
            state={{ from: '/personalOrder' }}
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
  { key: 'total', title: '金额', width: 110, align: 'right', render: (it) => <Money fen={it.totalFen} as="strong" /> },
  {
    key: 'state',
    title: '状态',
    width: 240,
    render: (it) => <SentenceCell state={it.state} sentence={it.sentence} supplierName={it.supplierName} />,
  },
  { key: 'at', title: '下单时间', width: 100, render: (it) => <span className="num">{momentText(it.submittedAt)}</span> },
]

export const Screen = () => {
  const list = useListState(shape)
  const navigate = useNavigate()
  const acts = useOrderActs()
  const read = useRead(
    api.order.personalList,
    { tab: list.tab as PersonalTab, keyword: list.filters.keyword, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  const actColumn: Column<Row> = {
    key: 'acts',
    title: '操作',
    width: 120,
    align: 'right',
    fixed: true,
    render: (it) => rowActions(own(it), acts),
  }
  return (
    <>
      <ListPage
        name="personalOrder"
        what="订单"
        list={list}
        read={read}
        rowKey={(it) => it.id}
        columns={[...columns, actColumn]}
        tabs={tabKeys.map((key) => ({
          key,
          label: personalTabs[key].label,
          count: read.data?.counts[key],
          alert: alerting.has(key),
        }))}
        filters={<FilterText list={list} name="keyword" label="单号、商品名、品牌、货号" width={240} />}
        onOpen={(it) => void navigate(to('/orderDetail', { id: it.id }), { state: { from: '/personalOrder' } })}
        phoneCard={(it) => <OrderCard order={own(it)} acts={acts} />}
        foot={
          <span className="second">
            共 {read.data?.total ?? 0} 单，合计 <Money fen={read.data?.totalFen ?? 0} as="strong" />
          </span>
        }
        empty={{
          title: '这里还没有个人订单',
          text: '用自己的钱买的东西，付款、发货、收货的进展都在这里',
          action: <Button onClick={() => void navigate('/personPurchase')}>去个采首页</Button>,
        }}
      />
      {acts.node}
    </>
  )
}
