// What finance says may still be spent of a card, asked where the answer is needed and never under a lock (domain page 04 §4.5).
import type { financeCard } from '@caiyuan/contract/finance-card'
import { sql } from 'kysely'
import { now } from '../../core/clock.ts'
import type { Ctx, Outside } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'
import { beforehand, type Of } from '../../core/implement.ts'
import { Unanswered } from '../../core/outbox.ts'
import { within } from '../../core/within.ts'
import { financeAnswered, financeGateway, isFinanceDown, type BalanceAsk } from '../../gateways/finance.ts'
import type { RemoteBalance } from '../../gateways/finance.wire.ts'
import { cardById } from '../fund/queries/cards.ts'
import { paramsOf } from '../school/params.ts'

/** Nobody waits longer for it. */
export const BALANCE = { withinMs: 3000 }

export type Said = (RemoteBalance & { at: Date }) | Unanswered

/** What finance says now; a silence is one, whatever broke. */
export const askBalance = async (ask: BalanceAsk): Promise<Said> => {
  const finance = financeGateway()
  if (!finance) return new Unanswered('没有接入财务系统')
  if (isFinanceDown(ask.schoolId)) return new Unanswered('财务系统暂时没有应答')
  const signal = AbortSignal.timeout(BALANCE.withinMs)
  const silence = (): Error => new Unanswered(`财务系统 ${BALANCE.withinMs / 1000} 秒内没有应答`)
  try {
    const said = await within(signal, () => finance.queryBalance(newId(), ask, signal), silence)
    financeAnswered(ask.schoolId, true)
    return { ...said, at: now() }
  } catch (error) {
    // A silence here is none to whoever freezes: somebody who reads balances must not keep others from submitting.
    return error instanceof Unanswered ? error : new Unanswered('连接财务系统失败', { cause: error })
  }
}

/** SQL: what finance holds frozen of a card, or of one of its subjects, for us, as far as it said so. */
export const knownThere = (ctx: Ctx, fundId: string, subjectCode = '') => sql<number>`(
  select coalesce(sum(remote_fen), 0)::bigint from finance_freezes
  where school_id = ${ctx.schoolId} and fund_id = ${fundId} ${subjectCode ? sql`and subject_code = ${subjectCode}` : sql``})`

/** In fen. */
export const knownFenOf = async (ctx: Ctx, fundId: string, subjectCode = ''): Promise<number> =>
  (await sql<{ fen: number }>`select ${knownThere(ctx, fundId, subjectCode)} as fen`.execute(ctx.tx)).rows[0]!.fen

interface Asked {
  knownFen: number
  said: Said
}

const ask = async (at: Outside, { id }: { id: string }): Promise<Asked | null> => {
  const found = await at.read(async (ctx) => {
    const card = await cardById(ctx, id)
    const isOn = (await paramsOf(ctx))['finance.cards'] > 0 && financeGateway() !== null
    return isOn ? { projectNo: card.projectNo, knownFen: await knownFenOf(ctx, card.id) } : null
  })
  if (!found) return null
  return { knownFen: found.knownFen, said: await askBalance({ schoolId: at.schoolId, projectNo: found.projectNo, subjectCode: '' }) }
}

export const getBalance: Of<typeof financeCard>['balance'] = beforehand(ask, async (ctx, { id }, asked) => {
  const card = await cardById(ctx, id)
  if (!asked) return { isOn: false, said: null, fault: '' }
  if (asked.said instanceof Unanswered) return { isOn: true, said: null, fault: asked.said.message }
  const { totalFen, availableFen, at } = asked.said
  const aheadFen = card.frozenFen + card.heldFen - asked.knownFen
  return {
    isOn: true,
    fault: '',
    said: { totalFen, availableFen, readAt: at.toISOString(), aheadFen, differsFen: availableFen - aheadFen - card.availableFen },
  }
})
