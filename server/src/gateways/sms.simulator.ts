// Short messages of a demonstration: nobody's phone rings, the outbox page shows them.
import { sql } from 'kysely'
import { newId } from '../core/ids.ts'
import type { Db } from '../core/db.ts'
import type { SmsCode, SmsGateway } from './sms.ts'

const doing = { register: '注册个人账号', login: '登录' }

const textOf = ({ purpose, code, minutes }: SmsCode): string =>
  `【采园】验证码 ${code}，用于${doing[purpose]}，${minutes} 分钟内有效。请勿告诉他人。`

export const smsSimulator = (db: Db): SmsGateway => ({
  send: async (it) => {
    const id = newId()
    await db.shared
      .insertInto('sim_sms')
      .values({ id, mobile: it.mobile, text: textOf(it) })
      .execute()
    await db.shared
      .deleteFrom('sim_sms')
      .where('sent_at', '<', sql<Date>`now() - interval '1 day'`)
      .execute()
    return { isSent: true, providerNo: id }
  },
})
