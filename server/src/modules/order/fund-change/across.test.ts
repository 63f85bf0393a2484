// Scenario 26: an order goes from the card of one owner to another's, when both agree; the money is held there meanwhile (decision 0026).
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../../test/harness.ts'
import type { SessionUser } from '../../../core/context.ts'
import { buildFund, buildUser } from '../../../demo/build.ts'
import { universityOrder } from '../../../schools/standard-university.ts'
import { installFlows } from '../../approval/engine/install.ts'
import { billStage } from '../../bill/fixtures/stage.ts'
import { checkInvariants } from '../../fund/invariants.ts'
import { openMall } from '../checkout/fixtures.ts'

const world = useWorld()
const FEN = 86_000

const open = async (params: Record<string, unknown> = {}) => {
  const mall = await openMall(world(), { 'compare.from': 0, ...params })
  const sku = await mall.goods('移液吸头', 860, { expenseSubject: 'material' })
  const clients = { t1: await world().as(mall.T1), f1: await world().as(mall.F1), f2: await world().as(mall.F2) }
  const submit = async (fundId = mall.K1) => {
    const { quoteId } = await clients.t1.order.quote({ from: 'now', lines: [{ skuId: sku, num: 1 }] })
    const funds = [{ fundId, subjectCode: 'material', amountFen: FEN }]
    return (await clients.t1.order.submit({ quoteId, usage: '科研', purpose: '实验', orders: [{ key: '1', funds }] })).orders[0]!.id
  }
  const bought = async () => {
    const id = await submit()
    if ((await mall.waiting(id)).includes(mall.F1.name)) await mall.decide(mall.F1, id)
    await world().drain()
    return id
  }
  const move = (id: string, who: Pick<typeof clients.t1, 'order'> = clients.t1, toId = mall.K3) =>
    who.order.changeFund({ id, fromId: mall.K1, toId, reason: '改记重点项目' })
  const taskOf = async (id: string, who: Pick<typeof clients.t1, 'order'>) => (await who.order.detail({ id })).fundChange!.taskId
  const agree = async (id: string, who: (typeof clients)['f1']) => who.approval.agree({ taskId: await taskOf(id, who) })
  const faults = () => world().inSchool(mall.no, (ctx) => checkInvariants(ctx.tx, mall.no))
  const askedOf = async (id: string): Promise<string[]> =>
    (
      await world().admin.query(
        "select u.name from mall.flow_tasks t join mall.users u on u.id = t.assignee_id and u.school_id = t.school_id where t.doc_id = $1 and t.doc_kind = 'fundChange' and t.status = 1 order by u.name",
        [id],
      )
    ).rows.map((row) => row.name as string)
  const requests = async (id: string) =>
    (await world().admin.query('select state, reserved_fen::int as fen from mall.fund_changes where order_id = $1 order by asked_at', [id]))
      .rows
  const claims = async (id: string) =>
    (
      await world().admin.query(
        'select doc_kind as kind, fund_id as fund, frozen_fen::int as frozen, held_fen::int as held from mall.fund_claims where doc_id = $1 and frozen_fen + held_fen > 0 order by doc_kind',
        [id],
      )
    ).rows
  const told = async (who: SessionUser) =>
    (
      await world().admin.query("select title from mall.messages where user_id = $1 and title like '%经费%' order by created_at", [who.id])
    ).rows.map((row) => row.title as string)
  return { mall, sku, ...clients, submit, bought, move, taskOf, agree, faults, askedOf, requests, claims, told }
}

