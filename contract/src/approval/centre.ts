// The approval centre beside its decisions: a batch before it is decided, its lists as files, attachments under review, the handlers' pool.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, nothing } from '../paging.ts'

export const attach = endpoint({
  method: 'POST',
  path: 'check/attach',
  title: '补充附件',
  access: 'signedIn',
  input: z.object({
    kind: z.string().max(32).default('order'),
    id: Id,
    fileIds: z.array(Id).min(1, '请先上传附件').max(9, '一次最多补充 9 个附件'),
  }),
  output: nothing,
  fails: ['core.stale'],
})

export const unclaim = endpoint({
  method: 'POST',
  path: 'check/unclaim',
  title: '退回经办池',
  access: { need: 'handle:jingban' },
  input: z.object({ taskId: Id }),
  output: nothing,
  fails: ['approval.handled', 'approval.pool'],
})
