// 标准商品: one card is one good with the offers of several suppliers; category and brand narrow it down.
import { FilterOutlined, SearchOutlined } from '@ant-design/icons'
import type { StandardSort } from '@caiyuan/contract/standard/find'
import { useState, type SubmitEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { useGoodsPurse, useHome } from '../../../core/mode.ts'
import { Empty, ReadFail } from '../../../ui/empty.tsx'
import { usePhone } from '../../../ui/media.ts'
import { FacetGroup, Rows } from '../../catalog/parts/facet-group.tsx'
import { pageNumbers } from '../../catalog/parts/pager.tsx'
import pagerCss from '../../catalog/parts/pager.module.css'
import { Sheet } from '../../catalog/parts/sheet.tsx'
import { choicesOf, noChoices, PAGE_SIZE, paramsOf, toggled, type Choices, type Page } from '../model.ts'
import { StandardCard } from '../parts/standard-card.tsx'
import css from '../parts/standard.module.css'

type Change = (next: Partial<Choices>) => void

/** Every choice lives in the address; a new choice starts at page one. */
const useChoices = () => {
  const [params, setParams] = useSearchParams()
  const choices = choicesOf(params)
  const go = (next: Choices, isTurn: boolean) => {
    setParams(paramsOf(next), { preventScrollReset: !isTurn })
    if (isTurn) window.scrollTo({ top: 0 })
  }
  const change: Change = (next) => go({ ...choices, pageNum: 1, ...next }, false)
  return { choices, change, turn: (pageNum: number) => go({ ...choices, pageNum }, true) }
}

const Words = ({ choices, change }: { choices: Choices; change: Change }) => {
  const [text, setText] = useState(choices.keyword)
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    change({ keyword: text.trim() })
  }
  return (
    <form className={css['words']} role="search" onSubmit={search}>
      <input
        aria-label="搜索标准商品"
        placeholder="在标准商品中搜索：名称、品牌、型号、CAS 号"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" aria-label="搜索">
        <SearchOutlined aria-hidden />
      </button>
    </form>
  )
}

const Filters = ({ page, choices, change }: { page: Page; choices: Choices; change: Change }) => (
  <div className={css['facets']}>
    <FacetGroup title="分类" chosen={choices.categoryIds.length} clear={() => change({ categoryIds: [] })}>
      <Rows
        rows={page.categories}
        chosen={choices.categoryIds}
        toggle={(value) => change({ categoryIds: toggled(choices.categoryIds, value) })}
      />
    </FacetGroup>
    <FacetGroup title="品牌" chosen={choices.brands.length} clear={() => change({ brands: [] })}>
      <Rows rows={page.brands} chosen={choices.brands} toggle={(value) => change({ brands: toggled(choices.brands, value) })} />
    </FacetGroup>
  </div>
)

const nextPrice = (sort: StandardSort): StandardSort => (sort === 'priceUp' ? 'priceDown' : 'priceUp')

const Sorts = ({ choices: { sort }, change }: { choices: Choices; change: Change }) => {
  const isPrice = sort === 'priceUp' || sort === 'priceDown'
  const tab = (key: StandardSort, label: string, isOn = sort === key) => (
    <button type="button" className={css['sort']} aria-pressed={isOn} onClick={() => change({ sort: key })}>
      {label}
    </button>
  )
  return (
    <>
      {tab('best', '综合')}
      {tab('offers', '报价数')}
      {tab(nextPrice(sort), sort === 'priceUp' ? '价格 ↑' : sort === 'priceDown' ? '价格 ↓' : '价格', isPrice)}
      {tab('newest', '新品')}
    </>
  )
}

const Turn = ({ page, choices, turn }: { page: Page; choices: Choices; turn: (pageNum: number) => void }) => {
  const pages = Math.ceil(page.total / PAGE_SIZE)
  if (pages < 2) return null
  return (
    <nav className={pagerCss['pager']} aria-label="翻页">
      <span className={pagerCss['pages']}>
        {pageNumbers(choices.pageNum, pages).map((n, i) =>
          n === 0 ? (
            <span key={`gap${i}`} aria-hidden>
              ···
            </span>
          ) : (
            <button key={n} type="button" aria-current={n === choices.pageNum ? 'page' : undefined} onClick={() => turn(n)}>
              {n}
            </button>
          ),
        )}
      </span>
    </nav>
  )
}

