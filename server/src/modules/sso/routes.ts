import { sso } from '@caiyuan/contract/sso'
import { implement } from '../../core/implement.ts'
import { assertion, backChannel, callback, leave, metadata, signedOut, singleLogout, singleLogoutPosted, start } from './commands.ts'

export const ssoModule = implement('sso', sso, {
  start,
  assertion,
  metadata,
  callback,
  leave,
  signedOut,
  singleLogout,
  singleLogoutPosted,
  backChannel,
})
