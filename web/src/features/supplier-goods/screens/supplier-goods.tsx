// 供应商工作台 · 商品: own goods with price and stock, shelf, and the way to the import.
import { controlLabel } from '@caiyuan/contract/goods'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { goodsFlow } from '@caiyuan/contract/goods-flow'
import { to } from '@caiyuan/contract/to'
import { toMarketPrice } from '@caiyuan/contract/to-market-price'
import { toNewGoods } from '@caiyuan/contract/to-new-goods'
import { priceText } from '@caiyuan/contract/money'
import { shelfStates, type ShelfState } from '@caiyuan/contract/supplier-goods'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { FilterSelect, FilterText } from '../../../ui/filters.tsx'
import { BatchHead, ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { StatusTag, Tag } from '../../../ui/status-tag.tsx'
import { BatchChange } from '../../goods-edit/parts/batch-change.tsx'
import type { Goods } from '../model.ts'
import { EachResult } from '../parts/each-result.tsx'
import { EditSkus } from '../parts/edit-skus.tsx'
import css from './supplier-goods.module.css'

const tabs = Object.keys(shelfStates) as ShelfState[]
const shape = { tabs, filters: { search: '', category: '', brand: '', free: '' }, pageSize: 20 }

const freeChoices = ['0', '5', '10', '50', '100'].map((value) => ({ value, label: value === '0' ? '没有可售' : `不超过 ${value}` }))

const rangeOf = (prices: readonly number[]): string => {
  if (prices.length === 0) return '—'
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  return least === most ? priceText(least) : `${priceText(least)}–${priceText(most)}`
}
const priceRange = (it: Goods): string => rangeOf(it.skus.map((k) => k.priceE4))
/** Nothing where it costs people what it costs schools. */
const personalRange = (it: Goods): string =>
  it.skus.some((k) => k.personalPriceE4 !== null) ? `个人价 ${rangeOf(it.skus.map((k) => k.personalPriceE4 ?? k.priceE4))}` : ''

const freeOf = (it: Goods): number => it.skus.reduce((sum, k) => sum + k.stock - k.reserved, 0)
const heldOf = (it: Goods): number => it.skus.reduce((sum, k) => sum + k.reserved, 0)

const State = ({ it }: { it: Goods }) => {
  if (it.state !== 'on') return <StatusTag flow={goodsFlow} state={it.state} />
  return freeOf(it) > 0 ? <Tag tone="ok">在售</Tag> : <Tag tone="wait">缺货</Tag>
}

/** What the platform wants mended. */
const Reason = ({ it }: { it: Goods }) =>
  it.reason ? (
    <span className={`bad ${css['reason']}`} title={it.reason}>
      {it.reason}
    </span>
  ) : null

interface Acts {
  edit: (it: Goods) => void
  shelf: (ids: string[], isOn: boolean) => void
  submit: (ids: string[]) => void
  pending: boolean
}

const Buttons = ({ it, acts }: { it: Goods; acts: Acts }) => (
  <span className={css['acts']}>
    <Link to={to('/supplier/goods/edit', { id: it.productId })}>编辑</Link>
    <Button type="link" size="small" onClick={() => acts.edit(it)} disabled={it.skus.length === 0}>
      改价格库存
    </Button>
    {it.can.submit === true ? (
      <Button type="link" size="small" disabled={acts.pending} onClick={() => acts.submit([it.productId])}>
        重新送审
      </Button>
    ) : null}
    {it.can.shelve === true || it.can.unshelve === true ? (
      <Button type="link" size="small" disabled={acts.pending} onClick={() => acts.shelf([it.productId], it.can.shelve === true)}>
        {it.can.shelve === true ? '上架' : '下架'}
      </Button>
    ) : null}
  </span>
)

const columnsOf = (acts: Acts): Column<Goods>[] => [
  {
    key: 'goods',
    title: '商品',
    fixed: true,
    render: (it) => (
      <span className="row">
        <Drawing src={it.picture} name="" size={40} />
        <div className="grow">
          <TwoLines main={<span className="line1 goods">{it.name}</span>} second={[it.brand, it.model].filter(Boolean).join(' ')} />
        </div>
      </span>
    ),
  },
  {
    key: 'code',
    title: '商品编码',
    width: 168,
    render: (it) => (
      <TwoLines
        main={<span className="num line1">{it.code}</span>}
        second={it.skus.length > 1 ? `${it.skus.length} 个规格` : (it.skus[0]?.spec ?? '')}
      />
    ),
  },
  {
    key: 'category',
    title: '分类',
    width: 132,
    render: (it) => (
      <TwoLines
        main={<span className="line1">{it.categoryName}</span>}
        second={it.controlClass > 0 ? <span className="wait">{controlLabel(it.controlClass)}</span> : ''}
      />
    ),
  },
  {
    key: 'price',
    title: '价格',
    width: 148,
    align: 'right',
    render: (it) => (
      <TwoLines main={<span className="num strong">{priceRange(it)}</span>} second={<span className="num">{personalRange(it)}</span>} />
    ),
  },
  {
    key: 'stock',
    title: '可售库存',
    width: 96,
    align: 'right',
    render: (it) => (
      <TwoLines
        main={<span className="num">{freeOf(it).toLocaleString('zh-CN')}</span>}
        second={heldOf(it) > 0 ? `订单占用 ${heldOf(it)}` : ''}
      />
    ),
  },
  {
    key: 'sales',
    title: '已发件数',
    width: 84,
    align: 'right',
    render: (it) => <span className="num">{it.sales.toLocaleString('zh-CN')}</span>,
  },
  { key: 'state', title: '状态', width: 128, render: (it) => <TwoLines main={<State it={it} />} second={<Reason it={it} />} /> },
  { key: 'acts', title: '操作', width: 188, align: 'right', fixed: true, render: (it) => <Buttons it={it} acts={acts} /> },
]

const PhoneCard = ({ it, acts }: { it: Goods; acts: Acts }) => (
  <div className={css['card']}>
    <div className="row" style={{ alignItems: 'flex-start' }}>
      <Drawing src={it.picture} name="" size={64} />
      <div className="grow">
        <p className="line2 goods">{it.name}</p>
        <p className="second num">{it.code}</p>
        <p className="row between">
          <b className="num">{priceRange(it)}</b>
          <State it={it} />
        </p>
        {personalRange(it) ? <p className="second num">{personalRange(it)}</p> : null}
        <p className="second">可售 {freeOf(it).toLocaleString('zh-CN')}</p>
      </div>
    </div>
    {it.reason ? <p className="bad">未通过：{it.reason}</p> : null}
    <Buttons it={it} acts={acts} />
  </div>
)

export const Screen = () => {
  const list = useListState(shape)
  const [edited, setEdited] = useState<Goods>()
  const [failed, setFailed] = useState<OutputOf<typeof api.supplierGoods.submit>>()
  const read = useRead(
    api.supplierGoods.list,
    {
      state: list.tab as ShelfState,
      search: list.filters.search,
      categoryCode: list.filters.category,
      brand: list.filters.brand,
      ...(list.filters.free === '' ? {} : { freeTo: list.filters.free }),
      pageNum: list.pageNum,
      pageSize: list.pageSize,
    },
    { keep: true },
  )
  const said = (it: OutputOf<typeof api.supplierGoods.submit>, what: string) => {
    if (it.doneNum > 0) notify.ok(`已${what} ${it.doneNum} 种商品`)
    if (it.failedNum > 0) setFailed(it)
  }
  const shelf = useAct(api.supplierGoods.shelf, {
    onDone: (it, { isOn }) => said(it, isOn ? '上架' : '下架'),
  })
  const submit = useAct(api.supplierGoods.submit, { onDone: (it) => said(it, '送审') })
  const acts: Acts = {
    edit: setEdited,
    shelf: (productIds, isOn) => void shelf.run({ productIds, isOn }),
    submit: (productIds) => void submit.run({ productIds }),
    pending: shelf.pending || submit.pending,
  }
  const { counts, categories = [], brands = [] } = read.data ?? {}
  const [batch, setBatch] = useState<{ ids: string[]; clear: () => void }>()
  return (
    <>
      <ListPage
        name="supplierGoods"
        what="商品"
        list={list}
        read={read}
        rowKey={(it) => it.productId}
        columns={columnsOf(acts)}
        phoneCard={(it) => <PhoneCard it={it} acts={acts} />}
        tabs={tabs.map((key) => ({ key, label: shelfStates[key], count: counts?.[key] }))}
        search={<FilterText list={list} name="search" label="名称、编码、品牌、型号、货号" width={260} />}
        filters={
          <>
            <FilterSelect
              list={list}
              name="category"
              label="分类"
              width={160}
              options={categories.map((it) => ({ value: it.code, label: `${it.name} ${it.num}` }))}
            />
            <FilterSelect
              list={list}
              name="brand"
              label="品牌"
              width={140}
              options={brands.map((it) => ({ value: it.brand, label: `${it.brand} ${it.num}` }))}
            />
            <FilterSelect list={list} name="free" label="可售库存" options={freeChoices} />
          </>
        }
        tools={
          <span className="row">
            <Link to="/supplier/goods/import">
              <Button>导入商品</Button>
            </Link>
            <Link to={toMarketPrice('/supplier/marketPrice', { tab: 'over' })}>
              <Button>市场价</Button>
            </Link>
            <Link to={toNewGoods()}>
              <Button type="primary">新增商品</Button>
            </Link>
          </span>
        }
        minWidth={1020}
        empty={
          list.isFiltered
            ? undefined
            : list.tab !== 'all'
              ? { title: `没有${shelfStates[list.tab as keyof typeof shelfStates]}的商品` }
              : {
                  title: '还没有商品',
                  text: '一件一件填写，或从 CSV、XLSX、JSONL 文件导入：编码相同的商品会更新而不会重复。',
                  action: (
                    <span className="row">
                      <Link to="/supplier/goods/import">
                        <Button>导入商品</Button>
                      </Link>
                      <Link to={toNewGoods()}>
                        <Button type="primary">新增商品</Button>
                      </Link>
                    </span>
                  ),
                }
        }
        batch={{
          bar: (rows, clear) => (
            <>
              <BatchHead clear={clear}>
                已选 <b>{rows.length}</b> 种商品
              </BatchHead>
              <span className="row">
                {list.tab === 'refused' ? (
                  <Button type="primary" disabled={acts.pending} onClick={() => (acts.submit(rows.map((it) => it.productId)), clear())}>
                    重新送审 {rows.length} 种
                  </Button>
                ) : null}
                <Button onClick={() => setBatch({ ids: rows.map((it) => it.productId), clear })}>批量改价与库存</Button>
                <Button
                  disabled={shelf.pending}
                  onClick={() => (
                    acts.shelf(
                      rows.map((it) => it.productId),
                      false,
                    ),
                    clear()
                  )}
                >
                  批量下架
                </Button>
                <Button
                  disabled={shelf.pending}
                  onClick={() => (
                    acts.shelf(
                      rows.map((it) => it.productId),
                      true,
                    ),
                    clear()
                  )}
                >
                  批量上架
                </Button>
              </span>
            </>
          ),
        }}
      />
      {failed ? <EachResult it={failed} close={() => setFailed(undefined)} /> : null}
      {batch ? (
        <BatchChange
          productIds={batch.ids}
          close={() => setBatch(undefined)}
          done={() => {
            batch.clear()
            setBatch(undefined)
          }}
        />
      ) : null}
      {edited ? <EditSkus key={edited.productId} goods={edited} close={() => setEdited(undefined)} /> : null}
    </>
  )
}
