// 优惠券: those that fit each order, what takes off most ticked already; of an order one for its goods and one for its freight.
import { money } from '@caiyuan/contract/money'
import { Checkbox } from 'antd'
import { Link } from 'react-router'
import { Card } from '../../../ui/card.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import type { Quote, QuoteOrder } from '../model.ts'
import css from './checkout.module.css'

type Fitting = NonNullable<QuoteOrder['coupons']>['list'][number]

const usedOf = (quote: Quote): Fitting[] => quote.orders.flatMap((order) => order.coupons?.list.filter((it) => it.isUsed) ?? [])

const endOf = (it: Fitting): string =>
  it.lackFen > 0 ? `还差 ${money(it.lackFen)} 可用` : it.cutFen > 0 ? `减 ${money(it.cutFen)}` : '没有可减的'

export const CouponsCard = ({ quote, choose }: { quote: Quote; choose: (couponIds: string[]) => void }) => {
  const orders = quote.orders.filter((order) => (order.coupons?.list.length ?? 0) > 0)
  if (orders.length === 0)
    return (
      <Card title="优惠券">
        <p className="second">
          没有这些商品可用的券，<Link to="/myCoupon">看看可领取的</Link>
        </p>
      </Card>
    )
  const used = usedOf(quote)
  /** Another one of the same order and for the same thing gives way. */
  const turn = (order: QuoteOrder, it: Fitting) => {
    const others = order.coupons!.list.filter((each) => each.slot === it.slot).map((each) => each.id)
    const kept = used.filter((each) => !others.includes(each.id)).map((each) => each.id)
    choose(it.isUsed ? kept : [...kept, it.id])
  }
  return (
    <Card title="优惠券" note="每单商品券、免邮券各用一张，已选最省的">
      {orders.map((order) => (
        <div key={order.key} className={css['coupons']} role="group" aria-label={`${order.supplierName}的优惠券`}>
          {quote.orders.length > 1 ? (
            <p className="second">
              <SupplierName of={order} />
            </p>
          ) : null}
          {order.coupons!.list.map((it) => (
            <p key={it.id}>
              <Checkbox checked={it.isUsed} disabled={it.cutFen === 0} onChange={() => turn(order, it)}>
                {it.title} <span className="second">{it.text}</span>
              </Checkbox>
              <span className={it.isUsed ? 'strong num' : 'second num'}>{endOf(it)}</span>
            </p>
          ))}
        </div>
      ))}
    </Card>
  )
}
