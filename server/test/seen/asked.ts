// What is asked of each read of the contract; a word where its answer is kept by another test.
export type Ids = Readonly<Record<string, string>>

const ALL = { pageSize: 50 }
const of = (ids: Ids, kind: string): string[] =>
  Object.keys(ids)
    .filter((name) => name.startsWith(`${kind}-`))
    .map((name) => ids[name]!)
const each =
  (kind: string, more: object = {}) =>
  (ids: Ids) =>
    of(ids, kind).map((id) => ({ id, ...more }))
const tabs = (name: string, values: readonly (string | number)[]) => () => values.map((value) => ({ [name]: value, ...ALL }))
const once =
  (input: object = {}) =>
  () => [input]
const cards = (ids: Ids) => ['K1', 'K2', 'K3', 'K4'].map((name) => ids[name]!)
const inSchool = (list: string[], ids: Ids) => list.map((id) => ({ schoolId: Number(ids['school']), id }))
const orders =
  (...names: string[]) =>
  (ids: Ids) =>
    names.map((name) => ({ id: ids[`order-${name}`] }))

export const asked: Readonly<Record<string, string | ((ids: Ids) => object[])>> = {
  'account.remembered': once(),
  'account.demoAccounts': 'said by a demo alone',
  'account.demoMessages': 'said by a demo alone',
  'account.info': once(),
  'account.deptList': once(),
  'address.list': once(),
  'address.query': (ids) => [{ id: ids['address'] }],
  'address.regions': 'of the ground, the same for all',
  'address.towns': 'of the ground, the same for all',
  'admin.overview': once(),
  'admin.depts': once(),
  'admin.people': once(ALL),
  'admin.person': (ids) => [{ id: ids['buyer'] }],
  'admin.params': once(),
  'admin.param': once({ key: 'accept.autoBelow' }),
  'admin.roles': once(),
  'admin.audit': 'tells what the tests themselves did',
  'approval.list': tabs('index', [0, 1, 2, 3, 4, 5]),
  'approval.detail': (ids) => [
    ...orders('done', 'asked', 'dear', 'placed')(ids),
    { kind: 'acceptance', id: ids['acceptance-looked'] },
    { kind: 'fundChange', id: ids['order-onWay'] },
  ],
  'bill.waiting': once(ALL),
  'bill.waitingOrders': (ids) => [{ supplierId: ids['jia'] }, { supplierId: ids['yi'] }],
  'bill.list': tabs('tab', [0, 1, 2, 3, 4, 5]),
  'bill.detail': each('bill'),
  'cart.list': once(),
  'cart.query': once(),
  'cart.notAllowed': once(),
  'catalog.tree': 'of the ground, the same for all',
  'catalog.hotWords': once(),
  'catalog.suggest': once({ text: '硒鼓' }),
  'catalog.search': once({ keyword: '硒鼓' }),
  'catalog.facets': once({ keyword: '硒鼓' }),
  'catalog.detail': (ids) => [{ id: ids['product-toner'] }],
  'catalog.offers': (ids) => [{ skuId: ids['sku-toner'] }],
  'catalog.priceTrend': (ids) => [{ skuId: ids['sku-toner'] }],
  'catalog.cards': (ids) => [{ skuIds: of(ids, 'sku') }],
  'delegation.mine': once(),
  'delegation.people': once({ place: 'deputy' }),
  'delegation.purchaseAgents': (ids) => [{ ownerUserId: ids['owner'] }],
  'delegation.choices': once(),
  'factor.state': once(),
  'fund.mine': () => [ALL, { pageSize: 3, status: 'normal', scope: 'mine' }],
  'fund.statement': (ids) => cards(ids).map((id) => ({ id })),
  'fund.entries': (ids) => cards(ids).map((id) => ({ id, pageSize: 100 })),
  'handover.people': once(),
  'handover.onHand': (ids) => [{ userId: ids['buyer'] }, { userId: ids['owner'] }],
  'goodsReview.list': tabs('tab', ['waiting', 'refused', 'passed']),
  'home.floors': () => [{}, { categoryType: '1' }],
  'help.contacts': once(),
  'help.tip': once({ tipKey: 'service.phone' }),
  'help.videos': once(),
  'help.mine': once(),
  'help.desk': 'kept by help.test.ts: nobody of the story asked',
  'invoice.read': (ids) => [...of(ids, 'invoice-file'), ids['file-goods']].map((fileId) => ({ schoolId: Number(ids['school']), fileId })),
  'notice.messages': once(ALL),
  'notice.message': 'one of the list, which says it whole',
  'notice.notices': once(),
  'order.preview': 'of a quote, which is written',
  'order.list': tabs('scope', ['mine', 'standIn', 'fund', 'accept', 'toAccept', 'dept', 'school']),
  'order.detail': each('order'),
  'order.acceptForm': orders('arrived', 'broken', 'looked', 'asked'),
  'order.acceptors': (ids) => orders('arrived', 'broken')(ids).map((it) => ({ ...it, as: 'second' })),
  'order.acceptanceList': tabs('tab', ['audit', 'second', 'done']),
  'order.acceptanceDetail': each('acceptance'),
  'order.fundChoices': (ids) => [{ id: ids['order-asked'] }],
  'purchase.detail': (ids) => [{ id: ids['purchase-done'] }, { id: ids['purchase-asked'] }],
  'registration.form': 'said of an institution, to people who are nobody yet',
  'registration.validVerifyCode': 'said to an applicant alone',
  'registration.validateUserNo': 'says the same of every number',
  'registration.list': tabs('tab', ['waiting', 'decided']),
  'registration.detail': 'kept by registration.test.ts: nobody of the story applied',
  'school.getAllSchool': once(),
  'school.list': once(),
  'school.get': once({ code: 'M7001' }),
  'school.autoLoginFlag': once(),
  'school.parameter': once({ parameterKey: 'poisonAndPopFlag' }),
  'logoff.unfinished': once(),
  'myData.exports': once(),
  'stepUp.way': once({ deed: 'logoff' }),
  'privacy.consents': 'tells of browsers and times of the day it is asked',
  'privacy.views': once(),
  'session.list': 'tells of browsers and times of the day it is asked',
  'signature.hasSignature': 'answered in signature.test.ts',
  'signature.checkScanQrcode': 'of a code that holds some minutes',
  'signature.checkSignature': 'of a code that holds some minutes',
  'signature.getSignature': 'answered in signature.test.ts',
  'person.extra': once(),
  'person.getMobile': once(),
  'person.wireKey': 'drawn for each session',
  'telling.get': once(),
  'supplierGoods.list': tabs('state', ['all', 'waiting']),
  'supplierGoods.preview': (ids) => [{ fileId: ids['file-goods'] }],
  'supplierGoods.imports': once(ALL),
  'supplierGoods.importDetail': (ids) => [{ id: ids['import'] }],
  'supply.orders': once(ALL),
  'supply.orderDetail': (ids) =>
    orders(
      'done',
      'owed',
      'offered',
      'unwanted',
      'parted',
      'ended',
      'broken',
      'onWay',
      'late',
      'asked',
    )(ids).map(({ id }) => ({ schoolId: Number(ids['school']), id })),
  'supplyBill.list': tabs('tab', ['todo', 'open', 'settling', 'settled', 'revoked']),
  'supplyBill.detail': (ids) => inSchool(of(ids, 'bill'), ids),
  'supplyBill.check': 'of invoices before they are sent',
}
