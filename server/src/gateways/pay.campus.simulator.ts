// A simulated campus card centre: its own cards and books, limits, a password that locks, and faults when told to.
import { makeFaults } from './faults.ts'
import { PIN_TRIES } from '@caiyuan/contract/payment'
import { money } from '@caiyuan/contract/money'
import { createHash } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { dayOf, now, startOfDay } from '../core/clock.ts'
import type { Db } from '../core/db.ts'
import { Unanswered } from '../core/outbox.ts'
import type { Tables } from '../core/tables.ts'
import { readCardFile, writeCardFile } from './pay.files.ts'
import { fileBooks, type FileBooks } from './pay.files.simulator.ts'
import type { BackAsk, CardAnswer, CardHolder, CardPay, CampusCard, PayState } from './pay.ts'

type Card = Selectable<Tables['sim_campus_cards']>
type Trade = Selectable<Tables['sim_pay_trades']>

/** Of every card of a demonstration. */
export const DEMO_PIN = '246810'
/** Between the card centre and us, for its lists. */
const FILE_KEY = 'caiyuan-simulated-card-list-key'
const PER_PAY_FEN = 50_000
const PER_DAY_FEN = 100_000

export type CampusFault =
  /** Nothing is answered, and nothing is done. */
  | 'down'
  /** The card is charged, but the answer never comes back. */
  | 'lostAnswer'
  /** The list of the day is cut off. */
  | 'brokenFile'

export interface CampusSimulator extends CardPay {
  fail(fault: CampusFault, times?: number): void
  files: FileBooks
  /** Gives somebody a card, or changes it. */
  issue(holder: CardHolder, it: { balanceFen: number; perPayFen?: number; perDayFen?: number; pin?: string }): Promise<void>
  balanceOf(holder: CardHolder): Promise<number>
}

const numberOf = (key: string, digits: number): string =>
  (BigInt(`0x${createHash('sha256').update(key).digest('hex').slice(0, 14)}`) % 10n ** BigInt(digits)).toString().padStart(digits, '0')

const takenOf = (it: Trade): PayState & { status: 'paid' } => ({
  status: 'paid',
  outNo: it.out_no,
  tradeNo: it.trade_no,
  amountFen: it.amount_fen,
  currency: it.currency,
  paidAt: it.paid_at ?? it.created_at,
})

