// An inquiry under 综合评分, brought to where a test begins, and the marks of its scorers.
import type { World } from '../../../test/harness.ts'
import type { SessionUser } from '../../core/context.ts'
import type { Market } from './fixtures.ts'

export const criteria = [
  { name: '技术响应', weight: 20, looksAt: '技术要求逐条响应，正偏离酌情加分' },
  { name: '交货与服务', weight: 15, looksAt: '交货期、质保和本地服务能力' },
]
export const GIVEN = { 4_860_000: [1000, 800], 4_950_000: [1800, 1400], 4_990_000: [1500, 1200] }

export const reviewing = (world: () => World) => {
  const scored = ({ mall }: Market, more: object = {}) => ({
    awardBy: 'score' as const,
    priceWeight: 65,
    criteria,
    scorers: [mall.T2.id, mall.D1.id],
    ...more,
  })
  const open = async (market: Market, id: string) => {
    await market.pass(id)
    await market.openAs(id, 0)
    await market.openAs(id, 1)
  }
  const reviewed = async (market: Market, fens: readonly number[] = [4_860_000, 4_990_000, 4_950_000], more: object = {}) => {
    const id = await market.publish(scored(market, more))
    for (const [n, fen] of fens.entries()) await market.quote(id, n, fen)
    await open(market, id)
    return id
  }
  /** By sum of the offer: the marks this person gives it, and what it does not meet. */
  const marksOf = async (
    market: Market,
    id: string,
    who: SessionUser,
    given: Readonly<Record<number, readonly number[]>>,
    against: Readonly<Record<number, string>> = {},
  ) =>
    (await market.detail(id, who))
      .quotes!.filter((it_) => it_.fault === '')
      .map((it_) => ({
        offerId: it_.id,
        marksE2: [...(given[it_.totalFen!] ?? [])],
        conforms: against[it_.totalFen!] === undefined,
        whyNot: against[it_.totalFen!] ?? '',
      }))
  const score = async (
    market: Market,
    id: string,
    who: SessionUser,
    given: Readonly<Record<number, readonly number[]>>,
    note = '',
    against: Readonly<Record<number, string>> = {},
  ) => {
    const marks = await marksOf(market, id, who, given, against)
    return (await world().as(who)).inquiry.score({ id, marks, note })
  }
  const relate = (market: Market, who: SessionUser, n: number) =>
    world()
      .as(who)
      .then((it_) => it_.recusal.declare({ supplierId: market.firms[n]!.supplierId, relation: 'kin', note: '配偶为法定代表人' }))
  return { scored, reviewed, marksOf, score, relate }
}
