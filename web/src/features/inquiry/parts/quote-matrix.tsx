// The opened quotes side by side: a column each by rank, what does not count last; the lowest of each line is marked.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { deviations } from '@caiyuan/contract/inquiry/form'
import { pointsText } from '@caiyuan/contract/inquiry/scoring'
import { money, priceText } from '@caiyuan/contract/money'
import { Radio } from 'antd'
import { Link } from 'react-router'
import type { api } from '../../../core/api.ts'
import { goodsAddress } from '../../../core/goods-address.ts'
import { Money, Price } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { placeText } from '../model.ts'
import css from './quote-matrix.module.css'

type Doc = OutputOf<typeof api.inquiry.detail>
type Quote = NonNullable<Doc['quotes']>[number]
type Asked = NonNullable<Doc['asked']>

export interface QuotesProps {
  asked: Asked
  quotes: readonly Quote[]
  chosen: string | undefined
  /** The lowest sum that counts; null where none does. */
  lowestFen: number | null
  /** Absent: nothing is chosen here. */
  choose?: (quoteId: string) => void
}

export const percent = (it: number, lowest: number): string => `+${(((it - lowest) * 100) / lowest).toFixed(1)} %`

/** 12.5 % between a quote and what its goods cost on the mall. */
const shareText = (it: number, of: number): string => `${((Math.abs(it - of) * 100) / of).toFixed(1)} %`

/** By how much the sum of a quote that counts is over the lowest; empty of the lowest itself. */
export const overText = ({ fault, totalFen }: Quote, lowestFen: number | null): string =>
  fault !== '' || totalFen === null || !lowestFen || totalFen === lowestFen ? '' : percent(totalFen, lowestFen)

export const isLowest = ({ fault, totalFen }: Quote, lowestFen: number | null): boolean => fault === '' && totalFen === lowestFen

/** Points of a scored offer; of the price alone until all have scored. */
export const scoreText = ({ score }: Quote): string => {
  if (!score) return '—'
  return score.totalE2 === null ? `价格 ${pointsText(score.priceE2)}，其余待评审` : pointsText(score.totalE2)
}

/** The goods of the mall it was linked to, at what they cost there the day before the quote came; compared where both are of one `unit`. */
export const Listed = ({ line: { listed, priceE4 }, unit }: { line: Quote['lines'][number]; unit: string | undefined }) => {
  if (!listed) return null
  const than =
    listed.priceE4 === null || listed.priceE4 === priceE4 || listed.unit !== unit
      ? ''
      : `，报价${priceE4 < listed.priceE4 ? '低' : '高'} ${shareText(priceE4, listed.priceE4)}`
  return (
    <span className="second">
      <Link className="in-text" to={goodsAddress(listed)} title={[listed.name, listed.spec].filter(Boolean).join(' ')}>
        商城商品
      </Link>{' '}
      {listed.priceE4 === null ? '报价前一日或开标时不在商城销售' : `报价前一日 ${priceText(listed.priceE4)}/${listed.unit}${than}`}
    </span>
  )
}

interface CellProps {
  quote: Quote
  lineNo: number
  lowest: number | undefined
  asked: Asked['lines'][number]
}

const Cell = ({ quote, lineNo, lowest, asked: { num, unit } }: CellProps) => {
  const line = quote.lines.find((it) => it.lineNo === lineNo)
  if (!line) return <>—</>
  return (
    <>
      <span className={css['price']}>
        <Price e4={line.priceE4} />
        {quote.fault !== '' || lowest === undefined ? null : line.priceE4 === lowest ? (
          <b className="ok">低</b>
        ) : (
          <span className="wait num">{percent(line.priceE4, lowest)}</span>
        )}
      </span>
      {num > 1 ? <span className="second num">小计 {money(line.amountFen)}</span> : null}
      <span className="second">{[line.brand, line.model].filter(Boolean).join(' ')}</span>
      <Listed line={line} unit={unit} />
      {line.deviation === 'none' ? null : (
        <span className={line.deviation === 'worse' ? 'bad' : 'second'}>
          {deviations[line.deviation as keyof typeof deviations]}：{line.deviationNote}
        </span>
      )}
    </>
  )
}

const Head = ({ quote, chosen, choose }: { quote: Quote } & Pick<QuotesProps, 'chosen' | 'choose'>) => (
  <>
    <span className="second">{placeText(quote)}</span>
    <b>{quote.supplierName}</b>
    <span className="second num">{quote.quoteNo}</span>
    {quote.fault !== '' ? <Tag tone="bad">{quote.fault}</Tag> : null}
    {choose && quote.fault === '' ? (
      <Radio checked={chosen === quote.id} onChange={() => choose(quote.id)}>
        选定
      </Radio>
    ) : null}
  </>
)

export const QuoteMatrix = ({ asked, quotes, chosen, choose, lowestFen }: QuotesProps) => {
  const valid = quotes.filter((it) => it.fault === '')
  const lowestOf = (lineNo: number): number | undefined => {
    const prices = valid.flatMap((it) => it.lines.filter((line) => line.lineNo === lineNo).map((line) => line.priceE4))
    return prices.length > 0 ? Math.min(...prices) : undefined
  }
  const state = (it: Quote) => ({ 'data-chosen': it.id === chosen, 'data-void': it.fault !== '' })
  return (
    <div className={css['scroll']} tabIndex={0} role="region" aria-label="报价对照">
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col">采购内容</th>
            {quotes.map((it) => (
              <th key={it.id} scope="col" {...state(it)}>
                <div className={css['cell']}>
                  <Head quote={it} chosen={chosen} {...(choose ? { choose } : {})} />
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {asked.lines.map((line, i) => (
            <tr key={line.name + String(i)}>
              <th scope="row">
                {line.name}
                <span className="second num">
                  {' '}
                  × {line.num} {line.unit}
                </span>
              </th>
              {quotes.map((it) => (
                <td key={it.id} {...state(it)}>
                  <div className={css['cell']}>
                    <Cell quote={it} lineNo={i + 1} lowest={lowestOf(i + 1)} asked={line} />
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            {quotes.map((it) => (
              <td key={it.id} {...state(it)}>
                {it.totalFen === null ? (
                  '—'
                ) : (
                  <span className={css['price']}>
                    <Money fen={it.totalFen} as={it.rank === 1 ? 'sum' : 'strong'} size={16} />
                    {isLowest(it, lowestFen) ? <Tag tone="ok">最低</Tag> : <span className="wait num">{overText(it, lowestFen)}</span>}
                  </span>
                )}
              </td>
            ))}
          </tr>
          {quotes.some((it) => it.score !== null) ? (
            <tr>
              <th scope="row">综合得分</th>
              {quotes.map((it) => (
                <td key={it.id} {...state(it)}>
                  {scoreText(it)} {it.rank === 1 ? <Tag tone="ok">第一</Tag> : null}
                </td>
              ))}
            </tr>
          ) : null}
          <tr>
            <th scope="row">交货 / 质保</th>
            {quotes.map((it) => (
              <td key={it.id} {...state(it)}>
                {it.deliverDays === null ? '—' : `${it.deliverDays} 天 / ${it.warrantyMonths} 个月`}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
