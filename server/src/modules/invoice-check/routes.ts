import { invoiceCheck } from '@caiyuan/contract/invoice-check'
import { implement } from '../../core/implement.ts'
import { checkAgain, noteCheck } from './commands.ts'
import { invoiceCheckJobs } from './jobs.ts'

export const invoiceCheckModule = implement('invoiceCheck', invoiceCheck, { again: checkAgain, note: noteCheck }, invoiceCheckJobs)
