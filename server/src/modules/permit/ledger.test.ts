// What the comparison of permits finds, each rule by a row that is wrong, and who is told of it (decision 0423).
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { checkInvariants } from '../fund/invariants.ts'
import { comparePermits } from './jobs.ts'
import { openPermitMall } from './fixtures.ts'

const world = useWorld()

const start = async () => {
  const mall = await openPermitMall(world())
  const id = await mall.permit()
  const order = await mall.submit([{ skuId: mall.sku.acetone, num: 5 }])
  const faults = async () => (await world().tx(mall.no, (tx) => checkInvariants(tx, mall.no, ['I5']))).map((it_) => it_.sentence)
  const { rows } = await world().admin.query('select order_no from mall.orders where id = $1', [order])
  return { mall, id, order, orderNo: rows[0].order_no as string, faults }
}

const SUM = '购买许可的占用或使用与其流水合计不一致'
const HELD = '订单占用的购买许可与还可能到货的数量不一致'
const USED = '订单使用的购买许可与验收后留下的数量不一致'

/** A movement with what it does to the permit, as if the application had written it. */
const move = async (at: Awaited<ReturnType<typeof start>>, kind: string, num: number, [reserved, used]: [number, number]) => {
  await world().admin.query(
    'update mall.permits set reserved = reserved + $3, used = used + $4, move_seq = move_seq + 1 where school_id = $1 and id = $2',
    [at.mall.no, at.id, reserved, used],
  )
  await world().admin.query(
    `insert into mall.permit_moves (school_id, id, permit_id, seq, kind, order_id, line_no, num, per_piece, reserved_after, used_after, at)
     select school_id, gen_random_uuid(), id, move_seq, $3, $4, 1, $5, 1, reserved, used, now() from mall.permits where school_id = $1 and id = $2`,
    [at.mall.no, at.id, kind, at.order, num],
  )
}

describe('the comparison of permits', () => {
  it('finds a permit that is not the sum of its movements', async () => {
    const at = await start()
    expect(await at.faults()).toEqual([])
    await world().admin.query('update mall.permits set used = 1 where school_id = $1 and id = $2', [at.mall.no, at.id])
    expect(await at.faults()).toEqual([SUM])
  })

  it('finds an order that has more or less reserved than may still come', async () => {
    const at = await start()
    await move(at, 'RESERVE', 2, [2, 0])
    expect(await at.faults()).toEqual([HELD])
    await move(at, 'RELEASE', 2, [-2, 0])
    expect(await at.faults()).toEqual([])
    await move(at, 'RELEASE', 5, [-5, 0])
    expect(await at.faults()).toEqual([HELD])
    await at.mall.buyer.order.withdraw({ id: at.order })
    expect(await at.faults()).toEqual([])
    await move(at, 'RESERVE', 1, [1, 0])
    expect(await at.faults()).toEqual([HELD])
  })

  it('finds an order that used more or less than was accepted and kept', async () => {
    const at = await start()
    await at.mall.approve(at.order)
    await at.mall.shipAndReceive(at.order)
    await at.mall.accept(at.order)
    expect(await at.faults()).toEqual([])
    await move(at, 'RESERVE', 1, [1, 0])
    await move(at, 'USE', 1, [-1, 1])
    expect(await at.faults()).toEqual([USED])
    const less = await start()
    await less.mall.approve(less.order)
    await less.mall.shipAndReceive(less.order)
    await less.mall.accept(less.order)
    await world().admin.query('update mall.order_lines set accepted_num = 4 where school_id = $1 and order_id = $2', [
      less.mall.no,
      less.order,
    ])
    expect(await less.faults()).toContain(USED)
  })

  it('is made every night, and tells those who configure the school', async () => {
    const at = await start()
    const told = async () =>
      (
        await world().admin.query(
          "select u.name, m.body from mall.messages m join mall.users u on u.school_id = m.school_id and u.id = m.user_id where m.school_id = $1 and m.title = '购买许可核对未通过'",
          [at.mall.no],
        )
      ).rows.map((it_) => [it_.name, it_.body])
    await world().inSchool(at.mall.no, (ctx) => comparePermits(ctx, {} as never))
    expect(await told()).toEqual([])
    await move(at, 'RESERVE', 2, [2, 0])
    await world().inSchool(at.mall.no, (ctx) => comparePermits(ctx, {} as never))
    expect(await told()).toEqual([['吴校管', `核对发现：${at.orderNo} ${HELD}。请让运维人员查明；查明前请以许可原件和订单为准核对余量。`]])
    const { rows } = await world().admin.query(
      "select count(*)::int as num from mall.outbox where school_id = $1 and topic = 'permit.night' and state = 'due' and due_at > now()",
      [at.mall.no],
    )
    expect(rows[0].num).toBeGreaterThan(0)
  })
})
