import { acceptanceFlow } from '@caiyuan/contract/acceptance-flow'
import { handKinds, handover } from '@caiyuan/contract/handover'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { openTrial } from '../../../test/trial.ts'
import { buildFund, buildUser } from '../../demo/build.ts'
import type { SessionUser } from '../../core/context.ts'
import { checkInvariants } from '../fund/invariants.ts'
import { openMall } from '../order/checkout/fixtures.ts'
import { handOver } from './commands.ts'
import { busyPeople } from './queries.ts'

const world = useWorld()
const rows = async (text: string, values: unknown[]) => (await world().admin.query(text, values)).rows
const own = { carrierCode: 'own' as const, courierPhone: '13911112222' }

const open = async () => {
  const mall = await openMall(world(), { 'compare.from': 0, autoPassBelow: 0 })
  const sku = await mall.goods('移液吸头', 300, { expenseSubject: 'material' })
  const hire = (name: string, roles: string[]) =>
    buildUser(world().db, { schoolId: mall.no, no: `${name}${mall.no}`, name, roles, deptId: mall.deptId })
  const M1 = await hire('校管理员', ['schoolAdmin'])
  const buy = async (who: SessionUser, num: number, fundId = mall.K1) => {
    const buyer = await world().as(who)
    const { quoteId, totalFen } = await buyer.order.quote({ from: 'now', lines: [{ skuId: sku, num }] })
    const funds = [{ fundId, subjectCode: 'material', amountFen: totalFen }]
    return (await buyer.order.submit({ quoteId, usage: '科研', purpose: '实验', orders: [{ key: '1', funds }] })).orders[0]!.id
  }
  const supplier = await mall.supplier()
  const ship = async (id: string, num: number) => {
    await world().drain()
    await supplier.supply.confirm({ schoolId: mall.no, id })
    await supplier.supply.ship({ schoolId: mall.no, id, parcels: [{ ...own, lines: [{ lineNo: 1, num }] }] })
  }
  const sound = async () => expect(await world().tx(mall.no, (tx) => checkInvariants(tx, mall.no))).toEqual([])
  const lastLog = async (docId: string) => (await mall.logs(docId)).at(-1)!
  return { mall, hire, M1, admin: await world().as(M1), buy, ship, sound, lastLog }
}

