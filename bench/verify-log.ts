// npx node bench/verify-log.ts: follows the log of one school with a million rows, beside a scan that only hashes the same rows
// in the database. Prints one JSON line per round; what counts is the ratio, and rows per second of processor where others work too.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadMasterKey } from '@caiyuan/server/core/crypto'
import { openDb } from '@caiyuan/server/core/db'
import { verifyChain } from '@caiyuan/server/core/document-log/copy'
import { startEmbedded } from '@caiyuan/server/core/embedded'
import { migrate } from '@caiyuan/server/core/migrate'
import { buildSchool } from '@caiyuan/server/demo/build'
import pg from 'pg'
import { round } from './load.ts'

const ROWS = 1_000_000
const AT_ONCE = 10_000
const ROUNDS = Number(process.argv[2] ?? 3)
const SCHOOL = 900

const FILL = `
  select mall.append_log(${SCHOOL}, (select jsonb_agg(jsonb_build_object(
    'id', gen_random_uuid(), 'doc_kind', 'order', 'doc_id', gen_random_uuid(), 'action', 'submit', 'title', '提交', 'from_state', 'draft',
    'to_state', 'waitHandle', 'actor_id', gen_random_uuid(), 'actor_name', '李老师', 'on_behalf_of', null, 'ip', '10.0.3.17',
    'comment', case when n % 2 = 0 then '请尽快办理，第 ' || n || ' 条' else '' end,
    'detail', jsonb_build_object('totalFen', n * 100, 'orderNo', 'CY2026' || n, 'items', jsonb_build_array(jsonb_build_object('name', '移液枪头', 'num', n % 7)))
  )) from generate_series(1, ${AT_ONCE}) n), null)`
const BARE = `select count(*)::int as n from mall.document_log l where l.school_id = ${SCHOOL} and sha256(mall.log_bytes(l)) = l.hash`

const TICKS_PER_SECOND = 100
/** Seconds of processor the ended processes of the server have taken. */
const secondsOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
}

const folder = mkdtempSync(join(tmpdir(), 'caiyuan-verify-'))
chmodSync(folder, 0o755)
const database = await startEmbedded({ dataDir: join(folder, 'pg') })
try {
  await migrate(database.url)
  loadMasterKey(folder)
  const db = openDb(database.url, { poolSize: 4 })
  const bare = new pg.Client({ connectionString: database.url })
  await bare.connect()
  await buildSchool(db, { id: SCHOOL, code: 'BENCH', name: '基准大学' })
  for (let n = 0; n < ROWS; n += AT_ONCE) await bare.query(FILL)
  await bare.query('vacuum analyze mall.document_log')

  /** Seconds on the clock, and of this process and the database's. */
  const measured = async (work: () => Promise<unknown>): Promise<{ wall: number; cpu: number }> => {
    const [began, own, theirs] = [performance.now(), process.cpuUsage(), secondsOf(database.pid()!)]
    await work()
    const wall = (performance.now() - began) / 1000
    const { user, system } = process.cpuUsage(own)
    await sleep(500)
    return { wall, cpu: (user + system) / 1e6 + secondsOf(database.pid()!) - theirs }
  }

  for (let n = 0; n < ROUNDS; n += 1) {
    const ours = await measured(async () => {
      const { verdict } = await verifyChain(db, SCHOOL)
      if (verdict.broken || verdict.rows < ROWS) throw new Error(JSON.stringify(verdict))
    })
    const peer = await measured(() => bare.query(BARE))
    process.stdout.write(
      `${JSON.stringify({
        row: 'follow the log of a school',
        rows: ROWS,
        perSecond: Math.round(ROWS / ours.wall),
        perCpuSecond: Math.round(ROWS / ours.cpu),
        peer: 'the database hashing the same rows, links unseen',
        peerPerSecond: Math.round(ROWS / peer.wall),
        ratio: round(peer.wall / ours.wall),
      })}\n`,
    )
  }
  await bare.end()
  await db.close()
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
