// 密封报价: nobody reads a quote before its deadline and without two of the openers, and what was opened is what was promised.
import { makeKeyPair, sealTo, unwrapKey, wrapKey, type KeyPair } from '@caiyuan/contract/sealing/keys'
import { commitmentOf, openShares, sealQuote, type QuoteSecret, type SealedQuote } from '@caiyuan/contract/sealing/quote'
import { aesKey, bytesOf, encryptBy, randomBytes } from '@caiyuan/contract/sealing/web-crypto'
import { execFileSync } from 'node:child_process'
import { createPublicKey, verify as verifySignature } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { addHours } from '../../core/clock.ts'
import type { SessionUser } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { newId } from '../../core/ids.ts'
import { buildUser } from '../../demo/build.ts'
import { openMall, type Mall } from '../order/checkout/fixtures.ts'
import { boxById, closeBox, extendBox, lockBox, makeBox, sealsOf } from './box.ts'
import { openersFor } from './keys.ts'
import { giveShares, openByClock, sharesFor } from './opening.ts'
import { countQuotes, putQuote, withdrawQuote } from './quotes.ts'

const world = useWorld()
const PHRASE = '春风又绿江南岸 2026'
/** Of a test alone: a phrase is tried hundreds of thousands of times in earnest. */
const ROUNDS = 100_000

let mall: Mall
let openers: { user: SessionUser; key: KeyPair }[]

const keyFor = async (user: SessionUser) => {
  const key = await makeKeyPair()
  const client = await world().as(user)
  await client.sealing.makeKey({ publicKey: key.publicKey, wrapped: await wrapKey(key, PHRASE, ROUNDS) })
  return { user, key }
}

beforeAll(async () => {
  mall = await openMall(world())
  const more = await Promise.all(
    ['周', '吴'].map((name, i) =>
      buildUser(world().db, { schoolId: mall.no, no: `J${i + 2}M${mall.no}`, name: `${name}老师`, roles: ['jingban'] }),
    ),
  )
  openers = []
  for (const user of [mall.J1, ...more]) openers.push(await keyFor(user))
})

const refused = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Fail) return error.message
      throw error
    },
  )

const inSchool: ReturnType<typeof world>['inSchool'] = (no, work) => world().inSchool(no, work)

const openBox = async (it: { byClock?: boolean; hours?: number } = {}) => {
  const id = newId()
  await inSchool(mall.no, async (ctx) =>
    makeBox(ctx, {
      id,
      docNo: 'XJ2611270001',
      deadlineAt: addHours(ctx.now, it.hours ?? 48),
      openers: it.byClock ? [] : (await openersFor(ctx, mall.T1.id))!,
    }),
  )
  const box = await inSchool(mall.no, (ctx) => boxById(ctx, id))
  const put = (supplierId: string, quote: SealedQuote, mayReplace = false) =>
    inSchool(mall.no, (ctx) => putQuote(ctx, { boxId: id, supplierId, quoteNo: 'BJ1', school: `M${mall.no}`, mayReplace, quote }))
  const quoteOf = async (supplier: string, priceFen: number) =>
    sealQuote({ box: id, supplier }, { priceFen, brand: '测试品牌甲乙丙' }, sealsOf(box))
  return {
    id,
    box,
    put,
    quoteOf,
    quote: async (supplier: string, priceFen: number) => {
      const made = await quoteOf(supplier, priceFen)
      return { ...made, receipt: await put(supplier, made.quote) }
    },
    /** The deadline is this many milliseconds after the start of a transaction. */
    at: (ms: number) =>
      world().admin.query("update mall.sealed_boxes set deadline_at = now() + $2 * interval '1 millisecond' where id = $1", [id, ms]),
    take: async ({ user, key }: (typeof openers)[number]) => {
      const { keyId, shares } = await world().asUser(user, async (ctx) => {
        await closeBox(ctx, await lockBox(ctx, id))
        return sharesFor(ctx, await boxById(ctx, id))
      })
      return Promise.all(
        shares.map(async (it_) => ({
          quoteId: it_.quoteId,
          shares: (await openShares(key.privateKey, it_.share, { box: id, supplier: it_.supplier }, keyId)) ?? {},
        })),
      )
    },
    give: (user: SessionUser, given: Parameters<typeof giveShares>[2]) => world().asUser(user, (ctx) => giveShares(ctx, id, given)),
    kept: async () =>
      (
        await world().admin.query(
          'select supplier_id as supplier, fault, body, withdrawn_at is not null as gone from mall.sealed_quotes where box_id = $1 order by received_at, id',
          [id],
        )
      ).rows as { supplier: string; fault: string | null; body: string | null; gone: boolean }[],
  }
}

