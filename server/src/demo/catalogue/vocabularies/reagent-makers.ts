// Who makes reagents, in which grades and packs. One table, read best whole.

export interface Grade {
  short: string
  long: string
  times: number
  /** Where it is sold: solvents, solids, everything. */
  for: 'solvent' | 'solid' | 'all'
}

export interface Maker {
  brand: string
  also: string
  level: number
  catNo: string
  grades: readonly Grade[]
  /** Old state makers sell by the bottle, research houses in small packs. */
  isBulk: boolean
}

export const AR: Grade = { short: 'AR', long: 'AR 分析纯', times: 1, for: 'all' }
const CP: Grade = { short: 'CP', long: 'CP 化学纯', times: 0.86, for: 'all' }
const GR: Grade = { short: 'GR', long: 'GR 优级纯', times: 1.55, for: 'all' }
export const HPLC: Grade = { short: 'HPLC', long: 'HPLC 色谱纯', times: 2.6, for: 'solvent' }
export const MS: Grade = { short: 'LC-MS', long: 'LC-MS 质谱级', times: 5.2, for: 'solvent' }
export const DRY: Grade = { short: '超干', long: '超干 含分子筛', times: 3.4, for: 'solvent' }
export const P98: Grade = { short: '98%', long: '≥98%', times: 0.95, for: 'solid' }
export const P99: Grade = { short: '99%', long: '≥99%', times: 1.1, for: 'all' }
const P995: Grade = { short: '99.5%', long: '≥99.5%', times: 1.4, for: 'all' }
export const BIO: Grade = { short: '生物技术级', long: '生物技术级 ≥99%', times: 1.7, for: 'solid' }
export const DRUM: Grade = { short: '工业级', long: '工业级 桶装', times: 0.6, for: 'solvent' }
export const METAL: Grade = { short: '99.99%', long: '99.99% 金属基', times: 3.6, for: 'solid' }

export const MAKERS: readonly Maker[] = [
  { brand: '国药', also: '沪试 国药集团', level: 1, catNo: '100#####', grades: [AR, CP, GR, HPLC], isBulk: true },
  { brand: '西陇科学', also: '西陇化工', level: 0.92, catNo: '1#0####', grades: [AR, GR, CP, DRUM], isBulk: true },
  { brand: '大茂', also: '天津大茂', level: 0.86, catNo: '####', grades: [AR, CP, HPLC, DRUM], isBulk: true },
  { brand: '广试', also: '广州化学试剂厂', level: 0.9, catNo: '1#####-##', grades: [AR, GR, DRUM], isBulk: true },
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

export const SIZES: Record<string, { bulk: readonly (readonly [string, number])[]; small: readonly (readonly [string, number])[] }> = {
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

export const CHROMATOGRAPHIC = new Set([
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
export const DRYABLE = new Set([
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
export const STAPLES = new Set([
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
