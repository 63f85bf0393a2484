// 框架协议订单: its chain, its ceilings, who takes over, what it refuses, who sees it.
import { framework } from '@caiyuan/contract/framework'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { addDays, dayOf, now } from '../../core/clock.ts'
import type { SessionUser } from '../../core/context.ts'
import { keepFile } from '../../core/files.ts'
import { buildUser } from '../../demo/build.ts'
import { checkInvariants } from '../fund/invariants.ts'
import { openMall, type Mall } from '../order/checkout/fixtures.ts'
import { openAgreement, thirdFirm } from './fixtures.ts'

const world = useWorld()
/** One 边台 of 甲 at 92 % of 2,680.00, and of 乙 at 94 %. */
const ONE = 246_560

const clerkOf = (mall: Mall, supplierId: string, no: string) =>
  buildUser(world().db, { schoolId: 2, no: `${no}${mall.no}`, name: '订单专员', roles: ['supplier'], supplierId })

const start = async (it_: Parameters<typeof openAgreement>[2] = {}, params: object = {}) => {
  const mall = await openMall(world(), { ...params })
  const agreement = await openAgreement(world(), mall, it_)
  const before = await mall.balance(mall.K1)
  return {
    mall,
    ...agreement,
    moved: async () => (await mall.balance(mall.K1)).slice(1).map((fen, i) => fen - before[i + 1]!),
    stateOf: async (orderId: string) => (await agreement.buyer.framework.order({ orderId })).state,
    faults: () => world().tx(mall.no, (tx) => checkInvariants(tx, mall.no)),
    titles: async (id: string) => (await mall.logs(id)).map((log) => log.title),
  }
}

/** Agreed to by the owner of K1, so that the supplier has it. */
const approved = async (it_: Parameters<typeof openAgreement>[2] = {}, num = 2) => {
  const at = await start(it_)
  const { orderId } = await at.submit(num)
  await at.mall.decide(at.mall.F1, orderId)
  await world().drain()
  const jia = await world().as(await clerkOf(at.mall, at.mall.jia, 'JA'))
  return { ...at, orderId, jia, of: { schoolId: at.mall.no, orderId } }
}

const upload = (who: SessionUser, schoolId: number, name: string) =>
  keepFile({ db: world().db, storage: world().storage }, who, schoolId, name, Buffer.from('%PDF-1.4\n%%EOF\n'))

describe('framework.products', () => {
  it('finds goods by name, agreement and candidate with the prices of each; nothing of another school or of what is over', async () => {
    const at = await start()
    const found = await at.buyer.framework.products({ keyword: '边台' })
    expect(found.list).toMatchObject([
      { name: '钢木实验边台', lowestE4: 24_656_000, highestE4: 25_192_000, candidateNum: 2, leftFen: 5_000_000 },
    ])
    expect((await at.buyer.framework.products({ keyword: '乙' })).total).toBe(2)
    expect((await at.buyer.framework.products({ supplierId: at.mall.jia, keyword: '试剂架' })).total).toBe(1)
    expect((await at.buyer.framework.products({ goodsIds: [at.goods[1]!.id] })).list.map((one) => one.name)).toEqual(['试剂架'])
    const other = await openMall(world())
    const stranger = await world().as(other.T1)
    expect((await stranger.framework.products({})).total).toBe(0)
    for (const id of [at.id, at.goods[0]!.id]) expect((await refusalOf(stranger.framework.product({ id }))).code).toBe('4004')
    await at.office.agreement.stop({ id: at.id, reason: '供应商违约' })
    expect((await at.buyer.framework.products({})).total).toBe(0)
    expect((await at.buyer.framework.product({ id: at.id })).problem).toBe('协议已停用（供应商违约）')
  })
})

describe('an order under an agreement of what is regulated', () => {
  it('is refused with its line and its substance, and said before', async () => {
    const at = await start({ goods: [{ name: '硝酸', spec: 'AR 500mL', unit: '瓶', priceE4: 300_000, isAsset: false }] })
    const why = '第 1 行「硝酸」含 7697-37-2（易制爆），须凭购买许可在商城订购，或走危化品申购流程，不能按框架协议采购'
    expect((await at.buyer.framework.confirm(at.order(2))).problem).toBe(why)
    expect((await refusalOf(at.submit(2))).message).toBe(why)
    expect([await at.moved(), await at.used()]).toEqual([[0, 0, 0], 0])
  })
})

