// 回放: what the documents of a year would have done by the draft: in a sentence, by way, by month and by hours.
import { dayText, momentText } from '@caiyuan/contract/span'
import { money } from '@caiyuan/contract/money'
import { Button, Progress } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Money } from '../../../ui/money.tsx'
import { Plot } from '../../../ui/plot.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { coloursOf } from '../../../ui/theme.ts'
import type { ReplayRead } from '../model.ts'
import css from './replay.module.css'

type Result = NonNullable<ReplayRead['result']>
type Group = Result['groups'][number]

const num = (it: number): string => it.toLocaleString('zh-CN')
const hoursText = (it: number | null): string => (it === null ? '—' : `${it}`)
const share = (part: number, all: number): string => (all === 0 ? '0%' : `${((part / all) * 100).toFixed(1)}%`)
const stepsText = (delta: number): string => (delta === 0 ? '不变' : delta > 0 ? `多 ${num(delta)} 次` : `少 ${num(-delta)} 次`)

/** 过去 12 个月 1,842 单中有 137 单会走不同的路（7.4%）：少 270 次审批，用时中位由 19.2 小时到 10.1 小时 */
export const sentenceOf = ({ totalNum, result }: Pick<ReplayRead, 'totalNum' | 'result'>): string => {
  if (!result) return ''
  if (totalNum === 0) return '过去 12 个月没有这种单据，无从比较'
  if (result.changedNum === 0) return `过去 12 个月 ${num(totalNum)} 单都走原来的路`
  const hours =
    result.hoursBefore !== null && result.hoursAfter !== null ? `，用时中位由 ${result.hoursBefore} 小时到 ${result.hoursAfter} 小时` : ''
  const delta =
    result.stepsDelta === 0 ? '审批次数不变' : `${result.stepsDelta > 0 ? '多' : '少'} ${num(Math.abs(result.stepsDelta))} 次审批`
  return `过去 12 个月 ${num(totalNum)} 单中有 ${num(result.changedNum)} 单会走不同的路（${share(result.changedNum, totalNum)}）：${delta}${hours}`
}

const Way = ({ old, now }: { old: readonly string[]; now: readonly string[] }) => (
  <>
    <p className="second">原 {old.join(' → ') || '不用审批'}</p>
    <p>新 {now.join(' → ') || '不用审批'}</p>
  </>
)

const range = ({ leastFen, mostFen }: Group): string => (leastFen === mostFen ? money(leastFen) : `${money(leastFen)}–${money(mostFen)}`)

const Documents = ({ group, close }: { group: Group; close: () => void }) => (
  <SidePanel title={`走这条路的 ${num(group.num)} 单`} close={close}>
    <Way old={group.before} now={group.after} />
    {group.num > group.docs.length ? <p className="second">下面是最近的 {group.docs.length} 单</p> : null}
    <ul className={css['docs']}>
      {group.docs.map((it) => (
        <li key={it.docId}>
          <Link to={it.link}>{it.docNo}</Link>
          <span className="second grow">
            {it.who} {dayText(it.at)}
          </span>
          <Money fen={it.amountFen} />
        </li>
      ))}
    </ul>
  </SidePanel>
)

