// Whether a supplier may sell a regulated chemical on a day (domain page 05 §5.10): for each class it stands in, a licence that covers it.
import { controlLabel } from '@caiyuan/contract/goods'
import { licenceKinds, type LicenceKind } from '@caiyuan/contract/licence'
import { sql } from 'kysely'
import { classesOf } from './controls.ts'

export interface Licence {
  kind: LicenceKind
  number: string
  classes: number[]
  /** Empty: whatever is of its classes. */
  cas: string[]
  signedOn: string
  validUntil: string | null
}

/** SQL over aliases `p` and `s`: the licences the gate asks of the supplier, null where it asks for none. */
export const LICENCES = sql.raw(`case when p.control_class > 0 and (select checks_licences from platform) then (
  select coalesce(json_agg(json_build_object('kind', l.kind, 'number', l.number, 'classes', l.classes, 'cas', l.cas, 'signedOn', l.signed_on, 'validUntil', l.valid_until) order by l.valid_until, l.id), '[]')
  from supplier_licences l where l.supplier_id = s.id and l.ended_at is null and l.classes <> '{}') end as licences`)

const KIND_OF: Record<number, LicenceKind> = { 1: 'hazard', 2: 'precursor', 3: 'hazard', 4: 'hazard', 5: 'precursorFirst' }

interface Substance {
  cas: string | null
  control_class: number
}

const covers = (it: Licence, { cas }: Substance, controlClass: number): boolean =>
  it.classes.includes(controlClass) && (it.cas.length === 0 || (cas !== null && it.cas.includes(cas)))

const isValid = (it: Licence, today: string): boolean => it.signedOn <= today && (it.validUntil === null || it.validUntil >= today)

/** The licences by which it is sold today; one for each class it stands in. */
export const licencesFor = (it: Substance, licences: readonly Licence[] | null, today: string): Licence[] =>
  classesOf(it.cas, it.control_class).flatMap((one) => licences?.findLast((l) => covers(l, it, one) && isValid(l, today)) ?? [])

/** Why it is not sold; empty when it is, or nobody asks. */
export const licenceProblem = (it: Substance, licences: readonly Licence[] | null, today: string): string => {
  if (!licences) return ''
  for (const controlClass of classesOf(it.cas, it.control_class)) {
    const kind = KIND_OF[controlClass]
    const those = licences.filter((l) => covers(l, it, controlClass))
    if (!kind || those.some((l) => isValid(l, today))) continue
    const what = it.cas ?? controlLabel(controlClass)
    const last = those.at(-1)
    if (!last) return `供应商没有含 ${what}（${controlLabel(controlClass)}）的${licenceKinds[kind]}，不能销售`
    return last.signedOn > today
      ? `供应商的${licenceKinds[kind]}（${last.number}）${last.signedOn} 起有效，现在不能销售 ${what}`
      : `供应商的${licenceKinds[kind]}（${last.number}）已于 ${last.validUntil} 到期，不能销售 ${what}`
  }
  return ''
}