/** `opensWithFen`: who has no card is given one with so much on it; 0: he has none. */
export const campusSimulator = (db: Db, { opensWithFen = 0 } = {}): CampusSimulator => {
  const files = fileBooks(db)
  const { fail, takes } = makeFaults<CampusFault>()
  const mustAnswer = (): void => {
    if (takes('down')) throw new Unanswered('等待校园卡中心应答超时')
  }
  const issue: CampusSimulator['issue'] = async ({ schoolId, userNo }, it) => {
    const card = {
      pin: it.pin ?? DEMO_PIN,
      balance_fen: it.balanceFen,
      per_pay_fen: it.perPayFen ?? PER_PAY_FEN,
      per_day_fen: it.perDayFen ?? PER_DAY_FEN,
    }
    await db.shared
      .insertInto('sim_campus_cards')
      .values({ school_id: schoolId, user_no: userNo, card_no: numberOf(`${schoolId}|${userNo}`, 10), ...card })
      .onConflict((oc) => oc.columns(['school_id', 'user_no']).doUpdateSet({ ...card, wrong_tries: 0, wrong_on: null }))
      .execute()
  }
  const found = (holder: CardHolder) =>
    db.shared.selectFrom('sim_campus_cards').selectAll().where('school_id', '=', holder.schoolId).where('user_no', '=', holder.userNo)
  const cardOf = async (holder: CardHolder): Promise<Card | undefined> => {
    const card = await found(holder).executeTakeFirst()
    if (card || opensWithFen === 0) return card
    await issue(holder, { balanceFen: opensWithFen })
    return found(holder).executeTakeFirstOrThrow()
  }
  const isLocked = (it: Card): boolean => it.wrong_tries >= PIN_TRIES && it.wrong_on === dayOf(now())
  const spentToday = async ({ schoolId, userNo }: CardHolder): Promise<number> => {
    const { fen } = await db.shared
      .selectFrom('sim_pay_trades')
      .select(sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('fen'))
      .where('channel', '=', 'campus')
      .where('school_id', '=', schoolId)
      .where('user_no', '=', userNo)
      .where('state', '=', 'paid')
      .where('paid_at', '>=', startOfDay(dayOf(now())))
      .executeTakeFirstOrThrow()
    return Number(fen)
  }
  const tradeOf = (outNo: string) =>
    db.shared.selectFrom('sim_pay_trades').selectAll().where('channel', '=', 'campus').where('out_no', '=', outNo).executeTakeFirst()

  /** Wrong ones count within a day. */
  const wrongPin = async (holder: CardHolder, card: Card): Promise<string> => {
    const today = dayOf(now())
    const tries = card.wrong_on === today ? card.wrong_tries + 1 : 1
    await db.shared
      .updateTable('sim_campus_cards')
      .set({ wrong_tries: tries, wrong_on: today })
      .where('school_id', '=', holder.schoolId)
      .where('user_no', '=', holder.userNo)
      .execute()
    return tries >= PIN_TRIES ? '密码连续输错，校园卡已锁定，明天可再用' : `密码错误，还可以输入 ${PIN_TRIES - tries} 次`
  }

  return {
    card: async (holder): Promise<CampusCard | null> => {
      mustAnswer()
      const card = await cardOf(holder)
      if (!card) return null
      return {
        cardNo: card.card_no,
        balanceFen: card.balance_fen,
        perPayFen: card.per_pay_fen,
        leftTodayFen: Math.max(0, card.per_day_fen - (await spentToday(holder))),
        isLocked: isLocked(card),
      }
    },
    pay: async ({ holder, pin, outNo, amountFen }): Promise<CardAnswer> => {
      mustAnswer()
      const before = await tradeOf(outNo)
      if (before) return takenOf(before)
      const refused = (reason: string): CardAnswer => ({ status: 'refused', reason })
      const card = await cardOf(holder)
      if (!card) return refused('没有可用的校园卡')
      if (isLocked(card)) return refused('校园卡已锁定，明天可再用')
      if (card.pin !== pin) return refused(await wrongPin(holder, card))
      if (amountFen > card.per_pay_fen) return refused(`超出单笔限额 ${money(card.per_pay_fen)}`)
      if (amountFen + (await spentToday(holder)) > card.per_day_fen) return refused(`超出当日限额 ${money(card.per_day_fen)}`)
      // The card is charged and the trade booked by one statement: two at once charge once.
      const { rows } = await sql<{ out_no: string }>`
        with booked as (
          insert into shared.sim_pay_trades (channel, out_no, trade_no, school_id, user_no, amount_fen, state, created_at, paid_at)
          select 'campus', ${outNo}, ${`XYK${numberOf(outNo, 12)}`}, school_id, user_no, ${amountFen}, 'paid', ${now()}, ${now()}
          from shared.sim_campus_cards where school_id = ${holder.schoolId} and user_no = ${holder.userNo} and balance_fen >= ${amountFen}
          on conflict do nothing returning out_no, school_id, user_no, amount_fen
        )
        update shared.sim_campus_cards c set balance_fen = c.balance_fen - b.amount_fen, wrong_tries = 0
        from booked b where c.school_id = b.school_id and c.user_no = b.user_no returning b.out_no`.execute(db.shared)
      const trade = await tradeOf(outNo)
      if (!trade) return refused(`余额不足，卡内 ${money(card.balance_fen)}`)
      if (rows.length > 0 && takes('lostAnswer')) throw new Unanswered('等待校园卡中心应答超时')
      return takenOf(trade)
    },
    state: async (outNo): Promise<PayState> => {
      mustAnswer()
      const trade = await tradeOf(outNo)
      return trade ? takenOf(trade) : { status: 'unknown' }
    },
    giveBack: async ({ refundNo, outNo, amountFen }: BackAsk) => {
      mustAnswer()
      const { rows } = await sql<{ n: string }>`
        with trade as (
          select t.out_no, t.school_id, t.user_no, t.amount_fen - coalesce(
            (select sum(r.amount_fen) from shared.sim_pay_refunds r where r.channel = t.channel and r.out_no = t.out_no and r.refund_no <> ${refundNo}), 0) as left_fen
          from shared.sim_pay_trades t where t.channel = 'campus' and t.out_no = ${outNo}
        ), booked as (
          insert into shared.sim_pay_refunds (channel, refund_no, out_no, amount_fen, at)
          select 'campus', ${refundNo}, out_no, ${amountFen}, ${now()} from trade where left_fen >= ${amountFen}
          on conflict do nothing returning out_no, amount_fen
        ), paid as (
          update shared.sim_campus_cards c set balance_fen = c.balance_fen + b.amount_fen
          from booked b join trade t on t.out_no = b.out_no where c.school_id = t.school_id and c.user_no = t.user_no returning 1
        )
        select (select count(*) from paid) as n`.execute(db.shared)
      const booked = await db.shared
        .selectFrom('sim_pay_refunds')
        .select('refund_no')
        .where('channel', '=', 'campus')
        .where('refund_no', '=', refundNo)
        .executeTakeFirst()
      if (!booked) return { status: 'refused', reason: '退款超过了付款' }
      if (Number(rows[0]?.n ?? 0) > 0 && takes('lostAnswer')) throw new Unanswered('等待校园卡中心应答超时')
      return { status: 'done', channelNo: `T${refundNo}` }
    },
    dayFile: async ({ day }) => {
      mustAnswer()
      const rows = await files.rows('campus', day)
      if (!rows) return null
      const text = writeCardFile(rows, FILE_KEY)
      return readCardFile(takes('brokenFile') ? text.slice(0, -80) : text, FILE_KEY)
    },
    files,
    fail,
    issue,
    balanceOf: async (holder) => (await found(holder).executeTakeFirst())?.balance_fen ?? 0,
  }
}