const priceIn = (body: string | null): number => (JSON.parse(body!) as { offer: { priceFen: number } }).offer.priceFen
const verifyOf = (secret: QuoteSecret, commitment: string) =>
  world()
    .anonymous()
    .sealing.verify({ school: `M${mall.no}`, commitment, salt: secret.salt })

/** Every row of every table of the database, as text. */
const dump = async (): Promise<string> => {
  const { rows } = await world().admin.query(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('mall', 'shared', 'supplier')",
  )
  const texts: string[] = []
  for (const { name } of rows)
    texts.push((await world().admin.query(`select string_agg(t::text, E'\\n') as all from ${name} t`)).rows[0].all ?? '')
  return texts.join('\n')
}

describe('a sealed quote', () => {
  it('is in no dump of the database before its deadline, nor is the length of its amount', async () => {
    const box = await openBox()
    const one = await box.quote(mall.jia, 4_860_017)
    const two = await box.quote(mall.yi, 9)
    const all = await dump()
    expect(all).toContain(one.quote.commitment)
    for (const word of [
      '4860017',
      '48600.17',
      '48,600.17',
      '测试品牌甲乙丙',
      Buffer.from('4860017').toString('base64'),
      one.secret.salt,
      two.secret.salt,
    ])
      expect(all).not.toContain(word)
    expect(one.quote.sealed.length).toBe(two.quote.sealed.length)
    expect(await refused(box.give(mall.J1, []))).toBe('报价还没有截止，不能开标')
    expect(await refused(world().asUser(mall.J1, (ctx) => sharesFor(ctx, box.box)))).toBe('报价还没有截止，不能开标')
    expect((await verifyOf(one.secret, one.quote.commitment)).verdict).toBe('sealed')
  })

  it('is opened by two in their own sessions, whichever two, and shows what was promised', async () => {
    for (const [a, b] of [
      [0, 1],
      [2, 0],
    ] as const) {
      const box = await openBox()
      const one = await box.quote(mall.jia, 4_860_017)
      await box.quote(mall.yi, 4_990_000)
      await box.at(-1)
      const first = await box.give(openers[a]!.user, await box.take(openers[a]!))
      expect([first.isOpen, (await box.kept()).map((it_) => it_.body)]).toEqual([false, [null, null]])
      expect(await refused(box.give(openers[a]!.user, await box.take(openers[a]!)))).toBe('您已开标，须由另一位开标人在自己的登录里开标')
      expect((await box.give(openers[b]!.user, await box.take(openers[b]!))).isOpen).toBe(true)
      expect((await box.kept()).map((it_) => priceIn(it_.body))).toEqual([4_860_017, 4_990_000])
      const asked = await verifyOf(one.secret, one.quote.commitment)
      expect([asked.verdict, asked.body, asked.docNo]).toEqual(['opened', one.secret.body, 'XJ2611270001'])
      expect((await verifyOf({ ...one.secret, salt: 'A'.repeat(43) }, one.quote.commitment)).body).toBe('')
      expect(await refused(box.give(openers[1]!.user, []))).toBe('这件询价已经开标')
    }
  })

  it('is opened once when two open at the same moment', async () => {
    const box = await openBox()
    await box.quote(mall.jia, 100)
    await box.at(-1)
    const [one, two, three] = await Promise.all(openers.map((it_) => box.take(it_)))
    const answers = await Promise.allSettled([
      box.give(openers[0]!.user, one!),
      box.give(openers[1]!.user, two!),
      box.give(openers[2]!.user, three!),
    ])
    expect(answers.map((it_) => (it_.status === 'fulfilled' ? it_.value.isOpen : it_.reason.message)).toSorted()).toEqual([
      false,
      true,
      '这件询价已经开标',
    ])
    expect(priceIn((await box.kept())[0]!.body)).toBe(100)
  })

  it('is opened by the clock alone where the school says so, not before', async () => {
    const box = await openBox({ byClock: true })
    await box.quote(mall.jia, 77)
    expect(await refused(inSchool(mall.no, (ctx) => openByClock(ctx, box.id)))).toBe('报价还没有截止，不能开标')
    expect(await dump()).not.toContain('"priceFen":77')
    await box.at(-1)
    await inSchool(mall.no, (ctx) => openByClock(ctx, box.id))
    expect(priceIn((await box.kept())[0]!.body)).toBe(77)
    const two = await openBox()
    await two.quote(mall.jia, 77)
    await two.at(-1)
    expect(await refused(inSchool(mall.no, (ctx) => openByClock(ctx, two.id)))).toBe('您不是这件询价的开标人')
  })

  it('is void when it is not what was promised, is another’s, was changed, or cannot be read; the others are opened', async () => {
    const box = await openBox()
    const good = await box.quote(mall.jia, 100)
    const suppliers = await Promise.all(['a', 'b', 'c', 'd'].map(() => newId()))
    const [other, copied, flipped, mute] = suppliers as [string, string, string, string]
    // Encrypted under the promise of a cheaper one: the hash is another's.
    const cheap = await box.quoteOf(other, 1)
    await box.put(other, { ...(await box.quoteOf(other, 2)).quote, commitment: cheap.quote.commitment })
    // Sealed for one firm, sent by another.
    await box.put(copied, (await box.quoteOf(mall.jia, 3)).quote)
    const byteOff = (await box.quoteOf(flipped, 4)).quote
    await box.put(flipped, {
      ...byteOff,
      sealed: `${byteOff.sealed.slice(0, 40)}${byteOff.sealed[40] === 'A' ? 'B' : 'A'}${byteOff.sealed.slice(41)}`,
    })
    const silent = (await box.quoteOf(mute, 5)).quote
    await box.put(mute, { ...silent, openerShares: silent.openerShares.map((it_) => ({ ...it_, share: 'AAAA' })) })
    await box.at(-1)
    await box.give(openers[0]!.user, await box.take(openers[0]!))
    await box.give(openers[1]!.user, await box.take(openers[1]!))
    const kept = new Map((await box.kept()).map((it_) => [it_.supplier, it_]))
    expect(priceIn(kept.get(mall.jia)!.body)).toBe(100)
    expect(suppliers.map((id) => kept.get(id)!.fault)).toEqual(['unreadable', 'unreadable', 'unreadable', 'unreadable'])
    expect((await verifyOf(good.secret, byteOff.commitment)).verdict).toBe('void')
  })

  it('whose hash is not the promised one is void though it decrypts', async () => {
    const box = await openBox({ byClock: true })
    const made = await box.quoteOf(mall.jia, 100)
    const lie = await sealQuote({ box: box.id, supplier: mall.jia }, { priceFen: 1 }, sealsOf(box.box))
    expect(await commitmentOf(lie.secret)).not.toBe(made.quote.commitment)
    // What the browser of a cheat could do: the text under a promise of its own.
    await box.put(mall.jia, await sealedUnder(box, made.secret, lie.quote.commitment))
    await box.at(-1)
    await inSchool(mall.no, (ctx) => openByClock(ctx, box.id))
    expect(await box.kept()).toMatchObject([{ fault: 'notAsPromised', body: null }])
  })
})

