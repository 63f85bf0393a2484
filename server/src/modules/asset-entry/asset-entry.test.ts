// Fixed assets of accepted orders (decision 0424): told to the asset system, entered by hand, given back, and what they stop.
import { assetEntry } from '@caiyuan/contract/asset-entry'
import { dossier } from '@caiyuan/contract/dossier'
import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { signedServiceOf } from '../../core/config-signed-service.ts'
import { enqueue, gaveUp } from '../../core/outbox.ts'
import { setParam } from '../school/params.ts'
import { buildUser } from '../../demo/build.ts'
import { assetHouse, type AssetHouse } from '../../gateways/assets.simulator.ts'
import { setAssets } from '../../gateways/assets.ts'
import { buildAccepted } from '../bill/fixtures/build.ts'
import { refundStage, today } from '../after-sale/refund/fixtures.ts'

const world = useWorld()
const { start } = refundStage(world)
let house: AssetHouse
beforeEach(() => {
  house = assetHouse()
  setAssets(house.gateway)
})
afterEach(() => setAssets(null))

/** Two notebooks at 5,899.00, and a mouse that is no asset (scenario 22). */
const LINES = [
  { name: '笔记本电脑', priceE4: 58_990_000, num: 2, unit: '台', isAsset: true },
  { name: '鼠标', priceE4: 600_000, num: 3 },
]
const TAKEN = '资产系统审核中，有结果后再办理'
const open = async (mode = 1) => {
  const at = await start({ params: { financeType: 0, 'accept.secondFrom': 100_000_000, 'asset.entry': mode }, lines: LINES, besideFen: 0 })
  const user = await buildUser(world().db, {
    schoolId: at.schoolId,
    no: `Z${at.schoolId}`,
    name: '资产老师',
    roles: ['assetKeeper'],
    deptId: at.deptId,
  })
  const keeper = await world().as(user)
  const shown = async () => (await at.buyerClient.order.detail({ id: at.orderId })).assets
  const entry = async () => (await keeper.assetEntry.list({ tab: 'open' })).list[0]!
  const status = async () => (await at.rows('select asset_status from mall.orders where id = $1', at.orderId))[0].asset_status as string
  const logs = async () =>
    (
      await at.rows("select action, comment from mall.document_log where doc_id = $1 and action like 'asset%' order by seq", at.orderId)
    ).map((row) => `${row.action}: ${row.comment}`)
  const turnAgain = async () => {
    await world().admin.query(
      "update mall.outbox set due_at = now() - interval '1 second' where school_id = $1 and topic = 'asset.push' and state = 'due'",
      [at.schoolId],
    )
    await world().drain()
  }
  const told = async (userId: string) =>
    (await at.rows('select title, body from mall.messages where user_id = $1 order by created_at', userId)).map(
      (row) => `${row.title}。${row.body}`,
    )
  return { ...at, user, keeper, shown, entry, status, logs, turnAgain, told }
}
type Stage = Awaited<ReturnType<typeof open>>
const billed = (at: Stage) => at.financeClient.bill.generate({ supplierIds: [at.supplierId], from: '2026-01-01', to: today })

