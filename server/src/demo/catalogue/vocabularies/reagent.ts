// Chemical reagents: every chemical in the grades and packs its makers sell.
import { chanceOf, fillPattern, hashOf } from '../chance.ts'
import { controlClassOf } from '../controls.ts'
import { colorsFor } from '../family.ts'
import type { Ware, WareSku } from '../types.ts'
import { biologyWares } from './biology.ts'
import { BIOCHEM_CHEMICALS } from './chemicals-biochem.ts'
import { INORGANIC_CHEMICALS } from './chemicals-inorganic.ts'
import { ORGANIC_CHEMICALS } from './chemicals-organic.ts'

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

interface Grade {
  short: string
  long: string
  times: number
  /** Where it is sold: solvents, solids, everything. */
  for: 'solvent' | 'solid' | 'all'
}

interface Maker {
  brand: string
  also: string
  level: number
  catNo: string
  grades: readonly Grade[]
  /** Old state makers sell by the bottle, research houses in small packs. */
  isBulk: boolean
}

const AR: Grade = { short: 'AR', long: 'AR 分析纯', times: 1, for: 'all' }
const CP: Grade = { short: 'CP', long: 'CP 化学纯', times: 0.86, for: 'all' }
const GR: Grade = { short: 'GR', long: 'GR 优级纯', times: 1.55, for: 'all' }
const HPLC: Grade = { short: 'HPLC', long: 'HPLC 色谱纯', times: 2.6, for: 'solvent' }
const MS: Grade = { short: 'LC-MS', long: 'LC-MS 质谱级', times: 5.2, for: 'solvent' }
const DRY: Grade = { short: '超干', long: '超干 含分子筛', times: 3.4, for: 'solvent' }
const P98: Grade = { short: '98%', long: '≥98%', times: 0.95, for: 'solid' }
const P99: Grade = { short: '99%', long: '≥99%', times: 1.1, for: 'all' }
const P995: Grade = { short: '99.5%', long: '≥99.5%', times: 1.4, for: 'all' }
const BIO: Grade = { short: '生物技术级', long: '生物技术级 ≥99%', times: 1.7, for: 'solid' }
const METAL: Grade = { short: '99.99%', long: '99.99% 金属基', times: 3.6, for: 'solid' }

const MAKERS: readonly Maker[] = [
  { brand: '国药', also: '沪试 国药集团', level: 1, catNo: '100#####', grades: [AR, CP, GR, HPLC], isBulk: true },
  { brand: '西陇科学', also: '西陇化工', level: 0.92, catNo: '1#0####', grades: [AR, GR, CP], isBulk: true },
  { brand: '大茂', also: '天津大茂', level: 0.86, catNo: '####', grades: [AR, CP, HPLC], isBulk: true },
  { brand: '广试', also: '广州化学试剂厂', level: 0.9, catNo: '1#####-##', grades: [AR, GR], isBulk: true },
  { brand: '阿拉丁', also: 'Aladdin', level: 1.55, catNo: 'L1#####', grades: [AR, P99, P995, HPLC, METAL, BIO], isBulk: false },
  { brand: '麦克林', also: 'Macklin', level: 1.45, catNo: 'L8#####', grades: [AR, P98, P99, HPLC, DRY], isBulk: false },
  { brand: '泰坦', also: 'Adamas Titan', level: 1.5, catNo: '0#######', grades: [AR, P99, HPLC, DRY], isBulk: false },
  { brand: '百灵威', also: 'J&K Scientific', level: 1.95, catNo: '######', grades: [P98, P995, HPLC, DRY], isBulk: false },
  { brand: '安耐吉', also: 'Energy Chemical', level: 1.3, catNo: 'E0#####', grades: [P98, P99, DRY], isBulk: false },
  { brand: 'TCI', also: '梯希爱', level: 3.1, catNo: 'L0###', grades: [P98, P995], isBulk: false },
  { brand: '西格玛', also: 'Sigma-Aldrich', level: 4.4, catNo: '######', grades: [P98, P995, HPLC, METAL], isBulk: false },
  { brand: '默克', also: 'Merck', level: 4.1, catNo: '1.0####', grades: [AR, HPLC, MS], isBulk: false },
  { brand: '赛默飞', also: 'Fisher Chemical', level: 2.9, catNo: 'L###-4', grades: [HPLC, MS], isBulk: false },
  { brand: '毕得医药', also: 'Bidepharm', level: 1.25, catNo: 'BD######', grades: [P98, P99], isBulk: false },
]

