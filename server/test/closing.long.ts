// The demo made while the year is closed: the university shows it, the hospital can be bought in.
import { beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from './harness.ts'
import { formOf, onCard, quoteFor } from './main-job.ts'
import { loadUser } from '../src/core/session.ts'
import { DEMOH_ID, DEMOU_ID, loadDemo } from '../src/demo/load.ts'
import { mainCards } from '../src/demo/people.ts'

const world = useWorld()

beforeAll(async () => {
  await world().setClock(new Date('2026-12-28T10:00:00+08:00'))
  const worker = { wake: () => {}, drain: async () => 0, stop: async () => {} }
  await world().loading((db) => loadDemo({ db, storage: world().storage, worker, log: () => {} }))
}, 120_000)

/** What this person is told of five packs of the cheapest goods, and what becomes of the order. */
const buys = async (schoolId: number, no: string) => {
  const { admin, tx, as } = world()
  const idOf = async (statement: string, ...values: unknown[]) => (await admin.query(statement, values)).rows[0].id as string
  const userId = await idOf('select id from mall.users where school_id = $1 and user_no = $2', schoolId, no)
  const client = await as((await tx(schoolId, (it) => loadUser(it, schoolId, userId)))!)
  const fundId = await idOf('select id from mall.funds where school_id = $1 and project_no = $2', schoolId, mainCards[no])
  const skuId = await idOf(
    "select k.id from shared.skus k join shared.products p on p.id = k.product_id where p.name like '得力 7417%' limit 1",
  )
  const addressId = await idOf('select id from mall.addresses where school_id = $1 and user_id = $2 limit 1', schoolId, userId)
  const quote = await quoteFor(client, [{ skuId, num: 5 }], addressId)
  return { quote, submit: () => client.order.submit(formOf(quote, { orders: onCard(quote, fundId) })) }
}

describe('a demo made in the closing weeks', () => {
  it('tells the buyers of the university until when nothing is submitted', async () => {
    const { quote, submit } = await buys(DEMOU_ID, 'T1')
    expect(quote.blocked).toBe('年终结账期间暂停采购（12月20日至次年1月5日），期满后恢复提交，购物车为您保留')
    expect((await refusalOf(submit())).message).toBe('年终结账期间暂停采购')
  })

  it('lets the hospital buy, whose year never closes', async () => {
    const { quote, submit } = await buys(DEMOH_ID, 'HT1')
    expect(quote.blocked).toBe('')
    expect((await submit()).orders).toHaveLength(1)
  })

  it('has cards that pay far into the year to come', async () => {
    const { rows } = await world().admin.query("select project_no, end_on from mall.funds where end_on < '2027-04-01'")
    expect(rows).toEqual([])
  })
})
