import type { admin } from '@caiyuan/contract/admin'
import { contract } from '@caiyuan/contract/index'
import type { Endpoint, OutputOf } from '@caiyuan/contract/endpoint'
import { sql } from 'kysely'
import { addDays, startOfDay } from '../../../core/clock.ts'
import type { Of } from '../../../core/implement.ts'
import { containing } from '../../../core/like.ts'

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
const WHO = sql`case when u.left_at is null then a.user_name else u.name end`

export const listAudit: Of<typeof admin>['audit'] = async (ctx, { tab, who, what, object, from, to, pageNum, pageSize }) => {
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
  const source = sql`audit_log a left join users u on u.school_id = a.school_id and u.id = a.user_id where ${where} and a.school_id = ${ctx.schoolId}`
  const [counted, found] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from ${source}`.execute(ctx.tx),
    sql<Omit<Row, 'at' | 'what'> & { at: Date; endpoint: string }>`
      select a.id, a.at, ${WHO} as who, coalesce(u.user_no, '') as "userNo", a.endpoint, a.result, a.ret_code as "retCode",
        a.object_id as "objectId", a.trace_id as "traceId", a.ip
      from ${source} order by a.at desc, a.id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(ctx.tx),
  ])
  const list = found.rows.map(({ endpoint, at, ...it }) => ({ ...it, at: at.toISOString(), what: titles.get(endpoint) ?? endpoint }))
  return { list, total: counted.rows[0]!.total, pageNum, pageSize }
}
