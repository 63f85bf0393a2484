import { account } from '@caiyuan/contract/account'
import { implement } from '../../core/implement.ts'
import { drawCaptcha } from './captcha.ts'
import { changePassword, login, logout } from './commands.ts'
import { currentUser, demoAccounts, listDepts, rememberedAccount } from './queries.ts'

export const accountModule = implement('account', account, {
  captcha: drawCaptcha,
  login,
  remembered: rememberedAccount,
  logout,
  demoAccounts,
  info: currentUser,
  changePassword,
  deptList: listDepts,
})
