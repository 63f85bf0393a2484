// What an order under an agreement is to everything that walks over documents.
import { framework } from '@caiyuan/contract/framework'
import { countedStates, frameworkFlow, toFramework } from '@caiyuan/contract/framework/flow'
import { frameworkSupply } from '@caiyuan/contract/framework-supply'
import { sql } from 'kysely'
import type { DocumentKind } from '../../core/documents.ts'
import { implement } from '../../core/implement.ts'
import { agreeOrder, expireOrder, frameworkApproval, giveBackUnfrozen, refuseOrder } from './approvals.ts'
import { cancelOrder, resubmitOrder, submitOrder, withdrawOrder } from './commands.ts'
import { findBesideSearch } from './found.ts'
import { frameworkEvaluated } from './evaluated.ts'
import { getContact, getProduct, listCandidates, listSuppliers, searchFramework } from './find.ts'
import { confirmOrder } from './judge.ts'
import { notices } from './notices.ts'
import {
  agreeMaterials,
  billOrder,
  checkGoods,
  handIn,
  recheckGoods,
  rollbackMaterials,
  saveAttachment,
  returnInvoice,
  settleOrder,
  updateSupplier,
} from './perform.ts'
import { frameworkDoc } from './policy.ts'
import { projectJob } from './projection.ts'
import {
  exportFrameworkOrders,
  getAudit,
  getOrder,
  listAuditAlready,
  listAuditWaiting,
  listFiles,
  listMaterialAlready,
  listMaterialWaiting,
  listOrders,
  mustSeeOrder,
  openDraft,
} from './queries.ts'
import { acceptSupply, declineSupply, deliverSupply, getSupply, handInSupply, listSupply, uploadSupply } from './supply.ts'

export const frameworkKind: DocumentKind = {
  kind: frameworkFlow.kind,
  title: frameworkFlow.title,
  prefixes: { frameworkOrder: 'KJ' },
  doc: frameworkDoc,
  page: (orderId) => toFramework('/frameworkOrderDetail', { orderId }),
  print: (orderId) => toFramework('/print/framework', { orderId }),
  heading: '订单',
  notices,
  projection: 'framework.toSupplier',
  suppliedBy: ({ schoolId, supplierId }) =>
    sql`select id from framework_orders where school_id = ${schoolId} and supplier_id = ${supplierId}`,
  sharesFiles: false,
  mustSee: mustSeeOrder,
  readers: ({ schoolId, docId }) => sql`
    select p.buyer_id from framework_orders p where p.school_id = ${schoolId} and p.id = ${docId}
    union all select k.owner_id from framework_order_funds f join funds k on k.school_id = f.school_id and k.id = f.fund_id
      where f.school_id = ${schoolId} and f.order_id = ${docId}`,
  money: {
    flow: frameworkFlow,
    expires: { action: 'expire', act: expireOrder },
    unfrozen: giveBackUnfrozen,
    otherwise: '须退回申请人改用其他经费卡',
    due: (schoolId) =>
      sql`select id as doc_id, doc_no, state, total_fen as due_fen, true as pays from framework_orders where school_id = ${schoolId}`,
    goods: ({ schoolId, docId }) =>
      sql<string>`(select p.title from framework_orders p where p.school_id = ${schoolId} and p.id = ${docId})`,
    seller: ({ schoolId, docId }) =>
      sql<string>`(select p.supplier_name from framework_orders p where p.school_id = ${schoolId} and p.id = ${docId})`,
    isCalled: ({ schoolId, docId }, like) => sql<boolean>`exists (
      select 1 from framework_orders p where p.school_id = ${schoolId} and p.id = ${docId} and (p.title ilike ${like} or p.supplier_name ilike ${like}
        or exists (select 1 from framework_order_lines l where l.school_id = p.school_id and l.order_id = p.id and l.name ilike ${like})))`,
  },
  ledgerRules: [
    {
      rule: 'I4',
      breaches: (schoolId) => sql`
        select null::uuid as fund_id, p.doc_no, '协议订单的明细、经费与金额不一致' as sentence from framework_orders p
        where p.school_id = ${schoolId} and p.state not in ('draft', 'back', 'cancelled')
          and (p.total_fen <> (select coalesce(sum(l.amount_fen), 0) from framework_order_lines l where l.school_id = p.school_id and l.order_id = p.id)
            or p.total_fen <> (select coalesce(sum(f.amount_fen), 0) from framework_order_funds f where f.school_id = p.school_id and f.order_id = p.id))
        union all
        select null, a.agreement_no, '框架协议的已用金额与订单不一致' from framework_agreements a
        where a.school_id = ${schoolId} and a.used_fen <> (select coalesce(sum(o.total_fen), 0) from framework_orders o
          where o.school_id = a.school_id and o.agreement_id = a.id and o.state = any(${countedStates}::text[]))`,
    },
    {
      rule: 'I5',
      breaches: (schoolId) => sql`
        select null::uuid as fund_id, p.doc_no, '协议订单列支的不是核验的金额' as sentence from framework_orders p
        where p.school_id = ${schoolId} and p.state in ('toBill', 'settling', 'done') and p.total_fen <> (
          select coalesce(sum(c.held_fen + c.committed_fen), 0) from fund_claims c
          where c.school_id = p.school_id and c.doc_kind = ${frameworkFlow.kind} and c.doc_id = p.id)`,
    },
  ],
  approval: frameworkApproval,
  evaluation: frameworkEvaluated,
}

export const frameworkModule = implement(
  'framework',
  framework,
  {
    products: searchFramework,
    found: findBesideSearch,
    product: getProduct,
    suppliers: listSuppliers,
    candidates: listCandidates,
    contact: getContact,
    confirm: confirmOrder,
    submit: submitOrder,
    resubmit: resubmitOrder,
    withdraw: withdrawOrder,
    cancel: cancelOrder,
    orders: listOrders,
    export: exportFrameworkOrders,
    order: getOrder,
    draft: openDraft,
    auditWaiting: listAuditWaiting,
    auditAlready: listAuditAlready,
    auditDetail: getAudit,
    auditAgree: agreeOrder,
    auditRefuse: refuseOrder,
    checkDetail: getOrder,
    userCheck: checkGoods,
    userRecheck: recheckGoods,
    materialWaiting: listMaterialWaiting,
    materialAlready: listMaterialAlready,
    material: (ctx, it) => getOrder(ctx, it),
    materialAgree: agreeMaterials,
    materialRollback: rollbackMaterials,
    files: listFiles,
    saveAttachment,
    handIn,
    updateSupplier,
    bill: billOrder,
    returnInvoice,
    settle: settleOrder,
  },
  { 'framework.toSupplier': projectJob },
)

export const frameworkSupplyModule = implement('frameworkSupply', frameworkSupply, {
  list: listSupply,
  detail: getSupply,
  accept: acceptSupply,
  decline: declineSupply,
  upload: uploadSupply,
  handIn: handInSupply,
  deliver: deliverSupply,
})
