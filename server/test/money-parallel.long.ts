// Money and stock under 64 clients at once: the seven rules of the ledger hold every second and at the end (T-05, T-21).
import type { Endpoint } from '@caiyuan/contract/endpoint'
import { contract } from '@caiyuan/contract/index'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { verifyLogs } from '../src/core/document-log/verify.ts'
import { buildProduct, buildUser } from '../src/demo/build.ts'
import { checkInvariants } from '../src/modules/fund/invariants.ts'
import { openMall, type Mall } from '../src/modules/order/checkout/fixtures.ts'
import { formOf, onCard, quoteFor } from './main-job.ts'
import { useWorld, type Client } from './harness.ts'

const SECONDS = Number(process.env.PARALLEL_SECONDS ?? 8)
const CLIENTS = 64
/** A slow machine goes on until every deed was done, but not for ever. */
const LONGEST = SECONDS + 30
const DEEDS = ['submit', 'agree', 'refuse', 'withdraw', 'confirm', 'supplierRefuse', 'ship', 'receive', 'accept']
const world = useWorld()

const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)]
const upTo = (n: number): number => 1 + Math.floor(Math.random() * n)

interface Order {
  id: string
  state: string
  buyer: string
  lines: { lineNo: number; num: number; shipped: number; open: number }[]
  tasks: { id: string; assignee: string }[]
}

/** What is there to act on, a little old by the time somebody acts: that is the point. */
const lookAround = async (eyes: pg.Client, mall: Mall): Promise<Order[]> => {
  const { rows } = await eyes.query(
    `select o.id, o.state, o.buyer_id as buyer,
      (select json_agg(json_build_object('lineNo', l.line_no, 'num', l.num, 'shipped', l.shipped_num, 'open', l.received_num - l.accepted_num - l.rejected_num) order by l.line_no) from mall.order_lines l where l.order_id = o.id) as lines,
      coalesce((select json_agg(json_build_object('id', t.id, 'assignee', t.assignee_id)) from mall.flow_tasks t where t.doc_id = o.id and t.status = 1), '[]') as tasks
     from mall.orders o where o.school_id = $1 and o.state not in ('cancelled', 'closed', 'waitBill')`,
    [mall.no],
  )
  return rows as Order[]
}

const cast = async () => {
  const mall = await openMall(world(), { autoPassBelow: 0 })
  const { db } = world()
  const stock = 400
  const skus = await Promise.all(
    ['甲', '乙', '丙'].map(
      async (name, i) =>
        (await buildProduct(db, { supplierId: mall.jia, code: `P${mall.no}-${i}`, name, priceE4: 123_400 + i * 10_100, stock })).skuId,
    ),
  )
  const supplierUser = await buildUser(db, { schoolId: 2, no: `SUP${mall.no}`, name: '甲', roles: ['supplier'], supplierId: mall.jia })
  const buyers = [mall.T1, mall.F1, mall.F2]
  const people = new Map<string, Client>()
  for (const each of [mall.F1, mall.F2, mall.D1, mall.T1]) people.set(each.id, await world().as(each))
  return {
    mall,
    skus,
    stock,
    people,
    acceptor: await world().as(mall.T2),
    supplier: await world().as(supplierUser),
    addresses: new Map(await Promise.all(buyers.map(async (b) => [b.id, await mall.address(b)] as const))),
    clients: await Promise.all(Array.from({ length: CLIENTS }, (_, i) => world().as(buyers[i % buyers.length]!))),
  }
}
type Cast = Awaited<ReturnType<typeof cast>>

const cardsOf = (it: Cast, who: string): string[] =>
  who === it.mall.F2.id ? [it.mall.K3] : who === it.mall.F1.id ? [it.mall.K1, it.mall.K4] : [it.mall.K1, it.mall.K3, it.mall.K4]

type Said = (name: string, code: string) => void

const send = async (said: Said, client: Client, name: string, endpoint: Endpoint, input: unknown): Promise<void> => {
  said(name, (await client.raw(endpoint, input)).retCode)
}

const submit = async (it: Cast, client: Client, said: Said): Promise<void> => {
  const lines = it.skus.filter(() => Math.random() < 0.6).map((skuId) => ({ skuId, num: upTo(6) }))
  if (lines.length === 0) return
  const quote = await quoteFor(client, lines, it.addresses.get(client.user.id)!)
  await send(
    said,
    client,
    'submit',
    contract.order.submit,
    formOf(quote, { orders: onCard(quote, pick(cardsOf(it, client.user.id))!, 'material') }),
  )
}

const carry = (order: Order, part: boolean) =>
  order.lines.map((l) => ({ lineNo: l.lineNo, num: part ? upTo(l.num - l.shipped || 1) : l.num - l.shipped })).filter((l) => l.num > 0)
