// Beside deciding: others are asked, the task goes to another, an agreement is taken back (domain page 03 §3.4, decision 0106).
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, nothing } from '../paging.ts'
import { signatureId } from '../signature.ts'
import { optionalText, text } from '../text.ts'
import { comment, decided, hash, taskId } from './fields.ts'

/** 加签: those asked decide before oneself, or after one agreed. */
export const signPlaces = ['before', 'after'] as const
/** What somebody else is wanted for: who may be chosen depends on it. */
export const peopleFor = ['sign', 'transfer', 'ask', 'copy', 'reassign'] as const

const told = z.object({ message: z.string() })
const SignerIds = z.array(Id).min(1, '请选择加签人').max(5, '一次最多加签 5 人')

export const beside = {
  people: endpoint({
    method: 'GET',
    path: 'check/people',
    title: '加签、转办、抄送可选人员',
    access: 'signedIn',
    dependsOn: { user: 'any', task: 'any' },
    input: z.object({ kind: z.string().max(32).default('order'), id: Id, for: z.enum(peopleFor), keyword: optionalText('姓名或工号', 32) }),
    output: z.array(z.object({ id: z.string(), userNo: z.string(), name: z.string(), title: z.string(), deptName: z.string() })),
  }),
  addSign: endpoint({
    method: 'POST',
    path: 'check/addSign',
    title: '加签',
    access: { need: 'check:approve' },
    /** `after` agrees as well: its opinion, what is agreed to and the signature are those of the agreement. */
    input: z.object({ taskId, userIds: SignerIds, place: z.enum(signPlaces), comment, contentHash: hash, signatureId }),
    output: decided,
    fails: [
      'approval.handled',
      'approval.opOff',
      'approval.nested',
      'approval.signer',
      'approval.self',
      'approval.comment',
      'approval.signature',
      'step.again',
      'core.stale',
    ],
  }),
  removeSign: endpoint({
    method: 'POST',
    path: 'check/removeSign',
    title: '减签',
    access: { need: 'check:approve' },
    /** The task of whom one asked. */
    input: z.object({ taskId }),
    output: decided,
    fails: ['approval.tookOff', 'approval.notYours', 'core.stale'],
  }),
  transfer: endpoint({
    method: 'POST',
    path: 'check/transfer',
    title: '转办',
    access: 'signedIn',
    input: z.object({ taskId, userId: Id, comment: text('转办原因', 200, 2) }),
    output: told,
    fails: ['approval.handled', 'approval.opOff', 'approval.signer', 'core.stale'],
  }),
  ask: endpoint({
    method: 'POST',
    path: 'check/ask',
    title: '委派，征求意见',
    access: { need: 'check:approve' },
    input: z.object({ taskId, userId: Id, comment: text('要征求的意见', 200, 2) }),
    output: told,
    fails: ['approval.handled', 'approval.opOff', 'approval.nested', 'approval.signer', 'core.stale'],
  }),
  opine: endpoint({
    method: 'POST',
    path: 'check/opine',
    title: '提交意见',
    access: { need: 'check:approve' },
    input: z.object({ taskId, comment: text('意见', 200, 2) }),
    output: decided,
    fails: ['approval.handled', 'core.stale'],
  }),
  takeBack: endpoint({
    method: 'POST',
    path: 'check/takeBack',
    title: '拿回同意',
    access: { need: 'check:approve' },
    input: z.object({ taskId }),
    output: told,
    fails: ['approval.takeBack', 'core.stale'],
  }),
  copy: endpoint({
    method: 'POST',
    path: 'check/copy',
    title: '抄送',
    access: 'signedIn',
    input: z.object({
      kind: z.string().max(32).default('order'),
      id: Id,
      userIds: z.array(Id).min(1, '请选择抄送人').max(20, '一次最多抄送 20 人'),
      comment: optionalText('附言', 200),
    }),
    output: told,
    fails: ['approval.opOff', 'approval.signer'],
  }),
  keepOpinion: endpoint({
    method: 'POST',
    path: 'check/keepOpinion',
    title: '暂存意见',
    access: 'signedIn',
    input: z.object({ taskId, comment }),
    output: nothing,
    fails: ['approval.handled', 'core.stale'],
  }),
  reassign: endpoint({
    method: 'POST',
    path: 'check/reassign',
    title: '改派一张单据',
    access: { need: 'tenant:config' },
    input: z.object({ taskId, userId: Id, reason: text('改派原因', 200, 2) }),
    output: told,
    fails: ['approval.handled', 'approval.signer', 'core.stale'],
  }),
}
