// 场景维护: the scenes people choose from, in their order; made, changed and taken away.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { sceneTabs, type SceneTab } from '@caiyuan/contract/scene'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { CreateScene, EditScene } from '../parts/scene-form.tsx'

const tabs = Object.keys(sceneTabs) as SceneTab[]
const shape = { tabs, filters: { search: '' }, pageSize: 20 }
const empty: Record<SceneTab, string> = {
  shown: '新建一个场景，把一类人常一起买的商品配成一套。',
  over: '下线的场景会列在这里。',
}

type Row = OutputOf<typeof api.scene.manage>['list'][number]

const kindsText = (it: Row): string => `${it.kindsNum} 种${it.offNum > 0 ? `，其中 ${it.offNum} 种不在售` : ''}`

export const Screen = () => {
  const list = useListState(shape)
  const ask = useAsk()
  /** Of which one; empty: a new one. */
  const [edited, setEdited] = useState<string>()
  const tab = list.tab as SceneTab
  const read = useRead(
    api.scene.manage,
    { tab, search: list.filters.search, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  const move = useAct(api.scene.move)
  const end = useAct(api.scene.end, { onDone: () => notify.ok('已下线') })
  const askEnd = (it: Row) =>
    void ask
      .put({ title: `下线「${it.title}」？`, body: '场景采购页不再显示；已加入购物车的商品不受影响。', ok: '下线', danger: true })
      .then((answer) => (answer === undefined ? undefined : end.run({ id: it.id })))
  const acts = (it: Row) =>
    it.tab === 'over' ? (
      <span className="second">{it.endedBy} 下线</span>
    ) : (
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
        <Button type="link" size="small" aria-label={`编辑：${it.title}`} onClick={() => setEdited(it.id)}>
          编辑
        </Button>
        <Button type="link" size="small" disabled={end.pending} aria-label={`下线：${it.title}`} onClick={() => askEnd(it)}>
          下线
        </Button>
      </>
    )
  const nameOf = (it: Row) =>
    it.tab === 'over' ? (
      <span className="strong">{it.title}</span>
    ) : (
      <Link to={`/scene?id=${it.id}`} className="line1 strong" title={it.title}>
        {it.title}
      </Link>
    )
  const columns: Column<Row>[] = [
    { key: 'title', title: '场景', fixed: true, render: (it) => <TwoLines main={nameOf(it)} second={it.brief} /> },
    { key: 'kinds', title: '商品', width: 180, render: (it) => <span className={it.offNum > 0 ? 'bad' : ''}>{kindsText(it)}</span> },
    { key: 'by', title: '最近修改', width: 132, render: (it) => <TwoLines main={it.updatedBy} second={momentText(it.updatedAt)} /> },
    { key: 'acts', title: '操作', width: 232, render: acts },
  ]
  return (
    <>
      <ListPage
        name="scenes"
        what="场景维护"
        list={list}
        read={read}
        rowKey={(it) => it.id}
        columns={columns}
        tabs={tabs.map((key) => ({ key, label: sceneTabs[key], count: read.data?.counts[key] }))}
        search={<FilterText list={list} name="search" label="场景名称、说明" width={220} />}
        tools={
          <Button type="primary" onClick={() => setEdited('')}>
            新建场景
          </Button>
        }
        phoneCard={(it) => (
          <>
            {nameOf(it)}
            <p className="second">{it.brief}</p>
            <p className={it.offNum > 0 ? 'bad' : 'second'}>
              {kindsText(it)} · {it.updatedBy} {momentText(it.updatedAt)}
            </p>
            <p>{acts(it)}</p>
          </>
        )}
        minWidth={760}
        empty={list.isFiltered ? undefined : { title: `没有${sceneTabs[tab]}的场景`, text: empty[tab] }}
      />
      {ask.node}
      {edited === '' ? <CreateScene close={() => setEdited(undefined)} /> : null}
      {edited ? <EditScene id={edited} close={() => setEdited(undefined)} /> : null}
    </>
  )
}
