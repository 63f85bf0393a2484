// Chemical reagents: every chemical in the grades and packs its makers sell.
import { chanceOf, fillPattern, hashOf } from '../chance.ts'
import { controlClassOf } from '../../../modules/catalog/controls.ts'
import { colorsFor } from '../family.ts'
import type { Ware, WareSku } from '../types.ts'
import { biologyWares } from './biology.ts'
import { BIOCHEM_CHEMICALS } from './chemicals-biochem.ts'
import { INORGANIC_CHEMICALS } from './chemicals-inorganic.ts'
import { ORGANIC_CHEMICALS } from './chemicals-organic.ts'
import {
  AR,
  HPLC,
  MS,
  DRY,
  P98,
  P99,
  BIO,
  METAL,
  DRUM,
  MAKERS,
  SIZES,
  CHROMATOGRAPHIC,
  DRYABLE,
  STAPLES,
  type Grade,
  type Maker,
} from './reagent-makers.ts'

interface Chemical {
  category: string
  cas: string
  zh: string
  en: string
  formula: string
  weight: string
  pack: string
  yuan: number
  alias: string[]
}

const UNITS: Record<string, readonly [unit: string, times: number]> = {
  mg: ['g', 0.001],
  g: ['g', 1],
  kg: ['g', 1000],
  mL: ['mL', 1],
  L: ['mL', 1000],
}

const readChemicals = (table: string): Chemical[] => {
  let category = ''
  return table
    .trim()
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('#')) {
        category = line.slice(2)
        return []
      }
      const [cas, zh, en, formula, weight, pack, yuan, alias] = line.split('|') as [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
      ]
      return [{ category, cas, zh, en, formula, weight, pack, yuan: Number(yuan), alias: alias ? alias.split(' ') : [] }]
    })
}

export const chemicals = (): Chemical[] => [ORGANIC_CHEMICALS, INORGANIC_CHEMICALS, BIOCHEM_CHEMICALS].flatMap(readChemicals)

/** Named solutions and technical goods come in one quality only. */
const isPlainOnly = (it: Chemical): boolean => / \d+%|\d%$|溶液|-20|-80|K30|1788|2000|60–90|2\.5M|G250|R250|Super/.test(it.zh)

const isMade = (it: Chemical, maker: Maker, grade: Grade): boolean => {
  const isLiquid = it.pack.endsWith('L')
  const isBiochem = it.category.startsWith('3003')
  // Who sells a solution by its concentration gives no second percentage.
  if (isPlainOnly(it) && grade !== AR && (grade !== P99 || it.zh.includes('%'))) return false
  if (grade === HPLC || grade === MS) return CHROMATOGRAPHIC.has(it.cas) && chanceOf(`hplc/${maker.brand}/${it.cas}`).is(0.8)
  if (grade === DRY) return DRYABLE.has(it.cas)
  if (grade === DRUM) return STAPLES.has(it.cas) && controlClassOf(it.cas) <= 1 && it.pack === '500mL' && !it.zh.includes('过氧化氢')
  if (grade === METAL && !it.category.startsWith('3002')) return false
  if (grade === BIO && !isBiochem) return false
  if (grade.for === 'solid' && isLiquid && grade !== P98) return false
  if (maker.isBulk && (it.pack.length < 4 || it.category === '300106' || it.category.startsWith('3005')) && it.yuan > 60) return false
  if (/^(国药|西陇科学|大茂|广试)$/.test(maker.brand) && isBiochem && it.yuan > 80) return false
  const common = STAPLES.has(it.cas) ? 0.6 : it.yuan < 30 ? 0.16 : it.yuan < 80 ? 0.13 : 0.11
  return chanceOf(`made/${maker.brand}/${grade.short}/${it.cas}/${it.zh}`).is(grade === AR && maker.isBulk ? common * 2.1 : common)
}

const CONTAINERS: Record<string, string> = {
  'bottle-amber': '棕色玻璃瓶',
  'bottle-clear': '透明玻璃瓶',
  'bottle-plastic': '塑料瓶',
  'reagent-jar': '塑料瓶',
  'reagent-vial': '玻璃小瓶',
  drum: '塑料桶',
}

const containerOf = (it: Chemical): string => {
  if (/^(\d+mg|1g|5g)$/.test(it.pack)) return 'reagent-vial'
  if (it.pack.endsWith('g')) return 'reagent-jar'
  if (/氢氟酸|氨水|过氧化氢|氢氧化|次氯酸/.test(it.zh)) return 'bottle-plastic'
  return hashOf(it.cas) % 3 === 0 ? 'bottle-clear' : 'bottle-amber'
}

