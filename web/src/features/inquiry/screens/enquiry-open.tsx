// 询价开标: what waits for this opener, and the 质疑 that wait for a ruling.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { toInquiry } from '@caiyuan/contract/inquiry'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Money } from '../../../ui/money.tsx'
import { NumberLink } from '../../../ui/number-link.tsx'
import { quotesText } from '../model.ts'

type Row = OutputOf<typeof api.inquiry.toOpen>['list'][number]

const shape = { filters: {}, pageSize: 20 }
const from = { from: '/enquiryOpen' }
const addressOf = (it: Row): string => toInquiry('/notInquiryDetail', { id: it.id })

const waitsFor: Partial<Record<Row['state'], string>> = {
  opening: '待开标',
  objected: '待裁定质疑',
  choosing: '待核实疑似串通',
  scoring: '待核实疑似串通',
}

const columns: readonly Column<Row>[] = [
  {
    key: 'no',
    title: '编号',
    width: 150,
    fixed: true,
    render: (it) => (
      <NumberLink to={addressOf(it)} from={from.from}>
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
    render: (it) => (
      <TwoLines main={<span className="num">{it.deadlineAt ? momentText(it.deadlineAt) : ''}</span>} second={waitsFor[it.state] ?? ''} />
    ),
  },
]

export const Screen = () => {
  const list = useListState(shape)
  const navigate = useNavigate()
  const read = useRead(api.inquiry.toOpen, { pageNum: list.pageNum, pageSize: list.pageSize }, { keep: true })
  return (
    <ListPage
      name="enquiryOpen"
      what="待开标的询价"
      list={list}
      read={read}
      rowKey={(it) => it.id}
      columns={columns}
      tools={<Button onClick={() => void navigate('/openerKey')}>开标密钥</Button>}
      onOpen={(it) => void navigate(addressOf(it), { state: from })}
      phoneCard={(it) => (
        <Link to={addressOf(it)} state={from} className="plain" style={{ display: 'grid', gap: 6 }}>
          <b className="line1">{it.title}</b>
          <span className="row between">
            <span className="second num">{it.inquiryNo}</span>
            <span>{quotesText(it)}</span>
          </span>
        </Link>
      )}
      minWidth={720}
      foot={<span className="second">共 {read.data?.total ?? 0} 件</span>}
      empty={{
        title: '没有待开标的询价',
        text: '截止以后由您开标的询价、收到质疑等采购办裁定的询价列在这里；公告和选标的审核在询价审核。',
      }}
    />
  )
}
