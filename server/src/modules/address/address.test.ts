import { address } from '@caiyuan/contract/address'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { buildSchool, buildSupplier, buildUser } from '../../demo/build.ts'
import { uniqueNo } from '../order/fixtures.ts'

const world = useWorld()

const colleague = async (no: number) =>
  world().as(await buildUser(world().db, { schoolId: no, no: `T${uniqueNo()}`, name: '李老师', roles: ['purchaser'] }))

const person = async () => {
  const no = uniqueNo()
  await buildSchool(world().db, { id: no, code: `A${no}`, name: `示例大学${no}` })
  return { no, client: await colleague(no) }
}

type Person = Awaited<ReturnType<typeof colleague>>
const defaultsOf = async (client: Person) => (await client.address.list()).filter((it_) => it_.isDefault === 1).map((it_) => it_.id)

const draft = {
  receiver: '李老师',
  receMobile: '13800005621',
  provinceCode: '33',
  cityCode: '3302',
  countyCode: '330211',
  townCode: '330211004',
  detail: '文苑路 1 号 材料楼 B412',
  email: 'li@example.edu.cn',
  tag: '校区' as const,
}

describe('address.add', () => {
  it('keeps mobile and e-mail sealed, lists them masked and shows them to their owner alone', async () => {
    const { client } = await person()
    const id = await client.address.add(draft)
    const [row] = await client.address.list()
    expect(row).toMatchObject({
      id,
      isDefault: 1,
      receMobile: '138****5621',
      email: 'l***@example.edu.cn',
      regionText: '浙江省 宁波市 镇海区 庄市街道',
      problem: '',
      usedNum: 0,
    })
    expect(await client.address.query({ id })).toMatchObject({ receMobile: '13800005621', email: 'li@example.edu.cn' })
    const kept = JSON.stringify((await world().admin.query('select * from mall.addresses where id = $1', [id])).rows[0])
    expect(kept).not.toContain('13800005621')
    expect(kept).not.toContain('li@example')
    const stranger = await person()
    expect(await refusalOf(stranger.client.address.query({ id }))).toMatchObject({ code: '4004', message: '收货地址不存在或您无权查看' })
    expect((await refusalOf(stranger.client.address.query({ id: '0193f0c0-0000-7000-8000-00000000dead' }))).message).toBe(
      '收货地址不存在或您无权查看',
    )
  })

  it('takes a telephone instead of a mobile, says a municipality once', async () => {
    const { client } = await person()
    await client.address.add({
      ...draft,
      receMobile: '',
      tel: '0574-87651234',
      provinceCode: '31',
      cityCode: '3101',
      countyCode: '310115',
      townCode: '',
    })
    expect((await client.address.list())[0]).toMatchObject({ receMobile: '', tel: '0574-8765****', regionText: '上海市 浦东新区' })
  })

  it('refuses what the form refuses, each under its field, and writes nothing', async () => {
    const { client } = await person()
    const cases: [object, string, string][] = [
      [{ receiver: '' }, 'receiver', '请输入收货人'],
      [{ receiver: '李'.repeat(21) }, 'receiver', '收货人最多 20 个字'],
      [{ receiver: '李老师😀' }, 'receiver', '收货人格式不正确'],
      [{ receMobile: '12800005621' }, 'receMobile', '手机号码格式不正确'],
      [{ receMobile: '', tel: '' }, 'receMobile', '手机号与固定电话至少填一个'],
      [{ tel: '87651234' }, 'tel', '固定电话格式不正确，如 0574-87651234'],
      [{ countyCode: '' }, 'countyCode', '请选择区县'],
      [{ detail: '材料楼' }, 'detail', '详细地址至少 5 个字'],
      [{ detail: '楼'.repeat(121) }, 'detail', '详细地址最多 120 个字'],
      [{ zip: '3152' }, 'zip', '邮编须为 6 位数字'],
      [{ email: 'li@' }, 'email', '邮箱格式不正确'],
      [{ tag: '别墅' }, 'tag', '标签不正确'],
    ]
    for (const [change, field, message] of cases) {
      const answer = await client.raw(address.add, { ...draft, ...change })
      expect([answer.retCode, (answer.data as { fields: Record<string, string> }).fields[field]]).toEqual(['4000', message])
    }
    expect(await refusalOf(client.address.add({ ...draft, cityCode: '3301' }))).toMatchObject({
      code: '3011',
      message: '省市区不匹配，请重新选择',
    })
    expect((await refusalOf(client.address.add({ ...draft, townCode: '330212001' }))).code).toBe('3011')
    expect(await client.address.list()).toEqual([])
  })

  it('makes the first the default, then the one that asks for it; a colleague’s stays', async () => {
    const { no, client } = await person()
    const other = await colleague(no)
    const theirs = await other.address.add(draft)
    const first = await client.address.add({ ...draft, email: '' })
    await client.address.add(draft)
    expect(await defaultsOf(client)).toEqual([first])
    expect((await client.address.query({ id: first })).email).toBe('')
    const third = await client.address.add({ ...draft, isDefault: 1 })
    expect(await defaultsOf(client)).toEqual([third])
    expect(await defaultsOf(other)).toEqual([theirs])
    expect((await refusalOf(other.address.query({ id: third }))).code).toBe('4004')
  })

  it('holds twenty at most, also when two tabs add the last one at once', async () => {
    const { no, client } = await person()
    await (await colleague(no)).address.add(draft)
    for (let i = 0; i < 19; i += 1) await client.address.add(draft)
    await client.address.remove({ id: await client.address.add(draft) })
    const codes = (await Promise.all([1, 2, 3].map(() => client.raw(address.add, draft)))).map((it_) => it_.retCode)
    expect(codes.toSorted()).toEqual(['1000', '3010', '3010'])
    expect(await client.address.list()).toHaveLength(20)
  })
})

