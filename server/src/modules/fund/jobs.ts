// The reconciler: proves the ledger of a school, freezes a card that does not add up and tells finance (reliability §6).
import { to } from '@caiyuan/contract/to'
import { addHours } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { logAction } from '../../core/advance.ts'
import { ledgerFaults } from '../../core/metrics.ts'
import { notify, peopleWith } from '../../core/notify.ts'
import { enqueue, type Jobs, type OfSchool } from '../../core/outbox.ts'
import { carryOverJobs } from './carry-over.ts'
import { checkInvariants, type Violation } from './invariants.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'fund.reconcile': OfSchool
  }
}

const EVERY_HOURS = 1 / 12

/** So many faults are told in words; a card that is badly wrong has thousands, and one is enough to look. */
const TOLD = 5

const sentencesOf = (faults: readonly Violation[]): string => {
  const all = [...new Set(faults.map((it) => it.sentence))]
  const told = all.slice(0, TOLD).join('；')
  return all.length > TOLD ? `${told}；等共 ${all.length} 处` : told
}

/** Stops the cards of the violations: what goes on needs another card, or the card proved right. Answers how many were newly frozen. */
export const freezeCards = async (ctx: Ctx, found: readonly Violation[]): Promise<number> => {
  let frozen = 0
  const byFund = Map.groupBy(
    found.filter((v) => v.fundId !== null),
    (v) => v.fundId!,
  )
  for (const [fundId, faults] of byFund) {
    const row = await ctx.tx
      .updateTable('funds')
      .set({ status: 'frozen' })
      .where('school_id', '=', ctx.schoolId)
      .where('id', '=', fundId)
      .where('status', '=', 'normal')
      .returning(['name', 'project_no'])
      .executeTakeFirst()
    if (!row) continue
    frozen += 1
    const reason = sentencesOf(faults)
    logAction(ctx, 'fund', fundId, {
      action: 'freeze',
      title: '对账不平，自动冻结',
      from: 'normal',
      to: 'frozen',
      comment: reason,
      detail: { rules: [...new Set(faults.map((f) => f.rule))] },
    })
    await notify(ctx, await peopleWith(ctx, 'bill:audit'), {
      kind: '系统',
      title: `经费 ${row.project_no} ${row.name} 已自动冻结`,
      body: `账本核对发现问题：${reason}。核实前不能再用它提交新单据；进行中的单据审批、验收和对账前，须更换经费卡或核实解冻。`,
      link: to('/fundStatement', { id: fundId }),
    })
  }
  return frozen
}

export const reconcile = async (ctx: Ctx): Promise<Violation[]> => {
  const found = await checkInvariants(ctx.tx, ctx.schoolId)
  ledgerFaults.set({ school: String(ctx.schoolId) }, found.length)
  await freezeCards(ctx, found)
  return found
}

export const fundJobs: Jobs = {
  ...carryOverJobs,
  'fund.reconcile': async (ctx) => {
    await reconcile(ctx)
    await enqueue(ctx, 'fund.reconcile', { dueAt: addHours(ctx.now, EVERY_HOURS) })
  },
}
