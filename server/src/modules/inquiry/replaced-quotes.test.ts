// A sealed quote replaced until the deadline, where the school allows it: by the calls a supplier's browser makes.
import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { openMarket } from './fixtures.ts'

const world = useWorld()
const MAY = { 'inquiry.mayReplace': 1 }

describe('a sealed quote that is replaced', () => {
  it('has a receipt of its own each time; the last is opened, the former receipts say that they were replaced', async () => {
    const market = await openMarket(world(), MAY)
    const id = await market.publish()
    const of = { schoolId: market.mall.no, id }
    const firm = await world().as(market.firms[0]!.user)
    const sent: Awaited<ReturnType<typeof market.quote>>[] = []
    for (const fen of [4_990_000, 4_700_000, 4_860_000]) sent.push(await market.quote(id, 0, fen))
    await market.quote(id, 1, 4_950_000)
    await market.quote(id, 2, 4_970_000)
    const said = sent.map(({ receipt }) => receipt.said)
    for (const name of ['quoteNo', 'commitment', 'receivedAt'] as const) expect(new Set(said.map((one) => one[name])).size).toBe(3)
    for (const { receipt } of sent) {
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: receipt.publicKey }, format: 'jwk' })
      const text = JSON.stringify(Object.fromEntries(Object.entries(receipt.said).toSorted(([a], [b]) => (a < b ? -1 : 1))))
      expect(verify(null, Buffer.from(text), key, Buffer.from(receipt.signature, 'base64url'))).toBe(true)
    }
    const shown = await firm.inquiry.toQuote(of)
    expect([shown.mine, shown.mayReplace, (await market.detail(id)).quoteNum]).toEqual(['quoted', true, 3])
    expect(shown.receipts.map((one) => [one.said.quoteNo, one.withdrawnAt])).toEqual([
      [said[0]!.quoteNo, said[1]!.receivedAt],
      [said[1]!.quoteNo, said[2]!.receivedAt],
      [said[2]!.quoteNo, null],
    ])
    const verified = (i: number) =>
      world()
        .anonymous()
        .sealing.verify({ school: `M${market.mall.no}`, commitment: said[i]!.commitment, salt: sent[i]!.secret.salt })
    expect((await verified(0)).verdict).toBe('replaced')
    expect((await verified(2)).verdict).toBe('sealed')
    await market.pass(id)
    expect((await refusalOf(market.quote(id, 0, 4_600_000))).message).toContain('截止')
    await market.openAs(id, 0)
    await market.openAs(id, 1)
    const { quotes } = await market.detail(id)
    expect(quotes!.map((one) => [one.quoteNo, one.totalFen, one.rank]).slice(0, 1)).toEqual([[said[2]!.quoteNo, 4_860_000, 1]])
    expect(quotes).toHaveLength(3)
    for (const i of [0, 1]) expect(await verified(i)).toMatchObject({ verdict: 'replaced', body: '' })
    expect(await verified(2)).toMatchObject({ verdict: 'opened', body: sent[2]!.secret.body })
    // What was replaced is not opened, by nobody.
    const { rows } = await world().admin.query('select body from mall.sealed_quotes where box_id = $1 and withdrawn_at is not null', [id])
    expect(rows).toEqual([{ body: null }, { body: null }])
  })

  it('is refused where the school has not said so, and after a withdrawal everywhere', async () => {
    const plain = await openMarket(world())
    const first = await plain.publish()
    await plain.quote(first, 0, 4_860_000)
    expect((await refusalOf(plain.quote(first, 0, 4_800_000))).message).toContain('报价一经提交不能更改')
    const market = await openMarket(world(), MAY)
    const id = await market.publish()
    const { receipt, secret } = await market.quote(id, 0, 4_860_000)
    const firm = await world().as(market.firms[0]!.user)
    await firm.inquiry.withdrawQuote({ schoolId: market.mall.no, id })
    expect((await refusalOf(market.quote(id, 0, 4_800_000))).message).toContain('您已撤回报价，不能再次报价')
    const verified = await world()
      .anonymous()
      .sealing.verify({ school: `M${market.mall.no}`, commitment: receipt.said.commitment, salt: secret.salt })
    expect(verified.verdict).toBe('withdrawn')
  })
})
