import { telling } from '@caiyuan/contract/telling'
import { implement } from '../../core/implement.ts'
import { saveTelling } from './commands.ts'
import { digestJob, smsMessageJob } from './jobs.ts'
import { getTelling } from './queries.ts'

export const tellingModule = implement(
  'telling',
  telling,
  { get: getTelling, save: saveTelling },
  { 'message.sms': smsMessageJob, 'message.digest': digestJob },
)
