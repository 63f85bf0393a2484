// What a pack holds, read from words such as 500mL/瓶, 25 kg, 10×96 支/盒: for prices per mL, g or piece.
const UNITS: Record<string, { unit: string; factor: number }> = {
  ml: { unit: 'mL', factor: 1 },
  l: { unit: 'mL', factor: 1000 },
  ul: { unit: 'mL', factor: 0.001 },
  g: { unit: 'g', factor: 1 },
  kg: { unit: 'g', factor: 1000 },
  mg: { unit: 'g', factor: 0.001 },
}
const PACK = /(\d+(?:\.\d+)?)\s*(?:[x×*]\s*(\d+(?:\.\d+)?)\s*)?(ml|ul|kg|mg|l|g|支|只|片|个|张|枚|套|副|双|包|袋|粒|块)(?![a-z])/i

export interface Pack {
  unit: string
  qty: number
}

/** Null when the text names no amount, or the amount is one piece. */
export const packOf = (text: string): Pack | null => {
  const it = PACK.exec(text.normalize('NFKC').replace(/[µμ]/g, 'u'))
  if (!it) return null
  const amount = Number(it[1]) * Number(it[2] ?? 1)
  const known = UNITS[it[3]!.toLowerCase()]
  const pack = known ? { unit: known.unit, qty: amount * known.factor } : { unit: it[3]!, qty: amount }
  return pack.qty > 0 && !(pack.qty === 1 && !known) ? pack : null
}
