// A service that checks invoices, over HTTPS: `POST address` with a JSON question is answered
// `{ "nonce", "invoiceNo", "status": "NORMAL" | "RED" | "VOID" | "DIFFERS" | "NOT_FOUND", "differs": "价税合计" }`; nonce and number
// are those of the question, so that an answer to another one is none. Both carry `x-sign`, the HMAC-SHA256 of their bytes by our key, in
// hex; amounts are in yuan with two decimals.
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { TaxCheckSettings } from '../core/config-tax-check.ts'
import { sameBytes } from '../core/crypto.ts'
import { newId } from '../core/ids.ts'
import { Unanswered } from '../core/outbox.ts'
import type { Fetch } from './sms.ts'
import type { InvoiceAnswer, TaxCheckGateway } from './tax-check.ts'

export const taxSign = (bytes: string, key: string): string => createHmac('sha256', key).update(bytes, 'utf8').digest('hex')

const isSigned = (bytes: string, sign: string, key: string): boolean => sameBytes(Buffer.from(sign), Buffer.from(taxSign(bytes, key)))

const statuses = { NORMAL: 'passed', RED: 'red', VOID: 'void', NOT_FOUND: 'none' } as const
const Answer = z.object({
  nonce: z.string().max(64),
  invoiceNo: z.string().max(40),
  status: z.enum(['NORMAL', 'RED', 'VOID', 'DIFFERS', 'NOT_FOUND']),
  differs: z.string().max(100).default(''),
})

const answerIn = (bytes: string): z.output<typeof Answer> => {
  try {
    return Answer.parse(JSON.parse(bytes))
  } catch (cause) {
    throw new Unanswered('查验服务的应答无法识别', { cause })
  }
}

export const taxCheckBy = ({ address, key }: TaxCheckSettings, ask: Fetch = fetch): TaxCheckGateway => ({
  check: async ({ totalFen, ...it }, signal): Promise<InvoiceAnswer> => {
    const nonce = newId()
    const body = JSON.stringify({ nonce, ...it, total: (totalFen / 100).toFixed(2) })
    let bytes: string
    let sign: string
    try {
      const answer = await ask(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-sign': taxSign(body, key) },
        body,
        signal,
      })
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
      bytes = await answer.text()
      sign = answer.headers.get('x-sign') ?? ''
    } catch (cause) {
      throw new Unanswered('查验服务没有应答', { cause })
    }
    // A result nobody signed is none.
    if (!isSigned(bytes, sign, key)) throw new Unanswered('查验服务的应答签名不符')
    const said = answerIn(bytes)
    if (said.nonce !== nonce || said.invoiceNo !== it.invoiceNo) throw new Unanswered('查验服务的应答不是对本次查验的')
    return said.status === 'DIFFERS' ? { status: 'differs', what: said.differs || '票面信息' } : { status: statuses[said.status] }
  },
})
