import { logoff } from '@caiyuan/contract/logoff'
import { implement } from '../../core/implement.ts'
import { keepAccount, leaveMall } from './commands.ts'
import { endLeaving } from './jobs.ts'
import { listUnfinished } from './queries.ts'

export const logoffModule = implement(
  'logoff',
  logoff,
  { unfinished: listUnfinished, remove: leaveMall, keep: keepAccount },
  { 'logoff.end': endLeaving },
)
