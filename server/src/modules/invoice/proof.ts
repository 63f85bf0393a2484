// Invoices that prove what a document costs (平台外采购, orders under agreements): of its seller, to the school that pays, together its sum, each used once in the school.
import { invoiceNoFault, type ProofInvoice, type ProofReturned, type ProofShown } from '@caiyuan/contract/invoice'
import { money, sumFen } from '@caiyuan/contract/money'
import { plainTaxNo } from '@caiyuan/contract/uscc'
import type { z } from 'zod'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid } from '../../core/fail.ts'
import { newId } from '../../core/ids.ts'
import { beginChecks } from '../invoice-check/commands.ts'
import { schoolHere } from '../school/name.ts'
import { takeInvoices } from './commands.ts'
import { invoiceFile, saysOf } from './queries.ts'
import { headGap, sameName } from './said.ts'

/** As its files are labelled on the document. */
export const INVOICE_LABEL = '发票'

interface Proven {
  kind: string
  id: string
  no: string
  seller: { name: string; taxNo: string }
  fen: number
}

/** Read again from their files, and taken: nobody uses their numbers or files again until `freeInvoices`. */
export const takeProof = async (ctx: Ctx, invoices: readonly z.output<typeof ProofInvoice>[], of: Proven): Promise<void> => {
  const sum = sumFen(invoices.map((each) => each.totalFen))
  if (sum !== of.fen) throw new Fail('invoice.sum', { invoices: money(sum), actual: money(of.fen), gap: money(Math.abs(sum - of.fen)) })
  const school = await schoolHere(ctx)
  const head = { title: school.name, taxNo: school.tax_no }
  const brought = []
  for (const [at, each] of invoices.entries()) {
    const wrong = (text: string) => invalid(`invoices.${at}`, `发票 ${each.invoiceNo}：${text}`)
    const fault = invoiceNoFault(each.invoiceNo, each.invoiceCode)
    if (fault) throw wrong(fault)
    const kept = await invoiceFile(ctx, each.fileId, true)
    const says = await saysOf([kept])
    for (const file of says) {
      const { fields } = file
      if (fields.isRed) throw wrong('是红字发票')
      if (fields.invoiceNo && fields.invoiceNo !== each.invoiceNo) throw wrong(`文件上的号码是 ${fields.invoiceNo}`)
      if (fields.totalFen !== undefined && fields.totalFen !== each.totalFen) throw wrong(`文件上的价税合计是 ${money(fields.totalFen)}`)
      if (fields.sellerTaxNo && plainTaxNo(fields.sellerTaxNo) !== of.seller.taxNo)
        throw wrong(`销售方税号 ${fields.sellerTaxNo} 与单据上的供应商不一致`)
      if (fields.sellerName && !fields.sellerTaxNo && !sameName(fields.sellerName, of.seller.name))
        throw wrong(`销售方 ${fields.sellerName} 与单据上的供应商不一致`)
      const gap = headGap(file, head)
      if (gap) throw wrong(gap)
    }
    brought.push({ invoiceCode: each.invoiceCode, invoiceNo: each.invoiceNo, totalFen: each.totalFen, says, files: [kept] })
  }
  const by = { kind: of.kind, id: of.id, no: of.no }
  await takeInvoices(ctx, brought, by)
  await beginChecks(
    ctx,
    brought.map(({ invoiceCode, invoiceNo, totalFen, says }) => ({
      id: newId(),
      invoiceCode,
      invoiceNo,
      issuedOn: says.find((it) => it.fields.issuedOn)?.fields.issuedOn ?? '',
      sellerTaxNo: of.seller.taxNo,
      buyerTaxNo: says.find((it) => it.fields.buyerTaxNo)?.fields.buyerTaxNo ?? '',
      totalFen,
    })),
    by,
  )
}

type Returned = z.output<typeof ProofReturned>

/** What a document shows of the invoices that left it. */
export const returnedWith = (
  before: readonly Returned[],
  invoices: readonly z.output<typeof ProofShown>[],
  { at, reason }: { at: Date; reason: string },
): Returned[] => [...before, ...invoices.map((each) => ({ ...each, returnedAt: at.toISOString(), reason }))]
