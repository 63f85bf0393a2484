import type { admin } from '@caiyuan/contract/admin'
import { contract } from '@caiyuan/contract/index'
import { AUDIT_EXPORT_MOST, auditTabs } from '@caiyuan/contract/admin/audit'
import type { Endpoint, InputOf, OutputOf } from '@caiyuan/contract/endpoint'
import { sql, type RawBuilder } from 'kysely'
import { addDays, dayOf, startOfDay, textOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { containing } from '../../../core/like.ts'
import { csvReply, sheetReply, type SheetColumn } from '../../../core/sheet.ts'
import { UNNAMED, isUnnamed } from '../../inquiry/unnamed.ts'

type Row = OutputOf<typeof admin.audit>['list'][number]

/** What an operator's command is called; calls have their titles in the contract. */
const COMMANDS: Readonly<Record<string, string>> = {
  'account.enable': '恢复账号（运维命令）',
  'account.disable': '停用账号（运维命令）',
  'account.resetPassword': '重设密码（运维命令）',
}

const titles: ReadonlyMap<string, string> = new Map([
  ...Object.entries(contract).flatMap(([domain, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([verb, { title }]): [string, string] => [`${domain}.${verb}`, title]),
  ),
  ...Object.entries(COMMANDS),
])

/** Of a person who left the log keeps the name of then; it is not shown any more (decision 0071). */
const WHO = sql`case when ${isUnnamed} then ${UNNAMED} when u.left_at is null then a.user_name else u.name end`

type Asked = Omit<InputOf<typeof admin.auditExport>, 'format'>

/** SQL of the rows that a search finds. */
const foundBy = (ctx: Ctx, { tab, who, what, object, from, to }: Asked) => {
  const like = containing(who)
  const calls = [...titles].filter(([, title]) => title.includes(what)).map(([name]) => name)
  const where = sql.join(
    [
      sql`a.school_id = ${ctx.schoolId}`,
      ...(tab === 'all' ? [] : [sql`a.result = ${tab}`]),
      ...(who ? [sql`(${WHO} ilike ${like} or u.user_no ilike ${like})`] : []),
      ...(what ? [sql`a.endpoint = any(${calls}::text[])`] : []),
      ...(object ? [sql`(a.object_id = ${object} or a.trace_id = ${object})`] : []),
      ...(from ? [sql`a.at >= ${startOfDay(from)}`] : []),
      ...(to ? [sql`a.at < ${addDays(startOfDay(to), 1)}`] : []),
    ],
    sql` and `,
  )
  return sql`audit_log a left join users u on u.school_id = a.school_id and u.id = a.user_id where ${where} and a.school_id = ${ctx.schoolId}`
}

const read = async (ctx: Ctx, source: RawBuilder<unknown>, most: number, after = 0): Promise<Row[]> => {
  const { rows } = await sql<Omit<Row, 'at' | 'what'> & { at: Date; endpoint: string }>`
    select a.id, a.at, ${WHO} as who, coalesce(u.user_no, '') as "userNo", a.endpoint, a.result, a.ret_code as "retCode",
      a.object_id as "objectId", a.trace_id as "traceId", case when ${isUnnamed} then '' else a.ip end as ip
    from ${source} order by a.at desc, a.id desc limit ${most} offset ${after}`.execute(ctx.tx)
  return rows.map(({ endpoint, at, ...it }) => ({ ...it, at: at.toISOString(), what: titles.get(endpoint) ?? endpoint }))
}

export const listAudit: Of<typeof admin>['audit'] = async (ctx, { pageNum, pageSize, ...asked }) => {
  const source = foundBy(ctx, asked)
  const [counted, list] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from ${source}`.execute(ctx.tx),
    read(ctx, source, pageSize, (pageNum - 1) * pageSize),
  ])
  return { list, total: counted.rows[0]!.total, pageNum, pageSize }
}

const columns: SheetColumn<Row>[] = [
  { title: '时间', width: 20, text: (it) => textOf(new Date(it.at)) },
  { title: '谁', width: 14, text: (it) => it.who || '系统' },
  { title: '工号', width: 14, text: (it) => it.userNo },
  { title: '操作', width: 28, text: (it) => it.what },
  { title: '结果', width: 10, text: (it) => auditTabs[it.result] },
  { title: '代码', width: 8, text: (it) => it.retCode },
  { title: '单据', width: 38, text: (it) => it.objectId },
  { title: '追踪编号', width: 38, text: (it) => it.traceId },
  { title: '地址', width: 18, text: (it) => it.ip },
]

export const exportAudit: Of<typeof admin>['auditExport'] = async (ctx, { format, ...asked }) => {
  const rows = await read(ctx, foundBy(ctx, asked), AUDIT_EXPORT_MOST + 1)
  if (rows.length > AUDIT_EXPORT_MOST) throw new Fail('core.refused', { reason: `一次最多导出 ${AUDIT_EXPORT_MOST} 条，请缩小日期范围` })
  return (format === 'csv' ? csvReply : sheetReply)(`操作日志-${dayOf(ctx.now)}`, columns, rows)
}
