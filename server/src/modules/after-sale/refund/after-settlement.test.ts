// Money of a settled order that comes back: the cards named to finance are those that have it, by one rule of years, by two people.
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../../test/harness.ts'
import { buildFund, buildUser } from '../../../demo/build.ts'
import { buildAccepted } from '../../bill/fixtures/build.ts'
import { packOf } from '../../bill/queries/pack.ts'
import { refundStage, today } from './fixtures.ts'

const world = useWorld()
const { start, settled, next } = refundStage(world)
type Stage = Awaited<ReturnType<typeof start>>

/** Settles a bill; what the finance package takes off each card for it. */
const settleTold = async (at: Stage, billId: string): Promise<string[]> => {
  await at.financeClient.bill.agree({ ids: [billId] })
  const [bill] = await at.rows('select settlement_id from mall.bills where id = $1', billId)
  const pack = await world().inSchool(at.schoolId, (ctx) => packOf(ctx, bill.settlement_id as string))
  expect(pack.funds.reduce((sum, it_) => sum + it_.amountFen, 0)).toBe(pack.totalFen)
  await at.financeClient.bill.register({ id: billId, voucherNo: 'PZ-L', paidOn: today })
  await world().drain()
  return pack.funds.filter((it_) => it_.amountFen < 0).map((it_) => `${it_.projectNo} ${-it_.amountFen}`).toSorted() // prettier-ignore
}

/** What each card had back of an order. */
const hadBack = async (at: Stage): Promise<string[]> =>
  (
    await at.rows(
      "select k.project_no, sum(e.amount_fen)::int as fen from mall.fund_entries e join mall.funds k on k.id = e.fund_id where e.doc_id = $1 and e.kind = 'REVERSE' group by 1",
      at.orderId,
    )
  )
    .map((row) => `${row.project_no} ${row.fen}`)
    .toSorted()

const reverse = async (at: Stage, id: string) => {
  const it_ = await at.refundOf(id)
  await at.financeClient.refund.reverse({ id: it_.id, version: it_.version, ...at.reason })
}

const spareOf = (at: Stage, ownerId: string) =>
  buildFund(world().db, at.schoolId, { projectNo: `B${at.schoolId}`, name: '备用经费', ownerId, totalFen: 10_000_000, grants: [] })

describe('the cards a refund after settlement goes back to', () => {
  it('are those that paid in the end, where the order changed its card while the refund waited', async () => {
    const at = await start()
    const spareId = await spareOf(at, at.owner.id)
    const bill = await at.generate()
    await at.submit(bill.id, bill.totalFen)
    const id = await at.back()
    expect((await at.refundOf(id)).state).toBe('offset')
    const owner = await world().as(at.owner)
    await owner.order.changeFund({ id: at.orderId, fromId: at.fundId, toId: spareId, reason: '原卡到期' })
    await world().drain()
    const told = (await at.refundOf(id)).funds.map((it_) => it_.name).toSorted()
    await at.settle(bill.id)
    await at.redden(id)
    const later = await next(at)
    expect((await at.detail(later.id)).offsets[0]!.funds.map((it_) => it_.name).toSorted()).toEqual(['双一流学科建设', '备用经费'])
    await at.submit(later.id, 238_000)
    const back = await settleTold(at, later.id)
    await reverse(at, id)
    expect([await hadBack(at), back]).toEqual([back, [`B${at.schoolId} 45840`, `X${at.schoolId} 30560`]])
    expect([told, await at.faults()]).toEqual([['双一流学科建设', '备用经费'], []])
  })

  it('are told to finance to the fen where several refunds of one order are taken off together', async () => {
    const at = await settled({ lines: [{ name: '移液枪头', priceE4: 333_333, num: 7, unit: '盒' }], besideFen: 7_001, freightFen: 0 })
    const ids: string[] = []
    for (let i = 0; i < 4; i += 1) {
      ids.push(await at.back({ lines: [{ lineNo: 1, num: 1 }], reason: 'broken' }))
      await at.redden(ids.at(-1)!)
    }
    const later = await next(at)
    await at.submit(later.id, 238_000)
    const back = await settleTold(at, later.id)
    // Finance takes them in another order than they came in, and one more comes back by a transfer between them.
    const extra = await at.back({ lines: [{ lineNo: 1, num: 1 }], reason: 'broken' })
    const it_ = await at.refundOf(extra)
    await at.financeClient.refund.transfer({ id: it_.id, version: it_.version, transferNo: 'HK9', paidOn: today, reason: '转账退回' })
    for (const id of ids.toReversed()) await reverse(at, id)
    expect(await hadBack(at)).toEqual(back)
    await reverse(at, extra)
    expect(await at.faults()).toEqual([])
  })
})

