// Scenario 26: an order goes from the card of one owner to another's, when both agree; the money is held there meanwhile (decision 0026).
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../../test/harness.ts'
import type { SessionUser } from '../../../core/context.ts'
import { buildFund, buildUser } from '../../../demo/build.ts'
import { universityOrder } from '../../../schools/standard-university.ts'
import { saveLimit } from '../../catalog/limits.ts'
import { installFlows } from '../../approval/engine/install.ts'
import { billStage } from '../../bill/fixtures/stage.ts'
import { checkInvariants } from '../../fund/invariants.ts'
import { setParam } from '../../school/params.ts'
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

  it('is refused by either, and all is given back; the other hears it too, and only an owner asks again', async () => {
    const at = await open()
    const { mall } = at
    const id = await at.bought()
    const before = [await mall.balance(mall.K1), await mall.balance(mall.K3)]
    await at.move(id)
    await at.agree(id, at.f1)
    await at.f2.approval.refuse({ taskId: await at.taskOf(id, at.f2), comment: '不属于本项目' })
    expect([await mall.balance(mall.K1), await mall.balance(mall.K3), await at.askedOf(id), await at.faults()]).toEqual([...before, [], []])
    for (const who of [mall.T1, mall.F1]) expect((await at.told(who)).at(-1)).toMatch(/的经费未能更换$/)
    // His card is not frozen again because somebody asks again; an owner may ask.
    expect((await refusalOf(at.move(id))).message).toContain(
      `经费负责人已不同意这张订单更换为双一流学科建设（K3-${mall.no}），不能再次申请`,
    )
    expect([await mall.balance(mall.K3), (await at.requests(id)).map((row) => row.state)]).toEqual([before[1], ['refused']])
    await at.move(id, at.f1)
    await at.f2.approval.refuse({ taskId: await at.taskOf(id, at.f2), comment: '不属于本项目' })
    expect([await mall.balance(mall.K1), await mall.balance(mall.K3), await at.askedOf(id), await at.faults()]).toEqual([...before, [], []])
    const other = await at.bought()
    await at.move(other)
    await at.f1.approval.refuse({ taskId: await at.taskOf(other, at.f1), comment: '仍用原来的经费卡' })
    expect([(await at.requests(other)).map((row) => row.state), await at.askedOf(other), await at.faults()]).toEqual([['refused'], [], []])
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
    const words = `双一流学科建设（K3-${mall.no}）已被冻结，不能更换；请选择不同意，订单仍用原来的经费`
    expect((await refusalOf(at.agree(id, at.f2))).message).toBe(words)
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

  it('goes to another owner with one of two cards alone: the part of the other stays where it was', async () => {
    const at = await open()
    const { mall } = at
    const half = FEN / 2
    const F7 = await buildUser(world().db, {
      schoolId: mall.no,
      no: `F7${mall.no}`,
      name: '孙教授',
      roles: ['purchaser', 'fzr'],
      deptId: mall.deptId,
    })
    const K7 = await buildFund(world().db, mall.no, {
      projectNo: `K7-${mall.no}`,
      name: '学院办公经费',
      ownerId: F7.id,
      source: 'DEPT',
      startOn: '2020-01-01',
      endOn: '2099-12-31',
      totalFen: 1_000_000,
      committedFen: 0,
      grants: [{ userId: mall.T1.id }],
    })
    const { quoteId } = await at.t1.order.quote({ from: 'now', lines: [{ skuId: at.sku, num: 1 }] })
    const funds = [mall.K1, K7].map((fundId) => ({ fundId, subjectCode: 'material', amountFen: half }))
    const bought = await at.t1.order.submit({ quoteId, usage: '科研', purpose: '实验', orders: [{ key: '1', funds }] })
    const { id } = bought.orders[0]!
    for (const who of [mall.F1, F7]) if ((await mall.waiting(id)).includes(who.name)) await mall.decide(who, id)
    await world().drain()
    const before = [await mall.balance(mall.K1), await mall.balance(mall.K3), await mall.balance(K7)] as const
    expect((await at.move(id)).message).toBe('已请赵教授、王教授同意更换经费')
    expect(await at.askedOf(id)).toEqual(['王教授', '赵教授'])
    await at.agree(id, at.f2)
    await at.agree(id, at.f1)
    const [k1, k3, k4] = before
    expect([await mall.balance(mall.K1), await mall.balance(mall.K3), await mall.balance(K7)]).toEqual([
      [k1[0] + half, k1[1] - half, k1[2], k1[3]],
      [k3[0] - half, k3[1] + half, k3[2], k3[3]],
      k4,
    ])
    const after = await at.t1.order.detail({ id })
    expect([after.totalFen, after.funds.map((fund) => [fund.fundId, fund.amountFen]), await at.faults()]).toEqual([
      FEN,
      [
        [mall.K3, half],
        [K7, half],
      ],
      [],
    ])
  })

  it.each([
    ['one owner says yes while the other says no', 'f1', 'refuse', ['refused']],
    ['the last owner says yes while who asked takes it back', 'f2', 'withdraw', ['done', 'ended']],
    ['the last owner says yes while the supplier refuses the order', 'f2', 'supplier', ['done', 'ended']],
  ] as const)('ends one way, and nobody’s money twice, when %s', async (_, yes, against, ends) => {
    const at = await open()
    const { mall } = at
    const id = await at.bought()
    const before = [await mall.balance(mall.K1), await mall.balance(mall.K3)] as const
    await at.move(id)
    const no = { taskId: await at.taskOf(id, at.f2), comment: '不属于本项目' }
    if (yes === 'f2') await at.agree(id, at.f1)
    const sayYes = { taskId: await at.taskOf(id, at[yes]) }
    const seller = await mall.supplier()
    const acts = {
      refuse: () => at.f2.approval.refuse(no),
      withdraw: () => at.t1.order.endFundChange({ id, reason: '选错了卡' }),
      supplier: () => seller.supply.refuse({ schoolId: mall.no, id, reason: '无货' }),
    }
    const all = await Promise.allSettled([at[yes].approval.agree(sayYes), acts[against]()])
    // Whoever came second was told so in words, or found it still open: no answer is a fault of ours.
    for (const it_ of all) if (it_.status === 'rejected') expect(it_.reason).toHaveProperty('code', expect.stringMatching(/^[1-4]\d{3}$/))
    const [{ state }] = (await at.requests(id)) as [{ state: string }]
    expect(ends).toContain(state)
    const isOff = against === 'supplier' && all[1].status === 'fulfilled'
    const [k1, k3] = before
    const free = ([available, frozen, ...rest]: readonly number[]) => [available! + FEN, frozen! - FEN, ...rest]
    const taken = ([available, frozen, ...rest]: readonly number[]) => [available! - FEN, frozen! + FEN, ...rest]
    expect([await mall.balance(mall.K1), await mall.balance(mall.K3)]).toEqual(
      isOff ? [free(k1), k3] : state === 'done' ? [free(k1), taken(k3)] : [k1, k3],
    )
    expect([await at.askedOf(id), await at.faults()]).toEqual([[], []])
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
    // What others bought with the card is not told.
    expect((await refusalOf(at.move(id))).message).toBe(
      `连同这张订单，双一流学科建设（K3-${mall.no}）今年同类商品的采购达到同类年度累计招标限额，不能更换；请改用其他经费卡`,
    )
    expect([await at.requests(id), await at.faults()]).toEqual([[], []])
  })
})

