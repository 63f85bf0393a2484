import { LEFT_NAME, logoff } from '@caiyuan/contract/logoff'
import { describe, expect, it } from 'vitest'
import { browserOf } from '../../../test/browser.ts'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { verifyChain } from '../../core/document-log/copy.ts'
import { dayOf } from '../../core/clock.ts'
import type { SessionUser } from '../../core/context.ts'
import { buildUser } from '../../demo/build.ts'
import { personal } from '../../personal.ts'
import { openMall } from '../order/checkout/fixtures.ts'
import { recordConsent } from '../privacy/consent.ts'
import { leaving, PASS } from './fixtures.ts'

const world = useWorld()
const { ask, pass, leave } = leaving(world)
const rows = async (text: string, values: unknown[]) => (await world().admin.query(text, values)).rows
const own = { carrierCode: 'own' as const, courierPhone: '13911112222' }

const open = async () => {
  const mall = await openMall(world(), { 'compare.from': 0, autoPassBelow: 0 })
  const skuId = await mall.goods('移液吸头', 300, { expenseSubject: 'material' })
  const buy = async (who: SessionUser) => {
    const buyer = await world().as(who)
    const { quoteId, totalFen } = await buyer.order.quote({ from: 'now', lines: [{ skuId, num: 2 }] })
    const funds = [{ fundId: mall.K1, subjectCode: 'material', amountFen: totalFen }]
    return (await buyer.order.submit({ quoteId, usage: '科研', purpose: '实验', orders: [{ key: '1', funds }] })).orders[0]!.id
  }
  /** Bought by T1, accepted by T2. */
  const accepted = async () => {
    const id = await buy(mall.T1)
    await mall.decide(mall.F1, id)
    await world().drain()
    const supplier = await mall.supplier()
    await supplier.supply.confirm({ schoolId: mall.no, id })
    await supplier.supply.ship({ schoolId: mall.no, id, parcels: [{ ...own, lines: [{ lineNo: 1, num: 2 }] }] })
    const buyer = await world().as(mall.T1)
    await buyer.order.setAcceptor({ id, acceptorId: mall.T2.id })
    await buyer.order.receive({ id })
    await (await world().as(mall.T2)).order.accept({ id, lines: [{ lineNo: 1, acceptedNum: 2 }] })
    const [note] = await rows('select id from mall.acceptances where order_id = $1', [id])
    return { id, noteId: note.id as string, supplier }
  }
  const admin = () => buildUser(world().db, { schoolId: mall.no, no: `ADM${mall.no}`, name: '校管理员', roles: ['schoolAdmin'] })
  const userOf = async (who: SessionUser) => (await rows('select * from mall.users where id = $1', [who.id]))[0]
  return { mall, buy, accepted, admin, userOf }
}

const kinds = (some: readonly { kind: string; num: number }[]) => some.map((it_) => [it_.kind, it_.num])

describe('validateUserHasNoFinishedService', () => {
  it('names what somebody has to end, with its number and the first of it, and nothing of others', async () => {
    const { mall, buy, accepted } = await open()
    const { id } = await accepted()
    const waiting = await buy(mall.T1)
    const [no] = await rows('select order_no as no from mall.orders where id = $1', [waiting])
    expect(await (await world().as(mall.T1)).logoff.unfinished({})).toEqual([
      { kind: 'order', num: 1, some: [no.no] },
      { kind: 'bill', num: 1, some: [(await rows('select order_no as no from mall.orders where id = $1', [id]))[0].no] },
    ])
    expect(kinds(await (await world().as(mall.F1)).logoff.unfinished({}))).toEqual([
      ['task', 1],
      ['fund', 2],
    ])
    expect(await (await world().as(mall.S1)).logoff.unfinished({})).toEqual([])
    // Handed to another who receives it, it still goes to the address and the name of who bought it.
    await rows('update mall.orders set receiver_id = $1 where id = $2', [mall.T2.id, waiting])
    for (const who of [mall.T1, mall.T2]) expect(kinds(await (await world().as(who)).logoff.unfinished({}))[0]).toEqual(['order', 1])
  }, 60_000)

  it('keeps the last administrator of a school and the last person of a supplier', async () => {
    const { mall, admin } = await open()
    const one = await admin()
    expect(kinds(await (await world().as(one)).logoff.unfinished({}))).toEqual([['duty', 1]])
    await buildUser(world().db, { schoolId: mall.no, no: `ADN${mall.no}`, name: '另一位', roles: ['schoolAdmin'] })
    expect(await (await world().as(one)).logoff.unfinished({})).toEqual([])
    const supplier = await mall.supplier()
    expect(kinds(await supplier.logoff.unfinished({}))).toEqual([['supplier', 1]])
    await buildUser(world().db, { schoolId: 2, no: `SV${mall.no}`, name: '甲二', roles: ['supplier'], supplierId: mall.jia })
    expect(await supplier.logoff.unfinished({})).toEqual([])
  })
})