describe('the card of another owner', () => {
  it('pays when both owners agreed, each asked once; until then its money is held there and the order lies as it lay', async () => {
    const at = await open()
    const { mall } = at
    const id = await at.bought()
    const [k1, k3] = [await mall.balance(mall.K1), await mall.balance(mall.K3)]
    const choices = (await at.t1.order.fundChoices({ id }))[0]!.choices
    expect(choices).toContainEqual(
      expect.objectContaining({ fundId: mall.K3, ownerName: '赵教授', isOther: true, isMine: false, availableFen: null }),
    )
    expect(await at.move(id)).toEqual({ isDone: false, message: '已请赵教授、王教授同意更换经费' })
    expect([await at.askedOf(id), await mall.balance(mall.K1), await mall.balance(mall.K3)]).toEqual([
      ['王教授', '赵教授'],
      k1,
      [k3[0] - FEN, k3[1] + FEN, k3[2], k3[3]],
    ])
    expect([await at.faults(), (await at.t1.order.detail({ id })).fundChange!.ownerName]).toEqual([
      [],
      expect.stringMatching(/^(王教授、赵教授|赵教授、王教授)$/),
    ])
    // The new owner reads the order while he is asked, and his statement says what waits on his card.
    expect((await at.f2.order.detail({ id })).fundChange!.text).toContain('¥860.00')
    const entry = (await at.f2.fund.entries({ id: mall.K3 })).list[0]!
    expect(JSON.stringify(entry)).toContain('移液吸头')

    await at.agree(id, at.f1)
    expect([await at.askedOf(id), await mall.balance(mall.K1), (await at.t1.order.detail({ id })).fundChange!.ownerName]).toEqual([
      ['赵教授'],
      k1,
      '赵教授',
    ])
    await at.agree(id, at.f2)
    expect([await mall.balance(mall.K1), await mall.balance(mall.K3), await at.claims(id), await at.requests(id)]).toEqual([
      [k1[0] + FEN, k1[1] - FEN, k1[2], k1[3]],
      [k3[0] - FEN, k3[1] + FEN, k3[2], k3[3]],
      [{ kind: 'order', fund: mall.K3, frozen: FEN, held: 0 }],
      [{ state: 'done', fen: FEN }],
    ])
    const after = await at.t1.order.detail({ id })
    expect([after.totalFen, after.funds.map((fund) => [fund.fundId, fund.amountFen]), after.fundChange]).toEqual([
      FEN,
      [[mall.K3, FEN]],
      null,
    ])
    expect((await at.told(mall.F1)).at(-1)).toMatch(/的经费已更换$/)
    expect([(await mall.logs(id)).map((row) => row.title).filter((title) => title.includes('更换经费')), await at.faults()]).toEqual([
      ['申请更换经费卡', '申请更换经费卡', '更换经费卡'],
      [],
    ])
  })

  it('is refused by either, and all is given back; the other hears it too, and it may be asked for again', async () => {
    const at = await open()
    const { mall } = at
    const id = await at.bought()
    const before = [await mall.balance(mall.K1), await mall.balance(mall.K3)]
    await at.move(id)
    await at.agree(id, at.f1)
    await at.f2.approval.refuse({ taskId: await at.taskOf(id, at.f2), comment: '不属于本项目' })
    expect([await mall.balance(mall.K1), await mall.balance(mall.K3), await at.askedOf(id), await at.faults()]).toEqual([...before, [], []])
    for (const who of [mall.T1, mall.F1]) expect((await at.told(who)).at(-1)).toMatch(/的经费未能更换$/)
    await at.move(id)
    await at.f1.approval.refuse({ taskId: await at.taskOf(id, at.f1), comment: '仍用原来的经费卡' })
    expect([await mall.balance(mall.K1), await mall.balance(mall.K3), await at.askedOf(id), await at.faults()]).toEqual([...before, [], []])
    expect((await at.requests(id)).map((row) => row.state)).toEqual(['refused', 'refused'])
    await at.move(id)
    expect((await at.requests(id)).at(-1)).toEqual({ state: 'asked', fen: FEN })
  })

  it('asks only the other where one of the owners asks himself', async () => {
    const at = await open()
    const { mall } = at
    await world().admin.query('insert into mall.fund_grants (school_id, fund_id, user_id) values ($1, $2, $3) on conflict do nothing', [
      mall.no,
      mall.K3,
      mall.F1.id,
    ])
    const id = await at.bought()
    expect((await at.move(id, at.f1)).message).toBe('已请赵教授同意更换经费')
    expect(await at.askedOf(id)).toEqual(['赵教授'])
    await at.agree(id, at.f2)
    expect([await at.claims(id), await at.faults()]).toEqual([[{ kind: 'order', fund: mall.K3, frozen: FEN, held: 0 }], []])
  })

  it('is not overdrawn while it waits: what is held there is spent by nobody else, and too little is asked for by nobody', async () => {
    const at = await open()
    const { mall } = at
    const id = await at.bought()
    await world().admin.query(
      'update mall.fund_entries set available_delta_fen = $2, available_after_fen = $2 where fund_id = $1 and seq = 1',
      [mall.K3, FEN - 1],
    )
    await world().admin.query('update mall.funds set total_fen = $2 where id = $1', [mall.K3, FEN - 1])
    expect((await refusalOf(at.move(id))).code).toBe('3314')
    await world().admin.query(
      'update mall.fund_entries set available_delta_fen = $2, available_after_fen = $2 where fund_id = $1 and seq = 1',
      [mall.K3, FEN],
    )
    await world().admin.query('update mall.funds set total_fen = $2 where id = $1', [mall.K3, FEN])
    await at.move(id)
    expect([await mall.balance(mall.K3), (await refusalOf(at.submit(mall.K3))).code]).toEqual([[0, FEN, 0, 0], '3301'])
    await at.agree(id, at.f2)
    await at.agree(id, at.f1)
    expect([await mall.balance(mall.K3), await at.faults()]).toEqual([[0, FEN, 0, 0], []])
  })

  it('is none the buyer may not use, of another school, spoilt, or before the approval is over; who only reads asks for none', async () => {
    const at = await open()
    const { mall } = at
    const early = await at.submit()
    expect((await refusalOf(at.move(early))).code).toBe('3314')
    expect((await at.t1.order.fundChoices({ id: early }))[0]!.choices.filter((it_) => it_.isOther)).toEqual([])
    const id = await at.bought()
    const elsewhere = await openMall(world())
    for (const toId of [mall.K2, elsewhere.K3]) expect((await refusalOf(at.move(id, at.t1, toId))).code).toBe('3314')
    await world().admin.query("update mall.funds set status = 'frozen' where id = $1", [mall.K3])
    expect((await refusalOf(at.move(id))).code).toBe('3314')
    await world().admin.query("update mall.funds set status = 'normal' where id = $1", [mall.K3])
    expect(['2009', '4004']).toContain((await refusalOf(at.move(id, at.f2))).code)
    expect((await refusalOf(at.move(id, await world().as(elsewhere.T1)))).code).toBe('4004')
    expect([await at.requests(id), await at.faults()]).toEqual([[], []])
  })

  it('spoilt after the request is not moved to: who agrees last hears why, and the order stays on its card', async () => {
    const at = await open()
    const { mall } = at
    const id = await at.bought()
    await at.move(id)
    await at.agree(id, at.f1)
    await world().admin.query("update mall.funds set status = 'frozen' where id = $1", [mall.K3])
    expect((await refusalOf(at.agree(id, at.f2))).code).toBe('3314')
    expect((await at.claims(id)).map((row) => row.kind)).toEqual(['fundChange', 'order'])
    await at.f2.approval.refuse({ taskId: await at.taskOf(id, at.f2), comment: '卡已冻结' })
    expect([(await at.claims(id)).map((row) => row.kind), await at.faults()]).toEqual([['order'], []])
  })

  it.each([
    [
      'by time',
      async (at: Awaited<ReturnType<typeof open>>) => {
        await world().makeDue('order.fundChangeDue', at.mall.no)
        await world().drain()
      },
      '更换经费卡的申请已结束',
    ],
    [
      'by the administrator',
      async (at: Awaited<ReturnType<typeof open>>, id: string) => {
        const manager = await buildUser(world().db, { schoolId: at.mall.no, no: `M1${at.mall.no}`, name: '管理员', roles: ['schoolAdmin'] })
        await (await world().as(manager)).order.endFundChange({ id, reason: '项目号填错' })
      },
      '校管理员结束更换经费卡的申请',
    ],
    [
      'with its order',
      async (at: Awaited<ReturnType<typeof open>>, id: string) => {
        await (await at.mall.supplier()).supply.refuse({ schoolId: at.mall.no, id, reason: '无货' })
      },
      '更换经费卡的申请已结束',
    ],
  ] as const)('is let go %s, and both owners hear it', async (_, end, title) => {
    const at = await open()
    const { mall } = at
    const id = await at.bought()
    const k3 = await mall.balance(mall.K3)
    await at.move(id)
    await end(at, id)
    expect([await mall.balance(mall.K3), await at.askedOf(id), (await at.requests(id))[0]!.state, await at.faults()]).toEqual([
      k3,
      [],
      'ended',
      [],
    ])
    expect((await mall.logs(id)).map((row) => row.title)).toContain(title)
    for (const who of [mall.F1, mall.F2]) expect((await at.told(who)).at(-1)).toMatch(/更换经费卡的申请已/)
  })

  it('is answered by who takes over from a leaver', async () => {
    const at = await open()
    const { mall } = at
    const id = await at.bought()
    await at.move(id)
    await at.agree(id, at.f1)
    const heir = await buildUser(world().db, {
      schoolId: mall.no,
      no: `F9${mall.no}`,
      name: '吴教授',
      roles: ['purchaser', 'fzr'],
      deptId: mall.deptId,
    })
    const manager = await world().as(
      await buildUser(world().db, { schoolId: mall.no, no: `M2${mall.no}`, name: '管理员', roles: ['schoolAdmin'] }),
    )
    const receivers = { task: heir.id, order: heir.id, acceptance: heir.id, fund: heir.id }
    await manager.handover.submit({ userId: mall.F2.id, receivers, reason: '离职' } as never)
    expect(await at.askedOf(id)).toEqual(['吴教授'])
    const next = await world().as(heir)
    await next.approval.agree({ taskId: (await next.order.detail({ id })).fundChange!.taskId })
    expect([await at.claims(id), await at.faults()]).toEqual([[{ kind: 'order', fund: mall.K3, frozen: FEN, held: 0 }], []])
  })
})

