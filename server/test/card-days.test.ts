// A card pays from its first day to its last, a grant to its last; every place that looks at those days says the same.
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../src/core/clock.ts'
import type { SessionUser } from '../src/core/context.ts'
import { Fail } from '../src/core/fail.ts'
import { newId } from '../src/core/ids.ts'
import { buildFund, buildSchool, buildUser } from '../src/demo/build.ts'
import { commit, hold, reserve, type LedgerDoc } from '../src/modules/fund/ledger.ts'
import { faultyCards } from '../src/modules/fund/validity.ts'
import { cardsOf, cardState } from '../src/modules/fund/cards.ts'
import { useWorld } from './harness.ts'

const world = useWorld()
const SCHOOL = 591
let owner: SessionUser
let granted: SessionUser
beforeAll(async () => {
  await buildSchool(world().db, { id: SCHOOL, code: 'S591', name: '测试大学' })
  owner = await buildUser(world().db, { schoolId: SCHOOL, no: 'O1', name: '王教授', roles: ['purchaser', 'fzr'] })
  granted = await buildUser(world().db, { schoolId: SCHOOL, no: 'G1', name: '李老师', roles: ['purchaser'] })
})

/** So many days from today. */
const dayAt = (days: number): string => dayOf(addDays(new Date(), days))
let next = 0
const cardOf = (grants: { userId: string; endsOn: string }[] = []): Promise<string> =>
  buildFund(world().db, SCHOOL, { projectNo: `P${(next += 1)}`, name: '课题', ownerId: owner.id, totalFen: 10_000, grants })
const docOf = (payerId: string): LedgerDoc => ({ docKind: 'order', docId: newId(), docNo: `T${next}`, summary: '测试', payerId })
const paysNow = (fundId: string, by: SessionUser, doc = docOf(by.id)): Promise<boolean> =>
  world()
    .asUser(by, (ctx) => reserve(ctx, doc, [{ fundId, subjectCode: 'material', amountFen: 100 }]))
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof Fail) return false
        throw error
      },
    )

describe('the days of a card', () => {
  it.each([
    ['before its first day', 1, 9, false],
    ['on its first day', 0, 9, true],
    ['on its last day', -9, 0, true],
    ['after its last day', -9, -1, false],
  ])('%s', async (_, first, last, pays) => {
    const id = await cardOf()
    const doc = docOf(owner.id)
    expect(await paysNow(id, owner, doc)).toBe(true)
    await world().admin.query('update mall.funds set start_on = $2, end_on = $3 where id = $1', [id, dayAt(first), dayAt(last)])
    const said = await world().asUser(owner, async (ctx) => {
      const [card] = await cardsOf(ctx, owner.id, [id])
      return [cardState(ctx, card!) === '', (await faultyCards(ctx, 'order', [doc.docId])).length === 0]
    })
    expect([await paysNow(id, owner), ...said]).toEqual([pays, pays, pays])
  })

  it('that are over hold up what is still to be paid, and nothing that was paid', async () => {
    const id = await cardOf()
    const [paid, owed, frozen] = [docOf(owner.id), docOf(owner.id), docOf(owner.id)]
    for (const doc of [paid, owed, frozen]) expect(await paysNow(id, owner, doc)).toBe(true)
    await world().asUser(owner, async (ctx) => {
      for (const doc of [paid, owed]) await hold(ctx, doc, 100)
      await commit(ctx, paid, 'PZ1')
    })
    await world().admin.query('update mall.funds set start_on = $2, end_on = $3 where id = $1', [id, dayAt(-9), dayAt(-1)])
    const asked = [paid, owed, frozen].map((it) => it.docId)
    const found = await world().asUser(owner, (ctx) => faultyCards(ctx, 'order', asked))
    expect(found.map((it) => it.docId).toSorted()).toEqual([owed.docId, frozen.docId].toSorted())
  })
})

describe('the last day of a grant', () => {
  it.each([
    ['today', 0, true],
    ['yesterday', -1, false],
  ])('%s', async (_, last, pays) => {
    const id = await cardOf([{ userId: granted.id, endsOn: dayAt(last) }])
    const shown = (await (await world().as(granted)).fund.mine({ pageSize: 100 })).list.some((it) => it.id === id)
    const offered = await world().asUser(granted, async (ctx) => (await cardsOf(ctx, granted.id, [id])).length === 1)
    expect([await paysNow(id, granted), shown, offered]).toEqual([pays, pays, pays])
  })
})
