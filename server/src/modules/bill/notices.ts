// What the finance office and the people of its orders are told of a bill.
import { money } from '@caiyuan/contract/money'
import { to } from '@caiyuan/contract/to'
import type { Notices } from '../../core/documents.ts'
import type { BillRow } from './policy.ts'

type People = readonly string[]

export const billNotices = {
  confirmed: (it: BillRow, office: People) => ({
    to: office,
    title: `${it.supplier_name} 已确认对账单 ${it.bill_no}`,
    body: `${it.order_count} 个订单，${money(it.total_fen)}，请核对后确认。`,
  }),
  differed: (it: BillRow, office: People, reason: string) => ({
    to: office,
    title: `${it.supplier_name} 对对账单 ${it.bill_no} 提出差异`,
    body: reason,
  }),
  autoConfirmed: (it: BillRow, office: People, days: number) => ({
    to: office,
    title: `对账单 ${it.bill_no} 已自动确认`,
    body: `${it.supplier_name} ${days} 个工作日未答复，视为无差异，请核对后确认。`,
  }),
  invoiced: (it: BillRow, office: People, invoiceNum: number, total: string, isUnread: boolean) => ({
    to: office,
    title: `对账单 ${it.bill_no} 已收到发票，待审核`,
    body: `${it.supplier_name}，发票 ${invoiceNum} 张共 ${total}，三单匹配通过。${isUnread ? '其中有不能识别的文件，须对照原件确认。' : ''}`,
  }),
  offset: (it: BillRow, office: People, num: number, fen: number) => ({
    to: office,
    title: `对账单 ${it.bill_no} 已结算，抵扣售后退款 ${money(fen)}`,
    body: `${num} 笔退款的钱已由 ${it.supplier_name} 退回，请在退款冲回中冲回经费。`,
    link: '/refundBack',
  }),
  failed: (it: BillRow, office: People, reason: string, wayOn: string) => ({
    to: office,
    title: `对账单 ${it.bill_no} 报销异常`,
    body: `${reason}。${wayOn}。`,
  }),
  silent: (settlementNo: string, office: People, sentOn: string, billNum: number, totalFen: number) => ({
    to: office,
    title: `结算单 ${settlementNo} 仍在等财务系统答复`,
    body: `${sentOn} 申报，${billNum} 张对账单共 ${money(totalFen)}。系统每小时询问一次，得到答复后自动入账；请与财务系统管理员核实，不要另行付款。`,
  }),
  notMade: (office: People) => ({
    to: office,
    title: '本月对账单未能自动生成',
    body: '系统多次尝试后停止，请在待对账中选择供应商生成；下月 1 日会再次自动生成。',
    link: '/bill/0',
  }),
  /** To one buyer, and to whoever stands beside him in these orders. */
  settled: (
    orders: readonly { id: string; order_no: string; buyer_id: string; receiver_id: string | null; owner_id: string | null }[],
    voucherNo: string,
  ) => {
    const [first] = orders
    return {
      to: orders.flatMap((it) => [it.buyer_id, it.receiver_id, it.owner_id]),
      title: orders.length === 1 ? `订单 ${first!.order_no} 已结算` : `${orders.length} 个订单已结算`,
      body: `凭证号 ${voucherNo}，经费已列支。`,
      link: orders.length === 1 ? to('/orderDetail', { id: first!.id }) : to('/order', { tab: 'done' }),
    }
  },
} satisfies Notices
