// 采购明细: typed, pasted from a sheet with what the paste changed, or taken from a comparison sheet.
import { DeleteOutlined } from '@ant-design/icons'
import { controlLabels } from '@caiyuan/contract/goods'
import { itemColumns, type ItemColumn } from '@caiyuan/contract/off-platform/form-def'
import {
  ITEMS_MAX,
  amountOf,
  centralOf,
  centralText,
  hasColumn,
  isAssetItem,
  totalOf,
  type SheetItem,
} from '@caiyuan/contract/off-platform/sheet'
import { money } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import { Button, Input, Select } from 'antd'
import { useState, type ClipboardEvent } from 'react'
import { serverNow } from '../../../core/clock.ts'
import { Fault } from '../../../ui/fault.tsx'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { FromSheet } from '../../sheet-text/parts/from-sheet.tsx'
import { emptyItem, readItems } from '../model.ts'
import css from './form.module.css'
import type { Faults } from './labelled.tsx'
import type { OffPlatformForm, Opened } from './use-form.ts'

interface Props {
  it: OffPlatformForm
  opened: Opened
  faults: Faults
}

const isBlank = (item: SheetItem): boolean => Object.values(item).every((value) => value === '' || value === 0)

/** What the last paste brought, and the lines before it. */
interface Brought {
  said: string
  before: SheetItem[]
}

const usePaste = ({ it, opened }: Pick<Props, 'it' | 'opened'>) => {
  const [brought, setBrought] = useState<Brought>()
  const take = (text: string) => {
    const before = it.sheet.items.filter((item) => !isBlank(item))
    const read = readItems(text, opened.form, before.length + 1)
    if (read.items.length === 0) return
    const room = ITEMS_MAX - before.length
    const more = read.items.length > room ? `，最多 ${ITEMS_MAX} 行，多出的 ${read.items.length - room} 行没有带入` : ''
    const changes =
      read.changes.length > 0
        ? `；${read.changes.slice(0, 5).join('，')}${read.changes.length > 5 ? ` 等 ${read.changes.length} 处` : ''}`
        : '，没有改动'
    it.put({ items: [...before, ...read.items.slice(0, room)] })
    setBrought({
      said: `${momentText(serverNow()).slice(6)} 粘贴 ${Math.min(read.items.length, room)} 行 ${read.columns.length} 列（${read.columns.join('、')}）${more}${changes}`,
      before: it.sheet.items,
    })
  }
  const undo = () => {
    if (brought) it.put({ items: brought.before })
    setBrought(undefined)
  }
  /** A block of cells; one cell alone is typed as it is. */
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    take(text)
  }
  return { brought, take, undo, onPaste }
}

interface LineProps extends Props {
  item: SheetItem
  no: number
  columns: readonly ItemColumn[]
}

const Line = ({ it, opened, faults, item, no, columns }: LineProps) => {
  const [isOpen, setOpen] = useState(false)
  const set = (change: Partial<SheetItem>) =>
    it.put((now) => ({ items: now.items.map((each, at) => (at === no ? { ...each, ...change } : each)) }))
  const category = opened.form.categories.find(({ key }) => key === item.category)
  const [first, second, ...rest] = columns
  const asked = columns.filter((column) => opened.form.columns[column] === 'must' || category?.asks.includes(column))
  const isWide = isOpen || asked.some((column) => column !== first && column !== second)
  const box = (column: keyof SheetItem, label: string, right = false) => (
    <Input
      id={`items.${no}.${column}`}
      aria-label={`第 ${no + 1} 行${label}`}
      placeholder={label}
      {...(right ? { style: { textAlign: 'right' as const } } : {})}
      status={faults.of(`items.${no}.${column}`) ? 'error' : ''}
      value={String(item[column])}
      onChange={(event) => set({ [column]: event.target.value })}
    />
  )
  const own = it.faults.filter((fault) => fault.at.startsWith(`items.${no}.`) && faults.of(fault.at))
  const barred = it.checked?.lines.find((line) => line.no === no)?.barred
  const central = centralOf(opened.form, item)
  return (
    <>
      <tr {...(barred || (central && !central.isProven) ? { className: css['barred'] } : {})}>
        <td data-label="行">{no + 1}</td>
        <td data-wide="true" data-label="名称">
          <div className={css['cell']}>{box('name', '名称')}</div>
        </td>
        <td data-label="品牌、型号">
          <div className={css['cell']}>
            {first ? box(first, itemColumns[first]) : null}
            {second ? box(second, itemColumns[second]) : null}
          </div>
        </td>
        <td data-label="品目、管控">
          <div className={css['cell']}>
            <Select
              id={`items.${no}.category`}
              aria-label={`第 ${no + 1} 行品目`}
              placeholder="品目"
              status={faults.of(`items.${no}.category`) ? 'error' : ''}
              value={item.category || undefined}
              options={opened.form.categories.map(({ key, label }) => ({ value: key, label }))}
              onChange={(value: string) => set({ category: value })}
            />
            <Select
              id={`items.${no}.controlClass`}
              aria-label={`第 ${no + 1} 行管控类别`}
              value={item.controlClass}
              options={controlLabels.map((label, value) => ({ value, label }))}
              onChange={(value: number) => set({ controlClass: value })}
            />
          </div>
        </td>
        <td data-label="数量">{box('qty', '数量', true)}</td>
        <td data-label="单位">{box('unit', '单位')}</td>
        <td data-label="单价（元）">{box('price', '单价', true)}</td>
        <td data-label="金额" className={css['num']}>
          <Money fen={amountOf(item)} as="strong" />
        </td>
        <td data-label="系统判定">
          {barred ? (
            <Tag tone="bad">管控</Tag>
          ) : central ? (
            <span title={centralText(central)}>
              <Tag tone={central.isProven ? 'wait' : 'bad'}>政府采购</Tag>
              <span className="second" role="status">
                {centralText(central)}
              </span>
            </span>
          ) : amountOf(item) > 0 ? (
            <Tag tone={isAssetItem(opened.form, item, opened.fixedUnitFen) ? 'info' : 'off'}>
              {isAssetItem(opened.form, item, opened.fixedUnitFen) ? '固定资产' : '材料'}
            </Tag>
          ) : null}
        </td>
        <td>
          <span className="row" style={{ gap: 4, flexWrap: 'nowrap' }}>
            {rest.length > 0 ? (
              <Button type="text" size="small" aria-expanded={isWide} onClick={() => setOpen(!isOpen)}>
                更多
              </Button>
            ) : null}
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`删除第 ${no + 1} 行`}
              onClick={() => it.put((now) => ({ items: now.items.filter((_, at) => at !== no) }))}
            />
          </span>
        </td>
      </tr>
      {isWide && rest.length > 0 ? (
        <tr>
          <td colSpan={10} data-wide="true">
            <div className={css['more']}>
              {rest.map((column) => (
                <span key={column}>{box(column, `${itemColumns[column]}${asked.includes(column) ? ' *' : ''}`)}</span>
              ))}
            </div>
          </td>
        </tr>
      ) : null}
      {own.length > 0 ? (
        <tr>
          <td colSpan={10} data-wide="true">
            <Fault>{own.map((fault) => fault.text).join('；')}</Fault>
          </td>
        </tr>
      ) : null}
    </>
  )
}

