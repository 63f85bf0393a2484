// 店铺公告: written by its supplier, shown for its days at the shop, hidden by the platform with a reason, shown again by it alone.
import { ANNOUNCEMENTS_MAX } from '@caiyuan/contract/announcement'
import { contract } from '@caiyuan/contract/index'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browserOf } from '../../../test/browser.ts'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { allRoles } from '../../../test/populate.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { buildSchool, buildSupplier, buildUser } from '../../demo/build.ts'
import { openMall } from '../order/checkout/fixtures.ts'

const world = useWorld()
let boss: Client
let next = 7700

beforeAll(async () => {
  boss = await world().as(await buildUser(world().db, { schoolId: SUPPLIER_ID, no: 'AN1', name: '江运营', roles: ['platform'] }))
})
/** Sessions end where the clock is turned by days. */
const anew = (who: Client): Promise<Client> => world().as(who.user)
const at = (text: string) => world().setClock(new Date(`${text}+08:00`))
beforeEach(async () => {
  await at('2026-11-18T10:00:00')
  boss = await anew(boss)
})

const clerk = async (supplierId: string, name: string, roles = ['supplier']) =>
  world().as(await buildUser(world().db, { schoolId: SUPPLIER_ID, no: `AS${(next += 1)}`, name, roles, supplierId }))

interface Opened {
  shop: string
  id: string
  jia: Client
}
const open = async (): Promise<Opened> => {
  const shop = `公告供应商${(next += 1)}`
  const id = await buildSupplier(world().db, { srcId: next, name: `${shop}有限公司`, shortName: shop })
  return { shop, id, jia: await clerk(id, '张三') }
}
const draft = { title: '元旦放假安排', content: '1 月 1 日至 3 日放假。\n4 日起发货。', fromOn: '2026-11-18', toOn: '2026-11-30' }
const later = { ...draft, title: '搬仓通知', fromOn: '2026-11-20' }
const seenBy = async (who: Client, { id }: Opened) => (await who.shop.detail({ id })).announcements.map((it_) => it_.title)
const seen = (it_: Opened) => seenBy(world().anonymous(), it_)
const ownOf = async ({ jia }: Opened, state: 'shown' | 'coming' | 'over' | 'withdrawn' | 'hidden') =>
  (await jia.announcement.list({ state })).list
/** As the desk reads it while it is hidden. */
const hiddenOf = async (id: string) => {
  const row = (await (await anew(boss)).announcement.desk({ state: 'hidden', pageSize: 200 })).list.find((it_) => it_.id === id)!
  return { id, version: row.version, hiddenAt: row.hidden!.at }
}
/** Of one that is not hidden, or is not there. */
const unhidden = (id: string) => ({ id, version: 1, hiddenAt: '2026-11-18T02:00:00.000Z' })
const turn = async (id: string, status: string) => {
  await world().admin.query('update shared.suppliers set status = $2 where id = $1', [id, status])
}
const logOf = async (id: string): Promise<(string | null)[][]> =>
  (
    await world().admin.query(
      "select title, actor_name, from_state, to_state, comment from document_log where doc_kind = 'announcement' and doc_id = $1 order by seq",
      [id],
    )
  ).rows.map((r) => [r.title, r.actor_name, r.from_state, r.to_state, r.comment])
const messagesOf = async (client: Client) => (await client.notice.messages()).list.map(({ title, body, link }) => ({ title, body, link }))