describe('accepted assets', () => {
  it('are pushed line by line after the acceptance, with their numbers on the order and in the list', async () => {
    const at = await open()
    expect(house.asked()).toMatchObject([{ num: 2, amount: '11798.00' }])
    const [entry] = await at.shown()
    expect(entry).toMatchObject({
      lineNo: 1,
      name: '笔记本电脑',
      num: 2,
      amountFen: 1_179_800,
      state: 'stored',
      detail: '',
      byName: '',
      can: {},
    })
    expect([entry!.assetNos.length, entry!.assetNos[0]!.startsWith('2026'), await at.status()]).toEqual([2, true, 'stored'])
    const done = await at.keeper.assetEntry.list({ tab: 'stored', search: entry!.assetNos[1]! })
    expect([done.total, done.counts, done.list[0]!.buyerName]).toEqual([1, { open: 0, stored: 1, waived: 0 }, '李老师'])
    expect(await at.logs()).toEqual([`assetStored: 笔记本电脑 2 件：${entry!.assetNos.join('、')}`])
  })

  it('are exported as they are listed, and stand in the dossier of their order with every number', async () => {
    const at = await open()
    const { assetNos } = (await at.shown())[0]!
    const cellsOf = async (input: object) => readSheet((await at.keeper.raw(assetEntry.exportList, input)).data as Buffer)
    const [head, ...lines] = await cellsOf({ tab: 'stored', search: assetNos[1] })
    expect(lines.map((cells) => Object.fromEntries(head!.map((title, i) => [title, cells[i]])))).toMatchObject([
      { 资产: '笔记本电脑', 数量: 2, 单价: 5899, 金额: 11_798, 采购人: '李老师', 状态: '已入库', 资产编号: assetNos.join('、') },
    ])
    expect(await cellsOf({ tab: 'open' })).toHaveLength(1)
    expect((await at.buyerClient.raw(assetEntry.exportList, {})).retCode).toBe('2009')
    const files = unzipSync(new Uint8Array((await at.financeClient.raw(dossier.download, { id: at.orderId })).data as Buffer))
    const data = JSON.parse(strFromU8(files['数据.json']!)) as Record<string, Record<string, unknown>[]>
    expect(data['assets']).toMatchObject([
      { line_no: 1, name: '笔记本电脑', num: 2, amount_fen: 1_179_800, state: '已入库', asset_nos: assetNos.join('、') },
    ])
    expect(strFromU8(files['档案.html']!)).toContain(assetNos[1])
  })

  it('are no business of an order without them, or of a school that enters nothing', async () => {
    const at = await open(0)
    await world().drain()
    expect([await at.status(), await at.shown(), house.asked()]).toEqual(['none', [], []])
    const plain = await start({ besideFen: 0 })
    expect((await plain.buyerClient.order.detail({ id: plain.orderId })).assets).toEqual([])
  })

  it('are asked about under one key until somebody answers, and entered once', async () => {
    house.fail('cut')
    const at = await open()
    await world().drain()
    expect((await at.shown())[0]).toMatchObject({ state: 'waiting', detail: '资产系统没有应答，稍后自动再推送' })
    for (const [fault, why] of [
      ['forged', '资产系统的应答签名不符'],
      ['replayed', '资产系统的应答不是对本次询问的'],
    ] as const) {
      setAssets(house.gateway)
      house.fail(fault)
      await at.turnAgain()
      expect((await at.shown())[0]!.detail).toBe(`${why}，稍后自动再推送`)
    }
    setAssets(house.gateway)
    await at.turnAgain()
    expect([(await at.shown())[0]!.state, house.entered().size, new Set(house.asked().map((it_) => it_.key)).size]).toEqual([
      'stored',
      1,
      1,
    ])
    expect((await at.shown())[0]!.assetNos).toEqual([...house.entered().values()][0])
  })

  it('wait while the asset office decides, and are told of when it sends them back; then again or by hand', async () => {
    house.says('WAITING')
    const at = await open()
    await world().drain()
    const waits = await at.entry()
    expect(waits).toMatchObject({ detail: '资产系统审核中，稍后自动再推送', can: { again: true, note: TAKEN, waive: TAKEN } })
    expect((await refusalOf(at.keeper.assetEntry.note({ id: waits.id, assetNos: ['SB1'] }))).message).toBe(TAKEN)
    expect((await refusalOf(at.keeper.assetEntry.waive({ id: waits.id, reason: '不入库' }))).message).toBe(TAKEN)
    house.says('REFUSED', '使用单位代码不存在')
    await at.turnAgain()
    const entry = await at.entry()
    expect(entry).toMatchObject({ state: 'refused', detail: '使用单位代码不存在', can: { again: true, note: true, waive: true } })
    for (const userId of [at.user.id, at.buyer.id])
      expect((await at.told(userId)).some((it_) => it_.includes('被资产系统退回') && it_.includes('使用单位代码不存在'))).toBe(true)
    house.says('STORED')
    await at.keeper.assetEntry.again({ id: entry.id })
    expect((await at.entry()).can).toEqual({
      again: '正在推送资产系统，请稍候',
      note: '正在推送资产系统，请稍候',
      waive: '正在推送资产系统，请稍候',
    })
    await world().drain()
    expect([(await at.shown())[0]!.state, await at.status()]).toEqual(['stored', 'stored'])
    expect((await at.logs()).map((it_) => it_.split(':')[0])).toEqual(['assetRefused', 'assetAgain', 'assetStored'])
    expect((await refusalOf(at.keeper.assetEntry.again({ id: entry.id }))).message).toBe('已入库，不能再推送')
  })
})

