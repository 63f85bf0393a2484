// Invoices asked for before a bill: the newest accepted orders of a few buyers, each group where somebody is next.
import { splitTax } from '@caiyuan/contract/money'
import { toBill } from '@caiyuan/contract/order/standing'
import { addHours, dayOf } from '../../core/clock.ts'
import { keepFile } from '../../core/files.ts'
import type { Storage } from '../../gateways/storage.ts'
import { facePdfOf, xmlOf } from '../../modules/invoice/compose.ts'
import { tryAs, type Stage } from './act.ts'
import type { Cast } from './cast.ts'
import { whole } from './chance.ts'
import { later } from './moments.ts'

type InvoiceStage = Stage & { storage: Storage; cast: Cast; now: Date }

interface Group {
  buyer_id: string
  supplier_id: string
  ids: string[]
  at: Date
}

/** At most so many groups; where each ends, in turn. */
const ENDS = ['issued', 'waiting', 'reopened', 'returned', 'issued', 'waiting'] as const

const groupsOf = async (stage: InvoiceStage): Promise<Group[]> => {
  const rows = await stage.db.withTenant({ schoolId: stage.schoolId }, (tx) =>
    tx
      .selectFrom('orders')
      .select(['id', 'buyer_id', 'supplier_id', 'accepted_at'])
      .where('school_id', '=', stage.schoolId)
      .where('state', 'in', toBill)
      .where('bill_id', 'is', null)
      .where('accepted_at', 'is not', null)
      .orderBy('accepted_at', 'desc')
      .orderBy('id')
      .limit(60)
      .execute(),
  )
  return [...Map.groupBy(rows, (it) => `${it.buyer_id} ${it.supplier_id}`).values()].slice(0, ENDS.length).map((own) => ({
    buyer_id: own[0]!.buyer_id,
    supplier_id: own[0]!.supplier_id,
    ids: own.slice(0, 3).map((it) => it.id),
    at: own[0]!.accepted_at!,
  }))
}

const issue = async (stage: InvoiceStage, it: Group, apply: { id: string; applyNo: string; totalFen: number }, at: Date): Promise<void> => {
  const supplier = await stage.cast.supplier(it.supplier_id)
  if (!supplier) return
  const { rows } = await stage.db.pool.query(
    'select s.name, s.tax_no, p.name as seller, p.uscc from shared.schools s, shared.suppliers p where s.id = $1 and p.id = $2',
    [stage.schoolId, it.supplier_id],
  )
  const { name, tax_no: taxNo, seller, uscc } = rows[0] as { name: string; tax_no: string; seller: string; uscc: string }
  const day = dayOf(at)
  const invoiceNo = `${day.slice(2, 4)}33${whole(1, 9, apply.applyNo)}${String(whole(0, 999_999_999, apply.applyNo, 'n')).padStart(15, '0')}`
  const tax = splitTax(apply.totalFen, 1300)
  const told = {
    kind: 'digital_normal' as const,
    invoiceCode: '',
    invoiceNo,
    issuedOn: day,
    buyerName: name,
    buyerTaxNo: taxNo,
    sellerName: seller,
    sellerTaxNo: uscc,
    ...tax,
    totalFen: apply.totalFen,
    lines: [{ name: '详见销货清单', spec: '', unit: '批', num: '1', amountFen: tax.netFen, taxRateBp: 1300, taxFen: tax.taxFen }],
    isRed: false,
  }
  const xml = await keepFile(stage, supplier, stage.schoolId, `${invoiceNo}.xml`, xmlOf(told))
  const pdf = await keepFile(stage, supplier, stage.schoolId, `${invoiceNo}.pdf`, facePdfOf(told))
  await tryAs(stage, supplier, at, (act) =>
    act('supplyInvoice.issue', { schoolId: stage.schoolId, id: apply.id, invoices: [{ ...told, fileIds: [xml.id, pdf.id] }] }),
  )
}

/** Once, when the year is played. */
export const askForInvoices = async (stage: InvoiceStage): Promise<void> => {
  for (const [index, it] of (await groupsOf(stage)).entries()) {
    const end = ENDS[index]!
    const next = (from: Date, hours: number): Date => {
      const then = later(from, hours)
      return then < stage.now ? then : addHours(stage.now, -0.1)
    }
    const buyer = await stage.cast.person(it.buyer_id)
    const supplier = await stage.cast.supplier(it.supplier_id)
    if (!supplier) continue
    const at = next(it.at, 5)
    const apply = await tryAs(stage, buyer, at, (act) =>
      act<{ id: string; applyNo: string; totalFen: number }>('invoiceApply.addByIds', { orderIds: it.ids, headId: 'school' }),
    )
    if (!apply || end === 'waiting') continue
    if (end === 'returned') {
      await tryAs(stage, supplier, next(at, 6), (act) =>
        act('supplyInvoice.refuse', { schoolId: stage.schoolId, id: apply.id, comment: '本月开票额度已满，请随月底对账单开票' }),
      )
      continue
    }
    await issue(stage, it, apply, next(at, 7))
    if (end === 'reopened')
      await tryAs(stage, buyer, next(at, 20), (act) =>
        act('invoiceApply.reopen', { id: apply.id, reasonCode: 'content', comment: '备注栏须注明项目编号' }),
      )
  }
}
