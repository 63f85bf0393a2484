// A kind of document that cards pay for, for tests of the ledger alone: it is what it has on the cards.
import { moneyFlow } from '@caiyuan/contract/flow'
import { sql } from 'kysely'
import { registerDocuments, type DocumentKind } from '../src/core/documents.ts'

declare module '@caiyuan/contract/changes' {
  interface ChangeKinds {
    test: true
  }
}

const flow = moneyFlow({
  kind: 'test',
  title: '测试单',
  states: { open: { code: 1, label: '进行中', tone: 'wait', phase: 'perform', claim: 'reserved' } },
  actions: {},
})

const paidTrial: DocumentKind = {
  kind: flow.kind,
  title: flow.title,
  prefixes: null,
  doc: null,
  page: () => '/',
  print: null,
  heading: '审批',
  notices: {},
  projection: null,
  suppliedBy: null,
  sharesFiles: false,
  mustSee: async () => {},
  readers: null,
  money: {
    flow,
    expires: { never: '没有人审批' },
    unfrozen: async () => {},
    otherwise: '须更换经费卡',
    due: (schoolId) => sql`
      select doc_id, min(doc_no) as doc_no, 'open' as state, sum(frozen_delta_fen + held_delta_fen) as due_fen, true as pays
      from fund_entries where school_id = ${schoolId} and doc_kind = ${flow.kind} group by doc_id`,
    goods: () => sql<string>`''`,
    seller: () => sql<string>`''`,
    isCalled: () => sql<boolean>`false`,
  },
  ledgerRules: [],
  approval: null,
  evaluation: null,
}

registerDocuments([paidTrial])
