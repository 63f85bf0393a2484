// 售后 as its supplier sees and answers it, in its console.
import { z } from 'zod'
import { supplyTabs, type AfterSaleSupplyTab } from './after-sale/flow.ts'
import { Detail, Moved, Row, Said, Waybill } from './after-sale/shapes.ts'
import { domain, endpoint } from './endpoint.ts'
import { Fen } from './fen.ts'
import { nothing, Page, paged, TabCounts, OneOfSchool } from './paging.ts'
import { RedLetter } from './supply-invoice.ts'
import { optionalText, text } from './text.ts'

const access = { need: 'supplier:orders', as: 'supplier' } as const
const tabKeys = Object.keys(supplyTabs) as [AfterSaleSupplyTab, ...AfterSaleSupplyTab[]]
const School = { schoolId: z.int(), schoolName: z.string() }

export const afterSaleSupply = domain('供应商：售后', {
  list: endpoint({
    method: 'GET',
    path: 'afterSale/supply/list',
    title: '供应商的售后单',
    access: { need: 'supplier:orders' },
    dependsOn: { afterSale: 'any' },
    input: Page.extend({ tab: z.enum(tabKeys).default('todo'), keyword: optionalText('关键字', 64) }),
    output: paged(Row.omit({ orderId: true, reason: true, supplierName: true, buyerName: true }).extend(School)).extend({
      counts: TabCounts,
    }),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'afterSale/supply/detail',
    title: '供应商的售后单详情',
    access,
    dependsOn: { afterSale: 'id' },
    input: OneOfSchool,
    output: Detail.extend(School),
  }),
  agree: endpoint({
    method: 'POST',
    path: 'afterSale/supply/agree',
    title: '供应商同意售后',
    access,
    input: OneOfSchool.extend({ note: optionalText('说明', 200), returnTo: optionalText('退货地址', 200) }),
    output: Moved,
  }),
  refuse: endpoint({
    method: 'POST',
    path: 'afterSale/supply/refuse',
    title: '供应商拒绝售后',
    access,
    input: OneOfSchool.extend({ reason: text('拒绝理由', 200, 2) }),
    output: Moved,
  }),
  arrive: endpoint({
    method: 'POST',
    path: 'afterSale/supply/arrive',
    title: '供应商确认收到寄回的商品',
    access,
    input: OneOfSchool.extend({ note: optionalText('说明', 200) }),
    output: Moved,
  }),
  dispute: endpoint({
    method: 'POST',
    path: 'afterSale/supply/dispute',
    title: '供应商对寄回的商品提出异议',
    access,
    input: OneOfSchool.extend({ reason: text('异议', 500, 2) }),
    output: Moved,
  }),
  ship: endpoint({
    method: 'POST',
    path: 'afterSale/supply/ship',
    title: '供应商寄出换货、维修或补发的商品',
    access,
    input: OneOfSchool.extend({ ...Waybill, note: optionalText('说明', 200) }),
    output: Moved,
  }),
  redden: endpoint({
    method: 'POST',
    path: 'afterSale/supply/redden',
    title: '供应商登记退款的红字发票',
    access: { need: 'supplier:bills', as: 'supplier' },
    input: OneOfSchool.extend({
      reds: z
        .array(RedLetter.extend({ totalFen: Fen.min(1, '红字金额须大于 0') }))
        .min(1, '请登记红字发票')
        .max(10, '一次最多 10 张红字发票'),
    }),
    output: Moved,
    fails: ['invoice.used'],
  }),
  say: endpoint({
    method: 'POST',
    path: 'afterSale/supply/say',
    title: '供应商的售后留言',
    access,
    input: OneOfSchool.extend({ body: Said }),
    output: nothing,
  }),
})
