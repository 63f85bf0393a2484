// 待开票: accepted orders by supplier; one press asks for the invoice of those picked.
import { to } from '@caiyuan/contract/to'
import { toInvoice } from '@caiyuan/contract/invoice-apply/flow'
import { money } from '@caiyuan/contract/money'
import { dayText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { BatchHead, ListPage } from '../../../ui/list-page.tsx'
import type { ListRead } from '../../../ui/list-props.ts'
import { Money } from '../../../ui/money.tsx'
import { NumberLink } from '../../../ui/number-link.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { groupsOf, tabsOf, type Counts, type ServiceList, type WaitOrder } from '../model.ts'
import { ApplyDialog, type ApplyForm } from './apply-dialog.tsx'
import css from './invoice-service.module.css'
import { KnowButton } from './know.tsx'

const FROM = '/invoiceService'
/** Nobody accepts what somebody bought himself: it is received. */
const accepted = (it: WaitOrder): string =>
  it.acceptedAt ? `${dayText(new Date(it.acceptedAt))} ${it.acceptNo ? '验收' : '收货'}` : '待验收审核'

const columns: readonly Column<WaitOrder>[] = [
  {
    key: 'no',
    title: '订单号',
    width: 160,
    fixed: true,
    render: (it) => (
      <TwoLines
        main={
          <NumberLink to={to('/orderDetail', { id: it.id })} from={FROM}>
            {it.orderNo}
          </NumberLink>
        }
        second={<span className="num">{accepted(it)}</span>}
      />
    ),
  },
  {
    key: 'goods',
    title: '商品',
    fixed: true,
    render: (it) => <TwoLines main={it.summary} second={[`${it.goodsNum} 行`, it.acceptNo].filter(Boolean).join(' · ')} />,
  },
  { key: 'supplier', title: '供应商', width: 150, render: (it) => <SupplierName of={it} /> },
  { key: 'fen', title: '应开金额', width: 120, align: 'right', fixed: true, render: (it) => <Money fen={it.amountFen} as="strong" /> },
  {
    key: 'state',
    title: '能否申请',
    width: 220,
    fixed: true,
    render: (it) =>
      it.blocked === '' ? (
        <Tag tone="ok">可申请</Tag>
      ) : it.billId ? (
        <Link to={to('/billCheckDetail', { id: it.billId })} state={{ from: FROM }} onClick={(event) => event.stopPropagation()}>
          {it.blocked}
        </Link>
      ) : (
        <span className="second">{it.blocked}</span>
      ),
  },
]

/** One call for each supplier, one after the other; what is refused is said, what went through stays. */
const useApply = (onDone: (made: readonly { id: string; applyNo: string }[]) => void) => {
  const act = useAct(api.invoiceApply.addByIds)
  const [pending, setPending] = useState(false)
  const run = async (orders: readonly WaitOrder[], form: ApplyForm) => {
    setPending(true)
    const made = []
    for (const { orders: own } of groupsOf(orders)) {
      const answer = await act.run({ orderIds: own.map((it) => it.id), ...form })
      if (!answer) break
      made.push(answer)
    }
    setPending(false)
    if (made.length > 0) onDone(made)
  }
  return { run, pending }
}

interface Props {
  list: ServiceList
  counts: Counts | undefined
}

interface ListProps extends Props {
  isOwn: boolean
  read: ListRead<WaitOrder>
  search?: ReactNode
  empty: { title: string; text: string }
}

const WaitingList = ({ list, counts, isOwn, read, search, empty }: ListProps) => {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<{ orders: readonly WaitOrder[]; clear: () => void }>()
  const apply = useApply((made) => {
    asked?.clear()
    setAsked(undefined)
    notify.ok(`已提交 ${made.length} 张开票申请：${made.map((it) => it.applyNo).join('、')}，等供应商开票`)
    if (made.length === 1) void navigate(toInvoice('/invoiceDetail', { id: made[0]!.id }), { state: { from: FROM } })
  })
  return (
    <>
      <ListPage
        name={isOwn ? 'invoice-own' : 'invoice-waiting'}
        what="发票服务"
        list={list}
        tabs={tabsOf(counts, isOwn)}
        read={read}
        rowKey={(it) => it.id}
        columns={columns}
        tools={<KnowButton />}
        search={search}
        onOpen={(it) => void navigate(to('/orderDetail', { id: it.id }), { state: { from: FROM } })}
        phoneCard={(it) => (
          <div style={{ display: 'grid', gap: 6 }}>
            <span className="row between">
              <b className="line1">{it.summary}</b>
              <Money fen={it.amountFen} as="strong" />
            </span>
            <span className="second">
              <SupplierName of={it} /> · <span className="num">{it.orderNo}</span>
            </span>
            <span className="second">
              {accepted(it)} · {it.blocked || '可申请'}
            </span>
          </div>
        )}
        batch={{
          disabled: (it) => it.blocked !== '',
          bar: (rows, clear) => (
            <BatchHead clear={clear}>
              已选 <b>{rows.length}</b> 单，合计 <Money fen={rows.reduce((sum, it) => sum + it.amountFen, 0)} as="strong" />{' '}
              <Button type="primary" style={{ marginLeft: 16 }} onClick={() => setAsked({ orders: rows, clear })}>
                申请开票
              </Button>
            </BatchHead>
          ),
        }}
        empty={empty}
      />
      {asked ? (
        <ApplyDialog
          title="申请开票"
          ok="提交申请"
          groups={groupsOf(asked.orders)}
          isOwn={isOwn}
          pending={apply.pending}
          send={(form) => void apply.run(asked.orders, form)}
          close={() => setAsked(undefined)}
        />
      ) : null}
    </>
  )
}

/** What the school pays for, by supplier. */
export const Waiting = ({ list, counts }: Props) => {
  const { supplierId, keyword } = list.filters
  const read = useRead(api.invoiceApply.waitOrders, { keyword, supplierId, pageNum: list.pageNum, pageSize: list.pageSize }, { keep: true })
  const suppliers = read.data?.suppliers ?? []
  return (
    <>
      {suppliers.length > 1 ? (
        <div className={css['suppliers']} role="group" aria-label="供应商">
          {suppliers.slice(0, 8).map((it) => (
            <button
              key={it.supplierId}
              type="button"
              className={css['supplier']}
              aria-pressed={supplierId === it.supplierId}
              onClick={() => list.set({ filters: { supplierId: supplierId === it.supplierId ? '' : it.supplierId } })}
            >
              <b className="line1">
                <SupplierName of={it} />
              </b>
              <span className="second num">
                {it.orderCount} 单　可申请 {money(it.openFen)}
              </span>
              <span>{it.openCount > 0 ? <Tag tone="ok">{`${it.openCount} 单可申请`}</Tag> : <Tag>随对账单开票</Tag>}</span>
            </button>
          ))}
        </div>
      ) : null}
      <WaitingList
        list={list}
        counts={counts}
        isOwn={false}
        read={read}
        search={<FilterText list={list} name="keyword" label="订单号、商品、供应商" width={220} />}
        empty={{ title: '没有待开票的订单', text: '订单验收后进入这里，可申请单独开票，也可等对账时由供应商统一开票' }}
      />
    </>
  )
}

/** What somebody paid himself. */
export const OwnWaiting = ({ list, counts }: Props) => {
  const read = useRead(api.invoiceApply.personPay, { pageNum: list.pageNum, pageSize: list.pageSize }, { keep: true })
  return (
    <WaitingList
      list={list}
      counts={counts}
      isOwn
      read={read}
      empty={{ title: '没有待开票的个人订单', text: '个人支付的订单收货完成后进入这里，可开给本人或自备的抬头' }}
    />
  )
}
