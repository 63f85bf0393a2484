import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import '../../../test/paid-trial.ts'
import { addDays, dayOf, now } from '../../core/clock.ts'
import type { Ctx, SessionUser } from '../../core/context.ts'
import { underSavepoint } from '../../core/db.ts'
import { Fail } from '../../core/fail.ts'
import { newId } from '../../core/ids.ts'
import { buildFund, buildSchool, buildUser } from '../../demo/build.ts'
import { checkInvariants } from './invariants.ts'
import { claimsOf, commit, hold, release, reserve, reserveAll, type LedgerDoc } from './ledger.ts'

const world = useWorld()
const SCHOOL = 7100
const RUNS = Number(process.env.LEDGER_RUNS ?? 30)
let owner: SessionUser
let other: SessionUser
let third: SessionUser

beforeAll(async () => {
  await buildSchool(world().db, { id: SCHOOL, code: 'LEDGER', name: '账本大学' })
  owner = await buildUser(world().db, { schoolId: SCHOOL, no: 'L1', name: '王教授', roles: ['purchaser', 'fzr'] })
  other = await buildUser(world().db, { schoolId: SCHOOL, no: 'L2', name: '李老师', roles: ['purchaser'] })
  third = await buildUser(world().db, { schoolId: SCHOOL, no: 'L3', name: '赵老师', roles: ['purchaser'] })
})

let nextNo = 1
const docOf = (payerId = owner.id): LedgerDoc => ({
  docKind: 'test',
  docId: newId(),
  docNo: `TD${String(nextNo++).padStart(6, '0')}`,
  summary: '测试单',
  payerId,
})
const fundOf = (totalFen: number, more: Partial<Parameters<typeof buildFund>[2]> = {}): Promise<string> =>
  buildFund(world().db, SCHOOL, { projectNo: `P${nextNo++}`, name: '测试经费', ownerId: owner.id, totalFen, ...more })
const act = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => world().asUser(owner, work)
const cardOf = async (id: string) => {
  const { rows } = await world().admin.query('select total_fen, frozen_fen, held_fen, committed_fen from mall.funds where id = $1', [id])
  const it = rows[0] as Record<string, number>
  return {
    available: it.total_fen! - it.frozen_fen! - it.held_fen! - it.committed_fen!,
    frozen: it.frozen_fen,
    held: it.held_fen,
    committed: it.committed_fen,
  }
}
const refusalText = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (e: unknown) => e,
  )
  expect(error).toBeInstanceOf(Fail)
  return (error as Fail).message
}
const sound = async () => expect(await act((ctx) => checkInvariants(ctx.tx, SCHOOL, ['I1', 'I2', 'I3', 'I4', 'I6']))).toEqual([])

