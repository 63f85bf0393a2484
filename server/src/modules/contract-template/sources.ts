// What each kind of document says in its contract: the same figures its own papers have.
import type { ContractKind, Values } from '@caiyuan/contract/contract-template/words'
import type { Contract } from '@caiyuan/contract/contract-template'
import { contractStates, frameworkFlow } from '@caiyuan/contract/framework/flow'
import { inquiryFlow } from '@caiyuan/contract/inquiry/flow'
import type { OfferContent } from '@caiyuan/contract/inquiry/form'
import { lineFen } from '@caiyuan/contract/money'
import { acceptedLines } from '@caiyuan/contract/off-platform/lines'
import { offPlatformFlow } from '@caiyuan/contract/off-platform/flow'
import { calledOff, supplierSees } from '@caiyuan/contract/order/standing'
import type { PayWay } from '@caiyuan/contract/off-platform/form-def'
import { amountOf, fenOf, Sheet } from '@caiyuan/contract/off-platform/sheet'
import type { z } from 'zod'
import type { Ctx } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import { lastApprovedAt } from '../approval/queries/approved-at.ts'
import { linesOf, mustSeeOrder as mustSeeFramework, orderById as frameworkById } from '../framework/queries.ts'
import { sharesOf } from '../inquiry/award.ts'
import { inquiryById, mustSeeInquiry, type InquiryRow } from '../inquiry/policy.ts'
import { baseForm } from '../off-platform/base-form.ts'
import { contractWhy as outsideWhy, type OffPlatformRow } from '../off-platform/policy.ts'
import { mustSeeOffPlatform, offPlatformById } from '../off-platform/queries.ts'
import { addressOf, addressText } from '../order/queries/address.ts'
import { orderById, orderLines } from '../order/queries/one.ts'
import { seenOrder } from '../order/queries/visible.ts'
import { contractWhy as orderWhy, type OrderRow } from '../order/policy.ts'

type Said = z.output<typeof Contract>

/** What a contract is made of, before its text. */
export interface Source {
  kind: ContractKind
  /** When what it says was decided: by this the text is chosen. */
  decidedAt: Date
  buyerId: string
  deptId: string | null
  supplierId: string | null
  supplierName: string
  supplierUscc: string
  contractNo: string
  lines: Said['lines']
  also: Said['also']
  totalFen: number
  values: Partial<Values>
}

/** Contracts of a document the reader may see, or why there is none. */
export type Sources = { problem: string } | { sources: Source[] }
const none = (problem: string): Sources => ({ problem })

const ofFramework = async (ctx: Ctx, id: string): Promise<Sources> => {
  await mustSeeFramework(ctx, id)
  const it = await frameworkById(ctx, id)
  if (!contractStates.includes(it.state))
    return none(frameworkFlow.states[it.state].final ? '订单已取消，没有合同' : '供应商确认订单以后，可以打印合同')
  return {
    sources: [
      {
        kind: 'frameworkOrder',
        decidedAt: it.approved_at ?? it.submitted_at,
        buyerId: it.buyer_id,
        deptId: it.dept_id,
        supplierId: it.supplier_id,
        supplierName: it.supplier_name,
        supplierUscc: '',
        contractNo: it.doc_no,
        lines: (await linesOf(ctx, id)).map(({ name, spec, unit, num, priceE4, amountFen }) => ({
          name,
          spec,
          unit,
          qty: String(num),
          priceE4,
          amountFen,
        })),
        also: [],
        totalFen: it.total_fen,
        values: {
          项目名称: it.title,
          交货期限: `自乙方确认订单之日起 ${it.agreed.leadDays} 天内`,
          交货地点: it.address_text,
          收货人: it.receiver,
          协议编号: it.agreed.agreementNo,
          协议名称: [it.agreed.name, it.agreed.packageNo].filter(Boolean).join(' '),
          补充条款: it.terms,
        },
      },
    ],
  }
}

