// The column of facets: what may be chosen, with counts that ignore the facet's own choice.
import { useState } from 'react'
import { badgeRows, badgesAmong, toggleAttribute, toggled } from '../model.ts'
import { CUT, FacetGroup, Rows, type FacetProps, type FacetRow } from './facet-group.tsx'
import css from './facets.module.css'
import { PriceFacet } from './price-facet.tsx'

const BrandFacet = ({ choices, facets, change }: FacetProps) => {
  const [text, setText] = useState('')
  const asked = text.trim().toLowerCase()
  const rows =
    asked === ''
      ? facets.brands
      : facets.brands.filter((b) => b.label.toLowerCase().includes(asked) || b.letters.split(' ').some((l) => l.includes(asked)))
  return (
    <FacetGroup title="品牌" chosen={choices.brands.length} clear={() => change({ brands: [] })}>
      {facets.brands.length > CUT ? (
        <input
          className={css['find']}
          type="search"
          aria-label="搜品牌"
          placeholder="搜品牌，支持拼音"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      ) : null}
      <Rows
        key={asked}
        rows={rows}
        {...(asked === '' ? { total: facets.totals.brands } : {})}
        chosen={asked === '' ? choices.brands : []}
        toggle={(value) => change({ brands: toggled(choices.brands, value) })}
      />
      {asked !== '' && rows.length === 0 ? (
        <p className="second">
          {facets.totals.brands > facets.brands.length
            ? `商品最多的 ${facets.brands.length} 个品牌里没有，可在页面上方搜品牌名`
            : '没有这个品牌'}
        </p>
      ) : null}
    </FacetGroup>
  )
}

const StockFacet = ({ choices, facets, change }: FacetProps) => {
  const ship = choices.shipDays === undefined ? [] : [String(choices.shipDays)]
  if (facets.stock.length + facets.ship.length + choices.stock.length + ship.length === 0) return null
  return (
    <FacetGroup title="库存 / 发货" chosen={choices.stock.length + ship.length} clear={() => change({ stock: [], shipDays: undefined })}>
      <Rows
        rows={facets.stock}
        chosen={choices.stock}
        toggle={(value) => change({ stock: toggled(choices.stock, value as 'in' | 'wait') })}
      />
      <Rows rows={facets.ship} chosen={ship} toggle={(value) => change({ shipDays: ship.includes(value) ? undefined : Number(value) })} />
    </FacetGroup>
  )
}

/** Promises goods keep all of: each count is of goods that keep the chosen ones too. */
const BadgeFacet = ({ choices, facets, change }: FacetProps) => {
  const rows = badgeRows(choices, facets)
  if (rows.length === 0) return null
  return (
    <FacetGroup title="配送与服务" chosen={choices.badges.length} clear={() => change({ badges: [] })}>
      <Rows
        rows={rows}
        chosen={choices.badges.map(String)}
        toggle={(value) => change({ badges: badgesAmong(toggled(choices.badges.map(String), value)) })}
      />
    </FacetGroup>
  )
}

export const Facets = (props: FacetProps & { nameOf: (kind: 'category' | 'supplier', id: string) => string }) => {
  const { choices, facets, change, nameOf } = props
  const named = (kind: 'category' | 'supplier', rows: readonly FacetRow[], chosen: readonly string[]) => [
    ...rows,
    ...chosen.filter((id) => !rows.some((r) => r.value === id)).map((id) => ({ value: id, label: nameOf(kind, id), num: 0 })),
  ]
  return (
    <div className={css['facets']}>
      {facets.categories.length > 0 ? (
        <FacetGroup title="分类" chosen={choices.categoryIds.length} clear={() => change({ categoryIds: [] })}>
          <Rows
            rows={named('category', facets.categories, choices.categoryIds)}
            total={facets.totals.categories}
            chosen={choices.categoryIds}
            toggle={(value) => change({ categoryIds: toggled(choices.categoryIds, value) })}
          />
        </FacetGroup>
      ) : null}
      {facets.brands.length > 0 ? <BrandFacet {...props} /> : null}
      <PriceFacet {...props} />
      {facets.suppliers.length > 0 ? (
        <FacetGroup title="供应商" chosen={choices.supplierIds.length} clear={() => change({ supplierIds: [] })}>
          <Rows
            rows={named('supplier', facets.suppliers, choices.supplierIds)}
            total={facets.totals.suppliers}
            chosen={choices.supplierIds}
            toggle={(value) => change({ supplierIds: toggled(choices.supplierIds, value) })}
          />
        </FacetGroup>
      ) : null}
      <StockFacet {...props} />
      <BadgeFacet {...props} />
      {facets.attributes.map((a) => {
        const chosen = choices.attributes.find((it) => it.name === a.name)?.values ?? []
        return (
          <FacetGroup
            key={a.name}
            title={a.name}
            chosen={chosen.length}
            clear={() => change({ attributes: choices.attributes.filter((it) => it.name !== a.name) })}
          >
            <Rows
              rows={a.values.map((v) => ({ value: v.value, label: v.value, num: v.num }))}
              chosen={chosen}
              toggle={(value) => change({ attributes: toggleAttribute(choices.attributes, a.name, value) })}
            />
          </FacetGroup>
        )
      })}
      {facets.controls.length > 1 || choices.controls.length > 0 ? (
        <FacetGroup title="控制类别" chosen={choices.controls.length} clear={() => change({ controls: [] })}>
          <Rows
            rows={facets.controls}
            chosen={choices.controls.map(String)}
            toggle={(value) => change({ controls: toggled(choices.controls, Number(value)) })}
          />
        </FacetGroup>
      ) : null}
    </div>
  )
}
