// The candidates of an agreement in their order; one that may not be chosen stays in sight with its reason.
import { candidateStates, rateText } from '@caiyuan/contract/framework/agreement'
import { Radio } from 'antd'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import type { Candidate } from '../model.ts'
import css from './framework.module.css'

interface Props {
  candidates: readonly Candidate[]
  /** Rates are shown where prices follow the market. */
  hasRates: boolean
  chosen: string
  /** Absent: nobody chooses. */
  choose?: (supplierId: string) => void
}

const Share = ({ it }: { it: Candidate }) => (
  <div style={{ minWidth: 120 }}>
    <span className="row between second">
      <span>{it.quotaPct > 0 ? `约定 ${it.quotaPct}%` : '未约定'}</span>
      <span>实际 {it.actualPct}%</span>
    </span>
    <div className={css['share']} role="img" aria-label={`约定 ${it.quotaPct}%，实际 ${it.actualPct}%`}>
      <i style={{ width: `${Math.min(100, it.actualPct)}%` }} />
      {it.quotaPct > 0 ? <b style={{ left: `${it.quotaPct}%` }} /> : null}
    </div>
  </div>
)

export const Candidates = ({ candidates, hasRates, chosen, choose }: Props) => (
  <div className={css['scroll']} tabIndex={0} role="region" aria-label="候选供应商的表">
    <table className={css['table']}>
      <thead>
        <tr>
          <th>
            <span className="hidden-text">选用</span>
          </th>
          <th>名次</th>
          <th>供应商</th>
          <th>约定份额 / 实际</th>
          {hasRates ? <th className={css['num']}>折扣率</th> : null}
          <th className={css['num']}>交货</th>
          <th>状态</th>
        </tr>
      </thead>
      <tbody>
        {candidates.map((it) => (
          <tr key={it.supplierId} className={`${it.supplierId === chosen ? css['picked'] : ''} ${it.problem ? css['off'] : ''}`}>
            <td>
              <Radio
                aria-label={`选用${it.name}`}
                checked={it.supplierId === chosen}
                disabled={!choose || it.problem !== ''}
                onChange={() => choose?.(it.supplierId)}
              />
            </td>
            <td>
              <span className={css['rank']} data-first={it.rank === 1}>
                {it.rank}
              </span>
            </td>
            <td className={css['goodsName']}>
              <b>{it.name}</b>
              <br />
              <span className="second num">
                {it.orderNum} 单，
                <Money fen={it.dealtFen} />
              </span>
            </td>
            <td>
              <Share it={it} />
            </td>
            {hasRates ? <td className={css['num']}>{rateText(it.rateBp)}</td> : null}
            <td className={css['num']}>{it.leadDays} 天</td>
            <td>
              {it.problem ? (
                <>
                  <Tag tone="wait">{it.state === 'normal' ? '暂停' : candidateStates[it.state]}</Tag>
                  <br />
                  <span className="second">{it.problem}</span>
                </>
              ) : it.isNext ? (
                <Tag tone="info">轮到</Tag>
              ) : (
                <Tag tone="ok">正常</Tag>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
