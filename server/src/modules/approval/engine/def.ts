// What a flow definition is made of: plain data, kept in flow_defs and written by hand in server/src/schools.
import type { OwnFacts } from '../../../core/facts.ts'
import type { Params } from '../../school/params.ts'

/** Names of parameters that hold a figure. */
export type FigureParam = { [K in keyof Params]: Params[K] extends number ? K : never }[keyof Params]
/** An amount in fen, or the parameter of the school that holds it. */
export type Amount = number | { param: FigureParam }

export type Cond =
  | { amountFrom: Amount }
  | { amountBelow: Amount }
  | { controlFrom: number }
  | { controlBelow: number }
  | { fundSource: string[]; label: string }
  | { category: string[]; label: string }
  | { flag: string[]; label: string }
  | { isStudent: boolean }
  | { hasAsset: true }
  /** A fact of the kind's own: a figure from `from` on, or a sign that is set; in words when it holds, and when not. */
  | { fact: keyof OwnFacts; from?: number; label: string; otherwise: string }
  | { all: Cond[] }
  | { any: Cond[] }

/**
 * Who decides. People of one assignee stand for each other unless each of them must agree (FUND_OWNER_EACH, USER, SELF_SELECT).
 * `reason` answers 为什么由他批 where no rule does: the preview and the timeline show it after the condition of the node.
 */
export type Assignee = (
  | { kind: 'FZR' }
  | { kind: 'FUND_OWNER_EACH' }
  | { kind: 'DEPT_LEADER' }
  | { kind: 'ROLE'; role: string; scope?: 'DEPT' | 'SCHOOL'; reason?: string }
  | { kind: 'USER'; userNos: string[]; reason?: string }
  | { kind: 'SELF_SELECT'; role: string; scope?: 'DEPT' | 'SCHOOL'; min: number; max: number }
  | { kind: 'COMPETENT_DEPT'; by?: { category: string[]; dept: string }[] }
) & { when?: Cond }

export type NodeType = 'APPROVE' | 'HANDLE' | 'CC'
/** AND 会签, OR 或签, RATIO 票签 (each person has a vote), SEQ 依次; SINGLE reads as AND of one. */
export type NodeMode = 'SINGLE' | 'AND' | 'OR' | 'RATIO' | 'SEQ'

/** What whoever decides at a node may do beside deciding (domain page 03 §3.4). */
export interface NodeOps {
  /** 加签 before and after himself. */
  addSign: boolean
  /** 转办: another decides instead. */
  transfer: boolean
  /** 委派: another says what he thinks, and the decision comes back. */
  delegate: boolean
  /** 抄送 by hand. */
  cc: boolean
  /** Decided in a batch. */
  batch: boolean
}

/** Where a refusal may send the document: to the submitter, to the last node that decided, to any that did, or to its end. */
export type BackTo = 'INITIATOR' | 'PREV' | 'ANY_PASSED' | 'END'

/** When the time of a task is up: the person is reminded again, it goes one level up, or the system passes it. */
export type TimeoutAction = 'REMIND' | 'ESCALATE' | 'AUTO_PASS'

export interface FlowNodeDef {
  id: string
  title: string
  type?: NodeType
  mode?: NodeMode
  /** RATIO: how many per cent of those asked must agree. */
  ratio?: number
  /** AND and RATIO: everybody is heard before a refusal counts (default: the node ends where it cannot be won any more). */
  voteAll?: boolean
  /** Absent: always. */
  when?: Cond
  /** Not worth a line when it does not apply. */
  quiet?: true
  assignees: Assignee[]
  /** Nobody found: pass over, give it to the school's administrator, or refuse the submission (default). */
  emptyPolicy?: 'PASS' | 'ADMIN' | 'BLOCK'
  /** The submitter would decide on his own document: one level up (default), or refuse. selfAuditFlag is asked first. */
  sameAsSubmitter?: 'UPPER' | 'BLOCK'
  /** Nobody may pass his own, whatever his flag: acceptance, bills (domain page 03 §3.5). */
  selfPass?: false
  /** Who is one level up, first found. */
  upper?: Assignee[]
  /** FIRST (default): who agreed at an earlier node is not asked again. */
  dupPolicy?: 'FIRST' | 'NONE'
  /** Decided by somebody who does not decide earlier, where the school has such a person. */
  apart?: true
  /** Passed by the system below `autoPassBelow` when the submitter owns every fund. */
  smallPass?: true
  needComment?: 'ON_REJECT' | 'ALWAYS' | 'NO'
  /** Each is allowed unless it says no. */
  ops?: Partial<NodeOps>
  /** Default INITIATOR, ANY_PASSED and END. */
  backTo?: BackTo[]
  /** An earlier node it was sent back to agrees again: every node between decides anew (RESTART, default), or it comes straight back. */
  resume?: 'RESTART' | 'BACK_TO_REJECTER'
  /** Parts of the document the decider may change. */
  editable?: string[]
  /** Hours until the reminder and until the case goes one level up; default the parameters approve.remindHours and approve.escalateHours. */
  remindHours?: number
  /** `never`: it waits for the very person, whom nobody stands for. */
  escalateHours?: number | 'never'
  /** Default ESCALATE. AUTO_PASS only below 5,000 yuan and never for controlled goods (domain page 03 §3.3). */
  timeoutAction?: TimeoutAction
}

export const opsOf = (ops: Partial<NodeOps> = {}): NodeOps => ({
  addSign: true,
  transfer: true,
  delegate: true,
  cc: true,
  batch: true,
  ...ops,
})

export interface FlowDef {
  code: string
  docKind: string
  title: string
  nodes: FlowNodeDef[]
}
