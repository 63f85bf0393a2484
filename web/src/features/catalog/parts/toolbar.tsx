// Chips of what is chosen, the sort line, where goods go, the view and the pages.
import {
  AppstoreOutlined,
  CloseOutlined,
  EnvironmentOutlined,
  FilterOutlined,
  LeftOutlined,
  RightOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { Sort } from '@caiyuan/contract/search-choices'
import type { Chip, Choices, Page } from '../model.ts'
import { noFacets } from '../model.ts'
import css from './toolbar.module.css'

interface ToolbarProps {
  choices: Choices
  page: Page | undefined
  /** The unit prices per unit can be compared in; '' when none. */
  unit: string
  chips: readonly Chip[]
  change: (next: Partial<Choices>) => void
  turn: (pageNum: number) => void
}

export const Chips = ({ chips, change }: Pick<ToolbarProps, 'chips' | 'change'>) =>
  chips.length === 0 ? null : (
    <div className={css['chips']}>
      <span className="second desktop-only">已选</span>
      {chips.map((it) => (
        <span key={it.key} className={css['chip']}>
          <span className={css['chipText']}>
            {it.label}：{it.text}
          </span>
          <button type="button" aria-label={`清除${it.label}`} onClick={() => change(it.clear)}>
            <CloseOutlined aria-hidden />
          </button>
        </span>
      ))}
      <button type="button" className={css['clearAll']} onClick={() => change(noFacets)}>
        清空全部
      </button>
    </div>
  )

const nextPrice = (sort: Sort): Sort => (sort === 'priceUp' ? 'priceDown' : 'priceUp')

export const Sorts = ({ choices, unit, change }: Pick<ToolbarProps, 'choices' | 'unit' | 'change'>) => {
  const { sort } = choices
  const isPrice = sort === 'priceUp' || sort === 'priceDown'
  const tab = (key: Sort, label: string) => (
    <button type="button" className={css['sort']} aria-pressed={sort === key} onClick={() => change({ sort: key })}>
      {label}
    </button>
  )
  return (
    <>
      {tab('best', '综合')}
      {tab('sales', '销量')}
      <button type="button" className={css['sort']} aria-pressed={isPrice} onClick={() => change({ sort: nextPrice(sort) })}>
        价格
        <span className={css['arrows']} data-at={sort} aria-hidden />
        <span className="hidden-text">{sort === 'priceUp' ? '从低到高' : sort === 'priceDown' ? '从高到低' : ''}</span>
      </button>
      {tab('newest', '新品')}
      {unit !== '' ? (
        <label className={`${css['base']} desktop-only`}>
          <input type="checkbox" checked={sort === 'baseUp'} onChange={() => change({ sort: sort === 'baseUp' ? 'best' : 'baseUp' })} />
          按折算单价 ¥/{unit} 排
        </label>
      ) : null}
    </>
  )
}

export const Place = ({ page }: { page: Page | undefined }) =>
  page?.place ? (
    <span className={css['place']} title={`送至 ${page.place.text}`}>
      <EnvironmentOutlined aria-hidden />
      <span className="line1">送至 {page.place.text}</span>
    </span>
  ) : null

const Views = ({ choices, change }: Pick<ToolbarProps, 'choices' | 'change'>) => (
  <span className={css['views']} role="group" aria-label="显示方式">
    <button type="button" aria-pressed={!choices.isList} aria-label="大图" onClick={() => change({ isList: false })}>
      <AppstoreOutlined aria-hidden />
    </button>
    <button type="button" aria-pressed={choices.isList} aria-label="列表" onClick={() => change({ isList: true })}>
      <UnorderedListOutlined aria-hidden />
    </button>
  </span>
)

export const totalText = (page: Page): string =>
  page.isAbout ? `约 ${page.total.toLocaleString('zh-CN')}` : page.total.toLocaleString('zh-CN')

export const Toolbar = ({ choices, page, unit, chips, change, turn }: ToolbarProps) => {
  const pages = Math.max(1, Math.ceil((page?.total ?? 0) / choices.pageSize))
  return (
    <div className={css['bar']}>
      <Chips chips={chips} change={change} />
      <div className={css['line']}>
        <Sorts choices={choices} unit={unit} change={change} />
        <span className="grow" />
        <Place page={page} />
        <Views choices={choices} change={change} />
        <span className={css['total']}>
          共 <b>{page ? totalText(page) : '…'}</b> 件
        </span>
        <span className={css['pages']}>
          <button type="button" aria-label="上一页" disabled={choices.pageNum <= 1} onClick={() => turn(choices.pageNum - 1)}>
            <LeftOutlined aria-hidden />
          </button>
          <span className="num">
            <b>{choices.pageNum}</b> /{pages}
          </span>
          <button type="button" aria-label="下一页" disabled={choices.pageNum >= pages} onClick={() => turn(choices.pageNum + 1)}>
            <RightOutlined aria-hidden />
          </button>
        </span>
      </div>
    </div>
  )
}

export const PhoneBar = ({
  choices,
  unit,
  chips,
  change,
  openFilter,
}: Omit<ToolbarProps, 'page' | 'turn'> & { openFilter: () => void }) => (
  <div className={css['phoneBar']}>
    <div className={css['phoneLine']}>
      <Sorts choices={choices} unit={unit} change={change} />
      <button type="button" className={css['filter']} onClick={openFilter}>
        <FilterOutlined aria-hidden />
        筛选
        {chips.length > 0 ? <b>{chips.length}</b> : null}
      </button>
    </div>
    <Chips chips={chips} change={change} />
  </div>
)