describe('entered by hand', () => {
  const byHand = async (mode = 1) => {
    setAssets(null)
    const at = await open(mode)
    return { ...at, id: (await at.entry()).id }
  }

  it('takes numbers of the pieces, each once in the school, and logs them', async () => {
    const at = await byHand()
    expect((await at.entry()).detail).toBe('没有接通资产系统，请登记资产编号')
    const refused = async (assetNos: string[]) => (await refusalOf(at.keeper.assetEntry.note({ id: at.id, assetNos }))).message
    expect([await refused([]), await refused(['A1', 'A1']), await refused(['A1', 'A2', 'A3']), await refused(['A'])]).toEqual([
      '请填写资产编号',
      '资产编号 A1 重复',
      '共 2 件，最多登记 2 个资产编号，现有 3 个',
      '资产编号至少 2 个字',
    ])
    expect((await at.shown())[0]).toMatchObject({ state: 'waiting', assetNos: [] })
    await at.keeper.assetEntry.note({ id: at.id, assetNos: ['SB20260001', 'SB20260002'], comment: '设备处当日登记' })
    expect((await at.shown())[0]).toMatchObject({
      state: 'stored',
      byName: '资产老师',
      assetNos: ['SB20260001', 'SB20260002'],
      detail: '设备处当日登记',
    })
    expect([await at.status(), await at.logs()]).toEqual(['stored', ['assetNote: 笔记本电脑 2 件：SB20260001、SB20260002，设备处当日登记']])
    expect((await refusalOf(at.keeper.assetEntry.note({ id: at.id, assetNos: ['SB3'] }))).message).toBe('更正已登记的，请说明原因')
    await at.keeper.assetEntry.note({ id: at.id, assetNos: ['SB20260003'], comment: '编号抄错' })
    expect([(await at.shown())[0]!.assetNos, (await at.logs())[1]]).toEqual([
      ['SB20260003'],
      'assetNote: 笔记本电脑 2 件：SB20260003，原为SB20260001、SB20260002，编号抄错',
    ])
    expect((await refusalOf(at.keeper.assetEntry.waive({ id: at.id, reason: '不入库' }))).message).toBe(
      '已由人工办结，不能再登记为无须入库',
    )
    await buildAccepted(world(), at, [LINES[0]!], {})
    expect((await at.told(at.user.id)).some((it_) => it_.includes('有固定资产待入库。笔记本电脑 2 件。'))).toBe(true)
  })

  it('is refused for a number that another entry of the school has, and taken in another school', async () => {
    const at = await byHand()
    await at.keeper.assetEntry.note({ id: at.id, assetNos: ['SB20260009'] })
    await at.rows(
      `insert into mall.asset_entries (school_id, id, order_id, line_no, num, amount_fen, created_at)
       select school_id, gen_random_uuid(), order_id, 2, 3, 18000, now() from mall.asset_entries where id = $1`,
      at.id,
    )
    const other = await at.entry()
    expect((await refusalOf(at.keeper.assetEntry.note({ id: other.id, assetNos: ['SB20260010', 'SB20260009'] }))).message).toBe(
      `资产编号 SB20260009 已登记在订单 ${other.orderNo}`,
    )
    const elsewhere = await byHand()
    await elsewhere.keeper.assetEntry.note({ id: elsewhere.id, assetNos: ['SB20260009'] })
    expect(await elsewhere.status()).toBe('stored')
  })

  it('is waived with a reason', async () => {
    const at = await byHand()
    expect((await refusalOf(at.keeper.assetEntry.waive({ id: at.id, reason: '' }))).message).toBe('原因至少 2 个字')
    await at.keeper.assetEntry.waive({ id: at.id, reason: '随项目移交合作单位' })
    expect([(await at.shown())[0], await at.status()]).toMatchObject([{ state: 'waived', detail: '随项目移交合作单位' }, 'stored'])
    expect(await at.logs()).toEqual(['assetWaive: 笔记本电脑 2 件：随项目移交合作单位'])
    await at.keeper.assetEntry.note({ id: at.id, assetNos: ['SB20260021'], comment: '应当入库' })
    expect([(await at.shown())[0]!.state, (await at.logs())[1]]).toEqual([
      'stored',
      'assetNote: 笔记本电脑 2 件：SB20260021，原为无须入库，应当入库',
    ])
  })

  it('is no deed of its buyer while the school has somebody else, of strangers, or of another school', async () => {
    const at = await byHand()
    const deeds = [
      (client: Stage['keeper']) => client.assetEntry.note({ id: at.id, assetNos: ['SB1'] }),
      (client: Stage['keeper']) => client.assetEntry.waive({ id: at.id, reason: '不入库' }),
    ]
    const both = await buildUser(world().db, {
      schoolId: at.schoolId,
      no: `B${at.schoolId}`,
      name: '兼任',
      roles: ['purchaser', 'assetKeeper'],
      deptId: at.deptId,
    })
    await at.rows('update mall.orders set buyer_id = $1 where id = $2', both.id, at.orderId)
    const elsewhere = await byHand()
    for (const deed of deeds) {
      expect((await refusalOf(deed(await world().as(both)))).message).toBe('这是您采购的，按不相容岗位分离请由其他资产管理员登记')
      expect((await refusalOf(deed(at.buyerClient))).code).toBe('2009')
      expect((await refusalOf(deed(elsewhere.keeper))).message).toBe('固定资产不存在或您无权查看')
    }
    expect((await refusalOf(elsewhere.keeper.assetEntry.again({ id: at.id }))).message).toBe('固定资产不存在或您无权查看')
    expect((await elsewhere.keeper.assetEntry.list({})).list.some((it_) => it_.id === at.id)).toBe(false)
    expect([(await at.entry()).state, await at.logs()]).toEqual(['waiting', []])
  })
})

