// 最近浏览: what was looked at before this, at the prices of now.
import { useState } from 'react'
import { api, useRead } from '../../../core/api.ts'
import { goodsAddress } from '../../../core/goods-address.ts'
import { useGoodsPurse } from '../../../core/mode.ts'
import { forgetGoods, recentGoods } from '../../../core/recent-goods.ts'
import { GoodsTile } from '../../../ui/goods-tile.tsx'
import css from './recent-goods.module.css'

const SHOWN = 6

export const RecentGoods = ({ productId }: { productId: string }) => {
  // As it was when the page came: what is looked at now is no news.
  const [goods, setGoods] = useState(recentGoods)
  const skuIds = goods.filter((it) => it.productId !== productId).map((it) => it.skuId)
  const read = useRead(api.catalog.cards, { skuIds: skuIds.slice(0, SHOWN), ...useGoodsPurse() }, { enabled: skuIds.length > 0 })
  const cards = skuIds.length > 0 ? (read.data?.list ?? []) : []
  if (cards.length === 0) return null
  const forget = () => {
    forgetGoods()
    setGoods([])
  }
  return (
    <section className={css['recent']} aria-label="最近浏览">
      <div className={css['head']}>
        <h2>最近浏览</h2>
        <button type="button" className="plain second touch" onClick={forget}>
          清空
        </button>
      </div>
      <ul className={css['list']}>
        {cards.map((it) => (
          <li key={it.skuId}>
            <GoodsTile goods={{ ...it, shipText: `${it.leaveOn.slice(5)} 发出` }} to={goodsAddress(it)} picture={it.picture} />
          </li>
        ))}
      </ul>
    </section>
  )
}
