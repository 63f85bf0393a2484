import { order } from '@caiyuan/contract/order'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../../test/harness.ts'
import type { SessionUser } from '../../../core/context.ts'
import { newId } from '../../../core/ids.ts'
import { buildFund, buildUser } from '../../../demo/build.ts'
import { handOrder } from '../commands/hand-over.ts'
import { paramDefaults } from '../../school/params.ts'
import { buildOrder, buildOrderWorld, uniqueNo, type LineDraft, type OrderWorld } from '../fixtures.ts'
import { demandsOf } from './queries/form.ts'

const world = useWorld()

const received = async (
  draft: { lines?: readonly LineDraft[]; freightFen?: number; params?: Record<string, unknown>; at?: OrderWorld } = {},
) => {
  const at = draft.at ?? (await buildOrderWorld(world().db, draft.params))
  const id = await buildOrder(world().db, world().inSchool, at, {
    ...(draft.lines ? { lines: draft.lines } : {}),
    freightFen: draft.freightFen ?? 0,
  })
  await world().drain()
  const target = { schoolId: at.schoolId, id }
  const supplier = await world().as(at.supplierUser)
  await supplier.supply.confirm(target)
  const { lines } = await supplier.supply.orderDetail(target)
  await supplier.supply.ship({
    ...target,
    parcels: [{ carrierCode: 'own', courierPhone: '13911112222', lines: lines.map((it) => ({ lineNo: it.lineNo, num: it.num })) }],
  })
  const buyer = await world().as(at.buyer)
  await buyer.order.receive({ id })
  return { at, id, buyer, acceptor: await world().as(at.acceptor) }
}

/** A picture this person has just uploaded. */
const photo = async (user: SessionUser, mime = 'image/jpeg'): Promise<string> => {
  const id = newId()
  await world().inSchool(user.schoolId, (ctx) =>
    ctx.tx
      .insertInto('files')
      .values({ school_id: user.schoolId, id, owner_id: user.id, name: '验收.jpg', mime, size_bytes: 10, sha256: '0', storage_key: id })
      .execute(),
  )
  return id
}

const all = [
  { lineNo: 1, acceptedNum: 12 },
  { lineNo: 2, acceptedNum: 2 },
  { lineNo: 3, acceptedNum: 20 },
]
const fundOf = async (id: string) =>
  (
    await world().admin.query(
      'select frozen_fen::int frozen, held_fen::int held, committed_fen::int committed from mall.funds where id = $1',
      [id],
    )
  ).rows[0]
const rowOf = async (id: string) => (await world().admin.query('select * from mall.orders where id = $1', [id])).rows[0]
const logsOf = async (id: string) =>
  (
    await world().admin.query(
      'select action, title, from_state, to_state, comment, detail, actor_name from mall.document_log where doc_id = $1 order by seq',
      [id],
    )
  ).rows

/** What would make the order owed is refused, and nothing moves, until the card can pay again. */
const owesNothingWhileFrozen = async (at: OrderWorld, id: string, act: () => Promise<unknown>): Promise<void> => {
  const setCard = (status: string) => world().admin.query('update mall.funds set status = $2 where id = $1', [at.fundId, status])
  const seen = async () => [await rowOf(id), await fundOf(at.fundId), await logsOf(id)]
  const before = await seen()
  await setCard('frozen')
  const refused = await refusalOf(act())
  expect([refused.code, refused.message]).toEqual(['3313', expect.stringContaining('已被冻结')])
  expect(await seen()).toEqual(before)
  await setCard('normal')
}

const messagesOf = async (userId: string) =>
  (await world().admin.query('select title, body from mall.messages where user_id = $1 order by created_at, id', [userId])).rows

/** How often open pages of a person were told to count anew. */
const recountsOf = async (userId: string): Promise<number> =>
  (await world().admin.query(`select count(*)::int as num from mall.user_events where user_id = $1 and kind = 'order'`, [userId])).rows[0]
    .num

