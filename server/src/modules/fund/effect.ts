// What a document takes from each card that pays for it, for whoever decides on it.
import type { BlockOf } from '@caiyuan/contract/approval/review'
import { sql, type RawBuilder } from 'kysely'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { faultText } from './validity.ts'

export type FundEffect = BlockOf<'funds'>['funds'][number]

const DAY_MS = 86_400_000

interface Part {
  fund_id: string
  amount_fen: number
  project_no: string
  name: string
  source: string
  owner_id: string
  owner: string
  start_on: string
  end_on: string
  status: string
  total_fen: number
  frozen_fen: number
  held_fen: number
  committed_fen: number
  subject: string | null
  limit_fen: number | null
  s_taken: number | null
  mine_frozen: number | null
  mine_held: number | null
  mine_committed: number | null
}

/** `pays`: SQL of its parts as `fund_id, subject_code, amount_fen, line_no`. `mustPay`: money is still to move, so a card that cannot pay is named. `isLess`: agreeing takes its parts and gives back what is frozen beside. */
interface Paid {
  kind: string
  id: string
  pays: RawBuilder<unknown>
  mustPay: boolean
  isLess?: boolean
}

const partsOf = async (ctx: Ctx, { kind, id, pays }: Paid): Promise<Part[]> => {
  const { rows } = await sql<Part>`
    select p.fund_id, p.amount_fen, k.project_no, k.name, k.source, k.owner_id, u.name as owner, k.start_on, k.end_on, k.status,
      k.total_fen, k.frozen_fen, k.held_fen, k.committed_fen, s.name as subject, s.limit_fen, s.frozen_fen + s.held_fen + s.committed_fen as s_taken,
      c.frozen_fen as mine_frozen, c.held_fen as mine_held, c.committed_fen as mine_committed
    from ${pays} p
    join funds k on k.school_id = ${ctx.schoolId} and k.id = p.fund_id
    join users u on u.school_id = k.school_id and u.id = k.owner_id
    left join fund_subjects s on s.school_id = k.school_id and s.fund_id = k.id and s.code = p.subject_code
    left join fund_claims c on c.school_id = k.school_id and c.doc_kind = ${kind} and c.doc_id = ${id} and c.fund_id = k.id and c.subject_code = p.subject_code
    order by p.line_no`.execute(ctx.tx)
  return rows
}

/** One row per card: what it can still pay without and with this document, and the subjects it uses. */
export const effectsOf = async (ctx: Ctx, doc: Paid): Promise<FundEffect[]> => {
  const byFund = new Map<string, FundEffect>()
  for (const r of await partsOf(ctx, doc)) {
    const [frozen, held, committed] = [r.mine_frozen ?? 0, r.mine_held ?? 0, r.mine_committed ?? 0]
    const onCard = frozen + held + committed
    // Before anything was frozen, agreeing takes it all.
    const taken = r.mine_frozen === null || doc.isLess ? r.amount_fen : onCard
    const available = r.total_fen - r.frozen_fen - r.held_fen - r.committed_fen
    const it = byFund.get(r.fund_id) ?? {
      problem: doc.mustPay ? faultText(r, dayOf(ctx.now)) : '',
      fundId: r.fund_id,
      name: r.name,
      projectNo: r.project_no,
      source: r.source,
      ownerName: r.owner,
      isMine: r.owner_id === ctx.user.id,
      endOn: r.end_on,
      daysLeft: Math.round((Date.parse(r.end_on) - Date.parse(dayOf(ctx.now))) / DAY_MS),
      totalFen: r.total_fen,
      committedFen: r.committed_fen,
      heldFen: r.held_fen,
      otherFrozenFen: r.frozen_fen,
      thisFen: 0,
      takenFen: 0,
      beforeFen: available,
      afterFen: available,
      subjects: [],
    }
    it.thisFen += r.amount_fen
    it.takenFen += taken
    it.otherFrozenFen -= frozen
    it.heldFen -= held
    it.committedFen -= committed
    it.beforeFen += onCard
    it.afterFen -= taken - onCard
    it.subjects.push({
      name: r.subject ?? '',
      amountFen: r.amount_fen,
      leftFen: r.limit_fen === null ? null : r.limit_fen - (r.s_taken ?? 0),
    })
    byFund.set(r.fund_id, it)
  }
  return [...byFund.values()]
}
