// 留言答复: what people left for the platform, the longest wait first; each is answered once.
import { deskTabs, LEAVE_MOST, type DeskTab } from '@caiyuan/contract/help'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { LeftWords } from '../parts/left-words.tsx'
import css from './user-service.module.css'

type Left = OutputOf<typeof api.help.desk>['list'][number]

const tabs = Object.keys(deskTabs) as DeskTab[]
const shape = { tabs, filters: {}, pageSize: 20 }
const empty: Record<DeskTab, string> = { waiting: '用户和访客的留言会来到这里。', answered: '答复过的留言会列在这里。' }

const whoOf = (it: Left): string => `${it.name}（${it.schoolName || '访客'}）`

const Words = ({ it }: { it: Left }) => (
  <div className={css['left']}>
    <p className="second">
      {whoOf(it)} · {it.topic} · {momentText(it.createdAt)}
    </p>
    <LeftWords it={it} />
  </div>
)

export const Screen = () => {
  const list = useListState(shape)
  const tab = list.tab as DeskTab
  const ask = useAsk()
  const [opened, setOpened] = useState<Left>()
  const read = useRead(api.help.desk, { tab, pageNum: list.pageNum, pageSize: list.pageSize }, { keep: true })
  const answer = useAct(api.help.answer, { onDone: () => notify.ok('已答复') })
  const reveal = useAct(api.help.contact)
  const reach = async (it: Left) => {
    const contact = await reveal.run({ id: it.id })
    if (contact !== undefined) await ask.put({ title: `${it.name}的联系方式`, body: contact, ok: '知道了' })
  }
  const open = (it: Left): void =>
    void ask.put({
      title: `答复${whoOf(it)}`,
      body: <p className={css['words']}>{it.content}</p>,
      ok: '答复',
      comment: { label: it.hasContact ? '怎样答复的' : '答复', least: 2, most: LEAVE_MOST, about: it.id },
      send: (text) => answer.run({ id: it.id, answer: text }),
    })
  const actsOf = (it: Left) => (
    <span className="row" onClick={(event) => event.stopPropagation()} role="presentation">
      {it.hasContact ? (
        <Button size="small" disabled={reveal.pending} onClick={() => void reach(it)}>
          联系方式
        </Button>
      ) : null}
      {it.answeredAt ? null : (
        <Button size="small" type="primary" onClick={() => open(it)}>
          答复
        </Button>
      )}
    </span>
  )
  const columns: readonly Column<Left>[] = [
    {
      key: 'content',
      title: '留言',
      fixed: true,
      render: (it) => <TwoLines main={it.content} second={it.answer && `答复：${it.answer}`} />,
    },
    { key: 'who', title: '留言人', width: 180, render: whoOf },
    { key: 'topic', title: '类型', width: 110, render: (it) => it.topic },
    { key: 'at', title: '时间', width: 100, render: (it) => <span className="num">{momentText(it.answeredAt ?? it.createdAt)}</span> },
    { key: 'acts', title: '操作', width: 150, fixed: true, render: actsOf },
  ]
  return (
    <>
      <ListPage
        name="service-desk"
        what="留言"
        list={list}
        read={read}
        rowKey={(it) => it.id}
        columns={columns}
        minWidth={880}
        tabs={tabs.map((key) => ({ key, label: deskTabs[key], count: read.data?.counts[key], alert: key === 'waiting' }))}
        tools={<Link to="/serviceDesk/about">联系方式与视频</Link>}
        onOpen={setOpened}
        phoneCard={(it) => (
          <>
            <Words it={it} />
            {actsOf(it)}
          </>
        )}
        empty={{ title: `没有${deskTabs[tab]}的留言`, text: empty[tab] }}
      />
      {opened ? (
        <SidePanel title="留言" close={() => setOpened(undefined)}>
          <Words it={opened} />
        </SidePanel>
      ) : null}
      {ask.node}
    </>
  )
}