describe('address.update', () => {
  it('sets the default alone, changes single parts, and keeps exactly one default', async () => {
    const { client } = await person()
    const first = await client.address.add(draft)
    const second = await client.address.add({ ...draft, receiver: '收发室', tel: '0574-87651234' })
    await client.address.update({ id: second, isDefault: 1 })
    expect((await client.address.list()).map((it_) => [it_.id, it_.isDefault])).toEqual([
      [second, 1],
      [first, 0],
    ])
    await client.address.update({ id: second, receMobile: '', detail: '文苑路 2 号 收发室' })
    expect(await client.address.query({ id: second })).toMatchObject({
      receiver: '收发室',
      receMobile: '',
      tel: '0574-87651234',
      detail: '文苑路 2 号 收发室',
      isDefault: 1,
    })
    expect((await refusalOf(client.address.update({ id: second, tel: '' }))).message).toBe('手机号与固定电话至少填一个')
    expect((await refusalOf(client.address.update({ id: second, isDefault: 0 }))).message).toBe('请把另一条地址设为默认')
    expect((await refusalOf(client.address.update({ id: second, cityCode: '3301' }))).code).toBe('3011')
    await client.address.update({ id: first, isDefault: 0, detail: '文苑路 3 号 门卫' })
    await client.address.update({ id: first })
    expect(await defaultsOf(client)).toEqual([second])
  })

  it('is not there for anybody else', async () => {
    const { client } = await person()
    const id = await client.address.add(draft)
    const stranger = await person()
    expect((await refusalOf(stranger.client.address.update({ id, isDefault: 1 }))).code).toBe('4004')
    expect((await refusalOf(stranger.client.address.remove({ id }))).code).toBe('4004')
    expect(await client.address.list()).toHaveLength(1)
  })
})

describe('address.remove', () => {
  it('makes the newest one default when the default goes, and is protected like every change although it is a GET', async () => {
    const { no, client } = await person()
    const first = await client.address.add(draft)
    const second = await client.address.add(draft)
    const third = await client.address.add(draft)
    const fourth = await client.address.add(draft)
    const other = await colleague(no)
    const theirs = await other.address.add(draft)
    await other.address.add(draft)
    const listed = async () => (await client.address.list()).map((it_) => it_.id)
    expect((await client.raw(address.remove, { id: first }, { headers: { origin: 'https://evil.example' } })).retCode).toBe('4014')
    expect((await client.raw(address.remove, { id: first }, { headers: { 'sec-fetch-site': 'cross-site' } })).retCode).toBe('4014')
    expect(await listed()).toEqual([first, fourth, third, second])
    await client.address.remove({ id: fourth })
    expect(await defaultsOf(client)).toEqual([first])
    await client.address.remove({ id: first })
    expect(await defaultsOf(client)).toEqual([third])
    expect(await listed()).toEqual([third, second])
    expect(await defaultsOf(other)).toEqual([theirs])
    expect((await refusalOf(client.address.remove({ id: first }))).code).toBe('4004')
  })
})

describe('address.list', () => {
  it('says who does not deliver there and when a region is no longer valid', async () => {
    const { no, client } = await person()
    await buildSupplier(world().db, { srcId: uniqueNo(), name: `只送新疆${no}`, provinces: ['65'] })
    const id = await client.address.add(draft)
    expect((await client.address.list())[0]!.unreached).toContain(`只送新疆${no}`)
    await world().admin.query("update mall.addresses set county_code = '330204' where id = $1", [id])
    expect((await client.address.list())[0]!.problem).toBe('所在地区已变更，请重新选择')
    await client.address.update({ id, isDefault: 1 })
  })
})

describe('the region selector', () => {
  it('answers provinces with cities and districts, and the towns of a district', async () => {
    const { client } = await person()
    const tree = await client.address.regions()
    expect(tree).toHaveLength(31)
    const districts = tree.find((it_) => it_.code === '33')!.children.find((it_) => it_.code === '3302')!.children
    expect(districts).toContainEqual({ code: '330211', name: '镇海区' })
    const towns = await client.address.towns({ countyCode: '330211' })
    expect(towns).toContainEqual({ code: '330211004', name: '庄市街道' })
    for (const list of [tree, districts, towns]) expect(list.map((it_) => it_.code)).toEqual(list.map((it_) => it_.code).toSorted())
    expect(await client.address.towns({ countyCode: '999999' })).toEqual([])
  })
})
