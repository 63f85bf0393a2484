import { payReference } from '@caiyuan/contract/pay-reference'
import { implement } from '../../core/implement.ts'
import { bounced, confirmBack, confirmReference, foundAtBank, refuseReference, sentBack } from './commands.ts'
import { exportReferences, listReferences } from './queries.ts'

export const payReferenceModule = implement('payReference', payReference, {
  list: listReferences,
  exportList: exportReferences,
  found: foundAtBank,
  refuse: refuseReference,
  confirm: confirmReference,
  sentBack,
  confirmBack,
  bounced,
})
