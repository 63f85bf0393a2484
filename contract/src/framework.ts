// 框架协议: finding what agreements sell, and ordering it from a candidate (domain page 02 §2.4, spec §7). Paths and `orderId` are the specification's.
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { Fen } from './fen.ts'
import { nameFields } from './field-words.ts'

import { frameworkTabs } from './framework/flow.ts'
import { AgreementShown, Candidate, Confirmed, FoundGoods, Material, Moved, OfOrder, OrderDetail, OrderRow } from './framework/shapes.ts'
import { proofInvoices } from './invoice.ts'
import { Id, Iso, Page, TabCounts, paged } from './paging.ts'
import { signatureId } from './signature.ts'
import { Num, optionalText, text } from './text.ts'

nameFields({
  agreementId: '框架协议',
  goodsIds: '协议商品',
  goodsId: '协议商品',
  budgetLines: '经费',
  candidateSrcId: '候选供应商',
  contractTerms: '合同条款',
  seenFen: '核对过的金额',
  materialCode: '材料',
  results: '检查结果',
  result: '检查结论',
  isPassed: '核验结论',
})

const order = { need: 'order:create' } as const
const office = { need: 'framework:manage' } as const
const view = { need: 'mall:view' } as const
const decide = { need: 'check:approve' } as const

const Part = z.object({
  fundId: Id,
  subjectCode: z.string().min(1, '请选择支出科目').max(32),
  amountFen: z.int({ error: '经费金额须为整数分' }).min(1, '经费金额须大于 0').max(9_000_000_000_000, '经费金额超出范围'),
})
const Chosen = z.record(z.string().max(64), z.array(Id).max(20)).default({})

const written = {
  agreementId: Id,
  items: z
    .array(z.object({ goodsId: Id, num: Num }))
    .min(1, '请至少选择一种商品')
    .max(100, '一张订单最多 100 种商品')
    .refine((all) => new Set(all.map((it) => it.goodsId)).size === all.length, '同一商品不能选择两次'),
  /** Of the agreement; empty: the first, or whose turn it is. */
  candidateSrcId: z.string().max(64).default(''),
  budgetLines: z.array(Part).max(40).default([]),
  chosen: Chosen,
}

const sent = {
  ...written,
  addrId: Id,
  /** Why another than the first candidate. */
  reason: optionalText('选商理由', 500),
  contractTerms: optionalText('合同条款', 4000),
  attachments: z
    .array(z.object({ id: Id, name: z.string().max(200) }))
    .max(9, '附件最多 9 个')
    .default([]),
  /** The sum its author has seen: another one is said before it is frozen. */
  seenFen: Fen,
  note: optionalText('给审批人的说明', 200),
  signatureId,
}

const Tab = z.coerce
  .number()
  .int()
  .min(0)
  .max(frameworkTabs.length - 1)
  .default(0)

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

const refusals = [
  'framework.ceiling',
  'framework.perOrder',
  'framework.closed',
  'framework.price',
  'framework.candidate',
  'framework.reason',
] as const