describe('an order moved to the money of another source', () => {
  it('is not where that money asks for somebody who did not decide', async () => {
    const at = await open()
    const { mall } = at
    const id = await at.bought()
    const when = { fundSource: ['SPECIAL'], label: '专项经费' }
    const node = { id: 'special', title: '专项办', when, mode: 'OR' as const, assignees: [{ kind: 'ROLE' as const, role: 'jingban' }] }
    await world().inSchool(mall.no, (ctx) =>
      installFlows(ctx, [{ ...universityOrder, code: `special.${mall.no}`, nodes: [...universityOrder.nodes, node] }]),
    )
    const { message } = await refusalOf(at.move(id))
    expect(message).toBe(`双一流学科建设（K3-${mall.no}）的支出还须经「专项办」审批，这张订单没有经过，不能更换；请取消后用这张卡重新下单`)
    expect([await at.requests(id), await at.faults()]).toEqual([[], []])
  })

  it('counts for the year of the new card before anybody is asked', async () => {
    const at = await open({ 'split.yearFrom': 2 * FEN })
    const { mall } = at
    await at.submit(mall.K3)
    const id = await at.bought()
    expect((await refusalOf(at.move(id))).message).toContain('合计 ¥1,720.00，达到同类年度累计招标限额')
    expect([await at.requests(id), await at.faults()]).toEqual([[], []])
  })
})

