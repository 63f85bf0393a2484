// Parcels of a buyer who is disabled or away are taken in by the owner of the card, or who stands in for him (decision 0034).
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import type { SessionUser } from '../../core/context.ts'
import { checkInvariants } from '../fund/invariants.ts'
import { buildOrder, buildOrderWorld, type OrderWorld } from './fixtures.ts'

const world = useWorld()
const rows = async (text: string, values: unknown[]) => (await world().admin.query(text, values)).rows

const leave = (at: OrderWorld, who: SessionUser) =>
  rows('update mall.users set is_active = false where school_id = $1 and id = $2', [at.schoolId, who.id])
const away = (at: OrderWorld, from: SessionUser, to: SessionUser, capFen: number | null = null) =>
  rows(
    "insert into mall.delegate_rules (school_id, id, from_id, to_id, amount_cap_fen, starts_at, ends_at) values ($1, gen_random_uuid(), $2, $3, $4, now() - interval '1 day', now() + interval '2 days')",
    [at.schoolId, from.id, to.id, capFen],
  )

const parts = [
  { lineNo: 1, num: 12 },
  { lineNo: 2, num: 2 },
  { lineNo: 3, num: 20 },
]

const open = async () => {
  const at = await buildOrderWorld(world().db)
  const id = await buildOrder(world().db, world().inSchool, at)
  await world().drain()
  const supplier = await world().as(at.supplierUser)
  const target = { schoolId: at.schoolId, id }
  await supplier.supply.confirm(target)
  const ship = (lines = parts) => supplier.supply.ship({ ...target, parcels: [{ carrierCode: 'own', courierPhone: '13911112222', lines }] })
  const receiverOf = async () => (await rows('select receiver_id from mall.orders where id = $1', [id]))[0].receiver_id
  return { at, id, ship, receiverOf, supplier, target }
}

