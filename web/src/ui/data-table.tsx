// Our table: antd's with our measures, and columns described once for screen, column choice and phone.
import { Table, type TableProps } from 'antd'
import type { ReactNode } from 'react'
import css from './data-table.module.css'
import { usePhone } from './media.ts'

export interface Column<Row> {
  key: string
  title: string
  width?: number
  align?: 'right' | 'center'
  render: (row: Row) => ReactNode
  /** Name of the field the server sorts by. */
  sort?: string
  /** Hidden until chosen in 列设置. */
  extra?: boolean
  /** Left out on a phone: its content stands under another column there. */
  phone?: 'hide'
  /** Not offered in 列设置: always there. */
  fixed?: boolean
}

export interface DataTableProps<Row extends object> {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  /** lines: two-line rows of 52. ledger: rows of 36. */
  size?: 'lines' | 'ledger'
  /** `field` or `-field`. */
  sort?: string
  onSort?: (sort: string) => void
  selection?: { keys: readonly string[]; onChange: (keys: string[]) => void; disabled?: (row: Row) => boolean }
  focusKey?: string | undefined
  onRow?: (row: Row) => void
  /** Opens inside the table under the focused row. */
  preview?: { openKey: string | undefined; render: (row: Row) => ReactNode }
  /** False: the head scrolls away with the table. */
  sticky?: boolean
  loading?: boolean
  summary?: ReactNode
  /** Width below which the table scrolls sideways on a narrow window. */
  minWidth?: number
  label: string
  empty?: ReactNode
}

const orderOf = (sort: string | undefined, field: string): 'ascend' | 'descend' | null =>
  sort === field ? 'ascend' : sort === `-${field}` ? 'descend' : null

const selectionOf = <Row extends object>(
  it: NonNullable<DataTableProps<Row>['selection']>,
): NonNullable<TableProps<Row>['rowSelection']> => ({
  selectedRowKeys: [...it.keys],
  columnWidth: 44,
  preserveSelectedRowKeys: true,
  onChange: (keys) => it.onChange(keys.map(String)),
  getCheckboxProps: (row) => ({ disabled: it.disabled?.(row) ?? false, 'aria-label': '选择这一行' }) as never,
  getTitleCheckboxProps: () => ({ 'aria-label': '选择本页' }) as never,
})

export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const { rows, rowKey, size = 'lines', sort, onSort, selection, focusKey, onRow, preview } = props
  const phone = usePhone()
  // On a phone it scrolls sideways: the keyboard moves it too.
  const scrolled = phone && props.minWidth ? { tabIndex: 0, role: 'region', 'aria-label': `${props.label}的表` } : {}
  const columns = phone ? props.columns.filter((it) => it.phone !== 'hide') : props.columns
  return (
    <div className={props.minWidth ? css['scroller'] : undefined} {...scrolled}>
      <Table<Row>
        className={`${css['table']} ${css[size]} ${props.sticky === false ? '' : css['sticky']}`}
        style={props.minWidth ? { minWidth: props.minWidth } : {}}
        aria-label={props.label}
        dataSource={[...rows]}
        rowKey={rowKey}
        pagination={false}
        size="middle"
        showSorterTooltip={false}
        sortDirections={['descend', 'ascend']}
        {...(props.empty ? { locale: { emptyText: props.empty } } : {})}
        {...(selection ? { rowSelection: selectionOf(selection) } : {})}
        loading={props.loading ?? false}
        rowClassName={(row) => (rowKey(row) === focusKey ? (css['focus'] ?? '') : '')}
        onRow={(row) =>
          ({
            'data-row-key': rowKey(row),
            'aria-current': rowKey(row) === focusKey ? 'true' : undefined,
            onClick: onRow ? () => onRow(row) : undefined,
          }) as never
        }
        onChange={(_page, _filters, sorter) => {
          const it = Array.isArray(sorter) ? sorter[0] : sorter
          const field = columns.find((column) => column.key === it?.columnKey)?.sort
          onSort?.(field && it?.order ? (it.order === 'descend' ? `-${field}` : field) : '')
        }}
        columns={columns.map((it) => ({
          key: it.key,
          title: it.title,
          ...(it.width ? { width: it.width } : {}),
          ...(it.align ? { align: it.align } : {}),
          ...(it.sort ? { sorter: true, sortOrder: orderOf(sort, it.sort) } : {}),
          render: (_: unknown, row: Row) => it.render(row),
        }))}
        {...(preview
          ? {
              expandable: {
                expandedRowKeys: preview.openKey ? [preview.openKey] : [],
                expandedRowRender: preview.render,
                showExpandColumn: false,
              },
            }
          : {})}
        {...(props.summary ? { summary: () => props.summary } : {})}
      />
    </div>
  )
}

/** Main text with its second line below, as two-line rows have it. */
export const TwoLines = ({ main, second }: { main: ReactNode; second?: ReactNode }) => (
  <>
    {typeof main === 'string' ? (
      <span className="line1" title={main}>
        {main}
      </span>
    ) : (
      main
    )}
    {second ? <span className={css['two']}>{second}</span> : null}
  </>
)