const Table = ({ result, open }: { result: Result; open: (group: Group) => void }) => (
  <div className={css['scroll']} tabIndex={0} role="region" aria-label="会走不同的路的单据">
    <table className={css['table']}>
      <thead>
        <tr>
          <th scope="col">金额</th>
          <th scope="col">审批路径</th>
          <th scope="col" className="right">
            单数
          </th>
          <th scope="col" className="right">
            合计
          </th>
          <th scope="col" className="right">
            用时（小时）
          </th>
          <th scope="col" className="right">
            审批
          </th>
          <th scope="col" aria-label="看单" />
        </tr>
      </thead>
      <tbody>
        {result.groups.map((it) => (
          <tr key={`${it.before.join()} ${it.after.join()}`}>
            <td>{range(it)}</td>
            <td>
              <Way old={it.before} now={it.after} />
            </td>
            <td className="right strong num">{num(it.num)}</td>
            <td className="right">
              <Money fen={it.amountFen} />
            </td>
            <td className="right num">
              {hoursText(it.hoursBefore)} → <span className="strong">{hoursText(it.hoursAfter)}</span>
            </td>
            <td className="right num">{stepsText(it.stepsDelta)}</td>
            <td>
              <Button type="link" size="small" onClick={() => open(it)}>
                看单
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className={css['foot']}>
      {num(result.lostNum)} 单找不到人{result.lostBeforeNum > 0 ? `（原来也有 ${num(result.lostBeforeNum)} 单）` : ''}
      {result.otherGroups.num > 0 ? `；另有 ${num(result.otherGroups.num)} 种路、${num(result.otherGroups.documents)} 单没有列出` : ''}
      ；审批次数中位 {result.medianStepsBefore ?? '—'} → {result.medianStepsAfter ?? '—'}。按现在的人员推算，不改历史单据；用时按各步近 90
      天的中位数，没有办过的步骤按各步的中位数。
    </p>
  </div>
)

const colours = coloursOf('0')
const bar = (name: string, color: string, data: number[], stack?: string) => ({
  type: 'bar' as const,
  name,
  data,
  itemStyle: { color },
  ...(stack ? { stack, barMaxWidth: 24 } : { barMaxWidth: 18, barGap: '10%' }),
})

const Plots = ({ result, total }: { result: Result; total: number }) => {
  const { months, spread, changedNum } = result
  const axis = (data: string[]) => ({
    grid: { left: 36, right: 8, top: 12, bottom: 24 },
    tooltip: { trigger: 'axis' as const },
    xAxis: { type: 'category' as const, data, axisTick: { show: false } },
    yAxis: { type: 'value' as const, minInterval: 1, splitLine: { lineStyle: { color: colours.line } } },
  })
  const isTimed = spread.some((it) => it.before + it.after > 0)
  return (
    <div className={css['plots']}>
      <Plot
        title="按月"
        note="不变 · 审批更多 · 更少 · 换人或换法"
        sentence={`${num(total - changedNum)} 单不变，${num(changedNum)} 单会变`}
        height={196}
        option={
          changedNum === 0
            ? null
            : {
                ...axis(months.map((it) => it.month.slice(2))),
                series: [
                  bar(
                    '审批更多',
                    colours['wait-line'],
                    months.map((it) => it.more),
                    'all',
                  ),
                  bar(
                    '审批更少',
                    colours.brand,
                    months.map((it) => it.fewer),
                    'all',
                  ),
                  bar(
                    '换人或换法',
                    colours.info,
                    months.map((it) => it.other),
                    'all',
                  ),
                  bar(
                    '不变',
                    colours['brand-edge'],
                    months.map((it) => it.same),
                    'all',
                  ),
                ],
              }
        }
        table={{
          columns: ['月份', '不变', '更多', '更少', '换人或换法'],
          rows: months.map((it) => [it.month, num(it.same), num(it.more), num(it.fewer), num(it.other)]),
        }}
      />
      <Plot
        title="会变的单的用时"
        note="浅色原、深色新，审批用时（小时）"
        sentence={
          isTimed
            ? `中位由 ${hoursText(result.hoursBefore)} 小时到 ${hoursText(result.hoursAfter)} 小时`
            : '近 90 天没有办过这种单据，估不出用时'
        }
        height={196}
        option={
          isTimed
            ? {
                ...axis(spread.map((it) => it.span)),
                series: [
                  bar(
                    '原',
                    colours['brand-edge'],
                    spread.map((it) => it.before),
                  ),
                  bar(
                    '新',
                    colours.brand,
                    spread.map((it) => it.after),
                  ),
                ],
              }
            : null
        }
        table={{ columns: ['小时', '原', '新'], rows: spread.map((it) => [it.span, num(it.before), num(it.after)]) }}
      />
    </div>
  )
}

interface ReplayPanelProps {
  replay: ReplayRead
  start: () => void
  mayStart: boolean
  pending: boolean
  close: () => void
}

export const ReplayPanel = ({ replay, start, mayStart, pending, close }: ReplayPanelProps) => {
  const [open, setOpen] = useState<Group>()
  const { status, doneNum, totalNum, result } = replay
  return (
    <section className={css['panel']} aria-label="回放">
      <header className={css['head']}>
        <h2>回放</h2>
        <p className="grow" role="status">
          {status === 'running'
            ? `正在推算过去 12 个月的单据，${num(doneNum)} / ${num(totalNum)}`
            : status === 'failed'
              ? '没有算完，请再回放一次'
              : sentenceOf(replay)}
        </p>
        <span className="second desktop-only">
          {replay.who} {momentText(replay.startedAt)}
        </span>
        {status === 'running' ? null : (
          <Button size="small" loading={pending} disabled={!mayStart} onClick={start}>
            再回放
          </Button>
        )}
        <Button type="link" size="small" onClick={close}>
          收起
        </Button>
      </header>
      {replay.isOld && status !== 'running' ? (
        <p className={`wait ${css['old']}`}>草稿或生效中的版本在这之后改过，下面是改之前的结果</p>
      ) : null}
      {status === 'running' ? <Progress percent={totalNum === 0 ? 0 : Math.round((doneNum / totalNum) * 100)} /> : null}
      {result && result.changedNum > 0 ? (
        <div className={css['body']}>
          <Table result={result} open={setOpen} />
          <Plots result={result} total={totalNum} />
        </div>
      ) : null}
      {open ? <Documents group={open} close={() => setOpen(undefined)} /> : null}
    </section>
  )
}
