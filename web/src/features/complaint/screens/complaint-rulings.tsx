// 投诉答复: what the platform is asked to answer, over all schools.
import { complaintTypes, toComplaint } from '@caiyuan/contract/complaint/flow'
import { complaintRulingTabs, type ComplaintRulingTab } from '@caiyuan/contract/complaint-ruling'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { leftText, momentText } from '@caiyuan/contract/span'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { NumberLink } from '../../../ui/number-link.tsx'

type Row = OutputOf<typeof api.complaintRuling.list>['list'][number]

const tabs = Object.keys(complaintRulingTabs) as ComplaintRulingTab[]
const shape = { tabs, filters: {}, pageSize: 20 }
const linkOf = ({ schoolId, id }: Row): string => toComplaint('/complaintRulings/detail', { schoolId, id })
const whenOf = (it: Row): string => (it.endedAt ? `${momentText(it.endedAt)} 结束` : leftText(it.dueAt, serverNow()))

const columns: readonly Column<Row>[] = [
  {
    key: 'no',
    title: '投诉单号',
    width: 160,
    fixed: true,
    render: (it) => <TwoLines main={<NumberLink to={linkOf(it)}>{it.docNo}</NumberLink>} second={momentText(it.askedAt)} />,
  },
  { key: 'title', title: '投诉对象', fixed: true, render: (it) => <TwoLines main={it.title} second={complaintTypes[it.type]} /> },
  { key: 'sides', title: '学校与供应商', width: 200, render: (it) => <TwoLines main={it.schoolName} second={it.supplierName} /> },
  { key: 'asked', title: '请求', width: 240, render: (it) => it.asked },
  { key: 'due', title: '期限', width: 140, fixed: true, render: whenOf },
]

export const Screen = () => {
  const list = useListState(shape)
  const navigate = useNavigate()
  const tab = list.tab as ComplaintRulingTab
  const read = useRead(api.complaintRuling.list, { tab, pageNum: list.pageNum, pageSize: list.pageSize }, { keep: true })
  return (
    <ListPage
      name="complaintRulings"
      what="投诉答复"
      list={list}
      tabs={tabs.map((key) => ({ key, label: complaintRulingTabs[key], count: read.data?.counts[key] }))}
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
      empty={{
        title: tab === 'open' ? '没有待答复的投诉' : '还没有答复过',
        text: '学校请平台处理、投诉人申请复议和学校逾期未办的投诉列在这里',
      }}
    />
  )
}
