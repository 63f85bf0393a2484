// What lies in the cart of one's own money.
import { PERSONAL } from '@caiyuan/contract/purse'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { goodsAddress } from '../../../core/goods-address.ts'
import { ReadFail } from '../../../ui/empty.tsx'
import { Money } from '../../../ui/money.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import css from '../screens/home.module.css'

const MOST = 4

export const OwnCart = () => {
  const { data, error, refetch } = useRead(api.cart.list, { categoryType: PERSONAL }, { fresh: 60_000 })
  const lines = data?.flatMap((it) => it.cartList)
  return (
    <section className={css['funds']} aria-labelledby="own-cart">
      <div className={css['fundsHead']}>
        <h2 id="own-cart">个采购物车</h2>
        {lines && lines.length > 0 ? <Link to="/cart">全部 {lines.length} 种 &gt;</Link> : null}
      </div>
      {error && !lines ? <ReadFail fail={error} retry={() => void refetch()} /> : null}
      {lines || error ? null : <Skeleton lines={MOST} />}
      {lines?.length === 0 ? <p className={css['fundNote']}>还没有商品。放进来的与公采的购物车分开。</p> : null}
      {lines?.slice(0, MOST).map((it) => (
        <Link key={it.skuId} to={goodsAddress(it)} className={css['fund']}>
          <span className={css['fundRow']}>
            <span className="line1">{it.name}</span>
            <Money fen={it.amountFen} />
          </span>
          <span className="second">{it.problem || `${it.num} ${it.unit}`}</span>
        </Link>
      ))}
    </section>
  )
}