/** Another text under a given promise, sealed with all rules otherwise. */
const sealedUnder = async (box: Awaited<ReturnType<typeof openBox>>, secret: QuoteSecret, commitment: string): Promise<SealedQuote> => {
  const key = randomBytes(32)
  const bound = `caiyuan/quote/1|${box.id}|${mall.jia}`
  return {
    commitment,
    sealed: await encryptBy(await aesKey(key), bytesOf(JSON.stringify(secret)), `${bound}|${commitment}`),
    clockShare: await sealTo(box.box.clock_key, key, `${bound}|clock`),
    openerShares: [],
  }
}

describe('putQuote', () => {
  it('is late by a millisecond of the clock of the database, and not with it', async () => {
    const box = await openBox()
    const { quote } = await box.quoteOf(mall.jia, 1)
    const put = (ms: number) =>
      inSchool(mall.no, async (ctx) => {
        await ctx.tx
          .updateTable('sealed_boxes')
          .set({ deadline_at: new Date(ctx.now.getTime() + ms), seen_at: new Date(0) })
          .where('school_id', '=', mall.no)
          .where('id', '=', box.id)
          .execute()
        return putQuote(ctx, { boxId: box.id, supplierId: mall.jia, quoteNo: 'BJ1', school: 'M', mayReplace: false, quote })
      })
    expect(await refused(put(-1))).toBe('报价已截止')
    await put(0)
    expect(await inSchool(mall.no, (ctx) => countQuotes(ctx, box.id))).toBe(1)
  })

  it('takes nothing again when the clock is set back', async () => {
    const box = await openBox()
    const { quote } = await box.quoteOf(mall.jia, 1)
    await box.at(-1)
    await inSchool(mall.no, async (ctx) => closeBox(ctx, await lockBox(ctx, box.id)))
    await box.at(3_600_000)
    expect(await refused(box.put(mall.jia, quote))).toBe('报价已截止')
    const other = await openBox()
    const late = await other.quoteOf(mall.jia, 1)
    // Somebody was judged at a moment after the deadline; now the clock says an earlier one.
    await world().admin.query("update mall.sealed_boxes set seen_at = deadline_at + interval '1 millisecond' where id = $1", [other.id])
    expect(await refused(other.put(mall.jia, late.quote))).toBe('报价已截止')
  })

  it('is one and final; withdrawn is out; replaced where the school allows; a replay is refused', async () => {
    const box = await openBox()
    const one = await box.quote(mall.jia, 1)
    const again = await box.quoteOf(mall.jia, 2)
    expect(await refused(box.put(mall.jia, again.quote))).toBe('您已报价，报价一经提交不能更改')
    expect(await refused(box.put(mall.yi, one.quote))).toBe('这份报价已经提交过，请刷新页面')
    await box.put(mall.jia, again.quote, true)
    expect((await verifyOf(one.secret, one.quote.commitment)).verdict).toBe('replaced')
    await inSchool(mall.no, (ctx) => withdrawQuote(ctx, box.id, mall.jia))
    expect((await verifyOf(again.secret, again.quote.commitment)).verdict).toBe('withdrawn')
    expect(await refused(box.put(mall.jia, (await box.quoteOf(mall.jia, 5)).quote, true))).toBe('您已撤回报价，不能再次报价')
    expect(await refused(box.put(mall.jia, (await box.quoteOf(mall.jia, 3)).quote))).toBe('您已撤回报价，不能再次报价')
    expect(await refused(inSchool(mall.no, (ctx) => withdrawQuote(ctx, box.id, mall.jia)))).toBe('您没有可以撤回的报价')
    expect(await inSchool(mall.no, (ctx) => countQuotes(ctx, box.id))).toBe(0)
    const few = await box.quoteOf(mall.yi, 4)
    expect(await refused(box.put(mall.yi, { ...few.quote, openerShares: few.quote.openerShares.slice(1) }))).toContain('开标人已经变化')
  })

  it('may be extended, never shortened, and what an opener sent before is gone then', async () => {
    const box = await openBox()
    await box.quote(mall.jia, 1)
    const extend = (hours: number) => inSchool(mall.no, async (ctx) => extendBox(ctx, await lockBox(ctx, box.id), addHours(ctx.now, hours)))
    expect(await refused(extend(47))).toBe('截止时间只能延长，不能提前')
    await box.at(-1)
    await box.give(openers[0]!.user, await box.take(openers[0]!))
    await extend(48)
    await box.quote(mall.yi, 2)
    await box.at(-1)
    expect((await box.give(openers[1]!.user, await box.take(openers[1]!))).isOpen).toBe(false)
    expect((await box.give(openers[0]!.user, await box.take(openers[0]!))).isOpen).toBe(true)
    expect((await box.kept()).map((it_) => priceIn(it_.body))).toEqual([1, 2])
  })
})

