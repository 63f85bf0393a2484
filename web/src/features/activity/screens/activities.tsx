// 首页活动图: what the home pages show, in its order; made, moved and ended early.
import { activityTabs, shownIns, type ActivityTab } from '@caiyuan/contract/activity'
import { activityPhotoOf } from '@caiyuan/contract/activity-picture'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { ActivityForm } from '../parts/activity-form.tsx'
import css from '../parts/activity.module.css'

const tabs = Object.keys(activityTabs) as ActivityTab[]
const shape = { tabs, filters: { search: '' }, pageSize: 20 }
const empty: Record<ActivityTab, string> = {
  current: '新建一张，到开始时间在首页显示；一张也没有时首页和平常一样。',
  over: '到期或提前结束的活动图会列在这里。',
}

type Row = OutputOf<typeof api.activity.manage>['list'][number]

const stateText = (it: Row): string => {
  if (it.tab === 'over') return it.endedBy ? `${it.endedBy} 提前结束` : '到期结束'
  return it.isRunning ? '显示中' : '未开始'
}

const Name = ({ it }: { it: Row }) => (
  <span className={css['row']}>
    <span className={css['thumb']}>
      <Drawing src={activityPhotoOf(it.id, 400)} name="" height={54} />
    </span>
    <span className={css['name']}>
      <TwoLines
        main={
          <span className="line1 strong" title={it.title}>
            {it.title}
          </span>
        }
        second={
          <Link to={it.leadsTo} className="line1" title={it.leadsTo}>
            {it.leadsTo}
          </Link>
        }
      />
    </span>
  </span>
)

export const Screen = () => {
  const list = useListState(shape)
  const ask = useAsk()
  const [isAdding, setAdding] = useState(false)
  const tab = list.tab as ActivityTab
  const read = useRead(
    api.activity.manage,
    { tab, search: list.filters.search, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  const move = useAct(api.activity.move)
  const end = useAct(api.activity.end, { onDone: () => notify.ok('已结束，首页不再显示') })
  const askEnd = (it: Row) =>
    void ask
      .put({
        title: `提前结束「${it.title}」？`,
        body: it.isRunning ? '首页不再显示，结束后不能恢复。' : '到开始时间也不会显示，结束后不能恢复。',
        ok: '提前结束',
        danger: true,
      })
      .then((answer) => (answer === undefined ? undefined : end.run({ id: it.id })))
  const acts = (it: Row) =>
    it.canEnd ? (
      <>
        {(['up', 'down'] as const).map((way) => (
          <Button
            key={way}
            type="link"
            size="small"
            disabled={move.pending || !(way === 'up' ? it.canUp : it.canDown)}
            aria-label={`${way === 'up' ? '上移' : '下移'}：${it.title}`}
            onClick={() => void move.run({ id: it.id, way })}
          >
            {way === 'up' ? '上移' : '下移'}
          </Button>
        ))}
        <Button type="link" size="small" disabled={end.pending} aria-label={`提前结束：${it.title}`} onClick={() => askEnd(it)}>
          提前结束
        </Button>
      </>
    ) : null
  const columns: Column<Row>[] = [
    { key: 'title', title: '活动', fixed: true, render: (it) => <Name it={it} /> },
    { key: 'in', title: '显示位置', width: 108, render: (it) => shownIns[it.shownIn] },
    {
      key: 'span',
      title: '显示时间',
      width: 124,
      render: (it) => <TwoLines main={momentText(it.startsAt)} second={`至 ${momentText(it.endsAt)}`} />,
    },
    { key: 'state', title: '状态', width: 132, render: stateText },
    { key: 'by', title: '新建人', width: 124, render: (it) => <TwoLines main={it.createdBy} second={momentText(it.createdAt)} /> },
    { key: 'acts', title: '操作', width: 220, render: acts },
  ]
  return (
    <>
      <ListPage
        name="activities"
        what="首页活动图"
        list={list}
        read={read}
        rowKey={(it) => it.id}
        columns={columns}
        tabs={tabs.map((key) => ({ key, label: activityTabs[key], count: read.data?.counts[key] }))}
        search={<FilterText list={list} name="search" label="活动标题、链接地址" width={220} />}
        tools={
          <Button type="primary" onClick={() => setAdding(true)}>
            新建活动图
          </Button>
        }
        phoneCard={(it) => (
          <>
            <Name it={it} />
            <p>
              {shownIns[it.shownIn]} · {stateText(it)}
            </p>
            <p className="second num">
              {momentText(it.startsAt)} 至 {momentText(it.endsAt)} · {it.createdBy}
            </p>
            <p>{acts(it)}</p>
          </>
        )}
        minWidth={940}
        empty={list.isFiltered ? undefined : { title: `没有${activityTabs[tab]}的活动图`, text: empty[tab] }}
      />
      {ask.node}
      {isAdding ? <ActivityForm close={() => setAdding(false)} /> : null}
    </>
  )
}
