// Sequences of deeds nobody thought of: after each the cards, the stock and the orders are what a simple account says (T-20). Twenty of them,
// others at each run; 2,000 in `npm run test:long`.
import { contract } from '@caiyuan/contract/index'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf } from '../src/core/clock.ts'
import { buildFund, buildProduct, buildSupplier, buildUser } from '../src/demo/build.ts'
import { setFinance } from '../src/gateways/finance.ts'
import { checkInvariants } from '../src/modules/fund/invariants.ts'
import { openMall, type Mall } from '../src/modules/order/checkout/fixtures.ts'
import { uniqueNo } from '../src/modules/order/fixtures.ts'
import { formOf, invoiceOf, onCard, quoteFor, taskOf } from './main-job.ts'
import { CUT_E4, foretell, isMaking, PRICE_E4, toward, type Args, type Bought, type Deed, type Model } from './money-reference.ts'
import { useWorld, type Client } from './harness.ts'

const RUNS = Number(process.env.MODEL_RUNS ?? 20)
const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 1_000_000_000)
const STOCK = 60
const TOTALS = [120_000, 160_000]

const world = useWorld()
let mall: Mall
let people: { buyer: Client; owner: Client; acceptor: Client; finance: Client; addrId: string }

beforeAll(async () => {
  setFinance(null)
  mall = await openMall(world(), { autoPassBelow: 0, financeType: 0, 'accept.photoFrom': 900_000_000, 'accept.secondFrom': 900_000_000 })
  const as = (who: Mall['T1']) => world().as(who)
  people = {
    buyer: await as(mall.T1),
    owner: await as(mall.F1),
    acceptor: await as(mall.T2),
    finance: await as(mall.C1),
    addrId: await mall.address(mall.T1),
  }
})

interface Real {
  funds: string[]
  supplierId: string
  supplier: Client
  skuId: string
  ids: string[]
}

/** Fresh cards, goods and supplier; the school and its people are shared. */
const begin = async (): Promise<{ model: Model; real: Real }> => {
  const no = uniqueNo()
  const { db, admin } = world()
  // A run of thousands of sequences takes longer than somebody stays proven to be himself.
  await admin.query('update mall.sessions set proven_at = now() where school_id = $1', [mall.no])
  const fund = (totalFen: number, i: number) =>
    buildFund(db, mall.no, {
      projectNo: `R${no}-${i}`,
      name: '科研经费',
      ownerId: mall.F1.id,
      deptId: mall.deptId,
      endOn: '2099-12-31',
      totalFen,
      grants: [{ userId: mall.T1.id }],
    })
  const supplierId = await buildSupplier(db, { srcId: no, name: `供应商${no}`, uscc: '91330200MA2DE0017J' })
  const user = await buildUser(db, { schoolId: 2, no: `S${no}`, name: '供应商', roles: ['supplier'], supplierId })
  const { skuId } = await buildProduct(db, { supplierId, code: `G${no}`, name: '移液枪头', priceE4: PRICE_E4, stock: STOCK })
  return {
    model: {
      cards: TOTALS.map((available) => ({ available, frozen: 0, held: 0, committed: 0 })),
      orders: [],
      stock: STOCK,
      reserved: 0,
      bill: 'none',
    },
    real: { funds: await Promise.all(TOTALS.map(fund)), supplierId, supplier: await world().as(user), skuId, ids: [] },
  }
}

const NO_ARGS: Args = { at: 0, card: 0, num: 0, bad: 0 }
const REFUSED = 'nothing to act on'
type Act = (real: Real, a: Args, id: string) => Promise<string>

const codeOf = async (client: Client, ...it: Parameters<Client['raw']>): Promise<string> => (await client.raw(...it)).retCode
type Bill = { id: string; version: number; fen: number }
const openBills = async (real: Real): Promise<Bill[]> =>
  (
    await world().admin.query(
      "select id, version, total_fen::int as fen from mall.bills where school_id = $1 and supplier_id = $2 and state = 'waitSupplier' order by id",
      [mall.no, real.supplierId],
    )
  ).rows

