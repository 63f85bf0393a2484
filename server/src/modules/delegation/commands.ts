import { AGENTS_MOST, type delegation } from '@caiyuan/contract/delegation'
import { money } from '@caiyuan/contract/money'
import { sql } from 'kysely'
import { logAction } from '../../core/advance.ts'
import { addDays, dayOf, startOfDay } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { decidedKinds, documentOf } from '../../core/documents.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import { isId, newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { lockOwn } from '../../core/lock-own.ts'
import { changed, notify } from '../../core/notify.ts'
import { nameOf } from '../../core/name-of.ts'
import { forgetChoice } from '../approval/engine/choices.ts'
import { dropGrant, setGrant } from '../fund/grants.ts'
import { named } from './people.ts'

type Delegation = Of<typeof delegation>

const HEADING = '系统'
const TAB = '/setting?tab=delegation'

const daysText = (from: Date, to: Date): string => `${dayOf(from).slice(5)} 至 ${dayOf(new Date(to.getTime() - 1)).slice(5)}`

interface Span {
  docKinds: readonly string[]
  from: Date
  to: Date
}

/** SQL over delegate_rules r. */
const touches = ({ docKinds, from, to }: Span) => sql<boolean>`r.starts_at < ${to} and r.ends_at > ${from}
  and (r.doc_kinds = '{}' or ${docKinds.length === 0} or r.doc_kinds && ${[...docKinds]}::text[])`

/** A rule of absence of this person that takes in some of the same time and documents. */
const ruleWithin = async (ctx: Ctx, fromId: string, it: Span): Promise<{ name: string; days: string } | undefined> => {
  const { rows } = await sql<{ name: string; starts_at: Date; ends_at: Date }>`
    select u.name, r.starts_at, r.ends_at from delegate_rules r join users u on u.school_id = r.school_id and u.id = r.to_id
    where r.school_id = ${ctx.schoolId} and r.from_id = ${fromId} and ${touches(it)}
    order by r.starts_at limit 1`.execute(ctx.tx)
  const [found] = rows
  return found && { name: found.name, days: daysText(found.starts_at, found.ends_at) }
}

/** Whose deputy this person is in some of the same time and for some of the same documents. */
const relyingOn = async (ctx: Ctx, it: Span): Promise<string[]> => {
  const { rows } = await sql<{ from_id: string }>`
    select distinct r.from_id from delegate_rules r
    where r.school_id = ${ctx.schoolId} and r.to_id = ${ctx.user.id} and ${touches(it)}`.execute(ctx.tx)
  return rows.map((row) => row.from_id)
}

const kindsText = (kinds: readonly string[]): string =>
  kinds.length === 0 ? '全部单据' : kinds.map((it) => documentOf(it).title).join('、')

