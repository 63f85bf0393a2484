// Watches a provider: every message is counted by what became of it, and a refusal is in the log, without the number.
import type { Logger } from '../core/log.ts'
import { countSms } from '../core/metrics.ts'
import type { SmsAnswer, SmsGateway } from './sms.ts'

const PHONE = /1[3-9]\d{9}/g

export const watchedSms = (gateway: SmsGateway, log: Pick<Logger, 'error' | 'warn'>): SmsGateway => {
  const seen = async (about: string, asked: Promise<SmsAnswer>): Promise<SmsAnswer> => {
    const answer = await asked.catch((err: unknown) => {
      countSms('unanswered')
      log.warn({ about, err }, 'sms not answered')
      throw err
    })
    countSms(answer.isSent ? 'sent' : 'refused')
    if (answer.isSent) return answer
    const reason = answer.reason.replaceAll(PHONE, '***')
    log.error({ about, reason }, 'sms refused')
    return { isSent: false, reason }
  }
  return {
    ...gateway,
    send: (it, signal) => seen(it.purpose, gateway.send(it, signal)),
    tell: (it, signal) => seen(it.about, gateway.tell(it, signal)),
  }
}
