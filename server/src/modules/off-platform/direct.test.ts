// 免申请直接验收: bought for little, accepted by others, then approved; nothing is owed or paid before somebody else agreed.
import { blockOf } from '@caiyuan/contract/approval/review'
import { failText } from '@caiyuan/contract/fails'
import { contract } from '@caiyuan/contract/index'
import { money } from '@caiyuan/contract/money'
import type { FormDef } from '@caiyuan/contract/off-platform/form-def'
import type { Sheet } from '@caiyuan/contract/off-platform/sheet'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { addDays } from '../../core/clock.ts'
import type { SessionUser } from '../../core/context.ts'
import type { JobHandler } from '../../core/outbox.ts'
import { buildUser } from '../../demo/build.ts'
import { setFinance } from '../../gateways/finance.ts'
import { installFlows } from '../approval/engine/install.ts'
import { sharesOf } from '../approval/engine/shares.ts'
import type { FlowNodeDef } from '../approval/engine/def.ts'
import { checkInvariants } from '../fund/invariants.ts'
import { openMall } from '../order/checkout/fixtures.ts'
import { giveBackUnfrozen } from './approvals.ts'
import { baseForm } from './base-form.ts'
import { keptAs, nextInvoiceNo, pdf, PNG, sheetOf } from './fixtures.ts'
import { installForm } from './forms.ts'
import { offPlatformJobs } from './jobs.ts'

const world = useWorld()
const BELOW = 100_000
const TOTAL = 99_999

const school = async (form: Partial<FormDef> = { direct: { belowFen: BELOW } }, params: Record<string, unknown> = {}) => {
  setFinance(null)
  const mall = await openMall(world(), params)
  await world().inSchool(mall.no, (ctx) => installForm(ctx, { ...baseForm, ...form }))
  const before = await mall.balance(mall.K1)
  const A2 = await buildUser(world().db, {
    schoolId: mall.no,
    no: `A2D${mall.no}`,
    name: '丁老师',
    roles: ['acceptor'],
    deptId: mall.deptId,
  })
  const author = await world().as(mall.T1)
  const contentOf = (price: string, over: Partial<Sheet> = {}) =>
    sheetOf(mall, {
      isDirect: true,
      acceptorId: mall.T2.id,
      items: [{ ...sheetOf(mall).items[0]!, qty: '1', price }],
      funds: [{ fundId: mall.K1, subjectCode: 'material', amountFen: Math.round(Number(price) * 100) }],
      ...over,
    })
  const submit = async (price = '999.99', over: Partial<Sheet> = {}) => {
    const content = contentOf(price, over)
    const { id, version } = await author.offPlatform.save({ content })
    await author.offPlatform.submit({ id, version, content, chosen: {} })
    return id
  }
  const refused = async (price: string, over: Partial<Sheet> = {}) => {
    const answer = await submit(price, over).then(
      () => null,
      (error: unknown) => error,
    )
    if (answer === null) return ''
    const { message, data } = await refusalOf(Promise.reject(answer))
    return [message, ...Object.values((data as { fields?: Record<string, string> } | null)?.fields ?? {})].join('；')
  }
  const acceptance = async (id: string, price = '999.99', who: SessionUser = mall.T2, invoiceNo = nextInvoiceNo()) => ({
    id,
    acceptedOn: '2026-11-18',
    opinion: '相符',
    lines: [{ no: 0, qty: '1', price, isGood: true, place: '', own: {} }],
    photoIds: [await keptAs(world(), who, '实物.png', PNG)],
    invoices: [
      { fileId: await keptAs(world(), who, '发票.pdf', pdf()), invoiceCode: '', invoiceNo, totalFen: Math.round(Number(price) * 100) },
    ],
  })
  const acceptor = await world().as(mall.T2)
  return {
    mall,
    A2,
    author,
    acceptor,
    second: await world().as(A2),
    contentOf,
    submit,
    refused,
    acceptance,
    accepted: async (over: Partial<Sheet> = {}) => {
      const id = await submit('999.99', over)
      await acceptor.offPlatform.accept(await acceptance(id))
      return id
    },
    state: async (id: string) => (await author.offPlatform.detail({ id })).state,
    moved: async () => (await mall.balance(mall.K1)).slice(1).map((fen, i) => fen - before[i + 1]!),
    faults: () => world().tx(mall.no, (tx) => checkInvariants(tx, mall.no)),
    used: async (id: string) =>
      (await world().admin.query('select 1 from mall.invoice_registry where school_id = $1 and doc_id = $2', [mall.no, id])).rowCount,
    told: async (who: SessionUser) => (await (await world().as(who)).notice.messages()).list[0]!,
    logs: async (id: string) =>
      (await mall.logs(id)).filter(({ to_state: to }) => to !== null).map(({ action, to_state: to }) => [action, to]),
  }
}

