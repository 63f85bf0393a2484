// 无主通知: money a house told us of that no payment of ours took.
import { strayOutcomes } from '@caiyuan/contract/pay-file'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import { api, useRead } from '../../../core/api.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { payTabs, type PayList } from '../pay-list.ts'

type Stray = OutputOf<typeof api.payFile.strays>['list'][number]

const amountOf = (it: Stray): string => (it.currency === 'CNY' ? money(it.amountFen) : `${it.currency} ${(it.amountFen / 100).toFixed(2)}`)

const columns: Column<Stray>[] = [
  { key: 'no', title: '商户单号', width: 240, fixed: true, render: (it) => <span className="num strong">{it.outNo}</span> },
  { key: 'trade', title: '交易号', render: (it) => <span className="num">{it.tradeNo}</span> },
  { key: 'amount', title: '金额', width: 130, align: 'right', render: (it) => <span className="num">{amountOf(it)}</span> },
  { key: 'why', title: '为什么没有入账', width: 190, render: (it) => strayOutcomes[it.outcome] },
  { key: 'at', title: '收到通知', width: 120, render: (it) => momentText(new Date(it.at)) },
]

export const PayStrays = ({ list }: { list: PayList }) => {
  const read = useRead(api.payFile.strays, { pageNum: list.pageNum, pageSize: list.pageSize }, { keep: true })
  return (
    <ListPage
      name="pay-strays"
      what="无主通知"
      list={list}
      read={read}
      rowKey={(it) => it.id}
      columns={columns}
      tabs={payTabs()}
      minWidth={820}
      phoneCard={(it) => (
        <span style={{ display: 'grid', gap: 6 }}>
          <TwoLines main={<span className="num strong">{it.outNo}</span>} second={<span className="num">{it.tradeNo}</span>} />
          <span>
            {amountOf(it)} · {strayOutcomes[it.outcome]}
          </span>
          <span className="second">{momentText(new Date(it.at))}</span>
        </span>
      )}
      foot={<span className="second">共 {read.data?.total ?? 0} 条。第二天的账单里有这笔款的，列在待处理的差异里，在那里退回或说明。</span>}
      empty={{ title: '没有无主的付款通知', text: '渠道通知收到了款、我方却没有对应支付单的，列在这里' }}
    />
  )
}
