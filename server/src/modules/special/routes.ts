import { special } from '@caiyuan/contract/special'
import { implement } from '../../core/implement.ts'
import { createSpecial, endSpecial } from './commands.ts'
import { specialJobs } from './jobs.ts'
import { listPacks, listSpecials, manageSpecials } from './queries.ts'

export const specialModule = implement(
  'special',
  special,
  { list: listSpecials, manage: manageSpecials, packs: listPacks, create: createSpecial, end: endSpecial },
  specialJobs,
)