describe('framework.submit', () => {
  it('freezes the sum, takes it of the ceiling and asks the owner of the card', async () => {
    const at = await start()
    const { orderId, docNo, state } = await at.submit(2)
    expect([docNo, state]).toEqual([expect.stringMatching(/^KJ\d{12}$/), 'auditing'])
    expect([await at.moved(), await at.used(), await at.mall.waiting(orderId)]).toEqual([[2 * ONE, 0, 0], 2 * ONE, ['王教授']])
    const detail = await at.buyer.framework.order({ orderId })
    expect(detail.usage).toEqual({ ceilingFen: 5_000_000, dealtFen: 0, auditingFen: 2 * ONE, leftFen: 5_000_000 - 2 * ONE })
    expect([detail.supplierName, detail.marketFen, await at.titles(orderId)]).toEqual([
      expect.stringContaining('甲'),
      536_000,
      ['下单', '提交'],
    ])
    expect(await at.faults()).toEqual([])
  })

  it('refuses what passes a ceiling, another price, a candidate in 整改, a choice without its reason', async () => {
    const at = await start({ ceilingFen: 1_000_000, perOrderFen: 900_000 })
    const words = async (num: number, more = {}) => (await refusalOf(at.submit(num, more))).message
    expect(await words(4)).toBe('每单不超过 ¥9,000.00，本单 ¥9,862.40')
    await at.submit(3)
    expect(await words(2)).toBe('协议还可用 ¥2,603.20，本单 ¥4,931.20，超出 ¥2,328.00')
    expect(await words(1, { seenFen: 1 })).toBe('协议价格已变化，现为 ¥2,465.60，请核对后重新提交')
    expect(await words(1, { candidateSrcId: at.mall.yi })).toBe('选的不是第 1 名，须填写理由（不少于 10 字）')
    expect(await words(1, { candidateSrcId: at.mall.K1 })).toContain('候选供应商')
    expect(await words(1, { items: [{ goodsId: at.mall.K1, num: 1 }] })).toContain('协议商品')
    expect(await words(1, { budgetLines: [{ fundId: at.mall.K1, subjectCode: 'material', amountFen: 5 }] })).toContain(
      '经费金额合计与订单金额不一致',
    )
    for (const num of [0, -1, 10_000, 1.5])
      expect(await words(1, { items: [{ goodsId: at.goods[0]!.id, num }] })).toContain('数量须为 1 到 9999 的整数')
    expect((await refusalOf(at.submit(1, {}, await world().as(at.mall.S1)))).code).toBe('2009')
    const detail = await at.office.agreement.detail({ id: at.id })
    const candidates = detail.form.candidates.map((one, i) =>
      i === 0 ? { ...one, state: 'fixing' as const, stateNote: '延期交货 2 次' } : one,
    )
    await at.office.agreement.save({ id: at.id, version: detail.version, form: { ...detail.form, candidates } })
    expect(await words(1, { candidateSrcId: at.mall.jia })).toContain('正在整改（延期交货 2 次），不能选用')
    expect((await at.buyer.framework.confirm(at.order(1))).supplierId).toBe(at.mall.yi)
    expect([await at.used(), await at.faults()]).toEqual([3 * ONE, []])
  })

  const CROWD = Number(process.env['CROWD'] ?? 32)
  it(`stops exactly at the ceiling under ${CROWD} orders at once`, async () => {
    const at = await start({ ceilingFen: 10 * ONE + 1, perOrderFen: ONE })
    await world().admin.query('update mall.fund_grants set per_order_cap_fen = null where fund_id = $1', [at.mall.K1])
    const wanted = at.order(1, { seenFen: ONE, budgetLines: [{ fundId: at.mall.K1, subjectCode: 'material', amountFen: ONE }] })
    const all = await Promise.allSettled(Array.from({ length: CROWD }, () => at.buyer.framework.submit(wanted)))
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(10)
    const refused = all.filter((one) => one.status === 'rejected').map((one) => (one.reason as { message: string }).message)
    expect(new Set(refused)).toEqual(new Set(['协议还可用 ¥0.01，本单 ¥2,465.60，超出 ¥2,465.59']))
    expect([await at.used(), await at.mall.count('framework_orders'), await at.moved(), await at.faults()]).toEqual([
      10 * ONE,
      10,
      [10 * ONE, 0, 0],
      [],
    ])
  })
})