describe('reserve', () => {
  it('refuses with the exact shortage of scenario 3 and writes nothing', async () => {
    const k4 = await fundOf(90_000)
    const doc = docOf()
    expect(await refusalText(act((ctx) => reserve(ctx, doc, [{ fundId: k4, subjectCode: 'material', amountFen: 128_640 }])))).toBe(
      '经费可用余额不足：可用 ¥900.00，本单需 ¥1,286.40，差额 ¥386.40',
    )
    expect(await cardOf(k4)).toEqual({ available: 90_000, frozen: 0, held: 0, committed: 0 })
    const { rows } = await world().admin.query('select 1 from mall.fund_entries where fund_id = $1 and kind <> $2', [k4, 'OPEN'])
    expect(rows).toEqual([])
  })

  it('takes all lines or none', async () => {
    const [a, b] = [await fundOf(100_000), await fundOf(1_000)]
    const lines = [a, b].map((fundId) => ({ fundId, subjectCode: 'material', amountFen: 50_000 }))
    expect(await refusalText(act((ctx) => reserve(ctx, docOf(), lines)))).toBe(
      '经费可用余额不足：可用 ¥10.00，本单需 ¥500.00，差额 ¥490.00',
    )
    expect((await cardOf(a)).frozen).toBe(0)
  })

  it('stops at the limit of a subject, not only of the card', async () => {
    const fund = await fundOf(1_000_000, { subjects: [{ code: 'test', name: '测试化验加工费', limitFen: 25_000 }] })
    const line = (amountFen: number) => [{ fundId: fund, subjectCode: 'test', amountFen }]
    await act((ctx) => reserve(ctx, docOf(), line(20_000)))
    expect(await refusalText(act((ctx) => reserve(ctx, docOf(), line(5_001))))).toBe(
      '科目【测试化验加工费】余额不足：可用 ¥50.00，本单需 ¥50.01',
    )
    await act((ctx) => reserve(ctx, docOf(), line(5_000)))
    expect(await refusalText(act((ctx) => reserve(ctx, docOf(), [{ fundId: fund, subjectCode: 'none', amountFen: 1 }])))).toBe(
      '经费没有该支出科目，请重新选择',
    )
  })

  it('refuses a card that is frozen, over, not begun or not yours', async () => {
    const line = (fundId: string) => [{ fundId, subjectCode: 'material', amountFen: 100 }]
    const frozen = await fundOf(10_000)
    await world().admin.query("update mall.funds set status = 'frozen' where id = $1", [frozen])
    expect(await refusalText(act((ctx) => reserve(ctx, docOf(), line(frozen))))).toBe('项目已被财务冻结')
    for (const days of [{ endOn: '2025-12-31' }, { startOn: '2099-01-01', endOn: '2099-12-31' }]) {
      const fund = await fundOf(10_000, days)
      expect(await refusalText(act((ctx) => reserve(ctx, docOf(), line(fund))))).toBe('项目已结题/过期')
    }
    const fund = await fundOf(10_000)
    expect(await refusalText(act((ctx) => reserve(ctx, docOf(other.id), line(fund))))).toBe('您未获该经费授权')
    const ended = await fundOf(10_000, { grants: [{ userId: other.id, endsOn: '2025-01-01' }] })
    expect(await refusalText(act((ctx) => reserve(ctx, docOf(other.id), line(ended))))).toBe('您未获该经费授权')
    const until = (endsOn: Date) => fundOf(10_000, { grants: [{ userId: other.id, endsOn: dayOf(endsOn) }] })
    const over = await until(addDays(now(), -1))
    expect(await refusalText(act((ctx) => reserve(ctx, docOf(other.id), line(over))))).toBe('您未获该经费授权')
    const today = await until(now())
    await act((ctx) => reserve(ctx, docOf(other.id), line(today)))
    expect(await refusalText(act((ctx) => reserve(ctx, docOf(), line(newId()))))).toContain('经费')
  })

  it('counts the caps of a grant over all subjects of one order and over all orders', async () => {
    const fund = await fundOf(10_000_000, { grants: [{ userId: other.id, perOrderCapFen: 200_000, capFen: 300_000 }] })
    const two = (a: number, b: number) => [
      { fundId: fund, subjectCode: 'material', amountFen: a },
      { fundId: fund, subjectCode: 'office', amountFen: b },
    ]
    expect(await refusalText(act((ctx) => reserve(ctx, docOf(other.id), two(150_000, 60_000))))).toBe(
      '超过经费授权单笔上限：上限 ¥2,000.00，本单需 ¥2,100.00',
    )
    const first = docOf(other.id)
    await act((ctx) => reserve(ctx, first, two(150_000, 50_000)))
    expect(await refusalText(act((ctx) => reserve(ctx, docOf(other.id), two(100_001, 0))))).toBe(
      '超过经费授权累计上限：还可用 ¥1,000.00，本单需 ¥1,000.01',
    )
    await act((ctx) => release(ctx, first))
    await act((ctx) => reserve(ctx, docOf(other.id), two(200_000, 0)))
  })

  it('counts against the cap of a grant what its own person spent, to the last fen, and nothing of the owner’s', async () => {
    const fund = await fundOf(10_000_000, { grants: [{ userId: other.id, capFen: 300_000 }] })
    const pay = (by: SessionUser, amountFen: number) =>
      act((ctx) => reserve(ctx, docOf(by.id), [{ fundId: fund, subjectCode: 'material', amountFen }]))
    await pay(owner, 290_000)
    await pay(other, 300_000)
    expect(await refusalText(pay(other, 1))).toBe('超过经费授权累计上限：还可用 ¥0.00，本单需 ¥0.01')
    await pay(owner, 1)
  })
})

