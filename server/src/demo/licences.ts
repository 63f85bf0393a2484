// Licences of the demo's suppliers (numbers composed by us): of what each sells.
import { sql } from 'kysely'
import { addDays, dayOf, now } from '../core/clock.ts'
import type { Db } from '../core/db.ts'
import { keepLicence, type LicenceDraft } from '../modules/licence/kept.ts'

const SIGNED_ON = '2024-01-01'
const BY = '采园'
const VALID_DAYS = 780
/** One of them ends soon. */
const SOON_DAYS = 24

interface Seller {
  id: string
  src_id: number
  uscc: string
  joined_on: string
  classes: number[]
  is_medical: boolean
}

const licencesOf = (it: Seller, validUntil: string): Omit<LicenceDraft, 'supplierId' | 'cas'>[] => {
  const no = String(it.src_id).padStart(4, '0')
  const held = (classes: readonly number[]): number[] => classes.filter((one) => it.classes.includes(one))
  const [hazard, precursor, first] = [held([1, 3, 4]), held([2]), held([5])]
  const signed = { signedOn: SIGNED_ON, validUntil }
  return [
    { kind: 'business', number: it.uscc, classes: [], signedOn: it.joined_on, validUntil: null },
    ...(hazard.length > 0 ? [{ kind: 'hazard' as const, number: `浙甬危化经字〔2024〕${no}`, classes: hazard, ...signed }] : []),
    ...(precursor.length > 0 ? [{ kind: 'precursor' as const, number: `（浙）3J33021100${no}`, classes: precursor, ...signed }] : []),
    ...(first.length > 0 ? [{ kind: 'precursorFirst' as const, number: `（浙）1J33000000${no}`, classes: first, ...signed }] : []),
    ...(it.is_medical ? [{ kind: 'medical' as const, number: `浙甬药监械经营许 2024${no} 号`, classes: [], ...signed }] : []),
  ]
}

export const loadLicences = async (db: Db): Promise<void> => {
  const today = now()
  const { rows } = await sql<Seller>`
    select s.id, s.src_id, s.uscc, s.joined_on, coalesce(array_agg(distinct p.control_class) filter (where p.control_class > 0), '{}') as classes,
      coalesce(bool_or(c.kind = 'medical'), false) as is_medical
    from suppliers s left join products p on p.supplier_id = s.id left join categories c on c.code = p.category_code group by s.id order by s.src_id`.execute(
    db.shared,
  )
  const soonest = rows.findLast((it) => it.classes.length > 0)
  for (const it of rows)
    for (const one of licencesOf(it, dayOf(addDays(today, it === soonest ? SOON_DAYS : VALID_DAYS))))
      await keepLicence(db.shared, { ...one, supplierId: it.id, cas: [] }, BY)
}