describe('announcement.create', () => {
  it('shows it at the shop from the first to the last day, to visitors and people alike, and logs it', async () => {
    const it_ = await open()
    const { T1 } = await openMall(world())
    const buyer = await world().as(T1)
    const now = await it_.jia.announcement.create(draft)
    const soon = await it_.jia.announcement.create(later)
    expect([now.state, soon.state]).toEqual(['shown', 'coming'])
    expect(it_.jia.changed).toContainEqual({ kind: 'announcement', id: now.id })
    expect((await buyer.shop.detail({ id: it_.id })).announcements).toEqual([{ id: now.id, ...draft }])
    const visitor = await browserOf(world(), { address: '198.51.100.94' }).send('GET', `/api/shop/detail?id=${it_.id}`)
    expect(visitor.json()).toMatchObject({ data: { announcements: [{ id: now.id, content: draft.content }] } })
    await at('2026-11-19T23:59:00')
    expect(await seen(it_)).toEqual(['元旦放假安排'])
    await at('2026-11-20T00:01:00')
    expect(await seen(it_)).toEqual(['搬仓通知', '元旦放假安排'])
    await at('2026-11-30T23:59:00')
    expect(await seen(it_)).toHaveLength(2)
    await at('2026-12-01T00:01:00')
    expect(await seen(it_)).toEqual([])
    const [jia, platform] = [await anew(it_.jia), await anew(boss)]
    expect((await ownOf({ ...it_, jia }, 'over')).map((a) => [a.canUpdate, a.canWithdraw])).toEqual([
      [false, false],
      [false, false],
    ])
    expect(await logOf(now.id)).toEqual([['发布店铺公告', '张三', null, 'shown', `元旦放假安排，2026-11-18 至 30 日：${draft.content}`]])
    expect([await messagesOf(jia), await messagesOf(platform)]).toEqual([[], []])
  })

  it('keeps its lines, one empty line of several, and a title of one line', async () => {
    const it_ = await open()
    const { id } = await it_.jia.announcement.create({ ...draft, title: ' 一\n二 ', content: '甲\r\n乙\n \n\n\n丙 <b>丁</b>' })
    expect(await ownOf(it_, 'shown')).toMatchObject([{ id, title: '一 二', content: '甲\n乙\n\n丙 <b>丁</b>', version: 1 }])
  })

  it('refuses what is empty or too long, days before today, turned about or too many', async () => {
    const { jia } = await open()
    const wrong = async (more: object) =>
      ((await jia.raw(contract.announcement.create, { ...draft, ...more })).data as { fields: object } | null)?.fields
    expect(await wrong({ title: ' ' })).toEqual({ title: '请输入公告标题' })
    expect(await wrong({ title: '一'.repeat(41) })).toEqual({ title: '公告标题最多 40 个字' })
    expect(await wrong({ content: '' })).toEqual({ content: '请输入公告内容' })
    expect(await wrong({ content: '一'.repeat(1001) })).toEqual({ content: '公告内容最多 1000 个字' })
    expect(await wrong({ fromOn: '' })).toEqual({ fromOn: '请选择开始日期' })
    expect(await wrong({ toOn: '2026-11-31' })).toEqual({ toOn: '结束日期格式不正确' })
    expect(await wrong({ fromOn: '2026-11-17' })).toEqual({ fromOn: '开始日期不能早于今天' })
    expect(await wrong({ toOn: '2026-11-17' })).toEqual({ toOn: '结束日期须不早于开始日期' })
    expect(await wrong({ toOn: '2027-02-17' })).toEqual({ toOn: '结束日期最晚为开始日期后 90 天' })
    expect(await wrong({ title: '一'.repeat(40), content: '一'.repeat(1000), toOn: '2027-02-16' })).toBeUndefined()
  })

  it('holds at most five that are shown or to come, also where two of the shop press at once', async () => {
    const it_ = await open()
    const { jia, id } = it_
    const too = await clerk(id, '李四')
    for (let i = 0; i < ANNOUNCEMENTS_MAX - 1; i += 1) await jia.announcement.create(i === 0 ? later : draft)
    const both = await Promise.allSettled([jia.announcement.create(draft), too.announcement.create(draft)])
    expect(both.map((r) => r.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = await refusalOf(jia.announcement.create(draft))
    expect([refused.code, refused.message]).toEqual(['4011', '本店展示中和待发布的公告已有 5 条，最多 5 条，请等一条结束，或先撤回一条'])
    expect(await jia.announcement.list({ keyword: '没有的词' })).toMatchObject({
      currentNum: 5,
      closed: '',
      counts: { shown: 0, coming: 0 },
    })
    expect(await jia.announcement.list()).toMatchObject({ currentNum: 5, counts: { shown: 4, coming: 1 } })
    const [first] = await ownOf(it_, 'shown')
    await jia.announcement.withdraw({ id: first!.id, version: 1 })
    await jia.announcement.create(draft)
    expect(await seen(it_)).toHaveLength(4)
    // Another shop has its own five.
    const other = await open()
    await other.jia.announcement.create(draft)
  })
})

describe('announcement.update', () => {
  it('changes what stands there and is seen at once; the first day of one that is shown may stay', async () => {
    const it_ = await open()
    const { id } = await it_.jia.announcement.create(draft)
    await at('2026-11-20T10:00:00')
    it_.jia = await anew(it_.jia)
    const changed = { ...draft, title: '元旦发货安排', toOn: '2026-12-05' }
    expect(await it_.jia.announcement.update({ id, version: 1, ...changed })).toEqual({ state: 'shown' })
    expect(await seen(it_)).toEqual(['元旦发货安排'])
    expect(await ownOf(it_, 'shown')).toMatchObject([{ version: 2, updatedBy: '张三', ...changed }])
    expect((await logOf(id)).at(-1)).toEqual(['修改店铺公告', '张三', 'shown', 'shown', '元旦发货安排'])
    const { rows } = await world().admin.query('select detail from document_log where doc_id = $1 order by seq desc limit 1', [id])
    expect(rows[0].detail.changes).toEqual([
      { field: '公告标题', before: '元旦放假安排', after: '元旦发货安排' },
      { field: '展示日期', before: '2026-11-18 至 30 日', after: '2026-11-18 至 2026-12-05' },
    ])
    // Nothing changed: no version, no row of the log.
    await it_.jia.announcement.update({ id, version: 2, ...changed })
    expect((await logOf(id)).length).toBe(2)
    expect(await it_.jia.announcement.update({ id, version: 2, ...changed, fromOn: '2026-11-21' })).toEqual({ state: 'coming' })
    expect(await seen(it_)).toEqual([])
  })

  it('refuses days that are over, what is over or withdrawn, and says who changed it meanwhile', async () => {
    const it_ = await open()
    const { id } = await it_.jia.announcement.create(draft)
    await at('2026-11-20T10:00:00')
    let [jia, platform] = [await anew(it_.jia), await anew(boss)]
    const wrong = async (more: object) =>
      ((await jia.raw(contract.announcement.update, { id, version: 1, ...draft, ...more })).data as { fields: object }).fields
    expect(await wrong({ fromOn: '2026-11-19' })).toEqual({ fromOn: '开始日期不能早于今天' })
    expect(await wrong({ toOn: '2026-11-19' })).toEqual({ toOn: '结束日期不能早于今天；不再展示请撤回' })
    expect(await wrong({ title: '' })).toEqual({ title: '请输入公告标题' })
    const li = await clerk(it_.id, '李四')
    await li.announcement.update({ id, version: 1, ...draft, title: '改过的标题' })
    const said = '这条公告已由李四于 11-20 10:00 修改，请刷新后按现在的内容'
    expect((await refusalOf(jia.announcement.update({ id, version: 1, ...draft }))).message).toBe(`${said}修改`)
    expect((await refusalOf(jia.announcement.withdraw({ id, version: 1 }))).message).toBe(`${said}撤回`)
    expect((await refusalOf(platform.announcement.hide({ id, version: 1, reason: '样品' }))).message).toBe(`${said}决定`)
    expect(await seen(it_)).toEqual(['改过的标题'])
    await at('2026-12-01T10:00:00')
    ;[jia, platform] = [await anew(jia), await anew(platform)]
    const over = await refusalOf(jia.announcement.update({ id, version: 2, ...draft, fromOn: '2026-12-01', toOn: '2026-12-02' }))
    expect([over.code, over.message]).toEqual(['4009', '店铺公告当前状态为已结束，不能修改'])
    expect((await refusalOf(jia.announcement.withdraw({ id, version: 2 }))).message).toBe('店铺公告当前状态为已结束，不能撤回')
    expect((await refusalOf(platform.announcement.hide({ id, version: 2, reason: '样品' }))).message).toBe(
      '店铺公告当前状态为已结束，不能隐藏',
    )
  })
})

describe('announcement.withdraw', () => {
  it('takes it away for good, with its log row', async () => {
    const it_ = await open()
    const { id } = await it_.jia.announcement.create(draft)
    await it_.jia.announcement.withdraw({ id, version: 1 })
    expect(await seen(it_)).toEqual([])
    expect(await ownOf(it_, 'withdrawn')).toMatchObject([{ id, withdrawn: { by: '张三' }, canUpdate: false }])
    expect((await logOf(id)).at(-1)).toEqual(['撤回店铺公告', '张三', 'shown', 'withdrawn', '元旦放假安排'])
    for (const again of [
      () => it_.jia.announcement.withdraw({ id, version: 1 }),
      () => it_.jia.announcement.update({ id, version: 1, ...draft }),
    ])
      expect((await refusalOf(again())).message).toContain('当前状态为已撤回')
    expect((await refusalOf(boss.announcement.show(unhidden(id)))).message).toBe('店铺公告当前状态为已撤回，不能恢复展示')
  })
})

describe('who may', () => {
  it('is of the shop and keeps its goods, or of the platform; of others it is not there', async () => {
    const [it_, other] = [await open(), await open()]
    const { id } = await it_.jia.announcement.create(draft)
    const bare = await clerk(it_.id, '王五', [])
    const { T1 } = await openMall(world())
    const buyer = await world().as(T1)
    for (const who of [bare, buyer, boss]) {
      expect((await refusalOf(who.announcement.create(draft))).code).toBe('2009')
      expect((await refusalOf(who.announcement.update({ id, version: 1, ...draft }))).code).toBe('2009')
      expect((await refusalOf(who.announcement.withdraw({ id, version: 1 }))).code).toBe('2009')
      expect((await refusalOf(who.announcement.list())).code).toBe('2009')
    }
    for (const who of [it_.jia, buyer]) {
      expect((await refusalOf(who.announcement.desk())).code).toBe('2009')
      expect((await refusalOf(who.announcement.hide({ id, version: 1, reason: '样品' }))).code).toBe('2009')
      expect((await refusalOf(who.announcement.show(unhidden(id)))).code).toBe('2009')
    }
    // The permission alone makes no person of the platform, nor one of a shop.
    const schoolId = 7000 + (next += 1)
    await buildSchool(world().db, {
      id: schoolId,
      code: `ANS${schoolId}`,
      name: `公告大学${schoolId}`,
      kind: 'university',
      roles: allRoles,
      depts: ['一系'],
    })
    const ofSchool = await world().as(await buildUser(world().db, { schoolId, no: `AX${schoolId}`, name: '校内人员', roles: ['platform'] }))
    const nobodys = await world().as(
      await buildUser(world().db, { schoolId: SUPPLIER_ID, no: `AN${(next += 1)}`, name: '无店人员', roles: ['supplier'] }),
    )
    const { id: hidden } = await it_.jia.announcement.create(later)
    await boss.announcement.hide({ id: hidden, version: 1, reason: '样品' })
    const read = await hiddenOf(hidden)
    for (const ask of [
      () => ofSchool.announcement.desk(),
      () => ofSchool.announcement.hide({ id, version: 1, reason: '样品' }),
      () => ofSchool.announcement.show(read),
      () => nobodys.announcement.list(),
      () => nobodys.announcement.create(draft),
      () => nobodys.announcement.update({ id, version: 1, ...draft, title: '别人的' }),
      () => nobodys.announcement.withdraw({ id, version: 1 }),
    ])
      expect((await refusalOf(ask())).code, ask.toString()).toBe('2009')
    for (const strange of [id, 'none', crypto.randomUUID()]) {
      expect((await refusalOf(other.jia.announcement.update({ id: strange, version: 1, ...draft }))).code).toBe('4004')
      expect((await refusalOf(other.jia.announcement.withdraw({ id: strange, version: 1 }))).code).toBe('4004')
    }
    expect((await refusalOf(boss.announcement.hide({ id: 'none', version: 1, reason: '样品' }))).code).toBe('4004')
    expect((await refusalOf(boss.announcement.show(unhidden(crypto.randomUUID())))).code).toBe('4004')
    expect(await ownOf(other, 'shown')).toEqual([])
    expect(await seen(it_)).toEqual(['元旦放假安排'])
  })
})

describe('announcement.hide', () => {
  it('takes it from the shop at once and tells its supplier alone why; it is the supplier’s no more', async () => {
    const [it_, other] = [await open(), await open()]
    const { jia } = it_
    const { id } = await jia.announcement.create(draft)
    expect(await seen(it_)).toHaveLength(1)
    await boss.announcement.hide({ id, version: 1, reason: '含站外联系方式' })
    expect(boss.changed).toContainEqual({ kind: 'announcement', id })
    expect(await seen(it_)).toEqual([])
    expect(await seenBy(jia, it_)).toEqual([])
    expect(await messagesOf(jia)).toEqual([
      {
        title: '平台隐藏了店铺公告「元旦放假安排」',
        body: '原因：含站外联系方式。店铺首页不再展示；隐藏的公告不能修改和恢复，可按原因改好后另发一条。',
        link: '/supplier/announcements?tab=hidden',
      },
    ])
    expect(await messagesOf(other.jia)).toEqual([])
    expect(await ownOf(it_, 'hidden')).toMatchObject([{ id, hidden: { reason: '含站外联系方式' }, canUpdate: false, canWithdraw: false }])
    const edit = await refusalOf(jia.announcement.update({ id, version: 1, ...draft, title: '改好了' }))
    expect([edit.code, edit.message]).toEqual(['4009', '店铺公告当前状态为已隐藏，不能修改'])
    expect((await refusalOf(jia.announcement.withdraw({ id, version: 1 }))).message).toContain('已隐藏')
    expect((await refusalOf(boss.announcement.hide({ id, version: 1, reason: '再隐藏' }))).message).toContain('已隐藏')
    expect((await logOf(id)).at(-1)).toEqual(['隐藏店铺公告', '江运营', 'shown', 'hidden', '元旦放假安排：含站外联系方式'])
    // A new one is written.
    await jia.announcement.create({ ...draft, title: '改好了' })
    expect(await seen(it_)).toEqual(['改好了'])
  })

  it('asks for a reason of at most 200 characters', async () => {
    const it_ = await open()
    const { id } = await it_.jia.announcement.create(draft)
    const wrong = async (reason: string) =>
      ((await boss.raw(contract.announcement.hide, { id, version: 1, reason })).data as { fields: object }).fields
    expect(await wrong(' ')).toEqual({ reason: '原因至少 2 个字' })
    expect(await wrong('一'.repeat(201))).toEqual({ reason: '原因最多 200 个字' })
    expect(await seen(it_)).toHaveLength(1)
  })
})

describe('announcement.show', () => {
  it('lets the platform show it again, with its log row and a message', async () => {
    const it_ = await open()
    const { id } = await it_.jia.announcement.create(draft)
    await boss.announcement.hide({ id, version: 1, reason: '误判' })
    expect(await boss.announcement.show(await hiddenOf(id))).toEqual({ state: 'shown' })
    expect(await seen(it_)).toEqual(['元旦放假安排'])
    expect((await logOf(id)).at(-1)).toEqual(['恢复展示店铺公告', '江运营', 'hidden', 'shown', '元旦放假安排，原隐藏原因：误判'])
    expect((await messagesOf(it_.jia)).find((m) => m.title.startsWith('平台恢复'))).toEqual({
      title: '平台恢复了店铺公告「元旦放假安排」',
      body: '展示日期 2026-11-18 至 30 日，店铺首页已重新展示。',
      link: '/supplier/announcements?tab=shown',
    })
    await it_.jia.announcement.update({ id, version: 1, ...draft, title: '又是自己的' })
    expect((await refusalOf(boss.announcement.show(unhidden(id)))).message).toBe('店铺公告当前状态为展示中，不能恢复展示')
  })

  it('refuses one whose days are over, and a sixth', async () => {
    const it_ = await open()
    const { id } = await it_.jia.announcement.create(draft)
    await boss.announcement.hide({ id, version: 1, reason: '误判' })
    for (let i = 0; i < ANNOUNCEMENTS_MAX; i += 1) await it_.jia.announcement.create({ ...draft, toOn: '2026-12-20' })
    const read = await hiddenOf(id)
    const can = async () => (await (await anew(boss)).announcement.desk({ shop: it_.shop, state: 'hidden' })).list.map((a) => a.can.show)
    const full = '这家店铺展示中和待发布的公告已有 5 条，最多 5 条，请等一条结束，或由店铺撤回一条'
    expect((await refusalOf(boss.announcement.show(read))).message).toBe(full)
    expect(await can()).toEqual([full])
    await at('2026-12-01T10:00:00')
    const over = '这条公告的展示日期（2026-11-18 至 30 日）已过，恢复后也不会展示'
    expect((await refusalOf((await anew(boss)).announcement.show(read))).message).toBe(over)
    expect(await can()).toEqual([over])
  })

  it('refuses a hiding or a text that was not read, and says who hid it when', async () => {
    const it_ = await open()
    const { id } = await it_.jia.announcement.create(draft)
    await boss.announcement.hide({ id, version: 1, reason: '误判' })
    const first = await hiddenOf(id)
    await boss.announcement.show(first)
    await at('2026-11-18T10:05:00')
    await boss.announcement.hide({ id, version: 1, reason: '又隐藏' })
    const said = '这条公告已由江运营于 11-18 10:05 再次隐藏，请刷新后按现在的内容决定'
    expect((await refusalOf(boss.announcement.show(first))).message).toBe(said)
    const second = await hiddenOf(id)
    await boss.announcement.show(second)
    await it_.jia.announcement.update({ id, version: 1, ...draft, title: '没人看过的标题' })
    await boss.announcement.hide({ id, version: 2, reason: '样品' })
    expect((await refusalOf(boss.announcement.show(second))).message).toContain('江运营于 11-18 10:05 再次隐藏')
    // Both within one moment: the text alone tells them apart.
    expect((await refusalOf(boss.announcement.show({ ...second, hiddenAt: (await hiddenOf(id)).hiddenAt }))).message).toContain(
      '10:05 修改',
    )
    expect(await seen(it_)).toEqual([])
    expect(await boss.announcement.show(await hiddenOf(id))).toEqual({ state: 'shown' })
  })

  it('is one of two that take the last place, where the shop writes at the same time', async () => {
    const it_ = await open()
    const { id } = await it_.jia.announcement.create(draft)
    await boss.announcement.hide({ id, version: 1, reason: '误判' })
    for (let i = 0; i < ANNOUNCEMENTS_MAX - 1; i += 1) await it_.jia.announcement.create(draft)
    const read = await hiddenOf(id)
    const both = await Promise.allSettled([boss.announcement.show(read), it_.jia.announcement.create(draft)])
    expect(both.map((r) => r.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await it_.jia.announcement.list()).toMatchObject({ currentNum: ANNOUNCEMENTS_MAX })
  })
})

describe('announcement.desk', () => {
  it('lists those of all shops by state, shop and words', async () => {
    const [it_, other] = [await open(), await open()]
    const mine = await it_.jia.announcement.create({ ...draft, content: '满 100% 免邮' })
    await it_.jia.announcement.create(later)
    await other.jia.announcement.create(draft)
    const found = async (asked: object) => {
      const { list, total, counts } = await boss.announcement.desk({ pageSize: 200, ...asked })
      return { ids: list.map((a) => a.id), total, counts }
    }
    const all = await found({})
    expect(all.ids).toContain(mine.id)
    expect(all.total).toBe(all.counts['shown'])
    expect(await found({ shop: it_.shop })).toMatchObject({ ids: [mine.id], total: 1, counts: { shown: 1, coming: 1, over: 0 } })
    expect(await found({ shop: it_.shop, state: 'coming' })).toMatchObject({ total: 1 })
    expect(await found({ shop: it_.shop, keyword: '0% 免邮' })).toMatchObject({ ids: [mine.id] })
    expect(await found({ shop: it_.shop, keyword: '_%' })).toMatchObject({ total: 0 })
    expect(await found({ shop: '%' })).toMatchObject({ total: 0 })
    const [row] = (await boss.announcement.desk({ shop: it_.shop })).list
    expect(row).toMatchObject({
      supplierId: it_.id,
      supplierName: it_.shop,
      createdBy: '张三',
      can: { hide: true },
      problem: '',
      hasPage: true,
      hiddenBy: '',
    })
    await boss.announcement.hide({ id: mine.id, version: 1, reason: '样品' })
    expect((await boss.announcement.desk({ shop: it_.shop, state: 'hidden' })).list).toMatchObject([
      { can: { show: true }, hiddenBy: '江运营', hidden: { reason: '样品' } },
    ])
  })
  it('has first what was written or rewritten last', async () => {
    const it_ = await open()
    const old = await it_.jia.announcement.create(draft)
    await at('2026-11-19T10:00:00')
    it_.jia = await anew(it_.jia)
    const young = await it_.jia.announcement.create({ ...draft, fromOn: '2026-11-19' })
    const order = async (state: 'shown' | 'coming') =>
      (await (await anew(boss)).announcement.desk({ shop: it_.shop, state })).list.map((a) => a.id)
    expect(await order('shown')).toEqual([young.id, old.id])
    await at('2026-11-19T11:00:00')
    await it_.jia.announcement.update({ id: old.id, version: 1, ...draft, title: '今天重写的' })
    expect(await order('shown')).toEqual([old.id, young.id])
    const soon = await it_.jia.announcement.create({ ...draft, fromOn: '2026-11-21' })
    await at('2026-11-19T12:00:00')
    const last = await it_.jia.announcement.create({ ...draft, fromOn: '2026-11-22' })
    expect(await order('coming')).toEqual([last.id, soon.id])
  })
})

describe('a shop without a page', () => {
  it('writes and changes none, and says why; it may withdraw, the desk says what is the matter', async () => {
    const it_ = await open()
    const { id } = await it_.jia.announcement.create(draft)
    const other = await it_.jia.announcement.create(draft)
    await boss.announcement.hide({ id: other.id, version: 1, reason: '误判' })
    const read = await hiddenOf(other.id)
    for (const [status, words] of [
      ['pending', '入驻待审核'],
      ['blacklisted', '已列入黑名单'],
      ['left', '已退出平台'],
    ] as const) {
      await turn(it_.id, status)
      const reason = `本店${words}，店铺首页不对外展示，不能发布和修改公告`
      const refused = await refusalOf(it_.jia.announcement.create(draft))
      expect([refused.code, refused.message]).toEqual(['4011', reason])
      expect((await refusalOf(it_.jia.announcement.update({ id, version: 1, ...draft, title: '新标题' }))).message).toBe(reason)
      expect(await it_.jia.announcement.list()).toMatchObject({ closed: reason, list: [{ id, canUpdate: false, canWithdraw: true }] })
      expect((await boss.announcement.desk({ shop: it_.shop })).list).toMatchObject([{ problem: words, hasPage: false }])
      const hidden = `这家店铺${words}，店铺首页不对外展示，恢复后也不会展示`
      expect((await refusalOf(boss.announcement.show(read))).message).toBe(hidden)
      expect((await boss.announcement.desk({ shop: it_.shop, state: 'hidden' })).list).toMatchObject([{ can: { show: hidden } }])
    }
    await it_.jia.announcement.withdraw({ id, version: 1 })
    for (const [status, problem] of [
      ['fixing', '整改中'],
      ['paused', '已暂停供货'],
    ] as const) {
      await turn(it_.id, status)
      await it_.jia.announcement.create(draft)
      expect((await boss.announcement.desk({ shop: it_.shop })).list[0]).toMatchObject({ problem, hasPage: true })
    }
    expect(await seen(it_)).toHaveLength(2)
  })
})

describe('what is kept', () => {
  it('is bounded by the database, too', async () => {
    const it_ = await open()
    const { id } = await it_.jia.announcement.create(draft)
    const put = (change: string) => world().admin.query(`update shared.shop_announcements set ${change} where id = $1`, [id])
    for (const change of [
      "title = repeat('一', 41)",
      "content = repeat('一', 1001)",
      "hidden_by = '江运营', hidden_at = now(), hidden_reason = repeat('一', 201)",
      'to_on = from_on + 91',
      "hidden_by = '江运营', hidden_at = now(), hidden_reason = '样品', withdrawn_by = '张三', withdrawn_at = now()",
    ])
      await expect(put(change), change).rejects.toThrow('check constraint')
    await put("title = repeat('一', 40), content = repeat('一', 1000), to_on = from_on + 90")
  })
})