describe('who decides of the new money', () => {
  const role = (name: string) => ({ kind: 'ROLE' as const, role: name })
  const special = { fundSource: ['SPECIAL' as const], label: '专项经费' }
  type At = Awaited<ReturnType<typeof open>>
  const install = ({ mall }: At, nodes: (typeof universityOrder)['nodes']) =>
    world().inSchool(mall.no, (ctx) =>
      installFlows(ctx, [{ ...universityOrder, code: `own.${mall.no}`, nodes: [...universityOrder.nodes, ...nodes] }]),
    )
  const hire = (at: At, name: string, roles: string[]) =>
    buildUser(world().db, { schoolId: at.mall.no, no: `${name}${at.mall.no}`, name, roles, deptId: at.mall.deptId })
  const cardOf = ({ mall }: At, no: string, ownerId: string, source: string) =>
    buildFund(world().db, mall.no, {
      projectNo: `${no}-${mall.no}`,
      name: no,
      ownerId,
      source,
      startOn: '2020-01-01',
      endOn: '2099-12-31',
      totalFen: 1_000_000,
      committedFen: 0,
      grants: [{ userId: mall.T1.id }, { userId: mall.F1.id }],
    })
  const need = (title: string) => new RegExp(`的支出还须经「${title}」审批，这张订单没有经过，不能更换`)

  it('takes back an order its own people decided before, whatever the flow would ask of them by now', async () => {
    const at = await open()
    const { mall } = at
    await hire(at, '预算', ['budgetOfficer'])
    const id = await at.submit(mall.K3)
    for (let i = 0; i < 6 && (await mall.state(id)) === 'auditing'; i += 1) {
      const { rows } = await world().admin.query(
        'select u.* from mall.flow_tasks t join mall.users u on u.school_id = t.school_id and u.id = t.assignee_id where t.doc_id = $1 and t.status = 1 limit 1',
        [id],
      )
      await mall.decide({ ...mall.F1, id: rows[0].id, name: rows[0].name }, id)
    }
    await world().drain()
    const over = (fromId: string, toId: string) => at.t1.order.changeFund({ id, fromId, toId, reason: '记错了卡' })
    await over(mall.K3, mall.K1)
    for (const who of [at.f1, at.f2]) await at.agree(id, who)
    await over(mall.K1, mall.K3)
    for (const who of [at.f1, at.f2]) await at.agree(id, who)
    expect([await at.claims(id), await at.faults()]).toEqual([[{ kind: 'order', fund: mall.K3, frozen: FEN, held: 0 }], []])
  })

  it('is of one owner when it is asked, and of two when he agrees: the request ends', async () => {
    const at = await open()
    const { mall } = at
    const K8 = await cardOf(at, 'K8', mall.F1.id, 'RES_V')
    const id = await at.bought()
    await at.move(id, at.t1, K8)
    await world().admin.query('update mall.funds set owner_id = $2 where id = $1', [K8, mall.T1.id])
    await world().admin.query('update mall.fund_claims set owner_id = $2 where fund_id = $1', [K8, mall.T1.id])
    await at.agree(id, at.f1)
    expect([await at.claims(id), (await at.requests(id))[0]!.state, await at.faults()]).toEqual([
      [{ kind: 'order', fund: mall.K1, frozen: FEN, held: 0 }],
      'ended',
      [],
    ])
  })

  it('is asked also after the order went to another card first', async () => {
    const at = await open()
    const { mall } = at
    await hire(at, '预算', ['budgetOfficer'])
    const K8 = await cardOf(at, 'K8', mall.F1.id, 'RES_V')
    const id = await at.bought()
    expect((await refusalOf(at.move(id))).message).toMatch(need('财务预算岗'))
    await at.move(id, at.f1, K8)
    const hop = (fromId: string, toId: string) => at.t1.order.changeFund({ id, fromId, toId, reason: '改记重点项目' })
    expect((await refusalOf(hop(K8, mall.K3))).message).toMatch(need('财务预算岗'))
    const K9 = await cardOf(at, 'K9', mall.F2.id, 'RES_V')
    await hop(K8, K9)
    await at.agree(id, at.f1)
    await at.agree(id, at.f2)
    const K10 = await cardOf(at, 'K10', mall.D1.id, 'SPECIAL')
    expect((await refusalOf(hop(K9, K10))).message).toMatch(need('财务预算岗'))
    expect([await at.claims(id), await at.faults()]).toEqual([[{ kind: 'order', fund: K9, frozen: FEN, held: 0 }], []])
  })

  it('counts who is chosen of several, and whom a node asks of this money only', async () => {
    const at = await open()
    for (const name of ['经办甲', '经办乙']) await hire(at, name, ['jingban'])
    const id = await at.bought()
    await install(at, [
      { id: 'chosen', title: '专项办', when: special, assignees: [{ kind: 'SELF_SELECT', role: 'jingban', min: 1, max: 1 }] },
    ])
    expect((await refusalOf(at.move(id))).message).toMatch(need('专项办'))
    const other = await open()
    const of = [
      { ...role('finance'), when: { fundSource: ['RES_V' as const], label: '纵向' } },
      { ...role('jingban'), when: special },
    ]
    await install(other, [{ id: 'both', title: '科研财务', mode: 'AND', assignees: of }])
    const bought = await other.bought()
    await other.mall.decide(other.mall.C1, bought)
    expect((await refusalOf(other.move(bought))).message).toMatch(need('科研财务'))
    expect([await at.requests(id), await other.requests(bought)]).toEqual([[], []])
  })

  it('is nobody whom the system passed for an owner who bought little', async () => {
    // This order uses up what passes by itself in a month: it is no small one any more.
    const at = await open({ autoPassMonthlyCap: FEN })
    const { mall } = at
    await install(at, [{ id: 'chief', title: '科主任', smallPass: true, assignees: [role('jingban')] }])
    const K9 = await cardOf(at, 'K9', mall.F2.id, 'RES_V')
    const { quoteId } = await at.f1.order.quote({ from: 'now', lines: [{ skuId: at.sku, num: 1 }] })
    const funds = [{ fundId: mall.K1, subjectCode: 'material', amountFen: FEN }]
    const asked = { quoteId, usage: '科研' as const, purpose: '实验', orders: [{ key: '1', funds }] }
    const { id } = (await at.f1.order.submit(asked)).orders[0]!
    await world().drain()
    expect(await mall.state(id)).toBe('waitSupplier')
    expect((await refusalOf(at.move(id, at.f1, K9))).message).toMatch(need('科主任'))
  })

  it('is asked again with the last consent: of people, and of what this money may buy', async () => {
    const at = await open()
    const id = await at.bought()
    await at.move(id)
    await at.agree(id, at.f1)
    await hire(at, '预算', ['budgetOfficer'])
    expect((await refusalOf(at.agree(id, at.f2))).message).toMatch(need('财务预算岗'))
    expect((await at.claims(id)).map((row) => row.kind)).toEqual(['fundChange', 'order'])
  })

  it('is nobody for an order from an award: it stays with its owner', async () => {
    const at = await open()
    const id = await at.bought()
    await world().admin.query("update mall.flow_insts set doc_id = gen_random_uuid() where doc_id = $1 and doc_kind = 'order'", [id])
    expect((await refusalOf(at.move(id))).message).toMatch(/^这张订单没有经过单独的订单审批（由询价成交），不能更换为其他负责人的经费卡/)
    expect(await at.requests(id)).toEqual([])
  })

  it('is the owner of now where the former one left', async () => {
    const at = await open()
    const { mall } = at
    const id = await at.bought()
    await world().admin.query('update mall.funds set owner_id = $2 where id = $1', [mall.K1, mall.D1.id])
    await world().admin.query('update mall.users set is_active = false where id = $1', [mall.F1.id])
    await at.move(id)
    expect(await at.askedOf(id)).toEqual(['周院长', '赵教授'].toSorted())
  })
})

