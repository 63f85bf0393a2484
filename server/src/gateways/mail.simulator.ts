// Mails of a demonstration: nobody gets them, the outbox page shows them.
import { retention } from '@caiyuan/contract/retention'
import { sql } from 'kysely'
import { newId } from '../core/ids.ts'
import type { Db } from '../core/db.ts'
import type { MailGateway } from './mail.ts'

export const mailSimulator = (db: Db): MailGateway => ({
  send: async ({ to, subject, text }) => {
    await db.shared.insertInto('sim_mails').values({ id: newId(), address: to, subject, text }).execute()
    await db.shared
      .deleteFrom('sim_mails')
      .where('sent_at', '<', sql<Date>`now() - make_interval(days => ${retention.demoSent.days})`)
      .execute()
    return { isSent: true }
  },
})