describe('a receipt', () => {
  it('is signed by the mall, and verified by the command without a line of the server', async () => {
    const box = await openBox()
    const { secret, receipt } = await box.quote(mall.jia, 4_860_017)
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: receipt.publicKey }, format: 'jwk' })
    const text = JSON.stringify(Object.fromEntries(Object.entries(receipt.said).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    expect(verifySignature(null, Buffer.from(text), key, Buffer.from(receipt.signature, 'base64url'))).toBe(true)
    const folder = mkdtempSync(join(tmpdir(), 'receipt-'))
    const command = (it_: object): string => {
      const file = join(folder, 'receipt.json')
      writeFileSync(file, JSON.stringify(it_))
      try {
        return execFileSync(process.execPath, ['scripts/verify-quote.mjs', file], {
          encoding: 'utf8',
          cwd: join(import.meta.dirname, '../../../..'),
        })
      } catch (error) {
        return String((error as { stderr: string; stdout: string }).stdout) + String((error as { stderr: string }).stderr)
      }
    }
    const file = { ...receipt, ...secret }
    expect(command(file)).toContain('回执有效')
    expect(command({ ...file, body: secret.body.replace('4860017', '4860018') })).toContain('承诺值不符')
    expect(command({ ...file, said: { ...receipt.said, receivedAt: '2020-01-01T00:00:00.000Z' } })).toContain('签名不符')
    expect(command({})).toContain('不是报价回执')
  })

  it('is unknown of another school, another commitment, another mall', async () => {
    const box = await openBox()
    const { secret, quote } = await box.quote(mall.jia, 1)
    const other = await openMall(world())
    const ask = (school: string, commitment: string) => world().anonymous().sealing.verify({ school, commitment, salt: secret.salt })
    for (const it_ of [
      await ask(`M${other.no}`, quote.commitment),
      await ask('NOBODY', quote.commitment),
      await ask(`M${mall.no}`, 'A'.repeat(43)),
    ])
      expect([it_.verdict, it_.schoolName, it_.docNo]).toEqual(['unknown', '', ''])
  })
})

