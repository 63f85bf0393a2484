// Campaigns as a list, for their supplier and for the platform: what each gives, what it cost so far, and a new one.
import { campaignTabs, type CampaignTab, type coupon } from '@caiyuan/contract/coupon'
import { ruleText } from '@caiyuan/contract/coupon/rule'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { type api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { Money } from '../../../ui/money.tsx'
import { CampaignForm } from './campaign-form.tsx'
import { Scope } from './ticket.tsx'

const tabs = Object.keys(campaignTabs) as CampaignTab[]
const shape = { tabs, filters: { search: '' }, pageSize: 20 }
const empty: Record<CampaignTab, string> = {
  running: '新建一个活动，到开始时间自动发放，预算用完自动停止。',
  coming: '开始时间在以后的活动会列在这里。',
  over: '停止发放的活动会列在这里，已领的券到期前仍可用。',
}

type Row = OutputOf<(typeof coupon)['manage']>['list'][number]

const Name = ({ it }: { it: Row }) => (
  <span className="line1 strong" title={it.title}>
    {it.title}
  </span>
)
const Cost = ({ it }: { it: Row }) => (
  <TwoLines main={<Money fen={it.usedFen} as="sum" />} second={<span className="num">预算 {money(it.campaignFen)}</span>} />
)
/** What the coupons that were taken and not used may still cost. */
const openText = (it: Row): string => (it.openFen > 0 ? `未用的占 ${money(it.openFen)}` : '')
const countText = (it: Row): string => `${it.usedNum.toLocaleString('zh-CN')} / ${it.takenNum.toLocaleString('zh-CN')} 张`
const spanText = (it: Row): string => `${momentText(it.startsAt)} 至 ${momentText(it.endsAt)}`

interface CampaignsProps {
  of: Pick<typeof api.coupon, 'manage' | 'create' | 'end'>
  what: string
  search: string
  goods?: ReactNode
}

export const Campaigns = ({ of, what, search, goods }: CampaignsProps) => {
  const list = useListState(shape)
  const ask = useAsk()
  const [isAdding, setAdding] = useState(false)
  const tab = list.tab as CampaignTab
  const read = useRead(of.manage, { tab, search: list.filters.search, pageNum: list.pageNum, pageSize: list.pageSize }, { keep: true })
  const end = useAct(of.end, { onDone: () => notify.ok('已停止发放，已领的券到期前仍可用') })
  const askEnd = (it: Row) =>
    void ask
      .put({
        title: `停止发放「${it.title}」？`,
        body: `已领 ${it.takenNum} 张，其中未用的 ${it.takenNum - it.usedNum} 张在 ${momentText(it.usableTo)} 前仍可用。`,
        ok: '停止发放',
        danger: true,
      })
      .then((answer) => (answer === undefined ? undefined : end.run({ id: it.id })))
  const endOf = (it: Row) =>
    it.canEnd ? (
      <Button
        type="link"
        size="small"
        style={{ padding: 0 }}
        disabled={end.pending}
        aria-label={`停止发放：${it.title}`}
        onClick={() => askEnd(it)}
      >
        停止发放
      </Button>
    ) : (
      <span className="second">{it.endedBy ? `${it.endedBy} 停止` : '到时停止'}</span>
    )
  const columns: Column<Row>[] = [
    {
      key: 'title',
      title: '活动',
      fixed: true,
      render: (it) => (
        <TwoLines
          main={<Name it={it} />}
          second={
            <span className="line1">
              <Scope of={it} />
            </span>
          }
        />
      ),
    },
    { key: 'rule', title: '优惠', width: 200, render: (it) => <TwoLines main={ruleText(it)} second={`每人限领 ${it.perHeadNum} 张`} /> },
    {
      key: 'span',
      title: '发放时间',
      width: 124,
      render: (it) => <TwoLines main={momentText(it.startsAt)} second={`至 ${momentText(it.endsAt)}`} />,
    },
    { key: 'to', title: '使用截止', width: 108, render: (it) => <span className="num">{momentText(it.usableTo)}</span> },
    {
      key: 'count',
      title: '已用 / 已领',
      width: 148,
      align: 'right',
      render: (it) => <TwoLines main={<span className="num">{countText(it)}</span>} second={<span className="num">{openText(it)}</span>} />,
    },
    { key: 'cost', title: '已优惠', width: 132, align: 'right', render: (it) => <Cost it={it} /> },
    { key: 'by', title: '设置人', width: 84, render: (it) => it.createdBy },
    { key: 'acts', title: '操作', width: 96, render: endOf },
  ]
  return (
    <>
      <ListPage
        name="coupon-campaigns"
        what={what}
        list={list}
        read={read}
        rowKey={(it) => it.id}
        columns={columns}
        tabs={tabs.map((key) => ({ key, label: campaignTabs[key], count: read.data?.counts[key] }))}
        search={<FilterText list={list} name="search" label={search} width={220} />}
        tools={
          <Button type="primary" onClick={() => setAdding(true)}>
            新建活动
          </Button>
        }
        phoneCard={(it) => (
          <>
            <p>
              <Name it={it} />
            </p>
            <p>{ruleText(it)}</p>
            <p className="second">
              <Scope of={it} />
            </p>
            <p className="second num">
              {spanText(it)} · 每人 {it.perHeadNum} 张
            </p>
            <p className="num">
              已用 / 已领 {countText(it)} · 已优惠 <Money fen={it.usedFen} /> {endOf(it)}
            </p>
          </>
        )}
        minWidth={1000}
        empty={list.isFiltered ? undefined : { title: `没有${campaignTabs[tab]}的优惠活动`, text: empty[tab] }}
      />
      {ask.node}
      {isAdding ? <CampaignForm goods={goods} create={of.create} close={() => setAdding(false)} /> : null}
    </>
  )
}
