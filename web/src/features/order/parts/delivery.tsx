// 物流与收货: what arrived, what waits for me, what is not sent, in pieces and money; then the parcels, mine to confirm first.
import { afterSaleFlow, afterSaleTypes, toAfterSale } from '@caiyuan/contract/after-sale/flow'
import { courierEvents } from '@caiyuan/contract/courier'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import { issueLabel, toReceipt } from '@caiyuan/contract/receipt'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { Link } from 'react-router'
import type { api } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { CopyText } from '../../../ui/copy-text.tsx'
import { StackedBar } from '../../../ui/stacked-bar.tsx'
import { StatusTag, Tag } from '../../../ui/status-tag.tsx'
import css from './delivery.module.css'

type Order = OutputOf<typeof api.order.detail>
type Parcel = Order['parcels'][number]

const order: Record<Parcel['state'], number> = { signed: 0, shipped: 1, received: 2 }
const states: Record<Parcel['state'], { label: string; tone: 'info' | 'wait' | 'ok' }> = {
  signed: { label: '已签收，待确认', tone: 'info' },
  shipped: { label: '运输中', tone: 'wait' },
  received: { label: '已收货', tone: 'ok' },
}

const pieces = (lines: readonly { name: string; num: number; unit: string }[]): string =>
  lines.map((it) => `${it.name} ${it.num} ${it.unit}`).join('、')

const Sum = ({ label, part, tone }: { label: string; part: { num: number; amountFen: number }; tone?: string }) => (
  <div className={css['sum']}>
    <span className={css['sumLabel']}>{label}</span>
    <b className={`num ${part.num > 0 ? (tone ?? '') : ''}`}>{part.num} 件</b>
    <span className="second num">{money(part.amountFen)}</span>
  </div>
)

const Traces = ({ parcel }: { parcel: Parcel }) => {
  const traces = [...parcel.traces.toReversed(), { at: parcel.shippedAt, text: '供应商已发出', kind: '' as const }]
  return (
    <ul className={css['traces']}>
      {traces.map((it, i) => (
        <li key={`${it.at}-${it.text}`} className={i === 0 ? '' : 'second'}>
          <span className="num">{momentText(it.at)}</span>
          <span>
            {it.kind ? <b className={it.kind === 'problem' ? 'bad' : ''}>{courierEvents[it.kind]} </b> : null}
            {it.text}
          </span>
        </li>
      ))}
    </ul>
  )
}

const Carrier = ({ parcel }: { parcel: Parcel }) => (
  <p className="second">
    {parcel.carrierName} {parcel.waybillNo ? <span className={css['waybill']}>{parcel.waybillNo}</span> : null}
    {parcel.waybillNo ? <CopyText text={parcel.waybillNo} label="运单号" /> : null}
    {parcel.courierPhone ? ` 送货人电话 ${parcel.courierPhone}` : ''} <span className="num">{money(parcel.amountFen)}</span>
    {parcel.note ? ` · ${parcel.note}` : ''}
  </p>
)

/** What was counted when it came, and what became of the rest. */
const Counted = ({ parcel }: { parcel: Parcel }) => {
  if (parcel.claims.length === 0) return null
  const bad = parcel.claims.reduce((sum, it) => sum + it.num, 0)
  return (
    <div className={css['claims']}>
      <span>
        点清：完好 {parcel.num - bad} 件，<span className="bad">有问题 {bad} 件</span>
      </span>
      {parcel.claims.map((it) => (
        <span key={it.id}>
          {issueLabel(it.reason)} {it.num} 件，{afterSaleTypes[it.type]}：
          <Link to={toAfterSale('/afterServiceDetail', { id: it.id })}>{it.docNo}</Link> <StatusTag flow={afterSaleFlow} state={it.state} />
          {it.refundFen > 0 ? <span className="second num"> {money(it.refundFen)}</span> : null}
        </span>
      ))}
    </div>
  )
}

