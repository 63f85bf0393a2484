// An order split over cards by percents: to the fen on each card when it is frozen, owed in parts, and paid.
import { lineFen, shareFen, splitFen, sumFen } from '@caiyuan/contract/money'
import { byPercent, partsOf } from '@caiyuan/contract/order/split'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { useWorld, type Client } from '../../../../test/harness.ts'
import { agreeAll, confirmAndShip } from '../../../../test/main-job.ts'
import { checkInvariants } from '../../fund/invariants.ts'
import { commit } from '../../fund/ledger.ts'
import { ledgerDocOf, lockOrder } from '../queries/one.ts'
import { openMall, type Mall } from './fixtures.ts'

const world = useWorld()
const RUNS = Number(process.env.SPLIT_RUNS ?? 8)

interface People {
  mall: Mall
  buyer: Client
  acceptor: Client
  supplier: Client
  cards: string[]
}

/** What each card has on the order in one bucket, in the order in which the ledger takes the cards. */
const bucketOf = async (id: string, bucket: 'frozen' | 'held' | 'committed'): Promise<number[]> =>
  (await world().admin.query(`select ${bucket}_fen::int as fen from mall.fund_claims where doc_id = $1 order by fund_id`, [id])).rows.map(
    (it) => it.fen as number,
  )

const submit = async ({ mall, buyer, cards }: People, priceE4: number, num: number, percents: readonly number[]) => {
  const skuId = await mall.goods('锂片', priceE4 / 10_000, { expenseSubject: 'material' })
  const quote = await buyer.order.quote({ from: 'now', lines: [{ skuId, num }] })
  const amounts = byPercent(quote.totalFen, percents)
  const chosen = cards.map((fundId) => ({ fundId, subjectCode: 'material' }))
  const funds = partsOf(quote.orders[0]!, chosen, amounts)
  const { orders } = await buyer.order.submit({ quoteId: quote.quoteId, usage: '科研', purpose: '测试', orders: [{ key: '1', funds }] })
  return { id: orders[0]!.id, totalFen: quote.totalFen, amounts: amounts.filter((it) => it > 0) }
}

it('every card bears its share to the fen at submission, at each acceptance and at payment', async () => {
  const off = { 'accept.photoFrom': 900_000_000, 'accept.secondFrom': 900_000_000 }
  const mall = await openMall(world(), { autoPassBelow: 0, ...off })
  const as = (who: Mall['T1']) => world().as(who)
  const [buyer, acceptor, supplier] = [await as(mall.T1), await as(mall.T2), await mall.supplier()]
  const people: People = { mall, buyer, acceptor, supplier, cards: [mall.K1, mall.K3, mall.K4].toSorted() }
  const percents = fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 3, maxLength: 3 }).map((weights) => splitFen(100, weights))
  const draft = fc.record({ percents, priceE4: fc.integer({ min: 50_001, max: 399_999 }), num: fc.integer({ min: 2, max: 9 }) })
  await fc.assert(
    fc.asyncProperty(draft, fc.nat(), async (it_, at) => {
      const { id, totalFen, amounts } = await submit(people, it_.priceE4, it_.num, it_.percents)
      expect([await bucketOf(id, 'frozen'), sumFen(amounts)]).toEqual([amounts, totalFen])
      await agreeAll(world(), id, [mall.F1, mall.F2])
      await world().drain()
      await confirmAndShip(world(), supplier, mall.no, id)
      await buyer.order.receive({ id })
      const part = 1 + (at % (it_.num - 1))
      await acceptor.order.accept({ id, lines: [{ lineNo: 1, acceptedNum: part }] })
      const owed = splitFen(shareFen(lineFen(it_.priceE4, it_.num), it_.num, part), amounts)
      expect(await bucketOf(id, 'held')).toEqual(owed)
      expect(await bucketOf(id, 'frozen')).toEqual(amounts.map((fen, i) => fen - owed[i]!))
      await acceptor.order.accept({ id, lines: [{ lineNo: 1, acceptedNum: it_.num - part }] })
      expect(await bucketOf(id, 'held')).toEqual(amounts)
      await world().inSchool(mall.no, async (ctx) => commit(ctx, ledgerDocOf(await lockOrder(ctx, id)), 'PZ1'))
      expect([await bucketOf(id, 'committed'), await bucketOf(id, 'held')]).toEqual([amounts, amounts.map(() => 0)])
    }),
    { numRuns: RUNS },
  )
  expect(await world().tx(mall.no, (tx) => checkInvariants(tx, mall.no, ['I1', 'I2', 'I3', 'I6', 'I7']))).toEqual([])
}, 120_000)
