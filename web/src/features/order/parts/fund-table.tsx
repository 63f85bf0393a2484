// Which card pays what, and what has become of it: frozen, owed, committed.
import { to } from '@caiyuan/contract/to'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { freezeStates } from '@caiyuan/contract/finance'
import { sumFen } from '@caiyuan/contract/money'
import { Link } from 'react-router'
import type { api } from '../../../core/api.ts'
import { hasRoute } from '../../../core/known-routes.ts'
import { Card } from '../../../ui/card.tsx'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import css from './lines.module.css'

type Funds = OutputOf<typeof api.order.detail>['funds']

/** What the finance system holds of it. */
const AtFinance = ({ it: { state, freezeNo, reason } }: { it: NonNullable<Funds[number]['finance']> }) => (
  <div className="row" style={{ gap: 6 }}>
    <Tag tone={freezeStates[state].tone}>{freezeStates[state].label}</Tag>
    <span className="second num">{state === 'frozen' || state === 'released' ? freezeNo : reason}</span>
  </div>
)

export const FundTable = ({ funds }: { funds: Funds }) => {
  if (funds.length === 0) return null
  const total = (pick: (it: Funds[number]) => number) => sumFen(funds.map(pick))
  const releasedFen = total((it) => it.releasedFen)
  return (
    <Card title="经费" note={releasedFen > 0 ? '本单 = 冻结中 + 应付 + 已列支 + 已退回' : '验收后从冻结转为应付，结算后列支'} flush>
      <table className={css['table']}>
        <thead>
          <tr>
            <th>经费卡</th>
            <th>本单</th>
            <th>冻结中</th>
            <th>应付</th>
            <th>已列支</th>
            {releasedFen > 0 ? <th>已退回</th> : null}
          </tr>
        </thead>
        <tbody>
          {funds.map((it) => (
            <tr key={`${it.fundId}-${it.subjectCode}`}>
              <td>
                {hasRoute('/fundStatement') ? (
                  <Link to={to('/fundStatement', { id: it.fundId })} className={css['name']}>
                    {it.name}
                  </Link>
                ) : (
                  it.name
                )}
                <div className="second">
                  {it.projectNo} · {it.subjectName} · {it.ownerName}
                </div>
                {it.finance ? <AtFinance it={it.finance} /> : null}
                {it.problem ? <div className="bad">{it.problem}，须更换经费卡才能继续</div> : null}
              </td>
              <td className={css['sum']}>
                <Money fen={it.amountFen} as="strong" />
              </td>
              <td className={css['wide']}>
                <Money fen={it.frozenFen} />
              </td>
              <td className={css['wide']}>
                <Money fen={it.heldFen} />
              </td>
              <td className={css['wide']}>
                <Money fen={it.committedFen} />
              </td>
              {releasedFen > 0 ? (
                <td className={css['wide']}>
                  <Money fen={it.releasedFen} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>
              合计
              <div className={css['phone']}>
                冻结 <Money fen={total((it) => it.frozenFen)} /> · 应付 <Money fen={total((it) => it.heldFen)} /> · 已列支{' '}
                <Money fen={total((it) => it.committedFen)} />
                {releasedFen > 0 ? (
                  <>
                    {' '}
                    · 已退回 <Money fen={releasedFen} />
                  </>
                ) : null}
              </div>
            </td>
            <td className={css['sum']}>
              <Money fen={total((it) => it.amountFen)} as="strong" />
            </td>
            <td className={css['wide']}>
              <Money fen={total((it) => it.frozenFen)} />
            </td>
            <td className={css['wide']}>
              <Money fen={total((it) => it.heldFen)} />
            </td>
            <td className={css['wide']}>
              <Money fen={total((it) => it.committedFen)} />
            </td>
            {releasedFen > 0 ? (
              <td className={css['wide']}>
                <Money fen={releasedFen} />
              </td>
            ) : null}
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}