describe('order.accept', () => {
  it('accepts the whole order: 1,286.40 frozen becomes owed and the order waits for its bill', async () => {
    const { at, id, acceptor } = await received()
    expect(await fundOf(at.fundId)).toEqual({ frozen: 128_640, held: 0, committed: 0 })
    const photoIds = [await photo(at.acceptor)]
    const before = await recountsOf(at.finance.id)
    const result = await acceptor.order.accept({ id, lines: all, photoIds: [...photoIds, ...photoIds], opinion: '外包装完好' })
    expect(await recountsOf(at.finance.id)).toBe(before + 1)
    expect(result).toMatchObject({ acceptanceState: 'passed', state: 'waitBill' })
    expect(result.acceptNo).toMatch(/^YS\d{12}$/)
    expect(await fundOf(at.fundId)).toEqual({ frozen: 0, held: 128_640, committed: 0 })
    expect(await rowOf(id)).toMatchObject({ state: 'waitBill', budget_status: 'HELD' })
    expect((await logsOf(id)).at(-1)).toMatchObject({
      action: 'accept',
      from_state: 'waitAccept',
      to_state: 'waitBill',
      comment: '合格 34 件',
      actor_name: '刘老师',
    })
    const { acceptances } = await acceptor.order.detail({ id })
    expect(acceptances[0]).toMatchObject({ acceptNo: result.acceptNo, amountFen: 128_640, acceptorName: '刘老师', opinion: '外包装完好' })
    expect(acceptances[0]!.photos.map((it) => it.id)).toEqual(photoIds)
    expect((await acceptor.order.acceptanceList({ tab: 'done' })).list[0]!.photoCount).toBe(1)
  })

  it('tells whose order it is, and never who accepted it of his own act', async () => {
    const { at, id, acceptor } = await received()
    await world().admin.query('update mall.orders set owner_id = $2 where id = $1', [id, at.acceptor.id])
    await acceptor.order.accept({ id, lines: all, photoIds: [await photo(at.acceptor)] })
    const told = await world().admin.query("select user_id from mall.messages where school_id = $1 and title like '%已验收'", [at.schoolId])
    expect(told.rows.map((it) => it.user_id)).toEqual([at.buyer.id])
  })

  it('is never done by the buyer, whatever the buyer may', async () => {
    const { id, buyer } = await received()
    expect((await refusalOf(buyer.order.accept({ id, lines: all }))).message).toBe('验收人不能与采购人为同一人')
    expect((await buyer.order.acceptForm({ id })).can).toBe('验收人不能与采购人为同一人')
  })

  it('asks for photos from 1,000 yuan on, fresh ones of this person', async () => {
    const { at, id, acceptor } = await received()
    expect((await refusalOf(acceptor.order.accept({ id, lines: all }))).message).toBe('金额满 ¥1,000.00 验收须上传照片')
    const attempts = [[newId()], ['no-id'], [await photo(at.buyer)], [await photo(at.acceptor, 'application/pdf')]]
    for (const photoIds of attempts)
      expect((await refusalOf(acceptor.order.accept({ id, lines: all, photoIds }))).message).toBe(
        '验收照片须是您刚上传的 jpg 或 png 图片，请重新上传',
      )
    expect((await rowOf(id)).state).toBe('waitAccept')
  })

  it('refuses more than was received, a rejection without a reason, nothing at all, and strange numbers', async () => {
    const { at, id, acceptor } = await received()
    const photoIds = [await photo(at.acceptor)]
    const said = async (lines: unknown[]) => (await acceptor.raw(order.accept, { id, lines, photoIds })).retMsg
    expect(await said([{ lineNo: 2, acceptedNum: 3 }])).toBe('验收数量不能大于收货数量：惠普 CF228A 硒鼓')
    expect(await said([{ lineNo: 2, acceptedNum: 1, rejectedNum: 2, reason: '漏粉' }])).toBe('验收数量不能大于收货数量：惠普 CF228A 硒鼓')
    expect(await said([{ lineNo: 2, acceptedNum: 1, rejectedNum: 1 }])).toBe('不合格数量须填写原因：惠普 CF228A 硒鼓')
    expect(await said([{ lineNo: 2, acceptedNum: 0 }])).toBe('请填写本次验收的数量')
    expect(await said([{ lineNo: 2, acceptedNum: -1 }])).toBe('数量须为 0 到 9999 的整数')
    expect(await said([{ lineNo: 2, acceptedNum: 0.5 }])).toBe('数量须为 0 到 9999 的整数')
    expect(await said([{ lineNo: 9, acceptedNum: 1 }])).toBe('订单没有第 9 行商品')
    expect(
      await said([
        { lineNo: 2, acceptedNum: 1 },
        { lineNo: 2, acceptedNum: 1 },
      ]),
    ).toBe('第 2 行重复')
    expect(await said([])).toBe('请填写验收数量')
    expect(await fundOf(at.fundId)).toEqual({ frozen: 128_640, held: 0, committed: 0 })
  })

  it('answers a stale form with 请刷新, a wrong state with its name, a stranger with nothing', async () => {
    const { at, id, acceptor } = await received()
    const { version } = await acceptor.order.acceptForm({ id })
    const photoIds = [await photo(at.acceptor)]
    expect((await refusalOf(acceptor.order.accept({ id, version: version - 1, lines: all, photoIds }))).message).toBe(
      '单据已发生变化，请刷新',
    )
    expect((await refusalOf((await world().as(at.stranger)).order.accept({ id, lines: all, photoIds }))).code).toBe('4004')
    const elsewhere = await buildOrderWorld(world().db)
    expect((await refusalOf((await world().as(elsewhere.acceptor)).order.accept({ id, lines: all, photoIds }))).code).toBe('4004')
    const finance = await world().as(at.finance)
    expect((await refusalOf(finance.order.accept({ id, lines: all, photoIds }))).code).toBe('2009')
    expect((await finance.order.acceptForm({ id })).can).toBe('您不是这张订单的验收人')
    await acceptor.order.accept({ id, version, lines: all, photoIds })
    expect((await acceptor.order.acceptForm({ id })).can).toBe('订单当前状态为待对账，不能验收')
    expect((await refusalOf(acceptor.order.accept({ id, lines: all, photoIds }))).message).toBe('订单当前状态为待对账，不能验收')
  })
})

describe('what an acceptance must bring', () => {
  const limits = { 'accept.photoFrom': 100_000, 'accept.secondFrom': 1_000_000, 'accept.needAudit': 0 }
  it.each([
    [99_999, 0, false, false],
    [100_000, 0, true, false],
    [999_999, 0, true, false],
    [1_000_000, 0, true, true],
    [1, 1, true, true],
  ])('of %i fen and class %i: photos %s, a second person %s', (total_fen, control_class, photos, second) => {
    expect(demandsOf({ ...paramDefaults, ...limits }, { total_fen, control_class })).toEqual({ photos, second, audit: false })
  })

  it('are photos no earlier note has', async () => {
    const { at, id, acceptor } = await received()
    const photoIds = [await photo(at.acceptor)]
    await acceptor.order.accept({ id, lines: [all[0]!], photoIds })
    expect((await refusalOf(acceptor.order.accept({ id, lines: [all[1]!], photoIds }))).code).toBe('3239')
    await acceptor.order.accept({ id, lines: [all[1]!], photoIds: [await photo(at.acceptor)] })
  })

  it('is a person who is there and not in the buyer’s place, those of the department first', async () => {
    const { at, id, buyer, acceptor } = await received()
    const draft = { schoolId: at.schoolId, roles: ['acceptor'], name: '何老师' }
    const near = await buildUser(world().db, { ...draft, no: `Z${at.schoolId}`, name: '近处人', deptId: at.deptId })
    const far = await buildUser(world().db, { ...draft, no: `0${at.schoolId}`, name: '远处人', deptId: at.stranger.deptId! })
    const gone = await buildUser(world().db, { ...draft, no: `1${at.schoolId}`, name: '停用人', deptId: at.deptId })
    await world().admin.query('update mall.users set is_active = false where id = $1', [gone.id])
    const names = (await buyer.order.acceptors({ id })).map((it) => it.name)
    expect([names.indexOf('近处人') < names.indexOf('远处人'), names.includes('停用人')]).toEqual([true, false])
    expect(names.indexOf('近处人')).toBeGreaterThan(-1)
    await world().admin.query('update mall.orders set receiver_id = $2 where id = $1', [id, near.id])
    const by = async (secondAcceptorId: string) =>
      acceptor.order.accept({ id, lines: all, photoIds: [await photo(at.acceptor)], secondAcceptorId })
    for (const who of [near, gone]) expect((await refusalOf(by(who.id))).code).toBe('3236')
    expect(await by(far.id)).toMatchObject({ acceptanceState: 'waitSecond' })
  })
})

