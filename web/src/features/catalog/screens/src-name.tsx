// 店铺首页: who sells, where it sends, and its goods with a search of their own.
import { toComplaint } from '@caiyuan/contract/complaint/flow'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { meanText } from '@caiyuan/contract/evaluable'
import { licenceKinds } from '@caiyuan/contract/licence'
import { money } from '@caiyuan/contract/money'
import { PERSONAL } from '@caiyuan/contract/purse'
import { KEYWORD_MAX, sorts } from '@caiyuan/contract/search-choices'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { usePurchaseMode } from '../../../core/mode.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty, ReadFail } from '../../../ui/empty.tsx'
import { usePhone } from '../../../ui/media.ts'
import { SkeletonPage } from '../../../ui/skeleton.tsx'
import { Announcements } from '../../announcement/parts/shown.tsx'
import { asksOf, choicesOf, paramsOf, type Choices } from '../model.ts'
import { CompareBar } from '../parts/compare-bar.tsx'
import { GoodsCard, GoodsPhoneCard } from '../parts/goods-card.tsx'
import { Pager } from '../parts/pager.tsx'
import { Star } from '../parts/star.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import css from '../parts/shop.module.css'

const OfferedCard = lazy(async () => ({ default: (await import('../../coupon/parts/offered.tsx')).OfferedCard }))

const SchoolScore = lazy(async () => ({ default: (await import('../../supplier-score/parts/school-score.tsx')).SchoolScore }))

const ShopEvaluations = lazy(async () => ({
  default: (await import('../../evaluation/parts/shop-evaluations.tsx')).ShopEvaluations,
}))

type Shop = OutputOf<typeof api.shop.detail>

/** Every choice stands in the address; a new one starts at page one. */
const useChoices = () => {
  const [params, setParams] = useSearchParams()
  const id = params.get('id') ?? ''
  const choices = { ...choicesOf(params), supplierIds: [id] }
  const go = (next: Choices) => {
    const said = paramsOf({ ...next, supplierIds: [] })
    said.set('id', id)
    setParams(said, { preventScrollReset: true })
  }
  return {
    id,
    choices,
    change: (next: Partial<Choices>) => go({ ...choices, pageNum: 1, ...next }),
    turn: (pageNum: number) => {
      go({ ...choices, pageNum })
      window.scrollTo({ top: 0 })
    },
  }
}

const freightWords = ({ freight }: Shop): string => {
  if (freight.fen === 0) return '免运费'
  return freight.freeFromFen > 0 ? `每单 ${money(freight.fen)}，满 ${money(freight.freeFromFen)} 免运费` : `每单 ${money(freight.fen)}`
}

const evaluatedWords = ({ evaluated: it }: Shop): string =>
  it
    ? `${meanText(it.goodsTenths)} 分（${it.num} 条）：描述相符 ${meanText(it.describedTenths)}，物流 ${meanText(it.logisticsTenths)}，服务 ${meanText(it.serviceTenths)}`
    : ''

const Licences = ({ of }: { of: Shop['licences'] }) => (
  <ul className={css['licences']} aria-label="证照">
    {of.map((it) => (
      <li key={it.number}>
        {licenceKinds[it.kind]} <span className="num">{it.number}</span>
        <span className="second"> {it.validUntil ? `有效至 ${it.validUntil}` : '长期有效'}</span>
      </li>
    ))}
  </ul>
)

const Head = ({ shop }: { shop: Shop }) => {
  const facts: [string, string][] = [
    ['主营', shop.kinds],
    ['在售商品', shop.isPartner ? '' : `${shop.goodsNum.toLocaleString('zh-CN')} 种`],
    ['近 90 天本校', shop.schoolOrders > 0 ? `${shop.schoolOrders} 单` : ''],
    ['本校评价', evaluatedWords(shop)],
    ['入驻', shop.joinedOn.slice(0, 7)],
    ['统一社会信用代码', shop.uscc],
    ['联系电话', shop.phone],
    ['运费', freightWords(shop)],
    ['发货', `供应商确认后一般 ${shop.shipDays} 个工作日内`],
    ['配送地区', shop.areas.length > 0 ? shop.areas.join('、') : '全国'],
  ]
  return (
    <header className={css['head']}>
      <div className={css['title']}>
        <h1>{shop.supplierName}</h1>
        <span className="second">{shop.supplierFullName}</span>
        <Star kind="shop" refId={shop.supplierId} name={shop.supplierName} isWord />
        <Link to={toComplaint('/complaintReport', { about: 'supplier', aboutId: shop.supplierId })}>投诉</Link>
      </div>
      {shop.problem ? (
        <p className="bad" role="alert">
          {shop.problem}
        </p>
      ) : null}
      <dl className={css['facts']}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Suspense>
        <SchoolScore supplierId={shop.supplierId} />
      </Suspense>
      {shop.licences.length > 0 ? <Licences of={shop.licences} /> : null}
    </header>
  )
}

