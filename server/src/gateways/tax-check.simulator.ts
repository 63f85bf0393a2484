// The service as it is spoken to: it checks our signature and signs its answers. It is slow, silent, forged or of another mind when told to.
import { makeFaults } from './faults.ts'
import { setTimeout as after } from 'node:timers/promises'
import { signOf } from './signed-json.ts'
import { taxCheckBy } from './tax-check.json.ts'
import type { TaxCheckGateway } from './tax-check.ts'
import type { Fetch } from './sms.ts'

const OURS = { address: 'https://tax-check.invalid/check', key: 'caiyuan-simulated-tax-check-key' }

type Status = 'NORMAL' | 'RED' | 'VOID' | 'DIFFERS' | 'NOT_FOUND'
export type TaxFault =
  /** The connection is cut. */
  | 'down'
  /** The answer carries no signature of the service. */
  | 'forged'
  /** What comes back is no answer. */
  | 'garbage'
  /** The answer before comes back, signed as it was. */
  | 'replayed'

export interface TaxHouse {
  gateway: TaxCheckGateway
  /** What it says of a number from now on; of others all is as asked. */
  says(invoiceNo: string, status: Status, differs?: string): void
  fail(fault: TaxFault, times?: number): void
  /** Each answer takes so long. */
  slow(ms: number): void
  asked(): readonly string[]
}

/** Numbers of a demonstration that end so are never as they should be. */
const TAILS: Record<string, Status> = { '9901': 'RED', '9902': 'VOID', '9903': 'DIFFERS', '9904': 'NOT_FOUND' }

export const taxHouse = (): TaxHouse => {
  const known = new Map<string, { status: Status; differs: string }>()
  const { fail, takes } = makeFaults<TaxFault>()
  const asked: string[] = []
  let ms = 0
  let before = ''
  const answers: Fetch = async (_url, { body, headers, signal }) => {
    const bytes = String(body)
    const { nonce, invoiceNo } = JSON.parse(bytes) as { nonce: string; invoiceNo: string }
    asked.push(invoiceNo)
    if (ms > 0) await after(ms, undefined, signal ? { signal: signal as AbortSignal } : {})
    if (takes('down')) throw new Error('the service is away')
    if ((headers as Record<string, string>)['x-sign'] !== signOf(bytes, OURS.key)) return new Response('', { status: 401 })
    const it = known.get(invoiceNo) ?? { status: TAILS[invoiceNo.slice(-4)] ?? 'NORMAL', differs: '价税合计' }
    const own = JSON.stringify({ nonce, invoiceNo, ...(it.status === 'DIFFERS' ? it : { status: it.status }) })
    const said = takes('garbage') ? '<html>' : takes('replayed') ? before : own
    before = own
    return new Response(said, { headers: { 'x-sign': signOf(said, takes('forged') ? 'another key' : OURS.key) } })
  }
  return {
    gateway: taxCheckBy(OURS, answers),
    says: (invoiceNo, status, differs = '价税合计') => void known.set(invoiceNo, { status, differs }),
    fail,
    slow: (each) => void (ms = each),
    asked: () => asked,
  }
}
