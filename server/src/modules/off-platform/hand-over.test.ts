// 离职交接 of acceptances of 平台外采购: who still has one is busy, and another takes his place, never its buyer or its other acceptor.
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import type { SessionUser } from '../../core/context.ts'
import { buildUser } from '../../demo/build.ts'
import { busyPeople } from '../handover/queries.ts'
import { openMall } from '../order/checkout/fixtures.ts'
import { baseForm } from './base-form.ts'
import { keptAs, nextInvoiceNo, openBought, pdf, PNG, sheetOf } from './fixtures.ts'
import { installForm } from './forms.ts'

const world = useWorld()

const open = async () => {
  const it_ = await openBought(world(), { two: true })
  const { mall, id } = it_
  const hire = (name: string, roles: string[]) =>
    buildUser(world().db, { schoolId: mall.no, no: `${name}${mall.no}`, name, roles, deptId: mall.deptId })
  const [M1, A3] = [await hire('校管理员', ['schoolAdmin']), await hire('施老师', ['acceptor'])]
  const admin = await world().as(M1)
  return {
    ...it_,
    A3,
    third: await world().as(A3),
    busy: async () => {
      const found = await world().inSchool(mall.no, (ctx) => busyPeople(ctx, [mall.T1.id, mall.T2.id, it_.A2.id, A3.id]))
      return [mall.T1, mall.T2, it_.A2, A3].filter((who) => found.has(who.id)).map((who) => [who.name, found.get(who.id)])
    },
    onHand: async (who: SessionUser) =>
      (await admin.handover.onHand({ userId: who.id })).groups.find(({ kind }) => kind === 'outsideAcceptance')!.rows,
    give: (from: SessionUser, to: { id: string }) =>
      admin.handover.submit({ userId: from.id, receivers: { outsideAcceptance: to.id }, reason: '退休' }),
    said: async (from: SessionUser, to: { id: string }) =>
      (await admin.handover.submit({ userId: from.id, receivers: { outsideAcceptance: to.id }, reason: '退休' })).results.map(
        ({ message }) => message,
      ),
    ownedFiles: async () =>
      (await world().admin.query("select 1 from mall.files where doc_kind = 'offPlatform' and doc_id = $1 and label <> ''", [it_.id]))
        .rowCount,
    lastLog: async () => (await mall.logs(id)).at(-1)!,
  }
}

