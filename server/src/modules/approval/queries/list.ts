// The six lists of the approval centre, with live counts, kinds and the sum of what is filtered.
import { checkTabs, flowTabs, type approval } from '@caiyuan/contract/approval'
import { money } from '@caiyuan/contract/money'
import { deadlineText, lateText } from '@caiyuan/contract/span'
import { to } from '@caiyuan/contract/to'
import { sql, type RawBuilder } from 'kysely'
import { addDays, dayOf, startOfDay, textOf } from '../../../core/clock.ts'
import { checkLinkOf, decidedKinds, decidedOf, endingWords } from '../../../core/documents.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { containing } from '../../../core/like.ts'
import { sheetReply, type SheetColumn } from '../../../core/sheet.ts'
import { faultText, faultyCardOf, notAgreed, type FaultyCard } from '../../fund/validity.ts'
import { TASK, type InstFacts, type RunNode } from '../engine/run.ts'
import { goingUp, handedOn } from '../engine/upper.ts'
import { wordsOf } from './words.ts'
import { sharesOf } from '../engine/shares.ts'

/** `taskIds`: of these alone. */
type Input = Parameters<Of<typeof approval>['list']>[1] & { taskIds?: readonly string[] }
type Row = Awaited<ReturnType<Of<typeof approval>['list']>>['list'][number]

/** SQL over t (task): what a person decided or handled. Who did so in several nodes of one submission finds it once, by the last word. */
const doneBy = (me: string, ...types: ('APPROVE' | 'HANDLE')[]): RawBuilder<boolean> => sql<boolean>`
  t.done_by = ${me} and t.assignee_id = ${me} and t.node_type = any(${types}::text[]) and t.status <> 1
  and not exists (select from flow_tasks later where later.school_id = t.school_id and later.inst_id = t.inst_id and later.done_by = ${me}
    and later.assignee_id = ${me} and later.node_type = any(${types}::text[]) and later.status <> 1 and (later.done_at, later.seq) > (t.done_at, t.seq))`

/** SQL over t (task) and i (instance): whose row it is, per index. Index 5 has no task. */
const scopeOf = (index: number, me: string): RawBuilder<boolean> => {
  switch (index) {
    case 0:
      return sql<boolean>`t.assignee_id = ${me} and t.status = 1 and t.node_type = 'APPROVE'`
    case 1:
      return doneBy(me, 'APPROVE')
    case 2:
      return sql<boolean>`t.assignee_id = ${me} and t.status = 1 and t.node_type = 'HANDLE'`
    case 3:
      return doneBy(me, 'HANDLE')
    case 4:
      return sql<boolean>`t.assignee_id = ${me} and t.node_type = 'CC'`
    case 6:
      return sql<boolean>`t.assignee_id = ${me} and t.status = 1 and t.node_type <> 'CC'`
    case 7:
      return doneBy(me, 'APPROVE', 'HANDLE')
    default:
      return sql<boolean>`i.submitter_id = ${me}`
  }
}

const fromOf = (index: number): RawBuilder<unknown> =>
  index === 5
    ? sql`flow_insts i
        left join lateral (select x.* from flow_tasks x where x.school_id = i.school_id and x.inst_id = i.id and x.status = 1 order by x.seq limit 1) t on true
        left join users u on u.school_id = i.school_id and u.id = i.submitter_id left join depts d on d.school_id = u.school_id and d.id = u.dept_id`
    : sql`flow_tasks t join flow_insts i on i.school_id = t.school_id and i.id = t.inst_id
        left join users u on u.school_id = i.school_id and u.id = i.submitter_id left join depts d on d.school_id = u.school_id and d.id = u.dept_id`

const isWaitingTab = (index: number): boolean => index === 0 || index === 2 || index === 6
const isDone = (index: number): boolean => index === 1 || index === 3 || index === 7

/** When the row came to this person: the task's start, the decision for decided ones, the submission for 我发起的. */
const sinceOf = (index: number): RawBuilder<unknown> =>
  index === 5 ? sql`i.started_at` : isDone(index) ? sql`t.done_at` : sql`t.started_at`

