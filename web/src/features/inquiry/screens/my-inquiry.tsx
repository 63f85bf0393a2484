// 我的询价: what this person asked the market, by where it stands.
import { DownloadOutlined } from '@ant-design/icons'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { stateOf } from '@caiyuan/contract/inquiry/bidding'
import { inquiryTabs } from '@caiyuan/contract/inquiry/flow'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { fileLink } from '../../../core/file-link.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { NumberLink } from '../../../ui/number-link.tsx'
import { addressOf, quotesText } from '../model.ts'
import { WorkLeft } from '../parts/time-left.tsx'

type Row = OutputOf<typeof api.inquiry.list>['list'][number]

const tabs = inquiryTabs.map((_, i) => String(i))
const shape = { tabs, filters: { keyword: '' }, pageSize: 20 }
const from = { from: '/myInquiry' }

const Deadline = ({ it }: { it: Row }) => {
  if (!it.deadlineAt) return <>—</>
  return (
    <TwoLines
      main={<span className="num">{momentText(it.deadlineAt)}</span>}
      second={it.state === 'quoting' ? <WorkLeft left={it.workLeft} until={it.deadlineAt} /> : ''}
    />
  )
}

const State = ({ it }: { it: Row }) => {
  const { tone, label } = stateOf(it.state, it.askWay)
  return <Tag tone={tone}>{label}</Tag>
}

const Named = ({ it }: { it: Row }) => (
  <span title={it.title}>
    {it.askWay === 'bidding' ? <Tag tone="info">竞价</Tag> : null} {it.title}
  </span>
)

const columns: readonly Column<Row>[] = [
  {
    key: 'no',
    title: '编号',
    width: 150,
    fixed: true,
    render: (it) => (
      <TwoLines
        main={
          <NumberLink to={addressOf(it)} from={from.from}>
            {it.inquiryNo}
          </NumberLink>
        }
        second={<span className="num">{momentText(it.createdAt)}</span>}
      />
    ),
  },
  { key: 'title', title: '标题', fixed: true, render: (it) => <Named it={it} /> },
  {
    key: 'budget',
    title: '预算',
    width: 120,
    align: 'right',
    fixed: true,
    render: (it) => (it.budgetFen > 0 ? <Money fen={it.budgetFen} as="strong" /> : '—'),
  },
  { key: 'quotes', title: '报价', width: 100, render: (it) => quotesText(it) },
  { key: 'deadline', title: '截止', width: 150, render: (it) => <Deadline it={it} /> },
  { key: 'state', title: '状态', width: 110, fixed: true, render: (it) => <State it={it} /> },
]

const PhoneCard = ({ it }: { it: Row }) => (
  <Link to={addressOf(it)} state={from} className="plain" style={{ display: 'grid', gap: 6 }}>
    <span className="row between">
      <b className="line1">
        <Named it={it} />
      </b>
      <State it={it} />
    </span>
    <span className="second">
      {quotesText(it)}
      {it.deadlineAt ? (
        <>
          {' '}
          · 截止 {momentText(it.deadlineAt)} <WorkLeft left={it.workLeft} until={it.deadlineAt} />
        </>
      ) : null}
    </span>
    <span className="row between">
      <span className="second num">{it.inquiryNo}</span>
      {it.budgetFen > 0 ? <Money fen={it.budgetFen} as="strong" size={16} /> : null}
    </span>
  </Link>
)

export const Screen = () => {
  const list = useListState(shape)
  const navigate = useNavigate()
  const read = useRead(
    api.inquiry.list,
    { tab: Number(list.tab), keyword: list.filters.keyword, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  const add = (
    <Button type="primary" onClick={() => void navigate('/createInquiry', { state: from })}>
      发起询价
    </Button>
  )
  return (
    <ListPage
      name="inquiry"
      what="询价"
      list={list}
      tabs={inquiryTabs.map((it, i) => ({ key: String(i), label: it.label, count: read.data?.counts[String(i)] }))}
      read={read}
      rowKey={(it) => it.id}
      columns={columns}
      search={<FilterText list={list} name="keyword" label="编号、标题" width={200} />}
      tools={
        <>
          <a className="desktop-only" {...fileLink(api.inquiry.export, { tab: Number(list.tab), keyword: list.filters.keyword })}>
            <DownloadOutlined aria-hidden /> 导出
          </a>
          {add}
        </>
      }
      onOpen={(it) => void navigate(addressOf(it), { state: from })}
      phoneCard={(it) => <PhoneCard it={it} />}
      minWidth={820}
      foot={<span className="second">共 {read.data?.total ?? 0} 件</span>}
      empty={{
        title: '没有询价',
        text: '商城里买不到的，可以向供应商询价：报价密封到截止，由两位开标人一起打开；或竞价，公开降价到截止。',
        action: add,
      }}
    />
  )
}
