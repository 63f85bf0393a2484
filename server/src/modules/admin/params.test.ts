import { paramFault, paramKeys, paramSpecs } from '@caiyuan/contract/admin/params'
import { policies, type Policy } from '@caiyuan/contract/policy'
import { contract } from '@caiyuan/contract/index'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { dayOf, addDays, now } from '../../core/clock.ts'
import { paramDefaults, paramsOf, setParam } from '../school/params.ts'
import { openSchool } from './fixtures.ts'

const world = useWorld()
const reason = '按新办法执行'
const key = 'accept.autoBelow'
const inDays = (num: number) => dayOf(addDays(now(), num))

const open = async () => {
  const school = await openSchool(world())
  const valueNow = () => world().inSchool(school.schoolId, async (ctx) => (await paramsOf(ctx))[key])
  const one = async () => (await school.admin.admin.param({ key })).values.map((it) => [it.value, it.stands])
  return { ...school, valueNow, one }
}

describe('admin.setParam', () => {
  it('counts from now on, with who changed what from what and why', async () => {
    const { admin, valueNow, one } = await open()
    await admin.admin.setParam({ key, value: 300_000, reason })
    expect(await valueNow()).toBe(300_000)
    expect(await one()).toEqual([
      [300_000, 'now'],
      [500_000, 'past'],
    ])
    const { history, isInitial } = await admin.admin.param({ key })
    expect([isInitial, history.map((it) => [it.who, it.title, it.comment])]).toEqual([
      false,
      [['校管理员', '自动验收的金额：¥5,000.00 → ¥3,000.00，立即生效', reason]],
    ])
    const row = (await admin.admin.params()).find((it) => it.key === key)!
    expect(row).toMatchObject({ value: 300_000, isInitial: false, coming: [], changed: { who: '校管理员' } })
  })

  it('of a day to come counts by the clock of the database, between its neighbours whatever the order', async () => {
    const { schoolId, admin, valueNow, one, rows } = await open()
    await admin.admin.setParam({ key, value: 100_000, from: inDays(20), reason })
    await admin.admin.setParam({ key, value: 200_000, from: inDays(10), reason })
    await admin.admin.setParam({ key, value: 300_000, reason })
    expect(await one()).toEqual([
      [100_000, 'coming'],
      [200_000, 'coming'],
      [300_000, 'now'],
      [500_000, 'past'],
    ])
    expect((await admin.admin.params()).find((it) => it.key === key)!.coming.map((it) => it.value)).toEqual([200_000, 100_000])
    const spans = await rows<{ joined: boolean }>(
      `select valid_to is not distinct from lead(valid_from) over (order by valid_from) as joined from mall.school_params where school_id = $1`,
    )
    expect(spans.map((it) => it.joined)).toEqual([true, true, true])
    for (const [days, value] of [
      [0, 300_000],
      [11, 200_000],
      [21, 100_000],
    ] as const) {
      await rows(
        `update mall.school_params set valid_from = valid_from - make_interval(days => $2), valid_to = valid_to - make_interval(days => $2) where school_id = $1`,
        days,
      )
      await world().inSchool(schoolId, (ctx) => setParam(ctx, 'urge.perDay', 3))
      expect(await valueNow()).toBe(value)
      await rows(
        `update mall.school_params set valid_from = valid_from + make_interval(days => $2), valid_to = valid_to + make_interval(days => $2) where school_id = $1 and key <> 'urge.perDay'`,
        days,
      )
    }
  })

  it('refuses what is out of its limits, what is so already, and a day that has begun', async () => {
    const { admin } = await open()
    const said = async (input: object) => (await admin.raw(contract.admin.setParam, { reason, ...input })).retMsg
    expect(await said({ key: 'receive.autoDays', value: 0 })).toBe('自动收货须在 1 到 90 天之间')
    expect(await said({ key, value: -1 })).toBe('自动验收的金额须在 ¥0.00 到 ¥10,000,000.00之间')
    expect(await said({ key, value: '很多' })).toBe('自动验收的金额须为数字')
    expect(await said({ key: 'financeType', value: 7 })).toBe('请选择结算方式')
    expect(await said({ key: 'budget.yearEndFrom', value: '13-40' })).toBe('年终结账从须为月-日，例如 12-20；没有年终结账写 00-00')
    expect(await said({ key: 'office.hours', value: '13:30-17:30,08:30-12:00' })).toBe('各段时间须从早到晚、互不重叠')
    expect(await said({ key: 'sign.qrMinutes', value: 3 })).toBe('没有这个参数')
    expect(await said({ key, value: 500_000 })).toBe('现在已经是 ¥5,000.00')
    expect(await said({ key, value: 1, from: inDays(0) })).toBe('生效日期须晚于今天；要立即生效，请不选日期')
    expect(await said({ key, value: 1, reason: '' })).toBe('原因至少 2 个字')
  })

  it('of payments that two of finance confirm is refused to a school with fewer, with how many it has', async () => {
    const { admin, hire, schoolId } = await open()
    const on = (what: 'pay.officialCard' | 'pay.transfer') => admin.admin.setParam({ key: what, value: 1, reason })
    expect((await refusalOf(on('pay.transfer'))).message).toContain('本校现有 0 位')
    await hire('C1', '钱会计', ['finance'])
    const gone = await hire('C2', '吴会计', ['finance'])
    await world().admin.query('update mall.users set is_active = false where id = $1', [gone.id])
    for (const what of ['pay.transfer', 'pay.officialCard'] as const)
      expect((await refusalOf(on(what))).message).toMatch(/须由两位财务人员.*本校现有 1 位/)
    await hire('C3', '孙会计', ['finance'])
    await on('pay.transfer')
    expect(await world().inSchool(schoolId, async (ctx) => (await paramsOf(ctx))['pay.transfer'])).toBe(1)
    // Switched off it is by anybody, at any time.
    await admin.admin.setParam({ key: 'pay.transfer', value: 0, reason })
  })
})

