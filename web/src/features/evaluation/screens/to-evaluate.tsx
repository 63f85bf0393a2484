// 待评价: what was accepted of one's own, by whatever kind of document, the first to end first.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { EVALUATE_DAYS, evaluatedKinds, toEvaluate } from '@caiyuan/contract/evaluable'
import { dayText } from '@caiyuan/contract/span'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'

type Row = OutputOf<typeof api.evaluation.todo>['list'][number]

const LIST = '/toEvaluate'
const shape = { tabs: [], filters: {}, pageSize: 20 }
const linkOf = ({ kind, id }: Row): string => toEvaluate('/evaluate', { kind, id })

const Evaluate = ({ it }: { it: Row }) => (
  <Link to={linkOf(it)} state={{ from: LIST }} aria-label={`评价：${it.title}`}>
    评价
  </Link>
)

const columns: readonly Column<Row>[] = [
  {
    key: 'no',
    title: '单号',
    width: 180,
    fixed: true,
    render: (it) => <TwoLines main={<span className="num">{it.docNo}</span>} second={evaluatedKinds[it.kind]} />,
  },
  { key: 'title', title: '商品', fixed: true, render: (it) => it.title },
  { key: 'supplier', title: '供应商', width: 200, fixed: true, render: (it) => it.supplierName },
  {
    key: 'days',
    title: '可评价至',
    width: 150,
    fixed: true,
    render: (it) => <TwoLines main={<span className="num">{it.endsOn}</span>} second={`${dayText(it.acceptedAt)} 验收`} />,
  },
  { key: 'acts', title: '操作', width: 90, align: 'right', fixed: true, render: (it) => <Evaluate it={it} /> },
]

export const Screen = () => {
  const navigate = useNavigate()
  const list = useListState(shape)
  const read = useRead(api.evaluation.todo, { pageNum: list.pageNum, pageSize: list.pageSize }, { keep: true })
  return (
    <ListPage
      name="toEvaluate"
      what="待评价"
      title="待评价"
      list={list}
      read={read}
      rowKey={(it) => `${it.kind}${it.id}`}
      columns={columns}
      onOpen={(it) => void navigate(linkOf(it), { state: { from: LIST } })}
      phoneCard={(it) => (
        <Link to={linkOf(it)} state={{ from: LIST }} className="plain" style={{ display: 'grid', gap: 6 }}>
          <b className="line1">{it.title}</b>
          <span className="second line1">{it.supplierName}</span>
          <span className="row between second">
            <span className="num">
              {evaluatedKinds[it.kind]} {it.docNo}
            </span>
            <span className="num">{it.endsOn} 前</span>
          </span>
        </Link>
      )}
      minWidth={760}
      empty={{ title: '没有待评价的', text: `订单、协议订单和平台外采购验收后 ${EVALUATE_DAYS} 天内可以评价，还没评价的列在这里。` }}
    />
  )
}
