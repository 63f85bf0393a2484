// 特价维护: the special prices the platform set, what was sold of each, and a new one.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { specialTabs, type SpecialTab } from '@caiyuan/contract/special'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { goodsAddress } from '../../../core/goods-address.ts'
import { notify } from '../../../core/notices.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { Price } from '../../../ui/money.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { CreateSpecial } from '../parts/special-form.tsx'

const tabs = Object.keys(specialTabs) as SpecialTab[]
const shape = { tabs, filters: { search: '' }, pageSize: 20 }
const empty: Record<SpecialTab, string> = {
  running: '新建一个特价，到开始时间自动生效，结束或抢完恢复原价。',
  coming: '开始时间在以后的特价会列在这里。',
  over: '结束的特价会列在这里，可以看卖了多少。',
}

type Row = OutputOf<typeof api.special.manage>['list'][number]

const Name = ({ it }: { it: Row }) => (
  <Link to={goodsAddress(it)} className="line1 goods strong" title={it.name}>
    {it.name}
  </Link>
)
const About = ({ it }: { it: Row }) => (
  <span className="line1">
    {it.spec ? `${it.spec} · ` : ''}
    <SupplierName of={it} />
  </span>
)
const Prices = ({ it }: { it: Row }) => (
  <TwoLines
    main={<Price e4={it.priceE4} per={it.unit} as="sum" />}
    second={
      <>
        原价 <Price e4={it.wasE4} />
      </>
    }
  />
)
const soldText = (it: Row): string => `${it.soldNum.toLocaleString('zh-CN')} / ${it.stockNum.toLocaleString('zh-CN')} ${it.unit}`
const shareText = (it: Row): string => (it.perPersonNum === 0 ? '不限' : `${it.perPersonNum} ${it.unit}`)
const spanText = (it: Row): string => `${momentText(it.startsAt)} 至 ${momentText(it.endsAt)}`

export const Screen = () => {
  const list = useListState(shape)
  const ask = useAsk()
  const [isAdding, setAdding] = useState(false)
  const tab = list.tab as SpecialTab
  const read = useRead(
    api.special.manage,
    { tab, search: list.filters.search, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  const end = useAct(api.special.end, { onDone: () => notify.ok('已结束，价格恢复为原价') })
  const askEnd = (it: Row) =>
    void ask
      .put({
        title: `提前结束「${it.name}」的特价？`,
        body: `已售 ${soldText(it)}，已提交的订单价格不变；还没有提交的按原价计。`,
        ok: '提前结束',
        danger: true,
      })
      .then((answer) => (answer === undefined ? undefined : end.run({ id: it.id })))
  const endOf = (it: Row) =>
    it.canEnd ? (
      <Button type="link" size="small" disabled={end.pending} aria-label={`提前结束：${it.name}`} onClick={() => askEnd(it)}>
        提前结束
      </Button>
    ) : (
      <span className="second">{it.endedBy ? `${it.endedBy} 提前结束` : '到时结束'}</span>
    )
  const columns: Column<Row>[] = [
    {
      key: 'goods',
      title: '商品',
      fixed: true,
      render: (it) => (
        <span className="row">
          <Drawing src={it.picture} name="" size={40} />
          <div className="grow">
            <TwoLines main={<Name it={it} />} second={<About it={it} />} />
          </div>
        </span>
      ),
    },
    { key: 'price', title: '特价', width: 132, align: 'right', render: (it) => <Prices it={it} /> },
    {
      key: 'span',
      title: '时间',
      width: 124,
      render: (it) => <TwoLines main={momentText(it.startsAt)} second={`至 ${momentText(it.endsAt)}`} />,
    },
    { key: 'sold', title: '已售 / 特价库存', width: 132, align: 'right', render: (it) => <span className="num">{soldText(it)}</span> },
    { key: 'share', title: '每人限购', width: 84, align: 'right', render: (it) => shareText(it) },
    { key: 'by', title: '设置人', width: 84, render: (it) => it.createdBy },
    { key: 'acts', title: '操作', width: 116, render: endOf },
  ]
  return (
    <>
      <ListPage
        name="special-prices"
        what="特价维护"
        list={list}
        read={read}
        rowKey={(it) => it.id}
        columns={columns}
        tabs={tabs.map((key) => ({ key, label: specialTabs[key], count: read.data?.counts[key] }))}
        search={<FilterText list={list} name="search" label="名称、编码、公司全称" width={220} />}
        tools={
          <Button type="primary" onClick={() => setAdding(true)}>
            新建特价
          </Button>
        }
        phoneCard={(it) => (
          <div className="row" style={{ alignItems: 'flex-start' }}>
            <Drawing src={it.picture} name="" size={56} />
            <div className="grow">
              <Name it={it} />
              <p className="second">
                <About it={it} />
              </p>
              <p>
                <Price e4={it.priceE4} per={it.unit} as="sum" />{' '}
                <s className="second">
                  <Price e4={it.wasE4} />
                </s>
              </p>
              <p className="second num">{spanText(it)}</p>
              <p className="num">
                已售 {soldText(it)} · 每人限购 {shareText(it)} {endOf(it)}
              </p>
            </div>
          </div>
        )}
        minWidth={920}
        empty={list.isFiltered ? undefined : { title: `没有${specialTabs[tab]}的特价`, text: empty[tab] }}
      />
      {ask.node}
      {isAdding ? <CreateSpecial close={() => setAdding(false)} /> : null}
    </>
  )
}
