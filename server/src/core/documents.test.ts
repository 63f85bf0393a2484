import { statesWhere } from '@caiyuan/contract/flow'
import { messageKinds } from '@caiyuan/contract/notice'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { buildFund, buildSchool, buildUser } from '../demo/build.ts'
import { checkInvariants } from '../modules/fund/invariants.ts'
import { documents, modules } from '../modules.ts'
import { faultsOf } from './document-faults.ts'
import { paidKinds, registerDocuments, type DocumentKind } from './documents.ts'
import { newId } from './ids.ts'

const world = useWorld()
const SCHOOL = 7300
const DUE = 1000
let fundId: string
let ownerId: string

beforeAll(async () => {
  await buildSchool(world().db, { id: SCHOOL, code: 'KINDS', name: '单据大学' })
  const owner = await buildUser(world().db, { schoolId: SCHOOL, no: 'K1', name: '王教授', roles: ['purchaser', 'fzr'] })
  ownerId = owner.id
  fundId = await buildFund(world().db, SCHOOL, { projectNo: 'K1', name: '测试经费', ownerId, totalFen: 100_000 })
})

afterEach(async () => {
  registerDocuments(documents)
  await world().admin.query('delete from mall.fund_claims where school_id = $1', [SCHOOL])
})

const claim = (kind: string, docId: string, frozen: number, held: number, committed: number) =>
  world().admin.query(
    'insert into mall.fund_claims (school_id, doc_kind, doc_id, fund_id, subject_code, owner_id, payer_id, frozen_fen, held_fen, committed_fen) values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9)',
    [SCHOOL, kind, docId, fundId, 'material', ownerId, frozen, held, committed],
  )

/** What the fourth rule says when a document of this kind stands in this state with so much on the card. */
const broken = async (kind: string, state: string, frozen: number, held: number, committed: number): Promise<boolean> => {
  const it = paidKinds().find((one) => one.kind === kind)!
  const docId = newId()
  const due = () => sql`select ${docId}::uuid as doc_id, 'D1' as doc_no, ${state}::text as state, ${DUE}::bigint as due_fen, true as pays`
  registerDocuments([{ ...it, money: { ...it.money, due } }])
  await claim(kind, docId, frozen, held, committed)
  const found = await world().inSchool(SCHOOL, (ctx) => checkInvariants(ctx.tx, SCHOOL, ['I4']))
  await world().admin.query('delete from mall.fund_claims where school_id = $1', [SCHOOL])
  registerDocuments([it])
  return found.length > 0
}

describe('every kind that cards pay for', () => {
  it('is seen when it ended, or went back, with money still frozen or owed', async () => {
    for (const { kind, money } of paidKinds())
      for (const state of statesWhere(money.flow, (one) => one.claim === 'none' || one.claim === 'committed')) {
        expect([kind, state, await broken(kind, state, 0, 0, DUE)]).toEqual([kind, state, false])
        expect([kind, state, await broken(kind, state, DUE, 0, 0)]).toEqual([kind, state, true])
        expect([kind, state, await broken(kind, state, 0, 1, 0)]).toEqual([kind, state, true])
      }
  })

  it('has what it costs frozen or owed, to the fen, while its state says so', async () => {
    for (const { kind, money } of paidKinds())
      for (const state of statesWhere(money.flow, (one) => one.claim === 'reserved')) {
        expect([kind, state, await broken(kind, state, DUE - 300, 300, 0)]).toEqual([kind, state, false])
        expect([kind, state, await broken(kind, state, DUE - 1, 0, 0)]).toEqual([kind, state, true])
        expect([kind, state, await broken(kind, state, DUE, 1, 0)]).toEqual([kind, state, true])
      }
  })

  it('owes at most what it costs once it was accepted, with nothing frozen', async () => {
    for (const { kind, money } of paidKinds())
      for (const state of statesWhere(money.flow, (one) => one.claim === 'held')) {
        expect([kind, state, await broken(kind, state, 0, DUE, 0)]).toEqual([kind, state, false])
        expect([kind, state, await broken(kind, state, 1, DUE - 1, 0)]).toEqual([kind, state, true])
        expect([kind, state, await broken(kind, state, 0, DUE + 1, 0)]).toEqual([kind, state, true])
      }
  })

  it('claims nothing for a document that is not there', async () => {
    for (const { kind } of paidKinds()) {
      await claim(kind, newId(), 1, 0, 0)
      const found = await world().inSchool(SCHOOL, (ctx) => checkInvariants(ctx.tx, SCHOOL, ['I4']))
      await world().admin.query('delete from mall.fund_claims where school_id = $1', [SCHOOL])
      expect([kind, found.length]).toEqual([kind, 1])
    }
  })
})

