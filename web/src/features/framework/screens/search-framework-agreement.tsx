// 框架协议商品: goods of agreements in force, by word, agreement and candidate; some of them are compared.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { awardRules } from '@caiyuan/contract/framework/rules'
import { toFramework } from '@caiyuan/contract/framework/flow'
import { priceText } from '@caiyuan/contract/money'
import { Button, Checkbox, Select } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { Tag } from '../../../ui/status-tag.tsx'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Money } from '../../../ui/money.tsx'

type Row = OutputOf<typeof api.framework.products>['list'][number]

const MOST = 6
const shape = { filters: { keyword: '', agreement: '', supplier: '' }, pageSize: 20 }
const addressOf = (it: Row): string => toFramework('/frameworkAgreementDetail', { id: it.id })
const rangeText = (it: Row): string =>
  it.lowestE4 === it.highestE4 ? priceText(it.lowestE4) : `${priceText(it.lowestE4)} – ${priceText(it.highestE4)}`

const Ends = ({ it }: { it: Row }) =>
  it.daysLeft <= 30 ? <Tag tone="wait">{it.daysLeft} 天后到期</Tag> : <span className="second">至 {it.endOn}</span>

export const Screen = () => {
  const navigate = useNavigate()
  const list = useListState(shape)
  const [picked, setPicked] = useState<readonly string[]>([])
  const { filters: it } = list
  const read = useRead(
    api.framework.products,
    { keyword: it.keyword, agreementId: it.agreement, supplierId: it.supplier, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  const firms = useRead(api.framework.candidates, {}).data ?? []
  const toggle = (id: string) => setPicked((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id].slice(-MOST)))
  const pick = (row: Row) => (
    <Checkbox
      aria-label={`对比${row.name}`}
      checked={picked.includes(row.id)}
      onClick={(event) => event.stopPropagation()}
      onChange={() => toggle(row.id)}
    />
  )
  const columns: readonly Column<Row>[] = [
    { key: 'pick', title: '对比', width: 56, fixed: true, render: pick },
    {
      key: 'name',
      title: '商品',
      fixed: true,
      render: (row) => (
        <TwoLines
          main={
            <Link to={addressOf(row)} onClick={(event) => event.stopPropagation()}>
              {row.name}
            </Link>
          }
          second={row.spec}
        />
      ),
    },
    {
      key: 'agreement',
      title: '协议',
      width: 260,
      render: (row) => <TwoLines main={`${row.agreementName} ${row.packageNo}`} second={<span className="num">{row.agreementNo}</span>} />,
    },
    {
      key: 'award',
      title: '选商',
      width: 120,
      render: (row) => <TwoLines main={awardRules[row.awardRule]} second={`${row.candidateNum} 家可选`} />,
    },
    {
      key: 'price',
      title: '协议价',
      width: 190,
      align: 'right',
      fixed: true,
      render: (row) => (
        <TwoLines
          main={<b className="num">{rangeText(row)}</b>}
          second={row.priceRule === 'rate' ? `市场价 ${priceText(row.basePriceE4)} / ${row.unit}` : `每${row.unit}`}
        />
      ),
    },
    {
      key: 'left',
      title: '协议还可用',
      width: 150,
      align: 'right',
      render: (row) => <TwoLines main={<Money fen={row.leftFen} />} second={<Ends it={row} />} />,
    },
  ]
  return (
    <ListPage
      name="frameworkGoods"
      what="框架协议商品"
      title="框架协议商品"
      list={list}
      read={read}
      rowKey={(row) => row.id}
      columns={columns}
      search={<FilterText list={list} name="keyword" label="商品、规格、协议、供应商" width={240} />}
      filters={
        <>
          <Select
            aria-label="协议"
            allowClear
            placeholder="全部协议"
            style={{ width: 260 }}
            value={it.agreement || undefined}
            options={(read.data?.agreements ?? []).map((one) => ({ value: one.id, label: `${one.name} ${one.packageNo}（${one.num}）` }))}
            onChange={(agreement?: string) => list.set({ filters: { ...it, agreement: agreement ?? '' } })}
          />
          <Select
            aria-label="候选供应商"
            allowClear
            placeholder="全部候选供应商"
            style={{ width: 220 }}
            value={it.supplier || undefined}
            options={firms.map((one) => ({ value: one.supplierId, label: one.name }))}
            onChange={(supplier?: string) => list.set({ filters: { ...it, supplier: supplier ?? '' } })}
          />
        </>
      }
      tools={
        <Button
          disabled={picked.length < 2}
          onClick={() => void navigate(`/frameworkAgreementThanGoodsPage?ids=${picked.map(encodeURIComponent).join(',')}`)}
        >
          对比{picked.length > 0 ? ` ${picked.length} 种` : ''}
        </Button>
      }
      onOpen={(row) => void navigate(addressOf(row))}
      phoneCard={(row) => (
        <div style={{ display: 'grid', gap: 6 }}>
          <span className="row between">
            <Link to={addressOf(row)} className="line1 strong">
              {row.name}
            </Link>
            {pick(row)}
          </span>
          <span className="second line1">{[row.spec, `${row.agreementName} ${row.packageNo}`].filter(Boolean).join(' · ')}</span>
          <span className="row between">
            <Ends it={row} />
            <b className="num">{rangeText(row)}</b>
          </span>
        </div>
      )}
      minWidth={1000}
      empty={
        list.isFiltered ? undefined : { title: '没有有效的框架协议', text: '采购办登记协议以后，这里列出协议的商品、价格和候选供应商' }
      }
    />
  )
}
