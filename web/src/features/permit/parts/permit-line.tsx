// Which permits of the school a line of goods is bought by.
import { permitKinds, quantityText, type PermitKind, type PermitUnit } from '@caiyuan/contract/permit/words'

interface OfLine {
  kind: PermitKind
  number: string
  unit: PermitUnit
  qty: number
  left: number | null
  validUntil: string
}

/** `isBought`: the order has taken of it; else it is what would be left. */
export const PermitLines = ({ permits, isBought = false }: { permits: readonly OfLine[] | undefined; isBought?: boolean }) =>
  permits?.map(({ kind, number, unit, qty, left, validUntil }) => (
    <span key={`${kind} ${number}`} className="second" style={{ display: 'block' }}>
      凭{permitKinds[kind].title} {number}（至 {validUntil}），{isBought ? '已用或占用' : '本次占用'} {quantityText(unit, qty)}
      {left === null ? null : `，${isBought ? '现余' : '占用后剩余'} ${quantityText(unit, isBought ? left : left - qty)}`}
    </span>
  ))
