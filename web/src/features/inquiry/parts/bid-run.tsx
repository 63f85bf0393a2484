// The run of a 竞价 for its buyer and who decides: the lowest sum, how it came about, and each bid, without names until the end.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import type { api } from '../../../core/api.ts'
import { usePurchaseMode } from '../../../core/mode.ts'
import { Card } from '../../../ui/card.tsx'
import { DataTable, type Column } from '../../../ui/data-table.tsx'
import { usePhone } from '../../../ui/media.ts'
import { Money } from '../../../ui/money.tsx'
import { Plot } from '../../../ui/plot.tsx'
import type { PlotOption } from '../../../ui/plot-engine.ts'
import { coloursOf, type Mode } from '../../../ui/theme.ts'
import { enoughText } from '../model.ts'
import { Tag } from '../../../ui/status-tag.tsx'
import list from './quote-list.module.css'
import css from './sealed.module.css'
import { TimeLeft } from './time-left.tsx'

type Doc = OutputOf<typeof api.inquiry.detail>
type Run = NonNullable<Doc['run']>
type Bid = Run['bids'][number]

const waysOut = '可以延长截止时间再竞价、按实际家数成交、转竞争性谈判，或流标。'

const Stand = ({ doc, run, deadlineAt }: { doc: Doc; run: Run; deadlineAt: string }) => {
  const least = doc.asked?.minQuotes ?? 3
  return (
    <div className={css['cells']}>
      <div className={css['cell']}>
        <p className="second">{doc.state === 'quoting' ? '还剩' : '截止'}</p>
        <p className={css['big']}>
          <TimeLeft until={deadlineAt} />
        </p>
        <p className="second num">{momentText(deadlineAt)} 截止</p>
      </div>
      <div className={css['cell']}>
        <p className="second">当前最低</p>
        <p className={css['big']}>{run.lowestFen === null ? '—' : <Money fen={run.lowestFen} as="sum" size={28} />}</p>
        <p className="second">{run.lowestFen === null ? '还没有人出价' : `比最高限价少 ${money(doc.budgetFen - run.lowestFen)}`}</p>
      </div>
      <div className={css['cell']}>
        <p className="strong">
          {doc.quoteNum} 家出价 {run.bidNum} 次，至少 {least} 家，{enoughText(doc.quoteNum ?? 0, least)}
        </p>
        <p className="second">
          {doc.state === 'short'
            ? waysOut
            : `供应商只看得到当前最低价和自己的名次；截止以前，您也看不到是谁出的价。${run.stepFen > 0 ? `降价幅度 ${money(run.stepFen)}。` : ''}`}
        </p>
      </div>
    </div>
  )
}

/** The lowest sum after each bid. */
const lowestAfter = (bids: readonly Bid[]): number[] => {
  let lowest = Infinity
  return bids.map(({ totalFen }) => (lowest = Math.min(lowest, totalFen)))
}

const optionOf = (bids: readonly Bid[], mode: Mode): PlotOption => {
  const c = coloursOf(mode)
  const sums = bids.map(({ totalFen }) => totalFen / 100)
  const [low, high] = [Math.min(...sums), Math.max(...sums)]
  const room = Math.max((high - low) * 0.15, 1)
  return {
    grid: { left: 8, right: 24, top: 12, bottom: 4, containLabel: true },
    tooltip: { trigger: 'axis', valueFormatter: (v) => money(Math.round(Number(v) * 100)) },
    xAxis: {
      type: 'category',
      data: bids.map(({ no }) => `第 ${no} 次`),
      axisLine: { lineStyle: { color: c.line } },
      axisTick: { show: false },
      axisLabel: { color: c.second },
    },
    yAxis: {
      type: 'value',
      min: Math.max(0, low - room),
      max: high + room,
      splitNumber: 3,
      splitLine: { lineStyle: { color: c.line } },
      axisLabel: { color: c.second, showMinLabel: false, showMaxLabel: false, formatter: (v: number) => v.toFixed(0) },
    },
    series: [
      {
        name: '最低价',
        type: 'line',
        step: 'end',
        data: lowestAfter(bids).map((fen) => fen / 100),
        symbolSize: 0,
        lineStyle: { color: c.brand, width: 2 },
        itemStyle: { color: c.brand },
      },
      { name: '出价', type: 'scatter', data: sums, symbolSize: 7, itemStyle: { color: c.second } },
    ],
  }
}

const Course = ({ bids, budgetFen }: { bids: readonly Bid[]; budgetFen: number }) => {
  const mode = usePurchaseMode()
  if (bids.length < 2) return null
  const lowest = Math.min(...bids.map(({ totalFen }) => totalFen))
  return (
    <Plot
      title="价格走势"
      note="线为当时的最低价，点为每次出价，元"
      sentence={`从 ${money(bids[0]!.totalFen)} 降到 ${money(lowest)}，比最高限价低 ${((1 - lowest / budgetFen) * 100).toFixed(1)}%。`}
      height={196}
      option={optionOf(bids, mode)}
      table={{ columns: ['次序', '出价'], rows: bids.map((it) => [it.no, money(it.totalFen)]) }}
    />
  )
}

const columns: readonly Column<Bid>[] = [
  { key: 'no', title: '次序', width: 70, render: (it) => <span className="num">{it.no}</span> },
  { key: 'firm', title: '出价人', render: (it) => it.firm },
  {
    key: 'fen',
    title: '出价',
    width: 170,
    align: 'right',
    render: (it) => (
      <>
        {it.isLowest ? <Tag tone="ok">最低</Tag> : null} <Money fen={it.totalFen} as={it.isLowest ? 'sum' : 'strong'} />
      </>
    ),
  },
  { key: 'at', title: '时间', width: 120, align: 'right', render: (it) => <span className="num">{momentText(it.at)}</span> },
]

/** On a phone a name has a line of its own. */
const Bids = ({ bids }: { bids: readonly Bid[] }) => {
  const isPhone = usePhone()
  if (!isPhone) return <DataTable label="出价记录" sticky={false} rows={bids} rowKey={(it) => String(it.no)} columns={columns} />
  return (
    <ul aria-label="出价记录">
      {bids.map((it) => (
        <li key={it.no} className={list['quote']}>
          <span>
            {it.firm} {it.isLowest ? <Tag tone="ok">最低</Tag> : null}
          </span>
          <span className={list['sum']}>
            <Money fen={it.totalFen} as={it.isLowest ? 'sum' : 'strong'} />
          </span>
          <span className="second num">第 {it.no} 次</span>
          <span className={`second num ${list['sum']}`}>{momentText(it.at)}</span>
        </li>
      ))}
    </ul>
  )
}

export const BidRun = ({ doc, run }: { doc: Doc; run: Run }) => (
  <>
    {!doc.quotes && doc.deadlineAt ? (
      <Card title="竞价" note={<Tag tone="info">公开降价</Tag>} flush>
        <Stand doc={doc} run={run} deadlineAt={doc.deadlineAt} />
      </Card>
    ) : null}
    <Course bids={run.bids} budgetFen={doc.budgetFen} />
    {run.bids.length > 0 ? (
      <Card
        title="出价记录"
        note={
          run.bidNum > run.bids.length
            ? `共 ${run.bidNum} 次，列出最近 ${run.bids.length} 次`
            : `共 ${run.bidNum} 次，每次都有回执，不能更改`
        }
        flush
      >
        <Bids bids={run.bids.toReversed()} />
      </Card>
    ) : null}
  </>
)
