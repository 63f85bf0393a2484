// After the approval: papers, another candidate, the buyer's check, 对账 and payment.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Fen } from '../fen.ts'
import { proofInvoices } from '../invoice.ts'
import { Id, Iso, Page, paged } from '../paging.ts'
import { Day, optionalText, text } from '../text.ts'
import { Material, Moved, OfOrder, OrderDetail, PaperUpload } from './shapes.ts'

const office = { need: 'framework:manage' } as const

const Waiting = z.object({
  orderId: z.string(),
  docNo: z.string(),
  title: z.string(),
  agreementName: z.string(),
  supplierName: z.string(),
  buyerName: z.string(),
  deptName: z.string(),
  totalFen: Fen,
  neededNum: z.int(),
  okNum: z.int(),
  at: Iso,
})

export const perform = {
  checkDetail: endpoint({
    method: 'POST',
    path: 'framework/check/detail',
    title: '协议订单核验详情',
    access: 'signedIn',
    effect: 'read',
    dependsOn: { frameworkOrder: 'orderId' },
    input: OfOrder,
    output: OrderDetail,
  }),
  userCheck: endpoint({
    method: 'POST',
    path: 'framework/user/check',
    title: '核验协议订单',
    access: 'signedIn',
    input: OfOrder.extend({ isPassed: z.boolean(), opinion: optionalText('核验意见', 500) }),
    output: Moved,
  }),
  userRecheck: endpoint({
    method: 'POST',
    path: 'framework/user/recheck',
    title: '整改后重新核验',
    access: 'signedIn',
    input: OfOrder,
    output: Moved,
  }),
  materialWaiting: endpoint({
    method: 'POST',
    path: 'framework/material/waiting',
    title: '待检查材料',
    access: office,
    effect: 'read',
    dependsOn: { frameworkOrder: 'any' },
    input: Page.extend({ keyword: optionalText('关键字', 64) }),
    output: paged(Waiting),
  }),
  materialAlready: endpoint({
    method: 'POST',
    path: 'framework/material/already',
    title: '已检查材料',
    access: office,
    effect: 'read',
    dependsOn: { frameworkOrder: 'any' },
    input: Page.extend({ keyword: optionalText('关键字', 64) }),
    output: paged(Waiting),
  }),
  material: endpoint({
    method: 'POST',
    path: 'framework/material/detail',
    title: '协议材料检查详情',
    access: office,
    effect: 'read',
    dependsOn: { frameworkOrder: 'orderId' },
    input: OfOrder,
    output: OrderDetail,
  }),
  materialAgree: endpoint({
    method: 'POST',
    path: 'framework/material/agree',
    title: '材料合格',
    access: office,
    input: OfOrder,
    output: Moved,
  }),
  materialRollback: endpoint({
    method: 'POST',
    path: 'framework/material/rollback',
    title: '退回材料',
    access: office,
    input: OfOrder.extend({
      results: z
        .array(
          z
            .object({
              materialCode: z.string().min(1).max(32),
              result: z.enum(['ok', 'bad'], { error: '请选择检查结论' }),
              opinion: optionalText('检查意见', 200),
            })
            .refine((it) => it.result === 'ok' || it.opinion.length >= 2, {
              path: ['opinion'],
              message: '不合格须填写检查意见（至少 2 个字）',
            }),
        )
        .max(20)
        .refine((all) => all.some((it) => it.result === 'bad'), '请先把不合格的材料判为不合格'),
    }),
    output: Moved,
  }),
  files: endpoint({
    method: 'POST',
    path: 'framework/file/list',
    title: '协议订单材料',
    access: 'signedIn',
    effect: 'read',
    dependsOn: { frameworkOrder: 'orderId' },
    input: OfOrder,
    output: z.array(Material),
  }),
  saveAttachment: endpoint({
    method: 'POST',
    path: 'framework/attachment/save',
    title: '上传协议订单材料',
    access: 'signedIn',
    input: OfOrder.extend(PaperUpload.shape),
    output: Moved,
  }),
  handIn: endpoint({
    method: 'POST',
    path: 'framework/material/submit',
    title: '提交材料检查',
    access: 'signedIn',
    input: OfOrder,
    output: Moved,
  }),
  updateSupplier: endpoint({
    method: 'POST',
    path: 'framework/supplier/update',
    title: '更换供应商',
    access: office,
    input: OfOrder.extend({ candidateSrcId: Id, reason: text('更换原因', 200, 2) }),
    output: Moved,
    fails: ['framework.candidate'],
  }),
  bill: endpoint({
    method: 'POST',
    path: 'framework/order/bill',
    title: '协议订单对账',
    access: office,
    input: OfOrder.extend({ note: optionalText('对账说明', 200), invoices: proofInvoices }),
    output: Moved,
    fails: ['invoice.sum', 'invoice.used', 'invoice.twice'],
  }),
  returnInvoice: endpoint({
    method: 'POST',
    path: 'framework/order/returnInvoice',
    title: '退回协议订单补发票',
    access: { need: 'bill:audit' },
    input: OfOrder.extend({ reason: text('退回原因', 200, 2) }),
    output: Moved,
  }),
  settle: endpoint({
    method: 'POST',
    path: 'framework/order/settle',
    title: '登记协议订单付款',
    access: { need: 'bill:audit' },
    needsProof: true,
    /** `paidOn`: without it, today. */
    input: OfOrder.extend({ voucherNo: text('凭证号', 40), paidOn: Day.optional() }),
    output: Moved,
    fails: ['invoice.notGenuine', 'invoice.unchecked'],
  }),
}
