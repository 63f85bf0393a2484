// 我的账单: orders that wait for a bill, and bills by where they stand.
import { DownloadOutlined } from '@ant-design/icons'
import { billTabs } from '@caiyuan/contract/bill'
import { useNavigate, useParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { fileLink } from '../../../core/file-link.ts'
import { FilterDays, FilterText, FilterYuan, fenOfYuan } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Money } from '../../../ui/money.tsx'
import type { Tab } from '../../../ui/tab-strip.tsx'
import { BillCard, billColumns, billPath } from '../parts/bill-columns.tsx'
import { Pace } from '../parts/pay-clock.tsx'
import { Waiting, type WaitingList } from '../parts/waiting-list.tsx'

const shape = { filters: { keyword: '', fund: '', owner: '', from: '', to: '', min: '', max: '' }, pageSize: 20 }

const tabsOf = (counts: Record<string, number> | undefined): Tab[] =>
  billTabs.map((it, i) => ({ key: String(i), label: it.label, count: counts?.[String(i)], alert: i === 6 }))

const inputOf = ({ filters: it }: Pick<WaitingList, 'filters'>, tab: number) => ({
  tab,
  keyword: it.keyword,
  fund: it.fund,
  owner: it.owner,
  ...(it.from ? { from: it.from } : {}),
  ...(it.to ? { to: it.to } : {}),
  ...(it.min ? { minFen: fenOfYuan(it.min) } : {}),
  ...(it.max ? { maxFen: fenOfYuan(it.max) } : {}),
})

const Bills = ({ list, tab }: { list: WaitingList; tab: number }) => {
  const navigate = useNavigate()
  const input = inputOf(list, tab)
  const read = useRead(api.bill.list, { ...input, pageNum: list.pageNum, pageSize: list.pageSize }, { keep: true })
  const from = `/bill/${tab}`
  return (
    <ListPage
      name="bill"
      what="对账单"
      list={list}
      tabs={tabsOf(read.data?.counts)}
      read={read}
      rowKey={(it) => it.id}
      columns={billColumns(from)}
      search={<FilterText list={list} name="keyword" label="对账单号、供应商" width={170} />}
      filters={
        <>
          <FilterDays list={list} from="from" to="to" label="期间" />
          <FilterText list={list} name="fund" label="经费号或名称" width={140} />
        </>
      }
      more={
        <>
          <FilterText list={list} name="owner" label="经费负责人" width={120} />
          <FilterYuan list={list} from="min" to="max" label="金额" />
        </>
      }
      tools={
        <a {...fileLink(api.bill.exportList, input)}>
          <DownloadOutlined aria-hidden /> 导出
        </a>
      }
      onOpen={(it) => void navigate(billPath(it), { state: { from } })}
      phoneCard={(it) => <BillCard it={it} from={from} />}
      minWidth={960}
      foot={
        <span className="second">
          共 {read.data?.total ?? 0} 张，合计 <Money fen={read.data?.totalFen ?? 0} as="strong" />
        </span>
      }
      empty={{ title: `没有${billTabs[tab]!.label}的对账单`, text: '订单验收后进入待对账，生成对账单后在这里跟进' }}
    />
  )
}

/** The tab is part of the address: /bill/0 … /bill/6. */
export const Screen = () => {
  const { index = '0' } = useParams()
  const navigate = useNavigate()
  const state = useListState(shape)
  const tab = /^[0-6]$/.test(index) ? Number(index) : 0
  const list: WaitingList = {
    ...state,
    tab: String(tab),
    set: (change) => (change.tab === undefined ? state.set(change) : void navigate(`/bill/${change.tab}`)),
  }
  return (
    <>
      <Pace />
      {tab === 0 ? <Waiting key="waiting" list={list} tabs={tabsOf} /> : <Bills key={tab} list={list} tab={tab} />}
    </>
  )
}
