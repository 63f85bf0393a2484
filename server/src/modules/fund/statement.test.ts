import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { fund as calls } from '@caiyuan/contract/fund'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { logAction } from '../../core/advance.ts'
import type { Ctx, SessionUser } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'
import { buildFund, buildSchool, buildUser } from '../../demo/build.ts'
import '../../../test/paid-trial.ts'
import { freezeCards, reconcile } from './jobs.ts'
import { checkInvariants } from './invariants.ts'
import { commit, hold, release, reserve, type LedgerDoc } from './ledger.ts'
import { forecastOf, stopDay } from './queries/statement.ts'

const world = useWorld()
const people: Record<'owner' | 'granted' | 'stranger' | 'finance' | 'foreign', SessionUser> = {} as never
const SCHOOL = 7200
let card = ''

const docOf = (payerId: string, docNo: string): LedgerDoc => ({ docKind: 'test', docId: newId(), docNo, summary: `${docNo} 试剂`, payerId })
const submitted = (ctx: Ctx, it: LedgerDoc) => logAction(ctx, it.docKind, it.docId, { action: 'submit', title: '提交' })

beforeAll(async () => {
  const { db } = world()
  await buildSchool(db, { id: SCHOOL, code: 'STMT', name: '对账大学' })
  await buildSchool(db, { id: SCHOOL + 1, code: 'STMT2', name: '外校' })
  people.owner = await buildUser(db, { schoolId: SCHOOL, no: 'F1', name: '王教授', roles: ['purchaser', 'fzr'] })
  people.granted = await buildUser(db, { schoolId: SCHOOL, no: 'T1', name: '李老师', roles: ['purchaser'] })
  people.stranger = await buildUser(db, { schoolId: SCHOOL, no: 'T2', name: '刘老师', roles: ['purchaser'] })
  people.finance = await buildUser(db, { schoolId: SCHOOL, no: 'C1', name: '钱会计', roles: ['finance'] })
  people.foreign = await buildUser(db, { schoolId: SCHOOL + 1, no: 'X1', name: '外校会计', roles: ['finance', 'purchaser'] })
  card = await buildFund(db, SCHOOL, {
    projectNo: '52472118',
    name: '国家自然科学基金面上项目',
    ownerId: people.owner.id,
    totalFen: 20_000_000,
    committedFen: 5_000_000,
    endOn: '2027-12-31',
    subjects: [
      { code: 'material', name: '材料费', limitFen: 11_000_000, committedFen: 3_000_000 },
      { code: 'test', name: '测试化验加工费', limitFen: null, committedFen: 2_000_000 },
    ],
    grants: [{ userId: people.granted.id, perOrderCapFen: 2_000_000 }],
  })
  const byOwner = docOf(people.owner.id, 'D261101000001')
  const byGranted = docOf(people.granted.id, 'D261101000002')
  await world().asUser(people.owner, async (ctx) => {
    await reserve(ctx, byOwner, [{ fundId: card, subjectCode: 'material', amountFen: 300_000 }])
    await hold(ctx, byOwner, 300_000)
    await commit(ctx, byOwner, 'PZ001')
    submitted(ctx, byOwner)
  })
  await world().asUser(people.granted, async (ctx) => {
    await reserve(ctx, byGranted, [{ fundId: card, subjectCode: 'test', amountFen: 128_640 }])
    await release(ctx, byGranted, 28_640)
    submitted(ctx, byGranted)
  })
})