/** Of two rules at once, of one person or of one and his deputy, the second sees the first. */
const lockBoth = ({ tx, schoolId, user }: Ctx, deputyId: string) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', 'in', [user.id, deputyId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export const appointDeputy: Delegation['appoint'] = async (ctx, { deputyId, docKinds, amountCapFen, fromOn, toOn }) => {
  const today = dayOf(ctx.now)
  if (fromOn < today) throw invalid('fromOn', '开始日期不能早于今天')
  const unknown = docKinds.find((kind) => !decidedKinds().some((it) => it.kind === kind))
  if (unknown !== undefined) throw invalid('docKinds', '没有这种单据')
  const to = await named(ctx, deputyId, 'deputy')
  await lockBoth(ctx, to.userId)
  const span = { docKinds, from: fromOn === today ? ctx.now : startOfDay(fromOn), to: addDays(startOfDay(toOn), 1) }
  const own = await ruleWithin(ctx, ctx.user.id, span)
  if (own) throw new Fail('delegation.overlap', own)
  const theirs = await ruleWithin(ctx, to.userId, span)
  if (theirs) throw new Fail('delegation.chain', { name: to.userName, days: theirs.days })
  const id = newId()
  await ctx.tx
    .insertInto('delegate_rules')
    .values({
      school_id: ctx.schoolId,
      id,
      from_id: ctx.user.id,
      to_id: to.userId,
      doc_kinds: [...new Set(docKinds)],
      amount_cap_fen: amountCapFen ?? null,
      starts_at: span.from,
      ends_at: span.to,
    })
    .execute()
  const scope = [daysText(span.from, span.to), kindsText(docKinds), amountCapFen === undefined ? '' : `单笔不超过 ${money(amountCapFen)}`]
    .filter(Boolean)
    .join('，')
  logAction(ctx, 'delegation', id, { action: 'appoint', title: `委托${to.userName}代理审批`, comment: scope })
  await notify(ctx, [to.userId], { kind: HEADING, title: `${ctx.user.name}委托您代理审批`, body: scope, link: TAB })
  // What they handed to me stays with me.
  await notify(ctx, await relyingOn(ctx, span), {
    kind: HEADING,
    title: `您的代理人${ctx.user.name}不在，${daysText(span.from, span.to)}`,
    body: '您委托的单据不会再转给他人，请改派或另行委托',
    link: TAB,
  })
  ctx.objectId = id
  return { id }
}

