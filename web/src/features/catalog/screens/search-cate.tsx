import { lazy, Suspense, useCallback, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { useHome, usePurchaseMode } from '../../../core/mode.ts'
import { useSession } from '../../../core/session.ts'
import { Empty, ReadFail } from '../../../ui/empty.tsx'
import { usePhone } from '../../../ui/media.ts'
import {
  ALL_GOODS,
  asksCategories,
  asksOf,
  chipsOf,
  choicesOf,
  noFacets,
  paramsOf,
  type Choices,
  type Counts,
  type Page,
} from '../model.ts'
import { CompareBar } from '../parts/compare-bar.tsx'
import { Facets } from '../parts/facets.tsx'
import { FilterSheet } from '../parts/filter-sheet.tsx'
import { GoodsCard, GoodsLine, GoodsPhoneCard } from '../parts/goods-card.tsx'
import { Pager } from '../parts/pager.tsx'
import { PhoneTree } from '../parts/phone-tree.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { Chips, PhoneBar, Place, Toolbar, totalText } from '../parts/toolbar.tsx'
import { WishLink } from '../parts/wish-link.tsx'
import { InquiryLink } from '../parts/inquiry-link.tsx'
import css from './search-cate.module.css'

const HOUR = 3_600_000

/** A visitor has no agreements. */
const AgreementStrip = lazy(async () => ({ default: (await import('../parts/agreement-strip.tsx')).AgreementStrip }))

/** Every choice lives in the address; a new choice starts at page one. */
const useChoices = () => {
  const [params, setParams] = useSearchParams()
  const choices = choicesOf(params)
  const go = (next: Choices, isTurn: boolean) => {
    setParams(paramsOf(next), { preventScrollReset: !isTurn, state: ALL_GOODS })
    if (isTurn) window.scrollTo({ top: 0 })
  }
  return {
    choices,
    change: (next: Partial<Choices>) => go({ ...choices, pageNum: 1, ...next }, false),
    turn: (pageNum: number) => go({ ...choices, pageNum }, true),
  }
}

/** Names of chosen ids: from the counts, from the category tree. */
const useNames = (counts: Counts | undefined) => {
  const tree = useRead(api.catalog.tree, {}, { fresh: HOUR })
  return useCallback(
    (kind: 'category' | 'supplier', id: string): string => {
      if (kind === 'supplier') return counts?.suppliers.find((s) => s.value === id)?.label ?? '已选供应商'
      const all = tree.data?.list.flatMap((root) => [root, ...root.children, ...root.children.flatMap((group) => group.children)]) ?? []
      return all.find((c) => c.id === id)?.name ?? '已选分类'
    },
    [counts, tree.data],
  )
}

const Crumbs = ({ page, choices }: { page: Page | undefined; choices: Choices }) => (
  <div className={css['crumbs']}>
    <nav aria-label="所在位置">
      <Link to={useHome()}>首页</Link>
      {page?.trail.map((it) => (
        <span key={it.id}>
          <Link to={`/searchCate?${new URLSearchParams({ categoryIds: it.id })}`}>{it.name}</Link>
        </span>
      ))}
      <span aria-current="page">{choices.keyword === '' ? (page?.trail.length ? '全部商品' : '所有商品') : `“${choices.keyword}”`}</span>
    </nav>
    {page && page.related.length > 0 ? (
      <div className={`${css['related']} desktop-only`}>
        <span>相关搜索</span>
        {page.related.map((word) => (
          <Link key={word} to={`/searchCate?${new URLSearchParams({ keyword: word })}`}>
            {word}
          </Link>
        ))}
      </div>
    ) : null}
  </div>
)

/** What the search did with the words, when it was not what was typed. */
const Guess = ({ page, keyword }: { page: Page; keyword: string }) => {
  if (page.corrected !== '') {
    return (
      <p className={css['guess']} role="status">
        没有找到“{keyword}”，以下是“<b>{page.corrected}</b>”的结果
      </p>
    )
  }
  return page.isLoose ? (
    <p className={css['guess']} role="status">
      没有同时符合“{keyword}”全部词语的商品，以下符合其中一部分
    </p>
  ) : null
}

const Nearest = ({ list }: { list: Page['nearest'] }) =>
  list.length > 0 ? (
    <nav className={css['nearest']} aria-label="相近的分类">
      <span>相近的分类</span>
      {list.map((it) => (
        <Link key={it.id} className="button" to={`/searchCate?${new URLSearchParams({ categoryIds: it.id })}`}>
          {it.name}
        </Link>
      ))}
    </nav>
  ) : null

interface NothingProps {
  choices: Choices
  nearest: Page['nearest']
  change: (next: Partial<Choices>) => void
}

const Nothing = ({ choices, nearest, change }: NothingProps) => {
  const hot = useRead(api.catalog.hotWords, {}, { fresh: HOUR })
  const isFiltered =
    paramsOf({ ...choices, pageNum: 1, sort: 'best', isList: false, pageSize: 20 }).toString() !==
    paramsOf({ ...choices, ...noFacets, pageNum: 1, sort: 'best', isList: false, pageSize: 20 }).toString()
  return (
    <Empty
      title={choices.keyword === '' ? '没有符合条件的商品' : `没有找到“${choices.keyword}”的商品`}
      action={
        <>
          <Nearest list={nearest} />
          {isFiltered ? (
            <button type="button" className="button primary" onClick={() => change(noFacets)}>
              清空筛选再找
            </button>
          ) : (
            <>
              <WishLink keyword={choices.keyword} />
              <InquiryLink keyword={choices.keyword} />
              {hot.data?.words.slice(0, 6).map((word) => (
                <Link key={word} className="button" to={`/searchCate?${new URLSearchParams({ keyword: word })}`}>
                  {word}
                </Link>
              ))}
            </>
          )}
        </>
      }
    >
      {isFiltered ? '换一些筛选条件，或清空筛选' : '检查有没有错字，或换更短的词、品牌、货号、CAS 号再找；仍没有的可以提交心愿，由平台寻找'}
    </Empty>
  )
}

const Skeletons = ({ isList }: { isList: boolean }) => (
  <ul className={isList ? css['lines'] : css['grid']} aria-hidden>
    {Array.from({ length: 8 }, (_, i) => (
      <li key={i} className={css['ghost']} style={{ height: isList ? 112 : 388 }} />
    ))}
  </ul>
)

const Result = ({ page, choices, isPhone }: { page: Page; choices: Choices; isPhone: boolean }) => {
  const View = isPhone ? GoodsPhoneCard : choices.isList ? GoodsLine : GoodsCard
  return (
    <ul className={isPhone ? css['phoneList'] : choices.isList ? css['lines'] : css['grid']} aria-label="商品">
      {page.list.map((card) => (
        <View key={card.skuId} card={card} words={page.words} />
      ))}
    </ul>
  )
}

export const Screen = () => {
  const { choices, change, turn } = useChoices()
  const isPhone = usePhone()
  const isMember = useSession().status === 'in'
  const [isFilterOpen, setFilterOpen] = useState(false)
  const { state } = useLocation()
  const isTree = isPhone && asksCategories(choices, state)
  const asks = asksOf(choices, usePurchaseMode())
  const read = useRead(api.catalog.search, asks.goods, { keep: true, enabled: !isTree })
  const counted = useRead(api.catalog.facets, asks.counts, { keep: true, enabled: !isTree })
  const page = read.data
  const counts = counted.data
  const unit = counts?.basePrices.unit ?? ''
  const nameOf = useNames(counts)
  const chips = chipsOf(choices, nameOf)
  // Words that find nothing leave nothing to narrow down.
  const hasFacets = page === undefined || page.list.length > 0 || chips.length > 0
  const list = (
    <section
      id="results"
      tabIndex={-1}
      aria-label="搜索结果"
      aria-busy={read.isFetching}
      className={read.isPlaceholderData ? css['stale'] : undefined}
    >
      {isMember && choices.pageNum === 1 ? (
        <Suspense>
          <AgreementStrip keyword={choices.keyword} categoryIds={choices.categoryIds} />
        </Suspense>
      ) : null}
      {page ? <Guess page={page} keyword={choices.keyword} /> : null}
      {read.error && !page ? <ReadFail fail={read.error} retry={() => void read.refetch()} /> : null}
      {page === undefined && !read.error ? <Skeletons isList={choices.isList && !isPhone} /> : null}
      {page && page.list.length === 0 ? <Nothing choices={choices} nearest={page.nearest} change={change} /> : null}
      {page && page.list.length > 0 ? <Result page={page} choices={choices} isPhone={isPhone} /> : null}
      {page ? (
        <Pager
          total={page.total}
          pageNum={choices.pageNum}
          pageSize={choices.pageSize}
          turn={turn}
          resize={(pageSize) => change({ pageSize })}
        />
      ) : null}
    </section>
  )
  const uncounted = counted.error ? (
    <ReadFail fail={counted.error} retry={() => void counted.refetch()} />
  ) : (
    <div className={css['ghost']} style={{ height: 600 }} />
  )
  const closeFilter = () => setFilterOpen(false)
  if (isTree)
    return (
      <>
        <h1 className="hidden-text">商品分类</h1>
        <PhoneTree />
      </>
    )
  return (
    <>
      <h1 className="hidden-text">{choices.keyword === '' ? '商品搜索' : `“${choices.keyword}”的搜索结果`}</h1>
      {isPhone ? (
        <>
          {page?.list.length === 0 ? (
            <Chips chips={chips} change={change} />
          ) : (
            <>
              <PhoneBar choices={choices} unit={unit} chips={chips} change={change} openFilter={() => setFilterOpen(true)} />
              <p className={css['phoneTotal']}>
                共 {page ? totalText(page) : '…'} 件 <Place page={page} />
              </p>
            </>
          )}
          {list}
          {isFilterOpen && page && counts ? (
            <FilterSheet choices={choices} facets={counts} change={change} total={page.total} groups={chips.length} close={closeFilter} />
          ) : null}
          {isFilterOpen && !counts ? (
            <Sheet title="筛选" note="" close={closeFilter} foot={null}>
              {uncounted}
            </Sheet>
          ) : null}
        </>
      ) : (
        <>
          <Crumbs page={page} choices={choices} />
          <div className={hasFacets ? css['columns'] : undefined}>
            <aside aria-label="筛选" hidden={!hasFacets}>
              {counts ? <Facets choices={choices} facets={counts} change={change} nameOf={nameOf} /> : uncounted}
            </aside>
            <div>
              {hasFacets ? <Toolbar choices={choices} page={page} unit={unit} chips={chips} change={change} turn={turn} /> : null}
              {list}
            </div>
          </div>
        </>
      )}
      <CompareBar />
    </>
  )
}
