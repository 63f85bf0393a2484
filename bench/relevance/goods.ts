// The goods the searches are judged over: the demo's, and real lists of ../shared/data, which are no part of the repository.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { GoodsDraft } from '@caiyuan/server/modules/catalog/goods'
import type { Goods, Part } from './query.ts'

const DATA = process.env.SHARED_DATA ?? join(import.meta.dirname, '../../../shared/data')
const LISTS = { reagents: ['chemicals/reagents.csv'], parts: ['electronic-parts/jlcpcb_parts.csv', 'electronic-parts/kicad_parts.csv'] }

export const isThere = (part: Part): boolean => part === 'demo' || LISTS[part].every((file) => existsSync(join(DATA, file)))

const rowsOf = (file: string): Record<string, string>[] => parse(readFileSync(join(DATA, file)), { columns: true, bom: true })

type Short = Pick<GoodsDraft, 'code' | 'name' | 'brand' | 'model' | 'categoryCode' | 'spec' | 'cas' | 'keywords'> & {
  said: Record<string, string>
  unit: string
}

const draftOf = ({ said, unit, ...it }: Short): GoodsDraft => ({
  ...it,
  pack: '',
  controlClass: 0,
  badges: [],
  attributes: Object.entries(said).flatMap(([name, value]) => (value ? [{ name, value: value.slice(0, 120) }] : [])),
  description: '',
  picture: {},
  leadDays: 3,
  taxRateBp: 1300,
  isAsset: false,
  expenseSubject: 'material',
  listedOn: '2026-01-01',
  skus: [
    {
      code: it.code,
      catNo: it.model,
      specs: [],
      unit,
      priceE4: 500_000,
      listPriceE4: null,
      tiers: [],
      moq: 1,
      packStep: 1,
      stock: 100,
      baseUnit: null,
      baseQty: null,
    },
  ],
})

/** Where a supplier would put a substance, by its formula and the end of its name. */
const SUBSTANCES: readonly (readonly [RegExp, string])[] = [
  [/[酸酐]$|acid$|anhydride$/i, '300104'],
  [/[醇酚]$|ol$/i, '300101'],
  [/[胺腈啶唑啉脲肟]$|amine$|ine$|nitrile$|amide$/i, '300105'],
  [/[醛酮醚酯]$|one$|al$|ate$|ester$|ether$/i, '300103'],
  [/[烷烯炔苯萘蒽菲]$|ane$|ene$|yne$/i, '300102'],
]
const isOrganic = (formula: string): boolean => /C(?![a-z])/.test(formula) && /H(?![a-z])/.test(formula)
const substanceCategory = (name: string, formula: string): string => {
  if (isOrganic(formula)) return SUBSTANCES.find(([end]) => end.test(name))?.[1] ?? '300106'
  if (/酸$|acid$/.test(name)) return '300201'
  return /^([A-Z][a-z]?\d*|[A-Z][a-z]?\d*O\d*)$/.test(formula) ? '300204' : '300203'
}

const reagents = (): GoodsDraft[] =>
  rowsOf('chemicals/reagents.csv').map((row) => {
    const chinese = row.name_zh!.split('；')
    const name = chinese[0] || row.name_en!
    return draftOf({
      code: `R${row.cas}`,
      name: name.slice(0, 200),
      brand: '',
      model: '',
      categoryCode: substanceCategory(name.replace(/[ (（].*$/, ''), row.formula!),
      spec: '',
      cas: row.cas!,
      keywords: [...chinese.slice(1), ...(chinese[0] ? [row.name_en!] : []), ...row.synonyms_en!.split('; ').slice(0, 6)].filter(Boolean),
      said: { 中文名: chinese[0]!, 英文名: row.name_en!, 'CAS 号': row.cas!, 分子式: row.formula!, 分子量: row.mol_weight! },
      unit: '瓶',
    })
  })

/** Where a supplier would put a part, by what the list files it under. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/^(MCU|CPU|DSP|FPGA|CPLD|Embedded)/, '700101'],
  [/^(RF_GPS|RF_Module|RF_Bluetooth|RF_GSM)|^Sensor$/, '700502'],
  [/^(Amplifier|Analog|Comparator|Reference|Sensor|Audio|Video|Potentiometer_Digital)/, '700102'],
  [/^(Regulator|Power|Converter|Battery|Driver)/, '700103'],
  [/^Memory/, '700105'],
  [/^Resistor/, '700201'],
  [/^Capacitor/, '700202'],
  [/^(Inductor|Crystal|Oscillator|Filter|Transformer|RF_Filter)/, '700203'],
  [/^(Diode|TVS|Circuit Protection)/, '700301'],
  [/^(Trans|Triac|Triode)/, '700302'],
  [/^(Opto|LED|Display)/, '700303'],
  [/^(Relay|Switch)/, '700402'],
]
const partCategory = (listed: string): string => PARTS.find(([begin]) => begin.test(listed))?.[1] ?? '700104'

const shopParts = (): GoodsDraft[] =>
  rowsOf('electronic-parts/jlcpcb_parts.csv').map((row) => {
    const number = row.mpn || row.value!
    return draftOf({
      code: row.lcsc || `L${number}`,
      name: `${number} ${row.description}`.slice(0, 200).trim(),
      brand: row.manufacturer!,
      model: number,
      categoryCode: partCategory(row.category!),
      spec: row.package_footprint!,
      cas: null,
      keywords: [],
      said: { 厂牌: row.manufacturer!, 封装: row.package_footprint!, 参数: row.value!, 类别: row.category!.split(',').at(-1)! },
      unit: '个',
    })
  })

const libraryParts = (): GoodsDraft[] =>
  rowsOf('electronic-parts/kicad_parts.csv').map((row) =>
    draftOf({
      code: `K${row.part_number}`,
      name: `${row.part_number} ${row.description}`.slice(0, 200).trim(),
      brand: row.manufacturer_derived!,
      model: row.part_number!,
      categoryCode: partCategory(row.library_category!),
      spec: row.package_footprint!,
      cas: null,
      keywords: row.keywords ? [row.keywords] : [],
      said: { 厂牌: row.manufacturer_derived!, 封装: row.package_footprint!, 类别: row.library_category! },
      unit: '个',
    }),
  )

const once = (drafts: readonly GoodsDraft[]): GoodsDraft[] => [...new Map(drafts.map((it) => [it.code, it])).values()]

/** What a supplier would bring in from the real lists; none where they are not there. */
export const realGoods = (part: 'reagents' | 'parts'): GoodsDraft[] => {
  if (!isThere(part)) return []
  return part === 'reagents' ? reagents() : once([...shopParts(), ...libraryParts()])
}

export const goodsOf = (it: GoodsDraft, of: Part): Goods => {
  const attr = it.attributes.map(({ name, value }) => `${name}=${value}`).join(';')
  const pack = [it.spec, it.pack, ...it.skus.flatMap((sku) => sku.specs.map(({ value }) => value))].join(' ; ')
  return {
    code: it.code,
    of,
    cat: it.categoryCode,
    cas: it.cas ?? '',
    name: it.name,
    brand: it.brand,
    model: it.model,
    pack,
    attr,
    has: [it.name, it.brand, it.model, pack, attr, ...it.keywords].join(' ; '),
  }
}