const Nothing = ({ choices, change }: { choices: Choices; change: Change }) => {
  const isNarrowed = choices.categoryIds.length + choices.brands.length > 0
  return (
    <Empty
      title={choices.keyword === '' ? '没有符合条件的标准商品' : `没有找到“${choices.keyword}”的标准商品`}
      action={
        isNarrowed ? (
          <button type="button" className="button primary" onClick={() => change({ categoryIds: [], brands: [] })}>
            清空筛选再找
          </button>
        ) : (
          <>
            {choices.keyword === '' ? null : (
              <Link className="button primary" to={`/searchCate?${new URLSearchParams({ keyword: choices.keyword })}`}>
                在全部商品中找
              </Link>
            )}
            <button type="button" className="button" onClick={() => change(noChoices)}>
              看全部标准商品
            </button>
          </>
        )
      }
    >
      标准商品由平台归并，不是所有商品都有；没有的可以在全部商品里找到。
    </Empty>
  )
}

const Ghosts = () => (
  <ul className={css['list']} aria-hidden>
    {Array.from({ length: 5 }, (_, i) => (
      <li key={i} className={css['ghost']} />
    ))}
  </ul>
)

export const Screen = () => {
  const { choices, change, turn } = useChoices()
  const isPhone = usePhone()
  const home = useHome()
  const [isFilterOpen, setFilterOpen] = useState(false)
  const read = useRead(api.standard.search, { ...choices, pageSize: PAGE_SIZE, ...useGoodsPurse() }, { keep: true })
  const page = read.data
  const chosen = choices.categoryIds.length + choices.brands.length
  const results = (
    <section aria-label="搜索结果" aria-busy={read.isFetching} className={read.isPlaceholderData ? css['stale'] : undefined}>
      {page?.isLoose ? (
        <p className={css['guess']} role="status">
          没有同时符合“{choices.keyword}”全部词语的标准商品，以下符合其中一部分
        </p>
      ) : null}
      {read.error && !page ? <ReadFail fail={read.error} retry={() => void read.refetch()} /> : null}
      {page === undefined && !read.error ? <Ghosts /> : null}
      {page && page.list.length === 0 ? <Nothing choices={choices} change={change} /> : null}
      {page && page.list.length > 0 ? (
        <ul className={css['list']} aria-label="标准商品">
          {page.list.map((card) => (
            <StandardCard key={card.prodId} card={card} words={page.words} />
          ))}
        </ul>
      ) : null}
      {page ? <Turn page={page} choices={choices} turn={turn} /> : null}
    </section>
  )
  const bar = (
    <div className={css['bar']}>
      <Words key={choices.keyword} choices={choices} change={change} />
      <Sorts choices={choices} change={change} />
      {isPhone ? (
        <button type="button" className={css['sort']} onClick={() => setFilterOpen(true)}>
          <FilterOutlined aria-hidden /> 筛选{chosen > 0 ? ` ${chosen}` : ''}
        </button>
      ) : null}
      <span className={css['total']}>
        {page?.place ? <span className="line1 desktop-only">送至 {page.place.text}</span> : null} 共 <b>{page ? page.total : '…'}</b> 种
      </span>
    </div>
  )
  return (
    <>
      <h1 className="hidden-text">{choices.keyword === '' ? '标准商品' : `“${choices.keyword}”的标准商品`}</h1>
      <nav className={`${css['crumbs']} desktop-only`} aria-label="所在位置">
        <Link to={home}>首页</Link>
        <span aria-current="page">标准商品</span>
        <span className="second">同一商品多家报价，按本校价格和收货地址比较</span>
      </nav>
      <div className={isPhone ? undefined : css['columns']}>
        {isPhone ? null : (
          <aside aria-label="筛选">
            {page ? <Filters page={page} choices={choices} change={change} /> : <div className={css['ghost']} />}
          </aside>
        )}
        <div>
          {bar}
          {results}
        </div>
      </div>
      {isPhone && isFilterOpen && page ? (
        <Sheet
          title="筛选"
          note={`共 ${page.total} 种`}
          close={() => setFilterOpen(false)}
          foot={
            <button type="button" className="button primary" onClick={() => setFilterOpen(false)}>
              查看 {page.total} 种
            </button>
          }
        >
          <Filters page={page} choices={choices} change={change} />
        </Sheet>
      ) : null}
    </>
  )
}
