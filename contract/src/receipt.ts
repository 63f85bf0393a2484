// 收货: parcels on their way to somebody, taken in by counted pieces; what did not come well is claimed at once (domain page 02 §§2.1, 2.5; decision 0270).
import { z } from 'zod'
import { afterSaleReasons, type AfterSaleReason, type AfterSaleType } from './after-sale/flow.ts'
import { domain, endpoint } from './endpoint.ts'
import { Fen, PriceE4 } from './fen.ts'
import { nameFields } from './field-words.ts'
import { Id, Iso } from './paging.ts'
import { supplierNames } from './supplier-names.ts'
import { Num, optionalText } from './text.ts'
import { links } from './to.ts'

nameFields({ counted: '点清的包裹', goodNum: '完好数量', problems: '有问题的数量', issue: '问题', wish: '要求' })

/** What may be wrong with a piece, and what the receiver may ask for it; the first is what most ask for. */
export const issues = {
  short: { label: '少货', wishes: ['resend', 'refundOnly'], needsPhoto: false },
  broken: { label: '破损', wishes: ['exchange', 'returnRefund', 'refundOnly'], needsPhoto: true },
  wrong: { label: '错货', wishes: ['exchange', 'returnRefund'], needsPhoto: true },
  late: { label: '迟到', wishes: ['returnRefund'], needsPhoto: false },
} as const satisfies Partial<Record<AfterSaleReason, { label: string; wishes: readonly AfterSaleType[]; needsPhoto: boolean }>>
export type Issue = keyof typeof issues
export const issueKeys = Object.keys(issues) as [Issue, ...Issue[]]
/** The word of a receipt; of another reason, its own. */
export const issueLabel = (reason: AfterSaleReason): string => (reason in issues ? issues[reason as Issue].label : afterSaleReasons[reason])

const wishKeys = ['resend', 'exchange', 'returnRefund', 'refundOnly'] as const satisfies readonly AfterSaleType[]
export type Wish = (typeof wishKeys)[number]

export const RECEIVE_MOST = 50
export const PHOTOS_MOST = 9

const Problem = z
  .object({
    issue: z.enum(issueKeys, { error: '请选择问题：少货、破损、错货或迟到' }),
    num: Num,
    wish: z.enum(wishKeys, { error: '请选择要供应商怎么办' }),
    note: optionalText('说明', 200),
    fileIds: z.array(Id).max(PHOTOS_MOST, `照片最多 ${PHOTOS_MOST} 张`).default([]),
  })
  .refine((it) => (issues[it.issue].wishes as readonly Wish[]).includes(it.wish), { path: ['wish'], message: '这个问题不能这样要求' })

const Counted = z.object({
  lineNo: z.int().min(1),
  goodNum: z.int({ error: '完好数量须为整数' }).min(0, '完好数量不能为负').max(9999, '完好数量最多 9999'),
  problems: z
    .array(Problem)
    .max(issueKeys.length)
    .default([])
    .refine((some) => new Set(some.map((it) => it.issue)).size === some.length, '同一种问题请合并填写'),
})

export const takeInput = z.object({
  counted: z
    .array(
      z.object({
        id: Id,
        lines: z
          .array(Counted)
          .min(1, '请点清包裹里的商品')
          .max(200)
          .refine((some) => new Set(some.map((it) => it.lineNo)).size === some.length, '同一行商品重复'),
      }),
    )
    .min(1, '请选择要收货的包裹')
    .max(RECEIVE_MOST, `一次最多收 ${RECEIVE_MOST} 个包裹`)
    .refine((some) => new Set(some.map((it) => it.id)).size === some.length, '同一个包裹重复'),
  note: optionalText('收货说明', 100),
})

const Arriving = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNo: z.string(),
  ...supplierNames,
  /** Of one's own money. */
  isPersonal: z.boolean(),
  seq: z.int(),
  state: z.enum(['shipped', 'signed']),
  carrierName: z.string(),
  waybillNo: z.string(),
  shippedAt: Iso,
  signedAt: Iso.nullable(),
  lines: z.array(
    z.object({
      lineNo: z.int(),
      name: z.string(),
      spec: z.string(),
      unit: z.string(),
      picture: z.string(),
      priceE4: PriceE4,
      num: z.int(),
    }),
  ),
})

export const receipt = domain('收货', {
  arriving: endpoint({
    method: 'GET',
    path: 'receipt/arriving',
    title: '等我收货的包裹',
    access: 'signedIn',
    dependsOn: { order: 'any' },
    /** Of one order, where it is named: also whoever stands in for its buyer. Those signed for come first. */
    input: z.object({ orderId: z.string().max(64).default('') }),
    output: z.object({ parcels: z.array(Arriving), total: z.int() }),
  }),
  take: endpoint({
    method: 'POST',
    path: 'receipt/take',
    title: '点清收货',
    access: 'signedIn',
    input: takeInput,
    output: z.object({
      orders: z.array(z.object({ id: z.string(), orderNo: z.string(), state: z.string() })),
      goodNum: z.int(),
      claims: z.array(z.object({ id: z.string(), docNo: z.string(), orderNo: z.string(), num: z.int(), refundFen: Fen })),
    }),
    fails: ['receive.count', 'receive.again', 'receive.photo'],
  }),
})

export const toReceipt = links({ '/receive': ['orderId'] })
