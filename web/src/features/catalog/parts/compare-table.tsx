// The table of a comparison: a column per goods, the cheapest first; on a phone each row's name stands above its cells.
import { CloseOutlined } from '@ant-design/icons'
import { money, priceText } from '@caiyuan/contract/money'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { dropCompared } from '../../../core/comparison.ts'
import { goodsAddress } from '../../../core/goods-address.ts'
import { Drawing } from '../../../ui/drawing.tsx'
import { unitPriceText } from '../../../ui/money.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import {
  baseRow,
  freightRow,
  goodsRow,
  groupsOf,
  isDifferent,
  numRow,
  percentText,
  priceRow,
  shortName,
  totalRow,
  type Column,
  type Row,
} from '../compare.ts'
import { useAddToCart, useMayBuy } from './add-to-cart.tsx'
import { Badges } from './badges.tsx'
import css from './compare.module.css'

interface TableProps {
  columns: readonly Column[]
  volume: number
  unit: string
  chosenId: string
  inCart: ReadonlySet<string>
  isDifferentOnly: boolean
  pick: (skuId: string) => void
}

const Head = ({ columns, chosenId, inCart, pick }: TableProps) => (
  <thead>
    <tr>
      <th scope="col" className={css['corner']}>
        <span className={css['mark']}>该行有不同</span>
      </th>
      {columns.map((it) => (
        <th key={it.skuId} scope="col" className={css['goods']} data-chosen={it.skuId === chosenId}>
          <Drawing src={it.picture} name="" size={64} />
          <div className={css['named']}>
            <Link to={goodsAddress(it)} className="line2 plain" title={it.name}>
              {it.name}
            </Link>
            {it.catNo || it.model ? <p className={`${css['catNo']} line1`}>货号 {it.catNo || it.model}</p> : null}
            <label className={css['pick']}>
              <input
                type="radio"
                name="chosen"
                checked={it.skuId === chosenId}
                onChange={() => pick(it.skuId)}
                aria-label={`选用：${it.name}`}
              />
              {it.skuId === chosenId ? '选用' : '选它'}
              {inCart.has(it.skuId) ? <Tag tone="info">购物车里的</Tag> : null}
            </label>
          </div>
          <button type="button" className={css['drop']} aria-label={`移出对比：${it.name}`} onClick={() => dropCompared(it.skuId)}>
            <CloseOutlined aria-hidden />
          </button>
        </th>
      ))}
    </tr>
  </thead>
)

interface LineProps {
  row: Row
  columns: readonly Column[]
  chosenId: string
  note?: string
  cells?: readonly ReactNode[]
  isStrong?: boolean
}

const Line = ({ row, columns, chosenId, note, cells, isStrong }: LineProps) => (
  <tr data-different={columns.length > 1 && isDifferent(row)}>
    <th scope="row" className={isStrong ? css['strong'] : undefined}>
      {row.name}
      {note ? <small>{note}</small> : null}
    </th>
    {row.texts.map((text, i) => (
      <td key={columns[i]!.skuId} data-chosen={columns[i]!.skuId === chosenId}>
        {cells?.[i] ?? (text || '—')}
      </td>
    ))}
  </tr>
)

const Band = ({ title, note, span }: { title: string; note?: string; span: number }) => (
  <tr className={css['band']}>
    <th scope="colgroup" colSpan={span}>
      {title}
      {note ? <small>{note}</small> : null}
    </th>
  </tr>
)

/** Bars on one scale, with a mark at the lowest. */
const BaseCell = ({ it, columns }: { it: Column; columns: readonly Column[] }) => {
  const prices = columns.filter((each) => each.baseUnit === it.baseUnit).map((each) => each.basePriceE4)
  const [least, scale] = [Math.min(...prices), Math.max(...prices) * 1.06]
  if (it.basePriceE4 === 0) return <>—</>
  return (
    <>
      <span className="num strong">{unitPriceText(it.basePriceE4)}</span>
      <small className="second">/{it.baseUnit}</small>{' '}
      {it.basePriceE4 === least ? (
        <Tag tone="ok">最低</Tag>
      ) : (
        <span className="wait num">+{percentText(it.basePriceE4 - least, least)}</span>
      )}
      <span className={css['bar']} aria-hidden>
        <i style={{ width: `${(it.basePriceE4 / scale) * 100}%` }} data-least={it.basePriceE4 === least} />
        <b style={{ left: `${(least / scale) * 100}%` }} />
      </span>
    </>
  )
}