const Goods = ({ shop, choices, change, turn }: { shop: Shop } & Omit<ReturnType<typeof useChoices>, 'id'>) => {
  const isPhone = usePhone()
  const read = useRead(api.catalog.search, asksOf(choices, usePurchaseMode()).goods, { keep: true })
  const View = isPhone ? GoodsPhoneCard : GoodsCard
  const [category] = choices.categoryIds
  const isNarrowed = choices.keyword !== '' || category !== undefined
  return (
    <section className={css['page']} aria-label="店内商品">
      <div className={css['top']}>
        <SearchBox
          key={choices.keyword}
          label="搜索店内商品"
          value={choices.keyword}
          most={KEYWORD_MAX}
          search={(keyword) => change({ keyword })}
        />
        <nav className={css['chips']} aria-label="主要分类">
          <button type="button" aria-pressed={category === undefined} onClick={() => change({ categoryIds: [] })}>
            全部
          </button>
          {shop.ranges.map((it) => (
            <button key={it.id} type="button" aria-pressed={category === it.id} onClick={() => change({ categoryIds: [it.id] })}>
              {it.name} <small className="num">{it.num.toLocaleString('zh-CN')}</small>
            </button>
          ))}
        </nav>
        <label className={css['sort']}>
          排序
          <select value={choices.sort} onChange={(event) => change({ sort: event.target.value as Choices['sort'] })}>
            {Object.entries(sorts).map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      {read.error && !read.data ? <ReadFail fail={read.error} retry={() => void read.refetch()} /> : null}
      {read.isPending && !read.error ? <div className={css['ghost']} aria-hidden /> : null}
      {read.data && read.data.list.length === 0 ? (
        <Empty
          title={isNarrowed ? '店内没有符合条件的商品' : '店内没有在售商品'}
          action={
            isNarrowed ? (
              <button type="button" className="button primary" onClick={() => change({ keyword: '', categoryIds: [] })}>
                查看店内全部商品
              </button>
            ) : null
          }
        />
      ) : null}
      {read.data && read.data.list.length > 0 ? (
        <>
          <ul className={isPhone ? undefined : css['grid']} aria-label="商品" aria-busy={read.isFetching}>
            {read.data.list.map((card) => (
              <View key={card.skuId} card={card} words={read.data!.words} />
            ))}
          </ul>
          <div className={css['pages']}>
            <Pager
              total={read.data.total}
              pageNum={choices.pageNum}
              pageSize={choices.pageSize}
              turn={turn}
              resize={(pageSize) => change({ pageSize })}
            />
          </div>
        </>
      ) : null}
    </section>
  )
}

export const Screen = () => {
  const { id, ...rest } = useChoices()
  const isPersonal = usePurchaseMode() === PERSONAL
  const read = useRead(api.shop.detail, { id })
  if (read.error && !read.data) return <ReadFail fail={read.error} retry={() => void read.refetch()} isPage />
  if (!read.data) return <SkeletonPage />
  return (
    <div className="stack">
      <Head shop={read.data} />
      {read.data.announcements.length > 0 ? <Announcements of={read.data.announcements} /> : null}
      {isPersonal ? (
        <Suspense>
          <OfferedCard supplierId={id} />
        </Suspense>
      ) : null}
      {read.data.isPartner ? (
        <Empty
          title="元器件按型号查找"
          action={
            <Link className="button primary" to="/electronProdList">
              选元器件
            </Link>
          }
        >
          价格和库存实时向这家供应商查询，单独结算。
        </Empty>
      ) : (
        <Goods shop={read.data} {...rest} />
      )}
      {read.data.evaluated ? (
        <Card title="本校评价" note={`最新的在前，共 ${read.data.evaluated.num} 条`}>
          <Suspense>
            <ShopEvaluations supplierId={id} />
          </Suspense>
        </Card>
      ) : null}
      <CompareBar />
    </div>
  )
}
