// Short messages as a port. Providers take no key of ours for a request: nothing is sent twice by asking again (decision 0051).
import type { SmsSettings } from '../core/config.ts'
import { Unanswered } from '../core/outbox.ts'

export type SmsPurpose = keyof SmsSettings['templates']

export interface SmsCode {
  mobile: string
  purpose: SmsPurpose
  code: string
  /** How long it holds, as the message says it. */
  minutes: number
}

/** What is told beside codes, and what stands in the message, in the order of its template. */
export interface SmsTold {
  mobile: string
  about: keyof SmsSettings['told']
  values: Readonly<Record<string, string>>
}

export type SmsAnswer = { isSent: true; providerNo: string } | { isSent: false; reason: string }

export interface SmsGateway {
  /** `signal`: the answer is waited for no longer. */
  send(it: SmsCode, signal: AbortSignal): Promise<SmsAnswer>
  tell(it: SmsTold, signal: AbortSignal): Promise<SmsAnswer>
  /** What it has no template for. */
  untold?: readonly SmsTold['about'][]
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** What the provider answers, whatever the status says; no answer, or one that cannot be read, leaves it open what happened. */
export const answerOf = async (asked: Promise<Response>): Promise<unknown> => {
  try {
    return await (await asked).json()
  } catch (cause) {
    throw new Unanswered('短信平台没有应答', { cause })
  }
}

/** A message the installation has no template for. */
export const noTemplate = (about: SmsTold['about']): SmsAnswer => ({
  isSent: false,
  reason: `没有设置短信模板 SMS_TEMPLATE_${about.toUpperCase()}`,
})

export const untoldBy = ({ told }: Pick<SmsSettings, 'told'>): SmsTold['about'][] =>
  (Object.keys(told) as SmsTold['about'][]).filter((it) => told[it] === '')

let current: SmsGateway | null = null
/** Set once at start; without one nobody is sent a code. */
export const setSms = (it: SmsGateway | null): void => {
  current = it
}
export const smsGateway = (): SmsGateway | null => current
export const canTell = (about: SmsTold['about']): boolean => current !== null && !current.untold?.includes(about)
