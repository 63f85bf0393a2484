// 商品审核: new goods of suppliers, passed or refused one by one or several at once; and whether new goods wait at all.
import { reviewTabs, REVIEW_REASON_MAX, type ReviewTab } from '@caiyuan/contract/goods-review'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Button, Switch } from 'antd'
import { useState } from 'react'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { FilterText } from '../../../ui/filters.tsx'
import { BatchHead, ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { EachResult } from '../../supplier-goods/parts/each-result.tsx'
import { ReviewCard, ReviewDetail, reviewColumns, type ReviewActs, type ReviewRow } from '../parts/review-columns.tsx'

const tabs = Object.keys(reviewTabs) as ReviewTab[]
const shape = { tabs, filters: { search: '' }, pageSize: 20 }
const empty: Record<ReviewTab, string> = {
  waiting: '供应商导入和填写的新商品会来到这里，通过后才能被搜索和购买。',
  refused: '审核不通过的商品在供应商更正、重新送审后回到待审核。',
  passed: '审核通过的商品会列在这里。',
}

type Each = OutputOf<typeof api.goodsReview.pass>

const nameOf = (rows: readonly ReviewRow[]): string => (rows.length === 1 ? `「${rows[0]!.name}」` : `所选 ${rows.length} 种商品`)

export const Screen = () => {
  const list = useListState(shape)
  const tab = list.tab as ReviewTab
  const ask = useAsk()
  const [failed, setFailed] = useState<Each>()
  const read = useRead(
    api.goodsReview.list,
    { tab, search: list.filters.search, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  const done = (said: string) => ({
    onDone: (it: Each) => {
      if (it.doneNum > 0) notify.ok(`${said} ${it.doneNum} 种商品，已告知供应商`)
      if (it.failedNum > 0) setFailed(it)
    },
  })
  const pass = useAct(api.goodsReview.pass, done('已通过'))
  const refuse = useAct(api.goodsReview.refuse, done('未通过'))
  const setting = useAct(api.goodsReview.setting)
  const idsOf = (rows: readonly ReviewRow[]) => rows.map((it) => it.productId)
  const acts: ReviewActs = {
    pass: (rows) => void pass.run({ productIds: idsOf(rows) }),
    refuse: (rows, then) =>
      void ask
        .put({
          title: `${nameOf(rows)}审核不通过`,
          ok: '不通过',
          danger: true,
          comment: { label: '原因', least: 2, most: REVIEW_REASON_MAX },
          send: (reason) => refuse.run({ productIds: idsOf(rows), reason }),
        })
        .then((reason) => (reason === undefined ? undefined : then?.())),
    pending: pass.pending || refuse.pending,
  }
  const change = (isReviewed: boolean) =>
    ask
      .put({
        title: isReviewed ? '新商品须审核后才上架？' : '新商品不再审核？',
        body: isReviewed
          ? '此后导入和填写的新商品先到这里，已在售的不受影响。'
          : '此后导入和填写的新商品直接上架；已在待审核的仍须逐一决定。',
      })
      .then((answer) => (answer === undefined ? undefined : setting.run({ isReviewed })))
  const isReviewed = read.data?.isReviewed
  return (
    <>
      <ListPage
        name="goods-check"
        what="商品审核"
        list={list}
        read={read}
        rowKey={(it) => it.productId}
        columns={reviewColumns(acts, tab)}
        tabs={tabs.map((key) => ({ key, label: reviewTabs[key], count: read.data?.counts[key], alert: key === 'waiting' }))}
        search={<FilterText list={list} name="search" label="名称、编码、品牌、公司全称" width={240} />}
        tools={
          isReviewed === undefined ? null : (
            <label className="row">
              <Switch
                size="small"
                checked={isReviewed}
                loading={setting.pending}
                onChange={(to) => void change(to)}
                aria-label="新商品须审核"
              />
              新商品须审核
            </label>
          )
        }
        preview={(it) => <ReviewDetail it={it} />}
        phoneCard={(it) => <ReviewCard it={it} acts={acts} />}
        minWidth={920}
        {...(tab === 'waiting'
          ? {
              batch: {
                disabled: (it: ReviewRow) => it.can.pass !== true,
                bar: (rows: readonly ReviewRow[], clear: () => void) => (
                  <>
                    <BatchHead clear={clear}>
                      已选 <b>{rows.length}</b> 种商品
                    </BatchHead>
                    <span className="row">
                      <Button danger disabled={acts.pending} onClick={() => acts.refuse(rows, clear)}>
                        不通过
                      </Button>
                      <Button type="primary" disabled={acts.pending} onClick={() => (acts.pass(rows), clear())}>
                        通过 {rows.length} 种
                      </Button>
                    </span>
                  </>
                ),
              },
            }
          : {})}
        empty={list.isFiltered ? undefined : { title: `没有${reviewTabs[tab]}的商品`, text: empty[tab] }}
      />
      {ask.node}
      {failed ? <EachResult it={failed} close={() => setFailed(undefined)} /> : null}
    </>
  )
}
