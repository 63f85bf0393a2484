import { sso } from '@caiyuan/contract/sso'
import { implement } from '../../core/implement.ts'
import { callback, start } from './commands.ts'

export const ssoModule = implement('sso', sso, { start, callback })
