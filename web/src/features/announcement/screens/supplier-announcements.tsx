// 店铺公告 of a supplier: what its shop shows and what is to come, written, changed and withdrawn.
import { ANNOUNCEMENTS_MAX, daysText, type AnnouncementState } from '@caiyuan/contract/announcement'
import { Button } from 'antd'
import { useState } from 'react'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { usePhone } from '../../../ui/media.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { ChangeAnnouncement, NewAnnouncement } from '../parts/announcement-form.tsx'
import css from '../parts/announcement.module.css'
import { announcementTabs, Said, Standing, tabsOf, Written, type OwnAnnouncement } from '../parts/row.tsx'

const shape = { tabs: announcementTabs, filters: { keyword: '' }, pageSize: 20 }
const empty: Record<AnnouncementState, { title: string; text: string }> = {
  shown: { title: '没有展示中的公告', text: '放假、发货、活动等安排写成公告，在店铺首页展示，到期自动结束。' },
  coming: { title: '没有待发布的公告', text: '开始日期在以后的公告会列在这里，到时自动展示。' },
  over: { title: '没有已结束的公告', text: '过了结束日期的公告会列在这里。' },
  withdrawn: { title: '没有已撤回的公告', text: '您撤回的公告会列在这里。' },
  hidden: { title: '没有已隐藏的公告', text: '被平台隐藏的公告会列在这里，并写明原因。' },
}

export const Screen = () => {
  const list = useListState(shape)
  const ask = useAsk()
  const [isAdding, setAdding] = useState(false)
  const phone = usePhone()
  const [changedId, setChangedId] = useState<string>()
  const state = list.tab as AnnouncementState
  const read = useRead(
    api.announcement.list,
    { state, keyword: list.filters.keyword, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  const withdraw = useAct(api.announcement.withdraw, { onDone: () => notify.ok('已撤回，店铺首页不再展示') })
  const askWithdraw = (it: OwnAnnouncement) =>
    void ask
      .put({
        title: `撤回「${it.title}」？`,
        body: it.state === 'shown' ? '店铺首页马上不再展示，撤回后不能恢复。' : '到开始日期也不会展示，撤回后不能恢复。',
        ok: '撤回',
        danger: true,
      })
      .then((answer) => (answer === undefined ? undefined : withdraw.run({ id: it.id, version: it.version })))
  const done = (to: AnnouncementState) => {
    setAdding(false)
    setChangedId(undefined)
    list.set({ tab: to, filters: { keyword: '' } })
  }
  const { currentNum = 0, closed = '' } = read.data ?? {}
  const isFull = currentNum >= ANNOUNCEMENTS_MAX
  const add = (
    <Button type="primary" disabled={isFull || closed !== ''} onClick={() => setAdding(true)}>
      发布公告
    </Button>
  )
  const full = isFull ? `已满 ${ANNOUNCEMENTS_MAX} 条，撤回一条后可再发布` : `展示中和待发布 ${currentNum} / ${ANNOUNCEMENTS_MAX} 条`
  const room = read.data ? (
    <span className={`second ${css['room']}`} role="status">
      {closed || full}
    </span>
  ) : null
  const actsOf = (it: OwnAnnouncement) =>
    it.canUpdate || it.canWithdraw ? (
      <span className="row" style={{ gap: 0 }}>
        {it.canUpdate ? (
          <Button type="link" size="small" aria-label={`修改：${it.title}`} onClick={() => setChangedId(it.id)}>
            修改
          </Button>
        ) : null}
        {it.canWithdraw ? (
          <Button type="link" size="small" disabled={withdraw.pending} aria-label={`撤回：${it.title}`} onClick={() => askWithdraw(it)}>
            撤回
          </Button>
        ) : null}
      </span>
    ) : null
  const columns: Column<OwnAnnouncement>[] = [
    { key: 'said', title: '公告', fixed: true, render: (it) => <Said it={it} /> },
    { key: 'days', title: '展示日期', width: 184, render: (it) => <span className="num">{daysText(it)}</span> },
    { key: 'state', title: '状态', width: 168, render: (it) => <Standing it={it} /> },
    { key: 'by', title: '发布人', width: 108, render: (it) => <Written it={it} /> },
    { key: 'acts', title: '操作', width: 112, render: actsOf },
  ]
  return (
    <>
      {/* Also above an empty list, where a phone shows no tools. */}
      {phone && read.data ? (
        <div className={css['roomLine']}>
          {room}
          {add}
        </div>
      ) : null}
      <ListPage
        name="supplier-announcements"
        what="店铺公告"
        list={list}
        read={read}
        rowKey={(it) => it.id}
        columns={columns}
        tabs={tabsOf(read.data?.counts)}
        search={<FilterText list={list} name="keyword" label="标题、内容" width={220} />}
        tools={
          phone ? undefined : (
            <>
              {room}
              {add}
            </>
          )
        }
        phoneCard={(it) => (
          <>
            <Said it={it} />
            <p className="second num">
              {daysText(it)} · {it.createdBy}
            </p>
            <Standing it={it} />
            {actsOf(it)}
          </>
        )}
        minWidth={960}
        empty={empty[state]}
      />
      {ask.node}
      {isAdding ? <NewAnnouncement close={() => setAdding(false)} done={done} /> : null}
      {changedId === undefined ? null : (
        <ChangeAnnouncement
          key={changedId}
          id={changedId}
          now={read.data?.list.find((it) => it.id === changedId)}
          refresh={() => void read.refetch()}
          close={() => setChangedId(undefined)}
          done={done}
        />
      )}
    </>
  )
}
