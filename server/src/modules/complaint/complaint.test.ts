// 投诉: its chain with limits, who handles it and who must not, what the supplier reads, and that nothing closes unanswered.
import type { complaint } from '@caiyuan/contract/complaint'
import type { SentOf } from '@caiyuan/contract/endpoint'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { keepFile } from '../../core/files.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { buildUser } from '../../demo/build.ts'
import { openMall } from '../order/checkout/fixtures.ts'

const world = useWorld()
type Sent = SentOf<(typeof complaint)['submit']>

const stage = async () => {
  const mall = await openMall(world())
  const deal = { brand: '惠普', model: 'CF228A', unit: '支' }
  const dear = await mall.goods('惠普 CF228A 硒鼓', 620, deal)
  const fair = await mall.goods('惠普 CF228A 硒鼓', 399, { ...deal, supplierId: mall.yi })
  await world().admin.query(
    `update shared.products set same_key = $2 where id in (select product_id from shared.skus where id = any($1::uuid[]))`,
    [[dear, fair], `hp-${mall.no}`],
  )
  const author = await world().as(mall.T1)
  const staff = await world().as(mall.J1)
  const supplier = await mall.supplier()
  const rows = async (text: string, ...values: unknown[]) => (await world().admin.query(text, values)).rows
  const sent = (it_: Partial<Sent> = {}): Sent => ({
    type: 'quality',
    about: 'goods',
    aboutId: dear,
    content: '硒鼓装上以后漏粉，换了两支都一样',
    reach: '13800005621',
    ...it_,
  })
  return {
    ...mall,
    dear,
    author,
    staff,
    seller: supplier,
    rows,
    sent,
    submit: (it_: Partial<Sent> = {}) => author.complaint.submit(sent(it_)),
    of: (id: string) => ({ schoolId: mall.no, id }),
    row: async (id: string) => (await rows('select * from mall.complaints where id = $1', id))[0],
    titles: async (id: string) =>
      (await rows('select title from mall.document_log where doc_id = $1 order by seq', id)).map((one) => one.title as string),
    told: async (who: { id: string }) =>
      (await rows("select title from mall.messages where user_id = $1 and title like '投诉%' order by created_at", who.id)).map((one) =>
        (one.title as string).replace(/TS\d+/, 'TS'),
      ),
    /** The limit that runs ends. */
    pass: async (id: string, topic = 'complaint.due') => {
      await rows(
        "update mall.outbox set due_at = now() - interval '1 minute' where topic = $1 and doc_id = $2 and state = 'due'",
        topic,
        id,
      )
      if (topic === 'complaint.supplierDue')
        await rows(
          "update mall.complaints set supplier_due_at = date_trunc('milliseconds', now() - interval '1 minute') where id = $1 and supplier_due_at > now()",
          id,
        )
      if (topic === 'complaint.supplierDue')
        await rows(
          `update mall.outbox set body = jsonb_build_object('due', (select to_char(supplier_due_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from mall.complaints where id = $1))
           where topic = 'complaint.supplierDue' and doc_id = $1 and state = 'due'`,
          id,
        )
      await world().drain()
    },
  }
}
type Stage = Awaited<ReturnType<typeof stage>>

const platform = async () =>
  world().as(await buildUser(world().db, { schoolId: SUPPLIER_ID, no: `PC${Math.random()}`, name: '江运营', roles: ['platform'] }))

const answered = async (at: Stage, it_: Partial<Sent> = {}) => {
  const { id } = await at.submit({ type: 'attitude', about: 'supplier', aboutId: at.jia, content: '客服三次都不接电话也不回消息', ...it_ })
  await at.staff.complaint.accept({ id })
  await at.staff.complaint.answer({ id, answer: '已约谈该供应商' })
  return id
}

