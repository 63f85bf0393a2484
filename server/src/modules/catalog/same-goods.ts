// What makes goods of two suppliers the same (decision 0030). Two keys are written with the goods, so that comparing is an equality:
// the goods (substance with everything said of its quality, else brand and model) and the offer (brand, pack, colour, size). Unknown equals nothing.
import type { GoodsDraft, SkuDraft } from './goods.ts'
import { isOnePiece, packPer, type Pack } from './pack.ts'
import { fold, joined, runsOf } from './search/words.ts'

type Goods = Pick<GoodsDraft, 'name' | 'brand' | 'model' | 'spec' | 'pack' | 'cas' | 'attributes'> & {
  skus: readonly Pick<SkuDraft, 'catNo' | 'specs' | 'unit' | 'baseUnit' | 'baseQty'>[]
}
type Sku = Goods['skus'][number]

/** Counted up when the rule changes: goods keyed by an older one are keyed again. */
export const KEY_RULE = 1

const plain = (text: string): string => fold(text).replace(/[−–—]/g, '-').replace(/[×✕*]/g, 'x')
export const squeezed = (text: string): string => runsOf(fold(text)).map(joined).join('')
const found = (text: string, table: Record<string, RegExp>): string[] =>
  Object.entries(table).flatMap(([key, words]) => (words.test(text) ? [key] : []))
const anyOf = (...tables: Record<string, RegExp>[]): RegExp =>
  new RegExp(tables.flatMap((it) => Object.values(it).map((words) => words.source)).join('|'), 'g')
const keyOf = (parts: Iterable<string>): string => [...new Set(parts)].toSorted().join(',')

/** Grades, each under every name suppliers write. A purity found by HPLC is no HPLC grade. */
const GRADES: Record<string, RegExp> = {
  ar: /(?<![a-z])a\.?r(?![a-z])|分析纯/,
  gr: /(?<![a-z])g\.?r(?![a-z])|优级纯|保证试剂/,
  cp: /(?<![a-z])c\.?p(?![a-z])|化学纯/,
  acs: /(?<![a-z])acs(?![a-z])/,
  gcgrade: /气相色谱|农残级/,
  lcms: /lc-?ms|质谱[级纯]/,
  hplc: /hplc|(?<!气相)色谱[级纯]/,
  dry: /超干|分子筛/,
  standard: /基准试剂|基准物质|标准物质|标准品/,
  spectral: /光谱纯/,
  electronic: /电子级|mos级/,
  bio: /生物技术级|生化试剂|(?<![a-z])br(?![a-z])/,
  cell: /细胞培养/,
  metal: /金属基/,
  pharma: /药用|医用级|(?<![a-z])usp(?![a-z])/,
  food: /食品级/,
  technical: /工业[级品]/,
}
const ANY_GRADE = anyOf(GRADES)
const QUALITY = new Set(['等级', '级别', '产品等级', '纯度', '含量', '浓度', '规格', '质量等级'])
const HYDRATES: Record<string, RegExp> = { 无水: /无水|anhydrous/, 溶液: /溶液|水溶/, 含水: /[一二三四五六七八九十]+水/, 氘代: /氘|-d\d/ }
const PERCENT = /(\d+(?:\.\d+)?)\s*%/g
/** `98%(HPLC)` says how the purity was found. */
const METHOD = /%\s*\(\s*(hplc|gc|t|nt|lc)\s*\)/g
const AMOUNT =
  /\d+(?:\.\d+)?\s*(?:x\s*\d+(?:\.\d+)?\s*)?(?:ml|ul|kg|mg|l|g|毫升|升|克|千克|公斤)(?![a-z/])(?:\s*\/?\s*[瓶桶袋箱支罐])?(?:\s*x\s*\d+)?/g

const without = (text: string, words: readonly string[]): string =>
  words
    .filter((it) => it !== '')
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, it) => rest.replaceAll(plain(it), ' '), text)

/** The name of a substance without maker, number, grade, purity and pack. */
const substanceOf = (it: Goods): string => {
  const numbers = it.skus.map((k) => k.catNo)
  const bare = without(plain(it.name), [it.brand, ...it.brand.split(/[\s/()（）]+/), it.model, ...numbers, it.cas ?? ''])
  const unmeasured = bare
    .replace(METHOD, '%')
    .replace(/[≥>≤<~约]*\s*\d+(?:\.\d+)?\s*%/g, ' ')
    .replace(AMOUNT, ' ')
  return unmeasured.replace(ANY_GRADE, ' ')
}

/** Grade and every percentage that is said: `75% AR` is not `AR`, and what says neither is unknown. */
const qualityOf = (it: Goods): string => {
  const said = [it.name, it.spec, ...it.attributes.filter((a) => QUALITY.has(a.name)).map((a) => a.value)]
  const text = plain(said.join(' ')).replace(METHOD, '%')
  const percents = [...text.matchAll(PERCENT)].map(([, figure]) => `${Number(figure)}%`)
  return keyOf([...found(text, GRADES), ...percents])
}