const wheresOf = (ctx: Ctx, it: Input): RawBuilder<boolean>[] => {
  const since = sinceOf(it.index)
  const wheres: RawBuilder<boolean>[] = [sql<boolean>`i.school_id = ${ctx.schoolId}`, scopeOf(it.index, ctx.user.id)]
  if (it.index !== 5) wheres.push(sql<boolean>`t.school_id = ${ctx.schoolId}`)
  if (it.no) wheres.push(sql<boolean>`(i.doc_no ilike ${containing(it.no)} or i.summary ilike ${containing(it.no)})`)
  if (it.submitter) wheres.push(sql<boolean>`u.name ilike ${containing(it.submitter)}`)
  if (it.minFen !== undefined) wheres.push(sql<boolean>`i.amount_fen >= ${it.minFen}`)
  if (it.maxFen !== undefined) wheres.push(sql<boolean>`i.amount_fen <= ${it.maxFen}`)
  if (it.taskIds) wheres.push(sql<boolean>`t.id = any(${it.taskIds}::uuid[])`)
  if (it.from) wheres.push(sql<boolean>`${since} >= ${startOfDay(it.from)}`)
  if (it.to) wheres.push(sql<boolean>`${since} < ${addDays(startOfDay(it.to), 1)}`)
  return wheres
}

const orderOf = (it: Input): RawBuilder<unknown> => {
  const since = sinceOf(it.index)
  switch (it.sort) {
    case 'since':
      return sql`${since} asc`
    case '-since':
      return sql`${since} desc`
    case 'amount':
      return sql`i.amount_fen asc`
    case '-amount':
      return sql`i.amount_fen desc`
    default:
      // What waits longest comes first; records show the newest first.
      return isWaitingTab(it.index) ? sql`${since} asc` : sql`${since} desc`
  }
}

interface Found {
  task_id: string | null
  node_type: string | null
  assignee_id: string | null
  inst_id: string
  submitter_id: string
  node: RunNode | null
  node_title: string | null
  task_status: number | null
  read_at: Date | null
  due_at: Date | null
  done_at: Date | null
  since: Date
  doc_kind: string
  doc_id: string
  doc_no: string
  title: string
  summary: string
  amount_fen: number
  status: string
  facts: InstFacts
  batch: boolean
  faulty: FaultyCard | null
  who: string | null
  dept: string | null
}

const SOON_HOURS = 12

/** Hours until the task is late; none where it never is. */
const hoursLeft = (row: Found, now: Date): number => (row.due_at ? (row.due_at.getTime() - now.getTime()) / 3600_000 : Infinity)

const lateOnes = (ctx: Ctx, rows: readonly Found[]): string[] =>
  rows.flatMap((row) => (row.task_id && hoursLeft(row, ctx.now) <= 0 ? [row.task_id] : []))

/** Of tasks soon late: those that will go one level up, because somebody is there. */
const goingUpOf = async (ctx: Ctx, rows: readonly Found[]): Promise<Set<string>> => {
  const soon = rows
    .filter((row) => row.task_id && hoursLeft(row, ctx.now) > 0 && hoursLeft(row, ctx.now) <= SOON_HOURS)
    .map((row) => ({
      id: row.task_id!,
      task: { assignee_id: row.assignee_id!, node_type: row.node_type! },
      inst: { id: row.inst_id, facts: row.facts, submitter_id: row.submitter_id },
    }))
  return new Set((await goingUp(ctx, soon)).map((it) => it.id))
}

interface Late {
  handed: Map<string, string[]>
  goingUp: Set<string>
}

/** 已超时 and 即将超时: to whom it went, or will go; else only when. */
const lateHint = (row: Found, now: Date, late: Late): Row['hints'] => {
  const left = hoursLeft(row, now)
  if (left <= 0) {
    const names = late.handed.get(row.task_id ?? '') ?? []
    return [{ tone: 'bad', label: '已超时', text: names.length > 0 ? `已转上级${names.join('、')}` : lateText(row.due_at!) }]
  }
  if (left > SOON_HOURS) return []
  const until = deadlineText(row.due_at!)
  return [{ tone: 'bad', label: '即将超时', text: late.goingUp.has(row.task_id ?? '') ? `${until} 转上级` : `${until} 到期` }]
}

/** What the page of the document says of a card that cannot pay. */
const fundHint = ({ faulty }: Found, now: Date): Row['hints'] =>
  faulty ? [{ tone: 'bad', label: '经费卡不可用', text: notAgreed(faulty.name, faulty.project_no, faultText(faulty, dayOf(now))) }] : []

const hintsOf = (row: Found, now: Date, late: Late | null): Row['hints'] => {
  const { flags, hints } = decidedOf(row.doc_kind).approval
  const { facts } = row
  return [
    ...fundHint(row, now),
    ...(late ? lateHint(row, now, late) : []),
    ...Object.entries(flags).flatMap(([flag, { tone, label }]) =>
      facts.flags.includes(flag) ? [{ tone, label, text: facts.flagWords?.[flag] ?? '' }] : [],
    ),
    ...hints(facts),
  ]
}

