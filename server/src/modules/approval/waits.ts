// Tasks of the reader: to approve and to handle.
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { countOf, type Wait, type Waits } from '../../core/waits.ts'
import type { NodeType } from './engine/def.ts'

const waiting = ({ schoolId, user }: Ctx, type: NodeType): Wait =>
  countOf(sql`flow_tasks t where t.school_id = ${schoolId} and t.assignee_id = ${user.id} and t.status = 1 and t.node_type = ${type}`)

export const approvalWaits: Waits = {
  toBeAuditNum: (ctx) => waiting(ctx, 'APPROVE'),
  toBeJingBanNum: (ctx) => waiting(ctx, 'HANDLE'),
}
