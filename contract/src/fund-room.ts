// What a card can still pay: its balance and what the school lets it be overdrawn by (decision 0137).
import { money } from './money.ts'

interface Room {
  availableFen: number
  overFen: number
}

export const roomFen = ({ availableFen, overFen }: Room): number => availableFen + overFen

/** `¥900.00`; `¥1,000.00（含可超支 ¥100.00）`. */
export const roomText = (it: Room): string =>
  it.overFen > 0 ? `${money(roomFen(it))}（含可超支 ${money(it.overFen)}）` : money(it.availableFen)