/** Does it to every bill that is open; answers the last word. */
const eachBill = async (real: Real, what: (bill: Bill) => Promise<string>): Promise<string> => {
  let code = REFUSED
  for (const bill of await openBills(real)) code = await what(bill)
  return code
}

const decide = async (id: string, how: 'agree' | 'refuse'): Promise<string> => {
  const taskId = await taskOf(world(), id, mall.F1).catch(() => null)
  return taskId ? codeOf(people.owner, contract.approval[how], { taskId, comment: '已看过' }) : REFUSED
}

const settleOne = async (real: Real, bill: Bill): Promise<string> => {
  const schoolId = mall.no
  const invoiceNo = `2633${String(uniqueNo()).padStart(16, '0')}`
  await real.supplier.supplyBill.confirm({ schoolId, id: bill.id, version: bill.version })
  await people.finance.bill.buyerConfirm({ id: bill.id })
  const invoices = [await invoiceOf(world(), real.supplier, schoolId, bill.id, bill.fen, invoiceNo)]
  await real.supplier.supplyBill.submitInvoices({ schoolId, id: bill.id, invoices })
  await people.finance.bill.agree({ ids: [bill.id] })
  return codeOf(people.finance, contract.bill.register, { id: bill.id, voucherNo: `V${invoiceNo}`, paidOn: dayOf(new Date()) })
}

const acts: Record<Deed, Act> = {
  submit: async (real, a) => {
    const quote = await quoteFor(people.buyer, [{ skuId: real.skuId, num: a.num }], people.addrId)
    const answer = await people.buyer.raw(contract.order.submit, formOf(quote, { orders: onCard(quote, real.funds[a.card]!) }))
    if (answer.retCode === '1000') real.ids.push((answer.data as { orders: { id: string }[] }).orders[0]!.id)
    return answer.retCode
  },
  resubmit: async (real, a, id) => {
    const answer = await people.buyer.raw(contract.order.quote, {
      from: 'order',
      orderId: id,
      lines: [{ skuId: real.skuId, num: a.num }],
      addrId: people.addrId,
    })
    if (answer.retCode !== '1000') return answer.retCode
    const quote = answer.data as Awaited<ReturnType<typeof quoteFor>>
    return codeOf(people.buyer, contract.order.resubmit, { id, ...formOf(quote, { orders: onCard(quote, real.funds[a.card]!) }) })
  },
  ask: async (real, a) => {
    const quote = await quoteFor(people.buyer, [{ skuId: real.skuId, num: a.num }], people.addrId)
    const { quoteId, quoteHash, usage, purpose } = formOf(quote)
    const form = { quoteId, quoteHash, usage, purpose, ownerId: mall.F1.id, orders: quote.orders.map(({ key }) => ({ key })) }
    const answer = await people.buyer.raw(contract.order.submitToOwner, form)
    if (answer.retCode === '1000') real.ids.push((answer.data as { orders: { id: string }[] }).orders[0]!.id)
    return answer.retCode
  },
  take: async (real, a, id) => {
    const answer = await people.owner.raw(contract.order.quote, { from: 'order', orderId: id, lines: [{ skuId: real.skuId, num: a.num }] })
    if (answer.retCode !== '1000') return answer.retCode
    const quote = answer.data as Awaited<ReturnType<typeof quoteFor>>
    return codeOf(people.owner, contract.order.ownerConfirm, { id, ...formOf(quote, { orders: onCard(quote, real.funds[a.card]!) }) })
  },
  hold: async (real, a) => {
    const quote = await quoteFor(people.buyer, [{ skuId: real.skuId, num: a.num }], people.addrId)
    const { quoteId, quoteHash, usage, purpose } = formOf(quote)
    const form = { quoteId, quoteHash, usage, purpose, orders: quote.orders.map(({ key }) => ({ key })) }
    const answer = await people.buyer.raw(contract.bargain.start, form)
    if (answer.retCode === '1000') real.ids.push((answer.data as { orders: { id: string }[] }).orders[0]!.id)
    return answer.retCode
  },
  lower: async (real, _a, id) => {
    const seen = await people.buyer.raw(contract.bargain.detail, { id })
    const nowE4 = (seen.data as { lines: { nowE4: number }[] } | null)?.lines[0]?.nowE4 ?? PRICE_E4
    const code = await codeOf(people.buyer, contract.bargain.ask, { id, prices: [{ skuId: real.skuId, priceE4: nowE4 - CUT_E4 }] })
    return code === '1000' ? codeOf(real.supplier, contract.bargain.answer, { schoolId: mall.no, id, answer: 'accept' }) : code
  },
  reopen: (_real, _a, id) => codeOf(people.buyer, contract.bargain.open, { id }),
  decline: (_real, _a, id) => codeOf(people.owner, contract.order.ownerRefuse, { id, reason: '不需要' }),
  approve: (_real, _a, id) => decide(id, 'agree'),
  refuse: (_real, _a, id) => decide(id, 'refuse'),
  withdraw: (_real, _a, id) => codeOf(people.buyer, contract.order.withdraw, { id }),
  cancel: (_real, _a, id) => codeOf(people.buyer, contract.order.cancel, { id }),
  confirm: (real, _a, id) => codeOf(real.supplier, contract.supply.confirm, { schoolId: mall.no, id }),
  supplierRefuse: (real, _a, id) => codeOf(real.supplier, contract.supply.refuse, { schoolId: mall.no, id, reason: '无货' }),
  ship: (real, a, id) =>
    codeOf(real.supplier, contract.supply.ship, {
      schoolId: mall.no,
      id,
      parcels: [{ carrierCode: 'own', courierPhone: '13911112222', lines: [{ lineNo: 1, num: a.num }] }],
    }),
  receive: (_real, _a, id) => codeOf(people.buyer, contract.order.receive, { id }),
  accept: (_real, a, id) =>
    codeOf(people.acceptor, contract.order.accept, { id, lines: [{ lineNo: 1, acceptedNum: a.num, rejectedNum: a.bad, reason: '破损' }] }),
  closeRest: (_real, _a, id) => codeOf(people.acceptor, contract.order.closeRest, { id, comment: '退货结清' }),
  bill: (real) =>
    codeOf(people.finance, contract.bill.generate, {
      supplierIds: [real.supplierId],
      from: `${dayOf(new Date()).slice(0, 4)}-01-01`,
      to: dayOf(new Date()),
    }),
  revoke: (real) => eachBill(real, (bill) => codeOf(people.finance, contract.bill.revoke, { id: bill.id, comment: '撤销重做' })),
  settle: (real) => eachBill(real, (bill) => settleOne(real, bill)),
}

