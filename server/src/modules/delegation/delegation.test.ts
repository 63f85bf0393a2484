// Who acts in whose place: deputies, card grants, purchase agents, remembered approvers.
import { delegation } from '@caiyuan/contract/delegation'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { addDays, dayOf } from '../../core/clock.ts'
import type { SessionUser } from '../../core/context.ts'
import { buildAddress, buildUser } from '../../demo/build.ts'
import { openMall } from '../order/checkout/fixtures.ts'

const world = useWorld()

type Mall = Awaited<ReturnType<typeof openMall>>

const day = (days: number): string => dayOf(addDays(new Date(), days))
const messages = async (who: SessionUser): Promise<string[]> =>
  (await (await world().as(who)).notice.messages({})).list.map((it_) => [it_.title, it_.body].filter(Boolean).join('｜'))
const away = (deputyId: string, more: object = {}) => ({ deputyId, fromOn: day(0), toOn: day(3), ...more })
const saidOf = async (call: Promise<unknown>) => {
  const { code, message } = await refusalOf(call)
  return [code, message]
}

/** 20 packs of paper for 476 yuan from K1. */
const buy = async (mall: Mall, client: Client): Promise<string> => {
  const quote = await client.order.quote({ from: 'now', lines: [{ skuId: mall.sku.paper, num: 20 }] })
  const orders = quote.orders.map(({ key, totalFen }) => ({
    key,
    funds: [{ fundId: mall.K1, subjectCode: 'office', amountFen: totalFen }],
  }))
  const done = await client.order.submit({ quoteId: quote.quoteId, quoteHash: quote.quoteHash, usage: '科研', orders })
  return done.orders[0]!.id
}

