// An after-sale begins: applied for by its buyer, or claimed at the receipt of a parcel (decision 0270).
import {
  afterSaleFlow,
  afterSaleReasons,
  afterSaleTypes,
  type AfterSaleReason,
  type AfterSaleType,
  type PackageState,
  type ReturnWay,
} from '@caiyuan/contract/after-sale/flow'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { maskMobile, seal } from '../../core/crypto.ts'
import { attachOwn } from '../../core/files.ts'
import { newId } from '../../core/ids.ts'
import { takeNumbers } from '../../core/number.ts'
import { touchOrder } from '../order/commands/marks.ts'
import type { OrderRow } from '../order/policy.ts'
import { toSupplier } from './projection.ts'
import { dueFor, setClock } from './steps.ts'

const KIND = afterSaleFlow.kind

interface Opening {
  lines: readonly { lineNo: number; num: number; shareFen: number; refundFen: number }[]
  /** Of the goods, in the order of the lines. */
  names: readonly string[]
  type: AfterSaleType
  reason: AfterSaleReason
  description: string
  fileIds: readonly string[]
  packageState: PackageState
  returnWay: ReturnWay
  contact: string
  /** Empty where the order has none. */
  mobile: string
  pickupAddr: string
  refundFen: number
  freightFen: number
  /** What is kept back of it, in words; empty where nothing is. */
  keptBack?: string
  /** Of a claim: the parcel. */
  shipmentId: string | null
}

/** The caller locked the order and judged what is asked. */
export const openAfterSale = async (ctx: Ctx, order: OrderRow, it: Opening): Promise<{ id: string; docNo: string }> => {
  const [docNo] = await takeNumbers(ctx, KIND)
  const id = newId()
  const due = await dueFor(ctx, 'waitSupplier')
  await ctx.tx
    .insertInto('after_sales')
    .values({
      school_id: ctx.schoolId,
      id,
      doc_no: docNo!,
      state: 'waitSupplier',
      order_id: order.id,
      order_no: order.order_no,
      shipment_id: it.shipmentId,
      supplier_id: order.supplier_id,
      supplier_name: order.supplier_name,
      buyer_id: ctx.user.id,
      type: it.type,
      reason: it.reason,
      description: it.description,
      package_state: it.packageState,
      return_way: it.returnWay,
      contact: it.contact,
      mobile_cipher: it.mobile === '' ? null : seal(it.mobile, { schoolId: ctx.schoolId, field: 'after_sales.mobile', rowId: id }),
      mobile_masked: it.mobile === '' ? '' : maskMobile(it.mobile),
      pickup_addr: it.pickupAddr,
      title: `${it.names[0]!}${it.names.length > 1 ? ` 等 ${it.names.length} 种` : ''}`,
      refund_fen: it.refundFen,
      freight_fen: it.freightFen,
      due_from: ctx.now,
      due_at: due,
      created_at: ctx.now,
    })
    .execute()
  await ctx.tx
    .insertInto('after_sale_lines')
    .values(
      it.lines.map((line) => ({
        school_id: ctx.schoolId,
        after_sale_id: id,
        line_no: line.lineNo,
        num: line.num,
        share_fen: line.shareFen,
        refund_fen: line.refundFen,
      })),
    )
    .execute()
  await attachOwn(
    ctx,
    it.fileIds.map((file) => ({ id: file, label: '' })),
    { kind: KIND, id },
  )
  const what = `${afterSaleTypes[it.type]} ${it.lines.reduce((sum, line) => sum + line.num, 0)} 件，${afterSaleReasons[it.reason]}${it.keptBack ?? ''}`
  const totalFen = it.refundFen
  logAction(ctx, KIND, id, {
    action: 'submit',
    title: it.shipmentId ? '收货时登记' : '申请',
    to: 'waitSupplier',
    comment: it.description,
    detail: { what, totalFen },
  })
  await touchOrder(ctx, order, { after_sale_status: 'open' })
  logAction(ctx, 'order', order.id, { action: 'afterSale', title: `申请售后 ${docNo}`, comment: what })
  await setClock(ctx, id, 'waitSupplier', due)
  await toSupplier(ctx, id)
  return { id, docNo: docNo! }
}
