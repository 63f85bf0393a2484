// Kinds and quantities of 购买许可, as server and pages read them.

interface KindOf {
  title: string
  /** The control class it lets a school buy (domain page 02 §2.15). */
  controlClass: number
  mayLackQuantity: boolean
}

export const permitKinds = {
  filing: { title: '易制毒化学品购买备案证明', controlClass: 2, mayLackQuantity: false },
  purpose: { title: '合法用途说明', controlClass: 3, mayLackQuantity: true },
  toxic: { title: '剧毒化学品购买许可证', controlClass: 4, mayLackQuantity: false },
  precursor: { title: '易制毒化学品购买许可证', controlClass: 5, mayLackQuantity: false },
  sealCard: { title: '麻醉药品、第一类精神药品购用印鉴卡', controlClass: 5, mayLackQuantity: false },
} as const satisfies Record<string, KindOf>
export type PermitKind = keyof typeof permitKinds

export const permitKindKeys = Object.keys(permitKinds) as [PermitKind, ...PermitKind[]]
export const kindsFor = (controlClass: number): PermitKind[] => permitKindKeys.filter((it) => permitKinds[it].controlClass === controlClass)

/** Whether goods of the class are bought by a permit. */
export const asksPermit = (controlClass: number): boolean => kindsFor(controlClass).length > 0

interface UnitOf {
  label: string
  /** Of the smallest: a piece, a milligram, a microlitre. */
  size: number
  /** The base unit of packs that is measured by it; null: pieces count, those within a box too. */
  base: 'g' | 'mL' | null
}

export const permitUnits = {
  piece: { label: '瓶/件', size: 1, base: null },
  g: { label: 'g', size: 1_000, base: 'g' },
  kg: { label: 'kg', size: 1_000_000, base: 'g' },
  mL: { label: 'mL', size: 1_000, base: 'mL' },
  L: { label: 'L', size: 1_000_000, base: 'mL' },
} as const satisfies Record<string, UnitOf>
export type PermitUnit = keyof typeof permitUnits

const STEPS = 1_000

/** A number of floats that stands for a whole one; NaN where it stands for none. */
const whole = (exact: number): number => (Math.abs(exact - Math.round(exact)) < 1e-4 ? Math.round(exact) : Number.NaN)

/** What was entered, in the smallest of the unit; NaN where pieces are no whole number or a measure has more than three decimals. */
export const smallestOf = (unit: PermitUnit, amount: number): number =>
  permitUnits[unit].base === null ? whole(amount) : whole(amount * STEPS) * (permitUnits[unit].size / STEPS)

/** `30 瓶/件`, `2.5 kg`. */
export const quantityText = (unit: PermitUnit, qty: number): string =>
  `${(qty / permitUnits[unit].size).toLocaleString('zh-CN', { maximumFractionDigits: 6 })} ${permitUnits[unit].label}`

interface Pack {
  baseUnit: string
  baseQty: number
  /** It holds several pieces, nobody knows for sure how many. */
  isSeveral: boolean
}

/** What one piece takes, rounded up to the smallest of the unit, a box of ten ten; 0 where its pack cannot be counted by the unit. */
export const perPiece = (unit: PermitUnit, { baseUnit, baseQty, isSeveral }: Pack): number => {
  const { base } = permitUnits[unit]
  if (base === null) {
    if (isSeveral) return 0
    return ['', 'g', 'mL'].includes(baseUnit) ? 1 : Math.max(1, Math.ceil(baseQty - 1e-6))
  }
  return base === baseUnit && baseQty > 0 ? Math.max(1, Math.ceil(baseQty * 1_000 - 1e-6)) : 0
}

export const permitMoves = { RESERVE: '占用', RELEASE: '释放', USE: '使用', RETURN: '退回' } as const
export type PermitMove = keyof typeof permitMoves
