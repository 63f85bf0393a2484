// An order under an agreement that follows a 二次竞价: approved there with its price, it goes straight to the candidate that won.
import type { Contest } from '@caiyuan/contract/inquiry/contest'
import { frameworkFlow } from '@caiyuan/contract/framework/flow'
import { lineFen, sumFen } from '@caiyuan/contract/money'
import type { FundPart } from '@caiyuan/contract/order/split'
import { inState, logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { maskMobile, seal } from '../../core/crypto.ts'
import { Fail } from '../../core/fail.ts'
import { newId } from '../../core/ids.ts'
import { takeNumbers } from '../../core/number.ts'
import { takeOfCeiling } from '../agreement/ceiling.ts'
import { agreementById, stateOf } from '../agreement/queries.ts'
import { reserve } from '../fund/ledger.ts'
import { hashOf, ledgerDocOf, titleOf, writeFunds, writeLines, writePapers } from './commands.ts'
import type { Agreed } from './policy.ts'
import { toSupplier } from './projection.ts'

interface Contested {
  fromNo: string
  buyerId: string
  deptId: string | null
  contest: Contest
  by: { supplierId: string; name: string; rank: number; rateBp: number; leadDays: number }
  reason: string
  lines: readonly { id: string; name: string; spec: string; unit: string; num: number; baseE4: number; priceE4: number; isAsset: boolean }[]
  totalFen: number
  funds: readonly FundPart[]
  to: { receiver: string; mobile: string; place: string }
}

const agreedOf = ({ contest: it, by }: Contested): Agreed => ({
  agreementNo: it.agreementNo,
  name: it.name,
  packageNo: it.packageNo,
  version: it.version,
  categoryPath: it.categoryPath,
  awardRule: 'contest',
  priceRule: it.priceRule,
  pricedOn: it.pricedOn,
  rank: by.rank,
  rateBp: by.rateBp,
  leadDays: by.leadDays,
  materials: it.materials,
})

/** The caller holds the row of the agreement, and has given back what the inquiry had frozen. */
export const orderContested = async (ctx: Ctx, it: Contested): Promise<{ id: string }> => {
  const { contest, by } = it
  const agreement = await agreementById(ctx, contest.agreementId)
  // One that ran out meanwhile was in force when its candidates were asked.
  if (stateOf(ctx, agreement) === 'stopped')
    throw new Fail('framework.closed', { name: agreement.name, why: `已停用（${agreement.stop_reason}）` })
  const lines = it.lines.map((line) => ({
    goods: { id: line.id, name: line.name, spec: line.spec, unit: line.unit, price_e4: line.baseE4, is_asset: line.isAsset },
    num: line.num,
    priceE4: line.priceE4,
    amountFen: lineFen(line.priceE4, line.num),
  }))
  const [docNo] = await takeNumbers(ctx, frameworkFlow.kind)
  const id = newId()
  const title = titleOf({ lines })
  const agreed = agreedOf(it)
  await takeOfCeiling(ctx, contest.agreementId, it.totalFen)
  await ctx.tx
    .insertInto('framework_orders')
    .values({
      school_id: ctx.schoolId,
      id,
      doc_no: docNo!,
      ...inState('toConfirm'),
      buyer_id: it.buyerId,
      dept_id: it.deptId,
      agreement_id: contest.agreementId,
      agreed: JSON.stringify(agreed),
      supplier_id: by.supplierId,
      supplier_name: by.name,
      title,
      reason: it.reason,
      terms: contest.terms,
      receiver: it.to.receiver,
      mobile_cipher: seal(it.to.mobile, { schoolId: ctx.schoolId, field: 'framework_orders.mobile', rowId: id }),
      mobile_masked: maskMobile(it.to.mobile),
      address_text: it.to.place,
      total_fen: it.totalFen,
      market_fen: sumFen(it.lines.map((line) => lineFen(line.baseE4, line.num))),
      content_hash: hashOf(docNo!, { agreed, supplierId: by.supplierId, lines, funds: it.funds }),
      created_at: ctx.now,
      submitted_at: ctx.now,
      approved_at: ctx.now,
    })
    .execute()
  await writeLines(ctx, id, lines)
  await writeFunds(ctx, id, it.funds)
  await writePapers(ctx, id, { agreement: contest, totalFen: it.totalFen })
  await reserve(ctx, ledgerDocOf({ id, doc_no: docNo!, buyer_id: it.buyerId, title }), it.funds)
  logAction(ctx, frameworkFlow.kind, id, { action: 'submit', title: `由二次竞价 ${it.fromNo} 成交`, to: 'toConfirm' })
  await toSupplier(ctx, id)
  return { id }
}