describe('sealing.makeKey', () => {
  it('keeps the private half under the phrase alone, and changes while nothing waits for it', async () => {
    const jing = await buildUser(world().db, { schoolId: mall.no, no: `J9M${mall.no}`, name: '郑老师', roles: ['jingban'] })
    const client = await world().as(jing)
    expect((await client.sealing.myKey({})).key).toBeNull()
    const key = await makeKeyPair()
    await client.sealing.makeKey({ publicKey: key.publicKey, wrapped: await wrapKey(key, PHRASE, ROUNDS) })
    const mine = await client.sealing.myKey({})
    expect(await unwrapKey(mine.key!.wrapped, mine.key!.publicKey, PHRASE)).toBe(key.privateKey)
    await expect(unwrapKey(mine.key!.wrapped, mine.key!.publicKey, `${PHRASE}!`)).rejects.toThrow()
    expect(await dump()).not.toContain(key.privateKey)
    await openBox()
    const held = await client.sealing.myKey({})
    const fresh = await makeKeyPair()
    const change = async () => client.sealing.makeKey({ publicKey: fresh.publicKey, wrapped: await wrapKey(fresh, PHRASE, ROUNDS) })
    expect([held.waitsNum, (await refusalOf(change())).message]).toEqual([1, '有 1 件询价的报价是用现在的密钥密封的，开标后才能更换'])
  })

  it('is of who may open alone, never of the buyer, and takes no bare key', async () => {
    const teacher = await world().as(mall.T1)
    expect((await refusalOf(teacher.sealing.myKey({}))).code).toBe('2009')
    const key = await makeKeyPair()
    const wrapped = await wrapKey(key, PHRASE, ROUNDS)
    expect((await refusalOf(teacher.sealing.makeKey({ publicKey: key.publicKey, wrapped }))).code).toBe('2009')
    const client = await world().as(mall.J1)
    expect((await refusalOf(client.sealing.makeKey({ publicKey: key.publicKey, wrapped: key.privateKey }))).message).toContain(
      '私钥没有加密',
    )
    const names = await inSchool(mall.no, async (ctx) => (await openersFor(ctx, mall.J1.id))!.map((it_) => it_.userId))
    expect(names).not.toContain(mall.J1.id)
    const empty = await openMall(world())
    expect(await inSchool(empty.no, (ctx) => openersFor(ctx, empty.T1.id))).toBeNull()
  })
})
