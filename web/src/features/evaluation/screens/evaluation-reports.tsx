// 评价举报 of a school: what colleagues and suppliers reported, and what is decided of it.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { evaluationReportTabs, reportKinds, type EvaluationReportTab } from '@caiyuan/contract/evaluable'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { Link } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { Added, Answer } from '../parts/answer.tsx'
import { goodsLink, specText } from '../model.ts'
import css from '../parts/evaluation.module.css'
import { Photos } from '../parts/photos.tsx'
import { saidBy } from '../parts/said-by.ts'
import { Stars } from '../parts/stars.tsx'

type Row = OutputOf<typeof api.evaluationDesk.list>['list'][number]
type Verdict = 'hide' | 'keep' | 'restore'
type Decide = (it: Row, verdict: Verdict) => void

const tabs = Object.keys(evaluationReportTabs) as EvaluationReportTab[]
const shape = { tabs, filters: { keyword: '' }, pageSize: 20 }
const empty: Record<EvaluationReportTab, string> = {
  todo: '本校师生和供应商举报的商品评价列在这里。',
  hidden: '因举报隐藏的评价，可以恢复显示。',
  kept: '有人举报、经核查继续显示的评价。',
}

const asks: Record<Verdict, { title: string; body: string; ok: string }> = {
  hide: { title: '隐藏评价', body: '商品页、店铺和供应商都不再显示这条评价，也不计入评分；评价人和举报人会收到理由。', ok: '隐藏' },
  keep: { title: '评价继续显示', body: '评价照常显示；评价人和举报人会收到理由。', ok: '继续显示' },
  restore: { title: '恢复显示评价', body: '评价重新显示并计入评分；评价人和举报人会收到理由。', ok: '恢复显示' },
}

const Goods = ({ it }: { it: Row }) => (
  <span className={css['goods']}>
    {goodsLink(it) ? <Link to={goodsLink(it)}>{it.goodsName}</Link> : <b>{it.goodsName}</b>}
    <span className="second">{specText(it)}</span>
    <span className="second">
      <SupplierName of={it} />
    </span>
  </span>
)

const Words = ({ it }: { it: Row }) => (
  <div className={css['words']}>
    <div className={css['by']}>
      <Stars stars={it.goodsStars} />
      <span className="second">{saidBy(it.authorName, it.said.at)}</span>
    </div>
    {it.said.content ? <p className={css['said']}>{it.said.content}</p> : null}
    <Photos ids={it.pictureIds} name={it.goodsName} />
    <Answer it={it.said.answer} />
    <Added it={it.added} isDay={!it.authorName} />
  </div>
)

const Reports = ({ it }: { it: Row }) => (
  <ul className={css['reports']} aria-label={`对「${it.goodsName}」评价的举报`}>
    {it.reports.map((one) => (
      <li key={one.id}>
        <b>{reportKinds[one.kind]}</b>
        {one.content ? `：${one.content}` : ''}
        <span className="second">
          {' '}
          {one.byName || it.supplierName} · {momentText(one.at)}
        </span>
        {one.decided ? (
          <span className={css['decided']}>
            {one.decided.verdict === 'hidden' ? '已隐藏' : '继续显示'}：{one.decided.reason}{' '}
            <span className="second">
              {one.decided.byName} · {momentText(one.decided.at)}
            </span>
          </span>
        ) : null}
        {one.restored ? (
          <span className={css['decided']}>
            恢复显示：{one.restored.reason}{' '}
            <span className="second">
              {one.restored.byName} · {momentText(one.restored.at)}
            </span>
          </span>
        ) : null}
      </li>
    ))}
  </ul>
)

const Acts = ({ it, decide }: { it: Row; decide: Decide }) => {
  if (it.canDecide !== true) return <span className="second">{it.canDecide}</span>
  const isOpen = it.reports.some((one) => one.decided === null)
  const verdicts: Verdict[] = isOpen ? ['hide', 'keep'] : it.hidden ? ['restore'] : []
  return (
    <span className="row">
      {verdicts.map((verdict) => (
        <Button
          key={verdict}
          size="small"
          danger={verdict === 'hide'}
          aria-label={`${asks[verdict].ok}：${it.goodsName}`}
          onClick={() => decide(it, verdict)}
        >
          {asks[verdict].ok}
        </Button>
      ))}
    </span>
  )
}

const columnsOf = (decide: Decide): readonly Column<Row>[] => [
  { key: 'goods', title: '商品', width: 200, fixed: true, render: (it) => <Goods it={it} /> },
  { key: 'words', title: '评价', fixed: true, render: (it) => <Words it={it} /> },
  { key: 'reports', title: '举报', width: 280, fixed: true, render: (it) => <Reports it={it} /> },
  { key: 'acts', title: '处理', width: 150, fixed: true, render: (it) => <Acts it={it} decide={decide} /> },
]

export const Screen = () => {
  const list = useListState(shape)
  const ask = useAsk()
  const tab = list.tab as EvaluationReportTab
  const read = useRead(
    api.evaluationDesk.list,
    { tab, keyword: list.filters.keyword, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  const act = useAct(api.evaluationDesk.decide, { onDone: () => notify.ok('已处理，并发消息告诉了评价人和举报人') })
  const decide: Decide = (it, verdict) => {
    const { title, body, ok } = asks[verdict]
    void ask.put({
      title: `${title}：${it.goodsName}`,
      body,
      ok,
      danger: verdict === 'hide',
      comment: { label: '理由', least: 2, most: 200, about: `${it.id}:${verdict}` },
      send: (reason) => act.run({ id: it.id, verdict, reason }),
    })
  }
  return (
    <>
      <ListPage
        name="evaluationReports"
        what="评价举报"
        list={list}
        tabs={tabs.map((key) => ({ key, label: evaluationReportTabs[key], count: read.data?.counts[key], alert: key === 'todo' }))}
        read={read}
        rowKey={(it) => it.id}
        columns={columnsOf(decide)}
        search={<FilterText list={list} name="keyword" label="商品、供应商、评价内容" width={220} />}
        phoneCard={(it) => (
          <div style={{ display: 'grid', gap: 6 }}>
            <Goods it={it} />
            <Words it={it} />
            <Reports it={it} />
            <Acts it={it} decide={decide} />
          </div>
        )}
        minWidth={860}
        empty={{ title: '没有评价举报', text: empty[tab] }}
      />
      {ask.node}
    </>
  )
}