describe('免申请直接验收', () => {
  it('freezes, is accepted by another, approved by the owner, and only then owed; finance pays it', async () => {
    const it_ = await school()
    const id = await it_.submit()
    expect([await it_.state(id), await it_.moved(), await it_.faults()]).toEqual(['bought', [TOTAL, 0, 0], []])
    expect(await it_.mall.waiting(id)).toEqual([])
    expect((await it_.told(it_.mall.T2)).title).toMatch(/^请验收平台外采购 WG/)
    expect(await it_.author.offPlatform.detail({ id })).toMatchObject({ isDirect: true, lapsesOn: '2027-02-16', waitsFor: ['刘老师'] })
    await it_.acceptor.offPlatform.accept(await it_.acceptance(id))
    expect([await it_.state(id), await it_.moved(), await it_.faults()]).toEqual(['reviewing', [TOTAL, 0, 0], []])
    const office = await world().as(it_.mall.C1)
    // Nobody pays what nobody approved.
    for (const asked of [
      () => office.offPlatform.settle({ id, voucherNo: '记-1' }),
      () => office.offPlatform.push({ id }),
      () => office.offPlatform.returnInvoice({ id, reason: '票面有误' }),
    ])
      expect((await refusalOf(asked())).message).toContain('平台外采购申请当前状态为已验收，待审批，不能')
    expect((await it_.author.offPlatform.list({ tab: 2 })).list).toMatchObject([{ id, dueFen: TOTAL }])
    await it_.mall.decide(it_.mall.F1, id)
    expect([await it_.state(id), await it_.moved(), await it_.faults()]).toEqual(['accepted', [0, TOTAL, 0], []])
    expect((await it_.author.offPlatform.detail({ id })).can.evaluate).toBe(true)
    await office.offPlatform.settle({ id, voucherNo: '记-1' })
    expect([await it_.state(id), await it_.moved(), await it_.faults()]).toEqual(['done', [0, 0, TOTAL], []])
    expect(await it_.logs(id)).toEqual([
      ['draft', 'draft'],
      ['submitDirect', 'bought'],
      ['acceptDirect', 'reviewing'],
      ['approveDirect', 'accepted'],
      ['settle', 'done'],
    ])
  })

  it('owes what it really cost, and gives back the rest; never more than was frozen', async () => {
    const it_ = await school()
    const id = await it_.submit()
    expect((await refusalOf(it_.acceptor.offPlatform.accept(await it_.acceptance(id, '1000.00')))).message).toBe(
      '实际金额 ¥1,000.00 超过提交时冻结的 ¥999.99，免申请直接验收不能超过，请购买人作废后重新填写',
    )
    await it_.acceptor.offPlatform.accept(await it_.acceptance(id, '900.00'))
    expect([await it_.moved(), await it_.faults()]).toEqual([[TOTAL, 0, 0], []])
    await it_.mall.decide(it_.mall.F1, id)
    expect([await it_.state(id), await it_.moved(), await it_.faults()]).toEqual(['accepted', [0, 90_000, 0], []])
  })

  it('is for less than the limit, to the fen, of schools that have it, with others who accept', async () => {
    const it_ = await school()
    const over = '免申请直接验收须低于 ¥1,000.00，现为 ¥1,000.00，请先申请后采购'
    expect(await it_.refused('1000.00')).toContain(over)
    expect(await it_.refused('999.99', { acceptorId: '' })).toContain('请选择验收人')
    expect(await it_.refused('999.99', { acceptorId: it_.mall.T1.id })).toContain('验收人不能与采购人为同一人')
    expect(await it_.refused('999.99', { secondAcceptorId: it_.mall.T2.id })).toContain('两位验收人不能是同一人')
    expect(await it_.refused('999.99', { acceptorId: it_.mall.C1.id })).toContain('所选的人不能验收，请另选')
    const other = await school({})
    expect(await it_.refused('999.99', { acceptorId: other.mall.T2.id })).toContain('所选的人不能验收，请另选')
    expect(await other.refused('999.99')).toContain('本校没有免申请直接验收，请先申请后采购')
    expect([await it_.moved(), await other.moved()]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ])
    const byTwo = await school({ direct: { belowFen: BELOW }, accept: { path: '/applyPurchaseWork', note: '', isByTwo: true, fields: [] } })
    expect(await byTwo.refused('999.99')).toContain('请选择第二验收人')
    expect(await it_.state(await it_.submit('999.99'))).toBe('bought')
  })

  it('holds to every bar of an application: controlled goods, the blacklist, the catalogue, cards', async () => {
    const it_ = await school({
      direct: { belowFen: BELOW },
      central: [{ key: 'printer', title: '打印机', words: ['打印机'], but: [], isProven: false }],
    })
    const item = (over: object) => ({ items: [{ ...sheetOf(it_.mall).items[0]!, qty: '1', price: '999.99', ...over }] })
    expect(await it_.refused('999.99', item({ name: '乙醇溶剂', cas: '7697-37-2' }))).toContain('管控化学品及危险化学品不得通过平台外采购')
    expect(await it_.refused('999.99', item({ name: '激光打印机' }))).toContain('政府采购')
    const black = { supplierName: '黑名单公司', supplierUscc: '91320100MA1DE0031J' }
    await world().admin.query("update shared.suppliers set status = 'blacklisted', uscc = $2, name = $3 where id = $1", [
      it_.mall.jia,
      black.supplierUscc,
      black.supplierName,
    ])
    expect(await it_.refused('999.99', black)).toContain('在黑名单中，不得采购')
    expect(await it_.refused('999.99', { funds: [] })).toContain('请选择经费')
  })

  it('is accepted by who is named, in his school and state; both of two', async () => {
    const it_ = await school()
    const id = await it_.submit('999.99', { secondAcceptorId: it_.A2.id })
    expect((await refusalOf(it_.author.offPlatform.accept(await it_.acceptance(id, '999.99', it_.mall.T1)))).code).toBe('2009')
    expect((await refusalOf(it_.second.offPlatform.accept(await it_.acceptance(id, '999.99', it_.A2)))).code).toBe('2009')
    const other = await school()
    expect((await refusalOf(other.acceptor.offPlatform.accept(await other.acceptance(id)))).code).toBe('4004')
    await it_.acceptor.offPlatform.accept(await it_.acceptance(id))
    expect([await it_.state(id), await it_.mall.waiting(id)]).toEqual(['accepting', []])
    await it_.second.offPlatform.acceptBack({ id, reason: '少一件' })
    expect([await it_.state(id), await it_.used(id), await it_.moved()]).toEqual(['bought', 0, [TOTAL, 0, 0]])
    await it_.acceptor.offPlatform.accept(await it_.acceptance(id))
    await it_.second.offPlatform.confirm({ id })
    expect([await it_.state(id), await it_.faults()]).toEqual(['reviewing', []])
    expect((await refusalOf(it_.acceptor.offPlatform.accept(await it_.acceptance(id)))).code).toBe('4009')
    expect((await refusalOf(it_.author.offPlatform.void({ id, reason: '不要了' }))).code).toBe('4009')
    expect(
      (await it_.author.raw(contract.offPlatform.submit, { id, version: 99, content: it_.contentOf('999.99'), chosen: {} })).retCode,
    ).toBe('4009')
    await it_.mall.decide(it_.mall.F1, id)
    expect([await it_.state(id), await it_.moved()]).toEqual(['accepted', [0, TOTAL, 0]])
  })

  it('shows who approves what was accepted, by whom and for how much', async () => {
    const it_ = await school()
    const id = await it_.accepted()
    const owner = await world().as(it_.mall.F1)
    const shown = JSON.stringify(await owner.approval.detail({ kind: 'offPlatform', id }))
    for (const said of ['免申请直接验收：已购买、已验收，审批通过才确认应付', '刘老师', '¥999.99', '发票.pdf'])
      expect(shown).toContain(said)
  })
})