const hasMeasure = (it: Goods): boolean => it.skus.some((k) => k.baseUnit !== null && MEASURES.has(k.baseUnit))

/** PEG 400 and PEG 6000, 石油醚 30–60 and 60–90 share a CAS number: numbers of the name and the words of hydrates count. */
const formOf = (name: string): string =>
  keyOf([
    ...found(name, HYDRATES),
    ...(name.match(/[一二三四五六七八九十]+水/g) ?? []),
    ...runsOf(name)
      .filter((run) => /\d/.test(run))
      .map(joined),
  ])

const substanceKey = (it: Goods): string => {
  const quality = qualityOf(it)
  const name = substanceOf(it)
  if (quality === '') return ''
  return it.cas ? `cas:${it.cas}:${formOf(name)}:${quality}` : `sub:${squeezed(name)}:${quality}`
}

const isChemical = (it: Goods): boolean => it.cas !== null || (hasMeasure(it) && found(plain(`${it.name} ${it.spec}`), GRADES).length > 0)

const NO_BRAND = new Set(['通用', '国产', '进口', '其他', '其它', '无', '无品牌', 'oem', '定制'])
/** `得力（deli）`, `得力集团` and `得力` are one maker; goods without a maker compare with nothing. */
const brandOf = (brand: string): string => {
  const name = squeezed(plain(brand).replace(/\(.*?\)/g, ''))
  const han = (name.match(/\p{Script=Han}+/gu) ?? []).join('').replace(/(集团|股份|有限公司|公司|试剂)+$/, '')
  const key = han || name
  return NO_BRAND.has(key) ? '' : key
}

/** A maker's own, a compatible one and a refilled one may carry the same number. */
const MAKES: Record<string, RegExp> = { compatible: /兼容|代用|副厂|通用耗材|国产替代/, refilled: /再生|翻新|灌装|二手/ }

const modelKey = (it: Goods): string => {
  const brand = brandOf(it.brand)
  if (brand === '') return ''
  const text = plain([it.name, it.spec, ...it.attributes.filter((a) => a.name === '类型').map((a) => a.value)].join(' '))
  const name = squeezed(it.model) || `=${squeezed(it.name)}`
  return [brand, name, keyOf(found(text, MAKES))].join(':')
}

/** Empty when unknown. */
export const goodsKeyOf = (it: Goods): string => (isChemical(it) ? substanceKey(it) : modelKey(it))

const COLORS: Record<string, RegExp> = Object.fromEntries(
  ['黑', '白', '红', '蓝', '绿', '黄', '青', '品红', '灰', '紫', '橙', '粉', '棕', '银', '金', '透明', '本色'].map((it) => [
    it,
    new RegExp(it === '红' ? '(?<!品)红' : it === '粉' ? '粉色|粉红' : it === '金' ? '金色' : it),
  ]),
)
const SIZES: Record<string, RegExp> = {
  xs: /(?<![a-z0-9])xs(?![a-z0-9])/,
  s: /(?<![a-z0-9])s(?![a-z0-9])|(?<!特)小号/,
  m: /(?<![a-z0-9])m(?![a-z0-9])|中号/,
  l: /(?<![a-z0-9])l(?![a-z0-9])|(?<!特|加)大号/,
  xl: /(?<![a-z0-9])xl(?![a-z0-9])|加大/,
  xxl: /(?<![a-z0-9])(?:xxl|2xl)(?![a-z0-9])|特大/,
}
/** What one model number is known to cover. */
const VARIANTS: Record<string, RegExp> = {
  成人: /成人/,
  儿童: /儿童|小儿/,
  婴儿: /婴儿|新生儿/,
  左: /左手|左侧/,
  右: /右手|右侧/,
  未灭菌: /[未非]灭菌|非无菌/,
  灭菌: /(?<![未非])灭菌|(?<!非)无菌/,
  无粉: /无粉/,
  有粉: /有粉/,
  双面: /双面/,
  单面: /单面/,
  无滤芯: /无滤芯|不带滤芯/,
  滤芯: /(?<!无|不带)滤芯|带滤/,
}
const DIMENSIONS: Record<string, readonly [unit: string, factor: number]> = {
  mm: ['mm', 1],
  毫米: ['mm', 1],
  cm: ['mm', 10],
  厘米: ['mm', 10],
  m: ['mm', 1000],
  米: ['mm', 1000],
  nm: ['mm', 1e-6],
  um: ['mm', 1e-3],
  ml: ['mL', 1],
  l: ['mL', 1000],
  ul: ['mL', 1e-3],
  g: ['g', 1],
  gb: ['g', 1],
  kg: ['g', 1000],
  mg: ['g', 1e-3],
  t: ['t', 1],
  tb: ['t', 1],
  寸: ['in', 1],
  英寸: ['in', 1],
  孔: ['孔', 1],
  目: ['目', 1],
  v: ['v', 1],
  w: ['w', 1],
  a: ['a', 1],
}
const DIMENSION = new RegExp(
  `(\\d+(?:\\.\\d+)?(?:x\\d+(?:\\.\\d+)?)*)\\s*(${Object.keys(DIMENSIONS)
    .toSorted((a, b) => b.length - a.length)
    .join('|')})(?![a-z])`,
  'g',
)

