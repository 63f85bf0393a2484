// 投诉 of a supplier: what it was asked about, what waits first.
import { complaintFlow, complaintSupplyTabs, complaintTypes, toComplaint, type ComplaintSupplyTab } from '@caiyuan/contract/complaint/flow'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { leftText, momentText } from '@caiyuan/contract/span'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { NumberLink } from '../../../ui/number-link.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'

type Row = OutputOf<typeof api.complaintSupply.list>['list'][number]

const tabs = Object.keys(complaintSupplyTabs) as ComplaintSupplyTab[]
const shape = { tabs, filters: { keyword: '' }, pageSize: 20 }
const linkOf = ({ schoolId, id }: Row): string => toComplaint('/supplier/complaints/detail', { schoolId, id })

const empty: Record<ComplaintSupplyTab, string> = {
  todo: '学校请您说明的投诉列在这里并发消息，须在期限内答复。',
  replied: '您答复过、学校还在处理的投诉。',
  over: '已答复投诉人和已关闭的投诉。',
}

const columns: readonly Column<Row>[] = [
  {
    key: 'no',
    title: '投诉单号',
    width: 160,
    fixed: true,
    render: (it) => <TwoLines main={<NumberLink to={linkOf(it)}>{it.docNo}</NumberLink>} second={momentText(it.at)} />,
  },
  { key: 'type', title: '类型', width: 110, fixed: true, render: (it) => complaintTypes[it.type] },
  { key: 'title', title: '投诉对象', fixed: true, render: (it) => it.title },
  { key: 'school', title: '采购单位', width: 180, render: (it) => it.schoolName },
  {
    key: 'state',
    title: '状态',
    width: 150,
    fixed: true,
    render: (it) => <TwoLines main={<StatusTag flow={complaintFlow} state={it.state} />} second={leftText(it.dueAt, serverNow())} />,
  },
]

export const Screen = () => {
  const list = useListState(shape)
  const navigate = useNavigate()
  const tab = list.tab as ComplaintSupplyTab
  const read = useRead(
    api.complaintSupply.list,
    { tab, keyword: list.filters.keyword, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  return (
    <ListPage
      name="supplierComplaints"
      what="投诉"
      list={list}
      tabs={tabs.map((key) => ({ key, label: complaintSupplyTabs[key], count: read.data?.counts[key], alert: key === 'todo' }))}
      read={read}
      rowKey={(it) => it.id}
      columns={columns}
      search={<FilterText list={list} name="keyword" label="单号、投诉对象、采购单位" width={220} />}
      onOpen={(it) => void navigate(linkOf(it))}
      phoneCard={(it) => (
        <Link to={linkOf(it)} className="plain" style={{ display: 'grid', gap: 6 }}>
          <span className="row between">
            <b className="line1">{it.title}</b>
            <StatusTag flow={complaintFlow} state={it.state} />
          </span>
          <span className="second line1">
            {it.schoolName} · {complaintTypes[it.type]}
          </span>
          {it.dueAt ? <span className="wait">{leftText(it.dueAt, serverNow())}</span> : null}
        </Link>
      )}
      minWidth={780}
      empty={{ title: '没有投诉', text: empty[tab] }}
    />
  )
}
