// An order as its approver looks at it: goods with comparison, effect on each fund, the rules and how it meets them.
import type { BlockOf } from '@caiyuan/contract/approval/review'
import { pictureOf } from '@caiyuan/contract/goods'
import { priceText } from '@caiyuan/contract/money'
import { orderFlow } from '@caiyuan/contract/order-flow'
import { unpaid } from '@caiyuan/contract/order/standing'
import { factsFor, ownerText } from '@caiyuan/contract/order/fields'
import { invoiceTypes, type InvoiceType } from '@caiyuan/contract/order/buy'
import { to } from '@caiyuan/contract/to'
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import type { ReviewShape } from '../../../core/documents.ts'
import { attachedTo } from '../../../core/files.ts'
import { fullNameOf, supplierNamesOf } from '../../../core/supplier-names.ts'
import { nameOf } from '../../../core/name-of.ts'
import { comparisonsOf } from '../../comparison/queries.ts'
import { effectsOf, type FundEffect } from '../../fund/effect.ts'
import { hidesCards, type OrderRow } from '../policy.ts'
import { addressOf, addressText } from './address.ts'
import { checksOf } from './checks.ts'
import { comingNodes } from './coming.ts'
import { compareLines, notCompared } from './compare.ts'
import { knownOf } from './facts.ts'
import { mayAskChange } from '../fund-change/policy.ts'
import { changeShown } from '../fund-change/queries.ts'
import { bargainedOf, orderById, savedFen, specialOf, standardOf, type OrderLineRow } from './one.ts'
import { stepsOf } from './sentence.ts'
import { wishOf } from './wish.ts'

const noteOf = (it: OrderLineRow): string =>
  [
    it.spec,
    it.model && it.model !== it.cat_no && !it.name.includes(it.model) ? it.model : '',
    it.cat_no ? `货号 ${it.cat_no}` : '',
    it.cas ? `CAS ${it.cas}` : '',
    standardOf(it) ? `标准商品 ${standardOf(it)!.name}` : '',
    specialOf(it) ? `特价，原价 ${priceText(specialOf(it)!.wasE4)}` : '',
    bargainedOf(it) ? `议价，原价 ${priceText(bargainedOf(it)!.wasE4)}` : '',
  ]
    .filter(Boolean)
    .join(' · ')

/** The other orders of its purchase, decided by themselves, and where the reader may open each. */
const siblingsOf = async (ctx: Ctx, order: OrderRow): Promise<ReviewShape['head']> => {
  const me = ctx.user.id
  const rows = await ctx.tx
    .selectFrom('orders as o')
    .select(['o.id', 'o.supplier_name', fullNameOf('o').as('full'), 'o.total_fen'])
    .select(
      sql<boolean>`o.buyer_id = ${me} or exists (select from flow_tasks t where t.school_id = ${ctx.schoolId} and t.doc_kind = ${orderFlow.kind}
        and t.doc_id = o.id and (t.assignee_id = ${me} or t.owner_id = ${me} or t.done_by = ${me}))`.as('is_open'),
    )
    .where('o.school_id', '=', ctx.schoolId)
    .where('o.purchase_id', '=', order.purchase_id)
    .where('o.id', '<>', order.id)
    .orderBy('o.seq_in_purchase')
    .execute()
  return rows.map((r) => ({
    label: '同一采购单另行审批',
    value: r.supplier_name,
    hint: r.full,
    fen: r.total_fen,
    ...(r.is_open ? { link: to('/purchaseCheckDetail', { kind: orderFlow.kind, id: r.id }) } : {}),
  }))
}

const filesOf = async (ctx: Ctx, orderId: string): Promise<BlockOf<'files'>['files']> => {
  const sheets = await comparisonsOf(ctx, orderFlow.kind, orderId)
  return [
    ...sheets.map((it) => ({
      id: it.id,
      label: '',
      name: `比价单：${it.title} 等 ${it.goodsNum} 种`,
      sizeBytes: 0,
      by: it.madeBy,
      at: it.madeAt,
      page: to('/print/comparison', { id: it.id }),
    })),
    ...(await attachedTo(ctx, orderFlow.kind, orderId)),
  ]
}