describe('the approval of an order under an agreement', () => {
  it('gives money and ceiling back when it is refused, and asks again', async () => {
    const at = await start()
    const { orderId } = await at.submit(2)
    const owner = await world().as(at.mall.F1)
    expect((await owner.framework.auditWaiting({})).list.map((one) => one.orderId)).toEqual([orderId])
    expect(await owner.framework.auditDetail({ orderId })).toMatchObject({ usedPct: 0, afterPct: 9.9, isShort: false })
    await owner.framework.auditRefuse({ orderId, comment: '请核减数量' })
    expect([await at.stateOf(orderId), await at.moved(), await at.used(), await at.faults()]).toEqual(['back', [0, 0, 0], 0, []])
    const draft = await at.buyer.framework.draft({ orderId })
    expect(draft.comment).toBe('请核减数量')
    const again = {
      ...at.order(1),
      orderId,
      version: draft.version,
      seenFen: ONE,
      budgetLines: [{ fundId: at.mall.K1, subjectCode: 'material', amountFen: ONE }],
    }
    expect((await refusalOf(at.buyer.framework.resubmit({ ...again, version: 1 }))).code).toBe('4010')
    expect((await refusalOf((await world().as(at.mall.F1)).framework.resubmit(again))).code).toBe('4004')
    await at.buyer.framework.resubmit(again)
    expect([await at.stateOf(orderId), await at.moved(), await at.used()]).toEqual(['auditing', [ONE, 0, 0], ONE])
    await owner.framework.auditAgree({ orderId })
    expect([await at.stateOf(orderId), (await owner.framework.auditAlready({})).total]).toEqual(['toConfirm', 1])
    expect((await refusalOf(at.buyer.framework.withdraw({ orderId }))).code).toBe('3408')
  })

  it('is withdrawn, cancelled, ended by its clock; nobody agrees once the agreement is stopped', async () => {
    const at = await start()
    const { orderId } = await at.submit(1)
    expect((await refusalOf((await world().as(at.mall.F1)).framework.withdraw({ orderId }))).code).toBe('2009')
    await at.buyer.framework.withdraw({ orderId })
    expect([await at.stateOf(orderId), await at.used()]).toEqual(['draft', 0])
    expect((await refusalOf(at.buyer.framework.cancel({ orderId, reason: '' }))).message).toContain('取消原因')
    await at.buyer.framework.cancel({ orderId, reason: '不再采购' })
    expect([await at.stateOf(orderId), await at.moved()]).toEqual(['cancelled', [0, 0, 0]])
    expect((await refusalOf(at.buyer.framework.cancel({ orderId, reason: '再取消' }))).code).toBe('4009')
    const late = await at.submit(1)
    await at.office.agreement.stop({ id: at.id, reason: '重新招标' })
    expect((await refusalOf(at.mall.decide(at.mall.F1, late.orderId))).message).toContain('已停用（重新招标）')
    await world().makeDue('approval.expire')
    await world().drain()
    expect([await at.stateOf(late.orderId), await at.moved(), await at.used(), await at.faults()]).toEqual(['cancelled', [0, 0, 0], 0, []])
  })
})

