// What is shown of a complaint, to whichever side.
import { z } from 'zod'
import { Timeline } from '../approval.ts'
import { canMap } from '../can-map.ts'
import { PriceE4 } from '../fen.ts'
import { priceLevels } from '../order/flags.ts'
import { Id, Iso } from '../paging.ts'
import { text } from '../text.ts'
import { complaintButtons, complaintStates, complaintTargetKeys, complaintTypeKeys } from './flow.ts'

export const ComplaintStateKey = z.enum(complaintStates)
export const ComplaintTypeKey = z.enum(complaintTypeKeys, { error: '请选择投诉类型' })
export const ComplaintTargetKey = z.enum(complaintTargetKeys, { error: '请选择投诉对象' })
export const OneComplaint = z.object({ id: Id })
export const Words = (name: string) => text(name, 500, 2)
export const Pictures = z.array(Id).max(9, '图片最多 9 张').default([])

/** The price of the goods as it was when it was complained of, against its reference (decision 0025). */
export const PriceFacts = z.object({
  priceE4: PriceE4,
  referenceE4: PriceE4,
  from: z.string(),
  /** 高出 55%. */
  off: z.string(),
  level: z.enum(priceLevels).nullable(),
})

export const ComplaintRow = z.object({
  id: z.string(),
  docNo: z.string(),
  state: ComplaintStateKey,
  type: ComplaintTypeKey,
  about: ComplaintTargetKey,
  /** What or whom it is about, in words. */
  title: z.string(),
  supplierName: z.string(),
  at: Iso,
  dueAt: Iso.nullable(),
  isLate: z.boolean(),
})

export const answerers = { school: '学校', platform: '平台' } as const
const Answer = z.object({ text: z.string(), from: z.enum(['school', 'platform']), at: Iso })
const Files = z.array(z.object({ id: z.string(), name: z.string() }))

export const ComplaintDetail = ComplaintRow.extend({
  side: z.enum(['author', 'staff', 'supplier', 'platform']),
  /** Empty to a supplier. */
  authorName: z.string(),
  /** How the author is reached; empty to a supplier. */
  reach: z.string(),
  content: z.string(),
  files: Files,
  price: PriceFacts.nullable(),
  /** Where it leads to; null where it is none, or not the reader's to open. */
  orderId: z.string().nullable(),
  goods: z.object({ productId: z.string(), skuId: z.string() }).nullable(),
  supplierId: z.string().nullable(),
  dueFrom: Iso.nullable(),
  dueText: z.string(),
  supplier: z
    .object({
      askedAt: Iso,
      note: z.string(),
      dueAt: Iso.nullable(),
      reply: z.string(),
      repliedAt: Iso.nullable(),
      files: Files,
      isLate: z.boolean(),
    })
    .nullable(),
  platform: z.object({ askedAt: Iso, note: z.string() }).nullable(),
  answer: Answer.nullable(),
  objection: z.string(),
  /** Of the 复议. */
  secondAnswer: Answer.nullable(),
  closeReason: z.string(),
  messages: z.array(
    z.object({
      id: z.string(),
      side: z.enum(['author', 'staff', 'platform']),
      name: z.string(),
      body: z.string(),
      isMine: z.boolean(),
      at: Iso,
    }),
  ),
  timeline: Timeline,
  can: canMap(complaintButtons),
})

export const ComplaintMoved = z.object({ id: z.string(), docNo: z.string(), state: ComplaintStateKey })
