// Records that nobody may change.
import { retention } from '@caiyuan/contract/retention'
import type { Register } from '../core/personal.ts'
import { MOMENT, PROOF, SHORT, VOUCHER } from './words.ts'

export const records = {
  document_log: {
    by: ['actor_id'],
    told: { title: '办理记录', words: { at: '时间', doc_kind: '单据', title: '事项', comment: '意见', ip: '网络地址' }, newest: ['seq'] },
    end: { stays: '防篡改的办理记录不能改动，页面上显示为已注销用户' },
  },
  audit_log: {
    by: ['user_id'],
    told: { title: '操作日志', words: { at: '时间', endpoint: '操作', result: '结果', ip: '网络地址' }, newest: ['at', 'id'] },
    end: { stays: `法律要求网络日志至少保存六个月；${retention.audits.days} 天后自动删除` },
  },
  directory_runs: {
    by: ['asked_by'],
    told: { untold: '管理员同步人员名录的记录：同一动作在办理记录里' },
    end: { stays: `保留 ${retention.directoryRuns.days} 天，到期自动删除` },
  },
  idempotency: { by: ['user_id'], told: MOMENT, end: SHORT },
  products: { by: ['reviewed_by'], told: { untold: '平台审核商品时的署名：属于平台的审核记录' }, end: { stays: '平台审核商品的责任记录' } },
  scenes: {
    by: ['created_by', 'updated_by', 'ended_by'],
    told: { untold: '平台维护采购场景时的署名：属于平台的记录' },
    end: { stays: '平台维护采购场景的责任记录' },
  },
  activities: {
    by: ['created_by', 'ended_by'],
    told: { untold: '平台维护活动图时的署名：属于平台的记录' },
    end: { stays: '平台维护活动图的责任记录' },
  },
  shop_announcements: {
    by: ['created_by', 'updated_by', 'withdrawn_by', 'hidden_by'],
    told: { untold: '供应商发布、平台隐藏店铺公告时的署名：属于他们的记录' },
    end: { stays: '发布和隐藏店铺公告的责任记录' },
  },
  hot_words: {
    by: ['added_by'],
    told: { untold: '平台维护热搜词时的署名：属于平台的记录' },
    end: { stays: '平台维护热搜词的责任记录' },
  },
  price_watches: {
    by: ['ended_by'],
    told: { untold: '平台了结高于市场价的商品时的署名：属于平台的记录' },
    end: { stays: '平台了结高于市场价商品的责任记录' },
  },
  supplier_licences: {
    by: ['added_by', 'ended_by'],
    told: { untold: '平台登记供应商证照时的署名：属于平台的记录' },
    end: { stays: '平台登记供应商证照的责任记录' },
  },
  search_synonyms: {
    by: ['updated_by', 'ended_by'],
    told: { untold: '平台维护同义词时的署名：属于平台的记录' },
    end: { stays: '平台维护同义词的责任记录' },
  },
  coupons: {
    by: ['user_id'],
    told: {
      title: '优惠券',
      words: {
        campaign_id: '活动编号（系统）',
        taken_at: '领取时间',
        usable_to: '使用截止',
        order_id: '订单编号（系统）',
        cut_fen: '优惠（分）',
        used_at: '使用时间',
      },
    },
    end: VOUCHER,
  },
  coupon_campaigns: {
    by: ['created_by', 'ended_by'],
    told: { untold: '供应商或平台设置优惠活动时的署名：属于他们的记录' },
    end: { stays: '设置优惠活动的责任记录' },
  },
  special_takes: {
    by: ['user_id'],
    told: { title: '特价购买', words: { order_id: '订单编号（系统）', sku_id: '规格编号', num: '数量', taken_at: '时间' } },
    end: VOUCHER,
  },
  specials: {
    by: ['created_by', 'ended_by'],
    told: { untold: '平台设置特价时的署名：属于平台的价格记录' },
    end: { stays: '平台设置特价的责任记录' },
  },
  standard_offers: {
    by: ['decided_by'],
    told: { untold: '平台归并标准商品报价时的署名：属于平台的审核记录' },
    end: { stays: '平台归并标准商品报价的责任记录' },
  },
  'supplier.imports': { by: ['created_by'], told: { untold: '供应商导入商品的记录：请在供应商后台查看' }, end: PROOF },
} satisfies Register
