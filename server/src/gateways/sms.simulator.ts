// Short messages of a demonstration: nobody's phone rings, the outbox page shows them.
import { newId } from '../core/ids.ts'
import type { Db } from '../core/db.ts'
import { past } from '../core/retention.ts'
import type { SmsAnswer, SmsCode, SmsGateway, SmsTold } from './sms.ts'

const doing = { register: '注册', login: '登录', confirm: '确认本人手机' }

const codeText = ({ purpose, code, minutes }: SmsCode): string =>
  `【采园】验证码 ${code}，用于${doing[purpose]}，${minutes} 分钟内有效。请勿告诉他人。`

const tellings: Record<SmsTold['about'], string> = {
  account: '【采园】{school}已为您开通账号 {no}，一次性密码 {password}，首次登录须修改。',
  passed: '【采园】您在{school}的注册申请已通过，账号 {no}，一次性密码 {password}，首次登录须修改。',
  refused: '【采园】您在{school}的注册申请 {no} 未通过：{reason}。更正后可重新申请。',
  notice: '【采园】{kind}消息：{title}。请登录采园查看。',
  digest: '【采园】您有未读消息：{kinds}。请登录采园查看。',
}

const toldText = ({ about, values }: SmsTold): string => tellings[about].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

export const smsSimulator = (db: Db): SmsGateway => {
  const keep = async (mobile: string, text: string): Promise<SmsAnswer> => {
    const id = newId()
    await db.shared.insertInto('sim_sms').values({ id, mobile, text }).execute()
    await db.shared.deleteFrom('sim_sms').where(past('demoSent', 'sent_at')).execute()
    return { isSent: true, providerNo: id }
  }
  return {
    send: (it) => keep(it.mobile, codeText(it)),
    tell: (it) => keep(it.mobile, toldText(it)),
  }
}
