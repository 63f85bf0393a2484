// What waits for a person in the 审批中心, to approve and to handle, and where its work begins.
import type { CurrentUser } from './session.ts'

type Waits = Pick<CurrentUser, 'toBeAuditNum' | 'toBeJingBanNum'>

export const decisionsOf = (user: Waits): number => user.toBeAuditNum + user.toBeJingBanNum

/** The first list with work: who only handles would find the first one empty every day. */
export const decisionsAddress = (user: Waits): string => (user.toBeAuditNum === 0 && user.toBeJingBanNum > 0 ? '/check/2' : '/check/0')
