// 标准商品维护: goods described once, how many offers each has, and for which there are suggestions.
import { standardTabs, type StandardTab } from '@caiyuan/contract/standard-match'
import { to } from '@caiyuan/contract/to'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Tag } from '../../../ui/status-tag.tsx'
import { describedText, rangeText, type StandardRow } from '../parts/described.tsx'
import { CreateStandard } from '../parts/standard-form.tsx'

const tabs = Object.keys(standardTabs) as StandardTab[]
const shape = { tabs, filters: { search: '' }, pageSize: 20 }
const empty: Record<StandardTab, string> = {
  on: '新建一个标准商品，同款报价会作为建议列出，归入后采购人可以在一处比价购买。',
  suggested: '有新的同款报价时会列在这里。',
  off: '停用的标准商品不再展示给采购人。',
}

const addressOf = (it: StandardRow): string => to('/standardGoods/offers', { id: it.id })

const Name = ({ it }: { it: StandardRow }) => (
  <Link to={addressOf(it)} className="line1 goods strong" title={it.name}>
    {it.name}
  </Link>
)

const Suggested = ({ it }: { it: StandardRow }) => (it.suggestedNum > 0 ? <Tag tone="wait">建议 {it.suggestedNum}</Tag> : null)

const columns: Column<StandardRow>[] = [
  {
    key: 'goods',
    title: '标准商品',
    fixed: true,
    render: (it) => (
      <span className="row">
        <Drawing src={it.picture} name="" size={40} />
        <div className="grow">
          <TwoLines main={<Name it={it} />} second={<span className="line1">{describedText(it)}</span>} />
        </div>
      </span>
    ),
  },
  { key: 'category', title: '分类', width: 132, render: (it) => <span className="line1">{it.categoryName}</span> },
  { key: 'offers', title: '报价', width: 76, align: 'right', render: (it) => <span className="num">{it.offerNum}</span> },
  { key: 'price', title: '价格', width: 184, align: 'right', render: (it) => <span className="num">{rangeText(it)}</span> },
  { key: 'suggested', title: '建议', width: 92, render: (it) => <Suggested it={it} /> },
  { key: 'updated', title: '更新', width: 116, render: (it) => momentText(it.updatedAt) },
]

export const Screen = () => {
  const list = useListState(shape)
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const tab = list.tab as StandardTab
  const read = useRead(
    api.standardMatch.list,
    { tab, search: list.filters.search, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  return (
    <>
      <ListPage
        name="standard-goods"
        what="标准商品维护"
        list={list}
        read={read}
        rowKey={(it) => it.id}
        columns={columns}
        tabs={tabs.map((key) => ({ key, label: standardTabs[key], count: read.data?.counts[key], alert: key === 'suggested' }))}
        search={<FilterText list={list} name="search" label="名称、品牌、型号、CAS 号" width={240} />}
        tools={
          <Button type="primary" onClick={() => setAdding(true)}>
            新建标准商品
          </Button>
        }
        onOpen={(it) => void navigate(addressOf(it))}
        phoneCard={(it) => (
          <div className="row" style={{ alignItems: 'flex-start' }}>
            <Drawing src={it.picture} name="" size={56} />
            <div className="grow">
              <Name it={it} />
              <p className="second">{describedText(it)}</p>
              <p>
                {it.offerNum} 个报价 · <b className="num">{rangeText(it)}</b> <Suggested it={it} />
              </p>
            </div>
          </div>
        )}
        minWidth={880}
        empty={list.isFiltered ? undefined : { title: `没有${standardTabs[tab]}的标准商品`, text: empty[tab] }}
      />
      {isAdding ? (
        <CreateStandard close={() => setAdding(false)} done={(id) => void navigate(to('/standardGoods/offers', { id }))} />
      ) : null}
    </>
  )
}
