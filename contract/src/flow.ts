// A flow is data: the states of a document with their labels and wire codes, and the actions that move it.

export type StateTone = 'wait' | 'info' | 'ok' | 'bad' | 'off'

export interface FlowState {
  /** Numeric code on the wire (domain page 02). */
  code: number
  label: string
  tone: StateTone
  /** Nothing leaves this state. */
  final?: true
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
}

export interface Flow<S extends string = string, A extends string = string> {
  kind: string
  title: string
  states: Record<S, FlowState>
  actions: Record<A, FlowAction<S>>
}

export const flow = <S extends string, A extends string>(it: {
  kind: string
  title: string
  states: Record<S, FlowState>
  actions: Record<A, FlowAction<NoInfer<S>>>
}): Flow<S, A> => it

export type StateOf<F> = F extends Flow<infer S, string> ? S : never
export type ActionOf<F> = F extends Flow<string, infer A> ? A : never

/** Actions a state allows, before anyone's permission is asked. */
export const actionsFrom = <S extends string, A extends string>(it: Flow<S, A>, state: S): A[] =>
  (Object.keys(it.actions) as A[]).filter((action) => it.actions[action].from.includes(state))

/** What a person may do with one record now: true is a button, a text is a disabled button with its reason. */
export type Can<A extends string = string> = Partial<Record<A, true | string>>