const Strip = ({ brought, undo }: { brought: Brought; undo: () => void }) => (
  <div className={css['strip']} role="status">
    <p>{brought.said}</p>
    <button type="button" onClick={undo}>
      撤销粘贴
    </button>
  </div>
)

export const Items = (props: Props) => {
  const { it, opened, faults } = props
  const paste = usePaste(props)
  const columns = (Object.keys(itemColumns) as ItemColumn[]).filter((column) => hasColumn(opened.form, column))
  const total = totalOf(it.sheet)
  const mostFen = Math.min(opened.ceilingFen - 1, opened.form.totalMaxFen ?? Number.MAX_SAFE_INTEGER)
  return (
    <div onPaste={paste.onPaste}>
      <div className={css['paste']}>
        <FromSheet of="offPlatform" take={paste.take}>
          <span className="second">
            在 Excel 里选中带表头的几行，复制后在下面任意一格按 Ctrl
            V；认得的表头：名称、品牌、型号、规格、单位、数量、单价、货号、生产商、品目。
          </span>
        </FromSheet>
      </div>
      {paste.brought ? <Strip brought={paste.brought} undo={paste.undo} /> : null}
      <div className={css['wrap']}>
        <table className={css['items']}>
          <thead>
            <tr>
              <th scope="col" style={{ width: 32 }}>
                行
              </th>
              <th scope="col" style={{ minWidth: 200 }}>
                名称
              </th>
              <th scope="col" style={{ width: 150 }}>
                品牌 / 型号
              </th>
              <th scope="col" style={{ width: 140 }}>
                品目 / 管控
              </th>
              <th scope="col" style={{ width: 80 }}>
                数量
              </th>
              <th scope="col" style={{ width: 68 }}>
                单位
              </th>
              <th scope="col" style={{ width: 104 }}>
                单价（元）
              </th>
              <th scope="col" className={css['num']} style={{ width: 100 }}>
                金额
              </th>
              <th scope="col" style={{ width: 84 }}>
                系统判定
              </th>
              <th scope="col" style={{ width: 92 }}>
                <span className="hidden-text">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {it.sheet.items.map((item, no) => (
              // A line has no name of its own: its place is all there is.
              // oxlint-disable-next-line react/no-array-index-key
              <Line key={no} {...props} item={item} no={no} columns={columns} />
            ))}
          </tbody>
        </table>
      </div>
      <div className={css['foot']} id="items">
        <Button disabled={it.sheet.items.length >= ITEMS_MAX} onClick={() => it.put((now) => ({ items: [...now.items, emptyItem()] }))}>
          增加一行
        </Button>
        <span className="second">
          {it.sheet.items.length} 行，单笔上限 {money(opened.form.totalMaxFen ?? opened.ceilingFen)}
          {mostFen > total ? `，还可增加 ${money(mostFen - total)}` : ''}
        </span>
        <b>
          合计 <Money fen={total} as="strong" size={16} />
        </b>
        <Fault>{faults.of('items')}</Fault>
      </div>
    </div>
  )
}