describe('a school that settles nothing before', () => {
  it('makes no bill of the order until its assets are entered', async () => {
    setAssets(null)
    const at = await open(2)
    const [waiting] = (await at.financeClient.bill.waitingOrders({ supplierId: at.supplierId })).list
    expect(waiting!.blocked).toBe('固定资产 1 种尚未入库，入库后可对账')
    expect((await refusalOf(billed(at))).message).toContain('固定资产 1 种尚未入库，入库后可对账')
    await at.keeper.assetEntry.note({ id: (await at.entry()).id, assetNos: ['SB20260011', 'SB20260012'] })
    expect((await billed(at)).bills.map((it_) => it_.totalFen)).toEqual([1_197_800])
  })

  it('makes it at once in a school that only enters them', async () => {
    house.says('WAITING')
    const at = await open(1)
    expect((await billed(at)).bills.map((it_) => it_.totalFen)).toEqual([1_197_800])
  })
})

/** A service whose answer comes when it is let go. */
const slowHouse = () => {
  let answer = () => {}
  let begun = () => {}
  const isAsked = new Promise<void>((done) => (begun = done))
  const held = new Promise<void>((done) => (answer = done))
  setAssets({
    enter: async (ask, signal) => {
      begun()
      await held
      return house.gateway.enter(ask, signal)
    },
  })
  return { isAsked, answer: () => answer() }
}

