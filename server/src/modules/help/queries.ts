import { tips, type DeskTab, type help, type TipKey } from '@caiyuan/contract/help'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import type { Of } from '../../core/implement.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { holding } from '../../core/roles.ts'
import { countOf, type Waits } from '../../core/waits.ts'
import { paramsOf } from '../school/params.ts'
import { mustServe, ofAuthor } from './policy.ts'

const isTip = (key: string): key is TipKey => Object.hasOwn(tips, key)

const schoolContacts = async (ctx: Ctx) => {
  const params = await paramsOf(ctx)
  const admins = await ctx.tx
    .selectFrom('users as u')
    .leftJoin('depts as d', (join) => join.onRef('d.school_id', '=', 'u.school_id').onRef('d.id', '=', 'u.dept_id'))
    .select(['u.name', 'd.name as dept'])
    .where('u.school_id', '=', ctx.schoolId)
    .where('u.is_active', '=', true)
    .where('u.id', 'in', holding(ctx, 'tenant:config'))
    .orderBy('u.user_no')
    .limit(5)
    .execute()
  return {
    name: ctx.user.schoolName,
    contact: params['service.contact'],
    admins: admins.map((it) => ({ name: it.name, deptName: it.dept ?? '' })),
  }
}

export const listContacts: Of<typeof help>['contacts'] = async (ctx) => {
  const rows = await ctx.shared.selectFrom('tips').selectAll().execute()
  const said = Object.fromEntries(rows.map((it) => [it.key, it.content]))
  return {
    tips: Object.fromEntries(Object.keys(tips).map((key) => [key, said[key] ?? ''])) as Record<TipKey, string>,
    school: ctx.user ? await ctx.tenant(ctx.user.schoolId, schoolContacts, ctx.user) : null,
  }
}

export const tipOf: Of<typeof help>['tip'] = async (ctx, { tipKey }) => {
  if (!isTip(tipKey)) return ''
  const row = await ctx.shared.selectFrom('tips').select('content').where('key', '=', tipKey).executeTakeFirst()
  return row?.content ?? ''
}

export const listVideos: Of<typeof help>['videos'] = (ctx) =>
  ctx.shared.selectFrom('videos').select(['id', 'topic', 'name', 'url', 'minutes']).orderBy('created_at').execute()

const LEFT = ['id', 'topic', 'content', 'created_at', 'answer', 'answered_by', 'answered_at'] as const
interface LeftRow {
  id: string
  topic: string
  content: string
  created_at: Date
  answer: string
  answered_by: string
  answered_at: Date | null
}
const leftOf = (r: LeftRow) => ({
  id: r.id,
  topic: r.topic,
  content: r.content,
  createdAt: r.created_at.toISOString(),
  answer: r.answer,
  answeredBy: r.answered_by,
  answeredAt: r.answered_at?.toISOString() ?? null,
})

/** What was answered or asked last comes first. */
export const listMine: Of<typeof help>['mine'] = async (ctx, { pageNum, pageSize }) => {
  const mine = ctx.tx.selectFrom('leave_messages').where('school_id', '=', ctx.schoolId).where(ofAuthor(ctx))
  const { total } = await mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await mine
    .select([...LEFT, 'read_at'])
    .orderBy((eb) => eb.fn.coalesce('answered_at', 'created_at'), 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const list = rows.map((it) => ({ ...leftOf(it), isNew: it.answered_at !== null && it.read_at === null }))
  return { list, total, pageNum, pageSize }
}

const inTab = {
  waiting: sql<boolean>`answered_at is null`,
  answered: sql<boolean>`answered_at is not null`,
} as const satisfies Record<DeskTab, unknown>

/** What waits longest comes first. */
export const listDesk: Of<typeof help>['desk'] = async (ctx, { tab, pageNum, pageSize }) => {
  mustServe(ctx)
  const all = ctx.tx.selectFrom('leave_messages').where('school_id', '=', SUPPLIER_ID)
  const counts = await all
    .select([
      sql<number>`count(*) filter (where ${inTab.waiting})::int`.as('waiting'),
      sql<number>`count(*) filter (where ${inTab.answered})::int`.as('answered'),
    ])
    .executeTakeFirstOrThrow()
  const rows = await all
    .select([...LEFT, 'name', 'school_name', sql<boolean>`contact_cipher <> ''`.as('has_contact')])
    .where(inTab[tab])
    .orderBy(tab === 'waiting' ? sql`created_at, id` : sql`answered_at desc, id`)
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const list = rows.map((it) => ({ ...leftOf(it), name: it.name, schoolName: it.school_name, hasContact: it.has_contact }))
  return { list, total: counts[tab], pageNum, pageSize, counts: { ...counts } }
}

export const helpWaits: Waits = {
  serviceNum: (ctx) =>
    countOf(
      sql`leave_messages l where l.school_id = ${ctx.schoolId} and l.from_school = ${ctx.schoolId} and l.author_id = ${ctx.user.id} and l.answered_at is not null and l.read_at is null`,
    ),
  toAnswerNum: ({ user, schoolId }) =>
    user.needs.has('platform:service') ? countOf(sql`leave_messages l where l.school_id = ${schoolId} and l.answered_at is null`) : 0,
}
