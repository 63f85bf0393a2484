// Page pattern 2, document list: tabs with counts, filters, table with preview, batch bar, column choice; cards on a phone.
import { DownOutlined, FilterOutlined, SettingOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Checkbox, Pagination, Popover } from 'antd'
import { useState, type ReactNode } from 'react'
import { DataTable, type Column } from './data-table.tsx'
import { Empty, ReadFail } from './empty.tsx'
import { FilterRow } from './filters.tsx'
import { Kbd, type KeyMap } from './keys.tsx'
import css from './list-page.module.css'
import type { ListState } from './list-state.ts'
import { usePhone } from './media.ts'
import { TabStrip, type Tab } from './tab-strip.tsx'
import { Skeleton } from './skeleton.tsx'
import { useColumnChoice } from './column-choice.ts'
import { useRowKeys } from './row-keys.ts'

/** The part of a read the list looks at; what useRead answers fits. */
export interface ListRead<Row> {
  data: { list: readonly Row[]; total: number } | undefined
  error: { message: string; traceId?: string | undefined } | null
  isPending: boolean
  isPlaceholderData?: boolean
  refetch: () => unknown
}

interface ListPageProps<Row extends object, F extends Record<string, string>> {
  /** Names the kept column choice; unique per list. */
  name: string
  /** What the rows are: 订单. */
  what: string
  list: ListState<F>
  read: ListRead<Row>
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  tabs?: readonly Tab[]
  title?: ReactNode
  /** One choice with counts (FilterChips), first in the filter row; on a phone it stays in view. */
  chips?: ReactNode
  /** Controls of the filter row; on a phone they open with 筛选. */
  filters?: ReactNode
  /** Further filters, folded away. */
  more?: ReactNode
  tools?: ReactNode
  size?: 'lines' | 'ledger'
  minWidth?: number
  phoneCard: (row: Row) => ReactNode
  /** Enter and a click on the row. */
  onOpen?: (row: Row) => void
  /** Opens inside the table under the focused row. */
  preview?: (row: Row) => ReactNode
  /** Keys that act on the focused row, by key. */
  rowActs?: Record<string, { label: string; run: (row: Row) => void }>
  batch?: { disabled?: (row: Row) => boolean; bar: (rows: readonly Row[], clear: () => void) => ReactNode }
  empty?: { title: string; text?: ReactNode; action?: ReactNode }
  foot?: ReactNode
}

const ColumnChoice = <Row,>({
  columns,
  hidden,
  toggle,
}: {
  columns: readonly Column<Row>[]
  hidden: ReadonlySet<string>
  toggle: (key: string) => void
}) => (
  <Popover
    trigger="click"
    placement="bottomRight"
    content={
      <div className={css['columnList']}>
        {columns.map((it) => (
          <Checkbox key={it.key} checked={!hidden.has(it.key)} disabled={it.fixed ?? false} onChange={() => toggle(it.key)}>
            {it.title}
          </Checkbox>
        ))}
      </div>
    }
  >
    <button type="button" className={`${css['tool']} desktop-only`}>
      <SettingOutlined aria-hidden /> 列设置
    </button>
  </Popover>
)

const Cards = <Row extends object>({
  rows,
  rowKey,
  card,
  picked,
  pick,
  disabled,
}: {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  card: (row: Row) => ReactNode
  picked: ReadonlySet<string> | undefined
  pick: (key: string) => void
  disabled: ((row: Row) => boolean) | undefined
}) => (
  <div className={css['cards']}>
    {rows.map((row) => (
      <article key={rowKey(row)} className={css['cardRow']} data-picked={picked?.has(rowKey(row))}>
        {picked ? (
          <div className={css['cardPick']}>
            <Checkbox checked={picked.has(rowKey(row))} disabled={disabled?.(row) ?? false} onChange={() => pick(rowKey(row))}>
              选择
            </Checkbox>
          </div>
        ) : null}
        {card(row)}
      </article>
    ))}
  </div>
)

