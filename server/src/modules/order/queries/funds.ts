// Which cards pay an order.
import type { FreezeState } from '@caiyuan/contract/finance'
import { dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { freezes, paramsOf } from '../../school/params.ts'
import { faultText } from '../../fund/validity.ts'
import type { OrderRow } from '../policy.ts'

/** How the order is paid and what has become of each part. */
export const fundsOf = async (ctx: Ctx, order: Pick<OrderRow, 'id' | 'budget_status'>) => {
  const rows = await ctx.tx
    .selectFrom('order_funds as f')
    .innerJoin('funds as k', (join) => join.onRef('k.school_id', '=', 'f.school_id').onRef('k.id', '=', 'f.fund_id'))
    .innerJoin('users as u', (join) => join.onRef('u.school_id', '=', 'k.school_id').onRef('u.id', '=', 'k.owner_id'))
    .leftJoin('fund_subjects as s', (join) =>
      join.onRef('s.school_id', '=', 'f.school_id').onRef('s.fund_id', '=', 'f.fund_id').onRef('s.code', '=', 'f.subject_code'),
    )
    .leftJoin('fund_claims as c', (join) =>
      join
        .onRef('c.school_id', '=', 'f.school_id')
        .on('c.doc_kind', '=', 'order')
        .onRef('c.doc_id', '=', 'f.order_id')
        .onRef('c.fund_id', '=', 'f.fund_id')
        .onRef('c.subject_code', '=', 'f.subject_code'),
    )
    .leftJoin('finance_freezes as z', (join) =>
      join
        .onRef('z.school_id', '=', 'f.school_id')
        .on('z.doc_kind', '=', 'order')
        .onRef('z.doc_id', '=', 'f.order_id')
        .onRef('z.fund_id', '=', 'f.fund_id')
        .onRef('z.subject_code', '=', 'f.subject_code'),
    )
    .select([
      'z.state as freeze_state',
      'z.freeze_no',
      'z.reason as freeze_reason',
      'f.fund_id',
      'f.subject_code',
      'f.amount_fen',
      'k.project_no',
      'k.name',
      'k.status',
      'k.start_on',
      'k.end_on',
      'k.owner_id',
      'u.name as owner_name',
      's.name as subject_name',
      'c.frozen_fen',
      'c.held_fen',
      'c.committed_fen',
    ])
    .where('f.school_id', '=', ctx.schoolId)
    .where('f.order_id', '=', order.id)
    .orderBy('f.line_no')
    .execute()
  const follows = freezes(await paramsOf(ctx))
  return rows.map((it) => ({
    problem: (it.frozen_fen ?? 0) + (it.held_fen ?? 0) > 0 ? faultText(it, dayOf(ctx.now)) : '',
    fundId: it.fund_id,
    projectNo: it.project_no,
    name: it.name,
    ownerName: it.owner_name,
    isMine: it.owner_id === ctx.user.id,
    subjectCode: it.subject_code,
    subjectName: it.subject_name ?? it.subject_code,
    amountFen: it.amount_fen,
    frozenFen: it.frozen_fen ?? 0,
    heldFen: it.held_fen ?? 0,
    committedFen: it.committed_fen ?? 0,
    // Without a budget nothing was ever taken from the card.
    releasedFen: order.budget_status === 'NONE' ? 0 : it.amount_fen - (it.frozen_fen ?? 0) - (it.held_fen ?? 0) - (it.committed_fen ?? 0),
    // Taken of the card, and not yet asked about there.
    ...(follows && order.budget_status !== 'NONE'
      ? {
          finance: {
            state: (it.freeze_state ?? 'waiting') as FreezeState,
            freezeNo: it.freeze_no ?? '',
            reason: it.freeze_reason ?? '',
          },
        }
      : {}),
  }))
}
