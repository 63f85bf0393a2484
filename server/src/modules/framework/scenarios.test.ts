// 框架协议 in the figures of the acceptance scenarios: a ceiling that is raised, papers that lack, an agreement that ends with orders on their way.
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import type { SessionUser } from '../../core/context.ts'
import { keepFile } from '../../core/files.ts'
import { loadUser } from '../../core/session.ts'
import { buildUser } from '../../demo/build.ts'
import { checkInvariants } from '../fund/invariants.ts'
import { openMall, type Mall } from '../order/checkout/fixtures.ts'
import { openAgreement } from './fixtures.ts'

const world = useWorld()

const upload = (who: SessionUser, schoolId: number, name: string) =>
  keepFile({ db: world().db, storage: world().storage }, who, schoolId, name, Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF\n`))
const clerkOf = (mall: Mall, supplierId: string) =>
  buildUser(world().db, { schoolId: 2, no: `JC${mall.no}`, name: '订单专员', roles: ['supplier'], supplierId })

/** Whoever is asked agrees, one after the other. */
const agreeAll = async (mall: Mall, docId: string): Promise<void> => {
  for (let turn = 0; turn < 8; turn += 1) {
    const { rows } = await world().admin.query(
      'select assignee_id as id from mall.flow_tasks where school_id = $1 and doc_id = $2 and status = 1 order by started_at, id limit 1',
      [mall.no, docId],
    )
    if (rows.length === 0) break
    await mall.decide((await world().tx(mall.no, (tx) => loadUser(tx, mall.no, rows[0].id as string)))!, docId)
  }
  await world().drain()
}

/** Ten and fifteen 台 at 3,680.00 of a fixed price. */
const [BEFORE, SUM] = [3_680_000, 5_520_000]
const computers = {
  name: '台式计算机框架协议',
  /** Of which 50,000.00 is left behind an order of ten. */
  ceilingFen: 8_680_000,
  perOrderFen: 6_000_000,
  priceRule: 'fixed' as const,
  pricedOn: null,
  goods: [{ name: '台式计算机', spec: 'i5 / 16 GB / 512 GB', unit: '台', priceE4: 36_800_000, isAsset: true }],
}

const open = async (it_: Parameters<typeof openAgreement>[2] = {}) => {
  const mall = await openMall(world())
  const agreement = await openAgreement(world(), mall, it_)
  const clerk = await clerkOf(mall, mall.jia)
  const fail = async (work: Promise<unknown>) => (await refusalOf(work)).message
  const stateOf = async (orderId: string) => (await agreement.buyer.framework.order({ orderId })).state
  const faults = () => world().tx(mall.no, (tx) => checkInvariants(tx, mall.no))
  return { mall, ...agreement, clerk, jia: await world().as(clerk), fail, stateOf, faults }
}

describe('scenario 16: an order of 55,200.00 under an agreement', () => {
  it('is refused above what the agreement has left, goes once that was raised, and waits for each paper and the check', async () => {
    const at = await open(computers)
    const { mall, office, buyer } = at
    const onCard = (amountFen: number) => ({ budgetLines: [{ fundId: mall.K3, subjectCode: 'equipment', amountFen }] })
    const funds = onCard(SUM)
    await at.submit(10, onCard(BEFORE))
    expect(await at.fail(at.submit(15, funds))).toBe('协议还可用 ¥50,000.00，本单 ¥55,200.00，超出 ¥5,200.00')
    expect([await at.used(), await mall.balance(mall.K3).then((it_) => it_[1]), await mall.count('framework_orders')]).toEqual([
      BEFORE,
      BEFORE,
      1,
    ])

    const raise = async (ceilingFen: number) => {
      const { version, form } = await office.agreement.detail({ id: at.id })
      return office.agreement.save({ id: at.id, version, form: { ...form, ceilingFen }, note: '补充协议' })
    }
    await raise(BEFORE + SUM)
    const { orderId } = await at.submit(15, funds)
    expect([await at.used(), (await mall.balance(mall.K3))[1]]).toEqual([BEFORE + SUM, BEFORE + SUM])
    expect(await at.fail(raise(BEFORE + SUM - 1))).toBe('已用 ¥92,000.00，协议总额不能低于它')
    await agreeAll(mall, orderId)
    expect(await at.stateOf(orderId)).toBe('toConfirm')

    const of = { schoolId: mall.no, orderId }
    await at.jia.frameworkSupply.accept(of)
    expect(await at.fail(at.jia.frameworkSupply.handIn(of))).toBe('还缺材料：厂家授权书、合同扫描件')
    const paper = async (name: string) => {
      const attachments = [await upload(at.clerk, mall.no, name)]
      await at.jia.frameworkSupply.upload({ ...of, materialCode: 'M1', attachments })
    }
    await paper('授权书.pdf')
    expect(await at.fail(at.jia.frameworkSupply.handIn(of))).toBe('还缺材料：合同扫描件')
    const contract = { orderId, materialCode: 'M2', attachments: [await upload(mall.T1, mall.no, '合同.pdf')] }
    expect((await refusalOf((await world().as(mall.F1)).framework.saveAttachment(contract))).code).toBe('4004')
    await buyer.framework.saveAttachment(contract)
    expect(await at.fail(buyer.framework.saveAttachment({ ...contract, materialCode: 'M9' }))).not.toBe('')
    await at.jia.frameworkSupply.handIn(of)
    expect(await at.stateOf(orderId)).toBe('checking')

    expect(await office.framework.material({ orderId })).toMatchObject({ orderId, totalFen: SUM })
    const bad = [{ materialCode: 'M1', result: 'bad' as const, opinion: '授权期不足' }]
    await office.framework.materialRollback({ orderId, results: bad })
    expect(await at.stateOf(orderId)).toBe('toUpload')
    await paper('授权书 2027.pdf')
    await at.jia.frameworkSupply.handIn(of)
    await office.framework.materialAgree({ orderId })
    await at.jia.frameworkSupply.deliver({ ...of, note: '已送到并安装' })
    expect(await buyer.framework.checkDetail({ orderId })).toMatchObject({ state: 'toCheck', totalFen: SUM })
    await buyer.framework.userCheck({ orderId, isPassed: false, opinion: '两台不能开机' })
    expect(await at.stateOf(orderId)).toBe('fixing')
    await buyer.framework.userRecheck({ orderId })
    await buyer.framework.userCheck({ orderId, isPassed: true })
    expect([await at.stateOf(orderId), (await mall.balance(mall.K3)).slice(1, 3), await at.faults()]).toEqual(['toBill', [BEFORE, SUM], []])
  })
})

describe('an agreement that ends with an order on its way', () => {
  it('takes no new order, and the one on its way is decided, delivered and paid', async () => {
    const at = await open({ materials: [] })
    const { orderId } = await at.submit(1)
    await world().admin.query("update mall.framework_agreements set end_on = (now() - interval '1 day')::date where id = $1", [at.id])
    expect(await at.fail(at.submit(1))).toMatch(/已于 \d{4}-\d\d-\d\d 到期，不能下单/)
    await agreeAll(at.mall, orderId)
    const of = { schoolId: at.mall.no, orderId }
    await at.jia.frameworkSupply.accept(of)
    await at.jia.frameworkSupply.deliver({ ...of, note: '已送到' })
    await at.buyer.framework.userCheck({ orderId, isPassed: true })
    const { totalFen } = await at.buyer.framework.order({ orderId })
    const fileId = (await upload(at.mall.J1, at.mall.no, '发票.pdf')).id
    await at.office.framework.bill({ orderId, note: '一致', invoices: [{ fileId, invoiceNo: `2633200000${at.mall.no}`.padEnd(20, '0').slice(0, 20), totalFen }] }) // prettier-ignore
    await (await world().as(at.mall.C1)).framework.settle({ orderId, voucherNo: 'PZ-1' })
    expect([await at.stateOf(orderId), await at.used(), await at.faults()]).toEqual(['done', totalFen, []])
  })
})

describe('who may be ordered from', () => {
  it('is told by agreement, over all of them, and with whom one talks; nothing of another school', async () => {
    const at = await open()
    const stranger = await world().as((await openMall(world())).T1)
    expect((await at.buyer.framework.suppliers({ agreementId: at.id })).map((it_) => [it_.supplierId, it_.rateBp])).toEqual([
      [at.mall.jia, 9_200],
      [at.mall.yi, 9_400],
    ])
    expect(await at.buyer.framework.candidates({})).toEqual([
      { supplierId: at.mall.yi, name: '乙 试剂', agreementNum: 1 },
      { supplierId: at.mall.jia, name: '甲 综合电商', agreementNum: 1 },
    ])
    expect(await at.buyer.framework.contact({ agreementId: at.id })).toEqual({ name: '孙老师', phone: '0574-88229900' })
    expect(await stranger.framework.candidates({})).toEqual([])
    for (const call of [stranger.framework.suppliers, stranger.framework.contact])
      expect((await refusalOf(call({ agreementId: at.id }))).code).toBe('4004')
    await at.office.agreement.stop({ id: at.id, reason: '重新招标' })
    expect(await at.buyer.framework.candidates({})).toEqual([])
    await at.office.agreement.resume({ id: at.id })
    expect(await at.buyer.framework.candidates({})).toHaveLength(2)
  })
})
