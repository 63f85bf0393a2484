// Opened quotes of 分项成交, line by line: who offers what, the lowest first, and whom each line goes to where that is the reader's to choose.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { linesText, offersOf } from '@caiyuan/contract/inquiry/by-line'
import { deviations } from '@caiyuan/contract/inquiry/form'
import { money, sumFen } from '@caiyuan/contract/money'
import { Radio } from 'antd'
import { useState } from 'react'
import type { api } from '../../../core/api.ts'
import { Money, Price } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import css from './line-choice.module.css'
import { Listed, percent } from './quote-matrix.tsx'

type Doc = OutputOf<typeof api.inquiry.detail>
type Quote = NonNullable<Doc['quotes']>[number]
type Asked = NonNullable<Doc['asked']>

/** By line the offer it goes to; none: 流标 where too few quote it, else not chosen yet. */
type Picks = Readonly<Record<number, string | undefined>>

interface Standing {
  lineNo: number
  name: string
  num: string
  unit: string
  offers: { quote: Quote; line: Quote['lines'][number] }[]
  /** Fewer firms than asked for. */
  isShort: boolean
}

const standingOf = (asked: Asked, quotes: readonly Quote[], least: number): Standing[] =>
  asked.lines.map(({ name, num, unit }, i) => {
    const offers = offersOf(quotes, i + 1).map((quote) => ({ quote, line: quote.lines.find((it) => it.lineNo === i + 1)! }))
    return { lineNo: i + 1, name, num: `${num} ${unit}`, unit, offers, isShort: offers.length < least }
  })

/** As it was chosen, or the lowest of each line that enough firms quote. */
const beginOf = (doc: Doc, lines: readonly Standing[]): Picks =>
  Object.fromEntries(
    lines.map(({ lineNo, offers, isShort }) => [
      lineNo,
      doc.award
        ? doc.award.shares.find((it) => it.lineNos.includes(lineNo))?.quoteId
        : isShort || doc.can.choose !== true
          ? undefined
          : offers[0]?.quote.id,
    ]),
  )

export const useLineChoice = (doc: Doc) => {
  const least = doc.isFew ? 1 : (doc.asked?.minQuotes ?? 1)
  const lines = doc.asked ? standingOf(doc.asked, doc.quotes ?? [], least) : []
  const [picks, setPicks] = useState<Picks>(() => beginOf(doc, lines))
  const taken = lines.flatMap(({ lineNo, offers }) => {
    const one = offers.find(({ quote }) => quote.id === picks[lineNo])
    return one ? [{ lineNo, ...one }] : []
  })
  return {
    lines,
    least,
    picks,
    pick: (lineNo: number, quoteId: string | undefined) => setPicks({ ...picks, [lineNo]: quoteId }),
    taken,
    /** Enough firms quote them, so they go to one. */
    unpicked: lines.filter(({ lineNo, isShort }) => !isShort && !taken.some((it) => it.lineNo === lineNo)).map(({ lineNo }) => lineNo),
    totalFen: sumFen(taken.map(({ line }) => line.amountFen)),
    isLowest: taken.every(({ lineNo, quote }) => lines[lineNo - 1]!.offers[0]?.quote.id === quote.id),
    /** Too few quoted a line that goes to somebody all the same. */
    isFew: taken.some(({ lineNo }) => lines[lineNo - 1]!.offers.length < (doc.asked?.minQuotes ?? 1)),
  }
}
type LineChoice = ReturnType<typeof useLineChoice>

/** What each firm would have, which lines are not chosen yet, and which nobody has. */
export const takenText = ({ taken, unpicked, lines }: LineChoice): string => {
  const firms = [...new Set(taken.map(({ quote }) => quote))].map((quote) => {
    const own = taken.filter((it) => it.quote === quote)
    return `${quote.supplierName}${linesText(own.map(({ lineNo }) => lineNo))} ${money(sumFen(own.map(({ line }) => line.amountFen)))}`
  })
  const failed = lines.map(({ lineNo }) => lineNo).filter((no) => !unpicked.includes(no) && !taken.some((it) => it.lineNo === no))
  return [...firms, unpicked.length > 0 && `${linesText(unpicked)}未选`, failed.length > 0 && `${linesText(failed)}流标`]
    .filter(Boolean)
    .join('；')
}