describe('partial acceptance', () => {
  it('owes what is accepted, leaves the rest frozen, and ends with the last piece and the freight', async () => {
    const { at, id, acceptor } = await received({ freightFen: 800 })
    const photoIds = [await photo(at.acceptor)]
    const part = await acceptor.order.accept({
      id,
      lines: [
        { lineNo: 1, acceptedNum: 10, rejectedNum: 2, reason: '受潮' },
        { lineNo: 3, acceptedNum: 20 },
      ],
      photoIds,
    })
    expect(part.state).toBe('partAccept')
    expect(await fundOf(at.fundId)).toEqual({ frozen: 129_440 - 44_080, held: 44_080, committed: 0 })
    const detail = await acceptor.order.detail({ id })
    expect(detail.sentence.text).toBe('部分验收 · 合格 30 件 · 不合格 2 件待处理 · 2 件未验收')
    expect(detail.can['closeRest']).toBe('还有 2 件未验收，验收后再结清')
    const last = await acceptor.order.accept({
      id,
      lines: [
        { lineNo: 1, acceptedNum: 2 },
        { lineNo: 2, acceptedNum: 2 },
      ],
      photoIds: [await photo(at.acceptor)],
    })
    expect(last.state).toBe('waitBill')
    expect(await fundOf(at.fundId)).toEqual({ frozen: 0, held: 129_440, committed: 0 })
    expect((await acceptor.order.detail({ id })).acceptances.map((it) => it.amountFen)).toEqual([44_080, 85_360])
  })

  it('settles nothing while one piece is not judged or a note is out, and says which', async () => {
    const { at, id, acceptor, buyer } = await received({ lines: [{ name: '墨盒', priceE4: 600_000, num: 3 }] })
    const judge = (acceptedNum: number, rejectedNum: number, secondAcceptorId?: string) =>
      acceptor.order.accept({ id, lines: [{ lineNo: 1, acceptedNum, rejectedNum, reason: '漏墨' }], secondAcceptorId })
    const settled = () => refusalOf(buyer.order.closeRest({ id, comment: '已退回' }))
    await judge(1, 1)
    expect((await settled()).message).toBe('还有 1 件未验收，验收后再结清')
    const { acceptanceId, acceptNo } = await judge(1, 0, at.second.id)
    expect((await settled()).message).toBe(`验收单 ${acceptNo} 尚未完成`)
    await (await world().as(at.second)).order.confirmAcceptance({ id: acceptanceId })
    expect(await buyer.order.closeRest({ id, comment: '已退回' })).toEqual({ state: 'waitBill', releasedFen: 6_000 })
  })

  it('settles the rejected rest: money of the rejected goes back, the freight is owed', async () => {
    const { at, id, acceptor, buyer } = await received({ freightFen: 800 })
    await acceptor.order.accept({
      id,
      lines: [
        { lineNo: 1, acceptedNum: 12 },
        { lineNo: 2, acceptedNum: 0, rejectedNum: 2, reason: '漏粉' },
        { lineNo: 3, acceptedNum: 20 },
      ],
      photoIds: [await photo(at.acceptor)],
    })
    expect((await refusalOf((await world().as(at.finance)).order.closeRest({ id, comment: '退货' }))).code).toBe('2009')
    expect((await refusalOf((await world().as(at.stranger)).order.closeRest({ id, comment: '退货' }))).code).toBe('4004')
    expect((await buyer.raw(order.closeRest, { id, comment: ' ' })).retMsg).toBe('处理说明至少 2 个字')
    expect((await buyer.order.detail({ id })).invoice.totalFen).toBe(129_440)
    const before = await recountsOf(at.finance.id)
    expect(await buyer.order.closeRest({ id, comment: '硒鼓已退回' })).toEqual({ state: 'waitBill', releasedFen: 79_800 })
    expect(await recountsOf(at.finance.id)).toBe(before + 1)
    const closed = await buyer.order.detail({ id })
    expect(closed.invoice).toMatchObject({ totalFen: 49_640, netFen: 43_929, taxFen: 5711 })
    expect(closed.funds).toMatchObject([{ amountFen: 129_440, frozenFen: 0, heldFen: 49_640, committedFen: 0, releasedFen: 79_800 }])
    expect(closed.returnedFen).toBe(79_800)
    expect((await buyer.order.list({})).list[0]).toMatchObject({ totalFen: 129_440, returnedFen: 79_800 })
    const whole = await buyer.purchase.detail({ id: closed.purchaseId })
    expect(whole.funds).toMatchObject([{ heldFen: 49_640, releasedFen: 79_800 }])
    expect(await fundOf(at.fundId)).toEqual({ frozen: 0, held: 49_640, committed: 0 })
    expect((await logsOf(id)).at(-1)).toMatchObject({
      action: 'closeRest',
      comment: '硒鼓已退回',
      to_state: 'waitBill',
      detail: { owedFen: 49_640 },
    })
    expect((await refusalOf(buyer.order.closeRest({ id, comment: '再来' }))).code).toBe('4009')
  })

  it('leaves what was accepted of assets to be registered, and nothing else', async () => {
    const asset: LineDraft = { name: '打印机', priceE4: 6_860_000, num: 1, isAsset: true }
    const plain: LineDraft = { name: '墨盒', priceE4: 600_000, num: 2 }
    const status = async (...lines: LineDraft[]) => {
      const { id, acceptor, buyer } = await received({ lines, params: { 'asset.fixedUnit': 50_000 } })
      const kept = { lineNo: 1, acceptedNum: 1 }
      const back = { lineNo: 2, acceptedNum: 0, rejectedNum: 2, reason: '漏墨' }
      await acceptor.order.accept({ id, lines: [kept, back] })
      await buyer.order.closeRest({ id, comment: '墨盒已退回' })
      return (await rowOf(id)).asset_status
    }
    expect([await status(asset, plain), await status({ ...asset, isAsset: false }, plain)]).toEqual(['waiting', 'none'])
  })

  it('keeps the lot and the day of expiry of each line, and registers the one asset among plain goods', async () => {
    const { id, acceptor } = await received({
      params: { 'asset.fixedUnit': 50_000 },
      lines: [
        { name: '墨盒', priceE4: 600_000, num: 2 },
        { name: '打印机', priceE4: 6_860_000, num: 1, isAsset: true },
      ],
    })
    const lot = { lotNo: 'L20261101', expiryOn: '2028-11-01' }
    const lines = [
      { lineNo: 1, acceptedNum: 2, ...lot },
      { lineNo: 2, acceptedNum: 1 },
    ]
    const { acceptanceId } = await acceptor.order.accept({ id, lines })
    const kept = (await acceptor.order.acceptanceDetail({ id: acceptanceId })).lines
    expect(kept.map(({ lotNo, expiryOn }) => ({ lotNo, expiryOn }))).toEqual([lot, { lotNo: '', expiryOn: '' }])
    expect((await rowOf(id)).asset_status).toBe('waiting')
  })

  it('settles nothing on a card that cannot pay, and all of it once the card can', async () => {
    const { at, id, acceptor, buyer } = await received({ freightFen: 800 })
    const lines = [all[0]!, { lineNo: 2, acceptedNum: 0, rejectedNum: 2, reason: '漏粉' }, all[2]!]
    await acceptor.order.accept({ id, lines, photoIds: [await photo(at.acceptor)] })
    const setCard = (status: string) => world().admin.query('update mall.funds set status = $2 where id = $1', [at.fundId, status])
    await setCard('frozen')
    const [before, logs] = [await fundOf(at.fundId), await logsOf(id)]
    const refused = await refusalOf(buyer.order.closeRest({ id, comment: '硒鼓已退回' }))
    expect([refused.code, refused.message]).toEqual(['3313', expect.stringContaining('已被冻结')])
    expect([(await rowOf(id)).state, await fundOf(at.fundId), await logsOf(id)]).toEqual(['partAccept', before, logs])
    await setCard('normal')
    expect(await buyer.order.closeRest({ id, comment: '硒鼓已退回' })).toEqual({ state: 'waitBill', releasedFen: 79_800 })
  })

  it('tells who accepts, and who confirms, that the card cannot pay before anything is pressed', async () => {
    const { at, id, acceptor } = await received()
    const setCard = (status: string) => world().admin.query('update mall.funds set status = $2 where id = $1', [at.fundId, status])
    expect((await acceptor.order.acceptForm({ id })).problem).toBe('')
    await setCard('frozen')
    const refused = await refusalOf(acceptor.order.accept({ id, lines: all, photoIds: [await photo(at.acceptor)] }))
    expect((await acceptor.order.acceptForm({ id })).problem).toBe(refused.message)
    const second = await world().as(at.second)
    const note = await acceptor.order.accept({ id, lines: all, photoIds: [await photo(at.acceptor)], secondAcceptorId: at.second.id })
    const problem = async () => (await second.order.acceptanceDetail({ id: note.acceptanceId })).problem
    expect(await problem()).toBe(refused.message)
    await setCard('normal')
    expect(await problem()).toBe('')
    await second.order.confirmAcceptance({ id: note.acceptanceId })
    await setCard('frozen')
    expect(await problem()).toBe('')
  })

  it('takes no word of the second acceptor on a card that cannot pay, and owes all once the card can', async () => {
    const { at, id, acceptor } = await received()
    const note = await acceptor.order.accept({ id, lines: all, photoIds: [await photo(at.acceptor)], secondAcceptorId: at.second.id })
    const second = await world().as(at.second)
    const confirm = () => second.order.confirmAcceptance({ id: note.acceptanceId })
    await owesNothingWhileFrozen(at, id, confirm)
    await confirm()
    expect([(await rowOf(id)).state, (await fundOf(at.fundId)).held]).toEqual(['waitBill', 128_640])
  })

  it('closes an order of which nothing was accepted and gives all money back', async () => {
    const { at, id, acceptor, buyer } = await received({ freightFen: 800 })
    const reason = '与订单不符'
    await acceptor.order.accept({
      id,
      lines: [
        { lineNo: 1, acceptedNum: 0, rejectedNum: 12, reason },
        { lineNo: 2, acceptedNum: 0, rejectedNum: 2, reason },
        { lineNo: 3, acceptedNum: 0, rejectedNum: 20, reason },
      ],
      photoIds: [await photo(at.acceptor)],
    })
    expect(await buyer.order.closeRest({ id, comment: '全部退回' })).toEqual({ state: 'closed', releasedFen: 129_440 })
    expect((await buyer.order.detail({ id })).invoice).toMatchObject({ totalFen: 0, netFen: 0, taxFen: 0 })
    expect(await fundOf(at.fundId)).toEqual({ frozen: 0, held: 0, committed: 0 })
    expect(await rowOf(id)).toMatchObject({ state: 'closed', budget_status: 'RELEASED', closed_reason: '全部拒收退货（全部退回）' })
  })
})

