// Money is integer fen everywhere; the only arithmetic on it lives here.
export const sumFen = (parts: Iterable<number>): number => {
  let total = 0
  for (const part of parts) total += part
  if (!Number.isSafeInteger(total)) throw new RangeError(`sum ${total} is not a safe integer of fen`)
  return total
}

/** Line amount: unit price in 1/10000 yuan times a whole quantity, rounded half up to fen once. */
export const lineFen = (priceE4: number, num: number): number => Number((BigInt(priceE4) * BigInt(num) + 50n) / 100n)

/** Splits a whole by weights with the largest remainder; the parts always sum to the whole. Ties go to the earlier part. */
export const splitFen = (wholeFen: number, weights: readonly number[]): number[] => {
  const total = weights.reduce((a, b) => a + BigInt(b), 0n)
  if (weights.length === 0 || total <= 0n) throw new RangeError('splitFen needs a positive weight')
  const whole = BigInt(wholeFen)
  const exact = weights.map((w) => ({ part: (whole * BigInt(w)) / total, rest: (whole * BigInt(w)) % total }))
  let left = Number(whole - exact.reduce((a, e) => a + e.part, 0n))
  const order = exact.map((e, i) => ({ i, rest: e.rest })).sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1))
  const parts = exact.map((e) => Number(e.part))
  for (const { i } of order) {
    if (left === 0) break
    parts[i] = parts[i]! + 1
    left -= 1
  }
  return parts
}

const grouped = (yuan: bigint): string => yuan.toString().replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** `1,286.40` */
export const yuanText = (fen: number): string => {
  const abs = BigInt(Math.abs(fen))
  return `${fen < 0 ? '−' : ''}${grouped(abs / 100n)}.${(abs % 100n).toString().padStart(2, '0')}`
}

/** `¥1,286.40`, as every screen and message shows money. */
export const money = (fen: number): string => (fen < 0 ? `−¥${yuanText(-fen)}` : `¥${yuanText(fen)}`)

/** Unit price with two decimals, or up to four when it needs them. */
export const priceText = (e4: number): string => {
  const cents = e4 % 100 === 0 ? '' : (e4 % 100).toString().padStart(2, '0').replace(/0$/, '')
  return `¥${yuanText(Math.floor(e4 / 100))}${cents}`
}

const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const UNITS = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿', '万亿']

const groupCapital = (n: number): string => {
  let text = ''
  let zero = false
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(n / 10 ** place) % 10
    if (digit === 0) zero = text !== ''
    else {
      text += (zero ? '零' : '') + DIGITS[digit]! + UNITS[place]!
      zero = false
    }
  }
  return text
}

/** Chinese capital amount for documents: 128640 → 壹仟贰佰捌拾陆元肆角整. */
export const capitalText = (fen: number): string => {
  if (fen < 0) return `负${capitalText(-fen)}`
  if (fen === 0) return '零元整'
  let yuan = Math.floor(fen / 100)
  const jiao = Math.floor(fen / 10) % 10
  const cent = fen % 10
  let text = ''
  if (yuan > 0) {
    const parts: number[] = []
    while (yuan > 0) {
      parts.push(yuan % 10000)
      yuan = Math.floor(yuan / 10000)
    }
    for (let g = parts.length - 1; g >= 0; g -= 1) {
      const part = parts[g]!
      if (part === 0) {
        if (!text.endsWith('零') && text !== '') text += '零'
        continue
      }
      if (text !== '' && part < 1000 && !text.endsWith('零')) text += '零'
      text += groupCapital(part) + GROUPS[g]!
    }
    text = `${text.replace(/零+$/, '')}元`
  }
  if (jiao === 0 && cent === 0) return `${text}整`
  if (jiao > 0) text += `${DIGITS[jiao]!}角`
  else if (text !== '') text += '零'
  return cent > 0 ? `${text}${DIGITS[cent]!}分` : `${text}整`
}

/** Tax contained in a tax-inclusive total, rate in basis points (1300 = 13 %): total 128640 → net 113841, tax 14799. */
export const splitTax = (totalFen: number, rateBp: number): { netFen: number; taxFen: number } => {
  const netFen = Number((BigInt(totalFen) * 20000n + BigInt(10000 + rateBp)) / (2n * BigInt(10000 + rateBp)))
  return { netFen, taxFen: totalFen - netFen }
}

/** Worth of the first `num` of `whole` equal pieces: cumulative, half up, so that shares of all pieces sum to the amount. */
export const shareFen = (amountFen: number, whole: number, num: number): number =>
  Number((2n * BigInt(amountFen) * BigInt(num) + BigInt(whole)) / (2n * BigInt(whole)))
