// The state of a document of any kind is moved by advance() alone: the database refuses what writes it by the way (decision 0038).
import { describe, expect, it } from 'vitest'
import { advance } from '../src/core/advance.ts'
import { documentKinds } from '../src/core/documents.ts'
import { openMall } from '../src/modules/order/checkout/fixtures.ts'
import { orderDoc } from '../src/modules/order/policy.ts'
import { lockOrder } from '../src/modules/order/queries/one.ts'
import { formOf, quoteFor } from './main-job.ts'
import { useWorld } from './harness.ts'

const world = useWorld()
const SEAL = 'CHECK ((state = moved_to))'

/** Tables of documents without a seal that is checked, or whose first state no flow has. */
const unsealed = async (): Promise<string[]> => {
  const found: string[] = []
  for (const { doc } of documentKinds()) {
    if (!doc) continue
    const { rows } = await world().admin.query<{ def: string; first: string }>(
      `select pg_get_constraintdef(c.oid) as def, pg_get_expr(d.adbin, d.adrelid) as first
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attname = 'moved_to' and a.attnotnull
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where c.conrelid = $1::regclass and c.convalidated`,
      [`mall.${doc.table}`],
    )
    const first = /'(\w+)'/.exec(rows[0]?.first ?? '')?.[1]
    if (!rows.some((it) => it.def === SEAL) || (first && !(first in doc.flow.states))) found.push(doc.table)
  }
  return found
}

describe('the state of a document', () => {
  it('is sealed in the table of every kind', async () => {
    expect(documentKinds().filter((it) => it.doc).length).toBeGreaterThan(2)
    expect(await unsealed()).toEqual([])
  })

  it('is missed where a seal is not there', async () => {
    const { admin } = world()
    await admin.query('begin')
    try {
      await admin.query('alter table mall.bills drop constraint bills_moved')
      expect(await unsealed()).toEqual(['bills'])
    } finally {
      await admin.query('rollback')
    }
  })

  it('is moved by advance, and by nothing else', async () => {
    const mall = await openMall(world(), { autoPassBelow: 0 })
    const buyer = await world().as(mall.T1)
    const { orders } = await buyer.order.submit(
      formOf(await quoteFor(buyer, [{ skuId: mall.sku.paper, num: 1 }], await mall.address(mall.T1))),
    )
    const { id } = orders[0]!
    const slip = world().inSchool(mall.no, (ctx) =>
      ctx.tx.updateTable('orders').set({ state: 'done' }).where('school_id', '=', mall.no).where('id', '=', id).execute(),
    )
    await expect(slip).rejects.toThrow('orders_moved')
    const copied = world().admin.query(
      `insert into orders select (jsonb_populate_record(o, '{"id": "00000000-0000-7000-8000-000000000001", "order_no": "x", "state": "done"}')).* from orders o where o.id = $1`,
      [id],
    )
    await expect(copied).rejects.toThrow('orders_moved')
    const moved = await world().inSchool(mall.no, async (ctx) => advance(ctx, orderDoc, await lockOrder(ctx, id), 'cancel'))
    const { rows } = await world().admin.query('select state, moved_to from mall.orders where id = $1', [id])
    expect(rows).toEqual([{ state: moved, moved_to: moved }])
  })
})
