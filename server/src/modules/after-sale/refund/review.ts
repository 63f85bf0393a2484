// A refund as who decides it looks at it: what goes back and why, evidence, what each card has back.
import { afterSaleFlow, afterSaleReasons, afterSaleTypes, packageStates, returnWays } from '@caiyuan/contract/after-sale/flow'
import { money, priceText } from '@caiyuan/contract/money'
import { refundRoutes, type RefundRoute } from '@caiyuan/contract/refund'
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import type { ReviewShape } from '../../../core/documents.ts'
import { attachedTo } from '../../../core/files.ts'
import { afterSaleById } from '../rows.ts'
import { refundById } from './money.ts'

interface Part {
  name: string
  project_no: string
  owner: string
  owed_fen: number
  amount_fen: number
}
interface Line {
  name: string
  spec: string
  unit: string
  price_e4: number
  accepted_num: number
  num: number
  refund_fen: number
}

const fact = (label: string, value: string, isWide = false) => ({ label, value, isWide })

/** The caller has checked that the reader has to do with its approval. */
export const reviewRefund = async (ctx: Ctx, id: string): Promise<ReviewShape> => {
  const it = await refundById(ctx, id)
  const of = await afterSaleById(ctx, it.after_sale_id)
  const { rows: lines } = await sql<Line>`
    select l.name, l.spec, l.unit, l.price_e4, l.accepted_num, x.num, x.refund_fen from after_sale_lines x
    join order_lines l on l.school_id = x.school_id and l.order_id = ${of.order_id} and l.line_no = x.line_no
    where x.school_id = ${ctx.schoolId} and x.after_sale_id = ${of.id} order by x.line_no`.execute(ctx.tx)
  const { rows: parts } = await sql<Part>`
    select k.name, k.project_no, u.name as owner, f.owed_fen, f.amount_fen from refund_funds f
    join funds k on k.school_id = f.school_id and k.id = f.fund_id join users u on u.school_id = k.school_id and u.id = k.owner_id
    where f.school_id = ${ctx.schoolId} and f.refund_id = ${id} order by f.line_no`.execute(ctx.tx)
  return {
    head: [
      { label: '供应商', value: of.supplier_name, hint: '', fen: null },
      { label: '退款', value: '', hint: refundRoutes[it.route as RefundRoute], fen: it.amount_fen },
    ],
    reason: of.description || afterSaleReasons[of.reason],
    steps: [],
    blocks: [
      {
        type: 'table',
        title: '退什么',
        columns: [
          { label: '商品', kind: 'text' },
          { label: '规格', kind: 'text' },
          { label: '单价', kind: 'text' },
          { label: '已验收', kind: 'text' },
          { label: '本次', kind: 'text' },
          { label: '退款', kind: 'fen' },
        ],
        rows: lines.map((line) => [
          line.name,
          line.spec,
          priceText(line.price_e4),
          `${line.accepted_num} ${line.unit}`,
          `${line.num} ${line.unit}`,
          line.refund_fen,
        ]),
      },
      {
        type: 'table',
        title: '退回哪张卡',
        columns: [
          { label: '经费卡', kind: 'text' },
          { label: '负责人', kind: 'text' },
          { label: '现应付', kind: 'fen' },
          { label: '退回', kind: 'fen' },
          { label: '退后应付', kind: 'fen' },
        ],
        rows: parts.map((part) => [
          `${part.name} ${part.project_no}`,
          part.owner,
          part.owed_fen,
          part.amount_fen,
          part.owed_fen - part.amount_fen,
        ]),
      },
      {
        type: 'facts',
        title: '售后申请',
        facts: [
          fact('售后单', of.doc_no),
          fact('订单', of.order_no),
          fact('服务类型', afterSaleTypes[of.type]),
          fact('原因', afterSaleReasons[of.reason]),
          fact('包装状态', packageStates[of.package_state]),
          fact('退回方式', of.type === 'returnRefund' ? returnWays[of.return_way] : ''),
          fact('运费', of.freight_fen > 0 ? `退 ${money(of.freight_fen)}` : '不退'),
          fact('供应商', of.return_to ? `同意，寄到 ${of.return_to}` : '', true),
        ].filter(({ value }) => value !== ''),
      },
      { type: 'files', files: await attachedTo(ctx, afterSaleFlow.kind, of.id) },
    ],
  }
}