describe('delegation.appoint', () => {
  it('gives what comes from now on to the deputy, with both names in the record, and tells him', async () => {
    const mall = await openMall(world())
    const [owner, deputy] = [await world().as(mall.F1), await world().as(mall.D1)]
    const before = await buy(mall, await world().as(mall.T1))
    const { id } = await owner.delegation.appoint(away(mall.D1.id))
    expect(await mall.logs(id)).toMatchObject([{ who: '王教授', action: 'appoint', title: '委托周院长代理审批' }])
    expect((await messages(mall.D1))[0]).toMatch(/^王教授委托您代理审批｜\d\d-\d\d 至 \d\d-\d\d，全部单据$/)
    const after = await buy(mall, await world().as(mall.T1))
    expect([await mall.waiting(before), await mall.waiting(after)]).toEqual([['王教授'], ['周院长']])
    await mall.decide(mall.D1, after)
    const { done } = (await deputy.order.detail({ id: after })).timeline
    expect(done.map((it_) => [it_.who, it_.onBehalfOf])).toContainEqual(['周院长', '王教授'])
    const rule = { docKinds: [], amountCapFen: null, stands: 'now' }
    expect((await owner.delegation.mine()).given).toMatchObject([{ ...rule, id, who: { userName: '周院长' } }])
    expect((await deputy.delegation.mine()).taken).toMatchObject([{ ...rule, id, who: { userName: '王教授' } }])
  })

  it('keeps to its documents, amount and days', async () => {
    const mall = await openMall(world())
    const owner = await world().as(mall.F1)
    const buyer = await world().as(mall.T1)
    const asked = async () => mall.waiting(await buy(mall, buyer))
    await owner.delegation.appoint(away(mall.D1.id, { docKinds: ['order'], amountCapFen: 40_000 }))
    expect(await asked()).toEqual(['王教授'])
    await owner.delegation.appoint(away(mall.F2.id, { docKinds: ['acceptance'], amountCapFen: 90_000 }))
    expect(await asked()).toEqual(['王教授'])
    await owner.delegation.appoint({ deputyId: mall.F2.id, docKinds: ['order'], fromOn: day(4), toOn: day(5) })
    expect(await asked()).toEqual(['王教授'])
    expect((await owner.delegation.mine()).given.map((it_) => it_.stands).toSorted()).toEqual(['coming', 'now', 'now'])
  })

  it('refuses a second rule over the same time and documents, and a deputy who is away himself', async () => {
    const mall = await openMall(world())
    const owner = await world().as(mall.F1)
    const other = await world().as(mall.F2)
    await owner.delegation.appoint(away(mall.D1.id, { docKinds: ['order'] }))
    expect(await saidOf(owner.delegation.appoint(away(mall.F2.id)))).toEqual([
      '3292',
      `${day(0).slice(5)} 至 ${day(3).slice(5)} 已委托周院长，时间和单据重叠；请先收回再委托`,
    ])
    expect((await saidOf(other.delegation.appoint(away(mall.F1.id))))[0]).toBe('3293')
    expect(await mall.count('delegate_rules')).toBe(1)
    await other.delegation.appoint(away(mall.F1.id, { fromOn: day(4), toOn: day(9) }))
  })

  it('sees a rule of the deputy that is made at the same moment', async () => {
    const mall = await openMall(world())
    const [one, other] = [await world().as(mall.F1), await world().as(mall.F2)]
    for (let days = 0; days < 24; days += 4) {
      const on = { fromOn: day(days), toOn: day(days + 2) }
      const both = await Promise.all([
        one.raw(delegation.appoint, away(mall.F2.id, on)),
        other.raw(delegation.appoint, away(mall.F1.id, on)),
      ])
      expect(both.map((it_) => it_.retCode).toSorted()).toEqual(['1000', '3293'])
    }
  })

  it('tells whoever relies on the person that the deputy is away too, and nobody else', async () => {
    const mall = await openMall(world())
    const [owner, other] = [await world().as(mall.F1), await world().as(mall.F2)]
    await owner.delegation.appoint(away(mall.F2.id, { docKinds: ['order'] }))
    await other.delegation.appoint(away(mall.D1.id, { fromOn: day(4), toOn: day(5) }))
    const told = async () =>
      (await world().admin.query("select title from mall.messages where user_id = $1 and title like '您的代理人%'", [mall.F1.id])).rows
    expect(await told()).toEqual([])
    await other.delegation.appoint(away(mall.D1.id, { docKinds: ['acceptance'] }))
    expect(await told()).toEqual([])
    await other.delegation.appoint(away(mall.D1.id, { docKinds: ['order'] }))
    expect(await told()).toEqual([{ title: `您的代理人赵教授不在，${day(0).slice(5)} 至 ${day(3).slice(5)}` }])
  })

  it('takes nobody who may not decide, oneself, a stranger, a wrong day, an unknown document; is for who decides', async () => {
    const mall = await openMall(world())
    const far = await openMall(world())
    const owner = await world().as(mall.F1)
    const said = async (input: object) => (await owner.raw(delegation.appoint, input)).retMsg
    expect(await said(away(mall.T1.id))).toBe('李老师已停用或没有相应的权限，不能作为代理人')
    expect(await said(away(mall.F1.id))).toBe('代理人不能是您自己')
    expect((await owner.raw(delegation.appoint, away(far.D1.id))).retCode).toBe('4004')
    expect((await owner.raw(delegation.appoint, away('x'))).retCode).toBe('4004')
    expect(await said(away(mall.D1.id, { fromOn: day(-1) }))).toBe('开始日期不能早于今天')
    expect(await said(away(mall.D1.id, { toOn: day(-1) }))).toBe('结束日期不能早于开始日期')
    expect(await said(away(mall.D1.id, { toOn: day(366) }))).toBe('一次最多委托 366 天')
    expect(await said(away(mall.D1.id, { docKinds: ['bogus'] }))).toBe('没有这种单据')
    expect(await said(away(mall.D1.id, { amountCapFen: 0 }))).toBe('单笔上限须大于 0')
    expect((await (await world().as(mall.T1)).raw(delegation.appoint, away(mall.D1.id))).retCode).toBe('2009')
    expect(await mall.count('delegate_rules')).toBe(0)
  })
})

describe('delegation.recall', () => {
  it('ends a rule at once, one that never began without a trace of time, and tells the deputy', async () => {
    const mall = await openMall(world())
    const owner = await world().as(mall.F1)
    const { id } = await owner.delegation.appoint(away(mall.D1.id))
    await owner.delegation.recall({ id })
    expect(await mall.waiting(await buy(mall, await world().as(mall.T1)))).toEqual(['王教授'])
    expect((await mall.logs(id)).at(-1)).toMatchObject({ who: '王教授', action: 'recall', title: '收回周院长的代理审批' })
    expect((await messages(mall.D1))[0]).toBe('王教授收回了代理审批')
    expect((await refusalOf(owner.delegation.recall({ id }))).message).toBe('这项委托已经结束')
    const later = await owner.delegation.appoint({ deputyId: mall.D1.id, fromOn: day(5), toOn: day(6) })
    await owner.delegation.recall(later)
    expect((await owner.delegation.mine()).given.map((it_) => it_.stands)).toEqual(['past', 'past'])
    await owner.delegation.appoint(away(mall.F2.id, { toOn: day(9) }))
  })

  it('is for who gave it: neither the deputy, a colleague nor another school', async () => {
    const mall = await openMall(world())
    const far = await openMall(world())
    const { id } = await (await world().as(mall.F1)).delegation.appoint(away(mall.D1.id))
    for (const who of [mall.D1, mall.F2, far.F1])
      expect((await refusalOf((await world().as(who)).delegation.recall({ id }))).code).toBe('4004')
    expect((await (await world().as(mall.T1)).raw(delegation.recall, { id })).retCode).toBe('2009')
  })
})

