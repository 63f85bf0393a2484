// The month's end of one school: bills, the supplier's and the school's confirmation, an invoice, the settlement.
import { splitTax } from '@caiyuan/contract/money'
import type { BillState } from '@caiyuan/contract/bill-flow'
import { toBill } from '@caiyuan/contract/order/standing'
import { sql } from 'kysely'
import { dayOf } from '../../core/clock.ts'
import { systemUser } from '../../core/context.ts'
import { keepFile } from '../../core/files.ts'
import type { Storage } from '../../gateways/storage.ts'
import { settleFailed, settlePaid } from '../../modules/bill/commands/settle.ts'
import { actAs, tryAs, type Stage } from './act.ts'
import type { Cast } from './cast.ts'
import { facePdfOf, xmlOf } from '../../modules/invoice/compose.ts'
import { between, pick, whole } from './chance.ts'
import { later } from './moments.ts'

interface Known {
  id: string
  bill_no: string
  state: BillState
  version: number
  supplier_id: string
  supplier_name: string
  total_fen: number
  settlement_id: string | null
  period_to: string
  src_id: number
}

type BillStage = Stage & { storage: Storage }

const read = (stage: Stage, id: string): Promise<Known> =>
  stage.db.withTenant(
    { schoolId: stage.schoolId },
    async (tx) =>
      (await tx
        .selectFrom('bills as b')
        .innerJoin('suppliers as s', 's.id', 'b.supplier_id')
        .select(['b.id', 'b.bill_no', 'b.state', 'b.version', 'b.supplier_id', 'b.supplier_name', 'b.total_fen', 'b.settlement_id'])
        .select(['b.period_to', 's.src_id'])
        .where('b.school_id', '=', stage.schoolId)
        .where('b.id', '=', id)
        .executeTakeFirstOrThrow()) as Known,
  )

const invoiceNo = (billNo: string, day: string): string =>
  `${day.slice(2, 4)}33${whole(1, 9, billNo)}${String(whole(0, 999_999_999, billNo, 'n')).padStart(15, '0')}`

const invoice = async (stage: BillStage, cast: Cast, it: Known, at: Date): Promise<void> => {
  const supplier = await cast.supplier(it.supplier_id)
  if (!supplier) return
  const day = dayOf(at)
  const no = invoiceNo(it.bill_no, day)
  const { netFen, taxFen } = splitTax(it.total_fen, 1300)
  const { rows } = await stage.db.pool.query(
    'select s.name, s.tax_no, p.name as seller, p.uscc from shared.schools s, shared.suppliers p where s.id = $1 and p.id = $2',
    [stage.schoolId, it.supplier_id],
  )
  const { name, tax_no: taxNo, seller, uscc } = rows[0] as { name: string; tax_no: string; seller: string; uscc: string }
  const told = {
    kind: 'digital_normal' as const,
    invoiceCode: '',
    invoiceNo: no,
    issuedOn: day,
    buyerName: name,
    buyerTaxNo: taxNo,
    sellerName: seller,
    sellerTaxNo: uscc,
    netFen,
    taxFen,
    totalFen: it.total_fen,
    lines: [{ name: '详见销货清单', spec: '', unit: '批', num: '1', amountFen: netFen, taxRateBp: 1300, taxFen }],
    isRed: false,
  }
  const xml = await keepFile(stage, supplier, stage.schoolId, `${no}.xml`, xmlOf(told))
  const pdf = await keepFile(stage, supplier, stage.schoolId, `${no}.pdf`, facePdfOf(told))
  await tryAs(stage, supplier, at, (act) =>
    act('supplyBill.submitInvoices', {
      schoolId: stage.schoolId,
      id: it.id,
      invoices: [{ ...told, fileIds: [xml.id, pdf.id] }],
    }),
  )
}

const RESTS: readonly BillState[] = [
  'waitFinance',
  'waitFinance',
  'waitFinance',
  'waitFinance',
  'waitBuyer',
  'waitBuyer',
  'waitBuyer',
  'waitInvoice',
  'waitInvoice',
  'failed',
]

/** Suppliers of the login page: their bill of last month waits for their invoice, that of this month for their answer. */
export const SHOWN_SUPPLIERS: readonly number[] = [2, 11]