interface LineProps {
  it: Standing
  least: number
  picked: string | undefined
  pick: ((quoteId: string | undefined) => void) | undefined
}

const Line = ({ it: { lineNo, name, num, unit, offers, isShort }, least, picked, pick }: LineProps) => (
  <section className={css['line']} aria-label={`第 ${lineNo} 行 ${name}`}>
    <p className="row between">
      <span>
        <b>
          {lineNo} {name}
        </b>{' '}
        <span className="second num">× {num}</span>
      </span>
      {isShort ? (
        <Tag tone="bad">{offers.length === 0 ? '没有有效报价' : `${offers.length} 家，不足 ${least} 家`}</Tag>
      ) : (
        <Tag>{offers.length} 家有效</Tag>
      )}
    </p>
    <ul>
      {offers.map(({ quote, line }, at) => {
        const words = (
          <>
            <b>{quote.supplierName}</b> {at === 0 ? <Tag tone="ok">最低</Tag> : null}
          </>
        )
        return (
          <li key={quote.id} className={css['offer']} data-chosen={quote.id === picked}>
            {pick ? (
              <Radio checked={quote.id === picked} onChange={() => pick(quote.id)}>
                {words}
              </Radio>
            ) : (
              <span>{words}</span>
            )}
            <span className={css['sum']}>
              <Price e4={line.priceE4} />
              {line.priceE4 > offers[0]!.line.priceE4 ? (
                <span className="wait num"> {percent(line.priceE4, offers[0]!.line.priceE4)}</span>
              ) : null}
            </span>
            <span className="second">
              {[line.brand, line.model, `${quote.deliverDays} 天交货`].filter(Boolean).join(' · ')}
              {line.deviation === 'none' ? '' : ` · ${deviations[line.deviation as keyof typeof deviations]}：${line.deviationNote}`}
            </span>
            <span className={`second num ${css['sum']}`}>小计 {money(line.amountFen)}</span>
            <Listed line={line} unit={unit} />
          </li>
        )
      })}
      {isShort && pick && offers.length > 0 ? (
        <li className={css['offer']} data-chosen={picked === undefined}>
          <Radio checked={picked === undefined} onChange={() => pick(undefined)}>
            这一行流标
          </Radio>
        </li>
      ) : null}
    </ul>
  </section>
)

/** Quotes that do not count, with why. */
const Voids = ({ quotes }: { quotes: readonly Quote[] }) => (
  <ul className={css['line']} aria-label="无效报价">
    {quotes.map((it) => (
      <li key={it.id} className="second">
        {it.supplierName} <Tag tone="bad">无效</Tag> {it.fault}
      </li>
    ))}
  </ul>
)

export const LineOffers = ({ choice, quotes, mayChoose }: { choice: LineChoice; quotes: readonly Quote[]; mayChoose: boolean }) => {
  const voids = quotes.filter(({ fault }) => fault !== '')
  return (
    <>
      {choice.lines.map((it) => (
        <Line
          key={it.lineNo}
          it={it}
          least={choice.least}
          picked={choice.picks[it.lineNo]}
          pick={mayChoose ? (quoteId) => choice.pick(it.lineNo, quoteId) : undefined}
        />
      ))}
      {voids.length > 0 ? <Voids quotes={voids} /> : null}
      {choice.taken.length > 0 ? (
        <p className={css['line']}>
          {mayChoose ? '拟成交合计' : '成交合计'} <Money fen={choice.totalFen} as="sum" size={20} />
        </p>
      ) : null}
    </>
  )
}
