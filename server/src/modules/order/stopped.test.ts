// A supplier switched off: everybody is told, and what was not sent ends by the buyer alone (decision 0027).
import { blockOf } from '@caiyuan/contract/approval/review'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { setSupplierSelling } from '../supply/stop-supplier.ts'
import { checkInvariants } from '../fund/invariants.ts'
import { openMall } from './checkout/fixtures.ts'

const world = useWorld()

const open = async () => {
  const mall = await openMall(world(), { 'compare.from': 0 })
  const sku = await mall.goods('移液吸头', 300, { expenseSubject: 'material' })
  const { src_id: srcId } = (await world().admin.query('select src_id from shared.suppliers where id = $1', [mall.jia])).rows[0]
  const buyer = await world().as(mall.T1)
  const buy = async () => {
    const { quoteId, totalFen } = await buyer.order.quote({ from: 'now', lines: [{ skuId: sku, num: 2 }] })
    const funds = [{ fundId: mall.K1, subjectCode: 'material', amountFen: totalFen }]
    return (await buyer.order.submit({ quoteId, usage: '科研', purpose: '实验', orders: [{ key: '1', funds }] })).orders[0]!.id
  }
  const supplier = await mall.supplier()
  const approved = async () => {
    const id = await buy()
    await mall.decide(mall.F1, id)
    await world().drain()
    return id
  }
  const sound = async () => expect(await world().tx(mall.no, (tx) => checkInvariants(tx, mall.no))).toEqual([])
  const parcel = { carrierCode: 'own' as const, courierPhone: '13911112222', lines: [{ lineNo: 1, num: 1 }] }
  const switchTo = async (on: boolean) => {
    const it_ = await setSupplierSelling(world().db, srcId, on)
    await world().drain()
    return it_
  }
  return {
    mall,
    sku,
    srcId,
    buyer,
    buy,
    approved,
    supplier,
    sound,
    parcel,
    switchTo,
  }
}

