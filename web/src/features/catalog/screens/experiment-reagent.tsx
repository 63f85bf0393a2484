// 实验试剂: substances, each with its purities and packs side by side.
import { controlLabels } from '@caiyuan/contract/goods'
import { Link, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { useGoodsPurse } from '../../../core/mode.ts'
import { Empty, ReadFail } from '../../../ui/empty.tsx'
import { Pager } from '../parts/pager.tsx'
import { SubstanceCard } from '../parts/substance.tsx'
import css from './experiment-reagent.module.css'

const SIZES = [10, 20, 50]

interface Choices {
  keyword: string
  controls: readonly number[]
  isInStock: boolean
  pageNum: number
  pageSize: number
}

const numberIn = (text: string | null, from: readonly number[], otherwise: number): number => {
  const num = Number(text)
  return from.includes(num) ? num : otherwise
}

const choicesOf = (params: URLSearchParams): Choices => ({
  keyword: params.get('keyword') ?? '',
  controls: params
    .getAll('control')
    .map(Number)
    .filter((it) => Number.isInteger(it) && it >= 0 && it < controlLabels.length),
  isInStock: params.get('stock') === 'in',
  pageNum: Math.max(1, Math.floor(Number(params.get('page')) || 1)),
  pageSize: numberIn(params.get('size'), SIZES, SIZES[0]!),
})

const paramsOf = (it: Choices): URLSearchParams => {
  const params = new URLSearchParams()
  if (it.keyword !== '') params.set('keyword', it.keyword)
  for (const control of it.controls) params.append('control', String(control))
  if (it.isInStock) params.set('stock', 'in')
  if (it.pageSize !== SIZES[0]) params.set('size', String(it.pageSize))
  if (it.pageNum > 1) params.set('page', String(it.pageNum))
  return params
}

/** Class 6 is not sold here. */
const SOLD = controlLabels.slice(0, 6)

const Narrow = ({ choices, change }: { choices: Choices; change: (next: Partial<Choices>) => void }) => (
  <fieldset className={css['narrow']}>
    <legend className="hidden-text">筛选</legend>
    {SOLD.map((label, it) => (
      <label key={label} className="touch">
        <input
          type="checkbox"
          checked={choices.controls.includes(it)}
          onChange={(event) =>
            change({ controls: event.target.checked ? [...choices.controls, it] : choices.controls.filter((other) => other !== it) })
          }
        />
        {label}
      </label>
    ))}
    <label className="touch">
      <input type="checkbox" checked={choices.isInStock} onChange={(event) => change({ isInStock: event.target.checked })} />
      只看有货
    </label>
  </fieldset>
)

const Ghosts = () => (
  <ul className={css['list']} aria-hidden>
    {Array.from({ length: 3 }, (_, i) => (
      <li key={i} className={css['ghost']} />
    ))}
  </ul>
)

export const Screen = () => {
  const [params, setParams] = useSearchParams()
  const choices = choicesOf(params)
  const { keyword, controls, isInStock, pageNum, pageSize } = choices
  const read = useRead(
    api.catalog.reagents,
    { keyword, controls: [...controls], isInStock, pageNum, pageSize, ...useGoodsPurse() },
    { keep: true },
  )
  const page = read.data
  const go = (next: Choices) => setParams(paramsOf(next), { preventScrollReset: next.pageNum === pageNum })
  const change = (next: Partial<Choices>) => go({ ...choices, pageNum: 1, ...next })
  const isNarrowed = controls.length > 0 || isInStock
  return (
    <>
      <header className={css['head']}>
        <h1>实验试剂</h1>
        <p className="second">按名称、CAS 号、货号或分子式在上方搜索，同一物质的纯度与包装并列比较</p>
        <Narrow choices={choices} change={change} />
      </header>
      <section aria-label="试剂" aria-busy={read.isFetching} className={read.isPlaceholderData ? css['stale'] : undefined}>
        {read.error && !page ? <ReadFail fail={read.error} retry={() => void read.refetch()} /> : null}
        {page === undefined && !read.error ? <Ghosts /> : null}
        {page && page.list.length > 0 ? (
          <p className={css['total']} role="status">
            {page.corrected === '' ? null : (
              <>
                没有找到“{keyword}”，以下是“<b>{page.corrected}</b>”的结果。
              </>
            )}
            {page.isLoose ? `没有同时符合“${keyword}”全部词语的试剂，以下符合其中一部分。` : null}共 {page.total} 种物质
          </p>
        ) : null}
        {page && page.list.length === 0 ? (
          <Empty
            title={keyword === '' ? '没有符合条件的试剂' : `没有找到“${keyword}”的试剂`}
            action={
              isNarrowed ? (
                <button type="button" className="button primary" onClick={() => change({ controls: [], isInStock: false })}>
                  清空筛选再找
                </button>
              ) : (
                <Link className="button" to={`/searchCate?${new URLSearchParams({ keyword })}`}>
                  在全部商品中找
                </Link>
              )
            }
          >
            {isNarrowed ? '换一些筛选条件，或清空筛选' : '检查有没有错字，或改用 CAS 号、货号再找'}
          </Empty>
        ) : null}
        {page && page.list.length > 0 ? (
          <ul className={css['list']} aria-label="物质">
            {page.list.map((it) => (
              <SubstanceCard key={it.cas} substance={it} words={page.words} />
            ))}
          </ul>
        ) : null}
        {page ? (
          <Pager
            total={page.total}
            pageNum={pageNum}
            pageSize={pageSize}
            unit="种"
            sizes={SIZES}
            turn={(to) => {
              go({ ...choices, pageNum: to })
              window.scrollTo({ top: 0 })
            }}
            resize={(size) => change({ pageSize: size })}
          />
        ) : null}
      </section>
    </>
  )
}
