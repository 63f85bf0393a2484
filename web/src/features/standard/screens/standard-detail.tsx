// 标准商品详情: what it is, the chosen offer with what it comes to, all offers, how the lowest price moved.
import { ShoppingCartOutlined } from '@ant-design/icons'
import { money } from '@caiyuan/contract/money'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { useGoodsPurse, useHome } from '../../../core/mode.ts'
import { Badges } from '../../catalog/parts/badges.tsx'
import { leastOf, mostOf, useMayBuy } from '../../catalog/parts/add-to-cart.tsx'
import { DetailTrend } from '../../catalog/parts/detail-trend.tsx'
import detail from '../../catalog/parts/detail.module.css'
import { sumOf } from '../../catalog/parts/sums.ts'
import { Drawing } from '../../../ui/drawing.tsx'
import { Empty, ReadFail } from '../../../ui/empty.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Money, Price, UnitPrice } from '../../../ui/money.tsx'
import { usePhone } from '../../../ui/media.ts'
import { NoOrders, useWhyNoOrders } from '../../../ui/no-orders.tsx'
import { SkeletonPage } from '../../../ui/skeleton.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { stopsAtWrongNum } from '../../../ui/wrong-num.ts'
import { freightText, stockText, verdictOf, type Detail, type Offer } from '../model.ts'
import { useAddStandard, useBuyStandard } from '../parts/buy.tsx'
import { OfferRows } from '../parts/offer-rows.tsx'
import css from '../parts/standard.module.css'

const MISSING = '4004'

const Buttons = ({ goods, offer, num }: { goods: Detail; offer: Offer; num: number }) => {
  const mayBuy = useMayBuy()
  const whyNoOrders = useWhyNoOrders(true)
  const { add, pending } = useAddStandard()
  const now = useBuyStandard()
  if (!mayBuy) return null
  const blocked = offer.problem !== ''
  const named = { prodId: goods.prodId, srcId: offer.srcId }
  return (
    <div className={detail['buttons']}>
      {whyNoOrders ? null : (
        <button
          type="button"
          className="button primary"
          disabled={blocked || now.pending}
          onClick={() => stopsAtWrongNum() || now.buy(named, num)}
        >
          立即购买
        </button>
      )}
      <button
        type="button"
        className={`button ${detail['toCart']}`}
        disabled={blocked || pending}
        onClick={() => stopsAtWrongNum() || add(named, num)}
      >
        <ShoppingCartOutlined aria-hidden />
        加入购物车
      </button>
    </div>
  )
}

const Chosen = ({ goods, offer }: { goods: Detail; offer: Offer }) => {
  const [typed, setTyped] = useState<{ skuId: string; num: number }>()
  const num = typed?.skuId === offer.skuId ? typed.num : leastOf(offer)
  const sum = sumOf(offer, num, offer.freight)
  return (
    <>
      <div className={detail['priceBox']}>
        <p className={detail['priceLine']}>
          <Price e4={sum.unitE4} per={offer.unit} as="sum" size={28} />
          {offer.basePriceE4 > 0 ? <UnitPrice e4={offer.basePriceE4} per={offer.baseUnit} /> : null}
          <span className={detail['reference']}>
            <SupplierName of={offer} />
          </span>
        </p>
        {offer.tiers.length > 0 ? (
          <p className="second">
            {offer.tiers.map((it) => (
              <span key={it.from}>
                满 {it.from} {offer.unit} <Price e4={it.priceE4} />　
              </span>
            ))}
          </p>
        ) : null}
      </div>
      <dl className={detail['buy']}>
        <dt>配送</dt>
        <dd>
          {goods.place ? `送至 ${goods.place.text}，` : ''}
          {offer.leaveOn.slice(5)} 前发出（{offer.leadDays} 个工作日）
        </dd>
        <dt>运费</dt>
        <dd>{freightText(offer)}</dd>
        <dt>库存</dt>
        <dd>{offer.problem ? <span className="bad">{offer.problem}</span> : `${stockText(offer)} ${offer.unit}`}</dd>
        <dt>服务</dt>
        <dd>
          <Badges badges={offer.badges} most={6} />
        </dd>
        <dt>数量</dt>
        <dd className={detail['num']}>
          <Stepper
            key={offer.skuId}
            value={num}
            onChange={(n) => setTyped({ skuId: offer.skuId, num: n })}
            least={leastOf(offer)}
            most={mostOf(offer)}
            by={offer.packStep}
            disabled={offer.problem !== ''}
            label="数量"
          />
          <span>{offer.unit}</span>
        </dd>
        <dt>小计</dt>
        <dd className={detail['sum']}>
          <span className="num">
            商品 {money(sum.goodsFen)} ＋ 运费 {money(sum.freightFen)} ＝
          </span>
          <Money fen={sum.totalFen} as="sum" size={20} />
        </dd>
      </dl>
      <NoOrders isStandard />
      <Buttons goods={goods} offer={offer} num={num} />
    </>
  )
}