describe('a supplier switched off', () => {
  it('is named to who decides, who cannot agree but refuse, and sells nothing more', async () => {
    const { mall, sku, buyer, buy, switchTo, sound } = await open()
    const id = await buy()
    await switchTo(false)
    const approver = await world().as(mall.F1)
    const { review } = await approver.approval.detail({ kind: 'order', id })
    expect(blockOf(review!, 'checks')!.checks.find((c) => c.key === 'supplier')).toMatchObject({
      verdict: 'bad',
      label: '已停用',
      text: expect.stringMatching(/已于 \d{4}-\d\d-\d\d 停用/),
    })
    expect((await refusalOf(mall.decide(mall.F1, id))).message).toContain('不能再同意')
    expect((await buyer.order.detail({ id })).sentence.hint).toContain('请撤回或取消')
    const { orders } = await buyer.order.quote({ from: 'now', lines: [{ skuId: sku, num: 2 }] })
    expect(orders[0]!.lines[0]!.problem).toBe('供应商已暂停供货')
    expect((await refusalOf(buy())).message).toContain('供应商已暂停供货')
    await mall.decide(mall.F1, id, { refuse: '供应商停用' })
    expect(await mall.state(id)).toBe('back')
    await sound()
  })

  it('confirms nothing, ships what it confirmed, and loses what it did not send to the word of the buyer alone', async () => {
    const { mall, sku, buyer, approved, supplier, switchTo, sound, parcel } = await open()
    const [waiting, confirmed, partly] = [await approved(), await approved(), await approved()]
    const target = (id: string) => ({ schoolId: mall.no, id })
    await supplier.supply.confirm(target(confirmed))
    await supplier.supply.confirm(target(partly))
    await supplier.supply.ship({ ...target(partly), parcels: [parcel] })
    expect((await refusalOf(buyer.order.cancel({ id: confirmed, reason: '不等了' }))).code).toBe('4009')
    expect((await refusalOf(buyer.order.endRest({ id: partly, comment: '不等了' }))).message).toContain('前发齐')
    expect(await switchTo(false)).toMatchObject({ orders: 3 })
    const told = await world().admin.query("select 1 from mall.messages where user_id = $1 and title like '%已停用：订单%'", [mall.T1.id])
    expect(told.rows).toHaveLength(3)
    expect((await mall.logs(partly)).at(-1)!.title).toBe('供应商已停用')
    expect((await refusalOf(supplier.supply.confirm(target(waiting)))).message).toContain('不能确认新订单')
    const seen = await supplier.supply.orderDetail(target(waiting))
    expect([seen.can['confirm'], seen.can['refuse']]).toEqual([expect.stringContaining('已确认的仍可发货'), true])
    const other = await world().as(mall.T2)
    expect(['4004', '2009']).toContain((await refusalOf(other.order.cancel({ id: confirmed, reason: '不等了' }))).code)
    const detail = await buyer.order.detail({ id: confirmed })
    expect([detail.can['cancel'], detail.can['askCancel'], detail.sentence.hint]).toEqual([
      true,
      undefined,
      expect.stringContaining('不需供应商同意'),
    ])
    expect((await mall.stock(sku)).reserved).toBe(5)
    await buyer.order.cancel({ id: confirmed, reason: '供应商停用' })
    await buyer.order.cancel({ id: waiting, reason: '供应商停用' })
    await buyer.order.endRest({ id: partly, comment: '供应商停用' })
    expect([await mall.state(confirmed), await mall.state(waiting), await mall.state(partly)]).toEqual([
      'cancelled',
      'cancelled',
      'waitReceive',
    ])
    expect((await mall.stock(sku)).reserved).toBe(0)
    expect((await mall.balance(mall.K1))[1]).toBe(30_000)
    await world().drain()
    expect((await supplier.supply.orders({ tab: 'closed' })).list).toHaveLength(2)
    await sound()
  })

  it('is switched together with what each school has to tell, or not at all; each school tells it once, whoever else cannot', async () => {
    const { mall, srcId, approved } = await open()
    await approved()
    const { rows: others } = await world().admin.query("select id from shared.schools where kind <> 'supplier' and id <> $1", [mall.no])
    const told = async () =>
      (await world().admin.query("select title from mall.messages where user_id = $1 and title like '%已停用：订单%'", [mall.T1.id])).rows
        .length
    const status = async () => (await world().admin.query('select status from shared.suppliers where id = $1', [mall.jia])).rows[0].status
    const fails = async (table: string, schoolId: number) => {
      await world().admin.query(
        `create function mall.fails() returns trigger language plpgsql as $$ begin if new.school_id = ${schoolId} then raise 'out of order'; end if; return new; end $$;
        create trigger fails before insert on mall.${table} for each row execute function mall.fails()`,
      )
      return () => world().admin.query('drop function mall.fails() cascade')
    }
    // A school that cannot be written down keeps everything as it was.
    const mendOutbox = await fails('outbox', others[0].id)
    await expect(setSupplierSelling(world().db, srcId, false)).rejects.toThrow('out of order')
    await mendOutbox()
    expect([await status(), await told()]).toEqual(['normal', 0])

    // One that cannot tell yet is tried again, and nobody hears it twice.
    const mend = await fails('document_log', mall.no)
    expect(await setSupplierSelling(world().db, srcId, false)).toMatchObject({ orders: 1 })
    await world().drain()
    expect([await status(), await told()]).toEqual(['paused', 0])
    await mend()
    const due = () => world().admin.query("select school_id from mall.outbox where topic = 'supply.switched' and state = 'due'")
    expect((await due()).rows).toEqual([{ school_id: mall.no }])
    for (const _ of [1, 2]) {
      await world().makeDue('supply.switched')
      await world().drain()
    }
    expect([await told(), (await due()).rows]).toEqual([1, []])
  })

  it('switched on again before anybody was told is told of as what it is now, to its own people too', async () => {
    const { mall, srcId, approved, supplier } = await open()
    await approved()
    await setSupplierSelling(world().db, srcId, false)
    await setSupplierSelling(world().db, srcId, true)
    await world().drain()
    const { rows } = await world().admin.query("select title from mall.messages where user_id = $1 and title like '%：订单%'", [mall.T1.id])
    expect(rows.map((it_) => it_.title.replace(/：.*/, ''))).toEqual([expect.stringMatching(/已恢复$/)])
    const titles = (await supplier.notice.messages({})).list.map((it_) => it_.title)
    expect(titles.filter((it_) => it_.includes('供货'))).toEqual(['供货已恢复'])
  })

  it('reads on every page of its console since when, and what it still may do', async () => {
    const { supplier, switchTo } = await open()
    expect((await supplier.account.info({})).supplierStop).toBe('')
    await switchTo(false)
    expect((await supplier.account.info({})).supplierStop).toMatch(
      /^贵公司已于 \d{4}-\d\d-\d\d 停用，不能确认新订单；已确认的仍可发货，已验收的照常对账和开票；采购方可直接取消没有发出的商品/,
    )
    await switchTo(true)
    expect((await supplier.account.info({})).supplierStop).toBe('')
  })

  it('is not ended or cancelled from another school, and a number nobody has switches nothing', async () => {
    const { mall, approved, supplier, switchTo, parcel } = await open()
    const [confirmed, partly] = [await approved(), await approved()]
    for (const id of [confirmed, partly]) await supplier.supply.confirm({ schoolId: mall.no, id })
    await supplier.supply.ship({ schoolId: mall.no, id: partly, parcels: [parcel] })
    await expect(setSupplierSelling(world().db, 987_654_321, false)).rejects.toThrow('没有编号为 987654321 且正常供货的供应商')
    expect((await (await world().as(mall.T1)).order.detail({ id: confirmed })).supplierStop).toBe('')
    await switchTo(false)
    const elsewhere = await world().as((await openMall(world())).T1)
    expect((await refusalOf(elsewhere.order.cancel({ id: confirmed, reason: '不等了' }))).code).toBe('4004')
    expect((await refusalOf(elsewhere.order.endRest({ id: partly, comment: '不等了' }))).code).toBe('4004')
    expect([await mall.state(confirmed), await mall.state(partly)]).toEqual(['waitShip', 'partShip'])
    const row = (await (await world().as(mall.T1)).order.list({})).list.find((it) => it.id === partly)!
    expect(row.supplierStop).toMatch(/^已于 \d{4}-\d\d-\d\d 停用$/)
  })

  it('sells again when switched on, and is not switched twice', async () => {
    const { mall, buyer, approved, supplier, switchTo } = await open()
    const id = await approved()
    await switchTo(false)
    await expect(switchTo(false)).rejects.toThrow('没有编号为')
    await switchTo(true)
    await supplier.supply.confirm({ schoolId: mall.no, id })
    expect((await buyer.order.detail({ id })).can['cancel']).toBeUndefined()
  })
})