const shownOf = (m: Model) => ({
  cards: m.cards,
  orders: m.orders.map((o: Bought) => [o.state, o.amount, o.shipped, o.received, o.accepted, o.rejected]),
  stock: [m.stock, m.reserved],
})

/** The same figures as the product has them. */
const factsOf = async (real: Real) => {
  const { rows } = await world().admin.query(
    `select (select json_agg(json_build_object('available', f.total_fen - f.frozen_fen - f.held_fen - f.committed_fen, 'frozen', f.frozen_fen, 'held', f.held_fen, 'committed', f.committed_fen) order by array_position($1::uuid[], f.id)) from mall.funds f where f.id = any($1)) as cards,
      (select coalesce(json_agg(json_build_array(o.state, o.total_fen, l.shipped_num, l.received_num, l.accepted_num, l.rejected_num) order by array_position($2::uuid[], o.id)), '[]') from mall.orders o join mall.order_lines l on l.order_id = o.id where o.id = any($2)) as orders,
      (select json_build_array(s.stock, s.reserved) from shared.sku_stocks s where s.sku_id = $3) as stock`,
    [real.funds, real.ids, real.skuId],
  )
  return rows[0] as ReturnType<typeof shownOf>
}

const deeds = Object.keys(foretell) as Deed[]
/** Of each sequence: the deeds that were agreed to, and how many were refused. */
const played: { agreed: Set<Deed>; refused: number }[] = []

