// A small document kind and the people of domain page 09, for the engine's own tests.
import { to } from '@caiyuan/contract/to'
import { Fail } from '../src/core/fail.ts'
import { newId } from '../src/core/ids.ts'
import { universityOrder } from '../src/schools/standard-university.ts'
import type { Ctx, SessionUser } from '../src/core/context.ts'
import { registerDocuments, type DocumentKind } from '../src/core/documents.ts'
import type { FlowFacts } from '../src/core/facts.ts'
import type { FlowDef } from '../src/modules/approval/engine/def.ts'
import type { World } from './harness.ts'
import { buildSchool, buildUser, type SchoolDraft } from '../src/demo/build.ts'
import { orderWords } from '../src/modules/order/opinions.ts'
import { previewFlow, startFlow, timelineOf, withdrawFlow } from '../src/modules/approval/engine.ts'

const KIND = 'trial'

declare module '../src/core/facts.ts' {
  interface OwnFacts {
    days: number
    isAbroad: boolean
  }
}
declare module '@caiyuan/contract/changes' {
  interface ChangeKinds {
    trial: true
  }
}
/** The flow of a real kind of document, for the small one. */
export const asTrial = (flow: FlowDef): FlowDef => ({ ...flow, docKind: KIND })
const states = new Map<string, string>()
const told = new Map<string, string>()
const contents = new Map<string, string>()

const trialKind: DocumentKind = {
  kind: KIND,
  title: '测试单据',
  prefixes: null,
  doc: null,
  page: (id) => `/orderDetail?id=${id}`,
  print: null,
  heading: '审批',
  notices: {},
  projection: null,
  suppliedBy: null,
  sharesFiles: false,
  mustSee: async () => {},
  readers: null,
  money: null,
  ledgerRules: [],
  approval: {
    handling: '经办',
    onApproved: async (_ctx, id) => void states.set(id, 'approved'),
    onHandle: async (_ctx, id) => void states.set(id, 'handling'),
    onRefused: {
      act: async (_ctx, id, comment) => {
        states.set(id, 'back')
        told.set(id, comment)
        return null
      },
      does: (who) => `退回${who}修改`,
      money: '',
    },
    onTerminated: { act: async (_ctx, id) => (states.set(id, 'cancelled'), null), does: () => '单据作废', money: '' },
    contentHash: async (_ctx, id) => contents.get(id) ?? 'as submitted',
    page: (id) => to('/purchaseCheckDetail', { kind: KIND, id }),
    review: async () => ({ head: [], reason: '', steps: [], blocks: [] }),
    coming: null,
    ...orderWords,
  },
  evaluation: null,
}
registerDocuments([trialKind])

export interface TestFacts extends Partial<Omit<FlowFacts, 'funds'>> {
  amountFen: number
  owners: SessionUser[]
}

export const factsOf = ({ owners, ...it }: TestFacts, deptId: string): FlowFacts => ({
  controlClass: 0,
  deptId,
  isStudent: false,
  hasAsset: false,
  categoryPaths: ['10/1001'],
  flags: [],
  ...it,
  funds: owners.map((o, i) => ({
    fundId: o.id,
    ownerId: o.id,
    ownerDeptId: o.deptId,
    source: 'RES_V',
    name: `${o.name}的项目`,
    projectNo: `P${i}`,
    amountFen: Math.floor(it.amountFen / owners.length),
  })),
})

/** The message of the Fail a promise ends in. */
const failOf = async (work: Promise<unknown>): Promise<{ key: string; text: string }> => {
  try {
    await work
  } catch (error) {
    if (error instanceof Fail) return { key: error.key, text: error.message }
    throw error
  }
  throw new Error('expected a refusal, but the call succeeded')
}

const people = [
  ['T1', '李老师', ['purchaser'], {}],
  ['F1', '王教授', ['purchaser', 'fzr'], { selfAudit: true }],
  ['F2', '赵教授', ['purchaser', 'fzr'], {}],
  ['D1', '周院长', ['purchaser', 'fzr', 'deptLeader'], {}],
  ['J1', '孙老师', ['jingban'], {}],
  ['J2', '蒋老师', ['jingban'], {}],
  ['G1', '何主任', ['competentDept'], {}],
  ['V1', '沈副校长', ['viceLeader'], {}],
  ['V2', '韩副校长', ['viceLeader'], {}],
  ['E1', '冯老师', ['safetyOfficer'], {}],
  ['L1', '郑老师', ['labManager'], {}],
  ['B1', '吴科长', ['security'], {}],
  ['C1', '钱会计', ['finance'], {}],
  ['M1', '校管理员', ['schoolAdmin'], {}],
] as const

