// 账单: the file of each channel for each day, with both sums to the fen.
import { houseChannels, type HouseChannel } from '@caiyuan/contract/payment'
import { payDayStates } from '@caiyuan/contract/pay-file'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterSelect } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { payTabs, type PayList } from '../pay-list.ts'

type Day = OutputOf<typeof api.payFile.days>['list'][number]
type Sum = Day['theirPaid']

const both = (there: Sum, here: Sum): ReactNode => (
  <TwoLines
    main={<span className="num">{`${money(there.fen)}（${there.num} 笔）`}</span>}
    second={<span className="num">{`我方 ${money(here.fen)}（${here.num} 笔）`}</span>}
  />
)

export const dayText = (it: Day): string => {
  const nobody = it.nobody.num > 0 ? `账单另有 ${it.nobody.num} 笔 ${money(it.nobody.fen)} 的单号不属于任何学校，请联系平台。` : ''
  if (it.fault) return `${it.fault}。${nobody}`
  return `${it.openNum > 0 ? `${it.openNum} 处差异待处理。` : it.state === 'done' ? '没有待处理的差异。' : ''}${nobody}`
}

const StateOf = ({ it }: { it: Day }) => <Tag tone={payDayStates[it.state].tone}>{payDayStates[it.state].label}</Tag>
const named = (it: Day): string => `${houseChannels[it.channel].label} ${it.day}`

export const PayDays = ({ list }: { list: PayList }) => {
  const { channel } = list.filters
  const read = useRead(
    api.payFile.days,
    { ...(channel in houseChannels ? { channel: channel as HouseChannel } : {}), pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  const load = useAct(api.payFile.fetch, { onDone: () => notify.ok('已去取账单，稍后显示结果') })
  const again = (it: Day) => (
    <Button
      size="small"
      aria-label={`重新取 ${named(it)}`}
      loading={load.pending}
      onClick={() => void load.run({ channel: it.channel, day: it.day })}
    >
      重新取
    </Button>
  )
  const columns: Column<Day>[] = [
    {
      key: 'day',
      title: '账单',
      width: 130,
      fixed: true,
      render: (it) => <TwoLines main={<span className="num">{it.day}</span>} second={houseChannels[it.channel].label} />,
    },
    { key: 'paid', title: '收款', width: 190, render: (it) => both(it.theirPaid, it.ourPaid) },
    { key: 'back', title: '退款', width: 190, render: (it) => both(it.theirBack, it.ourBack) },
    { key: 'text', title: '结果', render: (it) => dayText(it) },
    {
      key: 'state',
      title: '状态',
      width: 120,
      render: (it) => <TwoLines main={<StateOf it={it} />} second={it.doneAt ? momentText(new Date(it.doneAt)) : ''} />,
    },
    { key: 'acts', title: '操作', width: 96, fixed: true, render: again },
  ]
  return (
    <ListPage
      name="pay-days"
      what="各日账单"
      list={list}
      read={read}
      rowKey={(it) => it.id}
      columns={columns}
      tabs={payTabs()}
      filters={<FilterSelect list={list} name="channel" label="渠道" width={120} options={channelOptions} />}
      minWidth={900}
      phoneCard={(it) => (
        <span style={{ display: 'grid', gap: 6 }}>
          <span className="row between">
            <span className="strong">{named(it)}</span>
            <StateOf it={it} />
          </span>
          <span>收款 {both(it.theirPaid, it.ourPaid)}</span>
          <span>退款 {both(it.theirBack, it.ourBack)}</span>
          <span className="second">{dayText(it)}</span>
          <span>{again(it)}</span>
        </span>
      )}
      empty={list.isFiltered ? undefined : { title: '还没有账单', text: '每天 10:10 取各渠道前一天的账单，与收退款逐笔核对' }}
    />
  )
}

export const channelOptions = Object.entries(houseChannels).map(([value, it]) => ({ value, label: it.label }))