/** Selected rows, remembered with their content over pages. */
const usePicked = <Row extends object>(rows: readonly Row[], rowKey: (row: Row) => string) => {
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map())
  const setKeys = (keys: readonly string[]) => {
    const byKey = new Map(rows.map((row) => [rowKey(row), row]))
    setPicked(
      (before) =>
        new Map(keys.flatMap((key) => ((byKey.get(key) ?? before.get(key)) ? [[key, (byKey.get(key) ?? before.get(key))!] as const] : []))),
    )
  }
  const toggle = (key: string) => setKeys(picked.has(key) ? [...picked.keys()].filter((it) => it !== key) : [...picked.keys(), key])
  return {
    keys: [...picked.keys()],
    set: new Set(picked.keys()),
    rows: [...picked.values()],
    setKeys,
    toggle,
    clear: () => setPicked(new Map()),
  }
}

const More = ({ children }: { children: ReactNode }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(!open)} aria-expanded={open} icon={open ? <UpOutlined /> : <DownOutlined />} iconPlacement="end">
        更多
      </Button>
      {open ? (
        <div className="row wrap" style={{ width: '100%' }}>
          {children}
        </div>
      ) : null}
    </>
  )
}

const Filters = <Row extends object, F extends Record<string, string>>({
  chips,
  filters,
  more,
  list,
  phone,
}: ListPageProps<Row, F> & { phone: boolean }) => {
  const [open, setOpen] = useState(false)
  const clear = list.isFiltered ? (
    <Button type="link" onClick={list.clear}>
      清空筛选
    </Button>
  ) : null
  if (!phone) {
    return (
      <FilterRow>
        {chips}
        {filters}
        {more ? <More>{more}</More> : null}
        {clear}
      </FilterRow>
    )
  }
  return (
    <FilterRow>
      <div className={css['phoneChips']}>{chips}</div>
      {filters ? (
        <Button type="text" icon={<FilterOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
          筛选
        </Button>
      ) : null}
      {open ? (
        <div className={css['phoneFilters']}>
          {filters}
          {more}
          {clear}
        </div>
      ) : null}
    </FilterRow>
  )
}

const KeyLine = ({ keys }: { keys: KeyMap }) => (
  <span className={`${css['footKeys']} desktop-only`}>
    {Object.entries(keys).map(([key, it]) => (
      <span key={key}>
        <Kbd>{key === ' ' ? '空格' : key}</Kbd> {it.label}
      </span>
    ))}
  </span>
)

export const ListPage = <Row extends object, F extends Record<string, string>>(props: ListPageProps<Row, F>) => {
  const { list, read, rowKey, batch, what } = props
  const phone = usePhone()
  const [picking, setPicking] = useState(false)
  const rows = read.data?.list ?? []
  const total = read.data?.total ?? 0
  const picked = usePicked(rows, rowKey)
  const columns = useColumnChoice(props.name, props.columns)
  const focus = useRowKeys({
    rows,
    rowKey,
    onOpen: props.onOpen,
    acts: props.rowActs,
    preview: props.preview !== undefined,
    toggle: batch ? (row) => batch.disabled?.(row) || picked.toggle(rowKey(row)) : undefined,
  })
  const setTab = (tab: string) => {
    picked.clear()
    list.set({ tab })
  }
  return (
    <section className={css['page']} aria-label={what}>
      {props.tabs || props.title || props.tools ? (
        <header className={css['top']}>
          {props.title ? <h1 className={css['title']}>{props.title}</h1> : null}
          {props.tabs ? <TabStrip label={what} tabs={props.tabs} at={list.tab} pick={setTab} /> : null}
          <div className={css['tools']}>
            {props.columns.some((it) => !it.fixed) ? (
              <ColumnChoice columns={props.columns} hidden={columns.hidden} toggle={columns.toggle} />
            ) : null}
            {props.tools}
          </div>
        </header>
      ) : null}
      {props.filters || props.chips ? <Filters {...props} phone={phone} /> : null}
      {phone && batch && rows.length > 0 ? (
        <div className={css['pickLine']}>
          <span className="second">共 {total} 条</span>
          <button type="button" aria-pressed={picking} onClick={() => (setPicking(!picking), picked.clear())}>
            {picking ? '取消多选' : '多选'}
          </button>
        </div>
      ) : null}
      <Rows {...props} rows={rows} phone={phone} picking={picking} picked={picked} shown={columns.shown} focus={focus} />
      {read.data && total > 0 ? (
        <footer className={css['foot']}>
          {props.foot ?? <span className="second">共 {total} 条</span>}
          {!phone && total <= list.pageSize ? <KeyLine keys={focus.keys} /> : null}
          {total > list.pageSize || list.pageNum > 1 ? (
            <Pagination
              size="small"
              current={list.pageNum}
              pageSize={list.pageSize}
              total={total}
              simple={phone}
              showSizeChanger={!phone}
              pageSizeOptions={[10, 20, 50, 100]}
              onChange={(pageNum, pageSize) => list.set(pageSize === list.pageSize ? { pageNum } : { pageSize })}
            />
          ) : null}
        </footer>
      ) : null}
      {batch && picked.rows.length > 0 ? (
        <div className={css['batch']} role="region" aria-label="批量操作">
          {batch.bar(picked.rows, picked.clear)}
        </div>
      ) : null}
    </section>
  )
}

interface RowsProps<Row extends object, F extends Record<string, string>> extends ListPageProps<Row, F> {
  rows: readonly Row[]
  phone: boolean
  picking: boolean
  picked: ReturnType<typeof usePicked<Row>>
  shown: readonly Column<Row>[]
  focus: ReturnType<typeof useRowKeys<Row>>
}

const Rows = <Row extends object, F extends Record<string, string>>(props: RowsProps<Row, F>) => {
  const { read, rows, rowKey, phone, picked, list, batch, focus, what } = props
  if (read.error && !read.data) return <ReadFail fail={read.error} retry={() => void read.refetch()} />
  if (read.isPending) {
    return (
      <div className={css['skeleton']}>
        <Skeleton lines={10} />
      </div>
    )
  }
  if (rows.length === 0) return <NoRows {...props} what={what} />
  if (phone)
    return (
      <Cards
        rows={rows}
        rowKey={rowKey}
        card={props.phoneCard}
        picked={batch && props.picking ? picked.set : undefined}
        pick={picked.toggle}
        disabled={batch?.disabled}
      />
    )
  return (
    <DataTable
      label={what}
      rows={rows}
      rowKey={rowKey}
      columns={props.shown}
      size={props.size ?? 'lines'}
      sort={list.sort}
      onSort={(sort) => list.set({ sort })}
      loading={read.isPlaceholderData ?? false}
      focusKey={focus.key}
      {...(props.minWidth ? { minWidth: props.minWidth } : {})}
      {...(props.onOpen || props.preview ? { onRow: focus.press } : {})}
      {...(props.preview ? { preview: { openKey: focus.openKey, render: props.preview } } : {})}
      {...(batch
        ? { selection: { keys: picked.keys, onChange: picked.setKeys, ...(batch.disabled ? { disabled: batch.disabled } : {}) } }
        : {})}
    />
  )
}

const NoRows = <Row extends object, F extends Record<string, string>>({ list, empty, what }: ListPageProps<Row, F>) =>
  list.isFiltered ? (
    <Empty title={`没有符合条件的${what}`} action={<Button onClick={list.clear}>清空筛选</Button>}>
      换一个条件再试
    </Empty>
  ) : (
    <Empty title={empty?.title ?? `还没有${what}`} action={empty?.action}>
      {empty?.text}
    </Empty>
  )

export const BatchHead = ({ children, clear }: { children: ReactNode; clear: () => void }) => (
  <div className={css['batchRow']}>
    <span className={css['batchHead']}>{children}</span>
    <Button type="text" size="small" style={{ marginLeft: 'auto' }} onClick={clear}>
      取消选择
    </Button>
  </div>
)