describe('fund.mine', () => {
  it('lists own and granted cards with four balances that make the total', async () => {
    const [mine] = (await (await world().as(people.granted)).fund.mine()).list
    expect(mine).toMatchObject({
      projectNo: '52472118',
      mine: 'granted',
      ownerName: '王教授',
      totalFen: 20_000_000,
      frozenFen: 100_000,
      heldFen: 0,
      committedFen: 5_300_000,
      availableFen: 14_600_000,
      grant: { perOrderCapFen: 2_000_000, capFen: null, usedFen: 100_000, endsOn: null },
    })
    expect(mine!.frozenFen + mine!.heldFen + mine!.committedFen + mine!.availableFen).toBe(mine!.totalFen)
    expect((await (await world().as(people.owner)).fund.mine({ keyword: '自然科学' })).list[0]).toMatchObject({
      mine: 'owner',
      grant: null,
    })
    expect((await (await world().as(people.finance)).fund.mine({ status: 'normal' })).total).toBe(1)
    expect((await (await world().as(people.finance)).fund.mine({ scope: 'mine' })).total).toBe(0)
    expect((await (await world().as(people.granted)).fund.mine({ scope: 'mine' })).total).toBe(1)
    for (const nobody of [people.stranger, people.foreign]) expect((await (await world().as(nobody)).fund.mine()).total).toBe(0)
  })

  it('lists own cards first, of these the ones that pay, and counts of a grant what this person spent', async () => {
    const draft = { schoolId: SCHOOL, name: '孙老师', roles: ['purchaser', 'fzr'] }
    const [sun, zhao] = [await buildUser(world().db, { ...draft, no: 'S1' }), await buildUser(world().db, { ...draft, no: 'Z1' })]
    const own = (projectNo: string, endOn: string) =>
      buildFund(world().db, SCHOOL, { projectNo, name: '自有课题', ownerId: sun.id, totalFen: 1_000, startOn: '2020-01-01', endOn })
    await own('A-OVER', '2021-12-31')
    await own('Z-OWN', '2099-12-31')
    const lent = await buildFund(world().db, SCHOOL, {
      projectNo: 'A-LENT',
      name: '他人课题',
      ownerId: people.owner.id,
      totalFen: 100_000,
      grants: [{ userId: sun.id, capFen: 50_000 }, { userId: zhao.id }],
    })
    for (const [who, amountFen] of [
      [people.owner, 10_000],
      [zhao, 4_000],
      [sun, 300],
    ] as const)
      await world().asUser(who, async (ctx) => {
        const doc = docOf(who.id, `D26110200${amountFen}`)
        await reserve(ctx, doc, [{ fundId: lent, subjectCode: 'material', amountFen }])
        submitted(ctx, doc)
      })
    const { list } = await (await world().as(sun)).fund.mine({})
    expect(list.map((it) => [it.projectNo, it.mine, it.grant?.usedFen])).toEqual([
      ['Z-OWN', 'owner', undefined],
      ['A-OVER', 'owner', undefined],
      ['A-LENT', 'granted', 300],
    ])
  })

  it('takes wildcards of the keyword as plain signs', async () => {
    expect((await (await world().as(people.owner)).fund.mine({ keyword: '%' })).total).toBe(0)
  })
})