/** What its firm is awarded, at what it offered. */
const shareSource = async (ctx: Ctx, it: InquiryRow, share: ReturnType<typeof sharesOf>[number], contractNo: string): Promise<Source> => {
  const row = await ctx.tx
    .selectFrom('inquiry_quotes')
    .select('offer')
    .where('school_id', '=', ctx.schoolId)
    .where('inquiry_id', '=', it.id)
    .where('quote_id', '=', share.quoteId)
    .executeTakeFirst()
  const offer = (row?.offer ?? null) as OfferContent | null
  const { form } = it
  return {
    kind: 'inquiry',
    decidedAt: (await lastApprovedAt(ctx, inquiryFlow.kind, it.id)) ?? it.submitted_at ?? it.created_at,
    buyerId: it.buyer_id,
    deptId: it.dept_id,
    supplierId: share.supplierId,
    supplierName: share.supplierName,
    supplierUscc: '',
    contractNo,
    lines: (offer?.lines ?? [])
      .filter(({ lineNo }) => share.lineNos.includes(lineNo))
      .toSorted((a, b) => a.lineNo - b.lineNo)
      .map(({ lineNo, brand, model, priceE4 }) => {
        const asked = form.lines[lineNo - 1]!
        return {
          name: asked.name,
          spec: [brand, model, asked.params].filter(Boolean).join(' '),
          unit: asked.unit,
          qty: String(asked.num),
          priceE4,
          amountFen: lineFen(priceE4, asked.num),
        }
      }),
    also: [],
    totalFen: share.totalFen,
    values: {
      项目名称: it.title,
      询价编号: it.inquiry_no,
      交货期限: `自本合同签订之日起 ${offer?.deliverDays ?? form.deliverDays} 天内`,
      交货地点: form.deliverPlace,
      收货人: form.contact,
      质保: `自验收合格之日起 ${offer?.warrantyMonths ?? form.warrantyMonths} 个月`,
      付款方式: form.payTerms,
    },
  }
}

const sharedNo = (it: InquiryRow, at: number, of: number): string => (of > 1 ? `${it.inquiry_no}-${at + 1}` : it.inquiry_no)

/** Orders of an award that came to nothing: nothing holds of their share. */
const calledOffOf = async (ctx: Ctx, shares: ReturnType<typeof sharesOf>): Promise<Set<string>> => {
  const ids = shares.map((it) => it.orderId).filter((id) => id !== null)
  if (ids.length === 0) return new Set()
  const rows = await ctx.tx
    .selectFrom('orders')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('id', 'in', ids)
    .where('state', 'in', calledOff)
    .execute()
  return new Set(rows.map((it) => it.id))
}

const ofInquiry = async (ctx: Ctx, id: string): Promise<Sources> => {
  const { supplierId } = ctx.user
  if (!supplierId) await mustSeeInquiry(ctx, id)
  const it = await inquiryById(ctx, id)
  // What is not awarded to it is no contract a firm knows of.
  if (supplierId && (it.state !== 'won' || !sharesOf(it).some((share) => share.supplierId === supplierId))) throw missing('询价')
  if (it.state !== 'won') return none('公示期满成交以后，可以打印合同')
  if (it.contest) return none('二次竞价按框架协议签合同，请在成交的协议订单打印')
  const shares = sharesOf(it)
  const off = await calledOffOf(ctx, shares)
  const standing = shares
    .map((share, at) => ({ share, at }))
    .filter(({ share }) => !off.has(share.orderId ?? '') && (!supplierId || share.supplierId === supplierId))
  if (standing.length === 0) return none('成交的订单都已取消或关闭，没有合同')
  return { sources: await Promise.all(standing.map(({ share, at }) => shareSource(ctx, it, share, sharedNo(it, at, shares.length)))) }
}

/** An order of an award has the contract of its share. */
const ofAwarded = async (ctx: Ctx, order: OrderRow): Promise<Sources> => {
  const { quote_id: inquiryId } = await ctx.tx
    .selectFrom('purchases')
    .select('quote_id')
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', order.purchase_id)
    .executeTakeFirstOrThrow()
  const it = await inquiryById(ctx, inquiryId)
  const shares = sharesOf(it)
  const at = shares.findIndex((one) => one.orderId === order.id)
  if (at < 0) throw missing('询价')
  return { sources: [await shareSource(ctx, it, shares[at]!, sharedNo(it, at, shares.length))] }
}

/** A firm knows of an order once it was passed to it. */
const ofBoth = async (ctx: Ctx, id: string): Promise<OrderRow> => {
  if (!ctx.user.supplierId) return seenOrder(ctx, id)
  const it = await orderById(ctx, id)
  if (it.supplier_id !== ctx.user.supplierId || !supplierSees.includes(it.state)) throw missing('订单')
  return it
}

