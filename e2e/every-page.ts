// The pages of the product by its own route rows, with an address that has something to show, and who opens them.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Need } from '@caiyuan/contract/needs'
import { demoPeople } from '../server/src/demo/people.ts'
import { supplierRoles } from '../server/src/ground/roles.ts'
import { documents } from '../server/src/modules.ts'
import { standardRoles } from '../server/src/schools/standard-roles.ts'
import { query } from './people.ts'

interface RouteRow {
  path: string
  layout: string
  need?: Need
}

const routes = JSON.parse(
  execFileSync('node', [join(import.meta.dirname, '../scripts/routes.mjs'), '--json'], { encoding: 'utf8' }),
) as RouteRow[]

const first = async (text: string): Promise<string> => (await query<{ id: string }>(text))[0]?.id ?? 'none'

/** The pages, papers and reviews of each kind of document, with one of it. */
const ofDocuments = async (): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {}
  for (const { doc, page, print, approval } of documents)
    if (doc) {
      const id = await first(`select id from mall.${doc.table} order by (state = 'done') desc limit 1`)
      for (const address of [page(id), print?.(id), approval?.page(id)]) if (address) found[address.split('?')[0]!] = [address]
    }
  return found
}

/** What to write behind a path so that the page has something to show; a page that is not named opens by its path alone. */
const addresses = async (): Promise<Record<string, string[]>> => {
  const order = await first("select id from mall.orders order by (state = 'done') desc limit 1")
  const toAccept = await first("select id from mall.orders order by (state = 'waitAccept') desc limit 1")
  const purchase = await first('select id from mall.purchases limit 1')
  const ownPurchase = await first("select id from mall.purchases where category_type = '1' order by created_at desc limit 1")
  const payment = await first("select id from mall.payments order by (state = 'waiting') desc, created_at desc limit 1")
  const outside = await first("select id from mall.payments where payee is not null order by (state = 'waiting') desc, created_at limit 1")
  const bill = await first('select id from mall.bills limit 1')
  const person = await first("select id from mall.users where user_no = 'T1' limit 1")
  const fund = await first("select id from mall.funds where project_no = '52472118'")
  const product = await first("select id from shared.products where name like '国药 无水乙醇%' limit 1")
  const shop = await first('select id from shared.suppliers order by src_id limit 1')
  const sku = await first(
    "select s.id from shared.skus s join shared.products p on p.id = s.product_id where p.name like '得力 7417%' limit 1",
  )
  const standard = await first(
    "select standard_id as id from shared.standard_offers where state = 'matched' group by 1 order by count(*) desc, 1 limit 1",
  )
  const agreed = await first('select id from mall.framework_goods order by agreement_id, line_no limit 1')
  const signed = await first("select id from mall.framework_orders order by (state = 'done') desc limit 1")
  const agreement = await first(`select agreement_id as id from mall.framework_goods where id::text = '${agreed}'`)
  const ownGoods = await first(
    "select p.id from shared.products p join mall.users u on u.supplier_id = p.supplier_id join shared.login_names n on n.user_id = u.id where n.name = 's2' and p.status = 'on' order by p.code limit 1",
  )
  return {
    ...(await ofDocuments()),
    '/evaluate': [`/evaluate?kind=order&id=${order}`],
    '/contractTemplateForm': ['/contractTemplateForm?kind=frameworkOrder', '/contractTemplateForm?kind=x'],
    '/print/contract': [`/print/contract?kind=frameworkOrder&id=${signed}`, `/print/contract?kind=order&id=${order}`],
    '/frameworkAgreementDetail': [`/frameworkAgreementDetail?id=${agreement}`],
    '/frameworkAgreementForm': ['/frameworkAgreementForm', `/frameworkAgreementForm?id=${agreement}`],
    '/frameworkOrder': [`/frameworkOrder?id=${agreement}&picks=${agreed}*1`],
    '/searchCate': ['/searchCate', '/searchCate?keyword=移液枪头', '/searchCate?keyword=没有这样的商品'],
    '/experimentReagent': ['/experimentReagent', '/experimentReagent?keyword=乙醇', '/experimentReagent?keyword=没有这样的试剂'],
    '/detail': [`/detail?id=${product}`],
    '/scene': ['/scene', '/scene?id=x'],
    '/specialProduct': ['/specialProduct', '/specialProduct?tab=coming', '/specialProduct?tab=over'],
    '/wishList': ['/wishList', '/wishList?wish=液氮罐', '/wishList?tab=listed'],
    '/supplierScore': [`/supplierScore?id=${shop}`],
    '/srcName': [`/srcName?id=${shop}`],
    '/srcNameResult': ['/srcNameResult', '/srcNameResult?keyword=没有这家店'],
    '/confirmOrder': [`/confirmOrder?skuId=${sku}&num=2`],
    '/electronProdList': ['/electronProdList', '/electronProdList?keyword=stm32', '/electronProdList?tab=bom'],
    '/electronProdDetail': ['/electronProdDetail?skuCode=YH100000'],
    '/yunhanOrderConfirm': ['/yunhanOrderConfirm?skuCode=YH100000&num=2'],
    '/sureOrderAfter': [`/sureOrderAfter?id=${ownPurchase}`],
    '/iPass': [`/iPass?id=${payment}`],
    '/waitPay': [`/waitPay?id=${payment}`],
    '/payOutside': [`/payOutside?id=${outside}`],
    '/auditSuccess': [`/auditSuccess?id=${purchase}`],
    '/flowPurchaseCheckDetail': [`/flowPurchaseCheckDetail?kind=order&id=${order}`],
    '/purchaseHandleDetail': [`/purchaseHandleDetail?kind=order&id=${order}`],
    '/print/approval': [`/print/approval?kind=order&id=${order}`],
    '/studentSubmitSuccess': [`/studentSubmitSuccess?id=${purchase}`],
    '/check/:index': ['/check/0', '/check/1'],
    '/admin/search': ['/admin/search', '/admin/search?keyword=移液枪头', '/admin/search?keyword=没有这样的商品'],
    '/marketPrices': ['/marketPrices', '/marketPrices?tab=open', '/marketPrices?tab=ended'],
    '/supplier/marketPrice': ['/supplier/marketPrice', '/supplier/marketPrice?tab=stated', '/supplier/marketPrice?tab=unstated'],
    '/shopAnnouncements': ['/shopAnnouncements', '/shopAnnouncements?tab=hidden', '/shopAnnouncements?keyword=没有这条'],
    '/supplier/announcements': ['/supplier/announcements', '/supplier/announcements?tab=coming', '/supplier/announcements?tab=over'],
    '/assetEntries': ['/assetEntries', '/assetEntries?tab=stored', '/assetEntries?search=没有这件'],
    '/admin/permits': ['/admin/permits', '/admin/permits?tab=soon', '/admin/permits?search=没有这种物质'],
    '/licences': ['/licences', '/licences?tab=soon', '/licences?search=没有这家'],
    '/synonyms': ['/synonyms', '/synonyms?search=没有这个词'],
    '/admin/flows': ['/admin/flows', '/admin/flows?kind=fundChange'],
    '/admin/params/param': ['/admin/params/param?key=autoPassBelow'],
    '/admin/people/person': [`/admin/people/person?id=${person}`],
    '/searchStandardProd': ['/searchStandardProd', '/searchStandardProd?keyword=没有这样的商品'],
    '/standardDetail': [`/standardDetail?prodId=${standard}`, '/standardDetail?prodId=none'],
    '/cart': ['/cart', '/cart?tab=standard', '/cart?tab=component', '/cart?tab=handed'],
    '/standardGoods/offers': [`/standardGoods/offers?id=${standard}`],
    '/setting': ['/setting', '/setting?tab=contact', '/setting?tab=password', '/setting?tab=address'],
    '/orderDetail': [`/orderDetail?id=${order}`, '/orderDetail?id=none'],
    '/carDetail': [`/carDetail?id=${purchase}`],
    '/checkAccept': [`/checkAccept?id=${toAccept}`],
    '/bill/:index': ['/bill/0', '/bill/5'],
    '/fundStatement': [`/fundStatement?id=${fund}`],
    '/supplier/goods/edit': [`/supplier/goods/edit?id=${ownGoods}`, '/supplier/goods/edit?new=1'],
    '/supplier/order': [`/supplier/order?schoolId=101&id=${order}`],
    '/supplier/print/delivery': [`/supplier/print/delivery?o=101-${order}`],
    '/supplier/print/bill': [`/supplier/print/bill?schoolId=101&id=${bill}`],
    '/supplier/print/pick': [`/supplier/print/pick?o=101-${order}`],
    '/supplier/bills/detail': [`/supplier/bills/detail?schoolId=101&id=${bill}`],
  }
}

