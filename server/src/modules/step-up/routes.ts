import { stepUp } from '@caiyuan/contract/step-up'
import { implement } from '../../core/implement.ts'
import { prove } from './commands.ts'
import { wayOf } from './ways.ts'

export const stepUpModule = implement('stepUp', stepUp, { way: wayOf, prove, check: async () => ({}) })
