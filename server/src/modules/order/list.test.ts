import { order } from '@caiyuan/contract/order'
import { deadlineText } from '@caiyuan/contract/span'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { newId } from '../../core/ids.ts'
import { buildFund, buildSupplier, buildUser } from '../../demo/build.ts'
import { buildAccepted, buildBillWorld } from '../bill/fixtures/build.ts'
import { buildOrder, buildOrderWorld, plainLines, uniqueNo } from './fixtures.ts'

const world = useWorld()

describe('order.list', () => {
  it('shows the buyer the own orders with sentence, lines, funds and live counts', async () => {
    const at = await buildOrderWorld(world().db)
    const waiting = await buildOrder(world().db, world().inSchool, at)
    await buildOrder(world().db, world().inSchool, at, { state: 'auditing' })
    await world().drain()
    const buyer = await world().as(at.buyer)
    const page = await buyer.order.list({})
    expect(page.counts).toMatchObject({ all: 2, audit: 1, ship: 1, receive: 0 })
    expect(page.totalFen).toBe(257_280)
    expect(page.scopes).toEqual(['mine', 'accept'])
    const row = page.list.find((it) => it.id === waiting)!
    expect(row.sentence.text).toMatch(/^待供应商确认 · 甲 综合电商须于 \d+月\d+日（周.）\d\d:\d\d 前确认$/)
    expect(row.lines).toHaveLength(3)
    expect(row.num).toBe(34)
    expect(row.funds).toMatchObject([{ name: '国家自然科学基金面上项目', amountFen: 128_640 }])
    expect(row.can).toMatchObject({ cancel: true, urgeSupplier: true })
    expect((await buyer.order.list({ tab: 'ship' })).list.map((it) => it.id)).toEqual([waiting])
  })

  it('filters by number, goods, supplier, fund, day and amount, and pages', async () => {
    const at = await buildOrderWorld(world().db)
    const first = await buildOrder(world().db, world().inSchool, at)
    const second = await buildOrder(world().db, world().inSchool, at, { lines: [{ name: '丙酮 100% AR', priceE4: 385_000, num: 20 }] })
    const yi = await buildSupplier(world().db, { srcId: uniqueNo(), name: `乙化学有限公司${at.schoolId}`, shortName: '乙 试剂' })
    const fundId = await buildFund(world().db, at.schoolId, {
      projectNo: `Y${at.schoolId}`,
      name: '学院办公经费',
      ownerId: at.owner.id,
      totalFen: 100,
    })
    for (const [text, ...values] of [
      ["update mall.orders set supplier_id = $2, supplier_name = '乙 试剂' where id = $1", yi],
      ['update mall.order_funds set fund_id = $2 where order_id = $1', fundId],
      ["update mall.order_lines set brand = '国药', cat_no = 'GY100' where order_id = $1"],
    ] as const)
      await world().admin.query(text, [second, ...values])
    const buyer = await world().as(at.buyer)
    const which = async (it: Record<string, unknown>) =>
      (await buyer.order.list(it)).list.map((row) => (row.id === first ? '一' : '二')).join('')
    const [newer, older] = (await buyer.order.list({})).list
    for (const row of [newer!, older!])
      for (const keyword of [row.orderNo, row.purchaseNo])
        expect([keyword, await which({ keyword })]).toEqual([keyword, row.id === first ? '一' : '二'])
    const cases: [Record<string, unknown>, string][] = [
      [{ keyword: '国药' }, '二'],
      [{ keyword: 'gy100' }, '二'],
      [{ supplier: '乙 试' }, '二'],
      [{ supplier: '乙化学' }, '二'],
      [{ supplier: '甲' }, '一'],
      [{ fund: '办公' }, '二'],
      [{ fund: `Y${at.schoolId}` }, '二'],
      [{ fund: `K${at.schoolId}` }, '一'],
      [{ tab: 'ship', state: 'waitSupplier' }, '二一'],
      [{ tab: 'ship', state: 'waitShip' }, ''],
      [{ tab: 'receive' }, ''],
    ]
    for (const [filters, found] of cases) expect([filters, await which(filters)]).toEqual([filters, found])
    const found = async (it: Record<string, unknown>) => (await buyer.order.list(it)).total
    expect(await found({ keyword: '硒鼓' })).toBe(1)
    expect(await found({ keyword: '100%' })).toBe(1)
    expect(await found({ keyword: '%' })).toBe(1)
    expect(await found({ fund: 'nothing' })).toBe(0)
    expect(await found({ minFen: 77_001 })).toBe(1)
    expect(await found({ maxFen: 77_000 })).toBe(1)
    expect(await found({ from: '2999-01-01' })).toBe(0)
    const page = async (pageNum: number) => (await buyer.order.list({ pageSize: 1, pageNum, sort: 'totalFen' })).list[0]!.totalFen
    expect([await page(1), await page(2)]).toEqual([77_000, 128_640])
    expect((await buyer.raw(order.list, { from: '2026-13-01' })).retMsg).toBe('日期格式不正确')
  })

  it('takes the day, the sum and the newest first from both sides of their edge', async () => {
    const at = await buildOrderWorld(world().db)
    const dear = await buildOrder(world().db, world().inSchool, at)
    const cheap = await buildOrder(world().db, world().inSchool, at, { lines: [{ name: '丙酮', priceE4: 385_000, num: 20 }] })
    const day = '2026-03-05'
    for (const [id, moment] of [
      [dear, `${day}T00:00:00+08:00`],
      [cheap, `${day}T23:59:59+08:00`],
    ])
      await world().admin.query('update mall.orders set submitted_at = $2 where id = $1', [id, moment])
    const buyer = await world().as(at.buyer)
    const found = async (it: Record<string, unknown>) => (await buyer.order.list(it)).list.map((row) => row.id)
    expect(await found({})).toEqual([cheap, dear])
    expect(await found({ sort: 'submittedAt' })).toEqual([dear, cheap])
    expect([await found({ from: day, to: day }), await found({ to: '2026-03-04' }), await found({ from: '2026-03-06' })]).toEqual([
      [cheap, dear],
      [],
      [],
    ])
    expect([await found({ minFen: 77_000 }), await found({ minFen: 128_640 }), await found({ minFen: 128_641 })]).toEqual([
      [cheap, dear],
      [dear],
      [],
    ])
    expect([await found({ maxFen: 128_640 }), await found({ maxFen: 77_000 }), await found({ maxFen: 76_999 })]).toEqual([
      [cheap, dear],
      [cheap],
      [],
    ])
  })

  it('tells a supplier that is late by the moment its limit ended, the same on list and page', async () => {
    const at = await buildOrderWorld(world().db)
    const id = await buildOrder(world().db, world().inSchool, at)
    await world().drain()
    const { rows } = await world().admin.query(
      "update mall.orders set due_at = now() - interval '63 hours' where id = $1 returning due_at",
      [id],
    )
    const buyer = await world().as(at.buyer)
    const [row] = (await buyer.order.list({})).list
    expect(row!.sentence.text).toBe(`待供应商确认 · 甲 综合电商已于 ${deadlineText(rows[0].due_at)} 超时`)
    expect((await buyer.order.detail({ id })).sentence).toEqual(row!.sentence)
  })

  it('shows what came back in a tab of its own', async () => {
    const at = await buildOrderWorld(world().db)
    const back = await buildOrder(world().db, world().inSchool, at, { state: 'auditing' })
    await buildOrder(world().db, world().inSchool, at, { state: 'auditing' })
    const buyer = await world().as(at.buyer)
    await buyer.order.withdraw({ id: back })
    const page = await buyer.order.list({ tab: 'back' })
    expect(page.counts).toMatchObject({ all: 2, back: 1, audit: 2 })
    expect(page.list.map((it) => it.id)).toEqual([back])
  })

  it('offers each scope to whom it belongs', async () => {
    const at = await buildOrderWorld(world().db)
    const id = await buildOrder(world().db, world().inSchool, at)
    const owner = await world().as(at.owner)
    expect((await owner.order.list({ scope: 'fund' })).list.map((it) => it.id)).toEqual([id])
    expect((await owner.order.list({})).total).toBe(0)
    const finance = await world().as(at.finance)
    expect((await finance.order.list({ scope: 'school' })).list.map((it) => it.id)).toEqual([id])
    const stranger = await world().as(at.stranger)
    expect((await refusalOf(stranger.order.list({ scope: 'school' }))).code).toBe('2009')
    expect((await refusalOf(stranger.order.list({ scope: 'dept' }))).code).toBe('2009')
    expect((await stranger.order.list({ scope: 'accept' })).total).toBe(0)
  })

  it('shows the orders of the school to the purchasing office, not to whoever only handles or only reports', async () => {
    const at = await buildOrderWorld(world().db)
    await buildOrder(world().db, world().inSchool, at)
    const sees = async (role: string): Promise<boolean> => {
      const user = await buildUser(world().db, {
        schoolId: at.schoolId,
        no: `${role}${at.schoolId}`,
        name: '某人',
        roles: ['purchaser', role],
      })
      const { scopes } = await (await world().as(user)).order.list({})
      return scopes.includes('school')
    }
    const roles = ['jingban', 'finance', 'labManager', 'viceLeader']
    expect(await Promise.all(roles.map(sees))).toEqual([true, true, false, false])
  })

  it('shows a leader the orders of his department and of those below it, and no other', async () => {
    const at = await buildOrderWorld(world().db)
    const id = await buildOrder(world().db, world().inSchool, at)
    const lead = async (name: string, deptId: string): Promise<Client> => {
      const draft = { schoolId: at.schoolId, no: `${name}${at.schoolId}`, name, roles: ['purchaser', 'deptLeader'], deptId }
      const user = await buildUser(world().db, draft)
      await world().admin.query("update mall.user_roles set scope_id = $2 where user_id = $1 and role = 'deptLeader'", [user.id, deptId])
      return world().as({ ...user, roles: user.roles.map((it) => (it.role === 'deptLeader' ? { ...it, scopeId: deptId } : it)) })
    }
    const found = async (by: Client) => (await by.order.list({ scope: 'dept' })).list.map((it) => it.id)
    const elsewhere = at.stranger.deptId!
    const [own, other] = [await lead('周院长', at.deptId), await lead('吴处长', elsewhere)]
    expect([await found(own), await found(other)]).toEqual([[id], []])
    await world().admin.query('update mall.depts set parent_id = $2 where id = $1', [at.deptId, elsewhere])
    expect([await found(own), await found(other)]).toEqual([[id], [id]])
  })
})