const deliveryOf = (order: OrderRow, acceptor: string): BlockOf<'facts'>['facts'] => {
  const address = addressOf(order)
  return factsFor('approver', {
    ...wishOf(order),
    purpose: order.purpose,
    receiver: [address.receiver, address.mobileMasked].filter(Boolean).join(' '),
    address: addressText(address),
    acceptor: acceptor || '本部门验收人（不能是采购人）',
    invoiceTitle: order.invoice_title,
    invoiceTaxNo: order.invoice_tax_no,
    invoiceType: invoiceTypes[order.invoice_type as InvoiceType],
    contract: order.contract_flag ? '须签订合同' : '不需要',
    purchaseApplyNo: order.purchase_apply_no,
  })
}

/** Who gets the order another card: the reader, whoever was asked already, or its buyer and the owners of the cards. */
const changeOf = async (ctx: Ctx, order: OrderRow, funds: readonly FundEffect[]): Promise<BlockOf<'funds'>['change']> => {
  const faulty = funds.filter((it) => it.problem !== '')
  if (faulty.length === 0) return null
  const asked = await changeShown(ctx, order)
  if (asked) return { mayAsk: false, text: `${asked.askedBy}已申请更换，等${asked.ownerName}在订单页同意` }
  const ownsCard = funds.some((it) => it.isMine)
  if (mayAskChange(ctx, order, ownsCard)) return { mayAsk: true, text: '' }
  const owners = [...new Set(faulty.map((it) => it.ownerName))].filter((name) => name !== order.buyer_name)
  const who = [`采购人${order.buyer_name}`, ...(owners.length > 0 ? [`经费负责人${owners.join('、')}`] : [])].join('或')
  return { mayAsk: false, text: `请${who}在订单页更换` }
}

/** The caller has checked that the reader has to do with the order's approval. */
export const reviewOrder = async (ctx: Ctx, id: string): Promise<ReviewShape> => {
  const order = await orderById(ctx, id)
  const known = (await knownOf(ctx, [order])).get(order.id)!
  const compared = await compareLines(ctx, id)
  const funds = await effectsOf(ctx, {
    kind: orderFlow.kind,
    id,
    pays: sql`(select fund_id, subject_code, amount_fen, line_no from order_funds where school_id = ${ctx.schoolId} and order_id = ${id})`,
    mustPay: unpaid.includes(order.state),
  })
  const acceptor = (await nameOf(ctx, order.acceptor_id)) ?? ''
  const seller = await supplierNamesOf(ctx, order)
  const lines = known.lines.map((it) => ({
    no: it.line_no,
    name: it.name,
    unit: it.unit,
    priceE4: it.price_e4,
    num: it.num,
    amountFen: it.amount_fen,
  }))
  const quoted = lines.map((it) => ({ ...it, ...(compared.get(it.no) ?? notCompared) }))
  const checks = await checksOf(ctx, order, quoted, funds, known.lines, acceptor, known.facts.stopped)
  const isHidden = hidesCards(ctx, order)
  const saved = savedFen(known.lines)
  return {
    head: [
      { label: '供应商', value: seller.supplierFullName, hint: seller.supplierName, fen: null },
      ...(order.owner_id
        ? [
            {
              label: '经费负责人',
              value: ownerText({ ownerName: known.facts.ownerName, buyerName: order.buyer_name, state: order.state }),
              hint: '',
              fen: null,
            },
          ]
        : []),
      ...(order.usage ? [{ label: '用途', value: order.usage, hint: '', fen: null }] : []),
      ...(saved > 0 ? [{ label: '议价省下', value: '供应商为这张订单降价', hint: '', fen: saved }] : []),
      ...(await siblingsOf(ctx, order)),
    ],
    reason: order.purpose || order.remark,
    steps: stepsOf(known.facts),
    blocks: [
      { type: 'checks', checks: isHidden ? checks.filter((it) => it.key !== 'fund') : checks },
      {
        type: 'lines',
        noun: '商品',
        lines: known.lines.map((it, i) => ({ ...lines[i]!, note: noteOf(it), picture: pictureOf(it.product_id, it.sku_id) })),
        also: [{ label: '运费', fen: order.freight_fen }],
      },
      ...(isHidden ? [] : [{ type: 'funds' as const, funds, change: await changeOf(ctx, order, funds) }]),
      { type: 'quotes', seller, lines: quoted.map(({ isKept: _, ...it }) => it) },
      { type: 'facts', title: '收货与发票', facts: deliveryOf(order, acceptor) },
      { type: 'files', files: await filesOf(ctx, id) },
    ],
  }
}

/** What follows the approval, for the same timeline. */
export const comingAfter = async (ctx: Ctx, id: string): Promise<ReturnType<typeof comingNodes>> => {
  const order = await orderById(ctx, id)
  return comingNodes((await knownOf(ctx, [order])).get(order.id)!.facts)
}
