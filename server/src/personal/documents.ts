// Documents, and what he did with them.
import type { Register } from '../core/personal.ts'
import { emptyAfterSales } from '../modules/after-sale/leave.ts'
import { emptyComplaints } from '../modules/complaint/leave.ts'
import { emptyFrameworkOrders } from '../modules/framework/leave.ts'
import { emptyAcceptances, emptyOrders } from '../modules/order/leave.ts'
import { DOCUMENT, MOMENT, order, PROOF, SECRET, VOUCHER } from './words.ts'

export const documents = {
  orders: {
    by: ['buyer_id', 'owner_id', 'acceptor_id', 'second_acceptor_id', 'receiver_id'],
    told: {
      title: '订单',
      words: { ...order, usage: '用途', purpose: '用途说明', remark: '备注', delivery_note: '送货要求' },
      newest: ['created_at'],
    },
    end: { emptied: emptyOrders },
  },
  acceptances: {
    by: ['acceptor_id', 'second_acceptor_id'],
    told: {
      title: '验收单',
      words: { accept_no: '验收单编号', state: '状态', opinion: '意见', amount_fen: '金额', accepted_at: '验收时间' },
    },
    end: { emptied: emptyAcceptances },
  },
  off_platforms: {
    by: ['applicant_id', 'acceptor_id', 'second_acceptor_id'],
    told: {
      title: '平台外采购申请',
      words: {
        doc_no: '单号',
        state: '状态',
        title: '采购事项',
        supplier_name: '供应商',
        total_fen: '金额',
        submitted_at: '提交时间',
        accept_no: '验收单编号',
        actual_fen: '实际金额',
      },
      newest: ['saved_at'],
    },
    end: VOUCHER,
  },
  off_platform_pushes: { by: ['sent_by'], told: DOCUMENT, end: VOUCHER },
  framework_orders: {
    by: ['buyer_id'],
    told: {
      title: '框架协议订单',
      words: { doc_no: '单号', state: '状态', title: '商品', supplier_name: '供应商', total_fen: '金额', submitted_at: '提交时间' },
      newest: ['submitted_at'],
    },
    end: { emptied: emptyFrameworkOrders },
  },
  after_sales: {
    by: ['buyer_id'],
    told: {
      title: '售后单',
      words: {
        doc_no: '单号',
        order_no: '订单号',
        state: '状态',
        title: '商品',
        description: '问题描述',
        refund_fen: '申请退款',
        created_at: '申请时间',
      },
      newest: ['created_at'],
    },
    end: { emptied: emptyAfterSales },
  },
  after_sale_messages: { by: ['by_id'], told: DOCUMENT, end: VOUCHER },
  complaints: {
    by: ['user_id', 'person_id', 'answered_by'],
    told: {
      title: '投诉',
      words: {
        doc_no: '单号',
        state: '状态',
        title: '投诉对象',
        content: '内容',
        reach_cipher: '联系方式',
        answer: '答复',
        objection: '复议理由',
        second_answer: '复议答复',
        created_at: '提交时间',
      },
      newest: ['created_at'],
    },
    end: { emptied: emptyComplaints },
  },
  bargain_rounds: { by: ['by_id'], told: DOCUMENT, end: { emptied: emptyOrders } },
  complaint_messages: { by: ['by_id'], told: DOCUMENT, end: PROOF },
  refunds: { by: ['buyer_id', 'transfer_by'], told: DOCUMENT, end: VOUCHER },
  framework_agreements: { by: ['created_by'], told: DOCUMENT, end: VOUCHER },
  permits: { by: ['added_by', 'ended_by'], told: DOCUMENT, end: VOUCHER },
  contract_templates: { by: ['by_id'], told: DOCUMENT, end: VOUCHER },
  framework_versions: { by: ['by_id'], told: DOCUMENT, end: VOUCHER },
  framework_order_papers: { by: ['checked_by'], told: DOCUMENT, end: VOUCHER },
  payments: {
    by: ['payer_id'],
    told: {
      title: '支付',
      words: { payment_no: '单号', channel: '支付方式', amount_fen: '金额', state: '状态', trade_no: '交易号', paid_at: '支付时间' },
      newest: ['created_at'],
    },
    end: VOUCHER,
  },
  payment_references: {
    by: ['noted_by', 'proposed_by', 'settled_by'],
    told: {
      title: '登记的交易参考号',
      words: {
        channel: '支付方式',
        reference_no: '交易参考号',
        tail: '末四位',
        holder: '户名',
        paid_on: '付款日期',
        state: '状态',
        reason: '财务的说明',
        noted_at: '登记时间',
      },
      newest: ['noted_at'],
    },
    end: { stays: '会计凭证的依据：户名和末四位与银行回单一致' },
  },
  payment_bounces: { by: ['proposed_by', 'settled_by', 'noted_by'], told: DOCUMENT, end: VOUCHER },
  payment_refunds: { by: ['payer_id', 'proposed_by', 'settled_by'], told: DOCUMENT, end: VOUCHER },
  purchases: { by: ['buyer_id'], told: DOCUMENT, end: VOUCHER },
  quotes: { by: ['user_id'], told: MOMENT, end: PROOF },
  shipments: { by: ['received_by'], told: DOCUMENT, end: PROOF },
  fund_changes: {
    by: ['asked_by'],
    told: { title: '更换经费卡的申请', words: { reason: '原因', state: '状态', asked_at: '申请时间', ended_at: '结束时间' } },
    end: PROOF,
  },
  flow_defs: { by: ['published_by'], told: { untold: '发布审批流程时的署名：属于单位的管理记录' }, end: PROOF },
  flow_drafts: { by: ['saved_by'], told: { untold: '保存审批流程草稿时的署名：属于单位的管理记录' }, end: PROOF },
  flow_replays: { by: ['started_by'], told: { untold: '回放审批流程时的署名：属于单位的管理记录' }, end: PROOF },
  flow_insts: { by: ['submitter_id'], told: DOCUMENT, end: { stays: '审批流程的依据，随单据封存，结束后不再显示' } },
  flow_tasks: {
    by: ['assignee_id', 'owner_id', 'done_by'],
    told: {
      title: '审批与经办',
      words: { doc_kind: '单据', node_title: '节点', comment: '意见', draft: '暂存的意见', started_at: '收到时间', done_at: '办理时间' },
      newest: ['started_at'],
    },
    end: PROOF,
  },
  inquiries: {
    by: ['buyer_id'],
    told: { title: '询价', words: { inquiry_no: '询价编号', title: '标题', state: '状态', budget_fen: '预算', created_at: '建立时间' } },
    end: VOUCHER,
  },
  inquiry_scorers: {
    by: ['user_id'],
    told: {
      title: '询价评审',
      words: {
        inquiry_id: '询价',
        note: '评审意见',
        named_at: '选定时间',
        given_at: '评分时间',
        replaced_at: '更换时间',
        replaced_why: '更换原因',
      },
      newest: ['named_at'],
    },
    end: VOUCHER,
  },
  inquiry_marks: {
    by: ['user_id'],
    told: {
      title: '询价评分',
      words: { inquiry_id: '询价', quote_id: '报价', marks_e2: '分数（百分之一分）', conforms: '符合要求', why_not: '不符合的理由' },
    },
    end: VOUCHER,
  },
  opener_keys: { by: ['user_id'], told: SECRET, end: PROOF },
  supplier_stops: { by: ['by_id', 'lifted_by'], told: DOCUMENT, end: PROOF },
  recusals: {
    by: ['user_id', 'declared_by', 'lifted_by'],
    told: {
      title: '回避申报',
      words: { supplier_id: '供应商编号', relation: '关系', note: '说明', ends_on: '截止', declared_at: '申报时间', lifted_at: '解除时间' },
    },
    end: PROOF,
  },
  delegate_rules: {
    by: ['from_id', 'to_id'],
    told: { title: '委托他人审批', words: { to_id: '受托人编号', starts_at: '开始', ends_at: '结束', amount_cap_fen: '金额上限' } },
    end: PROOF,
  },
  invoice_applies: {
    by: ['applicant_id'],
    told: {
      title: '开票申请',
      words: { apply_no: '申请号', state: '状态', supplier_name: '供应商', title: '抬头', total_fen: '金额', created_at: '申请时间' },
      newest: ['created_at'],
    },
    end: VOUCHER,
  },
  bills: { by: ['buyer_confirmed_by', 'created_by'], told: DOCUMENT, end: VOUCHER },
  invoices: { by: ['seen_by'], told: DOCUMENT, end: VOUCHER },
  invoice_checks: { by: ['noted_by'], told: DOCUMENT, end: VOUCHER },
  asset_entries: { by: ['noted_by'], told: DOCUMENT, end: VOUCHER },
  pay_differences: { by: ['proposed_by', 'settled_by'], told: DOCUMENT, end: VOUCHER },
  finance_card_reads: { by: ['asked_by', 'applied_by'], told: DOCUMENT, end: VOUCHER },
  finance_differences: { by: ['proposed_by', 'settled_by'], told: DOCUMENT, end: VOUCHER },
  funds: {
    by: ['owner_id'],
    told: {
      title: '由您负责的经费卡',
      words: { project_no: '项目编号', name: '名称', start_on: '开始', end_on: '结束', total_fen: '总额' },
    },
    end: { stays: '注销前经费卡已改由他人负责' },
  },
  fund_grants: {
    by: ['user_id'],
    told: { title: '可以使用的经费卡', words: { fund_id: '经费卡编号', cap_fen: '额度', per_order_cap_fen: '单笔上限', ends_on: '截止' } },
    end: PROOF,
  },
  fund_claims: { by: ['owner_id', 'payer_id'], told: DOCUMENT, end: VOUCHER },
  fund_entries: { by: ['actor_id'], told: DOCUMENT, end: VOUCHER },
  files: {
    by: ['owner_id'],
    told: { title: '上传的文件', words: { name: '文件名', mime: '类型', size_bytes: '字节数', created_at: '上传时间' } },
    end: { stays: '单据的附件随单据封存，没有用到的次日删除，注册的证明材料随申请删除' },
  },
} satisfies Register
