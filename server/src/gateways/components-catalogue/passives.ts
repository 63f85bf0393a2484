// Resistors, capacitors, inductors: part numbers by the makers' own rules, values of the E24 series, prices and stock composed.
import type { Row } from './row.ts'

const SIZES = [
  { size: '0402', watt: '1/16W', code: '05', cost: 0.8 },
  { size: '0603', watt: '1/10W', code: '10', cost: 1 },
  { size: '0805', watt: '1/8W', code: '21', cost: 1.35 },
  { size: '1206', watt: '1/4W', code: '31', cost: 1.9 },
] as const

const OHMS =
  '0 1 10 22 33 47 100 120 150 220 330 470 680 1K 1K5 2K 2K2 3K3 4K7 5K1 6K8 10K 12K 15K 20K 22K 33K 47K 100K 220K 470K 1M'.split(' ')

/** `4K7` as 4.7 kΩ. */
const ohmText = (code: string): string => {
  const [whole, part = ''] = code.split(/[KM]/)
  const unit = code.includes('K') ? 'kΩ' : code.includes('M') ? 'MΩ' : 'Ω'
  return `${whole}${part ? `.${part}` : ''} ${unit}`
}

/** Uni-Royal writes three digits of the value and one of its zeros. */
const fourDigits = (code: string): string => {
  const ohm = Number(code.replace(/[KM](?=\d)/, '.').replace(/[KM]$/, '')) * (code.includes('K') ? 1e3 : code.includes('M') ? 1e6 : 1)
  const zeros = Math.floor(Math.log10(ohm)) - 2
  return `${Math.round(ohm / 10 ** zeros)}${zeros}`
}

const resistors: Row[] = SIZES.flatMap(({ size, watt, cost }, s) =>
  OHMS.flatMap((code, i): Row[] => {
    const value = ohmText(code)
    const params = `阻值=${value};精度=±1%;功率=${watt};温度系数=±100ppm/℃`
    const mine: Row = {
      mpn: `RC${size}FR-07${/[KM]/.test(code) ? code : `${code}R`}L`,
      maker: 'Yageo',
      package: size,
      category: '贴片电阻',
      text: `厚膜贴片电阻 ${value} ±1% ${watt}`,
      params,
      yuan: 0.0112 * cost,
      moq: 100,
      step: 100,
      stock: 180_000 + i * 3_700 + s * 900,
      days: 2,
      group: `R${size}${code}`,
    }
    if (i % 3 !== 0 || Number(code) < 100) return [mine]
    return [
      mine,
      {
        ...mine,
        mpn: `${size}WAF${fourDigits(code)}T5E`,
        maker: '厚声',
        yuan: 0.0092 * cost,
        stock: 260_000 - i * 2_100,
      },
    ]
  }),
)

const FARADS: readonly [code: string, text: string, dielectric: 'C' | 'B' | 'A'][] = [
  ['100', '10 pF', 'C'],
  ['150', '15 pF', 'C'],
  ['180', '18 pF', 'C'],
  ['220', '22 pF', 'C'],
  ['330', '33 pF', 'C'],
  ['470', '47 pF', 'C'],
  ['101', '100 pF', 'C'],
  ['221', '220 pF', 'C'],
  ['102', '1 nF', 'B'],
  ['222', '2.2 nF', 'B'],
  ['472', '4.7 nF', 'B'],
  ['103', '10 nF', 'B'],
  ['223', '22 nF', 'B'],
  ['473', '47 nF', 'B'],
  ['104', '100 nF', 'B'],
  ['224', '220 nF', 'B'],
  ['474', '470 nF', 'B'],
  ['105', '1 µF', 'B'],
  ['225', '2.2 µF', 'A'],
  ['475', '4.7 µF', 'A'],
  ['106', '10 µF', 'A'],
]
const DIELECTRICS = {
  C: { name: 'C0G', tail: 'JB8NNNC', volt: '50V', pct: '±5%' },
  B: { name: 'X7R', tail: 'KB8NNNC', volt: '50V', pct: '±10%' },
  A: { name: 'X5R', tail: 'KAYNNNE', volt: '25V', pct: '±10%' },
} as const
const MURATA = { '0402': 'GRM155', '0603': 'GRM188', '0805': 'GRM21B', '1206': 'GRM31C' } as const

