// 询价大厅: what suppliers see of inquiries and answer.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Fen, PriceE4 } from '../fen.ts'
import { Iso, Page, TabCounts, nothing, paged, OneOfSchool } from '../paging.ts'
import { Sealed, SignedReceipt } from '../sealing.ts'
import { optionalText, text } from '../text.ts'
import { OwnRun } from './bidding.ts'
import { INQUIRY_LINES, Offer } from './form.ts'
import { Asked, ChannelRow, Notes, Objection, OpenedQuote, Share, State, channelTabs, type ChannelTab } from './shapes.ts'

const quoting = { need: 'supplier:quotes', as: 'supplier' } as const

export const channel = {
  hall: endpoint({
    method: 'GET',
    path: 'inquiry/hall',
    title: '询价大厅',
    access: { need: 'supplier:quotes' },
    dependsOn: { inquiry: 'any' },
    input: Page.extend({
      tab: z.enum(Object.keys(channelTabs) as [ChannelTab, ...ChannelTab[]]).default('open'),
      keyword: optionalText('关键字', 64),
    }),
    output: paged(ChannelRow).extend({ counts: TabCounts }),
  }),
  toQuote: endpoint({
    method: 'GET',
    path: 'inquiry/toQuote',
    title: '询价与我的报价',
    access: quoting,
    dependsOn: { inquiry: 'id' },
    input: OneOfSchool,
    output: ChannelRow.extend({
      supplierId: z.string(),
      state: State,
      asked: Asked,
      notes: Notes,
      /** Masked until the award is this firm's. */
      phone: z.string(),
      quoteNum: z.int(),
      clockKey: z.string(),
      openers: z.array(z.object({ id: z.string(), publicKey: z.string() })),
      openerNames: z.array(z.string()),
      /** 二次竞价: its contract is that of its order under the agreement. */
      isContest: z.boolean(),
      /** Of a 竞价. */
      run: OwnRun.nullable(),
      mayReplace: z.boolean(),
      receipts: z.array(SignedReceipt.extend({ withdrawnAt: Iso.nullable() })),
      /** `reason` why not the first was chosen, empty where it was. `lines` of 分项成交, as it is published: whose each line is, and at what; nobody's where it is empty. */
      result: z
        .object({
          supplierName: z.string(),
          totalFen: Fen,
          reason: z.string(),
          lines: z.array(z.object({ lineNo: z.int(), supplierName: z.string(), priceE4: PriceE4, amountFen: Fen })),
        })
        .nullable(),
      /** What of it is this firm's. */
      ownAward: Share.nullable(),
      ownFault: z.string(),
      /** Of 综合评分, told with the award or the end: what its offer does not meet, as those who scored put it; not who. */
      ownUnfit: z.array(z.string()),
      /** Its quote as it was opened; null before, or where it could not be read. */
      own: OpenedQuote.pick({ totalFen: true, deliverDays: true, warrantyMonths: true, lines: true }).nullable(),
      /** Of 综合评分, from the publicity on: what its own offer came to, where it stood, and who scored. Not its price score: the lowest sum could be reckoned from it. */
      ownScore: z.object({ totalE2: z.int(), rank: z.int() }).nullable(),
      scorerNames: z.array(z.string()),
      /** A word about the award, while it is published: who quoted and did not win, once. */
      mayObject: z.boolean(),
      objection: Objection.omit({ supplierName: true }).nullable(),
    }),
  }),
  /** Goods this firm sells on the mall: those a word is in, or without one those that are most like what a line asks for. What is typed stands in no address: what a firm means to offer is nobody's before the opening. */
  ownGoods: endpoint({
    method: 'POST',
    path: 'inquiry/ownGoods',
    title: '从我的商品选',
    effect: 'read',
    access: quoting,
    dependsOn: { goods: 'any' },
    input: OneOfSchool.extend({ lineNo: z.coerce.number().int().min(1).max(INQUIRY_LINES), keyword: optionalText('关键字', 64) }),
    output: z.object({
      list: z.array(
        z.object({
          skuId: z.string(),
          productId: z.string(),
          name: z.string(),
          brand: z.string(),
          model: z.string(),
          catNo: z.string(),
          spec: z.string(),
          unit: z.string(),
          priceE4: PriceE4,
        }),
      ),
    }),
  }),
  quote: endpoint({
    method: 'POST',
    path: 'inquiry/quote',
    title: '提交密封报价',
    access: quoting,
    input: OneOfSchool.extend({ quote: Sealed }),
    output: SignedReceipt,
    loading: true,
  }),
  /** A bid of a 竞价: read at once, and never taken back. */
  bid: endpoint({
    method: 'POST',
    path: 'inquiry/bid',
    title: '竞价出价',
    access: quoting,
    input: OneOfSchool.extend({ offer: Offer }),
    output: z.object({ receipt: SignedReceipt, totalFen: Fen, rank: z.int(), deadlineAt: Iso }),
    fails: ['inquiry.bidTooHigh', 'inquiry.bidRelated'],
  }),
  object: endpoint({
    method: 'POST',
    path: 'inquiry/object',
    title: '提出质疑',
    access: quoting,
    input: OneOfSchool.extend({ grounds: text('质疑内容', 1000, 10) }),
    output: nothing,
  }),
  withdrawQuote: endpoint({
    method: 'POST',
    path: 'inquiry/withdrawQuote',
    title: '撤回报价',
    access: quoting,
    input: OneOfSchool,
    output: nothing,
  }),
}
