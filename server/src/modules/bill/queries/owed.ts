// What schools owe a supplier by age: unpaid bills, from the projection.
import { owedAges, supplyTabs, type supplyBill } from '@caiyuan/contract/supply-bill'
import { sumFen } from '@caiyuan/contract/money'
import { daysBetween } from '@caiyuan/contract/bill/clock'
import { dayOf } from '../../../core/clock.ts'
import type { Of } from '../../../core/implement.ts'

const UNPAID = [...supplyTabs.todo.states, ...supplyTabs.open.states, ...supplyTabs.settling.states]

/** In which age a bill is; one without a day is not due yet. */
const ageOf = (payBy: string | null, today: string): number => {
  const late = payBy === null ? 0 : daysBetween(payBy, today)
  return owedAges.findIndex((it) => (it.from === null || late >= it.from) && (it.to === null || late <= it.to))
}

export const owedToSupplier: Of<typeof supplyBill>['owed'] = async (ctx) => {
  if (!ctx.user.supplierId) return { schools: [], ages: owedAges.map(() => 0), totalFen: 0 }
  const rows = await ctx.tx
    .selectFrom('supplier.bills')
    .select(['school_id', 'school_name', 'total_fen', 'pay_by'])
    .where('supplier_id', '=', ctx.user.supplierId)
    .where('state', 'in', UNPAID)
    .execute()
  const today = dayOf(ctx.now)
  const aged = (list: readonly (typeof rows)[number][]): number[] =>
    owedAges.map((_, age) => sumFen(list.filter((it) => ageOf(it.pay_by, today) === age).map((it) => it.total_fen)))
  const schools = [...Map.groupBy(rows, (it) => it.school_id).values()].map((list) => ({
    schoolId: list[0]!.school_id,
    schoolName: list[0]!.school_name,
    num: list.length,
    ages: aged(list),
    totalFen: sumFen(list.map((it) => it.total_fen)),
  }))
  return {
    schools: schools.toSorted((a, b) => b.totalFen - a.totalFen || a.schoolId - b.schoolId),
    ages: aged(rows),
    totalFen: sumFen(rows.map((it) => it.total_fen)),
  }
}
