// The filter row of a list and its choice of columns.
import { DownOutlined, FilterOutlined, SettingOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import { useState, type ReactNode } from 'react'
import type { Column } from './data-table.tsx'
import { FilterRow } from './filters.tsx'
import css from './list-page.module.css'
import type { ListPageProps } from './list-props.ts'

export const ColumnChoice = <Row,>({
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

export const Filters = <Row extends object, F extends Record<string, string>>({
  chips,
  search,
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
        {search}
        {filters}
        {more ? <More>{more}</More> : null}
        {clear}
      </FilterRow>
    )
  }
  const hidden = filters || more || (chips && search)
  return (
    <FilterRow>
      <div className={css['phoneChips']}>{chips ?? search}</div>
      {hidden ? (
        <Button type="text" icon={<FilterOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
          筛选
        </Button>
      ) : (
        clear
      )}
      {open ? (
        <div className={css['phoneFilters']}>
          {chips ? search : null}
          {filters}
          {more}
          {clear}
        </div>
      ) : null}
    </FilterRow>
  )
}
