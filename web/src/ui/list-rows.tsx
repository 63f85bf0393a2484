// The rows of a list: table, cards on a phone, skeleton, failure, emptiness.
import { Button, Checkbox } from 'antd'
import { useState, type ReactNode } from 'react'
import { DataTable, type Column } from './data-table.tsx'
import { Empty, ReadFail } from './empty.tsx'
import css from './list-page.module.css'
import type { ListPageProps } from './list-props.ts'
import { inListOrder, type Placed } from './picked.ts'
import type { useRowKeys } from './row-keys.ts'
import { Skeleton } from './skeleton.tsx'

/** Selected rows, remembered with their content over pages, in the order of the list; `first` is the place of the page's first row. */
export const usePicked = <Row extends object>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  disabled: (row: Row) => boolean = () => false,
  first = 0,
) => {
  const [kept, setPicked] = useState<ReadonlyMap<string, Placed<Row>>>(new Map())
  const onPage = new Map(rows.map((row, i) => [rowKey(row), { row, at: first + i }]))
  const placed = inListOrder(kept, onPage)
  // A chosen row is as it is now; one that changed so that it may no longer be chosen is let go.
  const picked = new Map(placed.map(([key, { row }]) => [key, row] as const).filter(([, row]) => !disabled(row)))
  const setKeys = (keys: readonly string[]) => {
    setPicked(
      (before) =>
        new Map(keys.flatMap((key) => (onPage.has(key) || before.has(key) ? [[key, (onPage.get(key) ?? before.get(key))!] as const] : []))),
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

interface PickPageProps<Row extends object> {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  disabled: ((row: Row) => boolean) | undefined
  picked: Pick<ReturnType<typeof usePicked<Row>>, 'keys' | 'set' | 'setKeys'>
}

/** The tick of all cards on a page of a phone, as the head of the table has it. */
export const PickPage = <Row extends object>({ rows, rowKey, disabled, picked }: PickPageProps<Row>) => {
  const keys = rows.filter((row) => !disabled?.(row)).map(rowKey)
  const num = keys.filter((key) => picked.set.has(key)).length
  if (keys.length === 0) return null
  return (
    <Checkbox
      checked={num === keys.length}
      indeterminate={num > 0 && num < keys.length}
      onChange={(event) => picked.setKeys([...picked.keys.filter((key) => !keys.includes(key)), ...(event.target.checked ? keys : [])])}
    >
      选择本页
    </Checkbox>
  )
}

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

interface RowsProps<Row extends object, F extends Record<string, string>> extends ListPageProps<Row, F> {
  rows: readonly Row[]
  phone: boolean
  picked: ReturnType<typeof usePicked<Row>>
  shown: readonly Column<Row>[]
  focus: ReturnType<typeof useRowKeys<Row>>
}

export const Rows = <Row extends object, F extends Record<string, string>>(props: RowsProps<Row, F>) => {
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
        picked={batch ? picked.set : undefined}
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