describe('what was spent by a grant', () => {
  const grantOf = async () => {
    const fund = await fundOf(10_000_000, { grants: [other, third].map(({ id }) => ({ userId: id, capFen: 300_000 })) })
    const pay = (doc: LedgerDoc, amountFen: number) =>
      act((ctx) => reserve(ctx, doc, [{ fundId: fund, subjectCode: 'material', amountFen }]))
    return pay
  }

  it('still counts once it was paid', async () => {
    const pay = await grantOf()
    const doc = docOf(other.id)
    await pay(doc, 250_000)
    await act((ctx) => hold(ctx, doc, 250_000))
    await act((ctx) => commit(ctx, doc, '记-1'))
    expect(await refusalText(pay(docOf(other.id), 50_001))).toBe('超过经费授权累计上限：还可用 ¥500.00，本单需 ¥500.01')
  })

  it('is of whom the document was submitted by last', async () => {
    const pay = await grantOf()
    const doc = docOf(other.id)
    await pay(doc, 250_000)
    await act((ctx) => release(ctx, doc))
    await pay({ ...doc, payerId: third.id }, 200_000)
    expect(await refusalText(pay(docOf(third.id), 100_001))).toBe('超过经费授权累计上限：还可用 ¥1,000.00，本单需 ¥1,000.01')
    await pay(docOf(other.id), 300_000)
  })
})

describe('documents that come together', () => {
  const two = (fundId: string, fen: number) => ['material', 'office'].map((subjectCode) => ({ fundId, subjectCode, amountFen: fen }))

  it('have an entry for each line, in their order, each with what was left behind it', async () => {
    const fund = await fundOf(100_000)
    const docs = [docOf(), docOf()]
    await act((ctx) =>
      reserveAll(ctx, [
        { doc: docs[0]!, lines: two(fund, 10_000) },
        { doc: docs[1]!, lines: two(fund, 5_000) },
      ]),
    )
    const { rows } = await world().admin.query(
      "select doc_id, seq, amount_fen, available_after_fen, frozen_after_fen from mall.fund_entries where fund_id = $1 and kind = 'RESERVE' order by seq",
      [fund],
    )
    const first = rows[0].seq
    expect(rows.map((it) => [it.doc_id, it.seq - first, it.amount_fen, it.available_after_fen, it.frozen_after_fen])).toEqual([
      [docs[0]!.docId, 0, 10_000, 90_000, 10_000],
      [docs[0]!.docId, 1, 10_000, 80_000, 20_000],
      [docs[1]!.docId, 2, 5_000, 75_000, 25_000],
      [docs[1]!.docId, 3, 5_000, 70_000, 30_000],
    ])
    await sound()
  })

  it('are refused by what they need together: the card, and the grant in all', async () => {
    const both = (fundId: string, fen: number) => (ctx: Ctx) =>
      reserveAll(
        ctx,
        [docOf(other.id), docOf(other.id)].map((doc) => ({ doc, lines: two(fundId, fen) })),
      )
    const granted = await fundOf(100_000, { grants: [{ userId: other.id, perOrderCapFen: 20_000, capFen: 39_999 }] })
    expect(await refusalText(act(both(granted, 25_001)))).toBe('经费可用余额不足：可用 ¥1,000.00，本单需 ¥1,000.04，差额 ¥0.04')
    expect(await refusalText(act(both(granted, 10_001)))).toBe('超过经费授权单笔上限：上限 ¥200.00，本单需 ¥200.02')
    expect(await refusalText(act(both(granted, 10_000)))).toBe('超过经费授权累计上限：还可用 ¥399.99，本单需 ¥400.00')
    await act(both(granted, 9_999))
    expect(await cardOf(granted)).toEqual({ available: 60_004, frozen: 39_996, held: 0, committed: 0 })
  })
})

