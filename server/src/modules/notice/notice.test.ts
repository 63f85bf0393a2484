import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { notify } from '../../core/notify.ts'
import { buildSchool, buildUser } from '../../demo/build.ts'
import { paramsOf, setParam } from '../school/params.ts'

const world = useWorld()

const twoPeople = async (id: number) => {
  const { db } = world()
  await buildSchool(db, { id, code: `S${id}`, name: `测试大学${id}` })
  await buildSchool(db, { id: id + 1, code: `S${id + 1}`, name: `测试大学${id + 1}` })
  const mine = await buildUser(db, { schoolId: id, no: `N${id}`, name: '李老师', roles: ['purchaser'] })
  const other = await buildUser(db, { schoolId: id + 1, no: `N${id + 1}`, name: '外校人', roles: ['purchaser'] })
  return { mine, other }
}

describe('notice.messages', () => {
  it('lists only the person’s own messages, newest first, by kind and by what is unread', async () => {
    const { mine, other } = await twoPeople(511)
    const colleague = await buildUser(world().db, { schoolId: 511, no: 'N511B', name: '同事', roles: ['purchaser'] })
    const send = (schoolId: number, to: string, kind: '审批' | '订单', title: string) =>
      world().inSchool(schoolId, (ctx) => notify(ctx, [to], { kind, title, link: '/check/0' }))
    for (const [kind, title] of [
      ['审批', '一'],
      ['订单', '二'],
      ['审批', '三'],
      ['审批', '四'],
    ] as const)
      await send(511, mine.id, kind, title)
    await send(511, colleague.id, '审批', '同事的消息')
    await send(512, other.id, '审批', '外校的消息')
    const client = await world().as(mine)
    const titles = async (it_: Parameters<typeof client.notice.messages>[0]) => {
      const { list, total } = await client.notice.messages(it_)
      return [total, list.map((m) => m.title).join('')]
    }
    const page = await client.notice.messages()
    expect(page).toMatchObject({ total: 4, pageNum: 1, pageSize: 10, unreadByKind: { 审批: 3, 订单: 1 } })
    await client.notice.read({ ids: [page.list[1]!.id] })
    expect(await titles({})).toEqual([4, '四三二一'])
    expect(await titles({ pageNum: 2, pageSize: 3 })).toEqual([4, '一'])
    expect(await titles({ kind: '审批' })).toEqual([3, '四三一'])
    expect(await titles({ kind: '审批', unread: '1' })).toEqual([2, '四一'])
    expect((await client.notice.messages({ kind: '订单' })).unreadByKind).toEqual({ 审批: 2, 订单: 1 })
    expect((await client.notice.message({ id: page.list[1]!.id })).isRead).toBe(true)
    expect((await client.account.info()).messageNum).toBe(3)

    const theirs = await world().as(colleague)
    const foreign = (await theirs.notice.messages()).list[0]!.id
    expect((await refusalOf(client.notice.message({ id: foreign }))).code).toBe('4004')
    await client.notice.read({ ids: [foreign] })
    await client.notice.read({ ids: [] })
    expect((await client.account.info()).messageNum).toBe(3)
    await client.notice.read({ all: true })
    expect((await client.account.info()).messageNum).toBe(0)
    expect((await theirs.account.info()).messageNum).toBe(1)
  })

  it('come once to each, the last said first of one moment, and keep when they were read first', async () => {
    const { mine } = await twoPeople(515)
    await world().inSchool(515, async (ctx) => {
      for (const title of ['一', '二', '三']) await notify(ctx, [mine.id, null, mine.id], { kind: '系统', title })
    })
    const client = await world().as(mine)
    const { list } = await client.notice.messages()
    expect(list.map((it_) => it_.title)).toEqual(['三', '二', '一'])
    const readAt = async () =>
      (await world().admin.query('select read_at from mall.messages where user_id = $1 order by read_at nulls last', [mine.id])).rows
    await client.notice.read({ ids: [list[0]!.id] })
    const [first] = await readAt()
    await client.notice.read({ ids: [list[0]!.id] })
    await client.notice.read({ all: true })
    expect((await readAt())[0]).toEqual(first)
  })

  it('finds no message of another school, by detail or by read', async () => {
    const { mine, other } = await twoPeople(513)
    await world().inSchool(514, (ctx) => notify(ctx, [other.id], { kind: '系统', title: '外校的消息' }))
    const foreign = (await (await world().as(other)).notice.messages()).list[0]!.id
    const client = await world().as(mine)
    expect((await refusalOf(client.notice.message({ id: foreign }))).code).toBe('4004')
    await client.notice.read({ ids: [foreign] })
    expect((await (await world().as(other)).notice.message({ id: foreign })).isRead).toBe(false)
  })
})

