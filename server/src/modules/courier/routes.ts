import { courier } from '@caiyuan/contract/courier'
import { implement } from '../../core/implement.ts'
import { kdniaoPush } from './commands.ts'
import { courierJobs } from './jobs.ts'

export const courierModule = implement('courier', courier, { kdniaoPush }, courierJobs)
