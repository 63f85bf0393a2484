// Mails of a demonstration: nobody gets them, the outbox page shows them.
import { newId } from '../core/ids.ts'
import type { Db } from '../core/db.ts'
import { past } from '../core/retention.ts'
import type { MailGateway } from './mail.ts'

export const mailSimulator = (db: Db): MailGateway => ({
  send: async ({ to, subject, text }) => {
    await db.shared.insertInto('sim_mails').values({ id: newId(), address: to, subject, text }).execute()
    await db.shared.deleteFrom('sim_mails').where(past('demoSent', 'sent_at')).execute()
    return { isSent: true }
  },
})
