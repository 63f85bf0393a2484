// Kinds of orders: the database knows those of the contract, and what has no flow stays where it is (decision 0041).
import { orderKinds } from '@caiyuan/contract/order/kinds'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { buildOrder, buildOrderWorld } from './fixtures.ts'

const world = useWorld()
const rows = async (text: string, values: unknown[] = []) => (await world().admin.query(text, values)).rows

const open = async (kind: string) => {
  const at = await buildOrderWorld(world().db)
  const id = await buildOrder(world().db, world().inSchool, at)
  await world().drain()
  await rows('update mall.orders set kind = $1 where id = $2', [kind, id])
  const stateNow = async () => (await rows('select state from mall.orders where id = $1', [id]))[0].state
  return { at, id, buyer: await world().as(at.buyer), stateNow }
}

describe('the kind of an order', () => {
  it('is in the database one of the contract, and no other', async () => {
    const [{ text }] = await rows("select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'orders_kind_known'")
    expect([...text.matchAll(/'(\w+)'/g)].map((it) => it[1])).toEqual([...orderKinds])
    await expect(open('BARTER')).rejects.toMatchObject({ code: '23514' })
  })

  it('says which actions there are: a STANDARD one goes the way of a NORMAL one', async () => {
    const { at, id, buyer, stateNow } = await open('STANDARD')
    expect(await buyer.order.detail({ id })).toMatchObject({ kind: 'STANDARD', can: { cancel: true } })
    await (await world().as(at.supplierUser)).supply.confirm({ schoolId: at.schoolId, id })
    expect(await stateNow()).toBe('waitShip')
  })

  it('without a flow is neither shown nor moved, by nobody', async () => {
    const { at, id, buyer, stateNow } = await open('HAZARD')
    const supplier = await world().as(at.supplierUser)
    for (const call of [
      () => buyer.order.detail({ id }),
      () => buyer.order.cancel({ id }),
      () => supplier.supply.confirm({ schoolId: at.schoolId, id }),
    ])
      await expect(call()).rejects.toThrow('请求错误')
    expect(await stateNow()).toBe('waitSupplier')
    expect(await rows('select sum(frozen_fen)::int > 0 as frozen from mall.fund_claims where doc_id = $1', [id])).toEqual([
      { frozen: true },
    ])
  })
})
