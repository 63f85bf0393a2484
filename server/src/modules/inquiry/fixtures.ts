// A school that asks the market: two openers with keys, three firms with people, and an inquiry brought to where a test begins.
import type { OfferContent } from '@caiyuan/contract/inquiry/form'
import { makeKeyPair, wrapKey, type KeyPair } from '@caiyuan/contract/sealing/keys'
import { openShares, sealQuote } from '@caiyuan/contract/sealing/quote'
import type { World, Client } from '../../../test/harness.ts'
import { addHours } from '../../core/clock.ts'
import type { SessionUser } from '../../core/context.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { buildSupplier, buildUser } from '../../demo/build.ts'
import { checkInvariants } from '../fund/invariants.ts'
import { openMall, type Mall } from '../order/checkout/fixtures.ts'
import { nextDeadline } from './deadline-rule.ts'

const PHRASE = '两人开标才能打开的口令'
/** Of a test alone: a phrase is tried hundreds of thousands of times in earnest. */
const ROUNDS = 100_000
const BUDGET = 5_000_000

interface OpenerHere {
  user: SessionUser
  key: KeyPair
}

export const openMarket = async (world: World, params: Record<string, unknown> = {}) => {
  const mall: Mall = await openMall(world, { openInquiryFlag: 1, 'approve.proofFrom': 100_000_000, ...params })
  const second = await buildUser(world.db, { schoolId: mall.no, no: `J2M${mall.no}`, name: '周经办', roles: ['jingban'] })
  const competent = await buildUser(world.db, { schoolId: mall.no, no: `G1M${mall.no}`, name: '归口老师', roles: ['competentDept'] })
  const openers: OpenerHere[] = []
  for (const user of [mall.J1, second]) {
    const key = await makeKeyPair()
    openers.push({ user, key })
    await (await world.as(user)).sealing.makeKey({ publicKey: key.publicKey, wrapped: await wrapKey(key, PHRASE, ROUNDS) })
  }
  const firm = async (n: number, supplierId: string) => ({
    supplierId,
    user: await buildUser(world.db, { schoolId: SUPPLIER_ID, no: `Q${n}U${mall.no}`, name: `供应${n}`, roles: ['supplier'], supplierId }),
  })
  const more = await Promise.all([3, 4].map((n) => buildSupplier(world.db, { srcId: mall.no * 10 + n, name: `供应商${n}` })))
  const firms = await Promise.all([mall.jia, mall.yi, ...more].map((id, i) => firm(i + 1, id)))
  const now = async (): Promise<Date> => (await world.admin.query('select now() as at')).rows[0].at as Date

  const formOf = async (more_: object = {}) => ({
    title: '超低温冰箱',
    categoryCode: 'TEST',
    scope: 'open' as const,
    lines: [
      { name: '超低温冰箱', brand: '或相当于海尔', params: '-86 ℃，不小于 400 L', unit: '台', num: 2, mayDeviate: true },
      { name: '冻存架', params: '与冰箱配套', unit: '套', num: 10 },
    ],
    budgetFen: BUDGET,
    funds: [{ fundId: mall.K3, subjectCode: 'material', amountFen: BUDGET }],
    deadlineAt: nextDeadline(addHours(await now(), 50)).toISOString(),
    deliverDays: 30,
    deliverPlace: '材料楼 302',
    contact: '李老师',
    phone: '13800000001',
    ...more_,
  })

  const buyer = (): Promise<Client> => world.as(mall.T1)
  const submit = async (more_: object = {}): Promise<string> => (await (await buyer()).inquiry.submit({ form: await formOf(more_) })).id
  const publish = async (more_: object = {}): Promise<string> => {
    const id = await submit(more_)
    await mall.decide(mall.F2, id)
    await mall.decide(mall.J1, id)
    await world.drain()
    return id
  }

  /** Two lines that come to this sum: what is not two fridges is ten racks. */
  const offerOf = (totalFen: number): OfferContent => ({
    lines: [
      { lineNo: 1, priceE4: (totalFen - 100_000) * 50, brand: '海尔', model: 'DW-86', deviation: 'none', deviationNote: '' },
      { lineNo: 2, priceE4: 1_000_000, brand: '海尔', model: '', deviation: 'none', deviationNote: '' },
    ],
    deliverDays: 20,
    warrantyMonths: 12,
    validDays: 60,
    note: '',
  })

  /** `linked`: goods of the mall, by the number of the line. */
  const quote = async (id: string, n: number, totalFen: number, linked: Record<number, string> = {}, note = '') => {
    const { user, supplierId } = firms[n]!
    const client = await world.as(user)
    const asked = await client.inquiry.toQuote({ schoolId: mall.no, id })
    const { lines, ...terms } = offerOf(totalFen)
    const offer = { ...terms, note, lines: lines.map((it) => (linked[it.lineNo] ? { ...it, skuId: linked[it.lineNo] } : it)) }
    const { quote: sealed, secret } = await sealQuote({ box: id, supplier: supplierId }, offer as never, asked)
    return { secret, receipt: await client.inquiry.quote({ schoolId: mall.no, id, quote: sealed }) }
  }

  const bidAs = async (id: string, user: SessionUser, totalFen: number) =>
    (await world.as(user)).inquiry.bid({ schoolId: mall.no, id, offer: offerOf(totalFen) })
  const bid = (id: string, n: number, totalFen: number) => bidAs(id, firms[n]!.user, totalFen)

  const openAs = async (id: string, n: number) => {
    const { user, key } = openers[n]!
    const client = await world.as(user)
    const { keyId, shares } = await client.inquiry.shares({ id })
    const given = await Promise.all(
      shares.map(async (it) => ({
        offerId: it.quoteId,
        shares: (await openShares(key.privateKey, it.share, { box: id, supplier: it.supplier }, keyId)) ?? {},
      })),
    )
    return client.inquiry.openQuotes({ id, given })
  }

  const detail = async (id: string, as: SessionUser = mall.T1) => (await world.as(as)).inquiry.detail({ id })
  return {
    mall,
    competent,
    openers,
    firms,
    formOf,
    buyer,
    submit,
    publish,
    quote,
    bidAs,
    bid,
    openAs,
    offerOf,
    detail,
    now,
    state: async (id: string) => (await detail(id)).state,
    /** The clock passes the deadline, and what is due is done. */
    pass: async (id: string) => {
      const at = new Date((await detail(id)).deadlineAt!)
      await world.setClock(new Date(at.getTime() + 5000))
      await world.drain()
    },
    frozen: async () => (await mall.balance(mall.K3))[1],
    faults: () => world.tx(mall.no, (tx) => checkInvariants(tx, mall.no)),
  }
}
export type Market = Awaited<ReturnType<typeof openMarket>>
