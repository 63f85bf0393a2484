// Mails of a demonstration: nobody gets them, the outbox page shows them.
import { sql } from 'kysely'
import { newId } from '../core/ids.ts'
import type { Db } from '../core/db.ts'
import type { MailGateway } from './mail.ts'

export const mailSimulator = (db: Db): MailGateway => ({
  send: async ({ to, subject, text }) => {
    await db.shared.insertInto('sim_mails').values({ id: newId(), address: to, subject, text }).execute()
    await db.shared
      .deleteFrom('sim_mails')
      .where('sent_at', '<', sql<Date>`now() - interval '1 day'`)
      .execute()
    return { isSent: true }
  },
})
