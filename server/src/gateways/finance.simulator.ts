// A simulated finance system: keeps its own books in the database, answers after a while, and misbehaves when told to.
import { makeFaults } from './faults.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { dayOf, now } from '../core/clock.ts'
import type { Db } from '../core/db.ts'
import { financeCards, type FinanceCards } from './finance.cards.simulator.ts'
import {
  FinanceRefused,
  FinanceUnknown,
  type BillPackage,
  type FinanceAnswer,
  type FinanceGateway,
  type FreezeAsk,
  type OutsidePackage,
  type RemoteFreeze,
} from './finance.ts'

/** How the next calls go wrong; each fault is used up `times` times. */
export type FinanceFault =
  /** The push arrives and is booked, but its answer never comes back. */
  | 'lostAnswer'
  /** The push never arrives. */
  | 'lostCall'
  /** Answers only after `slowMs`. */
  | 'slow'
  /** Says no to the push. */
  | 'refuse'
  /** The query says it was paid with another amount. */
  | 'lieAmount'
  /** The query says it was paid without a voucher. */
  | 'lieVoucher'
  /** The query is not answered. */
  | 'deafQuery'
  /** Nothing is answered, nothing arrives. */
  | 'down'
  /** A freeze or unfreeze arrives and is booked, but its answer never comes back. */
  | 'freezeLostAnswer'
  /** It never arrives. */
  | 'freezeLostCall'
  /** Says no to it. */
  | 'freezeRefused'
  /** Books it once more under another number. */
  | 'freezeTwice'
  /** Books another amount than it was asked. */
  | 'freezeOther'
  /** Says done and books nothing. */
  | 'freezeForgotten'
  /** Cards or a balance come as bytes nobody can read. */
  | 'cardsGarbage'
  /** They come under a signature of somebody else. */
  | 'cardsForged'
  /** The answer to an earlier question comes, signed as it was. */
  | 'cardsOld'

export interface FinanceSimulator extends FinanceGateway, FinanceCards {
  fail(fault: FinanceFault, times?: number): void
  /** Everything pushed from now on ends with 报销异常 and this reason; null pays again. */
  rejectWith(reason: string | null): void
  /** Brings answers that are still waiting forward to now. */
  settleNow(): Promise<void>
  /** How often a request was pushed. */
  pushesOf(requestId: string): Promise<number>
}

interface Options {
  /** Seconds until a pushed bill is paid. */
  payAfterSeconds?: number
  slowMs?: number
}

const digitsOf = (requestId: string, count: number): string =>
  (BigInt(`0x${createHash('sha256').update(requestId).digest('hex').slice(0, 15)}`) % 10n ** BigInt(count)).toString().padStart(count, '0')

