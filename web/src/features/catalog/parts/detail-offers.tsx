// Offers of the same goods: this one first, the others by unit price, with the total for the same amount.
import { priceText } from '@caiyuan/contract/money'
import { useState } from 'react'
import { Link } from 'react-router'
import { goodsAddress } from '../../../core/goods-address.ts'
import { Money, Price, unitPriceText } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { totalForSame } from './sums.ts'
import type { Offers, Sku } from './detail-head.tsx'
import css from './detail.module.css'

type Offer = Offers['list'][number]

const worth = (o: Offer): number => (o.baseQty > 0 ? o.priceE4 / o.baseQty : o.priceE4)
const gapOf = (own: Offer, o: Offer): { text: string; tone: string } => {
  if (o.isThis) return { text: '—', tone: '' }
  if (!o.isCompared) return { text: `${o.brand === own.brand ? '包装不同或无货' : '品牌不同'}，不作比较`, tone: 'second' }
  const [mine, theirs] = [worth(own), worth(o)]
  const part = Math.round((theirs / mine - 1) * 1000) / 10
  if (part === 0) return { text: '相同', tone: 'second' }
  const gap = Math.abs(theirs - mine)
  const money = own.baseQty > 0 ? unitPriceText(Math.round(gap)) : priceText(Math.round(gap))
  return { text: `${part > 0 ? '+' : '−'}${money}（${part > 0 ? '+' : '−'}${Math.abs(part)}%）`, tone: part > 0 ? 'bad' : 'ok' }
}

const freightText = (o: Offer): string =>
  o.freight.fen === 0
    ? '免运费'
    : `${priceText(o.freight.fen * 100)}${o.freight.freeFromFen > 0 ? `，满 ${priceText(o.freight.freeFromFen * 100).replace('.00', '')} 免` : ''}`

const amountText = (sku: Sku, num: number): string =>
  sku.baseQty > 0 && sku.baseUnit !== sku.unit ? `${(sku.baseQty * num).toLocaleString('zh-CN')} ${sku.baseUnit}` : `${num} ${sku.unit}`

const SHOWN = 10

export const DetailOffers = ({ offers, sku, num }: { offers: Offers; sku: Sku; num: number }) => {
  const [isAll, setAll] = useState(false)
  const own = offers.list.find((o) => o.isThis)
  if (!own) return null
  const totals = offers.list.map((o) => (o.problem === '' || o.isThis ? totalForSame(own, num, o) : null))
  const suppliers = new Set(offers.list.filter((o) => !o.isThis).map((o) => o.supplierFullName)).size
  const least = Math.min(...totals.filter((t) => t !== null).map((t) => t.totalFen))
  return (
    <>
      <p className={css['sentence']}>
        {offers.list.length === 1
          ? '本商城暂无其他供应商报价同款商品。'
          : `另有 ${offers.list.length - 1} 个同款报价，来自 ${suppliers} 家供应商${own.baseQty > 0 ? `；按 ¥/${own.baseUnit} 折算` : ''}；合计按买 ${amountText(sku, num)} 计，含阶梯价与运费。`}
      </p>
      {offers.list.length > 1 ? (
        <div className={css['scroll']} tabIndex={0} role="region" aria-label="同类报价表">
          <table className={css['table']} data-base={own.baseQty > 0}>
            <thead>
              <tr>
                <th scope="col">供应商</th>
                <th scope="col">品牌 / 货号</th>
                <th scope="col">规格</th>
                <th scope="col" className="right">
                  单价
                </th>
                <th scope="col" className="right">
                  折算单价
                </th>
                <th scope="col" className="right">
                  与本商品差
                </th>
                <th scope="col">运费</th>
                <th scope="col" className="right">
                  {amountText(sku, num)} 合计
                </th>
                <th scope="col">最晚发出</th>
                <th scope="col">操作</th>
              </tr>
            </thead>
            <tbody>
              {offers.list.slice(0, isAll ? undefined : SHOWN).map((o, i) => {
                const gap = gapOf(own, o)
                const total = totals[i]
                return (
                  <tr key={o.skuId} data-this={o.isThis}>
                    <td>
                      <SupplierName of={o} /> {o.isThis ? <span className="second">本商品</span> : null}
                    </td>
                    <td>
                      {o.brand} {o.catNo}
                    </td>
                    <td>{[o.spec, o.unit].filter(Boolean).join(' / ')}</td>
                    <td className="right num">
                      <Price e4={o.priceE4} per={o.unit} />
                    </td>
                    <td className="right num strong">{o.basePriceE4 > 0 ? `${unitPriceText(o.basePriceE4)}/${o.baseUnit}` : '—'}</td>
                    <td className={`right num ${gap.tone}`}>{gap.text}</td>
                    <td>{freightText(o)}</td>
                    <td className="right num">
                      {total && total.totalFen === least && !o.isThis ? <Tag tone="ok">最低</Tag> : null}{' '}
                      {total ? <Money fen={total.totalFen} as="sum" /> : <span className="second">{o.problem || '—'}</span>}
                    </td>
                    <td className="num">{o.leaveOn.slice(5)}</td>
                    <td>{o.isThis ? null : <Link to={goodsAddress(o)}>查看</Link>}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
          {offers.list.length > SHOWN ? (
            <button type="button" className={css['more']} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
              {isAll ? '收起' : `查看全部 ${offers.list.length} 个报价`}
            </button>
          ) : null}
        </div>
      ) : null}
    </>
  )
}
