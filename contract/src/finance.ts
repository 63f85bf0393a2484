// 财务对账: what the finance system of a school holds, compared every night with what is frozen here (domain page 04 §4.5).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { Fen } from './fen.ts'
import { nameFields } from './field-words.ts'
import { Id, Iso, nothing, Page, paged, TabCounts } from './paging.ts'
import { optionalText, text } from './text.ts'

declare module './changes.ts' {
  interface ChangeKinds {
    /** Something the mall and the finance system say differently. */
    financeDifference: true
  }
}

/** How one freeze stands with the finance system. */
export const freezeStates = {
  waiting: { label: '待财务冻结', tone: 'wait' },
  asking: { label: '待财务冻结', tone: 'wait' },
  unknown: { label: '财务未应答', tone: 'bad' },
  frozen: { label: '财务已冻结', tone: 'ok' },
  refused: { label: '财务未冻结', tone: 'bad' },
  released: { label: '财务已解冻', tone: 'off' },
} as const
export type FreezeState = keyof typeof freezeStates
export const FreezeStateCode = z.enum(Object.keys(freezeStates) as [FreezeState, ...FreezeState[]])

export const differenceClasses = {
  localOnly: { label: '只有本地', says: '商城冻结了，财务系统没有这笔冻结' },
  remoteOnly: { label: '只有财务', says: '财务系统有这笔冻结，商城没有对应的单据' },
  amount: { label: '金额不同', says: '两边都冻结了，金额不一样' },
  state: { label: '状态不同', says: '一边冻结着，另一边已经解冻' },
} as const
export type DifferenceClass = keyof typeof differenceClasses
const ClassCode = z.enum(Object.keys(differenceClasses) as [DifferenceClass, ...DifferenceClass[]])

export const differenceStates = {
  open: { label: '待处理', tone: 'wait' },
  proposed: { label: '待复核', tone: 'info' },
  settled: { label: '已处理', tone: 'ok' },
  gone: { label: '已自行一致', tone: 'off' },
} as const
export type DifferenceState = keyof typeof differenceStates
export const DifferenceStateCode = z.enum(Object.keys(differenceStates) as [DifferenceState, ...DifferenceState[]])

/** What is done about a difference; where money is moved a second person agrees first. */
export const settleWays = {
  follow: { label: '按商城的金额更正财务系统', needsSecond: true },
  note: { label: '已与财务核实，只作说明', needsSecond: false },
} as const
export type SettleWay = keyof typeof settleWays
const Way = z.enum(Object.keys(settleWays) as [SettleWay, ...SettleWay[]], { error: '请选择处理方式' })

export const differenceTabs = { open: '待处理', proposed: '待复核', done: '已处理', all: '全部' } as const
export type DifferenceTab = keyof typeof differenceTabs
export const DifferenceTabCode = z.enum(Object.keys(differenceTabs) as [DifferenceTab, ...DifferenceTab[]])

const Difference = z.object({
  id: z.string(),
  class: ClassCode,
  state: DifferenceStateCode,
  docNo: z.string(),
  /** Where the document is read; empty where there is none here. */
  docLink: z.string(),
  projectNo: z.string(),
  fundName: z.string(),
  subjectName: z.string(),
  freezeNo: z.string(),
  localFen: Fen,
  remoteFen: Fen,
  /** What differs, with both amounts. */
  says: z.string(),
  foundAt: Iso,
  seenAt: Iso,
  how: Way.nullable(),
  reason: z.string(),
  proposedName: z.string(),
  /** Names the proposal: who confirms says which one he read. */
  proposedAt: Iso.nullable(),
  settledName: z.string(),
  settledAt: Iso.nullable(),
  /** settle: say what is to be done. confirm: agree to what a colleague proposed, or not; a sentence says why not. */
  can: z.object({ settle: z.boolean(), confirm: z.union([z.boolean(), z.string()]) }),
})

/** Names the proposal that a second person read. */
export const ProposedAt = z.iso.datetime({ error: '请刷新页面，看过现在的处理方式后再复核' })

const finance_ = { need: 'bill:audit' } as const

export const finance = domain('财务对账', {
  differences: endpoint({
    method: 'GET',
    path: 'finance/differences',
    title: '财务对账差异',
    access: finance_,
    dependsOn: { financeDifference: 'any' },
    input: Page.extend({
      tab: DifferenceTabCode.default('open'),
      class: ClassCode.optional(),
      keyword: optionalText('单号、项目编号或冻结号', 40),
    }),
    output: paged(Difference).extend({
      counts: TabCounts,
      /** Whether the finance system freezes with the mall here. */
      isOn: z.boolean(),
      /** The last comparison; null before the first. */
      run: z.object({ at: Iso, comparedNum: z.int(), foundNum: z.int(), fault: z.string() }).nullable(),
    }),
  }),
  carryOver: endpoint({
    method: 'GET',
    path: 'finance/carryOver',
    title: '年度结转',
    access: finance_,
    dependsOn: { financeDifference: 'any' },
    input: z.object({}),
    /** What stood frozen or owed over the last closing; null before the first. */
    output: z.object({
      report: z
        .object({
          /** The year it was carried into. */
          year: z.int(),
          at: Iso,
          doneNum: z.int(),
          doneFen: Fen,
          leftNum: z.int(),
          leftFen: Fen,
          /** Documents that stayed on a card that no longer pays, at most 200, the largest first. */
          left: z.array(
            z.object({ docNo: z.string(), docLink: z.string(), fundName: z.string(), projectNo: z.string(), fen: Fen, fault: z.string() }),
          ),
        })
        .nullable(),
    }),
  }),
  run: endpoint({
    method: 'POST',
    path: 'finance/run',
    title: '立即对账',
    access: finance_,
    input: z.object({}),
    output: nothing,
  }),
  settle: endpoint({
    method: 'POST',
    path: 'finance/settle',
    title: '处理对账差异',
    access: finance_,
    input: z.object({ id: Id, how: Way, reason: text('原因', 200, 2) }),
    output: nothing,
  }),
  confirm: endpoint({
    method: 'POST',
    path: 'finance/confirm',
    title: '复核对账差异',
    access: finance_,
    /** `proposedAt`: of the proposal that was read; another one, or figures that changed since, is refused as stale. */
    input: z.object({ id: Id, proposedAt: ProposedAt, agrees: z.boolean(), reason: optionalText('原因', 200) }),
    output: nothing,
  }),
})

nameFields({ how: '处理方式', agrees: '是否同意', class: '差异' })
