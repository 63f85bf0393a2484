// 审批表: the signed form of one approval, and the code on it by which anybody who holds the paper can ask whether it is genuine.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Iso } from '../paging.ts'
import { nodeModes, nodeTypes } from './node.ts'

const nodeStates = ['done', 'now', 'next', 'skipped', 'ended'] as const

/** A node of a flow with what each said there. */
export const FlowNode = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(nodeTypes),
  mode: z.enum(nodeModes),
  reason: z.string(),
  state: z.enum(nodeStates),
  people: z.array(
    z.object({
      name: z.string(),
      onBehalfOf: z.string(),
      /** 同意, 驳回, 已读; empty while he has not decided. */
      said: z.string(),
      comment: z.string(),
      at: Iso.nullable(),
    }),
  ),
})

const CODE = /^\d{1,12}\.\d{1,15}\.[\w-]{1,128}\.[\w-]{43}$/

export const paper = {
  /** For whoever may read the approval: its nodes under the names of then, and the code of the log as it stands. */
  paper: endpoint({
    method: 'GET',
    path: 'check/paper',
    title: '审批表',
    access: 'signedIn',
    dependsOn: { document: 'id', task: 'any' },
    input: z.object({ kind: z.string().max(32).default('order'), id: Id }),
    output: z.object({ code: z.string(), nodes: z.array(FlowNode) }),
  }),
  /** Says nothing that does not stand on the paper, and the same of a wrong code as of none. */
  verify: endpoint({
    method: 'POST',
    path: 'check/verify',
    title: '核验审批表',
    access: 'public',
    effect: 'read',
    dependsOn: {},
    input: z.object({ code: z.string({ error: '请输入核验码' }).trim().regex(CODE, '核验码不正确，请对照审批表上的核验码') }),
    output: z.object({
      /** `same`: as printed. `later`: genuine, and more happened since. `changed`: genuine, and what it was about changed since. */
      verdict: z.enum(['same', 'later', 'changed', 'unknown']),
      schoolName: z.string(),
      kindTitle: z.string(),
      docNo: z.string(),
      /** When the last of what stands on the paper happened. */
      at: Iso.nullable(),
    }),
  }),
}