export const framework = domain('框架协议', {
  products: endpoint({
    method: 'POST',
    path: 'framework/product/list',
    title: '框架协议商品',
    access: view,
    effect: 'read',
    dependsOn: { frameworkAgreement: 'any' },
    input: Page.extend({
      keyword: optionalText('关键字', 64),
      agreementId: z.string().max(64).default(''),
      /** Of one candidate. */
      supplierId: z.string().max(64).default(''),
      /** These, whatever else is asked: for comparing them. */
      goodsIds: z.array(Id).max(6, '最多比较 6 种商品').default([]),
      sort: z.enum(['', 'price', '-price', 'endOn']).default(''),
    }),
    output: paged(FoundGoods).extend({
      /** Agreements in force with how many goods of each were found. */
      agreements: z.array(z.object({ id: z.string(), agreementNo: z.string(), name: z.string(), packageNo: z.string(), num: z.int() })),
    }),
  }),
  product: endpoint({
    method: 'GET',
    path: 'framework/product/detail',
    title: '框架协议商品详情',
    access: view,
    dependsOn: { frameworkAgreement: 'any', frameworkOrder: 'any' },
    /** Of the goods, or of the agreement. */
    input: z.object({ id: Id }),
    output: AgreementShown.extend({ goodsId: z.string() }),
  }),
  suppliers: endpoint({
    method: 'POST',
    path: 'framework/supplier/list',
    title: '协议候选供应商',
    access: view,
    effect: 'read',
    dependsOn: { frameworkAgreement: 'agreementId', frameworkOrder: 'any' },
    input: z.object({ agreementId: Id }),
    output: z.array(Candidate),
  }),
  candidates: endpoint({
    method: 'POST',
    path: 'framework/candidates',
    title: '有效协议的候选供应商',
    access: view,
    effect: 'read',
    dependsOn: { frameworkAgreement: 'any' },
    input: z.object({}),
    output: z.array(z.object({ supplierId: z.string(), name: z.string(), agreementNum: z.int() })),
  }),
  contact: endpoint({
    method: 'POST',
    path: 'framework/contact',
    title: '协议联系人',
    access: view,
    effect: 'read',
    dependsOn: { frameworkAgreement: 'agreementId' },
    input: z.object({ agreementId: Id }),
    output: z.object({ name: z.string(), phone: z.string() }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: 'framework/order/confirm',
    title: '核对协议订单',
    access: order,
    effect: 'read',
    dependsOn: { frameworkAgreement: 'agreementId', frameworkOrder: 'any', fund: 'any' },
    input: z.object(written),
    output: Confirmed,
  }),
  submit: endpoint({
    method: 'POST',
    path: 'framework/order/submit',
    title: '提交协议订单',
    access: order,
    input: z.object(sent),
    output: Moved,
    loading: true,
    fails: [...refusals, 'fund.short', 'fund.subjectShort', 'approval.signature'],
  }),
  resubmit: endpoint({
    method: 'POST',
    path: 'framework/order/resubmit',
    title: '重新提交协议订单',
    access: order,
    input: z.object({ orderId: Id, version: z.int().min(1), ...sent }),
    output: Moved,
    loading: true,
    fails: [...refusals, 'fund.short', 'fund.subjectShort', 'core.stale', 'approval.signature'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: 'framework/order/withdraw',
    title: '撤回协议订单',
    access: 'signedIn',
    input: OfOrder,
    output: Moved,
    fails: ['approval.acted'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: 'framework/order/cancel',
    title: '取消协议订单',
    access: 'signedIn',
    input: OfOrder.extend({ reason: text('取消原因', 200, 2) }),
    output: Moved,
  }),
  orders: endpoint({
    method: 'POST',
    path: 'framework/order/list',
    title: '协议订单',
    access: 'signedIn',
    effect: 'read',
    dependsOn: { frameworkOrder: 'any' },
    input: Page.extend({ tab: Tab, keyword: optionalText('关键字', 64) }),
    output: paged(OrderRow).extend({ counts: TabCounts, totalFen: Fen }),
  }),
  order: endpoint({
    method: 'POST',
    path: 'framework/order/detail',
    title: '协议订单详情',
    access: 'signedIn',
    effect: 'read',
    dependsOn: { frameworkOrder: 'orderId', task: 'orderId' },
    input: OfOrder,
    output: OrderDetail,
  }),
  /** What a form of an order that came back begins with. */
  draft: endpoint({
    method: 'GET',
    path: 'framework/order/draft',
    title: '打开协议订单',
    access: order,
    dependsOn: { frameworkOrder: 'orderId' },
    input: OfOrder,
    output: z.object({
      orderId: z.string(),
      docNo: z.string(),
      version: z.int(),
      agreementId: z.string(),
      items: z.array(z.object({ goodsId: z.string(), num: z.int() })),
      candidateSrcId: z.string(),
      reason: z.string(),
      contractTerms: z.string(),
      comment: z.string(),
    }),
  }),
  auditWaiting: endpoint({
    method: 'POST',
    path: 'framework/audit/waiting',
    title: '待审批的协议订单',
    access: decide,
    effect: 'read',
    dependsOn: { task: 'any', frameworkOrder: 'any' },
    input: Page.extend({ keyword: optionalText('关键字', 64) }),
    output: paged(OrderRow),
  }),
  auditAlready: endpoint({
    method: 'POST',
    path: 'framework/audit/already',
    title: '已审批的协议订单',
    access: decide,
    effect: 'read',
    dependsOn: { task: 'any', frameworkOrder: 'any' },
    input: Page.extend({ keyword: optionalText('关键字', 64) }),
    output: paged(OrderRow),
  }),
  auditDetail: endpoint({
    method: 'POST',
    path: 'framework/audit/detail',
    title: '协议订单审批详情',
    access: decide,
    effect: 'read',
    dependsOn: { frameworkOrder: 'orderId', task: 'orderId' },
    input: OfOrder,
    output: OrderDetail.extend({ usedPct: z.number(), afterPct: z.number(), isShort: z.boolean() }),
  }),
  auditAgree: endpoint({
    method: 'POST',
    path: 'framework/audit/agree',
    title: '同意协议订单',
    access: decide,
    input: OfOrder.extend({ comment: optionalText('意见', 500), signatureId }),
    output: Moved,
    fails: ['core.stale', 'approval.signature'],
  }),
  auditRefuse: endpoint({
    method: 'POST',
    path: 'framework/audit/refuse',
    title: '退回协议订单',
    access: decide,
    input: OfOrder.extend({ comment: text('退回原因', 500, 2) }),
    output: Moved,
  }),
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
    input: OfOrder.extend({
      materialCode: z.string().min(1, '请选择材料').max(32),
      attachments: z
        .array(z.object({ id: Id, name: z.string().max(200) }))
        .min(1, '请上传文件')
        .max(9, '一份材料最多 9 个文件'),
    }),
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
  settle: endpoint({
    method: 'POST',
    path: 'framework/order/settle',
    title: '登记协议订单付款',
    access: { need: 'bill:audit' },
    needsProof: true,
    input: OfOrder.extend({ voucherNo: text('凭证号', 40) }),
    output: Moved,
  }),
})
