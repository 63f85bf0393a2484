// 财务对账: where the mall and the finance system say different things of what is frozen, and what is done about it.
import { differenceClasses, differenceTabs, type DifferenceClass, type DifferenceTab } from '@caiyuan/contract/finance'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { useState } from 'react'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterSelect, FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Money } from '../../../ui/money.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { CarryOver } from '../parts/carry-over.tsx'
import { AboutDifference, DocNo, doneText, StateTag, type Difference } from '../parts/difference.tsx'
import { SettleForm } from '../parts/settle-form.tsx'
import { useTwoPeople } from '../parts/two-people.tsx'

type Answer = OutputOf<typeof api.finance.differences>

const tabs = Object.keys(differenceTabs) as DifferenceTab[]
const shape = { tabs, filters: { keyword: '', class: '' }, pageSize: 20 }

const runText = ({ isOn, run }: Answer): string => {
  if (!isOn) return '本校的财务系统不随商城冻结经费，没有可对的账。'
  if (!run) return '还没有对过账，今晚 02:10 第一次对账。'
  const when = momentText(new Date(run.at))
  if (run.fault) return `${when} 对账没有完成：${run.fault}。`
  return run.foundNum === 0
    ? `${when} 对账 ${run.comparedNum} 笔冻结，全部一致。`
    : `${when} 对账 ${run.comparedNum} 笔冻结，${run.foundNum} 处不一致。`
}

const useActs = (settle: (it: Difference) => void) => {
  const confirm = useAct(api.finance.confirm, { onDone: () => notify.ok('已复核') })
  return useTwoPeople<Difference>({
    no: (it) => it.docNo,
    maySettle: (it) => it.can.settle,
    mayConfirm: (it) => it.can.confirm,
    agreeing: (it) => ({
      title: `同意更正 ${it.docNo || it.freezeNo}？`,
      body: `${it.proposedName}：${it.reason}。财务系统的冻结将由 ${money(it.remoteFen)} 改为 ${money(it.localFen)}。`,
      ok: '同意更正',
    }),
    refusing: (it) => `不同意更正 ${it.docNo || it.freezeNo}`,
    settle,
    confirm: confirm.run,
  })
}

export const Screen = () => {
  const list = useListState(shape)
  const [opened, setOpened] = useState<Difference>()
  const [settling, setSettling] = useState<Difference>()
  const acts = useActs(setSettling)
  const run = useAct(api.finance.run, { onDone: () => notify.ok('已开始对账，稍后显示结果') })
  const tab = list.tab as DifferenceTab
  const { keyword, class: kind } = list.filters
  const read = useRead(
    api.finance.differences,
    {
      tab,
      keyword,
      ...(kind in differenceClasses ? { class: kind as DifferenceClass } : {}),
      pageNum: list.pageNum,
      pageSize: list.pageSize,
    },
    { keep: true },
  )
  const columns: Column<Difference>[] = [
    {
      key: 'doc',
      title: '单据 / 冻结号',
      width: 176,
      fixed: true,
      render: (it) => <TwoLines main={<DocNo it={it} />} second={<span className="num">{it.freezeNo || '没有冻结号'}</span>} />,
    },
    {
      key: 'fund',
      title: '经费',
      render: (it) => (
        <TwoLines main={<span className="line1">{it.fundName || it.projectNo}</span>} second={`${it.projectNo} · ${it.subjectName}`} />
      ),
    },
    { key: 'local', title: '商城', width: 108, align: 'right', render: (it) => <Money fen={it.localFen} /> },
    { key: 'remote', title: '财务系统', width: 108, align: 'right', render: (it) => <Money fen={it.remoteFen} /> },
    {
      key: 'class',
      title: '差异',
      width: 200,
      render: (it) => <TwoLines main={differenceClasses[it.class].label} second={doneText(it) || differenceClasses[it.class].says} />,
    },
    { key: 'state', title: '状态', width: 100, render: (it) => <StateTag it={it} /> },
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
      {read.data ? (
        <p className="second" style={{ margin: '0 0 8px' }}>
          {runText(read.data)}
        </p>
      ) : null}
      <CarryOver />
      <ListPage
        name="fund-reconcile"
        what="财务对账"
        list={list}
        read={read}
        rowKey={(it) => it.id}
        columns={columns}
        tabs={tabs.map((key) => ({ key, label: differenceTabs[key], count: read.data?.counts[key], alert: key === 'open' }))}
        search={<FilterText list={list} name="keyword" label="单号、项目编号、冻结号" width={220} />}
        filters={
          <FilterSelect
            list={list}
            name="class"
            label="差异"
            width={120}
            options={Object.entries(differenceClasses).map(([value, it]) => ({ value, label: it.label }))}
          />
        }
        tools={
          read.data?.isOn ? (
            <Button loading={run.pending} onClick={() => void run.run({})}>
              立即对账
            </Button>
          ) : null
        }
        minWidth={960}
        onOpen={setOpened}
        phoneCard={(it) => (
          <span style={{ display: 'grid', gap: 6 }}>
            <span className="row between">
              <DocNo it={it} />
              <StateTag it={it} />
            </span>
            <span>{it.says}</span>
            <span className="second">{[it.fundName, it.projectNo, it.freezeNo].filter(Boolean).join(' · ')}</span>
            {doneText(it) ? <span className="second">{doneText(it)}</span> : null}
            {acts.node(it)}
          </span>
        )}
        empty={
          list.isFiltered
            ? undefined
            : {
                title: tab === 'open' ? '没有待处理的差异' : `没有${differenceTabs[tab]}的差异`,
                text: '每天凌晨把商城的冻结与财务系统逐笔核对，不一致的列在这里',
              }
        }
      />
      {opened ? (
        <SidePanel title="对账差异" close={() => setOpened(undefined)}>
          <AboutDifference it={opened} />
        </SidePanel>
      ) : null}
      {settling ? <SettleForm it={settling} close={() => setSettling(undefined)} /> : null}
      {acts.dialog}
    </>
  )
}