describe('a settled bill of which money came back', () => {
  it('agrees with its invoices as it was paid, for finance and for its supplier', async () => {
    const at = await settled()
    const bad = async () => (await at.detail(at.bill.id)).checks.filter((it_) => it_.verdict === 'bad').map((it_) => it_.title)
    const goods = async () => (await at.supplier.supplyBill.detail(at.of(at.bill.id))).goods.map((it_) => [it_.num, it_.amountFen])
    const before = [await bad(), await goods()]
    const id = await at.back()
    await at.redden(id)
    const later = await next(at)
    await at.submit(later.id, 238_000)
    await at.settle(later.id)
    await reverse(at, id)
    expect([await bad(), await goods()]).toEqual(before)
    expect((await at.supplier.supplyBill.detail(at.of(at.bill.id))).checks.some((it_) => it_.verdict === 'bad')).toBe(false)
  })
})

describe('an invoice of a bill with a negative line', () => {
  it('is compared with what is to be invoiced, by that word and not by the sum of the bill', async () => {
    const at = await settled()
    const id = await at.back()
    await at.redden(id)
    const later = await next(at)
    const { checks, passed } = await at.submit(later.id, 161_600)
    expect([passed, checks.find((it_) => it_.rule === 'total')]).toEqual([
      false,
      expect.objectContaining({
        sentence: '发票金额与应开金额不一致，差额 ¥764.00：发票共 ¥1,616.00，应开金额 ¥2,380.00，少 ¥764.00',
        fix: '请核对是否少开或抄错金额，按应开金额重开，或补开差额',
      }),
    ])
    const shown = await at.supplier.supplyBill.detail(at.of(later.id))
    expect([shown.totalFen, shown.invoiceFen]).toEqual([161_600, 238_000])
  })
})

describe('two bills made at the same moment', () => {
  it('take a refund off once, and the other is a bill of its own', async () => {
    for (let round = 0; round < 3; round += 1) {
      const at = await settled()
      const id = await at.back()
      await at.redden(id)
      const before = await buildAccepted(world(), at, [{ name: 'A4 复印纸', priceE4: 2_380_000, num: 10 }])
      await buildAccepted(world(), at, [{ name: '订书钉', priceE4: 1_000_000, num: 10 }])
      await at.rows("update mall.orders set accepted_at = accepted_at - interval '3 days' where id = $1", before)
      const [day] = await at.rows(
        "select to_char((accepted_at + interval '8 hours')::date, 'YYYY-MM-DD') as on from mall.orders where id = $1",
        before,
      )
      const make = async (from: string, to: string) =>
        (await world().as(at.finance)).bill.generate({ supplierIds: [at.supplierId], from, to })
      const made = await Promise.all([make('2026-01-01', day.on as string), make(today, today)])
      expect(
        made
          .flatMap((it_) => it_.bills)
          .map((it_) => it_.totalFen)
          .toSorted((a, b) => a - b),
      ).toSatisfy((sums: number[]) => [`${100_000 - 76_400},238000`, `100000,${238_000 - 76_400}`].includes(sums.join()))
      expect(await at.faults()).toEqual([])
    }
  })
})

describe('a disputed line beside a refund', () => {
  it('ends the bill where what stays could not bear the refund, and is on no bill until it is over', async () => {
    const at = await settled()
    await at.redden(await at.back())
    const small = await buildAccepted(world(), at, [{ name: '移液枪头', priceE4: 860_000, num: 2 }])
    const later = await next(at)
    const { lines, version, totalFen } = await at.detail(later.id)
    expect(totalFen).toBe(238_000 + 17_200 - 76_400)
    const orderId = lines.find((it_) => it_.orderId !== small)!.orderId
    await at.financeClient.bill.removeLine({ id: later.id, orderId, version, reason: '单价与约定不符', isDisputed: true })
    expect((await at.detail(later.id)).state).toBe('revoked')
    const { list } = await at.financeClient.bill.waitingOrders({ supplierId: at.supplierId })
    expect(list.find((it_) => it_.id === orderId)).toMatchObject({ canEndDispute: true })
    expect(await at.faults()).toEqual([])
  })
})

describe('the year of what came back', () => {
  it('is that of the payments, whenever they were registered', async () => {
    const at = await settled()
    // Paid on the last day of the year before, registered in this one.
    const last = `${Number(today.slice(0, 4)) - 1}-12-31`
    await at.rows(
      'update mall.settlements set paid_on = $2 where id = (select settlement_id from mall.bills where id = $1)',
      at.bill.id,
      last,
    )
    const id = await at.back()
    const it_ = await at.refundOf(id)
    await at.financeClient.refund.transfer({ id: it_.id, version: it_.version, transferNo: 'HK1', paidOn: today, reason: '转账退回' })
    const one = { id: it_.id, version: it_.version + 1, ...at.reason }
    expect((await refusalOf(at.financeClient.refund.reverse(one))).message).toContain(
      `经费于 ${last.slice(0, 4)} 年列支，款项于 ${today} 退回，跨年度不冲回经费，请计入收入`,
    )
    expect((await (await world().as(at.finance)).afterSale.detail({ id })).refund!.can).toMatchObject({ asIncome: true })
    await at.financeClient.refund.asIncome(one)
    expect([(await at.refundOf(id)).state, await at.faults()]).toEqual(['income', []])
  })
})

