// Orders of who has no money of his own: students, purchase agents, and whoever asks somebody else to pay (他人代付). Decision 0122.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Iso, nothing } from '../paging.ts'
import { optionalText, text } from '../text.ts'
import { Moved, Submitted, againInput, askedFields, submitFails } from './buy.ts'

export const REFUSAL_MAX = 200
/** So many orders of one person may wait to be confirmed. */
export const ASKED_MAX = 20
export const OWNERS_SHOWN = 20

const Version = z.int().min(1).optional()

export const askOwner = {
  /** Without a keyword: whom the person is tied to. A student is offered nobody else. */
  owners: endpoint({
    method: 'GET',
    path: 'order/owners',
    title: '可确认订单的经费负责人',
    access: { need: 'cart:edit' },
    dependsOn: {},
    input: z.object({ keyword: optionalText('姓名或工号', 32) }),
    output: z.array(
      z.object({
        userId: z.string(),
        userNo: z.string(),
        userName: z.string(),
        deptName: z.string(),
        /** `导师`, `委托我采购`: why he is offered first; empty of who was looked for. */
        tie: z.string(),
      }),
    ),
  }),
  submitToOwner: endpoint({
    method: 'POST',
    path: 'order/submitToOwner',
    title: '提交老师确认',
    access: { need: 'cart:edit' },
    input: z.object({ ...askedFields, ownerId: z.string({ error: '请选择确认订单的老师' }).min(1, '请选择确认订单的老师').max(64) }),
    output: z.object({ ...Submitted.shape, ownerName: z.string(), confirmBy: Iso }),
    loading: true,
    fails: ['goods.priceMoved', 'order.quoteChanged', 'order.studentClosed', 'order.studentClass'],
  }),
  /** The owner takes it: his cards, and what he changed. */
  ownerConfirm: endpoint({
    method: 'POST',
    path: 'order/ownerConfirm',
    title: '确认他人的订单',
    access: { need: 'order:create' },
    input: againInput,
    output: Submitted,
    loading: true,
    fails: submitFails,
  }),
  ownerRefuse: endpoint({
    method: 'POST',
    path: 'order/ownerRefuse',
    title: '不同意他人的订单',
    access: 'signedIn',
    input: z.object({ id: Id, version: Version, reason: text('不同意的原因', REFUSAL_MAX, 2) }),
    output: Moved,
  }),
  urgeOwner: endpoint({
    method: 'POST',
    path: 'order/urgeOwner',
    title: '催老师确认',
    access: 'signedIn',
    input: z.object({ id: Id }),
    output: nothing,
    fails: ['approval.urgeSoon'],
  }),
}