const results: Record<number, Row['result']> = {
  [TASK.held]: { label: '等加签或意见', tone: 'wait' },
  [TASK.agreed]: { label: '已同意', tone: 'ok' },
  [TASK.agreeing]: { label: '已同意，等加签', tone: 'wait' },
  [TASK.refused]: { label: '已驳回', tone: 'bad' },
  [TASK.cancelled]: { label: '已重新流转', tone: 'off' },
  [TASK.returned]: { label: '已退回', tone: 'bad' },
}
const standings: Record<string, Row['result']> = {
  running: { label: '审批中', tone: 'wait' },
  approved: { label: '已通过', tone: 'ok' },
  rejected: { label: '已驳回', tone: 'bad' },
  withdrawn: { label: '已撤回', tone: 'off' },
  cancelled: { label: '已终止', tone: 'off' },
}

const resultOf = (row: Found, index: number, handling: string): Row['result'] => {
  if (index === 5) return standings[row.status]!
  if (index === 4) return row.read_at ? { label: '已阅', tone: 'off' } : { label: '未阅', tone: 'wait' }
  const isHandling = row.node_type === 'HANDLE'
  if (isHandling && row.task_status === TASK.agreed) return { label: '已办结', tone: 'ok' }
  return results[row.task_status ?? 0] ?? { label: `待${isHandling ? handling : '审批'}`, tone: 'wait' }
}

/** The reader's own cards first; none of the owner's where the reader asked him to pay (decision 0122). */
const fundsOf = (row: Found, me: string): Row['funds'] =>
  row.submitter_id === me && row.facts.agreedBy.length > 0
    ? []
    : sharesOf(row)
        .map((f) => ({ name: f.name, projectNo: f.projectNo, amountFen: f.amountFen, isMine: f.ownerId === me }))
        .sort((a, b) => Number(b.isMine) - Number(a.isMine))

/** On the common page what is handled has an address of its own. */
const taskLinkOf = (kind: string, id: string, nodeType: string | null): string => {
  const link = checkLinkOf(kind, id)
  return nodeType === 'HANDLE' && link === to('/purchaseCheckDetail', { kind, id }) ? to('/purchaseHandleDetail', { kind, id }) : link
}

/** `late` is null in lists of what was decided. */
const shape = (ctx: Ctx, row: Found, index: number, late: Late | null): Row => {
  const { approval, title, page } = decidedOf(row.doc_kind)
  return {
    taskId: row.task_id ?? '',
    kind: row.doc_kind,
    kindTitle: title,
    docId: row.doc_id,
    docNo: row.doc_no,
    title: row.title,
    summary: row.summary,
    submitterName: row.who ?? '',
    submitterDept: row.dept ?? '',
    funds: fundsOf(row, ctx.user.id),
    amountFen: row.amount_fen,
    nodeTitle: row.node_title ?? '',
    since: row.since.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    doneAt: row.done_at?.toISOString() ?? null,
    isRead: row.read_at !== null,
    handling: approval.handling,
    result: resultOf(row, index, approval.handling),
    hints: hintsOf(row, ctx.now, late),
    words: wordsOf(approval, row.facts, row.node),
    refused: endingWords(approval.onRefused, { ...row.facts, submitterName: row.who ?? '' }),
    batch: (index === 0 || index === 6) && row.node_type === 'APPROVE' && row.batch,
    isHandling: row.node_type === 'HANDLE',
    link: index === 5 ? page(row.doc_id) : taskLinkOf(row.doc_kind, row.doc_id, row.node_type),
  }
}

/** Live counts of all six lists; of copies those not yet read. */
const countsOf = async (ctx: Ctx): Promise<Record<string, number>> => {
  const parts = checkTabs.map((_, index) => {
    const unread = index === 4 ? sql` and t.read_at is null` : sql``
    return sql`select ${sql.lit(String(index))} as tab, count(*)::int as num from ${index === 5 ? sql`flow_insts i` : sql`flow_tasks t`}
      where ${index === 5 ? sql`i.school_id` : sql`t.school_id`} = ${ctx.schoolId} and ${scopeOf(index, ctx.user.id)}${unread}`
  })
  const rows = await sql<{ tab: string; num: number }>`${sql.join(parts, sql` union all `)}`.execute(ctx.tx)
  return Object.fromEntries(rows.rows.map((r) => [r.tab, r.num]))
}

