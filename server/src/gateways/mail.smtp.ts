// Mails by SMTP. A connection for each: a mail is rare, and none waits behind another.
import { createTransport } from 'nodemailer'
import type { MailSettings } from '../core/config.ts'
import { Unanswered } from '../core/outbox.ts'
import type { MailAnswer, MailGateway } from './mail.ts'

const WAIT_MS = 7000
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** What the server said no to: the address, or us. */
const OF_MAILBOX = 'RCPT TO'

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
}

const refusalOf = ({ command, responseCode, message, code }: SmtpError): MailAnswer | null => {
  const isRefused = responseCode !== undefined || code === 'EAUTH' || code === 'ETLS'
  return isRefused ? { isSent: false, reason: `${responseCode ?? code} ${message}`, isMailbox: command === OF_MAILBOX } : null
}

export const smtpMail = ({ url, from }: MailSettings): MailGateway => ({
  send: async ({ id, to, subject, text, html }, signal) => {
    const { hostname, protocol } = new URL(url)
    const transport = createTransport({
      url,
      // A password goes through a closed line or not at all.
      requireTLS: protocol === 'smtp:' && !LOOPBACK.has(hostname),
      connectionTimeout: WAIT_MS,
      greetingTimeout: WAIT_MS,
      socketTimeout: WAIT_MS,
    })
    signal.addEventListener('abort', () => transport.close(), { once: true })
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${from.slice(from.indexOf('@') + 1).replace(/>.*$/, '')}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      return { isSent: true }
    } catch (cause) {
      const refused = refusalOf(cause as SmtpError)
      if (refused) return refused
      throw new Unanswered('邮件服务器没有应答', { cause })
    } finally {
      transport.close()
    }
  },
})
