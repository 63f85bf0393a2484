// 平台介入: the platform is told over all schools what it is asked to rule on, and rules inside the school.
import { afterSaleFlow, type AfterSaleType } from '@caiyuan/contract/after-sale/flow'
import { toRuling, type afterSaleRuling } from '@caiyuan/contract/after-sale-ruling'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { notify, peopleWith, tellOf } from '../../core/notify.ts'
import { enqueue, type JobHandler } from '../../core/outbox.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { schoolNameOf } from '../school/name.ts'
import { keepMessage } from './messages.ts'
import { notices } from './notices.ts'
import { wayOf, type AfterSaleRow } from './policy.ts'
import { tellSupplier } from './projection.ts'
import { detailOf } from './queries.ts'
import { askRefund, cancelRefund } from './refund/money.ts'
import { lockAfterSale, mine, movedOf, mustSeeAfterSale } from './rows.ts'
import { go, ownMoney, payAndEnd } from './steps.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    /** In the school of the platform. */
    'afterSale.toRule': { docId: string; body: { ofSchool: number; docNo: string; title: string } }
  }
}

type Ruling = Of<typeof afterSaleRuling>

/** Its row of what is to be ruled on; asked for again, it is open again. */
export const openRuling = async (ctx: Ctx, it: AfterSaleRow): Promise<void> => {
  const row = { asked: it.appeal_reason, asked_at: ctx.now, due_at: it.due_at ?? ctx.now, ruled_at: null }
  await ctx.tx
    .insertInto('after_sale_rulings')
    .values({
      school_id: ctx.schoolId,
      after_sale_id: it.id,
      doc_no: it.doc_no,
      school_name: await schoolNameOf(ctx),
      supplier_name: it.supplier_name,
      title: it.title,
      type: it.type,
      ...row,
    })
    .onConflict((oc) => oc.columns(['school_id', 'after_sale_id']).doUpdateSet(row))
    .execute()
  await enqueue(ctx, 'afterSale.toRule', {
    schoolId: SUPPLIER_ID,
    docId: it.id,
    body: { ofSchool: ctx.schoolId, docNo: it.doc_no, title: it.title },
  })
}

/** Said to whoever serves for the platform. */
export const callPlatform: JobHandler<'afterSale.toRule'> = async (ctx, { docId, body }) =>
  notify(ctx, await peopleWith(ctx, 'platform:service'), {
    kind: '售后',
    title: `售后单 ${body.docNo} 请平台介入`,
    body: body.title,
    link: toRuling('/afterSaleRulings/detail', { schoolId: body.ofSchool, id: docId }),
  })

export const listRulings: Ruling['list'] = async (ctx, { tab, pageNum, pageSize }) => {
  if (ctx.user.schoolId !== SUPPLIER_ID) throw new Fail('core.denied')
  const all = ctx.tx.selectFrom('after_sale_rulings')
  const counted = await all
    .select([
      (eb) => eb.fn.countAll<number>().filterWhere('ruled_at', 'is', null).as('open'),
      (eb) => eb.fn.countAll<number>().filterWhere('ruled_at', 'is not', null).as('done'),
    ])
    .executeTakeFirstOrThrow()
  const counts = { open: Number(counted.open), done: Number(counted.done) }
  const rows = await all
    .selectAll()
    .where('ruled_at', tab === 'open' ? 'is' : 'is not', null)
    .orderBy('asked_at', tab === 'open' ? 'asc' : 'desc')
    .orderBy('after_sale_id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return {
    list: rows.map((it) => ({
      schoolId: it.school_id,
      id: it.after_sale_id,
      docNo: it.doc_no,
      schoolName: it.school_name,
      supplierName: it.supplier_name,
      title: it.title,
      type: it.type as AfterSaleType,
      asked: it.asked,
      askedAt: it.asked_at.toISOString(),
      dueAt: it.due_at.toISOString(),
      ruledAt: it.ruled_at?.toISOString() ?? null,
    })),
    total: counts[tab],
    pageNum,
    pageSize,
    counts,
  }
}

export const getRuling: Ruling['detail'] = async (ctx, { id }) => {
  await mustSeeAfterSale(ctx, id)
  const it = await detailOf(ctx, id, 'platform')
  return { ...it, schoolId: ctx.schoolId, schoolName: await schoolNameOf(ctx), canRule: it.state === 'ruling' }
}

/** For the buyer it goes on where it stood; against him it ends, and what was agreed to pay back with it. */
export const rule: Ruling['rule'] = async (ctx, { id, isForBuyer, opinion }) => {
  await mustSeeAfterSale(ctx, id)
  if (!isForBuyer) await cancelRefund(ctx, id, '平台裁定不支持申请')
  const row = await lockAfterSale(ctx, id)
  const action = isForBuyer ? wayOf(row, 'ruleMoney', 'ruleReturn', 'ruleSend', 'ruleRefund') : 'ruleAgainst'
  await go(ctx, row, action, {
    comment: opinion,
    set: { ruling: opinion, ...(isForBuyer ? {} : { close_reason: `平台裁定不支持申请（${opinion}）` }) },
  })
  await ctx.tx
    .updateTable('after_sale_rulings')
    .set({ ruled_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('after_sale_id', '=', id)
    .execute()
  await tellOf(ctx, afterSaleFlow.kind, id, notices.ruled(row, isForBuyer, opinion))
  await tellSupplier(ctx, row, `平台裁定：${isForBuyer ? '支持申请' : '不支持申请'}`, opinion)
  if (row.state === 'checking' && (await askRefund(ctx, row))) await ownMoney(ctx, row)
  if (row.state === 'toRefund') await payAndEnd(ctx, row)
  return movedOf(row)
}

export const sayAsPlatform: Ruling['say'] = async (ctx, { id, body }) => {
  await keepMessage(ctx, await mine(ctx, id), 'platform', body)
  return {}
}
