// implement() binds a contract domain to its handlers; leaving one out does not compile.
import type { Domain, Endpoint, InputOf, OutputOf } from '@caiyuan/contract/endpoint'
import type { Asking, Ctx, OpenCtx, Outside, RawReply } from './context.ts'
import type { Jobs } from './outbox.ts'
import type { Waits } from './waits.ts'

type Answer<E extends Endpoint> = E['effect'] extends 'raw' ? OutputOf<E> | RawReply : OutputOf<E>
export type Handler<E extends Endpoint> = (ctx: E['access'] extends 'public' ? OpenCtx : Ctx, input: InputOf<E>) => Promise<Answer<E>>
/** Handler types of a domain: `export const submitOrder: Of<typeof order>['submit'] = async (ctx, input) => …` */
export type Of<D extends Domain> = { [K in keyof D]: Handler<D[K]> }

/**
 * A handler whose first questions leave with the opening of its transaction. What a write refuses is refused by its work: it is kept as an answer.
 * Its statements are planned once for any values, unless `isPlannedOnce` says that those for this input are not.
 */
export const asking = <I, F extends object, O>(
  first: (ctx: Asking, input: I) => Promise<F>,
  work: (ctx: Ctx, input: I, given: F) => Promise<O>,
  isPlannedOnce: (input: I) => boolean = () => true,
) =>
  Object.assign(async (ctx: Ctx, input: I, given?: F): Promise<O> => work(ctx, input, given ?? (await first(ctx, input))), {
    first,
    isPlannedOnce,
  })

/**
 * A handler that asks a partner before its transaction opens, so that nothing is held while he thinks; his answer is given to the work
 * (decision 0084). `undo` takes back what was kept outside by it where the work is refused or not committed.
 */
export const beforehand = <I, A, O>(
  outside: (at: Outside, input: I) => Promise<A>,
  work: (ctx: Ctx, input: I, answer: A) => Promise<O>,
  undo: (answer: A) => Promise<void> = async () => {},
) => Object.assign((ctx: Ctx, input: I, answer?: A): Promise<O> => work(ctx, input, answer!), { outside, undo, isPlannedOnce: () => true })

/** The same where nothing outside has to be taken back, with first questions that leave with the opening of its transaction (see `asking`). */
export const askingBeforehand = <I, A, F extends object, O>(
  outside: (at: Outside, input: I) => Promise<A>,
  first: (ctx: Asking, input: I) => Promise<F>,
  work: (ctx: Ctx, input: I, answer: A, given: F) => Promise<O>,
) =>
  Object.assign(
    async (ctx: Ctx, input: I, answer?: A, given?: F): Promise<O> => work(ctx, input, answer!, given ?? (await first(ctx, input))),
    { outside, first, isPlannedOnce: () => true },
  )

export interface Module {
  name: string
  endpoints: Domain
  handlers: Record<string, (ctx: never, input: never) => Promise<unknown>>
  jobs: Jobs
  waits: Waits
}

export const implement = <D extends Domain>(name: string, endpoints: D, handlers: Of<D>, jobs: Jobs = {}, waits: Waits = {}): Module => ({
  name,
  endpoints,
  handlers: handlers as Module['handlers'],
  jobs,
  waits,
})
