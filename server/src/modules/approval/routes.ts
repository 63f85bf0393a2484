import { approval } from '@caiyuan/contract/approval'
import { implement } from '../../core/implement.ts'
import { agree, claim, handle, handleBack, refuse, terminate } from './commands/decide.ts'
import { batchAgree, batchRefuse, readCopies, urge } from './commands/more.ts'
import { approvalJobs } from './jobs.ts'
import { getCheck } from './queries/detail.ts'
import { listChecks } from './queries/list.ts'
import { getApproverPage } from './queries/page.ts'
import { approvalWaits } from './waits.ts'

export const approvalModule = implement(
  'approval',
  approval,
  {
    list: listChecks,
    detail: getCheck,
    approverPage: getApproverPage,
    agree,
    refuse,
    terminate,
    claim,
    handle,
    handleBack,
    urge,
    batchAgree,
    batchRefuse,
    readCopies,
  },
  approvalJobs,
  approvalWaits,
)
