// What was accepted is paid: declared to the finance system (推送财务), or by a voucher that is registered by hand.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Iso } from '../paging.ts'
import { Day, text } from '../text.ts'
import { Moved } from './fields.ts'

/** One declaration to the finance system (推送财务). */
export const Pushed = z.object({
  id: z.string(),
  at: Iso,
  byName: z.string(),
  state: z.enum(['sent', 'paid', 'failed']),
  /** It may have paid all the same. */
  isDoubtful: z.boolean(),
  acceptNo: z.string(),
  voucherNo: z.string(),
  reason: z.string(),
  endedAt: Iso.nullable(),
})

export const pushes = {
  push: endpoint({
    method: 'POST',
    path: 'offPlatform/push',
    title: '推送平台外采购到财务系统',
    access: { need: 'bill:audit' },
    needsProof: true,
    input: z.object({ id: Id }),
    output: Moved,
    fails: ['offPlatform.byHand', 'invoice.notGenuine', 'invoice.unchecked'],
  }),
  askFinance: endpoint({
    method: 'POST',
    path: 'offPlatform/askFinance',
    title: '查询平台外采购的财务结果',
    access: { need: 'bill:audit' },
    input: z.object({ id: Id }),
    output: Moved,
  }),
  confirmUnpaid: endpoint({
    method: 'POST',
    path: 'offPlatform/confirmUnpaid',
    title: '确认平台外采购没有付款',
    access: { need: 'bill:audit' },
    needsProof: true,
    input: z.object({ id: Id, reason: text('核实情况', 200, 2) }),
    output: Moved,
  }),
  settle: endpoint({
    method: 'POST',
    path: 'offPlatform/settle',
    title: '登记平台外采购的报销凭证',
    access: { need: 'bill:audit' },
    needsProof: true,
    /** `paidOn`: without it, today. */
    input: z.object({ id: Id, voucherNo: text('凭证号', 40), paidOn: Day.optional() }),
    output: Moved,
    fails: ['invoice.notGenuine', 'invoice.unchecked'],
  }),
}