const ofOrder = async (ctx: Ctx, id: string): Promise<Sources> => {
  const it = await ofBoth(ctx, id)
  const why = orderWhy(it)
  if (why) return none(why)
  if (it.kind === 'INQUIRY') return ofAwarded(ctx, it)
  const address = addressOf(it)
  return {
    sources: [
      {
        kind: 'order',
        decidedAt: it.approved_at ?? it.created_at,
        buyerId: it.buyer_id,
        deptId: it.dept_id,
        supplierId: it.supplier_id,
        supplierName: it.supplier_name,
        supplierUscc: '',
        contractNo: it.order_no,
        lines: (await orderLines(ctx, id)).map((line) => ({
          name: line.name.includes(line.brand) ? line.name : `${line.brand} ${line.name}`,
          spec: [...new Set([line.model, line.spec, line.cat_no].filter(Boolean))].join(' / '),
          unit: line.unit,
          qty: String(line.num),
          priceE4: line.price_e4,
          amountFen: line.amount_fen,
        })),
        also: [
          ...(it.freight_fen > 0 ? [{ label: '运费', fen: it.freight_fen }] : []),
          ...(it.cut_fen > 0 ? [{ label: '优惠', fen: -it.cut_fen }] : []),
        ],
        totalFen: it.total_fen,
        values: {
          项目名称: it.purpose || it.usage,
          交货期限: it.expect_on ? `${it.expect_on} 前` : '自乙方确认订单之日起按商品页承诺的时间',
          交货地点: addressText(address),
          收货人: address.receiver,
        },
      },
    ],
  }
}

/** A transfer is made as the school settles everything. */
const PAID: Partial<Record<string, string>> = {
  card: '验收合格并收到合规发票后，以公务卡支付',
  advance: '验收合格并收到合规发票后，由采购人支付',
} satisfies Partial<Record<PayWay, string>>

/** What is bought; of what was accepted before it was approved, what was accepted as good. */
const outsideLines = (it: OffPlatformRow, sheet: Sheet): Said['lines'] => {
  const kept = it.direct ? it.acceptance : null
  const accepted = kept && acceptedLines(it.form ?? baseForm, sheet, kept.lines)
  return sheet.items.flatMap((line, no) => {
    const taken = accepted?.find((each) => each.no === no + 1)
    if (taken && !taken.isGood) return []
    return {
      name: line.name,
      spec: [line.brand, line.model, line.spec, line.catNo].filter(Boolean).join(' '),
      unit: line.unit,
      qty: (kept?.lines.find((each) => each.no === no)?.qty ?? line.qty).trim(),
      priceE4: (taken?.priceFen ?? fenOf(line.price) ?? 0) * 100,
      amountFen: taken?.amountFen ?? amountOf(line),
    }
  })
}

const ofOffPlatform = async (ctx: Ctx, id: string): Promise<Sources> => {
  if (!ctx.user.supplierId) await mustSeeOffPlatform(ctx, id)
  const it = await offPlatformById(ctx, id)
  const why = outsideWhy(it)
  // Its seller hears of it by its contract alone.
  if (ctx.user.supplierId && (why || it.supplier_id !== ctx.user.supplierId)) throw missing('平台外采购申请')
  if (why) return none(why)
  const sheet = Sheet.parse(it.sheet)
  const dept = await ctx.tx
    .selectFrom('depts')
    .select('name')
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', it.dept_id)
    .executeTakeFirst()
  return {
    sources: [
      {
        kind: 'offPlatform',
        decidedAt: (await lastApprovedAt(ctx, offPlatformFlow.kind, id)) ?? it.submitted_at ?? it.created_at,
        buyerId: it.applicant_id,
        deptId: it.dept_id,
        supplierId: null,
        supplierName: it.supplier_name,
        supplierUscc: it.supplier_uscc,
        contractNo: it.doc_no,
        lines: outsideLines(it, sheet),
        also: [],
        totalFen: it.direct ? it.actual_fen! : it.total_fen,
        values: {
          项目名称: it.title,
          交货期限: sheet.expectOn ? `${sheet.expectOn} 前` : '由双方约定',
          交货地点: dept?.name ?? '',
          付款方式: PAID[sheet.payWay] ?? '',
        },
      },
    ],
  }
}

export const sourcesOf: Record<ContractKind, (ctx: Ctx, id: string) => Promise<Sources>> = {
  order: ofOrder,
  frameworkOrder: ofFramework,
  inquiry: ofInquiry,
  offPlatform: ofOffPlatform,
}