const SIZES: Record<string, { bulk: readonly (readonly [string, number])[]; small: readonly (readonly [string, number])[] }> = {
  '500mL': {
    bulk: [
      ['500mL', 1],
      ['2.5L', 4.35],
      ['20L', 31],
    ],
    small: [
      ['100mL', 0.42],
      ['500mL', 1],
      ['2.5L', 4.2],
    ],
  },
  '500g': {
    bulk: [
      ['500g', 1],
      ['2.5kg', 4.4],
      ['25kg', 36],
    ],
    small: [
      ['100g', 0.4],
      ['500g', 1],
      ['2.5kg', 4.3],
    ],
  },
  '250g': {
    bulk: [
      ['250g', 1],
      ['500g', 1.85],
    ],
    small: [
      ['25g', 0.28],
      ['100g', 0.55],
      ['250g', 1],
    ],
  },
  '100mL': {
    bulk: [
      ['100mL', 1],
      ['500mL', 4.2],
    ],
    small: [
      ['25mL', 0.42],
      ['100mL', 1],
      ['500mL', 4.1],
    ],
  },
  '100g': {
    bulk: [
      ['100g', 1],
      ['500g', 4.2],
    ],
    small: [
      ['25g', 0.4],
      ['100g', 1],
      ['500g', 4],
    ],
  },
  '25g': {
    bulk: [
      ['25g', 1],
      ['100g', 3.6],
    ],
    small: [
      ['5g', 0.38],
      ['25g', 1],
      ['100g', 3.4],
    ],
  },
  '10g': {
    bulk: [
      ['10g', 1],
      ['25g', 2.3],
    ],
    small: [
      ['5g', 0.6],
      ['10g', 1],
      ['25g', 2.3],
    ],
  },
  '5g': {
    bulk: [
      ['5g', 1],
      ['25g', 4.2],
    ],
    small: [
      ['1g', 0.36],
      ['5g', 1],
      ['25g', 4.1],
    ],
  },
  '1g': {
    bulk: [
      ['1g', 1],
      ['5g', 4.4],
    ],
    small: [
      ['250mg', 0.4],
      ['1g', 1],
      ['5g', 4.3],
    ],
  },
  '100mg': {
    bulk: [
      ['100mg', 1],
      ['500mg', 4.2],
    ],
    small: [
      ['20mg', 0.35],
      ['100mg', 1],
      ['500mg', 4.1],
    ],
  },
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

const CHROMATOGRAPHIC = new Set([
  '67-56-1',
  '75-05-8',
  '67-63-0',
  '110-54-3',
  '142-82-5',
  '141-78-6',
  '67-64-1',
  '75-09-2',
  '67-66-3',
  '109-99-9',
  '64-17-5',
  '68-12-2',
  '67-68-5',
  '540-84-1',
  '110-82-7',
  '1634-04-4',
  '71-36-3',
  '64-18-6',
  '64-19-7',
  '76-05-1',
])
const DRYABLE = new Set([
  '109-99-9',
  '68-12-2',
  '67-68-5',
  '75-05-8',
  '75-09-2',
  '108-88-3',
  '123-91-1',
  '67-56-1',
  '110-54-3',
  '141-78-6',
  '127-19-5',
  '872-50-4',
  '110-86-1',
  '121-44-8',
])

/** What every laboratory buys: more makers, more suppliers. */
const STAPLES = new Set([
  '64-17-5',
  '67-56-1',
  '75-05-8',
  '67-64-1',
  '67-63-0',
  '141-78-6',
  '110-54-3',
  '75-09-2',
  '67-66-3',
  '7647-01-0',
  '7664-93-9',
  '7697-37-2',
  '1310-73-2',
  '7647-14-5',
  '67-68-5',
  '68-12-2',
  '64-19-7',
  '7722-84-1',
  '77-86-1',
  '9012-36-6',
  '50-99-7',
  '144-55-8',
])

const isMade = (it: Chemical, maker: Maker, grade: Grade): boolean => {
  const isLiquid = it.pack.endsWith('L')
  const isBiochem = it.category.startsWith('3003')
  if (isPlainOnly(it) && grade !== AR && grade !== P99) return false
  if (grade === HPLC || grade === MS) return CHROMATOGRAPHIC.has(it.cas) && chanceOf(`hplc/${maker.brand}/${it.cas}`).is(0.8)
  if (grade === DRY) return DRYABLE.has(it.cas)
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
  const main = grade === HPLC || grade === MS ? [['4L', 6.2] as const, ...(chance.is(0.5) ? [['500mL', 1] as const] : [])] : chosen
  const sizes = it.pack === '500mL' ? main : chosen
  const price = it.yuan * maker.level * grade.times * (0.95 + chance.next() * 0.12)
  const container = containerOf(it)
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
    name: `${maker.brand} ${it.zh} ${grade.short} ${hint}`,
    spec: grade.long,
    pack: `${hint}/${unitOf(hint)}`,
    cas: it.cas,
    attributes: facts.filter(([, value]) => value).map(([name, value]) => ({ name, value })),
    about: `${it.zh}${it.en ? `（${it.en}）` : ''}，${grade.long}，${CONTAINERS[container]}装。`,
    keywords: [it.zh.split(' ')[0]!, ...it.alias, ...(it.en ? [it.en] : []), ...maker.also.split(' '), it.cas],
    picture: {
      drawing: hint === '20L' ? 'drum' : container,
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
