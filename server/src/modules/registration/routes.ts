import { registration } from '@caiyuan/contract/registration'
import { implement } from '../../core/implement.ts'
import { register, sendCode, validateCode, withdraw } from './commands/apply.ts'
import { approveRegistrations, refuseRegistrations } from './commands/audit.ts'
import { tellJob } from './jobs.ts'
import { registrationDetail } from './queries/detail.ts'
import { registrationForm, validVerifyCode, validateUserNo } from './queries/form.ts'
import { listRegistrations, registrationWaits } from './queries/list.ts'

export const registrationModule = implement(
  'registration',
  registration,
  {
    form: registrationForm,
    sendCode,
    validateCode,
    validVerifyCode,
    validateUserNo,
    register,
    withdraw,
    list: listRegistrations,
    detail: registrationDetail,
    approve: approveRegistrations,
    refuse: refuseRegistrations,
  },
  { 'registration.tell': tellJob },
  registrationWaits,
)