describe('a complaint of a price (scenario 37)', () => {
  it('is put to the supplier, who explains within 48 office hours, before it is answered', async () => {
    const at = await stage()
    const form = await at.author.complaint.target({ about: 'goods', aboutId: at.dear })
    expect(form.price).toEqual({ priceE4: 6_200_000, referenceE4: 3_990_000, from: '乙 试剂现价', off: '高出 55%', level: 'anomaly' })
    const { id, docNo, state } = await at.submit({ type: 'price', content: '同一支硒鼓别家只卖 399 元' })
    expect([docNo, state]).toEqual([expect.stringMatching(/^TS\d{12}$/), 'submitted'])
    expect((await at.seller.complaintSupply.list({})).total).toBe(0)
    expect(await at.told(at.J1)).toEqual(['投诉 TS 待受理'])
    await at.staff.complaint.accept({ id })
    expect((await refusalOf(at.staff.complaint.answer({ id, answer: '价格合理' }))).message).toBe('价格虚高的投诉须先转供应商说明')
    await at.staff.complaint.ask({ id, note: '请说明价格构成' })
    await world().drain()
    const [asked] = (await at.seller.complaintSupply.list({})).list
    expect(asked).toMatchObject({ docNo, type: 'price', title: '惠普 CF228A 硒鼓', repliedAt: null })
    const due = (await at.rows("select due_at from mall.outbox where topic = 'complaint.supplierDue' and doc_id = $1", id))[0]
      .due_at as Date
    expect([new Date(asked!.dueAt!), (await at.row(id)).supplier_due_at]).toEqual([due, due])
    expect((await refusalOf(at.staff.complaint.answer({ id, answer: '价格合理' }))).message).toContain('供应商的答复期到')
    const shown = await at.seller.complaintSupply.detail(at.of(id))
    expect(shown.dueAt).toBe(due.toISOString())
    expect([shown.authorName, shown.reach, shown.messages, shown.timeline.done, shown.price?.off, shown.supplier?.note]).toEqual([
      '',
      '',
      [],
      [],
      '高出 55%',
      '请说明价格构成',
    ])
    await at.seller.complaintSupply.reply({ ...at.of(id), reply: '该款为原装大容量版，今起降为 420 元' })
    expect((await at.seller.complaintSupply.list({ tab: 'replied' })).total).toBe(1)
    expect(await at.told(at.J1)).toEqual(['投诉 TS 待受理', '投诉 TS 供应商已答复'])
    expect((await at.staff.account.info()).toHandleComplaintNum).toBe(1)
    await at.staff.complaint.answer({ id, answer: '供应商已降价，差价可申请售后' })
    const read = await at.author.complaint.detail({ id })
    expect([read.state, read.answer?.text, read.reach, read.supplier?.reply]).toEqual([
      'answered',
      '供应商已降价，差价可申请售后',
      '13800005621',
      '该款为原装大容量版，今起降为 420 元',
    ])
    expect([(await at.author.account.info()).complaintNum, (await at.staff.account.info()).toHandleComplaintNum]).toEqual([1, 0])
    await at.author.complaint.close({ id })
    expect(await at.titles(id)).toEqual(['提交投诉', '受理', '转供应商答复', '供应商答复', '答复', '认可答复，关闭'])
  })

  it('keeps from the supplier a reference that is what the school itself paid', async () => {
    const at = await stage()
    const { id } = await at.submit({ type: 'price' })
    await at.rows(`update mall.complaints set price = price || '{"isDeals": true}' where id = $1`, id)
    await at.staff.complaint.ask({ id })
    expect((await at.seller.complaintSupply.detail(at.of(id))).price).toBeNull()
    expect((await at.staff.complaint.detail({ id })).price).not.toBeNull()
  })
})

describe('complaint.submit', () => {
  it('refuses what it cannot be about, and leaves nothing behind', async () => {
    const at = await stage()
    const words = async (it_: Partial<Sent>) => (await refusalOf(at.submit(it_))).message
    expect(await words({ content: '太短' })).toBe('投诉内容至少 10 个字')
    expect(await words({ content: 'x'.repeat(501) })).toBe('投诉内容最多 500 个字')
    expect(await words({ reach: '' })).toBe('联系方式至少 5 个字')
    expect(await words({ fileIds: Array.from({ length: 10 }, (_, i) => `f${i}`) })).toBe('图片最多 9 张')
    expect(await words({ about: 'person', aboutId: at.T2.id })).toBe('这类投诉不能针对这种对象')
    expect(await words({ about: 'order', aboutId: at.dear })).toContain('订单')
    expect(await words({ type: 'attitude', about: 'person', aboutId: at.T1.id })).toContain('人员')
    expect(await words({ fileIds: [crypto.randomUUID()] })).toBe('有附件已失效，请移除后重新上传')
    const far = await stage()
    expect(await words({ type: 'attitude', about: 'person', aboutId: far.T1.id })).toContain('人员')
    expect((await refusalOf(at.seller.complaint.submit(at.sent()))).code).toBe('2009')
    expect(await at.count('complaints')).toBe(0)
  })

  it('finds people by their whole name alone', async () => {
    const at = await stage()
    const named = async (keyword: string) => (await at.author.complaint.targets({ about: 'person', keyword })).list.map((one) => one.title)
    expect([await named('刘'), await named(''), await named('刘老师'), await named('李老师')]).toEqual([[], [], ['刘老师'], []])
  })

  it('shows the supplier the photos of what it was asked about, and nobody else', async () => {
    const at = await stage()
    const photo = await keepFile(
      { db: world().db, storage: world().storage },
      at.T1,
      at.no,
      '漏粉.jpg',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    )
    const { id } = await at.submit({ fileIds: [photo.id] })
    expect((await refusalOf(at.seller.complaintSupply.detail(at.of(id)))).code).toBe('4004')
    await at.staff.complaint.ask({ id })
    expect((await at.seller.complaintSupply.detail(at.of(id))).files).toEqual([{ id: photo.id, name: '漏粉.jpg' }])
  })
})

