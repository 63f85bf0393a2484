import { describe, expect, it } from 'vitest'
import { comingNodes, turnNodes } from './coming.ts'
import { sentenceOf, stepsOf, type OrderFacts } from './sentence.ts'

const at = (moment: string) => new Date(`2026-11-${moment}:00+08:00`)
const line = {
  name: '复印纸',
  unit: '包',
  num: 12,
  shippedNum: 12,
  endedNum: 0,
  lostNum: 0,
  claimedNum: 0,
  receivedNum: 12,
  acceptedNum: 12,
  rejectedNum: 0,
}
const pens = { ...line, name: '中性笔', unit: '盒', num: 8, shippedNum: 8, receivedNum: 8, acceptedNum: 8 }
const facts: OrderFacts = {
  state: 'auditing',
  isPersonal: false,
  now: at('18T12:00'),
  owedFen: 128_640,
  supplierName: '甲采',
  ownerName: '',
  isKept: false,
  stopped: '',
  receiverName: '',
  absence: '',
  waitFor: ['王教授', '周院长'],
  waitSince: at('16T10:00'),
  dueAt: at('20T09:00'),
  closeAt: at('23T17:30'),
  answerHours: 36,
  cancelAsked: false,
  closedReason: '李老师：重复下单',
  acceptorName: '刘老师',
  pendingSecond: '',
  secondSince: null,
  billText: '对账单 DZ1 待开票',
  voucherNo: 'PZ9',
  paidOn: '2026-11-30',
  lines: [line, pens],
  parcels: [],
  at: {
    submitted: at('10T08:00'),
    approved: at('11T08:00'),
    confirmed: at('12T08:00'),
    shipped: at('13T08:00'),
    received: at('14T08:00'),
    accepted: at('15T08:00'),
    settled: at('16T08:00'),
  },
}
const parcels = [
  { seq: 1, state: 'received' },
  { seq: 2, state: 'shipped' },
  { seq: 3, state: 'signed' },
]
const unsent = [
  { ...line, shippedNum: 5 },
  { ...pens, shippedNum: 8 },
]
const nobody = { waitFor: [], waitSince: null }

type Case = [change: Partial<OrderFacts>, text: string, hint: string]
const cases: Case[] = [
  [{}, '待审批 · 还差王教授、周院长同意 · 已等 2 天 2 小时', ''],
  [{ waitFor: ['一', '二', '三'], waitSince: null }, '待审批 · 还差一、二、三同意', ''],
  [{ waitFor: ['一', '二', '三', '四'], waitSince: null }, '待审批 · 还差一、二、三等 4 人同意', ''],
  [nobody, '待审批', ''],
  [{ state: 'back' }, '已退回 · 修改后可重新提交', '李老师：重复下单'],
  [{ state: 'waitHandle' }, '待经办 · 等王教授、周院长确认下单 · 已等 2 天 2 小时', ''],
  [{ state: 'waitHandle', ...nobody }, '待经办', ''],
  [{ state: 'waitSupplier' }, '待供应商确认 · 甲采须于 11月20日（周五）09:00 前确认', ''],
  [{ state: 'waitSupplier', now: at('20T09:00') }, '待供应商确认 · 甲采须于 11月20日（周五）09:00 前确认', ''],
  [
    { state: 'waitSupplier', now: at('20T09:01') },
    '待供应商确认 · 甲采已于 11月20日（周五）09:00 超时',
    '11-23 17:30 仍未确认将自动关闭并退回经费',
  ],
  [{ state: 'waitSupplier', now: at('20T09:01'), closeAt: null }, '待供应商确认 · 甲采已于 11月20日（周五）09:00 超时', ''],
  [{ state: 'waitSupplier', dueAt: null }, '待供应商确认', ''],
  [{ state: 'waitShip' }, '待发货 · 甲采已确认', '应于 11月20日（周五）09:00 前发出'],
  [{ state: 'waitShip', dueAt: null }, '待发货 · 甲采已确认', ''],
  [{ state: 'waitShip', cancelAsked: true }, '待发货 · 已申请取消 · 等甲采答复', ''],
  [{ state: 'partShip', lines: unsent, parcels }, '部分发货 · 包裹 2、3 等收货确认 · 复印纸 7 包未发', ''],
  [
    { state: 'partShip', lines: [unsent[0]!, { ...pens, shippedNum: 2 }], receiverName: '何老师', absence: '外出', parcels },
    '部分发货 · 包裹 2、3 等收货确认 · 2 种 13 件未发 · 由何老师代收',
    '代收人何老师外出，经费负责人或其代理人可以代收',
  ],
  [{ state: 'partShip', lines: unsent, absence: '已停用' }, '部分发货 · 复印纸 7 包未发', ''],
  [
    { state: 'waitReceive', parcels, absence: '已停用', lines: [line, { ...pens, endedNum: 3, lostNum: 0, claimedNum: 0 }] },
    '待收货 · 包裹 2、3 等收货确认',
    '采购人已停用，经费负责人或其代理人可以代收 · 未发的 3 件已结束，不再发货',
  ],
  [{ state: 'waitReceive', receiverName: '何老师' }, '待收货 · 由何老师代收', ''],
  [{ state: 'waitAccept' }, '待验收 · 等刘老师验收 · 已等 4 天 4 小时', '验收人不能是采购人本人'],
  [{ state: 'waitAccept', acceptorName: '', at: { ...facts.at, received: null } }, '待验收 · 等本部门验收人验收', '验收人不能是采购人本人'],
  [{ state: 'waitAccept', pendingSecond: '何老师' }, '待验收 · 等何老师作为第二验收人确认', ''],
  [{ state: 'acceptAudit' }, '验收审核中 · 等王教授、周院长审核 · 已等 2 天 2 小时', ''],
  [{ state: 'acceptAudit', ...nobody }, '验收审核中', ''],
  [
    { state: 'partAccept', lines: [{ ...line, acceptedNum: 6, rejectedNum: 2 }, pens] },
    '部分验收 · 合格 14 件 · 不合格 2 件待处理 · 4 件未验收',
    '换货到齐后可再次验收，或退货结清',
  ],
  [{ state: 'partAccept', pendingSecond: '何老师' }, '部分验收 · 等何老师作为第二验收人确认', ''],
  [{ state: 'waitBill' }, '待对账 · 验收完成', '等待纳入本期对账单'],
  [{ state: 'settling' }, '结算中 · 对账单 DZ1 待开票', ''],
  [{ state: 'done' }, '已完成 · 2026-11-16 结算 · 凭证号 PZ9', ''],
  [{ state: 'done', voucherNo: '', at: { ...facts.at, settled: null } }, '已完成', ''],
  [{ state: 'cancelled' }, '已取消 · 李老师：重复下单', ''],
  [{ state: 'closed' }, '已关闭 · 李老师：重复下单', ''],
]

