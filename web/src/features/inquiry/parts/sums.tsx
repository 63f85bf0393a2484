// 合计怎么来的: the sum of each opened quote as a bar of its lines, all on one scale, the ceiling as a line across them.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import type { api } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { overText } from './quote-matrix.tsx'
import css from './sums.module.css'

type Doc = OutputOf<typeof api.inquiry.detail>
type Quote = NonNullable<Doc['quotes']>[number]
type Summed = Quote & { totalFen: number }

interface Props {
  asked: NonNullable<Doc['asked']>
  quotes: readonly Quote[]
  budgetFen: number
  chosenId: string | undefined
  lowestFen: number
}

const shades = 4

const isSummed = (it: Quote): it is Summed => it.totalFen !== null

/** `有效报价 3 家，最高比最低多 ¥3,560.00（4.3%）`, and what the chosen one costs more. */
export const spreadText = (quotes: readonly Quote[], lowestFen: number, chosenId: string | undefined): string => {
  const sums = quotes.filter(isSummed).filter((it) => it.fault === '')
  const spread = Math.max(...sums.map((it) => it.totalFen)) - lowestFen
  const more = (sums.find((it) => it.id === chosenId)?.totalFen ?? lowestFen) - lowestFen
  return [
    `有效报价 ${sums.length} 家`,
    spread > 0 ? `最高比最低多 ${money(spread)}（${((spread * 100) / lowestFen).toFixed(1)} %）` : '金额相同',
    ...(more > 0 ? [`选定的比最低多 ${money(more)}`] : []),
  ].join('，')
}

const Bar = ({ of: it, scale, asked }: { of: Summed; scale: number } & Pick<Props, 'asked'>) => (
  <span className={css['bar']}>
    {it.lines.map((line) => (
      <i
        key={line.lineNo}
        data-shade={(line.lineNo - 1) % shades}
        style={{ width: `${(line.amountFen / scale) * 100}%` }}
        title={`${asked.lines[line.lineNo - 1]?.name ?? ''} ${money(line.amountFen)}`}
      />
    ))}
  </span>
)

export const Sums = ({ asked, quotes, budgetFen, chosenId, lowestFen }: Props) => {
  const sums = quotes.filter(isSummed)
  const scale = Math.max(budgetFen, ...sums.map((it) => it.totalFen)) * 1.06
  return (
    <Card title="合计怎么来的" note={spreadText(quotes, lowestFen, chosenId)}>
      <div className={css['plot']}>
        {sums.map((it) => (
          <div key={it.id} className={css['row']} data-chosen={it.id === chosenId} data-void={it.fault !== ''}>
            <span className="line1" title={it.supplierName}>
              {it.supplierName}
            </span>
            <span className={css['track']} aria-hidden>
              <Bar of={it} scale={scale} asked={asked} />
              <b style={{ left: `${(budgetFen / scale) * 100}%` }} />
            </span>
            <span className="num strong">{money(it.totalFen)}</span>
            <span
              title={it.fault}
              className={`num ${css['over'] ?? ''} ${it.fault === '' ? (it.totalFen === lowestFen ? 'ok' : 'wait') : 'bad'}`}
            >
              {it.fault === '' ? overText(it, lowestFen) || '最低' : it.fault}
            </span>
          </div>
        ))}
      </div>
      <p className="second">
        虚线为最高限价 <span className="num">{money(budgetFen)}</span>
      </p>
      {asked.lines.length > 1 && asked.lines.length <= shades ? (
        <ul className={css['legend']} aria-label="每段是哪一行">
          {asked.lines.map((it, i) => (
            <li key={it.name}>
              <i data-shade={i % shades} aria-hidden /> {it.name}
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  )
}