describe('离职交接 of 平台外验收', () => {
  it('lists both acceptors as busy, and gives the place of the first to another, who accepts it', async () => {
    const { mall, id, A2, A3, third, busy, onHand, give, lastLog, input, moved, faults, state } = await open()
    expect(await busy()).toEqual([
      ['刘老师', '平台外验收'],
      ['丁老师', '平台外验收'],
    ])
    expect(await onHand(mall.T2)).toMatchObject([{ id, text: '样品夹具定制 · 甲 综合电商', amountFen: 147_200, state: '待验收' }])
    expect(await onHand(A2)).toMatchObject([{ id, text: '样品夹具定制 · 第二验收人确认' }])
    const before = await moved()
    expect(await give(mall.T2, A3)).toMatchObject({ doneNum: 1, failedNum: 0, isDisabledNow: true })
    expect(await lastLog()).toMatchObject({
      who: '校管理员',
      action: 'setAcceptor',
      title: '验收人由刘老师改为施老师',
      comment: '离职交接：退休',
    })
    expect([await moved(), await faults(), await state()]).toEqual([before, [], 'bought'])
    expect((await third.notice.messages()).list[0]).toMatchObject({
      title: '刘老师的平台外验收 1 张已交接给您',
      link: '/workApplyPurchaseList',
    })
    expect(await busy()).toEqual([
      ['丁老师', '平台外验收'],
      ['施老师', '平台外验收'],
    ])
    expect((await third.offPlatform.list({ scope: 'accept' })).list).toMatchObject([{ id, can: { accept: true } }])
    expect(await third.offPlatform.accept(await input({ who: A3 }))).toMatchObject({ state: 'accepting' })
    expect((await third.offPlatform.detail({ id })).acceptorName).toBe('施老师')
    // The second has still to agree, and may send it back.
    expect(await busy()).toEqual([
      ['丁老师', '平台外验收'],
      ['施老师', '平台外验收'],
    ])
  })

  it('gives the second word to another, who confirms what the first accepted', async () => {
    const { mall, id, A2, A3, acceptor, third, busy, onHand, give, lastLog, input, faults } = await open()
    await acceptor.offPlatform.accept(await input())
    expect([await onHand(mall.T2), await onHand(A2)]).toMatchObject([
      [{ id, state: '验收审核中', amountFen: 147_200 }],
      [{ id, state: '验收审核中', amountFen: 147_200 }],
    ])
    await give(A2, A3)
    expect((await lastLog()).title).toBe('第二验收人由丁老师改为施老师')
    expect(await third.offPlatform.confirm({ id })).toMatchObject({ state: 'accepted' })
    expect([await busy(), await faults()]).toEqual([[], []])
  })

  it('begins anew with another where it was sent back to who leaves', async () => {
    const { mall, id, A3, author, acceptor, second, third, give, input, ownedFiles } = await open()
    await acceptor.offPlatform.accept(await input())
    await second.offPlatform.acceptBack({ id, reason: '少一件' })
    expect((await acceptor.offPlatform.detail({ id })).sentBack).not.toBeNull()
    expect(await ownedFiles()).toBe(2)
    await world().admin.query("update mall.off_platforms set lapses_on = '2026-11-20' where id = $1", [id])
    await give(mall.T2, A3)
    expect(await ownedFiles()).toBe(0)
    expect(await third.offPlatform.detail({ id })).toMatchObject({ sentBack: null, lapsesOn: '2027-02-16' })
    const { title, body } = (await author.notice.messages()).list[0]!
    expect([title, body]).toEqual([
      expect.stringMatching(/^平台外采购 WG\d+ 的验收人已更换$/),
      '「样品夹具定制」的验收人由刘老师改为施老师，请联系施老师验收，2027-02-16 前有效。',
    ])
    expect(await third.offPlatform.accept(await input({ who: A3 }))).toMatchObject({ state: 'accepting' })
  })

  it('gives the place of who accepted it to another before the second agreed: his word stays, and what is sent back begins anew', async () => {
    const { mall, id, A2, A3, acceptor, second, third, busy, onHand, give, said, input, ownedFiles, faults, state } = await open()
    await acceptor.offPlatform.accept(await input())
    await give(mall.T2, A3)
    expect([await busy(), await onHand(A3)]).toMatchObject([
      [
        ['丁老师', '平台外验收'],
        ['施老师', '平台外验收'],
      ],
      [{ id, state: '验收审核中' }],
    ])
    // It was the other who accepted it.
    expect(await second.offPlatform.detail({ id })).toMatchObject({ acceptorName: '刘老师', acceptance: { actualFen: 147_200 } })
    expect([await state(), await ownedFiles()]).toEqual(['accepting', 2])
    await world().admin.query('update mall.users set is_active = true where id = $1', [mall.T2.id])
    expect(await said(A2, mall.T2)).toEqual(['第二验收人须是本校另一位验收人，不能是采购人或第一验收人'])
    await world().admin.query('update mall.users set is_active = true where id = $1', [A2.id])
    await (await world().as(A2)).offPlatform.acceptBack({ id, reason: '少一件' })
    expect((await third.notice.messages()).list[0]!.title).toMatch(/的验收已退回$/)
    expect([(await third.offPlatform.detail({ id })).sentBack, await ownedFiles()]).toEqual([null, 0])
    await third.offPlatform.accept(await input({ who: A3 }))
    expect((await third.offPlatform.detail({ id })).acceptorName).toBe('施老师')
    await (await world().as(A2)).offPlatform.confirm({ id })
    expect([await state(), await faults()]).toEqual(['accepted', []])
  })

  it('lists what was bought without an application at what was accepted, as its own lists do', async () => {
    const { mall, acceptor, author, A2, onHand } = await open()
    await world().inSchool(mall.no, (ctx) => installForm(ctx, { ...baseForm, direct: { belowFen: 100_000 } }))
    const content = sheetOf(mall, {
      isDirect: true,
      acceptorId: mall.T2.id,
      secondAcceptorId: A2.id,
      items: [{ ...sheetOf(mall).items[0]!, qty: '1', price: '500' }],
      funds: [{ fundId: mall.K1, subjectCode: 'material', amountFen: 50_000 }],
    })
    const { id, version } = await author.offPlatform.save({ content })
    await author.offPlatform.submit({ id, version, content, chosen: {} })
    await acceptor.offPlatform.accept({
      id,
      acceptedOn: '2026-11-18',
      opinion: '相符',
      lines: [{ no: 0, qty: '1', price: '450', isGood: true, place: '', own: {} }],
      photoIds: [await keptAs(world(), mall.T2, '实物.png', PNG)],
      invoices: [
        { fileId: await keptAs(world(), mall.T2, '发票.pdf', pdf()), invoiceCode: '', invoiceNo: nextInvoiceNo(), totalFen: 45_000 },
      ],
    })
    for (const who of [mall.T2, A2]) expect((await onHand(who)).find((row) => row.id === id)!.amountFen).toBe(45_000)
  })

  it('is refused to who must avoid its seller', async () => {
    const { mall, A3, said } = await open()
    await world().admin.query('update mall.off_platforms set supplier_id = $2 where school_id = $1', [mall.no, mall.jia])
    await (await world().as(A3)).recusal.declare({ supplierId: mall.jia, relation: 'kin', note: '' })
    expect(await said(mall.T2, A3)).toEqual([expect.stringMatching(/^施老师与供应商「甲 综合电商」有.+，须回避，请换一位验收人$/)])
  })

  it('is refused to who bought it, to the other acceptor, and to who is of no such school or may not accept', async () => {
    const { mall, id, A2, author, give, said, onHand } = await open()
    await world().admin.query("insert into mall.user_roles (school_id, user_id, role) values ($1, $2, 'acceptor')", [mall.no, mall.T1.id])
    const logs = (await mall.logs(id)).length
    const SAME = '第二验收人须是本校另一位验收人，不能是采购人或第一验收人'
    expect(await said(mall.T2, mall.T1)).toEqual(['验收人不能与采购人为同一人'])
    expect(await said(mall.T2, A2)).toEqual([SAME])
    expect(await said(A2, mall.T1)).toEqual(['验收人不能与采购人为同一人'])
    const stranger = (await openMall(world())).T2
    const WHO = '平台外验收的接手人须是本校在用账号，且有验收权限'
    for (const to of [stranger, mall.V1]) {
      const { code, message } = await refusalOf(give(mall.T2, to))
      expect([code, message]).toEqual(['4000', WHO])
    }
    expect((await refusalOf(author.handover.submit({ userId: mall.T2.id, receivers: {}, reason: '退休' }))).code).toBe('2009')
    expect([(await mall.logs(id)).length, (await onHand(mall.T2)).length, (await onHand(A2)).length]).toEqual([logs, 1, 1])
  })
})
