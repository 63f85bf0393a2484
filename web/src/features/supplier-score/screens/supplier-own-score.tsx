// 考评 of a supplier as it reads it itself: one score over all its schools, of no school by itself (decision 0386).
import { LEAST_ORDERS, STOP_BELOW, TALK_BELOW } from '@caiyuan/contract/supplier-score/rule'
import { momentText } from '@caiyuan/contract/span'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { HowScored } from '../parts/how.tsx'
import { ScoreNum } from '../parts/standing.tsx'

export const Screen = () => {
  const read = useRead(api.supplierScore.own, {})
  return (
    <div className="stack">
      <h1 className="hidden-text">考评</h1>
      <WithRead read={read}>
        {(it) =>
          it.scoreTenths === null ? (
            <Empty isPage title="还没有考评">
              近 12 个月在同一所学校满 {LEAST_ORDERS} 单后评分，每天凌晨更新。
            </Empty>
          ) : (
            <>
              <Card title="考评" note={it.countedAt ? `截至 ${momentText(it.countedAt)}` : undefined}>
                <p style={{ margin: 0 }}>
                  <ScoreNum tenths={it.scoreTenths} size={32} /> <span className="second">/ 100</span>
                </p>
                <p className="second" style={{ margin: '8px 0 0' }}>
                  近 12 个月 {it.schoolNum} 所学校 {it.figures.orders.toLocaleString('zh-CN')}{' '}
                  单。每所学校各自评分，按单数平均；同一所学校不满 {LEAST_ORDERS} 单的不计。低于 {TALK_BELOW} 分学校会约谈，低于{' '}
                  {STOP_BELOW} 分建议暂停采购，由各校决定。
                </p>
              </Card>
              <HowScored it={it} />
              <Card title="这些数从哪里来">
                <ul style={{ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 6 }}>
                  <li>
                    拒单、到期未确认和迟到：<Link to="/supplier">订单</Link>
                    。最后一个包裹晚于期望到货日的算迟到，近 30 天拒单 {it.figures.refusedLately} 次。
                  </li>
                  <li>
                    质量售后：<Link to="/supplier/afterSales">售后</Link>，只计供应商责任的。
                  </li>
                  <li>
                    星级：<Link to="/supplier/evaluations">评价</Link>，无人评价的不扣分。
                  </li>
                  <li>
                    投诉：<Link to="/supplier/complaints">投诉</Link>，只计请您答复过、已有结论的；不说是哪所学校、由谁提出。
                  </li>
                </ul>
                <p className="second" style={{ margin: '8px 0 0' }}>
                  个人用自己的钱买的不计。
                </p>
              </Card>
            </>
          )
        }
      </WithRead>
    </div>
  )
}