const TotalCell = ({ it, lowestFen }: { it: Column; lowestFen: number | null }) => {
  if (it.level.problem) return <span className="bad">{it.level.problem}</span>
  const more = it.level.totalFen - (lowestFen ?? 0)
  return (
    <>
      <span className={css['total']} data-least={more === 0}>
        {money(it.level.totalFen)}
      </span>
      <br />
      {more === 0 ? (
        <span className="ok">最省</span>
      ) : (
        <span className="wait num">
          多 {money(more)}（+{percentText(more, lowestFen ?? 0)}）
        </span>
      )}
    </>
  )
}

const AddCell = ({ it, isChosen }: { it: Column; isChosen: boolean }) => {
  const { add, pending } = useAddToCart()
  const { num, problem } = it.level
  return (
    <button
      type="button"
      className={isChosen ? 'button primary' : 'button'}
      disabled={pending || problem !== ''}
      title={problem || undefined}
      onClick={() => void add(it.skuId, num)}
    >
      加 {num} {it.unit}到购物车
    </button>
  )
}

const Same = ({ rows, span }: { rows: readonly Row[]; span: number }) =>
  rows.length === 0 ? null : (
    <tr className={css['same']}>
      <th scope="row">相同 {rows.length} 项</th>
      <td colSpan={span - 1}>
        {rows.map((it) => (
          <span key={it.name}>
            {it.name} {it.texts[0]}
          </span>
        ))}
      </td>
    </tr>
  )

export const CompareTable = (props: TableProps) => {
  const { columns, volume, unit, chosenId, isDifferentOnly } = props
  const mayBuy = useMayBuy()
  const span = columns.length + 1
  const { delivery, spec } = groupsOf(columns)
  const isShown = (it: Row): boolean => !isDifferentOnly || isDifferent(it)
  const line = (row: Row, more: Partial<LineProps> = {}) =>
    isShown(row) ? <Line key={row.name} row={row} columns={columns} chosenId={chosenId} {...more} /> : null
  const payable = columns.filter((it) => it.level.problem === '').map((it) => it.level.totalFen)
  const lowestFen = payable.length > 0 ? Math.min(...payable) : null
  const services: Row = { name: '服务', texts: columns.map((it) => it.badges.map((b) => b.label).join('、')) }
  const sellers: Row = { name: '供应商', texts: columns.map((it) => it.supplierFullName) }
  const times: Row = { name: '本校近一年', texts: columns.map((it) => (it.schoolTimes > 0 ? `成交 ${it.schoolTimes} 单` : '没有买过')) }
  const base = baseRow(columns)
  return (
    <div className={css['scroll']} tabIndex={0} role="region" aria-label="对比表">
      <table className={css['table']} style={{ '--columns': columns.length } as React.CSSProperties}>
        <Head {...props} />
        <tbody>
          <Band title="价格" note="现在的售价，含税" span={span} />
          {line(priceRow(columns), {
            cells: columns.map((it) => (
              <Fragment key={it.skuId}>
                <span className={css['price']}>{priceText(it.priceE4)}</span>
                <small className="second"> / {it.unit}</small>
              </Fragment>
            )),
          })}
          {base.texts.some(Boolean)
            ? line(base, { cells: columns.map((it) => <BaseCell key={it.skuId} it={it} columns={columns} />) })
            : null}
          {line(numRow(columns), { note: `${volume.toLocaleString('zh-CN')} ${unit}` })}
          {line(goodsRow(columns))}
          {line(freightRow(columns))}
          {line(totalRow(columns), {
            note: '货款 + 运费',
            isStrong: true,
            cells: columns.map((it) => <TotalCell key={it.skuId} it={it} lowestFen={lowestFen} />),
          })}
          <Band title={delivery.title} span={span} />
          {delivery.rows.map((it) => line(it))}
          <Band title={spec.title} span={span} />
          {spec.rows.filter((it) => columns.length === 1 || isDifferent(it)).map((it) => line(it))}
          {columns.length > 1 ? <Same rows={spec.rows.filter((it) => !isDifferent(it))} span={span} /> : null}
          <Band title="服务与供应商" span={span} />
          {line(services, { cells: columns.map((it) => <Badges key={it.skuId} badges={it.badges} most={8} isFull />) })}
          {line(sellers, { cells: columns.map((it) => <SupplierName key={it.skuId} of={it} />) })}
          {line(times)}
          {mayBuy ? (
            <tr className={css['acts']}>
              <th scope="row" aria-label="加入购物车" />
              {columns.map((it) => (
                <td key={it.skuId} data-chosen={it.skuId === chosenId} aria-label={shortName(it)}>
                  <AddCell it={it} isChosen={it.skuId === chosenId} />
                </td>
              ))}
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  )
}
