// 市场价 of a supplier: what its packs cost elsewhere, those that cost more in the mall first, with what to do about each.
import { ownPriceTabs, type OwnPriceTab } from '@caiyuan/contract/market-price'
import { priceText } from '@caiyuan/contract/money'
import { to } from '@caiyuan/contract/to'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { AskedPrice, MarketOf, overOf, PackName, SourceOf, type OwnPack } from '../parts/pack.tsx'
import { StateForm } from '../parts/state-form.tsx'

const tabs = Object.keys(ownPriceTabs) as OwnPriceTab[]
const shape = { tabs, filters: { search: '' }, pageSize: 20 }
const empty: Record<OwnPriceTab, { title: string; text: string }> = {
  over: { title: '没有高于市场价的规格', text: '平台价不得高于您的市场价。每天夜里核对一次，高了会列在这里并发消息。' },
  stated: { title: '还没有填写市场价', text: '在「未填市场价」里逐个规格填写对外的售价和来源，采购人在商品页能看到。' },
  unstated: { title: '在架的规格都填了市场价', text: '新增的规格会列在这里。' },
}

const Name = ({ it }: { it: OwnPack }) => (
  <Link to={to('/supplier/goods/edit', { id: it.productId })} className="line1 goods" title={it.name}>
    {it.name}
  </Link>
)

/** Where it stands, and until when. */
const Standing = ({ it }: { it: OwnPack }) => {
  if (it.watch)
    return (
      <TwoLines
        main={
          <span>{it.watch.isProposed ? <Tag tone="bad">逾期，已提请下架</Tag> : <Tag tone="wait">{it.watch.dueOn} 前（含）改正</Tag>}</span>
        }
        second={
          it.watch.explained ? (
            <span className="line1" title={it.watch.explained.text}>
              已说明：{it.watch.explained.text}
            </span>
          ) : (
            '改价，或更新市场价、说明'
          )
        }
      />
    )
  if (it.isTakenDown) return <Tag tone="bad">平台已下架，改价后可上架</Tag>
  if (it.isKept) return <Tag tone="off">平台同意保留</Tag>
  if (overOf(it) > 0) return it.isOnSale ? <Tag tone="wait">今夜核对</Tag> : <Tag tone="off">不在售，不核对</Tag>
  return it.market ? <Tag tone="ok">不高于市场价</Tag> : <span className="second">—</span>
}

export const Screen = () => {
  const list = useListState(shape)
  const ask = useAsk()
  const [stated, setStated] = useState<OwnPack>()
  const tab = list.tab as OwnPriceTab
  const read = useRead(
    api.marketPrice.list,
    { tab, search: list.filters.search, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  const explain = useAct(api.marketPrice.explain, { onDone: () => notify.ok('已说明，平台和采购人都能看到') })
  const askWhy = (it: OwnPack) =>
    void ask.put({
      title: `说明「${it.name}」为什么高于市场价`,
      body: `平台价 ${priceText(it.priceE4)}，市场价 ${it.market ? priceText(it.market.priceE4) : '未填'}。说明显示在商品页，平台据此决定是否保留在售。`,
      ok: '提交说明',
      comment: { label: '说明', least: 5, most: 200, initial: it.watch?.explained?.text ?? '', about: it.skuId },
      send: (explanation) => explain.run({ skuId: it.skuId, explanation }),
    })
  const actsOf = (it: OwnPack) => (
    <span className="row" style={{ flexWrap: 'wrap', gap: 0 }}>
      {overOf(it) > 0 ? <Link to={to('/supplier/goods/edit', { id: it.productId })}>改价</Link> : null}
      <Button
        type="link"
        size="small"
        aria-label={`${it.market ? '更新' : '填写'}市场价：${it.name} ${it.code}`}
        onClick={() => setStated(it)}
      >
        {it.market ? '更新市场价' : '填写市场价'}
      </Button>
      {it.watch ? (
        <Button type="link" size="small" disabled={explain.pending} aria-label={`说明：${it.name} ${it.code}`} onClick={() => askWhy(it)}>
          说明
        </Button>
      ) : null}
    </span>
  )
  const columns: Column<OwnPack>[] = [
    { key: 'goods', title: '商品规格', fixed: true, render: (it) => <PackName it={it} name={<Name it={it} />} /> },
    { key: 'price', title: '平台价', width: 128, align: 'right', render: (it) => <AskedPrice it={it} /> },
    { key: 'market', title: '市场价', width: 128, align: 'right', render: (it) => <MarketOf it={it} /> },
    { key: 'source', title: '来源', width: 216, render: (it) => <SourceOf it={it} /> },
    { key: 'state', title: '状态', width: 192, render: (it) => <Standing it={it} /> },
    { key: 'acts', title: '操作', width: 184, render: actsOf },
  ]
  return (
    <>
      <ListPage
        name="supplier-market-price"
        what="市场价"
        list={list}
        read={read}
        rowKey={(it) => it.skuId}
        columns={columns}
        tabs={tabs.map((key) => ({ key, label: ownPriceTabs[key], count: read.data?.counts[key], alert: key === 'over' }))}
        search={<FilterText list={list} name="search" label="名称、编码、货号、品牌" width={220} />}
        phoneCard={(it) => (
          <div style={{ display: 'grid', gap: 6 }}>
            <PackName it={it} name={<Name it={it} />} size={56} />
            <p className="row" style={{ gap: 16 }}>
              <AskedPrice it={it} />
              <MarketOf it={it} />
            </p>
            <SourceOf it={it} />
            <Standing it={it} />
            {actsOf(it)}
          </div>
        )}
        minWidth={1000}
        empty={list.isFiltered ? undefined : empty[tab]}
      />
      {ask.node}
      {stated ? <StateForm key={stated.skuId} pack={stated} close={() => setStated(undefined)} /> : null}
    </>
  )
}
