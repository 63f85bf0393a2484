// A check-out from an amount on asks finance what its cards can still pay, before its transaction; what finance said is met with what stands
// on the cards behind the freeze, under their locks (decision 0351).
import { money, sumFen } from '@caiyuan/contract/money'
import type { FundPart } from '@caiyuan/contract/order/split'
import { sql } from 'kysely'
import { logAction } from '../../core/advance.ts'
import type { Ctx, Outside } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import { Unanswered } from '../../core/outbox.ts'
import { paramsOf, type Params } from '../school/params.ts'
import { askBalance, knownFenOf, knownThere, type Said } from './balance.ts'

interface Spending {
  orders: readonly { funds: readonly FundPart[] }[]
}

interface Answer {
  fundId: string
  subjectCode: string
  /** What finance held frozen for us when it was asked. */
  knownFen: number
  said: Said
}
/** Null: nobody was asked. */
export type FinanceSaid = readonly Answer[] | null

/** By school, from which amount on finance was asked last time somebody knew: most check-outs need no question, and none to find that out. */
const lastKnown = new Map<number, number>()

const fromFen = (params: Params): number => (params['finance.cards'] === 0 ? 0 : params['finance.balanceFrom'])
const isAsked = (sum: number, from: number): boolean => from > 0 && sum >= from

const partsOf = ({ orders }: Spending): FundPart[] => orders.flatMap((it) => it.funds).filter((it) => isId(it.fundId))
const sumOf = (it: Spending): number => sumFen(partsOf(it).map((part) => part.amountFen))

/** Cards, each as a whole, and their subjects: what finance has left of a card may be less than of its subjects. */
const namedBy = (it: Spending): Pick<FundPart, 'fundId' | 'subjectCode'>[] => {
  const named = partsOf(it).flatMap(({ fundId, subjectCode }) => [
    { fundId, subjectCode: '' },
    { fundId, subjectCode },
  ])
  return [...new Map(named.map((each) => [`${each.fundId} ${each.subjectCode}`, each])).values()]
}

/** So many questions at a time. */
const TOGETHER = 20

export const askFinance = async (at: Outside, it: Spending): Promise<FinanceSaid> => {
  const sum = sumOf(it)
  const known = lastKnown.get(at.schoolId)
  if (known !== undefined && !isAsked(sum, known)) return null
  const asks = await at.read(async (ctx) => {
    const from = fromFen(await paramsOf(ctx))
    lastKnown.set(ctx.schoolId, from)
    if (!isAsked(sum, from)) return null
    const named = namedBy(it)
    const cards = await ctx.tx
      .selectFrom('funds')
      .select(['id', 'project_no'])
      .where('school_id', '=', ctx.schoolId)
      .where(
        'id',
        'in',
        named.map((each) => each.fundId),
      )
      .execute()
    const found = []
    for (const each of named) {
      const card = cards.find((one) => one.id === each.fundId)
      if (card) found.push({ ...each, projectNo: card.project_no, knownFen: await knownFenOf(ctx, each.fundId, each.subjectCode) })
    }
    return found
  })
  if (!asks) return null
  const answerOf = async ({ projectNo, ...each }: (typeof asks)[number]): Promise<Answer> => ({
    ...each,
    said: await askBalance({ schoolId: at.schoolId, projectNo, subjectCode: each.subjectCode }),
  })
  const said: Answer[] = []
  for (let from = 0; from < asks.length; from += TOGETHER)
    said.push(...(await Promise.all(asks.slice(from, from + TOGETHER).map(answerOf))))
  return said
}

/** Frozen and owed of a card or one of its subjects, this check-out with it, and what finance knows of it now: read behind the freeze, under the lock of the card. */
const standingOn = async (ctx: Ctx, { fundId, subjectCode }: Answer) => {
  const { rows } = await sql<{ name: string; project_no: string; subject: string; fen: number; known: number }>`
    select f.name, f.project_no, coalesce(s.name, '全部科目') as subject, coalesce(s.frozen_fen + s.held_fen, f.frozen_fen + f.held_fen) as fen,
      ${knownThere(ctx, fundId, subjectCode)} as known
    from funds f left join fund_subjects s on s.school_id = f.school_id and s.fund_id = f.id and s.code = ${subjectCode}
    where f.school_id = ${ctx.schoolId} and f.id = ${fundId} and (s.code is not null or ${subjectCode} = '')`.execute(ctx.tx)
  return rows[0]
}

/** Whoever calls has frozen what the orders take. Refuses what finance says the cards cannot pay, and its silence where the school says so. */
export const mustCover = async (ctx: Ctx, it: Spending, said: FinanceSaid, orderIds: readonly string[]): Promise<void> => {
  const params = await paramsOf(ctx)
  const from = fromFen(params)
  lastKnown.set(ctx.schoolId, from)
  if (!isAsked(sumOf(it), from)) return
  if (said === null) throw new Fail('core.refused', { reason: '学校刚刚要求提交前核对财务余额，请再提交一次' })
  let isSilent = said.length < namedBy(it).length
  for (const answer of said) {
    if (answer.said instanceof Unanswered) {
      isSilent = true
      continue
    }
    const card = await standingOn(ctx, answer)
    if (!card) continue
    // What finance let go of since it was asked stands in neither figure: the smaller one counts.
    const knownFen = Math.min(answer.knownFen, card.known)
    const aheadFen = card.fen - knownFen
    const { availableFen } = answer.said
    if (aheadFen > availableFen)
      throw new Fail('fund.remoteShort', {
        card: `${card.name}（${card.project_no}）`,
        subject: card.subject,
        available: money(availableFen),
        ahead: money(aheadFen),
        gap: money(aheadFen - availableFen),
      })
  }
  if (!isSilent) return
  if (params['finance.balanceSilent'] === 0) throw new Fail('fund.remoteSilent')
  for (const id of orderIds)
    logAction(ctx, 'order', id, { action: 'financeSilent', title: '未能核对财务余额', comment: '财务系统没有应答，按学校的设置照常提交' })
}