export const financeSimulator = (db: Db, options: Options = {}): FinanceSimulator => {
  const { fail, takes } = makeFaults<FinanceFault>()
  let rejection: string | null = null
  const mustBeUp = (): void => {
    if (takes('down')) throw new FinanceUnknown('连接财务系统超时')
  }
  const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, options.slowMs ?? 200))

  /** Its own idempotency: the same request id is one bill, however often it is pushed. */
  const book = async (requestId: string, pack: BillPackage | OutsidePackage): Promise<string> => {
    const day = dayOf(now())
    const row = await db.shared
      .insertInto('sim_finance_bills')
      .values({
        request_id: requestId,
        accept_no: `SL${day.slice(2).replaceAll('-', '')}${digitsOf(requestId, 10)}`,
        pack: JSON.stringify(pack),
        total_fen: pack.totalFen,
        reason: rejection ?? '',
        voucher_no: rejection ? '' : `PZ${day.replaceAll('-', '')}-${digitsOf(`v${requestId}`, 6)}`,
        pay_on: rejection ? null : day,
        answers_at: sql<Date>`now() + make_interval(secs => ${options.payAfterSeconds ?? 20})`,
      })
      .onConflict((oc) => oc.column('request_id').doUpdateSet((eb) => ({ pushed_count: eb('sim_finance_bills.pushed_count', '+', 1) })))
      .returning('accept_no')
      .executeTakeFirstOrThrow()
    return row.accept_no
  }

  const pushed = async (requestId: string, pack: BillPackage | OutsidePackage): Promise<{ acceptNo: string }> => {
    if (takes('slow')) await wait()
    if (takes('lostCall')) throw new FinanceUnknown('连接财务系统超时')
    if (takes('refuse')) throw new FinanceRefused('单据要素不全')
    const acceptNo = await book(requestId, pack)
    if (takes('lostAnswer')) throw new FinanceUnknown('等待财务系统应答超时')
    return { acceptNo }
  }

  interface Moved extends FreezeAsk {
    verb: 'freeze' | 'unfreeze'
    freezeNo: string
  }
  /** The same request id moves once, however often it is sent. */
  const move = async (requestId: string, it: Moved): Promise<void> => {
    await db.shared
      .insertInto('sim_finance_freezes')
      .values({
        request_id: requestId,
        school_id: it.schoolId,
        verb: it.verb,
        freeze_no: it.freezeNo,
        project_no: it.projectNo,
        subject_code: it.subjectCode,
        doc_no: it.docNo,
        amount_fen: it.amountFen,
        at: now(),
      })
      .onConflict((oc) => oc.column('request_id').doNothing())
      .execute()
  }
  const sent = async (requestId: string, it: Moved): Promise<void> => {
    if (takes('slow')) await wait()
    mustBeUp()
    if (takes('freezeLostCall')) throw new FinanceUnknown('连接财务系统超时')
    if (takes('freezeRefused')) throw new FinanceRefused('项目余额不足')
    if (takes('freezeForgotten')) return
    await move(requestId, takes('freezeOther') ? { ...it, amountFen: it.amountFen + 100 } : it)
    if (takes('freezeTwice')) await move(`${requestId}#2`, { ...it, freezeNo: `${it.freezeNo}B` })
    if (takes('freezeLostAnswer')) throw new FinanceUnknown('等待财务系统应答超时')
  }
  const bookOf = async (schoolId: number): Promise<RemoteFreeze[]> => {
    const { rows } = await sql<RemoteFreeze>`
      select freeze_no as "freezeNo", max(doc_no) as "docNo", max(project_no) as "projectNo", max(subject_code) as "subjectCode",
        sum(case verb when 'freeze' then amount_fen else -amount_fen end)::bigint as "amountFen"
      from sim_finance_freezes where school_id = ${schoolId} group by freeze_no order by freeze_no`.execute(db.shared)
    return rows
  }

  const cards = financeCards(db, {
    takes,
    before: async () => {
      if (takes('slow')) await wait()
      mustBeUp()
    },
    frozenFen: async ({ schoolId, projectNo, subjectCode }) =>
      (await bookOf(schoolId))
        .filter((it) => it.projectNo === projectNo && (subjectCode === '' || it.subjectCode === subjectCode))
        .reduce((sum, it) => sum + it.amountFen, 0),
  })

  return {
    ...cards,
    freeze: async (requestId, ask) => {
      const freezeNo = `DJ${digitsOf(`f${requestId}`, 12)}`
      await sent(requestId, { ...ask, verb: 'freeze', freezeNo })
      return { freezeNo }
    },
    unfreeze: async (requestId, { schoolId, freezeNo, amountFen }) => {
      const held = (await bookOf(schoolId)).find((it) => it.freezeNo === freezeNo)
      if (!held || held.amountFen < amountFen) throw new FinanceRefused(`冻结号 ${freezeNo} 没有这么多冻结`)
      await sent(requestId, { ...held, schoolId, verb: 'unfreeze', freezeNo, amountFen })
    },
    queryFreeze: async (requestId) => {
      mustBeUp()
      if (takes('deafQuery')) throw new FinanceUnknown('等待财务系统应答超时')
      const row = await db.shared
        .selectFrom('sim_finance_freezes')
        .select('freeze_no')
        .where('request_id', '=', requestId)
        .executeTakeFirst()
      return row ? { status: 'done', freezeNo: row.freeze_no } : { status: 'unknown' }
    },
    reconcile: async (schoolId) => {
      mustBeUp()
      return bookOf(schoolId)
    },
    pushBill: pushed,
    pushOutside: pushed,
    queryBill: async (requestId): Promise<FinanceAnswer> => {
      if (takes('slow')) await wait()
      if (takes('deafQuery')) throw new FinanceUnknown('等待财务系统应答超时')
      const row = await db.shared
        .selectFrom('sim_finance_bills')
        .selectAll()
        .select(sql<boolean>`answers_at <= now()`.as('ready'))
        .where('request_id', '=', requestId)
        .executeTakeFirst()
      if (!row) return { status: 'unknown' }
      if (!row.ready) return { status: 'running', acceptNo: row.accept_no }
      if (row.reason) return { status: 'failed', acceptNo: row.accept_no, reason: row.reason }
      return {
        status: 'paid',
        acceptNo: row.accept_no,
        payOn: row.pay_on ?? '',
        voucherNo: takes('lieVoucher') ? '' : row.voucher_no,
        totalFen: takes('lieAmount') ? row.total_fen + 100 : row.total_fen,
      }
    },
    fail,
    rejectWith: (reason) => {
      rejection = reason
    },
    settleNow: async () => {
      await db.shared
        .updateTable('sim_finance_bills')
        .set({ answers_at: sql<Date>`now()` })
        .where('answers_at', '>', sql<Date>`now()`)
        .execute()
    },
    pushesOf: async (requestId) =>
      (await db.shared.selectFrom('sim_finance_bills').select('pushed_count').where('request_id', '=', requestId).executeTakeFirst())
        ?.pushed_count ?? 0,
  }
}
