// What people are told of an order under an agreement.
import { money } from '@caiyuan/contract/money'
import type { Notices } from '../../core/documents.ts'
import type { FrameworkRow } from './policy.ts'

export const notices = {
  refused: (it: FrameworkRow, comment: string) => ({
    to: [it.buyer_id],
    title: `协议订单 ${it.doc_no} 审批退回`,
    body: `${comment}。冻结的经费已解冻，修改后可以重新提交。`,
  }),
  terminated: (it: FrameworkRow, comment: string) => ({
    to: [it.buyer_id],
    title: `协议订单 ${it.doc_no} 审批不同意`,
    body: `${comment}。订单已取消，冻结的经费已解冻。`,
  }),
  expired: (it: FrameworkRow, waited: string) => ({
    to: [it.buyer_id],
    title: `协议订单 ${it.doc_no} 已自动取消`,
    body: `${waited}，冻结的经费已解冻。`,
  }),
  accepted: (it: FrameworkRow) => ({
    to: [it.buyer_id],
    title: `协议订单 ${it.doc_no} 供应商已确认`,
    body: `${it.supplier_name} 已确认${it.state === 'toUpload' ? '，接着上传材料' : '，开始供货'}。`,
  }),
  declined: (it: FrameworkRow, name: string, reason: string, next: string, office: readonly string[]) => ({
    to: [it.buyer_id, ...office],
    title: `协议订单 ${it.doc_no} 的供应商放弃`,
    body: `${name}：${reason}。${next ? `按顺序轮到${next}。` : '等采购办更换供应商。'}`,
  }),
  replaced: (it: FrameworkRow, reason: string) => ({
    to: [it.buyer_id],
    title: `协议订单 ${it.doc_no} 已更换供应商`,
    body: `现由${it.supplier_name}供货，金额 ${money(it.total_fen)}。${reason}`,
  }),
  handedIn: (it: FrameworkRow, office: readonly string[]) => ({
    to: office,
    title: `协议订单 ${it.doc_no} 的材料待检查`,
    body: `${it.supplier_name} · ${it.title}`,
  }),
  papersPassed: (it: FrameworkRow) => ({
    to: [it.buyer_id],
    title: `协议订单 ${it.doc_no} 的材料合格`,
    body: `${it.supplier_name}开始供货。`,
  }),
  papersBack: (it: FrameworkRow, what: string) => ({
    to: [it.buyer_id],
    title: `协议订单 ${it.doc_no} 的材料退回`,
    body: what,
  }),
  delivered: (it: FrameworkRow, note: string) => ({
    to: [it.buyer_id],
    title: `协议订单 ${it.doc_no} 已送达，请核验`,
    body: `${it.supplier_name}：${note}`,
  }),
  checked: (it: FrameworkRow, office: readonly string[]) => ({
    to: office,
    title: `协议订单 ${it.doc_no} 核验通过，待对账`,
    body: `${it.supplier_name} · ${money(it.total_fen)}`,
  }),
  invoiceBack: (it: FrameworkRow, office: readonly string[], nos: string, reason: string) => ({
    to: [it.buyer_id, ...office],
    title: `协议订单 ${it.doc_no} 退回补发票`,
    body: `发票 ${nos}：${reason}。应付 ${money(it.total_fen)} 不变，收到合格发票后重新对账。`,
  }),
  settled: (it: FrameworkRow) => ({
    to: [it.buyer_id],
    title: `协议订单 ${it.doc_no} 已付款`,
    body: `凭证号 ${it.voucher_no}，${it.paid_on} 付款，经费已列支。`,
  }),
} satisfies Notices
