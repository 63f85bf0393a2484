import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { buildSchool } from '../demo/build.ts'
import { paramsOf, setParam } from '../modules/school/params.ts'
import type { Ctx } from './context.ts'
import { openDb, underSavepoint } from './db.ts'
import { runAsSystem } from './run.ts'
import { setting, settingsChanged } from './settings.ts'

const world = useWorld()
const SCHOOL = 7400

beforeAll(async () => {
  await buildSchool(world().db, { id: SCHOOL, code: 'SET', name: '设置大学' })
  await buildSchool(world().db, { id: SCHOOL + 1, code: 'SET2', name: '外校' })
})

const inSchool = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => world().inSchool(SCHOOL, work)
const days = (ctx: Ctx) => paramsOf(ctx).then((it) => it['approve.cancelDays'])

/** Changes a parameter as another process would: on connections of its own, knowing nothing of what is kept here. */
const changeElsewhere = async (value: number): Promise<void> => {
  const other = openDb(world().url, { poolSize: 1 })
  await runAsSystem(other, SCHOOL, (ctx) => setParam(ctx, 'approve.cancelDays', value))
  await other.close()
}

describe('a setting', () => {
  it('is read once while nothing changes', async () => {
    let reads = 0
    const read = async () => (reads += 1)
    for (let i = 0; i < 3; i += 1) expect(await inSchool((ctx) => setting(ctx, 'counted', read))).toBe(1)
    await inSchool(settingsChanged)
    expect(await inSchool((ctx) => setting(ctx, 'counted', read))).toBe(2)
  })

  it('changed by another process is seen by the next call', async () => {
    for (const value of [9, 11, 4]) {
      await changeElsewhere(value)
      expect(await inSchool(days)).toBe(value)
    }
  })

  it('is its own change to a transaction, which nobody else sees before it is committed, or ever when it is not', async () => {
    await inSchool((ctx) => setParam(ctx, 'approve.cancelDays', 5))
    await inSchool(async (ctx) => {
      expect(await days(ctx)).toBe(5)
      await setParam(ctx, 'approve.cancelDays', 6)
      expect(await days(ctx)).toBe(6)
      expect(await inSchool(days)).toBe(5)
    })
    expect(await inSchool(days)).toBe(6)
    await inSchool(async (ctx) => {
      const undone = underSavepoint(ctx.tx, async () => {
        await setParam(ctx, 'approve.cancelDays', 8)
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      expect(await days(ctx)).toBe(6)
    })
    expect(await inSchool(days)).toBe(6)
  })

  it('of one school is not that of another, also behind its wall', async () => {
    await inSchool((ctx) => setParam(ctx, 'approve.cancelDays', 3))
    expect(await world().inSchool(SCHOOL + 1, days)).toBe(7)
    expect(await inSchool((ctx) => setting({ ...ctx, schoolId: SCHOOL + 1 }, 'whose', async () => 'theirs'))).toBe('theirs')
    expect(await inSchool((ctx) => setting(ctx, 'whose', async () => 'ours'))).toBe('ours')
  })
})
