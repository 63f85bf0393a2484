// What the platform is asked to allow, over all schools, and one of it in full.
import type { invoiceRuling } from '@caiyuan/contract/invoice-ruling'
import { Fail } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { SUPPLIER_ID } from '../../../core/pseudo-schools.ts'
import { schoolNameOf } from '../../school/name.ts'
import { readApply } from './detail.ts'
import { seenApply } from './one.ts'
import { sentenceOf } from './sentence.ts'

type Ruling = Of<typeof invoiceRuling>

export const listRulings: Ruling['list'] = async (ctx, { tab, pageNum, pageSize }) => {
  if (ctx.user.schoolId !== SUPPLIER_ID) throw new Fail('core.denied')
  const all = ctx.tx.selectFrom('invoice_rulings')
  const counted = await all
    .select([
      (eb) => eb.fn.countAll<number>().filterWhere('ended_at', 'is', null).as('open'),
      (eb) => eb.fn.countAll<number>().filterWhere('ended_at', 'is not', null).as('done'),
    ])
    .executeTakeFirstOrThrow()
  const counts = { open: Number(counted.open), done: Number(counted.done) }
  const rows = await all
    .selectAll()
    .where('ended_at', tab === 'open' ? 'is' : 'is not', null)
    .orderBy('asked_at', tab === 'open' ? 'asc' : 'desc')
    .orderBy('apply_id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return {
    list: rows.map((it) => ({
      schoolId: it.school_id,
      id: it.apply_id,
      applyNo: it.apply_no,
      schoolName: it.school_name,
      supplierName: it.supplier_name,
      orderCount: it.order_count,
      totalFen: it.total_fen,
      asked: it.asked,
      askedAt: it.asked_at.toISOString(),
      dueAt: it.due_at.toISOString(),
      endedAt: it.ended_at?.toISOString() ?? null,
      ending: it.ending,
    })),
    total: counts[tab],
    pageNum,
    pageSize,
    counts,
  }
}

/** Numbers, parties and sums; files of a school are not opened by the platform, nor bills told. */
export const getRuling: Ruling['detail'] = async (ctx, { id }) => {
  const row = await seenApply(ctx, id)
  const it = await readApply(ctx, row)
  return {
    ...it,
    hint: '',
    orders: it.orders.map((each) => ({ ...each, billId: '', billNo: '' })),
    invoices: it.invoices.map((each) => ({ ...each, files: [] })),
    sentence: sentenceOf({ state: row.state, dueAt: row.due_at, reason: row.reason }, row.supplier_name),
    schoolId: ctx.schoolId,
    schoolName: await schoolNameOf(ctx),
    reopenedNum: row.reopened_num,
  }
}
