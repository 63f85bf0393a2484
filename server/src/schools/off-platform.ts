// The form of 平台外采购 of a school, as data (domain page 03 §3.9): one file of the folder beside this for each that differs.
import type { FormDef } from '@caiyuan/contract/off-platform/form-def'
import type { FlowDef } from '../modules/approval/engine/def.ts'
import { baseForm } from '../modules/off-platform/base-form.ts'
import type { Params } from '../modules/school/params.ts'
import { offPlatformVariants } from './off-platform-variants.ts'

/** What it says anew, by part: `head` and `columns` by their keys, every other part as a whole. */
type FormChange = Partial<Omit<FormDef, 'head' | 'columns'>> & { head?: Partial<FormDef['head']>; columns?: Partial<FormDef['columns']> }

export interface OffPlatformVariant {
  code: string
  /** What it starts from: `base`, or the code of another variant. */
  extends: string
  /** Codes of the schools that have it. */
  schools: readonly string[]
  form: FormChange
  /** Papers and fields beside those it starts from. */
  adds?: Partial<Pick<FormDef, 'papers' | 'own' | 'reasons'>>
  /** The chain of its applications; absent: that of every school. */
  flow?: Omit<FlowDef, 'docKind'>
  /** Figures that hold where the school set none itself. */
  params?: Partial<Params>
}

/** The variant of a school; undefined: the base. */
export const offPlatformOf = (schoolCode: string): OffPlatformVariant | undefined =>
  offPlatformVariants.find((it) => it.schools.includes(schoolCode))

/** The form a variant comes to, with what it takes from those it extends. */
export const offPlatformFormOf = (it: OffPlatformVariant | undefined): FormDef => {
  if (!it) return baseForm
  const from = offPlatformFormOf(offPlatformVariants.find((other) => other.code === it.extends))
  const { papers = [], own = [], reasons = [] } = it.adds ?? {}
  const form: FormDef = { ...from, ...it.form, head: { ...from.head, ...it.form.head }, columns: { ...from.columns, ...it.form.columns } }
  return { ...form, papers: [...form.papers, ...papers], own: [...form.own, ...own], reasons: [...form.reasons, ...reasons] }
}
