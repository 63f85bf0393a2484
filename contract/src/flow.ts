// A flow is data: the states of a document with their labels and wire codes, and the actions that move it.

import type { ChangeKind } from './changes.ts'

/** Where a document of any kind stands: with its author, under approval (审批), being carried out (履约), under acceptance (验收), on its way to be paid (结算), ended. */
export type Phase = 'draft' | 'approve' | 'perform' | 'accept' | 'bill' | 'end'

/** Whose move it is; `owner`: of the money, asked by somebody without it. */
export type Waiter = 'author' | 'owner' | 'approver' | 'handler' | 'supplier' | 'acceptor' | 'finance'

/**
 * What a document in this state has on the cards that pay for it. `due` is what it costs, less what will never come:
 * `reserved`: due is frozen or owed, to the fen. `held`: nothing is frozen, at most due is owed. `committed`: at most due was
 * paid, nothing is frozen or owed. `none`: nothing is frozen or owed.
 */
export type Claim = 'none' | 'reserved' | 'held' | 'committed'

export type StateTone = 'wait' | 'info' | 'ok' | 'bad' | 'off'

/** How a row of a record reads: it went on, it went back or ended without, or nothing was decided. */
export type RecordTone = 'ok' | 'bad' | 'info'

export interface FlowState {
  /** Numeric code on the wire (domain page 02). */
  code: number
  label: string
  tone: StateTone
  phase: Phase
  waitsFor?: Waiter
  /** Nothing leaves this state. */
  final?: true
}

export interface MoneyState extends FlowState {
  claim: Claim
}

export interface FlowAction<S extends string> {
  title: string
  from: readonly S[]
  to: S
  /** Ledger movement the command performs with this action; a label for readers and tests, not machinery. */
  money?: 'reserve' | 'hold' | 'commit' | 'release'
  /** Performed by the system or another document, never a button. */
  system?: true
  /** A comment is required. */
  comment?: 'required'
  /** Of its row in the record; `ok` where it says none. */
  tone?: Exclude<RecordTone, 'ok'>
}

export interface Flow<S extends string = string, A extends string = string, T extends FlowState = FlowState> {
  kind: ChangeKind
  title: string
  states: Record<S, T>
  actions: Record<A, FlowAction<S>>
  /** Rows of its record that move nothing, where they are not `ok`. */
  remarks?: Readonly<Record<string, Exclude<RecordTone, 'ok'>>>
}

/** Of a document that money is claimed for: every state says what is claimed in it. */
export type MoneyFlow<S extends string = string, A extends string = string> = Flow<S, A, MoneyState>

interface Draft<S extends string, A extends string, T extends FlowState> extends Omit<Flow<S, A, T>, 'actions'> {
  actions: Record<A, FlowAction<NoInfer<S>>>
}

export const flow = <S extends string, A extends string>(it: Draft<S, A, FlowState>): Flow<S, A> => it
export const moneyFlow = <S extends string, A extends string>(it: Draft<S, A, MoneyState>): MoneyFlow<S, A> => it

export type StateOf<F> = F extends Flow<infer S, string, FlowState> ? S : never
export type ActionOf<F> = F extends Flow<string, infer A> ? A : never

/** The states of a flow that are so, in their order. */
export const statesWhere = <S extends string, T extends FlowState>(it: Flow<S, string, T>, isSo: (state: T) => boolean): S[] =>
  (Object.keys(it.states) as S[]).filter((state) => isSo(it.states[state]))

export const statesIn = <S extends string>(it: Flow<S>, ...some: Phase[]): S[] => statesWhere(it, ({ phase }) => some.includes(phase))

/** Actions a state allows, before anyone's permission is asked. */
export const actionsFrom = <S extends string, A extends string>(it: Flow<S, A>, state: S): A[] =>
  (Object.keys(it.actions) as A[]).filter((action) => it.actions[action].from.includes(state))

/** What a person may do with one record now: true is a button, a text is a disabled button with its reason. */
export type Can<A extends string = string> = Partial<Record<A, true | string>>
