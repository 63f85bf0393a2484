// What was typed on the form of an after-sale, and what it asks for.
import { worthOf, ownedOf, type Worth } from '@caiyuan/contract/after-sale/share'
import type { AfterSaleReason, AfterSaleType, PackageState, ReturnWay } from '@caiyuan/contract/after-sale/flow'
import type { ReactNode } from 'react'
import type { KeptFile } from '../../core/files.ts'
import type { ApplyForm, EligibleLine } from './model.ts'

export interface Typed {
  picks: Readonly<Record<number, number>>
  type: AfterSaleType | undefined
  reason: AfterSaleReason | undefined
  packageState: PackageState | undefined
  returnWay: ReturnWay
  description: string
  files: readonly KeptFile[]
  contact: string
  mobile: string
  pickupAddr: string
  expectFen: number | undefined
}

export const begun = (form: ApplyForm, lineNo: number): Typed => ({
  picks: Object.fromEntries(form.lines.map((it) => [it.lineNo, it.lineNo === lineNo ? Math.min(1, it.leftNum) : 0])),
  type: undefined,
  reason: undefined,
  packageState: undefined,
  returnWay: 'send',
  description: '',
  files: [],
  contact: form.contact,
  mobile: '',
  pickupAddr: form.pickupAddr,
  expectFen: undefined,
})

/** A section of the form: what stands, what a change puts, and the fault of a field once the form was sent. */
export interface Part {
  it: Typed
  put: (some: Partial<Typed>) => void
  say: (name: string) => ReactNode
}

export const pickedOf = (form: ApplyForm, { picks }: Pick<Typed, 'picks'>): EligibleLine[] =>
  form.lines.filter((line) => (picks[line.lineNo] ?? 0) > 0)

/** Why a service is not offered for what was picked; empty where it is. */
export const barFor = (lines: readonly EligibleLine[], type: AfterSaleType): string =>
  lines.map((line) => line.offered.find((one) => one.type === type)?.why ?? '').find(Boolean) ?? ''

const reasonOf = (line: EligibleLine, type: AfterSaleType, reason: AfterSaleReason) =>
  line.offered.find((one) => one.type === type)?.reasons.find((one) => one.reason === reason)

/** Why a reason is not heard for what was picked; empty where it is. */
export const barForReason = (lines: readonly EligibleLine[], type: AfterSaleType, reason: AfterSaleReason): string =>
  lines.map((line) => reasonOf(line, type, reason)?.why ?? '').find(Boolean) ?? ''

/** Of which goods more was picked than the reason is heard for; empty where of none. */
export const tooManyFor = (lines: readonly EligibleLine[], { picks, type, reason }: Typed): string => {
  for (const line of lines) {
    const most = type && reason ? reasonOf(line, type, reason)?.mostNum : undefined
    if (most !== undefined && picks[line.lineNo]! > most) return `「${line.name}」已过退货期限，换货或维修过的 ${most} ${line.unit}可以申请`
  }
  return ''
}

/** What the picked pieces are worth; null until it is said what is asked and why. */
export const worthOfPicked = (form: ApplyForm, { picks, type, reason }: Typed): Worth | null =>
  type && reason
    ? worthOf(
        ownedOf(form),
        pickedOf(form, { picks }).map(({ lineNo }) => ({ lineNo, num: picks[lineNo]! })),
        { type, reason },
      )
    : null
