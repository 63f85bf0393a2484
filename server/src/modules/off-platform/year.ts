// What a department applied for at one seller in the year: several applications under the limit are one purchase (拆单, domain page 05 §5.2).
import { money } from '@caiyuan/contract/money'
import { offPlatformFlow } from '@caiyuan/contract/off-platform/flow'
import { statesWhere } from '@caiyuan/contract/flow'
import type { Sheet } from '@caiyuan/contract/off-platform/sheet'
import { plainFirm, plainTaxNo } from '@caiyuan/contract/uscc'
import { sql } from 'kysely'
import { dayOf, startOfDay } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'

const counted = statesWhere(offPlatformFlow, ({ claim }) => claim !== 'none')

interface Asked {
  /** The application itself, where it is one already. */
  id: string | null
  deptId: string | null
  sheet: Pick<Sheet, 'supplierName' | 'supplierUscc'>
  totalFen: number
}

/** By the code of the seller, and by its name where one of the two has no code. */
export const yearCheck = async (ctx: Ctx, it: Asked, ceilingFen: number) => {
  const [name, uscc] = [plainFirm(it.sheet.supplierName), plainTaxNo(it.sheet.supplierUscc)]
  const { rows } = await sql<{ num: number; fen: number }>`
    select count(*)::int as num, coalesce(sum(coalesce(p.actual_fen, p.total_fen)), 0)::bigint as fen from off_platforms p
    where p.school_id = ${ctx.schoolId} and p.dept_id is not distinct from ${it.deptId} and p.id is distinct from ${it.id}
      and p.state = any(${counted}::text[]) and p.submitted_at >= ${startOfDay(`${dayOf(ctx.now).slice(0, 4)}-01-01`)}
      and case when ${uscc} <> '' and p.supplier_uscc <> '' then upper(p.supplier_uscc) = ${uscc}
        else translate(p.supplier_name, '（）() ', '') = ${name} end`.execute(ctx.tx)
  const { num, fen } = rows[0]!
  const before = Number(fen)
  const sum = before + it.totalFen
  const base = { key: 'year', title: '本年累计' }
  if (num === 0) return { ...base, verdict: 'ok' as const, text: '本部门本年第一次向该供应商申请' }
  const words = `本部门本年已向该供应商申请 ${num} 单 ${money(before)}，连同本单 ${money(sum)}`
  return sum >= ceilingFen
    ? { ...base, verdict: 'warn' as const, text: `${words}，达到自行采购上限 ${money(ceilingFen)}，请核对是否拆单` }
    : { ...base, verdict: 'ok' as const, text: words }
}