const parcel = (lines: { lineNo: number; num: number }[]) => ({ carrierCode: 'shunfeng', waybillNo: 'SF1402883655271', lines })

/** One deed of a random person on an order as it was a moment ago. */
const act = async (it: Cast, order: Order, said: Said): Promise<void> => {
  const { schoolId, id } = { schoolId: it.mall.no, id: order.id }
  const dice = Math.random()
  // Mostly the one whose order it is, now and then somebody who may not.
  const buyer = Math.random() < 0.9 ? it.people.get(order.buyer)! : pick([...it.people.values()])!
  const task = pick(order.tasks)
  const decider = task && it.people.get(task.assignee)
  if (order.state === 'auditing' && decider && dice < 0.7) {
    if (dice < 0.15) return send(said, decider, 'refuse', contract.approval.refuse, { taskId: task.id, comment: '数量偏多' })
    return send(said, decider, 'agree', contract.approval.agree, { taskId: task.id, comment: '' })
  }
  if (order.state === 'auditing' || order.state === 'back') {
    return dice < 0.85
      ? send(said, buyer, 'withdraw', contract.order.withdraw, { id })
      : send(said, buyer, 'cancel', contract.order.cancel, { id, reason: '' })
  }
  if (order.state === 'waitSupplier') {
    if (dice < 0.1) return send(said, buyer, 'cancel', contract.order.cancel, { id, reason: '' })
    if (dice < 0.25) return send(said, it.supplier, 'supplierRefuse', contract.supply.refuse, { schoolId, id, reason: '无货' })
    return send(said, it.supplier, 'confirm', contract.supply.confirm, { schoolId, id })
  }
  if (order.state === 'waitShip' || (order.state === 'partShip' && dice < 0.7))
    return send(said, it.supplier, 'ship', contract.supply.ship, { schoolId, id, parcels: [parcel(carry(order, dice < 0.4))] })
  if (order.state === 'partShip' || order.state === 'waitReceive') return send(said, buyer, 'receive', contract.order.receive, { id })
  if (order.state === 'waitAccept' || order.state === 'partAccept') {
    if (order.state === 'partAccept' && dice < 0.3)
      return send(said, buyer, 'closeRest', contract.order.closeRest, { id, comment: '退货结清' })
    const lines = order.lines
      .filter((l) => l.open > 0)
      .map((l) =>
        dice < 0.6
          ? { lineNo: l.lineNo, acceptedNum: l.open }
          : { lineNo: l.lineNo, acceptedNum: l.open - 1, rejectedNum: 1, reason: '破损' },
      )
    if (lines.length > 0) return send(said, it.acceptor, 'accept', contract.order.accept, { id, lines })
  }
}

/** Stock is never below what is set aside, what is set aside is what open orders wait for, what is gone was shipped. */
const stockFaults = async (it: Cast): Promise<unknown[]> => {
  const { rows } = await world().admin.query(
    `select s.sku_id, s.stock, s.reserved, coalesce(o.open, 0)::int as open, coalesce(o.gone, 0)::int as gone from shared.sku_stocks s
     left join (select l.sku_id, sum(l.num - l.shipped_num) filter (where o.state not in ('back', 'cancelled', 'closed')) as open, sum(l.shipped_num) as gone
       from mall.order_lines l join mall.orders o on o.school_id = l.school_id and o.id = l.order_id group by l.sku_id) o on o.sku_id = s.sku_id
     where s.sku_id = any($1) and not (s.stock >= s.reserved and s.reserved >= 0 and s.reserved = coalesce(o.open, 0) and s.stock + coalesce(o.gone, 0) = $2)`,
    [it.skus, it.stock],
  )
  return rows
}

const faultsNow = async (it: Cast): Promise<unknown[]> => [
  ...(await world().tx(it.mall.no, (tx) => checkInvariants(tx, it.mall.no))),
  ...(await stockFaults(it)),
]

