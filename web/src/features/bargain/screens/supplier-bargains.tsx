// 议价 of a supplier: what waits for its answer, the nearest limit first.
import { bargainSupplyTabs, toLower, type BargainSupplyTab } from '@caiyuan/contract/bargain-rules'
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

type Row = OutputOf<typeof api.bargain.supplyList>['list'][number]

const tabs = Object.keys(bargainSupplyTabs) as BargainSupplyTab[]
const shape = { tabs, filters: { keyword: '' }, pageSize: 20 }
const linkOf = ({ schoolId, id }: Row): string => toLower('/supplier/bargains/detail', { schoolId, id })

const empty: Record<BargainSupplyTab, string> = {
  todo: '采购方还价后列在这里并发消息，须在期限内答复。',
  waiting: '您答复过、采购方还没有提交的订单。',
  over: '已经结束的议价。',
}

const columns: readonly Column<Row>[] = [
  {
    key: 'no',
    title: '订单号',
    width: 170,
    fixed: true,
    render: (it) => <TwoLines main={<NumberLink to={linkOf(it)}>{it.orderNo}</NumberLink>} second={momentText(it.at)} />,
  },
  { key: 'goods', title: '商品', fixed: true, render: (it) => it.goods },
  { key: 'school', title: '采购单位', width: 180, render: (it) => it.schoolName },
  { key: 'first', title: '原价', width: 120, align: 'right', render: (it) => <Money fen={it.firstFen} /> },
  { key: 'now', title: '现价', width: 120, align: 'right', fixed: true, render: (it) => <Money fen={it.nowFen} /> },
  { key: 'due', title: '答复期限', width: 150, render: (it) => leftText(it.answerBy, serverNow()) },
]

export const Screen = () => {
  const list = useListState(shape)
  const navigate = useNavigate()
  const tab = list.tab as BargainSupplyTab
  const read = useRead(
    api.bargain.supplyList,
    { tab, keyword: list.filters.keyword, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  return (
    <ListPage
      name="supplierBargains"
      what="议价"
      list={list}
      tabs={tabs.map((key) => ({ key, label: bargainSupplyTabs[key].label, count: read.data?.counts[key], alert: key === 'todo' }))}
      read={read}
      rowKey={(it) => it.id}
      columns={columns}
      search={<FilterText list={list} name="keyword" label="订单号、商品、采购单位" width={220} />}
      onOpen={(it) => void navigate(linkOf(it))}
      phoneCard={(it) => (
        <Link to={linkOf(it)} className="plain" style={{ display: 'grid', gap: 6 }}>
          <span className="row between">
            <b className="line1">{it.goods}</b>
            <Money fen={it.nowFen} />
          </span>
          <span className="second line1">
            {it.schoolName} · {it.orderNo}
          </span>
          {it.answerBy ? <span className="wait">{leftText(it.answerBy, serverNow())}</span> : null}
        </Link>
      )}
      minWidth={820}
      empty={{ title: '没有议价', text: empty[tab] }}
    />
  )
}
