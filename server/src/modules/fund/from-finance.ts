// Cards as finance has them: what may be changed of a card from outside, and the row of its statement where its total changes. What stands
// on it never moves here (decision 0350).
import type { FundSource } from '@caiyuan/contract/fund'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'

export type FinanceStatus = 'normal' | 'frozen' | 'closed' | 'gone'

export interface OwnSubject {
  code: string
  name: string
  limitFen: number | null
  /** Frozen, owed and spent. */
  takenFen: number
}

export interface OwnCard {
  id: string
  projectNo: string
  externalId: string
  name: string
  ownerId: string
  ownerNo: string
  ownerName: string
  source: FundSource
  startOn: string
  endOn: string
  status: 'normal' | 'frozen' | 'closed'
  financeStatus: FinanceStatus
  totalFen: number
  frozenFen: number
  heldFen: number
  committedFen: number
  subjects: OwnSubject[]
}

export const ownCards = async (ctx: Ctx): Promise<OwnCard[]> => {
  const { rows } = await sql<OwnCard>`
    select f.id, f.project_no as "projectNo", f.external_id as "externalId", f.name, f.owner_id as "ownerId", u.user_no as "ownerNo", u.name as "ownerName", f.source,
      f.start_on as "startOn", f.end_on as "endOn", f.status, f.finance_status as "financeStatus", f.total_fen as "totalFen", f.frozen_fen as "frozenFen",
      f.held_fen as "heldFen", f.committed_fen as "committedFen",
      coalesce((select json_agg(json_build_object('code', s.code, 'name', s.name, 'limitFen', s.limit_fen, 'takenFen', s.frozen_fen + s.held_fen + s.committed_fen) order by s.sort, s.code)
        from fund_subjects s where s.school_id = f.school_id and s.fund_id = f.id), '[]') as subjects
    from funds f join users u on u.school_id = f.school_id and u.id = f.owner_id
    where f.school_id = ${ctx.schoolId} order by f.id`.execute(ctx.tx)
  return rows
}

export interface CardSet {
  externalId?: string
  name?: string
  ownerId?: string
  source?: FundSource
  startOn?: string
  endOn?: string
  status?: 'normal' | 'frozen' | 'closed'
  financeStatus?: FinanceStatus
}

/** What stands on the card answers to its owner. */
export const giveTo = async (ctx: Ctx, fundId: string, fromId: string, toId: string): Promise<void> => {
  await ctx.tx
    .updateTable('fund_claims')
    .set({ owner_id: toId })
    .where('school_id', '=', ctx.schoolId)
    .where('fund_id', '=', fundId)
    .where('owner_id', '=', fromId)
    .execute()
}

export const setCard = async (ctx: Ctx, card: OwnCard, it: CardSet): Promise<void> => {
  await ctx.tx
    .updateTable('funds')
    .set({
      synced_at: ctx.now,
      ...(it.externalId === undefined ? {} : { external_id: it.externalId }),
      ...(it.name === undefined ? {} : { name: it.name }),
      ...(it.ownerId === undefined ? {} : { owner_id: it.ownerId }),
      ...(it.source === undefined ? {} : { source: it.source }),
      ...(it.startOn === undefined ? {} : { start_on: it.startOn }),
      ...(it.endOn === undefined ? {} : { end_on: it.endOn }),
      ...(it.status === undefined ? {} : { status: it.status }),
      ...(it.financeStatus === undefined ? {} : { finance_status: it.financeStatus }),
    })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', card.id)
    .execute()
  if (it.ownerId !== undefined) await giveTo(ctx, card.id, card.ownerId, it.ownerId)
}

/** Cards finance said again just as they are here. */
export const noteSeen = async (ctx: Ctx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await ctx.tx
    .updateTable('funds')
    .set({ synced_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('id', 'in', [...ids])
    .execute()
}

/** 总额调整: the total becomes another, with its row of the statement. Throws where it would be less than what stands on the card. */
export const setTotal = async (ctx: Ctx, card: OwnCard, totalFen: number, summary: string): Promise<void> => {
  const { rows } = await sql`
    with card as (
      update funds set total_fen = ${totalFen}, entry_seq = entry_seq + 1
      where school_id = ${ctx.schoolId} and id = ${card.id} and total_fen = ${card.totalFen} and frozen_fen + held_fen + committed_fen <= ${totalFen}
      returning *
    )
    insert into fund_entries (school_id, id, fund_id, seq, subject_code, kind, amount_fen, available_delta_fen, frozen_delta_fen, held_delta_fen, committed_delta_fen,
      available_after_fen, frozen_after_fen, held_after_fen, committed_after_fen, doc_kind, doc_id, doc_no, summary, actor_id, request_id, at)
    select ${ctx.schoolId}, ${newId()}, c.id, c.entry_seq, '', 'ADJUST', ${Math.abs(totalFen - card.totalFen)}, ${totalFen - card.totalFen}, 0, 0, 0,
      c.total_fen - c.frozen_fen - c.held_fen - c.committed_fen, c.frozen_fen, c.held_fen, c.committed_fen,
      'fund', c.id, c.project_no, ${summary}, ${ctx.user.id}, ${ctx.requestId}, ${ctx.now} from card c
    returning id`.execute(ctx.tx)
  if (rows.length !== 1) throw new Error(`total of ${card.projectNo} cannot become ${totalFen} fen`)
}

/** A subject that is new, has another name, or another limit: never below what stands on it. */
export const setSubject = async (ctx: Ctx, fundId: string, it: { code: string; name: string; limitFen: number | null }): Promise<void> => {
  await sql`
    insert into fund_subjects (school_id, fund_id, code, name, limit_fen, sort)
    select ${ctx.schoolId}, ${fundId}, ${it.code}, ${it.name}, ${it.limitFen}, coalesce(max(sort), -1) + 1
    from fund_subjects where school_id = ${ctx.schoolId} and fund_id = ${fundId}
    on conflict (school_id, fund_id, code) do update set name = excluded.name, limit_fen = excluded.limit_fen`.execute(ctx.tx)
}