describe('64 clients at once', () => {
  it(
    `buy, decide, ship and accept for ${SECONDS} s over shared cards and goods, and no rule of the ledger is ever broken`,
    async () => {
      const them = await cast()
      const started = Date.now()
      const said = new Map<string, number>()
      const say: Said = (name, code) => said.set(`${name} ${code}`, (said.get(`${name} ${code}`) ?? 0) + 1)
      const faults: unknown[] = []
      const isOn = (): boolean => {
        if (faults.length > 0) return false
        const seconds = (Date.now() - started) / 1000
        return seconds < SECONDS || (seconds < LONGEST && DEEDS.some((it) => !said.has(`${it} 1000`)))
      }
      const eyes = new pg.Client({ connectionString: world().url })
      await eyes.connect()
      let orders: Order[] = []
      const looking = async (): Promise<void> => {
        for (; isOn(); await sleep(200)) orders = await lookAround(eyes, them.mall)
      }
      let checks = 0
      const watching = async (): Promise<void> => {
        for (; isOn(); await sleep(1000)) {
          faults.push(...(await faultsNow(them)))
          checks += 1
        }
      }
      const working = async (client: Client): Promise<void> => {
        while (isOn()) {
          const order = Math.random() < 0.85 ? pick(orders) : undefined
          if (order) await act(them, order, say)
          else await submit(them, client, say)
        }
      }
      await Promise.all([looking(), watching(), ...them.clients.map(working)]).finally(() => eyes.end())
      await world().drain()
      faults.push(...(await faultsNow(them)))
      const told = Object.fromEntries([...said].toSorted())
      console.log(`64 clients, ${SECONDS} s, ${checks + 1} checks of the ledger: ${JSON.stringify(told)}`)
      expect(faults).toEqual([])
      expect([...said.keys()].filter((it) => /http|5000/.test(it))).toEqual([])
      expect(await world().tx(them.mall.no, (tx) => verifyLogs(tx, them.mall.no))).toMatchObject({ broken: null })
      // Every deed must have succeeded at least once, else this proves nothing.
      for (const name of DEEDS) expect(told, name).toHaveProperty(`${name} 1000`)
    },
    SECONDS * 1000 + 120_000,
  )
})

describe('a card everybody wants', () => {
  it('ends exactly at its limit under 64 submitters: 40 orders of 500 fen on 200.00, the others are told it is empty', async () => {
    const mall = await openMall(world())
    const goods = await mall.goods('称量纸', 5, { supplierId: mall.jia, stock: 1000, expenseSubject: 'material' })
    await world().admin.query('update shared.suppliers set freight_fen = 0 where id = $1', [mall.jia])
    await world().admin.query(
      "update mall.fund_entries set amount_fen = 20000, available_delta_fen = 20000, available_after_fen = 20000 where fund_id = $1 and kind = 'OPEN'",
      [mall.K4],
    )
    await world().admin.query('update mall.funds set total_fen = 20000 where id = $1', [mall.K4])
    const addrId = await mall.address(mall.T1)
    const clients = await Promise.all(Array.from({ length: CLIENTS }, () => world().as(mall.T1)))
    const forms = await Promise.all(
      clients.map(async (client) => {
        const quote = await quoteFor(client, [{ skuId: goods, num: 1 }], addrId)
        return formOf(quote, { orders: onCard(quote, mall.K4) })
      }),
    )
    const answers = await Promise.all(clients.map((client, i) => client.raw(contract.order.submit, forms[i]!)))
    const made = answers.filter((it) => it.retCode === '1000')
    expect(made).toHaveLength(40)
    expect(new Set(answers.filter((it) => it.retCode !== '1000').map((it) => it.retMsg))).toEqual(
      new Set(['经费可用余额不足：可用 ¥0.00，本单需 ¥5.00，差额 ¥5.00']),
    )
    expect(await mall.balance(mall.K4)).toEqual([0, 20_000, 0, 0])
    expect(await mall.stock(goods)).toEqual({ stock: 1000, reserved: 40 })
    expect(await world().tx(mall.no, (tx) => checkInvariants(tx, mall.no))).toEqual([])
    const numbers = made.map((it) => (it.data as { orders: { orderNo: string }[] }).orders[0]!.orderNo)
    expect(new Set(numbers).size).toBe(40)
  }, 120_000)

  it('scenario 35 with 64 people instead of two: one 90,000.00 is frozen on 150,000.00, the others hear that 60,000.00 is left', async () => {
    const mall = await openMall(world())
    const goods = await mall.goods('手套箱配件', 9_000, { expenseSubject: 'material' })
    const addrId = await mall.address(mall.F1)
    const clients = await Promise.all(Array.from({ length: CLIENTS }, () => world().as(mall.F1)))
    const forms = await Promise.all(
      clients.map(async (client) => {
        const quote = await quoteFor(client, [{ skuId: goods, num: 10 }], addrId)
        return formOf(quote, { purpose: '扩建', orders: onCard(quote, mall.K1) })
      }),
    )
    const answers = await Promise.all(clients.map((client, i) => client.raw(contract.order.submit, forms[i]!)))
    expect(answers.filter((it) => it.retCode === '1000')).toHaveLength(1)
    expect(new Set(answers.filter((it) => it.retCode !== '1000').map((it) => `${it.retCode} ${it.retMsg}`))).toEqual(
      new Set(['3301 经费可用余额不足：可用 ¥60,000.00，本单需 ¥90,000.00，差额 ¥30,000.00']),
    )
    expect(await mall.balance(mall.K1)).toEqual([6_000_000, 9_000_000, 0, 5_000_000])
    expect(await world().tx(mall.no, (tx) => checkInvariants(tx, mall.no))).toEqual([])
  }, 120_000)
})
