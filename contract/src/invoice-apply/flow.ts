// 开票申请: a buyer asks a supplier for the invoice of orders that were accepted and stand in no bill yet (domain page 02 §2.8, decision 0201).
import { pressed } from '../can-map.ts'
import { flow, type ActionOf, type StateOf } from '../flow.ts'
import { links } from '../to.ts'

declare module '../changes.ts' {
  interface ChangeKinds {
    invoiceApply: true
    /** 发票抬头; the id is whose. */
    invoiceHead: true
  }
}

export const invoiceApplyFlow = flow({
  kind: 'invoiceApply',
  title: '开票申请',
  states: {
    waitIssue: { code: 20, label: '待供应商开票', tone: 'wait', phase: 'bill', waitsFor: 'supplier' },
    returned: { code: 35, label: '开票失败', tone: 'bad', phase: 'draft', waitsFor: 'author' },
    issued: { code: 30, label: '已开票', tone: 'ok', phase: 'bill' },
    waitReissue: { code: 32, label: '换开中', tone: 'wait', phase: 'bill', waitsFor: 'supplier' },
    /** A further one is for the platform to allow. */
    waitPlatform: { code: 31, label: '换开待平台批准', tone: 'wait', phase: 'bill' },
    reissued: { code: 40, label: '已换开', tone: 'ok', phase: 'bill' },
    red: { code: 50, label: '已红冲', tone: 'off', phase: 'end', final: true },
    cancelled: { code: 90, label: '已取消', tone: 'off', phase: 'end', final: true },
  },
  actions: {
    /** The applicant has it already: it begins as issued. */
    bring: { title: '上传收到的发票', from: ['waitIssue'], to: 'issued', system: true },
    issue: { title: '开具发票', from: ['waitIssue'], to: 'issued' },
    refuse: { title: '退回申请', from: ['waitIssue'], to: 'returned', comment: 'required' },
    lapse: { title: '逾期未开票，退回申请人', from: ['waitIssue'], to: 'returned', system: true },
    resubmit: { title: '修改后重新申请', from: ['returned'], to: 'waitIssue' },
    cancel: { title: '取消申请', from: ['returned'], to: 'cancelled' },
    reopen: { title: '申请换开', from: ['issued', 'reissued'], to: 'waitReissue', comment: 'required' },
    /** Finance sent the bill's invoice back. */
    financeReturn: { title: '财务退回，须换开', from: ['issued', 'reissued'], to: 'waitReissue', system: true },
    askReopen: { title: '申请再次换开', from: ['issued', 'reissued'], to: 'waitPlatform', comment: 'required' },
    agreeReopen: { title: '平台同意再次换开', from: ['waitPlatform'], to: 'waitReissue', comment: 'required' },
    refuseReopen: { title: '平台不同意再次换开', from: ['waitPlatform'], to: 'reissued', comment: 'required', tone: 'bad' },
    dropReopen: { title: '撤回再次换开', from: ['waitPlatform'], to: 'reissued' },
    lapseReopen: { title: '平台逾期未批复', from: ['waitPlatform'], to: 'reissued', system: true },
    keep: { title: '不同意换开', from: ['waitReissue'], to: 'issued', comment: 'required' },
    takeBack: { title: '撤回换开', from: ['waitReissue'], to: 'issued' },
    reissue: { title: '换开发票', from: ['waitReissue'], to: 'reissued' },
    redden: { title: '红冲发票', from: ['issued', 'reissued'], to: 'red', comment: 'required' },
  },
})

export type InvoiceApplyState = StateOf<typeof invoiceApplyFlow>
export type InvoiceApplyAction = ActionOf<typeof invoiceApplyFlow>

/** What people press: actions of its flow, and the red letter a supplier brings before it issues anew, which leaves the state alone. */
export const invoiceApplyButtons = [...pressed(invoiceApplyFlow), 'bringRed'] as const
export type InvoiceApplyButton = (typeof invoiceApplyButtons)[number]

/** Tabs of 开票记录; without states: all. */
export const invoiceTabs = {
  all: { label: '全部', states: Object.keys(invoiceApplyFlow.states) as InvoiceApplyState[] },
  open: { label: '开票中', states: ['waitIssue', 'waitReissue', 'waitPlatform'] },
  returned: { label: '开票失败', states: ['returned'] },
  issued: { label: '已开票', states: ['issued', 'reissued'] },
  ended: { label: '已红冲或取消', states: ['red', 'cancelled'] },
} as const satisfies Record<string, { label: string; states: readonly InvoiceApplyState[] }>
export type InvoiceTab = keyof typeof invoiceTabs

export const supplyInvoiceTabs = {
  todo: { label: '待我开票', states: ['waitIssue', 'waitReissue'] },
  issued: { label: '已开票', states: ['issued', 'reissued', 'waitPlatform'] },
  ended: { label: '已退回、红冲或取消', states: ['returned', 'red', 'cancelled'] },
} as const satisfies Record<string, { label: string; states: readonly InvoiceApplyState[] }>
export type SupplyInvoiceTab = keyof typeof supplyInvoiceTabs

/** An order in one of these has its invoice, or will. */
export const liveApplies: readonly InvoiceApplyState[] = ['waitIssue', 'returned', 'issued', 'waitReissue', 'waitPlatform', 'reissued']
/** Its invoice may stand on a bill. */
export const invoicedApplies: readonly InvoiceApplyState[] = ['issued', 'reissued']

export const toInvoice = links({
  '/invoiceDetail': ['id'],
  '/supplier/invoices/detail': ['schoolId', 'id'],
  '/invoiceRulings/detail': ['schoolId', 'id'],
})
