// 经费影响: each card before this document, what it takes, and after; the bar shows the card's four parts.
import type { BlockOf } from '@caiyuan/contract/approval/review'
import { fundSources, type FundSource } from '@caiyuan/contract/fund'
import { money, sumFen } from '@caiyuan/contract/money'
import { Link } from 'react-router'
import { Card } from '../../../ui/card.tsx'
import { Money } from '../../../ui/money.tsx'
import { StackedBar } from '../../../ui/stacked-bar.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import css from './blocks.module.css'
import type { Reviewed } from './reviewed.ts'

type Effect = BlockOf<'funds'>['funds'][number]

/** All there is on a card, this document's part by itself. */
export const effectParts = (it: Effect) => [
  { label: '已列支', value: it.committedFen, colour: 'var(--money-committed)' },
  { label: '确认应付', value: it.heldFen, colour: 'var(--money-held)' },
  { label: '其他冻结', value: it.otherFrozenFen, colour: 'var(--control)' },
  { label: '本单', value: it.takenFen, colour: 'var(--money-frozen)' },
  { label: '可用', value: Math.max(0, it.afterFen), colour: 'var(--money-available)' },
]

const subjectText = (it: Effect): string =>
  it.subjects
    .map((s) => (s.leftFen === null ? `${s.name} ${money(s.amountFen)}` : `${s.name} ${money(s.amountFen)}，科目余 ${money(s.leftFen)}`))
    .join('；')

export const FundsBlock = ({
  block: { funds, change },
  doc: { amountFen, status, docLink },
}: {
  block: BlockOf<'funds'>
  doc: Reviewed
}) => {
  const sum = sumFen(funds.map((it) => it.thisFen))
  const taken = sumFen(funds.map((it) => it.takenFen))
  return (
    <Card title="经费影响" note={status === 'running' ? '提交时已冻结，驳回后立即解冻' : undefined} flush>
      <table className={`${css['table']} ${css['funds']}`}>
        <thead className={css['desktop']}>
          <tr>
            <th scope="col">经费卡</th>
            <th scope="col">本单前可用</th>
            <th scope="col">本单</th>
            <th scope="col">本单后可用</th>
          </tr>
        </thead>
        {funds.map((it) => (
          <tbody key={it.fundId}>
            <tr className={css['first']}>
              <td>
                <b>{it.name}</b> {it.isMine ? <Tag tone="wait">您负责</Tag> : <Tag>{it.ownerName}负责</Tag>}
                <div className="second">
                  {fundSources[it.source as FundSource] ?? it.source} {it.projectNo} ·{' '}
                  <span className={it.daysLeft < 30 ? 'wait' : ''}>{it.endOn} 到期</span>
                </div>
                {it.problem ? (
                  <div className="bad">
                    {it.problem}，更换经费卡后才能同意
                    {change?.text ? (
                      <>
                        ：{change.text} <Link to={docLink}>看单据</Link>
                      </>
                    ) : null}
                  </div>
                ) : null}
              </td>
              <td data-label="本单前可用">
                <Money fen={it.beforeFen} />
              </td>
              <td data-label="本单">
                <Money fen={-it.takenFen} as="strong" />
                {it.takenFen < it.thisFen ? (
                  <div className="second">
                    已退回 <Money fen={it.thisFen - it.takenFen} />
                  </div>
                ) : null}
              </td>
              <td data-label="本单后可用">
                <span className={it.afterFen < 0 ? 'bad' : ''}>
                  <Money fen={it.afterFen} as="strong" />
                </span>
              </td>
            </tr>
            <tr className={css['second']}>
              <td colSpan={4}>
                <StackedBar parts={effectParts(it)} legend />
                <p className="second">{subjectText(it)}</p>
              </td>
            </tr>
          </tbody>
        ))}
        <tfoot>
          <tr>
            <td colSpan={2}>合计</td>
            <td>
              <Money fen={-taken} as="strong" />
            </td>
            <td className={sum === amountFen ? 'ok' : 'bad'}>
              {sum !== amountFen ? '与本单金额不一致' : taken === sum ? '与本单金额一致' : `另已退回 ${money(sum - taken)}`}
            </td>
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}