describe('an order on a bill (scenario 26)', () => {
  const { generated, invoiced, drainAll, faults, fundOf } = billStage(world)

  it('is moved by finance with the consent of both owners, owed as owed, the sum of the bill unchanged; declared, nobody is asked any more', async () => {
    const it_ = await invoiced(await generated())
    const { at, id, finance } = it_
    const other = await buildUser(world().db, {
      schoolId: at.schoolId,
      no: `F2${at.schoolId}`,
      name: '赵教授',
      roles: ['purchaser', 'fzr'],
    })
    const card = (no: string) =>
      buildFund(world().db, at.schoolId, {
        projectNo: `${no}-${at.schoolId}`,
        name: '双一流学科建设',
        ownerId: other.id,
        source: 'SPECIAL',
        startOn: '2020-01-01',
        endOn: '2099-12-31',
        totalFen: 1_000_000,
        committedFen: 0,
        grants: [{ userId: at.buyer.id }],
      })
    const toId = await card('K3')
    const ask = () => finance.order.changeFund({ id: it_.orders[0]!, fromId: at.fundId, toId, reason: '原卡结题' })
    const total = (await finance.bill.detail({ id })).totalFen
    await ask()
    expect([await fundOf(toId), await faults(at)]).toEqual([{ frozen: total, held: 0, committed: 0 }, []])
    const [owner, next] = [await world().as(at.owner), await world().as(other)]
    for (const who of [next, owner])
      await who.approval.agree({ taskId: (await who.order.detail({ id: it_.orders[0]! })).fundChange!.taskId })
    expect([await fundOf(at.fundId), await fundOf(toId), (await finance.bill.detail({ id })).totalFen, await faults(at)]).toEqual([
      { frozen: 0, held: 0, committed: 0 },
      { frozen: 0, held: total, committed: 0 },
      total,
      [],
    ])
    // Back again, and declared while that waits: the bill is paid from where the money is.
    const back = await world().as(at.buyer)
    await back.order.changeFund({ id: it_.orders[0]!, fromId: toId, toId: at.fundId, reason: '仍用原卡' })
    expect((await fundOf(at.fundId)).frozen).toBe(total)
    await finance.bill.agree({ ids: [id] })
    await drainAll()
    expect([await fundOf(at.fundId), (await fundOf(toId)).frozen, await faults(at)]).toEqual([{ frozen: 0, held: 0, committed: 0 }, 0, []])
  })
})
