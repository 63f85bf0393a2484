// Whether a school may buy a regulated chemical on a day, and how much of it (domain page 05 §5.10): for each class it stands in, a
// permit of the school that covers it and has enough left. The mirror of licences.ts on the buyer's side (decision 0423).
import { controlLabel } from '@caiyuan/contract/goods'
import {
  asksPermit,
  kindsFor,
  perPiece,
  permitKinds,
  permitUnits,
  quantityText,
  type PermitKind,
  type PermitUnit,
} from '@caiyuan/contract/permit/words'
import { sql, type RawBuilder } from 'kysely'
import type { Asking } from '../../core/context.ts'
import { classesOf } from './controls.ts'
import { packOf, packPer } from './pack.ts'
import { isVisitor } from './viewer.ts'

/** Quantities in the smallest of its unit. */
export interface Permit {
  id: string
  kind: PermitKind
  number: string
  unit: PermitUnit
  /** Null: it limits none. */
  left: number | null
  validFrom: string
  validUntil: string
}

/** SQL over alias `p`: the permits of the school for the substance, those that end first first; null where nobody asks for one. */
export const permitsNow = (ctx: Asking): RawBuilder<unknown> =>
  isVisitor(ctx)
    ? sql`null::json as permits`
    : sql`case when p.control_class > 1 then (
  select coalesce(json_agg(json_build_object('id', pm.id, 'kind', pm.kind, 'number', pm.number, 'unit', pm.unit, 'left', pm.quantity - pm.opening - pm.reserved - pm.used, 'validFrom', pm.valid_from, 'validUntil', pm.valid_until) order by pm.valid_until, pm.id), '[]')
  from permits pm where pm.school_id = ${ctx.schoolId} and pm.cas = p.cas and pm.ended_at is null) end as permits`

/** What the gate looks at of a SKU. */
export interface Pack {
  cas: string | null
  control_class: number
  base_unit: string | null
  base_qty: number | null
  /** What it is sold by. */
  unit: string
  /** The words by which a piece of it holds several, where nothing says how many for sure; else empty. */
  several: string
}

interface Words {
  name: string
  spec: string
  spec_text: string
  unit: string
  base_unit: string | null
  base_qty: number | null
}

const isMeasured = (baseUnit: string): boolean => baseUnit === 'g' || baseUnit === 'mL'

/** `4L×4`, `500mL/瓶` by the box: several bottles are no piece. How many is kept for packs of pieces alone. */
export const severalIn = ({ name, spec, spec_text, unit, base_unit, base_qty }: Words): string => {
  if (base_unit && !isMeasured(base_unit) && base_qty !== null) return ''
  const words = [spec_text, `${spec} ${name}`.trim()].find((it) => packOf(it) ?? packPer(it, unit))
  if (words === undefined) return ''
  const pack = packPer(words, unit)
  return pack === null || pack.parts > 1 || !isMeasured(pack.unit) ? words : ''
}

/** That counts the pack, so much a piece. */
export interface Fit extends Permit {
  perPiece: number
}

/** One class the goods stand in. */
export interface PermitNeed {
  controlClass: number
  /** Valid today, those that end first first. */
  fits: Fit[]
  /** Why none can be used, whatever is left; empty where one can. */
  problem: string
}

/** What goods ask of a school that orders by permits. */
export interface Permitting {
  pack: Pack
  needs: PermitNeed[]
}

const titlesOf = (controlClass: number): string =>
  kindsFor(controlClass)
    .map((it) => permitKinds[it].title)
    .join('或')
const calledOf = (it: Pick<Permit, 'kind' | 'number'>): string => `${permitKinds[it.kind].title}（${it.number}）`

const isValid = (it: Permit, today: string): boolean => it.validFrom <= today && it.validUntil >= today

const fitsOf = ({ base_unit, base_qty, several }: Pack, permits: readonly Permit[]): Fit[] =>
  permits
    .map((it) => ({ ...it, perPiece: perPiece(it.unit, { baseUnit: base_unit ?? '', baseQty: base_qty ?? 0, isSeveral: several !== '' }) }))
    .filter((it) => it.perPiece > 0)