describe('order.receive in the place of a buyer who is not there', () => {
  it('is for the owner of the card once the buyer is disabled; who acted for whom is kept, no money moves', async () => {
    const { at, id, ship, receiverOf } = await open()
    const owner = await world().as(at.owner)
    await leave(at, at.buyer)
    await ship()
    const { list, scopes } = await owner.order.list({ scope: 'standIn' })
    expect([list.map((it) => [it.id, it.can['receive']]), scopes]).toEqual([[[id, true]], ['mine', 'standIn', 'fund', 'accept']])
    expect(list[0]!.sentence.hint).toBe('采购人已停用，经费负责人或其代理人可以代收')
    expect(await rows('select title from mall.messages where user_id = $1', [at.owner.id])).toEqual([
      { title: expect.stringMatching(/^请代收订单 D/) },
    ])
    const now = (await owner.order.detail({ id })).timeline.now[0]!
    expect([now.title, now.people[0]!.name, now.people[0]!.isMe]).toEqual(['确认收货', '经费负责人或其代理人', true])
    const entries = await rows('select count(*)::int as n from mall.fund_entries where doc_id = $1', [id])
    expect(await owner.order.receive({ id })).toEqual({ state: 'waitAccept' })
    expect(
      await rows(
        'select action, title, comment, actor_name, on_behalf_of from mall.document_log where doc_id = $1 order by seq desc limit 2',
        [id],
      ),
    ).toEqual([
      { action: 'receive', title: '确认收货', comment: '包裹 1，34 件', actor_name: '王教授', on_behalf_of: '李老师' },
      {
        action: 'setReceiver',
        title: '由王教授代李老师收货',
        comment: '采购人已停用，由经费负责人或其代理人代收',
        actor_name: '王教授',
        on_behalf_of: null,
      },
    ])
    const doc = await owner.order.detail({ id })
    expect([doc.buyerName, doc.receiverName, doc.parcels[0]!.receivedBy, await receiverOf()]).toEqual([
      '李老师',
      '王教授',
      '王教授',
      at.owner.id,
    ])
    expect(await rows('select count(*)::int as n from mall.fund_entries where doc_id = $1', [id])).toEqual(entries)
    expect(await world().tx(at.schoolId, (tx) => checkInvariants(tx, at.schoolId))).toEqual([])
    // Whoever took the goods in is not who accepts them, whatever his rights.
    expect(doc.can['accept']).toBeUndefined()
    expect((await refusalOf(owner.order.accept({ id, lines: [{ lineNo: 1, acceptedNum: 12 }] }))).code).toBe('3242')
    expect((await refusalOf(owner.order.setAcceptor({ id, acceptorId: at.owner.id }))).code).toBe('3242')
    expect((await owner.order.acceptForm({ id })).can).toBe('验收人不能与代收人为同一人')
    await owner.order.setAcceptor({ id, acceptorId: at.acceptor.id })
  })

  it('is not for the owner while the buyer is there, nor for anybody else, another school or the acceptor', async () => {
    const { at, id, ship, receiverOf } = await open()
    await ship()
    const [owner, stranger] = [await world().as(at.owner), await world().as(at.stranger)]
    expect((await owner.order.detail({ id })).can['receive']).toBeUndefined()
    expect((await refusalOf(owner.order.receive({ id }))).code).toBe('2009')
    await leave(at, at.buyer)
    expect((await refusalOf(stranger.order.receive({ id }))).code).toBe('4004')
    const elsewhere = await world().as((await buildOrderWorld(world().db)).owner)
    expect((await refusalOf(elsewhere.order.receive({ id }))).code).toBe('4004')
    expect((await refusalOf(owner.order.receive({ id, note: '长'.repeat(101) }))).code).toBe('4000')
    await rows('update mall.orders set acceptor_id = $2 where id = $1', [id, at.owner.id])
    expect((await owner.order.detail({ id })).can['receive']).toContain('收货和验收须由两人办理')
    expect((await refusalOf(owner.order.receive({ id }))).message).toContain('收货和验收须由两人办理')
    expect(await receiverOf()).toBeNull()
  })

  it('is not for the owner before anything was sent or after all was received', async () => {
    const { at, id, ship } = await open()
    const owner = await world().as(at.owner)
    await leave(at, at.buyer)
    expect((await refusalOf(owner.order.receive({ id }))).code).toBe('2009')
    await ship()
    await owner.order.receive({ id })
    expect((await refusalOf(owner.order.receive({ id }))).code).toBe('4009')
  })

  it('is for who stands in only while both are away, for orders', async () => {
    const { at, id, ship } = await open()
    const deputy = await world().as(at.stranger)
    await away(at, at.buyer, at.second)
    await away(at, at.owner, at.stranger)
    await ship()
    const sees = async () => (await deputy.order.list({ scope: 'standIn' })).total
    for (const who of [at.buyer, at.owner])
      for (const [outside, inside] of [
        ["ends_at = now() - interval '1 second'", "ends_at = now() + interval '1 minute'"],
        ["doc_kinds = '{acceptance}'", "doc_kinds = '{acceptance,order}'"],
      ]) {
        const seen = []
        for (const set of [outside, inside]) {
          await rows(`update mall.delegate_rules set ${set} where from_id = $1`, [who.id])
          seen.push(await sees())
        }
        expect([who.name, outside, ...seen]).toEqual([who.name, outside, 0, 1])
      }
    expect(await rows('select 1 from mall.orders where id = $1 and receiver_id is null', [id])).toHaveLength(1)
  })

  it('asks whether the one in the buyer’s place is there, not the buyer', async () => {
    const { at, id, ship } = await open()
    const owner = await world().as(at.owner)
    await ship()
    await rows('update mall.orders set receiver_id = $2 where id = $1', [id, at.second.id])
    await leave(at, at.buyer)
    expect((await refusalOf(owner.order.receive({ id }))).code).toBe('2009')
    await rows('update mall.users set is_active = (id = $2) where school_id = $1 and id in ($2, $3)', [
      at.schoolId,
      at.buyer.id,
      at.second.id,
    ])
    expect((await owner.order.detail({ id })).sentence.hint).toContain('已停用')
    expect(await owner.order.receive({ id })).toEqual({ state: 'waitAccept' })
  })

  it('calls who can come: the deputy of an owner who was disabled, not the owner', async () => {
    const { at, ship } = await open()
    await away(at, at.owner, at.stranger)
    for (const who of [at.buyer, at.owner]) await leave(at, who)
    await ship()
    const called = await rows("select user_id from mall.messages where school_id = $1 and title like '请代收订单%'", [at.schoolId])
    expect(called).toEqual([{ user_id: at.stranger.id }])
  })

  it('is for who stands in for the owner, within his cap, and the rest of the order stays with him', async () => {
    const { at, id, ship, supplier } = await open()
    const deputy = await world().as(at.stranger)
    await away(at, at.buyer, at.second)
    await away(at, at.owner, at.stranger, 128_639)
    await ship([{ lineNo: 1, num: 10 }])
    expect((await refusalOf(deputy.order.receive({ id }))).code).toBe('4004')
    await rows('update mall.delegate_rules set amount_cap_fen = 128640 where to_id = $1', [at.stranger.id])
    for (const who of [at.buyer, at.owner]) {
      const begins = (when: string) => rows(`update mall.delegate_rules set starts_at = now() ${when} where from_id = $1`, [who.id])
      await begins("+ interval '1 minute'")
      expect((await refusalOf(deputy.order.receive({ id }))).code).toBe('4004')
      await begins("- interval '1 day'")
    }
    expect((await deputy.order.detail({ id })).sentence.hint).toContain('采购人外出')
    await deputy.order.receive({ id })
    expect(
      (await rows('select title from mall.messages where user_id = $1 order by created_at desc limit 1', [at.buyer.id]))[0].title,
    ).toMatch(/^外人代您收货/)
    const doc = await deputy.order.detail({ id })
    expect([doc.sentence.text, doc.can['urgeSupplier'], doc.can['withdraw'], doc.can['resubmit']]).toEqual([
      expect.stringContaining('由外人代收'),
      true,
      undefined,
      undefined,
    ])
    expect((await deputy.account.info({})).toReceiveNum).toBe(1)
    await deputy.order.urgeSupplier({ id })
    await supplier.supply.ship({
      schoolId: at.schoolId,
      id,
      parcels: [{ carrierCode: 'own', courierPhone: '13911112222', lines: [{ lineNo: 1, num: 2 }, ...parts.slice(1)] }],
    })
    // The buyer is still the buyer: back again, he receives as ever.
    expect(await (await world().as(at.buyer)).order.receive({ id })).toEqual({ state: 'waitAccept' })
  })
})
