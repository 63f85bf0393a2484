// 售后申请已提交: its number, by when the supplier answers and what comes next.
import { CheckCircleFilled } from '@ant-design/icons'
import { afterSaleTypes, goesBack, paysBack, toAfterSale } from '@caiyuan/contract/after-sale/flow'
import { deadlineText } from '@caiyuan/contract/span'
import { Link, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Money } from '../../../ui/money.tsx'
import { PhoneTitle } from '../../../ui/phone-title.tsx'
import css from '../parts/after-sale.module.css'

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(api.afterSale.detail, { id: params.get('id') || '-' })
  return (
    <>
      <PhoneTitle title="提交成功" />
      <WithRead read={read}>
        {(it) => (
          <div className={css['narrow']}>
            <section className={css['success']}>
              <CheckCircleFilled className={css['tick'] ?? ''} aria-hidden />
              <div>
                <h2>售后申请已提交，等{it.supplierName}答复</h2>
                <p style={{ margin: 0 }}>
                  <span className="num">{it.docNo}</span> {afterSaleTypes[it.type]} {it.num} 件{' '}
                  {paysBack(it.type) ? <Money fen={it.refundFen} as="sum" size={18} /> : null}
                </p>
              </div>
            </section>
            <Card title="接下来">
              <ol>
                <li>供应商答复{it.dueAt ? `：${deadlineText(it.dueAt)} 前，${it.dueText}` : ''}；拒绝的可以请平台裁定</li>
                {paysBack(it.type) && !it.isPersonal ? <li>经费负责人审核退款</li> : null}
                {goesBack(it.type) ? <li>寄回商品并填写运单</li> : null}
                <li>
                  {!paysBack(it.type)
                    ? '供应商寄出，您收到后确认'
                    : it.isPersonal
                      ? '退款原路退回'
                      : '退款退回付款的经费卡，订单应付相应减少'}
                </li>
              </ol>
            </Card>
            <div className={css['act']}>
              <Link className="button" to="/afterServiceList">
                售后记录
              </Link>
              <Link className="button primary" to={toAfterSale('/afterServiceDetail', { id: it.id })}>
                查看售后单
              </Link>
            </div>
          </div>
        )}
      </WithRead>
    </>
  )
}
