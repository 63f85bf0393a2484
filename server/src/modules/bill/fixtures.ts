// Bills for tests: orders brought to waitBill by the product's own commands, invoices that agree with them.
import type { InvoiceDraft } from '@caiyuan/contract/invoice'
import { splitTax } from '@caiyuan/contract/money'
import type { z } from 'zod'
import { dayOf } from '../../core/clock.ts'
import type { SessionUser } from '../../core/context.ts'
import type { Db } from '../../core/db.ts'
import { keepFile } from '../../core/files.ts'
import { newId } from '../../core/ids.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { buildOrder, buildOrderWorld, type LineDraft, type OrderWorld } from '../order/fixtures.ts'

/** The part of the test world these builders use. */
interface Stage {
  db: Db
  inSchool: Parameters<typeof buildOrder>[1]
  drain(): Promise<number>
  as(user: SessionUser): Promise<{
    supply: {
      confirm(it: { schoolId: number; id: string }): Promise<unknown>
      orderDetail(it: { schoolId: number; id: string }): Promise<{ lines: { lineNo: number; num: number }[] }>
      ship(it: {
        schoolId: number
        id: string
        parcels: { carrierCode: 'own'; courierPhone: string; lines: { lineNo: number; num: number }[] }[]
      }): Promise<unknown>
    }
    order: {
      receive(it: { id: string }): Promise<unknown>
      accept(it: {
        id: string
        lines: { lineNo: number; acceptedNum: number; rejectedNum?: number; reason?: string }[]
        photoIds: string[]
      }): Promise<unknown>
    }
  }>
}

const BUYER = { title: '示例大学', taxNo: '123300004700009964' }
const SELLER_TAX_NO = '91330200MA2DE0017J'

export interface BillWorld extends OrderWorld {
  sellerName: string
}

/** A school and a supplier with real tax numbers, so that invoices can agree. */
export const buildBillWorld = async (stage: Stage, params: Record<string, unknown> = {}): Promise<BillWorld> => {
  const at = await buildOrderWorld(stage.db, params)
  const sellerName = `甲综合电商有限公司${at.schoolId}`
  await stage.db.shared.updateTable('schools').set({ tax_no: BUYER.taxNo }).where('id', '=', at.schoolId).execute()
  await stage.db.shared
    .updateTable('suppliers')
    .set({ name: sellerName, uscc: SELLER_TAX_NO, bank_name: '示例银行宁波分行', bank_account: '3310010120100123456' })
    .where('id', '=', at.supplierId)
    .execute()
  return { ...at, sellerName }
}

/** Ordered, confirmed, shipped, received and accepted; a line named in `reject` is refused whole. */
export const buildAccepted = async (
  stage: Stage,
  at: BillWorld,
  lines: readonly LineDraft[],
  it: { reject?: number } = {},
): Promise<string> => {
  const id = await buildOrder(stage.db, stage.inSchool, at, { lines })
  await stage.inSchool(at.schoolId, (ctx) =>
    ctx.tx
      .updateTable('orders')
      .set({ invoice_title: BUYER.title, invoice_tax_no: BUYER.taxNo })
      .where('school_id', '=', at.schoolId)
      .where('id', '=', id)
      .execute(),
  )
  await stage.drain()
  const target = { schoolId: at.schoolId, id }
  const supplier = await stage.as(at.supplierUser)
  await supplier.supply.confirm(target)
  const { lines: all } = await supplier.supply.orderDetail(target)
  await supplier.supply.ship({
    ...target,
    parcels: [{ carrierCode: 'own', courierPhone: '13911112222', lines: all.map((l) => ({ lineNo: l.lineNo, num: l.num })) }],
  })
  await (await stage.as(at.buyer)).order.receive({ id })
  const photo = await keepFile(
    { db: stage.db, storage: keptFiles() },
    at.acceptor,
    at.schoolId,
    '验收.jpg',
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  )
  await (
    await stage.as(at.acceptor)
  ).order.accept({
    id,
    photoIds: [photo.id],
    lines: all.map((l) =>
      l.lineNo === it.reject
        ? { lineNo: l.lineNo, acceptedNum: 0, rejectedNum: l.num, reason: '外壳破损' }
        : { lineNo: l.lineNo, acceptedNum: l.num },
    ),
  })
  await stage.drain()
  return id
}

export type Draft = z.input<typeof InvoiceDraft>
let serial = 0

/** A 数电票 of 13 % over the given total; fields may be overridden to make it wrong. */
export const buildInvoice = async (stage: Stage, at: BillWorld, totalFen: number, over: Partial<Draft> = {}): Promise<Draft> => {
  serial += 1
  const { netFen, taxFen } = splitTax(totalFen, 1300)
  const file = await keepFile(
    { db: stage.db, storage: keptFiles() },
    at.supplierUser,
    at.schoolId,
    '发票.pdf',
    Buffer.from(`%PDF-1.4 ${newId()}`),
  )
  return {
    kind: 'digital_normal',
    invoiceNo: `2633${String(process.pid % 100_000).padStart(6, '0')}${String(serial).padStart(10, '0')}`,
    issuedOn: dayOf(new Date()),
    buyerName: BUYER.title,
    buyerTaxNo: BUYER.taxNo,
    sellerName: at.sellerName,
    sellerTaxNo: SELLER_TAX_NO,
    netFen,
    taxFen,
    totalFen,
    fileIds: [file.id],
    ...over,
  }
}
