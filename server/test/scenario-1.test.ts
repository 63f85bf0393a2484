// Scenario 1 of the domain pages, call by call, every figure to the fen.
import { describe, expect, it } from 'vitest'
import { verifyLogs } from '../src/core/document-log/verify.ts'
import { buildAddress, buildFund, buildProduct, buildSchool, buildSupplier, buildUser } from '../src/demo/build.ts'
import { checkInvariants } from '../src/modules/fund/invariants.ts'
import { acceptAll, agreeAll, confirmAndShip, formOf, onCard, quoteFor, settleAll } from './main-job.ts'
import { refusalOf, useWorld } from './harness.ts'

const world = useWorld()

const cast = async () => {
  const { db } = world()
  const depts = await buildSchool(db, {
    id: 801,
    code: 'S801',
    name: '示例大学',
    taxNo: '123300004700009964',
    depts: ['材料学院', '财务处'],
  })
  const deptId = depts.get('材料学院')!
  const person = (no: string, name: string, roles: string[], more: object = {}) =>
    buildUser(db, { schoolId: 801, no: `${no}-801`, name, roles, deptId, ...more })
  const teacher = await person('T1', '李老师', ['purchaser'])
  const owner = await person('F1', '王教授', ['purchaser', 'fzr'], { selfAudit: true })
  const leader = await person('D1', '周院长', ['purchaser', 'fzr', 'deptLeader'])
  const acceptor = await person('T2', '刘老师', ['purchaser', 'acceptor'])
  const finance = await person('C1', '钱会计', ['finance'])
  const supplierId = await buildSupplier(db, {
    srcId: 8012,
    name: '甲综合电商有限公司',
    shortName: '甲 综合电商',
    uscc: '91330200MA2DE0017J',
  })
  const supplier = await buildUser(db, { schoolId: 2, no: 'S2-801', name: '甲', roles: ['supplier'], supplierId })
  const goods = [
    { draft: await buildProduct(db, { supplierId, code: 'A4', name: '得力 7417 A4 复印纸 70g', priceE4: 238_000, unit: '包' }), num: 12 },
    { draft: await buildProduct(db, { supplierId, code: 'CF228A', name: '惠普 CF228A 硒鼓', priceE4: 3_990_000, unit: '支' }), num: 2 },
    {
      draft: await buildProduct(db, { supplierId, code: 'AGPK3507', name: '晨光 AGPK3507 中性笔', priceE4: 101_400, unit: '盒' }),
      num: 20,
    },
  ]
  const fundId = await buildFund(db, 801, {
    projectNo: '52472118',
    name: '国家自然科学基金面上项目',
    ownerId: owner.id,
    deptId,
    totalFen: 20_000_000,
    committedFen: 5_000_000,
    grants: [{ userId: teacher.id, perOrderCapFen: 2_000_000 }],
  })
  const addrId = await buildAddress(db, teacher)
  return {
    teacher,
    owner,
    leader,
    acceptor,
    finance,
    supplier,
    supplierId,
    fundId,
    addrId,
    lines: goods.map((g) => ({ skuId: g.draft.skuId, num: g.num })),
  }
}

describe('scenario 1: a normal order', () => {
  it('walks from checkout to settlement, and the card is right to the fen after every step', async () => {
    const it_ = await cast()
    const w = world()
    const balance = async () => {
      const { rows } = await w.admin.query(
        'select (total_fen - frozen_fen - held_fen - committed_fen)::int as a, frozen_fen::int as f, held_fen::int as h, committed_fen::int as c from mall.funds where id = $1',
        [it_.fundId],
      )
      return [rows[0].a, rows[0].f, rows[0].h, rows[0].c]
    }
    const state = async (id: string) => (await w.admin.query('select state from mall.orders where id = $1', [id])).rows[0].state as string
    expect(await balance()).toEqual([15_000_000, 0, 0, 5_000_000])

    const teacher = await w.as(it_.teacher)
    const quote = await quoteFor(teacher, it_.lines, it_.addrId)
    expect([quote.totalFen, quote.orders.length]).toEqual([128_640, 1])
    const made = await teacher.order.submit(formOf(quote, { orders: onCard(quote, it_.fundId), acceptorId: it_.acceptor.id }))
    const id = made.orders[0]!.id
    expect([made.orders[0]!.state, await balance()]).toEqual(['auditing', [14_871_360, 128_640, 0, 5_000_000]])

    expect(await agreeAll(w, id, [it_.owner, it_.leader])).toEqual(['王教授'])
    expect(await state(id)).toBe('waitSupplier')
    await w.drain()
    const supplier = await w.as(it_.supplier)
    expect((await supplier.supply.orders()).list.map((o) => o.id)).toEqual([id])
    await confirmAndShip(w, supplier, 801, id)
    expect(await state(id)).toBe('waitReceive')
    await teacher.order.receive({ id })
    expect(await state(id)).toBe('waitAccept')

    expect((await refusalOf(acceptAll(w, teacher, id))).code).not.toBe('1000')
    expect(await balance()).toEqual([14_871_360, 128_640, 0, 5_000_000])
    await acceptAll(w, await w.as(it_.acceptor), id)
    expect([await state(id), await balance()]).toEqual(['waitBill', [14_871_360, 0, 128_640, 5_000_000]])

    const finance = await w.as(it_.finance)
    const billId = await settleAll(w, { finance, supplier, schoolId: 801, supplierId: it_.supplierId, invoiceNo: '26332000000000012864' })
    expect([await state(id), await balance()]).toEqual(['done', [14_871_360, 0, 0, 5_128_640]])
    const bill = await finance.bill.detail({ id: billId })
    expect([bill.totalFen, bill.invoices[0]!.netFen, bill.invoices[0]!.taxFen, bill.settlement!.voucherNo !== '']).toEqual([
      128_640,
      113_841,
      14_799,
      true,
    ])

    const owner = await w.as(it_.owner)
    const statement = await owner.fund.statement({ id: it_.fundId })
    expect([statement.card.availableFen, statement.card.committedFen]).toEqual([14_871_360, 5_128_640])
    expect(await w.tx(801, (tx) => checkInvariants(tx, 801))).toEqual([])
    expect(await w.tx(801, (tx) => verifyLogs(tx, 801))).toMatchObject({ broken: null })
    const detail = await teacher.order.detail({ id })
    expect(detail.timeline.done.map((d) => d.action)).toEqual(
      expect.arrayContaining(['supplierConfirm', 'ship', 'receive', 'accept', 'settle']),
    )
  }, 60_000)
})
