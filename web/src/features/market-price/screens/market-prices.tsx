// 价格监测: goods that cost more in the mall than their supplier asks elsewhere, those whose days are over first.
import { priceWatchTabs, watchOutcomes, type PriceWatchTab } from '@caiyuan/contract/market-price'
import { priceText } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { Link } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { goodsAddress } from '../../../core/goods-address.ts'
import { notify } from '../../../core/notices.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { AskedPrice, MarketOf, PackName, Said, SourceOf, type Watched } from '../parts/pack.tsx'

const tabs = Object.keys(priceWatchTabs) as PriceWatchTab[]
const shape = { tabs, filters: { search: '' }, pageSize: 20 }
const empty: Record<PriceWatchTab, string> = {
  proposed: '供应商 5 个工作日内没有改正的会列在这里，由您决定下架或保留。',
  open: '每天夜里核对一次，平台价高于供应商市场价的会列在这里，供应商已收到消息。',
  ended: '改正、保留和下架的会列在这里。',
}
const tones = { mended: 'ok', kept: 'off', off: 'bad', gone: 'off' } as const

const Name = ({ it }: { it: Watched }) => (
  <Link to={goodsAddress(it)} className="line1 goods strong" title={it.name}>
    {it.name}
  </Link>
)

/** Since when, until when; or how it ended. */
const Standing = ({ it }: { it: Watched }) =>
  it.ended ? (
    <TwoLines
      main={
        <>
          <Tag tone={tones[it.ended.outcome]}>{watchOutcomes[it.ended.outcome]}</Tag> {momentText(it.ended.at)}
        </>
      }
      second={
        <span className="line1" title={it.ended.reason}>
          {[it.ended.byName, it.ended.reason].filter(Boolean).join('：') || '供应商改正'}
        </span>
      }
    />
  ) : (
    <TwoLines main={`${momentText(it.foundAt)} 起`} second={it.canTakeDown ? `${it.dueOn} 到期未改` : `${it.dueOn} 前（含当天）改正`} />
  )

export const Screen = () => {
  const list = useListState(shape)
  const ask = useAsk()
  const tab = list.tab as PriceWatchTab
  const read = useRead(
    api.marketPrice.desk,
    { tab, search: list.filters.search, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  const takeDown = useAct(api.marketPrice.takeDown, { onDone: () => notify.ok('已下架，并告知供应商') })
  const keep = useAct(api.marketPrice.keep, { onDone: () => notify.ok('已保留在售，并告知供应商') })
  const pending = takeDown.pending || keep.pending
  const figures = (it: Watched) =>
    `${it.code} 平台价 ${priceText(it.priceE4)}，市场价 ${it.market ? priceText(it.market.priceE4) : '已不适用'}。`
  const seen = (it: Watched) => ({ id: it.id, priceE4: it.priceE4, marketE4: it.market?.priceE4 ?? 0 })
  const askDown = (it: Watched) =>
    void ask.put({
      title: `下架「${it.name}」？`,
      body: `${figures(it)}该商品的全部规格一起下架，已提交的订单不受影响；供应商改价或更新市场价后可自行上架。原因会原样告知供应商。`,
      ok: '下架',
      danger: true,
      comment: { label: '原因', least: 2, most: 200, about: `${it.id}:off` },
      send: (reason) => takeDown.run({ ...seen(it), reason }),
    })
  const askKeep = (it: Watched) =>
    void ask.put({
      title: `保留「${it.name}」在售？`,
      body: `${figures(it)}商品页仍标明高于市场价；价格再提高或市场价再降低时重新提示。原因会原样告知供应商。`,
      ok: '保留在售',
      comment: { label: '原因', least: 2, most: 200, about: `${it.id}:keep` },
      send: (reason) => keep.run({ ...seen(it), reason }),
    })
  const actsOf = (it: Watched) => (
    <span className="row" style={{ gap: 0 }}>
      {it.canTakeDown ? (
        <Button type="link" size="small" danger disabled={pending} aria-label={`下架：${it.name} ${it.code}`} onClick={() => askDown(it)}>
          下架
        </Button>
      ) : null}
      {it.canKeep ? (
        <Button type="link" size="small" disabled={pending} aria-label={`保留在售：${it.name} ${it.code}`} onClick={() => askKeep(it)}>
          保留在售
        </Button>
      ) : null}
    </span>
  )
  const columns: Column<Watched>[] = [
    { key: 'goods', title: '商品规格', fixed: true, render: (it) => <PackName it={it} name={<Name it={it} />} /> },
    { key: 'supplier', title: '供应商', width: 104, render: (it) => <SupplierName of={it} /> },
    { key: 'price', title: '平台价', width: 120, align: 'right', render: (it) => <AskedPrice it={it} /> },
    { key: 'market', title: '市场价', width: 120, align: 'right', render: (it) => <MarketOf it={it} /> },
    { key: 'source', title: '来源与说明', width: 240, render: (it) => <TwoLines main={<SourceOf it={it} />} second={<Said it={it} />} /> },
    { key: 'since', title: tab === 'ended' ? '结果' : '时间', width: 168, render: (it) => <Standing it={it} /> },
    ...(tab === 'ended' ? [] : [{ key: 'acts', title: '操作', width: 132, render: actsOf }]),
  ]
  return (
    <>
      <ListPage
        name="market-prices"
        what="价格监测"
        list={list}
        read={read}
        rowKey={(it) => it.id}
        columns={columns}
        tabs={tabs.map((key) => ({ key, label: priceWatchTabs[key], count: read.data?.counts[key], alert: key === 'proposed' }))}
        search={<FilterText list={list} name="search" label="名称、编码、货号、品牌、供应商" width={240} />}
        phoneCard={(it) => (
          <div style={{ display: 'grid', gap: 6 }}>
            <PackName it={it} name={<Name it={it} />} size={56} />
            <SupplierName of={it} />
            <p className="row" style={{ gap: 16 }}>
              <AskedPrice it={it} />
              <MarketOf it={it} />
            </p>
            <SourceOf it={it} />
            <p>
              <Said it={it} />
            </p>
            <Standing it={it} />
            {actsOf(it)}
          </div>
        )}
        minWidth={1000}
        empty={list.isFiltered ? undefined : { title: `没有${priceWatchTabs[tab]}的商品`, text: empty[tab] }}
      />
      {ask.node}
    </>
  )
}