const dear: LineDraft[] = [{ name: '联想 启天 M455 台式机', priceE4: 46_000_000, num: 3, unit: '台', isAsset: true }]

describe('what waits under 验收', () => {
  /** Each: the badge of the menu, and the tabs 待我验收, 待我审核, 待我确认, 我已处理. */
  const seen = async (who: SessionUser) => {
    const it_ = await world().as(who)
    const { counts } = await it_.order.acceptanceList({})
    const todo = await it_.order.list({ scope: 'toAccept', tab: 'accept' })
    expect([todo.total, todo.list.length]).toEqual([todo.counts['accept'], todo.counts['accept']])
    return [(await it_.account.info()).toAcceptNum, todo.total, counts['audit'], counts['second'], counts['done']]
  }

  it('is the turn of the one named, else of the department; never of the buyer', async () => {
    const { at, id, buyer } = await received()
    expect([await seen(at.acceptor), await seen(at.second)]).toEqual([
      [1, 1, 0, 0, 0],
      [1, 1, 0, 0, 0],
    ])
    expect((await buyer.order.list({ scope: 'toAccept' })).total).toBe(0)
    expect((await refusalOf((await world().as(at.finance)).order.list({ scope: 'toAccept' }))).code).toBe('2009')
    await buyer.order.setAcceptor({ id, acceptorId: at.acceptor.id })
    expect([await seen(at.acceptor), await seen(at.second)]).toEqual([
      [1, 1, 0, 0, 0],
      [0, 0, 0, 0, 0],
    ])
  })

  it('stands in one list at a time, and what was submitted is dealt with', async () => {
    const { at, id, buyer, acceptor } = await received({ lines: dear })
    await buyer.order.setAcceptor({ id, acceptorId: at.acceptor.id })
    const note = await acceptor.order.accept({
      id,
      lines: [{ lineNo: 1, acceptedNum: 3 }],
      photoIds: [await photo(at.acceptor)],
      secondAcceptorId: at.second.id,
    })
    expect([await seen(at.acceptor), await seen(at.second)]).toEqual([
      [0, 0, 0, 0, 1],
      [1, 0, 0, 1, 0],
    ])
    await (await world().as(at.second)).order.confirmAcceptance({ id: note.acceptanceId })
    expect([await seen(at.acceptor), await seen(at.second)]).toEqual([
      [0, 0, 0, 0, 1],
      [0, 0, 0, 0, 1],
    ])
  })

  it('is found by the number of the note or the order, the supplier or the buyer; what waits longest first, what was done last first', async () => {
    const one = await received({ lines: dear })
    const two = await received({ lines: [{ name: '示波器', priceE4: 46_000_000, num: 1 }], at: one.at })
    const second = await world().as(one.at.second)
    const note = async ({ id, acceptor, at }: typeof one, acceptedNum: number) =>
      (
        await acceptor.order.accept({
          id,
          lines: [{ lineNo: 1, acceptedNum }],
          photoIds: [await photo(at.acceptor)],
          secondAcceptorId: at.second.id,
        })
      ).acceptanceId
    const [early, late] = [await note(two, 1), await note(one, 3)]
    await world().admin.query("update mall.acceptances set accepted_at = accepted_at - interval '1 day' where id = $1", [early])
    await world().admin.query("update mall.orders set supplier_name = '乙 仪器', buyer_name = '赵同学' where id = $1", [two.id])
    const ids = async (input: Parameters<typeof second.order.acceptanceList>[0] = {}) =>
      (await second.order.acceptanceList({ tab: 'second', ...input })).list.map((it) => it.id)
    expect(await ids()).toEqual([early, late])
    expect(await ids({ pageNum: 2, pageSize: 1 })).toEqual([late])
    const { list } = await second.order.acceptanceList({ tab: 'second' })
    expect(list.map((it) => it.summary)).toEqual(['示波器', dear[0]!.name])
    for (const keyword of [list[0]!.acceptNo, list[0]!.orderNo, '乙 仪', '赵同'])
      expect([keyword, await ids({ keyword })]).toEqual([keyword, [early]])
    expect(await ids({ keyword: '%' })).toEqual([])
    expect((await second.order.acceptanceList({ tab: 'second', keyword: '赵同' })).counts).toMatchObject({ second: 1 })
    for (const id of [early, late]) await second.order.confirmAcceptance({ id })
    expect(await ids({ tab: 'done' })).toEqual([late, early])
  })

  it('counts a partly accepted order only while pieces are not judged', async () => {
    const { at, id, acceptor } = await received()
    const accept = async (lines: { lineNo: number; acceptedNum: number; rejectedNum?: number; reason?: string }[]) =>
      acceptor.order.accept({ id, lines, photoIds: [await photo(at.acceptor)] })
    await accept([{ lineNo: 1, acceptedNum: 10, rejectedNum: 2, reason: '受潮' }])
    expect(await seen(at.acceptor)).toEqual([1, 1, 0, 0, 1])
    await accept([
      { lineNo: 2, acceptedNum: 2 },
      { lineNo: 3, acceptedNum: 20 },
    ])
    expect((await rowOf(id)).state).toBe('partAccept')
    expect(await seen(at.acceptor)).toEqual([0, 0, 0, 0, 2])
  })

  it('counts the audit of a note for its auditor', async () => {
    const { at, id, acceptor } = await received({ params: { 'accept.needAudit': 1 } })
    const draft = { schoolId: at.schoolId, no: `k${uniqueNo()}`, name: '何资产', roles: ['assetKeeper'] as const, deptId: at.deptId }
    const keeper = await buildUser(world().db, { ...draft, roles: [...draft.roles] })
    await acceptor.order.accept({ id, lines: all, photoIds: [await photo(at.acceptor)] })
    const { counts } = await (await world().as(keeper)).order.acceptanceList({})
    expect([(await (await world().as(keeper)).account.info()).toAcceptNum, counts['audit']]).toEqual([1, 1])
  })
})

