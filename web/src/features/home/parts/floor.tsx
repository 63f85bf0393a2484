import { pictureOf } from '@caiyuan/contract/goods'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import { Link } from 'react-router'
import type { api } from '../../../core/api.ts'
import { hasRoute } from '../../../core/known-routes.ts'
import { goodsAddress } from '../../../core/goods-address.ts'
import { GoodsTile } from '../../../ui/goods-tile.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { AddIcon, useMayBuy } from '../../catalog/parts/add-to-cart.tsx'
import css from '../screens/home.module.css'

type Item = OutputOf<typeof api.home.floors>['popular'][number]

interface FloorProps {
  title: string
  note: string
  goods: readonly Item[]
  /** Where the rest is. */
  more?: string
  /** The person holds coupons: each of the goods says what they make of it. */
  withCoupons?: boolean
}

/** The least of it into the cart; how many is chosen there. */
const QuickAdd = ({ goods }: { goods: Item }) => {
  const mayBuy = useMayBuy()
  return mayBuy ? <AddIcon skuId={goods.skuId} name={goods.name} num={goods.leastNum} /> : null
}

const CouponLine = ({ of: { coupon, leastNum, unit } }: { of: Item }) =>
  coupon ? (
    <>
      <Tag tone="brand">{coupon.kind === 'minus' ? `减 ${money(coupon.savedFen)}` : coupon.figure}</Tag>
      <b className="brand num">{coupon.kind === 'freight' ? `省运费 ${money(coupon.savedFen)}` : `券后 ${money(coupon.afterFen)}`}</b>
      {leastNum > 1 ? (
        <span className="second num">
          买 {leastNum} {unit}
        </span>
      ) : null}
    </>
  ) : (
    <span className="second">没有可用的券</span>
  )

/** A floor without goods is not there. */
export const Floor = ({ title, note, goods, more, withCoupons = false }: FloorProps) =>
  goods.length > 0 ? (
    <section className={css['floor']} aria-label={title}>
      <div className={css['floorHead']}>
        <h2>{title}</h2>
        <span className="second">{note}</span>
        {more && hasRoute('/searchCate') ? (
          <Link to={more} className={css['more']}>
            更多 &gt;
          </Link>
        ) : null}
      </div>
      <div className={css['goods']}>
        {goods.map((it) => (
          <GoodsTile
            key={it.skuId}
            goods={it}
            to={goodsAddress(it)}
            picture={pictureOf(it.productId, it.skuId)}
            act={<QuickAdd goods={it} />}
            under={withCoupons ? <CouponLine of={it} /> : undefined}
          />
        ))}
      </div>
    </section>
  ) : null

export const FloorSkeleton = () => (
  <section className={css['floor']}>
    <div className={css['goods']}>
      {Array.from({ length: 10 }, (_, i) => (
        <SkeletonBlock key={i} lines={10} />
      ))}
    </div>
  </section>
)
