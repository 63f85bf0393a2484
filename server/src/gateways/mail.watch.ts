// Watches the mail server: every mail is counted by what became of it, and a refusal is in the log, without the address.
import type { Logger } from '../core/log.ts'
import { countMail } from '../core/metrics.ts'
import type { MailGateway } from './mail.ts'

const ADDRESS = /[^\s<>"']+@[^\s<>"']+/g

export const watchedMail = (gateway: MailGateway, log: Pick<Logger, 'error' | 'warn'>): MailGateway => ({
  send: async (it, signal) => {
    const answer = await gateway.send(it, signal).catch((err: unknown) => {
      countMail('unanswered')
      log.warn({ err }, 'mail not answered')
      throw err
    })
    countMail(answer.isSent ? 'sent' : 'refused')
    if (answer.isSent) return answer
    const reason = answer.reason.replaceAll(ADDRESS, '***')
    log.error({ reason, isMailbox: answer.isMailbox }, 'mail refused')
    return { ...answer, reason }
  },
})