describe('the sentence of an order', () => {
  it.each(cases)('%j', (change, text, hint) => {
    expect(sentenceOf({ ...facts, ...change })).toEqual({ text, hint })
  })

  it('says the way out before a supplier switched off, while there is anything to send', () => {
    const stopped = { ...facts, stopped: '已于 2026-11-17 停用' }
    expect(sentenceOf({ ...stopped, state: 'waitShip' })).toEqual({
      text: '待发货 · 甲采已确认 · 供应商已于 2026-11-17 停用',
      hint: '可等供应商发货，也可直接取消，经费全部退回，不需供应商同意 · 应于 11月20日（周五）09:00 前发出',
    })
    expect(sentenceOf({ ...stopped, state: 'waitReceive' })).toEqual({ text: '待收货', hint: '' })
  })
})

describe('the steps of an order', () => {
  const steps = (change: Partial<OrderFacts>) => stepsOf({ ...facts, ...change }).map((step) => `${step.state} ${step.note}`.trim())
  const none = { approved: null, confirmed: null, shipped: null, received: null, accepted: null, settled: null }
  const early = { lines: [{ ...line, shippedNum: 0, receivedNum: 0, acceptedNum: 0 }], billText: '' }

  it('name who is asked, and until when', () => {
    expect(steps({ at: { ...facts.at, ...none }, ...early })).toEqual([
      'done 11-10 08:00',
      'now 王教授、周院长',
      'next',
      'next',
      'next',
      'next 刘老师',
      'next',
    ])
    expect(steps({ state: 'back', at: { ...facts.at, ...none }, ...early }).slice(0, 3)).toEqual(['now 11-10 08:00', 'next 已退回', 'next'])
    const confirming = { state: 'waitSupplier', at: { ...facts.at, ...none, approved: facts.at.approved }, ...early } as const
    expect(steps(confirming)[2]).toBe('now 11-20 09:00 前')
    expect(steps({ ...confirming, dueAt: null })[2]).toBe('now')
  })

  it('count pieces without those that ended, and tell a part from the whole', () => {
    const open = { at: { ...facts.at, received: null, accepted: null, settled: null }, billText: '' }
    const some = [
      { ...line, shippedNum: 9, endedNum: 2, lostNum: 0, claimedNum: 0, receivedNum: 4, acceptedNum: 0 },
      { ...pens, shippedNum: 0, receivedNum: 0, acceptedNum: 0 },
    ]
    expect(steps({ state: 'partShip', ...open, lines: some }).slice(3)).toEqual([
      'part 已发 9 / 18',
      'part 已收 4 / 18',
      'next 刘老师',
      'next',
    ])
    const unseen = some.map((it_) => ({ ...it_, receivedNum: 0 }))
    expect(steps({ state: 'partShip', ...open, lines: unseen })[4]).toBe('next')
    expect(steps({ state: 'partShip', ...open, lines: unseen, parcels })[4]).toBe('part')
    expect(steps({ state: 'waitReceive', ...open, lines: some })[4]).toBe('part 已收 4 / 18')
    expect(steps({ state: 'waitReceive', ...open, lines: unseen })[4]).toBe('now')
    expect(steps({ state: 'partAccept', ...open, lines: [{ ...line, acceptedNum: 6 }, pens] }).slice(4)).toEqual([
      'done 已收 20 / 20',
      'part 合格 14 / 20',
      'next',
    ])
  })

  it('say what is owed while no bill has it, then its bill, then the day', () => {
    const unpaid = { at: { ...facts.at, settled: null } }
    expect(steps({ state: 'waitBill', ...unpaid, billText: '' }).at(-1)).toBe('now ¥1,286.40')
    expect(steps({ state: 'settling', ...unpaid }).at(-1)).toBe('now 对账单 DZ1 待开票')
    expect(steps({ state: 'waitAccept', ...unpaid, billText: '' }).at(-1)).toBe('next')
    expect(steps({ state: 'done' }).slice(-2)).toEqual(['done 11-15 08:00', 'done 11-16 08:00'])
    expect(steps({ state: 'cancelled', at: { ...facts.at, ...none } }).map((it_) => it_.split(' ')[0])).toEqual([
      'done',
      ...Array(6).fill('next'),
    ])
  })
})

