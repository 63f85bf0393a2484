// 询价大厅: what schools ask, and what became of the firm's own quotes.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { toInquiry } from '@caiyuan/contract/inquiry'
import { ways } from '@caiyuan/contract/inquiry/bidding'
import { channelTabs, type ChannelTab } from '@caiyuan/contract/inquiry/shapes'
import { money } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { TimeLeft, WorkLeft } from '../parts/time-left.tsx'

type Row = OutputOf<typeof api.inquiry.hall>['list'][number]

const tabs = Object.keys(channelTabs) as ChannelTab[]
const shape = { tabs, filters: { keyword: '' }, pageSize: 20 }
const addressOf = ({ schoolId, id }: Row): string => toInquiry('/channelInquiryDetail', { schoolId, id })

const empty: Record<ChannelTab, string> = {
  open: '学校发布公开询价，或邀请您报价时，会列在这里并发消息。',
  quoted: '提交了密封报价或出了价、还没有结果的询价。',
  won: '公示期满、由您成交的询价；订单在订单里办理。',
  lost: '没有成交或报价无效的询价。',
  over: '没有报价或撤回了报价的询价。',
}

/** The ceiling, and of a 竞价 that runs how low it is. */
const Budget = ({ it }: { it: Row }) => (
  <TwoLines
    main={<Money fen={it.budgetFen} as="strong" />}
    second={it.lowestFen === null ? '' : <span className="num">当前最低 {money(it.lowestFen)}</span>}
  />
)

const columns: readonly Column<Row>[] = [
  {
    key: 'title',
    title: '询价',
    fixed: true,
    render: (it) => (
      <TwoLines
        main={
          <Link to={addressOf(it)} onClick={(event) => event.stopPropagation()}>
            {it.title}
          </Link>
        }
        second={
          <>
            {it.askWay === 'bidding' ? <Tag tone="info">竞价</Tag> : null} <span className="num">{it.inquiryNo}</span>
          </>
        }
      />
    ),
  },
  {
    key: 'school',
    title: '采购单位',
    width: 200,
    render: (it) => (
      <TwoLines
        main={it.schoolName}
        second={it.isInvited ? `邀请您${it.askWay === 'bidding' ? '竞价' : '报价'}` : `公开${ways[it.askWay]}`}
      />
    ),
  },
  { key: 'budget', title: '最高限价', width: 130, align: 'right', render: (it) => <Budget it={it} /> },
  {
    key: 'deadline',
    title: '截止',
    width: 160,
    render: (it) => (
      <TwoLines
        main={<span className="num">{momentText(it.deadlineAt)}</span>}
        second={it.workLeft ? <WorkLeft left={it.workLeft} until={it.deadlineAt} /> : <TimeLeft until={it.deadlineAt} />}
      />
    ),
  },
]

const PhoneCard = ({ it }: { it: Row }) => (
  <Link to={addressOf(it)} className="plain" style={{ display: 'grid', gap: 6 }}>
    <b className="line1">{it.title}</b>
    <span className="row between">
      <span className="second line1">{it.schoolName}</span>
      <span>
        {it.askWay === 'bidding' ? <Tag tone="info">竞价</Tag> : null} {it.isInvited ? <Tag tone="info">邀请</Tag> : null}
      </span>
    </span>
    <span className="row between">
      <span className="second">
        <span className="num">{momentText(it.deadlineAt)} 截止</span>{' '}
        {it.workLeft ? <WorkLeft left={it.workLeft} until={it.deadlineAt} /> : <TimeLeft until={it.deadlineAt} />}
      </span>
      <Money fen={it.budgetFen} as="strong" size={16} />
    </span>
    {it.lowestFen === null ? null : <span className="second num">当前最低 {money(it.lowestFen)}</span>}
  </Link>
)

export const Screen = () => {
  const list = useListState(shape)
  const navigate = useNavigate()
  const tab = list.tab as ChannelTab
  const read = useRead(
    api.inquiry.hall,
    { tab, keyword: list.filters.keyword, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  return (
    <ListPage
      name="channelInquiry"
      what="询价"
      list={list}
      tabs={tabs.map((key) => ({ key, label: channelTabs[key], count: read.data?.counts[key] }))}
      read={read}
      rowKey={(it) => it.id}
      columns={columns}
      search={<FilterText list={list} name="keyword" label="标题、编号、采购单位" width={220} />}
      onOpen={(it) => void navigate(addressOf(it))}
      phoneCard={(it) => <PhoneCard it={it} />}
      minWidth={720}
      foot={<span className="second">共 {read.data?.total ?? 0} 件</span>}
      empty={{ title: '没有询价', text: empty[tab] }}
    />
  )
}
