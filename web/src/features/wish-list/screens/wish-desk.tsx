// 心愿处理: what people of all institutions do not find; the platform answers with goods or with the reason why not.
import { wishTabs, type WishTab } from '@caiyuan/contract/wish-list'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { api, useRead } from '../../../core/api.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { aboutText, sentText, WhatWished, WishTag } from '../parts/wish.tsx'

const AnswerWish = lazy(async () => ({ default: (await import('../parts/answer-form.tsx')).AnswerWish }))

type Row = OutputOf<typeof api.wishList.desk>['list'][number]

const tabs: readonly WishTab[] = ['waiting', 'listed', 'unable', 'all']
const shape = { tabs, filters: { search: '' }, pageSize: 20 }

const fromText = (it: Row): string => `${it.authorName} · ${it.schoolName}`

export const Screen = () => {
  const list = useListState(shape)
  const [opened, setOpened] = useState<Row>()
  const [answering, setAnswering] = useState<Row>()
  const tab = list.tab as WishTab
  const read = useRead(
    api.wishList.desk,
    { tab, search: list.filters.search, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  const answerOf = (it: Row) =>
    it.canAnswer ? (
      <span onClick={(event) => event.stopPropagation()} role="presentation">
        <Button size="small" type="primary" aria-label={`答复：${it.name}`} onClick={() => setAnswering(it)}>
          答复
        </Button>
      </span>
    ) : (
      <span className="second">{it.answeredBy}</span>
    )
  const columns: Column<Row>[] = [
    {
      key: 'wish',
      title: '心愿',
      fixed: true,
      render: (it) => (
        <TwoLines main={<span className="line1 goods strong">{it.name}</span>} second={<span className="line1">{aboutText(it)}</span>} />
      ),
    },
    { key: 'reason', title: '用途或要求', width: 220, render: (it) => <span className="line1">{it.reason}</span> },
    {
      key: 'who',
      title: '提交人',
      width: 148,
      render: (it) => <TwoLines main={it.authorName} second={<span className="line1">{it.schoolName}</span>} />,
    },
    { key: 'at', title: '提交', width: 100, render: (it) => <span className="num">{sentText(it)}</span> },
    { key: 'state', title: '状态', width: 92, render: (it) => <WishTag state={it.state} /> },
    { key: 'acts', title: '操作', width: 92, render: answerOf },
  ]
  return (
    <>
      <ListPage
        name="wish-desk"
        what="心愿处理"
        list={list}
        read={read}
        rowKey={(it) => it.id}
        columns={columns}
        tabs={tabs.map((key) => ({ key, label: wishTabs[key], count: read.data?.counts[key], alert: key === 'waiting' }))}
        search={<FilterText list={list} name="search" label="名称、品牌、型号、用途" width={220} />}
        onOpen={setOpened}
        phoneCard={(it) => (
          <>
            <WhatWished it={it} from={fromText(it)} />
            {answerOf(it)}
          </>
        )}
        minWidth={880}
        empty={
          list.isFiltered
            ? undefined
            : { title: tab === 'all' ? '还没有心愿' : `没有${wishTabs[tab]}的心愿`, text: '各单位的人找不到的商品会来到这里。' }
        }
      />
      {opened ? (
        <SidePanel title="心愿" close={() => setOpened(undefined)}>
          <WhatWished it={opened} from={fromText(opened)} />
        </SidePanel>
      ) : null}
      {answering ? (
        <Suspense fallback={null}>
          <AnswerWish it={answering} close={() => setAnswering(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}
