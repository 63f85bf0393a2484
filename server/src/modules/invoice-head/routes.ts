import { invoiceHead } from '@caiyuan/contract/invoice-head'
import { implement } from '../../core/implement.ts'
import { addHead, editHead, removeHead } from './commands.ts'
import { getHead, listHeads } from './queries.ts'

export const invoiceHeadModule = implement('invoiceHead', invoiceHead, {
  list: listHeads,
  detail: getHead,
  add: addHead,
  edit: editHead,
  remove: removeHead,
})