describe('the desk', () => {
  it('never shows a complaint to whom it is about, nor lets anybody handle his own', async () => {
    const at = await stage()
    const admin = await buildUser(world().db, { schoolId: at.no, no: `A${at.no}`, name: '管理员', roles: ['schoolAdmin'] })
    const { id } = await at.submit({ type: 'attitude', about: 'person', aboutId: at.J1.id, content: '经办拖了三周不审，电话里态度恶劣' })
    expect(await at.told(at.J1)).toEqual([])
    expect([(await at.staff.complaint.desk({})).total, (await at.staff.account.info()).toHandleComplaintNum]).toEqual([0, 0])
    for (const call of [at.staff.complaint.detail, at.staff.complaint.accept]) expect((await refusalOf(call({ id }))).code).toBe('4004')
    const other = await world().as(admin)
    expect((await other.complaint.desk({})).list.map((one) => [one.title, one.authorName])).toEqual([['孙老师', '李老师']])
    await other.complaint.accept({ id })
    await other.complaint.answer({ id, answer: '已批评教育，流程今日办结' })
    const own = await at.staff.complaint.submit(at.sent())
    expect((await refusalOf(at.staff.complaint.accept({ id: own.id }))).code).toBe('2009')
    expect((await at.staff.complaint.desk({})).total).toBe(0)
    expect((await other.complaint.desk({ type: 'quality' })).total).toBe(1)
  })

  it('is closed to others: another person, another school, who may not handle, a wrong state', async () => {
    const at = await stage()
    const far = await stage()
    const { id } = await at.submit()
    const [other, ruler] = [await world().as(at.T2), await platform()]
    for (const call of [
      () => other.complaint.detail({ id }),
      () => other.complaint.withdraw({ id }),
      () => far.staff.complaint.detail({ id }),
      () => far.staff.complaint.accept({ id }),
      () => far.seller.complaintSupply.detail(at.of(id)),
      () => ruler.complaintRuling.detail(at.of(id)),
    ])
      expect((await refusalOf(call())).code).toBe('4004')
    expect((await refusalOf(other.complaint.accept({ id }))).code).toBe('2009')
    expect((await refusalOf(at.author.complaint.object({ id, reason: '不行' }))).message).toContain('已提交')
    expect((await refusalOf(at.staff.complaint.answer({ id, answer: '不受理' }))).message).toContain('已提交')
    expect((await other.complaint.list({})).total).toBe(0)
  })

  it('hands over to the platform what concerns a supplier', async () => {
    const at = await stage()
    const { id } = await at.submit()
    await at.staff.complaint.accept({ id })
    await at.staff.complaint.handOver({ id, reason: '多所学校都有反映' })
    await world().drain()
    const ruler = await platform()
    expect((await ruler.complaintRuling.list({ pageSize: 200 })).list.find((one) => one.id === id)).toMatchObject({
      asked: '多所学校都有反映',
    })
    await ruler.complaintRuling.say({ ...at.of(id), body: '请供应商提供检测报告' })
    expect((await refusalOf(ruler.complaintRuling.rule({ ...at.of(id), answer: '已下架' }))).message).toContain('供应商的答复期到')
    await at.seller.complaintSupply.reply({ ...at.of(id), reply: '该批次确有问题' })
    await ruler.complaintRuling.rule({ ...at.of(id), answer: '已下架该批次' })
    expect(await at.author.complaint.detail({ id })).toMatchObject({
      state: 'answered',
      answer: { from: 'platform', text: '已下架该批次' },
    })
    expect((await ruler.complaintRuling.list({ pageSize: 200 })).list.some((one) => one.id === id)).toBe(false)
  })
})

describe('复议', () => {
  it('goes once, to the platform where it concerns a supplier', async () => {
    const at = await stage()
    const id = await answered(at)
    await at.author.complaint.object({ id, reason: '约谈没有用，今天还是打不通' })
    expect((await refusalOf(at.staff.complaint.answer({ id, answer: '再等等' }))).code).toBe('2009')
    const ruler = await platform()
    await ruler.complaintRuling.rule({ ...at.of(id), answer: '已要求增设客服，一周内复核' })
    const read = await at.author.complaint.detail({ id })
    expect([read.state, read.answer?.text, read.secondAnswer?.text]).toEqual(['answered', '已约谈该供应商', '已要求增设客服，一周内复核'])
    expect((await refusalOf(at.author.complaint.object({ id, reason: '还是不满意' }))).message).toContain('复议只有一次')
    await at.pass(id)
    expect((await at.row(id)).state).toBe('closed')
  })

  it('goes to the desk again where it does not', async () => {
    const at = await stage()
    const id = await answered(at, { about: 'person', aboutId: at.T2.id })
    await at.author.complaint.object({ id, reason: '没有人向我道歉' })
    await at.staff.complaint.answer({ id, answer: '刘老师已当面道歉' })
    expect((await at.row(id)).second_from).toBe('school')
  })
})

