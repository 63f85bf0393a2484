// Numbers as people and files write them. A comma counts only where it plainly parts thousands: 12,50 is 12.5 to some and 1,250 to others.

/** The bare digits of `¥1,234.50`, `１２`, `3 元`; null for anything that can be read in two ways or not at all. */
export const plainNumber = (text: string): string | null => {
  const it = text
    .normalize('NFKC')
    .trim()
    .replace(/^([+-]?)¥\s*/, '$1')
    .replace(/\s*元$/, '')
  if (/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(it)) return it
  return /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(it) ? it.replaceAll(',', '') : null
}

/** Yuan with at most four decimals into 1/10000 yuan; null when it is no price. */
export const priceE4Of = (text: string): number | null => {
  const it = plainNumber(text) ?? ''
  if (!/^\d{1,9}(\.\d{1,4})?$/.test(it)) return null
  const e4 = Math.round(Number(it) * 10_000)
  return e4 > 0 && e4 <= 1_000_000_000_000 ? e4 : null
}
