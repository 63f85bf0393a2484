// What a dossier tells, table by table: each is one statement over the order and the documents that came of it.
import { assetStates } from '@caiyuan/contract/asset-entry'
import { entryKinds } from '@caiyuan/contract/fund'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import type { DataTable } from '../../core/data-page.ts'
import { TASK } from '../approval/engine/run.ts'
import type { DossierDoc } from './papers.ts'

export interface DossierTable extends DataTable {
  /** Its name in 数据.json. */
  name: string
}

type Row = Record<string, unknown>

/** The branches of a case: each code in words. */
const wordsOf = (words: Iterable<readonly [code: string | number, word: string]>): RawBuilder<unknown> =>
  sql.join(
    [...words].map(([code, word]) => sql`when ${sql.lit(code)} then ${sql.lit(word)}`),
    sql` `,
  )

/** What became of a task. */
const taskWord = wordsOf([
  [TASK.agreed, '同意'],
  [TASK.refused, '驳回'],
  [TASK.cancelled, '取消'],
  [TASK.returned, '转出'],
])
const entryWord = wordsOf(Object.entries(entryKinds).map(([code, { label }]) => [code, label] as const))
const assetWord = wordsOf(Object.entries(assetStates))

interface Draft {
  name: string
  title: string
  words: Readonly<Record<string, string>>
  rows: RawBuilder<Row>
}

