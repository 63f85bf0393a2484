// What a department applied for at one seller in the year: several applications under the limit are one purchase (拆单, domain page 05 §5.2).
import { money } from '@caiyuan/contract/money'
import { offPlatformFlow } from '@caiyuan/contract/off-platform/flow'
import { statesWhere } from '@caiyuan/contract/flow'
import type { Sheet } from '@caiyuan/contract/off-platform/sheet'
import { plainFirm, plainTaxNo } from '@caiyuan/contract/uscc'
import { sql } from 'kysely'
import { addDays, dayOf, startOfDay } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { paramsOf } from '../school/params.ts'

const counted = statesWhere(offPlatformFlow, ({ claim }) => claim !== 'none')

/** SQL over alias `p`: it was bought of this seller. By its code, and by its name where one of the two has no code. */
const isOf = ({ supplierName, supplierUscc }: Pick<Sheet, 'supplierName' | 'supplierUscc'>) => {
  const [name, uscc] = [plainFirm(supplierName), plainTaxNo(supplierUscc)]
  return sql<boolean>`case when ${uscc} <> '' and p.supplier_uscc <> '' then upper(p.supplier_uscc) = ${uscc}
    else translate(p.supplier_name, '（）() ', '') = ${name} end`
}

interface Asked {
  /** The application itself, where it is one already. */
  id: string | null
  deptId: string | null
  sheet: Pick<Sheet, 'supplierName' | 'supplierUscc'>
  totalFen: number
}

export const yearCheck = async (ctx: Ctx, it: Asked, ceilingFen: number) => {
  const { rows } = await sql<{ num: number; fen: number }>`
    select count(*)::int as num, coalesce(sum(coalesce(p.actual_fen, p.total_fen)), 0)::bigint as fen from off_platforms p
    where p.school_id = ${ctx.schoolId} and p.dept_id is not distinct from ${it.deptId} and p.id is distinct from ${it.id}
      and p.state = any(${counted}::text[]) and p.submitted_at >= ${startOfDay(`${dayOf(ctx.now).slice(0, 4)}-01-01`)}
      and ${isOf(it.sheet)}`.execute(ctx.tx)
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

interface Bought {
  /** The purchase itself, where it is one already. */
  id: string | null
  applicantId: string
  fundIds: readonly string[]
  sheet: Pick<Sheet, 'supplierName' | 'supplierUscc'>
  totalFen: number
}

/** One wait for all of a school: of two that are submitted at once the second counts the first. */
export const oneDirectAtATime = (ctx: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`offPlatform.direct:${ctx.schoolId}`}, 0))`.execute(ctx.tx)

/**
 * What the same buyer, or the owners of the same cards, bought of this seller without an application in the days a split is looked for:
 * together they are one purchase, which has to be applied for from the same sum on.
 */
export const directSum = async (ctx: Ctx, it: Bought, belowFen: number) => {
  const days = (await paramsOf(ctx))['split.days']
  const { rows } = await sql<{ num: number; fen: number }>`
    select count(*)::int as num, coalesce(sum(coalesce(p.actual_fen, p.total_fen)), 0)::bigint as fen from off_platforms p
    where p.school_id = ${ctx.schoolId} and p.id is distinct from ${it.id} and p.direct is not null
      and p.state = any(${counted}::text[]) and p.submitted_at >= ${startOfDay(dayOf(addDays(ctx.now, -days)))} and ${isOf(it.sheet)}
      and (p.applicant_id = ${it.applicantId} or exists (
        select 1 from off_platform_funds f join funds k on k.school_id = f.school_id and k.id = f.fund_id
        where f.school_id = p.school_id and f.doc_id = p.id and k.owner_id in (
          select o.owner_id from funds o where o.school_id = ${ctx.schoolId} and o.id = any(${[...it.fundIds]}::uuid[]))))`.execute(ctx.tx)
  const { num, fen } = rows[0]!
  const before = Number(fen)
  const sum = before + it.totalFen
  const text =
    num === 0
      ? `${days} 天内同一购买人或经费负责人没有向该供应商免申请直接验收`
      : `${days} 天内同一购买人或经费负责人已向该供应商免申请直接验收 ${num} 单 ${money(before)}，连同本单 ${money(sum)}`
  const isOver = num > 0 && sum >= belowFen
  return { isOver, text: isOver ? `${text}，合计须低于 ${money(belowFen)}，请先申请后采购` : text }
}

export const directLook = ({ isOver, text }: Awaited<ReturnType<typeof directSum>>) => ({
  key: 'direct',
  title: '免申请累计',
  verdict: isOver ? ('bad' as const) : ('ok' as const),
  text,
})
