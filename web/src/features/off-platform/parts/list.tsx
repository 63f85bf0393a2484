// Applications under their tabs: all a reader may see, those he accepts, those he confirms.
import { DownloadOutlined } from '@ant-design/icons'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { toEvaluate } from '@caiyuan/contract/evaluable'
import {
  offPlatformFlow,
  offPlatformTabs,
  offPlatformWayKeys,
  offPlatformWays,
  toOffPlatform,
  wayText,
  type OffPlatformWay,
} from '@caiyuan/contract/off-platform/flow'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { fileLink } from '../../../core/file-link.ts'
import { useSession } from '../../../core/session.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterDays, FilterSelect, FilterText, FilterYuan, fenOfYuan } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Money } from '../../../ui/money.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { NumberLink } from '../../../ui/number-link.tsx'

type Row = OutputOf<typeof api.offPlatform.list>['list'][number]

const LIST = '/applyPurchaseList'
const shape = {
  tabs: offPlatformTabs.map((_, i) => String(i)),
  filters: { keyword: '', buyWay: '', from: '', to: '', minYuan: '', maxYuan: '' },
  pageSize: 20,
}

/** A draft and what came back are opened where they are written. */
const linkOf = (it: Row): string =>
  it.can.submit === true ? toOffPlatform('/applyPurchase', { id: it.id }) : toOffPlatform('/applyPurchaseDetail', { id: it.id })

const Acts = ({ it }: { it: Row }) => (
  <span className="row" style={{ gap: 12, justifyContent: 'flex-end' }} onClick={(event) => event.stopPropagation()} role="presentation">
    {it.can.submit === true ? (
      <Link to={linkOf(it)} state={{ from: LIST }}>
        编辑
      </Link>
    ) : it.can.accept === true ? (
      <Link to={toOffPlatform('/applyPurchaseWork', { id: it.id })} state={{ from: LIST }}>
        去验收
      </Link>
    ) : (
      <Link to={linkOf(it)} state={{ from: LIST }}>
        查看
      </Link>
    )}
    {it.can.evaluate ? (
      <Link to={toEvaluate('/evaluate', { kind: 'offPlatform', id: it.id })} state={{ from: LIST }} aria-label={`评价：${it.title}`}>
        评价
      </Link>
    ) : null}
    {it.state === 'draft' ? null : (
      <a href={toOffPlatform('/print/offPlatform', { id: it.id })} target="_blank" rel="noreferrer">
        打印
      </a>
    )}
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
        second={`${momentText(it.at)} ${it.state === 'draft' ? '保存' : '申请'}`}
      />
    ),
  },
  {
    key: 'title',
    title: '采购事项',
    fixed: true,
    render: (it) => <TwoLines main={it.title} second={`${it.applicantName} ${it.deptName}`} />,
  },
  { key: 'way', title: '采购方式', width: 125, render: (it) => wayText(it.isDirect) },
  { key: 'supplier', title: '供应商', width: 140, render: (it) => it.supplierName },
  { key: 'funds', title: '经费', width: 125, render: (it) => it.funds.join('、') },
  { key: 'total', title: '金额', width: 105, align: 'right', fixed: true, render: (it) => <Money fen={it.dueFen} as="strong" /> },
  {
    key: 'state',
    title: '状态',
    width: 130,
    fixed: true,
    render: (it) => (
      <TwoLines
        main={<StatusTag flow={offPlatformFlow} state={it.state} />}
        second={it.financeReason ? `报销异常：${it.financeReason}` : it.waitsFor.slice(0, 2).join('、')}
      />
    ),
  },
  { key: 'acts', title: '操作', width: 140, align: 'right', fixed: true, render: (it) => <Acts it={it} /> },
]

const PhoneCard = ({ it }: { it: Row }) => (
  <Link to={linkOf(it)} state={{ from: LIST }} className="plain" style={{ display: 'grid', gap: 6 }}>
    <span className="row between">
      <b className="line1">{it.title}</b>
      <StatusTag flow={offPlatformFlow} state={it.state} />
    </span>
    <span className="second line1">
      {[it.isDirect ? wayText(true) : '', it.supplierName, it.applicantName].filter(Boolean).join(' · ')}
    </span>
    {it.financeReason ? <span className="bad line1">报销异常：{it.financeReason}</span> : null}
    <span className="row between">
      <span className="second num">{it.docNo}</span>
      <Money fen={it.dueFen} as="strong" size={16} />
    </span>
  </Link>
)

const ways = offPlatformWayKeys.map((value) => ({ value, label: offPlatformWays[value] }))
const isWay = (text: string): text is OffPlatformWay => offPlatformWayKeys.some((it) => it === text)

interface Props {
  scope: 'all' | 'accept' | 'check'
  what: string
  empty: { title: string; text: string }
}

export const OffPlatformList = ({ scope, what, empty }: Props) => {
  const navigate = useNavigate()
  const { has } = useSession()
  const list = useListState(shape)
  const { filters: it } = list
  const input = {
    scope,
    tab: Number(list.tab),
    keyword: it.keyword,
    ...(isWay(it.buyWay) ? { buyWay: it.buyWay } : {}),
    ...(it.from ? { from: it.from } : {}),
    ...(it.to ? { to: it.to } : {}),
    ...(fenOfYuan(it.minYuan) === undefined ? {} : { minFen: fenOfYuan(it.minYuan) }),
    ...(fenOfYuan(it.maxYuan) === undefined ? {} : { maxFen: fenOfYuan(it.maxYuan) }),
  }
  const read = useRead(api.offPlatform.list, { ...input, pageNum: list.pageNum, pageSize: list.pageSize }, { keep: true })
  const add =
    scope === 'all' && has('offplat:apply') ? (
      <Button type="primary" onClick={() => void navigate('/applyPurchase', { state: { from: LIST } })}>
        申请平台外采购
      </Button>
    ) : null
  return (
    <ListPage
      name={`offPlatform-${scope}`}
      what={what}
      list={list}
      tabs={offPlatformTabs.map((tab, i) => ({ key: String(i), label: tab.label, count: read.data?.counts[String(i)] }))}
      read={read}
      rowKey={(row) => row.id}
      columns={columns}
      search={<FilterText list={list} name="keyword" label="单号、事项、供应商、经费" width={220} />}
      filters={
        <>
          <FilterSelect list={list} name="buyWay" label="采购方式" options={ways} width={160} />
          <FilterDays list={list} from="from" to="to" label="申请日期" />
          <FilterYuan list={list} from="minYuan" to="maxYuan" label="金额" />
        </>
      }
      tools={
        <>
          <a className="desktop-only" {...fileLink(api.offPlatform.export, input)}>
            <DownloadOutlined aria-hidden /> 导出
          </a>
          {add}
        </>
      }
      onOpen={(row) => void navigate(linkOf(row), { state: { from: LIST } })}
      phoneCard={(row) => <PhoneCard it={row} />}
      minWidth={1000}
      foot={
        <span className="second">
          共 {read.data?.total ?? 0} 张，合计 <Money fen={read.data?.totalFen ?? 0} as="strong" />
        </span>
      }
      empty={{ ...empty, action: add ?? undefined }}
    />
  )
}