const capacitors: Row[] = SIZES.flatMap(({ size, code: sizeCode, cost }, s) =>
  FARADS.filter(([code]) => size !== '0402' || !['225', '475', '106'].includes(code)).flatMap(([code, value, kind], i): Row[] => {
    const { name, tail, volt, pct } = DIELECTRICS[kind]
    const mine: Row = {
      mpn: `CL${sizeCode}${kind}${code}${tail}`,
      maker: '三星',
      package: size,
      category: '贴片电容',
      text: `多层陶瓷电容 ${value} ${volt} ${name} ${pct}`,
      params: `容值=${value};额定电压=${volt};介质=${name};精度=${pct}`,
      yuan: (kind === 'A' ? 0.11 : kind === 'B' ? 0.0213 : 0.0246) * cost,
      moq: kind === 'A' ? 50 : 100,
      step: kind === 'A' ? 50 : 100,
      stock: 120_000 + i * 4_100 - s * 2_000,
      days: 2,
      group: `C${size}${code}`,
    }
    if (i % 2 !== 0) return [mine]
    const [tempCode, tolerance] = kind === 'C' ? ['5C1H', 'J'] : kind === 'B' ? ['R71H', 'K'] : ['R61E', 'K']
    return [
      mine,
      {
        ...mine,
        mpn: `${MURATA[size]}${tempCode}${code}${tolerance}A01D`,
        maker: 'Murata',
        yuan: mine.yuan * 1.28,
        stock: 90_000 + i * 900,
      },
    ]
  }),
)

const POWER = '1R0 1R5 2R2 3R3 4R7 6R8 100 150 220 330 470 680 101'.split(' ')
const henryText = (code: string): string =>
  code.includes('R') ? `${code.replace('R', '.').replace(/\.0$/, '')} µH` : `${Number(code.slice(0, 2)) * 10 ** Number(code[2])} µH`
const inductors: Row[] = [
  ...POWER.flatMap((code, i): Row[] => {
    const of = {
      category: '功率电感',
      params: `电感量=${henryText(code)};精度=±20%;额定电流=${(4.6 - i * 0.3).toFixed(1)} A`,
      moq: 10,
      step: 10,
      days: 3,
    }
    return [
      {
        ...of,
        mpn: `SWPA6045S${code}MT`,
        maker: 'Sunlord',
        package: '6.0 × 6.0',
        text: `屏蔽功率电感 ${henryText(code)} ±20%`,
        yuan: 0.62,
        stock: 24_000 - i * 700,
        group: `L${code}`,
      },
      {
        ...of,
        mpn: `CDRH104RNP-${code}NC`,
        maker: 'Sumida',
        package: '10 × 10',
        text: `屏蔽功率电感 ${henryText(code)} ±30%`,
        moq: 1,
        step: 1,
        yuan: 2.47,
        stock: 1_900 + i * 120,
        group: `L${code}`,
      },
    ]
  }),
  ...(
    [
      ['121', 'SN1D', '120 Ω', '2 A'],
      ['601', 'SN1D', '600 Ω', '0.5 A'],
      ['221', 'SN1D', '220 Ω', '1.4 A'],
      ['102', 'SN1D', '1 kΩ', '0.4 A'],
    ] as const
  ).flatMap(([code, tail, ohm, amp], i): Row[] => [
    {
      mpn: `BLM18PG${code}${tail}`,
      maker: 'Murata',
      package: '0603',
      category: '磁珠',
      text: `贴片磁珠 ${ohm}@100MHz ${amp}`,
      params: `阻抗=${ohm}@100MHz;额定电流=${amp}`,
      yuan: 0.112,
      moq: 100,
      step: 100,
      stock: 130_000 - i * 9_000,
      days: 2,
      group: `FB${code}`,
    },
    {
      mpn: `GZ1608D${code}TF`,
      maker: 'Sunlord',
      package: '0603',
      category: '磁珠',
      text: `贴片磁珠 ${ohm}@100MHz`,
      params: `阻抗=${ohm}@100MHz;额定电流=${amp}`,
      yuan: 0.048,
      moq: 100,
      step: 100,
      stock: 210_000 - i * 11_000,
      days: 2,
      group: `FB${code}`,
    },
  ]),
]

export const passives: readonly Row[] = [...resistors, ...capacitors, ...inductors]
