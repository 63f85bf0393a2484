// 固定资产入库: what accepted orders brought of fixed assets, for the people who keep them.
import { DownloadOutlined } from '@ant-design/icons'
import { assetTabs, numbersText, type AssetTab } from '@caiyuan/contract/asset-entry'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText } from '@caiyuan/contract/span'
import { to } from '@caiyuan/contract/to'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { fileLink } from '../../../core/file-link.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Money } from '../../../ui/money.tsx'
import { AssetActs, AssetTag, assetWords } from '../parts/asset-acts.tsx'

const tabs = Object.keys(assetTabs) as AssetTab[]
const shape = { tabs, filters: { search: '' }, pageSize: 20 }
const empty: Record<AssetTab, string> = {
  open: '订单验收合格以后，其中的固定资产会列在这里。',
  stored: '资产系统建账的、登记了编号的固定资产会列在这里。',
  waived: '登记为无须入库的和入库前退货的会列在这里。',
}

type Row = OutputOf<typeof api.assetEntry.list>['list'][number]

const Order = ({ it }: { it: Row }) =>
  it.canOpen ? <Link to={to('/orderDetail', { id: it.orderId })}>{it.orderNo}</Link> : <span className="num">{it.orderNo}</span>

const columns: Column<Row>[] = [
  {
    key: 'name',
    title: '资产',
    fixed: true,
    render: (it) => (
      <TwoLines
        main={
          <span className="line1" title={it.name}>
            {it.name}
          </span>
        }
        second={it.spec}
      />
    ),
  },
  {
    key: 'num',
    title: '数量 / 金额',
    width: 108,
    align: 'right',
    render: (it) => <TwoLines main={<Money fen={it.amountFen} />} second={`${it.num} ${it.unit}`} />,
  },
  { key: 'order', title: '订单', width: 138, render: (it) => <TwoLines main={<Order it={it} />} second={it.supplierName} /> },
  {
    key: 'buyer',
    title: '采购人 / 验收',
    width: 138,
    render: (it) => (
      <TwoLines main={`${it.buyerName} · ${it.deptName}`} second={<span className="num">{momentText(it.acceptedAt)}</span>} />
    ),
  },
  {
    key: 'state',
    title: '入库',
    width: 190,
    render: (it) => (
      <TwoLines
        main={
          <>
            <AssetTag it={it} /> <span className="num">{numbersText(it.assetNos)}</span>
          </>
        }
        second={assetWords(it)}
      />
    ),
  },
]
const acts: Column<Row> = { key: 'acts', title: '操作', width: 222, render: (it) => <AssetActs it={it} /> }

export const Screen = () => {
  const list = useListState(shape)
  const tab = list.tab as AssetTab
  const read = useRead(
    api.assetEntry.list,
    { tab, search: list.filters.search, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  return (
    <ListPage
      name="asset-entries"
      what="固定资产"
      list={list}
      read={read}
      rowKey={(it) => it.id}
      columns={tab === 'open' ? [...columns, acts] : columns}
      tabs={tabs.map((key) => ({ key, label: assetTabs[key], count: read.data?.counts[key], alert: key === 'open' }))}
      search={<FilterText list={list} name="search" label="资产、订单号、采购人、资产编号" width={260} />}
      tools={
        <>
          {read.data?.mode === 2 ? <span className="second">入库以后订单才能对账</span> : null}
          <a className="desktop-only" {...fileLink(api.assetEntry.exportList, { tab, search: list.filters.search })}>
            <DownloadOutlined aria-hidden /> 导出
          </a>
        </>
      }
      phoneCard={(it) => (
        <>
          <p className="row">
            <b>{it.name}</b> <AssetTag it={it} />
          </p>
          <p className="second">
            {it.num} {it.unit} · <Money fen={it.amountFen} /> · {it.buyerName}
          </p>
          <p className="second">
            <Order it={it} /> · {it.supplierName}
          </p>
          {it.assetNos.length > 0 ? <p className="num">资产编号 {numbersText(it.assetNos)}</p> : null}
          {assetWords(it) ? <p className="second">{assetWords(it)}</p> : null}
          {tab === 'open' ? <AssetActs it={it} /> : null}
        </>
      )}
      minWidth={1000}
      empty={
        list.isFiltered
          ? undefined
          : {
              title: `没有${assetTabs[tab]}的固定资产`,
              text: read.data?.mode === 0 ? '学校没有启用固定资产入库，可在参数「固定资产入库」中启用。' : empty[tab],
            }
      }
    />
  )
}
