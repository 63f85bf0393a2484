// What a pack holds, read from words such as 500mL/瓶, 25 kg, 10×96 支/盒, 4L×4: for prices per mL, g or piece, and for telling packs apart.
const UNITS: Record<string, { unit: string; factor: number }> = {
  ml: { unit: 'mL', factor: 1 },
  毫升: { unit: 'mL', factor: 1 },
  l: { unit: 'mL', factor: 1000 },
  升: { unit: 'mL', factor: 1000 },
  ul: { unit: 'mL', factor: 0.001 },
  g: { unit: 'g', factor: 1 },
  克: { unit: 'g', factor: 1 },
  kg: { unit: 'g', factor: 1000 },
  千克: { unit: 'g', factor: 1000 },
  公斤: { unit: 'g', factor: 1000 },
  mg: { unit: 'g', factor: 0.001 },
}
const MEASURES = Object.keys(UNITS)
  .toSorted((a, b) => b.length - a.length)
  .join('|')
const PIECES = '支|只|片|个|张|枚|套|副|双|包|袋|粒|块|节|次|人份'
const TIMES = '[x×✕*]'
const PACK = new RegExp(
  `(\\d+(?:\\.\\d+)?)\\s*(?:${TIMES}\\s*(\\d+(?:\\.\\d+)?)\\s*)?(${MEASURES}|${PIECES})(?![a-z])(?:(?:\\s*/?\\s*[瓶支袋桶罐])?\\s*${TIMES}\\s*(\\d+))?`,
  'i',
)

/** `32G 内存卡`, `4G 全网通`: sizes of memory and generations of networks, in no pack of grams. */
const isMemory = (amount: string, measure: string, behind: string): boolean =>
  measure === 'G' &&
  (/^(?:4|8|16|32|64|128|256|512)$/.test(amount) ||
    /^\s*(?:手机|全网通|移动|联通|电信|网络|路由|内存|闪存|存储|硬盘|卡|版|双卡|U盘)/u.test(behind))

export interface Pack {
  unit: string
  /** All of it. */
  qty: number
  /** How many smaller packs it is made of: 4L×4 is four bottles, not one of sixteen litres. */
  parts: number
}

/** Null when the text names no amount, or the amount is one piece. */
export const packOf = (text: string): Pack | null => {
  const plain = text.normalize('NFKC').replace(/[µμ]/g, 'u')
  const it = PACK.exec(plain)
  if (!it) return null
  const [whole, first, second = '1', measure, after = '1'] = it
  if (isMemory(first!, measure!, plain.slice(it.index + whole.length))) return null
  const known = UNITS[measure!.toLowerCase()]
  const amount = Number(first) * Number(second) * Number(after)
  const parts = known ? (second === '1' ? Number(after) : Number(first)) : 1
  const pack = known ? { unit: known.unit, qty: amount * known.factor, parts } : { unit: measure!, qty: amount, parts }
  return pack.qty > 0 && !(pack.qty === 1 && !known) ? pack : null
}

const STEP = /(\d+)\s*([^\d\s/，,;；×x*]{1,2})\s*\/\s*([^\d\s，,;；、()（）×x*]{1,2})(?!\s*[×x*]\s*\d)/g

/** `100 支/盒，10 盒/箱` is 100 by the 盒 and 1000 by the 箱; null where the words speak of another unit of sale only. */
export const packPer = (text: string, unit: string): Pack | null => {
  const pack = packOf(text)
  const steps = [...text.normalize('NFKC').matchAll(STEP)].map(([, num, inner, outer]) => ({
    num: Number(num),
    inner: inner!,
    outer: outer!,
  }))
  const [first, ...more] = steps
  if (!first) return pack
  // `96 T/盒`, `50 次/盒`: counted in words of their own.
  if (!pack) return first.outer === unit && first.num > 1 ? { unit: first.inner, qty: first.num, parts: 1 } : null
  if (first.outer === unit) return pack
  const crate = more.find((it) => it.inner === first.outer && it.outer === unit)
  return crate ? { ...pack, qty: pack.qty * crate.num, parts: pack.parts * crate.num } : null
}

/** `1 支/盒`: the box holds one piece. */
export const isOnePiece = (text: string, unit: string): boolean =>
  [...text.normalize('NFKC').matchAll(STEP)].some(([, num, , outer]) => num === '1' && outer === unit)
