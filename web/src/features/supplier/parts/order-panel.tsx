// One order opened: what to do now at the left, what was sent and who receives it at the right.
import { afterSaleFlow, afterSaleTypes, toAfterSale } from '@caiyuan/contract/after-sale/flow'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import { issueLabel } from '@caiyuan/contract/receipt'
import { momentText } from '@caiyuan/contract/span'
import { factLine, factsFor } from '@caiyuan/contract/order/fields'
import { Button } from 'antd'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { ReadFail } from '../../../ui/empty.tsx'
import { Price } from '../../../ui/money.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import type { SupplierActs } from './order-acts.tsx'
import { parcelNoteAddress } from '../model.ts'
import css from './panel.module.css'
import { ShipForm } from './ship-form.tsx'

type Order = OutputOf<typeof api.supply.orderDetail>
type Parcel = Order['parcels'][number]

/** What the buyer's coupons took off. */
const cutText = ({ cutFen }: Order): string => (cutFen > 0 ? `，优惠券 ${money(-cutFen)}` : '')

const LineTable = ({ order }: { order: Order }) => (
  <div className={css['scroll']} tabIndex={0} role="region" aria-label="商品的表">
    <table className={css['table']}>
      <thead>
        <tr>
          <th>商品</th>
          <th className={css['right']}>单价</th>
          <th className={css['right']}>应发</th>
          <th className={css['right']}>已发</th>
          <th className={css['right']}>金额</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((it) => (
          <tr key={it.lineNo}>
            <td>
              <span className="goods">{it.name}</span>
              <small>{[it.spec, it.catNo && `货号 ${it.catNo}`, it.remark && `备注：${it.remark}`].filter(Boolean).join(' · ')}</small>
            </td>
            <td className={css['right']} data-label="单价">
              <Price e4={it.priceE4} per={it.unit} />
            </td>
            <td className={css['right']} data-label="应发">
              {it.num} {it.unit}
            </td>
            <td className={css['right']} data-label="已发">
              {it.shippedNum} {it.unit}
              {it.endedNum > 0 ? <small>其余 {it.endedNum} 采购方已结束</small> : null}
              {it.rejectedNum > 0 ? (
                <small className="bad">
                  合格 {it.acceptedNum}，不合格 {it.rejectedNum}
                </small>
              ) : null}
            </td>
            <td className={`${css['right']} num strong`} data-label="金额">
              {money(it.amountFen)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** What the school refused and why, and what is paid instead of the order's sum. */
const Refused = ({ order }: { order: Order }) =>
  order.refusals.length === 0 && (order.payFen === null || order.payFen === order.totalFen) ? null : (
    <section aria-label={order.refusals.length > 0 ? '验收结果' : '应付金额'} className={css['parcel']}>
      <b>{order.refusals.length > 0 ? '验收结果' : '应付金额'}</b>
      {order.refusals.map((it) => (
        <p key={`${it.acceptNo}-${it.name}`}>
          <span className="bad">
            {it.name} {it.num} {it.unit} 不合格
          </span>
          ：{it.reason} <span className="second num">{`${momentText(it.at)} ${it.acceptNo}`}</span>
        </p>
      ))}
      {order.payFen === null ? null : (
        <p>
          订单 <span className="num">{money(order.totalFen)}</span>，{order.payFen > 0 ? '验收后应付（含运费）' : '全部退回，应付'}{' '}
          <b className="num">{money(order.payFen)}</b>
        </p>
      )}
    </section>
  )

const CancelAsk = ({ order, acts }: { order: Order; acts: SupplierActs }) => (
  <div className={css['ask']} role="alert">
    <span>
      <b>采购方申请取消</b>：{order.cancelReason}
    </span>
    <span className="row">
      <Button onClick={() => void acts.refuseCancel(order)}>不同意</Button>
      <Button type="primary" onClick={() => void acts.agreeCancel(order)}>
        同意取消
      </Button>
    </span>
  </div>
)

const Decide = ({ order, acts }: { order: Order; acts: SupplierActs }) => (
  <section aria-label="待确认">
    <div className={css['formHead']}>
      <b>待确认</b>
      <span className="second">确认后才显示收货人完整电话；缺货、超区、价格有误请尽快拒单</span>
    </div>
    <LineTable order={order} />
    <div className={css['formFoot']}>
      <span>
        商品 {money(order.goodsFen)}，运费 {money(order.freightFen)}
        {cutText(order)}，合计 <b className="num">{money(order.totalFen)}</b>
      </span>
      <span className={css['acts']}>
        <Button danger onClick={() => acts.refuse(order)}>
          拒单
        </Button>
        <Button type="primary" loading={acts.pending} disabled={order.can.confirm !== true} onClick={() => acts.confirm(order)}>
          确认接单
        </Button>
      </span>
    </div>
  </section>
)

const stateText = (it: Parcel): { text: string; tone: string } =>
  it.receivedAt
    ? { text: `${momentText(it.receivedAt)} 采购方确认收货`, tone: 'ok' }
    : it.signedAt
      ? { text: `${momentText(it.signedAt)} 签收，等采购方确认`, tone: 'info' }
      : { text: '运输中', tone: 'info' }

/** What the school counted as short, broken, wrong or late, each with the after-sale that answers it. */
const ParcelClaims = ({ order, parcel }: { order: Order; parcel: Parcel }) =>
  parcel.claims.map((it) => (
    <p key={it.id}>
      <span className="bad">
        {issueLabel(it.reason)} {it.num} 件
      </span>
      ，要求{afterSaleTypes[it.type]}{' '}
      <Link to={toAfterSale('/supplier/afterSales/detail', { schoolId: order.schoolId, id: it.id })}>{it.docNo}</Link>{' '}
      <StatusTag flow={afterSaleFlow} state={it.state} />
    </p>
  ))

const ParcelNote = ({ order, parcel, acts }: { order: Order; parcel: Parcel; acts: SupplierActs }) => {
  const state = stateText(parcel)
  return (
    <div className={css['parcel']}>
      <div className="row">
        <b>第 {parcel.seq} 批</b>
        <span className="second num" style={{ marginLeft: 'auto' }}>
          {momentText(parcel.shippedAt)}
        </span>
      </div>
      <p>{parcel.lines.map((it) => `${it.name} ${it.num} ${it.unit}`).join('，')}</p>
      <p className="second">
        {parcel.carrierName} {parcel.waybillNo || parcel.courierPhone}
      </p>
      <p className="second num">{money(parcel.amountFen)}</p>
      <p className={state.tone}>{state.text}</p>
      <ParcelClaims order={order} parcel={parcel} />
      <p className={css['parcelActs']}>
        <Button href={parcelNoteAddress(order, parcel.seq)} target="_blank" rel="noopener">
          打印送货单
        </Button>
        {parcel.state === 'shipped' ? <Button onClick={() => void acts.delivered(order, parcel)}>登记签收</Button> : null}
      </p>
    </div>
  )
}

const Side = ({ order, acts }: { order: Order; acts: SupplierActs }) => (
  <aside className={css['side']}>
    <Refused order={order} />
    {order.parcels.length > 0 ? (
      <>
        <p>
          <b>已发 {order.shippedNum} 件</b>{' '}
          <span className="second num">{money(order.parcels.reduce((sum, it) => sum + it.amountFen, 0))}</span>
        </p>
        {order.parcels.toReversed().map((it) => (
          <ParcelNote key={it.id} order={order} parcel={it} acts={acts} />
        ))}
      </>
    ) : null}
    <div className={css['parcel']}>
      <b>收货信息</b>
      <p>
        {order.receiver} <span className="num">{order.mobile}</span> {order.tel}
      </p>
      <p className="second">{order.addressText}</p>
      {factsFor('supplier', order).map((it) => (
        <p key={it.label} className={it.label ? 'wait' : undefined}>
          {factLine(it)}
        </p>
      ))}
      <p className="second">
        发票抬头 {order.invoiceTitle}
        <br />
        <span className="num">{order.invoiceTaxNo}</span>
      </p>
    </div>
  </aside>
)

const Main = ({ order, acts }: { order: Order; acts: SupplierActs }) => {
  // A supplier switched off confirms nothing, and may still refuse.
  if (order.can.confirm !== undefined) return <Decide order={order} acts={acts} />
  return (
    <>
      {order.can.agreeCancel === true ? <CancelAsk order={order} acts={acts} /> : null}
      {order.urgedCount > 0 && order.can.ship ? <p className="wait">采购方已催 {order.urgedCount} 次</p> : null}
      {order.can.ship === true ? (
        // What was typed stays while the order changes otherwise; a parcel sent begins a new form.
        <ShipForm key={`${order.id}-${order.parcels.length}`} order={order} />
      ) : (
        <section aria-label="订单明细">
          <div className={css['formHead']}>
            <b>订单明细</b>
            <span className="second">
              商品 {money(order.goodsFen)}，运费 {money(order.freightFen)}
              {cutText(order)}
              {order.closedReason ? ` · ${order.closedReason}` : ''}
            </span>
          </div>
          <LineTable order={order} />
        </section>
      )}
    </>
  )
}

export const OrderPanel = ({ schoolId, id, acts }: { schoolId: number; id: string; acts: SupplierActs }) => {
  const read = useRead(api.supply.orderDetail, { schoolId, id })
  if (read.error && !read.data) return <ReadFail fail={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Skeleton lines={5} />
  return (
    // Keys and clicks inside belong to the form, not to the row around it.
    <div className={css['panel']}>
      <div className={css['main']}>
        <Main order={read.data} acts={acts} />
      </div>
      <Side order={read.data} acts={acts} />
    </div>
  )
}
