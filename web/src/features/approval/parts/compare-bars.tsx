// One line against other offers and what was paid before: a bar per price, a tick at the reference price.
import { lineFen, money } from '@caiyuan/contract/money'
import { levelOf } from '@caiyuan/contract/order/flags'
import { Price } from '../../../ui/money.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import type { QuotedLine } from '../blocks/quotes.tsx'
import css from './preview.module.css'

const verdictOf = (line: QuotedLine, supplier: string): string => {
  const cheapest = line.offers[0]
  const more = cheapest ? lineFen(line.priceE4, line.num) - lineFen(cheapest.priceE4, line.num) : 0
  if (cheapest && more > 0) return `改选最低报价可少付 ${money(more)}`
  if (cheapest) return `${supplier}是 ${line.offers.length + 1} 家中最低`
  return '没有其他供应商在售相同商品'
}

export const CompareBars = ({ line, supplier }: { line: QuotedLine; supplier: { supplierName: string; supplierFullName: string } }) => {
  const all = [
    { ...supplier, supplierName: `${supplier.supplierName}（本单）`, priceE4: line.priceE4, isThis: true },
    ...line.offers.slice(0, 3).map((it) => ({ ...it, isThis: false })),
  ]
  const most = Math.max(...all.map((it) => it.priceE4), line.referenceE4 ?? 0)
  const level = line.referenceE4 === null ? null : levelOf(line.priceE4, line.referenceE4)
  const isHigh = level === 'high' || level === 'anomaly'
  const tick = line.referenceE4 === null ? null : (line.referenceE4 / most) * 94
  return (
    <div className={css['compare']}>
      {all.map((it) => (
        <div key={it.supplierFullName} className={css['offer']}>
          <span className="line1">
            <SupplierName of={it} />
          </span>
          <span className={css['track']} aria-hidden>
            <span
              className={it.isThis ? (isHigh ? css['high'] : css['this']) : css['other']}
              style={{ width: `${(it.priceE4 / most) * 94}%` }}
            />
            {tick === null ? null : <i style={{ left: `${tick}%` }} />}
          </span>
          <span className={it.isThis && isHigh ? 'bad strong' : 'strong'}>
            <Price e4={it.priceE4} per={line.unit} />
          </span>
        </div>
      ))}
      <p>
        {line.referenceE4 === null ? (
          '近 180 天成交不足 5 笔，没有同品牌、同包装、有货的其他报价，无参考价'
        ) : (
          <>
            参考价{' '}
            <b>
              <Price e4={line.referenceE4} per={line.unit} />
            </b>
            （{line.referenceFrom}）
          </>
        )}
        ；{verdictOf(line, supplier.supplierName)}
      </p>
    </div>
  )
}
