// Price by the pack or by one unit of what is inside; typed bounds or a band.
import { plainNumber } from '@caiyuan/contract/typed-number'
import { useState, type SubmitEvent } from 'react'
import { rangeText } from '../model.ts'
import { FacetGroup, Rows, type FacetProps } from './facet-group.tsx'
import css from './facets.module.css'

const e4Of = (text: string): number | undefined | null => {
  if (text.trim() === '') return undefined
  const yuan = Number(plainNumber(text) ?? Number.NaN)
  return Number.isFinite(yuan) && yuan >= 0 && yuan <= 1e8 ? Math.round(yuan * 10_000) : null
}

const yuanOf = (e4: number | undefined): string => (e4 === undefined ? '' : String(e4 / 10_000))

interface BoundsProps {
  fromE4: number | undefined
  toE4: number | undefined
  set: (fromE4: number | undefined, toE4: number | undefined) => void
}

const Bounds = ({ fromE4, toE4, set }: BoundsProps) => {
  const [from, setFrom] = useState(yuanOf(fromE4))
  const [to, setTo] = useState(yuanOf(toE4))
  const [fault, setFault] = useState('')
  const apply = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [low, high] = [e4Of(from), e4Of(to)]
    if (low === null || high === null) return setFault('请输入数字')
    if (low !== undefined && high !== undefined && low >= high) return setFault('最高价须大于最低价')
    setFault('')
    return set(low, high)
  }
  return (
    <form className={css['bounds']} onSubmit={apply} noValidate>
      <input
        aria-label="最低价"
        inputMode="decimal"
        placeholder="¥ 最低"
        maxLength={12}
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <span aria-hidden>–</span>
      <input
        aria-label="最高价"
        inputMode="decimal"
        placeholder="¥ 最高"
        maxLength={12}
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      <button type="submit">确定</button>
      {fault ? (
        <p role="alert" className="bad">
          {fault}
        </p>
      ) : null}
    </form>
  )
}

export const PriceFacet = ({ choices, facets, change }: FacetProps) => {
  const { unit, bands: baseBands } = facets.basePrices
  const [byUnit, setByUnit] = useState(choices.baseFromE4 !== undefined || choices.baseToE4 !== undefined)
  const isUnit = byUnit && unit !== ''
  const [fromE4, toE4] = isUnit ? [choices.baseFromE4, choices.baseToE4] : [choices.priceFromE4, choices.priceToE4]
  const bands = isUnit ? baseBands : facets.prices
  const set = (from: number | undefined, to: number | undefined) =>
    change(
      isUnit
        ? { baseUnit: from === undefined && to === undefined ? '' : unit, baseFromE4: from, baseToE4: to }
        : { priceFromE4: from, priceToE4: to },
    )
  const isSet = fromE4 !== undefined || toE4 !== undefined
  const keyOf = (from: number | undefined, to: number | null | undefined) => `${from ? from : ''}-${to ?? ''}`
  if (bands.length === 0 && !isSet && baseBands.length === 0) return null
  return (
    <FacetGroup title="价格区间" chosen={isSet ? 1 : 0} clear={() => set(undefined, undefined)}>
      {unit !== '' && baseBands.length > 0 ? (
        <div className={css['switch']} role="group" aria-label="价格口径">
          <button type="button" aria-pressed={!isUnit} onClick={() => setByUnit(false)}>
            整包价
          </button>
          <button type="button" aria-pressed={isUnit} onClick={() => setByUnit(true)}>
            折算单价 ¥/{unit}
          </button>
        </div>
      ) : null}
      <Bounds key={`${isUnit}${fromE4}-${toE4}`} fromE4={fromE4} toE4={toE4} set={set} />
      <Rows
        rows={bands.map((b) => ({ value: keyOf(b.fromE4, b.toE4), label: rangeText(b.fromE4, b.toE4), num: b.num }))}
        chosen={isSet && bands.some((b) => keyOf(b.fromE4, b.toE4) === keyOf(fromE4, toE4)) ? [keyOf(fromE4, toE4)] : []}
        toggle={(value) => {
          const band = bands.find((b) => keyOf(b.fromE4, b.toE4) === value)!
          if (isSet && value === keyOf(fromE4, toE4)) set(undefined, undefined)
          else set(band.fromE4 === 0 ? undefined : band.fromE4, band.toE4 ?? undefined)
        }}
      />
    </FacetGroup>
  )
}
