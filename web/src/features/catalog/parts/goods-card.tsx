// One product of a result: a card of fixed height in the grid, a line in the list, a narrow card on a phone.
import { controlLabel } from '@caiyuan/contract/goods'
import { priceText } from '@caiyuan/contract/money'
import { Link } from 'react-router'
import { notify } from '../../../core/notices.ts'
import { MOST_COMPARED, toggleCompared, useComparison } from '../../../core/comparison.ts'
import { goodsAddress } from '../../../core/goods-address.ts'
import { Drawing } from '../../../ui/drawing.tsx'
import { Price, UnitPrice } from '../../../ui/money.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import type { Card } from '../model.ts'
import { Star } from './star.tsx'
import { AddToCart } from './add-to-cart.tsx'
import { Badges } from './badges.tsx'
import css from './goods-card.module.css'
import { Title } from './title.tsx'

interface CardProps {
  card: Card
  words: readonly string[]
}

const CompareTick = ({ card }: { card: Card }) => {
  const isOn = useComparison().some((it) => it.skuId === card.skuId)
  const toggle = () => {
    if (!toggleCompared(card)) notify.wait(`最多对比 ${MOST_COMPARED} 种商品，请先移除一种`)
  }
  return (
    <label className={`${css['tick']} touch`}>
      <input type="checkbox" checked={isOn} onChange={toggle} aria-label={`对比：${card.name}`} />
      对比
    </label>
  )
}

const measuredBy = ({ offers, num }: Card['compare']): string =>
  `：${offers.map((it) => `${it.supplierName} ${priceText(it.priceE4)}`).join('、')}${num > offers.length ? ' 等' : ''}`

const Flag = ({ card }: { card: Card }) => {
  if (card.controlClass > 0) return <span className={`${css['flag']} ${css['control']}`}>{controlLabel(card.controlClass)}</span>
  if (card.special)
    return (
      <span className={`${css['flag']} ${css['high']}`} title={`原价 ${priceText(card.special.wasE4)}`}>
        特价 · 剩 {card.special.leftNum.toLocaleString('zh-CN')} {card.unit}
      </span>
    )
  if (card.compare.kind === 'high') {
    return (
      <span
        className={`${css['flag']} ${css['high']}`}
        title={`是另 ${card.compare.num} 家同品牌、同包装报价中位数 ${priceText(card.compare.referenceE4)} 的 ${card.compare.ratio.toFixed(2)} 倍${measuredBy(card.compare)}`}
      >
        高于另 {card.compare.num} 家 {card.compare.ratio.toFixed(2)}×
      </span>
    )
  }
  return card.compare.kind === 'lowest' ? (
    <span
      className={`${css['flag']} ${css['low']}`}
      title={`低于或等于另 ${card.compare.num} 家同品牌、同包装的报价${measuredBy(card.compare)}`}
    >
      同款最低
    </span>
  ) : null
}

const PriceLine = ({ card }: { card: Card }) => (
  <p className={css['price']}>
    <span>
      <Price e4={card.priceE4} per={card.unit} as="sum" size={18} />
      {card.skuNum > 1 ? <small className="second"> 起</small> : null}
    </span>
    {card.basePriceE4 > 0 && card.basePriceE4 !== card.priceE4 ? <UnitPrice e4={card.basePriceE4} per={card.baseUnit} /> : null}
  </p>
)

const StockLine = ({ card }: { card: Card }) => (
  <p className={css['stock']}>
    <span className="line1">
      {card.stock >= card.moq ? (
        <>
          <b className="ok">有货</b> {card.stock.toLocaleString('zh-CN')} · {card.leaveOn.slice(5)} 发出
        </>
      ) : (
        <>
          <b className="wait">预订</b> · {card.leaveOn.slice(5)} 发出
        </>
      )}
    </span>
    {card.schoolTimes > 0 ? <span className={css['times']}>本校购 {card.schoolTimes} 次</span> : null}
  </p>
)

const useIsCompared = (card: Card): boolean => useComparison().some((it) => it.skuId === card.skuId)

export const GoodsCard = ({ card, words }: CardProps) => (
  <li className={css['card']} data-compared={useIsCompared(card)}>
    <CompareTick card={card} />
    <span className={css['cardStar']}>
      <Star kind="goods" refId={card.skuId} name={card.name} />
    </span>
    <Link to={goodsAddress(card)} className={css['picture']} tabIndex={-1} aria-hidden>
      <Drawing src={card.picture} name="" height={156} />
      <Flag card={card} />
    </Link>
    <div className={css['body']}>
      <Link to={goodsAddress(card)} className={`${css['title']} line2`} title={card.name}>
        <Title text={card.name} words={words} />
      </Link>
      <p className={`${css['note']} line1`}>{[card.catNo || card.model, card.pack || card.spec].filter(Boolean).join('  |  ')}</p>
      <PriceLine card={card} />
      <Badges badges={card.badges} most={3} />
      <p className={`${css['supplier']} line1`}>
        <SupplierName of={card} />
      </p>
      <StockLine card={card} />
      <AddToCart goods={card} />
    </div>
  </li>
)

export const GoodsLine = ({ card, words }: CardProps) => (
  <li className={css['line']} data-compared={useIsCompared(card)}>
    <Link to={goodsAddress(card)} className={css['linePicture']} tabIndex={-1} aria-hidden>
      <Drawing src={card.picture} name="" size={88} />
      <Flag card={card} />
    </Link>
    <div className={css['lineName']}>
      <Link to={goodsAddress(card)} className={`${css['title']} line2`}>
        <Title text={card.name} words={words} />
      </Link>
      <p className={`${css['note']} line1`}>{[card.catNo || card.model, card.pack || card.spec].filter(Boolean).join('  |  ')}</p>
      <Badges badges={card.badges} most={4} />
    </div>
    <div className={css['linePrice']}>
      <PriceLine card={card} />
    </div>
    <div className={css['lineStock']}>
      <p className="line1">
        <SupplierName of={card} />
      </p>
      <StockLine card={card} />
    </div>
    <div className={css['lineBuy']}>
      <AddToCart goods={card} />
      <span className={css['ticks']}>
        <Star kind="goods" refId={card.skuId} name={card.name} />
        <CompareTick card={card} />
      </span>
    </div>
  </li>
)

export const GoodsPhoneCard = ({ card, words }: CardProps) => (
  <li className={css['phone']} data-compared={useIsCompared(card)}>
    <div className={css['phonePicture']}>
      <CompareTick card={card} />
      <Link to={goodsAddress(card)} tabIndex={-1} aria-hidden>
        <Drawing src={card.picture} name="" height={120} />
      </Link>
      <Flag card={card} />
    </div>
    <div className={css['phoneBody']}>
      <Link to={goodsAddress(card)} className={`${css['title']} line2`}>
        <Title text={card.name} words={words} />
      </Link>
      <p className={`${css['note']} line1`}>{[card.catNo || card.model, card.pack || card.spec].filter(Boolean).join('  |  ')}</p>
      <PriceLine card={card} />
      <Badges badges={card.badges} most={3} />
      <div className={css['phoneFoot']}>
        <div className="grow">
          <p className="line1">
            <SupplierName of={card} />
          </p>
          <StockLine card={card} />
        </div>
        <Star kind="goods" refId={card.skuId} name={card.name} />
        <AddToCart goods={card} isIcon />
      </div>
    </div>
  </li>
)