describe('who says that money is back', () => {
  const second = async (at: Stage, name = '周会计') => {
    const user = await buildUser(world().db, {
      schoolId: at.schoolId,
      no: `${name}${at.schoolId}`,
      name,
      roles: ['finance'],
      deptId: at.deptId,
    })
    return { user, client: await world().as(user) }
  }
  const noted = async (at: Stage) => {
    const id = await at.back()
    const it_ = await at.refundOf(id)
    await at.financeClient.refund.transfer({ id: it_.id, version: it_.version, transferNo: 'HK-1', paidOn: today, reason: '转账退回' })
    return { id, of: { id: it_.id, version: it_.version + 1 } }
  }

  it('is another one of finance than noted the transfer', async () => {
    const at = await settled()
    const { client } = await second(at)
    const { id, of } = await noted(at)
    const { refundNo } = await at.refundOf(id)
    const bar = `退款单 ${refundNo} 的转账退回由您登记，按不相容岗位分离请由周会计办理`
    expect((await refusalOf(at.financeClient.refund.reverse({ ...of, ...at.reason }))).message).toBe(bar)
    expect((await at.financeClient.afterSale.detail({ id })).refund!.can).toEqual({ reverse: bar, correct: true })
    expect((await client.afterSale.detail({ id })).refund!.can).toEqual({ reverse: true, correct: true })
    expect(await hadBack(at)).toEqual([])
    await client.refund.reverse({ ...of, ...at.reason })
    expect([(await at.refundOf(id)).state, (await at.order()).returned_fen, await at.faults()]).toEqual(['paid', 76_400, []])
  })

  it('is not the owner of a card that has it back, also where a bill took it off', async () => {
    const at = await settled()
    const id = await at.back()
    await at.redden(id)
    const later = await next(at)
    await at.submit(later.id, 238_000)
    await at.settle(later.id)
    const owner = await second(at, '吴会计')
    await at.rows('update mall.funds set owner_id = $2 where id = $1', at.besideId, owner.user.id)
    const it_ = await at.refundOf(id)
    const one = { id: it_.id, version: it_.version, ...at.reason }
    expect((await refusalOf(owner.client.refund.reverse(one))).message).toBe('¥764.00 退回您负责的经费卡，按不相容岗位分离请由钱会计办理')
    await at.financeClient.refund.reverse(one)
    expect([(await at.refundOf(id)).state, await at.faults()]).toEqual(['paid', []])
  })

  it('corrects what was noted until it is back; who corrected it noted it', async () => {
    const at = await settled()
    const { client } = await second(at)
    const { id, of } = await noted(at)
    const correct = { transferNo: 'HK-2', paidOn: today, reason: '凭证号录错', isCorrection: true }
    expect((await refusalOf(at.financeClient.refund.transfer({ ...of, ...correct, version: of.version - 1 }))).message).toBe(
      '单据已发生变化，请刷新',
    )
    expect((await refusalOf(at.financeClient.refund.transfer({ ...of, ...correct, paidOn: '2020-01-01' }))).message).toContain('不能早于')
    await client.refund.transfer({ ...of, ...correct })
    const now_ = { id: of.id, version: of.version + 1 }
    expect((await at.refundOf(id)).transfer).toMatchObject({ transferNo: 'HK-2', who: '周会计' })
    const logs = await at.rows("select title, comment from mall.document_log where doc_id = $1 and action = 'transfer' order by seq", of.id)
    expect(logs.at(-1)).toEqual({
      title: '更正供应商转账退回',
      comment: `凭证 HK-2，${today}，¥764.00，没有红字发票（原登记凭证 HK-1，${today}）：凭证号录错`,
    })
    expect((await refusalOf(client.refund.reverse({ ...now_, ...at.reason }))).message).toContain('请由钱会计办理')
    await at.financeClient.refund.reverse({ ...now_, ...at.reason })
    expect((await refusalOf(client.refund.transfer({ ...now_, version: now_.version + 1, ...correct }))).message).toContain('已退款')
    const other = await at.back({ lines: [{ lineNo: 2, num: 1 }] })
    const fresh = await at.refundOf(other)
    expect((await refusalOf(client.refund.transfer({ id: fresh.id, version: fresh.version, ...correct }))).message).toBe(
      '还没有登记转账退回，没有可以更正的',
    )
    expect(await at.faults()).toEqual([])
  })

  it('is the one person of a school that has nobody else, and the log says so', async () => {
    const at = await settled()
    const { of } = await noted(at)
    await at.financeClient.refund.reverse({ ...of, ...at.reason })
    const [log] = await at.rows("select comment from mall.document_log where doc_id = $1 and action = 'reverse'", of.id)
    expect(log.comment).toContain('；本校没有其他人可以办理，由登记人或经费负责人兼办')
  })
})