describe('a kind that no card pays for', () => {
  it('is refused by the database when it claims money, registered or not', async () => {
    const unpaid = documents.filter((it) => it.money === null).map((it) => it.kind)
    for (const kind of [...unpaid, 'never heard of']) await expect(claim(kind, newId(), 1, 0, 0)).rejects.toMatchObject({ code: '23503' })
  })
})

describe('every document with states', () => {
  it('has those of its flow in the database, and no other', async () => {
    for (const { kind, doc } of documents)
      if (doc) {
        const { rows } = await world().admin.query<{ text: string }>(
          "select pg_get_constraintdef(oid) as text from pg_constraint where conrelid = $1::regclass and contype = 'c' and conkey = array[(select attnum from pg_attribute where attrelid = $1::regclass and attname = 'state')]",
          [`mall.${doc.table}`],
        )
        const known = rows.flatMap(({ text }) => [...text.matchAll(/'(\w+)'/g)].map((it) => it[1]))
        expect([kind, known.toSorted()]).toEqual([kind, Object.keys(doc.flow.states).toSorted()])
      }
  })
})

describe('the registrations taken together', () => {
  const changed = (kind: string, change: (it: DocumentKind) => Partial<DocumentKind>): string[] =>
    faultsOf(documents.map((it) => (it.kind === kind ? { ...it, ...change(it) } : it)))

  it('have no fault', () => expect(faultsOf(documents)).toEqual([]))

  it('are refused with one prefix twice, and so is a start', () => {
    expect(changed('bill', () => ({ prefixes: { bill: 'D' } }))).toEqual(['bill and order are both numbered D'])
    expect(changed('bill', () => ({ prefixes: { bill: 'CG' } }))).toEqual(['bill and purchase are both numbered CG'])
    const bill = documents.find((it) => it.kind === 'bill')!
    expect(() => registerDocuments([{ ...bill, prefixes: { bill: 'D' } }])).toThrow('both numbered D')
  })

  it('are refused with money that nothing gives back while nobody decides', () => {
    for (const { kind, money } of paidKinds()) {
      const faults = (expires: typeof money.expires) => changed(kind, () => ({ money: { ...money, expires } }))
      expect([kind, faults({ never: ' ' })]).toEqual([kind, [`${kind} never expires and does not say why`]])
      expect([kind, faults({ never: '每日由财务核对' })]).toEqual([kind, []])
      const act = async () => null
      const frozen = statesWhere(money.flow, (it) => it.claim === 'reserved' && it.phase === 'approve')
      for (const [action, { from, to }] of Object.entries(money.flow.actions))
        expect([kind, action, faults({ action, act })]).toEqual([
          kind,
          action,
          money.flow.states[to]!.claim === 'none'
            ? frozen.filter((state) => !from.includes(state)).map((state) => `${kind} keeps its money frozen for ever in ${state}`)
            : [`${kind} cannot end by ${action}`],
        ])
    }
  })

  it('lead to work that is handled', () => {
    const handled = modules.flatMap((it) => Object.keys(it.jobs))
    expect(documents.flatMap((it) => it.projection ?? []).filter((topic) => !handled.includes(topic))).toEqual([])
  })
})

/** Stands for whatever happened: any field of it, a word, a sum or a day. */
const anything = (): never =>
  new Proxy(() => {}, {
    get: (_it, key) => {
      if (key === Symbol.toPrimitive) return (hint: string) => ({ number: 1, string: '某' })[hint] ?? '2026-11-18'
      return key === Symbol.iterator ? [anything()][Symbol.iterator].bind([anything()]) : anything()
    },
    apply: anything,
  }) as never

describe('what people are told of a document', () => {
  it('is in words, whatever happened, under a heading they find it by', () => {
    for (const { kind, heading, notices } of documents) {
      expect(messageKinds, kind).toContain(heading)
      for (const [name, make] of Object.entries(notices)) {
        const { title, link = '/' } = make(...Array.from({ length: make.length }, anything))
        expect([kind, name, title]).toEqual([kind, name, expect.stringMatching(/[\u4e00-\u9fff]{2}/)])
        expect([kind, name, title, link]).toEqual([
          kind,
          name,
          expect.not.stringMatching(/undefined|object|NaN/),
          expect.stringMatching(/^\//),
        ])
      }
    }
  })
})
