import { permit } from '@caiyuan/contract/permit'
import { implement } from '../../core/implement.ts'
import { addPermit, endPermit } from './commands.ts'
import { comparePermits } from './jobs.ts'
import { getPermit, listPermits } from './queries.ts'

export const permitModule = implement(
  'permit',
  permit,
  { list: listPermits, detail: getPermit, add: addPermit, end: endPermit },
  { 'permit.night': comparePermits },
)
