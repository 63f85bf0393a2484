import { invoice } from '@caiyuan/contract/invoice'
import { implement } from '../../core/implement.ts'
import { readInvoiceFile, readOwnInvoice } from './queries.ts'

export const invoiceModule = implement('invoice', invoice, { read: readInvoiceFile, readOwn: readOwnInvoice })
