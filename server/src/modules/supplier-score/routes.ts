import { supplierScore } from '@caiyuan/contract/supplier-score'
import { implement } from '../../core/implement.ts'
import { liftStop, passProposal, stopSupplier } from './commands.ts'
import { supplierScoreJobs } from './jobs.ts'
import { getScore, listScores, ownScore, scoreHere } from './queries.ts'

export const supplierScoreModule = implement(
  'supplierScore',
  supplierScore,
  { list: listScores, detail: getScore, here: scoreHere, own: ownScore, stop: stopSupplier, pass: passProposal, lift: liftStop },
  supplierScoreJobs,
)
