// The audit log: every call that changes something, also those refused and denied; read, never changed (decision 0061).
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Iso, Page, paged } from '../paging.ts'
import { retentionKinds } from '../retention.ts'
import { Day, optionalText } from '../text.ts'

export const auditTabs = { all: '全部', done: '已办理', refused: '被拒绝', denied: '没有权限' } as const
export type AuditTab = keyof typeof auditTabs
export const auditTabList = Object.keys(auditTabs) as [AuditTab, ...AuditTab[]]

/** So many days back the deletions of 保存期限 are summed. */
export const RETENTION_SUM_DAYS = 30

/** So many rows of one file. */
export const AUDIT_EXPORT_MOST = 20_000

const found = {
  tab: z.enum(auditTabList).default('all'),
  /** Name or number. */
  who: optionalText('姓名或工号', 32),
  /** Words of the title of a call. */
  what: optionalText('操作', 32),
  /** The id of a document, of a person, or the trace of a call. */
  object: optionalText('单据或追踪编号', 64),
  from: Day.optional(),
  to: Day.optional(),
}

export const audit = {
  audit: endpoint({
    method: 'GET',
    path: 'admin/audit',
    title: '审计：操作日志',
    access: { need: 'tenant:audit' },
    dependsOn: {},
    input: Page.extend(found),
    output: paged(
      z.object({
        id: z.string(),
        at: Iso,
        who: z.string(),
        userNo: z.string(),
        /** In words; the name of the call where it has none any more. */
        what: z.string(),
        result: z.enum(['done', 'refused', 'denied']),
        retCode: z.string(),
        objectId: z.string(),
        traceId: z.string(),
        ip: z.string(),
      }),
    ),
  }),
  auditExport: endpoint({
    method: 'GET',
    path: 'admin/audit/export',
    title: '审计：导出操作日志',
    access: { need: 'tenant:audit' },
    needsProof: true,
    effect: 'raw',
    input: z.object({ ...found, format: z.enum(['xlsx', 'csv'], { error: '请选择导出的文件格式' }).default('xlsx') }),
    output: z.any(),
  }),
  retention: endpoint({
    method: 'GET',
    path: 'admin/retention',
    title: '审计：到期删除',
    access: { need: 'tenant:audit' },
    dependsOn: {},
    input: z.object({}),
    output: z.object({
      /** The last night; null before the first one. */
      ranAt: Iso.nullable(),
      /** What was deleted of late, by kind; a kind of which nothing was is left out. */
      kinds: z.array(z.object({ kind: z.enum(retentionKinds), lastAt: Iso, lastNum: z.int(), sumNum: z.int() })),
    }),
  }),
}
