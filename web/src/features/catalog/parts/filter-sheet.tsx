// All facets on a phone: big keys in two columns; every press shows its effect in the count of the button.
import { useState } from 'react'
import { badgeRows, badgesAmong, noFacets, rangeText, toggleAttribute, toggled, type Choices } from '../model.ts'
import type { FacetProps, FacetRow } from './facet-group.tsx'
import css from './filter-sheet.module.css'
import { Sheet } from './sheet.tsx'

const SHOWN = 6

interface KeysProps {
  title: string
  rows: readonly FacetRow[]
  chosen: readonly string[]
  toggle: (value: string) => void
  /** How many there are; more than the rows where the list is cut. */
  total?: number
}

const Keys = ({ title, rows, chosen, toggle, total = rows.length }: KeysProps) => {
  const [isAll, setAll] = useState(false)
  if (rows.length === 0) return null
  const shown = isAll ? rows : rows.filter((r, i) => i < SHOWN || chosen.includes(r.value))
  return (
    <section className={css['group']}>
      <header className={css['head']}>
        <h3>{title}</h3>
        {rows.length > SHOWN ? (
          <button type="button" className={css['all']} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? '收起' : total > rows.length ? `前 ${rows.length} 个，共 ${total} 个` : `全部 ${rows.length} 个`}
          </button>
        ) : null}
      </header>
      <div className={css['keys']}>
        {shown.map((r) => (
          <button
            key={r.value}
            type="button"
            className={css['key']}
            aria-pressed={chosen.includes(r.value)}
            onClick={() => toggle(r.value)}
          >
            <span className="line1" title={r.fullName}>
              {r.label}
            </span>
            <span className={`${css['num']} num`}>{r.num}</span>
          </button>
        ))}
      </div>
    </section>
  )
}

interface FilterSheetProps extends FacetProps {
  total: number
  groups: number
  close: () => void
}

const priceKey = (fromE4: number | undefined, toE4: number | null | undefined): string => `${fromE4 ? fromE4 : ''}-${toE4 ?? ''}`

const PriceKeys = ({ choices, facets, change }: FacetProps) => {
  const chosen =
    choices.priceFromE4 === undefined && choices.priceToE4 === undefined ? [] : [priceKey(choices.priceFromE4, choices.priceToE4)]
  return (
    <Keys
      title="价格区间"
      rows={facets.prices.map((b) => ({ value: priceKey(b.fromE4, b.toE4), label: rangeText(b.fromE4, b.toE4), num: b.num }))}
      chosen={chosen}
      toggle={(value) => {
        const band = facets.prices.find((b) => priceKey(b.fromE4, b.toE4) === value)!
        const isOn = chosen.includes(value)
        change({ priceFromE4: isOn || band.fromE4 === 0 ? undefined : band.fromE4, priceToE4: isOn ? undefined : (band.toE4 ?? undefined) })
      }}
    />
  )
}

export const FilterSheet = (props: FilterSheetProps) => {
  const { choices, facets, change, total, groups, close } = props
  const set = (name: string, value: string) => change({ attributes: toggleAttribute(choices.attributes, name, value) })
  const foot = (
    <>
      <button type="button" className="button" style={{ flex: 1 }} onClick={() => change(noFacets as Partial<Choices>)}>
        重置
      </button>
      <button type="button" className="button primary" style={{ flex: 2 }} onClick={close}>
        查看 {total} 件
      </button>
    </>
  )
  return (
    <Sheet title="筛选" note={groups > 0 ? `已选 ${groups} 组` : ''} close={close} foot={foot}>
      <Keys
        title="分类"
        rows={facets.categories}
        total={facets.totals.categories}
        chosen={choices.categoryIds}
        toggle={(v) => change({ categoryIds: toggled(choices.categoryIds, v) })}
      />
      <Keys
        title="库存"
        rows={facets.stock}
        chosen={choices.stock}
        toggle={(v) => change({ stock: toggled(choices.stock, v as 'in' | 'wait') })}
      />
      <Keys
        title="发货"
        rows={facets.ship}
        chosen={choices.shipDays === undefined ? [] : [String(choices.shipDays)]}
        toggle={(v) => change({ shipDays: choices.shipDays === Number(v) ? undefined : Number(v) })}
      />
      <Keys
        title="配送与服务"
        rows={badgeRows(choices, facets)}
        chosen={choices.badges.map(String)}
        toggle={(v) => change({ badges: badgesAmong(toggled(choices.badges.map(String), v)) })}
      />
      {facets.attributes.map((a) => (
        <Keys
          key={a.name}
          title={a.name}
          rows={a.values.map((v) => ({ value: v.value, label: v.value, num: v.num }))}
          chosen={choices.attributes.find((it) => it.name === a.name)?.values ?? []}
          toggle={(v) => set(a.name, v)}
        />
      ))}
      <Keys
        title="品牌"
        rows={facets.brands}
        total={facets.totals.brands}
        chosen={choices.brands}
        toggle={(v) => change({ brands: toggled(choices.brands, v) })}
      />
      <PriceKeys {...props} />
      <Keys
        title="供应商"
        rows={facets.suppliers}
        total={facets.totals.suppliers}
        chosen={choices.supplierIds}
        toggle={(v) => change({ supplierIds: toggled(choices.supplierIds, v) })}
      />
      {facets.controls.length > 1 ? (
        <Keys
          title="控制类别"
          rows={facets.controls}
          chosen={choices.controls.map(String)}
          toggle={(v) => change({ controls: toggled(choices.controls, Number(v)) })}
        />
      ) : null}
    </Sheet>
  )
}
