// 待对账: accepted orders that wait for a bill, by supplier; finance makes the bills here.
import { to } from '@caiyuan/contract/to'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { sumFen } from '@caiyuan/contract/money'
import { dayText } from '@caiyuan/contract/span'
import { Button, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { FilterDays, FilterText } from '../../../ui/filters.tsx'
import { BatchHead, ListPage } from '../../../ui/list-page.tsx'
import type { ListState } from '../../../ui/list-state.ts'
import { FormDialog, useAsk } from '../../../ui/modal.tsx'
import { Money } from '../../../ui/money.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import type { Tab } from '../../../ui/tab-strip.tsx'
import { NumberLink } from '../../../ui/number-link.tsx'
import { isAhead } from '../../../ui/past-day.tsx'
import { billPath } from './bill-columns.tsx'
import css from './waiting-list.module.css'

type Group = OutputOf<typeof api.bill.waiting>['list'][number]
type Order = OutputOf<typeof api.bill.waitingOrders>['list'][number]
export type WaitingList = ListState<{ keyword: string; fund: string; owner: string; from: string; to: string; min: string; max: string }>

const periodOf = ({ filters: it }: Pick<WaitingList, 'filters'>) => ({
  ...(it.from ? { from: it.from } : {}),
  ...(it.to ? { to: it.to } : {}),
})

const daysText = (it: Group): string => (it.firstOn === it.lastOn ? (it.firstOn ?? '') : `${it.firstOn} 至 ${it.lastOn}`)

const columns: readonly Column<Group>[] = [
  {
    key: 'supplier',
    title: '供应商',
    fixed: true,
    render: (it) => (
      <b>
        <SupplierName of={it} />
      </b>
    ),
  },
  {
    key: 'accepted',
    title: '验收日期',
    width: 200,
    render: (it) => <span className="num">{daysText(it)}</span>,
  },
  { key: 'orders', title: '订单数', width: 80, align: 'right', render: (it) => <span className="num">{it.orderCount}</span> },
  {
    key: 'blocked',
    title: '暂不能对账',
    width: 100,
    align: 'right',
    render: (it) => (it.blockedCount > 0 ? <span className="wait num">{it.blockedCount}</span> : <span className="second">—</span>),
  },
  { key: 'total', title: '应付金额', width: 128, align: 'right', fixed: true, render: (it) => <Money fen={it.totalFen} as="strong" /> },
]

const OrderLine = ({ it, end }: { it: Order; end: (it: Order) => void }) => (
  <tr>
    <td>
      <NumberLink to={to('/orderDetail', { id: it.id })}>{it.orderNo}</NumberLink>
    </td>
    <td>
      <span className="line1">{it.summary}</span>
    </td>
    <td>
      {it.buyerName} {it.deptName}
    </td>
    <td className="num">{[it.acceptNo, it.acceptedAt ? dayText(it.acceptedAt) : ''].filter(Boolean).join(' ')}</td>
    <td>
      {it.blocked ? <span className="wait">{it.blocked}</span> : <span className="second">可对账</span>}
      {it.canEndDispute ? (
        <Button type="link" size="small" aria-label={`了结订单 ${it.orderNo} 的争议`} onClick={() => end(it)}>
          了结争议
        </Button>
      ) : null}
    </td>
    <td>
      <Money fen={it.heldFen} />
    </td>
  </tr>
)

const Orders = ({ supplierId, period }: { supplierId: string; period: ReturnType<typeof periodOf> }) => {
  const read = useRead(api.bill.waitingOrders, { supplierId, ...period })
  const ask = useAsk()
  const end = useAct(api.bill.endDispute, { onDone: () => notify.ok('争议已了结，订单列入下一张对账单') })
  if (!read.data) return <SkeletonBlock lines={3} />
  const askEnd = (it: Order) =>
    void ask.put({
      title: `了结订单 ${it.orderNo} 的争议`,
      body: '订单列入下一张对账单，供应商会收到通知。金额有变的，请先办理售后。',
      ok: '了结',
      comment: { label: '争议结果', least: 2, phrases: ['核对无误，按原金额结算', '供应商已补齐', '已办理售后退款'], about: it.id },
      send: (outcome: string) => end.run({ orderId: it.id, outcome }),
    })
  return (
    <>
      {ask.node}
      <table className={css['orders']} aria-label="待对账订单">
        <thead>
          <tr>
            {['订单号', '商品', '采购人 / 部门', '验收', '说明', '应付'].map((it) => (
              <th key={it} scope="col">
                {it}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {read.data.list.map((it) => (
            <OrderLine key={it.id} it={it} end={askEnd} />
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Asks for the period, which decides what the bills take. */
const GenerateDialog = ({
  groups,
  workdays,
  from,
  to,
  close,
}: {
  groups: readonly Group[]
  workdays: number
  from: string
  to: string
  close: (made: boolean) => void
}) => {
  const navigate = useNavigate()
  const days = groups.flatMap((it) => [it.firstOn, it.lastOn]).filter((it): it is string => it !== null)
  const [range, setRange] = useState<[string, string]>([from || (days.toSorted()[0] ?? ''), to || (days.toSorted().at(-1) ?? '')])
  const supplierIds = groups.map((it) => it.supplierId)
  const read = useRead(api.bill.waiting, { supplierIds, from: range[0], to: range[1], pageSize: groups.length }, { keep: true })
  const taken = read.data?.list.map((it) => ({ num: it.orderCount - it.blockedCount, fen: it.totalFen - it.blockedFen })) ?? []
  const takenNum = taken.reduce((sum, it) => sum + it.num, 0)
  const blockedNum = (read.data?.orderCount ?? 0) - takenNum
  const act = useAct(api.bill.generate, {
    onDone: ({ bills, skipped, beside }) => {
      const left = skipped.length > 0 ? `；${skipped.map((it) => `${it.supplierName}：${it.reason}`).join('，')}` : ''
      const also = beside.map((it) => `；${it.supplierName}同一期间已有 ${it.others.join('、')}，${it.billNo} 为补充对账`).join('')
      notify.ok(`已生成 ${bills.length} 张对账单，等供应商确认${also}${left}`)
      close(true)
      if (bills.length === 1) void navigate(billPath(bills[0]!), { state: { from: '/bill/1' } })
      else void navigate('/bill/1')
    },
  })
  return (
    <FormDialog
      title="生成对账单"
      onClose={() => close(false)}
      ok={`生成 ${groups.length} 家`}
      pending={act.pending}
      disabled={takenNum === 0 || read.isFetching}
      send={() => void act.run({ supplierIds, from: range[0], to: range[1] })}
    >
      <p>
        {groups.map((it) => it.supplierName).join('、')}：
        {takenNum > 0 || !read.data ? (
          <>
            {takenNum} 个订单，合计 <Money fen={sumFen(taken.map((it) => it.fen))} as="strong" />
          </>
        ) : (
          <span className="wait">这段时间没有可以对账的订单</span>
        )}
        {blockedNum > 0 ? <span className="wait">；另有 {blockedNum} 个订单暂不能对账，不进入对账单</span> : null}。
      </p>
      <p style={{ margin: '12px 0 4px' }} className="second">
        验收日期在这段时间内的订单进入对账单
      </p>
      <DatePicker.RangePicker
        allowClear={false}
        disabledDate={isAhead}
        value={[dayjs(range[0]), dayjs(range[1])]}
        onChange={(_, texts) => texts && setRange([texts[0], texts[1]])}
        style={{ width: '100%' }}
      />
      <p className="second" style={{ marginTop: 12 }}>
        生成后订单进入结算，供应商须在 {workdays} 个工作日内确认，逾期自动确认；有差异的订单可移出，移出后回到待对账。
      </p>
    </FormDialog>
  )
}

export const Waiting = ({ list, tabs }: { list: WaitingList; tabs: (counts: Record<string, number> | undefined) => Tab[] }) => {
  const [asked, setAsked] = useState<readonly Group[]>()
  const period = periodOf(list)
  const read = useRead(
    api.bill.waiting,
    { keyword: list.filters.keyword, ...period, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  const may = read.data?.canGenerate ?? false
  const generate: Column<Group> = {
    key: 'act',
    title: '操作',
    width: 96,
    align: 'right',
    fixed: true,
    render: (it) => (
      <Button
        type="link"
        size="small"
        style={{ paddingInline: 0 }}
        disabled={it.blockedCount === it.orderCount}
        onClick={(event) => {
          event.stopPropagation()
          setAsked([it])
        }}
      >
        生成对账单
      </Button>
    ),
  }
  return (
    <>
      <ListPage
        name="bill-waiting"
        what="待对账订单"
        list={list}
        tabs={tabs(read.data?.counts)}
        read={read}
        rowKey={(it) => it.supplierId}
        columns={may ? [...columns, generate] : columns}
        search={<FilterText list={list} name="keyword" label="供应商" width={180} />}
        filters={
          <>
            <FilterDays list={list} from="from" to="to" label="验收" />
          </>
        }
        preview={(it) => <Orders supplierId={it.supplierId} period={period} />}
        phoneCard={(it) => (
          <div className={css['card']}>
            <b>
              <SupplierName of={it} />
            </b>
            <Money fen={it.totalFen} as="strong" size={16} />
            <span className="second num">
              {[`${it.orderCount} 个订单`, daysText(it)].filter(Boolean).join(' · ')}
              {it.blockedCount > 0 ? <span className="wait">{` · ${it.blockedCount} 个暂不能对账`}</span> : null}
            </span>
            {may ? (
              <Button disabled={it.blockedCount === it.orderCount} onClick={() => setAsked([it])}>
                生成对账单
              </Button>
            ) : null}
          </div>
        )}
        {...(may
          ? {
              batch: {
                disabled: (it: Group) => it.blockedCount === it.orderCount,
                bar: (rows: readonly Group[], clear: () => void) => (
                  <BatchHead clear={clear}>
                    已选 <b>{rows.length}</b> 家，{rows.reduce((sum, it) => sum + it.orderCount, 0)} 个订单，合计{' '}
                    <Money fen={rows.reduce((sum, it) => sum + it.totalFen, 0)} as="strong" />{' '}
                    <Button type="primary" style={{ marginLeft: 16 }} onClick={() => setAsked(rows)}>
                      生成 {rows.length} 家的对账单
                    </Button>
                  </BatchHead>
                ),
              },
            }
          : {})}
        foot={
          <span className="second">
            {read.data?.orderCount ?? 0} 个订单，{read.data?.total ?? 0} 家供应商，合计 <Money fen={read.data?.totalFen ?? 0} as="strong" />
            <span className="desktop-only">；每月 1 日自动生成上月的对账单</span>
          </span>
        }
        empty={{ title: '没有待对账的订单', text: '订单验收合格后进入这里，每月 1 日自动生成上月的对账单' }}
      />
      {asked && read.data ? (
        <GenerateDialog
          groups={asked}
          workdays={read.data.supplierWorkdays}
          from={list.filters.from}
          to={list.filters.to}
          close={() => setAsked(undefined)}
        />
      ) : null}
    </>
  )
}
