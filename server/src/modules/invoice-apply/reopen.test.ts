// Scenario 28: 换开 twice, the second time by leave of the platform (decision 0399).
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { buildUser } from '../../demo/build.ts'
import { buildBillWorld } from '../bill/fixtures/build.ts'
import { billStage, period } from '../bill/fixtures/stage.ts'
import { applyStage } from './fixtures.ts'

const world = useWorld()
const { faults, logsOf } = billStage(world)
const { asked, issued, stateOf, statusOf, no, redOf, blueOf } = applyStage(world)
type Asked = Awaited<ReturnType<typeof asked>>

let last = 100
/** The old one taken back, the new one issued. */
const anew = async (it_: Asked) => {
  const { id: invoiceId } = await blueOf(it_)
  await it_.supplier.supplyInvoice.red({
    ...it_.target,
    comment: '换开',
    reds: [await redOf(it_.at, { invoiceId, totalFen: it_.totalFen, redNo: no((last += 1)) })],
  })
  expect((await issued(it_)).passed).toBe(true)
}

/** Issued anew once, so that the next is for the platform. */
const onceAnew = async () => {
  const it_ = await asked()
  await issued(it_)
  await it_.buyer.invoiceApply.reopen({ id: it_.id, reasonCode: 'content', comment: '品名写错' })
  await anew(it_)
  const server = await buildUser(world().db, { schoolId: SUPPLIER_ID, no: `PI${Math.random()}`, name: '江运营', roles: ['platform'] })
  const told = async (userId: string) => {
    await world().drain()
    const { rows } = await world().admin.query('select title from mall.messages where user_id = $1 order by created_at, title', [userId])
    return rows.map((row) => row.title as string)
  }
  return { ...it_, server, platform: await world().as(server), told }
}
type Once = Awaited<ReturnType<typeof onceAnew>>
const again = (it_: Once, comment = '税号少一位') => it_.buyer.invoiceApply.reopen({ id: it_.id, reasonCode: 'taxNo', comment })
const rule = (it_: Once, isAgreed: boolean, opinion = '情况属实') => it_.platform.invoiceRuling.rule({ ...it_.target, isAgreed, opinion })
const rowIn = async (it_: Once, tab: 'open' | 'done') =>
  (await it_.platform.invoiceRuling.list({ tab, pageSize: 100 })).list.find((row) => row.id === it_.id)

