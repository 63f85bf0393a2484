// 本校考评 beside goods and on the page of a shop: what the reader's own school gives its supplier, with the figures behind it.
import { LEAST_ORDERS, partMost, partText, scoreParts, scoreText, type ScorePart } from '@caiyuan/contract/supplier-score/rule'
import { api, useRead } from '../../../core/api.ts'
import { useSession } from '../../../core/session.ts'
import { ScoreNum } from './standing.tsx'

const parts = Object.keys(scoreParts) as ScorePart[]
const KEPT_SECONDS = 600

/** Nothing where the school bought nothing there, and nothing for visitors: it is beside the matter and waits for nobody. */
export const SchoolScore = ({ supplierId }: { supplierId: string }) => {
  const { has } = useSession()
  const read = useRead(api.supplierScore.here, { supplierId }, { enabled: has('mall:view'), fresh: KEPT_SECONDS * 1000 })
  const it = read.data
  if (!it) return null
  return (
    <details style={{ margin: '8px 0' }}>
      <summary>
        本校考评{' '}
        {it.scoreTenths === null ? (
          <span className="second">
            近 12 个月 {it.figures.orders} 单，满 {LEAST_ORDERS} 单评分
          </span>
        ) : (
          <>
            <ScoreNum tenths={it.scoreTenths} size={14} /> 分 <span className="second">近 12 个月 {it.figures.orders} 单</span>
          </>
        )}
      </summary>
      <ul style={{ margin: '4px 0 0', padding: 0, listStyle: 'none' }}>
        {parts.map((part) => (
          <li key={part} className="second">
            {scoreParts[part]} <span className="num">{scoreText(it.partTenths[part])}</span>/{partMost[part]}：{partText(part, it.figures)}
          </li>
        ))}
      </ul>
    </details>
  )
}