const ParcelBlock = ({ parcel, confirm, pending }: { parcel: Parcel; confirm: (() => void) | undefined; pending: boolean }) => (
  <section className={css['parcel']} aria-label={`包裹 ${parcel.seq}`}>
    <div className={css['parcelHead']}>
      <h3>包裹 {parcel.seq}</h3>
      <Tag tone={states[parcel.state].tone}>{states[parcel.state].label}</Tag>
      <span className={css['what']}>{pieces(parcel.lines)}</span>
      {parcel.receivedAt ? (
        <span className={`${css['right']} second num`}>
          {momentText(parcel.receivedAt)} {parcel.receivedBy}确认收货
        </span>
      ) : null}
      {confirm ? (
        <span className={css['right']}>
          <Button type="primary" size="small" loading={pending} onClick={confirm}>
            确认收货
          </Button>
        </span>
      ) : null}
    </div>
    <Carrier parcel={parcel} />
    <Counted parcel={parcel} />
    <Traces parcel={parcel} />
  </section>
)

const Unsent = ({ doc, urge, endRest }: { doc: Order; urge: (() => void) | undefined; endRest: (() => void) | undefined }) => (
  <section className={css['parcel']} aria-label="未发货">
    <div className={css['parcelHead']}>
      <h3>未发货</h3>
      <Tag tone="wait">{doc.delivery.unsent.num} 件</Tag>
      <span className={css['what']}>
        {pieces(
          doc.lines.map((it) => ({ name: it.name, num: it.num - it.shippedNum - it.endedNum, unit: it.unit })).filter((it) => it.num > 0),
        )}
      </span>
      {urge || endRest ? (
        <span className={`${css['right']} row`}>
          {endRest ? (
            <Button size="small" danger onClick={endRest}>
              结束未发部分
            </Button>
          ) : null}
          {urge ? (
            <Button size="small" onClick={urge}>
              催发货
            </Button>
          ) : null}
        </span>
      ) : null}
    </div>
    <p className="second">
      {doc.urged.count > 0
        ? `已催 ${doc.urged.count} 次${doc.urged.at ? `，最近 ${momentText(doc.urged.at)}` : ''}`
        : doc.sentence.hint || `${doc.supplierName} 发货后这里会有运单号`}
      {typeof doc.can.endRest === 'string' ? `。${doc.can.endRest}` : ''}
    </p>
  </section>
)

interface DeliveryProps {
  doc: Order
  receive: (parcel: Parcel) => void
  urge: () => void
  endRest: () => void
  pending: boolean
}

export const Delivery = ({ doc, receive, urge, endRest, pending }: DeliveryProps) => {
  const { received, problem, onWay, unsent, ended } = doc.delivery
  const parcels = doc.parcels.toSorted((a, b) => order[a.state] - order[b.state] || b.seq - a.seq)
  return (
    <Card
      title="物流与收货"
      extra={
        doc.can.receive === true && onWay.num > 0 ? (
          <Link to={toReceipt('/receive', { orderId: doc.id })}>逐件点收，登记少货、破损</Link>
        ) : undefined
      }
      note={doc.parcels.length === 0 ? '还没有发货' : doc.parcels.length > 1 ? `分 ${doc.parcels.length} 批送` : ''}
      flush
    >
      <div className={css['sums']}>
        <Sum label="已收货" part={received} />
        {problem.num > 0 ? <Sum label="有问题" part={problem} tone="bad" /> : null}
        <Sum label={doc.can.receive === true ? '待您确认' : '待采购人确认'} part={onWay} tone="info" />
        {ended.num > 0 ? <Sum label="已结束" part={ended} /> : <Sum label="未发货" part={unsent} tone="wait" />}
      </div>
      <div className={css['bar']}>
        <StackedBar
          parts={[
            { label: '已收货', value: received.num, colour: 'var(--brand)' },
            { label: '有问题', value: problem.num, colour: 'var(--bad)' },
            { label: '待确认', value: onWay.num, colour: 'color-mix(in srgb, var(--info) 62%, var(--card))' },
            { label: '未发货', value: unsent.num, colour: 'var(--money-frozen)' },
          ]}
          say={(num) => `${num} 件`}
        />
      </div>
      {parcels.map((it) => (
        <ParcelBlock
          key={it.id}
          parcel={it}
          pending={pending}
          confirm={it.state !== 'received' && doc.can.receive === true ? () => receive(it) : undefined}
        />
      ))}
      {unsent.num > 0 && doc.parcels.length > 0 ? (
        <Unsent
          doc={doc}
          urge={doc.can.urgeSupplier === true ? urge : undefined}
          endRest={doc.can.endRest === true ? endRest : undefined}
        />
      ) : null}
    </Card>
  )
}
