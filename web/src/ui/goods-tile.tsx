// One product in a row of products: picture, name, price, who sells it.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Drawing } from './drawing.tsx'
import css from './goods-tile.module.css'
import { Price, UnitPrice } from './money.tsx'
import { SupplierName } from './supplier-name.tsx'

export interface Goods {
  name: string
  /** The pack or colour the price is for; empty when there is one only. */
  spec: string
  unit: string
  priceE4: number
  /** Price of one unit of what is inside: per bag, per mL. 0 when there is none. */
  basePriceE4: number
  baseUnit: string
  supplierName: string
  supplierFullName: string
  shipText: string
}

interface GoodsTileProps {
  goods: Goods
  to: string
  picture: string
  /** On the picture's corner: what can be done without opening the page. */
  act?: ReactNode
  /** Under the price. */
  under?: ReactNode
}

export const GoodsTile = ({ goods, to, picture, act, under }: GoodsTileProps) => (
  <div className={css['box']}>
    <Link to={to} className={css['tile']}>
      <Drawing src={picture} name="" height={156} />
      <span className={css['text']}>
        <span className={`${css['name']} line2`}>{goods.name}</span>
        <span className={css['price']}>
          <Price e4={goods.priceE4} per={goods.unit} as="sum" size={18} />
          {goods.spec ? <span className={css['spec']}>{goods.spec}</span> : null}
          {goods.basePriceE4 > 0 && goods.basePriceE4 !== goods.priceE4 ? <UnitPrice e4={goods.basePriceE4} per={goods.baseUnit} /> : null}
        </span>
        {under ? <span className={css['under']}>{under}</span> : null}
        <span className={css['foot']}>
          <span className="line1">
            <SupplierName of={goods} />
          </span>
          <span style={{ whiteSpace: 'nowrap' }}>{goods.shipText}</span>
        </span>
      </span>
    </Link>
    {act ? <span className={css['act']}>{act}</span> : null}
  </div>
)
