// What each call that names something is asked with: where records stand in its input, of which kind, and in which state they have to be.
import type { AcceptanceState } from '@caiyuan/contract/acceptance-flow'
import type { BillState } from '@caiyuan/contract/bill-flow'
import type { OrderState } from '@caiyuan/contract/order-flow'
import { HOME } from './cast.ts'
import type { Kind } from './ground.ts'

export interface Asked {
  /** Paths of the input and the kind of record there, in the relation that is asked for; `own`: always the caller's own. */
  slots: Readonly<Record<string, Kind | { own: Kind }>>
  /** The rest of the input, where a plausible one is not enough. */
  more?: object
  order?: OrderState
  bill?: BillState
  note?: AcceptanceState
  node?: 'HANDLE'
}

type More = Omit<Asked, 'slots'>

const id = (of: Kind, more: More = {}): Asked => ({ slots: { id: of }, ...more })
const at = (slot: string, of: Kind, more: More = {}): Asked => ({ slots: { [slot]: of }, ...more })
const order = (state: OrderState, more: object = {}): Asked => id('order', { order: state, more: { version: undefined, ...more } })
const note = (state: AcceptanceState): Asked => id('acceptance', { order: 'waitAccept', note: state })
const task = (more: More = {}): Asked => at('taskId', 'task', { order: 'auditing', ...more })
const bill = (state: BillState, more: object = {}): Asked => id('bill', { bill: state, more })
const school = { schoolId: HOME }
const period = { kind: undefined, subject: undefined, keyword: undefined }
const form = { purchaseApplyNo: '', deptId: undefined, acceptorId: undefined, version: undefined }
const region = { provinceCode: '33', cityCode: '3302', countyCode: '330211', townCode: '330211004' }
const invoice = {
  kind: 'digital_normal',
  invoiceCode: '',
  invoiceNo: '26332000000000000009',
  issuedOn: '2026-11-20',
  buyerName: '大学',
  buyerTaxNo: '123300004700009964',
  sellerName: '甲综合电商',
  sellerTaxNo: '91330200MA2DE0017J',
  netFen: 100,
  taxFen: 13,
  totalFen: 113,
  lines: [],
  fileIds: [],
}

const plainSku = { code: 'MX', catNo: '', specs: [], unit: '件', listPriceE4: null, moq: 1, packStep: 1, tiers: [], stock: null }

/** Of the firm the ground buys from. */
const offer = { srcId: 10_000 + HOME, num: 1 }
const described = { name: '样品', categoryCode: 'TEST', unit: '件', cas: '', attributes: [] }

const withInvoice: Asked = {
  slots: { id: 'bill', 'invoices.0.fileIds.0': { own: 'paper' } },
  bill: 'waitInvoice',
  more: { ...school, invoices: [invoice] },
}

