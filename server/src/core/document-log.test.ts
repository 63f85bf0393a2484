import { describe, expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { buildSchool } from '../demo/build.ts'
import { logAction } from './advance.ts'
import { verifyLogs } from './document-log.ts'
import { newId } from './ids.ts'

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

const firstBad = (schoolId: number) => world().tx(schoolId, (tx) => verifyLogs(tx, schoolId))

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
    ['a swapped pair', 'update mall.document_log set seq = case seq when 2 then 1000 else seq end where school_id = 521', 2],
  ])('names the first bad row for %s', async (_what, tamper, seq) => {
    const { admin } = world()
    await admin.query(
      'delete from mall.document_log where school_id = 521; delete from mall.log_heads where school_id = 521; delete from shared.schools where id = 521',
    )
    await admin.query('delete from mall.outbox where school_id = 521')
    await someRows(521, 6)
    expect(await firstBad(521)).toBeNull()
    await admin.query(tamper)
    expect(await firstBad(521)).toBe(seq)
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
