import type { delegation } from '@caiyuan/contract/delegation'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { sql } from 'kysely'
import { ask, rowsOf } from '../../core/ask.ts'
import { addDays, dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { decidedKinds, documentOf } from '../../core/documents.ts'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { mayBe, PERSON, type Somebody } from './people.ts'

type Delegation = Of<typeof delegation>
type Mine = OutputOf<(typeof delegation)['mine']>

/** So long an ended one is still told of, in days. */
const TOLD_DAYS = 90

interface RuleRow {
  id: string
  who: Somebody
  isMine: boolean
  docKinds: string[]
  capFen: number | null
  from: string
  to: string
}

interface GrantRow {
  who: Somebody
  capFen: number | null
  perOrderCapFen: number | null
  endsOn: string | null
  usedFen: number
}

interface AgentRow {
  who: Somebody
  endsOn: string | null
  isMine: boolean
}

const ruleOf = (ctx: Ctx, it: RuleRow): Mine['given'][number] => {
  const [from, to] = [new Date(it.from), new Date(it.to)]
  return {
    id: it.id,
    who: it.who,
    docKinds: it.docKinds,
    amountCapFen: it.capFen,
    from: from.toISOString(),
    to: to.toISOString(),
    stands: to <= ctx.now ? 'past' : from > ctx.now ? 'coming' : 'now',
  }
}

const isEnded = (ctx: Ctx, endsOn: string | null): boolean => endsOn !== null && endsOn < dayOf(ctx.now)

const agentOf = (ctx: Ctx, { who, endsOn }: AgentRow): Mine['agents'][number] => ({ who, endsOn, isEnded: isEnded(ctx, endsOn) })

export const ownDelegation: Delegation['mine'] = async (ctx) => {
  const { schoolId } = ctx
  const me = ctx.user.id
  const it = await ask<{ rules: RuleRow[]; cards: (Omit<Mine['cards'][number], 'grants'> & { grants: GrantRow[] })[]; agents: AgentRow[] }>(
    ctx.tx,
    {
      rules: rowsOf(sql<RuleRow>`
        select r.id, ${PERSON} as who, r.from_id = ${me} as "isMine", r.doc_kinds as "docKinds", r.amount_cap_fen as "capFen", r.starts_at as "from", r.ends_at as "to"
        from delegate_rules r join users u on u.school_id = r.school_id and u.id = case when r.from_id = ${me} then r.to_id else r.from_id end
        where r.school_id = ${schoolId} and ${me} in (r.from_id, r.to_id) and r.ends_at > ${addDays(ctx.now, -TOLD_DAYS)}
        order by r.ends_at desc, r.id`),
      cards: rowsOf(sql`
        select f.id as "fundId", f.project_no as "projectNo", f.name, coalesce((
          select json_agg(json_build_object('who', ${PERSON}, 'capFen', g.cap_fen, 'perOrderCapFen', g.per_order_cap_fen, 'endsOn', g.ends_on,
            'usedFen', (select coalesce(sum(c.frozen_fen + c.held_fen + c.committed_fen), 0)::bigint from fund_claims c
              where c.school_id = g.school_id and c.fund_id = g.fund_id and c.payer_id = g.user_id)) order by u.user_no)
          from fund_grants g join users u on u.school_id = g.school_id and u.id = g.user_id
          where g.school_id = f.school_id and g.fund_id = f.id), '[]') as grants
        from funds f where f.school_id = ${schoolId} and f.owner_id = ${me} and f.status <> 'closed' order by f.project_no`),
      agents: rowsOf(sql<AgentRow>`
        select ${PERSON} as who, a.ends_on as "endsOn", a.owner_id = ${me} as "isMine"
        from purchase_agents a join users u on u.school_id = a.school_id and u.id = case when a.owner_id = ${me} then a.agent_id else a.owner_id end
        where a.school_id = ${schoolId} and ${me} in (a.owner_id, a.agent_id) order by u.user_no`),
    },
  )
  const rules = (isMine: boolean) => it.rules.filter((each) => each.isMine === isMine).map((each) => ruleOf(ctx, each))
  return {
    kinds: decidedKinds().map(({ kind, title }) => ({ kind, title })),
    given: rules(true),
    taken: rules(false),
    cards: it.cards.map((card) => ({ ...card, grants: card.grants.map((each) => ({ ...each, isEnded: isEnded(ctx, each.endsOn) })) })),
    agents: it.agents.filter((each) => each.isMine).map((each) => agentOf(ctx, each)),
    owners: it.agents.filter((each) => !each.isMine).map((each) => agentOf(ctx, each)),
  }
}

/** Who may buy for an owner today: named, not ended, and still allowed to buy for others. */
export const choosePurchaseAgent: Delegation['purchaseAgents'] = async (ctx, { ownerUserId }) => {
  const owner = isId(ownerUserId)
    ? await ctx.tx
        .selectFrom('users')
        .select('id')
        .where('school_id', '=', ctx.schoolId)
        .where('id', '=', ownerUserId)
        .where('supplier_id', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!owner) throw missing('经费负责人')
  const { rows } = await sql<{ who: Somebody }>`
    select ${PERSON} as who from purchase_agents a join users u on u.school_id = a.school_id and u.id = a.agent_id
    where a.school_id = ${ctx.schoolId} and a.owner_id = ${owner.id} and (a.ends_on is null or a.ends_on >= ${dayOf(ctx.now)}) and ${mayBe(ctx, 'agent')}
    order by u.user_no`.execute(ctx.tx)
  return rows.map((it) => it.who)
}

interface ChoiceRow {
  doc_kind: string
  node_id: string
  fund_id: string
  at: Date
  node_title: string | null
  fund_name: string
  people: (Somebody & { isActive: boolean })[]
}

/** Steps that no flow in force has any more are left out: nothing is offered there. */
export const listChoices: Delegation['choices'] = async (ctx) => {
  const { rows } = await sql<ChoiceRow>`
    select c.doc_kind, c.node_id, c.fund_id, c.at, coalesce(f.name, '') as fund_name,
      (select n ->> 'title' from flow_defs d, jsonb_array_elements(d.nodes) n
        where d.school_id = c.school_id and d.doc_kind = c.doc_kind and d.status = 'published' and d.valid_from <= ${ctx.now} and (d.valid_to is null or d.valid_to > ${ctx.now}) and n ->> 'id' = c.node_id limit 1) as node_title,
      coalesce((select json_agg(${PERSON}::jsonb || jsonb_build_object('isActive', u.is_active) order by array_position(c.chosen, u.id)) from users u
        where u.school_id = c.school_id and u.id = any(c.chosen)), '[]') as people
    from approver_choices c left join funds f on f.school_id = c.school_id and f.id = c.fund_id
    where c.school_id = ${ctx.schoolId} and c.user_id = ${ctx.user.id} order by c.at desc, c.node_id`.execute(ctx.tx)
  return rows
    .filter((it) => it.node_title !== null)
    .map((it) => ({
      docKind: it.doc_kind,
      nodeId: it.node_id,
      fundId: it.fund_id,
      docTitle: documentOf(it.doc_kind).title,
      nodeTitle: it.node_title!,
      fundName: it.fund_name,
      people: it.people,
      at: it.at.toISOString(),
    }))
}
