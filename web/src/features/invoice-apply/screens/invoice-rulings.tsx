// 换开批复: further 换开 the platform is asked to allow, over all schools.
import { toInvoice } from '@caiyuan/contract/invoice-apply/flow'
import { invoiceRulingTabs, type InvoiceRulingTab } from '@caiyuan/contract/invoice-ruling'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { leftText, momentText } from '@caiyuan/contract/span'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Money } from '../../../ui/money.tsx'
import { NumberLink } from '../../../ui/number-link.tsx'

type Row = OutputOf<typeof api.invoiceRuling.list>['list'][number]

const tabs = Object.keys(invoiceRulingTabs) as InvoiceRulingTab[]
const shape = { tabs, filters: {}, pageSize: 20 }
const linkOf = ({ schoolId, id }: Row): string => toInvoice('/invoiceRulings/detail', { schoolId, id })
const whenOf = (it: Row): string => (it.endedAt ? `${momentText(it.endedAt)} ${it.ending}` : leftText(it.dueAt, serverNow()))

const columns: readonly Column<Row>[] = [
  {
    key: 'no',
    title: '申请号',
    width: 160,
    fixed: true,
    render: (it) => <TwoLines main={<NumberLink to={linkOf(it)}>{it.applyNo}</NumberLink>} second={momentText(it.askedAt)} />,
  },
  { key: 'sides', title: '学校与供应商', fixed: true, render: (it) => <TwoLines main={it.schoolName} second={it.supplierName} /> },
  { key: 'asked', title: '换开原因', width: 260, render: (it) => it.asked },
  {
    key: 'fen',
    title: '金额',
    width: 130,
    align: 'right',
    render: (it) => <TwoLines main={<Money fen={it.totalFen} as="strong" />} second={`${it.orderCount} 个订单`} />,
  },
  { key: 'due', title: '期限', width: 170, fixed: true, render: whenOf },
]

export const Screen = () => {
  const list = useListState(shape)
  const navigate = useNavigate()
  const tab = list.tab as InvoiceRulingTab
  const read = useRead(api.invoiceRuling.list, { tab, pageNum: list.pageNum, pageSize: list.pageSize }, { keep: true })
  return (
    <ListPage
      name="invoiceRulings"
      what="换开批复"
      list={list}
      tabs={tabs.map((key) => ({ key, label: invoiceRulingTabs[key], count: read.data?.counts[key] }))}
      read={read}
      rowKey={(it) => `${it.schoolId}.${it.id}`}
      columns={columns}
      onOpen={(it) => void navigate(linkOf(it))}
      phoneCard={(it) => (
        <Link to={linkOf(it)} className="plain" style={{ display: 'grid', gap: 6 }}>
          <span className="row between">
            <b className="line1">{it.schoolName}</b>
            <Money fen={it.totalFen} as="strong" />
          </span>
          <span className="second line1">
            {it.supplierName} · {it.orderCount} 个订单
          </span>
          <span>{it.asked}</span>
          <span className="row between second">
            <span className="num">{it.applyNo}</span>
            <span>{whenOf(it)}</span>
          </span>
        </Link>
      )}
      minWidth={880}
      empty={{
        title: tab === 'open' ? '没有待批复的换开' : '还没有批复过',
        text: '一张开票申请换开过一次以后，再次换开列在这里，批准后供应商才能红冲重开',
      }}
    />
  )
}
