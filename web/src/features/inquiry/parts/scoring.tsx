// 综合评分: the criteria as they were published, and what the offers came to.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { PRICE_WORDS, pointsText } from '@caiyuan/contract/inquiry/scoring'
import { momentText } from '@caiyuan/contract/span'
import type { api } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { DataTable, type Column } from '../../../ui/data-table.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Tag } from '../../../ui/status-tag.tsx'

type Doc = OutputOf<typeof api.inquiry.detail>
type Asked = NonNullable<Doc['asked']>
export type Scoring = NonNullable<Asked['scoring']>
export type Review = NonNullable<Doc['review']>
type Quote = NonNullable<Doc['quotes']>[number]
type OwnScore = NonNullable<OutputOf<typeof api.inquiry.toQuote>['ownScore']>

export const allCriteria = ({ priceWeight, criteria }: Scoring) => [
  { name: '价格', weight: priceWeight, looksAt: PRICE_WORDS },
  ...criteria,
]

const criterionColumns: readonly Column<Scoring['criteria'][number]>[] = [
  { key: 'name', title: '评审因素', width: 140, render: (it) => it.name },
  { key: 'weight', title: '权重', width: 70, align: 'right', render: (it) => <span className="num">{it.weight}</span> },
  { key: 'looksAt', title: '评审内容', render: (it) => it.looksAt },
]

export const ScoringCard = ({ scoring }: { scoring: Scoring }) => (
  <Card title="评审办法" note="综合评分，满分 100；总分相同的，报价低的在前" flush>
    <DataTable label="评审办法" sticky={false} rows={allCriteria(scoring)} rowKey={(it) => it.name} columns={criterionColumns} />
  </Card>
)

const num = (text: string) => <span className="num">{text}</span>

const totalColumns = ({ criteria, priceWeight }: Scoring): readonly Column<Quote>[] => [
  { key: 'rank', title: '名次', width: 70, render: (it) => it.rank ?? '' },
  { key: 'firm', title: '供应商', render: (it) => it.supplierName },
  { key: 'price', title: `价格 ${priceWeight}`, width: 90, align: 'right', render: (it) => num(pointsText(it.score!.priceE2)) },
  ...criteria.map((one, i): Column<Quote> => ({
    key: one.name,
    title: `${one.name} ${one.weight}`,
    width: 120,
    align: 'right',
    render: (it) => num(it.score!.criteriaE2 ? pointsText(it.score!.criteriaE2[i]!) : '—'),
  })),
  {
    key: 'total',
    title: '总分',
    width: 90,
    align: 'right',
    render: (it) => <b className="num">{it.score!.totalE2 === null ? '—' : pointsText(it.score!.totalE2)}</b>,
  },
]

/** What was judged: what has points, and what is out by the verdicts. */
export const judgedOf = (quotes: readonly Quote[] | null): Quote[] => (quotes ?? []).filter((it) => it.score !== null || it.isUnfit)

/** All have scored: there are places, or nothing conforms. */
export const isReviewed = (quotes: readonly Quote[] | null): boolean =>
  quotes?.some((it) => it.isUnfit || it.score?.totalE2 != null) ?? false

interface Verdicts {
  key: string
  firm: string
  isUnfit: boolean
  /** Of who scored, how many hold it for 不符合. */
  num: string
  reasons: readonly string[]
}

/** 符合性审查, a row for each offer; empty before all have scored. */
export const verdictsOf = ({ scorers }: Review, quotes: readonly Quote[] | null): Verdicts[] =>
  scorers.some((one) => one.marks === null)
    ? []
    : judgedOf(quotes).map((quote) => {
        const reasons = scorers.flatMap((one) =>
          (one.marks ?? []).filter((it) => it.quoteId === quote.id && !it.conforms).map((it) => `${one.name}：${it.whyNot}`),
        )
        return {
          key: quote.id,
          firm: quote.supplierName,
          isUnfit: quote.isUnfit,
          num: `${reasons.length} / ${scorers.length}`,
          reasons,
        }
      })

interface Sheet {
  key: string
  scorer: string
  firm: string
  marksE2: readonly number[]
}

/** What each gave to whom, one row each. */
export const sheetsOf = ({ scorers }: Review, quotes: readonly Quote[]): Sheet[] =>
  scorers.flatMap((one) =>
    quotes.flatMap((quote) => {
      const marks = one.marks?.find((it) => it.quoteId === quote.id)
      return marks ? [{ key: `${one.id} ${quote.id}`, scorer: one.name, firm: quote.supplierName, marksE2: marks.marksE2 }] : []
    }),
  )

