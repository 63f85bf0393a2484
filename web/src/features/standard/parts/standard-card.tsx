// One standard good of a result: what it is, its lowest offer, and the others in place.
import { DownOutlined, ShoppingCartOutlined, UpOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { useGoodsPurse } from '../../../core/mode.ts'
import { standardAddress } from './address.ts'
import { Drawing } from '../../../ui/drawing.tsx'
import { ReadFail } from '../../../ui/empty.tsx'
import { Price, UnitPrice } from '../../../ui/money.tsx'
import { usePhone } from '../../../ui/media.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { stopsAtWrongNum } from '../../../ui/wrong-num.ts'
import { leastOf, mostOf, useMayBuy } from '../../catalog/parts/add-to-cart.tsx'
import { Title } from '../../catalog/parts/title.tsx'
import { describedText, freightText, stockText, type Card } from '../model.ts'
import { useAddStandard } from './buy.tsx'
import { OfferRows } from './offer-rows.tsx'
import css from './standard.module.css'

const Buy = ({ card }: { card: Card }) => {
  const { lowest } = card
  const mayBuy = useMayBuy()
  const { add, pending } = useAddStandard()
  const [num, setNum] = useState(leastOf(lowest))
  if (lowest.problem !== '') return <p className="bad">{lowest.problem}</p>
  if (!mayBuy) return null
  return (
    <div className={css['buy']}>
      <Stepper
        value={num}
        onChange={setNum}
        least={leastOf(lowest)}
        most={mostOf(lowest)}
        by={lowest.packStep}
        label={`数量：${card.name}`}
      />
      <button
        type="button"
        className={css['add']}
        disabled={pending}
        onClick={(event) => stopsAtWrongNum(event.currentTarget.parentElement!) || add({ prodId: card.prodId, srcId: lowest.srcId }, num)}
      >
        <ShoppingCartOutlined aria-hidden />
        加入购物车
      </button>
    </div>
  )
}

const More = ({ card }: { card: Card }) => {
  const read = useRead(api.standard.showMore, { prodId: card.prodId, ...useGoodsPurse() })
  if (read.error) return <ReadFail fail={read.error} retry={() => void read.refetch()} />
  return read.data ? <OfferRows prodId={card.prodId} offers={read.data.list} lowest={card.lowest} /> : <Skeleton lines={card.offerNum} />
}

export const StandardCard = ({ card, words }: { card: Card; words: readonly string[] }) => {
  const [isOpen, setOpen] = useState(false)
  const phone = usePhone()
  const { lowest } = card
  const others = card.offerNum - 1
  const to = standardAddress(card.prodId)
  return (
    <li className={css['card']}>
      <div className={css['cardTop']}>
        <Link to={to} tabIndex={-1} aria-hidden>
          <Drawing src={card.picture} name="" size={phone ? 80 : 112} />
        </Link>
        <div className={css['what']}>
          <h2>
            <Link to={to} className="goods line2">
              <Title text={card.name} words={words} />
            </Link>
          </h2>
          <p className="second line2">{describedText(card)}</p>
          <p className="second">
            {card.categoryName} · {card.offerNum} 家报价
            {card.highestE4 > lowest.priceE4 ? (
              <>
                ，<Price e4={lowest.priceE4} />–<Price e4={card.highestE4} />
              </>
            ) : null}
          </p>
        </div>
        <div className={css['low']}>
          <p className={css['spread']}>
            <span>
              <small className="second">最低价 </small>
              <Price e4={lowest.priceE4} per={lowest.unit} as="sum" size={18} />
            </span>
            {lowest.basePriceE4 > 0 && lowest.basePriceE4 !== lowest.priceE4 ? (
              <UnitPrice e4={lowest.basePriceE4} per={lowest.baseUnit} />
            ) : null}
          </p>
          <p className="line1">
            <SupplierName of={lowest} />
          </p>
          <p className="second line1">
            {stockText(lowest)} · {lowest.leaveOn.slice(5)} 前发出 · 运费 {freightText(lowest)}
          </p>
        </div>
        <Buy card={card} />
      </div>
      {others > 0 ? (
        <button type="button" className={css['more']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起其余报价' : `展开更多报价（${others}）`} {isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        </button>
      ) : null}
      {isOpen ? <More card={card} /> : null}
    </li>
  )
}
