// Deciding orders under agreements.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Page, paged } from '../paging.ts'
import { signatureId } from '../signature.ts'
import { optionalText, text } from '../text.ts'
import { Moved, OfOrder, OrderDetail, OrderRow } from './shapes.ts'

const approver = { need: 'check:approve' } as const

export const decide = {
  auditWaiting: endpoint({
    method: 'POST',
    path: 'framework/audit/waiting',
    title: '待审批的协议订单',
    access: approver,
    effect: 'read',
    dependsOn: { task: 'any', frameworkOrder: 'any' },
    input: Page.extend({ keyword: optionalText('关键字', 64) }),
    output: paged(OrderRow),
  }),
  auditAlready: endpoint({
    method: 'POST',
    path: 'framework/audit/already',
    title: '已审批的协议订单',
    access: approver,
    effect: 'read',
    dependsOn: { task: 'any', frameworkOrder: 'any' },
    input: Page.extend({ keyword: optionalText('关键字', 64) }),
    output: paged(OrderRow),
  }),
  auditDetail: endpoint({
    method: 'POST',
    path: 'framework/audit/detail',
    title: '协议订单审批详情',
    access: approver,
    effect: 'read',
    dependsOn: { frameworkOrder: 'orderId', task: 'orderId' },
    input: OfOrder,
    output: OrderDetail.extend({ usedPct: z.number(), afterPct: z.number(), isShort: z.boolean() }),
  }),
  auditAgree: endpoint({
    method: 'POST',
    path: 'framework/audit/agree',
    title: '同意协议订单',
    access: approver,
    input: OfOrder.extend({ comment: optionalText('意见', 500), signatureId }),
    output: Moved,
    fails: ['core.stale', 'approval.signature'],
  }),
  auditRefuse: endpoint({
    method: 'POST',
    path: 'framework/audit/refuse',
    title: '退回协议订单',
    access: approver,
    input: OfOrder.extend({ comment: text('退回原因', 500, 2) }),
    output: Moved,
  }),
}