describe('order.detail', () => {
  it('is seen by buyer, fund owner, acceptor and finance, and by nobody else', async () => {
    const at = await buildOrderWorld(world().db)
    const id = await buildOrder(world().db, world().inSchool, at)
    await world().drain()
    for (const user of [at.buyer, at.owner, at.finance]) expect((await (await world().as(user)).order.detail({ id })).id).toBe(id)
    const elsewhere = await buildOrderWorld(world().db)
    for (const user of [at.stranger, at.acceptor, elsewhere.finance, elsewhere.buyer, at.supplierUser]) {
      expect((await refusalOf((await world().as(user)).order.detail({ id }))).message).toBe('订单不存在或您无权查看')
    }
    await (await world().as(at.buyer)).order.setAcceptor({ id, acceptorId: at.acceptor.id })
    expect((await (await world().as(at.acceptor)).order.detail({ id })).acceptorName).toBe('刘老师')
    expect((await refusalOf((await world().as(at.buyer)).order.detail({ id: newId() }))).code).toBe('4004')
    expect((await refusalOf((await world().as(at.buyer)).order.detail({ id: "' or 1=1" }))).code).toBe('4004')
  })

  it('tells the money per card, the steps, who comes next, and masks the phone', async () => {
    const at = await buildOrderWorld(world().db)
    const id = await buildOrder(world().db, world().inSchool, at)
    await world().drain()
    const detail = await (await world().as(at.buyer)).order.detail({ id })
    expect(detail.funds).toMatchObject([
      { amountFen: 128_640, frozenFen: 128_640, heldFen: 0, committedFen: 0, ownerName: '王教授', subjectName: '材料费' },
    ])
    expect(detail.steps.map((it) => it.state)).toEqual(['done', 'done', 'now', 'next', 'next', 'next', 'next'])
    expect(detail.timeline.now.map((it) => it.title)).toEqual(['确认订单'])
    expect(detail.timeline.next.map((it) => it.title)).toEqual(['发货', '确认收货', '验收', '对账结算'])
    expect(detail.invoice).toMatchObject({ totalFen: 128_640, netFen: 113_841, taxFen: 14_799, rates: '13%' })
    expect(detail.address).toMatchObject({ receiver: '李老师', mobileMasked: '138****5621' })
    expect(JSON.stringify(detail)).not.toContain('13800005621')
  })
})

