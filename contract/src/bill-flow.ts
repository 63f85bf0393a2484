// Bill (对账单) states and actions, domain page 02 §2.7. One bill is one buyer school, one supplier, one period.
import { pressed } from './can-map.ts'
import { flow, type ActionOf, type StateOf } from './flow.ts'

export const billFlow = flow({
  kind: 'bill',
  title: '对账单',
  states: {
    waitSupplier: { code: 20, label: '待供应商确认', tone: 'wait', phase: 'perform', waitsFor: 'supplier' },
    differs: { code: 25, label: '有差异', tone: 'bad', phase: 'perform', waitsFor: 'author' },
    waitBuyer: { code: 30, label: '待采购方确认', tone: 'wait', phase: 'perform', waitsFor: 'author' },
    waitInvoice: { code: 40, label: '待开票', tone: 'wait', phase: 'bill', waitsFor: 'supplier' },
    waitFinance: { code: 50, label: '待财务审核', tone: 'wait', phase: 'bill', waitsFor: 'finance' },
    settling: { code: 60, label: '结算中', tone: 'info', phase: 'bill', waitsFor: 'finance' },
    failed: { code: 65, label: '报销异常', tone: 'bad', phase: 'bill', waitsFor: 'finance' },
    settled: { code: 70, label: '已结算', tone: 'ok', phase: 'end', final: true },
    revoked: { code: 90, label: '已撤销', tone: 'off', phase: 'end', final: true },
  },
  actions: {
    supplierConfirm: { title: '供应商确认', from: ['waitSupplier'], to: 'waitBuyer' },
    supplierTimeout: { title: '超时自动确认', from: ['waitSupplier'], to: 'waitBuyer', system: true },
    supplierDiffer: { title: '提出差异', from: ['waitSupplier'], to: 'differs', comment: 'required' },
    resend: { title: '处理差异后重发', from: ['differs'], to: 'waitSupplier' },
    buyerConfirm: { title: '采购方确认', from: ['waitBuyer'], to: 'waitInvoice' },
    invoice: { title: '上传发票', from: ['waitInvoice'], to: 'waitFinance' },
    /** Its orders were invoiced before (开票申请). */
    carryInvoice: { title: '沿用已开具的发票', from: ['waitInvoice'], to: 'waitFinance', system: true },
    returnInvoice: { title: '退回重开发票', from: ['waitFinance'], to: 'waitInvoice', comment: 'required' },
    returnBuyer: { title: '退回采购方', from: ['waitFinance'], to: 'waitBuyer', comment: 'required' },
    agree: { title: '审核通过并申报', from: ['waitFinance'], to: 'settling' },
    settle: { title: '结算成功', from: ['settling'], to: 'settled', money: 'commit', system: true },
    fail: { title: '报销异常', from: ['settling'], to: 'failed', system: true },
    retry: { title: '重新申报', from: ['failed'], to: 'settling' },
    /** Everything it asked for was paid back. */
    empty: { title: '退款后无款可付，撤销', from: ['waitSupplier', 'differs', 'waitBuyer', 'waitInvoice'], to: 'revoked', system: true },
    revoke: {
      title: '撤销对账单',
      from: ['waitSupplier', 'differs', 'waitBuyer', 'waitInvoice', 'waitFinance', 'failed'],
      to: 'revoked',
      comment: 'required',
    },
  },
})

export type BillState = StateOf<typeof billFlow>
export type BillAction = ActionOf<typeof billFlow>

/** What people press on a bill: actions of its flow, and acts that leave the state alone. */
export const billButtons = [...pressed(billFlow), 'removeLine', 'disputeLine', 'seeInvoice', 'register'] as const
export type BillButton = (typeof billButtons)[number]
