// 提交成功 of who asked somebody else to pay: the number, who confirms, until when, and what comes then.
import { CheckCircleFilled } from '@ant-design/icons'
import { deadlineText } from '@caiyuan/contract/span'
import { to } from '@caiyuan/contract/to'
import { Link, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { useHome } from '../../../core/mode.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Money } from '../../../ui/money.tsx'
import { Placed } from '../parts/placed.tsx'
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
        {(doc) => (
          <div className={css['narrow']}>
            <section className={css['success']}>
              <CheckCircleFilled className={css['tick'] ?? ''} aria-hidden />
              <div>
                <h2>订单已提交，等{doc.ownerName}确认</h2>
                <p>
                  采购单 {doc.purchaseNo}，{doc.orders.length} 张订单，合计 <Money fen={doc.totalFen} as="sum" size={18} />
                </p>
              </div>
            </section>
            <Card title="接下来">
              <ol className={css['coming']}>
                <li>
                  <b>{doc.ownerName}确认</b>
                  <span>
                    {doc.confirmBy
                      ? `已通知${doc.ownerName}，${deadlineText(new Date(doc.confirmBy))} 前没有确认将自动取消`
                      : `${doc.ownerName}已答复，见订单`}
                  </span>
                </li>
                <li>
                  <b>付款和审批</b>
                  <span>由{doc.ownerName}的经费支付，按学校规定审批；老师改了数量或商品会告诉您</span>
                </li>
                <li>
                  <b>收货</b>
                  <span>供应商发货后由您收货；验收须另一位老师办理</span>
                </li>
              </ol>
            </Card>
            <Placed orders={doc.orders} />
            <div className={css['auditorBar']}>
              <Link className="button" to={home}>
                继续购物
              </Link>
              <Link
                className="button primary"
                to={doc.orders.length === 1 ? to('/orderDetail', { id: doc.orders[0]!.id }) : to('/carDetail', { id: doc.id })}
              >
                {doc.orders.length === 1 ? '查看订单' : '查看采购单'}
              </Link>
            </div>
          </div>
        )}
      </WithRead>
    </>
  )
}