describe('limits of a complaint', () => {
  it('remind, then bring it to the platform, and close nothing unanswered', async () => {
    const at = await stage()
    const { id } = await at.submit({ type: 'price' })
    await at.pass(id)
    expect([(await at.row(id)).state, (await at.row(id)).late_num, await at.told(at.J1)]).toEqual([
      'submitted',
      1,
      ['投诉 TS 待受理', '投诉 TS 逾期未受理'],
    ])
    await at.pass(id)
    expect([(await at.row(id)).state, (await at.row(id)).platform_note]).toEqual(['processing', '学校逾期未受理'])
    for (let i = 0; i < 4; i += 1) await at.pass(id)
    expect([(await at.row(id)).state, (await at.row(id)).supplier_asked_at !== null]).toEqual(['processing', true])
    await at.pass(id, 'complaint.supplierDue')
    await (await platform()).complaintRuling.rule({ ...at.of(id), answer: '平台已核实退款' })
    expect(await at.titles(id)).toEqual(expect.arrayContaining(['逾期未受理', '转平台处理', '逾期未答复', '平台答复']))
    const refused = await at
      .rows("update mall.complaints set answer = '', state = 'closed', moved_to = 'closed' where id = $1", id)
      .catch((error: Error) => error.message)
    expect(refused).toContain('violates check constraint')
  })

  it('let the desk answer once the supplier is late, and say so', async () => {
    const at = await stage()
    const { id } = await at.submit({ type: 'price' })
    await at.staff.complaint.ask({ id })
    await at.pass(id, 'complaint.supplierDue')
    expect([(await at.row(id)).is_supplier_late, (await at.staff.account.info()).toHandleComplaintNum]).toEqual([true, 1])
    await at.staff.complaint.answer({ id, answer: '供应商没有说明，建议改买别家' })
    expect((await at.row(id)).state).toBe('answered')
  })

  it('give fifteen 工作日 from the submission to what is about personal data', async () => {
    const at = await stage()
    const of = { about: 'supplier', aboutId: at.jia, content: '供应商把我的手机号给了快递以外的人' } as const
    const [own, other] = [await at.submit({ type: 'privacy', ...of }), await at.submit({ type: 'attitude', ...of })]
    for (const { id } of [own, other]) await at.staff.complaint.accept({ id })
    const [late, soon] = [(await at.row(own.id)).due_at as Date, (await at.row(other.id)).due_at as Date]
    expect((late.getTime() - soon.getTime()) / 86_400_000).toBeGreaterThanOrEqual(13)
  })

  it('end with its author taking it back', async () => {
    const at = await stage()
    const { id } = await at.submit()
    await at.staff.complaint.ask({ id })
    await at.author.complaint.withdraw({ id, reason: '已自行解决' })
    await world().drain()
    expect([(await at.row(id)).close_reason, (await at.seller.complaintSupply.list({ tab: 'over' })).total]).toEqual([
      '投诉人撤回（已自行解决）',
      1,
    ])
    expect((await refusalOf(at.author.complaint.say({ id, body: '还在吗' }))).message).toBe('投诉已关闭，不能再留言')
  })
})

it('of who buys for himself is answered by the platform', async () => {
  const at = await stage()
  await at.rows("update mall.roles set needs = array_remove(needs, 'handle:complaint') where school_id = $1", at.no)
  const { id, state } = await at.submit()
  expect([state, (await at.row(id)).supplier_asked_at !== null, (await at.row(id)).platform_note]).toEqual([
    'processing',
    true,
    '本单位没有投诉处理人员',
  ])
  expect((await refusalOf(at.submit({ type: 'attitude', about: 'person', aboutId: at.T2.id }))).message).toBe(
    '本校没有其他人可以处理这件投诉，请联系学校管理员',
  )
})

it('says on the thread who wrote, and tells the other side', async () => {
  const at = await stage()
  const { id } = await at.submit()
  await at.author.complaint.say({ id, body: '补充：批号 2026A' })
  await at.staff.complaint.say({ id, body: '收到' })
  expect((await at.author.complaint.detail({ id })).messages.map((one) => [one.side, one.name, one.isMine])).toEqual([
    ['author', '李老师', true],
    ['staff', '孙老师', false],
  ])
  expect(await at.told(at.T1)).toEqual(['投诉 TS 孙老师留言'])
})
