// What the calls of 平台外采购, 询价 and 框架协议 are asked with.
import { at, id, NOWHERE, school, type Asked } from './asked-kit.ts'

/** An application to buy outside the mall that lacks nothing. */
const outside = {
  title: '样品',
  applyType: 'goods',
  reason: 'absent',
  reasonDesc: '平台没有这样的商品，须在平台外采购',
  deptId: '',
  items: [{ name: '样品', category: 'consumable', unit: '件', qty: '1', price: '1' }],
  supplierName: '甲综合电商',
  supplierUscc: '91330200MA2DE0017J',
  payWay: 'card',
  funds: [{ fundId: '', subjectCode: 'material', amountFen: 100 }],
  files: [],
}

/** A framework agreement that lacks nothing; its candidate is nobody. */
export const agreementForm = {
  agreementNo: '样品',
  name: '样品',
  packageNo: '',
  categoryCode: 'TEST',
  scope: '',
  startOn: '2026-01-01',
  endOn: '2027-12-31',
  ceilingFen: 100,
  perOrderFen: 100,
  awardRule: 'choose',
  priceRule: 'fixed',
  pricedOn: null,
  contactName: '孙老师',
  contactPhone: '0574-88229900',
  terms: '',
  goods: [{ name: '样品', spec: '', unit: '件', priceE4: 10_000, isAsset: false }],
  candidates: [{ supplierId: NOWHERE, quotaPct: 0, rateBp: 10_000, leadDays: 1, state: 'normal', stateNote: '' }],
  materials: [],
  attachments: [],
}
const framed = (more: object = {}): Asked => at('orderId', 'frameworkOrder', { more })
const supplied = (more: object = {}): Asked => at('orderId', 'supplied', { more: { ...school, ...more } })
const wanted = {
  items: [{ goodsId: NOWHERE, num: 1 }],
  candidateSrcId: '',
  budgetLines: [],
  attachments: [],
  seenFen: 1,
  addrId: NOWHERE,
}

const inquiryForm = {
  title: '样品',
  categoryCode: 'TEST',
  scope: 'open',
  firms: [],
  lines: [{ name: '样品', params: '样品', unit: '件', num: 1 }],
  budgetFen: 100,
  funds: [{ fundId: NOWHERE, subjectCode: 'material', amountFen: 100 }],
  deadlineAt: '2027-03-03T16:00:00+08:00',
  deliverDays: 1,
  deliverPlace: '样品楼',
  contact: '李老师',
  phone: '13800000001',
}
const sealed = { commitment: 'A'.repeat(43), sealed: 'A', clockShare: 'A', openerShares: [] }

/** Calls of the three ways of buying beside the catalogue. */
export const askedOfWays: Readonly<Record<string, Asked>> = {
  'offPlatform.open': id('offPlatform', { more: { comparisonId: '' } }),
  'offPlatform.save': id('offPlatform', { more: { version: undefined, content: {} } }),
  'offPlatform.submit': {
    slots: { id: 'offPlatform', 'content.deptId': { own: 'dept' }, 'content.funds.0.fundId': { own: 'fund' } },
    more: { content: outside },
  },
  'offPlatform.detail': id('offPlatform'),
  'offPlatform.withdraw': id('offPlatform'),
  'offPlatform.void': id('offPlatform'),
  'offPlatform.buy': { slots: { id: 'offPlatform', acceptorId: 'colleague' }, more: { secondAcceptorId: undefined } },
  'offPlatform.accept': {
    slots: { id: 'toAccept', 'photoIds.0': { own: 'list' }, 'invoices.0.fileId': { own: 'list' } },
    more: {
      acceptedOn: '2026-11-18',
      lines: [{ no: 0, qty: '1', price: '1' }],
      photoIds: [''],
      invoices: [{ fileId: '', invoiceNo: '25332000000000000009', totalFen: 100 }],
    },
  },
  'offPlatform.confirm': id('toConfirm'),
  'offPlatform.acceptBack': id('toConfirm'),
  'offPlatform.settle': id('toSettle'),
  ...Object.fromEntries(
    ['detail', 'draft', 'withdraw', 'drop', 'clarify', 'fail', 'resume', 'shares', 'openQuotes', 'settleFew', 'makeOrder'].map((verb) => [
      `inquiry.${verb}`,
      id('inquiry'),
    ]),
  ),
  'agreement.detail': id('agreement'),
  'agreement.save': id('agreement', { more: { version: 7, form: agreementForm } }),
  'agreement.stop': id('agreement', { more: { reason: '样品' } }),
  'agreement.resume': id('agreement'),
  'framework.products': { slots: { 'goodsIds.0': 'agreement' }, more: { agreementId: '', supplierId: '' } },
  'framework.product': id('agreement'),
  'framework.suppliers': at('agreementId', 'agreement'),
  'framework.contact': at('agreementId', 'agreement'),
  'framework.confirm': at('agreementId', 'agreement', { more: wanted }),
  'framework.submit': at('agreementId', 'agreement', { more: wanted }),
  'framework.resubmit': framed({ ...wanted, agreementId: NOWHERE, version: 9 }),
  ...Object.fromEntries(
    [
      'withdraw',
      'order',
      'draft',
      'auditDetail',
      'auditAgree',
      'checkDetail',
      'userCheck',
      'userRecheck',
      'material',
      'materialAgree',
      'files',
      'handIn',
    ].map((verb) => [`framework.${verb}`, framed()]),
  ),
  'framework.cancel': framed({ reason: '样品' }),
  'framework.auditRefuse': framed({ comment: '样品' }),
  'framework.materialRollback': framed({ results: [{ materialCode: 'M1', result: 'bad', opinion: '样品' }] }),
  'framework.saveAttachment': framed({ materialCode: 'M1', attachments: [{ id: NOWHERE, name: '样品' }] }),
  'framework.updateSupplier': framed({ candidateSrcId: NOWHERE, reason: '样品' }),
  'framework.bill': {
    slots: { orderId: 'frameworkOrder', 'invoices.0.fileId': { own: 'list' } },
    more: { invoices: [{ fileId: '', invoiceNo: '25332000000000000008', totalFen: 100 }] },
  },
  'framework.settle': framed({ voucherNo: '样品' }),
  'frameworkSupply.detail': supplied(),
  'frameworkSupply.accept': supplied(),
  'frameworkSupply.decline': supplied({ reason: '样品' }),
  'frameworkSupply.upload': supplied({ materialCode: 'M1', attachments: [{ id: NOWHERE, name: '样品' }] }),
  'frameworkSupply.handIn': supplied(),
  'frameworkSupply.deliver': supplied({ note: '样品' }),
  'inquiry.choose': id('inquiry', { more: { reason: '' } }),
  'inquiry.extend': id('inquiry', { more: { deadlineAt: '2027-03-03T16:00:00+08:00' } }),
  'inquiry.save': id('inquiry', { more: { form: { title: '样品' } } }),
  'inquiry.submit': id('inquiry', { more: { form: inquiryForm } }),
  'inquiry.toQuote': id('tender', { more: school }),
  'inquiry.quote': id('tender', { more: { ...school, quote: sealed } }),
  'inquiry.object': id('tender', { more: { ...school, grounds: '样品达不到技术要求的第三条' } }),
  'inquiry.rule': id('inquiry', { more: { isUpheld: false, reason: '经核对满足技术要求的第三条' } }),
  'inquiry.ruleSignals': id('inquiry', { more: { isCleared: true, reason: '经核对两家没有任何关联' } }),
  'inquiry.withdrawQuote': id('tender', { more: school }),
}
