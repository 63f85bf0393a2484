// 售后裁定: what the platform is asked to rule on, over all schools.
import { afterSaleTypes } from '@caiyuan/contract/after-sale/flow'
import { rulingTabs, toRuling, type RulingTab } from '@caiyuan/contract/after-sale-ruling'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { leftText, momentText } from '@caiyuan/contract/span'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { NumberLink } from '../../../ui/number-link.tsx'

type Row = OutputOf<typeof api.afterSaleRuling.list>['list'][number]

const tabs = Object.keys(rulingTabs) as RulingTab[]
const shape = { tabs, filters: {}, pageSize: 20 }
const linkOf = ({ schoolId, id }: Row): string => toRuling('/afterSaleRulings/detail', { schoolId, id })
const whenOf = (it: Row): string => (it.ruledAt ? `${momentText(it.ruledAt)} 裁定` : leftText(it.dueAt, serverNow()))

const columns: readonly Column<Row>[] = [
  {
    key: 'no',
    title: '售后单号',
    width: 160,
    fixed: true,
    render: (it) => <TwoLines main={<NumberLink to={linkOf(it)}>{it.docNo}</NumberLink>} second={momentText(it.askedAt)} />,
  },
  { key: 'title', title: '商品', fixed: true, render: (it) => <TwoLines main={it.title} second={afterSaleTypes[it.type]} /> },
  { key: 'sides', title: '双方', width: 200, render: (it) => <TwoLines main={it.schoolName} second={it.supplierName} /> },
  { key: 'asked', title: '请求', width: 240, render: (it) => it.asked },
  { key: 'due', title: '期限', width: 140, fixed: true, render: whenOf },
]

export const Screen = () => {
  const list = useListState(shape)
  const navigate = useNavigate()
  const tab = list.tab as RulingTab
  const read = useRead(api.afterSaleRuling.list, { tab, pageNum: list.pageNum, pageSize: list.pageSize }, { keep: true })
  return (
    <ListPage
      name="rulings"
      what="售后裁定"
      list={list}
      tabs={tabs.map((key) => ({ key, label: rulingTabs[key], count: read.data?.counts[key] }))}
      read={read}
      rowKey={(it) => it.id}
      columns={columns}
      onOpen={(it) => void navigate(linkOf(it))}
      phoneCard={(it) => (
        <Link to={linkOf(it)} className="plain" style={{ display: 'grid', gap: 6 }}>
          <b className="line1">{it.title}</b>
          <span className="second line1">
            {it.schoolName} · {it.supplierName}
          </span>
          <span>{it.asked}</span>
          <span className="row between second">
            <span className="num">{it.docNo}</span>
            <span>{whenOf(it)}</span>
          </span>
        </Link>
      )}
      minWidth={820}
      empty={{ title: tab === 'open' ? '没有待裁定的售后单' : '还没有裁定过', text: '双方谈不拢、请平台介入的售后单列在这里' }}
    />
  )
}