const Goods = ({ goods, src, pick }: { goods: Detail; src: number; pick: (it: Offer) => void }) => {
  const isPhone = usePhone()
  const home = useHome()
  const lowest = goods.offers[0]!
  const offer = goods.offers.find((it) => it.srcId === src) ?? lowest
  return (
    <>
      <nav className={`${css['crumbs']} desktop-only`} aria-label="所在位置">
        <Link to={home}>首页</Link>
        <Link to="/searchStandardProd">标准商品</Link>
        {goods.trail.slice(-1).map((it) => (
          <Link key={it.id} to={`/searchStandardProd?${new URLSearchParams({ categoryIds: it.id })}`}>
            {it.name}
          </Link>
        ))}
        <span aria-current="page">{goods.name}</span>
      </nav>
      <div className={`${detail['main']} ${css['head']}`}>
        <div className={detail['gallery']}>
          <div className={detail['picture']}>
            <Drawing src={goods.picture} name={goods.name} height={isPhone ? 220 : 320} eager />
          </div>
        </div>
        <div className={detail['info']}>
          <h1 className={detail['title']}>
            <span className="goods">{goods.name}</span>
          </h1>
          <p className={css['verdict']}>{verdictOf(goods.offers)}</p>
          <Chosen goods={goods} offer={offer} />
        </div>
      </div>
      <section className={css['block']} aria-labelledby="offers">
        <h2 id="offers">
          报价 <small className="second">{goods.offerNum} 家，按本校价格；能买的在前，由低到高</small>
        </h2>
        <OfferRows prodId={goods.prodId} offers={goods.offers} lowest={lowest} chosen={{ skuId: offer.skuId, pick }} />
      </section>
      <div className={css['two']}>
        <section className={css['block']} aria-labelledby="parameters">
          <h2 id="parameters">商品参数</h2>
          <Facts
            columns={isPhone ? 1 : 2}
            facts={[
              { label: '品牌', value: goods.brand },
              { label: '型号', value: goods.model },
              { label: '规格', value: goods.spec },
              { label: '包装', value: goods.pack },
              { label: '单位', value: goods.unit },
              { label: 'CAS 号', value: goods.cas },
              ...goods.attributes.map(({ name, value }) => ({ label: name, value })),
            ]}
          />
        </section>
        <DetailTrend points={goods.trend} sku={{ spec: goods.spec, unit: goods.unit }} what="各家标价中的最低价" />
      </div>
    </>
  )
}

export const Screen = () => {
  const [params, setParams] = useSearchParams()
  const prodId = params.get('prodId') ?? ''
  const read = useRead(api.standard.detail, { prodId, ...useGoodsPurse() }, { enabled: prodId !== '' })
  const name = read.data?.name
  useEffect(() => {
    if (name) document.title = `${name}-采园`
  }, [name])
  if (prodId === '' || read.error?.code === MISSING)
    return (
      <Empty
        isPage
        title="没有这个标准商品"
        action={
          <Link className="button primary" to="/searchStandardProd">
            看别的标准商品
          </Link>
        }
      >
        它可能已停用，或没有您所在学校可见的报价。
      </Empty>
    )
  if (read.error) return <ReadFail fail={read.error} retry={() => void read.refetch()} isPage />
  if (!read.data) return <SkeletonPage />
  const pick = (it: Offer) => setParams({ prodId, srcId: String(it.srcId) }, { replace: true, preventScrollReset: true })
  return <Goods key={prodId} goods={read.data} src={Number(params.get('srcId'))} pick={pick} />
}
