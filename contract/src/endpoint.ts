// The one machinery of the contract: an endpoint is data; route, validation, client, OpenAPI and tests derive from it.
import type { z } from 'zod'
import type { DependsOn } from './changes.ts'
import type { FailKey } from './fails.ts'
import type { Need } from './needs.ts'

/**
 * Who may call: anyone, any signed-in person, or a person holding a permission code (spec §6, functionList).
 * `as: 'supplier'` acts inside the school named by `schoolId` of the input, on records of the caller's supplier only; `as: 'platform'`
 * inside it on what the platform was asked to rule on.
 */
export type Access = 'public' | 'signedIn' | { need: Need; as?: 'supplier' | 'platform' }

/**
 * What a call does to data. `read` never writes; `write` runs inside the idempotent transaction of `serve`;
 * `raw` answers something other than the envelope (an image, a file) and writes no document.
 */
export type Effect = 'read' | 'write' | 'raw'

export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, A extends Access = Access> {
  method: 'GET' | 'POST'
  /** Path below `/api/`, spelled as the specification spells it. */
  path: string
  /** Chinese title: the documentation, the audit action and the OpenAPI summary. */
  title: string
  access: A
  effect: Effect
  input: I
  output: O
  /** Of a read: what changes its answer. */
  dependsOn: DependsOn
  /** Refusals a screen branches on; all others show `retMsg`. */
  fails?: readonly FailKey[]
  /** Answered to a person who still has to change the password given to them; every other signed-in call is refused till then. */
  beforePassword?: boolean
  /** Answered to a person who still has to agree to the privacy policy that is in force. */
  beforeConsent?: boolean
  /** Answered to a person who still has to set up the second proof the school asks for; as is what is answered before the password or the consent. */
  beforeFactor?: boolean
  /** Sent as a form by a page of another site, which asks no script of ours: no call that changes a document. */
  takesForm?: boolean
  /** Said by another house and signed over its head and bytes: the work gets both as they came (`signed`). */
  isSigned?: boolean
  /** Answered to a person whose account is being cancelled; every other signed-in call is refused till it is kept. */
  whileLeaving?: boolean
  /** Answered to who proved himself in this session a few minutes ago alone: paying, files of personal data or amounts, what one signs in with (decision 0063). */
  needsProof?: boolean
  /** Answers a secret: it is kept nowhere, and a repeat of the call is refused. */
  isToldOnce?: boolean
  /** That it was called tells what nobody may know: no row in the audit log, no count under its name (decision 0211). */
  isSilent?: true
  /** Shows the 努力加载中 indicator (spec §8). */
  loading?: boolean
}

/** A read says what it depends on; nothing else does. */
type Dependent<I extends z.ZodType> =
  | { method: 'GET'; effect?: 'read'; dependsOn: DependsOn<keyof z.input<I> & string> }
  | { method: 'POST'; effect: 'read'; dependsOn: DependsOn<keyof z.input<I> & string> }
  | { method: 'POST'; effect?: 'write' }
  | { effect: 'write' | 'raw' }

type Draft<I extends z.ZodType, O extends z.ZodType, A extends Access> = Omit<Endpoint<I, O, A>, 'effect' | 'dependsOn'> & Dependent<I>

/** Declares a call. GET reads and POST writes unless `effect` says otherwise. */
export const endpoint = <I extends z.ZodType, O extends z.ZodType, const A extends Access>(draft: Draft<I, O, A>): Endpoint<I, O, A> => ({
  dependsOn: {},
  ...draft,
  effect: 'effect' in draft && draft.effect ? draft.effect : draft.method === 'GET' ? 'read' : 'write',
})

export type Domain = Record<string, Endpoint>

const titles = new WeakMap<Domain, string>()

/** The calls of one domain, with what the API reference calls it. */
export const domain = <D extends Domain>(title: string, calls: D): D => {
  titles.set(calls, title)
  return calls
}
export const titleOf = (it: Domain): string => titles.get(it) ?? ''

export type InputOf<E extends Endpoint> = z.output<E['input']>
export type SentOf<E extends Pick<Partial<Endpoint>, 'input'>> = z.input<NonNullable<E['input']>>
export type OutputOf<E extends Pick<Partial<Endpoint>, 'output'>> = z.output<NonNullable<E['output']>>

/** The envelope of every answer (spec §7). */
export interface Envelope {
  retCode: string
  data: unknown
  retMsg: string
}

export const OK = '1000'
export const SIGNED_OUT = '2005'
export const DENIED = '2009'
export const PASSWORD_FIRST = '3007'
export const CONSENT_FIRST = '3070'
export const LEAVING = '3156'
/** 请先完成手写签名: an act of a school that signs by hand. */
export const SIGN_FIRST = '3411'
export const FACTOR_FIRST = '3081'
export const PROOF_FIRST = '3159'
/** 系统繁忙: also where it is not known whether the act happened, so it is asked again with the same key. */
export const BUSY = '4013'
