import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { buildSchool, buildUser } from '../../demo/build.ts'
import { logAction } from '../advance.ts'
import { addCorrection } from './corrections.ts'
import { verifyChain } from './copy.ts'
import { checkLog } from '../../modules/notice/check-log.ts'
import { verifyLogs } from './verify.ts'
import { newId } from '../ids.ts'
import { loadGround } from '../../ground/load.ts'

const world = useWorld()

const someRows = async (schoolId: number, count: number): Promise<void> => {
  await buildSchool(world().db, { id: schoolId, code: `S${schoolId}`, name: '测试大学' })
  for (let i = 0; i < count; i += 1) {
    await world().inSchool(schoolId, async (ctx) => {
      logAction(ctx, 'order', newId(), { action: 'submit', title: '提交', comment: `第 ${i} 条`, detail: { z: i, a: { y: 1, x: [1, 2] } } })
      if (i % 3 === 0) logAction(ctx, 'order', newId(), { action: 'approve', title: '同意' })
    })
  }
}

/** By every way: inside a transaction, from COPY, and from COPY in slices of a few rows; they have to agree. */
const verdictOf = async (schoolId: number) => {
  const verdict = await world().tx(schoolId, (tx) => verifyLogs(tx, schoolId))
  const whole = await verifyChain(world().db, schoolId)
  expect(whole.verdict).toEqual(verdict)
  expect(await verifyChain(world().db, schoolId, 1)).toEqual(whole)
  return verdict
}
const firstBad = async (schoolId: number) => (await verdictOf(schoolId)).broken?.seq ?? null

