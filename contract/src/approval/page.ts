// The page on which approvers are chosen: one screen, of which each school has its own variant (domain page 03 §3.9).
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { approverPaths } from './paths.ts'

export const approverPage = endpoint({
  method: 'GET',
  path: 'check/approverPage',
  title: '选择审批人页面',
  access: 'signedIn',
  dependsOn: {},
  input: z.object({}),
  output: z.object({
    path: z.enum(approverPaths),
    /** How this school decides, in a sentence over the list; empty without. */
    note: z.string(),
    /** Opened also where nobody is to be chosen: to be confirmed. */
    isAlways: z.boolean(),
    /** Words to the approvers may be written. */
    hasNote: z.boolean(),
  }),
})

/** A paper an order has to carry, and why. */
export const NeededPaper = z.object({ key: z.string(), title: z.string(), reason: z.string() })

/** What is attached to a document: an upload, and which of the papers it is; empty where it was not asked for. */
export const AttachedInput = z.object({ id: z.string().min(1).max(64), paper: z.string().max(32).default('') })
