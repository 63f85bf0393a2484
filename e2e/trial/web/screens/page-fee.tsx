// 版面费申请: what this person asked for or answers for, by where it stands.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { pageFeeFlow, pageFeeTabs, toPageFee } from '../../contract/page-fee.ts'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { Link, useNavigate, useParams } from 'react-router'
import { useRead } from '../../../../web/src/core/api.ts'
import { trialApi } from '../api.ts'
import { useSession } from '../../../../web/src/core/session.ts'
import { TwoLines, type Column } from '../../../../web/src/ui/data-table.tsx'
import { FilterText } from '../../../../web/src/ui/filters.tsx'
import { ListPage } from '../../../../web/src/ui/list-page.tsx'
import { useListState } from '../../../../web/src/ui/list-state.ts'
import { Money } from '../../../../web/src/ui/money.tsx'
import { StatusTag } from '../../../../web/src/ui/status-tag.tsx'

type Row = OutputOf<typeof trialApi.pageFee.list>['list'][number]

const shape = { filters: { keyword: '' }, pageSize: 20 }

const columnsOf = (from: string): Column<Row>[] => [
  {
    key: 'no',
    title: '申请单号',
    width: 140,
    fixed: true,
    render: (it) => (
      <TwoLines
        main={
          <Link
            to={toPageFee('/pageFeeDetail', { id: it.id })}
            state={{ from }}
            className="num"
            onClick={(event) => event.stopPropagation()}
          >
            {it.feeNo}
          </Link>
        }
        second={`${momentText(it.submittedAt)} 提交`}
      />
    ),
  },
  { key: 'paper', title: '论文题目 / 期刊', fixed: true, render: (it) => <TwoLines main={it.paperTitle} second={`《${it.journal}》`} /> },
  { key: 'who', title: '申请人', width: 110, render: (it) => <TwoLines main={it.submitterName} second={it.deptName} /> },
  {
    key: 'fund',
    title: '经费卡',
    width: 200,
    render: (it) => <TwoLines main={it.fundName} second={<span className="num">{it.projectNo}</span>} />,
  },
  { key: 'total', title: '金额', width: 110, align: 'right', fixed: true, render: (it) => <Money fen={it.totalFen} as="strong" /> },
  { key: 'state', title: '状态', width: 110, fixed: true, render: (it) => <StatusTag flow={pageFeeFlow} state={it.state} /> },
]

const PhoneCard = ({ it, from }: { it: Row; from: string }) => (
  <Link to={toPageFee('/pageFeeDetail', { id: it.id })} state={{ from }} className="plain" style={{ display: 'grid', gap: 6 }}>
    <span className="row between">
      <b className="line1">{it.paperTitle}</b>
      <StatusTag flow={pageFeeFlow} state={it.state} />
    </span>
    <span className="second">
      《{it.journal}》 · {it.submitterName}
    </span>
    <span className="row between">
      <span className="second num">{it.feeNo}</span>
      <Money fen={it.totalFen} as="strong" size={16} />
    </span>
  </Link>
)

/** The tab is part of the address: /pageFee/0 … */
export const Screen = () => {
  const { index = '0' } = useParams()
  const navigate = useNavigate()
  const { has } = useSession()
  const state = useListState(shape)
  const tab = pageFeeTabs[Number(index)] ? Number(index) : 0
  const from = `/pageFee/${tab}`
  const read = useRead(
    trialApi.pageFee.list,
    { tab, keyword: state.filters.keyword, pageNum: state.pageNum, pageSize: state.pageSize },
    { keep: true },
  )
  const add = (
    <Button type="primary" onClick={() => void navigate('/pageFeeForm', { state: { from } })}>
      申请版面费
    </Button>
  )
  return (
    <ListPage
      key={tab}
      name="pageFee"
      what="版面费申请"
      list={{
        ...state,
        tab: String(tab),
        set: (change) => (change.tab === undefined ? state.set(change) : void navigate(`/pageFee/${change.tab}`)),
      }}
      tabs={pageFeeTabs.map((it, i) => ({ key: String(i), label: it.label, count: read.data?.counts[String(i)] }))}
      read={read}
      rowKey={(it) => it.id}
      columns={columnsOf(from)}
      search={<FilterText list={state} name="keyword" label="单号、期刊、论文题目" width={200} />}
      tools={has('order:create') ? add : null}
      onOpen={(it) => void navigate(toPageFee('/pageFeeDetail', { id: it.id }), { state: { from } })}
      phoneCard={(it) => <PhoneCard it={it} from={from} />}
      minWidth={860}
      foot={
        <span className="second">
          共 {read.data?.total ?? 0} 张，合计 <Money fen={read.data?.totalFen ?? 0} as="strong" />
        </span>
      }
      empty={{
        title: '没有版面费申请',
        text: '论文录用后在这里申请版面费，由经费负责人审批、财务办理',
        action: has('order:create') ? add : undefined,
      }}
    />
  )
}