export const asked: Readonly<Record<string, Asked>> = {
  'address.query': id('address'),
  'address.update': id('address', { more: { ...region, receiver: '李老师', tel: '', detail: '文苑路 1 号材料楼', zip: '', email: '' } }),
  'address.remove': id('address'),
  'admin.addDept': at('parentId', 'dept', { more: { code: 'MXD' } }),
  'admin.changeDept': id('dept', { more: { code: 'MXD', parentId: undefined } }),
  'admin.mergeDept': { slots: { id: 'dept', intoId: 'spareDept' } },
  'admin.closeDept': id('dept'),
  'admin.addLimit': { slots: {}, more: { limitCategory: '', limitWord: '礼品卡', limitRole: '', limitReason: '公款不得购买' } },
  'admin.changeLimit': id('limit', { more: { limitCategory: '', limitWord: '礼品卡', limitRole: '', limitReason: '公款不得购买' } }),
  'admin.removeLimit': id('limit'),
  'admin.reopenDept': id('dept'),
  'admin.people': at('deptId', 'dept', { more: { role: '' } }),
  'admin.person': id('person'),
  'admin.addPerson': at('deptId', 'dept', { more: { userNo: 'MXnew', role: 'purchaser' } }),
  'admin.changePerson': { slots: { id: 'person', deptId: 'spareDept' } },
  'admin.disablePerson': id('person'),
  'admin.enablePerson': id('person'),
  'admin.resetPassword': id('person'),
  'admin.changeRole': { slots: {}, more: { code: 'purchaser' } },
  'admin.givePersonRoles': id('person', { more: { roles: [{ role: 'purchaser' }] } }),
  'approval.detail': id('order', { order: 'auditing', more: { kind: 'order' } }),
  'approval.agree': task({ more: { contentHash: '' } }),
  'approval.refuse': task({ more: { target: undefined } }),
  'approval.terminate': task(),
  'approval.claim': task({ node: 'HANDLE' }),
  'approval.handle': task({ node: 'HANDLE', more: { contentHash: '' } }),
  'approval.handleBack': task({ node: 'HANDLE' }),
  'approval.urge': id('order', { order: 'auditing', more: { kind: 'order' } }),
  'approval.batchAgree': at('taskIds.0', 'task', { order: 'auditing' }),
  'approval.batchRefuse': at('taskIds.0', 'task', { order: 'auditing' }),
  'approval.readCopies': at('taskIds.0', 'task', { order: 'auditing' }),
  'bill.waiting': at('supplierIds.0', 'firm'),
  'bill.waitingOrders': at('supplierId', 'firm'),
  'bill.detail': bill('waitSupplier'),
  'bill.exportOne': bill('waitSupplier'),
  'bill.generate': at('supplierIds.0', 'firm', { more: { from: '2026-11-01', to: '2026-11-17' } }),
  'bill.buyerConfirm': bill('waitBuyer'),
  'bill.resend': bill('differs'),
  'bill.removeLine': { slots: { id: 'bill', orderId: 'order' }, bill: 'waitSupplier' },
  'bill.revoke': bill('waitSupplier'),
  'bill.returnInvoice': bill('waitFinance'),
  'bill.returnBuyer': bill('waitFinance'),
  'bill.seeInvoice': { slots: { id: 'bill', invoiceId: 'invoice' }, bill: 'waitFinance' },
  'bill.agree': { slots: { 'ids.0': 'bill' }, bill: 'waitFinance' },
  'bill.retry': { slots: { 'ids.0': 'bill' }, bill: 'failed' },
  'bill.register': bill('settling'),
  'cart.list': { slots: { addrId: 'address' } },
  'cart.add': at('items.0.skuId', 'sku'),
  'cart.update': at('items.0.skuId', 'sku'),
  'cart.remove': at('skuIds.0', 'sku'),
  'cart.setService': at('skuId', 'sku', { more: { supportServerNum: 0 } }),
  'favourite.add': at('refIds.0', 'sku', { more: { kind: 'goods' } }),
  'favourite.remove': at('refIds.0', 'sku', { more: { kind: 'goods' } }),
  'shop.detail': id('firm'),
  'comparison.save': {
    slots: { 'skuIds.0': 'sku', 'skuIds.1': { own: 'spareSku' }, chosenSkuId: { own: 'spareSku' } },
    more: { skuIds: ['', ''], volume: 1, reason: '急用' },
  },
  'comparison.detail': id('comparison'),
  'comparison.export': id('comparison'),
  'component.update': at('items.0.id', 'componentLine'),
  'component.remove': id('componentLine'),
  'componentOrder.add': { slots: { addrId: 'address' } },
  'componentOrder.addNow': { slots: { addrId: 'address' } },
  'componentOrder.submit': at('quoteId', 'quote', { more: form }),
  'componentOrder.logistics': at('orderId', 'order', { order: 'waitReceive' }),
  'catalog.search': at('supplierIds.0', 'firm', { more: { categoryIds: [], provinceCode: '33' } }),
  'catalog.facets': at('supplierIds.0', 'firm', { more: { categoryIds: [] } }),
  'catalog.detail': id('product', { more: { provinceCode: '33' } }),
  'catalog.offers': at('skuId', 'sku', { more: { provinceCode: '33' } }),
  'catalog.priceTrend': at('skuId', 'sku'),
  'catalog.cards': at('skuIds.0', 'sku'),
  'catalog.photo': id('photo', { more: { side: 96 } }),
  'catalog.picture': { slots: { id: 'product', sku: 'sku' } },
  'delegation.purchaseAgents': at('ownerUserId', 'person'),
  'delegation.appoint': at('deputyId', 'person', { more: { docKinds: [], fromOn: '2026-12-01', toOn: '2026-12-02' } }),
  'delegation.recall': id('absence'),
  'delegation.grant': { slots: { fundId: 'fund', userId: 'colleague' }, more: { endsOn: undefined } },
  'delegation.revoke': { slots: { fundId: 'fund', userId: 'granted' } },
  'delegation.addAgent': at('userId', 'person', { more: { endsOn: undefined } }),
  'delegation.removeAgent': at('userId', 'agent'),
  'delegation.forgetChoice': at('fundId', 'fund', { more: { docKind: 'order', nodeId: 'n1' } }),
  'fund.statement': id('fund'),
  'fund.entries': id('fund', { more: period }),
  'fund.exportEntries': id('fund', { more: period }),
  'fund.release': id('fund'),
  'goodsReview.pass': at('productIds.0', 'product'),
  'goodsReview.refuse': at('productIds.0', 'product'),
  'handover.onHand': at('userId', 'person'),
  'handover.submit': at('userId', 'person', { more: { receivers: {} } }),
  'help.contact': id('leave'),
  'help.answer': id('leave'),
  'help.removeVideo': id('video'),
  'invoice.read': at('fileId', 'paper', { more: school }),
  'myData.download': id('copy'),
  'notice.message': id('message'),
  'notice.read': at('ids.0', 'message'),
  'order.quote': at('orderId', 'order', { order: 'back', more: { from: 'order', lines: [], addrId: undefined } }),
  'order.preview': at('quoteId', 'quote', { more: { deptId: undefined, orders: [] } }),
  'order.submit': at('quoteId', 'quote', { more: form }),
  'order.resubmit': { slots: { id: 'order', quoteId: { own: 'quote' } }, order: 'back', more: form },
  'order.withdraw': order('auditing'),
  'order.cancel': order('auditing'),
  'order.detail': order('waitReceive'),
  'order.receive': order('waitReceive', { shipmentIds: [] }),
  'order.urgeSupplier': order('waitShip'),
  'order.askCancel': order('waitShip'),
  'order.acceptForm': order('waitAccept'),
  'order.accept': order('waitAccept', { photoIds: [], secondAcceptorId: undefined }),
  'order.confirmAcceptance': note('waitSecond'),
  'order.returnAcceptance': note('waitSecond'),
  'order.withdrawAcceptance': note('waitSecond'),
  'order.closeRest': order('partAccept'),
  'order.endRest': order('partShip'),
  'order.acceptors': order('waitReceive', { deptId: undefined, chosenId: undefined, keyword: '' }),
  'order.setAcceptor': { slots: { id: 'order', acceptorId: 'colleague' }, order: 'waitReceive' },
  'order.acceptanceDetail': note('passed'),
  'order.fundChoices': order('waitReceive'),
  'order.changeFund': { slots: { id: 'order', fromId: 'payer', toId: 'spare' }, order: 'waitReceive', more: { version: undefined } },
  'purchase.detail': id('purchase', { order: 'waitReceive' }),
  'registration.form': { slots: {}, more: { schoolCode: `S${HOME}` } },
  'registration.list': at('deptId', 'dept'),
  'registration.detail': id('registration'),
  'registration.approve': at('ids.0', 'registration'),
  'registration.refuse': at('ids.0', 'registration'),
  'directory.sync': id('directoryRun'),
  'roster.preview': at('fileId', 'list', { more: { layout: undefined } }),
  'roster.faults': at('fileId', 'list'),
  'roster.owing': { slots: {}, more: { group: 'never' } },
  'roster.import': at('fileId', 'list', { more: { layout: undefined } }),
  'roster.givePasswords': at('ids.0', 'person'),
  'school.get': { slots: {}, more: { code: `S${HOME}` } },
  'session.end': id('session'),
  'special.end': id('special'),
  'special.create': at('skuId', 'sku', {
    more: { priceE4: 100, stockNum: 1, startsAt: '2099-01-01T00:00:00Z', endsAt: '2099-01-02T00:00:00Z' },
  }),
  'standard.search': { slots: {}, more: { categoryIds: [], provinceCode: '33' } },
  'standard.showMore': at('prodId', 'standard', { more: { provinceCode: '33' } }),
  'standard.detail': at('prodId', 'standard', { more: { provinceCode: '33' } }),
  'standard.addToCart': at('items.0.prodId', 'standard', { more: { items: [offer] } }),
  'standard.updateCart': at('items.0.skuId', 'sku'),
  'standard.removeFromCart': at('skuIds.0', 'sku'),
  'standard.allowOrderNow': { slots: { prodId: 'standard', addrId: 'address' }, more: offer },
  'standard.orderNow': { slots: { prodId: 'standard', addrId: 'address' }, more: offer },
  'standard.orderCart': { slots: { addrId: 'address' }, more: { cartInfoDtos: [] } },
  'standard.submitNow': { slots: { quoteId: 'quote', 'orderSkuInfo.standardProdId': 'standard' }, more: { ...form, orderSkuInfo: offer } },
  'standard.submit': at('quoteId', 'quote', { more: form }),
  'standardMatch.detail': id('standard'),
  'standardMatch.update': id('standard', { more: { ...described, version: undefined } }),
  'standardMatch.setState': id('standard', { more: { isOn: false } }),
  'standardMatch.accept': { slots: { id: 'standard', 'skuIds.0': 'sku' } },
  'standardMatch.refuse': { slots: { id: 'standard', 'skuIds.0': 'sku' } },
  'standardMatch.undo': { slots: { id: 'standard', 'skuIds.0': 'sku' } },
  'standardMatch.show': { slots: { id: 'standard', skuId: 'sku' } },
  'signature.onPaper': order('waitReceive', { kind: 'order' }),
  'signature.picture': id('signature'),
  'signature.deleteSignature': id('signature'),
  'goodsEdit.detail': id('product'),
  'goodsEdit.versions': id('product'),
  'goodsEdit.save': {
    slots: { id: 'product', 'skus.0.skuId': 'sku' },
    more: { attributes: [], keywords: [], skus: [{ ...plainSku, priceE4: 10_000 }] },
  },
  'goodsEdit.priceChange': at('productIds.0', 'product', { more: { price: { way: 'set', value: 10_000 }, stock: null } }),
  'goodsEdit.changePrices': at('productIds.0', 'product', { more: { price: { way: 'set', value: 10_000 }, stock: null } }),
  'goodsEdit.addPicture': { slots: { id: 'product', fileId: 'file' }, more: { skuId: null } },
  'goodsEdit.saveStory': id('product', { more: { html: '<p>词</p>' } }),
  'goodsEdit.setPictures': { slots: { id: 'product', 'pictures.0.pictureId': 'photo' }, more: { pictures: [{ skuId: null }] } },
  'supplierGoods.update': { slots: { productId: 'product', 'skus.0.skuId': 'sku' }, more: { skus: [{ priceE4: 10_000, stock: 9999 }] } },
  'supplierGoods.shelf': at('productIds.0', 'product'),
  'supplierGoods.submit': at('productIds.0', 'product'),
  'supplierGoods.preview': at('fileId', 'file', { more: { mapping: undefined, layout: undefined } }),
  'supplierGoods.start': at('fileId', 'file', { more: { mapping: { columns: {} } } }),
  'supplierGoods.importDetail': id('import'),
  'supplierGoods.errorFile': id('import'),
  'supply.orderDetail': order('waitSupplier', school),
  'supply.confirm': order('waitSupplier', school),
  'supply.refuse': order('waitSupplier', school),
  'supply.ship': order('waitShip', {
    ...school,
    parcels: [{ carrierCode: 'own', courierPhone: '13800005621', lines: [{ lineNo: 1, num: 1 }] }],
  }),
  'supply.delivered': { slots: { id: 'order', shipmentId: 'shipment' }, order: 'waitReceive', more: school },
  'supply.agreeCancel': order('waitShip', school),
  'supply.refuseCancel': order('waitShip', school),
  'supplyBill.detail': bill('waitSupplier', school),
  'supplyBill.exportOne': bill('waitSupplier', school),
  'supplyBill.confirm': bill('waitSupplier', school),
  'supplyBill.differ': bill('waitSupplier', { ...school, orderIds: [] }),
  'supplyBill.check': withInvoice,
  'supplyBill.submitInvoices': withInvoice,
}

/** Calls with a slot that names no record: a bearer's tag, or what the form of a visitor says. */
export const namesNone: readonly string[] = [
  'signature.checkScanQrcode',
  'signature.checkSignature',
  'signature.clearQrcodeTag',
  'signature.scan',
  'signature.turnAway',
  'signature.draw',
  'registration.register',
]
