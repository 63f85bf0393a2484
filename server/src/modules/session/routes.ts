import { session } from '@caiyuan/contract/session'
import { implement } from '../../core/implement.ts'
import { endAllDevices, endDevice } from './commands.ts'
import { listDevices } from './queries.ts'

export const sessionModule = implement('session', session, { list: listDevices, end: endDevice, endAll: endAllDevices })
