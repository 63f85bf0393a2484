// The opened quotes one under another, for a phone: who, how much, when, and the price of each line.
import { priceText } from '@caiyuan/contract/money'
import { Radio } from 'antd'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { placeText } from '../model.ts'
import css from './quote-list.module.css'
import { isLowest, Listed, overText, scoreText, type QuotesProps } from './quote-matrix.tsx'

type Quote = QuotesProps['quotes'][number]

const Name = ({ quote, isLowest, chosen, choose }: { quote: Quote; isLowest: boolean } & Pick<QuotesProps, 'chosen' | 'choose'>) => {
  const words = (
    <>
      <b>{quote.supplierName}</b> {isLowest ? <Tag tone="ok">最低</Tag> : null}
      {quote.score ? <span className="second num">{placeText(quote)}</span> : null}
      {quote.fault !== '' ? <Tag tone="bad">无效</Tag> : null}
    </>
  )
  return choose && quote.fault === '' ? (
    <Radio checked={chosen === quote.id} onChange={() => choose(quote.id)}>
      {words}
    </Radio>
  ) : (
    <span>{words}</span>
  )
}

export const QuoteList = ({ asked, quotes, chosen, choose, lowestFen }: QuotesProps) => (
  <ul aria-label="报价对照">
    {quotes.map((it) => (
      <li key={it.id} className={css['quote']} data-chosen={it.id === chosen} data-void={it.fault !== ''}>
        <Name quote={it} isLowest={isLowest(it, lowestFen)} chosen={chosen} {...(choose ? { choose } : {})} />
        <span className={css['sum']}>{it.totalFen === null ? '—' : <Money fen={it.totalFen} as={it.rank === 1 ? 'sum' : 'strong'} />}</span>
        <span className="second">{it.deliverDays === null ? '' : `${it.deliverDays} 天交货 · 质保 ${it.warrantyMonths} 个月`}</span>
        <span className={`second num ${css['sum']}`}>{overText(it, lowestFen)}</span>
        {it.score ? <span className={`second num ${css['wide']}`}>综合得分 {scoreText(it)}</span> : null}
        {it.fault !== '' ? <span className={`bad ${css['wide']}`}>{it.fault}</span> : null}
        <span className={`second num ${css['wide']}`}>
          {it.lines.map((line) => `${asked.lines[line.lineNo - 1]?.name ?? ''} ${priceText(line.priceE4)}`).join('，')}
        </span>
        {it.lines
          .filter((line) => line.listed)
          .map((line) => (
            <span key={line.lineNo} className={css['wide']}>
              <span className="second">{asked.lines[line.lineNo - 1]?.name ?? ''}：</span>
              <Listed line={line} unit={asked.lines[line.lineNo - 1]?.unit} />
            </span>
          ))}
      </li>
    ))}
  </ul>
)
