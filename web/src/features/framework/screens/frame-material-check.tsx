// 协议材料检查: orders whose papers wait to be checked, and those that were.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { toFramework } from '@caiyuan/contract/framework/flow'
import { momentText } from '@caiyuan/contract/span'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Money } from '../../../ui/money.tsx'
import { NumberLink } from '../../../ui/number-link.tsx'

type Row = OutputOf<typeof api.framework.materialWaiting>['list'][number]

const LIST = '/frameMaterialCheck'
const shape = { tabs: ['waiting', 'already'], filters: { keyword: '' }, pageSize: 20 }
const linkOf = (it: Row): string => toFramework('/frameMaterialCheckDetail', { orderId: it.orderId })
const papersText = (it: Row): string => `应交 ${it.neededNum} 份，合格 ${it.okNum} 份`

const columns: readonly Column<Row>[] = [
  {
    key: 'no',
    title: '单号',
    width: 150,
    fixed: true,
    render: (it) => (
      <TwoLines
        main={
          <NumberLink to={linkOf(it)} from={LIST}>
            {it.docNo}
          </NumberLink>
        }
        second={`${momentText(it.at)} 交来`}
      />
    ),
  },
  { key: 'title', title: '商品', fixed: true, render: (it) => <TwoLines main={it.title} second={`${it.buyerName} ${it.deptName}`} /> },
  { key: 'supplier', title: '供应商', width: 240, render: (it) => <TwoLines main={it.supplierName} second={it.agreementName} /> },
  { key: 'papers', title: '材料', width: 180, fixed: true, render: papersText },
  { key: 'total', title: '金额', width: 120, align: 'right', render: (it) => <Money fen={it.totalFen} as="strong" /> },
]

export const Screen = () => {
  const navigate = useNavigate()
  const list = useListState(shape)
  const isWaiting = list.tab === 'waiting'
  const input = { keyword: list.filters.keyword, pageNum: list.pageNum, pageSize: list.pageSize }
  const waiting = useRead(api.framework.materialWaiting, input, { keep: true, enabled: isWaiting })
  const already = useRead(api.framework.materialAlready, input, { keep: true, enabled: !isWaiting })
  return (
    <ListPage
      name="frameMaterials"
      what="协议材料检查"
      list={list}
      tabs={[
        { key: 'waiting', label: '待检查', ...(isWaiting ? { count: waiting.data?.total } : {}) },
        { key: 'already', label: '已检查' },
      ]}
      read={isWaiting ? waiting : already}
      rowKey={(it) => it.orderId}
      columns={columns}
      search={<FilterText list={list} name="keyword" label="单号、商品、协议、供应商" width={220} />}
      onOpen={(it) => void navigate(linkOf(it), { state: { from: LIST } })}
      phoneCard={(it) => (
        <Link to={linkOf(it)} state={{ from: LIST }} className="plain" style={{ display: 'grid', gap: 6 }}>
          <b className="line1">{it.title}</b>
          <span className="second line1">{it.supplierName}</span>
          <span className="row between">
            <span className="second">{papersText(it)}</span>
            <Money fen={it.totalFen} as="strong" size={16} />
          </span>
        </Link>
      )}
      minWidth={860}
      empty={{ title: isWaiting ? '没有待检查的材料' : '还没有检查过材料', text: '供应商交齐材料后列在这里' }}
    />
  )
}
