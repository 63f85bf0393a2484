// A card among others of its school: what its page, its statement and its entries count is its own.
import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import '../../../test/paid-trial.ts'
import { logAction } from '../../core/advance.ts'
import { addDays, dayOf } from '../../core/clock.ts'
import type { Ctx, SessionUser } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'
import { buildFund, buildSchool, buildUser } from '../../demo/build.ts'
import { commit, hold, reserve, type FundLine } from './ledger.ts'

const world = useWorld()
const SCHOOL = 7250
const people: Record<'owner' | 'granted' | 'finance', SessionUser> = {} as never
let [card, beside] = ['', '']

const pay = (payer: SessionUser, lines: readonly FundLine[], then?: (ctx: Ctx, doc: Parameters<typeof reserve>[1]) => Promise<unknown>) =>
  world().asUser(payer, async (ctx) => {
    const doc = { docKind: 'test' as const, docId: newId(), docNo: 'D1', summary: '试剂', payerId: payer.id }
    await reserve(ctx, doc, lines)
    await then?.(ctx, doc)
    logAction(ctx, doc.docKind, doc.docId, { action: 'submit', title: '提交' })
  })

beforeAll(async () => {
  const { db } = world()
  const depts = await buildSchool(db, { id: SCHOOL, code: 'CARDS', name: '多卡大学', depts: ['材料学院'] })
  people.owner = await buildUser(db, { schoolId: SCHOOL, no: 'F1', name: '王教授', roles: ['purchaser', 'fzr'] })
  people.granted = await buildUser(db, { schoolId: SCHOOL, no: 'T1', name: '李老师', roles: ['purchaser'] })
  people.finance = await buildUser(db, { schoolId: SCHOOL, no: 'C1', name: '钱会计', roles: ['finance', 'purchaser'] })
  const draft = (projectNo: string, materialFen: number, testFen: number) => ({
    projectNo,
    name: `课题${projectNo}`,
    ownerId: people.owner.id,
    deptId: depts.get('材料学院')!,
    totalFen: 900_000,
    committedFen: materialFen + testFen,
    startOn: '2025-03-01',
    endOn: '2027-06-30',
    subjects: [
      { code: 'material', name: '材料费', limitFen: 100_000, committedFen: materialFen },
      { code: 'test', name: '测试费', limitFen: null, committedFen: testFen },
    ],
    grants: [{ userId: people.granted.id }, { userId: people.finance.id }],
  })
  beside = await buildFund(db, SCHOOL, draft('P2', 11_000, 22_000))
  card = await buildFund(db, SCHOOL, draft('P1', 3_000, 4_000))
  const on = (fundId: string, materialFen: number, testFen = 0): FundLine[] =>
    [
      { fundId, subjectCode: 'material', amountFen: materialFen },
      { fundId, subjectCode: 'test', amountFen: testFen },
    ].filter((it_) => it_.amountFen > 0)
  await pay(people.granted, on(beside, 700))
  await pay(people.granted, on(card, 10_000, 5_000))
  await pay(people.granted, on(card, 20_000, 1_000), (ctx, doc) => hold(ctx, doc, 21_000))
  await pay(people.granted, on(card, 30_000, 2_000), async (ctx, doc) => {
    await hold(ctx, doc, 32_000)
    await commit(ctx, doc, 'PZ1')
  })
})

describe('a card beside another', () => {
  it('says its days, its department and what of a grant this person used: frozen, owed and spent together', async () => {
    const { list } = await (await world().as(people.granted)).fund.mine({})
    expect(list.map((it_) => [it_.projectNo, it_.grant!.usedFen])).toEqual([
      ['P1', 68_000],
      ['P2', 700],
    ])
    expect(list[0]).toMatchObject({ deptName: '材料学院', startOn: '2025-03-01', endOn: '2027-06-30', totalFen: 900_000 })
    expect([list[0]!.frozenFen, list[0]!.heldFen, list[0]!.committedFen, list[0]!.availableFen]).toEqual([15_000, 21_000, 39_000, 825_000])
    expect(list[0]!.daysLeft).toBe(Math.round((Date.parse('2027-06-30') - Date.parse(dayOf(new Date()))) / 86_400_000))
  })

  it('leaves of a subject what its limit has after all three, and counts a document of two subjects once', async () => {
    const it_ = await (await world().as(people.owner)).fund.statement({ id: card })
    expect(it_.subjects.map((s) => [s.code, s.frozenFen, s.heldFen, s.committedFen, s.leftFen])).toEqual([
      ['material', 10_000, 20_000, 33_000, 37_000],
      ['test', 5_000, 1_000, 6_000, 825_000],
    ])
    expect([it_.counts, it_.openedFen]).toEqual([{ frozen: 1, held: 1, committed: 1 }, 7_000])
    expect(it_.months.reduce((sum, month) => sum + month.committedFen, 0)).toBe(32_000)
  })

  it('opens and closes with its own balances', async () => {
    const client = await world().as(people.owner)
    const balances = async (id: string) => {
      const { opening, closing } = await client.fund.entries({ id, from: dayOf(new Date()) })
      return [opening, closing].map((it_) => [it_.frozenFen, it_.heldFen, it_.committedFen, it_.availableFen])
    }
    expect([await balances(beside), await balances(card)]).toEqual([
      [
        [0, 0, 33_000, 867_000],
        [700, 0, 33_000, 866_300],
      ],
      [
        [0, 0, 7_000, 893_000],
        [15_000, 21_000, 39_000, 825_000],
      ],
    ])
  })

  it('ends a period with its last day and begins it with its first', async () => {
    const client = await world().as(people.owner)
    const today = dayOf(new Date())
    const [before, after] = [-1, 1].map((days) => dayOf(addDays(new Date(), days)))
    const num = async (from: string, to: string) => (await client.fund.entries({ id: card, from, to })).total
    expect([
      await num(today, today),
      await num('2025-03-01', '2025-03-01'),
      await num('2025-03-02', before!),
      await num(after!, after!),
    ]).toEqual([12, 3, 0, 0])
  })

  it('is read by finance as finance, by whom it was lent to until the last day of it, and by its state', async () => {
    const finance = await world().as(people.finance)
    expect((await finance.fund.mine({})).list.map((it_) => it_.mine)).toEqual(['finance', 'finance'])
    await world().admin.query("update mall.funds set status = 'frozen' where id = $1", [beside])
    expect((await finance.fund.mine({ status: 'frozen' })).list.map((it_) => it_.projectNo)).toEqual(['P2'])
    await world().admin.query("update mall.funds set status = 'normal' where id = $1", [beside])
    const seen = async (days: number) => {
      await world().admin.query('update mall.fund_grants set ends_on = $2 where fund_id = $1', [beside, dayOf(addDays(new Date(), days))])
      return (await (await world().as(people.granted)).fund.mine({})).total
    }
    expect([await seen(0), await seen(-1)]).toEqual([2, 1])
  })

  it('leaves of a subject no more than the card has, however high its limit', async () => {
    const id = await buildFund(world().db, SCHOOL, {
      projectNo: 'P3',
      name: '课题P3',
      ownerId: people.owner.id,
      totalFen: 50_000,
      subjects: [
        { code: 'material', name: '材料费', limitFen: 50_001 },
        { code: 'test', name: '测试费', limitFen: 49_999 },
      ],
    })
    const { subjects } = await (await world().as(people.owner)).fund.statement({ id })
    expect(subjects.map((s) => s.leftFen)).toEqual([50_000, 49_999])
  })
})