const drafts = (s: number, orderId: string, ids: readonly string[]): Draft[] => {
  const these = sql`any(${[...ids]}::uuid[])`
  return [
    {
      name: 'order',
      title: '订单',
      words: {
        order_no: '订单号',
        kind: '类型',
        state: '状态（系统）',
        supplier_name: '供应商',
        buyer_name: '采购人',
        dept_name: '部门',
        invoice_title: '发票抬头',
        goods_fen: '商品金额',
        freight_fen: '运费',
        cut_fen: '优惠',
        total_fen: '合计',
        ended_fen: '未发结束',
        returned_fen: '已退款',
        usage: '用途',
        created_at: '创建',
        approved_at: '批准',
        confirmed_at: '供应商确认',
        shipped_at: '发货',
        received_at: '收货',
        accepted_at: '验收',
        settled_at: '结算',
        closed_reason: '关闭原因',
        content_hash: '提交内容的摘要',
      },
      rows: sql<Row>`select order_no, kind, state, supplier_name, buyer_name, dept_name, invoice_title, goods_fen, freight_fen, cut_fen, total_fen, ended_fen, returned_fen, usage, created_at, approved_at, confirmed_at, shipped_at, received_at, accepted_at, settled_at, closed_reason, content_hash
        from orders where school_id = ${s} and id = ${orderId}`,
    },
    {
      name: 'lines',
      title: '商品',
      words: {
        line_no: '序号',
        name: '商品',
        brand: '品牌',
        model: '型号',
        spec: '规格',
        cat_no: '货号',
        cas: 'CAS',
        unit: '单位',
        price_e4: '单价',
        num: '数量',
        amount_fen: '金额',
        cut_fen: '优惠',
        shipped_num: '已发',
        received_num: '已收',
        accepted_num: '合格',
        rejected_num: '不合格',
        ended_num: '未发结束',
        lost_num: '缺损已退',
        returned_num: '已退',
        returned_fen: '已退款',
      },
      rows: sql<Row>`select line_no, name, brand, model, spec, cat_no, cas, unit, price_e4, num, amount_fen, cut_fen, shipped_num, received_num, accepted_num, rejected_num, ended_num, lost_num, returned_num, returned_fen
        from order_lines where school_id = ${s} and order_id = ${orderId} order by line_no`,
    },
    {
      name: 'funds',
      title: '经费',
      words: { line_no: '序号', project_no: '经费号', name: '经费', owner: '负责人', subject_code: '科目（系统）', amount_fen: '金额' },
      rows: sql<Row>`select x.line_no, f.project_no, f.name, u.name as owner, x.subject_code, x.amount_fen
        from order_funds x join funds f on f.school_id = x.school_id and f.id = x.fund_id left join users u on u.school_id = f.school_id and u.id = f.owner_id
        where x.school_id = ${s} and f.school_id = ${s} and x.order_id = ${orderId} order by x.line_no`,
    },
    {
      name: 'decisions',
      title: '审批',
      words: {
        doc_no: '单据',
        round: '轮次',
        node_title: '节点',
        person: '处理人',
        result: '结果',
        comment: '意见',
        reason: '为何由其处理',
        started_at: '到达',
        done_at: '处理',
      },
      rows: sql<Row>`select i.doc_no, t.round, t.node_title, u.name as person, case t.status ${taskWord} else '未处理' end as result, t.comment, t.reason, t.started_at, t.done_at
        from flow_tasks t join flow_insts i on i.school_id = t.school_id and i.id = t.inst_id left join users u on u.school_id = t.school_id and u.id = coalesce(t.done_by, t.assignee_id)
        where t.school_id = ${s} and i.school_id = ${s} and t.doc_id = ${these} order by t.started_at, t.round, t.node_index, t.seq, t.id`,
    },
    {
      name: 'ledger',
      title: '经费台账',
      words: {
        at: '时间',
        doc_no: '单据',
        project_no: '经费号',
        kind: '动作',
        amount_fen: '金额',
        available_delta_fen: '可用变动',
        frozen_delta_fen: '冻结变动',
        held_delta_fen: '应付变动',
        committed_delta_fen: '列支变动',
        voucher_no: '凭证号',
        summary: '摘要',
      },
      rows: sql<Row>`select e.at, e.doc_no, f.project_no, case e.kind ${entryWord} else e.kind end as kind, e.amount_fen, e.available_delta_fen, e.frozen_delta_fen, e.held_delta_fen, e.committed_delta_fen, e.voucher_no, e.summary
        from fund_entries e join funds f on f.school_id = e.school_id and f.id = e.fund_id where e.school_id = ${s} and f.school_id = ${s} and e.doc_id = ${these} order by e.at, e.fund_id, e.seq`,
    },
    {
      name: 'parcels',
      title: '包裹',
      words: {
        seq: '序号',
        carrier_name: '承运',
        waybill_no: '运单号',
        state: '状态（系统）',
        shipped_at: '发出',
        signed_at: '签收',
        received_at: '收货',
      },
      rows: sql<Row>`select seq, carrier_name, waybill_no, state, shipped_at, signed_at, received_at from shipments where school_id = ${s} and order_id = ${orderId} order by seq`,
    },
    {
      name: 'acceptances',
      title: '验收',
      words: {
        accept_no: '验收单号',
        state: '状态（系统）',
        acceptor_name: '验收人',
        second_acceptor_name: '第二验收人',
        is_auto: '系统自动',
        line_no: '商品序号',
        accepted_num: '合格',
        rejected_num: '不合格',
        reason: '原因',
        lot_no: '批号',
        expiry_on: '效期',
        amount_fen: '金额',
        opinion: '意见',
        accepted_at: '时间',
      },
      rows: sql<Row>`select a.accept_no, a.state, a.acceptor_name, a.second_acceptor_name, a.is_auto, l.line_no, l.accepted_num, l.rejected_num, l.reason, l.lot_no, l.expiry_on, l.amount_fen, a.opinion, a.accepted_at
        from acceptances a left join acceptance_lines l on l.school_id = a.school_id and l.acceptance_id = a.id where a.school_id = ${s} and a.order_id = ${orderId} order by a.accepted_at, l.line_no`,
    },
    {
      name: 'assets',
      title: '固定资产',
      words: {
        line_no: '序号',
        name: '资产',
        num: '数量',
        amount_fen: '金额',
        state: '状态',
        asset_nos: '资产编号',
        detail: '说明',
        person: '登记人',
        created_at: '验收',
        done_at: '办理',
      },
      rows: sql<Row>`select e.line_no, l.name, e.num, e.amount_fen, case e.state ${assetWord} else e.state end as state, array_to_string(e.asset_nos, '、') as asset_nos, e.detail, u.name as person, e.created_at, e.done_at
        from asset_entries e join order_lines l on l.school_id = e.school_id and l.order_id = e.order_id and l.line_no = e.line_no
          left join users u on u.school_id = e.school_id and u.id = e.noted_by
        where e.school_id = ${s} and l.school_id = ${s} and e.order_id = ${orderId} order by e.line_no, e.id`,
    },
    {
      name: 'afterSales',
      title: '售后',
      words: {
        doc_no: '售后单号',
        state: '状态（系统）',
        type: '类型（系统）',
        reason: '原因',
        title: '商品',
        description: '说明',
        refund_fen: '退款',
        freight_fen: '其中运费',
        ruling: '裁定',
        created_at: '申请',
        ended_at: '结束',
      },
      rows: sql<Row>`select doc_no, state, type, reason, title, description, refund_fen, freight_fen, ruling, created_at, ended_at from after_sales where school_id = ${s} and order_id = ${orderId} order by created_at`,
    },
    {
      name: 'refunds',
      title: '退款',
      words: {
        doc_no: '退款单号',
        state: '状态（系统）',
        route: '方式（系统）',
        amount_fen: '金额',
        freight_fen: '其中运费',
        transfer_no: '转账凭证号',
        transfer_on: '转账日',
        created_at: '申请',
        paid_at: '退回',
      },
      rows: sql<Row>`select doc_no, state, route, amount_fen, freight_fen, transfer_no, transfer_on, created_at, paid_at from refunds where school_id = ${s} and order_id = ${orderId} order by created_at`,
    },
    {
      name: 'redInvoices',
      title: '红字发票',
      words: { doc_no: '退款单号', red_no: '红字发票号码', red_on: '开票日', total_fen: '价税合计', invoice_no: '原发票号码' },
      rows: sql<Row>`select r.doc_no, d.red_no, d.red_on, d.total_fen, i.invoice_no from red_invoices d
        join refunds r on r.school_id = d.school_id and r.id = d.refund_id join invoices i on i.school_id = d.school_id and i.id = d.invoice_id
        where d.school_id = ${s} and r.school_id = ${s} and i.school_id = ${s} and r.order_id = ${orderId} order by d.created_at`,
    },
    {
      name: 'offsets',
      title: '对账单抵扣',
      words: {
        refund_no: '退款单号',
        bill_no: '对账单号',
        state: '对账单状态（系统）',
        amount_fen: '抵扣',
        is_own: '在本单的对账单内（系统）',
        freed_at: '撤回',
        created_at: '列入',
      },
      rows: sql<Row>`select f.refund_no, b.bill_no, b.state, f.amount_fen, f.is_own, f.freed_at, f.created_at from bill_offsets f
        join bills b on b.school_id = f.school_id and b.id = f.bill_id where f.school_id = ${s} and b.school_id = ${s} and f.order_id = ${orderId} order by f.created_at`,
    },
    {
      name: 'invoices',
      title: '发票',
      words: {
        invoice_no: '发票号码',
        invoice_code: '发票代码',
        issued_on: '开票日期',
        buyer_name: '购买方',
        seller_name: '销售方',
        net_fen: '不含税金额',
        tax_fen: '税额',
        total_fen: '价税合计',
        state: '状态（系统）',
        red_no: '红字发票号',
      },
      rows: sql<Row>`select invoice_no, invoice_code, issued_on, buyer_name, seller_name, net_fen, tax_fen, total_fen, state, red_no from invoices
        where school_id = ${s} and (bill_id = ${these} or apply_id = ${these}) order by created_at, invoice_no`,
    },
    {
      name: 'bills',
      title: '对账与结算',
      words: {
        bill_no: '对账单号',
        state: '状态（系统）',
        amount_fen: '本订单金额',
        removed_reason: '移出原因',
        dispute_outcome: '争议结果',
        settlement_no: '结算单号',
        voucher_no: '凭证号',
        paid_on: '付款日',
        created_at: '生成',
      },
      rows: sql<Row>`select b.bill_no, b.state, l.amount_fen, l.removed_reason, l.dispute_outcome, t.settlement_no, b.voucher_no, t.paid_on, b.created_at
        from bill_lines l join bills b on b.school_id = l.school_id and b.id = l.bill_id left join settlements t on t.school_id = b.school_id and t.school_id = ${s} and t.id = b.settlement_id
        where l.school_id = ${s} and b.school_id = ${s} and l.order_id = ${orderId} order by b.created_at`,
    },
  ]
}

export const tablesOf = ({ tx, schoolId }: Ctx, orderId: string, docs: readonly DossierDoc[]): Promise<DossierTable[]> =>
  Promise.all(
    drafts(
      schoolId,
      orderId,
      docs.map((it) => it.id),
    ).map(async ({ rows, ...it }) => ({ ...it, rows: (await rows.execute(tx)).rows, isWhole: true })),
  )
