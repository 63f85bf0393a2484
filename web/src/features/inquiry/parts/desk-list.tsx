// Inquiries that wait for something of this person: to open, to rule on, to score.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { toInquiry } from '@caiyuan/contract/inquiry'
import { deskWaits } from '@caiyuan/contract/inquiry/shapes'
import { momentText } from '@caiyuan/contract/span'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useRead, type api } from '../../../core/api.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Money } from '../../../ui/money.tsx'
import { NumberLink } from '../../../ui/number-link.tsx'
import { quotesText } from '../model.ts'

type Row = OutputOf<typeof api.inquiry.toOpen>['list'][number]

interface Desk {
  name: string
  what: string
  /** Where it stands, to come back to. */
  at: string
  call: typeof api.inquiry.toOpen | typeof api.inquiry.toScore
  tools?: ReactNode
  empty: { title: string; text: string }
}

const shape = { filters: {}, pageSize: 20 }
const addressOf = (it: Row): string => toInquiry('/notInquiryDetail', { id: it.id })

const endOf = (it: Row) => <span className="num">{it.deadlineAt ? momentText(it.deadlineAt) : ''}</span>

const waitsText = ({ waits }: Row): string => waits.map((it) => deskWaits[it]).join('、')

const columnsOf = ({ at }: Desk): readonly Column<Row>[] => [
  {
    key: 'no',
    title: '编号',
    width: 150,
    fixed: true,
    render: (it) => (
      <NumberLink to={addressOf(it)} from={at}>
        {it.inquiryNo}
      </NumberLink>
    ),
  },
  { key: 'title', title: '标题', fixed: true, render: (it) => it.title },
  { key: 'num', title: '报价', width: 100, render: (it) => quotesText(it) },
  { key: 'budget', title: '最高限价', width: 120, align: 'right', render: (it) => <Money fen={it.budgetFen} as="strong" /> },
  {
    key: 'deadline',
    title: '截止',
    width: 150,
    render: (it) => <TwoLines main={endOf(it)} second={waitsText(it)} />,
  },
]

export const DeskList = (desk: Desk) => {
  const { name, what, at, call, tools, empty } = desk
  const list = useListState(shape)
  const navigate = useNavigate()
  const read = useRead(call, { pageNum: list.pageNum, pageSize: list.pageSize }, { keep: true })
  const from = { from: at }
  return (
    <ListPage
      name={name}
      what={what}
      list={list}
      read={read}
      rowKey={(it) => it.id}
      columns={columnsOf(desk)}
      tools={tools}
      onOpen={(it) => void navigate(addressOf(it), { state: from })}
      phoneCard={(it) => (
        <Link to={addressOf(it)} state={from} className="plain" style={{ display: 'grid', gap: 6 }}>
          <b className="line1">{it.title}</b>
          <span className="row between">
            <span className="second num">{it.inquiryNo}</span>
            <span>{quotesText(it)}</span>
          </span>
          <span className="second">{waitsText(it)}</span>
        </Link>
      )}
      minWidth={720}
      foot={<span className="second">共 {read.data?.total ?? 0} 件</span>}
      empty={empty}
    />
  )
}
