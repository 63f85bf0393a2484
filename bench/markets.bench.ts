// npx vitest run --config vitest.bench.config.ts: opening an inquiry of 200 quotes of 50 lines each, the page that compares them, and submitting
// an order of an agreement. Each beside a bare script over tables of its own, which nothing of ours can make slower. Prints one JSON line per row.
import type { OfferContent } from '@caiyuan/contract/inquiry/form'
import { openShares, sealQuote } from '@caiyuan/contract/sealing/quote'
import { randomBytes, createCipheriv, createDecipheriv } from 'node:crypto'
import pg from 'pg'
import { expect, it } from 'vitest'
import { buildSupplier, buildUser } from '@caiyuan/server/demo/build'
import { SUPPLIER_ID } from '@caiyuan/server/core/pseudo-schools'
import { openAgreement } from '../server/src/modules/framework/fixtures.ts'
import { openMarket } from '../server/src/modules/inquiry/fixtures.ts'
import { openMall } from '../server/src/modules/order/checkout/fixtures.ts'
import { useWorld } from '../server/test/harness.ts'

const world = useWorld()
const QUOTES = Number(process.env.BENCH_QUOTES ?? 200)
const LINES = Number(process.env.BENCH_LINES ?? 50)
const TIMES = 20
const CLIENTS = 16

const say = (row: object): void => void process.stdout.write(`${JSON.stringify(row)}\n`)
const rounded = (value: number): number => Number(value.toPrecision(3))
const took = async <T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> => {
  const from = performance.now()
  const value = await work()
  return { ms: performance.now() - from, value }
}
const middle = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!
/** Milliseconds in the middle of so many, one after the other. */
const middleOf = async (work: () => Promise<unknown>): Promise<number> => {
  const all: number[] = []
  for (let i = 0; i < TIMES; i += 1) all.push((await took(work)).ms)
  return middle(all)
}
const row = (name: string, ms: number, bare: string, bareMs: number): void =>
  say({ row: name, ms: rounded(ms), bare, bareMs: rounded(bareMs), times: rounded(ms / bareMs) })

const bareTables = async (admin: pg.Client): Promise<void> => {
  await admin.query(`
    create schema bare;
    create table bare.quotes (inquiry int not null, no int not null, body text not null, primary key (inquiry, no));
    create table bare.lines (inquiry int not null, no int not null, line int not null, price bigint not null, words text not null, primary key (inquiry, no, line));
    create table bare.cards (id int primary key, available bigint not null, frozen bigint not null);
    create table bare.agreements (id int primary key, used bigint not null, most bigint not null);
    create table bare.orders (id uuid primary key default gen_random_uuid(), card int not null, total bigint not null, body text not null);
    create table bare.order_lines (order_id uuid not null, line int not null, num int not null, price bigint not null, primary key (order_id, line));
    insert into bare.cards values (1, 900000000000, 0);
    insert into bare.agreements values (1, 0, 900000000000)`)
}

/** Takes so many sealed texts apart and writes their lines, in one transaction of a statement for each of the two tables. */
const bareOpening = async (admin: pg.Client): Promise<number> => {
  const key = randomBytes(32)
  const body = JSON.stringify(offerOf(0).lines)
  const sealed = Array.from({ length: QUOTES }, () => {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, iv)
    const text = Buffer.concat([cipher.update(body), cipher.final()])
    return { iv, text, tag: cipher.getAuthTag() }
  })
  let inquiry = 0
  return middleOf(async () => {
    inquiry += 1
    const opened = sealed.map(({ iv, text, tag }) => {
      const decipher = createDecipheriv('aes-256-gcm', key, iv)
      decipher.setAuthTag(tag)
      return JSON.parse(Buffer.concat([decipher.update(text), decipher.final()]).toString()) as OfferContent['lines']
    })
    await admin.query('begin')
    await admin.query('insert into bare.quotes select $1, no - 1, body from unnest($2::text[]) with ordinality as it (body, no)', [
      inquiry,
      opened.map((it_) => JSON.stringify(it_)),
    ])
    const lines = opened.flatMap((quote, no) => quote.map((line) => ({ no, line })))
    await admin.query('insert into bare.lines select $1, * from unnest($2::int[], $3::int[], $4::bigint[], $5::text[])', [
      inquiry,
      lines.map((it_) => it_.no),
      lines.map((it_) => it_.line.lineNo),
      lines.map((it_) => it_.line.priceE4),
      lines.map((it_) => it_.line.model),
    ])
    await admin.query('commit')
  })
}

