// 心愿单: what a person did not find, and what the platform found since.
import { wishTabs, type WishTab } from '@caiyuan/contract/wish-list'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { useGoodsPurse } from '../../../core/mode.ts'
import { notify } from '../../../core/notices.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { aboutText, sentText, WhatWished, WishTag } from '../parts/wish.tsx'

const AddWish = lazy(async () => ({ default: (await import('../parts/wish-form.tsx')).AddWish }))

const tabs = Object.keys(wishTabs) as WishTab[]
const shape = { tabs, filters: { search: '' }, pageSize: 20 }

type Wish = OutputOf<typeof api.wishList.list>['list'][number]

const answerText = (it: Wish): string =>
  it.state === 'waiting' ? '等平台答复' : it.goods.length > 0 ? `关联 ${it.goods.length} 种商品` : it.answer

const columns: Column<Wish>[] = [
  {
    key: 'wish',
    title: '心愿',
    fixed: true,
    render: (it) => (
      <TwoLines main={<span className="line1 goods strong">{it.name}</span>} second={<span className="line1">{aboutText(it)}</span>} />
    ),
  },
  { key: 'state', title: '状态', width: 92, render: (it) => <WishTag state={it.state} /> },
  {
    key: 'answer',
    title: '答复',
    width: 300,
    render: (it) => (
      <span className="line1" title={answerText(it)}>
        {answerText(it)}
      </span>
    ),
  },
  { key: 'at', title: '提交', width: 100, render: (it) => <span className="num">{sentText(it)}</span> },
]

export const Screen = () => {
  const list = useListState(shape)
  const [params, setParams] = useSearchParams()
  // From a search that found nothing: its words are in the address until the dialog is closed.
  const searched = params.get('wish')
  const [isAdding, setAdding] = useState(false)
  const [opened, setOpened] = useState<Wish>()
  const tab = list.tab as WishTab
  const read = useRead(
    api.wishList.list,
    { tab, search: list.filters.search, pageNum: list.pageNum, pageSize: list.pageSize, ...useGoodsPurse() },
    { keep: true },
  )
  const ask = useAsk()
  const withdraw = useAct(api.wishList.withdraw, {
    onDone: () => {
      notify.ok('已撤回')
      setOpened(undefined)
    },
  })
  const askWithdraw = (it: Wish) =>
    void ask
      .put({ title: `撤回心愿「${it.name}」？`, body: '撤回后平台不再处理，可以重新提交。', ok: '撤回', danger: true })
      .then((answer) => (answer === undefined ? undefined : withdraw.run({ id: it.id })))
  const withdrawOf = (it: Wish) =>
    it.canWithdraw ? (
      <span onClick={(event) => event.stopPropagation()} role="presentation">
        <Button
          type="link"
          size="small"
          style={{ padding: 0 }}
          disabled={withdraw.pending}
          aria-label={`撤回：${it.name}`}
          onClick={() => askWithdraw(it)}
        >
          撤回
        </Button>
      </span>
    ) : null
  const close = () => {
    setAdding(false)
    if (searched !== null)
      setParams(
        (now) => {
          now.delete('wish')
          return now
        },
        { replace: true },
      )
  }
  return (
    <>
      <ListPage
        name="wish-list"
        what="心愿单"
        list={list}
        read={read}
        rowKey={(it) => it.id}
        columns={[...columns, { key: 'acts', title: '操作', width: 80, render: withdrawOf }]}
        tabs={tabs.map((key) => ({ key, label: wishTabs[key], count: read.data?.counts[key] }))}
        search={<FilterText list={list} name="search" label="名称、品牌、型号" width={200} />}
        tools={
          <Button type="primary" onClick={() => setAdding(true)}>
            提交心愿
          </Button>
        }
        onOpen={setOpened}
        phoneCard={(it) => (
          <>
            <WhatWished it={it} />
            {withdrawOf(it)}
          </>
        )}
        minWidth={760}
        empty={
          list.isFiltered
            ? undefined
            : {
                title: tab === 'all' ? '还没有心愿' : `没有${wishTabs[tab]}的心愿`,
                text: '商城里找不到的商品写在这里，平台找到货源后会发消息告诉您。',
              }
        }
      />
      {opened ? (
        <SidePanel title="心愿" close={() => setOpened(undefined)}>
          <WhatWished it={opened} />
        </SidePanel>
      ) : null}
      {isAdding || searched !== null ? (
        <Suspense fallback={null}>
          <AddWish keyword={(searched ?? '').slice(0, 100)} close={close} />
        </Suspense>
      ) : null}
      {ask.node}
    </>
  )
}
