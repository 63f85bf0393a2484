import type { OutputOf } from '@caiyuan/contract/endpoint'
import { pictureOf } from '@caiyuan/contract/goods'
import { PERSONAL } from '@caiyuan/contract/purse'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { useGoodsPurse, useHome, usePurchaseMode } from '../../../core/mode.ts'
import { useGoodsPlace } from '../../../core/goods-place.ts'
import type { Wanted } from '../../../core/goods-address.ts'
import { rememberGoods } from '../../../core/recent-goods.ts'
import { useSession } from '../../../core/session.ts'
import { Drawing } from '../../../ui/drawing.tsx'
import { Empty, ReadFail } from '../../../ui/empty.tsx'
import { usePhone } from '../../../ui/media.ts'
import { Money } from '../../../ui/money.tsx'
import { NoOrders } from '../../../ui/no-orders.tsx'
import { Skeleton, SkeletonPage } from '../../../ui/skeleton.tsx'
import { leastOf } from '../parts/add-to-cart.tsx'
import { CompareBar } from '../parts/compare-bar.tsx'
import { BuyBlock, BuyButtons } from '../parts/detail-buy.tsx'
import { DetailPrice, DetailTitle, Gate, type Detail, type Offers, type Sku } from '../parts/detail-head.tsx'
import { PhoneMarks } from '../parts/detail-marks.tsx'
import { DetailOffers } from '../parts/detail-offers.tsx'
import { DealsBox, SupplierBox } from '../parts/detail-side.tsx'
import { DetailTrend } from '../parts/detail-trend.tsx'
import css from '../parts/detail.module.css'
import { servicesFen, sumOf } from '../parts/sums.ts'

const Gallery = lazy(async () => ({ default: (await import('../parts/gallery.tsx')).Gallery }))
const Papers = lazy(async () => ({ default: (await import('../../goods-paper/parts/papers.tsx')).Papers }))
const GoodsEvaluations = lazy(async () => ({
  default: (await import('../../evaluation/parts/goods-evaluations.tsx')).GoodsEvaluations,
}))
const CouponStrip = lazy(async () => ({ default: (await import('../../coupon/parts/offered.tsx')).CouponStrip }))
const RecentGoods = lazy(async () => ({ default: (await import('../parts/recent-goods.tsx')).RecentGoods }))
const RichText = lazy(async () => ({ default: (await import('../../../ui/rich-text.tsx')).RichText }))

const MISSING = '4004'

const Crumbs = ({ goods }: { goods: Detail }) => (
  <div className={`${css['crumbs']} desktop-only`}>
    <nav aria-label="所在位置">
      <Link to={useHome()}>首页</Link>
      {goods.trail.map((it) => (
        <Link key={it.id} to={`/searchCate?${new URLSearchParams({ categoryIds: it.id })}`}>
          {it.name}
        </Link>
      ))}
      <span aria-current="page">{goods.name}</span>
    </nav>
    <span>商品编号 {goods.code}</span>
  </div>
)

const Parameters = ({ goods }: { goods: Detail }) => {
  const named = new Set(goods.attributes.map((a) => a.name))
  const rows = [
    ...goods.attributes,
    ...[
      { name: '品牌', value: goods.brand },
      { name: '型号', value: goods.model },
      { name: 'CAS 号', value: goods.cas },
      { name: '规格', value: goods.spec },
      { name: '包装', value: goods.pack },
      { name: '发票税率', value: `${goods.taxRateBp / 100}%` },
      { name: '上架日期', value: goods.listedOn },
    ].filter((it) => it.value !== '' && !named.has(it.name)),
  ]
  return (
    <dl className={css['parameters']}>
      {rows.map((it) => (
        <div key={it.name}>
          <dt>{it.name}</dt>
          <dd>{it.value}</dd>
        </div>
      ))}
    </dl>
  )
}

const sections = [
  { id: 'parameters', label: '商品参数' },
  { id: 'papers', label: '说明书与证书' },
  { id: 'story', label: '图文详情' },
  { id: 'evaluations', label: '本校评价' },
  { id: 'offers', label: '同类报价' },
] as const

type PapersRead = OutputOf<typeof api.goodsPaper.list>

/** What a regulated chemical has to say before any button, in the place it has from the first look. */
const SdsLine = ({ papers }: { papers: PapersRead | undefined }) => (
  <p className={css['hint']}>
    {papers === undefined ? (
      '\u00a0'
    ) : (
      <a href="#papers" className={papers.isSdsMissing ? 'bad' : ''}>
        {papers.isSdsMissing ? '未提供安全技术说明书' : '安全技术说明书（SDS）有效，可下载'}
      </a>
    )}
  </p>
)

