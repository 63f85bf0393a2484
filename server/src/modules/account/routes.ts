import { account } from '@caiyuan/contract/account'
import { implement } from '../../core/implement.ts'
import { drawCaptcha, speakCaptcha } from './captcha.ts'
import { changePassword, login, logout } from './commands.ts'
import { oldPasswordJob } from './old-password.ts'
import { loginByPhone, register } from './phone/commands.ts'
import { refusedJob } from './phone/refused.ts'
import { sendSms, smsJob } from './phone/send.ts'
import { currentUser, demoAccounts, demoMessages, listDepts, rememberedAccount } from './queries.ts'
import { loginSecond, sendSecond } from './second.ts'

export const accountModule = implement(
  'account',
  account,
  {
    captcha: drawCaptcha,
    captchaSound: speakCaptcha,
    login,
    sendSms,
    loginByPhone,
    loginSecond,
    sendSecond,
    register,
    remembered: rememberedAccount,
    logout,
    demoAccounts,
    demoMessages,
    info: currentUser,
    changePassword,
    deptList: listDepts,
  },
  { 'sms.send': smsJob, 'sms.refused': refusedJob, 'password.old': oldPasswordJob },
)