describe('delegation.grant', () => {
  it('lets a colleague spend within the caps, in place of what he had; revoked, he spends no more', async () => {
    const mall = await openMall(world())
    const owner = await world().as(mall.F1)
    await buildAddress(world().db, mall.T2)
    const buyer = await world().as(mall.T2)
    const mayPay = async () =>
      (await buyer.order.quote({ from: 'now', lines: [{ skuId: mall.sku.paper, num: 20 }] })).funds.map((it_) => it_.id)
    expect(await mayPay()).toEqual([])
    const grant = { fundId: mall.K1, userId: mall.T2.id }
    await owner.delegation.grant({ ...grant, capFen: 60_000, perOrderCapFen: 50_000, endsOn: day(9) })
    expect((await mall.logs(mall.K1)).at(-1)).toMatchObject({
      action: 'grant',
      title: '授权刘老师使用经费卡',
      comment: `累计不超过 ¥600.00，单笔不超过 ¥500.00，到 ${day(9)}`,
    })
    expect((await messages(mall.T2))[0]).toContain('王教授授权您使用经费卡 国家自然科学基金面上项目')
    await buy(mall, buyer)
    expect((await refusalOf(buy(mall, buyer))).code).toBe('3307')
    const used = (await owner.delegation.mine()).cards
      .find((it_) => it_.fundId === mall.K1)!
      .grants.find((it_) => it_.who.userId === mall.T2.id)
    expect(used).toMatchObject({ capFen: 60_000, perOrderCapFen: 50_000, endsOn: day(9), usedFen: 47_600, isEnded: false })
    await owner.delegation.grant(grant)
    await buy(mall, buyer)
    await owner.delegation.revoke(grant)
    expect((await mall.logs(mall.K1)).at(-1)).toMatchObject({ action: 'revoke', title: '收回刘老师的经费授权' })
    expect(await mayPay()).toEqual([])
    expect((await refusalOf(owner.delegation.revoke(grant))).code).toBe('4004')
    expect((await mall.balance(mall.K1))[1]).toBe(95_200)
  })

  it('is never passed by orders that come together: of eight at once on a cap for two exactly two are taken', async () => {
    const mall = await openMall(world())
    const owner = await world().as(mall.F1)
    await buildAddress(world().db, mall.T2)
    await owner.delegation.grant({ fundId: mall.K1, userId: mall.T2.id, capFen: 100_000 })
    const codes = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const buyer = await world().as(mall.T2)
        return buy(mall, buyer).then(
          () => '1000',
          (error: { code: string }) => error.code,
        )
      }),
    )
    expect(codes.toSorted()).toEqual(['1000', '1000', ...Array.from({ length: 6 }, () => '3307')])
    expect((await mall.balance(mall.K1))[1]).toBe(95_200)
  })

  it('withdrawn beside a submission: the order came first and stands, or it came second and hears that the right is gone', async () => {
    for (let i = 0; i < 6; i += 1) {
      const mall = await openMall(world())
      const owner = await world().as(mall.F1)
      await buildAddress(world().db, mall.T2)
      const grant = { fundId: mall.K1, userId: mall.T2.id }
      await owner.delegation.grant(grant)
      const buyer = await world().as(mall.T2)
      const [bought] = await Promise.all([
        buy(mall, buyer).then(
          () => '1000',
          (error: { code: string }) => error.code,
        ),
        owner.delegation.revoke(grant),
      ])
      expect(['1000', '3305', '3203']).toContain(bought)
      expect((await mall.balance(mall.K1))[1]).toBe(bought === '1000' ? 47_600 : 0)
    }
  })

  it('is for the owner of the card, to somebody who orders, with sound limits', async () => {
    const mall = await openMall(world())
    const far = await openMall(world())
    const owner = await world().as(mall.F1)
    const grant = { fundId: mall.K1, userId: mall.T2.id }
    for (const who of [mall.F2, mall.C1, mall.T1, far.F1]) {
      const client = await world().as(who)
      expect((await refusalOf(client.delegation.grant(grant))).code).toBe('4004')
      expect((await refusalOf(client.delegation.revoke({ ...grant, userId: mall.T1.id }))).code).toBe('4004')
    }
    const said = async (more: object) => (await owner.raw(delegation.grant, { ...grant, ...more })).retMsg
    expect(await said({ userId: mall.F1.id })).toBe('被授权人不能是您自己')
    expect(await said({ userId: mall.C1.id })).toBe('钱会计已停用或没有相应的权限，不能作为被授权人')
    expect((await owner.raw(delegation.grant, { ...grant, userId: far.T1.id })).retCode).toBe('4004')
    expect(await said({ capFen: 100, perOrderCapFen: 200 })).toBe('单笔上限不能超过累计上限')
    expect(await said({ capFen: -1 })).toBe('累计上限须大于 0')
    expect(await said({ endsOn: day(-1) })).toBe('截止日期不能早于今天')
    await world().admin.query('update mall.funds set end_on = $2 where id = $1', [mall.K1, day(5)])
    expect(await said({ endsOn: day(6) })).toBe(`截止日期不能晚于项目结题日 ${day(5)}`)
    expect(await said({ endsOn: day(5) })).toBe('')
    expect((await (await world().as(mall.J1)).raw(delegation.grant, grant)).retCode).toBe('2009')
    expect((await (await world().as(mall.J1)).raw(delegation.revoke, grant)).retCode).toBe('2009')
  })
})