describe('an answer that comes late', () => {
  /** An entry about which the service is asked, and has not answered. */
  const asked = async () => {
    setAssets(null)
    const at = await open()
    const slow = slowHouse()
    const { id } = await at.entry()
    await at.keeper.assetEntry.again({ id })
    const working = world().drain()
    await slow.isAsked
    return { ...at, id, end: async () => (slow.answer(), await working, undefined) }
  }

  it('is kept and said where somebody gave it up meanwhile', async () => {
    const at = await asked()
    // As the operator does who sees that the service hangs.
    await at.rows('update mall.asset_entries set is_asking = false where id = $1', at.id)
    await at.keeper.assetEntry.waive({ id: at.id, reason: '不入库' })
    await at.end()
    expect((await at.shown())[0]).toMatchObject({ state: 'stored', detail: '登记为无须入库以后资产系统已经入库，请核对' })
    expect((await at.told(at.user.id)).some((it_) => it_.includes('入库请核对'))).toBe(true)
  })

  it('is said where somebody entered it meanwhile, whose numbers stay', async () => {
    const at = await asked()
    await at.rows('update mall.asset_entries set is_asking = false where id = $1', at.id)
    await at.keeper.assetEntry.note({ id: at.id, assetNos: ['SB20260031'] })
    await at.end()
    const [entry] = await at.shown()
    expect(entry).toMatchObject({ state: 'stored', assetNos: ['SB20260031'], byName: '资产老师' })
    expect(entry!.detail).toContain('资产系统另有编号')
  })

  it('is kept and said where all went back meanwhile', async () => {
    const at = await asked()
    await at.back({ lines: [{ lineNo: 1, num: 2 }] })
    expect((await at.shown())[0]).toMatchObject({ state: 'waived', detail: '已全部退货；曾推送资产系统，请核对是否建账' })
    await at.end()
    expect((await at.shown())[0]).toMatchObject({ state: 'stored', num: 0, detail: '全部退货以后资产系统已经入库，请核对' })
  })
})

describe('nobody to ask', () => {
  it('leaves the entry to people, who may ask once a service is there, and to nobody in a school that enters none', async () => {
    setAssets(null)
    const at = await open()
    setAssets(house.gateway)
    const { id, can } = await at.entry()
    expect(can).toEqual({ again: true, note: true, waive: true })
    await at.keeper.assetEntry.again({ id })
    await world().inSchool(at.schoolId, (ctx) => setParam(ctx, 'asset.entry', 0))
    await world().drain()
    expect([house.asked(), (await at.entry()).detail, (await at.entry()).can]).toEqual([
      [],
      '学校没有启用固定资产入库',
      { again: true, note: true, waive: true },
    ])
  })

  it('tells who enters assets when the mall itself gave up, or nobody answered for a month', async () => {
    house.fail('down', 9)
    const at = await open()
    await world().drain()
    await at.rows('update mall.asset_entries set silent = 119 where school_id = $1', at.schoolId)
    setAssets(house.gateway)
    house.fail('down')
    await at.turnAgain()
    const words = '资产系统没有应答，请与资产管理部门核对后登记资产编号'
    const { id, detail } = await at.entry()
    expect([detail, (await at.told(at.user.id)).some((it_) => it_.includes(words))]).toEqual([words, true])
    await world().inSchool(at.schoolId, (ctx) => enqueue(ctx, gaveUp('asset.push'), { docId: id, body: { turn: 1 } }))
    await world().drain()
    expect((await at.entry()).detail).toBe('推送未完成，请重新推送或登记资产编号')
  })
})

