// 商品评价 of a supplier: what schools said of its goods, what it has not answered first.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { evaluationSupplyTabs, SAID_MAX, type EvaluationSupplyTab } from '@caiyuan/contract/evaluable'
import { Button } from 'antd'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { specText } from '../model.ts'
import { Added, Answer } from '../parts/answer.tsx'
import { ReportButton } from '../parts/report.tsx'
import { Photos } from '../parts/photos.tsx'
import { saidBy } from '../parts/said-by.ts'
import css from '../parts/evaluation.module.css'
import { Stars } from '../parts/stars.tsx'

type Row = OutputOf<typeof api.evaluationSupply.list>['list'][number]
type Reply = (it: Row, isToAdded: boolean) => void

const tabs = Object.keys(evaluationSupplyTabs) as EvaluationSupplyTab[]
const shape = { tabs, filters: { keyword: '' }, pageSize: 20 }

const empty: Record<EvaluationSupplyTab, string> = {
  todo: '采购人验收后对商品的评价和追评列在这里，各可以回复一次。',
  answered: '您回复过的评价。',
}

const Reporting = ({ it }: { it: Row }) => {
  const act = useAct(api.evaluationSupply.report, { onDone: () => notify.ok('已举报，学校处理后发消息告诉您') })
  return (
    <ReportButton
      id={it.id}
      name={it.goodsName}
      note={`由${it.schoolName}处理投诉的人员核查，每条评价只能举报一次。匿名评价的评价人不会告诉您。`}
      pending={act.pending}
      send={async (said) => (await act.run({ schoolId: it.schoolId, id: it.id, ...said })) !== undefined}
    />
  )
}

const Words = ({ it, reply }: { it: Row; reply: Reply }) => (
  <div className={css['words']}>
    <div className={css['by']}>
      <Stars stars={it.goodsStars} />
      <span className="second">
        描述相符 {it.describedStars} 星 · 物流 {it.logisticsStars} 星 · 服务 {it.serviceStars} 星
      </span>
    </div>
    {it.said.content || it.pictureIds.length === 0 ? (
      <p className={css['said']}>{it.said.content || <span className="second">没有写评价内容</span>}</p>
    ) : null}
    <Photos ids={it.pictureIds} name={it.goodsName} schoolId={it.schoolId} />
    <Answer it={it.said.answer} by="我的回复" />
    {it.isReported ? <span className="second">已举报，处理结果见消息</span> : it.canReport ? <Reporting it={it} /> : null}
    {it.said.answer ? null : (
      <Button size="small" aria-label={`回复评价：${it.goodsName}`} onClick={() => reply(it, false)}>
        回复评价
      </Button>
    )}
    {it.added ? (
      <>
        <Added it={it.added} by="我的回复" isDay={!it.authorName} />
        {it.added.answer ? null : (
          <Button size="small" aria-label={`回复追评：${it.goodsName}`} onClick={() => reply(it, true)}>
            回复追评
          </Button>
        )}
      </>
    ) : null}
  </div>
)

const columnsOf = (reply: Reply): readonly Column<Row>[] => [
  { key: 'goods', title: '商品', width: 240, fixed: true, render: (it) => <TwoLines main={it.goodsName} second={specText(it)} /> },
  { key: 'words', title: '评价与回复', fixed: true, render: (it) => <Words it={it} reply={reply} /> },
  {
    key: 'school',
    title: '采购单位',
    width: 200,
    fixed: true,
    render: (it) => <TwoLines main={it.schoolName} second={saidBy(it.authorName, it.said.at)} />,
  },
]

export const Screen = () => {
  const list = useListState(shape)
  const ask = useAsk()
  const tab = list.tab as EvaluationSupplyTab
  const read = useRead(
    api.evaluationSupply.list,
    { tab, keyword: list.filters.keyword, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  const act = useAct(api.evaluationSupply.answer, { onDone: () => notify.ok('已回复，并发消息告诉了评价人') })
  const reply: Reply = (it, isToAdded) => {
    const what = isToAdded ? '追评' : '评价'
    void ask.put({
      title: `回复${what}：${it.goodsName}`,
      body: `${it.schoolName}的用户都能看到，只能回复一次，发出后不能修改。请不要写出评价人的姓名、电话等个人信息。`,
      ok: '回复',
      comment: { label: '回复内容', least: 2, most: SAID_MAX, about: `${it.id}:${what}` },
      send: (content) => act.run({ schoolId: it.schoolId, id: it.id, isToAdded, content }),
    })
  }
  return (
    <>
      <ListPage
        name="supplierEvaluations"
        what="评价"
        list={list}
        tabs={tabs.map((key) => ({ key, label: evaluationSupplyTabs[key], count: read.data?.counts[key], alert: key === 'todo' }))}
        read={read}
        rowKey={(it) => it.id}
        columns={columnsOf(reply)}
        search={<FilterText list={list} name="keyword" label="商品、采购单位、评价内容" width={240} />}
        phoneCard={(it) => (
          <div style={{ display: 'grid', gap: 6 }}>
            <b>{it.goodsName}</b>
            <span className="second">
              {it.schoolName} · {saidBy(it.authorName, it.said.at)}
            </span>
            <Words it={it} reply={reply} />
          </div>
        )}
        minWidth={780}
        empty={{ title: '没有评价', text: empty[tab] }}
      />
      {ask.node}
    </>
  )
}