/** One person of each kind of work, and who looks first where several may. */
const READERS = ['T1', 'F1', 'T2', 'C1', 'S2', 'S1', 'D1', 'J1', 'L1', 'A1', 'M1', 'M3', 'N1', 'HT1', 'HC1', 'P1']
const USUAL: readonly [RegExp, string][] = [
  [/^\/(check|flow|batchFlow|purchaseCheck|fund)/, 'F1'],
  [/^\/(acceptanceCheck|checkAccept)/, 'T2'],
  [/^\/(bill|print\/bill)/i, 'C1'],
  [/^\/supplier/, 'S2'],
]

const rolesOf = (who: string) => demoPeople.find((it) => it.no === who)!.roles

const may = (who: string, need: Need): boolean =>
  [...standardRoles, ...supplierRoles].some((it) => rolesOf(who).includes(it.code) && it.needs.includes(need))

export const mayOpen = (who: string, row: RouteRow): boolean => {
  const isSupplier = rolesOf(who).some((it) => it === 'supplier')
  return (row.layout !== 'supplier' || isSupplier) && (!row.need || may(who, row.need))
}

const usualReader = (row: RouteRow): string => {
  const usual = USUAL.find(([path]) => path.test(row.path))?.[1]
  return [...(usual ? [usual] : []), ...READERS].find((who) => mayOpen(who, row))!
}

/** Which addresses each person looks at: every page once by who uses it most, or by everybody who may open it. */
export const visits = async (byEverybody: boolean): Promise<Map<string, string[]>> => {
  const known = await addresses()
  const found = new Map<string, string[]>()
  for (const row of routes) {
    const readers = byEverybody ? READERS.filter((who) => mayOpen(who, row)) : [usualReader(row)]
    for (const who of readers) found.set(who, [...(found.get(who) ?? []), ...(known[row.path] ?? [row.path])])
  }
  return found
}

export const readers = (byEverybody: boolean): string[] =>
  READERS.filter((who) => byEverybody || routes.some((row) => usualReader(row) === who))