describe('fund.statement', () => {
  it('computes subjects, months and the burn-down from the entries', async () => {
    const it = await (await world().as(people.owner)).fund.statement({ id: card })
    expect(it.subjects).toEqual([
      { code: 'material', name: '材料费', limitFen: 11_000_000, frozenFen: 0, heldFen: 0, committedFen: 3_300_000, leftFen: 7_700_000 },
      {
        code: 'test',
        name: '测试化验加工费',
        limitFen: null,
        frozenFen: 100_000,
        heldFen: 0,
        committedFen: 2_000_000,
        leftFen: 14_600_000,
      },
    ])
    const month = it.months.find((m) => m.month === it.burn.today.slice(0, 7))
    expect(month).toEqual({
      month: it.burn.today.slice(0, 7),
      committedFen: 300_000,
      largestFen: 300_000,
      largestText: 'D261101000001 试剂',
    })
    expect(it.burn.points.at(-1)).toEqual({ day: it.burn.today, availableFen: 14_600_000 })
    // Opened today: one day of use, 3,000 + 1,000.
    expect(it.burn).toMatchObject({ startFen: 15_000_000, rateDays: 1, perDayFen: 400_000 })
    expect(it.counts).toEqual({ frozen: 1, held: 0, committed: 1 })
    expect(it.openedFen).toBe(5_000_000)
  })

  it('begins a card with a stated start at that start, not on the day it was entered', async () => {
    const [year] = new Date().toISOString().split('-')
    const id = await buildFund(world().db, SCHOOL, {
      projectNo: 'PAST1',
      name: '去年立项的课题',
      ownerId: people.owner.id,
      totalFen: 1_000_000,
      startOn: `${Number(year) - 1}-03-01`,
      endOn: `${Number(year) + 1}-12-31`,
    })
    const { burn } = await (await world().as(people.owner)).fund.statement({ id })
    expect([burn.startFen, burn.points, burn.rateDays]).toEqual([1_000_000, [], 90])
  })

  it('begins a year with what the last one left, and takes its rate from the last 90 days', async () => {
    const id = await buildFund(world().db, SCHOOL, {
      projectNo: 'PAST2',
      name: '跨年的课题',
      ownerId: people.owner.id,
      totalFen: 1_000_000,
      startOn: '2020-01-01',
      endOn: '2099-12-31',
    })
    const spend = (docNo: string, amountFen: number) =>
      world().asUser(people.owner, async (ctx) => {
        const doc = docOf(people.owner.id, docNo)
        await reserve(ctx, doc, [{ fundId: id, subjectCode: 'material', amountFen }])
        submitted(ctx, doc)
      })
    await spend('D251101000001', 400_000)
    await world().admin.query("update mall.fund_entries set at = at - interval '1 year' where fund_id = $1", [id])
    await spend('D261103000001', 90_000)
    const { burn } = await (await world().as(people.owner)).fund.statement({ id })
    expect([burn.startFen, burn.points, burn.rateDays, burn.perDayFen]).toEqual([
      600_000,
      [{ day: burn.today, availableFen: 510_000 }],
      90,
      1_000,
    ])
  })

  it('tells a grantee the sums of a month, not what others bought', async () => {
    const largest = async (who: SessionUser) =>
      (await (await world().as(who)).fund.statement({ id: card })).months.filter((m) => m.committedFen > 0).map((m) => m.largestText)
    expect(await largest(people.owner)).toEqual(['D261101000001 试剂'])
    expect(await largest(people.granted)).toEqual([''])
  })

  it('does not exist for strangers and other schools', async () => {
    for (const user of [people.stranger, people.foreign]) {
      const client = await world().as(user)
      for (const call of [client.fund.statement, client.fund.entries])
        expect((await refusalOf(call({ id: card }))).message).toBe('经费卡不存在或您无权查看')
      expect((await client.raw(calls.exportEntries, { id: card })).retCode).toBe('4004')
    }
  })

  it('forecasts at the rate of the last days and stops before the year-end closing', () => {
    expect(stopDay('2026-11-20', '2026-12-31', '12-20')).toBe('2026-12-19')
    expect(stopDay('2026-11-20', '2026-11-30', '12-20')).toBe('2026-11-30')
    expect(stopDay('2026-12-25', '2026-12-31', '12-20')).toBe('2026-12-25')
    expect(stopDay('2026-11-20', '2028-12-31', '00-00')).toBe('2026-12-31')
    expect(forecastOf({ availableFen: 3_071_020, usedFen: 6_797_520, rateDays: 90, today: '2026-11-20', stopOn: '2026-12-19' })).toEqual({
      perDayFen: 75_528,
      endFen: 880_708,
      dryOn: null,
    })
    expect(forecastOf({ availableFen: 100, usedFen: 900, rateDays: 90, today: '2026-11-20', stopOn: '2026-12-19' })).toEqual({
      perDayFen: 10,
      endFen: 0,
      dryOn: '2026-11-30',
    })
    expect(forecastOf({ availableFen: 100, usedFen: -900, rateDays: 90, today: '2026-11-20', stopOn: '2026-12-19' })).toEqual({
      perDayFen: 0,
      endFen: 100,
      dryOn: null,
    })
  })
})