describe('what the card of another owner may not be', () => {
  const limit = (schoolId: number) =>
    world().inSchool(schoolId, (ctx) =>
      saveLimit(ctx, null, {
        category_path: '',
        keyword: '吸头',
        fund_source: 'SPECIAL',
        role: 'purchaser',
        reason: '专项经费不得购买耗材',
        instead: '',
        measure: 'none',
        most: 0,
      }),
    )

  it('is money that may not buy these goods, by the roles of the buyer, when asked and when agreed', async () => {
    const at = await open()
    const { mall } = at
    const id = await at.bought()
    await at.move(id)
    await at.agree(id, at.f1)
    await limit(mall.no)
    const words = `双一流学科建设（K3-${mall.no}）不能支付移液吸头（专项经费不得购买耗材），请改用其他经费卡`
    expect((await refusalOf(at.agree(id, at.f2))).message).toBe(words)
    const next = await at.bought()
    expect((await refusalOf(at.move(next))).message).toBe(words)
    expect([await at.requests(next), await at.faults()]).toEqual([[], []])
  })

  it('is frozen beyond what who asks may spend of it', async () => {
    const at = await open()
    const { mall } = at
    const id = await at.bought()
    const k3 = await mall.balance(mall.K3)
    const cap = (column: string, fen: number | null) =>
      world().admin.query(`update mall.fund_grants set ${column} = $3 where fund_id = $1 and user_id = $2`, [mall.K3, mall.T1.id, fen])
    await cap('per_order_cap_fen', 50_000)
    expect((await refusalOf(at.move(id))).message).toBe('超过经费授权单笔上限：上限 ¥500.00，本单需 ¥860.00')
    await cap('per_order_cap_fen', null)
    await cap('cap_fen', FEN)
    await at.move(id)
    // What waits counts: two requests do not freeze twice as much.
    const next = await at.bought()
    expect((await refusalOf(at.move(next))).code).toBe('3307')
    expect([await mall.balance(mall.K3), await at.requests(next), await at.faults()]).toEqual([
      [k3[0] - FEN, k3[1] + FEN, k3[2], k3[3]],
      [],
      [],
    ])
  })

  it('is another’s by then: the request ends, and nobody’s money moved', async () => {
    const at = await open()
    const { mall } = at
    const id = await at.bought()
    const [k1, k3] = [await mall.balance(mall.K1), await mall.balance(mall.K3)]
    await at.move(id)
    await at.agree(id, at.f1)
    await world().admin.query('update mall.funds set owner_id = $2 where id = $1', [mall.K3, mall.D1.id])
    await world().admin.query('update mall.fund_claims set owner_id = $2 where fund_id = $1', [mall.K3, mall.D1.id])
    await at.agree(id, at.f2)
    expect([await mall.balance(mall.K1), await mall.balance(mall.K3), (await at.requests(id))[0]!.state, await at.faults()]).toEqual([
      k1,
      k3,
      'ended',
      [],
    ])
    for (const who of [mall.T1, mall.F1, mall.D1])
      expect(await at.told(who)).toContainEqual(expect.stringMatching(/更换经费卡的申请已结束$/))
    expect((await mall.logs(id)).at(-1)).toMatchObject({ comment: '等待答复期间经费卡的负责人已变更，须重新申请' })
  })

  it('is not frozen by finance yet: nobody agrees before it answered', async () => {
    const at = await open()
    const { mall } = at
    const id = await at.bought()
    await world().inSchool(mall.no, (ctx) => setParam(ctx, 'financeType', 1))
    await at.move(id)
    expect((await refusalOf(at.agree(id, at.f2))).message).toBe('财务系统还没有确认冻结本单的经费，确认后才能同意')
    expect((await at.claims(id)).map((row) => row.kind)).toEqual(['fundChange', 'order'])
  })

  it('is withdrawn by who asked, and by nobody else of those who read it', async () => {
    const at = await open()
    const { mall } = at
    const id = await at.bought()
    const k3 = await mall.balance(mall.K3)
    await at.move(id)
    expect((await refusalOf(at.f1.order.endFundChange({ id, reason: '不用了' }))).code).toBe('2009')
    expect((await at.t1.order.detail({ id })).fundChange!.canEnd).toBe(true)
    await at.t1.order.endFundChange({ id, reason: '选错了卡' })
    expect([await mall.balance(mall.K3), (await at.requests(id))[0]!.state, await at.askedOf(id), await at.faults()]).toEqual([
      k3,
      'ended',
      [],
      [],
    ])
    expect((await mall.logs(id)).at(-1)).toMatchObject({ title: '撤回更换经费卡的申请', comment: '选错了卡' })
    for (const who of [mall.F1, mall.F2]) expect((await at.told(who)).at(-1)).toMatch(/更换经费卡的申请已由申请人撤回$/)
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
    // What the stage did not decide: the order was approved by the owner of its card.
    const facts = {
      amountFen: total,
      deptId: null,
      isStudent: false,
      controlClass: 0,
      hasAsset: false,
      categoryPaths: [],
      flags: [],
      funds: [],
    }
    await world().admin.query(
      `insert into mall.flow_insts (school_id, id, doc_kind, doc_id, doc_no, def_code, def_version, round, nodes, facts, content_hash, current_index, resume,
        status, submitter_id, title, summary, amount_fen, started_at, ended_at)
      select school_id, gen_random_uuid(), 'order', id, order_no, 'order.university', 1, 1, $3, $2, '', 1, '[]', 'approved', buyer_id, '采购订单', '', total_fen, now(), now()
      from mall.orders where id = $1`,
      [
        it_.orders[0]!,
        JSON.stringify(facts),
        JSON.stringify([{ id: 'fzr', title: '经费负责人', type: 'APPROVE', people: [{ id: at.owner.id, name: '', auto: '' }] }]),
      ],
    )
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
