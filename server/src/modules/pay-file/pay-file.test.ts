// The daily file of each channel beside our books: what differs is found to the fen, and settled by two people (decision 0290).
import { fails } from '@caiyuan/contract/fails'
import { contract } from '@caiyuan/contract/index'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readSheet } from 'read-excel-file/node'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { addDays, dayOf } from '../../core/clock.ts'
import { buildUser } from '../../demo/build.ts'
import type { FileRow } from '../../gateways/pay.files.ts'
import { setPay } from '../../gateways/pay.ts'
import { openMall } from '../order/checkout/fixtures.ts'
import { uniqueNo } from '../order/fixtures.ts'
import { openTill, type Till } from '../payment/fixtures.ts'

const world = useWorld()
afterAll(() => setPay({}))
let till: Till
let first: Client
let second: Client
beforeEach(async () => {
  till = await openTill(world())
  const finance = async (name: string) =>
    world().as(await buildUser(world().db, { schoolId: till.mall.no, no: `C${uniqueNo()}`, name, roles: ['finance'] }))
  first = await finance('钱会计')
  second = await finance('吴会计')
})

const DAY = dayOf(addDays(new Date(), -1))
/** What happened at the houses and here happened yesterday. */
const yesterday = async (): Promise<void> => {
  const like = `${till.mall.no}\\_%`
  await world().admin.query("update shared.sim_pay_trades set paid_at = paid_at - interval '1 day' where out_no like $1", [like])
  await world().admin.query("update shared.sim_pay_refunds set at = at - interval '1 day' where out_no like $1", [like])
  await world().admin.query("update mall.payments set paid_at = paid_at - interval '1 day' where school_id = $1", [till.mall.no])
  await world().admin.query("update mall.payment_refunds set done_at = done_at - interval '1 day' where school_id = $1", [till.mall.no])
}
/** Paid over a house, its notice kept. */
const byHouse = async (house: 'wechat' | 'alipay', isTold = true) => {
  const it = await till.order()
  const { id } = await it.client.payment.start({ purchaseId: it.purchaseId, channel: house })
  await world().drain()
  const outNo = await till.outNo(id)
  await till.houses.pay(house, outNo)
  if (isTold) {
    await world().makeDue('payment.ask')
    await world().drain()
  } else
    await world().admin.query("update mall.outbox set due_at = now() + interval '1 hour' where topic = 'payment.ask' and doc_id = $1", [id])
  return { ...it, paymentId: id, outNo }
}
const compare = async (channel: 'campus' | 'wechat' | 'alipay'): Promise<void> => {
  await first.payFile.fetch({ channel, day: DAY })
  await world().drain()
}
const days = async () => (await first.payFile.days({})).list
const open = async () => (await first.payFile.differences({ tab: 'open' })).list
const shown = async () => (await open()).map((it) => [it.class, it.oursFen, it.theirsFen, it.says])
const stray = (over: Partial<FileRow> = {}): FileRow => ({
  what: 'paid',
  outNo: `${till.mall.no}_ZF991231000001`,
  tradeNo: '4200009999',
  refundNo: '',
  amountFen: 12_345,
  currency: 'CNY',
  state: 'done',
  at: new Date(`${DAY}T12:00:00+08:00`),
  ...over,
})
/** Which proposal it is that waits now. */
const proposalOf = async (id: string): Promise<string> =>
  (await first.payFile.differences({ tab: 'all' })).list.find((it) => it.id === id)?.proposedAt ?? new Date(0).toISOString()
const agree = async (who: Client, id: string) => who.payFile.confirm({ id, proposedAt: await proposalOf(id), agrees: true })
/** Proposed by one, agreed to by the other. */
const settle = async (id: string, how: 'book' | 'giveBack' | 'askAgain' | 'note', reference = ''): Promise<void> => {
  await first.payFile.settle({ id, how, reason: '已与渠道核实', reference })
  await agree(second, id)
  await world().drain()
}

