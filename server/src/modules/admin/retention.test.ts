import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { openSchool } from './fixtures.ts'

const world = useWorld()

const ran = (schoolId: number, ago: string, counts: object) =>
  world().admin.query(
    `insert into mall.retention_runs (school_id, id, at, counts) values ($1, gen_random_uuid(), now() - $2::interval, $3)`,
    [schoolId, ago, JSON.stringify(counts)],
  )

describe('admin.retention', () => {
  it('sums what the nights of this school deleted, by kind, and says of the last', async () => {
    const [here, there] = [await openSchool(world()), await openSchool(world())]
    const auditor = await world().as(await here.hire('A1', '审计员', ['auditAdmin']))
    expect(await auditor.admin.retention()).toEqual({ ranAt: null, kinds: [] })
    await ran(here.schoolId, '1 hour', {})
    await ran(here.schoolId, '1 day', { messages: 5, codes: 2 })
    await ran(here.schoolId, '2 days', { messages: 7, whatWasOnce: 3 })
    await ran(here.schoolId, '31 days', { messages: 100 })
    await ran(there.schoolId, '1 minute', { messages: 1000 })
    const told = await auditor.admin.retention()
    const at = (hours: number) => expect.closeTo(Date.now() - hours * 3_600_000, -5)
    expect({ ...told, ranAt: Date.parse(told.ranAt!) }).toMatchObject({ ranAt: at(1) })
    expect(
      told.kinds.map(({ lastAt, ...it_ }) => ({ ...it_, lastAt: Date.parse(lastAt) })).toSorted((a, b) => a.sumNum - b.sumNum),
    ).toEqual([
      { kind: 'codes', lastNum: 2, sumNum: 2, lastAt: at(24) },
      { kind: 'messages', lastNum: 5, sumNum: 12, lastAt: at(24) },
    ])
  })

  it('is told to who audits', async () => {
    const school = await openSchool(world())
    const buyer = await world().as(await school.hire('B1', '王老师', ['purchaser']))
    expect((await refusalOf(buyer.admin.retention())).code).toBe('2009')
  })
})
