// 采购单详情: what was bought together, and how far each of its orders has come.
import { to } from '@caiyuan/contract/to'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { StateTone } from '@caiyuan/contract/flow'
import { controlLabel } from '@caiyuan/contract/goods'
import { money, sumFen } from '@caiyuan/contract/money'
import { orderFlow } from '@caiyuan/contract/order-flow'
import { momentText } from '@caiyuan/contract/span'
import { settled } from '@caiyuan/contract/order/standing'
import { Link, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { DetailPage, WithRead } from '../../../ui/detail-page.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Money, Price } from '../../../ui/money.tsx'
import { StackedBar, fundParts } from '../../../ui/stacked-bar.tsx'
import { StatusTag, Tag } from '../../../ui/status-tag.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import css from '../parts/lines.module.css'
import { restOf } from '../parts/sentence.tsx'

type Purchase = OutputOf<typeof api.purchase.detail>
type Order = Purchase['orders'][number]

const OrderBlock = ({ order, at, of }: { order: Order; at: number; of: number }) => (
  <Card
    title={
      <Link to={to('/orderDetail', { id: order.id })} state={{ from: '/order' }}>
        {order.orderNo}
      </Link>
    }
    note={
      <>
        订单 {at} / {of} · <SupplierName of={order} />
      </>
    }
    extra={
      <>
        {order.controlClass > 0 ? <Tag tone="wait">{controlLabel(order.controlClass)}</Tag> : null}
        <StatusTag flow={orderFlow} state={order.state} />
      </>
    }
    flush
  >
    {restOf(order.state, order.sentence.text) ? (
      <p style={{ padding: '8px 16px' }} className="second">
        {order.sentence.text}
      </p>
    ) : null}
    <table className={css['table']}>
      <tbody>
        {order.lines.map((it) => (
          <tr key={it.lineNo}>
            <td>
              <div className={css['goods']}>
                <Drawing src={it.picture} name="" size={40} />
                <div>
                  <div className="goods">{it.name}</div>
                  <div className="second">{it.spec}</div>
                  <div className={`${css['phone']} second num`}>
                    <Price e4={it.priceE4} per={it.unit} /> × {it.num}
                  </div>
                </div>
              </div>
            </td>
            <td className={css['wide']}>
              <Price e4={it.priceE4} per={it.unit} />
            </td>
            <td className={css['wide']}>
              {it.num} {it.unit}
            </td>
            <td>
              <Money fen={it.amountFen} as="strong" />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>
            商品 {money(order.goodsFen)}，运费 {money(order.freightFen)}
            {order.cutFen > 0 ? `，优惠 ${money(-order.cutFen)}` : ''}
          </td>
          <td className={css['wide']} />
          <td className={css['wide']} />
          <td>
            <Money fen={order.totalFen} as="strong" />
          </td>
        </tr>
      </tfoot>
    </table>
  </Card>
)

const Funds = ({ funds }: { funds: Purchase['funds'] }) =>
  funds.length === 0 ? null : (
    <Card title="经费" note={`${funds.length} 项`}>
      <div className="stack" style={{ gap: 12 }}>
        {funds.map((it) => (
          <div key={it.fundId}>
            <div className="row">
              <span className="line1">{it.name}</span>
              <span style={{ marginLeft: 'auto' }}>
                <Money fen={it.amountFen} as="strong" />
              </span>
            </div>
            <p className="second num">{it.projectNo}</p>
            <StackedBar
              parts={fundParts({
                committedFen: it.committedFen,
                heldFen: it.heldFen,
                frozenFen: it.frozenFen,
                availableFen: Math.max(0, it.amountFen - it.committedFen - it.heldFen - it.frozenFen),
              })}
            />
            <p className="second num">
              冻结 {money(it.frozenFen)} · 应付 {money(it.heldFen)} · 已列支 {money(it.committedFen)}
              {it.releasedFen > 0 ? ` · 已退回 ${money(it.releasedFen)}` : ''}
            </p>
          </div>
        ))}
      </div>
    </Card>
  )

/** Where the orders of this purchase stand, as one sentence. */
const standing = (orders: readonly Order[]): { text: string; tone: StateTone } => {
  const ended = orders.filter((it) => orderFlow.states[it.state].final)
  if (ended.length === orders.length)
    return orders.some((it) => settled.includes(it.state))
      ? { text: `${orders.length} 张订单全部办结`, tone: 'ok' }
      : { text: `${orders.length} 张订单均已取消或关闭`, tone: 'off' }
  const open = orders.filter((it) => !orderFlow.states[it.state].final)
  const byLabel = new Map<string, number>()
  for (const it of open) byLabel.set(orderFlow.states[it.state].label, (byLabel.get(orderFlow.states[it.state].label) ?? 0) + 1)
  return {
    text: [...byLabel].map(([label, num]) => (orders.length > 1 ? `${num} 张${label}` : label)).join(' · '),
    tone: byLabel.size === 1 ? orderFlow.states[open[0]!.state].tone : 'info',
  }
}

/** `商品 ¥128.00，运费 ¥0.00，优惠 −¥10.00`. */
const partsOf = (it: Purchase): string => {
  const cutFen = sumFen(it.orders.map((order) => order.cutFen))
  return `商品 ${money(it.goodsFen)}，运费 ${money(it.freightFen)}${cutFen > 0 ? `，优惠 ${money(-cutFen)}` : ''}`
}

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(api.purchase.detail, { id: params.get('id') ?? '' })
  return (
    <WithRead read={read}>
      {(doc) => {
        const state = standing(doc.orders)
        return (
          <DetailPage
            title="采购单详情"
            crumbs={[{ label: '我的订单', to: '/order' }, { label: '采购单详情' }]}
            head={{
              number: doc.purchaseNo,
              tags: <Tag>{doc.orders.length} 张订单</Tag>,
              state: { tone: state.tone, text: state.text },
              meta: (
                <>
                  <span>
                    采购人 <b>{doc.buyerName}</b>
                  </span>
                  <span>{doc.deptName}</span>
                  <span className="num">{momentText(doc.createdAt)} 提交</span>
                </>
              ),
              amount: { label: '采购金额', fen: doc.totalFen, note: partsOf(doc) },
            }}
            side={
              <>
                <Funds funds={doc.funds} />
                <Card title="收货信息">
                  <Facts
                    columns={1}
                    facts={[
                      { label: '收货人', value: `${doc.address.receiver} ${doc.address.mobileMasked}` },
                      { label: '收货地址', value: doc.address.text },
                    ]}
                  />
                </Card>
              </>
            }
          >
            {doc.orders.map((it, i) => (
              <OrderBlock key={it.id} order={it} at={i + 1} of={doc.orders.length} />
            ))}
          </DetailPage>
        )
      }}
    </WithRead>
  )
}