describe('admin.cancelParam', () => {
  it('takes back a value to come: the one before stands on; what has begun stays', async () => {
    const { admin, one, rows, logs } = await open()
    await admin.admin.setParam({ key, value: 300_000, reason })
    await admin.admin.setParam({ key, value: 200_000, from: inDays(10), reason })
    const [coming, current] = (await admin.admin.param({ key })).values
    await admin.admin.cancelParam({ key, startsAt: coming!.from!, reason: '办法未通过' })
    expect(await one()).toEqual([
      [300_000, 'now'],
      [500_000, 'past'],
    ])
    expect(await rows('select valid_to from mall.school_params where school_id = $1')).toEqual([{ valid_to: null }])
    const [{ doc_id: id }] = (await rows<{ doc_id: string }>(
      "select doc_id from mall.document_log where school_id = $1 and doc_kind = 'param'",
    )) as [{ doc_id: string }]
    expect((await logs(id)).at(-1)).toMatchObject({
      action: 'cancel',
      title: `取消 ${inDays(10)} 起的自动验收的金额 ¥2,000.00`,
      comment: '办法未通过',
    })
    const begun = await refusalOf(admin.admin.cancelParam({ key, startsAt: current!.from!, reason }))
    expect(begun.code).toBe('4004')
  })
})

describe('parameters', () => {
  it('are changed by nobody without the right, and never in another school', async () => {
    const [mine, other] = [await open(), await open()]
    const buyer = await world().as(await mine.hire('T1', '李老师', ['purchaser']))
    const calls = [
      [contract.admin.params, {}],
      [contract.admin.param, { key }],
      [contract.admin.setParam, { key, value: 1, reason }],
      [contract.admin.cancelParam, { key, startsAt: now().toISOString(), reason }],
    ] as const
    for (const [endpoint, input] of calls)
      expect([endpoint.path, (await buyer.raw(endpoint, input)).retCode]).toEqual([endpoint.path, '2009'])
    await mine.admin.admin.setParam({ key, value: 1, reason })
    expect(await other.valueNow()).toBe(500_000)
  })

  it('name only a version of the privacy policy that was published; it is asked for at the next call', async () => {
    const { admin } = await open()
    const version = '2099-01-01'
    const adopt = () => admin.admin.setParam({ key: 'privacy.version', value: version, reason })
    const fields = { value: `隐私政策须为已公布的版本：${policies.map((it_) => it_.version).join('、')}` }
    expect(await refusalOf(adopt())).toMatchObject({ code: '4000', data: { fields } })
    const published = policies as Policy[]
    published.push({ version, changes: [], articles: [] })
    try {
      await adopt()
      expect(await admin.account.info()).toMatchObject({ consentDue: version })
      expect((await refusalOf(admin.admin.params({}))).code).toBe('3070')
    } finally {
      published.pop()
    }
  })

  it('all say what they do, and what every school starts with fits its limits', () => {
    expect(Object.keys(paramSpecs).toSorted()).toEqual(Object.keys(paramDefaults).toSorted())
    expect(paramKeys.flatMap((it) => paramFault(it, paramDefaults[it]) ?? [])).toEqual([])
  })
})