describe('the document log', () => {
  it('verifies as written, also after concurrent writers', async () => {
    await someRows(520, 6)
    await Promise.all(
      Array.from({ length: 24 }, () =>
        world().inSchool(520, async (ctx) => logAction(ctx, 'order', newId(), { action: 'receive', title: '收货' })),
      ),
    )
    expect(await firstBad(520)).toBeNull()
  })

  it.each([
    ['a changed comment', "update mall.document_log set comment = '改' where school_id = 521 and seq = 4", 4],
    ['a changed detail', `update mall.document_log set detail = '{"z": 9}' where school_id = 521 and seq = 3`, 3],
    ['a deleted row', 'delete from mall.document_log where school_id = 521 and seq = 5', 5],
    ['a cut-off tail', 'delete from mall.document_log where school_id = 521 and seq >= 7', 7],
    ['a row of a hash of another length', "update mall.document_log set prev_hash = '\\x00' where school_id = 521 and seq = 6", 6],
    ['a moved head', 'update mall.log_heads set seq = seq - 1 where school_id = 521', 9],
    ['a lost head', 'delete from mall.log_heads where school_id = 521', 9],
    ['a swapped pair', 'update mall.document_log set seq = case seq when 2 then 1000 else seq end where school_id = 521', 2],
  ])('names the first bad row for %s', async (_what, tamper, seq) => {
    const { admin } = world()
    await admin.query(
      'delete from mall.document_log where school_id = 521; delete from mall.log_heads where school_id = 521; delete from mall.roles where school_id = 521; delete from shared.schools where id = 521',
    )
    await admin.query('delete from mall.outbox where school_id = 521')
    await someRows(521, 6)
    expect(await firstBad(521)).toBeNull()
    await admin.query(tamper)
    expect(await firstBad(521)).toBe(seq)
  })

  it('names each row that was changed or taken away, also where slices meet, and the first of two', async () => {
    await someRows(527, 6)
    const { admin } = world()
    const where = (seq: number) => `school_id = 527 and seq = ${seq}`
    for (let seq = 1; seq <= 8; seq += 1) {
      await admin.query(`create temp table kept as select * from mall.document_log where ${where(seq)}`)
      await admin.query(`update mall.document_log set title = '改' where ${where(seq)}`)
      expect(await verdictOf(527)).toEqual({ rows: seq - 1, broken: { seq, kind: 'changed' }, corrected: [] })
      await admin.query(`delete from mall.document_log where ${where(seq)}`)
      expect(await verdictOf(527)).toMatchObject({ rows: seq - 1, broken: { seq, kind: seq === 8 ? 'head' : 'missing' } })
      await admin.query('insert into mall.document_log select * from kept; drop table kept')
    }
    expect(await firstBad(527)).toBeNull()
    await admin.query(`update mall.document_log set title = '改' where school_id = 527 and seq in (2, 8)`)
    expect(await firstBad(527)).toBe(2)
  })

  it('sees a row put before the beginning', async () => {
    await someRows(528, 6)
    await world().admin.query('update mall.document_log set seq = -1 where school_id = 528 and seq = 1')
    expect((await verifyChain(world().db, 528)).verdict.broken).toEqual({ seq: 1, kind: 'missing' })
    await world().admin.query(`insert into mall.document_log select (jsonb_populate_record(l, '{"seq": 1}')).* from mall.document_log l
      where school_id = 528 and seq = -1`)
    expect((await verifyChain(world().db, 528, 1)).verdict.broken).toEqual({ seq: 1, kind: 'missing' })
  })

  it('verifies also when a text was cut in the middle of a character', async () => {
    await someRows(523, 1)
    const cut = '说明😀'.slice(0, 3)
    await world().inSchool(523, async (ctx) =>
      logAction(ctx, 'order', newId(), { action: 'note', title: cut, comment: `${cut}\u0000`, detail: { [cut]: [cut], nul: '\u0000' } }),
    )
    await someRows(524, 1)
    expect(await firstBad(523)).toBeNull()
  })

  it('keeps numbers, moments and texts as it hashed them, whatever the database makes of them', async () => {
    await someRows(525, 1)
    await world().inSchool(525, async (ctx) =>
      logAction(ctx, 'order', newId(), {
        action: 'note',
        title: ' 空白\t',
        comment: '',
        detail: { a: 1e21, b: 0.1, c: -0, d: 1.5e-9, 二: '\u2028' },
      }),
    )
    expect(await firstBad(525)).toBeNull()
  })

  it('follows the newest rows alone, from the row before them', async () => {
    await someRows(526, 6)
    await world().admin.query("update mall.document_log set comment = '改' where school_id = 526 and seq = 2")
    const newest = (num: number) => world().tx(526, (tx) => verifyLogs(tx, 526, num))
    expect(await newest(6)).toEqual({ rows: 6, broken: null, corrected: [] })
    expect(await newest(7)).toMatchObject({ broken: { seq: 2, kind: 'changed' } })
    expect(await newest(100)).toMatchObject({ broken: { seq: 2, kind: 'changed' } })
  })

  it('leaves no trace of a transaction that failed', async () => {
    await someRows(522, 1)
    await expect(
      world().inSchool(522, async (ctx) => {
        logAction(ctx, 'order', newId(), { action: 'submit', title: '提交' })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    const { rows } = await world().admin.query('select count(*)::int as num from mall.document_log where school_id = 522')
    expect(rows[0].num).toBe(2)
    expect(await firstBad(522)).toBeNull()
  })
})

/** As rows were written before decision 0017. */
const rowOfForm1 = (prev: Buffer, seq: number) => {
  const docId = newId()
  const at = `2026-10-0${seq}T01:02:03.004Z`
  const text = JSON.stringify([
    seq,
    'order',
    docId,
    'submit',
    '提交',
    null,
    'waitHandle',
    null,
    '系统',
    null,
    '旧',
    { a: [1, { x: 2, y: 1 }], z: 1.5 },
    at,
    '',
  ])
  return { docId, at, seq, prev, hash: createHash('sha256').update(prev).update(text).digest() }
}

const writeForm1 = async (schoolId: number, count: number): Promise<void> => {
  const { admin } = world()
  let prev: Buffer = Buffer.alloc(32)
  for (let seq = 1; seq <= count; seq += 1) {
    const row = rowOfForm1(prev, seq)
    await admin.query(
      `insert into mall.document_log (school_id, seq, id, doc_kind, doc_id, action, title, to_state, actor_name, comment, detail, at, prev_hash, hash)
       values ($1, $2, $3, 'order', $4, 'submit', '提交', 'waitHandle', '系统', '旧', '{"z": 1.5, "a": [1, {"y": 1, "x": 2}]}', $5, $6, $7)`,
      [schoolId, seq, newId(), row.docId, row.at, row.prev, row.hash],
    )
    prev = row.hash
  }
  await admin.query('insert into mall.log_heads values ($1, $2, $3)', [schoolId, count, prev])
}

describe('rows of the first form', () => {
  it('verify as they were written, new rows go on behind them, and a change is found', async () => {
    await writeForm1(530, 4)
    await someRows(530, 3)
    expect(await verdictOf(530)).toEqual({ rows: 8, broken: null, corrected: [] })
    await world().admin.query("update mall.document_log set to_state = 'done' where school_id = 530 and seq = 3")
    expect((await verdictOf(530)).broken).toEqual({ seq: 3, kind: 'changed' })
  })
})

/** Row 4 got a wrong hash by a fault, and the rows behind it are chained to that. */
const spoil = async (schoolId: number): Promise<void> => {
  await world().admin.query(`
    do $$ declare r mall.document_log; last bytea := sha256('fault'); begin
      update mall.document_log set hash = last where school_id = ${schoolId} and seq = 4;
      for r in select * from mall.document_log where school_id = ${schoolId} and seq > 4 order by seq loop
        r.prev_hash := last; last := sha256(mall.log_bytes(r));
        update mall.document_log set prev_hash = r.prev_hash, hash = last where school_id = ${schoolId} and seq = r.seq;
      end loop;
      update mall.log_heads set hash = last where school_id = ${schoolId};
    end $$`)
}

const correct = async (schoolId: number): Promise<void> => {
  const { finding } = await verifyChain(world().db, schoolId)
  await world().tx(schoolId, (tx) => addCorrection(tx, schoolId, finding!, { byWhom: '运维', reason: '哈希算错', at: new Date() }))
}

describe('a signed correction', () => {
  it('lets a row with a wrong hash stand, named as corrected, until it is changed again', async () => {
    await someRows(540, 6)
    await spoil(540)
    expect(await verdictOf(540)).toEqual({ rows: 3, broken: { seq: 4, kind: 'changed' }, corrected: [] })
    await correct(540)
    expect(await verdictOf(540)).toEqual({ rows: 8, broken: null, corrected: [4] })
    await world().admin.query("update mall.document_log set comment = '改' where school_id = 540 and seq = 4")
    expect((await verdictOf(540)).broken).toEqual({ seq: 4, kind: 'changed' })
  })

  it.each([
    ['its reason', "reason = '别的'"],
    ['its row', 'seq = 5'],
    ['its signature', "signature = 'AAAA'"],
    ['its school', 'school_id = 542'],
  ])('that somebody changed in %s is itself a break', async (_what, change) => {
    const { admin } = world()
    await admin.query(`delete from mall.log_corrections; delete from mall.document_log where school_id in (541, 542);
      delete from mall.log_heads where school_id in (541, 542); delete from mall.roles where school_id in (541, 542); delete from shared.schools where id in (541, 542); delete from mall.outbox where school_id in (541, 542)`)
    for (const id of [541, 542]) await someRows(id, 6)
    await spoil(541)
    await correct(541)
    await admin.query(`update mall.log_corrections set ${change} where school_id = 541`)
    expect((await verdictOf(change.includes('school_id') ? 542 : 541)).broken?.kind).toBe('forged')
  })

  it('cannot be changed or taken away by the application', async () => {
    for (const text of ["update mall.log_corrections set reason = ''", 'delete from mall.log_corrections'])
      await expect(world().db.pool.query(text)).rejects.toThrow(/permission denied/)
  })
})

describe('the nightly check', () => {
  const figures = async (name: string): Promise<string> =>
    (await world().app.http.inject({ url: '/metrics', headers: { host: 'localhost' } })).body.match(
      new RegExp(`^${name}\\{school="550"\\} (.*)$`, 'm'),
    )?.[1] ?? ''

  it('runs by itself, shows its figures, and tells the administrators of a break', async () => {
    await someRows(550, 3)
    const admin = await buildUser(world().db, { schoolId: 550, no: 'A550', name: '校管', roles: ['schoolAdmin'] })
    await world().makeDue('log.verify')
    await world().drain()
    expect([await figures('caiyuan_log_chain_broken'), await figures('caiyuan_log_chain_checked_rows')]).toEqual(['0', '4'])
    const client = await world().as(admin)
    const logCheck = async () => (await client.account.info()).logCheck
    expect(await logCheck()).toEqual({ at: expect.stringMatching(/^\d{4}-.*Z$/), broken: '' })
    expect(Number(await figures('caiyuan_log_chain_checked_seconds'))).toBeGreaterThan(1_700_000_000)
    await world().admin.query("update mall.document_log set title = '改' where school_id = 550 and seq = 2")
    await world().makeDue('log.verify')
    await world().drain()
    expect(await figures('caiyuan_log_chain_broken')).toBe('1')
    expect(await logCheck()).toMatchObject({ broken: '第 2 条单据日志：内容与写入时不同' })
    const { list } = await client.notice.messages({})
    expect(list[0]).toMatchObject({ title: '单据日志核对未通过', body: expect.stringContaining('第 2 条单据日志：内容与写入时不同') })
  })

  it('runs at every start too, once, whatever the night holds', async () => {
    await someRows(554, 3)
    const admin = await buildUser(world().db, { schoolId: 554, no: 'A554', name: '校管', roles: ['schoolAdmin'] })
    const logCheck = async () => (await (await world().as(admin)).account.info()).logCheck
    const waiting = async () =>
      (
        await world().admin.query(
          "select due_at > now() as later from mall.outbox where school_id = 554 and topic = 'log.verify' and state = 'due'",
        )
      ).rows
    expect([await logCheck(), await waiting()]).toEqual([null, [{ later: true }]])
    await world().admin.query("update mall.document_log set title = '改' where school_id = 554 and seq = 2")
    await Promise.all([loadGround(world().db), loadGround(world().db)])
    expect(await waiting()).toEqual([{ later: false }])
    await world().drain()
    expect([await logCheck(), await waiting()]).toEqual([
      { at: expect.any(String), broken: '第 2 条单据日志：内容与写入时不同' },
      [{ later: true }],
    ])
    await world().admin.query("delete from mall.outbox where school_id = 554 and topic = 'log.verify'")
    await loadGround(world().db)
    expect(await waiting()).toEqual([{ later: false }])
  })

  it('is told to no one but the administrators of the same school, and before the first check to nobody', async () => {
    for (const id of [551, 552]) await someRows(id, 1)
    const [admin, other] = await Promise.all(
      [551, 552].map((schoolId) => buildUser(world().db, { schoolId, no: `A${schoolId}`, name: '校管', roles: ['schoolAdmin'] })),
    )
    const buyer = await buildUser(world().db, { schoolId: 551, no: 'B551', name: '李老师', roles: ['purchaser'] })
    const logCheckOf = async (user: typeof buyer) => (await (await world().as(user)).account.info()).logCheck
    expect(await logCheckOf(admin!)).toBeNull()
    await world().inSchool(551, (ctx) => checkLog(ctx, { id: newId(), docId: null, body: {}, tries: 1 }))
    expect(await Promise.all([admin!, other!, buyer].map(logCheckOf))).toEqual([{ at: expect.any(String), broken: '' }, null, null])
  })

  it('says it no more once a later check finds none', async () => {
    await someRows(553, 3)
    const admin = await buildUser(world().db, { schoolId: 553, no: 'A553', name: '校管', roles: ['schoolAdmin'] })
    const client = await world().as(admin)
    const found = async (title: string) => {
      await world().admin.query('update mall.document_log set title = $1 where school_id = 553 and seq = 2', [title])
      await world().inSchool(553, (ctx) => checkLog(ctx, { id: newId(), docId: null, body: {}, tries: 1 }))
      return (await client.account.info()).logCheck?.broken
    }
    expect([await found('改'), await found('同意')]).toEqual(['第 2 条单据日志：内容与写入时不同', ''])
  })
})

describe('scripts/verify.mjs', () => {
  const run = (...args: string[]) => {
    const it = spawnSync(process.execPath, [join(import.meta.dirname, '../../../../scripts/verify.mjs'), ...args], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATABASE_URL: world().url, MASTER_KEY: '00'.repeat(32) },
    })
    return { code: it.status, said: it.stdout.trim().split('\n'), refused: it.stderr.trim() }
  }

  it('ends well and says how much was followed when the chains are whole', async () => {
    for (const id of [560, 561]) await someRows(id, 3)
    const { code, said } = run('S560', 'S561')
    expect([code, said.length]).toEqual([0, 2])
    for (const [i, id] of [560, 561].entries())
      expect(said[i]).toMatch(new RegExp(`^S${id} 测试大学：完好（已核对 4 条，[0-9.]+ 秒，每秒 \\d+ 条）$`))
  })

  it('fails when the owner of the tables changed a row, and names the school and the first bad row; the others are followed too', async () => {
    for (const id of [562, 563]) await someRows(id, 3)
    await world().admin.query("update mall.document_log set title = '改' where school_id = 562 and seq in (2, 3)")
    const { code, said } = run('S562', 'S563')
    expect(code).toBe(1)
    expect(said[0]).toMatch(/^S562 测试大学：有误，第 2 条单据日志：内容与写入时不同（已核对 1 条/)
    expect(said[1]).toMatch(/^S563 测试大学：完好/)
    expect(run()).toMatchObject({ code: 1, said: expect.arrayContaining([expect.stringContaining('S562 测试大学：有误')]) })
  })

  it('explains a row by a signed correction, and lists it ever after', async () => {
    await someRows(564, 6)
    await spoil(564)
    const explain = (seq: string) => run('--correct', 'S564', seq, '哈希算错', '--by', '运维')
    expect(explain('3')).toMatchObject({ code: 1, refused: 'S564 的第一处问题不在第 3 条，而是：第 4 条单据日志：内容与写入时不同' })
    expect(explain('4')).toMatchObject({ code: 0, said: ['已为 S564 第 4 条写入签名补正；此后核对会跳过它，并照样列出'] })
    const { code, said } = run('S564')
    expect([code, said[0]]).toEqual([0, expect.stringContaining('完好（已核对 8 条，其中有签名补正的 1 条：4，')])
    expect(explain('4')).toMatchObject({ code: 1, refused: 'S564 的单据日志完好，没有要补正的' })
  })

  it.each([
    ['a school that is not there', ['NONE'], '没有这个机构：NONE'],
    [
      'words it does not know',
      ['--what'],
      '用法：npm run verify -- [机构代码 …]；补正：npm run verify -- --correct 机构代码 序号 "原因" --by 姓名',
    ],
  ])('fails with a sentence for %s', (_what, args, sentence) => {
    expect(run(...args)).toEqual({ code: 1, said: [''], refused: sentence })
  })
})