describe('handover.submit', () => {
  it('gives everything of an owner who leaves to its receivers and disables the account; money stays', async () => {
    const { mall, admin, buy, ship, sound, lastLog } = await open()
    const waiting = await buy(mall.T1, 2)
    const coming = await buy(mall.F1, 3)
    await ship(coming, 3)
    const judged = await buy(mall.T1, 1, mall.K3)
    await (await world().as(mall.T1)).order.setAcceptor({ id: judged, acceptorId: mall.F1.id })
    const leaver = await world().as(mall.F1)
    const before = await mall.balance(mall.K1)
    const entries = await mall.count('fund_entries')
    const { person, groups, stays } = await admin.handover.onHand({ userId: mall.F1.id })
    expect([person.name, groups.map((it) => [it.kind, it.total])]).toEqual([
      '王教授',
      [
        ['task', 1],
        ['order', 1],
        ['acceptance', 1],
        ['outsideAcceptance', 0],
        ['scoring', 0],
        ['fund', 2],
      ],
    ])
    expect(groups[0]!.rows[0]).toMatchObject({ state: '待经费负责人', amountFen: 60_000 })
    expect(stays).toContain('角色不随交接转移：经费负责人、采购人')
    const answer = await admin.handover.submit({
      userId: mall.F1.id,
      receivers: { task: mall.F2.id, order: mall.T1.id, acceptance: mall.T2.id, fund: mall.F2.id },
      reason: '调往外校',
    })
    expect(answer).toMatchObject({ doneNum: 5, failedNum: 0, isDisabledNow: true })
    expect(answer.results.every((it) => it.message.startsWith('已交接给'))).toBe(true)

    // Signed out everywhere at once; what the account was is kept in its own record.
    expect((await refusalOf(leaver.account.info({}))).code).toBe('2005')
    expect(await lastLog(mall.F1.id)).toMatchObject({
      who: '校管理员',
      action: 'handOver',
      comment: '调往外校；审批与经办交赵教授，在途订单交李老师，验收交刘老师，经费卡交赵教授',
    })
    const told = await rows('select title from mall.messages where school_id = $1 and title like $2 order by title', [mall.no, '王教授的%'])
    expect(told.map((it) => it.title)).toEqual([
      '王教授的在途订单 1 张已交接给您',
      '王教授的审批与经办 1 项已交接给您',
      '王教授的经费卡 2 张已交接给您',
      '王教授的验收 1 张已交接给您',
    ])

    // The task is decided in both names.
    expect([await mall.waiting(waiting), await lastLog(waiting)]).toEqual([
      ['赵教授'],
      expect.objectContaining({ action: 'reassign', title: '经费负责人由王教授改派赵教授', comment: '离职交接：调往外校' }),
    ])
    await mall.decide(mall.F2, waiting)
    const [agreed] = await rows("select actor_name, on_behalf_of from mall.document_log where doc_id = $1 and to_state = 'waitSupplier'", [
      waiting,
    ])
    expect(agreed).toEqual({ actor_name: '赵教授', on_behalf_of: '王教授' })

    // The buyer stays the buyer; who stands in the place receives and does not accept.
    const receiver = await world().as(mall.T1)
    const seen = await receiver.order.detail({ id: coming })
    expect([seen.buyerName, seen.receiverName, seen.can['receive']]).toEqual(['王教授', '李老师', true])
    await receiver.order.receive({ id: coming })
    expect((await refusalOf(receiver.order.accept({ id: coming, lines: [{ lineNo: 1, acceptedNum: 3 }] }))).code).toBe('3242')
    expect((await receiver.order.detail({ id: judged })).acceptorName).toBe('刘老师')
    expect((await lastLog(judged)).title).toBe('验收人由王教授改为刘老师')

    // The cards answer to the new owner, to the fen as they were.
    const owner = await world().as(mall.F2)
    expect((await owner.fund.mine({})).list.map((it) => it.mine)).toEqual(['owner', 'owner', 'owner'])
    expect([await mall.balance(mall.K1), await mall.count('fund_entries')]).toEqual([before, entries])
    expect((await lastLog(mall.K1)).title).toBe('经费负责人由王教授改为赵教授')
    expect(await rows('select distinct owner_id from mall.fund_claims where fund_id = $1', [mall.K1])).toEqual([{ owner_id: mall.F2.id }])
    await sound()
    expect((await admin.handover.onHand({ userId: mall.F1.id })).groups.map((it) => it.total)).toEqual([0, 0, 0, 0, 0, 0])
  }, 60_000)

  it('leaves whole what its receiver may not take, says why, and hands it to another afterwards', async () => {
    const { mall, admin, buy, ship, lastLog } = await open()
    const byTeacher = await buy(mall.T1, 2)
    const mine = await buy(mall.F1, 3)
    await (await world().as(mall.F1)).order.setAcceptor({ id: mine, acceptorId: mall.T2.id })
    await ship(mine, 3)
    const logs = (await mall.logs(mine)).length
    const first = await admin.handover.submit({ userId: mall.F1.id, receivers: { order: mall.T2.id }, reason: '退休' })
    expect(first).toMatchObject({ doneNum: 0, failedNum: 1, isDisabledNow: true })
    expect(first.results[0]).toMatchObject({ kind: 'order', isDone: false, message: '刘老师验收或审核这张订单，收货和验收须由两人办理' })
    expect((await mall.logs(mine)).length).toBe(logs)
    expect((await rows('select receiver_id from mall.orders where id = $1', [mine]))[0].receiver_id).toBeNull()
    const again = await admin.handover.submit({ userId: mall.F1.id, receivers: { task: mall.F2.id, order: mall.T1.id }, reason: '退休' })
    expect(again).toMatchObject({ failedNum: 0, isDisabledNow: false })
    expect((await lastLog(byTeacher)).title).toBe('经费负责人由王教授改派赵教授')
  })

  it('gives the second word of a note to somebody who neither bought, received nor judged the goods', async () => {
    const { mall, hire, admin, buy, ship, lastLog } = await open()
    const [second, third] = [await hire('何老师', ['acceptor']), await hire('施老师', ['acceptor'])]
    const id = await buy(mall.T1, 1)
    await mall.decide(mall.F1, id)
    await ship(id, 1)
    await (await world().as(mall.T1)).order.receive({ id })
    const lines = [{ lineNo: 1, acceptedNum: 1 }]
    const note = await (await world().as(mall.T2)).order.accept({ id, lines, secondAcceptorId: second.id })
    const onHand = async (who: SessionUser) =>
      (await admin.handover.onHand({ userId: who.id })).groups
        .find((it) => it.kind === 'acceptance')!
        .rows.map((it) => [it.id, it.no, it.text, it.state])
    expect(await onHand(second)).toEqual([
      [note.acceptanceId, note.acceptNo, expect.stringMatching(/ · 第二验收人确认$/), acceptanceFlow.states.waitSecond.label],
    ])
    await rows("insert into mall.user_roles (school_id, user_id, role) values ($1, $2, 'acceptor')", [mall.no, mall.T1.id])
    const give = async (to: SessionUser) =>
      (await admin.handover.submit({ userId: second.id, receivers: { acceptance: to.id }, reason: '退休' })).results.map((it) => it.message)
    expect([await give(mall.T1), await give(mall.T2)]).toEqual([['验收人不能与采购人为同一人'], [expect.stringContaining('第二验收人')]])
    const standsIn = (who: SessionUser | null) => rows('update mall.orders set receiver_id = $2 where id = $1', [id, who?.id])
    await standsIn(third)
    expect(await give(third)).toEqual(['验收人不能与代收人为同一人'])
    await standsIn(null)
    expect(await give(third)).toEqual(['已交接给施老师'])
    expect([(await lastLog(note.acceptanceId)).title, (await lastLog(id)).title]).toEqual([
      '第二验收人由何老师改为施老师',
      `验收单 ${note.acceptNo} 的第二验收人由何老师改为施老师`,
    ])
    expect([await onHand(second), await rows('select second_acceptor_id as id from mall.orders where id = $1', [id])]).toEqual([
      [],
      [{ id: third.id }],
    ])
    expect(await (await world().as(third)).order.confirmAcceptance({ id: note.acceptanceId })).toEqual({ state: 'waitBill' })
    expect(await onHand(third)).toEqual([])
  })

  it('names five of what it gave in the message, and that there are more', async () => {
    const { mall, hire, admin } = await open()
    const leaver = await hire('离开者', ['purchaser', 'fzr'])
    const cards = ['1', '2', '3', '4', '5', '6'].map((no) => ({ projectNo: `H${no}`, name: '经费', ownerId: leaver.id, totalFen: 100 }))
    for (const card of cards) await buildFund(world().db, mall.no, card)
    await admin.handover.submit({ userId: leaver.id, receivers: { fund: mall.F2.id }, reason: '退休' })
    const [told] = await rows("select body from mall.messages where school_id = $1 and title = '离开者的经费卡 6 张已交接给您'", [mall.no])
    expect(told.body).toMatch(/^(H\d、){4}H\d 等，由校管理员办理。$/)
  })

  it('asks for closed cards with open money and for orders under way, not for closed or ended ones', async () => {
    const { mall, admin, buy } = await open()
    const [open_, ended] = [await buy(mall.T1, 1), await buy(mall.T1, 2)]
    await (await world().as(mall.T1)).order.cancel({ id: ended, reason: '不再需要' })
    await rows("update mall.funds set status = 'closed' where id = any($1::uuid[])", [[mall.K1, mall.K4]])
    const onHand = async (who: SessionUser, kind: string) =>
      (await admin.handover.onHand({ userId: who.id })).groups.find((it) => it.kind === kind)!.rows.map((it) => it.id)
    expect([await onHand(mall.T1, 'order'), await onHand(mall.F1, 'fund')]).toEqual([[open_], [mall.K1]])
  })

  it('never gives the audit of an acceptance to who bought the goods or received them', async () => {
    const t = await openTrial(world(), 3900)
    const doc = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1], notBy: [t.F2.id] })
    const admin = await world().as(t.M1)
    const give = async (to: SessionUser) =>
      (await admin.handover.submit({ userId: t.F1.id, receivers: { task: to.id }, reason: '退休' })).results[0]
    expect(await give(t.F2)).toMatchObject({ isDone: false, message: '赵教授是本单的采购人或代收人，不能审核验收' })
    expect(await give(t.D1)).toMatchObject({ isDone: true })
    expect(await t.waiting(doc)).toEqual(['周院长'])
  })

  it('keeps whose decision it is when who stood in leaves as well, and leaves what was claimed to be claimed anew', async () => {
    const t = await openTrial(world(), 3901)
    await rows(
      "insert into mall.delegate_rules (school_id, id, from_id, to_id, starts_at, ends_at) values ($1, gen_random_uuid(), $2, $3, now() - interval '1 day', now() + interval '2 days')",
      [t.id, t.F1.id, t.F2.id],
    )
    const doc = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
    const admin = await world().as(t.M1)
    const give = (from: SessionUser, to: SessionUser) =>
      admin.handover.submit({ userId: from.id, receivers: { task: to.id }, reason: '退休' })
    const held = async (id: string) =>
      (await rows('select assignee_id, owner_id, source from mall.flow_tasks where doc_id = $1 and status = 1', [id]))[0]
    const bought = await t.submit(t.T1, { amountFen: 77_000, controlClass: 2, owners: [t.F1] })
    await rows("update mall.flow_tasks set node_type = 'HANDLE', assignee_id = $2, read_at = now() where doc_id = $1 and status = 1", [
      bought,
      t.J1.id,
    ])
    await give(t.J1, t.J2)
    expect(await rows('select read_at from mall.flow_tasks where doc_id = $1 and status = 1', [bought])).toEqual([{ read_at: null }])
    expect(await held(doc)).toEqual({ assignee_id: t.F2.id, owner_id: t.F1.id, source: 'DELEGATE' })
    await give(t.F2, t.D1)
    expect(await held(doc)).toEqual({ assignee_id: t.D1.id, owner_id: t.F1.id, source: 'TRANSFER' })
    await give(t.D1, t.F1)
    expect(await held(doc)).toEqual({ assignee_id: t.F1.id, owner_id: null, source: 'TRANSFER' })
  })

  it('of two at once over the same orders waits in turn: everything of both is handed over', async () => {
    const { mall, hire, M1, buy } = await open()
    const [x, y, receiver] = [await hire('离开甲', ['purchaser']), await hire('离开乙', ['purchaser']), await hire('接手人', ['purchaser'])]
    const ids: string[] = []
    for (let i = 0; i < 4; i += 1) ids.push(await buy(mall.T1, 1))
    ids.sort()
    for (const [i, id] of ids.entries()) {
      const [one, other] = i % 2 === 0 ? [x, y] : [y, x]
      await rows('update mall.orders set receiver_id = $2, acceptor_id = $3 where id = $1', [id, one.id, other.id])
    }
    // Both have taken their first order when the third and the fourth are let go.
    const blocker = world().db.newClient()
    await blocker.connect()
    await blocker.query(`begin; set local app.school_id = '${mall.no}'`)
    await blocker.query('select 1 from mall.orders where id = any($1::uuid[]) for update', [ids.slice(2)])
    const receivers = { order: receiver.id, acceptance: mall.T2.id }
    // Without the second try that a call gets after a deadlock.
    const both = Promise.all(
      [x, y].map((who) => world().asUser(M1, (ctx) => handOver(ctx, { userId: who.id, receivers, reason: '调往外校' }))),
    )
    const waiting = async () =>
      (await rows("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'", [])).length
    for (let i = 0; i < 400 && (await waiting()) < 2; i += 1) await new Promise((resolve) => setTimeout(resolve, 10))
    expect(await waiting()).toBe(2)
    await blocker.query('commit')
    await blocker.end()
    expect((await both).map((it) => [it.doneNum, it.failedNum])).toEqual([
      [4, 0],
      [4, 0],
    ])
    expect(await rows('select distinct receiver_id, acceptor_id from mall.orders where id = any($1::uuid[])', [ids])).toEqual([
      { receiver_id: receiver.id, acceptor_id: mall.T2.id },
    ])
  }, 60_000)

  it('never gives a task to who submitted the document or decides in the same flow already, nor to somebody without the right of its node', async () => {
    const { mall, hire, admin, buy } = await open()
    const id = await buy(mall.F2, 2, mall.K3)
    const nodes = await mall.waiting(id)
    const boss = nodes[0]!
    const leaver = Object.values({ F1: mall.F1, F2: mall.F2, D1: mall.D1 }).find((it) => it.name === boss)!
    const refused = await admin.handover.submit({ userId: leaver.id, receivers: { task: mall.F2.id }, reason: '退休' })
    expect(refused.results.find((it) => it.kind === 'task')).toMatchObject({
      isDone: false,
      message: '赵教授是提交人，不能审批自己提交的单据',
    })
    expect(await mall.waiting(id)).toEqual(nodes)
    // 经办 asks for its own permission.
    await world().tx(mall.no, (tx) =>
      tx.updateTable('flow_tasks').set({ node_type: 'HANDLE' }).where('school_id', '=', mall.no).where('doc_id', '=', id).execute(),
    )
    const plain = await hire('新人', ['fzr'])
    const handler = await admin.handover.submit({ userId: leaver.id, receivers: { task: plain.id }, reason: '退休' })
    expect(handler.results[0]).toMatchObject({ isDone: false, message: '新人没有经办权限' })
  })

  it('refuses receivers without the right, disabled, of another school or the leaver, and an own account; changes nothing', async () => {
    const { mall, hire, M1, admin } = await open()
    const elsewhere = await open()
    const gone = await hire('离开者', ['purchaser', 'fzr'])
    await rows('update mall.users set is_active = false where id = $1', [gone.id])
    for (const [receivers, text] of [
      [{ task: mall.T1.id }, '审批与经办的接手人须是本校在用账号，且有审批权限'],
      [{ order: mall.J1.id }, '在途订单的接手人须是本校在用账号，且有采购权限'],
      [{ acceptance: mall.V1.id }, '验收的接手人须是本校在用账号，且有验收权限'],
      [{ fund: mall.T1.id }, '经费卡的接手人须是本校在用账号，且有查看经费卡和审批权限'],
      [{ fund: gone.id }, '经费卡的接手人须是本校在用账号，且有查看经费卡和审批权限'],
      [{ fund: elsewhere.mall.F2.id }, '经费卡的接手人须是本校在用账号，且有查看经费卡和审批权限'],
      [{ fund: mall.F1.id }, '经费卡的接手人不能是交接人本人'],
    ] as const) {
      const refusal = await refusalOf(admin.handover.submit({ userId: mall.F1.id, receivers, reason: '退休' }))
      expect([refusal.code, refusal.message]).toEqual(['4000', text])
    }
    expect((await refusalOf(admin.handover.submit({ userId: M1.id, receivers: {}, reason: '退休' }))).message).toContain('不能给自己办理')
    expect((await refusalOf(admin.handover.submit({ userId: elsewhere.mall.F1.id, receivers: {}, reason: '退休' }))).code).toBe('4004')
    expect((await refusalOf(admin.handover.onHand({ userId: elsewhere.mall.F1.id }))).code).toBe('4004')
    expect((await admin.raw(handover.submit, { userId: mall.F1.id, receivers: {}, reason: '走' })).retMsg).toBe('交接原因至少 2 个字')
    expect(await rows('select is_active from mall.users where id = any($1::uuid[])', [[mall.F1.id, M1.id]])).toEqual([
      { is_active: true },
      { is_active: true },
    ])
    const teacher = await world().as(mall.T1)
    for (const call of [
      () => teacher.handover.people({}),
      () => teacher.handover.onHand({ userId: mall.F1.id }),
      () => teacher.handover.submit({ userId: mall.F1.id, receivers: {}, reason: '退休' }),
    ])
      expect((await refusalOf(call())).code).toBe('2009')
  })
})

