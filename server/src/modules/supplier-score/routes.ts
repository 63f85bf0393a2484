import { supplierScore } from '@caiyuan/contract/supplier-score'
import { implement } from '../../core/implement.ts'
import { liftStop, passProposal, stopSupplier } from './commands.ts'
import { supplierScoreJobs } from './jobs.ts'
import { getScore, listScores } from './queries.ts'

export const supplierScoreModule = implement(
  'supplierScore',
  supplierScore,
  { list: listScores, detail: getScore, stop: stopSupplier, pass: passProposal, lift: liftStop },
  supplierScoreJobs,
)
