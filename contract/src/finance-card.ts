// 经费更新: the cards of a school as its finance system has them, shown beside ours before anything changes (domain page 04 §4.5,
// decision 0350).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { Fen, SignedFen } from './fen.ts'
import { Id, Iso, nothing, Page, paged, TabCounts } from './paging.ts'
import { optionalText } from './text.ts'

declare module './changes.ts' {
  interface ChangeKinds {
    /** A reading of the cards finance has. */
    financeCard: true
  }
}

/** What becomes of a card. */
export const cardChanges = {
  fresh: { label: '新卡', tone: 'info' },
  changed: { label: '有变动', tone: 'wait' },
  stopped: { label: '停用', tone: 'bad' },
  back: { label: '恢复使用', tone: 'ok' },
  /** Nothing can be done about it here. */
  none: { label: '差异', tone: 'bad' },
} as const
export type CardChange = keyof typeof cardChanges
const ChangeCode = z.enum(Object.keys(cardChanges) as [CardChange, ...CardChange[]])

export const cardTabs = { open: '待更新', differs: '差异' } as const
export type CardTab = keyof typeof cardTabs
const TabCode = z.enum(Object.keys(cardTabs) as [CardTab, ...CardTab[]])

export const readStates = {
  waiting: { label: '正在读取', tone: 'wait' },
  read: { label: '待更新', tone: 'info' },
  applied: { label: '已更新', tone: 'ok' },
  failed: { label: '没有读到', tone: 'bad' },
  old: { label: '已有更新的读取', tone: 'off' },
} as const
export type ReadState = keyof typeof readStates
const ReadCode = z.enum(Object.keys(readStates) as [ReadState, ...ReadState[]])

const Line = z.object({
  projectNo: z.string(),
  name: z.string(),
  /** Null of a card that is not here yet. */
  fundId: z.string().nullable(),
  ownerName: z.string(),
  kind: ChangeCode,
  /** What an update would change, each in words and with its figures. */
  changes: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
  /** What differs and is never changed from outside, each a sentence with its figures. */
  differs: z.array(z.string()),
})

const Reading = z.object({
  id: z.string(),
  state: ReadCode,
  askedAt: Iso,
  /** Empty: the night. */
  askedName: z.string(),
  readAt: Iso.nullable(),
  fault: z.string(),
  /** Cards in the answer. */
  cardNum: z.int(),
  /** Rows of other schools in it, which were left out. */
  foreignNum: z.int(),
  appliedAt: Iso.nullable(),
  /** Empty: the night. */
  appliedName: z.string(),
  appliedNum: z.int(),
})

const office = { need: 'bill:audit' } as const

export const financeCard = domain('经费更新', {
  changes: endpoint({
    method: 'GET',
    path: 'financeCard/changes',
    title: '财务系统的经费卡与本地的不同',
    access: office,
    dependsOn: { financeCard: 'any' },
    input: Page.extend({ tab: TabCode.default('open'), keyword: optionalText('项目编号、名称或负责人', 64) }),
    output: paged(Line).extend({
      counts: TabCounts,
      /** The latest reading that was answered; null before the first. */
      reading: Reading.nullable(),
      /** A later one that is under way or was not answered. */
      latest: Reading.nullable(),
      can: z.object({ read: z.union([z.boolean(), z.string()]), apply: z.boolean() }),
    }),
  }),
  read: endpoint({
    method: 'POST',
    path: 'financeCard/read',
    title: '读取财务系统的经费卡',
    access: office,
    input: z.object({}),
    output: nothing,
  }),
  apply: endpoint({
    method: 'POST',
    path: 'financeCard/apply',
    title: '更新经费卡',
    access: office,
    /** The reading that was looked at. */
    input: z.object({ id: Id }),
    output: z.object({ appliedNum: z.int(), differsNum: z.int() }),
  }),
  balance: endpoint({
    method: 'GET',
    path: 'financeCard/balance',
    title: '财务系统的经费余额',
    access: { need: 'fund:view' },
    dependsOn: { fund: 'id' },
    input: z.object({ id: Id }),
    output: z.object({
      /** Whether finance is asked here at all. */
      isOn: z.boolean(),
      /** What finance said; null while it does not answer. */
      said: z
        .object({
          totalFen: Fen,
          availableFen: SignedFen,
          readAt: Iso,
          /** Frozen or owed here that finance does not know of yet: its own figure still has it. */
          aheadFen: SignedFen,
          /** What finance has less (negative) or more than we, with that taken into account. */
          differsFen: SignedFen,
        })
        .nullable(),
      /** Why there is no figure. */
      fault: z.string(),
    }),
  }),
})