const noneText = (pack: Pack, controlClass: number, permits: readonly Permit[], today: string): string => {
  const last = permits.at(-1)
  if (pack.cas === null) return `商品没有 CAS 号，无法核对${titlesOf(controlClass)}`
  if (!last) return `学校没有含 ${pack.cas}（${controlLabel(controlClass)}）的${titlesOf(controlClass)}，不能购买`
  const valid = permits.find((it) => isValid(it, today))
  const base = valid && permitUnits[valid.unit].base
  if (valid && base === null)
    return `学校的${calledOf(valid)}按瓶/件计，商品每${pack.unit}装有多件（${pack.several}），无法核对，请改购单件包装`
  if (valid) return `学校的${calledOf(valid)}按${base === 'g' ? '重量' : '体积'}计，商品的规格没有以 ${base} 计的净含量，无法核对`
  return last.validFrom > today
    ? `学校的${calledOf(last)}${last.validFrom} 起有效，现在不能购买 ${pack.cas}`
    : `学校的${calledOf(last)}已于 ${last.validUntil} 到期，不能购买 ${pack.cas}`
}

/** Every class of the goods that asks for a permit, with those that can be used today. */
export const permitNeeds = (pack: Pack, permits: readonly Permit[], today: string): PermitNeed[] =>
  classesOf(pack.cas, pack.control_class)
    .filter(asksPermit)
    .map((controlClass) => {
      const those = permits.filter((it) => permitKinds[it.kind].controlClass === controlClass)
      const fits = fitsOf(
        pack,
        those.filter((it) => isValid(it, today)),
      )
      return { controlClass, fits, problem: fits.length > 0 ? '' : noneText(pack, controlClass, those, today) }
    })

/** What is taken of permits beside what they say themselves, by id. */
export type Taken = Map<string, number>

const leftOf = (it: Fit, taken: Taken): number | null => (it.left === null ? null : it.left - (taken.get(it.id) ?? 0))

const hasFor = (it: Fit, num: number, taken: Taken): boolean => {
  const left = leftOf(it, taken)
  return left === null || left >= it.perPiece * num
}

/** A line of an order takes all it needs of one permit: of that which ends first of those that have enough. */
export const fitFor = (need: PermitNeed, num: number, taken: Taken): Fit | undefined => need.fits.find((it) => hasFor(it, num, taken))

const shortText = ({ fits }: PermitNeed, num: number, taken: Taken): string => {
  const most = fits.reduce((a, b) => ((leftOf(b, taken) ?? 0) / b.perPiece > (leftOf(a, taken) ?? 0) / a.perPiece ? b : a))
  return `${permitKinds[most.kind].title}剩余数量不足：${most.number} 剩余 ${quantityText(most.unit, leftOf(most, taken) ?? 0)}，订购 ${quantityText(most.unit, most.perPiece * num)}`
}

/** Why so many cannot be had by the permits there are; empty when they can. */
export const shortOf = (needs: readonly PermitNeed[], num: number, taken: Taken = new Map()): string => {
  const short = needs.find((it) => it.problem === '' && !fitFor(it, num, taken))
  return short ? shortText(short, num, taken) : ''
}

/** Why none can be had at all. */
export const unpermitted = (needs: readonly PermitNeed[]): string => needs.find((it) => it.problem !== '')?.problem ?? ''

/** Takes the pieces of one permit for each class, each answered with what was left before; none where one of the classes has not enough. */
export const takeFits = (needs: readonly PermitNeed[], num: number, taken: Taken): Fit[] | undefined => {
  const fits = needs.flatMap((it) => {
    const fit = fitFor(it, num, taken)
    return fit ? [{ ...fit, left: leftOf(fit, taken) }] : []
  })
  if (fits.length < needs.length) return undefined
  for (const it of fits) taken.set(it.id, (taken.get(it.id) ?? 0) + it.perPiece * num)
  return fits
}
