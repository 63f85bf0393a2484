// 回放: the documents of the last twelve months, planned by a draft and by what is in force, with the people of today (decision 0112).
// Only reckoned: no document is touched.
import type { ReplayResult } from '@caiyuan/contract/admin/flows'
import { dayOf } from '../../../core/clock.ts'
import { checkLinkOf } from '../../../core/documents.ts'
import { Fail } from '../../../core/fail.ts'
import type { FlowFacts } from '../../../core/facts.ts'
import type { Params } from '../../school/params.ts'
import type { FlowNodeDef } from './def.ts'
import type { Directory } from './people.ts'
import { resolve, type PlanNode } from './plan.ts'
import { foresee } from './preview.ts'

export interface Replayed {
  doc_id: string
  doc_no: string
  submitter_id: string
  amount_fen: number
  started_at: Date
  facts: FlowFacts & { isSmall?: boolean }
}

/** The way of one document: who decides in which order; null where nobody is found for a step. */
interface Way {
  steps: { id: string; title: string; mode: string; people: string }[]
  /** Decisions that people make. */
  decisions: number
}

export interface ReplayGround {
  docKind: string
  params: Params
  dir: Directory
  /** Median hours of each step; what was never decided takes what steps of the kind take. */
  usual: ReadonlyMap<string, number>
  anyHours: number | null
  before: readonly FlowNodeDef[]
  after: readonly FlowNodeDef[]
}

const SHOWN_DOCS = 30
const MOST_GROUPS = 60
const SPANS = [4, 8, 16, 24, 40] as const
const spanNames = ['0–4', '4–8', '8–16', '16–24', '24–40', '40+'] as const

interface Group {
  before: string[]
  after: string[]
  num: number
  amountFen: number
  leastFen: number
  mostFen: number
  stepsDelta: number
  hoursBefore: number | null
  hoursAfter: number | null
  docs: (Omit<ReplayResult['groups'][number]['docs'][number], 'who'> & { submitterId: string })[]
}

/** What was counted so far: plain data, kept between slices. */
export interface Counted {
  changedNum: number
  lostNum: number
  lostBeforeNum: number
  stepsDelta: number
  /** Documents by how many decisions they need. */
  steps: { before: Record<string, number>; after: Record<string, number> }
  /** Documents that change, by hours of office. */
  hours: { before: Record<string, number>; after: Record<string, number> }
  months: Record<string, { same: number; more: number; fewer: number; other: number }>
  nodes: Record<string, { before: number; after: number }>
  groups: Record<string, Group>
  /** Ways that came when there were too many. */
  others: { keys: string[]; documents: number }
}

export const nothingCounted = (): Counted => ({
  changedNum: 0,
  lostNum: 0,
  lostBeforeNum: 0,
  stepsDelta: 0,
  steps: { before: {}, after: {} },
  hours: { before: {}, after: {} },
  months: {},
  nodes: {},
  groups: {},
  others: { keys: [], documents: 0 },
})

/** People whom the document itself keeps from deciding. */
const without = (dir: Directory, except: readonly string[] | undefined): Directory =>
  except?.length ? { ...dir, staff: new Map([...dir.staff].filter(([id]) => !except.includes(id))) } : dir

const peopleIn = (node: PlanNode): string =>
  (node.choose ? node.choose.candidates.map((p) => p.id) : node.people.map((p) => `${p.group}:${p.id}`)).toSorted().join(' ')

const wayOf = (rules: readonly FlowNodeDef[], doc: Replayed, ground: ReplayGround): Way | null => {
  const dir = without(ground.dir, doc.facts.notBy)
  try {
    const nodes = resolve(rules, {
      docKind: ground.docKind,
      facts: doc.facts,
      submitterId: doc.submitter_id,
      chosen: {},
      strict: false,
      params: ground.params,
      dir,
      submitter: dir.staff.get(doc.submitter_id),
      small: doc.facts.isSmall ? '小额' : '',
    })
    const going = foresee(nodes, doc.facts.agreedBy ?? []).filter((it) => it.foreseen === '')
    return {
      steps: going.map((it) => ({ id: it.id, title: it.title, mode: it.type === 'CC' ? 'CC' : it.mode, people: peopleIn(it) })),
      decisions: going.filter((it) => it.type !== 'CC').length,
    }
  } catch (fail) {
    if (fail instanceof Fail) return null
    throw fail
  }
}

const MARKS: Record<string, string> = { AND: '会签', OR: '或签', SEQ: '依次', RATIO: '票签', SINGLE: '单人', CC: '抄送' }

/** The steps in words; of a step of both ways what differs is said behind it. */
const wordsOf = (way: Way, other: Way): string[] =>
  way.steps.map((step) => {
    const same = other.steps.find((it) => it.id === step.id)
    const mark = !same ? '' : same.mode !== step.mode ? `（${MARKS[step.mode]}）` : same.people !== step.people ? '（换人）' : ''
    return `${step.title}${mark}`
  })

const isSameWay = (a: Way, b: Way): boolean =>
  a.steps.length === b.steps.length &&
  a.steps.every((it, i) => it.id === b.steps[i]!.id && it.mode === b.steps[i]!.mode && it.people === b.steps[i]!.people)

const count = (of: Record<string, number>, key: string | number): void => void (of[key] = (of[key] ?? 0) + 1)

const hoursOf = (way: Way, { usual, anyHours }: ReplayGround): number | null => {
  const deciding = way.steps.filter((it) => it.mode !== 'CC')
  if (anyHours === null) return null
  return Math.round(deciding.reduce((sum, it) => sum + (usual.get(it.id) ?? anyHours), 0) * 10) / 10
}

