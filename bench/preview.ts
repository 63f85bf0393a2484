// npx node bench/preview.ts: how long a buyer waits for 结算 with the way of its approval (who decides, why, and how long each step usually
// takes), and how many decisions a second approvers get through, in a school with twelve months behind it: 20,000 decided orders and
// their tasks, copies of decided ones spread over the year. Prints one JSON line per row.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { load, shots, type Turn } from './load.ts'
import { call, endChildren, formOf, ownerOf, post, quoteShot, startProduct, type Product, type Quoted } from './product.ts'

const ORDERS = 20_000
const SCHOOL = 101
const DECIDED = 16
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)

/** Copies of decided instances and their tasks, each begun at a moment of the last year and decided within four days. */
const FILL_YEAR = `
  with model as (
    select i.*, row_number() over (order by i.id) as n, count(*) over () as num from mall.flow_insts i
    where i.school_id = ${SCHOOL} and i.doc_kind = 'order' and exists (select 1 from mall.flow_tasks t where t.school_id = i.school_id and t.inst_id = i.id and t.status = 2)
  ), drawn as (
    select m.id as model_id, to_jsonb(m) - 'n' - 'num' as row, gen_random_uuid() as id, gen_random_uuid() as doc_id,
      now() - random() * interval '360 days' as at, random() * interval '4 days' as took
    from generate_series(1, ${ORDERS}) g join model m on m.n = g % m.num + 1
  ), insts as (
    insert into mall.flow_insts
    select (jsonb_populate_record(null::mall.flow_insts, d.row || jsonb_build_object('id', d.id, 'doc_id', d.doc_id, 'doc_no', 'Y' || left(d.id::text, 13),
      'status', 'approved', 'started_at', d.at))).* from drawn d returning id
  )
  insert into mall.flow_tasks
  select (jsonb_populate_record(null::mall.flow_tasks, to_jsonb(t) || jsonb_build_object('id', gen_random_uuid(), 'inst_id', d.id, 'doc_id', d.doc_id,
    'started_at', d.at, 'done_at', d.at + d.took, 'parent_task_id', null))).*
  from drawn d join mall.flow_tasks t on t.school_id = ${SCHOOL} and t.inst_id = d.model_id and t.status = 2 and (select count(*) from insts) > 0`

const say = (row: object): void => void process.stdout.write(`${JSON.stringify(row)}\n`)

/** D1 submits so many on the owners' cards. */
const submitted = async (it: Product, num: number): Promise<void> => {
  const { buyer } = it.stand
  for (let n = 0; n < num; n += 16)
    await Promise.all(
      Array.from({ length: 16 }, async (_, c) => {
        const quoted = await call<Quoted>(it, quoteShot(it.stand, buyer, n + c, 1))
        await call(it, post(buyer.cookie, 'order/submit', formOf(ownerOf(it.stand, n + c).card, quoted)))
      }),
    )
}

/** Each owner agrees to what waits for him. */
const decisions = async (it: Product, database: pg.Client): Promise<Turn> => {
  const { rows: tasks } = await database.query<{ id: string; assignee_id: string }>(
    "select id, assignee_id from mall.flow_tasks where assignee_id = any($1) and status = 1 and doc_kind = 'order'",
    [it.stand.owners.map((who) => who.id)],
  )
  const cookies = new Map(it.stand.owners.map((who) => [who.id, who.cookie]))
  return shots(() => {
    const task = tasks.shift()
    return task ? post(cookies.get(task.assignee_id)!, 'check/agree', { taskId: task.id, comment: '同意' }) : null
  })
}

const folder = mkdtempSync(join(tmpdir(), 'caiyuan-preview-'))
chmodSync(folder, 0o755)
const it = await startProduct(join(import.meta.dirname, '..'), join(folder, 'now'), 20_000 + (process.pid % 20_000))
const database = new pg.Client({ connectionString: it.url })
try {
  await database.connect()
  await submitted(it, DECIDED)
  await load(it.origin, DECIDED, await decisions(it, database), 60)
  await database.query(FILL_YEAR)
  await database.query('vacuum analyze')
  // What is usual is kept for ten minutes: a process that begins asks for it.
  await it.restart(1)
  const { rows } = await database.query(
    'select count(*)::int as orders, (select count(*)::int from mall.flow_tasks) as tasks from mall.flow_insts',
  )
  say(rows[0])
  const { buyer } = it.stand
  const quote = shots((c, t) => quoteShot(it.stand, buyer, c + t * 7, 3))
  const from = performance.now()
  await call(it, quoteShot(it.stand, buyer, 0, 3))
  say({ row: 'the first 结算 of a process', ms: Math.round(performance.now() - from) })
  await load(it.origin, 1, quote, 2)
  for (const clients of [1, 16]) say({ row: '结算 with its way of approval', clients, ...(await load(it.origin, clients, quote, SECONDS)) })
  for (const clients of [1, 16, 64]) {
    await submitted(it, clients === 1 ? 192 : 512)
    say({ row: 'decisions', clients, ...(await load(it.origin, clients, await decisions(it, database), 60)) })
  }
} finally {
  await database.end()
  await it.stop()
  endChildren()
  rmSync(folder, { recursive: true, force: true })
}
