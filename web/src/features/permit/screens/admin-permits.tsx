// 学校管理 · 购买许可: what the school may buy of regulated chemicals, what orders have had of it, and what is left.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { controlLabel } from '@caiyuan/contract/goods'
import { PERMIT_ENDS_SOON, permitTabs, type PermitTab } from '@caiyuan/contract/permit'
import { permitKinds, quantityText } from '@caiyuan/contract/permit/words'
import { Button } from 'antd'
import { useState } from 'react'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { useSession } from '../../../core/session.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { PermitForm } from '../parts/permit-form.tsx'
import { PermitPanel } from '../parts/permit-panel.tsx'

const tabs = Object.keys(permitTabs) as PermitTab[]
const shape = { tabs, filters: { search: '' }, pageSize: 20 }
const empty: Record<PermitTab, string> = {
  valid: '登记备案证明、合法用途说明或许可证后，本校的人才能订购它写的物质。',
  soon: `${PERMIT_ENDS_SOON} 天内到期的许可会列在这里，请及时续办。`,
  coming: '还没有到开始日期的许可会列在这里；到那天才能按它们下单。',
  over: '到期和注销的许可会列在这里；不能再按它们下单。',
}

type Row = OutputOf<typeof api.permit.list>['list'][number]

const leftText = ({ unit, left }: Row): string => (left === null ? '不限数量' : `余 ${quantityText(unit, left)}`)
const outOf = ({ unit, quantity, opening, reserved, used }: Row): string =>
  [
    quantity === null ? '' : `许可 ${quantityText(unit, quantity)}`,
    opening === 0 ? '' : `此前登记已用 ${quantityText(unit, opening)}`,
    `占用 ${quantityText(unit, reserved)}`,
    `使用 ${quantityText(unit, used)}`,
  ]
    .filter(Boolean)
    .join('，')

const Left = ({ it: { daysLeft, ended, hasBegun, validFrom } }: { it: Row }) => {
  if (ended) return <span className="second">已注销</span>
  if (!hasBegun) return <span className="wait">{validFrom} 起有效</span>
  if (daysLeft > PERMIT_ENDS_SOON) return null
  if (daysLeft < 0) return <span className="bad">已到期 {-daysLeft} 天</span>
  return <span className="wait">{daysLeft === 0 ? '今天到期' : `还有 ${daysLeft} 天`}</span>
}

export const Screen = () => {
  const list = useListState(shape)
  const tab = list.tab as PermitTab
  const ask = useAsk()
  const mayChange = useSession().has('tenant:config')
  const [isAdding, setAdding] = useState(false)
  const [at, open] = useState<string>()
  const read = useRead(
    api.permit.list,
    { tab, search: list.filters.search, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  const end = useAct(api.permit.end, { onDone: () => notify.ok('已注销') })
  const askEnd = (it: Row) =>
    void ask.put({
      title: `注销${permitKinds[it.kind].title} ${it.number}？`,
      body: '没有别的有效许可时，马上不能再订购它写的物质；已提交的订单不受影响。',
      ok: '注销',
      danger: true,
      comment: { label: '原因', least: 2, most: 100, about: it.id },
      send: (reason) => end.run({ id: it.id, reason }),
    })
  const actsOf = (it: Row) => (
    <span className="row" style={{ gap: 0 }}>
      <Button type="link" size="small" aria-label={`流水：${it.substance} ${it.number}`} onClick={() => open(it.id)}>
        流水
      </Button>
      {mayChange && !it.ended ? (
        <Button
          type="link"
          size="small"
          danger
          disabled={end.pending}
          aria-label={`注销：${it.substance} ${it.number}`}
          onClick={() => askEnd(it)}
        >
          注销
        </Button>
      ) : null}
    </span>
  )
  const columns: Column<Row>[] = [
    { key: 'substance', title: '物质', fixed: true, render: (it) => <TwoLines main={it.substance} second={it.cas} /> },
    { key: 'kind', title: '许可', render: (it) => <TwoLines main={permitKinds[it.kind].title} second={it.number} /> },
    { key: 'class', title: '管控类别', width: 116, render: (it) => controlLabel(it.controlClass) },
    { key: 'left', title: '数量', render: (it) => <TwoLines main={leftText(it)} second={outOf(it)} /> },
    {
      key: 'until',
      title: '有效期',
      width: 200,
      render: (it) => <TwoLines main={`${it.validFrom} 至 ${it.validUntil}`} second={<Left it={it} />} />,
    },
    { key: 'acts', title: '操作', width: 116, render: actsOf },
  ]
  const isChecked = read.data?.isChecked
  return (
    <>
      <ListPage
        name="permits"
        what="购买许可"
        list={list}
        read={read}
        rowKey={(it) => it.id}
        columns={columns}
        tabs={tabs.map((key) => ({ key, label: permitTabs[key], count: read.data?.counts[key], alert: key === 'soon' }))}
        search={<FilterText list={list} name="search" label="物质、CAS 号、许可编号" width={220} />}
        tools={
          <>
            {isChecked === false ? <span className="wait">本校未开启凭许可订购，这些商品不能下单</span> : null}
            {mayChange ? (
              <Button type="primary" onClick={() => setAdding(true)}>
                登记许可
              </Button>
            ) : null}
          </>
        }
        phoneCard={(it) => (
          <>
            <p className="row">
              <b>{it.substance}</b> <span className="second num">{it.cas}</span>
              <span style={{ marginLeft: 'auto' }}>{leftText(it)}</span>
            </p>
            <p>
              {permitKinds[it.kind].title} <span className="second">{it.number}</span>
            </p>
            <p className="second">{outOf(it)}</p>
            <p className="row">
              <span className="num">至 {it.validUntil}</span> <Left it={it} />
              <span style={{ marginLeft: 'auto' }}>{actsOf(it)}</span>
            </p>
          </>
        )}
        minWidth={960}
        empty={
          list.isFiltered ? undefined : { title: tab === 'valid' ? '还没有登记购买许可' : `没有${permitTabs[tab]}的许可`, text: empty[tab] }
        }
      />
      {ask.node}
      {isAdding ? <PermitForm close={() => setAdding(false)} /> : null}
      {at ? <PermitPanel id={at} close={() => open(undefined)} /> : null}
    </>
  )
}