const offerOf = (n: number): OfferContent => ({
  lines: Array.from({ length: LINES }, (_, i) => ({
    lineNo: i + 1,
    priceE4: 100_000 + ((n * 37 + i * 11) % 5_000) * 100,
    brand: '海尔',
    model: `DW-${i}`,
    deviation: 'none' as const,
    deviationNote: '',
  })),
  deliverDays: 20,
  warrantyMonths: 12,
  validDays: 60,
  note: '',
})

const firmsOf = async (schoolId: number): Promise<{ supplierId: string; user: Awaited<ReturnType<typeof buildUser>> }[]> => {
  const firms = []
  for (let n = 0; n < QUOTES; n += 1) {
    const supplierId = await buildSupplier(world().db, { srcId: 800_000 + n, name: `供应商${n}` })
    const user = await buildUser(world().db, {
      schoolId: SUPPLIER_ID,
      no: `BQ${n}S${schoolId}`,
      name: `供应${n}`,
      roles: ['supplier'],
      supplierId,
    })
    firms.push({ supplierId, user })
  }
  return firms
}

it('opens and compares many quotes', async () => {
  const market = await openMarket(world())
  await bareTables(world().admin)
  const lines = Array.from({ length: LINES }, (_, i) => ({ name: `货物 ${i}`, brand: '', params: '按附件', unit: '台', num: 1 }))
  const id = await market.publish({ lines })
  const sealing: number[] = []
  for (const [n, { supplierId, user }] of (await firmsOf(market.mall.no)).entries()) {
    const client = await world().as(user)
    const asked = await client.inquiry.toQuote({ schoolId: market.mall.no, id })
    const { quote } = await sealQuote({ box: id, supplier: supplierId }, offerOf(n) as never, asked)
    sealing.push((await took(() => client.inquiry.quote({ schoolId: market.mall.no, id, quote }))).ms)
  }
  say({ row: 'handing in a sealed quote', ms: rounded(middle(sealing)) })
  await market.pass(id)
  await market.openAs(id, 0)
  const { user, key } = market.openers[1]!
  const second = await world().as(user)
  const { keyId, shares } = await second.inquiry.shares({ id })
  const given = await Promise.all(
    shares.map(async (one) => ({
      offerId: one.quoteId,
      shares: (await openShares(key.privateKey, one.share, { box: id, supplier: one.supplier }, keyId)) ?? {},
    })),
  )
  const opening = await took(() => second.inquiry.openQuotes({ id, given }))
  row(
    `opening ${QUOTES} quotes of ${LINES} lines`,
    opening.ms,
    'as many texts deciphered and written in three statements',
    await bareOpening(world().admin),
  )
  const buyer = await market.buyer()
  const shown = await buyer.inquiry.detail({ id })
  expect(shown.state).not.toBe('opening')
  const bare = await middleOf(async () =>
    JSON.stringify((await world().admin.query('select * from bare.lines where inquiry = 1 order by no, line')).rows),
  )
  row(
    'the page that compares them',
    await middleOf(() => buyer.inquiry.detail({ id })),
    'as many lines read by key and written as JSON',
    bare,
  )
})

it('submits orders of an agreement', async () => {
  const mall = await openMall(world())
  const { submit } = await openAgreement(world(), mall, { ceilingFen: 900_000_000_000, perOrderFen: 500_000_000 })
  await world().admin.query('update mall.funds set total_fen = 900000000000 where id = $1', [mall.K1])
  await world().admin.query('update mall.fund_grants set per_order_cap_fen = null where fund_id = $1', [mall.K1])
  const bare = new pg.Pool({ connectionString: world().url, max: CLIENTS })
  const bareOrder = async (): Promise<void> => {
    const client = await bare.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query("insert into bare.orders (card, total, body) values (1, 100, 'x') returning id")
      await client.query('insert into bare.order_lines values ($1, 1, 1, 100)', [rows[0].id])
      await client.query('update bare.agreements set used = used + 100 where id = 1 and used + 100 <= most')
      await client.query('update bare.cards set available = available - 100, frozen = frozen + 100 where id = 1 and available >= 100')
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  row(
    'quoting and submitting an order of an agreement',
    await middleOf(() => submit(1)),
    'an order in six statements',
    await middleOf(bareOrder),
  )
  await bare.end()
})