describe('moving on', () => {
  it('walks the money of scenario 1: frozen, held, committed, to the fen', async () => {
    const k1 = await fundOf(20_000_000, { committedFen: 5_000_000 })
    const doc = docOf()
    await act((ctx) => reserve(ctx, doc, [{ fundId: k1, subjectCode: 'material', amountFen: 128_640 }]))
    expect(await cardOf(k1)).toEqual({ available: 14_871_360, frozen: 128_640, held: 0, committed: 5_000_000 })
    await act((ctx) => hold(ctx, doc, 128_640))
    expect(await cardOf(k1)).toEqual({ available: 14_871_360, frozen: 0, held: 128_640, committed: 5_000_000 })
    await act((ctx) => commit(ctx, doc, 'PZ202611000017'))
    expect(await cardOf(k1)).toEqual({ available: 14_871_360, frozen: 0, held: 0, committed: 5_128_640 })
    const { rows } = await world().admin.query(
      'select kind, voucher_no, available_delta_fen, available_after_fen from mall.fund_entries where doc_id = $1 order by seq',
      [doc.docId],
    )
    expect(rows).toEqual([
      { kind: 'RESERVE', voucher_no: '', available_delta_fen: -128_640, available_after_fen: 14_871_360 },
      { kind: 'HOLD', voucher_no: '', available_delta_fen: 0, available_after_fen: 14_871_360 },
      { kind: 'COMMIT', voucher_no: 'PZ202611000017', available_delta_fen: 0, available_after_fen: 14_871_360 },
    ])
    await sound()
  })

  it('splits a partial acceptance over three cards by the largest remainder', async () => {
    const funds = await Promise.all([fundOf(1_000_000), fundOf(1_000_000), fundOf(1_000_000)])
    const doc = docOf()
    await act((ctx) =>
      reserve(
        ctx,
        doc,
        funds.map((fundId) => ({ fundId, subjectCode: 'material', amountFen: 3_333 })),
      ),
    )
    await act((ctx) => hold(ctx, doc, 100))
    const held = (await act((ctx) => claimsOf(ctx, 'test', doc.docId))).map((c) => c.heldFen)
    expect(held).toEqual([34, 33, 33])
    await act((ctx) => hold(ctx, doc, 9_899))
    const after = await act((ctx) => claimsOf(ctx, 'test', doc.docId))
    expect(after.map((c) => [c.frozenFen, c.heldFen])).toEqual([
      [0, 3_333],
      [0, 3_333],
      [0, 3_333],
    ])
  })

  it('never moves more than a document has', async () => {
    const fund = await fundOf(100_000)
    const [doc, neighbour] = [docOf(), docOf()]
    await act((ctx) => reserve(ctx, doc, [{ fundId: fund, subjectCode: 'material', amountFen: 1_000 }]))
    await act((ctx) => reserve(ctx, neighbour, [{ fundId: fund, subjectCode: 'material', amountFen: 5_000 }]))
    await expect(act((ctx) => release(ctx, doc, 1_001))).rejects.toThrow('moves 1001 fen')
    await expect(act((ctx) => hold(ctx, doc, 1_001))).rejects.toThrow('moves 1001 fen')
    await expect(act((ctx) => commit(ctx, doc, 'V', 1))).rejects.toThrow('moves 1 fen')
    await expect(act((ctx) => reserve(ctx, doc, [{ fundId: fund, subjectCode: 'material', amountFen: -5 }]))).rejects.toThrow(RangeError)
    expect(await cardOf(fund)).toEqual({ available: 94_000, frozen: 6_000, held: 0, committed: 0 })
  })
})

describe('append-only', () => {
  it('refuses to change or remove entries as the application', async () => {
    const fund = await fundOf(1_000)
    const inside = (text: string) =>
      act(async (ctx) => {
        const { sql } = await import('kysely')
        await sql.raw(text).execute(ctx.tx)
      })
    await expect(inside(`update fund_entries set amount_fen = 1 where school_id = ${SCHOOL} and fund_id = '${fund}'`)).rejects.toThrow(
      'permission denied',
    )
    await expect(inside(`delete from fund_entries where school_id = ${SCHOOL} and fund_id = '${fund}'`)).rejects.toThrow(
      'permission denied',
    )
    await expect(inside('truncate fund_entries')).rejects.toThrow('permission denied')
  })
})

