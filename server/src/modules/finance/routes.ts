import { finance } from '@caiyuan/contract/finance'
import { implement } from '../../core/implement.ts'
import { gaveUp } from '../../core/outbox.ts'
import { confirmDifference, runNow, settleDifference } from './commands.ts'
import { follow, followGaveUp } from './follow.ts'
import { lastCarryOver } from './carry-over.ts'
import { listDifferences } from './queries.ts'
import { reconcileNightly, reconcileNow } from './reconcile.ts'

export const financeModule = implement(
  'finance',
  finance,
  { differences: listDifferences, carryOver: lastCarryOver, run: runNow, settle: settleDifference, confirm: confirmDifference },
  {
    'finance.follow': follow,
    [gaveUp('finance.follow')]: followGaveUp,
    'finance.reconcile': reconcileNightly,
    'finance.reconcileNow': reconcileNow,
  },
)