export const recallDeputy: Delegation['recall'] = async (ctx, { id }) => {
  const rule = isId(id)
    ? await ctx.tx
        .selectFrom('delegate_rules as r')
        .innerJoin('users as u', (j) => j.onRef('u.school_id', '=', 'r.school_id').onRef('u.id', '=', 'r.to_id'))
        .select(['r.to_id', 'r.starts_at', 'r.ends_at', 'u.name'])
        .where('r.school_id', '=', ctx.schoolId)
        .where('r.id', '=', id)
        .where('r.from_id', '=', ctx.user.id)
        .forUpdate('r')
        .executeTakeFirst()
    : undefined
  if (!rule) throw missing('委托')
  if (rule.ends_at <= ctx.now) throw new Fail('core.refused', { reason: '这项委托已经结束' })
  // One that never began leaves no time in which somebody stood in.
  await ctx.tx
    .updateTable('delegate_rules')
    .set({ starts_at: rule.starts_at < ctx.now ? rule.starts_at : ctx.now, ends_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .execute()
  logAction(ctx, 'delegation', id, { action: 'recall', title: `收回${rule.name}的代理审批` })
  await notify(ctx, [rule.to_id], { kind: HEADING, title: `${ctx.user.name}收回了代理审批`, link: TAB })
  ctx.objectId = id
  return {}
}

/** The card, locked, of who answers for it. */
const ownCard = async (ctx: Ctx, id: string): Promise<{ id: string; name: string; end_on: string }> => {
  const card = isId(id)
    ? await ctx.tx
        .selectFrom('funds')
        .select(['id', 'name', 'end_on'])
        .where('school_id', '=', ctx.schoolId)
        .where('id', '=', id)
        .where('owner_id', '=', ctx.user.id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!card) throw missing('经费卡')
  return card
}

const mustBeComing = (ctx: Ctx, endsOn: string | undefined): void => {
  if (endsOn !== undefined && endsOn < dayOf(ctx.now)) throw invalid('endsOn', '截止日期不能早于今天')
}

export const grantCard: Delegation['grant'] = async (ctx, { fundId, userId, capFen, perOrderCapFen, endsOn }) => {
  mustBeComing(ctx, endsOn)
  const card = await ownCard(ctx, fundId)
  if (endsOn !== undefined && endsOn > card.end_on) throw invalid('endsOn', `截止日期不能晚于项目结题日 ${card.end_on}`)
  const to = await named(ctx, userId, 'spender')
  await setGrant(ctx, card.id, { userId, capFen: capFen ?? null, perOrderCapFen: perOrderCapFen ?? null, endsOn: endsOn ?? null })
  const limits = [
    capFen === undefined ? '' : `累计不超过 ${money(capFen)}`,
    perOrderCapFen === undefined ? '' : `单笔不超过 ${money(perOrderCapFen)}`,
    endsOn === undefined ? '' : `到 ${endsOn}`,
  ].filter(Boolean)
  const comment = limits.join('，') || '不限金额和日期'
  logAction(ctx, 'fund', card.id, { action: 'grant', title: `授权${to.userName}使用经费卡`, comment })
  await notify(ctx, [userId], { kind: HEADING, title: `${ctx.user.name}授权您使用经费卡 ${card.name}`, body: comment, link: '/fundCard' })
  ctx.objectId = card.id
  return {}
}

/** What was ordered by it stands: the right is asked for where money is newly reserved. */
export const revokeCard: Delegation['revoke'] = async (ctx, { fundId, userId }) => {
  const card = await ownCard(ctx, fundId)
  if (!isId(userId) || !(await dropGrant(ctx, card.id, userId))) throw missing('经费授权')
  logAction(ctx, 'fund', card.id, { action: 'revoke', title: `收回${(await nameOf(ctx, userId)) ?? ''}的经费授权` })
  await notify(ctx, [userId], { kind: HEADING, title: `${ctx.user.name}收回了经费卡 ${card.name} 的授权` })
  ctx.objectId = card.id
  return {}
}

export const addPurchaseAgent: Delegation['addAgent'] = async (ctx, { userId, endsOn }) => {
  mustBeComing(ctx, endsOn)
  const agent = await named(ctx, userId, 'agent')
  await lockOwn(ctx)
  const { num } = await ctx.tx
    .selectFrom('purchase_agents')
    .select((eb) => eb.fn.countAll<number>().as('num'))
    .where('school_id', '=', ctx.schoolId)
    .where('owner_id', '=', ctx.user.id)
    .where('agent_id', '<>', userId)
    .executeTakeFirstOrThrow()
  if (Number(num) >= AGENTS_MOST) throw new Fail('delegation.tooMany', { most: AGENTS_MOST })
  const set = { ends_on: endsOn ?? null, named_at: ctx.now }
  await ctx.tx
    .insertInto('purchase_agents')
    .values({ school_id: ctx.schoolId, owner_id: ctx.user.id, agent_id: userId, ...set })
    .onConflict((oc) => oc.columns(['school_id', 'owner_id', 'agent_id']).doUpdateSet(set))
    .execute()
  const until = endsOn === undefined ? '' : `到 ${endsOn}`
  logAction(ctx, 'agent', ctx.user.id, { action: 'add', title: `指定${agent.userName}为采购代理`, comment: until })
  await notify(ctx, [userId], { kind: HEADING, title: `${ctx.user.name}指定您为采购代理`, body: until, link: TAB })
  return {}
}

export const removePurchaseAgent: Delegation['removeAgent'] = async (ctx, { userId }) => {
  const gone = isId(userId)
    ? await ctx.tx
        .deleteFrom('purchase_agents')
        .where('school_id', '=', ctx.schoolId)
        .where('owner_id', '=', ctx.user.id)
        .where('agent_id', '=', userId)
        .executeTakeFirst()
    : { numDeletedRows: 0n }
  if (gone.numDeletedRows === 0n) throw missing('采购代理')
  logAction(ctx, 'agent', ctx.user.id, { action: 'remove', title: `取消采购代理${(await nameOf(ctx, userId)) ?? ''}` })
  await notify(ctx, [userId], { kind: HEADING, title: `${ctx.user.name}取消了您的采购代理`, link: TAB })
  return {}
}

export const forgetApprovers: Delegation['forgetChoice'] = async (ctx, it) => {
  if (!isId(it.fundId) || !(await forgetChoice(ctx, it))) throw missing('常用审批人')
  changed(ctx, 'approverChoice', ctx.user.id)
  return {}
}
