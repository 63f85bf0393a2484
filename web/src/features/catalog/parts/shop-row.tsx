// A shop in a list: who it is, what it has most of, what the school bought there.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { to } from '@caiyuan/contract/to'
import { Link } from 'react-router'
import type { api } from '../../../core/api.ts'
import { Star } from './star.tsx'
import css from './shop.module.css'

export type Shop = OutputOf<typeof api.shop.search>['list'][number]

export const rangeAddress = (shop: Pick<Shop, 'supplierId'>, categoryId: string): string =>
  `${to('/srcName', { id: shop.supplierId })}&categoryIds=${encodeURIComponent(categoryId)}`

export const ShopRow = ({ shop }: { shop: Shop }) => (
  <li className={css['row']}>
    <div className={css['who']}>
      <Link to={to('/srcName', { id: shop.supplierId })} className={css['name']}>
        {shop.supplierName}
      </Link>
      <p className="second">{shop.supplierFullName}</p>
      <p className="second">{[shop.kinds, `${shop.joinedOn.slice(0, 7)} 入驻`].filter(Boolean).join('，')}</p>
      {shop.problem ? <p className="bad">{shop.problem}</p> : null}
    </div>
    <div className={css['ranges']}>
      {shop.ranges.map((it) => (
        <Link key={it.id} to={rangeAddress(shop, it.id)}>
          {it.name} <small className="num">{it.num.toLocaleString('zh-CN')}</small>
        </Link>
      ))}
    </div>
    <dl className={css['figures']}>
      {shop.isPartner ? null : (
        <div>
          <dt>在售</dt>
          <dd className="num">{shop.goodsNum.toLocaleString('zh-CN')} 种</dd>
        </div>
      )}
      {shop.schoolOrders > 0 ? (
        <div>
          <dt>近 90 天本校</dt>
          <dd className="num">{shop.schoolOrders} 单</dd>
        </div>
      ) : null}
    </dl>
    <span className={css['acts']}>
      <Star kind="shop" refId={shop.supplierId} name={shop.supplierName} />
      {shop.isPartner ? (
        <Link className="button" to="/electronProdList">
          选元器件
        </Link>
      ) : (
        <Link className="button" to={to('/srcName', { id: shop.supplierId })}>
          进入店铺
        </Link>
      )}
    </span>
  </li>
)
