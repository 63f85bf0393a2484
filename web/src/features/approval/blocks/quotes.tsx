// 比价: the lines against other suppliers' offers and what was paid before.
import type { BlockOf } from '@caiyuan/contract/approval/review'
import { lineFen, money, sumFen } from '@caiyuan/contract/money'
import { Card } from '../../../ui/card.tsx'
import { useFold } from '../../../ui/fold.tsx'
import { Money, Price } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import css from './blocks.module.css'

export type QuotedLine = BlockOf<'quotes'>['lines'][number]

const SUPPLIERS = 3

/** The suppliers that offer most of the lines, at most three columns. */
const columnsOf = (lines: readonly QuotedLine[]): QuotedLine['offers'] =>
  [
    ...Map.groupBy(
      lines.flatMap((line) => line.offers),
      (it) => it.supplierFullName,
    ).values(),
  ]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, SUPPLIERS)
    .map((own) => own[0]!)

const offerOf = (line: QuotedLine, supplier: QuotedLine['offers'][number]) =>
  line.offers.find((it) => it.supplierFullName === supplier.supplierFullName)

const diffOf = (line: QuotedLine): number | null => (line.referenceE4 ? line.priceE4 / line.referenceE4 - 1 : null)
const percentText = (ratio: number): string => `${ratio > 0 ? '+' : ratio < 0 ? '−' : ''}${Math.abs(ratio * 100).toFixed(1)}%`

const WARN = 0.2
const toneOf = (ratio: number): string => (ratio > WARN ? 'bad' : ratio > 0 ? 'wait' : 'ok')

/** Totals at the document's quantities; only over suppliers that offer every line. */
const wholeOf = (lines: readonly QuotedLine[], priceOf: (line: QuotedLine) => number | null | undefined): number | null => {
  const parts = lines.map((line) => {
    const price = priceOf(line)
    return typeof price === 'number' ? lineFen(price, line.num) : null
  })
  return parts.some((it) => it === null) ? null : sumFen(parts as number[])
}

/** The sentence before the table: how this document stands. */
const compareVerdict = (lines: readonly QuotedLine[]): { isCheapest: boolean; tag: string; text: string } => {
  const suppliers = new Set(lines.flatMap((it) => it.offers.map((offer) => offer.supplierFullName)))
  if (suppliers.size === 0) return { isCheapest: true, tag: '无可比', text: '没有其他供应商在售相同规格的商品' }
  const dearer = lines.filter((it) => it.offers[0] && it.offers[0].priceE4 < it.priceE4)
  const more = sumFen(dearer.map((it) => lineFen(it.priceE4, it.num) - lineFen(it.offers[0]!.priceE4, it.num)))
  if (dearer.length === 0) return { isCheapest: true, tag: `${suppliers.size + 1} 家中最低`, text: '每一种都不高于其他供应商现价' }
  return { isCheapest: false, tag: '有更低报价', text: `${dearer.length} 种可改选更低报价，共少付 ${money(more)}` }
}

const Diff = ({ ratio }: { ratio: number | null }) =>
  ratio === null ? <span className="second">—</span> : <span className={toneOf(ratio)}>{percentText(ratio)}</span>

const Cell = ({ e4, per }: { e4: number | null | undefined; per: string }) =>
  typeof e4 === 'number' ? <Price e4={e4} per={per} /> : <span className="second">—</span>

/** The dearest against their reference first: what has to be looked at is never behind the fold. */
const dearestFirst = (a: QuotedLine, b: QuotedLine): number => (diffOf(b) ?? -1) - (diffOf(a) ?? -1)

export const QuotesBlock = ({ block: { lines } }: { block: BlockOf<'quotes'> }) => {
  const { shown, more } = useFold(lines, '种', dearestFirst)
  const suppliers = columnsOf(lines)
  const verdict = compareVerdict(lines)
  const whole = wholeOf(lines, (it) => it.priceE4)
  const reference = wholeOf(lines, (it) => it.referenceE4)
  return (
    <Card
      title="比价"
      note={
        <>
          <Tag tone={verdict.isCheapest ? 'ok' : 'wait'}>{verdict.tag}</Tag> {verdict.text}
        </>
      }
      flush
      fold
    >
      <div className={css['scroll']} tabIndex={0} role="region" aria-label="比价表">
        <table className={css['table']}>
          <thead>
            <tr>
              <th scope="col">商品</th>
              <th scope="col">本单单价</th>
              <th scope="col">参考价</th>
              <th scope="col">相差</th>
              {suppliers.map((it) => (
                <th key={it.supplierFullName} scope="col">
                  <SupplierName of={it} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((it) => (
              <tr key={it.no}>
                <td>
                  <span className="goods">{it.name}</span>
                  <div className="second">{it.dealNum > 0 ? `近 180 天成交 ${it.dealNum} 笔` : '近 180 天没有成交'}</div>
                </td>
                <td className="strong">
                  <Price e4={it.priceE4} per={it.unit} />
                </td>
                <td>
                  <Cell e4={it.referenceE4} per={it.unit} />
                </td>
                <td>
                  <Diff ratio={diffOf(it)} />
                </td>
                {suppliers.map((supplier) => (
                  <td key={supplier.supplierFullName}>
                    <Cell e4={offerOf(it, supplier)?.priceE4} per={it.unit} />
                  </td>
                ))}
              </tr>
            ))}
            {more ? (
              <tr>
                <td colSpan={4 + suppliers.length}>{more}</td>
              </tr>
            ) : null}
          </tbody>
          <tfoot>
            <tr>
              <td>按本单数量合计</td>
              <td>{whole === null ? '—' : <Money fen={whole} as="strong" />}</td>
              <td>{reference === null ? '—' : <Money fen={reference} />}</td>
              <td>
                <Diff ratio={whole !== null && reference ? whole / reference - 1 : null} />
              </td>
              {suppliers.map((supplier) => {
                const sum = wholeOf(lines, (it) => offerOf(it, supplier)?.priceE4)
                return <td key={supplier.supplierFullName}>{sum === null ? <span className="second">不齐</span> : <Money fen={sum} />}</td>
              })}
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  )
}