/** A wish, brought nearer by whatever deed fits; a blind one is tried on whatever order is there, to be refused as foretold. */
class Step implements fc.AsyncCommand<Model, Real> {
  readonly wish: Deed
  readonly args: Args
  readonly isBlind: boolean
  constructor(wish: Deed, args: Args, isBlind: boolean) {
    this.wish = wish
    this.args = args
    this.isBlind = isBlind
  }
  deed(m: Readonly<Model>): [Deed, Args] | null {
    if (!this.isBlind) return toward(m, this.wish, this.args)
    if (m.orders.length > 0) return [this.wish, { ...this.args, at: this.args.at % m.orders.length }]
    return isMaking(this.wish) ? [this.wish, this.args] : null
  }
  check(m: Readonly<Model>): boolean {
    return this.deed(m) !== null
  }
  async run(m: Model, real: Real): Promise<void> {
    const [deed, args] = this.deed(m)!
    const code = await acts[deed](real, args, real.ids[args.at] ?? '')
    const agreed = foretell[deed](m, args)
    const sequence = played.at(-1)!
    if (agreed) sequence.agreed.add(deed)
    else sequence.refused += 1
    expect(code, `${deed} answered ${code}`).not.toMatch(/^http/)
    expect({ deed, agreed: code === '1000', ...(await factsOf(real)) }, `${deed} answered ${code}`).toEqual({ deed, agreed, ...shownOf(m) })
  }
  toString(): string {
    return `${this.isBlind ? 'blindly ' : ''}${this.wish}(${JSON.stringify(this.args)})`
  }
}

/** What ends an order early, or lies at the far end of its way, is wished for more often, so that it comes about as often. */
const WISHES: Partial<Record<Deed, number>> = {
  closeRest: 8,
  revoke: 8,
  settle: 7,
  supplierRefuse: 4,
  refuse: 3,
  decline: 6,
  take: 2,
  reopen: 7,
  lower: 6,
  withdraw: 3,
  cancel: 2,
}
const step = fc
  .tuple(
    fc.oneof(...deeds.map((deed) => ({ arbitrary: fc.constant(deed), weight: WISHES[deed] ?? 1 }))),
    fc.record({ at: fc.nat(3), card: fc.nat(1), num: fc.integer({ min: 1, max: 12 }), bad: fc.nat(2) }),
    fc.nat(11),
  )
  .map(([wish, args, chance]) => new Step(wish, args, chance === 0))

describe('money', () => {
  it(
    `is what a simple account says after every step of ${RUNS} random sequences (seed ${SEED})`,
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 32, maxLength: 40, size: 'max' }), async (steps) => {
          const { model, real } = await begin()
          played.push({ agreed: new Set(), refused: 0 })
          await fc.asyncModelRun(() => ({ model, real }), steps)
          // Nobody may leave more than twenty orders waiting for the owner or talked about; the next sequence begins without any.
          for (const { state, at } of model.orders.map((it, n) => ({ state: it.state, at: n })))
            if (state === 'waitOwner' || state === 'bargaining') expect(await acts.cancel(real, NO_ARGS, real.ids[at]!)).toBe('1000')
          expect(await world().tx(mall.no, (tx) => checkInvariants(tx, mall.no))).toEqual([])
        }),
        // The sequence that failed is told at once; MODEL_SHRINK=1 with its seed looks for a shorter one, which takes minutes.
        { numRuns: RUNS, seed: SEED, endOnFailure: !process.env.MODEL_SHRINK },
      )
    },
    RUNS * 12_000,
  )

  const sequencesWith = (deed: Deed): number => played.filter((it) => it.agreed.has(deed)).length

  afterAll(() => {
    const rows = deeds.map((deed) => `  ${deed.padEnd(14)} ${sequencesWith(deed)}`)
    console.log([`of ${played.length} sequences (seed ${SEED}) so many agreed at least once to`, ...rows].join('\n'))
  })

  // The rarest is agreed to in two of five; a quarter of twenty sequences was missed by chance once in a hundred runs.
  it('was tried with every deed agreed to in a tenth of the sequences, and with refusals', () => {
    expect(deeds.filter((deed) => sequencesWith(deed) * 10 < played.length)).toEqual([])
    expect(played.reduce((sum, it) => sum + it.refused, 0)).toBeGreaterThan(played.length)
  })
})
