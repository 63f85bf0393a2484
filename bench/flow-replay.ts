// npx node bench/flow-replay.ts: the replay of a draft of the rules over 20,000 orders of twelve months, as the worker does it, in a school
// of 2,000 people. Prints one JSON line per round: seconds, and how long the process was held at most.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { loadMasterKey } from '@caiyuan/server/core/crypto'
import { openDb } from '@caiyuan/server/core/db'
import { registerDocuments } from '@caiyuan/server/core/documents'
import { startEmbedded } from '@caiyuan/server/core/embedded'
import { makeLogger } from '@caiyuan/server/core/log'
import { migrate } from '@caiyuan/server/core/migrate'
import { runAs } from '@caiyuan/server/core/run'
import { startWorker } from '@caiyuan/server/core/worker'
import { buildSchool, buildUser } from '@caiyuan/server/demo/build'
import { documents, modules } from '@caiyuan/server/modules'
import type { FlowNodeDef } from '@caiyuan/server/modules/approval/engine/def'
import { lastRun, startRun } from '@caiyuan/server/modules/approval/engine/replays'
import { universityOrder } from '@caiyuan/server/schools/standard-university'
import pg from 'pg'
import { round } from './load.ts'

const ORDERS = 20_000
const PEOPLE = 2000
const ROUNDS = Number(process.argv[2] ?? 3)
const SCHOOL = 900

/** Buyers hold nothing but their role; one in four owns cards. */
const FILL_PEOPLE = `
  with who as (
    insert into mall.users (school_id, id, user_no, name, dept_id, teacher_flag)
    select ${SCHOOL}, gen_random_uuid(), 'B' || n, '老师' || n, $1, 1 from generate_series(1, ${PEOPLE}) n returning id, user_no
  )
  insert into mall.user_roles (school_id, user_id, role)
  select ${SCHOOL}, id, role from who, unnest(case when substr(user_no, 2)::int % 4 = 0 then array['purchaser', 'fzr'] else array['purchaser'] end) role`

/** Amounts as a year has them: most are small. */
const FILL_ORDERS = `
  with buyers as (select id, row_number() over (order by user_no) - 1 as n from mall.users where school_id = ${SCHOOL} and user_no like 'B%'),
    owners as (select u.id, row_number() over (order by user_no) - 1 as n from mall.users u join mall.user_roles r on r.school_id = u.school_id and r.user_id = u.id and r.role = 'fzr'
      where u.school_id = ${SCHOOL}),
    drawn as (select n, (100 * exp(random() * 9) * 10)::bigint as fen, now() - random() * interval '360 days' as at from generate_series(1, ${ORDERS}) n)
  insert into mall.flow_insts (school_id, id, doc_kind, doc_id, doc_no, def_code, def_version, nodes, facts, status, submitter_id, amount_fen, started_at)
  select ${SCHOOL}, gen_random_uuid(), 'order', gen_random_uuid(), 'D' || d.n, 'order.university', 1, '[]', jsonb_build_object(
    'amountFen', d.fen, 'deptId', $1::uuid, 'isStudent', d.n % 20 = 0, 'flags', case when d.n % 50 = 0 then '["priceAnomaly"]'::jsonb else '[]' end,
    'controlClass', case when d.n % 40 = 0 then 1 else 0 end, 'hasAsset', d.n % 10 = 0, 'categoryPaths', jsonb_build_array(case d.n % 3 when 0 then '20/2001' else '10/1001' end),
    'isSmall', false, 'agreedBy', '[]'::jsonb, 'submitterName', '老师',
    'funds', jsonb_build_array(jsonb_build_object('fundId', o.id, 'ownerId', o.id, 'ownerDeptId', $1::uuid, 'source', case when d.n % 5 = 0 then 'SPECIAL' else 'RES_V' end,
      'name', '项目', 'projectNo', 'K' || d.n, 'amountFen', d.fen))), 'approved', b.id, d.fen, d.at
  from drawn d join buyers b on b.n = d.n % ${PEOPLE} join owners o on o.n = d.n % (select count(*) from owners)`

const posts = [
  'deptLeader',
  'viceLeader',
  'jingban',
  'competentDept',
  'finance',
  'safetyOfficer',
  'labManager',
  'security',
  'budgetOfficer',
  'itOffice',
  'assetKeeper',
  'schoolAdmin',
]

const folder = mkdtempSync(join(tmpdir(), 'caiyuan-flow-replay-'))
chmodSync(folder, 0o755)
const database = await startEmbedded({ dataDir: join(folder, 'pg') })
try {
  await migrate(database.url)
  loadMasterKey(folder)
  registerDocuments(documents)
  const db = openDb(database.url, { poolSize: 4 })
  const bare = new pg.Client({ connectionString: database.url })
  await bare.connect()
  const depts = await buildSchool(db, { id: SCHOOL, code: 'BENCH', name: '基准大学', depts: ['材料学院'] })
  const deptId = depts.get('材料学院')!
  const hired = []
  for (const role of posts) hired.push(await buildUser(db, { schoolId: SCHOOL, no: role, name: role, roles: [role], deptId }))
  const admin = hired.at(-1)!
  await bare.query(FILL_PEOPLE, [deptId])
  await bare.query(FILL_ORDERS, [deptId])
  await bare.query('vacuum analyze mall.flow_insts, mall.users, mall.user_roles')

  const before = universityOrder.nodes
  const after: FlowNodeDef[] = before.map((it) => (it.id === 'deptLeader' ? { ...it, when: { amountFrom: 1_000_000 } } : it))
  const jobs = Object.assign({}, ...modules.map((it) => it.jobs))
  const worker = startWorker(db, jobs, makeLogger('error'), { auto: false })
  for (let n = 0; n < ROUNDS; n += 1) {
    const held = monitorEventLoopDelay({ resolution: 5 })
    const began = performance.now()
    const used = process.cpuUsage()
    held.enable()
    await runAs(db, SCHOOL, admin, (ctx) => startRun(ctx, { docKind: 'order', before, after }))
    await worker.drain()
    held.disable()
    const seconds = (performance.now() - began) / 1000
    const { user, system } = process.cpuUsage(used)
    const run = await runAs(db, SCHOOL, admin, (ctx) => lastRun(ctx, 'order', { before, after }))
    const { status, doneNum, result } = run!
    process.stdout.write(
      `${JSON.stringify({ status, orders: doneNum, changed: result?.changedNum, seconds: round(seconds), cpuSeconds: round((user + system) / 1e6), ordersPerSecond: round(doneNum / seconds), heldMs: round(held.max / 1e6) })}\n`,
    )
  }
  await worker.stop()
  await bare.end()
  await db.close()
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
