// What a person may do with a document: each action allowed, or why not; absent where it is not his to ask.
import { z } from 'zod'
import type { Flow } from './flow.ts'

export const canMap = <A extends string>(actions: readonly A[]) => z.partialRecord(z.enum(actions), z.union([z.literal(true), z.string()]))

/** The actions of a flow that are somebody's button. */
export const pressed = <A extends string>({ actions }: Flow<string, A>): A[] =>
  (Object.keys(actions) as A[]).filter((action) => !actions[action].system)
