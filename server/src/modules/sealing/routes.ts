import { sealing } from '@caiyuan/contract/sealing'
import { implement } from '../../core/implement.ts'
import { getMyKey, makeKey } from './keys.ts'
import { verifyReceipt } from './verify.ts'

export const sealingModule = implement('sealing', sealing, { myKey: getMyKey, makeKey, verify: verifyReceipt })
