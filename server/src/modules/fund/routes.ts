import { fund } from '@caiyuan/contract/fund'
import { implement } from '../../core/implement.ts'
import { releaseFund } from './commands.ts'
import { fundJobs } from './jobs.ts'
import { listCards } from './queries/cards.ts'
import { exportEntries, listEntries } from './queries/entries.ts'
import { getStatement } from './queries/statement.ts'

export const fundModule = implement(
  'fund',
  fund,
  { mine: listCards, statement: getStatement, entries: listEntries, exportEntries, release: releaseFund },
  fundJobs,
)