describe('busyPeople', () => {
  it('says of many what is said of one: who has agreed beside somebody who has not is free, who is asked later is not', async () => {
    const t = await openTrial(world(), 3902)
    const doc = await t.submit(t.T1, { amountFen: 800_000, owners: [t.F1, t.F2] })
    await (await world().as(t.F1)).approval.agree({ taskId: await t.taskOf(doc, t.F1) })
    const people = [t.T1, t.F1, t.F2, t.D1, t.M1]
    const busy = await world().inSchool(t.id, (ctx) =>
      busyPeople(
        ctx,
        people.map((it) => it.id),
      ),
    )
    expect(busy).toEqual(new Map([t.F2, t.D1].map((it) => [it.id, '审批与经办'])))
    const admin = await world().as(t.M1)
    for (const { id } of people) {
      const { groups } = await admin.handover.onHand({ userId: id })
      const said = groups.filter((it) => it.total > 0).map((it) => handKinds[it.kind].label)
      expect([id, said.join('、')]).toEqual([id, busy.get(id) ?? ''])
    }
  })
})

describe('handover.people', () => {
  it('finds people of the school by name or number, for a kind only who may take it', async () => {
    const { admin } = await open()
    expect((await admin.handover.people({ keyword: '教授' })).map((it) => it.name)).toEqual(['王教授', '赵教授'])
    expect((await admin.handover.people({ keyword: 'T2' })).map((it) => it.name)).toEqual(['刘老师'])
    expect((await admin.handover.people({ keyword: '老师', kind: 'fund' })).map((it) => it.name)).toEqual([])
    expect((await admin.handover.people({ keyword: '%' })).map((it) => it.name)).toEqual([])
  })
})