describe('免申请直接验收 that is not approved', () => {
  it('is paid to nobody when refused: money and invoice are free, all are told, and it may be mended', async () => {
    const it_ = await school()
    const no = nextInvoiceNo()
    const id = await it_.submit()
    await it_.acceptor.offPlatform.accept(await it_.acceptance(id, '999.99', it_.mall.T2, no))
    await it_.mall.decide(it_.mall.F1, id, { refuse: '请先申请' })
    expect([await it_.state(id), await it_.moved(), await it_.used(id), await it_.faults()]).toEqual(['back', [0, 0, 0], 0, []])
    for (const who of [it_.mall.T1, it_.mall.T2]) {
      const { title, body } = await it_.told(who)
      expect([title, body]).toEqual([expect.stringContaining('已驳回'), expect.stringContaining('学校不付款，验收作废，发票可另作他用；')])
    }
    expect((await it_.author.offPlatform.detail({ id })).acceptance).toBeNull()
    // Mended, with the same invoice.
    const { doc } = await it_.author.offPlatform.open({ id })
    const content = it_.contentOf('888.00')
    await it_.author.offPlatform.submit({ id, version: doc!.version, content, chosen: {} })
    await it_.acceptor.offPlatform.accept(await it_.acceptance(id, '888.00', it_.mall.T2, no))
    await it_.mall.decide(it_.mall.F1, id)
    expect([await it_.state(id), await it_.moved(), await it_.faults()]).toEqual(['accepted', [0, 88_800, 0], []])
  })

  it('is paid to nobody when it is ended for good', async () => {
    const it_ = await school()
    const id = await it_.accepted()
    const { rows } = await world().admin.query('select id from mall.flow_tasks where doc_id = $1 and status = 1', [id])
    await (await world().as(it_.mall.F1)).approval.terminate({ taskId: rows[0].id, comment: '不符合规定' })
    expect([await it_.state(id), await it_.moved(), await it_.used(id), await it_.faults()]).toEqual(['voided', [0, 0, 0], 0, []])
    for (const who of [it_.mall.T1, it_.mall.T2]) expect((await it_.told(who)).body).toContain('学校不付款，验收作废')
  })

  it('may go on as an application, of which nothing of the acceptance is left', async () => {
    const it_ = await school()
    const id = await it_.accepted()
    await it_.mall.decide(it_.mall.F1, id, { refuse: '请先申请' })
    const { doc } = await it_.author.offPlatform.open({ id })
    const content = it_.contentOf('999.99', { isDirect: false })
    await it_.author.offPlatform.submit({ id, version: doc!.version, content, chosen: {} })
    expect(await it_.author.offPlatform.detail({ id })).toMatchObject({
      state: 'auditing',
      isDirect: false,
      acceptance: null,
      acceptorName: '',
    })
    await it_.mall.decide(it_.mall.F1, id)
    expect([await it_.state(id), await it_.moved(), await it_.faults()]).toEqual(['approved', [TOTAL, 0, 0], []])
  })

  it('is taken back by who bought it before anybody decided, and ended by him before it is accepted', async () => {
    const it_ = await school()
    const id = await it_.accepted()
    await it_.author.offPlatform.withdraw({ id })
    expect([await it_.state(id), await it_.moved(), await it_.used(id), await it_.mall.waiting(id)]).toEqual(['back', [0, 0, 0], 0, []])
    const early = await it_.submit()
    await it_.author.offPlatform.void({ id: early, reason: '商家退货' })
    expect([await it_.state(early), await it_.moved(), await it_.faults()]).toEqual(['voided', [0, 0, 0], []])
  })

  it('ends by itself: not accepted in time, or not decided', async () => {
    const it_ = await school()
    const idle = await it_.submit()
    await world().inSchool(it_.mall.no, (ctx) =>
      (offPlatformJobs['offPlatform.lapse'] as JobHandler<'offPlatform.lapse'>)(
        { ...ctx, now: addDays(ctx.now, 90) },
        { id: idle, docId: idle, body: {}, tries: 1 },
      ),
    )
    expect([await it_.state(idle), await it_.moved()]).toEqual(['expired', [0, 0, 0]])
    expect((await it_.told(it_.mall.T1)).body).toContain('提交后 90 天没有验收，申请已过期，学校不付款')
    const id = await it_.accepted()
    await world().makeDue('approval.expire')
    await world().drain()
    expect([await it_.state(id), await it_.moved(), await it_.used(id), await it_.faults()]).toEqual(['voided', [0, 0, 0], 0, []])
    expect((await it_.told(it_.mall.T2)).body).toContain('学校不付款')
  })

  it('ends where only the second word lacks, by its author or by itself, and its invoices are free', async () => {
    const it_ = await school()
    const byTwo = async (price: string) => {
      const id = await it_.submit(price, { secondAcceptorId: it_.A2.id })
      await it_.acceptor.offPlatform.accept(await it_.acceptance(id, price))
      return id
    }
    const first = await byTwo('100.00')
    expect([await it_.state(first), await it_.used(first)]).toEqual(['accepting', 2])
    await it_.author.offPlatform.void({ id: first, reason: '第二验收人调离' })
    expect([await it_.state(first), await it_.used(first), await it_.moved()]).toEqual(['voided', 0, [0, 0, 0]])
    for (const who of [it_.mall.T2, it_.A2]) expect((await it_.told(who)).body).toContain('第二验收人调离。申请人作废')
    const idle = await byTwo('200.00')
    const lapse = (days: number) =>
      world().inSchool(it_.mall.no, (ctx) =>
        (offPlatformJobs['offPlatform.lapse'] as JobHandler<'offPlatform.lapse'>)(
          { ...ctx, now: addDays(ctx.now, days) },
          { id: idle, docId: idle, body: {}, tries: 1 },
        ),
      )
    await lapse(89)
    expect(await it_.state(idle)).toBe('accepting')
    await world().admin.query("update mall.off_platforms set lapses_on = '2026-01-01' where id = $1", [idle])
    await it_.second.offPlatform.acceptBack({ id: idle, reason: '少一件' })
    expect((await it_.author.offPlatform.detail({ id: idle })).lapsesOn).toBe('2027-02-16')
    await it_.acceptor.offPlatform.accept(await it_.acceptance(idle, '200.00'))
    await lapse(90)
    expect([await it_.state(idle), await it_.used(idle), await it_.moved(), await it_.faults()]).toEqual(['expired', 0, [0, 0, 0], []])
    for (const who of [it_.mall.T1, it_.mall.T2, it_.A2]) expect((await it_.told(who)).title).toContain('已过期')
  })

  it('is known to who accepted it when it is taken back', async () => {
    const it_ = await school()
    const id = await it_.accepted()
    await it_.author.offPlatform.withdraw({ id })
    expect((await it_.told(it_.mall.T2)).body).toContain('学校不付款，验收作废')
  })

  it('was paid on no day before it was approved', async () => {
    const it_ = await school()
    const id = await it_.accepted()
    await it_.mall.decide(it_.mall.F1, id)
    const paid = (await world().as(it_.mall.C1)).offPlatform.settle({ id, voucherNo: '记-1', paidOn: '2026-11-17' })
    expect((await refusalOf(paid)).message).toContain('审批通过日期')
  })

  it('goes back where the finance system does not freeze it', async () => {
    const it_ = await school()
    for (const made of [() => it_.submit(), () => it_.accepted()]) {
      const id = await made()
      await world().inSchool(it_.mall.no, (ctx) => giveBackUnfrozen(ctx, id, '财务系统不同意冻结：余额不足'))
      expect([await it_.state(id), await it_.used(id)]).toEqual(['back', 0])
    }
    expect([await it_.moved(), await it_.faults()]).toEqual([[0, 0, 0], []])
  })

  it('passes by no small sum and by nobody’s own card: somebody else decides', async () => {
    const it_ = await school({ direct: { belowFen: BELOW } }, { autoPassBelow: 10_000_000, autoPassMonthlyCap: 100_000_000 })
    await world().admin.query('update mall.funds set owner_id = $2 where id = $1', [it_.mall.K1, it_.mall.T1.id])
    await world().admin.query('update mall.users set self_audit_flag = 1 where id = $1', [it_.mall.T1.id])
    await world().admin.query("insert into mall.user_roles (school_id, user_id, role) values ($1, $2, 'fzr')", [
      it_.mall.no,
      it_.mall.T1.id,
    ])
    const id = await it_.accepted()
    expect([await it_.state(id), (await it_.mall.waiting(id)).length > 0, await it_.moved()]).toEqual(['reviewing', true, [TOTAL, 0, 0]])
    expect(await it_.mall.waiting(id)).not.toContain(it_.mall.T1.name)
  })
})