describe('assets that go back', () => {
  const back = async (at: Stage, num: number, more: object = {}) => {
    const id = await at.back({ lines: [{ lineNo: 1, num }], ...more })
    await world().drain()
    return id
  }

  it('are taken off while they wait, asked about with the pieces left, and closed when none is', async () => {
    setAssets(null)
    const at = await open()
    await back(at, 1)
    expect(await at.entry()).toMatchObject({ num: 1, amountFen: 589_900 })
    setAssets(house.gateway)
    await at.keeper.assetEntry.again({ id: (await at.entry()).id })
    house.fail('down')
    await world().drain()
    expect(house.asked().at(-1)).toMatchObject({ num: 1, amount: '5899.00' })
    await back(at, 1)
    expect([(await at.shown())[0], await at.status()]).toMatchObject([
      { num: 0, amountFen: 0, state: 'waived', detail: '已全部退货；曾推送资产系统，请核对是否建账' },
      'stored',
    ])
  })

  it('are said where the asset system took more than are left', async () => {
    house.says('WAITING')
    const at = await open()
    await world().drain()
    await back(at, 1)
    house.says('STORED')
    await at.turnAgain()
    expect((await at.shown())[0]).toMatchObject({ num: 1, state: 'stored', detail: '推送时为 2 件，现为 1 件，请核对' })
    expect((await at.shown())[0]!.assetNos).toHaveLength(2)
  })

  it('are said to whoever has to write them off, once they are entered', async () => {
    const at = await open()
    await world().drain()
    await back(at, 1)
    const [entry] = await at.shown()
    expect(entry).toMatchObject({ num: 1, amountFen: 589_900, state: 'stored', detail: '退货 1 件，请在资产系统核销' })
    expect((await at.told(at.user.id)).some((it_) => it_.includes('请核销') && it_.includes(entry!.assetNos[0]!))).toBe(true)
    await back(at, 1)
    expect((await at.shown())[0]).toMatchObject({ num: 0, detail: '退货 1 件，请在资产系统核销；退货 1 件，请在资产系统核销' })
    expect((await at.logs()).filter((it_) => it_.startsWith('assetBack'))).toHaveLength(2)
  })

  it('that are kept for less money have another value, which is said', async () => {
    const at = await open()
    await world().drain()
    const { id } = await at.apply({ lines: [{ lineNo: 1, num: 1 }], type: 'refundOnly' })
    await at.supplier.afterSaleSupply.agree({ ...at.of(id), note: '同意', returnTo: '' })
    await at.decide(id)
    await world().drain()
    expect((await at.shown())[0]).toMatchObject({ num: 2, amountFen: 589_900, detail: '退款 ¥5,899.00，请在资产系统更正原值' })
  })
})

it('is one number of one entry, whoever enters it first', async () => {
  setAssets(null)
  const at = await open()
  const [first] = (await at.keeper.assetEntry.list({ tab: 'open' })).list
  await buildAccepted(world(), at, [LINES[0]!], {})
  const [, second] = (await at.keeper.assetEntry.list({ tab: 'open' })).list
  const both = await Promise.allSettled([first!, second!].map(({ id }) => at.keeper.assetEntry.note({ id, assetNos: ['SB20260041'] })))
  expect(both.map((it_) => it_.status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('is set by address and key, over https', () => {
  const fault = (sentence: string) => new Error(sentence)
  expect(signedServiceOf('ASSETS', {}, fault)).toBeNull()
  expect(() => signedServiceOf('ASSETS', { ASSETS_URL: 'http://a', ASSETS_KEY: 'k' }, fault)).toThrow('https')
  expect(() => signedServiceOf('ASSETS', { ASSETS_URL: 'https://a' }, fault)).toThrow('ASSETS_KEY')
  expect(signedServiceOf('ASSETS', { ASSETS_URL: 'https://a', ASSETS_KEY: 'k' }, fault)).toEqual({ address: 'https://a', key: 'k' })
})
