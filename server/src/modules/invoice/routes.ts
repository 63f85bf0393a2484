import { invoice } from '@caiyuan/contract/invoice'
import { implement } from '../../core/implement.ts'
import { unpackInvoices } from './bundle.ts'
import { readInvoiceFile, readOwnInvoice } from './queries.ts'

export const invoiceModule = implement('invoice', invoice, { unpack: unpackInvoices, read: readInvoiceFile, readOwn: readOwnInvoice })
