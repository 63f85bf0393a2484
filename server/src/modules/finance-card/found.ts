// What the latest reading says beside the cards as they are at this moment.
import type { ReadState } from '@caiyuan/contract/finance-card'
import type { Ctx } from '../../core/context.ts'
import type { RemoteCard } from '../../gateways/finance.wire.ts'
import { ownCards, type OwnCard } from '../fund/from-finance.ts'
import { compareCards, type Line, type Person } from './compare.ts'

export interface ReadRow {
  id: string
  asked_at: Date
  asked_by: string | null
  asked_name: string
  state: ReadState
  fault: string
  read_at: Date | null
  cards: unknown
  card_num: number
  foreign_num: number
  said: string
  applied_at: Date | null
  applied_name: string
  applied_num: number
}

const reads = (ctx: Ctx) => ctx.tx.selectFrom('finance_card_reads').selectAll().where('school_id', '=', ctx.schoolId)

/** The latest that was answered, applied or not. */
export const answeredRead = (ctx: Ctx): Promise<ReadRow | undefined> =>
  reads(ctx).where('state', 'in', ['read', 'applied']).orderBy('asked_at', 'desc').limit(1).executeTakeFirst() as Promise<
    ReadRow | undefined
  >

export const latestRead = (ctx: Ctx): Promise<ReadRow | undefined> =>
  reads(ctx).orderBy('asked_at', 'desc').limit(1).executeTakeFirst() as Promise<ReadRow | undefined>

export const lockRead = (ctx: Ctx, id: string): Promise<ReadRow | undefined> =>
  reads(ctx).where('id', '=', id).forUpdate().executeTakeFirst() as Promise<ReadRow | undefined>

const peopleOf = async (ctx: Ctx): Promise<Map<string, Person>> => {
  const rows = await ctx.tx
    .selectFrom('users')
    .select(['id', 'user_no', 'name'])
    .where('school_id', '=', ctx.schoolId)
    .where('is_active', '=', true)
    .execute()
  return new Map(rows.map((it) => [it.user_no, { id: it.id, name: it.name }]))
}

export const foundIn = async (ctx: Ctx, row: Pick<ReadRow, 'cards'>): Promise<{ lines: Line[]; same: OwnCard[] }> =>
  compareCards(await ownCards(ctx), (row.cards ?? []) as RemoteCard[], await peopleOf(ctx))
