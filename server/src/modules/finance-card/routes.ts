import { financeCard } from '@caiyuan/contract/finance-card'
import { implement } from '../../core/implement.ts'
import { getBalance } from './balance.ts'
import { applyCards, readCards } from './commands.ts'
import { financeCardJobs } from './jobs.ts'
import { listChanges } from './queries.ts'

export const financeCardModule = implement(
  'financeCard',
  financeCard,
  { changes: listChanges, read: readCards, apply: applyCards, balance: getBalance },
  financeCardJobs,
)