describe('the second acceptor', () => {
  it('is asked for from 10,000 yuan on and confirms in an own session', async () => {
    const { at, id, buyer, acceptor } = await received({ lines: dear })
    const lines = [{ lineNo: 1, acceptedNum: 3 }]
    const photoIds = [await photo(at.acceptor)]
    await buyer.order.setAcceptor({ id, acceptorId: at.acceptor.id })
    expect((await acceptor.account.info()).toAcceptNum).toBe(1)
    expect((await refusalOf(acceptor.order.accept({ id, lines, photoIds }))).message).toBe('金额满 ¥10,000.00 须选择第二验收人')
    for (const secondAcceptorId of [at.acceptor.id, at.buyer.id, at.finance.id, newId()])
      expect((await refusalOf(acceptor.order.accept({ id, lines, photoIds, secondAcceptorId }))).code).toBe('3236')
    const note = await acceptor.order.accept({ id, lines, photoIds, secondAcceptorId: at.second.id })
    expect(note).toMatchObject({ acceptanceState: 'waitSecond', state: 'waitAccept' })
    expect(await fundOf(at.fundId)).toMatchObject({ held: 0 })
    expect(
      (await refusalOf(acceptor.order.accept({ id, lines, photoIds: [await photo(at.acceptor)], secondAcceptorId: at.second.id }))).message,
    ).toBe(`验收单 ${note.acceptNo} 正在等何老师处理，处理后才能再次验收`)
    expect((await refusalOf(acceptor.order.confirmAcceptance({ id: note.acceptanceId }))).message).toBe(
      '只有验收单上的第二验收人何老师可以确认',
    )
    const second = await world().as(at.second)
    await world().admin.query("update mall.orders set received_at = received_at - interval '2 days' where id = $1", [id])
    const [turn] = (await second.order.detail({ id })).timeline.now
    expect([turn!.people[0]!.name, Date.now() - Date.parse(turn!.since) < 60_000]).toEqual(['何老师', true])
    const shown = await second.order.acceptanceDetail({ id: note.acceptanceId })
    expect(shown.timeline.now.map((it) => [it.title, it.people[0]!.name, it.people[0]!.isMe])).toEqual([['第二验收人', '何老师', true]])
    const waiting = async () => [(await acceptor.account.info()).toAcceptNum, (await second.account.info()).toAcceptNum]
    expect(await waiting()).toEqual([0, 1])
    expect((await second.order.acceptanceList({ tab: 'second' })).list.map((it) => it.id)).toEqual([note.acceptanceId])
    expect(await second.order.confirmAcceptance({ id: note.acceptanceId })).toEqual({ state: 'waitBill' })
    expect(await waiting()).toEqual([0, 0])
    expect(await fundOf(at.fundId)).toEqual({ frozen: 0, held: 1_380_000, committed: 0 })
    expect(await rowOf(id)).toMatchObject({ asset_status: 'waiting' })
    expect((await refusalOf(second.order.confirmAcceptance({ id: note.acceptanceId }))).code).toBe('4009')
    expect((await second.order.acceptanceList({ tab: 'done' })).total).toBe(1)
  })

  it('may send the note back; then the first accepts anew', async () => {
    const { at, id, acceptor } = await received({ lines: dear })
    const lines = [{ lineNo: 1, acceptedNum: 3 }]
    const note = await acceptor.order.accept({ id, lines, photoIds: [await photo(at.acceptor)], secondAcceptorId: at.second.id })
    const second = await world().as(at.second)
    expect((await second.raw(order.returnAcceptance, { id: note.acceptanceId, comment: '' })).retMsg).toBe('退回原因至少 2 个字')
    expect((await messagesOf(at.second.id)).at(-1).title).toBe(`请确认验收单 ${note.acceptNo}`)
    expect((await logsOf(id)).at(-1)).toMatchObject({
      title: `提交验收单 ${note.acceptNo}`,
      comment: '合格 3 件，等何老师作为第二验收人确认',
    })
    const stranger = await world().as(at.stranger)
    expect((await refusalOf(stranger.order.confirmAcceptance({ id: note.acceptanceId }))).code).toBe('4004')
    expect((await refusalOf(acceptor.order.returnAcceptance({ id: note.acceptanceId, comment: '重来' }))).code).toBe('3238')
    await second.order.returnAcceptance({ id: note.acceptanceId, comment: '只看到两台' })
    expect((await messagesOf(at.acceptor.id)).at(-1)).toEqual({ title: `验收单 ${note.acceptNo} 被退回`, body: '何老师：只看到两台' })
    expect((await logsOf(id)).at(-1)).toMatchObject({ title: `何老师退回验收单 ${note.acceptNo}`, comment: '只看到两台' })
    expect((await logsOf(note.acceptanceId)).at(-1)).toMatchObject({ action: 'sendBack', comment: '只看到两台', to_state: 'returned' })
    const again = await acceptor.order.accept({
      id,
      lines: [{ lineNo: 1, acceptedNum: 2, rejectedNum: 1, reason: '缺一台' }],
      photoIds: [await photo(at.acceptor)],
      secondAcceptorId: at.second.id,
    })
    await second.order.confirmAcceptance({ id: again.acceptanceId })
    expect(await fundOf(at.fundId)).toEqual({ frozen: 460_000, held: 920_000, committed: 0 })
  })

  it('keeps the button of a further acceptance shut while the note waits, naming both, and open once it is back', async () => {
    const { at, id, acceptor } = await received({ lines: dear })
    const button = async () => (await acceptor.order.detail({ id })).can['accept']
    expect(await button()).toBe(true)
    const note = await acceptor.order.accept({
      id,
      lines: [{ lineNo: 1, acceptedNum: 1 }],
      photoIds: [await photo(at.acceptor)],
      secondAcceptorId: at.second.id,
    })
    expect(await button()).toBe(`验收单 ${note.acceptNo} 正在等何老师处理`)
    await (await world().as(at.second)).order.returnAcceptance({ id: note.acceptanceId, comment: '只看到两台' })
    expect(await button()).toBe(true)
  })

  it('is not needed any more once the first takes the note back', async () => {
    const { at, id, acceptor } = await received({ lines: dear })
    const note = await acceptor.order.accept({
      id,
      lines: [{ lineNo: 1, acceptedNum: 3 }],
      photoIds: [await photo(at.acceptor)],
      secondAcceptorId: at.second.id,
    })
    const second = await world().as(at.second)
    expect((await refusalOf(second.order.withdrawAcceptance({ id: note.acceptanceId }))).code).toBe('2009')
    for (const who of [at.second, at.acceptor])
      await expect(world().inSchool(at.schoolId, (ctx) => handOrder(ctx, id, at.buyer, who, '退休'))).rejects.toThrow(
        '收货和验收须由两人办理',
      )
    await acceptor.order.withdrawAcceptance({ id: note.acceptanceId })
    expect((await logsOf(id)).at(-1)).toMatchObject({ title: `撤回验收单 ${note.acceptNo}` })
    expect((await refusalOf(second.order.confirmAcceptance({ id: note.acceptanceId }))).code).toBe('4009')
    expect((await refusalOf((await world().as(at.stranger)).order.acceptanceDetail({ id: note.acceptanceId }))).code).toBe('4004')
  })

  it('is asked for whatever regulated goods cost, with photos', async () => {
    const { at, id, acceptor } = await received({ lines: [{ name: '丙酮 AR', priceE4: 100_000, num: 2, controlClass: 1 }] })
    const lines = [{ lineNo: 1, acceptedNum: 2 }]
    expect((await refusalOf(acceptor.order.accept({ id, lines }))).message).toBe('管控化学品验收须上传照片')
    expect((await refusalOf(acceptor.order.accept({ id, lines, photoIds: [await photo(at.acceptor)] }))).message).toBe(
      '管控化学品须双人验收，请选择第二验收人',
    )
  })
})

