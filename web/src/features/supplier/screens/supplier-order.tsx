// One order of a supplier on its own page: what phones and messages open instead of a row.
import { LeftOutlined } from '@ant-design/icons'
import { momentText } from '@caiyuan/contract/span'
import { Link, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { dueOf } from '../parts/due.tsx'
import { HALF_MINUTE, useNow } from '../../../core/use-now.ts'
import { useSupplierActs } from '../parts/order-acts.tsx'
import { OrderPanel } from '../parts/order-panel.tsx'
import { SupplyTag } from '../parts/supply-tag.tsx'
import css from './supplier-order.module.css'

export const Screen = () => {
  const [params] = useSearchParams()
  const acts = useSupplierActs()
  const now = useNow(HALF_MINUTE).getTime()
  const target = { schoolId: Number(params.get('schoolId')) || 0, id: params.get('id') ?? '' }
  const { data: it } = useRead(api.supply.orderDetail, target)
  const due = it ? dueOf(it, now, acts.stop) : null
  return (
    <>
      <p className={css['back']}>
        <Link to="/supplier">
          <LeftOutlined aria-hidden /> 返回订单
        </Link>
      </p>
      <section className={css['page']} aria-label="订单">
        {it ? (
          <header className={css['head']}>
            <div>
              <h1 className={css['no']}>
                <span className="num">{it.orderNo}</span> <SupplyTag state={it.state} />
                {it.cancelAsked ? <Tag tone="bad">申请取消</Tag> : null}
              </h1>
              <p className="second">
                {it.schoolName} {it.deptName} · {momentText(it.arrivedAt)} 到达
              </p>
              {due ? (
                <p className={css['due']}>
                  <span className={`${due.tone} strong`}>{due.text}</span>
                  <span className="second">{due.note}</span>
                </p>
              ) : null}
            </div>
            <div className={css['sum']}>
              <Money fen={it.totalFen} as="strong" size={20} />
              <span className="second">
                {it.lineCount} 种 {it.num} 件
              </span>
            </div>
          </header>
        ) : null}
        <OrderPanel {...target} acts={acts} />
      </section>
      {acts.node}
    </>
  )
}