const tidy = (value: number): number => Number(value.toPrecision(9))

const dimensionsOf = (text: string): string[] =>
  [...text.matchAll(DIMENSION)].map(([, numbers, word]) => {
    const [unit, factor] = DIMENSIONS[word!]!
    return `${numbers!
      .split('x')
      .map((it) => tidy(Number(it) * factor))
      .join('x')}${unit}`
  })

const ANY_TRAIT = anyOf(COLORS, SIZES, VARIANTS)
const PACK_WORDS = /[单整每散]?[包箱盒瓶袋卷桶罐支个只片张枚套副双条粒块本台]装?|规格|包装|颜色|样品|[色码]/g

/** The words somebody chooses a SKU by that say nothing of colour, size and pack: `7.5`, `五格`. */
const choiceOf = (chosen: string): string => {
  if (chosen === '') return ''
  const text = plain(chosen).replace(DIMENSION, ' ')
  return squeezed(
    text
      .replace(ANY_TRAIT, ' ')
      .replace(/(?:\d+x)?\d+\s*[个支只片张枚套副双包袋粒块卷根米条盒次节]/g, ' ')
      .replace(PACK_WORDS, ' '),
  )
}

/** What else a SKU of a brand and model is: colour, size, dimensions; what one side leaves open does not compare. */
const traitsOf = (it: Goods, sku: Sku): string => {
  const chosen = sku.specs.map((s) => s.value)
  const stated = it.attributes.filter((a) => a.name === '颜色').map((a) => a.value)
  const text = plain(without(plain([it.name, it.spec, ...chosen].join(' ')), [it.model, it.brand]))
  const ownColors = found(plain(chosen.join(' ')), COLORS)
  const colors = ownColors.length > 0 ? ownColors : found(plain([it.name, it.spec, ...stated].join(' ')), COLORS)
  return keyOf([...colors, ...found(text, SIZES), ...found(text, VARIANTS), ...dimensionsOf(text), choiceOf(chosen.join(' '))])
}

/** Units that are one thing by themselves; a holder has an amount that must be known. */
const PIECES: Record<string, string> = { 根: '支', 只: '个', 枚: '个', 颗: '个', 部: '台', 本: '册' }
const HOLDERS = new Set(['盒', '包', '箱', '袋', '瓶', '桶', '罐', '盘', '管', '提', '打', '板'])
const pieceOf = (unit: string): string => PIECES[unit] ?? unit
/** Amounts that are what is in the pack; pages of a toner and GB of a disk are traits of the goods. */
const CONTENTS = new Set(['mL', 'g', '支', '只', '片', '个', '张', '枚', '套', '副', '双', '包', '袋', '粒', '块', '卷', '根', '米', '条'])
const MEASURES = new Set(['mL', 'g'])
const isMeasured = (pack: Pack): boolean => MEASURES.has(pack.unit)

/** What the words of a SKU say of its pack; the words of the product speak for its only SKU. */
const packWords = (it: Goods, sku: Sku): string[] => [
  sku.specs.map((s) => s.value).join(' '),
  ...(it.skus.length === 1 ? (isChemical(it) ? [it.pack, it.spec, it.name] : [it.pack]) : []),
]

const packIn = (it: Goods, sku: Sku): Pack | null => {
  const said = packWords(it, sku)
    .map((text) => packPer(text, sku.unit))
    .find((pack) => pack !== null)
  if (said) return said
  const isHeld = isChemical(it) || HOLDERS.has(sku.unit)
  return sku.baseUnit && sku.baseQty && CONTENTS.has(sku.baseUnit) && (isHeld || !MEASURES.has(sku.baseUnit))
    ? { unit: sku.baseUnit, qty: sku.baseQty, parts: 1 }
    : null
}

const contentOf = (it: Goods, sku: Sku): string | null => {
  const pack = packIn(it, sku)
  if (!pack) {
    const isOne =
      !HOLDERS.has(sku.unit) || packWords(it, sku).some((text) => isOnePiece(text, sku.unit) || text.replace(/\s/g, '') === `1${sku.unit}`)
    return isOne ? '1' : null
  }
  if (!isMeasured(pack)) return pack.qty === 1 ? '1' : `${tidy(pack.qty)}${pieceOf(pack.unit)}`
  return pack.parts === 1 && sku.unit === '箱' ? null : `${pack.parts}x${tidy(pack.qty / pack.parts)}${pack.unit}`
}

/** Null when unknown. */
export const offerKeyOf = (it: Goods, sku: Sku): string | null => {
  const brand = brandOf(it.brand)
  const content = contentOf(it, sku)
  if (brand === '' || content === null) return null
  return `${brand}|${content}|${isChemical(it) ? '' : traitsOf(it, sku)}`
}
