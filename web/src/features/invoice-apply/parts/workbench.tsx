// 对票: orders at the left, invoices at the right, picked by press or dragged together; what differs is said to the fen, with ways out.
import { money, sumFen } from '@caiyuan/contract/money'
import { plainFirm } from '@caiyuan/contract/uscc'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { tabsOf, type Counts, type ServiceList } from '../model.ts'
import { useReceived } from './received.ts'
import { Drop } from './workbench-drop.tsx'
import { Result, type Way } from './workbench-result.tsx'
import { Invoices, Orders } from './workbench-sides.tsx'
import css from './workbench.module.css'

/** All of a side, or none. */
const All = ({
  label,
  of,
  picked,
  put,
}: {
  label: string
  of: readonly string[]
  picked: ReadonlySet<string>
  put: (all: ReadonlySet<string>) => void
}) => {
  const num = of.filter((key) => picked.has(key)).length
  const isAll = num === of.length
  return (
    <Checkbox aria-label={label} checked={isAll} indeterminate={num > 0 && !isAll} onChange={() => put(new Set(isAll ? [] : of))}>
      全选
    </Checkbox>
  )
}

const flip = (set: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  const next = new Set(set)
  if (!next.delete(key)) next.add(key)
  return next
}

export const Workbench = ({ list, counts }: { list: ServiceList; counts: Counts | undefined }) => {
  const read = useRead(api.invoiceApply.waitOrders, { pageSize: 200 }, { keep: true })
  const received = useReceived()
  const [orderIds, setOrderIds] = useState<ReadonlySet<string>>(new Set())
  const [nos, setNos] = useState<ReadonlySet<string>>(new Set())
  const ask = useAct(api.invoiceApply.addByIds, {
    onDone: (it) => {
      notify.ok(`已提交开票申请 ${it.applyNo}，等供应商开票`)
      setOrderIds(new Set())
      setNos(new Set())
    },
  })
  const picked = received.invoices.filter((it) => nos.has(it.no))
  // Orders of the sellers of the picked invoices come first.
  const sellers = new Set(picked.map((it) => plainFirm(it.fields.sellerName ?? '')))
  const open = (read.data?.list ?? []).filter((it) => it.blocked === '')
  const orders = open.toSorted(
    (a, b) => Number(sellers.has(plainFirm(b.supplierFullName))) - Number(sellers.has(plainFirm(a.supplierFullName))),
  )
  const chosen = orders.filter((it) => orderIds.has(it.id))
  // Together they are of one supplier: of who sent the invoices, or of the first order picked.
  const firm = chosen[0]?.supplierId ?? orders[0]?.supplierId
  const ofSeller = orders.filter((it) => it.supplierId === firm)
  const keep = (way: Way) => {
    if (way.kind === 'orders') setOrderIds(new Set(way.keep))
    else if (way.kind === 'invoices') setNos(new Set(way.keep))
    else void ask.run({ orderIds: way.keep, headId: 'school' })
  }
  return (
    <div className="stack">
      <div className={css['strip']}>
        <TabStrip label="发票服务" tabs={tabsOf(counts)} at="match" pick={(tab) => list.set({ tab })} />
        <Drop left={received.left} take={(files) => void received.take(files)} />
      </div>
      {received.faults.map((text) => (
        <Fault key={text}>{text}</Fault>
      ))}
      <div className={css['sides']}>
        <Card
          title="已验收，应开票"
          note={`已选 ${chosen.length} 单 ${money(sumFen(chosen.map((it) => it.amountFen)))}`}
          extra={
            ofSeller.length > 0 ? (
              <All label="全选这家供应商的订单" of={ofSeller.map((it) => it.id)} picked={orderIds} put={setOrderIds} />
            ) : null
          }
          flush
        >
          {orders.length > 0 ? (
            <Orders
              orders={orders}
              picked={orderIds}
              toggle={(id) => setOrderIds((now) => flip(now, id))}
              join={(id, no) => {
                setOrderIds((now) => new Set([...now, id]))
                setNos((now) => new Set([...now, no]))
              }}
            />
          ) : (
            <Empty title={read.data ? '没有可以对票的订单' : '正在读取'}>验收后、未进入对账单的订单在这里</Empty>
          )}
        </Card>
        <Card
          title="收到的发票"
          note={`已选 ${picked.length} 张 ${money(sumFen(picked.map((it) => it.fields.totalFen ?? 0)))}`}
          extra={
            received.invoices.length > 0 ? (
              <All label="全选发票" of={received.invoices.map((it) => it.no)} picked={nos} put={setNos} />
            ) : null
          }
          flush
        >
          {received.invoices.length > 0 ? (
            <Invoices
              invoices={received.invoices}
              picked={nos}
              toggle={(no) => setNos((now) => flip(now, no))}
              remove={(no) => {
                received.drop([no])
                setNos((now) => new Set([...now].filter((it) => it !== no)))
              }}
            />
          ) : (
            <Empty title="还没有发票">上传供应商给您的发票，系统自动识别；按下或拖到左边的订单上即可核对</Empty>
          )}
        </Card>
      </div>
      {chosen.length > 0 && picked.length > 0 ? (
        <Result
          orders={chosen}
          invoices={picked}
          keep={keep}
          done={() => {
            received.drop([...nos])
            setOrderIds(new Set())
            setNos(new Set())
          }}
        />
      ) : received.invoices.length > 0 ? (
        <p className="second">
          <Tag>选择</Tag> 左边的订单和右边的发票，多对多都可以
        </p>
      ) : null}
    </div>
  )
}
