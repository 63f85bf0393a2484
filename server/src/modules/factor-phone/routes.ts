import { factorPhone } from '@caiyuan/contract/factor-phone'
import { implement } from '../../core/implement.ts'
import { addPhone, removePhone } from './commands.ts'
import { phoneState } from './queries.ts'

export const factorPhoneModule = implement('factorPhone', factorPhone, { state: phoneState, add: addPhone, remove: removePhone })
