import { telling } from '@caiyuan/contract/telling'
import { implement } from '../../core/implement.ts'
import { saveTelling } from './commands.ts'
import { codeJob, dropEmail, proveEmail, sendEmailCode } from './email.ts'
import { digestJob, mailDigestJob, mailMessageJob, smsMessageJob } from './jobs.ts'
import { demoMails, getTelling } from './queries.ts'
import { refusedMailJob } from './refused.ts'

export const tellingModule = implement(
  'telling',
  telling,
  { get: getTelling, save: saveTelling, sendEmailCode, proveEmail, dropEmail, demoMails },
  {
    'message.sms': smsMessageJob,
    'message.digest': digestJob,
    'message.mail': mailMessageJob,
    'message.mailDigest': mailDigestJob,
    'mail.code': codeJob,
    'mail.refused': refusedMailJob,
  },
)
