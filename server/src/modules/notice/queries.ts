import type { notice } from '@caiyuan/contract/notice'
import type { Ctx } from '../../core/context.ts'
import { sentenceOf, type Break } from '../../core/document-log/judge.ts'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'

interface Row {
  id: string
  kind: string
  title: string
  body: string
  link: string
  created_at: Date
  read_at: Date | null
}

const shape = (r: Row) => ({
  id: r.id,
  kind: r.kind,
  title: r.title,
  body: r.body,
  link: r.link,
  createdAt: r.created_at.toISOString(),
  isRead: r.read_at !== null,
})
const COLUMNS = ['id', 'kind', 'title', 'body', 'link', 'created_at', 'read_at'] as const

export const listMessages: Of<typeof notice>['messages'] = async (ctx, { pageNum, pageSize, kind, unread }) => {
  let mine = ctx.tx.selectFrom('messages').where('school_id', '=', ctx.schoolId).where('user_id', '=', ctx.user.id)
  const byKind = await mine
    .select(['kind', (eb) => eb.fn.countAll<number>().as('num')])
    .where('read_at', 'is', null)
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  if (kind) mine = mine.where('kind', '=', kind)
  if (unread === '1') mine = mine.where('read_at', 'is', null)
  const { total } = await mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await mine
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return { list: rows.map(shape), total, pageNum, pageSize, unreadByKind: Object.fromEntries(byKind.map((r) => [r.kind, r.num])) }
}

export const getMessage: Of<typeof notice>['message'] = async (ctx, { id }) => {
  const row = isId(id)
    ? await ctx.tx
        .selectFrom('messages')
        .select(COLUMNS)
        .where('school_id', '=', ctx.schoolId)
        .where('user_id', '=', ctx.user.id)
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!row) throw missing('消息')
  return shape(row)
}

export const listNotices: Of<typeof notice>['notices'] = async (ctx) => {
  const rows = await ctx.shared
    .selectFrom('notices')
    .selectAll()
    .where('published_at', '<=', ctx.now)
    .orderBy('published_at', 'desc')
    .limit(10)
    .execute()
  return rows.map((r) => ({ id: r.id, title: r.title, body: r.body, publishedAt: r.published_at.toISOString() }))
}

/** What the last check of the school's document log found, for its administrators. */
export const logCheckOf = async (ctx: Ctx): Promise<{ at: string; broken: string } | null> => {
  if (!ctx.user.needs.has('tenant:config')) return null
  const row = await ctx.tx
    .selectFrom('log_checks')
    .select(['at', 'broken_seq', 'broken_kind'])
    .where('school_id', '=', ctx.schoolId)
    .executeTakeFirst()
  if (!row) return null
  const broken = row.broken_seq === null ? '' : sentenceOf({ seq: row.broken_seq, kind: row.broken_kind as Break['kind'] })
  return { at: row.at.toISOString(), broken }
}