type No = (typeof people)[number][0]

export const openTrial = async (world: World, id: number, draft: Partial<SchoolDraft> = {}) => {
  const depts = await buildSchool(world.db, {
    id,
    code: `S${id}`,
    name: `测试大学${id}`,
    depts: ['材料学院'],
    flows: [asTrial(universityOrder)],
    ...draft,
  })
  const deptId = depts.get('材料学院')!
  const staff = {} as Record<No, SessionUser>
  for (const [no, name, roles, more] of people)
    staff[no] = await buildUser(world.db, { schoolId: id, no: `${no}X${id}`, name, roles, deptId, ...more })
  const facts = (it: TestFacts) => factsOf(it, deptId)

  const submit = async (by: SessionUser, it: TestFacts, chosen: Record<string, string[]> = {}, docId = newId()): Promise<string> => {
    states.set(docId, 'running')
    await world.asUser(by, (ctx) =>
      startFlow(ctx, {
        docKind: KIND,
        docId,
        docNo: `D${docId.slice(0, 8)}`,
        title: '测试单据',
        summary: 'A4 纸等',
        facts: facts(it),
        submitterId: by.id,
        chosen,
        contentHash: contents.get(docId) ?? 'as submitted',
      }),
    )
    return docId
  }
  const preview = (by: SessionUser, it: TestFacts, chosen: Record<string, string[]> = {}) =>
    world.asUser(by, (ctx) => previewFlow(ctx, KIND, facts(it), by.id, chosen))
  const rows = async <T>(text: string, values: unknown[]): Promise<T[]> => (await world.admin.query(text, values)).rows as T[]
  return {
    ...staff,
    id,
    deptId,
    facts,
    submit,
    preview,
    rows,
    inSchool: <T>(work: (ctx: Ctx) => Promise<T>) => world.inSchool(id, work),
    state: (docId: string) => states.get(docId),
    told: (docId: string) => told.get(docId),
    change: (docId: string, content: string) => void contents.set(docId, content),
    withdraw: (by: SessionUser, docId: string) =>
      world.asUser(by, async (ctx) => {
        await withdrawFlow(ctx, KIND, docId)
        if (states.get(docId) === 'running') states.set(docId, 'back')
      }),
    timeline: (docId: string) => world.inSchool(id, (ctx) => timelineOf(ctx, KIND, docId)),
    /** Who has a task that waits. */
    waiting: async (docId: string) =>
      (
        await rows<{ name: string }>(
          'select u.name from flow_tasks t join users u on u.school_id = t.school_id and u.id = t.assignee_id where t.school_id = $1 and t.doc_id = $2 and t.status = 1 order by t.seq, u.name',
          [id, docId],
        )
      ).map((r) => r.name),
    taskOf: async (docId: string, who: SessionUser) =>
      (
        await rows<{ id: string }>(
          'select id from flow_tasks where school_id = $1 and doc_id = $2 and assignee_id = $3 order by started_at desc, status limit 1',
          [id, docId, who.id],
        )
      )[0]?.id ?? '',
    /** One more person, for a role the people of domain page 09 do not have. */
    hire: (name: string, roles: string[]) => buildUser(world.db, { schoolId: id, no: `${name}X${id}`, name, roles, deptId }),
    refusal: (work: Promise<unknown>) => failOf(work),
    insts: (docId: string) =>
      rows<{ id: string; status: string; round: number; current_index: number }>(
        'select id, status, round, current_index from flow_insts where school_id = $1 and doc_id = $2 order by started_at, id',
        [id, docId],
      ),
    tasks: (docId: string) =>
      rows<{
        id: string
        inst_id: string
        node_id: string
        node_index: number
        node_type: string
        status: number
        round: number
        seq: number
        assignee_id: string
        done_by: string | null
        comment: string
        name: string
      }>(
        'select t.*, u.name from flow_tasks t join users u on u.school_id = t.school_id and u.id = t.assignee_id where t.school_id = $1 and t.doc_id = $2 order by t.started_at, t.node_index, t.seq',
        [id, docId],
      ),
    log: async (docId: string) =>
      (
        await rows<{ who: string; title: string }>(
          'select actor_name as who, title from document_log where school_id = $1 and doc_id = $2 order by seq',
          [id, docId],
        )
      ).map((r) => `${r.who}:${r.title}`),
  }
}

export type Trial = Awaited<ReturnType<typeof openTrial>>