const LOST: Way = { steps: [{ id: '', title: '找不到审批人', mode: '', people: '' }], decisions: 0 }

const countGroup = (counted: Counted, doc: Replayed, before: Way, after: Way, ground: ReplayGround): void => {
  const words = { before: wordsOf(before, after), after: wordsOf(after, before) }
  const key = JSON.stringify(words)
  let group = counted.groups[key]
  if (!group && Object.keys(counted.groups).length >= MOST_GROUPS) {
    if (!counted.others.keys.includes(key)) counted.others.keys.push(key)
    counted.others.documents += 1
    return
  }
  group ??= counted.groups[key] = {
    ...words,
    num: 0,
    amountFen: 0,
    leastFen: doc.amount_fen,
    mostFen: doc.amount_fen,
    stepsDelta: 0,
    hoursBefore: hoursOf(before, ground),
    hoursAfter: hoursOf(after, ground),
    docs: [],
  }
  group.num += 1
  group.amountFen += doc.amount_fen
  group.leastFen = Math.min(group.leastFen, doc.amount_fen)
  group.mostFen = Math.max(group.mostFen, doc.amount_fen)
  group.stepsDelta += after.decisions - before.decisions
  group.docs.push({
    docId: doc.doc_id,
    docNo: doc.doc_no,
    submitterId: doc.submitter_id,
    amountFen: doc.amount_fen,
    at: doc.started_at.toISOString(),
    link: checkLinkOf(ground.docKind, doc.doc_id),
  })
  if (group.docs.length > SHOWN_DOCS) group.docs.shift()
}

export const countOne = (counted: Counted, doc: Replayed, ground: ReplayGround): void => {
  const [was, is] = [wayOf(ground.before, doc, ground), wayOf(ground.after, doc, ground)]
  if (!was) counted.lostBeforeNum += 1
  if (!is) counted.lostNum += 1
  const [before, after] = [was ?? LOST, is ?? LOST]
  for (const side of ['before', 'after'] as const) {
    const way = side === 'before' ? before : after
    count(counted.steps[side], way.decisions)
    for (const { id } of way.steps) if (id) (counted.nodes[id] ??= { before: 0, after: 0 })[side] += 1
  }
  const month = (counted.months[dayOf(doc.started_at).slice(0, 7)] ??= { same: 0, more: 0, fewer: 0, other: 0 })
  const delta = after.decisions - before.decisions
  if (isSameWay(before, after)) {
    month.same += 1
    return
  }
  counted.changedNum += 1
  counted.stepsDelta += delta
  month[delta > 0 ? 'more' : delta < 0 ? 'fewer' : 'other'] += 1
  const [hoursBefore, hoursAfter] = [hoursOf(before, ground), hoursOf(after, ground)]
  if (was && hoursBefore !== null) count(counted.hours.before, hoursBefore)
  if (is && hoursAfter !== null) count(counted.hours.after, hoursAfter)
  countGroup(counted, doc, before, after, ground)
}

/** The median of figures that are counted by how often they come. */
const medianOf = (of: Record<string, number>): number | null => {
  const figures = Object.entries(of)
    .map(([figure, num]) => [Number(figure), num] as const)
    .toSorted((a, b) => a[0] - b[0])
  const total = figures.reduce((sum, [, num]) => sum + num, 0)
  const at = (place: number): number => {
    let seen = 0
    for (const [figure, num] of figures) if ((seen += num) > place) return figure
    return 0
  }
  return total === 0 ? null : Math.round((at(Math.ceil(total / 2) - 1) + at(Math.floor(total / 2))) * 5) / 10
}

const spanOf = (hours: number): number => {
  const i = SPANS.findIndex((it) => hours < it)
  return i < 0 ? SPANS.length : i
}

const spreadOf = ({ before, after }: Counted['hours']): ReplayResult['spread'] => {
  const sums = spanNames.map((span) => ({ span, before: 0, after: 0 }))
  for (const [hours, num] of Object.entries(before)) sums[spanOf(Number(hours))]!.before += num
  for (const [hours, num] of Object.entries(after)) sums[spanOf(Number(hours))]!.after += num
  return sums
}

/** Everything a page shows, of what was counted. */
export const resultOf = (counted: Counted, titles: ReadonlyMap<string, string>, names: ReadonlyMap<string, string>): ReplayResult => ({
  changedNum: counted.changedNum,
  lostNum: counted.lostNum,
  lostBeforeNum: counted.lostBeforeNum,
  stepsDelta: counted.stepsDelta,
  medianStepsBefore: medianOf(counted.steps.before),
  medianStepsAfter: medianOf(counted.steps.after),
  hoursBefore: medianOf(counted.hours.before),
  hoursAfter: medianOf(counted.hours.after),
  months: Object.entries(counted.months)
    .map(([month, it]) => ({ month, ...it }))
    .toSorted((a, b) => (a.month < b.month ? -1 : 1)),
  nodes: Object.entries(counted.nodes).map(([id, it]) => ({ id, title: titles.get(id) ?? id, ...it })),
  spread: spreadOf(counted.hours),
  groups: Object.values(counted.groups)
    .toSorted((a, b) => b.num - a.num || b.amountFen - a.amountFen)
    .map((it) => ({ ...it, docs: it.docs.toReversed().map(({ submitterId, ...doc }) => ({ ...doc, who: names.get(submitterId) ?? '' })) })),
  otherGroups: { num: counted.others.keys.length, documents: counted.others.documents },
})
