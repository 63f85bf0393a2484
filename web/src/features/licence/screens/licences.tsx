// 供应商证照: what suppliers may sell, until when; orders of regulated chemicals are held against it.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { controlLabel } from '@caiyuan/contract/goods'
import { LICENCE_ENDS_SOON, licenceKinds, licenceTabs, type LicenceTab } from '@caiyuan/contract/licence'
import { momentText } from '@caiyuan/contract/span'
import { to } from '@caiyuan/contract/to'
import { Button, Switch } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { LicenceForm } from '../parts/licence-form.tsx'

const tabs = Object.keys(licenceTabs) as LicenceTab[]
const shape = { tabs, filters: { search: '' }, pageSize: 20 }
const empty: Record<LicenceTab, string> = {
  valid: '登记供应商的经营许可证后，采购人才能买它的管控化学品。',
  soon: `${LICENCE_ENDS_SOON} 天内到期的证照会列在这里，请联系供应商换证。`,
  over: '到期的证照会列在这里；它管的化学品已不能下单。',
}

type Row = OutputOf<typeof api.licence.list>['list'][number]

const Supplier = ({ it }: { it: Row }) => (
  <Link className="line1" to={to('/srcName', { id: it.supplierId })} title={it.supplierFullName}>
    {it.supplierFullName}
  </Link>
)

const scopeText = ({ classes, cas }: Row): string =>
  [
    classes.map(controlLabel).join('、'),
    cas.length > 3 ? `限 ${cas.slice(0, 3).join('、')} 等 ${cas.length} 种` : cas.length > 0 ? `限 ${cas.join('、')}` : '',
  ]
    .filter(Boolean)
    .join('，')

const untilText = ({ validUntil }: Row): string => (validUntil === null ? '长期' : `至 ${validUntil}`)

const Left = ({ it: { daysLeft } }: { it: Row }) => {
  if (daysLeft === null || daysLeft > LICENCE_ENDS_SOON) return null
  if (daysLeft < 0) return <span className="bad">已到期 {-daysLeft} 天</span>
  return <span className="wait">{daysLeft === 0 ? '今天到期' : `还有 ${daysLeft} 天`}</span>
}

export const Screen = () => {
  const list = useListState(shape)
  const tab = list.tab as LicenceTab
  const ask = useAsk()
  const [isAdding, setAdding] = useState(false)
  const read = useRead(
    api.licence.list,
    { tab, search: list.filters.search, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  const end = useAct(api.licence.end, { onDone: () => notify.ok('已注销') })
  const setting = useAct(api.licence.setting)
  const askEnd = (it: Row) =>
    void ask.put({
      title: `注销「${it.supplierName}」的${licenceKinds[it.kind]}？`,
      body: it.classes.length > 0 ? '没有别的有效证照时，它管的化学品马上不能下单；已提交的订单不受影响。' : '店铺首页不再显示它。',
      ok: '注销',
      danger: true,
      comment: { label: '原因', least: 2, most: 100 },
      send: (reason) => end.run({ id: it.id, reason }),
    })
  const change = (isChecked: boolean) =>
    ask
      .put({
        title: isChecked ? '下单时核对供应商证照？' : '下单时不再核对供应商证照？',
        body: isChecked
          ? '此后没有有效证照的供应商，管控化学品不能下单。请先确认证照已登记齐全。'
          : '此后供应商没有证照或证照到期，管控化学品也能下单。',
      })
      .then((answer) => (answer === undefined ? undefined : setting.run({ isChecked })))
  const endOf = (it: Row) => (
    <Button
      type="link"
      size="small"
      danger
      disabled={end.pending}
      aria-label={`注销：${it.supplierName} ${licenceKinds[it.kind]}`}
      onClick={() => askEnd(it)}
    >
      注销
    </Button>
  )
  const columns: Column<Row>[] = [
    { key: 'supplier', title: '供应商', fixed: true, render: (it) => <TwoLines main={<Supplier it={it} />} second={it.supplierName} /> },
    { key: 'kind', title: '证照', render: (it) => <TwoLines main={licenceKinds[it.kind]} second={it.number} /> },
    { key: 'scope', title: '许可范围', render: (it) => scopeText(it) || '—' },
    { key: 'until', title: '有效期', width: 132, render: (it) => <TwoLines main={untilText(it)} second={<Left it={it} />} /> },
    { key: 'by', title: '登记', width: 132, render: (it) => <TwoLines main={it.addedBy} second={momentText(it.addedAt)} /> },
    { key: 'acts', title: '操作', width: 76, render: endOf },
  ]
  const isChecked = read.data?.isChecked
  return (
    <>
      <ListPage
        name="licences"
        what="供应商证照"
        list={list}
        read={read}
        rowKey={(it) => it.id}
        columns={columns}
        tabs={tabs.map((key) => ({ key, label: licenceTabs[key], count: read.data?.counts[key], alert: key === 'soon' }))}
        search={<FilterText list={list} name="search" label="供应商、证照编号" width={220} />}
        tools={
          <>
            {isChecked === undefined ? null : (
              <label className="row">
                <Switch
                  size="small"
                  checked={isChecked}
                  loading={setting.pending}
                  onChange={(isOn) => void change(isOn)}
                  aria-label="下单时核对"
                />
                下单时核对
              </label>
            )}
            <Button type="primary" onClick={() => setAdding(true)}>
              登记证照
            </Button>
          </>
        }
        phoneCard={(it) => (
          <>
            <Supplier it={it} />
            <p>
              {licenceKinds[it.kind]} <span className="second">{it.number}</span>
            </p>
            {scopeText(it) ? <p className="second">{scopeText(it)}</p> : null}
            <p className="row">
              <span className="num">{untilText(it)}</span> <Left it={it} />
              <span style={{ marginLeft: 'auto' }}>{endOf(it)}</span>
            </p>
          </>
        )}
        minWidth={900}
        empty={
          list.isFiltered ? undefined : { title: tab === 'valid' ? '还没有登记证照' : `没有${licenceTabs[tab]}的证照`, text: empty[tab] }
        }
      />
      {ask.node}
      {isAdding ? <LicenceForm close={() => setAdding(false)} /> : null}
    </>
  )
}
