// 更新经费卡: what the finance system says of the cards of the school beside ours, looked at before anything changes.
import { cardChanges, cardTabs, type CardTab } from '@caiyuan/contract/finance-card'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText } from '@caiyuan/contract/span'
import { to } from '@caiyuan/contract/to'
import { Button } from 'antd'
import { Link } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { Tag } from '../../../ui/status-tag.tsx'

type Answer = OutputOf<typeof api.financeCard.changes>
type Line = Answer['list'][number]

const tabs = Object.keys(cardTabs) as CardTab[]
const shape = { tabs, filters: { keyword: '' }, pageSize: 20 }

const when = (at: string): string => momentText(new Date(at))

/** How the last readings went, each in a sentence. */
const readingWords = ({ reading, latest, can }: Answer): string[] => {
  const said: string[] = []
  if (reading) {
    const left = reading.foreignNum > 0 ? `，另有 ${reading.foreignNum} 张不属于本校，已略去` : ''
    const done = reading.appliedAt ? `，${when(reading.appliedAt)} ${reading.appliedName || '系统'}更新了 ${reading.appliedNum} 张` : ''
    said.push(`${when(reading.readAt ?? reading.askedAt)} 读到财务系统的 ${reading.cardNum} 张经费卡${left}${done}。`)
  }
  if (latest?.state === 'waiting') said.push('正在读取财务系统，稍后显示结果。')
  if (latest?.state === 'failed') said.push(`${when(latest.askedAt)} 没有读到：${latest.fault}。经费卡没有变动。`)
  if (typeof can.read === 'string') said.push(`${can.read}。`)
  else if (!reading && !latest) said.push('还没有读取过财务系统的经费卡。')
  return said
}

const Name = ({ it }: { it: Line }) =>
  it.fundId ? (
    <Link to={to('/fundStatement', { id: it.fundId })} state={{ from: '/fundCard' }} className="strong line2" title={it.name}>
      {it.name}
    </Link>
  ) : (
    <span className="strong line2">{it.name}</span>
  )

const Changes = ({ it, tab }: { it: Line; tab: CardTab }) => (
  <span style={{ display: 'grid', gap: 2 }}>
    {tab === 'open'
      ? it.changes.map((change) => (
          <span key={change.what} className="num">
            <span className="second">{change.what}</span> {change.before ? `${change.before} → ` : ''}
            <b>{change.after}</b>
          </span>
        ))
      : it.differs.map((sentence) => <span key={sentence}>{sentence}</span>)}
  </span>
)

const Kind = ({ it, tab }: { it: Line; tab: CardTab }) => {
  const kind = cardChanges[tab === 'differs' ? 'none' : it.kind]
  return <Tag tone={kind.tone}>{kind.label}</Tag>
}

const columnsOf = (tab: CardTab): Column<Line>[] => [
  {
    key: 'name',
    title: '经费卡',
    width: 220,
    fixed: true,
    render: (it) => <TwoLines main={<Name it={it} />} second={<span className="num">{it.projectNo}</span>} />,
  },
  { key: 'owner', title: '负责人', width: 88, render: (it) => it.ownerName },
  { key: 'kind', title: '情况', width: 96, render: (it) => <Kind it={it} tab={tab} /> },
  { key: 'changes', title: tab === 'open' ? '更新后' : '差异（不会由系统改动）', render: (it) => <Changes it={it} tab={tab} /> },
]

const Acts = ({ answer, isFiltered }: { answer: Answer; isFiltered: boolean }) => {
  const ask = useAsk()
  const read = useAct(api.financeCard.read, { onDone: () => notify.ok('已开始读取，稍后显示结果') })
  const apply = useAct(api.financeCard.apply, {
    onDone: ({ appliedNum, differsNum }) =>
      notify.ok(`已更新 ${appliedNum} 张经费卡${differsNum > 0 ? `，${differsNum} 张有差异，请核实` : ''}`),
  })
  const { reading, counts, can } = answer
  const press = async () => {
    if (!reading) return
    const said = await ask.put({
      title: isFiltered ? '更新全部待更新的经费卡？' : `更新 ${counts['open']} 张经费卡？`,
      body: '按财务系统一次更新全部待更新的经费卡（不只是查找到的），并通知负责人。已冻结、应付和列支的金额不变；总额低于已用的不会更新，列为差异。',
      ok: '更新经费卡',
    })
    if (said !== undefined) void apply.run({ id: reading.id })
  }
  return (
    <>
      <Button loading={read.pending} disabled={can.read !== true} onClick={() => void read.run({})}>
        读取财务系统
      </Button>
      <Button type="primary" loading={apply.pending} disabled={!can.apply} onClick={() => void press()}>
        更新经费卡
      </Button>
      {ask.node}
    </>
  )
}

export const Screen = () => {
  const list = useListState(shape)
  const tab = list.tab as CardTab
  const { keyword } = list.filters
  const read = useRead(api.financeCard.changes, { tab, keyword, pageNum: list.pageNum, pageSize: list.pageSize }, { keep: true })
  return (
    <>
      {read.data ? (
        <p className="second" style={{ margin: '0 0 8px' }}>
          {readingWords(read.data).join('')}
        </p>
      ) : null}
      <ListPage
        name="fund-card-update"
        what="更新经费卡"
        title="更新经费卡"
        list={list}
        read={read}
        rowKey={(it) => it.projectNo}
        columns={columnsOf(tab)}
        tabs={tabs.map((key) => ({ key, label: cardTabs[key], count: read.data?.counts[key], alert: key === 'differs' }))}
        search={<FilterText list={list} name="keyword" label="项目编号、名称、负责人" width={220} />}
        tools={read.data ? <Acts answer={read.data} isFiltered={list.isFiltered} /> : null}
        minWidth={800}
        phoneCard={(it) => (
          <span style={{ display: 'grid', gap: 6 }}>
            <span className="row between">
              <Name it={it} />
              <Kind it={it} tab={tab} />
            </span>
            <span className="second num">
              {it.projectNo} · {it.ownerName}
            </span>
            <Changes it={it} tab={tab} />
          </span>
        )}
        empty={
          list.isFiltered
            ? undefined
            : tab === 'open'
              ? { title: '没有待更新的经费卡', text: '读取财务系统后，新卡和有变动的卡列在这里，核对后一次更新' }
              : { title: '没有差异', text: '财务系统与商城不一致、又不能由系统改动的列在这里' }
        }
      />
    </>
  )
}