/** Sticky anchors; once stuck they carry the sum and the buttons. */
const Anchors = ({
  goods,
  sku,
  num,
  chosen,
  totalFen,
  offers,
  hasPapers,
  isReader,
}: {
  goods: Detail
  sku: Sku
  num: number
  chosen: readonly Wanted[]
  totalFen: number
  offers: Offers | undefined
  hasPapers: boolean
  isReader: boolean
}) => {
  const mark = useRef<HTMLDivElement>(null)
  const [isStuck, setStuck] = useState(false)
  useEffect(() => {
    if (!mark.current) return undefined
    const watch = new IntersectionObserver(([entry]) =>
      setStuck(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
    )
    watch.observe(mark.current)
    return () => watch.disconnect()
  }, [])
  return (
    <>
      <div ref={mark} />
      <nav className={css['anchors']} data-stuck={isStuck} aria-label="商品说明">
        {sections
          .filter(
            (it) => (it.id !== 'story' || goods.story !== '') && (it.id !== 'papers' || hasPapers) && (it.id !== 'evaluations' || isReader),
          )
          .map((it) => (
            <a key={it.id} href={`#${it.id}`}>
              {it.label}
              {it.id === 'offers' && offers && offers.list.length > 1 ? <small className="second"> {offers.list.length - 1}</small> : null}
            </a>
          ))}
        {isStuck ? (
          <span className={`${css['stuck']} desktop-only`}>
            {num} {sku.unit}，含运费 <Money fen={totalFen} as="sum" size={16} />
            <BuyButtons goods={goods} sku={sku} num={num} chosen={chosen} isBar />
          </span>
        ) : null}
      </nav>
    </>
  )
}

const Product = ({ goods, asked, again }: { goods: Detail; asked: string | null; again: () => void }) => {
  const isPhone = usePhone()
  const isReader = useSession().has('mall:view')
  const isPersonal = usePurchaseMode() === PERSONAL
  const purse = useGoodsPurse()
  const [, setParams] = useSearchParams()
  const sku = goods.skus.find((k) => k.skuId === asked) ?? goods.skus.find((k) => k.problem === '') ?? goods.skus[0]!
  const [services, setServices] = useState<readonly Wanted[]>([])
  const [typed, setTyped] = useState<{ skuId: string; num: number }>()
  const num = typed?.skuId === sku.skuId ? typed.num : leastOf(sku)
  const offers = useRead(api.catalog.offers, { skuId: sku.skuId, ...useGoodsPlace().asked, ...purse }, { keep: true }).data
  const trend = useRead(api.catalog.priceTrend, { skuId: sku.skuId, ...purse }, { keep: true }).data
  const papers = useRead(api.goodsPaper.list, { productId: goods.productId }, { keep: true }).data
  useEffect(() => rememberGoods({ productId: goods.productId, skuId: sku.skuId }), [goods.productId, sku.skuId])
  const hasPapers = papers !== undefined && (papers.isSdsMissing || papers.papers.length > 0)
  // Never more than the pieces they are done on.
  const chosen = services.map((it) => ({ ...it, num: Math.min(it.num, num) }))
  const sum = sumOf(sku, num, goods.freight, servicesFen(goods.services, chosen))
  const pick = (it: Sku) => setParams({ id: goods.productId, sku: it.skuId }, { replace: true, preventScrollReset: true })
  const height = isPhone ? 220 : 360
  const drawing = <Drawing src={pictureOf(goods.productId, sku.skuId)} name={goods.name} height={height} eager />
  return (
    <>
      <Crumbs goods={goods} />
      <div className={css['top']}>
        <div className={css['main']}>
          <div className={css['gallery']}>
            <div className={css['picture']}>
              {goods.pictures.length > 0 ? (
                <Suspense fallback={drawing}>
                  <Gallery goods={goods} sku={sku} height={height} />
                </Suspense>
              ) : (
                drawing
              )}
            </div>
            {trend && !isPhone ? <DetailTrend points={trend.points} sku={sku} what={isPersonal ? '个采单价' : '商城标价'} /> : null}
          </div>
          <div className={css['info']}>
            <DetailTitle goods={goods} sku={sku} />
            <DetailPrice
              isPersonal={isPersonal}
              lowReason={goods.lowReason}
              sku={sku}
              num={num}
              unitE4={sum.unitE4}
              offers={offers}
              over={again}
            />
            {isPersonal ? (
              <Suspense>
                <CouponStrip productId={goods.productId} />
              </Suspense>
            ) : null}
            {goods.gate || goods.majorHazards.length > 0 ? <Gate goods={goods} /> : null}
            {goods.gate ? <SdsLine papers={papers} /> : null}
            {isPhone ? <PhoneMarks goods={goods} sku={sku} /> : null}
            <BuyBlock
              goods={goods}
              sku={sku}
              pick={pick}
              num={num}
              setNum={(n) => setTyped({ skuId: sku.skuId, num: n })}
              chosen={chosen}
              choose={setServices}
              sum={sum}
            />
            <NoOrders />
            {isPhone ? null : <BuyButtons goods={goods} sku={sku} num={num} chosen={chosen} />}
            {goods.gate ? <p className={css['hint']}>管控商品单独成单，不与普通商品同单提交。</p> : null}
            {goods.isAsset ? <p className={css['hint']}>单价达到固定资产标准，须从设备费列支并办理资产入库。</p> : null}
          </div>
        </div>
        <div className={css['sides']}>
          <SupplierBox goods={goods} skuId={sku.skuId} />
          <DealsBox deals={goods.deals} />
          {trend && isPhone ? <DetailTrend points={trend.points} sku={sku} what={isPersonal ? '个采单价' : '商城标价'} /> : null}
        </div>
      </div>
      <div className={css['sheet']}>
        <Anchors
          goods={goods}
          sku={sku}
          num={num}
          chosen={chosen}
          totalFen={sum.totalFen}
          offers={offers}
          hasPapers={hasPapers}
          isReader={isReader}
        />
        <section id="parameters" aria-label="商品参数">
          <h2>商品参数</h2>
          <Parameters goods={goods} />
        </section>
        {hasPapers ? (
          <section id="papers" aria-label="说明书与证书">
            <h2>说明书与证书</h2>
            <Suspense fallback={<Skeleton lines={2} />}>
              <Papers {...papers} />
            </Suspense>
          </section>
        ) : null}
        {goods.story === '' ? null : (
          <section id="story" aria-label="图文详情">
            <h2>图文详情</h2>
            <Suspense fallback={null}>
              <RichText html={goods.story} />
            </Suspense>
          </section>
        )}
        {isReader ? (
          <section id="evaluations" aria-label="本校评价">
            <h2>本校评价</h2>
            <Suspense fallback={<Skeleton lines={2} />}>
              <GoodsEvaluations productId={goods.productId} name={goods.name} />
            </Suspense>
          </section>
        ) : null}
        <section id="offers" aria-label="同类报价">
          <h2>同类报价</h2>
          {offers ? <DetailOffers offers={offers} sku={sku} num={num} /> : null}
        </section>
      </div>
      <Suspense fallback={null}>
        <RecentGoods productId={goods.productId} />
      </Suspense>
      {isPhone ? (
        <div className={css['buyBar']}>
          <p>
            <span className={sku.problem ? 'bad' : 'second'}>{sku.problem || `${num} ${sku.unit}，含运费`}</span>
            <Money fen={sum.totalFen} as="sum" size={18} />
          </p>
          <BuyButtons goods={goods} sku={sku} num={num} chosen={chosen} isBar />
        </div>
      ) : (
        <CompareBar />
      )}
    </>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const place = useGoodsPlace()
  const read = useRead(api.catalog.detail, { id, ...place.asked, ...useGoodsPurse() }, { keep: true, enabled: id !== '' && place.isKnown })
  // What is kept of another place is of the same goods.
  const goods = read.data?.productId === id ? read.data : undefined
  const name = goods?.name
  useEffect(() => {
    if (name) document.title = `${name}-采园`
  }, [name])
  if (id === '' || read.error?.code === MISSING) {
    return (
      <Empty
        isPage
        title="没有这件商品"
        action={
          <Link className="button primary" to="/searchCate">
            去找别的商品
          </Link>
        }
      >
        它可能已经下架，或您所在学校不可见。
      </Empty>
    )
  }
  if (read.error) return <ReadFail fail={read.error} retry={() => void read.refetch()} isPage />
  return goods ? <Product key={id} goods={goods} asked={params.get('sku')} again={() => void read.refetch()} /> : <SkeletonPage />
}