describe('a further reopening', () => {
  it('waits for the platform, which agrees: red letter and new invoice as the first time, and the next waits again', async () => {
    const it_ = await onceAnew()
    expect((await it_.buyer.invoiceApply.detail({ id: it_.id })).can).toEqual({ askReopen: true })
    await again(it_)
    const mine = await it_.buyer.invoiceApply.detail({ id: it_.id })
    expect([mine.state, mine.sentence, mine.can]).toEqual([
      'waitPlatform',
      expect.stringMatching(/^换开待平台批准 · 平台须于 .+ 前批复 · 税号错误：税号少一位$/),
      { dropReopen: true },
    ])
    expect((await it_.told(it_.server.id)).at(-1)).toBe(`开票申请 ${it_.applyNo} 申请再次换开，请批复`)
    expect(await rowIn(it_, 'open')).toMatchObject({ applyNo: it_.applyNo, asked: '税号错误：税号少一位', orderCount: 1, ending: '' })
    // The supplier reads it and does nothing yet.
    const theirs = await it_.supplier.supplyInvoice.detail(it_.target)
    expect([theirs.state, theirs.can]).toEqual(['waitPlatform', {}])
    expect((await it_.supplier.supplyInvoice.list({ tab: 'issued' })).list.map((row) => [row.id, row.dueAt])).toContainEqual([it_.id, null])
    const { id: invoiceId } = await blueOf(it_)
    const red = await redOf(it_.at, { invoiceId, totalFen: it_.totalFen, redNo: no((last += 1)) })
    await expect(it_.supplier.supplyInvoice.red({ ...it_.target, comment: '换开', reds: [red] })).rejects.toThrow('换开待平台批准')
    await expect(it_.finance.bill.generate({ supplierIds: [it_.at.supplierId], ...period })).rejects.toThrow(
      '等平台批准再次换开，批复或撤回后可对账',
    )
    expect(await faults(it_.at)).toEqual([])

    const shown = await it_.platform.invoiceRuling.detail(it_.target)
    expect([shown.can, shown.reopenedNum, shown.invoices.every((each) => each.files.length === 0), shown.orders[0]!.billNo]).toEqual([
      { agreeReopen: true, refuseReopen: true },
      1,
      true,
      '',
    ])
    expect(await rule(it_, true)).toEqual({ state: 'waitReissue' })
    expect((await it_.told(it_.at.buyer.id)).at(-1)).toBe(`${it_.applyNo} 平台已同意再次换开`)
    expect((await it_.told(it_.at.supplierUser.id)).at(-1)).toContain(`开票申请 ${it_.applyNo} 平台已同意再次换开`)
    expect([await rowIn(it_, 'open'), (await rowIn(it_, 'done'))!.ending]).toEqual([undefined, '同意'])
    await anew(it_)
    expect(await stateOf(it_.id)).toEqual({ state: 'reissued', reason: '', reopened_num: 2 })
    expect((await logsOf(it_.id)).map((row) => [row.action, row.to_state, row.comment]).slice(-4)).toEqual([
      ['askReopen', 'waitPlatform', '税号错误：税号少一位'],
      ['agreeReopen', 'waitReissue', '情况属实'],
      ['bringRed', null, expect.any(String)],
      ['reissue', 'reissued', expect.any(String)],
    ])
    expect((await it_.buyer.invoiceApply.detail({ id: it_.id })).can).toEqual({ askReopen: true })
    await again(it_, '还要再换')
    expect((await rowIn(it_, 'open'))!.asked).toBe('税号错误：还要再换')
    expect([await statusOf(it_.ids[0]!), await faults(it_.at)]).toEqual(['reissued', []])
  })

  it('is refused with a reason both sides read, and asked for again', async () => {
    const it_ = await onceAnew()
    await again(it_)
    await expect(rule(it_, false, '否')).rejects.toThrow('批复意见至少 2 个字')
    await expect(rule(it_, false, '')).rejects.toThrow('批复意见')
    expect(await rule(it_, false, '发票与税务登记一致')).toEqual({ state: 'reissued' })
    const said = '已换开 · 平台不同意再次换开：发票与税务登记一致'
    expect([
      (await it_.buyer.invoiceApply.detail({ id: it_.id })).sentence,
      (await it_.supplier.supplyInvoice.detail(it_.target)).sentence,
      (await it_.buyer.invoiceApply.detail({ id: it_.id })).timeline.at(-1),
    ]).toEqual([said, said, expect.objectContaining({ title: '平台不同意再次换开', comment: '发票与税务登记一致', tone: 'refused' })])
    expect((await it_.told(it_.at.buyer.id)).at(-1)).toBe(`${it_.applyNo} 平台不同意再次换开`)
    expect((await it_.told(it_.at.supplierUser.id)).at(-1)).toContain('平台不同意再次换开')
    await expect(rule(it_, true)).rejects.toThrow('已换开')
    expect((await rowIn(it_, 'done'))!.ending).toBe('不同意')
    // The invoice stands: its orders go on a bill.
    expect((await it_.finance.bill.generate({ supplierIds: [it_.at.supplierId], ...period })).bills).toHaveLength(1)
    await expect(again(it_)).rejects.toThrow('已在对账单')
    expect([(await stateOf(it_.id))!.reopened_num, await faults(it_.at)]).toEqual([1, []])
  })

  it('is taken back by its applicant while it waits', async () => {
    const it_ = await onceAnew()
    await again(it_)
    await expect(again(it_)).rejects.toThrow('换开待平台批准')
    await expect(it_.finance.invoiceApply.cancel({ id: it_.id })).rejects.toThrow('没有权限')
    await it_.buyer.invoiceApply.cancel({ id: it_.id })
    expect(await stateOf(it_.id)).toEqual({ state: 'reissued', reason: '', reopened_num: 1 })
    expect((await rowIn(it_, 'done'))!.ending).toBe('申请人撤回')
    await expect(rule(it_, true)).rejects.toThrow('已换开')
    expect((await it_.told(it_.at.supplierUser.id)).at(-1)).toContain('撤回再次换开')
    await expect(it_.buyer.invoiceApply.cancel({ id: it_.id })).rejects.toThrow('已换开')
  })

  it('is declined by its supplier after the platform agreed, as the first may be, and counts for nothing', async () => {
    const it_ = await onceAnew()
    await again(it_)
    await rule(it_, true)
    await it_.supplier.supplyInvoice.refuse({ ...it_.target, comment: '跨月不能再换' })
    expect(await stateOf(it_.id)).toMatchObject({ state: 'issued', reopened_num: 1 })
    expect((await it_.buyer.invoiceApply.detail({ id: it_.id })).can).toEqual({ askReopen: true })
    await again(it_)
    expect((await stateOf(it_.id))!.state).toBe('waitPlatform')
  })

  it('the platform lets lie is reminded of once, and back with its applicant a workday later', async () => {
    const it_ = await onceAnew()
    await again(it_)
    await world().drain()
    const pass = async () => {
      await world().makeDue('invoiceApply.rulingDue', it_.at.schoolId)
      await world().drain()
    }
    await pass()
    expect([(await stateOf(it_.id))!.state, (await it_.told(it_.server.id)).at(-1)]).toEqual([
      'waitPlatform',
      `开票申请 ${it_.applyNo} 再次换开逾期未批复`,
    ])
    expect((await it_.told(it_.at.buyer.id)).at(-1)).toBe(`${it_.applyNo} 平台 5 个工作日未批复再次换开`)
    await pass()
    expect(await stateOf(it_.id)).toEqual({ state: 'reissued', reason: '平台逾期未批复再次换开', reopened_num: 1 })
    expect([(await rowIn(it_, 'done'))!.ending, (await it_.told(it_.at.buyer.id)).at(-1)]).toEqual([
      '逾期未批复',
      `${it_.applyNo} 平台逾期未批复再次换开`,
    ])
    // A timer of an earlier request ends no later one.
    await again(it_)
    await world().drain()
    await it_.buyer.invoiceApply.cancel({ id: it_.id })
    await again(it_)
    await world().admin.query(
      "delete from mall.outbox where topic = 'invoiceApply.rulingDue' and doc_id = $1 and body ->> 'due' = (select to_char(due_at at time zone 'utc', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"') from mall.invoice_applies where id = $1)",
      [it_.id],
    )
    await pass()
    expect([(await stateOf(it_.id))!.state, (await logsOf(it_.id)).at(-1)!.action]).toEqual(['waitPlatform', 'askReopen'])
    expect(await faults(it_.at)).toEqual([])
  })

  it('is nobody’s else: not of another school, of a rival, of the school’s own, nor of the platform before it is asked', async () => {
    const it_ = await onceAnew()
    await expect(it_.platform.invoiceRuling.detail(it_.target)).rejects.toThrow('不存在')
    await expect(rule(it_, true)).rejects.toThrow('不存在')
    await again(it_)
    const elsewhere = await buildBillWorld(world())
    await expect(
      it_.platform.invoiceRuling.rule({ schoolId: elsewhere.schoolId, id: it_.id, isAgreed: true, opinion: '情况属实' }),
    ).rejects.toThrow('不存在')
    for (const who of [it_.at.buyer, it_.at.finance, it_.at.supplierUser, elsewhere.buyer]) {
      const one = await world().as(who)
      await expect(one.invoiceRuling.rule({ ...it_.target, isAgreed: true, opinion: '情况属实' })).rejects.toThrow('没有权限')
      await expect(one.invoiceRuling.list({})).rejects.toThrow('没有权限')
    }
    await expect(
      (await world().as(elsewhere.buyer)).invoiceApply.reopen({ id: it_.id, reasonCode: 'other', comment: '换一张' }),
    ).rejects.toThrow('不存在')
    expect((await stateOf(it_.id))!.state).toBe('waitPlatform')
  })
})