describe('side by side', () => {
  it('lets 64 parallel reservations end exactly at the limit', async () => {
    const fund = await fundOf(320_000)
    const results = await Promise.allSettled(
      Array.from({ length: 64 }, () => act((ctx) => reserve(ctx, docOf(), [{ fundId: fund, subjectCode: 'material', amountFen: 10_000 }]))),
    )
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(32)
    for (const it of results)
      if (it.status === 'rejected') expect((it.reason as Fail).message).toBe('经费可用余额不足：可用 ¥0.00，本单需 ¥100.00，差额 ¥100.00')
    expect(await cardOf(fund)).toEqual({ available: 0, frozen: 320_000, held: 0, committed: 0 })
    await sound()
  })

  it('moves one document once when two ask at the same time, and never touches a neighbour', async () => {
    const funds = [await fundOf(100_000), await fundOf(100_000)]
    const [doc, neighbour] = [docOf(), docOf()]
    for (const it of [doc, neighbour])
      await act((ctx) =>
        reserve(
          ctx,
          it,
          funds.map((fundId) => ({ fundId, subjectCode: 'material', amountFen: 10_000 })),
        ),
      )
    const tries = await Promise.allSettled(Array.from({ length: 16 }, () => act((ctx) => hold(ctx, doc, 20_000))))
    expect(tries.filter((t) => t.status === 'fulfilled')).toHaveLength(1)
    // Refused by what it read under the lock, not by a broken constraint.
    for (const it of tries) if (it.status === 'rejected') expect(String(it.reason)).toContain('of frozenFen but has 0')
    expect((await act((ctx) => claimsOf(ctx, 'test', neighbour.docId))).map((c) => c.frozenFen)).toEqual([10_000, 10_000])
    await sound()
  })

  it('lets who waits for a card wait in a statement of its own, ahead of the movement', async () => {
    const card = await fundOf(10_000)
    const line = [{ fundId: card, subjectCode: 'material', amountFen: 6_000 }]
    const waits = "select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    const [held, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = act(async (ctx) => {
      await reserve(ctx, docOf(), line)
      held.resolve()
      await open.promise
    })
    await held.promise
    const second = refusalText(act((ctx) => reserve(ctx, docOf(), line)))
    await expect
      .poll(async () => (await world().admin.query<{ query: string }>(waits)).rows.map((it) => it.query))
      .toEqual([expect.stringMatching(/^select id from funds .* for no key update$/)])
    open.resolve()
    await first
    expect(await second).toBe('经费可用余额不足：可用 ¥40.00，本单需 ¥60.00，差额 ¥20.00')
  })

  it('takes several cards in one order of locks, whichever way a document names them', async () => {
    const funds = [await fundOf(10_000_000), await fundOf(10_000_000)]
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, async (_, i) => {
        const doc = docOf()
        await act((ctx) =>
          reserve(
            ctx,
            doc,
            (i % 2 ? funds : funds.toReversed()).map((fundId) => ({ fundId, subjectCode: 'material', amountFen: 100 })),
          ),
        )
        await act((ctx) => (i % 3 ? hold(ctx, doc, 150) : release(ctx, doc)))
      }),
    )
    expect(results.filter((r) => r.status === 'rejected')).toEqual([])
    await sound()
  })
})