describe('免申请直接验收 needs the word of a person', () => {
  const owner: FlowNodeDef = { id: 'fzr', title: '经费负责人', mode: 'AND', assignees: [{ kind: 'FUND_OWNER_EACH' }] }
  const flow = (no: number, nodes: FlowNodeDef[]) =>
    world().inSchool(no, (ctx) => installFlows(ctx, [{ code: `direct${no}`, docKind: 'offPlatform', title: '平台外采购申请', nodes }]))
  const nobody: FlowNodeDef = { id: 'vice', title: '采购中心', emptyPolicy: 'PASS', assignees: [{ kind: 'ROLE', role: 'viceLeader' }] }
  const STALE = failText('core.stale')
  const NOBODY = '先买后批的须有申请人以外的人审批同意，学校的审批流程没有这一步，请先申请后采购'

  it('and time that is up is none, though the flow passes what is late', async () => {
    const it_ = await school()
    await flow(it_.mall.no, [{ ...owner, when: { all: [{ amountBelow: 500_000 }, { controlBelow: 1 }] }, timeoutAction: 'AUTO_PASS' }])
    const id = await it_.accepted()
    await world().makeDue('approval.escalate')
    await world().drain()
    expect([await it_.state(id), await it_.moved(), await it_.mall.waiting(id)]).toEqual([
      'reviewing',
      [TOTAL, 0, 0],
      ['周院长', '王教授'].toSorted((a, b) => a.localeCompare(b)),
    ])
    await it_.mall.decide(it_.mall.F1, id)
    expect([await it_.state(id), await it_.moved(), await it_.faults()]).toEqual(['accepted', [0, TOTAL, 0], []])
  })

  it('so a flow that asks nobody is refused when it is submitted, and gives it back where it came later', async () => {
    const it_ = await school()
    const id = await it_.submit('100.00')
    await world().admin.query("delete from mall.user_roles where school_id = $1 and role = 'viceLeader'", [it_.mall.no])
    await flow(it_.mall.no, [nobody])
    expect(await it_.refused('10.00')).toContain(NOBODY)
    await it_.acceptor.offPlatform.accept(await it_.acceptance(id, '100.00'))
    expect([await it_.state(id), await it_.moved(), await it_.used(id), await it_.faults()]).toEqual(['back', [0, 0, 0], 0, []])
    expect((await it_.told(it_.mall.T1)).body).toContain(`审批无法开始：${NOBODY}`)
    expect((await it_.logs(id)).slice(-2)).toEqual([
      ['acceptDirect', 'reviewing'],
      ['refuse', 'back'],
    ])
  })

  it('who owns the cards when it is accepted, not when it was submitted', async () => {
    const it_ = await school()
    await flow(it_.mall.no, [owner])
    const id = await it_.submit()
    await world().admin.query('update mall.funds set owner_id = $2 where id = $1', [it_.mall.K1, it_.mall.F2.id])
    await world().admin.query('update mall.users set is_active = false where id = $1', [it_.mall.F1.id])
    await it_.acceptor.offPlatform.accept(await it_.acceptance(id))
    expect([await it_.state(id), await it_.mall.waiting(id)]).toEqual(['reviewing', ['赵教授']])
  })

  it('chosen when it is submitted where the flow wants him chosen, and given back where it wants so since', async () => {
    const it_ = await school()
    const id = await it_.submit('100.00')
    await flow(it_.mall.no, [
      owner,
      { id: 'pick', title: '分管领导', assignees: [{ kind: 'SELF_SELECT', role: 'fzr', scope: 'SCHOOL', min: 1, max: 1 }] },
    ])
    expect(await it_.refused('10.00')).toContain('请选择审批人：分管领导')
    await it_.acceptor.offPlatform.accept(await it_.acceptance(id, '100.00'))
    expect([await it_.state(id), (await it_.told(it_.mall.T1)).body]).toEqual([
      'back',
      expect.stringContaining('审批无法开始：请选择审批人：分管领导'),
    ])
  })

  it('who did not accept it: one level up decides for an owner who did', async () => {
    const it_ = await school()
    await flow(it_.mall.no, [owner])
    await world().admin.query('update mall.funds set owner_id = $2 where id = $1', [it_.mall.K1, it_.mall.T2.id])
    await world().admin.query("insert into mall.user_roles (school_id, user_id, role) values ($1, $2, 'fzr')", [
      it_.mall.no,
      it_.mall.T2.id,
    ])
    const id = await it_.submit('100.00')
    await it_.acceptor.offPlatform.accept(await it_.acceptance(id, '100.00'))
    expect([await it_.state(id), await it_.mall.waiting(id)]).toEqual(['reviewing', ['周院长']])
    const { rows } = await world().admin.query('select id from mall.flow_tasks where doc_id = $1 and status = 1', [id])
    await world().admin.query('update mall.flow_tasks set assignee_id = $2 where id = $1', [rows[0].id, it_.mall.T2.id])
    expect((await refusalOf((await world().as(it_.mall.T2)).approval.agree({ taskId: rows[0].id }))).message).toContain('您是本单的验收人')
    expect(await it_.moved()).toEqual([10_000, 0, 0])
    // Nobody else could approve it.
    await flow(it_.mall.no, [{ ...owner, sameAsSubmitter: 'BLOCK' }])
    expect(await it_.refused('10.00')).toContain('验收人不能再审批本单，请另选验收人')
  })

  it('without an interest in the seller, and of a seller that is not barred by now', async () => {
    const it_ = await school()
    const uscc = '91330200MA2DE0017J'
    await world().admin.query('update shared.suppliers set uscc = $2, name = $3 where id = $1', [it_.mall.jia, uscc, `甲${it_.mall.no}`])
    await flow(it_.mall.no, [owner])
    const relate = async (who: SessionUser) =>
      (await world().as(who)).recusal.declare({ supplierId: it_.mall.jia, relation: 'kin', note: '' })
    const early = await it_.submit('100.00', { secondAcceptorId: it_.A2.id })
    await it_.acceptor.offPlatform.accept(await it_.acceptance(early, '100.00'))
    await relate(it_.A2)
    expect((await refusalOf(it_.second.offPlatform.confirm({ id: early }))).message).toContain('须回避')
    const id = await it_.submit('200.00')
    await it_.acceptor.offPlatform.accept(await it_.acceptance(id, '200.00'))
    const { rows: was } = await world().admin.query('select status from shared.suppliers where id = $1', [it_.mall.jia])
    await world().admin.query("update shared.suppliers set status = 'blacklisted' where id = $1", [it_.mall.jia])
    expect((await refusalOf(it_.mall.decide(it_.mall.F1, id))).message).toContain('在黑名单中，不得采购')
    await world().admin.query('update shared.suppliers set status = $2 where id = $1', [it_.mall.jia, was[0].status])
    await relate(it_.mall.F1)
    expect((await refusalOf(it_.mall.decide(it_.mall.F1, id))).message).toContain('须回避')
    expect([await it_.state(id), await it_.moved()]).toEqual(['reviewing', [30_000, 0, 0]])
    await world().admin.query("update shared.suppliers set uscc = '', name = '甲', status = $2 where id = $1", [
      it_.mall.jia,
      was[0].status,
    ])
  })

  it('though it began while its buyer took it back', async () => {
    const it_ = await school()
    const [id, other] = [await it_.submit('10.00'), await it_.submit('11.00')]
    await it_.acceptor.offPlatform.accept(await it_.acceptance(other, '11.00'))
    const { admin } = world()
    await admin.query('begin')
    await admin.query('select 1 from mall.off_platforms where id = $1 for update', [id])
    const taken = [
      refusalOf(it_.author.offPlatform.withdraw({ id })).then(({ message }) => message),
      world()
        .inSchool(it_.mall.no, (ctx) => giveBackUnfrozen(ctx, id, '财务系统不同意冻结'))
        .then(
          () => '',
          (error: Error) => error.message,
        ),
    ]
    await new Promise((done) => setTimeout(done, 600))
    await admin.query(
      `insert into mall.flow_insts select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'doc_id', $1::text))).*
       from mall.flow_insts i where i.doc_id = $2`,
      [id, other],
    )
    await admin.query(
      `update mall.off_platforms p set (state, moved_to, actual_fen, accept_no, accepted_at, acceptance, version)
       = (select o.state, o.moved_to, 1000, o.accept_no, o.accepted_at, o.acceptance, o.version from mall.off_platforms o where o.id = $2) where p.id = $1`,
      [id, other],
    )
    await admin.query('commit')
    expect(await Promise.all(taken)).toEqual([STALE, STALE])
    expect(await it_.state(id)).toBe('reviewing')
  })
})