describe('notice.notices', () => {
  it('shows everybody the ten newest that are out', async () => {
    const [row, sql] = [
      (n: number) => `(gen_random_uuid(), '公告${n}', '', now() - interval '${n} hours')`,
      'insert into shared.notices (id, title, body, published_at) values',
    ]
    await world().admin.query(`delete from shared.notices`)
    await world().admin.query(`${sql} ${[3, 1, 11, -1, 5, 2, 4, 6, 8, 7, 10, 9].map(row).join(', ')}`)
    expect((await world().anonymous().notice.notices()).map((it_) => it_.title)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `公告${n}`),
    )
  })
})

describe('institutions', () => {
  it('are found by name, in their order; the pseudo-schools are nobody’s choice', async () => {
    const { db, anonymous } = { db: world().db, anonymous: world().anonymous() }
    const found = async (name: string) => (await anonymous.school.list({ name })).map((it_) => it_.code)
    const said = { 'login.title': '职工登录', 'login.forgotPassword': '请致电平台' }
    await buildSchool(db, {
      id: 5301,
      code: 'XA',
      name: '新城医院',
      kind: 'hospital',
      sort: 2,
      params: { needPurchaseApplyNo: 1, ...said },
    })
    await buildSchool(db, { id: 5302, code: 'XB', name: '新城大学', sort: 2, params: { needPurchaseApplyNo: 0, personalPurchaseFlag: 1 } })
    await buildSchool(db, { id: 5303, code: 'XC', name: '新城学院', sort: 1, params: { needPurchaseApplyNo: 1 } })
    const [sorted] = [(await world().admin.query("select code from shared.schools where code like 'X_' order by sort, name")).rows]
    expect(sorted[0].code).toBe('XC')
    expect(await found('新城')).toEqual(sorted.map((it_) => it_.code))
    expect(await found('大学')).toContain('XB')
    expect(await found('大学')).not.toContain('XA')
    expect(await found('%')).toEqual([])
    expect((await anonymous.school.list({ name: '新城学院' }))[0]!.pinyin).toBe('xinchengxueyuan xcxy')
    const codes = (await anonymous.school.getAllSchool()).map((it_) => it_.code)
    const pseudo = (await world().admin.query("select code from shared.schools where kind not in ('university', 'hospital')")).rows
    expect(pseudo.length).toBeGreaterThan(0)
    for (const { code } of pseudo) expect(codes).not.toContain(code)
    expect(await anonymous.school.get({ code: 'XB' })).toMatchObject({ name: '新城大学', personalPurchaseFlag: 1, addressList: [] })
    expect(await anonymous.school.get({ code: 'XB' })).toMatchObject({ loginTitle: '', forgotPassword: '' })
    const hospital = { personalPurchaseFlag: 0, loginTitle: '职工登录', forgotPassword: '请致电平台' }
    expect(await anonymous.school.get({ code: 'XA' })).toMatchObject(hospital)
    expect((await refusalOf(anonymous.school.get({ code: 'XX' }))).code).toBe('4004')
    expect((await anonymous.school.parameter({ parameterKey: 'enable_purchase_apply_no' })).split(',').toSorted()).toEqual(['XA', 'XC'])
    expect(await anonymous.school.parameter({ parameterKey: 'other' })).toBe('')
  })

  it('set a parameter from now on, alone', async () => {
    const valuesOf = (id: number) =>
      world().inSchool(id, async (ctx) => {
        const { autoPassBelow, 'urge.perDay': urges } = await paramsOf(ctx)
        return [autoPassBelow, urges]
      })
    for (const id of [5401, 5402])
      await buildSchool(world().db, { id, code: `P${id}`, name: `参数大学${id}`, params: { autoPassBelow: 100, 'urge.perDay': 5 } })
    await world().inSchool(5401, (ctx) => setParam(ctx, 'autoPassBelow', 200))
    await world().inSchool(5401, (ctx) => setParam(ctx, 'autoPassBelow', 300))
    expect([await valuesOf(5401), await valuesOf(5402)]).toEqual([
      [300, 5],
      [100, 5],
    ])
    const { rows } = await world().admin.query(
      "select value from mall.school_params where school_id = 5401 and key = 'autoPassBelow' and valid_to is null",
    )
    expect(rows).toEqual([{ value: 300 }])
  })
})
