// What an inquiry asks for, as its page, the firms and the seal of a quote have it; and what a firm offers of it.
import { inquiryFlow } from '@caiyuan/contract/inquiry/flow'
import { isByLine } from '@caiyuan/contract/inquiry/by-line'
import type { InquiryContent, OfferContent } from '@caiyuan/contract/inquiry/form'
import { scoringOf } from '@caiyuan/contract/inquiry/scoring'
import { lineFen } from '@caiyuan/contract/money'
import type { Ctx } from '../../../core/context.ts'
import { attachedTo } from '../../../core/files.ts'
import type { Listed } from '../listed.ts'
import { ASKED_FILES, type InquiryRow } from '../policy.ts'

/** The lines with the most each may cost, where an agreement says so. */
export const withCeilings = ({ lines }: Pick<InquiryContent, 'lines'>, ceilings: readonly number[] | null) =>
  lines.map(({ name, brand, sole, params, unit, num, mayDeviate }, i) => ({
    name,
    brand,
    sole,
    params,
    unit,
    num,
    mayDeviate,
    ceilingE4: ceilings?.[i] ?? null,
  }))

/** 采购文件, in the order they were put; what is added while it is reviewed is for those who decide. */
const filesOf = async (ctx: Ctx, { id, form }: Pick<InquiryRow, 'id' | 'form'>) => {
  // An inquiry of before there were any has none in its form.
  const { files = [] }: Partial<InquiryContent> = form
  if (files.length === 0) return []
  const placeOf = (fileId: string): number => files.findIndex((it) => it.id === fileId)
  return (await attachedTo(ctx, inquiryFlow.kind, id))
    .filter((it) => it.label === ASKED_FILES)
    .map((it) => ({ id: it.id, name: it.name, sizeBytes: it.sizeBytes }))
    .toSorted((a, b) => placeOf(a.id) - placeOf(b.id))
}

export const askedOf = async (ctx: Ctx, it: Pick<InquiryRow, 'id' | 'form'>, ceilings: readonly number[] | null) => {
  // An inquiry of before there was a 竞价 has no step.
  const scored = scoringOf(it.form)
  const { scope, deliverDays, deliverPlace, warrantyMonths, payTerms, note, minQuotes, contact, stepFen = 0 } = it.form
  return {
    scope,
    lines: withCeilings(it.form, ceilings),
    deliverDays,
    deliverPlace,
    warrantyMonths,
    payTerms,
    note,
    minQuotes,
    isByLine: isByLine(it.form),
    stepFen,
    scoring: scored && { priceWeight: scored.priceWeight, criteria: scored.criteria },
    contact,
    files: await filesOf(ctx, it),
  }
}

const withoutLine = ({ lineNo: _, ...it }: Listed) => it

export const offeredLines = (form: InquiryContent, offer: OfferContent | null, listed: readonly Listed[]) =>
  (offer?.lines ?? []).map(({ skuId: _, ...line }) => {
    const found = listed.find(({ lineNo }) => lineNo === line.lineNo)
    return {
      ...line,
      amountFen: lineFen(line.priceE4, form.lines[line.lineNo - 1]?.num ?? 0),
      listed: found ? withoutLine(found) : null,
    }
  })
