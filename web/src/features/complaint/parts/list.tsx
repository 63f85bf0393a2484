// The columns and the card of a complaint in a list.
import { complaintFlow, complaintTargets, complaintTypes } from '@caiyuan/contract/complaint/flow'
import { momentText } from '@caiyuan/contract/span'
import { Link } from 'react-router'
import { serverNow } from '../../../core/clock.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { NumberLink } from '../../../ui/number-link.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { limitOf, type Row } from '../model.ts'

type Shown = Row & { authorName?: string }

const aboutText = (it: Shown): string =>
  [complaintTargets[it.about], it.about === 'supplier' ? '' : it.supplierName].filter(Boolean).join(' · ')

export const complaintColumns = (linkOf: (it: Row) => string, from: string, hasAuthor: boolean): readonly Column<Shown>[] => [
  {
    key: 'no',
    title: '投诉单号',
    width: 160,
    fixed: true,
    render: (it) => (
      <TwoLines
        main={
          <NumberLink to={linkOf(it)} from={from}>
            {it.docNo}
          </NumberLink>
        }
        second={momentText(it.at)}
      />
    ),
  },
  { key: 'type', title: '类型', width: 110, fixed: true, render: (it) => complaintTypes[it.type] },
  { key: 'title', title: '投诉对象', fixed: true, render: (it) => <TwoLines main={it.title} second={aboutText(it)} /> },
  ...(hasAuthor ? ([{ key: 'author', title: '投诉人', width: 110, render: (it) => it.authorName ?? '' }] satisfies Column<Shown>[]) : []),
  {
    key: 'state',
    title: '状态',
    width: 150,
    fixed: true,
    render: (it) => (
      <TwoLines
        main={<StatusTag flow={complaintFlow} state={it.state} />}
        second={it.isLate ? <span className="bad">已逾期</span> : limitOf(it, serverNow())}
      />
    ),
  },
]

export const ComplaintCard = ({ it, to, from }: { it: Shown; to: string; from: string }) => (
  <Link to={to} state={{ from }} className="plain" style={{ display: 'grid', gap: 6 }}>
    <span className="row between">
      <b className="line1">{it.title}</b>
      <StatusTag flow={complaintFlow} state={it.state} />
    </span>
    <span className="second line1">{[complaintTypes[it.type], aboutText(it), it.authorName].filter(Boolean).join(' · ')}</span>
    <span className="row between second">
      <span className="num">{it.docNo}</span>
      <span className={it.isLate ? 'bad' : ''}>{limitOf(it, serverNow())}</span>
    </span>
  </Link>
)
