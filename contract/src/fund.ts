// Fund cards (经费卡) and their statement. Every figure is computed from the ledger entries (domain page 04).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { Fen, SignedFen } from './fen.ts'
import { Id, Iso, Page, paged } from './paging.ts'
import { Day, optionalText } from './text.ts'

/** Movements between the four balances, with the words of the statement. */
export const entryKinds = {
  OPEN: { label: '立项', tone: 'off' },
  ADJUST: { label: '总额调整', tone: 'info' },
  RESERVE: { label: '冻结', tone: 'wait' },
  RELEASE: { label: '解冻', tone: 'ok' },
  HOLD: { label: '确认应付', tone: 'info' },
  COMMIT: { label: '列支', tone: 'off' },
  REVERSE: { label: '红冲', tone: 'bad' },
} as const
export type EntryKind = keyof typeof entryKinds
export const EntryKindCode = z.enum(Object.keys(entryKinds) as [EntryKind, ...EntryKind[]])

/** Where the money comes from (domain page 04 §4.1). */
export const fundSources = {
  FISCAL: '财政专项',
  RES_V: '纵向科研',
  RES_H: '横向科研',
  SPECIAL: '学科专项',
  DEPT: '部门经费',
  SELF: '自筹经费',
  MEDICAL: '医疗业务',
} as const
export type FundSource = keyof typeof fundSources
const Source = z.enum(Object.keys(fundSources) as [FundSource, ...FundSource[]])

export const fundStates = {
  normal: { label: '正常', tone: 'ok' },
  frozen: { label: '已冻结', tone: 'bad' },
  closed: { label: '已关闭', tone: 'off' },
} as const
const Status = z.enum(['normal', 'frozen', 'closed'])

export const FundCard = z.object({
  id: z.string(),
  projectNo: z.string(),
  name: z.string(),
  source: Source,
  status: Status,
  ownerName: z.string(),
  deptName: z.string(),
  startOn: Day,
  endOn: Day,
  /** Days left until the project ends; negative when it is over. */
  daysLeft: z.int(),
  totalFen: Fen,
  frozenFen: Fen,
  heldFen: Fen,
  committedFen: Fen,
  availableFen: SignedFen,
  /** owner: all of it. granted: may spend and sees what he paid. finance: reads every card. */
  mine: z.enum(['owner', 'granted', 'finance']),
  grant: z.object({ perOrderCapFen: Fen.nullable(), capFen: Fen.nullable(), usedFen: Fen, endsOn: Day.nullable() }).nullable(),
  syncedAt: Iso.nullable(),
})

const SubjectUse = z.object({
  code: z.string(),
  name: z.string(),
  limitFen: Fen.nullable(),
  frozenFen: Fen,
  heldFen: Fen,
  committedFen: Fen,
  /** What may still be used: of the limit, else of the card. */
  leftFen: SignedFen,
})

export const FundStatement = z.object({
  card: FundCard,
  /** Documents behind each balance. */
  counts: z.object({ frozen: z.int(), held: z.int(), committed: z.int() }),
  /** Part of what is committed that was committed before the card was kept here: no document stands behind it. */
  openedFen: Fen,
  burn: z.object({
    from: Day,
    to: Day,
    today: Day,
    startFen: SignedFen,
    /** Available at the end of each day on which something moved, oldest first. */
    points: z.array(z.object({ day: Day, availableFen: SignedFen })),
    /** Average use per day over the last `rateDays` days. */
    perDayFen: Fen,
    rateDays: z.int(),
    /** The last day on which something may be submitted: before the year-end closing, or the end of the project. */
    stopOn: Day,
    endFen: Fen,
    /** The day on which the card runs dry at this rate, when that is before stopOn. */
    dryOn: Day.nullable(),
  }),
  subjects: z.array(SubjectUse),
  /** Committed per month of the year, reversals deducted; the largest movement of each month by its goods, else its summary. */
  months: z.array(z.object({ month: z.string(), committedFen: SignedFen, largestFen: Fen, largestText: z.string() })),
})

export const FundEntry = z.object({
  id: z.string(),
  seq: z.int(),
  at: Iso,
  /** Where the document is read; empty where there is none. */
  docLink: z.string(),
  docNo: z.string(),
  summary: z.string(),
  /** What the document buys as it stands now: the first goods, 等 n 种; empty for what buys none. */
  goods: z.string(),
  /** Registered name of the firm it buys from; empty without one. */
  supplierFullName: z.string(),
  subjectCode: z.string(),
  subjectName: z.string(),
  kind: EntryKindCode,
  amountFen: Fen,
  /** Effect on what is available, signed. */
  effectFen: SignedFen,
  frozenFen: Fen,
  heldFen: Fen,
  committedFen: Fen,
  availableFen: SignedFen,
  /** Balances this movement changed. */
  moved: z.array(z.enum(['frozen', 'held', 'committed', 'available'])),
  actorName: z.string(),
  voucherNo: z.string(),
})

const Balances = z.object({ frozenFen: Fen, heldFen: Fen, committedFen: Fen, availableFen: SignedFen })

export const entryFilters = z.object({
  id: Id,
  from: Day.optional(),
  to: Day.optional(),
  kind: EntryKindCode.optional(),
  subject: optionalText('科目', 32),
  /** Document number, goods, summary, person. */
  keyword: optionalText('关键字', 64),
})

export const fund = domain('经费', {
  mine: endpoint({
    method: 'GET',
    path: 'fund/mine',
    title: '我的经费卡',
    access: { need: 'fund:view' },
    dependsOn: { fund: 'any' },
    input: z.object({
      ...Page.shape,
      keyword: optionalText('项目编号或名称', 64),
      status: Status.optional(),
      /** mine: own and granted cards only, also for finance, who sees every card of the school. */
      scope: z.enum(['seen', 'mine']).default('seen'),
    }),
    output: paged(FundCard),
  }),
  statement: endpoint({
    method: 'GET',
    path: 'fund/statement',
    title: '经费对账单',
    access: { need: 'fund:view' },
    dependsOn: { fund: 'id' },
    input: z.object({ id: Id }),
    output: FundStatement,
  }),
  entries: endpoint({
    method: 'GET',
    path: 'fund/entries',
    title: '经费流水',
    access: { need: 'fund:view' },
    dependsOn: { fund: 'id' },
    input: z.object({ ...Page.shape, ...entryFilters.shape }),
    output: paged(FundEntry).extend({
      from: Day,
      to: Day,
      /** Rows per kind in the period. */
      counts: z.record(z.string(), z.int()),
      opening: Balances,
      closing: Balances,
      /** Opening available plus the effect of each kind is closing available; null when not all rows may be seen. */
      proof: z.array(z.object({ kind: EntryKindCode, effectFen: SignedFen })).nullable(),
    }),
  }),
  exportEntries: endpoint({
    method: 'GET',
    path: 'fund/export',
    title: '导出经费流水',
    access: { need: 'fund:view' },
    needsProof: true,
    effect: 'raw',
    input: entryFilters,
    output: z.any(),
  }),
  release: endpoint({
    method: 'POST',
    path: 'fund/release',
    title: '解除经费冻结',
    access: { need: 'bill:audit' },
    input: z.object({ id: Id }),
    output: z.object({}),
  }),
})