const read = async (ctx: Ctx, it: Input) => {
  const known = decidedKinds()
  const wheres = wheresOf(ctx, it)
  const kinds = await sql<{ kind: string; num: number; fen: number }>`
    select i.doc_kind as kind, count(*)::int as num, sum(i.amount_fen)::bigint as fen from ${fromOf(it.index)} where ${sql.join(wheres, sql` and `)} group by i.doc_kind order by i.doc_kind`.execute(
    ctx.tx,
  )
  const chosen = kinds.rows.filter((k) => known.some((a) => a.kind === k.kind) && (!it.kind || k.kind === it.kind))
  const isWaiting = isWaitingTab(it.index)
  const faulty = isWaiting ? faultyCardOf(ctx.schoolId, dayOf(ctx.now)) : sql`null`
  const rows = await sql<Found>`
    select t.id as task_id, t.node_type, t.assignee_id, i.id as inst_id, i.submitter_id, i.nodes -> t.node_index as node, t.node_title, t.status as task_status, t.read_at, t.due_at, t.done_at, ${sinceOf(it.index)} as since,
      i.doc_kind, i.doc_id, i.doc_no, i.title, i.summary, i.amount_fen, i.status, i.facts, coalesce((i.nodes -> t.node_index -> 'ops' ->> 'batch')::boolean, false) as batch, ${faulty} as faulty, u.name as who, d.name as dept
    from ${fromOf(it.index)}
    where ${sql.join([...wheres, sql<boolean>`i.doc_kind = any(${chosen.map((k) => k.kind)}::text[])`], sql` and `)}
    order by ${orderOf(it)}, i.id limit ${it.pageSize} offset ${(it.pageNum - 1) * it.pageSize}`.execute(ctx.tx)
  const late = isWaiting ? { handed: await handedOn(ctx, lateOnes(ctx, rows.rows)), goingUp: await goingUpOf(ctx, rows.rows) } : null
  return { kinds: kinds.rows, chosen, list: rows.rows.map((row) => shape(ctx, row, it.index, late)) }
}

export const listChecks: Of<typeof approval>['list'] = async (ctx, it) => {
  const { kinds, chosen, list } = await read(ctx, it)
  const known = decidedKinds()
  return {
    list,
    total: chosen.reduce((sum, k) => sum + k.num, 0),
    pageNum: it.pageNum,
    pageSize: it.pageSize,
    counts: await countsOf(ctx),
    kinds: kinds
      .filter((k) => known.some((a) => a.kind === k.kind))
      .map((k) => ({ kind: k.kind, title: decidedOf(k.kind).title, num: k.num })),
    sumFen: chosen.reduce((sum, k) => sum + k.fen, 0),
  }
}

const ALL = { pageNum: 1, no: '', submitter: '', sort: '' } as const

/** In the order they were asked for; what is not there any more is left out. */
export const listBatch: Of<typeof approval>['batch'] = async (ctx, { taskIds }) => {
  const known = [...new Set(taskIds.filter(isId))]
  if (known.length === 0) return []
  const { list } = await read(ctx, { ...ALL, index: 0, pageSize: known.length, taskIds: known })
  return list.toSorted((a, b) => known.indexOf(a.taskId) - known.indexOf(b.taskId))
}

const EXPORT_MAX = 5000

const sheetOf = (index: number): SheetColumn<Row>[] => [
  { title: '单号', width: 18, text: (r) => r.docNo },
  { title: '类型', width: 12, text: (r) => r.kindTitle },
  { title: '申请人', width: 12, text: (r) => r.submitterName },
  { title: '部门', width: 20, text: (r) => r.submitterDept },
  { title: '摘要', width: 40, text: (r) => (r.title === r.kindTitle ? r.summary : `${r.title} ${r.summary}`) },
  { title: '经费', width: 40, text: (r) => r.funds.map((it) => `${it.name} ${it.projectNo} ${money(it.amountFen)}`).join('；') },
  { title: '金额（元）', width: 14, fen: (r) => r.amountFen },
  { title: '节点', width: 16, text: (r) => r.nodeTitle },
  { title: index === 5 ? '提交时间' : isDone(index) ? '办理时间' : '到达时间', width: 20, text: (r) => textOf(new Date(r.since)) },
  ...(isWaitingTab(index)
    ? [{ title: '提示', width: 40, text: (r: Row) => r.hints.map((it) => `${it.label}：${it.text}`).join('；') }]
    : [{ title: '结果', width: 14, text: (r: Row) => r.result.label }]),
]

const tabName = (index: number): string => checkTabs[index]?.label ?? flowTabs.find((it) => it.index === index)!.label

export const exportChecks: Of<typeof approval>['exportList'] = async (ctx, it) => {
  const { list } = await read(ctx, { ...it, pageNum: 1, pageSize: EXPORT_MAX + 1 })
  if (list.length > EXPORT_MAX) throw new Fail('core.refused', { reason: `一次最多导出 ${EXPORT_MAX} 单，请缩小日期范围` })
  return sheetReply(`${tabName(it.index)}_${dayOf(ctx.now)}`, sheetOf(it.index), list, { total: true })
}