/** Where a bill rests so that finance and suppliers find work; null when it goes on to the end. */
const restOf = (it: Known, lastDay: string): BillState | null => {
  if (it.period_to < lastDay) return null
  if (SHOWN_SUPPLIERS.includes(it.src_id)) return it.period_to === lastDay ? 'waitInvoice' : 'waitSupplier'
  return whole(0, 9, it.bill_no, 'rest') < 8 ? pick(RESTS, it.bill_no, 'where') : null
}

/** The finance system's answer is played here too; the job that would ask it is taken back in the same transaction. */
const declare = (stage: Stage, cast: Cast, it: Known, at: Date): Promise<unknown> =>
  tryAs(stage, cast.finance, at, async (act, ctx) => {
    await act('bill.agree', { ids: [it.id], comment: '票据齐全' })
    await ctx.tx
      .deleteFrom('outbox')
      .where('school_id', '=', stage.schoolId)
      .where('topic', 'like', 'settlement.%')
      .where('state', '=', 'due')
      .where('created_at', '=', sql<Date>`now()`)
      .execute()
  })

const pay = (stage: Stage, it: Known, at: Date): Promise<unknown> =>
  actAs(stage, systemUser(stage.schoolId), at, (_act, ctx) =>
    settlePaid(ctx, it.settlement_id!, {
      acceptNo: `YS${it.bill_no.slice(2)}`,
      voucherNo: `PZ${dayOf(at).replaceAll('-', '')}-${String(whole(1, 999_999, it.bill_no)).padStart(6, '0')}`,
      paidOn: dayOf(at),
    }),
  )

const refuse = (stage: Stage, it: Known, at: Date): Promise<unknown> =>
  actAs(stage, systemUser(stage.schoolId), at, (_act, ctx) =>
    settleFailed(ctx, it.settlement_id!, '收款账户户名与供应商名称不一致，银行退回'),
  )

/** Bills of a period for every supplier, or for the named ones, that has accepted orders; answers their ids. */
export const generateBills = async (
  stage: Stage,
  cast: Cast,
  { from, to, srcIds }: { from: string; to: string; srcIds?: readonly number[] },
  at: Date,
): Promise<string[]> => {
  const waiting = await stage.db.withTenant({ schoolId: stage.schoolId }, (tx) =>
    tx
      .selectFrom('orders as o')
      .innerJoin('suppliers as s', 's.id', 'o.supplier_id')
      .select(['o.supplier_id', 's.src_id'])
      .distinct()
      .where('o.school_id', '=', stage.schoolId)
      .where('o.state', 'in', toBill)
      .execute(),
  )
  const supplierIds = waiting.filter((w) => !srcIds || srcIds.includes(w.src_id)).map((w) => w.supplier_id)
  if (supplierIds.length === 0) return []
  await tryAs(stage, cast.finance, at, (act) => act('bill.generate', { supplierIds, from, to }))
  return (await openBills(stage)).filter((b) => b.period_to === to).map((b) => b.id)
}

export const openBills = (stage: Stage): Promise<{ id: string; period_to: string }[]> =>
  stage.db.withTenant({ schoolId: stage.schoolId }, (tx) =>
    tx
      .selectFrom('bills')
      .select(['id', 'period_to'])
      .where('school_id', '=', stage.schoolId)
      .where('state', 'in', ['waitSupplier', 'waitBuyer', 'waitInvoice', 'waitFinance', 'settling'])
      .orderBy('bill_no')
      .execute(),
  )

/** Does the next thing for a bill; null when it is settled, rests, or waits for a supplier nobody plays. `lastDay` ends the newest month. */
export const stepBill = async (stage: BillStage, cast: Cast, id: string, at: Date, lastDay: string): Promise<Date | null> => {
  const it = await read(stage, id)
  const supplier = await cast.supplier(it.supplier_id)
  if (!supplier) return null
  const before = it.state
  const rest = restOf(it, lastDay)
  if (before === rest) return null
  if (before === 'waitSupplier')
    await tryAs(stage, supplier, at, (act) => act('supplyBill.confirm', { schoolId: stage.schoolId, id, version: it.version }))
  else if (before === 'waitBuyer') await tryAs(stage, cast.finance, at, (act) => act('bill.buyerConfirm', { id }))
  else if (before === 'waitInvoice') await invoice(stage, cast, it, at)
  else if (before === 'waitFinance') await declare(stage, cast, it, at)
  else if (before === 'settling') await (rest === 'failed' ? refuse : pay)(stage, it, at)
  const now = await read(stage, id)
  return now.state === before || now.state === 'settled' ? null : later(at, between(6, 40, it.bill_no, now.state))
}
