// 支付对账: where a channel and the mall say different things of a day, the files themselves, and what is done about it by two people.
import { DownloadOutlined } from '@ant-design/icons'
import type { DifferenceTab } from '@caiyuan/contract/finance'
import { houseChannels, type HouseChannel } from '@caiyuan/contract/payment'
import { payDifferenceClasses, paySettleWays, type PayDifferenceClass } from '@caiyuan/contract/pay-file'
import { useState } from 'react'
import { api, useAct, useRead } from '../../../core/api.ts'
import { fileLink } from '../../../core/file-link.ts'
import { notify } from '../../../core/notices.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterSelect, FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Money } from '../../../ui/money.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { channelOptions, PayDays } from '../parts/pay-days.tsx'
import { AboutPayDifference, numberOf, payDoneText, PayStateTag, type PayDifference } from '../parts/pay-difference.tsx'
import { PaySettleForm } from '../parts/pay-settle-form.tsx'
import { PayStrays } from '../parts/pay-strays.tsx'
import { useTwoPeople } from '../parts/two-people.tsx'
import { payShape, payTabs, type PayList } from '../pay-list.ts'

const useActs = (settle: (it: PayDifference) => void) => {
  const confirm = useAct(api.payFile.confirm, { onDone: () => notify.ok('已复核') })
  return useTwoPeople<PayDifference>({
    no: numberOf,
    maySettle: (it) => it.can.ways.length > 0,
    mayConfirm: (it) => it.can.confirm,
    agreeing: (it) => ({
      title: `同意「${paySettleWays[it.how!].label}」？`,
      body: `${it.says}。${it.proposedName}：${it.reason}${it.reference ? `（${it.reference}）` : ''}。${paySettleWays[it.how!].says}`,
      ok: '同意',
    }),
    refusing: (it) => `不同意处理 ${numberOf(it)}`,
    settle,
    confirm: confirm.run,
  })
}

const Differences = ({ list }: { list: PayList }) => {
  const [opened, setOpened] = useState<PayDifference>()
  const [settling, setSettling] = useState<PayDifference>()
  const acts = useActs(setSettling)
  const tab = list.tab as DifferenceTab
  const { keyword, class: kind, channel } = list.filters
  const chosen = {
    tab,
    keyword,
    ...(channel in houseChannels ? { channel: channel as HouseChannel } : {}),
    ...(kind in payDifferenceClasses ? { class: kind as PayDifferenceClass } : {}),
  }
  const read = useRead(api.payFile.differences, { ...chosen, pageNum: list.pageNum, pageSize: list.pageSize }, { keep: true })
  const columns: Column<PayDifference>[] = [
    {
      key: 'no',
      title: '单号 / 账单',
      width: 220,
      fixed: true,
      render: (it) => (
        <TwoLines main={<span className="num strong">{numberOf(it)}</span>} second={`${houseChannels[it.channel].label} ${it.day}`} />
      ),
    },
    { key: 'theirs', title: '渠道', width: 108, align: 'right', render: (it) => <Money fen={it.theirsFen} /> },
    { key: 'ours', title: '我方', width: 108, align: 'right', render: (it) => <Money fen={it.oursFen} /> },
    {
      key: 'class',
      title: '差异',
      render: (it) => <TwoLines main={payDifferenceClasses[it.class].label} second={payDoneText(it) || it.says} />,
    },
    { key: 'state', title: '状态', width: 100, render: (it) => <PayStateTag it={it} /> },
    {
      key: 'acts',
      title: '操作',
      width: 136,
      fixed: true,
      render: acts.node,
    },
  ]
  return (
    <>
      <ListPage
        name="pay-reconcile"
        what="支付对账"
        list={list}
        read={read}
        rowKey={(it) => it.id}
        columns={columns}
        tabs={payTabs(read.data?.counts)}
        search={<FilterText list={list} name="keyword" label="支付单号、退款单号、交易号" width={230} />}
        filters={
          <>
            <FilterSelect list={list} name="channel" label="渠道" width={120} options={channelOptions} />
            <FilterSelect
              list={list}
              name="class"
              label="差异"
              width={140}
              options={Object.entries(payDifferenceClasses).map(([value, it]) => ({ value, label: it.label }))}
            />
          </>
        }
        tools={
          <a {...fileLink(api.payFile.exportDifferences, chosen)}>
            <DownloadOutlined aria-hidden /> 导出 Excel
          </a>
        }
        minWidth={900}
        onOpen={setOpened}
        phoneCard={(it) => (
          <span style={{ display: 'grid', gap: 6 }}>
            <span className="row between">
              <span className="num strong">{numberOf(it)}</span>
              <PayStateTag it={it} />
            </span>
            <span>{it.says}</span>
            <span className="second">
              {houseChannels[it.channel].label} {it.day} · {payDifferenceClasses[it.class].label}
            </span>
            {payDoneText(it) ? <span className="second">{payDoneText(it)}</span> : null}
            {acts.node(it)}
          </span>
        )}
        empty={
          list.isFiltered
            ? undefined
            : {
                title: tab === 'open' ? '没有待处理的差异' : '没有这样的差异',
                text: '每天 10:10 取各渠道前一天的账单，与收退款逐笔核对，不一致的列在这里',
              }
        }
      />
      {opened ? (
        <SidePanel title="支付差异" close={() => setOpened(undefined)}>
          <AboutPayDifference it={opened} />
        </SidePanel>
      ) : null}
      {settling ? <PaySettleForm it={settling} close={() => setSettling(undefined)} /> : null}
      {acts.dialog}
    </>
  )
}

export const Screen = () => {
  const list = useListState(payShape)
  if (list.tab === 'days') return <PayDays list={list} />
  if (list.tab === 'strays') return <PayStrays list={list} />
  return <Differences list={list} />
}