describe('what comes next of an order', () => {
  const said = (nodes: readonly { title: string; reason: string; people: readonly { name: string }[] }[]) =>
    nodes.map((it_) => `${it_.title} ${it_.people[0]!.name}：${it_.reason}`)
  const fresh: OrderFacts = {
    ...facts,
    dueAt: null,
    acceptorName: '',
    billText: '',
    lines: [{ ...line, shippedNum: 0, receivedNum: 0, acceptedNum: 0 }],
    at: { submitted: facts.at.submitted, approved: null, confirmed: null, shipped: null, received: null, accepted: null, settled: null },
  }

  it('tells all of it from the supplier’s answer on, within the time the school gives', () => {
    expect(said(comingNodes(fresh))).toEqual([
      '确认订单 甲采：审批通过后 1 个工作日 12 小时内答复',
      '发货 甲采：确认后发货',
      '确认收货 采购人：货到后点清确认',
      '验收 本部门验收人：采购人不能验收自己的订单',
      '对账结算 财务：验收后纳入对账单，凭供应商发票付款',
    ])
    for (const state of ['cancelled', 'closed', 'done', 'back'] as const) expect(comingNodes({ ...fresh, state })).toEqual([])
  })

  it('tells whose turn it is apart, a part shipment for both sides', () => {
    const part: OrderFacts = {
      ...facts,
      state: 'partShip',
      receiverName: '何老师',
      lines: unsent,
      parcels,
      at: { ...facts.at, received: null, accepted: null },
    }
    const { now, next } = turnNodes(part, '李老师', (step) => step === 'receive')
    expect(said(now)).toEqual(['发货 甲采：7 件未发，应于 11月20日（周五）09:00 前发出', '确认收货 何老师：包裹 2、3 收到后点清确认'])
    expect(now.map((it_) => [it_.since, it_.dueAt, it_.people[0]!.isMe])).toEqual([
      [facts.at.confirmed!.toISOString(), facts.dueAt!.toISOString(), false],
      [facts.at.shipped!.toISOString(), null, true],
    ])
    expect(said(next)).toEqual(['验收 刘老师：采购人不能验收自己的订单', '对账结算 财务：对账单 DZ1 待开票'])
    const away = turnNodes({ ...part, absence: '外出', parcels: [] }, '李老师', () => true)
    expect(said(away.now)).toEqual(['发货 甲采：7 件未发，应于 11月20日（周五）09:00 前发出'])
    expect(away.now[0]!.people[0]!.isMe).toBe(false)
    expect(said(away.next)[0]).toBe('确认收货 经费负责人或其代理人：货到后点清确认')
    expect(turnNodes({ ...part, state: 'done' }, '李老师', () => true)).toEqual({ now: [], next: [] })
  })

  it('waits for the second acceptor since he was asked, and for goods that were not accepted', () => {
    const judged: OrderFacts = {
      ...facts,
      state: 'waitAccept',
      lines: [
        { ...line, acceptedNum: 9, rejectedNum: 3 },
        { ...pens, endedNum: 8, lostNum: 0, claimedNum: 0, shippedNum: 0 },
      ],
      at: { ...facts.at, accepted: null },
    }
    const first = turnNodes(judged, '李老师', () => true).now
    expect(said(first)).toEqual(['验收 刘老师：不合格 3 件：换货到齐后再验收，或退货结清'])
    expect([first[0]!.since, first[0]!.people[0]!.isMe]).toEqual([facts.at.received!.toISOString(), true])
    const second = turnNodes({ ...judged, pendingSecond: '赵教授', secondSince: at('17T08:00') }, '李老师', () => false).now
    expect(said(second)).toEqual(['验收 赵教授：第二验收人核对实物后确认'])
    expect(second[0]!.since).toBe(at('17T08:00').toISOString())
  })

  it('says until when the supplier has to answer once it was asked', () => {
    const asked: OrderFacts = { ...fresh, state: 'waitSupplier', dueAt: facts.dueAt, at: { ...fresh.at, approved: facts.at.approved } }
    const { now } = turnNodes(asked, '李老师', () => true)
    expect(said(now)).toEqual(['确认订单 甲采：须于 11月20日（周五）09:00 前答复'])
    expect(now[0]!.people[0]!.isMe).toBe(false)
  })
})
