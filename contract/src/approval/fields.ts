// Fields and answers that calls of the approval share.
import { z } from 'zod'
import { Id } from '../paging.ts'
import { optionalText, text } from '../text.ts'

export const comment = optionalText('审批意见', 200)
export const reason = text('驳回意见', 200, 2)
export const taskId = Id
/** What an objection is about: `no` of lines of the review; its words name them. */
export const lineNos = z.array(z.int().positive()).max(20, '一次最多指出 20 行').default([])
export const hash = z.string().max(128).default('')
export const decided = z.object({ status: z.enum(['running', 'approved', 'rejected', 'cancelled']), message: z.string() })
export const batched = z.object({
  results: z.array(z.object({ taskId: z.string(), docNo: z.string(), isDone: z.boolean(), message: z.string() })),
  doneNum: z.int(),
  failedNum: z.int(),
})
export const TaskIds = z.array(Id).min(1, '请选择单据').max(50, '一次最多处理 50 单')