// A reference of the ledger in plain numbers, written apart from the code under test.
interface ModelClaim {
  frozen: number
  held: number
  committed: number
}
class Model {
  readonly totals: number[]
  readonly limits: (number | null)[]
  readonly docs: ModelClaim[][]
  constructor(totals: number[], limits: (number | null)[], docCount: number) {
    this.totals = totals
    this.limits = limits
    this.docs = Array.from({ length: docCount }, () => totals.map(() => ({ frozen: 0, held: 0, committed: 0 })))
  }
  used(fund: number): number {
    return this.docs.reduce((sum, claims) => sum + claims[fund]!.frozen + claims[fund]!.held + claims[fund]!.committed, 0)
  }
  reserve(doc: number, amounts: number[]): boolean {
    const fits = amounts.every((fen, f) => fen === 0 || this.used(f) + fen <= Math.min(this.totals[f]!, this.limits[f] ?? Infinity))
    if (fits) amounts.forEach((fen, f) => (this.docs[doc]![f]!.frozen += fen))
    return fits
  }
  move(doc: number, from: keyof ModelClaim, to: keyof ModelClaim | null, fen: number): boolean {
    const claims = this.docs[doc]!
    const have = claims.map((c) => c[from])
    const whole = have.reduce((a, b) => a + b, 0)
    if (fen > whole) return false
    if (fen === 0) return true
    const parts = have.map((h) => Math.floor((fen * h) / whole))
    const byRest = have.map((h, i) => ({ i, rest: (fen * h) % whole })).sort((a, b) => b.rest - a.rest || a.i - b.i)
    for (let left = fen - parts.reduce((a, b) => a + b, 0), k = 0; left > 0; left -= 1, k += 1) parts[byRest[k]!.i]! += 1
    claims.forEach((c, i) => {
      c[from] -= parts[i]!
      if (to) c[to] += parts[i]!
    })
    return true
  }
}

const DOCS = 4
const amount = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 60_000 }))
const step = fc.oneof(
  fc.record({ op: fc.constant('reserve' as const), doc: fc.nat(DOCS - 1), amounts: fc.array(amount, { minLength: 3, maxLength: 3 }) }),
  fc.record({
    op: fc.constantFrom('hold' as const, 'release' as const, 'commit' as const),
    doc: fc.nat(DOCS - 1),
    part: fc.integer({ min: 0, max: 110 }),
  }),
)

describe('model', () => {
  it(`agrees with the reference over ${RUNS} random sequences`, async () => {
    const property = fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 3, maxLength: 3 }),
      fc.option(fc.integer({ min: 0, max: 50_000 })),
      fc.array(step, { minLength: 1, maxLength: 30 }),
      async (totals, limit, steps) => {
        // Ascending ids in the order of the list, as claims are kept.
        const funds: string[] = []
        for (const [i, totalFen] of totals.entries())
          funds.push(await fundOf(totalFen, { subjects: [{ code: 'material', name: '材料费', limitFen: i === 0 ? limit : null }] }))
        const docs = Array.from({ length: DOCS }, () => docOf())
        const model = new Model(totals, [limit, null, null], DOCS)
        await act(async (ctx) => {
          for (const it of steps) {
            const doc = docs[it.doc]!
            const bucket = it.op === 'commit' ? 'held' : 'frozen'
            const fen = it.op === 'reserve' ? 0 : Math.floor((model.docs[it.doc]!.reduce((sum, c) => sum + c[bucket], 0) * it.part) / 100)
            const expected =
              it.op === 'reserve'
                ? model.reserve(it.doc, it.amounts)
                : model.move(it.doc, bucket, it.op === 'hold' ? 'held' : it.op === 'commit' ? 'committed' : null, fen)
            const done = await underSavepoint(ctx.tx, async () => {
              if (it.op === 'reserve')
                await reserve(
                  ctx,
                  doc,
                  it.amounts.map((amountFen, i) => ({ fundId: funds[i]!, subjectCode: 'material', amountFen })),
                )
              else if (it.op === 'hold') await hold(ctx, doc, fen)
              else if (it.op === 'release') await release(ctx, doc, fen)
              else await commit(ctx, doc, 'V1', fen)
            }).then(
              () => true,
              (error: unknown) => {
                if (error instanceof Fail || String(error).includes('but has')) return false
                throw error
              },
            )
            expect(done).toBe(expected)
          }
          for (const [d, doc] of docs.entries()) {
            const claims = new Map((await claimsOf(ctx, 'test', doc.docId)).map((c) => [c.fundId, c]))
            for (const [f, fundId] of funds.entries()) {
              const got = claims.get(fundId)
              expect({ frozen: got?.frozenFen ?? 0, held: got?.heldFen ?? 0, committed: got?.committedFen ?? 0 }).toEqual(model.docs[d]![f])
            }
          }
        })
        for (const [f, fundId] of funds.entries()) expect((await cardOf(fundId)).available).toBe(totals[f]! - model.used(f))
      },
    )
    await fc.assert(property, { numRuns: RUNS })
    await sound()
  }, 600_000)
})
