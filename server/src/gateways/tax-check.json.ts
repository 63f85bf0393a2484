// A service that checks invoices, as gateways/signed-json.ts speaks: a question is answered
// `{ "nonce", "invoiceNo", "status": "NORMAL" | "RED" | "VOID" | "DIFFERS" | "NOT_FOUND", "differs": "价税合计" }`; the number is that of
// the question; amounts are in yuan with two decimals.
import { z } from 'zod'
import type { SignedService } from '../core/config-signed-service.ts'
import { Unanswered } from '../core/outbox.ts'
import { askSigned } from './signed-json.ts'
import type { Fetch } from './sms.ts'
import type { InvoiceAnswer, TaxCheckGateway } from './tax-check.ts'

const statuses = { NORMAL: 'passed', RED: 'red', VOID: 'void', NOT_FOUND: 'none' } as const
const Answer = z.object({
  nonce: z.string().max(64),
  invoiceNo: z.string().max(40),
  status: z.enum(['NORMAL', 'RED', 'VOID', 'DIFFERS', 'NOT_FOUND']),
  differs: z.string().max(100).default(''),
})

export const taxCheckBy = (settings: SignedService, ask: Fetch = fetch): TaxCheckGateway => ({
  check: async ({ totalFen, ...it }, signal): Promise<InvoiceAnswer> => {
    const said = await askSigned('查验服务', settings, { ...it, total: (totalFen / 100).toFixed(2) }, Answer, signal, ask)
    if (said.invoiceNo !== it.invoiceNo) throw new Unanswered('查验服务的应答不是对本次询问的')
    return said.status === 'DIFFERS' ? { status: 'differs', what: said.differs || '票面信息' } : { status: statuses[said.status] }
  },
})
