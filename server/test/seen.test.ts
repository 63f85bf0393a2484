// What everybody sees of one story, a file for each read of the contract (decision 0050).
import { OK, type OutputOf } from '@caiyuan/contract/endpoint'
import type { contract } from '@caiyuan/contract/index'
import { sumFen } from '@caiyuan/contract/money'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../src/modules/fund/invariants.ts'
import { endpoints } from './endpoints.ts'
import { useWorld, type Client } from './harness.ts'
import { asked } from './seen/asked.ts'
import { SCHOOL } from './seen/cast.ts'
import { saidOf, textOf, type Answer, type Json, type Said } from './seen/kept.ts'
import { named, namesOf } from './seen/names.ts'
import { tell, turnToEnd, type Story } from './seen/story.ts'

const world = useWorld()
let story: Story
let names: ReadonlyMap<string, string>
let readers: Readonly<Record<string, Client>>
beforeAll(async () => {
  story = await tell(world())
  names = await namesOf(world(), story.ids)
  // Who is away sees what an owner sees, and the second of finance what the first does.
  const { away: _, auditor: __, ...others } = story.as
  readers = { ...others, nobody: world().anonymous() }
}, 120_000)

/** Moments are told to the minute: within these seconds it stays the same one. */
const TURNED_MS = 2000
let turnedAt = Number.NEGATIVE_INFINITY
/** Reading all takes longer than a minute on a slow machine. Turning the clock has every statement planned anew. */
const turnBack = async (): Promise<void> => {
  if (performance.now() - turnedAt < TURNED_MS) return
  await turnToEnd(world())
  turnedAt = performance.now()
}

const reads = endpoints.filter(({ endpoint }) => endpoint.effect === 'read')

describe('everybody sees of the story the same as ever:', () => {
  it('something is asked of every read', () => {
    expect(Object.keys(asked).toSorted()).toEqual(reads.map(({ name }) => name).toSorted())
  })

  it.each(reads)('$name', async ({ name, endpoint }) => {
    const questions = asked[name]
    if (typeof questions !== 'function') return
    const answer = async (client: Client, input: object): Promise<Answer> => {
      const { retCode, data, retMsg } = await client.raw(endpoint, input)
      return (retCode === OK ? { data: named(data, names) } : { refused: named(`${retCode} ${retMsg}`, names) }) as Answer
    }
    await turnBack()
    const said: Said[] = []
    for (const input of questions({ ...story.ids, firm: story.firm })) {
      const by: Record<string, Answer> = {}
      for (const [reader, client] of Object.entries(readers)) by[reader] = await answer(client, input)
      said.push({ asked: named(input, names) as Json, by })
    }
    const text = textOf(said)
    expect(saidOf(text)).toEqual(said)
    await expect(text).toMatchFileSnapshot(`./seen/answers/${name}.txt`)
  })
})

describe('the story agrees with the ledger:', () => {
  const idsOf = (kind: string) =>
    Object.entries(story.ids).flatMap(([name, id]) => (name.startsWith(`${kind}-`) ? [[name, id] as const] : []))
  const claimsOf = async (where: string, id: string) =>
    (
      await world().admin.query(
        `select coalesce(sum(frozen_fen), 0)::int as frozen, coalesce(sum(held_fen), 0)::int as held, coalesce(sum(committed_fen), 0)::int as committed
        from mall.fund_claims where ${where} = $1`,
        [id],
      )
    ).rows[0] as { frozen: number; held: number; committed: number }

  it('every rule of the money holds', async () => {
    expect(await world().tx(SCHOOL, (tx) => checkInvariants(tx, SCHOOL))).toEqual([])
  })

  it('an order has on its cards what it shows, and shows what it is worth', async () => {
    for (const [name, id] of idsOf('order')) {
      const { funds, totalFen, goodsFen, freightFen, returnedFen, payFen, lines }: OutputOf<typeof contract.order.detail> =
        await story.as.buyer.order.detail({ id })
      const sum = (pick: 'frozenFen' | 'heldFen' | 'committedFen' | 'releasedFen') => sumFen(funds.map((it) => it[pick]))
      const shown = { frozen: sum('frozenFen'), held: sum('heldFen'), committed: sum('committedFen') }
      expect([name, shown]).toEqual([name, await claimsOf('doc_id', id)])
      expect([name, sumFen(funds.map((it) => it.amountFen)), sumFen(lines.map((it) => it.amountFen))]).toEqual([name, totalFen, goodsFen])
      expect([name, goodsFen + freightFen, (payFen ?? totalFen - returnedFen) + returnedFen]).toEqual([name, totalFen, totalFen])
    }
  })

  it('a list of orders names each card once, with all it pays', async () => {
    for (const { id, totalFen, funds } of (await story.as.buyer.order.list({ pageSize: 50 })).list) {
      const cards = funds.map((it) => it.projectNo)
      expect([id, cards, sumFen(funds.map((it) => it.amountFen))]).toEqual([id, [...new Set(cards)], totalFen])
    }
  })

  it('a card has what its documents have on it', async () => {
    for (const { id, frozenFen, heldFen, committedFen } of (await story.as.finance.fund.mine({ pageSize: 50 })).list) {
      const { openedFen } = await story.as.finance.fund.statement({ id })
      expect({ frozen: frozenFen, held: heldFen, committed: committedFen - openedFen }).toEqual(await claimsOf('fund_id', id))
    }
  })
})