describe('fund.entries', () => {
  it('shows rows whose balances sum to the total, with an opening and a proof that add up', async () => {
    const page = await (await world().as(people.owner)).fund.entries({ id: card, pageSize: 50 })
    expect(page.list.map((r) => [r.kind, r.effectFen])).toEqual([
      ['RELEASE', 28_640],
      ['RESERVE', -128_640],
      ['COMMIT', 0],
      ['HOLD', 0],
      ['RESERVE', -300_000],
      ['OPEN', -2_000_000],
      ['OPEN', -3_000_000],
      ['OPEN', 20_000_000],
    ])
    for (const r of page.list) expect(r.frozenFen + r.heldFen + r.committedFen + r.availableFen).toBe(20_000_000)
    expect(page.list[2]).toMatchObject({ kind: 'COMMIT', voucherNo: 'PZ001', moved: ['held', 'committed'], actorName: '王教授' })
    expect(page.opening.availableFen + page.proof!.reduce((sum, p) => sum + p.effectFen, 0)).toBe(page.closing.availableFen)
    expect(page.counts).toEqual({ OPEN: 3, RESERVE: 2, HOLD: 1, COMMIT: 1, RELEASE: 1 })
  })

  it('pages, filters by kind, subject and words, and starts a later period with what was carried over', async () => {
    const client = await world().as(people.owner)
    expect((await client.fund.entries({ id: card, pageSize: 2, pageNum: 2 })).list.map((r) => r.seq)).toEqual([6, 5])
    expect((await client.fund.entries({ id: card, kind: 'RESERVE', subject: 'test' })).list.map((r) => r.docNo)).toEqual(['D261101000002'])
    expect((await client.fund.entries({ id: card, keyword: '李老师' })).total).toBe(2)
    const later = await client.fund.entries({ id: card, from: '2099-01-01', to: '2099-01-31' })
    expect(later).toMatchObject({ total: 0, proof: [], opening: { availableFen: 14_600_000 }, closing: { availableFen: 14_600_000 } })
    const early = await client.fund.entries({ id: card, from: '2020-01-01', to: '2020-01-31' })
    expect(early).toMatchObject({ total: 0, opening: { availableFen: 0 }, closing: { availableFen: 0 } })
    expect((await refusalOf(client.fund.entries({ id: card, from: '2026-13-01' }))).message).toBe('日期格式不正确')
  })

  it('shows a grantee what he paid, without the proof of the whole card', async () => {
    const page = await (await world().as(people.granted)).fund.entries({ id: card })
    expect(page.list.map((r) => r.docNo)).toEqual(['D261101000002', 'D261101000002'])
    expect(page.proof).toBeNull()
    const { data } = await (await world().as(people.granted)).raw(calls.exportEntries, { id: card })
    const docs = (await readSheet(data as Buffer)).map((row) => row[2])
    expect(docs).toEqual(['单据', null, 'D261101000002', 'D261101000002', null])
  })

  it('leaves as XLSX with the same rows, what each does to the money, and the balances around them', async () => {
    const answer = await (await world().as(people.owner)).raw(calls.exportEntries, { id: card })
    expect(
      Buffer.from(answer.data as Buffer)
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    const readXlsx = (await import('read-excel-file/node')).default
    const sheets = (await readXlsx(Buffer.from(answer.data as Buffer))) as unknown as { data: unknown[][] }[] | unknown[][]
    const rows = ('data' in (sheets[0] as object) ? (sheets[0] as { data: unknown[][] }).data : sheets) as unknown[][]
    expect(rows).toHaveLength(11)
    expect(rows[0]).toContain('方向')
    expect(rows[1]![5]).toMatch(/^期初余额（\d{4}-01-01）$/)
    expect(rows[9]!.slice(7, 15)).toEqual(['解冻', '增加', 286.4, 286.4, 1000, 0, 53_000, 146_000])
    expect(rows[10]!.slice(11, 15)).toEqual([1000, 0, 53_000, 146_000])
    const [open, close] = [rows[1]![14], rows[10]![14]] as number[]
    expect(close! - open!).toBeCloseTo(rows[10]![10] as number, 2)
  })
})

describe('fund.reconcile', () => {
  it('tells five of many faults, and how many there are', async () => {
    const bad = await buildFund(world().db, SCHOOL, { projectNo: 'BAD9', name: '多处不平的卡', ownerId: people.owner.id, totalFen: 100 })
    const faults = Array.from({ length: 3000 }, (_, i) => ({
      rule: 'I3' as const,
      fundId: bad,
      docNo: '',
      sentence: `第 ${i + 1} 笔流水与上一笔不衔接`,
    }))
    expect(await world().inSchool(SCHOOL, (ctx) => freezeCards(ctx, faults))).toBe(1)
    const { rows } = await world().admin.query("select body from mall.messages where title like '经费 BAD9%'")
    expect(rows[0].body).toContain('第 5 笔流水与上一笔不衔接；等共 3000 处。')
    expect(rows[0].body).not.toContain('第 6 笔')
    await world().admin.query('delete from mall.messages where title like $1', ['经费 BAD9%'])
  })

  it('tells each fault once with the rules it breaks, and leaves a closed card closed', async () => {
    const draft = (projectNo: string) => ({ projectNo, name: '不平的卡', ownerId: people.owner.id, totalFen: 100 })
    const [bad, closed] = [await buildFund(world().db, SCHOOL, draft('BAD8')), await buildFund(world().db, SCHOOL, draft('BAD7'))]
    await world().admin.query("update mall.funds set status = 'closed' where id = $1", [closed])
    const fault = (fundId: string | null, rule: 'I1' | 'I3', sentence: string) => ({ rule, fundId, docNo: '', sentence })
    const sentences = ['甲', '乙', '丙', '丁', '戊', '甲']
    const found = [...sentences.map((it_, i) => fault(bad, i > 0 ? 'I3' : 'I1', it_)), fault(closed, 'I3', '己'), fault(null, 'I1', '庚')]
    expect(await world().inSchool(SCHOOL, (ctx) => freezeCards(ctx, found))).toBe(1)
    const { rows } = await world().admin.query('select comment, detail, from_state from mall.document_log where doc_id = any($1)', [
      [bad, closed],
    ])
    expect(rows).toEqual([{ comment: '甲；乙；丙；丁；戊', detail: { rules: ['I1', 'I3'] }, from_state: 'normal' }])
    const cards = await world().admin.query('select status from mall.funds where id = any($1) order by project_no', [[bad, closed]])
    expect(cards.rows.map((it_) => it_.status)).toEqual(['closed', 'frozen'])
    await world().admin.query('delete from mall.messages where title like $1', ['经费 BAD8%'])
  })

  it('freezes a card that does not add up, tells finance, and lifts the freeze only when it does', async () => {
    const bad = await buildFund(world().db, SCHOOL, { projectNo: 'BAD1', name: '不平的卡', ownerId: people.owner.id, totalFen: 100_000 })
    await world().admin.query('update mall.funds set frozen_fen = 700 where id = $1', [bad])
    const found = await world().inSchool(SCHOOL, reconcile)
    expect(new Set(found.map((v) => [v.rule, v.fundId].join()))).toEqual(new Set([`I2,${bad}`, `I3,${bad}`]))
    const client = await world().as(people.finance)
    expect((await client.fund.mine({ keyword: 'BAD1' })).list[0]!.status).toBe('frozen')
    expect((await client.notice.messages()).list[0]!.title).toBe('经费 BAD1 不平的卡 已自动冻结')
    // A second run tells nobody twice.
    await world().inSchool(SCHOOL, reconcile)
    expect((await client.notice.messages()).total).toBe(1)
    expect((await refusalOf(client.fund.release({ id: bad }))).message).toBe('账本仍未平，不能解除冻结：经费余额与流水合计不一致（BAD1）')
    expect((await refusalOf((await world().as(people.owner)).fund.release({ id: bad }))).code).toBe('2009')
    expect((await refusalOf((await world().as(people.foreign)).fund.release({ id: bad }))).code).toBe('4004')
    expect((await refusalOf(client.fund.release({ id: card }))).message).toBe('该经费未被冻结')
    expect((await refusalOf(client.fund.release({ id: '' }))).code).toBe('4000')
    await world().admin.query('update mall.funds set frozen_fen = 0 where id = $1', [bad])
    await client.fund.release({ id: bad })
    const { rows } = await world().admin.query(
      "select action, to_state from mall.document_log where doc_kind = 'fund' and doc_id = $1 order by seq",
      [bad],
    )
    expect(rows).toEqual([
      { action: 'freeze', to_state: 'frozen' },
      { action: 'release', to_state: 'normal' },
    ])
  })

  it.each([
    ['I1', 'update mall.fund_entries set available_after_fen = available_after_fen + 1 where fund_id = $1 and seq = 2'],
    ['I2', 'update mall.fund_subjects set committed_fen = committed_fen + 1 where fund_id = $1'],
    [
      'I3',
      "insert into mall.fund_claims (school_id, doc_kind, doc_id, fund_id, subject_code, owner_id, payer_id, frozen_fen) select school_id, 'test', gen_random_uuid(), id, 'material', owner_id, owner_id, 5 from mall.funds where id = $1",
    ],
    [
      'I6',
      'alter table mall.funds drop constraint funds_spent; update mall.funds set frozen_fen = total_fen - committed_fen + 1 where id = $1',
    ],
    [
      'I7',
      "insert into mall.fund_entries (school_id, id, fund_id, seq, subject_code, kind, amount_fen, available_delta_fen, frozen_delta_fen, held_delta_fen, committed_delta_fen, available_after_fen, frozen_after_fen, held_after_fen, committed_after_fen, doc_kind, doc_id, doc_no) select school_id, gen_random_uuid(), id, 3, 'material', 'RESERVE', 0, 0, 0, 0, 0, 0, 0, 0, 0, 'order', gen_random_uuid(), 'D0' from mall.funds where id = $1",
    ],
  ])('%s finds its planted fault', async (rule, plant) => {
    const fund = await buildFund(world().db, SCHOOL, {
      projectNo: `PL${rule}`,
      name: '种错的卡',
      ownerId: people.owner.id,
      totalFen: 1_000,
      committedFen: 400,
    })
    await world().admin.query('begin')
    try {
      const [first, second] = plant.split('; ')
      await world().admin.query(first!, first!.includes('$1') ? [fund] : [])
      if (second) await world().admin.query(second, [fund])
      await world().admin.query('commit')
      const found = await world().inSchool(SCHOOL, (ctx) => checkInvariants(ctx.tx, SCHOOL))
      expect(found.filter((v) => v.fundId === fund).map((v) => v.rule)).toContain(rule)
    } finally {
      await world().admin.query('delete from mall.fund_claims where fund_id = $1', [fund])
      await world().admin.query('delete from mall.fund_entries where fund_id = $1', [fund])
      await world().admin.query('delete from mall.fund_subjects where fund_id = $1', [fund])
      await world().admin.query('delete from mall.funds where id = $1', [fund])
    }
  })
})
