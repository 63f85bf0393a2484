// 固定资产入库: what an accepted order brings of fixed assets, entered in the asset system of the school (domain pages 02 §2.11, 05 §5.9, decision 0424).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { Fen, PriceE4 } from './fen.ts'
import { nameFields } from './field-words.ts'
import { Id, Iso, nothing, Page, paged, TabCounts } from './paging.ts'
import { optionalText, text } from './text.ts'

export const assetStates = { waiting: '待入库', refused: '资产系统退回', stored: '已入库', waived: '无须入库' } as const
export type AssetState = keyof typeof assetStates
/** Still to be done by somebody. */
export const openAssets: readonly AssetState[] = ['waiting', 'refused']

export const assetTabs = { open: '待入库', stored: '已入库', waived: '无须入库' } as const
export type AssetTab = keyof typeof assetTabs

/** Of many numbers the first ones. */
export const numbersText = (nos: readonly string[]): string =>
  nos.length > 3 ? `${nos.slice(0, 3).join('、')} 等 ${nos.length} 个` : nos.join('、')

/** Numbers of one entry: each piece has one, or several pieces share one. */
const MOST_NOS = 999

const Verdict = z.union([z.literal(true), z.string()]).optional()

/** One line of an order as its detail shows it. */
export const AssetShown = z.object({
  id: z.string(),
  lineNo: z.int(),
  name: z.string(),
  unit: z.string(),
  /** Pieces accepted and not given back. */
  num: z.int(),
  amountFen: Fen,
  state: z.enum(Object.keys(assetStates) as [AssetState, ...AssetState[]]),
  /** Why it waits or was refused, or why nothing is to be entered; empty with nothing to say. */
  detail: z.string(),
  assetNos: z.array(z.string()),
  at: Iso.nullable(),
  /** Who entered or waived it himself; empty: the asset system answered. */
  byName: z.string(),
  can: z.object({ again: Verdict, note: Verdict, waive: Verdict }),
})

const need = { need: 'accept:check' } as const

const wanted = {
  tab: z.enum(Object.keys(assetTabs) as [AssetTab, ...AssetTab[]]).default('open'),
  search: optionalText('搜索内容', 60),
}

export const assetEntry = domain('固定资产入库', {
  list: endpoint({
    method: 'GET',
    path: 'assetEntry/list',
    title: '固定资产入库列表',
    access: need,
    dependsOn: { order: 'any' },
    input: Page.extend(wanted),
    output: paged(
      AssetShown.extend({
        orderId: z.string(),
        orderNo: z.string(),
        /** The person may read the order itself. */
        canOpen: z.boolean(),
        supplierName: z.string(),
        spec: z.string(),
        priceE4: PriceE4,
        buyerName: z.string(),
        deptName: z.string(),
        acceptedAt: Iso,
      }),
    ).extend({
      counts: TabCounts,
      /** What the school set (`asset.entry`): 0 nothing is entered, 1 it is, 2 nothing is settled before. */
      mode: z.int(),
    }),
  }),
  exportList: endpoint({
    method: 'GET',
    path: 'assetEntry/export',
    title: '导出固定资产入库',
    access: need,
    needsProof: true,
    effect: 'raw',
    input: z.object(wanted),
    output: z.any(),
  }),
  /** Asks the asset system once more. */
  again: endpoint({
    method: 'POST',
    path: 'assetEntry/again',
    title: '重新推送资产系统',
    access: need,
    input: z.object({ id: Id }),
    output: nothing,
  }),
  /** Entered by a person, with the numbers the asset system or the ledger of the school gave. */
  note: endpoint({
    method: 'POST',
    path: 'assetEntry/note',
    title: '登记资产编号',
    access: need,
    input: z.object({
      id: Id,
      assetNos: z
        .array(text('资产编号', 40, 2))
        .min(1, '请填写资产编号')
        .max(MOST_NOS, `一次最多登记 ${MOST_NOS} 个资产编号`),
      comment: optionalText('说明', 200),
    }),
    output: nothing,
  }),
  waive: endpoint({
    method: 'POST',
    path: 'assetEntry/waive',
    title: '无须入库',
    access: need,
    input: z.object({ id: Id, reason: text('原因', 200, 2) }),
    output: nothing,
  }),
})

nameFields({ assetNos: '资产编号' })
