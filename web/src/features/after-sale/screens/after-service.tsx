// 申请售后: accepted lines with what may still be asked of them and until when; of others why not.
import { afterSaleTypes } from '@caiyuan/contract/after-sale/flow'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { priceText } from '@caiyuan/contract/money'
import { momentText, spanText } from '@caiyuan/contract/span'
import { to } from '@caiyuan/contract/to'
import { toAfterSale } from '@caiyuan/contract/after-sale/flow'
import { Link, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Tag } from '../../../ui/status-tag.tsx'
import css from '../parts/after-sale.module.css'

type Row = OutputOf<typeof api.afterSale.eligible>['list'][number]

const tabs = ['can', 'cannot']
const labels: Record<string, string> = { can: '可申请', cannot: '不可申请' }
const shape = { tabs, filters: { keyword: '' }, pageSize: 20 }

const leftOf = (endsAt: string | null): string => (endsAt ? spanText(new Date(endsAt).getTime() - serverNow().getTime()) : '')

const Offers = ({ it }: { it: Row }) =>
  it.why ? (
    <span className="bad">{it.why}</span>
  ) : (
    <span className={css['offers']}>
      {it.offered.map(({ type, why, endsAt }) => (
        <Tag key={type} tone={why ? 'strike' : 'brand'} title={why || `${momentText(endsAt!)} 前`}>
          {afterSaleTypes[type]}
          {why ? '' : ` 还剩 ${leftOf(endsAt)}`}
        </Tag>
      ))}
    </span>
  )

/** Why some of the services are not offered, said once. */
const barsOf = (it: Row): string[] => (it.why ? [] : [...new Set(it.offered.map(({ why }) => why).filter(Boolean))])

const Apply = ({ it }: { it: Row }) =>
  it.why ? null : (
    <Link className="button" to={`${toAfterSale('/customerApply', { orderId: it.orderId })}&lineNo=${it.lineNo}`}>
      申请
    </Link>
  )

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    title: '商品',
    fixed: true,
    render: (it) => <TwoLines main={it.name} second={[it.spec, priceText(it.priceE4)].filter(Boolean).join(' · ')} />,
  },
  {
    key: 'order',
    title: '订单',
    width: 170,
    render: (it) => (
      <TwoLines
        main={
          <Link to={to('/orderDetail', { id: it.orderId })} className="num">
            {it.orderNo}
          </Link>
        }
        second={it.supplierName}
      />
    ),
  },
  {
    key: 'num',
    title: '可申请',
    width: 100,
    fixed: true,
    render: (it) => <TwoLines main={`${it.leftNum} ${it.unit}`} second={`已验收 ${it.acceptedNum}`} />,
  },
  {
    key: 'offers',
    title: '可选服务',
    width: 340,
    fixed: true,
    render: (it) => (
      <>
        <Offers it={it} />
        {barsOf(it).map((why) => (
          <div key={why} className="second">
            {why}
          </div>
        ))}
      </>
    ),
  },
  { key: 'act', title: '操作', width: 104, fixed: true, render: (it) => <Apply it={it} /> },
]

export const Screen = () => {
  const [params] = useSearchParams()
  const list = useListState(shape)
  const orderId = params.get('orderId') ?? ''
  const read = useRead(
    api.afterSale.eligible,
    { tab: list.tab as 'can', keyword: list.filters.keyword, orderId, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  return (
    <ListPage
      name="eligibleLines"
      what="申请售后"
      list={list}
      tabs={tabs.map((key) => ({ key, label: labels[key]!, count: read.data?.counts[key] }))}
      read={read}
      rowKey={(it) => `${it.orderId}${it.lineNo}`}
      columns={columns}
      search={<FilterText list={list} name="keyword" label="商品、订单号、供应商" width={220} />}
      phoneCard={(it) => (
        <div style={{ display: 'grid', gap: 6 }}>
          <b className="line1">{it.name}</b>
          <span className="second line1">
            {it.orderNo} · {it.supplierName}
          </span>
          <Offers it={it} />
          {barsOf(it).map((why) => (
            <span key={why} className="second">
              {why}
            </span>
          ))}
          <span className="row between">
            <span>
              可申请 {it.leftNum} {it.unit}
            </span>
            <Apply it={it} />
          </span>
        </div>
      )}
      minWidth={900}
      empty={{
        title: list.tab === 'can' ? '没有可申请售后的商品' : '没有商品',
        text: list.tab === 'can' ? '验收合格的商品在期限内列在这里；不能申请的在「不可申请」里说明原因' : '已收货的商品都可以申请售后',
      }}
    />
  )
}