const storageOf = (it: Chemical): string => {
  if (/酶|青霉素|IPTG|X-Gal|BSA|白蛋白|DTT|二硫苏糖醇/.test(it.zh))
    return it.category === '300301' && /酶|X-Gal|IPTG/.test(it.zh) ? '−20℃' : '2–8℃'
  return controlClassOf(it.cas) > 0 ? '阴凉、通风、避光，专柜双锁' : '室温，密封，干燥'
}

const unitOf = (size: string): string => (/^(20L|25kg)$/.test(size) ? '桶' : '瓶')

const skuOf = (size: string, yuan: number, catNo: string): WareSku => {
  const [, amount, measure] = /^([\d.]+)(\w+)$/.exec(size)!
  const [baseUnit, times] = UNITS[measure!]!
  return { specs: [{ name: '规格', value: size }], yuan, unit: unitOf(size), catNo, baseUnit, baseQty: Number(amount) * times }
}

const wareOf = (it: Chemical, maker: Maker, grade: Grade, catNo: string): Ware => {
  const chance = chanceOf(`reagent/${maker.brand}/${grade.short}/${it.cas}/${it.zh}`)
  const all = SIZES[it.pack]![maker.isBulk ? 'bulk' : 'small']
  const isControlled = controlClassOf(it.cas) > 1
  const chosen = all.filter(
    ([size]) =>
      size === it.pack ||
      (chance.is(0.6) && !(isControlled && /^(20L|25kg|2\.5kg)$/.test(size)) && !(it.yuan > 80 && /^(20L|25kg)$/.test(size))),
  )
  const sizes =
    grade === DRUM
      ? [['20L', 31] as const]
      : it.pack === '500mL' && (grade === HPLC || grade === MS)
        ? [['4L', 6.2] as const, ...(chance.is(0.5) ? [['500mL', 1] as const] : [])]
        : chosen
  const price = it.yuan * maker.level * grade.times * (0.95 + chance.next() * 0.12)
  const container = grade === DRUM ? 'drum' : containerOf(it)
  const hint = sizes.some(([size]) => size === it.pack) && grade !== HPLC && grade !== MS ? it.pack : sizes[0]![0]
  const facts: [string, string][] = [
    ['中文名', it.zh],
    ['英文名', it.en],
    ['CAS 号', it.cas],
    ['分子式', it.formula],
    ['分子量', it.weight],
    ['等级', grade.long],
    ['包装', CONTAINERS[container]!],
    ['储存条件', storageOf(it)],
  ]
  return {
    kind: 'reagent',
    category: it.category,
    brand: maker.brand,
    model: catNo,
    // A pack belongs in the name only where it is the only one.
    name: [maker.brand, it.zh, grade.short, ...(sizes.length === 1 ? [hint] : [])].join(' '),
    spec: grade.long,
    pack: `${hint}/${unitOf(hint)}`,
    cas: it.cas,
    attributes: facts.filter(([, value]) => value).map(([name, value]) => ({ name, value })),
    about: `${it.zh}${it.en ? `（${it.en}）` : ''}，${grade.long}，${CONTAINERS[container]}装。`,
    keywords: [it.zh.split(' ')[0]!, ...it.alias, ...(it.en ? [it.en] : []), ...maker.also.split(' '), it.cas],
    picture: {
      drawing: container,
      colors: [container === 'bottle-amber' ? '#8a6d4b' : '#d5e3e2', colorsFor(maker.brand)[0]!, '#ffffff'],
      label: labelOf(it, grade),
      pack: hint,
    },
    skus: sizes.map(([size, times]) => skuOf(size, price * times, catNo)),
    offers: STAPLES.has(it.cas) ? 2.5 : grade === AR && maker.isBulk ? 2.1 : 1.5,
    days: maker.level > 2.5 ? [3, 14] : [1, 4],
    isFinalSale: true,
  }
}

const labelOf = (it: Chemical, grade: Grade): string =>
  it.formula && it.formula.length <= 7 ? it.formula : grade.short.length <= 5 ? grade.short : ''

export const reagentWares = (): Ware[] => {
  const taken = new Set<string>()
  const chemicalWares = chemicals().flatMap((it) =>
    MAKERS.flatMap((maker) =>
      maker.grades
        .filter((grade) => isMade(it, maker, grade))
        .map((grade) => {
          let catNo = ''
          for (let attempt = 0; !catNo || taken.has(`${maker.brand}/${catNo}`); attempt++) {
            catNo = fillPattern(maker.catNo, `${it.cas}/${it.zh}/${grade.short}/${attempt}`).replace(
              'L',
              (it.en.replaceAll(/[^A-Za-z]/g, '')[0] ?? 'C').toUpperCase(),
            )
          }
          taken.add(`${maker.brand}/${catNo}`)
          return wareOf(it, maker, grade, catNo)
        }),
    ),
  )
  return [...chemicalWares, ...biologyWares()]
}
