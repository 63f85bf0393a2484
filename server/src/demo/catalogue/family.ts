// A family of wares: one noun, its brands, and the axes along which it comes. Combined, it gives a shelf of goods.
//
// Axis grammar: 'name: value value*1.2 value*2=500'. '*' is the price factor, '=' the number of base units in it (of a kind and of its pack multiply), '@' its own unit of sale, '_' a space, '-' alone means plain.
// A mark after the axis name: '>' makes SKUs of one product, '~' keeps the value out of the spec line.
import { chanceOf, fillPattern, hashOf } from './chance.ts'
import { categoryKind } from '../../ground/categories.ts'
import type { Ware, WareSku } from './types.ts'

export interface Family {
  category: string
  noun: string
  brands: string
  /** Model pattern, or one per brand (first word); '#' digit, '@' letter, '{axis}' its value. */
  model: string | Record<string, string>
  axes: readonly string[]
  price: number
  unit: string
  base?: string
  /** '{b}' brand, '{m}' model, '{n}' noun, '{q}' base units, '{axis}' value. */
  title: string
  pack: string
  about: string
  keywords: string
  drawing: string | ((of: (axis: string) => string) => string)
  label?: string
  facts?: string
  /** Share of all combinations that exist. */
  keep?: number
  /** Combinations nobody makes. */
  except?: (of: (axis: string) => string) => boolean
  offers?: number
  days?: readonly [number, number]
  isDurable?: boolean
  isFinalSale?: boolean
}

interface Value {
  label: string
  times: number
  qty?: number
  unit?: string
}

interface Axis {
  name: string
  role: 'spec' | 'sku' | 'aside'
  values: Value[]
}

const parseValue = (text: string): Value => {
  const [, label, times, qty, unit] = /^([^*=@]+)(?:\*([\d.]+))?(?:=([\d.]+))?(?:@(.+))?$/.exec(text) ?? []
  if (!label) throw new Error(`not a value of an axis: ${text}`)
  return { label: label.replaceAll('_', ' '), times: times ? Number(times) : 1, qty: qty ? Number(qty) : undefined, unit }
}

export const parseValues = (text: string): Value[] => text.trim().split(/\s+/).map(parseValue)

const parseAxis = (text: string): Axis => {
  const [, name, mark, values] = /^([^:>~]+)([>~]?):(.+)$/s.exec(text)!
  return { name: name!, role: mark === '>' ? 'sku' : mark === '~' ? 'aside' : 'spec', values: parseValues(values!) }
}

const combine = (axes: readonly Axis[]): Value[][] =>
  axes.reduce<Value[][]>((rows, axis) => rows.flatMap((row) => axis.values.map((value) => [...row, value])), [[]])

const PALETTES = [
  ['#0f6b64', '#bfd9d5', '#46908a'],
  ['#56707a', '#d5dfe2', '#0f6b64'],
  ['#0f6b64', '#d5dfe2', '#39464b'],
  ['#39464b', '#bfd9d5', '#0f6b64'],
  ['#c08a35', '#f0e2c4', '#56707a'],
  ['#4b7f95', '#d2e1e7', '#39464b'],
] as const

const INKS: Record<string, string> = {
  黑色: '#39464b',
  蓝色: '#4b7f95',
  红色: '#b4503c',
  黄色: '#d9a441',
  绿色: '#4f8a5b',
  灰色: '#8b9ca3',
  白色: '#e3e9e9',
  青色: '#3d93a0',
  品红: '#a8577e',
  棕色: '#8a6d4b',
  银色: '#aab8bc',
  紫色: '#7b6a97',
  透明: '#bfd9d5',
  本色: '#bfd9d5',
  胡桃色: '#8a6d4b',
  浅橡色: '#cdb58b',
  橙色: '#cf8240',
  粉色: '#cf9aa0',
}

export const colorsFor = (brand: string, ink?: string): string[] => {
  const palette = [...PALETTES[hashOf(`palette/${brand}`) % PALETTES.length]!]
  return ink && INKS[ink] ? [INKS[ink], palette[1]!, palette[0]!] : palette
}

export const parseFacts = (text = ''): { name: string; value: string }[] =>
  text ? text.split(' / ').map((it) => ({ name: it.slice(0, it.indexOf('：')), value: it.slice(it.indexOf('：') + 1) })) : []

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

export const expandFamilies = (families: readonly Family[]): Ware[] => {
  const models = new Set<string>()
  return families.flatMap((family) => expandFamily(family, models))
}