describe('the sum of 免申请直接验收', () => {
  it('beside the others of the year is what it cost', async () => {
    const it_ = await school()
    await it_.submit('400.00')
    const id = await it_.submit('500.00')
    await it_.acceptor.offPlatform.accept(await it_.acceptance(id, '450.00'))
    const { review } = await (await world().as(it_.mall.F1)).approval.detail({ kind: 'offPlatform', id })
    const year = blockOf(review!, 'checks')!.checks.find(({ key }) => key === 'year')!
    expect(year.text).toContain('本部门本年已向该供应商申请 1 单 ¥400.00，连同本单 ¥850.00')
  })

  it('is split over the cards before it is agreed to as it will be taken, to the fen', async () => {
    const it_ = await school()
    const cards = [it_.mall.K1, it_.mall.K3].toSorted((a, b) => (a < b ? 1 : -1))
    const id = await it_.submit('100.00', { funds: cards.map((fundId) => ({ fundId, subjectCode: 'material', amountFen: 5_000 })) })
    await it_.acceptor.offPlatform.accept(await it_.acceptance(id, '99.99'))
    const owner = await world().as(it_.mall.F1)
    const { docNo, timeline } = await owner.approval.detail({ kind: 'offPlatform', id })
    const [row] = (await owner.approval.list({ index: 0, no: docNo })).list
    const said = row!.funds.map((fund) => [fund.name, fund.amountFen]).toSorted()
    // Who owns a card reads what it will pay, not what was frozen.
    const sentences = JSON.stringify(timeline)
    for (const { name, amountFen } of row!.funds)
      expect(sentences).toMatch(new RegExp(`${name}（[^）]*）由其负责，出资 ${money(amountFen)}`))
    for (let [name] = await it_.mall.waiting(id); name; [name] = await it_.mall.waiting(id))
      await it_.mall.decide(
        [it_.mall.F1, it_.mall.F2, it_.mall.D1, it_.mall.J1].find((who) => who.name === name)!,
        id,
      )
    const doc = await it_.author.offPlatform.detail({ id })
    expect([doc.state, doc.cards.map((card) => [card.name, card.amountFen]).toSorted()]).toEqual(['accepted', said])
  })

  it('is of a card with several subjects what the ledger takes of each', () => {
    const fund = { ownerId: '', ownerDeptId: null, source: '', name: '', projectNo: '' }
    const funds = [
      { ...fund, fundId: 'b', amountFen: 2, parts: [1, 1] },
      { ...fund, fundId: 'a', amountFen: 1 },
    ]
    const facts = { amountFen: 3, funds } as unknown as Parameters<typeof sharesOf>[0]['facts']
    // Of three equal parts the first, by card and code.
    expect(sharesOf({ facts, amount_fen: 1 }).map((it_) => it_.amountFen)).toEqual([0, 1])
  })
})