describe('purchase.detail', () => {
  it('gathers the orders of one 采购单 for whom may see them', async () => {
    const at = await buildOrderWorld(world().db)
    const id = await buildOrder(world().db, world().inSchool, at, { freightFen: 800 })
    const buyer = await world().as(at.buyer)
    const { purchaseId } = await buyer.order.detail({ id })
    const purchase = await buyer.purchase.detail({ id: purchaseId })
    expect(purchase).toMatchObject({ totalFen: 129_440, goodsFen: 128_640, freightFen: 800, buyerName: '李老师' })
    expect(purchase.orders.map((it) => it.id)).toEqual([id])
    expect(purchase.funds).toMatchObject([{ amountFen: 129_440, frozenFen: 129_440 }])
    expect((await refusalOf((await world().as(at.stranger)).purchase.detail({ id: purchaseId }))).message).toBe('采购单不存在或您无权查看')
  })
})

describe('order.exportList', () => {
  it('writes the filtered orders as a sheet whose cells run nothing', async () => {
    const at = await buildOrderWorld(world().db)
    await buildOrder(world().db, world().inSchool, at, { lines: [{ name: '=HYPERLINK("http://x","y")', priceE4: 10_000, num: 1 }] })
    await buildOrder(world().db, world().inSchool, at)
    const buyer = await world().as(at.buyer)
    const { data } = await buyer.raw(order.exportList, { keyword: 'HYPERLINK' })
    const rows = await readSheet(data as Buffer)
    expect(rows).toHaveLength(2)
    expect(rows[0]!.slice(0, 3)).toEqual(['订单号', '采购单号', '状态'])
    expect(rows[1]![4]).toBe('\'=HYPERLINK("http://x","y")×1件')
    expect(rows[1]![8]).toBe(1)
    expect((await (await world().as(at.supplierUser)).raw(order.exportList, {})).retCode).toBe('2009')
  })

  it('has the figures of each order in its own row: pieces, goods, freight, sum and what went back', async () => {
    const at = await buildBillWorld(world())
    await buildOrder(world().db, world().inSchool, at, { lines: [{ name: '订书机', priceE4: 250_000, num: 4 }] })
    const id = await buildAccepted(world(), at, plainLines, { freightFen: 800, sent: { 1: 5, 2: 0 } })
    await world().admin.query("update mall.orders set submitted_at = '2026-09-15T08:05:00+08:00' where id = $1", [id])
    const [head, ...rows] = await readSheet((await (await world().as(at.buyer)).raw(order.exportList, {})).data as Buffer)
    const shown = ['状态', '件数', '商品金额', '运费', '订单金额', '已退'].map((title) => head!.indexOf(title))
    const found = rows.map((row) => shown.map((column) => row[column])).toSorted()
    expect(found).toEqual([
      ['待供应商确认', 4, 100, 0, 100, 0],
      ['待对账', 34, 1286.4, 8, 1294.4, 964.6],
    ])
    const accepted = rows.find((row) => row.includes('待对账'))!
    expect([accepted[head!.indexOf('供应商')], accepted[head!.indexOf('下单时间')], accepted[head!.indexOf('使用部门')]]).toEqual([
      at.sellerName,
      '2026-09-15 08:05',
      '材料学院',
    ])
  })
})