const sheetColumns = ({ criteria }: Scoring): readonly Column<Sheet>[] => [
  { key: 'scorer', title: '评审人', width: 120, render: (it) => it.scorer },
  { key: 'firm', title: '供应商', render: (it) => it.firm },
  ...criteria.map((one, i): Column<Sheet> => ({
    key: one.name,
    title: one.name,
    width: 120,
    align: 'right',
    render: (it) => num(pointsText(it.marksE2[i]!)),
  })),
]

const standOf = (it: Review['scorers'][number]) =>
  it.avoids ? (
    <Tag tone="bad">{it.givenAt ? '须回避，评分不计' : '须回避'}</Tag>
  ) : it.givenAt ? (
    <Tag tone="ok">{momentText(it.givenAt)} 已评分</Tag>
  ) : (
    <Tag tone="wait">未评分</Tag>
  )

/** Who scores, how far they are, and, once all have, what they gave. */
export const ReviewCard = ({ scoring, review, quotes }: { scoring: Scoring; review: Review; quotes: readonly Quote[] | null }) => {
  const counted = quotes?.filter((it) => it.score !== null) ?? []
  const sheets = sheetsOf(review, judgedOf(quotes))
  const verdicts = verdictsOf(review, quotes)
  return (
    <>
      {counted.some((it) => it.score!.totalE2 !== null) ? (
        <Card title="综合得分" note="各评审人给分的平均数，保留两位小数" flush>
          <DataTable label="综合得分" sticky={false} rows={counted} rowKey={(it) => it.id} columns={totalColumns(scoring)} minWidth={640} />
        </Card>
      ) : null}
      <Card title="评审人" note={`${review.scorers.filter((it) => it.givenAt).length} / ${review.scorers.length} 位已评分`}>
        <div className="stack">
          <ul className="stack" style={{ gap: 8 }}>
            {review.scorers.map((it) => (
              <li key={it.id}>
                <b>{it.name}</b> {standOf(it)}
                {it.avoids ? <span className="bad"> {it.avoids}</span> : null}
                {it.note ? <p className="second">评审意见：{it.note}</p> : null}
              </li>
            ))}
            {review.replaced.map((it) => (
              <li key={it.name + it.at} className="second">
                {it.name} {momentText(it.at)} 更换：{it.why}
              </li>
            ))}
          </ul>
          {review.scorers.some((it) => !it.givenAt) ? <p className="second">全部评完以后，各人的评分才公开。</p> : null}
        </div>
      </Card>
      {verdicts.length > 0 ? (
        <Card title="符合性审查" note="过半数评审人判为不符合的报价出局，价格分按其余报价计算">
          <ul className="stack" style={{ gap: 8 }} aria-label="符合性审查">
            {verdicts.map((it) => (
              <li key={it.key}>
                <b>{it.firm}</b> <Tag tone={it.isUnfit ? 'bad' : 'ok'}>{it.isUnfit ? '不符合' : '符合'}</Tag>{' '}
                <span className="second num">{it.num} 位判为不符合</span>
                {it.reasons.map((reason) => (
                  <p key={reason} className="second">
                    {reason}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {sheets.length > 0 ? (
        <Card title="各评审人评分" flush>
          <DataTable
            label="各评审人评分"
            sticky={false}
            rows={sheets}
            rowKey={(it) => it.key}
            columns={sheetColumns(scoring)}
            minWidth={560}
          />
        </Card>
      ) : null}
    </>
  )
}

/** A firm whose offer is out reads why and who scored, not who said what. */
export const OwnUnfitCard = ({ reasons, names }: { reasons: readonly string[]; names: readonly string[] }) => (
  <Card title="符合性审查不符合">
    <div className="stack">
      <p>过半数评审人认为报价没有满足采购要求：</p>
      <ul className="stack" style={{ gap: 4 }}>
        {reasons.map((it) => (
          <li key={it}>{it}</li>
        ))}
      </ul>
      {names.length > 0 ? <p className="second">评审人 {names.join('、')}</p> : null}
    </div>
  </Card>
)

/** A firm is told its own total and place. */
export const OwnScoreCard = ({ score, names }: { score: OwnScore; names: readonly string[] }) => (
  <Card title="我的评审得分" note={`第 ${score.rank} 名`}>
    <Facts
      columns={1}
      facts={[
        { label: '总分', value: <b className="num">{pointsText(score.totalE2)}</b> },
        { label: '评审人', value: names.join('、') },
      ]}
    />
  </Card>
)