describe('automatic acceptance', () => {
  const cheap: LineDraft[] = [{ name: '晨光中性笔', priceE4: 101_400, num: 7, unit: '盒' }]

  it('accepts a small plain order nobody accepted in seven days', async () => {
    const { at, id } = await received({ lines: cheap, freightFen: 600 })
    const [timer] = (
      await world().admin.query(
        `select round(extract(epoch from due_at - now()) / 86400)::int as days from mall.outbox where doc_id = $1 and topic = 'order.autoAccept'`,
        [id],
      )
    ).rows
    // Seven 工作日 from a Wednesday.
    expect(timer.days).toBe(9)
    await world().makeDue('order.autoAccept')
    await world().drain()
    expect(await rowOf(id)).toMatchObject({ state: 'waitBill', budget_status: 'HELD' })
    expect(await fundOf(at.fundId)).toEqual({ frozen: 0, held: 7698, committed: 0 })
    expect((await logsOf(id)).at(-1)).toMatchObject({ action: 'autoAccept', actor_name: '系统' })
    expect((await (await world().as(at.buyer)).order.detail({ id })).acceptances[0]).toMatchObject({ isAuto: true, acceptorName: '系统' })
  })

  it('leaves dear orders, assets, regulated goods and judged orders to people', async () => {
    const orders = [
      await received({ lines: [{ name: '电子天平', priceE4: 50_000_000, num: 1 }] }),
      await received({ lines: [{ name: '打印机', priceE4: 6_860_000, num: 1, isAsset: true }] }),
      await received({ lines: [{ name: '丙酮', priceE4: 100_000, num: 1, controlClass: 1 }] }),
    ]
    const judged = await received({ lines: cheap })
    await judged.acceptor.order.accept({ id: judged.id, lines: [{ lineNo: 1, acceptedNum: 3 }] })
    await world().makeDue()
    await world().drain()
    for (const it of orders) expect((await rowOf(it.id)).state).toBe('waitAccept')
    expect((await rowOf(judged.id)).state).toBe('partAccept')
  })

  it('is for what costs less than accept.autoBelow, not for what costs as much', async () => {
    const [below, at] = [
      await received({ lines: cheap, params: { 'accept.autoBelow': 7_099 } }),
      await received({ lines: cheap, params: { 'accept.autoBelow': 7_098 } }),
    ]
    await world().makeDue('order.autoAccept')
    await world().drain()
    expect([(await rowOf(below.id)).state, (await rowOf(at.id)).state]).toEqual(['waitBill', 'waitAccept'])
  })

  it('takes no step of people away: where a second acceptor or an audit is asked for, it waits', async () => {
    const orders = [
      await received({ lines: cheap, params: { 'accept.needAudit': 1 } }),
      await received({ lines: cheap, params: { 'accept.secondFrom': 5_000 } }),
    ]
    await world().makeDue('order.autoAccept')
    await world().drain()
    for (const { at, id } of orders) {
      expect((await rowOf(id)).state).toBe('waitAccept')
      expect(await fundOf(at.fundId)).toMatchObject({ held: 0 })
    }
  })
})

