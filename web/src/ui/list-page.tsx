// Page pattern 2, document list: tabs with counts, filters, table with preview, batch bar, column choice; cards on a phone.
import { Button, Pagination } from 'antd'
import type { ReactNode } from 'react'
import { useColumnChoice } from './column-choice.ts'
import { Kbd, type KeyMap } from './keys.tsx'
import css from './list-page.module.css'
import type { ListPageProps } from './list-props.ts'
import { PickPage, Rows, usePicked } from './list-rows.tsx'
import { ColumnChoice, Filters } from './list-tools.tsx'
import { usePhone } from './media.ts'
import { useRowKeys } from './row-keys.ts'
import { TabStrip } from './tab-strip.tsx'

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
  const rows = read.data?.list ?? []
  const total = read.data?.total ?? 0
  const picked = usePicked(rows, rowKey, batch?.disabled, (list.pageNum - 1) * list.pageSize)
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
      {props.title ? null : <h1 className="hidden-text">{what}</h1>}
      {props.tabs || props.title || props.tools ? (
        <header className={css['top']}>
          {props.title ? <h1 className={css['title']}>{props.title}</h1> : null}
          {props.tabs ? <TabStrip label={what} tabs={props.tabs} at={list.tab} pick={setTab} /> : null}
          <div className={`${css['tools']} desktop-only`}>
            {props.columns.some((it) => !it.fixed) ? (
              <ColumnChoice columns={props.columns} hidden={columns.hidden} toggle={columns.toggle} />
            ) : null}
            {props.tools}
          </div>
        </header>
      ) : null}
      {props.filters || props.chips || props.search ? <Filters {...props} phone={phone} /> : null}
      {phone && (batch || props.tools) && rows.length > 0 ? (
        <div className={css['pickLine']}>
          <span className="second">共 {total} 条</span>
          {props.tools}
          {batch ? <PickPage rows={rows} rowKey={rowKey} disabled={batch.disabled} picked={picked} /> : null}
        </div>
      ) : null}
      <Rows {...props} rows={rows} phone={phone} picked={picked} shown={columns.shown} focus={focus} />
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

export const BatchHead = ({ children, clear }: { children: ReactNode; clear: () => void }) => (
  <div className={css['batchRow']}>
    <span className={css['batchHead']}>{children}</span>
    <Button type="text" size="small" style={{ marginLeft: 'auto' }} onClick={clear}>
      取消选择
    </Button>
  </div>
)