describe('what follows the approval', () => {
  it('goes from the supplier over papers, goods and checks to the payment', async () => {
    const at = await approved()
    expect((await at.jia.frameworkSupply.list({})).list).toMatchObject([{ orderId: at.orderId, totalFen: 2 * ONE }])
    expect((await at.jia.frameworkSupply.detail(at.of)).address.mobile).toContain('****')
    expect(await at.jia.frameworkSupply.accept(at.of)).toEqual({ state: 'toUpload' })
    expect((await refusalOf(at.jia.frameworkSupply.handIn(at.of))).message).toBe('还缺材料：厂家授权书')
    const clerk = await clerkOf(at.mall, at.mall.jia, 'JB')
    const paper = await upload(clerk, at.mall.no, '授权书.pdf')
    const own = await world().as(clerk)
    await own.frameworkSupply.upload({ ...at.of, materialCode: 'M1', attachments: [paper] })
    expect((await refusalOf(own.frameworkSupply.upload({ ...at.of, materialCode: 'M2', attachments: [paper] }))).message).toBe(
      '本单不需要合同扫描件',
    )
    await own.frameworkSupply.handIn(at.of)
    expect((await at.office.framework.materialWaiting({})).list).toMatchObject([{ orderId: at.orderId, neededNum: 1, okNum: 0 }])
    const bad = [{ materialCode: 'M1', result: 'bad' as const, opinion: '有效期到 12-01，盖不住交货日' }]
    expect((await refusalOf(at.buyer.framework.materialRollback({ orderId: at.orderId, results: bad }))).code).toBe('2009')
    expect(
      (await refusalOf(at.office.framework.materialRollback({ orderId: at.orderId, results: [{ ...bad[0]!, opinion: '' }] }))).message,
    ).toContain('检查意见')
    await at.office.framework.materialRollback({ orderId: at.orderId, results: bad })
    expect((await at.buyer.framework.files({ orderId: at.orderId }))[0]).toMatchObject({ verdict: 'bad', times: 1, isNeeded: true })
    expect((await refusalOf(own.frameworkSupply.handIn(at.of))).message).toBe('还缺材料：厂家授权书')
    const second = await upload(clerk, at.mall.no, '授权书 2027.pdf')
    await own.frameworkSupply.upload({ ...at.of, materialCode: 'M1', attachments: [second] })
    await own.frameworkSupply.handIn(at.of)
    await at.office.framework.materialAgree({ orderId: at.orderId })
    expect((await at.office.framework.materialAlready({})).total).toBe(1)
    await own.frameworkSupply.deliver({ ...at.of, note: '已送到 B412 并安装' })
    await at.buyer.framework.userCheck({ orderId: at.orderId, isPassed: false, opinion: '台面有划痕' })
    expect(await at.stateOf(at.orderId)).toBe('fixing')
    await at.buyer.framework.userRecheck({ orderId: at.orderId })
    await at.buyer.framework.userCheck({ orderId: at.orderId, isPassed: true })
    expect([await at.stateOf(at.orderId), await at.moved()]).toEqual(['toBill', [0, 2 * ONE, 0]])
    const bill = async (invoiceNo: string, totalFen = 2 * ONE, orderId = at.orderId) => {
      const { id: fileId } = await keepFile(
        { db: world().db, storage: world().storage },
        at.mall.J1,
        at.mall.no,
        '发票.pdf',
        Buffer.from(`%PDF-1.4\n% ${invoiceNo}\n%%EOF\n`),
      )
      return at.office.framework.bill({ orderId, note: '发票一致', invoices: [{ fileId, invoiceNo, totalFen }] })
    }
    expect((await refusalOf(bill('26332000000007770001', 2 * ONE - 1))).message).toContain('差额 ¥0.01')
    expect((await refusalOf(bill('2633'))).message).toContain('发票号码须为 8 位或 20 位数字')
    await bill('26332000000007770001')
    const { docNo, invoices } = await at.buyer.framework.order({ orderId: at.orderId })
    expect(invoices).toMatchObject([{ invoiceNo: '26332000000007770001' }])
    const again = await at.submit(1)
    await at.mall.decide(at.mall.F1, again.orderId)
    await world().admin.query("update mall.framework_orders set state = 'toBill', moved_to = 'toBill' where id = $1", [again.orderId])
    expect((await refusalOf(bill('26332000000007770001', ONE, again.orderId))).message).toBe(`该发票已在${docNo}使用`)
    await world().admin.query("update mall.framework_orders set state = 'toConfirm', moved_to = 'toConfirm' where id = $1", [again.orderId])
    await at.buyer.framework.cancel({ orderId: again.orderId, reason: '不再需要' })
    const finance = await world().as(at.mall.C1)
    expect((await refusalOf(at.buyer.framework.settle({ orderId: at.orderId, voucherNo: 'P1' }))).code).toBe('2009')
    const boughtBy = (id: string) => world().admin.query('update mall.framework_orders set buyer_id = $1 where id = $2', [id, at.orderId])
    await boughtBy(at.mall.C1.id)
    expect((await refusalOf(finance.framework.settle({ orderId: at.orderId, voucherNo: 'P1' }))).message).toContain(
      '不能为自己的订单登记付款',
    )
    await boughtBy(at.mall.T1.id)
    // An invoice that finance found to be void is not paid for (decision 0300).
    const status = (to: string) =>
      world().admin.query("update mall.invoice_checks set status = $1, detail = '' where doc_id = $2", [to, at.orderId])
    expect((await finance.framework.order({ orderId: at.orderId })).invoiceChecks).toMatchObject([
      { invoiceNo: '26332000000007770001', status: 'waiting', can: { note: true } },
    ])
    await status('void')
    expect((await refusalOf(finance.framework.settle({ orderId: at.orderId, voucherNo: 'P1' }))).message).toContain(
      '发票 26332000000007770001 税务查验为已作废，不能登记结算凭证',
    )
    // It goes back for another one; what is owed stays, and the bad one is known when it is brought again.
    const back = { orderId: at.orderId, reason: '已作废，请重开' }
    expect((await refusalOf(at.office.framework.returnInvoice(back))).code).toBe('2009')
    await boughtBy(at.mall.C1.id)
    expect((await refusalOf(finance.framework.returnInvoice(back))).message).toContain('不能退回自己订单的发票')
    await boughtBy(at.mall.T1.id)
    await finance.framework.returnInvoice(back)
    expect([await at.stateOf(at.orderId), await at.moved(), await at.faults()]).toEqual(['toBill', [0, 2 * ONE, 0], []])
    expect((await refusalOf(finance.framework.returnInvoice(back))).code).toBe('4009')
    const shown = async () => at.buyer.framework.order({ orderId: at.orderId })
    const [gone] = invoices
    const returned = { ...gone, reason: back.reason, returnedAt: expect.any(String), checkFiles: [] }
    expect(await shown()).toMatchObject({ invoices: [], returnedInvoices: [returned] })
    await bill('26332000000007770002')
    expect(await shown()).toMatchObject({ invoices: [{ invoiceNo: '26332000000007770002' }], returnedInvoices: [returned] })
    await status('waiting')
    // The day it was paid: not before the goods were found good, not to come; without one, today.
    const today = dayOf(now())
    const day = (paidOn: string) => finance.framework.settle({ orderId: at.orderId, voucherNo: 'PZ2026-11-0091', paidOn })
    expect((await refusalOf(day(dayOf(addDays(now(), 1))))).message).toContain(`不能晚于今天 ${today}`)
    expect((await refusalOf(day(dayOf(addDays(now(), -1))))).message).toContain(`不能早于核验日期 ${today}`)
    expect(await at.stateOf(at.orderId)).toBe('settling')
    await finance.framework.settle({ orderId: at.orderId, voucherNo: 'PZ2026-11-0091' })
    expect(await shown()).toMatchObject({ voucherNo: 'PZ2026-11-0091', paidOn: today })
    const sheet = async (client: typeof at.buyer, keyword = '') => {
      const [head, ...rows] = await readSheet((await client.raw(framework.export, { keyword })).data as Buffer)
      return rows.map((row) => Object.fromEntries(head!.map((title, i) => [title, row[i]])))
    }
    expect(await sheet(at.buyer, docNo)).toMatchObject([
      { 单号: docNo, 金额: (2 * ONE) / 100, 状态: '已完成', 凭证号: 'PZ2026-11-0091', 付款日期: today },
      { 单号: '合计', 金额: (2 * ONE) / 100 },
    ])
    expect(await sheet(await world().as((await openMall(world())).T1))).toEqual([])
    expect([await at.stateOf(at.orderId), await at.moved(), await at.used(), await at.faults()]).toEqual([
      'done',
      [0, 0, 2 * ONE],
      2 * ONE,
      [],
    ])
    await world().drain()
    expect((await at.jia.frameworkSupply.list({ tab: 'over' })).total).toBe(2)
  })

  it('goes to another candidate when one gives it up, never dearer than approved', async () => {
    const mall = await openMall(world())
    const third = await thirdFirm(world(), mall)
    const candidates = [
      { supplierId: mall.jia, rateBp: 9_200, leadDays: 25 },
      { supplierId: mall.yi, rateBp: 9_400, leadDays: 30 },
      { supplierId: third, rateBp: 9_000, leadDays: 30 },
    ]
    const agreement = await openAgreement(world(), mall, { candidates })
    const { orderId } = await agreement.submit(2)
    await mall.decide(mall.F1, orderId)
    await world().drain()
    const [jia, san] = [await world().as(await clerkOf(mall, mall.jia, 'JA')), await world().as(await clerkOf(mall, third, 'SA'))]
    const of = { schoolId: mall.no, orderId }
    expect((await refusalOf(san.frameworkSupply.accept(of))).code).toBe('4004')
    await jia.frameworkSupply.decline({ ...of, reason: '停产' })
    expect((await refusalOf(jia.frameworkSupply.accept(of))).code).toBe('4009')
    const office = agreement.office
    expect((await office.framework.order({ orderId })).replaceBy.map((one) => one.problem)).toEqual([
      '高于批准的金额，须取消后重新下单',
      '',
    ])
    expect((await refusalOf(office.framework.updateSupplier({ orderId, candidateSrcId: mall.yi, reason: '换一家' }))).message).toContain(
      '高于批准的金额',
    )
    expect((await refusalOf(office.framework.updateSupplier({ orderId, candidateSrcId: mall.jia, reason: '换一家' }))).message).toContain(
      '已经放弃',
    )
    await office.framework.updateSupplier({ orderId, candidateSrcId: third, reason: '甲停产' })
    const now = await office.framework.order({ orderId })
    expect([now.state, now.supplierName, now.totalFen, await agreement.used()]).toEqual([
      'toConfirm',
      expect.stringContaining('丙'),
      482_400,
      482_400,
    ])
    expect((await mall.balance(mall.K1))[1]).toBe(482_400)
    expect(await world().tx(mall.no, (tx) => checkInvariants(tx, mall.no))).toEqual([])
    await world().drain()
    expect((await jia.frameworkSupply.list({ tab: 'over' })).list).toMatchObject([{ isDeclined: true }])
    expect((await san.frameworkSupply.list({})).total).toBe(1)
    expect((await refusalOf(jia.frameworkSupply.detail(of))).code).toBe('4004')
  })

  it('goes by turns: each order to the next, one given up to the next by itself, till all have refused', async () => {
    const at = await start({ awardRule: 'turn', priceRule: 'fixed', pricedOn: null, materials: [] })
    const first = await at.submit(1)
    const second = await at.submit(1)
    const third = await at.submit(1)
    const who = async (orderId: string) => (await at.buyer.framework.order({ orderId })).supplierId
    expect(await Promise.all([first, second, third].map((one) => who(one.orderId)))).toEqual([at.mall.jia, at.mall.yi, at.mall.jia])
    expect((await refusalOf(at.submit(1, { candidateSrcId: at.mall.jia }))).message).toContain('还没有轮到')
    await at.mall.decide(at.mall.F1, first.orderId)
    await world().drain()
    const [jia, yi] = [
      await world().as(await clerkOf(at.mall, at.mall.jia, 'JA')),
      await world().as(await clerkOf(at.mall, at.mall.yi, 'YA')),
    ]
    const of = { schoolId: at.mall.no, orderId: first.orderId }
    await jia.frameworkSupply.decline({ ...of, reason: '产能不足' })
    expect([await who(first.orderId), await at.stateOf(first.orderId)]).toEqual([at.mall.yi, 'toConfirm'])
    await yi.frameworkSupply.decline({ ...of, reason: '产能不足' })
    expect(await at.stateOf(first.orderId)).toBe('toReplace')
    await at.office.framework.cancel({ orderId: first.orderId, reason: '候选供应商都已放弃' })
    expect([await at.stateOf(first.orderId), await at.used(), await at.faults()]).toEqual(['cancelled', 2 * 268_000, []])
    await at.mall.decide(at.mall.F1, second.orderId)
    await world().drain()
    expect(await yi.frameworkSupply.accept({ schoolId: at.mall.no, orderId: second.orderId })).toEqual({ state: 'performing' })
  })
})

describe('who reads orders under agreements', () => {
  it('are buyer, owner of the card, offices and the candidate; for others and other schools they are not there', async () => {
    const at = await start()
    const { orderId } = await at.submit(1)
    const { T1, F1, F2, J1, C1 } = at.mall
    const other = await openMall(world())
    const seen = async (who: SessionUser) => (await (await world().as(who)).framework.orders({})).total
    expect(await Promise.all([T1, F1, J1, C1, F2, other.J1].map(seen))).toEqual([1, 1, 1, 1, 0, 0])
    for (const who of [F2, other.T1, other.J1]) {
      const client = await world().as(who)
      for (const call of [
        client.framework.order,
        client.framework.files,
        client.framework.checkDetail,
        client.framework.withdraw,
        client.framework.userRecheck,
      ])
        expect((await refusalOf(call({ orderId }))).code).toBe('4004')
    }
    const jia = await world().as(await clerkOf(at.mall, at.mall.jia, 'JA'))
    expect((await refusalOf(jia.frameworkSupply.detail({ schoolId: at.mall.no, orderId }))).code).toBe('4004')
  })
})
