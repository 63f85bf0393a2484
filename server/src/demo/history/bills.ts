// The month's end of one school: bills, the supplier's and the school's confirmation, an invoice, the settlement.
import { splitTax } from '@caiyuan/contract/money'
import type { BillState } from '@caiyuan/contract/bill-flow'
import { dayOf } from '../../core/clock.ts'
import { keepFile } from '../../core/files.ts'
import type { Storage } from '../../gateways/storage.ts'
import { settlePaid } from '../../modules/bill/commands/settle.ts'
import { actAs, tryAs, type Stage } from './act.ts'
import type { Cast } from './cast.ts'
import { between, whole } from './chance.ts'
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
}

type BillStage = Stage & { storage: Storage }

const read = (stage: Stage, id: string): Promise<Known> =>
  stage.db.withTenant(
    { schoolId: stage.schoolId },
    async (tx) =>
      (await tx
        .selectFrom('bills')
        .select(['id', 'bill_no', 'state', 'version', 'supplier_id', 'supplier_name', 'total_fen', 'settlement_id'])
        .where('school_id', '=', stage.schoolId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()) as Known,
  )

const invoiceNo = (billNo: string, day: string): string =>
  `${day.slice(2, 4)}33${whole(1, 9, billNo)}${String(whole(0, 999_999_999, billNo, 'n')).padStart(15, '0')}`

/** A plain text-only PDF page, so that the file opens wherever it is read. */
const pdfOf = (lines: readonly string[]): Buffer => {
  const text = lines.map((l, i) => `BT /F1 12 Tf 60 ${760 - i * 22} Td (${l.replace(/[()\\]/g, '')}) Tj ET`).join('\n')
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = parts.map((part, i) => {
    const at = body.length
    body += `${i + 1} 0 obj\n${part}\nendobj\n`
    return at
  })
  const table = offsets.map((o) => `${String(o).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${parts.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

const invoice = async (stage: BillStage, cast: Cast, it: Known, at: Date): Promise<void> => {
  const supplier = await cast.supplier(it.supplier_id)
  if (!supplier) return
  const day = dayOf(at)
  const no = invoiceNo(it.bill_no, day)
  const { netFen, taxFen } = splitTax(it.total_fen, 1300)
  const file = await keepFile(
    stage,
    supplier,
    stage.schoolId,
    `${no}.pdf`,
    pdfOf([`INVOICE ${no}`, `BILL ${it.bill_no}`, `DATE ${day}`, `TOTAL CNY ${(it.total_fen / 100).toFixed(2)}`]),
  )
  const { rows } = await stage.db.pool.query(
    'select s.name, s.tax_no, p.name as seller, p.uscc from shared.schools s, shared.suppliers p where s.id = $1 and p.id = $2',
    [stage.schoolId, it.supplier_id],
  )
  const { name, tax_no: taxNo, seller, uscc } = rows[0] as { name: string; tax_no: string; seller: string; uscc: string }
  await tryAs(stage, supplier, at, (act) =>
    act('supplyBill.submitInvoices', {
      schoolId: stage.schoolId,
      id: it.id,
      invoices: [
        {
          kind: 'digital_normal',
          invoiceNo: no,
          issuedOn: day,
          buyerName: name,
          buyerTaxNo: taxNo,
          sellerName: seller,
          sellerTaxNo: uscc,
          netFen,
          taxFen,
          totalFen: it.total_fen,
          fileIds: [file.id],
          lines: [{ name: '详见销货清单', spec: '', unit: '批', num: '1', amountFen: netFen, taxRateBp: 1300, taxFen }],
          drawer: '开票员',
        },
      ],
    }),
  )
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
      .execute()
  })

const pay = (stage: Stage, cast: Cast, it: Known, at: Date): Promise<unknown> =>
  actAs(stage, cast.finance, at, (_act, ctx) =>
    settlePaid(ctx, it.settlement_id!, {
      acceptNo: `YS${it.bill_no.slice(2)}`,
      voucherNo: `记-${dayOf(at).slice(0, 7).replace('-', '')}-${String(whole(1, 9999, it.bill_no)).padStart(4, '0')}`,
      paidOn: dayOf(at),
    }),
  )

/** Bills of last month for every supplier that has accepted orders; answers their ids. */
export const generateBills = async (stage: Stage, cast: Cast, from: string, to: string, at: Date): Promise<string[]> => {
  const waiting = await stage.db.withTenant({ schoolId: stage.schoolId }, (tx) =>
    tx
      .selectFrom('orders')
      .select('supplier_id')
      .distinct()
      .where('school_id', '=', stage.schoolId)
      .where('state', '=', 'waitBill')
      .execute(),
  )
  if (waiting.length === 0) return []
  const supplierIds = waiting.map((w) => w.supplier_id)
  await tryAs(stage, cast.finance, at, (act) => act('bill.generate', { supplierIds, from, to }))
  return (await openBills(stage)).map((b) => b.id)
}

export const openBills = (stage: Stage): Promise<{ id: string }[]> =>
  stage.db.withTenant({ schoolId: stage.schoolId }, (tx) =>
    tx
      .selectFrom('bills')
      .select('id')
      .where('school_id', '=', stage.schoolId)
      .where('state', 'in', ['waitSupplier', 'waitBuyer', 'waitInvoice', 'waitFinance', 'settling'])
      .orderBy('bill_no')
      .execute(),
  )

/** Does the next thing for a bill; null when it is settled or waits for a supplier nobody plays. */
export const stepBill = async (stage: BillStage, cast: Cast, id: string, at: Date): Promise<Date | null> => {
  const it = await read(stage, id)
  const supplier = await cast.supplier(it.supplier_id)
  if (!supplier) return null
  const before = it.state
  if (before === 'waitSupplier')
    await tryAs(stage, supplier, at, (act) => act('supplyBill.confirm', { schoolId: stage.schoolId, id, version: it.version }))
  else if (before === 'waitBuyer') await tryAs(stage, cast.finance, at, (act) => act('bill.buyerConfirm', { id }))
  else if (before === 'waitInvoice') await invoice(stage, cast, it, at)
  else if (before === 'waitFinance') await declare(stage, cast, it, at)
  else if (before === 'settling') await pay(stage, cast, it, at)
  const now = await read(stage, id)
  return now.state === before || now.state === 'settled' ? null : later(at, between(6, 40, it.bill_no, now.state))
}
