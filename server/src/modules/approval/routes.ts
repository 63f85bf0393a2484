import { approval } from '@caiyuan/contract/approval'
import { implement } from '../../core/implement.ts'
import { addSign, ask, opine, removeSign } from './commands/add-sign.ts'
import { copy, keepOpinion } from './commands/copy.ts'
import { agree, claim, handle, handleBack, refuse, terminate } from './commands/decide.ts'
import { attachFiles } from './commands/attach.ts'
import { batchAgree, batchRefuse, readCopies, urge } from './commands/more.ts'
import { unclaim } from './commands/unclaim.ts'
import { listSomeone } from './commands/someone.ts'
import { takeBack } from './commands/take-back.ts'
import { reassign, transfer } from './commands/transfer.ts'
import { approvalJobs } from './jobs.ts'
import { getCheck } from './queries/detail.ts'
import { exportChecks, listBatch, listChecks } from './queries/list.ts'
import { getApproverPage } from './queries/page.ts'
import { getPaper, verifyPaper } from './queries/paper.ts'
import { approvalWaits } from './waits.ts'

export const approvalModule = implement(
  'approval',
  approval,
  {
    list: listChecks,
    detail: getCheck,
    batch: listBatch,
    exportList: exportChecks,
    approverPage: getApproverPage,
    paper: getPaper,
    verify: verifyPaper,
    attach: attachFiles,
    unclaim,
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
    people: listSomeone,
    addSign,
    removeSign,
    transfer,
    ask,
    opine,
    takeBack,
    copy,
    keepOpinion,
    reassign,
  },
  approvalJobs,
  approvalWaits,
)
