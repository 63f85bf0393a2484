// 框架协议订单 as the candidate sees them, in its console.
import { z } from 'zod'
import { canMap } from './can-map.ts'
import { domain, endpoint } from './endpoint.ts'
import { Fen } from './fen.ts'
import { frameworkSupplyTabs, type FrameworkSupplyTab } from './framework/flow.ts'
import { FrameworkStateKey, Material, OrderLine, PaperUpload } from './framework/shapes.ts'
import { Id, Iso, Page, TabCounts, paged } from './paging.ts'
import { optionalText, text } from './text.ts'

const access = { need: 'supplier:orders', as: 'supplier' } as const
const One = z.object({ schoolId: z.coerce.number().int().min(1), orderId: Id })
const tabKeys = Object.keys(frameworkSupplyTabs) as [FrameworkSupplyTab, ...FrameworkSupplyTab[]]

const Row = z.object({
  schoolId: z.int(),
  orderId: z.string(),
  docNo: z.string(),
  schoolName: z.string(),
  agreementName: z.string(),
  title: z.string(),
  state: FrameworkStateKey,
  /** Given up by this firm. */
  isDeclined: z.boolean(),
  totalFen: Fen,
  arrivedAt: Iso,
})
const Moved = z.object({ state: FrameworkStateKey })

export const frameworkSupply = domain('供应商：框架协议订单', {
  list: endpoint({
    method: 'GET',
    path: 'framework/supply/list',
    title: '供应商的协议订单',
    access: { need: 'supplier:orders' },
    dependsOn: { frameworkOrder: 'any' },
    input: Page.extend({ tab: z.enum(tabKeys).default('confirm'), keyword: optionalText('关键字', 64) }),
    output: paged(Row).extend({ counts: TabCounts }),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'framework/supply/detail',
    title: '供应商的协议订单详情',
    access,
    dependsOn: { frameworkOrder: 'orderId' },
    input: One,
    output: Row.extend({
      agreementNo: z.string(),
      lines: z.array(OrderLine),
      terms: z.string(),
      /** Of the receiver; the phone is whole while goods are brought. */
      address: z.object({ receiver: z.string(), mobile: z.string(), text: z.string() }),
      leadDays: z.int(),
      materials: z.array(Material),
      checkNote: z.string(),
      can: canMap(['accept', 'decline', 'upload', 'handIn', 'deliver'] as const),
    }),
  }),
  accept: endpoint({
    method: 'POST',
    path: 'framework/supply/accept',
    title: '供应商确认协议订单',
    access,
    input: One.extend({ note: optionalText('备注', 200) }),
    output: Moved,
  }),
  decline: endpoint({
    method: 'POST',
    path: 'framework/supply/decline',
    title: '供应商放弃协议订单',
    access,
    input: One.extend({ reason: text('放弃原因', 200, 2) }),
    output: z.object({}),
  }),
  upload: endpoint({
    method: 'POST',
    path: 'framework/supply/upload',
    title: '供应商上传材料',
    access,
    input: One.extend(PaperUpload.shape),
    output: Moved,
  }),
  handIn: endpoint({
    method: 'POST',
    path: 'framework/supply/handIn',
    title: '供应商提交材料检查',
    access,
    input: One,
    output: Moved,
  }),
  deliver: endpoint({
    method: 'POST',
    path: 'framework/supply/deliver',
    title: '供应商登记送达',
    access,
    input: One.extend({ note: text('送达说明', 200, 2) }),
    output: Moved,
  }),
})
