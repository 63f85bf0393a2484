// 框架协议订单: one's own, and for who answers for money or for agreements those of the school.
import { DownloadOutlined } from '@ant-design/icons'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { toEvaluate } from '@caiyuan/contract/evaluable'
import { frameworkFlow, frameworkTabs, toFramework } from '@caiyuan/contract/framework/flow'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { fileLink } from '../../../core/file-link.ts'
import { useSession } from '../../../core/session.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Money } from '../../../ui/money.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { NumberLink } from '../../../ui/number-link.tsx'

type Row = OutputOf<typeof api.framework.orders>['list'][number]

const LIST = '/frameworkOrderList'
const shape = { tabs: frameworkTabs.map((_, i) => String(i)), filters: { keyword: '' }, pageSize: 20 }
const linkOf = (it: Row): string => toFramework('/frameworkOrderDetail', { orderId: it.orderId })

/** Who has to act, and what its buyer may still say of it. */
const Second = ({ it }: { it: Row }) => (
  <span onClick={(event) => event.stopPropagation()} role="presentation">
    {it.waitsFor.slice(0, 2).join('、')}{' '}
    {it.can.evaluate ? (
      <Link
        to={toEvaluate('/evaluate', { kind: 'frameworkOrder', id: it.orderId })}
        state={{ from: LIST }}
        aria-label={`评价：${it.title}`}
      >
        评价
      </Link>
    ) : null}
  </span>
)

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
        second={momentText(it.at)}
      />
    ),
  },
  { key: 'title', title: '商品', fixed: true, render: (it) => <TwoLines main={it.title} second={`${it.buyerName} ${it.deptName}`} /> },
  {
    key: 'agreement',
    title: '协议',
    width: 220,
    render: (it) => <TwoLines main={it.agreementName} second={<span className="num">{it.agreementNo}</span>} />,
  },
  { key: 'supplier', title: '供应商', width: 180, render: (it) => it.supplierName },
  { key: 'total', title: '金额', width: 120, align: 'right', fixed: true, render: (it) => <Money fen={it.totalFen} as="strong" /> },
  {
    key: 'state',
    title: '状态',
    width: 140,
    fixed: true,
    render: (it) => <TwoLines main={<StatusTag flow={frameworkFlow} state={it.state} />} second={<Second it={it} />} />,
  },
]

export const Screen = () => {
  const navigate = useNavigate()
  const { has } = useSession()
  const list = useListState(shape)
  const read = useRead(
    api.framework.orders,
    { tab: Number(list.tab), keyword: list.filters.keyword, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  const add = has('order:create') ? (
    <Button type="primary" onClick={() => void navigate('/searchFrameworkAgreement')}>
      按协议采购
    </Button>
  ) : null
  return (
    <ListPage
      name="frameworkOrders"
      what="框架协议订单"
      list={list}
      tabs={frameworkTabs.map((tab, i) => ({ key: String(i), label: tab.label, count: read.data?.counts[String(i)] }))}
      read={read}
      rowKey={(it) => it.orderId}
      columns={columns}
      search={<FilterText list={list} name="keyword" label="单号、商品、协议、供应商" width={220} />}
      tools={
        <>
          <a className="desktop-only" {...fileLink(api.framework.export, { tab: Number(list.tab), keyword: list.filters.keyword })}>
            <DownloadOutlined aria-hidden /> 导出
          </a>
          {add}
        </>
      }
      onOpen={(it) => void navigate(linkOf(it), { state: { from: LIST } })}
      phoneCard={(it) => (
        <Link to={linkOf(it)} state={{ from: LIST }} className="plain" style={{ display: 'grid', gap: 6 }}>
          <span className="row between">
            <b className="line1">{it.title}</b>
            <StatusTag flow={frameworkFlow} state={it.state} />
          </span>
          <span className="second line1">{[it.supplierName, it.buyerName].filter(Boolean).join(' · ')}</span>
          <span className="row between">
            <span className="second num">{it.docNo}</span>
            <Money fen={it.totalFen} as="strong" size={16} />
          </span>
        </Link>
      )}
      minWidth={980}
      foot={
        <span className="second">
          共 {read.data?.total ?? 0} 张，合计 <Money fen={read.data?.totalFen ?? 0} as="strong" />
        </span>
      }
      empty={{ title: '没有框架协议订单', text: '协议里的商品价格和供应商已经征集好，选好数量就能下单', action: add ?? undefined }}
    />
  )
}
