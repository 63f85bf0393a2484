// Beside the product: who sells it, what the school bought of it lately.
import { toComplaint } from '@caiyuan/contract/complaint/flow'
import { to } from '@caiyuan/contract/to'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { Price } from '../../../ui/money.tsx'
import type { Detail } from './detail-head.tsx'
import css from './detail.module.css'

const SchoolScore = lazy(async () => ({ default: (await import('../../supplier-score/parts/school-score.tsx')).SchoolScore }))

/** A message to the platform that names the goods; its answer comes under 客户服务. */
const wrongOf = ({ name, code, supplier }: Detail): string =>
  `/helpUser?${new URLSearchParams({ article: 'goods-wrong', about: `商品：${name}（${code}）；供应商：${supplier.name}` })}`

export const SupplierBox = ({ goods, goods: { supplier }, skuId }: { goods: Detail; skuId: string }) => (
  <section className={css['side']} aria-label="供应商">
    <h2>{supplier.name}</h2>
    <p className="second">
      {supplier.kinds}，{supplier.joinedOn.slice(0, 7)} 入驻
    </p>
    <dl>
      <div>
        <dt>在售商品</dt>
        <dd className="num">{supplier.goodsNum.toLocaleString('zh-CN')} 种</dd>
      </div>
      {supplier.schoolOrders > 0 ? (
        <div>
          <dt>近 90 天本校</dt>
          <dd className="num">{supplier.schoolOrders} 单</dd>
        </div>
      ) : null}
      {supplier.phone ? (
        <div>
          <dt>电话</dt>
          <dd className="num">{supplier.phone}</dd>
        </div>
      ) : null}
      {supplier.uscc ? (
        <div>
          <dt>信用代码</dt>
          <dd className="num">{supplier.uscc}</dd>
        </div>
      ) : null}
    </dl>
    <Suspense>
      <SchoolScore supplierId={supplier.supplierId} />
    </Suspense>
    <Link className="button" to={to('/srcName', { id: supplier.supplierId })}>
      进入店铺
    </Link>
    <p className={css['complaint']}>
      <Link to={toComplaint('/complaintReport', { about: 'goods', aboutId: skuId })}>投诉</Link>
      <Link to={wrongOf(goods)}>纠错</Link>
    </p>
  </section>
)

export const DealsBox = ({ deals }: { deals: Detail['deals'] }) =>
  deals.length === 0 ? null : (
    <section className={css['side']} aria-label="本校最近成交">
      <h2>本校最近成交</h2>
      <table className={css['deals']}>
        <tbody>
          {deals.map((d, i) => (
            <tr key={i}>
              <td className="num">{d.on.slice(5)}</td>
              <td>{d.deptName}</td>
              <td className="num right">
                {d.num} {d.unit}
              </td>
              <td className="num right">
                <Price e4={d.priceE4} per={d.unit} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