describe('the audit of an acceptance', () => {
  const audited = async () => {
    const it_ = await received({ params: { 'accept.needAudit': 1 } })
    const keeper = await buildUser(world().db, {
      schoolId: it_.at.schoolId,
      no: `k${uniqueNo()}`,
      name: '何资产',
      roles: ['assetKeeper'],
      deptId: it_.at.deptId,
    })
    const note = await it_.acceptor.order.accept({
      id: it_.id,
      lines: [
        { lineNo: 1, acceptedNum: 12 },
        { lineNo: 2, acceptedNum: 2 },
        { lineNo: 3, acceptedNum: 19, rejectedNum: 1, reason: '漏墨' },
      ],
      photoIds: [await photo(it_.at.acceptor)],
    })
    return { ...it_, note, keeper: await world().as(keeper) }
  }

  it('holds no money until the keeper agrees, then owes what was accepted', async () => {
    const { at, id, note, keeper } = await audited()
    expect(note).toMatchObject({ acceptanceState: 'auditing', state: 'acceptAudit' })
    expect(await fundOf(at.fundId)).toMatchObject({ held: 0 })
    const waiting = await keeper.order.acceptanceList({ tab: 'audit' })
    expect(waiting.list).toMatchObject([{ id: note.acceptanceId, acceptedNum: 33, rejectedNum: 1, photoCount: 1 }])
    expect((await keeper.order.detail({ id })).sentence.text).toMatch(/^验收审核中 · 等何资产审核/)
    const { taskId } = await keeper.order.acceptanceDetail({ id: note.acceptanceId })
    await keeper.approval.agree({ taskId, comment: '同意' })
    expect(await rowOf(id)).toMatchObject({ state: 'partAccept' })
    expect(await fundOf(at.fundId)).toEqual({ frozen: 1014, held: 127_626, committed: 0 })
    expect((await logsOf(id)).at(-1)).toMatchObject({ action: 'acceptAgreePart', from_state: 'acceptAudit' })
    expect((await keeper.order.acceptanceList({ tab: 'done' })).total).toBe(1)
  })

  it('is not agreed to on a card that cannot pay, and owes once the card can', async () => {
    const { at, id, note, keeper } = await audited()
    const { taskId } = await keeper.order.acceptanceDetail({ id: note.acceptanceId })
    const agree = () => keeper.approval.agree({ taskId, comment: '同意' })
    await owesNothingWhileFrozen(at, id, agree)
    expect((await keeper.order.acceptanceList({ tab: 'audit' })).total).toBe(1)
    await agree()
    expect([(await rowOf(id)).state, (await fundOf(at.fundId)).held]).toEqual(['partAccept', 127_626])
  })

  it('is not of who only gets a copy: nothing waits for him, and he may stand in the buyer’s place', async () => {
    const { at, id, note, acceptor, keeper } = await audited()
    await world().admin.query(
      `insert into mall.flow_tasks select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'assignee_id', $2::uuid, 'node_type', 'CC', 'status', s))).*
       from mall.flow_tasks t, unnest(array[1, 2]) s where t.doc_id = $1`,
      [note.acceptanceId, at.second.id],
    )
    const second = await world().as(at.second)
    const { counts } = await second.order.acceptanceList({})
    expect([(await second.account.info()).toAcceptNum, counts]).toEqual([0, { audit: 0, second: 0, done: 0 }])
    expect((await second.order.acceptanceDetail({ id: note.acceptanceId })).taskId).toBe('')
    expect((await second.order.detail({ id })).sentence.text).toMatch(/^验收审核中 · 等何资产审核/)
    const hand = (person: SessionUser) => world().inSchool(at.schoolId, (ctx) => handOrder(ctx, id, at.buyer, person, '退休'))
    const beside = await received({ at })
    await second.order.accept({ id: beside.id, lines: [all[1]!], photoIds: [await photo(at.second)] })
    for (const who of [keeper, acceptor]) await expect(hand(who.user)).rejects.toThrow('收货和验收须由两人办理')
    await hand(at.second)
    expect((await rowOf(id)).receiver_id).toBe(at.second.id)
  })

  it('shows of each card what it pays of the note, to the fen, not of the order', async () => {
    const { at, id, acceptor } = await received({ params: { 'accept.needAudit': 1 } })
    const keeper = await buildUser(world().db, {
      schoolId: at.schoolId,
      no: `k${uniqueNo()}`,
      name: '何资产',
      roles: ['assetKeeper'],
      deptId: at.deptId,
    })
    const second = await buildFund(world().db, at.schoolId, {
      projectNo: `S${at.schoolId}`,
      name: '横向课题',
      ownerId: at.second.id,
      totalFen: 1_000_000,
    })
    await received({ at })
    await world().admin.query(
      `insert into mall.order_funds (school_id, order_id, line_no, fund_id, subject_code, amount_fen) values ($1, $2, 2, $3, 'material', 28640)`,
      [at.schoolId, id, second],
    )
    await world().admin.query('update mall.order_funds set amount_fen = 100000 where order_id = $1 and line_no = 1', [id])
    const photoIds = [await photo(at.acceptor)]
    await acceptor.order.accept({ id, lines: [{ lineNo: 3, acceptedNum: 1 }], photoIds })
    const [row] = (await (await world().as(keeper)).approval.list({})).list
    expect([row!.amountFen, row!.funds.map((it) => [it.name, it.amountFen])]).toEqual([
      1014,
      [
        ['国家自然科学基金面上项目', 788],
        ['横向课题', 226],
      ],
    ])
  })

  it('shows no money of a note that rejects everything', async () => {
    const { at, id, acceptor } = await received({ params: { 'accept.needAudit': 1 } })
    const draft = { schoolId: at.schoolId, no: `k${uniqueNo()}`, name: '何资产', roles: ['assetKeeper'], deptId: at.deptId }
    const keeper = await world().as(await buildUser(world().db, draft))
    const lines = [{ lineNo: 3, acceptedNum: 0, rejectedNum: 20, reason: '漏墨' }]
    await acceptor.order.accept({ id, lines, photoIds: [await photo(at.acceptor)] })
    expect((await keeper.approval.list({})).list).toMatchObject([{ amountFen: 0, funds: [{ amountFen: 0 }] }])
  })

  it('goes back to the acceptor when the keeper refuses', async () => {
    const { at, id, note, keeper, acceptor } = await audited()
    const { taskId } = await keeper.order.acceptanceDetail({ id: note.acceptanceId })
    await keeper.approval.refuse({ taskId, comment: '照片不清楚' })
    expect(await rowOf(id)).toMatchObject({ state: 'waitAccept' })
    expect(await fundOf(at.fundId)).toEqual({ frozen: 128_640, held: 0, committed: 0 })
    const again = await acceptor.order.accept({ id, lines: all, photoIds: [await photo(at.acceptor)] })
    const task = await keeper.order.acceptanceDetail({ id: again.acceptanceId })
    await keeper.approval.agree({ taskId: task.taskId, comment: '' })
    expect(await rowOf(id)).toMatchObject({ state: 'waitBill' })
    expect(await fundOf(at.fundId)).toEqual({ frozen: 0, held: 128_640, committed: 0 })
  })

  it('is never done by the buyer, though a keeper', async () => {
    const it_ = await received({ params: { 'accept.needAudit': 1 } })
    const roleOf = (userId: string) =>
      world().admin.query("insert into mall.user_roles (school_id, user_id, role) values ($1, $2, 'assetKeeper')", [
        it_.at.schoolId,
        userId,
      ])
    await roleOf(it_.at.buyer.id)
    const accept = async () => it_.acceptor.order.accept({ id: it_.id, lines: all, photoIds: [await photo(it_.at.acceptor)] })
    expect((await refusalOf(accept())).message).toBe('未找到审批人，请联系校管理员（节点：资产管理员）')
    await roleOf(it_.at.second.id)
    await accept()
    expect((await it_.buyer.order.detail({ id: it_.id })).sentence.text).toMatch(/^验收审核中 · 等何老师审核/)
  })

  it.each([
    [1, 0],
    [0, 1],
  ])('refused after %i accepted and %i rejected piece leaves them judged', async (acceptedNum, rejectedNum) => {
    const { at, id, acceptor } = await received({ params: { 'accept.needAudit': 1 } })
    const draft = { schoolId: at.schoolId, no: `k${uniqueNo()}`, name: '何资产', roles: ['assetKeeper'], deptId: at.deptId }
    const keeper = await world().as(await buildUser(world().db, draft))
    const judge = async (line: object) => {
      const lines = [{ lineNo: 3, acceptedNum: 1, ...line }]
      const { acceptanceId } = await acceptor.order.accept({ id, lines, photoIds: [await photo(at.acceptor)] })
      return keeper.order.acceptanceDetail({ id: acceptanceId })
    }
    const first = await judge({ acceptedNum, rejectedNum, reason: '漏墨' })
    await keeper.approval.agree({ taskId: first.taskId, comment: '' })
    const next = await judge({})
    await keeper.approval.refuse({ taskId: next.taskId, comment: '照片不清楚' })
    expect(await rowOf(id)).toMatchObject({ state: 'partAccept' })
    expect((await messagesOf(at.acceptor.id)).at(-1)).toMatchObject({ title: `验收单 ${next.acceptNo} 被退回`, body: '照片不清楚' })
  })

  it('refused on a later note leaves the order partly accepted, so that the rest can be settled', async () => {
    const { at, id, note, keeper, acceptor, buyer } = await audited()
    const decide = async (acceptanceId: string) => (await keeper.order.acceptanceDetail({ id: acceptanceId })).taskId
    await keeper.approval.agree({ taskId: await decide(note.acceptanceId), comment: '' })
    const again = await acceptor.order.accept({ id, lines: [{ lineNo: 3, acceptedNum: 1 }], photoIds: [await photo(at.acceptor)] })
    await keeper.approval.refuse({ taskId: await decide(again.acceptanceId), comment: '没有看到补来的一盒' })
    expect(await rowOf(id)).toMatchObject({ state: 'partAccept' })
    expect((await logsOf(id)).at(-1)).toMatchObject({ from_state: 'acceptAudit', to_state: 'partAccept', comment: '没有看到补来的一盒' })
    expect(await buyer.order.closeRest({ id, comment: '已退回一盒' })).toEqual({ state: 'waitBill', releasedFen: 1014 })
    expect(await fundOf(at.fundId)).toEqual({ frozen: 0, held: 127_626, committed: 0 })
  })
})