describe('several of 免申请直接验收', () => {
  const SECOND =
    '7 天内同一购买人或经费负责人已向该供应商免申请直接验收 1 单 ¥600.00，连同本单 ¥1,000.00，合计须低于 ¥1,000.00，请先申请后采购'

  it('of one seller in the days a split is looked for are one purchase, by its buyer and by the owners of its cards', async () => {
    const it_ = await school()
    const first = await it_.submit('600.00')
    expect(await it_.refused('400.00')).toContain(SECOND)
    expect((await it_.author.offPlatform.check({ content: it_.contentOf('400.00'), chosen: {} })).seller.at(-1)).toMatchObject({
      key: 'direct',
      verdict: 'bad',
      text: SECOND,
    })
    // By another buyer on a card of the same owner.
    await world().admin.query('update mall.off_platforms set applicant_id = $2 where id = $1', [first, it_.A2.id])
    expect(await it_.refused('400.00')).toContain(SECOND)
    // By the same buyer on a card of another owner.
    await world().admin.query('update mall.off_platforms set applicant_id = $2 where id = $1', [first, it_.mall.T1.id])
    const onK3 = { funds: [{ fundId: it_.mall.K3, subjectCode: 'material', amountFen: 40_000 }] }
    expect(await it_.refused('400.00', onK3)).toContain(SECOND)
    // By others on other cards.
    await world().admin.query('update mall.off_platforms set applicant_id = $2 where id = $1', [first, it_.A2.id])
    expect(await it_.refused('400.00', onK3)).toBe('')
    expect(await it_.faults()).toEqual([])
  })

  it('stay free below the limit, after those days, and once the first is ended', async () => {
    const it_ = await school()
    const first = await it_.submit('600.00')
    await it_.submit('399.99')
    expect(await it_.refused('0.01')).toContain('2 单 ¥999.99')
    await world().admin.query("update mall.off_platforms set submitted_at = submitted_at - interval '8 days' where id = $1", [first])
    const third = await it_.submit('600.00')
    expect(await it_.refused('400.00')).toContain('请先申请后采购')
    await it_.author.offPlatform.void({ id: third, reason: '不要了' })
    expect(await it_.state(await it_.submit('400.00'))).toBe('bought')
  })

  it('submitted at once are counted one after the other', async () => {
    const it_ = await school()
    const made = await Promise.allSettled([it_.submit('600.00'), it_.submit('600.00'), it_.submit('600.00')])
    expect(made.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect([await it_.moved(), await it_.faults()]).toEqual([[60_000, 0, 0], []])
  })
})
