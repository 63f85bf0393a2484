import { payFile } from '@caiyuan/contract/pay-file'
import { implement } from '../../core/implement.ts'
import { confirmDifference, fetchDay, settleDifference } from './commands.ts'
import { payFileJobs } from './jobs.ts'
import { exportDifferences, listDays, listDifferences, listStrays } from './queries.ts'

export const payFileModule = implement(
  'payFile',
  payFile,
  {
    days: listDays,
    differences: listDifferences,
    strays: listStrays,
    exportDifferences,
    fetch: fetchDay,
    settle: settleDifference,
    confirm: confirmDifference,
  },
  payFileJobs,
)
