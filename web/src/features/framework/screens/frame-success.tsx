// 协议订单提交成功: its number and what comes next.
import { CheckCircleFilled } from '@ant-design/icons'
import { frameworkFlow, toFramework } from '@caiyuan/contract/framework/flow'
import { Link, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Money } from '../../../ui/money.tsx'
import { PhoneTitle } from '../../../ui/phone-title.tsx'
import css from '../parts/framework.module.css'

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(api.framework.order, { orderId: params.get('orderId') ?? '-' })
  return (
    <>
      <PhoneTitle title="提交成功" />
      <WithRead read={read}>
        {(it) => {
          const needed = it.materials.filter((one) => one.isNeeded)
          return (
            <div className={css['narrow']}>
              <section className={css['success']}>
                <CheckCircleFilled className={css['tick'] ?? ''} aria-hidden />
                <div>
                  <h2>
                    协议订单已提交，{frameworkFlow.states[it.state].label}
                    {it.waitsFor.length > 0 ? `，等${it.waitsFor.slice(0, 2).join('、')}` : ''}
                  </h2>
                  <p style={{ margin: 0 }}>
                    <span className="num">{it.docNo}</span> {it.supplierName} <Money fen={it.totalFen} as="sum" size={18} />
                  </p>
                </div>
              </section>
              <Card title="接下来">
                <ol className={css['coming']}>
                  <li>
                    <b>审批</b>
                    <span className="second">经费已冻结；退回或取消后立即解冻</span>
                  </li>
                  <li>
                    <b>供应商确认</b>
                    <span className="second">
                      {it.awardRule === 'turn' ? '放弃的自动轮到下一家候选' : '放弃的由采购办更换候选供应商，金额不会高于批准的'}
                    </span>
                  </li>
                  <li>
                    <b>材料</b>
                    <span className="second">
                      {needed.length > 0 ? `须交 ${needed.map((one) => one.title).join('、')}，逐份检查` : '本单不需要材料'}
                    </span>
                  </li>
                  <li>
                    <b>送货与核验</b>
                    <span className="second">送达后由您核验，通过后对账付款</span>
                  </li>
                </ol>
              </Card>
              <div className={css['act']}>
                <Link className="button" to="/searchFrameworkAgreement">
                  继续选购
                </Link>
                <Link className="button primary" to={toFramework('/frameworkOrderDetail', { orderId: it.orderId })}>
                  查看订单
                </Link>
              </div>
            </div>
          )
        }}
      </WithRead>
    </>
  )
}