describe('payFile.fetch', () => {
  it.each(['wechat', 'alipay', 'campus'] as const)(
    'reads the file of %s as it is published, and both sides agree to the fen',
    async (channel) => {
      const it_ = channel === 'campus' ? await till.paid() : await byHouse(channel)
      await it_.client.order.cancel({ id: it_.id, reason: '买错型号' })
      await world().drain()
      await yesterday()
      await compare(channel)
      expect(await days()).toMatchObject([
        {
          channel,
          day: DAY,
          state: 'done',
          theirPaid: { num: 1, fen: 49_420 },
          ourPaid: { num: 1, fen: 49_420 },
          theirBack: { num: 1, fen: 49_420 },
          ourBack: { num: 1, fen: 49_420 },
          openNum: 0,
        },
      ])
      expect(await open()).toEqual([])
    },
  )

  it('finds what only one side has, other sums, and what the channel took and we did not book', async () => {
    const a = await byHouse('wechat')
    const b = await byHouse('wechat')
    const c = await byHouse('wechat', false)
    await yesterday()
    till.houses.files.change('wechat', (rows) => [
      ...rows.filter((it) => it.outNo !== a.outNo).map((it) => (it.outNo === b.outNo ? { ...it, amountFen: it.amountFen - 1 } : it)),
      ...rows.filter((it) => it.outNo === c.outNo).slice(1),
      stray(),
    ])
    await compare('wechat')
    expect((await shown()).toSorted()).toEqual([
      ['amount', 49_420, 49_419, '渠道收到 ¥494.19，我方记了 ¥494.20'],
      ['localOnly', 49_420, 0, '我方记了 ¥494.20，渠道的账单里没有这笔收款'],
      ['remoteOnly', 0, 12_345, `渠道收到 ¥123.45，商户单号 ${till.mall.no}_ZF991231000001 不是我方的支付单`],
      ['state', 0, 49_420, '渠道已经收到 ¥494.20，我方的支付单没有到账'],
    ])
    const [day] = await days()
    const differs = (await open()).reduce((sum, it) => sum + it.theirsFen - it.oursFen, 0)
    expect([day!.theirPaid.fen - day!.ourPaid.fen, day!.openNum]).toEqual([differs, 4])
    const { rows } = await world().admin.query('select title from mall.messages where school_id = $1 and title like $2', [
      till.mall.no,
      '%处新的差异',
    ])
    expect(rows.length).toBeGreaterThan(0)
  })

  it('finds refunds that differ: one we do not know, one of another sum, one the file has not', async () => {
    const a = await till.paid()
    await a.client.order.cancel({ id: a.id, reason: '买错型号' })
    const b = await till.paid([{ skuId: till.mall.sku.toner, num: 1 }])
    await b.client.order.cancel({ id: b.id, reason: '买错型号' })
    await world().drain()
    await yesterday()
    const outNo = await till.outNo(a.paymentId)
    till.campus.files.change('campus', (rows) => [
      ...rows.filter((it) => it.what === 'paid' || it.outNo === outNo).map((it) => (it.what === 'back' ? { ...it, amountFen: 100 } : it)),
      stray({ what: 'back', outNo, refundNo: `${till.mall.no}_TH9`, amountFen: 300 }),
    ])
    await compare('campus')
    const found = await shown()
    expect(found.map(([kind]) => kind)).toEqual(['back', 'back', 'back'])
    expect(found.map(([, , , says]) => says).toSorted()).toEqual([
      expect.stringMatching(/^我方记为已退 ¥[\d.]+，渠道的账单里没有这笔退款$/),
      '渠道退了 ¥1.00，我方的退款是 ¥494.20',
      `渠道退了 ¥3.00，退款单号 ${till.mall.no}_TH9 不是我方的退款`,
    ])
    const [day] = await days()
    const differs = (await open()).reduce((sum, it) => sum + it.theirsFen - it.oursFen, 0)
    expect(day!.theirBack.fen - day!.ourBack.fen).toBe(differs)
  })

  it('believes no file that is cut off, asks again every hour, and takes it when it is whole', async () => {
    await till.paid()
    await yesterday()
    for (const channel of ['campus', 'wechat', 'alipay'] as const) {
      if (channel === 'campus') till.campus.fail('brokenFile')
      else till.houses.fail('brokenFile')
      await compare(channel)
    }
    expect((await days()).map((it) => [it.state, it.fault]).toSorted()).toEqual([
      ['waiting', '微信支付的账单没有下载完整'],
      ['waiting', '支付宝账单不是完整的压缩文件'],
      ['waiting', '校园卡账单的签名不符'],
    ])
    await world().makeDue('payFile.fetch')
    await world().drain()
    expect((await days()).map((it) => [it.channel, it.state, it.ourPaid.num]).toSorted()).toEqual([
      ['alipay', 'done', 0],
      ['campus', 'done', 1],
      ['wechat', 'done', 0],
    ])
  })

  it('waits for a file that is late, and says so when it does not come', async () => {
    await till.paid()
    await yesterday()
    till.campus.files.delay('campus', 20)
    await compare('campus')
    expect(await days()).toMatchObject([{ state: 'waiting', fault: '校园卡还没有这一天的账单' }])
    for (let i = 0; i < 11; i += 1) {
      await world().makeDue('payFile.fetch')
      await world().drain()
    }
    expect(await days()).toMatchObject([{ state: 'failed' }])
    const { rows } = await world().admin.query('select body from mall.messages where school_id = $1 and title like $2', [
      till.mall.no,
      '没有取到校园卡%',
    ])
    expect(rows[0]).toEqual({ body: '校园卡还没有这一天的账单。明天上午会再取，也可以在支付对账页立即重新取。' })
  })

  it('takes no day for empty whose file the channel is still writing', async () => {
    till.houses.fail('creatingFile', 4)
    await compare('wechat')
    for (let i = 0; i < 3; i += 1) {
      expect(await days()).toMatchObject([{ state: 'waiting', fault: '微信支付正在生成这一天的账单' }])
      await world().makeDue('payFile.fetch')
      await world().drain()
    }
    till.houses.files.change('wechat', () => [stray()])
    await world().makeDue('payFile.fetch')
    await world().drain()
    expect(await days()).toMatchObject([{ state: 'done', theirPaid: { num: 1, fen: 12_345 }, openNum: 1 }])
  })

  it('takes days in their order, so that two files of one channel never wait for each other', async () => {
    const earlier = dayOf(addDays(new Date(), -2))
    till.houses.files.change('wechat', () => [stray()])
    await first.payFile.fetch({ channel: 'wechat', day: earlier })
    await world().drain()
    const holder = new pg.Client({ connectionString: world().url })
    await holder.connect()
    const row = 'select from mall.pay_file_days where school_id = $1 and channel = $2 and day = $3 for update'
    try {
      await first.payFile.fetch({ channel: 'wechat', day: DAY })
      await holder.query('begin')
      await holder.query(row, [till.mall.no, 'wechat', earlier])
      const working = world().drain()
      await expect
        .poll(
          async () =>
            (await world().admin.query("select from pg_stat_activity where wait_event_type = 'Lock' and query like '%pay_file_days%'"))
              .rowCount,
        )
        .toBeGreaterThan(0)
      // Held by nobody yet: who waits for the earlier day does not hold the later one.
      await world().admin.query(`${row} nowait`, [till.mall.no, 'wechat', DAY])
      await holder.query('rollback')
      await working
    } finally {
      await holder.end()
    }
    expect(await days()).toMatchObject([
      { day: DAY, state: 'done' },
      { day: earlier, state: 'done' },
    ])
  })

  it('asks every morning for yesterday, of each channel, and again for days that failed', async () => {
    await till.paid()
    await yesterday()
    // Of every school of the tests before.
    till.campus.fail('down', 1000)
    await world().makeDue('payFile.night')
    await world().drain()
    expect((await days()).map((it) => [it.channel, it.day, it.state]).toSorted()).toEqual([
      ['alipay', DAY, 'done'],
      ['campus', DAY, 'waiting'],
      ['wechat', DAY, 'done'],
    ])
    till.campus.fail('down', 0)
    await world().makeDue('payFile.night')
    await world().drain()
    expect((await days()).map((it) => it.state)).toEqual(['done', 'done', 'done'])
  })

  it('refuses today, days nobody keeps, channels that are not there, and who is not of finance', async () => {
    const today = dayOf(new Date())
    expect((await refusalOf(first.payFile.fetch({ channel: 'campus', day: today }))).message).toContain(`${today} 的账单要到第二天上午才有`)
    expect((await refusalOf(first.payFile.fetch({ channel: 'campus', day: '2020-01-01' }))).message).toContain('渠道只保留 90 天的账单')
    expect((await first.raw(contract.payFile.fetch, { channel: 'campus', day: 'gestern' })).retMsg).toContain('日期格式不正确')
    expect((await (await world().as(till.mall.T1)).raw(contract.payFile.fetch, { channel: 'campus', day: DAY })).retCode).toBe('2009')
  })

  it('tells what names no school, and takes no row of another school', async () => {
    const other = `${till.mall.no + 100_000}_ZF1`
    till.houses.files.change('wechat', (rows) => [...rows, stray({ outNo: other, amountFen: 700 }), stray({ outNo: '2_ZF261127000001' })])
    await compare('wechat')
    expect(await days()).toMatchObject([{ nobody: { num: 1, fen: 700 }, theirPaid: { num: 0 } }])
    expect(await open()).toEqual([])
  })

  it('drops by itself what both sides agree on later', async () => {
    const c = await byHouse('wechat', false)
    await yesterday()
    await compare('wechat')
    expect((await shown()).map(([kind]) => kind)).toEqual(['state'])
    await world().makeDue('payment.ask')
    await world().drain()
    await compare('wechat')
    expect(await open()).toEqual([])
    expect((await first.payFile.differences({ tab: 'done' })).list).toMatchObject([{ state: 'gone', outNo: c.outNo }])
  })
})

