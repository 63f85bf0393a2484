// Where each page is looked at and by whom; a word where it shows nothing of the story.
const doc = (path: string, names: string, who: string): [string, string][] => names.split(' ').map((name) => [`${path}${name}`, who])

/** Addresses of papers take ids as the server makes them: the one of `order-parted`. */
export const PARTED = '00000000-0000-7000-8000-000000000008'

export const pages: Readonly<Record<string, string | readonly (readonly [address: string, reader: string])[]>> = {
  '/': [['/', 'buyer']],
  '/acceptanceCheck': [['/acceptanceCheck', 'keeper']],
  '/acceptanceCheckDetail': doc('/acceptanceCheckDetail?id=acceptance-', 'looked', 'keeper'),
  '/admin': [['/admin', 'admin']],
  '/admin/depts': [['/admin/depts', 'admin']],
  '/admin/params': [['/admin/params', 'admin']],
  '/admin/params/param': [['/admin/params/param?key=accept.autoBelow', 'admin']],
  '/admin/people': [['/admin/people', 'admin']],
  '/admin/people/person': [['/admin/people/person?id=buyer', 'admin']],
  '/auditSuccess': [['/auditSuccess?id=purchase-asked', 'buyer']],
  '/auditor': 'shows a form that is being sent',
  '/bill/:index': [
    ['/bill/0', 'finance'],
    ['/bill/0', 'buyer'],
  ],
  '/billCheck': [['/billCheck', 'finance']],
  '/billCheckDetail': [
    ...doc('/billCheckDetail?id=bill-', 'invoiced disputed settled', 'finance'),
    ...doc('/billCheckDetail?id=bill-', 'settled', 'owner'),
  ],
  '/carConfirmOrder': 'shows a quote, which is written',
  '/carDetail': doc('/carDetail?id=purchase-', 'done', 'buyer'),
  '/cart': [
    ['/cart', 'buyer'],
    ['/cart', 'student'],
  ],
  '/check/:index': [
    ['/check/0', 'owner'],
    ['/check/1', 'leader'],
    ['/check/2', 'handler'],
  ],
  '/checkAccept': doc('/checkAccept?id=order-', 'arrived broken', 'acceptor'),
  '/confirmOrder': 'shows a quote, which is written',
  '/demoOutbox': 'is there in a demo alone',
  '/detail': [['/detail?id=product-toner', 'buyer']],
  '/error': 'shows nothing of the story',
  '/fundCard': [['/fundCard', 'owner']],
  '/fundStatement': doc('/fundStatement?id=', 'K1 K3', 'finance'),
  '/goodsCheck': [['/goodsCheck', 'platform']],
  '/handover': [['/handover', 'admin']],
  '/login': 'shows nothing of the story',
  '/message': [['/message', 'buyer']],
  '/mine': [['/mine', 'buyer']],
  '/noPermission': 'shows nothing of the story',
  '/order': [
    ['/order', 'buyer'],
    ['/order?scope=fund', 'owner'],
    ['/order?scope=school', 'finance'],
  ],
  '/orderDetail': [
    ...doc('/orderDetail?id=order-', 'done broken ended parted asked back late onWay', 'buyer'),
    ...doc('/orderDetail?id=order-', 'asked', 'owner'),
  ],
  '/print/acceptance': doc('/print/acceptance?id=acceptance-', 'broken', 'acceptor'),
  '/print/bill': [...doc('/print/bill?id=bill-', 'settled disputed', 'finance'), ...doc('/print/bill?id=bill-', 'settled', 'owner')],
  '/print/order': doc('/print/order?id=order-', 'done ended back', 'buyer'),
  '/purchaseCheckDetail': [
    ...doc('/purchaseCheckDetail?id=order-', 'asked', 'owner'),
    ...doc('/purchaseCheckDetail?id=order-', 'dear', 'leader'),
    ...doc('/purchaseCheckDetail?id=order-', 'placed', 'handler'),
    ...doc('/purchaseCheckDetail?kind=fundChange&id=order-', 'onWay', 'owner'),
  ],
  '/searchCate': [['/searchCate?keyword=硒鼓', 'buyer']],
  '/setting': [
    ['/setting', 'buyer'],
    ['/setting?tab=address', 'buyer'],
  ],
  '/supplier': [['/supplier', 'jia']],
  '/supplier/bills': [['/supplier/bills', 'jia']],
  '/supplier/bills/detail': [
    ...doc('/supplier/bills/detail?schoolId=7001&id=bill-', 'invoiced settled', 'jia'),
    ...doc('/supplier/bills/detail?schoolId=7001&id=bill-', 'disputed', 'yi'),
  ],
  '/supplier/goods': [['/supplier/goods', 'jia']],
  '/supplier/goods/import': [['/supplier/goods/import', 'jia']],
  '/supplier/message': [['/supplier/message', 'jia']],
  '/supplier/order': [
    ...doc('/supplier/order?schoolId=7001&id=order-', 'parted offered', 'jia'),
    ...doc('/supplier/order?schoolId=7001&id=order-', 'unwanted', 'yi'),
  ],
  '/supplier/print/bill': doc('/supplier/print/bill?schoolId=7001&id=bill-', 'settled', 'jia'),
  '/supplier/print/delivery': doc('/supplier/print/delivery?o=7001-', PARTED, 'jia'),
  '/supplier/print/pick': doc('/supplier/print/pick?o=7001-', PARTED, 'jia'),
}