const expandFamily = (family: Family, models: Set<string>): Ware[] => {
  const axes = family.axes.map(parseAxis)
  const fixed = axes.filter((it) => it.role !== 'sku')
  const skuAxis = axes.find((it) => it.role === 'sku')
  return parseValues(family.brands).flatMap((brand) =>
    combine(fixed)
      .filter((values) => !family.except?.((axis) => values[fixed.findIndex((it) => it.name === axis)]?.label ?? ''))
      .filter((values) =>
        chanceOf(`keep/${family.category}/${family.noun}/${brand.label}/${values.map((it) => it.label).join('/')}`).is(family.keep ?? 1),
      )
      .map((values) => wareOf(family, { brand, fixed, values, skuAxis, models })),
  )
}

interface Shelf {
  brand: Value
  fixed: readonly Axis[]
  values: readonly Value[]
  skuAxis?: Axis
  models: Set<string>
}

const wareOf = (family: Family, shelf: Shelf): Ware => {
  const { brand, fixed, values, skuAxis } = shelf
  const shown = (label: string): string => (label === '-' ? '' : label)
  const of = (axis: string): string => shown(values[fixed.findIndex((it) => it.name === axis)]?.label ?? skuAxis?.values[0]?.label ?? '')
  const key = `${family.category}/${family.noun}/${brand.label}/${values.map((it) => it.label).join('/')}`
  const qty = String(values.find((it) => it.qty !== undefined)?.qty ?? skuAxis?.values[0]?.qty ?? '')
  const fill = (template: string, model: string): string =>
    tidy(
      template.replaceAll(/\{([^}]+)\}/g, (_, word: string) =>
        word === 'b' ? brand.label : word === 'm' ? model : word === 'n' ? family.noun : word === 'q' ? qty : of(word),
      ),
    )
  const model = modelOf(family, { brand: brand.label, key, fill, models: shelf.models })
  const named = fixed.map((axis, i) => ({ axis, label: shown(values[i]!.label) })).filter((it) => it.label)
  const spec = named
    .filter((it) => it.axis.role === 'spec')
    .map((it) => it.label)
    .join(' ')
  const color = named.find((it) => it.axis.name === '颜色')?.label
  const name = fill(family.title, model)
  return {
    kind: categoryKind(family.category),
    category: family.category,
    brand: brand.label,
    model,
    name,
    spec: spec || family.noun,
    pack: fill(family.pack, model),
    attributes: [...named.map((it) => ({ name: it.axis.name, value: it.label })), ...parseFacts(family.facts)],
    about: fill(family.about, model),
    keywords: [family.noun, ...family.keywords.split(' ')],
    picture: {
      drawing: typeof family.drawing === 'string' ? family.drawing : family.drawing(of),
      colors: colorsFor(brand.label, color),
      label: family.label ? fill(family.label, model) : '',
      pack: family.unit,
    },
    skus: skusOf(family, shelf, model),
    offers: family.offers ?? 2,
    days: family.days,
    isDurable: family.isDurable,
    isFinalSale: family.isFinalSale,
  }
}

const modelOf = (
  family: Family,
  it: { brand: string; key: string; fill: (template: string, model: string) => string; models: Set<string> },
): string => {
  const patterns = family.model
  const pattern = typeof patterns === 'string' ? patterns : (patterns[it.brand] ?? patterns[it.brand.split(' ')[0]!] ?? patterns['*'] ?? '')
  if (!pattern) return ''
  for (let attempt = 0; ; attempt++) {
    const filled = it.fill(fillPattern(attempt < 40 ? pattern : `${pattern}##`, `${it.key}/${attempt}`), '')
    if (!it.models.has(`${it.brand}/${filled}`)) {
      it.models.add(`${it.brand}/${filled}`)
      return filled
    }
    if (attempt === 200) throw new Error(`model pattern too narrow: ${pattern} of ${it.key}`)
  }
}

const skusOf = (family: Family, { brand, values, skuAxis }: Shelf, model: string): WareSku[] => {
  const yuan =
    family.price *
    brand.times *
    values.reduce((product, it) => product * it.times, 1) *
    (0.965 + chanceOf(`${model}/${values.map((it) => it.label).join()}`).next() * 0.07)
  const fixedQty = values.find((it) => it.qty !== undefined)?.qty
  const base = (qty: number | undefined): Pick<WareSku, 'baseUnit' | 'baseQty'> =>
    family.base && qty ? { baseUnit: family.base, baseQty: qty } : {}
  if (!skuAxis) return [{ specs: [], yuan, unit: family.unit, catNo: model, ...base(fixedQty) }]
  return skuAxis.values.map((it, i) => ({
    specs: [{ name: skuAxis.name, value: it.label }],
    yuan: yuan * it.times,
    unit: it.unit ?? family.unit,
    catNo: i === 0 ? model : `${model}-${i + 1}`,
    ...base(it.qty === undefined ? fixedQty : it.qty * (fixedQty ?? 1)),
  }))
}
