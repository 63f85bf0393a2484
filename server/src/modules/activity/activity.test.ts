// 活动图: what the platform keeps is what the home pages show while it runs, and leads nowhere but to this mall.
import { readdir } from 'node:fs/promises'
import { contract } from '@caiyuan/contract/index'
import type { SentOf } from '@caiyuan/contract/endpoint'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import type { SessionUser } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { buildUser } from '../../demo/build.ts'
import { openMall, type Mall } from '../order/checkout/fixtures.ts'

const world = useWorld()
let mall: Mall
let user: SessionUser
let boss: Client
let body: Buffer

beforeAll(async () => {
  mall = await openMall(world())
  user = await buildUser(world().db, { schoolId: SUPPLIER_ID, no: 'AC1', name: '江运营', roles: ['platform'] })
  boss = await world().as(user)
  body = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c83232' } })
    .withExif({ IFD0: { Copyright: 'secret-place' } })
    .jpeg()
    .toBuffer()
})
beforeEach(() => world().admin.query('delete from shared.activities'))

const send = async (by: SessionUser, sent = body, name = 'a.jpg'): Promise<string> => {
  const cookie = await world().app.sessions.create(by, { ip: '', agent: '' })
  const answer = await world().app.http.inject({
    method: 'POST',
    url: '/api/files',
    headers: { cookie: `cy=${cookie}`, sourcetype: '0', 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([
      Buffer.from(`--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      sent,
      Buffer.from('\r\n--x--\r\n'),
    ]),
  })
  const { data, retMsg } = answer.json() as { data: { id: string } | null; retMsg: string }
  if (!data) throw new Error(retMsg)
  return data.id
}

type Sent = SentOf<typeof contract.activity.create>
const HOUR = 3_600_000
const after = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString()
const draft = async (more: Partial<Sent> = {}): Promise<Sent> => ({
  title: '开学季特价',
  leadsTo: '/specialProduct',
  startsAt: after(-1),
  endsAt: after(24),
  fileId: more.fileId ?? (await send(user)),
  ...more,
})
const add = async (more: Partial<Sent> = {}): Promise<string> => (await boss.activity.create(await draft(more))).id
const shown = async (categoryType?: '0' | '1'): Promise<string[]> =>
  (await world().anonymous().activity.pic({ categoryType })).list.map((it_) => it_.title)
const refused = async (more: Partial<Sent>) => refusalOf(boss.activity.create(await draft(more)))
const fieldsOf = async (more: Partial<Sent>) => (await refused({ fileId: 'none', ...more })).data as { fields: Record<string, string> }
const logOf = async (id: string): Promise<string[][]> =>
  (
    await world().admin.query(
      "select title, actor_name, comment from document_log where doc_kind = 'activity' and doc_id = $1 order by seq",
      [id],
    )
  ).rows.map((r) => [r.title, r.actor_name, r.comment])
const get = async (id: string, by?: SessionUser, side = 800, type = 'avif') =>
  world().app.http.inject({
    url: `/api/activity/photo?id=${id}&side=${side}&type=${type}`,
    headers: by ? { cookie: `cy=${await world().app.sessions.create(by, { ip: '', agent: '' })}` } : {},
  })
const stored = async (): Promise<string[]> =>
  (await readdir(world().folder, { recursive: true })).filter((name) => /activities.*-(avif|webp)$/.test(name))

describe('activity.create', () => {
  it('shows a picture on the home pages, signed and logged, made anew in the sides and types of the pages', async () => {
    const id = await add({ leadsTo: '/searchCate?keyword=复印纸' })
    expect(boss.changed).toContainEqual({ kind: 'activity', id })
    expect((await world().anonymous().activity.pic({ categoryType: '0' })).list).toEqual([
      { id, title: '开学季特价', leadsTo: '/searchCate?keyword=复印纸', width: 900, height: 600 },
    ])
    const [[title, who, comment]] = (await logOf(id)) as [string[]]
    expect([title, who]).toEqual(['新建活动图', '江运营'])
    expect(comment).toMatch(/^开学季特价，公采和个采首页，.+ 至 .+，链接到 \/searchCate\?keyword=复印纸$/)
    sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer', 'VipsForeignLoadHeifBuffer'] })
    for (const [asked, side] of [
      [300, 400],
      [800, 800],
      [1600, 900],
    ] as const)
      for (const type of ['avif', 'webp']) {
        const answer = await get(id, undefined, asked, type)
        const made = await sharp(answer.rawPayload).metadata()
        expect([answer.headers['content-type'], made.width, answer.headers['cache-control']]).toEqual([
          `image/${type}`,
          side,
          'public, max-age=31536000, immutable',
        ])
        expect(answer.rawPayload.includes('secret-place')).toBe(false)
      }
    // What was sent is thrown away.
    expect((await world().admin.query('select 1 from mall.files where owner_id = $1', [user.id])).rows).toEqual([])
  })

  it('shows by purse what is of it, in their order', async () => {
    await add({ title: '公采的', shownIn: '0' })
    await add({ title: '个采的', shownIn: '1' })
    await add({ title: '都有的' })
    expect([await shown('0'), await shown('1'), await shown()]).toEqual([
      ['公采的', '都有的'],
      ['个采的', '都有的'],
      ['公采的', '个采的', '都有的'],
    ])
  })

  it('shows none that has not begun, to the platform alone its picture, nor one whose time is over', async () => {
    const id = await add({ startsAt: after(2) })
    expect([await shown('0'), (await boss.activity.manage({})).list[0]]).toMatchObject([[], { id, isRunning: false, canEnd: true }])
    expect([(await get(id)).json().retCode, (await get(id, mall.T1)).json().retCode]).toEqual(['4004', '4004'])
    const own = await get(id, user)
    expect([own.headers['content-type'], own.headers['cache-control']]).toEqual(['image/avif', 'private, no-store'])
    await world().admin.query("update shared.activities set starts_at = now() - interval '2 hours'")
    expect(await shown('0')).toEqual(['开学季特价'])
    await world().admin.query("update shared.activities set ends_at = now() - interval '1 second'")
    expect(await shown('0')).toEqual([])
    expect((await boss.activity.manage({ tab: 'over' })).list).toMatchObject([{ id, endedBy: '', canEnd: false, isRunning: false }])
    // Who had the page open still sees it.
    expect((await get(id)).headers['content-type']).toBe('image/avif')
  })

  it('leads to pages of this mall alone', async () => {
    const fault = async (leadsTo: string) => (await fieldsOf({ leadsTo })).fields['leadsTo']
    for (const strange of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)', 'specialProduct'])
      expect(await fault(strange)).toBe('链接地址只能是本商城的页面，以 / 开头')
    for (const broken of ['/\\evil.example', '/specialProduct#a', '/scene?id=a?b', '/specialProduct?a b'])
      expect(await fault(broken)).toContain('链接地址不正确')
    for (const unknown of ['/admin', '/constructor', '/api', '/login'])
      expect(await fault(unknown)).toContain('链接地址只能是：商品搜索 /searchCate')
    expect(await fault('/specialProduct?id=1')).toBe('特价专区的地址后面不能带参数')
    expect(await fault('/searchCate?next=/x')).toContain('商品搜索的地址只能带参数 keyword')
    expect(await fault('/detail')).toBe('商品详情的地址须带 id，如 /detail?id=…')
  })

  it('leads to no page that is empty', async () => {
    const fault = async (leadsTo: string) => (await fieldsOf({ leadsTo })).fields['leadsTo']
    for (const none of [newId(), 'none']) {
      expect(await fault(`/detail?id=${none}`)).toBe('链接的商品不存在或已下架')
      expect(await fault(`/scene?id=${none}`)).toBe('链接的场景不存在或已下线')
      expect(await fault(`/srcName?id=${none}`)).toBe('链接的店铺不存在或已暂停供货')
    }
    const skuId = await mall.goods('活动商品', 100)
    const { product_id: productId } = (await world().admin.query('select product_id from shared.skus where id = $1', [skuId])).rows[0]
    await add({ leadsTo: `/detail?id=${productId}` })
    await world().admin.query("update shared.products set status = 'off' where id = $1", [productId])
    expect(await fault(`/detail?id=${productId}`)).toBe('链接的商品不存在或已下架')
  })

  it('refuses a wrong period, a title of one sign and none', async () => {
    expect((await fieldsOf({ endsAt: after(-1), startsAt: after(1) })).fields).toEqual({ endsAt: '结束时间须晚于开始时间' })
    expect((await fieldsOf({ endsAt: after(-1), startsAt: after(-2) })).fields).toEqual({ endsAt: '结束时间须晚于现在' })
    expect((await fieldsOf({ startsAt: after(0), endsAt: after(93 * 24) })).fields).toEqual({ endsAt: '一张活动图最长显示 92 天' })
    expect((await fieldsOf({ title: '活' })).fields).toEqual({ title: '活动标题至少 2 个字' })
    expect((await fieldsOf({ fileId: '' })).fields).toEqual({ fileId: '请上传活动图片' })
    expect(await shown()).toEqual([])
  })

  it('takes no file of another, none twice, and none that is no picture; nothing of them stays', async () => {
    const other = await world().as(await buildUser(world().db, { schoolId: SUPPLIER_ID, no: 'AC2', name: '海运营', roles: ['platform'] }))
    const fileId = await send(user)
    expect((await refusalOf(other.activity.create(await draft({ fileId })))).message).toBe('文件不存在或您无权查看')
    await add({ fileId })
    expect((await refused({ fileId })).message).toBe('文件不存在或您无权查看')
    const num = (await stored()).length
    const small = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    expect((await refused({ fileId: await send(user, small, 'a.png') })).message).toContain('图片太小：100 × 100 像素')
    // Made, and then not kept.
    expect((await refused({ leadsTo: `/scene?id=${newId()}` })).message).toContain('链接的场景不存在')
    expect([(await stored()).length, await shown()]).toEqual([num, ['开学季特价']])
  })

  it('has five at most on one home at any moment', async () => {
    for (const title of ['第一', '第二', '第三', '第四']) await add({ title, shownIn: '0' })
    await add({ title: '都有' })
    const full = (await refused({ title: '第六', shownIn: '0', fileId: 'none' })).message
    expect(full).toBe('公采首页同一时间最多显示 5 张活动图，这段时间已排满，请先结束一张或改时间')
    expect((await refused({ title: '第六', shownIn: 'both', fileId: 'none' })).message).toBe(full)
    await add({ title: '个采有空', shownIn: '1' })
    await add({ title: '以后的', shownIn: '0', startsAt: after(25), endsAt: after(48) })
    // Those of later count with those of now where the period reaches into both.
    expect((await refused({ title: '第六', shownIn: '0', startsAt: after(23), endsAt: after(26), fileId: 'none' })).message).toBe(full)
    expect(await shown('0')).toHaveLength(5)
  })

  it('is done once where it is said twice', async () => {
    const sent = await draft()
    const first = await boss.activity.create(sent, { key: 'activity-once' })
    expect(await boss.activity.create(sent, { key: 'activity-once' })).toEqual(first)
    expect(await shown()).toHaveLength(1)
  })
})

describe('activity.move', () => {
  it('changes places, logged; at an end it stays without a row', async () => {
    const [one, two] = [await add({ title: '第一' }), await add({ title: '第二' })]
    await boss.activity.move({ id: two, way: 'up' })
    expect([await shown(), (await logOf(two))[1]]).toEqual([
      ['第二', '第一'],
      ['上移活动图', '江运营', '第二'],
    ])
    expect((await boss.activity.manage({})).list.map((it_) => [it_.title, it_.canUp, it_.canDown])).toEqual([
      ['第二', false, true],
      ['第一', true, false],
    ])
    await boss.activity.move({ id: one, way: 'down' })
    expect(await logOf(one)).toHaveLength(1)
  })
})

describe('activity.end', () => {
  it('ends one early, stays on record, and is not ended or moved again', async () => {
    const id = await add()
    await boss.activity.end({ id })
    expect([await shown(), (await logOf(id))[1]]).toEqual([[], ['提前结束活动图', '江运营', '开学季特价']])
    expect((await boss.activity.manage({ tab: 'over' })).list).toMatchObject([{ id, endedBy: '江运营', tab: 'over' }])
    for (const again of [() => boss.activity.end({ id }), () => boss.activity.move({ id, way: 'up' })])
      expect((await refusalOf(again())).message).toContain('已结束')
    expect((await get(id)).headers['content-type']).toBe('image/avif')
  })

  it('of one that has not begun says so, and its picture was never shown', async () => {
    const id = await add({ startsAt: after(2) })
    await boss.activity.end({ id })
    expect((await logOf(id))[1]).toEqual(['提前结束活动图', '江运营', '开学季特价，未开始'])
    await world().admin.query(
      "update shared.activities set starts_at = now() - interval '1 minute', ended_at = now() - interval '2 minutes'",
    )
    expect((await get(id)).json().retCode).toBe('4004')
  })

  it('is refused of one that is not there', async () => {
    for (const id of [newId(), 'none'])
      for (const act of [() => boss.activity.end({ id }), () => boss.activity.move({ id, way: 'up' })])
        expect((await refusalOf(act())).code).toBe('4004')
  })
})

describe('activity', () => {
  it('is kept by the platform alone', async () => {
    const id = await add()
    const admin = await buildUser(world().db, { schoolId: mall.T1.schoolId, no: 'ACM', name: '管理员', roles: ['schoolAdmin'] })
    for (const client of [await world().as(mall.T1), await world().as(admin), await world().as(mall.S1), world().anonymous()])
      for (const [call, input] of [
        [contract.activity.manage, {}],
        [contract.activity.create, await draft({ fileId: 'none' })],
        [contract.activity.move, { id, way: 'up' }],
        [contract.activity.end, { id }],
      ] as const)
        expect(['2009', '2005']).toContain((await client.raw(call, input)).retCode)
    expect(await shown()).toEqual(['开学季特价'])
  })
})