describe('user/choose/purchaseAgent', () => {
  const openAgents = async () => {
    const mall = await openMall(world())
    const agent = await buildUser(world().db, {
      schoolId: mall.no,
      no: `AG${mall.no}`,
      name: '何科秘',
      roles: ['purchaseAgent'],
      deptId: mall.deptId,
    })
    return { mall, agent, owner: await world().as(mall.F1) }
  }

  it('answers who may buy for an owner today: named, not ended, still allowed', async () => {
    const { mall, agent, owner } = await openAgents()
    const chooses = async (who: SessionUser = mall.T1) =>
      (await (await world().as(who)).delegation.purchaseAgents({ ownerUserId: mall.F1.id })).map((it_) => it_.userName)
    expect(await chooses()).toEqual([])
    await owner.delegation.addAgent({ userId: agent.id, endsOn: day(0) })
    expect((await mall.logs(mall.F1.id)).at(-1)).toMatchObject({ action: 'add', title: '指定何科秘为采购代理', comment: `到 ${day(0)}` })
    expect((await messages(agent))[0]).toBe(`王教授指定您为采购代理｜到 ${day(0)}`)
    expect(await chooses()).toEqual(['何科秘'])
    expect(await chooses(mall.S1)).toEqual(['何科秘'])
    expect((await (await world().as(agent)).delegation.mine()).owners).toMatchObject([{ who: { userName: '王教授' }, isEnded: false }])
    await world().admin.query('update mall.purchase_agents set ends_on = $2 where school_id = $1', [mall.no, day(-1)])
    expect(await chooses()).toEqual([])
    expect((await owner.delegation.mine()).agents).toMatchObject([{ isEnded: true }])
    await owner.delegation.addAgent({ userId: agent.id })
    expect(await chooses()).toEqual(['何科秘'])
    await world().admin.query("update mall.users set is_active = false where school_id = $1 and name = '何科秘'", [mall.no])
    expect(await chooses()).toEqual([])
    const far = await openMall(world())
    expect((await refusalOf((await world().as(far.T1)).delegation.purchaseAgents({ ownerUserId: mall.F1.id }))).code).toBe('4004')
    expect((await refusalOf((await world().as(mall.T1)).delegation.purchaseAgents({ ownerUserId: 'x' }))).code).toBe('4004')
  })

  it('is named and taken away by the owner, and only who may buy for others can be', async () => {
    const { mall, agent, owner } = await openAgents()
    expect((await refusalOf(owner.delegation.addAgent({ userId: mall.T1.id }))).message).toContain('不能作为采购代理')
    expect((await refusalOf(owner.delegation.addAgent({ userId: mall.F1.id }))).message).toBe('采购代理不能是您自己')
    expect((await owner.raw(delegation.addAgent, { userId: agent.id, endsOn: day(-1) })).retMsg).toBe('截止日期不能早于今天')
    const far = await openAgents()
    expect((await refusalOf(far.owner.delegation.addAgent({ userId: agent.id }))).code).toBe('4004')
    await owner.delegation.addAgent({ userId: agent.id })
    const other = await world().as(mall.F2)
    for (const client of [other, far.owner])
      expect((await refusalOf(client.delegation.removeAgent({ userId: agent.id }))).code).toBe('4004')
    const approver = await world().as(mall.J1)
    for (const call of [delegation.addAgent, delegation.removeAgent])
      expect((await approver.raw(call, { userId: agent.id })).retCode).toBe('2009')
    await owner.delegation.removeAgent({ userId: agent.id })
    expect((await mall.logs(mall.F1.id)).at(-1)).toMatchObject({ action: 'remove', title: '取消采购代理何科秘' })
    expect((await refusalOf(owner.delegation.removeAgent({ userId: agent.id }))).code).toBe('4004')
  })

  it('holds twenty of one owner', async () => {
    const { mall, agent, owner } = await openAgents()
    await world().admin.query(
      'insert into mall.purchase_agents (school_id, owner_id, agent_id) select $1, $2, gen_random_uuid() from generate_series(1, 20)',
      [mall.no, mall.F1.id],
    )
    expect(await saidOf(owner.delegation.addAgent({ userId: agent.id }))).toEqual(['3294', '采购代理最多 20 位，请先取消不再需要的'])
  })
})