describe('user.delete', () => {
  it('is refused while something is unfinished, by its kinds and numbers, and nothing is begun', async () => {
    const { mall, userOf } = await open()
    const { client, leave: go } = await ask(mall.F1)
    expect(await refusalOf(go())).toMatchObject({
      code: '3155',
      message: '您有未完结的业务，暂不能注销：由您负责的经费卡 2 张',
      data: [{ kind: 'fund', num: 2 }],
    })
    expect(await userOf(mall.F1)).toMatchObject({ leaves_at: null, is_active: true })
    expect(await client.account.info()).toMatchObject({ leavesAt: '' })
  })

  it('is refused without the proof, with one of another session or with an old one', async () => {
    const { mall, userOf } = await open()
    const [mine, elsewhere] = [await world().as(mall.S1), await world().as(mall.S1)]
    const ticket = await elsewhere.stepUp.prove({ deed: 'logoff', passWord: PASS })
    const code = async (input: object) => (await mine.raw(logoff.remove, input)).retCode
    expect([await code({}), await code({ ticket: 'x' }), await code({ ticket })]).toEqual(['4000', '4000', '3150'])
    const old = `${Number(ticket.split('.')[0]) - 600}.${ticket.split('.')[1]}`
    expect((await elsewhere.raw(logoff.remove, { ticket: old })).retCode).toBe('3150')
    expect((await mine.raw(logoff.remove, { ticket }, { headers: { sourcetype: '', 'sec-fetch-site': 'cross-site' } })).retCode).toBe(
      '4014',
    )
    expect(await userOf(mall.S1)).toMatchObject({ leaves_at: null })
  })

  it('signs out everywhere; who signs in again is answered nothing but whether to keep the account, and keeps it', async () => {
    const { mall, userOf } = await open()
    const { client, leave: go } = await ask(mall.S1)
    const { leavesAt } = await go()
    expect(new Date(`${leavesAt.replace(' ', 'T')}+08:00`).getTime() - Date.now()).toBeGreaterThan(14.9 * 86_400_000)
    expect((await refusalOf(client.account.info())).code).toBe('2005')
    expect(await mall.logs(mall.S1.id)).toMatchObject([{ who: '陈同学', action: 'leave', title: '申请注销账号' }])

    const browser = browserOf(world())
    expect((await browser.signIn(mall.S1.userNo, undefined, { agreed: '2023-02-28' })).retCode).toBe('1000')
    const get = async (path: string) => (await browser.send('GET', `/api/${path}`)).json()
    expect((await get('user.info')).data.leavesAt).not.toBe('')
    const refused = await get('address/list')
    expect(refused).toMatchObject({ retCode: '3156', retMsg: `您的账号将于 ${leavesAt.slice(0, 10)} 注销，请先选择是否保留账号` })
    // A password that was given meanwhile waits for the answer, not the answer for it.
    await rows('update mall.users set must_change_password = true where id = $1', [mall.S1.id])
    world().app.sessions.forgetAll()
    expect((await browser.send('POST', '/api/user/keep', {})).json().retCode).toBe('1000')
    await rows('update mall.users set must_change_password = false where id = $1', [mall.S1.id])
    world().app.sessions.forgetAll()
    expect((await get('user.info')).data.leavesAt).toBe('')
    expect((await get('address/list')).retCode).toBe('1000')
    expect((await browser.send('POST', '/api/user/keep', {})).json().retCode).toBe('3157')
    expect((await mall.logs(mall.S1.id)).at(-1)).toMatchObject({ action: 'stay', title: '保留账号，不再注销' })

    // The day passes, and nothing happens to who stayed.
    await pass(mall.S1)
    expect(await userOf(mall.S1)).toMatchObject({ name: '陈同学', is_active: true, left_at: null })
  })

  it('waits after the days while something came up meanwhile, and tells the school once', async () => {
    const { mall, userOf, admin } = await open()
    const chief = await admin()
    await (await ask(mall.S1)).leave()
    await rows('update mall.funds set owner_id = $1 where id = $2', [mall.S1.id, mall.K2])
    await pass(mall.S1)
    await pass(mall.S1)
    expect(await userOf(mall.S1)).toMatchObject({ name: '陈同学', left_at: null })
    const told = await rows('select title, body from mall.messages where user_id = $1', [chief.id])
    expect(told).toEqual([
      {
        title: `陈同学（${mall.S1.userNo}）申请注销的账号还有未完结的业务`,
        body: '由您负责的经费卡 1 张。办理离职交接后，次日自动注销。',
      },
    ])
    await rows('update mall.funds set owner_id = $1 where id = $2', [mall.D1.id, mall.K2])
    await pass(mall.S1)
    expect(await userOf(mall.S1)).toMatchObject({ name: LEFT_NAME, is_active: false })
  })

  it('leaves nothing of who it was but in papers and the log: no way in, no number, no address, no name on a screen', async () => {
    const { mall, accepted, userOf } = await open()
    const { id, noteId, supplier } = await accepted()
    await rows("update mall.orders set state = 'done', moved_to = 'done' where id = $1", [id])
    const held = await world().as(mall.T1)
    await held.cart.add({ items: [{ skuId: mall.sku.pen, num: 1 }], categoryType: '0' })
    await world().asUser(mall.T1, (ctx) => recordConsent({ ...ctx, ip: '', agent: '' }, { subject: 'idCard', scene: 'idCard' }))
    await rows("insert into mall.personal_data (school_id, id, id_card_masked) values ($1, $2, '1101**********002X')", [
      mall.no,
      mall.T1.id,
    ])
    const money = await mall.balance(mall.K1)
    const entries = await mall.count('fund_entries')
    await leave(mall.T1)
    await leave(mall.T2)

    expect(await userOf(mall.T1)).toMatchObject({
      name: LEFT_NAME,
      user_no: expect.stringMatching(/^ZX[0-9a-f]{32}$/),
      password_hash: null,
      mobile_cipher: null,
      mobile_index: null,
      is_active: false,
    })
    expect((await browserOf(world()).signIn(mall.T1.userNo)).retCode).toBe('3002')
    for (const [table, { by, end }] of Object.entries(personal).filter(([, it_]) => it_.end === 'gone')) {
      const owned = by.map((column) => `${column} = $1`).join(' or ')
      const name = table === 'login_names' ? `shared.${table}` : `mall.${table}`
      expect([table, end, await rows(`select 1 from ${name} where ${owned}`, [mall.T1.id])]).toEqual([table, 'gone', []])
    }
    const consents = await rows(
      "select subject, action, scene from mall.consents where user_id = $1 and subject = 'idCard' order by at, id",
      [mall.T1.id],
    )
    expect(consents.at(-1)).toEqual({ subject: 'idCard', action: 'withdraw', scene: 'logoff' })

    // Screens say that somebody left; papers say who signed.
    const owner = await world().as(mall.F1)
    const screen = await owner.order.detail({ id })
    const paper = await owner.order.detail({ id, view: 'paper' })
    expect([screen.buyerName, screen.acceptorName, screen.address.receiver, screen.address.mobileMasked]).toEqual([
      LEFT_NAME,
      LEFT_NAME,
      LEFT_NAME,
      '',
    ])
    expect(JSON.stringify(screen.timeline.done.map((it_) => it_.who))).not.toMatch(/李老师|刘老师/)
    expect([paper.buyerName, paper.timeline.done[0]!.who]).toEqual(['李老师', '李老师'])
    const note = await owner.order.acceptanceDetail({ id: noteId })
    const noteOnPaper = await owner.order.acceptanceDetail({ id: noteId, view: 'paper' })
    expect([note.buyerName, note.acceptorName]).toEqual([LEFT_NAME, LEFT_NAME])
    expect([noteOnPaper.buyerName, noteOnPaper.acceptorName]).toEqual(['李老师', '刘老师'])
    const seen = await rows('select receiver, mobile_masked, search_text from supplier.orders where order_id = $1', [id])
    expect(seen[0]).toMatchObject({ receiver: LEFT_NAME, mobile_masked: '' })
    expect((await supplier.supply.orderDetail({ schoolId: mall.no, id })).receiver).toBe(LEFT_NAME)

    // Money and chain are what they were.
    expect([await mall.balance(mall.K1), await mall.count('fund_entries')]).toEqual([money, entries])
    expect((await verifyChain(world().db, mall.no)).verdict.broken).toBeNull()
    expect((await mall.logs(mall.T1.id)).at(-1)).toMatchObject({ who: '系统', action: 'left', title: '账号已注销，个人信息已删除' })
  }, 60_000)

  it('names nobody who left where another stood in his place, but on paper', async () => {
    const { mall, buy } = await open()
    const today = dayOf(new Date())
    await (await world().as(mall.F1)).delegation.appoint({ deputyId: mall.D1.id, docKinds: [], fromOn: today, toOn: today })
    const id = await buy(mall.T1)
    await mall.decide(mall.D1, id)
    await world().drain()
    const supplier = await mall.supplier()
    await supplier.supply.confirm({ schoolId: mall.no, id })
    await supplier.supply.ship({ schoolId: mall.no, id, parcels: [{ ...own, lines: [{ lineNo: 1, num: 2 }] }] })
    await rows('update mall.orders set receiver_id = $1 where id = $2', [mall.T2.id, id])
    const reader = await world().as(mall.T2)
    await reader.order.receive({ id })
    const named = async (view?: 'paper') => {
      const { timeline } = await reader.order.detail({ id, ...(view ? { view } : {}) })
      return [...new Set(timeline.done.map((it_) => it_.onBehalfOf).filter(Boolean))]
    }
    const signed = ['王教授', '李老师']
    expect(await named()).toEqual(signed)
    await rows('update mall.users set name = $1, is_active = false, leaves_at = now(), left_at = now() where id = any($2)', [
      LEFT_NAME,
      [mall.F1.id, mall.T1.id],
    ])
    expect(await named()).toEqual([LEFT_NAME])
    expect(await named('paper')).toEqual(signed)
  })

  it('shows the administration nobody who left, and the audit log no name', async () => {
    const { mall, admin } = await open()
    const chief = await world().as(await admin())
    await leave(mall.S1)
    expect((await chief.admin.people({ tab: 'all' })).list.map((it_) => it_.name)).not.toContain(LEFT_NAME)
    expect((await refusalOf(chief.admin.enablePerson({ id: mall.S1.id, reason: '回来了' }))).code).toBe('4004')
    const [kept] = await rows("select user_name from mall.audit_log where user_id = $1 and endpoint = 'logoff.remove'", [mall.S1.id])
    expect(kept).toEqual({ user_name: '陈同学' })
    const auditor = await world().as(
      await buildUser(world().db, { schoolId: mall.no, no: `AUD${mall.no}`, name: '审计', roles: ['auditAdmin'] }),
    )
    const shown = await auditor.admin.audit({ what: '注销账号' })
    expect(shown.list.map((it_) => it_.who)).toEqual([LEFT_NAME])
    expect((await auditor.admin.audit({ who: '陈同学' })).list).toEqual([])
  })
})