describe('payFile.settle', () => {
  it('books what a channel took and nobody told us, when a second person agrees: the order goes on', async () => {
    const c = await byHouse('wechat', false)
    await yesterday()
    await compare('wechat')
    const [it_] = await open()
    expect(it_!.can).toEqual({ ways: ['book', 'note'], confirm: false })
    await first.payFile.settle({ id: it_!.id, how: 'book', reason: '微信已收款' })
    expect((await refusalOf(agree(first, it_!.id))).message).toContain('须由另一人复核')
    expect((await refusalOf(second.payFile.settle({ id: it_!.id, how: 'note', reason: '再提', reference: 'A1' }))).code).toBe(
      fails['core.stale'].retCode,
    )
    expect(await till.payment(c.paymentId)).toMatchObject({ state: 'waiting' })
    await agree(second, it_!.id)
    await world().drain()
    expect(await till.payment(c.paymentId)).toMatchObject({ state: 'paid', received_fen: 49_420 })
    expect(await till.mall.state(c.id)).toBe('waitSupplier')
    expect((await first.payFile.differences({ tab: 'done' })).list).toMatchObject([
      { state: 'settled', how: 'book', proposedName: '钱会计', settledName: '吴会计' },
    ])
    expect(await days()).toMatchObject([{ ourPaid: { num: 1, fen: 49_420 }, openNum: 0 }])
    expect((await till.mall.logs(it_!.id)).map((it) => it.action)).toEqual(['propose', 'confirm'])
    expect(await till.breaches()).toEqual([])
  })

  it('books money of an order that is cancelled, and it goes back by itself', async () => {
    const c = await byHouse('alipay', false)
    await c.client.order.cancel({ id: c.id, reason: '不要了' })
    await world().drain()
    await till.houses.pay('alipay', c.outNo)
    await yesterday()
    await compare('alipay')
    await settle((await open())[0]!.id, 'book')
    expect(await till.payment(c.paymentId)).toMatchObject({ state: 'back' })
    expect(await till.houses.refundedFen('alipay', c.outNo)).toBe(49_420)
    expect(await till.breaches()).toEqual([])
  })

  it('sends money of nobody back the way it came, once, and knows its own refund in the next file', async () => {
    const outNo = `${till.mall.no}_ZF991231000001`
    await world().admin.query(
      "insert into shared.sim_pay_trades (channel, out_no, trade_no, school_id, amount_fen, state, created_at, paid_at) values ('wechat', $1, '4200001', 0, 8800, 'paid', now(), now())",
      [outNo],
    )
    await yesterday()
    await compare('wechat')
    const [it_] = await open()
    expect(it_).toMatchObject({ class: 'remoteOnly', can: { ways: ['giveBack', 'note'] } })
    await settle(it_!.id, 'giveBack')
    expect(await till.houses.refundedFen('wechat', outNo)).toBe(8800)
    expect((await first.payFile.differences({ tab: 'done' })).list).toMatchObject([
      { backState: 'done', backNo: expect.stringMatching(/^TH/) },
    ])
    await world().admin.query("update shared.sim_pay_refunds set at = at - interval '1 day' where out_no = $1", [outNo])
    await compare('wechat')
    expect([await open(), (await days())[0]!.theirBack]).toEqual([[], { num: 1, fen: 8800 }])
  })

  it('opens again what a channel does not send back', async () => {
    till.houses.files.change('wechat', (rows) => [...rows, stray()])
    await compare('wechat')
    await settle((await open())[0]!.id, 'giveBack')
    const [again] = await open()
    expect(again).toMatchObject({ state: 'open', backState: 'failed', proposedName: '', can: { ways: ['giveBack', 'note'] } })
    expect((await till.mall.logs(again!.id)).at(-1)).toMatchObject({ action: 'notBack', title: '渠道没有退成' })
  })

  it('asks again for a refund the channel made and we did not note', async () => {
    const a = await till.paid()
    await a.client.order.cancel({ id: a.id, reason: '买错型号' })
    await world().drain()
    await yesterday()
    await world().admin.query("update mall.payment_refunds set state = 'failed', done_at = null where payment_id = $1", [a.paymentId])
    await world().admin.query("update mall.payments set state = 'paid', moved_to = 'paid' where id = $1", [a.paymentId])
    await compare('campus')
    const [it_] = await open()
    expect(it_).toMatchObject({ class: 'back', can: { ways: ['askAgain', 'note'] } })
    await settle(it_!.id, 'askAgain')
    expect([await till.refunds(a.paymentId), await till.payment(a.paymentId)]).toMatchObject([[[49_420, 'done']], { state: 'back' }])
    expect(await till.campus.balanceOf(till.holder(till.mall.T1))).toBe(100_000)
  })

  it('only explains with the number of a paper, and what is explained stays so', async () => {
    till.houses.files.change('wechat', (rows) => [...rows, stray()])
    await compare('wechat')
    const [it_] = await open()
    expect((await refusalOf(first.payFile.settle({ id: it_!.id, how: 'note', reason: '渠道测试' }))).message).toContain('须填写凭证号')
    expect((await refusalOf(first.payFile.settle({ id: it_!.id, how: 'book', reason: '渠道测试' }))).message).toContain(
      '不能「补记这笔收款」',
    )
    await settle(it_!.id, 'note', 'GD-20261127-8')
    await compare('wechat')
    expect(await open()).toEqual([])
    const { data } = await first.raw(contract.payFile.exportDifferences, { tab: 'all' })
    const rows = await readSheet(data as Buffer)
    expect(rows).toHaveLength(2)
    expect(rows[1]).toEqual(
      expect.arrayContaining([DAY, '微信支付', '渠道有我方无', 123.45, '已与渠道核实，只作说明', 'GD-20261127-8', '钱会计', '吴会计']),
    )
  })

  it('makes a refund the channel never made under the number it has, and the buyer has his money', async () => {
    const a = await till.paid()
    await a.client.order.cancel({ id: a.id, reason: '买错型号' })
    await world().drain()
    await yesterday()
    // The card centre lost it: it knows of no refund, nor had the card its money.
    await world().admin.query('delete from shared.sim_pay_refunds where out_no = $1', [await till.outNo(a.paymentId)])
    const holder = till.holder(till.mall.T1)
    const before = await till.campus.balanceOf(holder)
    await compare('campus')
    const [it_] = await open()
    expect(it_).toMatchObject({ class: 'back', oursFen: 49_420, theirsFen: 0, can: { ways: ['askAgain', 'note'] } })
    await first.payFile.settle({ id: it_!.id, how: 'askAgain', reason: '渠道确认没有收到' })
    till.campus.fail('down', 1)
    await agree(second, it_!.id)
    await world().drain()
    // Until the channel has answered it is owed again, and nobody is told otherwise.
    expect([await till.refunds(a.paymentId), await till.payment(a.paymentId)]).toMatchObject([[[49_420, 'waiting']], { state: 'paid' }])
    await world().makeDue('payment.refund')
    await world().drain()
    expect([await till.refunds(a.paymentId), await till.payment(a.paymentId)]).toMatchObject([[[49_420, 'done']], { state: 'back' }])
    expect(await till.campus.balanceOf(holder)).toBe(before + 49_420)
    await compare('campus')
    expect(await open()).toEqual([])
    expect(await till.breaches()).toEqual([])
  })

  it('asks again after one refund of several, and the payment says that a part is back', async () => {
    const a = await till.paid()
    await a.client.order.cancel({ id: a.id, reason: '买错型号' })
    await world().drain()
    await world().admin.query('update mall.payment_refunds set amount_fen = 40000 where payment_id = $1', [a.paymentId])
    await world().admin.query(
      "insert into mall.payment_refunds (school_id, id, refund_no, payment_id, payer_id, channel, order_id, amount_fen, reason, state, created_at, done_at) select school_id, gen_random_uuid(), refund_no || '9', payment_id, payer_id, channel, order_id, 9420, reason, 'done', created_at, done_at from mall.payment_refunds where payment_id = $1",
      [a.paymentId],
    )
    await yesterday()
    await world().admin.query('delete from shared.sim_pay_refunds where out_no = $1', [await till.outNo(a.paymentId)])
    await compare('campus')
    const small = (await open()).find((it) => it.oursFen === 9420)!
    till.campus.fail('down', 1)
    await settle(small.id, 'askAgain')
    expect(await till.payment(a.paymentId)).toMatchObject({ state: 'partBack' })
  })

  it('agrees to the proposal that was read, and to no other', async () => {
    till.houses.files.change('wechat', (rows) => [...rows, stray()])
    await compare('wechat')
    const [it_] = await open()
    await first.payFile.settle({ id: it_!.id, how: 'note', reason: '渠道测试', reference: 'GD-1' })
    const read = await proposalOf(it_!.id)
    await second.payFile.confirm({ id: it_!.id, proposedAt: read, agrees: false, reason: '应当退回' })
    await first.payFile.settle({ id: it_!.id, how: 'giveBack', reason: '付款人要求' })
    const stale = await refusalOf(second.payFile.confirm({ id: it_!.id, proposedAt: read, agrees: true }))
    expect(stale.code).toBe(fails['core.stale'].retCode)
    await agree(second, it_!.id)
    expect((await first.payFile.differences({ tab: 'done' })).list).toMatchObject([{ state: 'settled', how: 'giveBack' }])
  })

  it('drops a proposal whose figures the next file changes, and tells who made it', async () => {
    till.houses.files.change('wechat', () => [stray()])
    await compare('wechat')
    const [it_] = await open()
    await first.payFile.settle({ id: it_!.id, how: 'giveBack', reason: '付款人要求' })
    const read = await proposalOf(it_!.id)
    await compare('wechat')
    expect((await first.payFile.differences({ tab: 'proposed' })).list).toMatchObject([{ id: it_!.id }])
    till.houses.files.change('wechat', () => [stray({ amountFen: 99_900 })])
    await compare('wechat')
    expect(await open()).toMatchObject([{ id: it_!.id, state: 'open', how: null, proposedName: '', theirsFen: 99_900 }])
    expect((await refusalOf(second.payFile.confirm({ id: it_!.id, proposedAt: read, agrees: true }))).code).toBe(
      fails['core.stale'].retCode,
    )
    expect((await till.mall.logs(it_!.id)).map((it) => it.action)).toEqual(['propose', 'figuresChanged'])
    const { rows } = await world().admin.query('select body from mall.messages where school_id = $1 and title like $2', [
      till.mall.no,
      '%的金额变了',
    ])
    expect(rows).toEqual([{ body: expect.stringContaining('渠道 ¥123.45、我方 ¥0.00 变为渠道 ¥999.00、我方 ¥0.00') }])
  })

  it('is settled by no one alone, whoever writes to the table', async () => {
    till.houses.files.change('wechat', () => [stray()])
    await compare('wechat')
    const [it_] = await open()
    await expect(
      world().admin.query(
        "update mall.pay_differences set state = 'settled', settled_by = gen_random_uuid(), settled_at = now() where id = $1",
        [it_!.id],
      ),
    ).rejects.toThrow('pay_differences_two_people')
  })

  it('is agreed to once by two at the same time, and opened again by a no with its reason', async () => {
    const c = await byHouse('wechat', false)
    await yesterday()
    await compare('wechat')
    const [it_] = await open()
    await first.payFile.settle({ id: it_!.id, how: 'book', reason: '微信已收款' })
    const proposedAt = await proposalOf(it_!.id)
    expect((await refusalOf(second.payFile.confirm({ id: it_!.id, proposedAt, agrees: false }))).message).toContain('请填写不同意的原因')
    await second.payFile.confirm({ id: it_!.id, proposedAt, agrees: false, reason: '先问微信' })
    expect(await open()).toMatchObject([{ state: 'open', how: null, proposedName: '' }])
    await first.payFile.settle({ id: it_!.id, how: 'book', reason: '微信已收款' })
    const third = await world().as(
      await buildUser(world().db, { schoolId: till.mall.no, no: `C${uniqueNo()}`, name: '郑会计', roles: ['finance'] }),
    )
    const again = await proposalOf(it_!.id)
    const said = await Promise.all(
      [second, third].map((who) => who.raw(contract.payFile.confirm, { id: it_!.id, proposedAt: again, agrees: true })),
    )
    expect(said.map((it) => it.retCode).toSorted()).toEqual(['1000', fails['core.stale'].retCode])
    expect(await till.notices(c.paymentId)).toEqual(['taken'])
  })

  it('is not there for another school and for who is not of finance', async () => {
    till.houses.files.change('wechat', (rows) => [...rows, stray()])
    await compare('wechat')
    const [it_] = await open()
    const elsewhere = await world().as(
      await buildUser(world().db, { schoolId: (await openMall(world())).no, no: `C${uniqueNo()}`, name: '外校会计', roles: ['finance'] }),
    )
    expect((await elsewhere.raw(contract.payFile.settle, { id: it_!.id, how: 'note', reason: '别校', reference: 'A1' })).retCode).toBe(
      '4004',
    )
    expect(
      (await elsewhere.raw(contract.payFile.confirm, { id: it_!.id, proposedAt: new Date().toISOString(), agrees: true })).retCode,
    ).toBe('4004')
    expect((await elsewhere.payFile.differences({ tab: 'all' })).list.some((each) => each.id === it_!.id)).toBe(false)
    const buyer = await world().as(till.mall.T1)
    expect((await buyer.raw(contract.payFile.settle, { id: it_!.id, how: 'note', reason: '买家' })).retCode).toBe('2009')
  })
})

describe('payFile.strays', () => {
  it('lists the notices no payment took', async () => {
    const outNo = `${till.mall.no}_ZF990101000009`
    const signed = await till.houses.noticeOf('wechat', outNo, { amountFen: 600 })
    const answer = await world().app.http.inject({
      method: 'POST',
      url: '/api/payment/wechatNotice',
      headers: signed.head as Record<string, string>,
      payload: signed.bytes,
    })
    expect(answer.statusCode).toBe(200)
    expect((await first.payFile.strays({})).list).toMatchObject([{ outcome: 'unknown', outNo, amountFen: 600, currency: 'CNY' }])
  })
})
