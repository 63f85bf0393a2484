// Reading a typed quantity: what is not a whole number in bounds is refused in words, never silently changed.
export interface Bounds {
  least?: number
  most?: number
  /** Whole packs: quantities are multiples of this. */
  by?: number
  /** 瓶, 包: used in the messages. */
  unit?: string
}

export type ReadNum = { num: number } | { fault: string }

export const readNum = (text: string, { least = 1, most = 9999, by = 1, unit = '' }: Bounds = {}): ReadNum => {
  const typed = text.trim()
  if (typed === '') return { fault: '请填写数量' }
  if (/[０-９．－＋]/.test(typed)) return { fault: '请用半角数字填写数量' }
  if (typed.startsWith('-')) return { fault: '数量不能是负数' }
  if (/^\d+\.\d*$/.test(typed)) return { fault: '数量须为整数' }
  if (!/^\d+$/.test(typed)) return { fault: '数量只能填写数字' }
  const num = Number(typed)
  if (num > most) return { fault: `最多 ${most}${unit}` }
  if (num < least) return { fault: least > 1 ? `起订量为 ${least}${unit}` : '数量至少为 1' }
  if (num % by !== 0) return { fault: `须按 ${by} 的整数倍购买` }
  return { num }
}