describe('delegation.people', () => {
  it('finds people of the school who may stand in this place, by name or number, and nobody else', async () => {
    const mall = await openMall(world())
    const owner = await world().as(mall.F1)
    const found = async (place: 'deputy' | 'spender' | 'agent', keyword = '') =>
      (await owner.delegation.people({ place, keyword })).map((it_) => it_.userName).toSorted()
    expect(await found('deputy')).toEqual(['周院长', '孙老师', '沈副校长', '赵教授', '钱会计'].toSorted())
    expect(await found('spender')).toEqual(['刘老师', '周院长', '李老师', '赵教授'].toSorted())
    expect(await found('agent')).toEqual([])
    expect(await found('spender', '李')).toEqual(['李老师'])
    expect(await found('spender', `t2m${mall.no}`)).toEqual(['刘老师'])
    expect(await found('spender', '%')).toEqual([])
  })
})

describe('delegation.choices', () => {
  it('lists whom one chose last at steps that still are, and forgets them for who chose', async () => {
    const mall = await openMall(world())
    const client = await world().as(mall.T1)
    const { rows } = await world().admin.query(
      "select n ->> 'id' as id, n ->> 'title' as title from mall.flow_defs d, jsonb_array_elements(d.nodes) n where d.school_id = $1 and d.doc_kind = 'order' limit 1",
      [mall.no],
    )
    const node = rows[0] as { id: string; title: string }
    const keep = (nodeId: string) =>
      world().admin.query(
        'insert into mall.approver_choices (school_id, user_id, doc_kind, node_id, fund_id, chosen) values ($1, $2, $3, $4, $5, $6)',
        [mall.no, mall.T1.id, 'order', nodeId, mall.K1, [mall.V1.id, mall.D1.id]],
      )
    await keep(node.id)
    await keep('gone')
    const [choice, ...rest] = await client.delegation.choices()
    expect(rest).toEqual([])
    expect(choice).toMatchObject({ nodeTitle: node.title, docTitle: '采购订单', fundName: '国家自然科学基金面上项目' })
    expect(choice!.people.map((it_) => [it_.userName, it_.isActive])).toEqual([
      ['沈副校长', true],
      ['周院长', true],
    ])
    expect(await (await world().as(mall.T2)).delegation.choices()).toEqual([])
    const it_ = { docKind: 'order', nodeId: node.id, fundId: mall.K1 }
    expect((await refusalOf((await world().as(mall.T2)).delegation.forgetChoice(it_))).code).toBe('4004')
    expect((await refusalOf(client.delegation.forgetChoice({ ...it_, fundId: 'x' }))).code).toBe('4004')
    await client.delegation.forgetChoice(it_)
    expect(await client.delegation.choices()).toEqual([])
    expect((await refusalOf(client.delegation.forgetChoice(it_))).code).toBe('4004')
  })
})
