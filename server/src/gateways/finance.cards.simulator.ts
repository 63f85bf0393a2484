// The cards of the simulated finance system: a book of its own, and answers over the wire of finance.wire.ts.
import { sumFen } from '@caiyuan/contract/money'
import type { Db } from '../core/db.ts'
import type { FinanceFault } from './finance.simulator.ts'
import type { BalanceAsk, FinanceGateway } from './finance.ts'
import { accountsIn, balanceIn, financeSign, type RemoteCard, type Wire } from './finance.wire.ts'

const KEY = 'simulated-finance'

/** A card in its book; `available`: fen by subject (`''`: the whole card) where it says other than what is left of total and limits. */
export type BookCard = RemoteCard & { available?: Record<string, number> }

export interface FinanceCards extends Pick<FinanceGateway, 'queryAccounts' | 'queryBalance'> {
  /** Its cards of a school from now on, in place of those before. */
  keepCards(schoolId: number, cards: readonly BookCard[]): Promise<void>
}

interface Own {
  takes(fault: FinanceFault): boolean
  /** Slow or down, as it was told to be. */
  before(): Promise<void>
  /** What it holds frozen. */
  frozenFen(ask: BalanceAsk): Promise<number>
}

export const financeCards = (db: Db, { takes, before, frozenFen }: Own): FinanceCards => {
  const last = new Map<string, Wire>()
  const book = async (schoolId: number): Promise<BookCard[]> => {
    const rows = await db.shared
      .selectFrom('sim_finance_cards')
      .select('card')
      .where('school_id', '=', schoolId)
      .orderBy('project_no')
      .execute()
    return rows.map((it) => it.card as unknown as BookCard)
  }
  const send = (question: string, answer: object): Wire => {
    const old = last.get(question)
    const bytes = JSON.stringify(answer)
    const wire = { bytes, sign: financeSign(bytes, KEY) }
    last.set(question, wire)
    if (takes('cardsGarbage')) return { bytes: '<html>502</html>', sign: financeSign('<html>502</html>', KEY) }
    if (takes('cardsForged')) return { bytes, sign: financeSign(bytes, 'somebody else') }
    return takes('cardsOld') && old ? old : wire
  }
  const availableFen = async (card: BookCard, ask: BalanceAsk): Promise<number> => {
    const said = card.available?.[ask.subjectCode]
    if (said !== undefined) return said
    const limits = card.subjects.filter((it) => it.code === ask.subjectCode).map((it) => it.limitFen ?? card.totalFen)
    return (ask.subjectCode === '' ? card.totalFen : sumFen(limits)) - (await frozenFen(ask))
  }
  return {
    keepCards: async (schoolId, cards) => {
      await db.shared.deleteFrom('sim_finance_cards').where('school_id', '=', schoolId).execute()
      const rows = cards.map((card, i) => ({
        school_id: schoolId,
        // A faulty book may have a project twice.
        project_no: cards.findIndex((it) => it.projectNo === card.projectNo) === i ? card.projectNo : `${card.projectNo}#${i}`,
        card: JSON.stringify(card),
      }))
      if (rows.length > 0) await db.shared.insertInto('sim_finance_cards').values(rows).execute()
    },
    queryAccounts: async (requestId, schoolId) => {
      await before()
      return accountsIn(send(`cards ${schoolId}`, { requestId, cards: await book(schoolId) }), KEY, requestId)
    },
    queryBalance: async (requestId, ask) => {
      await before()
      const card = (await book(ask.schoolId)).find((it) => it.projectNo === ask.projectNo)
      const { projectNo, subjectCode } = ask
      const answer = {
        requestId,
        projectNo,
        subjectCode,
        totalFen: card?.totalFen ?? 0,
        availableFen: card ? await availableFen(card, ask) : 0,
      }
      return balanceIn(send(`balance ${ask.schoolId} ${projectNo} ${subjectCode}`, answer), KEY, requestId, ask)
    },
  }
}
