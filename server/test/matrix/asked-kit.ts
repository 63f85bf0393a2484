// The shapes and words in which the matrix says what a call is asked with.
import type { AcceptanceState } from '@caiyuan/contract/acceptance-flow'
import type { BillState } from '@caiyuan/contract/bill-flow'
import type { OrderState } from '@caiyuan/contract/order-flow'
import { HOME } from './cast.ts'
import type { Kind } from './ground.ts'

export interface Asked {
  /** Paths of the input and the kind of record there, in the relation that is asked for; `own`: always the caller's own. */
  slots: Readonly<Record<string, Kind | { own: Kind }>>
  /** The rest of the input, where a plausible one is not enough. */
  more?: object
  order?: OrderState
  bill?: BillState
  note?: AcceptanceState
  node?: 'HANDLE'
}

export type More = Omit<Asked, 'slots'>

export const id = (of: Kind, more: More = {}): Asked => ({ slots: { id: of }, ...more })
export const at = (slot: string, of: Kind, more: More = {}): Asked => ({ slots: { [slot]: of }, ...more })
export const school = { schoolId: HOME }
export const NOWHERE = '0193f0c0-0000-7000-8000-00000000dead'

/** Of a check-out, what its form leaves empty. */
export const form = { purchaseApplyNo: '', deptId: undefined, acceptorId: undefined, version: undefined }
