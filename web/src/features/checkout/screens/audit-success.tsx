// 提交成功: its head says what was true on submission, its list where each order stands now.
import { to } from '@caiyuan/contract/to'
import { CheckCircleFilled } from '@ant-design/icons'
import { sumFen } from '@caiyuan/contract/money'
import { Link, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { useHome } from '../../../core/mode.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Money } from '../../../ui/money.tsx'
import { Placed } from '../parts/placed.tsx'
import { submitted } from '../model.ts'
import css from '../parts/checkout.module.css'
import { PhoneTitle } from '../../../ui/phone-title.tsx'

export const Screen = () => {
  const [params] = useSearchParams()
  const home = useHome()
  const read = useRead(api.purchase.detail, { id: params.get('id') ?? '-' })
  return (
    <>
      <PhoneTitle title="提交成功" />
      <WithRead read={read}>
        {(doc) => {
          const { orders, title, what } = submitted(doc, params.get('order') ?? '')
          return (
            <div className={css['narrow']}>
              <section className={css['success']}>
                <CheckCircleFilled className={css['tick'] ?? ''} aria-hidden />
                <div>
                  <h2>{title}</h2>
                  <p>
                    {what}，提交时冻结经费 <Money fen={sumFen(orders.map((it) => it.totalFen))} as="sum" size={18} />
                  </p>
                </div>
              </section>
              <Placed orders={orders} />
              <div className={css['auditorBar']}>
                <Link className="button" to={home}>
                  继续购物
                </Link>
                <Link
                  className="button primary"
                  to={orders.length === 1 ? to('/orderDetail', { id: orders[0]!.id }) : to('/carDetail', { id: doc.id })}
                >
                  {orders.length === 1 ? '查看订单' : '查看采购单'}
                </Link>
              </div>
            </div>
          )
        }}
      </WithRead>
    </>
  )
}
