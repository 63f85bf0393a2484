// How long a task has waited is the same on the list and on the page, for everybody it came to, however it came.
import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { openTrial, type Trial } from '../../../test/trial.ts'
import type { SessionUser } from '../../core/context.ts'

const world = useWorld()
const HOUR = 3600_000
let t: Trial
let next = 1395

beforeAll(async () => {
  t = await openTrial(world(), (next += 1))
})

/** On the list, at the head of the page, and beside the person's name on it: the moment it came to him. */
const sincesOf = async (who: SessionUser, doc: string): Promise<number[]> => {
  const { approval } = await world().as(who)
  const row = (await approval.list({ index: 0 })).list.find((it_) => it_.docId === doc)
  const { task, timeline } = await approval.detail({ kind: 'trial', id: doc })
  const me = timeline.now[0]!.people.find((it_) => it_.isMe)
  return [row!.since, task!.since, me!.since].map((it_) => new Date(it_).getTime())
}

const same = async (who: SessionUser, doc: string): Promise<number> => {
  const [list, head, beside] = await sincesOf(who, doc)
  expect([head, beside]).toEqual([list, list])
  return list!
}

const age = (doc: string, hours: number) =>
  t.rows('update flow_tasks set started_at = started_at - make_interval(hours => $2) where doc_id = $1', [doc, hours])

describe('since when a task waits', () => {
  it('is the same for all who are asked together, and for the next after them', async () => {
    const doc = await t.submit(t.T1, { amountFen: 800_000, owners: [t.F1, t.F2] })
    await age(doc, 30)
    const [one, two] = [await same(t.F1, doc), await same(t.F2, doc)]
    expect(one).toBe(two)
    for (const who of [t.F1, t.F2]) await (await world().as(who)).approval.agree({ taskId: await t.taskOf(doc, who) })
    expect((await same(t.D1, doc)) - one).toBeGreaterThan(29 * HOUR)
  })

  it('is each person’s own once it went one level up', async () => {
    const doc = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
    await age(doc, 74)
    await world().makeDue('approval.escalate')
    await world().drain()
    expect((await same(t.D1, doc)) - (await same(t.F1, doc))).toBeGreaterThan(73 * HOUR)
  })

  it('goes on from where it stood, or begins anew, alike on both when it is given to another', async () => {
    const doc = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
    await age(doc, 50)
    const admin = await world().as(t.M1)
    const { failedNum } = await admin.handover.submit({ userId: t.F1.id, receivers: { task: t.F2.id }, reason: '调往外校' })
    expect([failedNum, await t.waiting(doc)]).toEqual([0, ['赵教授']])
    await same(t.F2, doc)
  })

  it('is for the submitter when it was submitted', async () => {
    const doc = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F2] })
    const { approval } = await world().as(t.T1)
    const row = (await approval.list({ index: 5 })).list.find((it_) => it_.docId === doc)
    expect((await approval.detail({ kind: 'trial', id: doc })).submittedAt).toBe(row!.since)
  })
})
