// What waits on the desks of the people shown on the login page: orders of the last working days, each stopped where its
// person is next. They are laid before the year is played, on two cards of their own, so that nobody has to wait for it.
import type { OrderState } from '@caiyuan/contract/order-flow'
import { unanswered } from '@caiyuan/contract/order/standing'
import { addHours, dayOf, isWorkday, startOfDay } from '../../core/clock.ts'
import type { SessionUser } from '../../core/context.ts'
import { afterHours, officeOf } from '../../core/working-time.ts'
import type { Db } from '../../core/db.ts'
import { keepFile } from '../../core/files.ts'
import { runAsSystem } from '../../core/run.ts'
import type { Storage } from '../../gateways/storage.ts'
import { isYearEnd } from '../../modules/fund/year-end.ts'
import { paramDefaults, paramsOf, type Params } from '../../modules/school/params.ts'
import { buildFund } from '../build.ts'
import { mainCards } from '../people.ts'
import { actAs, tryAs, type Stage } from './act.ts'
import type { Cast } from './cast.ts'
import { pick } from './chance.ts'
import { photoOf } from './orders.ts'
import { atWork } from './moments.ts'
import { buy, OFFICE_KINDS, type Goods } from './shopping.ts'

/** How far an order goes: who is next, or what its supplier still has to do. */
type Until =
  | { task: 'F1' | 'D1' | 'J1' }
  | { handle: 'J1' }
  | { refusedBy: 'F1'; because: string }
  | { supplier: 'confirm' | 'ship' | 'rest' | 'cancel' }
  | { buyer: 'receive' }
  | { acceptor: 'judge' | 'second' }

interface Desk {
  buyer: string
  src: number
  yuan: number
  /** How many kinds of goods. */
  kinds: number
  card: 'F1' | 'D1' | 'main'
  /** Working days before now. */
  days: number
  hour: number
  purpose: string
  until: Until
}

const desk = (
  buyer: string,
  src: number,
  yuan: number,
  kinds: number,
  [days, hour]: readonly [days: number, hour: number],
  purpose: string,
  until: Until,
  card: Desk['card'] = 'F1',
): Desk => ({ buyer, src, yuan, kinds, card, days, hour, purpose, until })

export const desks: readonly Desk[] = [
  desk('T1', 11, 1_860, 2, [1, 15.4], '电解液配比实验', { task: 'F1' }),
  desk('U2001', 2, 3_240, 3, [1, 10.2], '极片制备耗材', { task: 'F1' }),
  desk('U2002', 13, 7_900, 2, [2, 16.1], '更换老化的测试夹具', { task: 'F1' }),
  desk('T1', 12, 680, 2, [2, 9.6], '课题组办公用品', { task: 'F1' }),
  desk('T1', 13, 9_800, 2, [3, 14.8], '隔膜透气度测试', { task: 'D1' }),
  desk('U2001', 11, 6_480, 3, [2, 11.3], '正极材料合成', { task: 'D1' }),
  desk('U2002', 2, 2_350, 3, [1, 9.1], '公共平台日常消耗', { task: 'D1' }, 'D1'),
  desk('T1', 13, 24_600, 3, [4, 10.5], '扣式电池组装线', { task: 'J1' }),
  desk('U2002', 13, 21_300, 3, [4, 9.4], '电化学测试', { handle: 'J1' }),
  desk('T1', 12, 1_120, 2, [2, 16.6], '会议用品', { refusedBy: 'F1', because: '会议用品请改用学院办公经费' }),
  desk('T1', 2, 1_386, 2, [4, 10.1], '课题组实验用', { buyer: 'receive' }, 'main'),
  desk('T1', 11, 2_940, 2, [4, 9.2], '电解液配比实验', { supplier: 'rest' }, 'main'),
  desk('T1', 12, 560, 2, [4, 15.2], '实验记录与标签', { acceptor: 'judge' }, 'main'),
  desk('U2001', 13, 4_200, 1, [5, 11.7], '称量与取样', { acceptor: 'judge' }),
  desk('U2002', 11, 11_300, 3, [5, 13.9], '正极材料合成', { acceptor: 'judge' }),
  desk('U2001', 13, 13_600, 2, [6, 9.9], '真空干燥', { acceptor: 'second' }),
  desk('U2001', 2, 980, 2, [2, 10.8], '课题组实验用', { supplier: 'confirm' }),
  desk('U2002', 2, 2_140, 2, [1, 16.5], '课题组实验用', { supplier: 'confirm' }),
  desk('T1', 2, 1_560, 3, [1, 11.2], '本月日常消耗', { supplier: 'confirm' }, 'main'),
  desk('U2002', 2, 2_880, 2, [1, 10.6], '教学实验准备', { supplier: 'ship' }),
  desk('U2001', 2, 1_910, 3, [1, 9.7], '本月日常消耗', { supplier: 'ship' }),
  desk('T1', 2, 760, 1, [1, 11.1], '本月日常消耗', { supplier: 'cancel' }),
  desk('U2001', 2, 3_350, 3, [3, 9.2], '教学实验准备', { supplier: 'rest' }),
  desk('U2002', 11, 1_240, 2, [2, 9.3], '电解液配比实验', { supplier: 'confirm' }),
  desk('U2001', 11, 3_120, 2, [1, 13.8], '正极材料合成', { supplier: 'confirm' }),
  desk('U2001', 11, 2_060, 2, [2, 10.4], '课题组实验用', { supplier: 'ship' }),
  desk('U2002', 11, 4_480, 3, [2, 14.1], '电解液配比实验', { supplier: 'ship' }),
]

const CARDS = {
  F1: { projectNo: 'HX2026208', name: '固态电池界面校企合作课题', source: 'RES_H', totalFen: 60_000_000 },
  D1: { projectNo: 'BG2026064', name: '材料学院公共平台运行费', source: 'DEPT', totalFen: 16_000_000 },
} as const

export interface DeskStage extends Stage {
  db: Db
  storage: Storage
  cast: Cast
  shelves: ReadonlyMap<string, readonly Goods[]>
  now: Date
}

const OFFICE = officeOf(paramDefaults['office.hours'])

/** So many working days before now, at an hour of Shanghai; never later than a minute ago. */
export const workdaysAgo = (now: Date, days: number, hour: number): Date => {
  let day = startOfDay(dayOf(now))
  for (let left = days; left > 0 || !isWorkday(dayOf(day));) {
    day = addHours(day, -24)
    if (isWorkday(dayOf(day))) left -= 1
  }
  const at = addHours(day, hour)
  return at < now ? at : addHours(now, -1 / 60)
}

/** Nobody orders while the year is closed: such a moment moves to the last open working day before. */
export const beforeClosing = (at: Date, params: Params): Date => {
  let open = at
  while (isYearEnd(params, open) || !isWorkday(dayOf(open))) open = addHours(open, -24)
  return open
}

/** People by number. */
export const peopleOf = async (it: Stage & Pick<DeskStage, 'cast'>): Promise<(no: string) => Promise<SessionUser>> => {
  const rows = await it.db.withTenant({ schoolId: it.schoolId }, (tx) =>
    tx.selectFrom('users').select(['id', 'user_no']).where('school_id', '=', it.schoolId).execute(),
  )
  return (no) => it.cast.person(rows.find((r) => r.user_no === no)!.id)
}

/** Opens the two cards; null when they are there, so that the desks are laid once. */
const openCards = async (it: DeskStage, person: (no: string) => Promise<SessionUser>): Promise<true | null> => {
  const known = await it.db.withTenant({ schoolId: it.schoolId }, (tx) =>
    tx
      .selectFrom('funds')
      .select('id')
      .where('school_id', '=', it.schoolId)
      .where('project_no', '=', CARDS.F1.projectNo)
      .executeTakeFirst(),
  )
  if (known) return null
  const buyers = await Promise.all([...new Set(desks.map((d) => d.buyer))].map(person))
  for (const no of ['F1', 'D1'] as const) {
    const owner = await person(no)
    const year = Number(dayOf(it.now).slice(0, 4))
    await buildFund(it.db, it.schoolId, {
      ...CARDS[no],
      ownerId: owner.id,
      deptId: owner.deptId,
      startOn: `${year}-01-01`,
      endOn: `${year + 1}-12-31`,
      subjects: ['material 材料费', 'equipment 设备费', 'office 办公费', 'test 测试化验加工费', 'book 图书资料费'].map((text) => {
        const [code, name] = text.split(' ') as [string, string]
        return { code, name, limitFen: null, committedFen: 0 }
      }),
      grants: buyers.map((b) => ({ userId: b.id })),
    })
  }
  return true
}

/** Nobody buys chairs to prepare electrodes. */
const OFFICE_PURPOSE = /办公|会议|记录|平台日常/

/** Goods of one supplier worth about so much, of a kind its purpose asks for. */
const basketOf = (it: DeskStage, supplierId: string, d: Desk): Map<string, number> => {
  const shareE4 = (d.yuan * 10_000) / d.kinds
  const isOffice = OFFICE_PURPOSE.test(d.purpose)
  const fit = [...it.shelves]
    .filter(([kind]) => OFFICE_KINDS.has(kind) === isOffice)
    .flatMap(([, goods]) => goods)
    .filter((g) => g.supplierId === supplierId && g.priceE4 * Math.max(g.moq, g.packStep) <= shareE4 && g.priceE4 * 36 >= shareE4)
  const basket = new Map<string, number>()
  for (let i = 0; fit.length > 0 && i < d.kinds; i += 1) {
    const goods = pick(fit, 'desk', d.buyer, d.src, d.yuan, i)
    const steps = Math.max(1, Math.round(shareE4 / goods.priceE4 / goods.packStep))
    basket.set(goods.skuId, Math.max(goods.moq, steps * goods.packStep))
  }
  return basket
}

interface Now {
  state: OrderState
  version: number
  no: string
  acceptorId: string | null
}

const orderOf = (it: DeskStage, id: string): Promise<Now> =>
  it.db.withTenant(
    { schoolId: it.schoolId },
    async (tx) =>
      (await tx
        .selectFrom('orders')
        .select(['state', 'version', 'order_no as no', 'acceptor_id as acceptorId'])
        .where('school_id', '=', it.schoolId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()) as Now,
  )

export interface Task {
  id: string
  assignee_id: string
  node_type: string
  user_no: string
}

/** Does approval stop at this task? */
const stopsAt = (until: Until, task: Task): boolean =>
  'task' in until
    ? task.user_no === until.task && task.node_type === 'APPROVE'
    : 'handle' in until && task.user_no === until.handle && task.node_type === 'HANDLE'

/** Everyone agrees, two hours apart, until the one whose desk it is; answers when the next thing may happen. */
export const agreeUntil = async (
  it: Stage & Pick<DeskStage, 'cast' | 'now'>,
  id: string,
  from: Date,
  isIts: (task: Task) => boolean,
): Promise<Date> => {
  let at = from
  for (let turn = 0; turn < 12; turn += 1) {
    const open = await it.db.withTenant({ schoolId: it.schoolId }, (tx) =>
      tx
        .selectFrom('flow_tasks as t')
        .innerJoin('users as u', (join) => join.onRef('u.school_id', '=', 't.school_id').onRef('u.id', '=', 't.assignee_id'))
        .select(['t.id', 't.assignee_id', 't.node_type', 'u.user_no'])
        .where('t.school_id', '=', it.schoolId)
        .where('t.doc_id', '=', id)
        .where('t.status', '=', 1)
        .where('t.node_type', '<>', 'CC')
        .orderBy('t.started_at')
        .orderBy('t.id')
        .execute(),
    )
    const next = open.find((task) => !isIts(task))
    if (!next) return at
    const later = atWork(addHours(at, 2))
    at = later < it.now ? later : addHours(at, 0.25)
    if (at >= it.now) return it.now
    const call = next.node_type === 'HANDLE' ? 'approval.handle' : 'approval.agree'
    await actAs(it, await it.cast.person(next.assignee_id), at, (act) => act(call, { taskId: next.id, comment: '同意' }))
  }
  return at
}

const openLines = (ctx: Parameters<Parameters<typeof actAs>[3]>[1], id: string) =>
  ctx.tx
    .selectFrom('order_lines')
    .select(['line_no', 'num', 'shipped_num', 'received_num'])
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', id)
    .orderBy('line_no')
    .execute()

const ship = (it: DeskStage, supplier: SessionUser, id: string, at: Date, rest: boolean): Promise<unknown> =>
  actAs(it, supplier, at, async (act, ctx) => {
    const lines = await openLines(ctx, id)
    const now = rest ? lines.slice(0, -1) : lines
    return act('supply.ship', {
      schoolId: it.schoolId,
      id,
      parcels: [
        {
          carrierCode: rest ? 'shunfeng' : 'debangwuliu',
          waybillNo: `${rest ? 'SF16' : 'DPK3'}${String(at.getTime()).slice(3)}`,
          lines: (now.length > 0 ? now : lines).map((l) => ({ lineNo: l.line_no, num: now.length > 0 ? l.num : Math.ceil(l.num / 2) })),
        },
      ],
    })
  })

const deliver = (it: DeskStage, supplier: SessionUser, id: string, at: Date): Promise<unknown> =>
  actAs(it, supplier, at, async (act, ctx) => {
    const parcels = await ctx.tx
      .selectFrom('shipments')
      .select('id')
      .where('school_id', '=', it.schoolId)
      .where('order_id', '=', id)
      .execute()
    for (const parcel of parcels) await act('supply.delivered', { schoolId: it.schoolId, id, shipmentId: parcel.id, signer: '本人' })
  })

/** 方婷 judges and names 刘老师 as the second. */
const judge = async (it: DeskStage, id: string, at: Date, first: SessionUser, second: SessionUser): Promise<void> => {
  const { no, version } = await orderOf(it, id)
  const photo = await keepFile(it, first, it.schoolId, `${no}.png`, photoOf(no))
  await actAs(it, first, at, async (act, ctx) =>
    act('order.accept', {
      id,
      version,
      lines: (await openLines(ctx, id)).map((l) => ({ lineNo: l.line_no, acceptedNum: l.received_num, rejectedNum: 0 })),
      opinion: '数量、规格相符，外观完好',
      photoIds: [photo.id],
      secondAcceptorId: second.id,
    }),
  )
}

/** After approval: what the supplier, the buyer and the acceptor do, each at most once. */
const deliverUntil = async (
  it: DeskStage,
  d: Desk,
  id: string,
  from: Date,
  person: (no: string) => Promise<SessionUser>,
): Promise<void> => {
  const until = d.until
  if ('supplier' in until && until.supplier === 'confirm') return
  const supplierId = await supplierOf(it, d.src)
  const supplier = (await it.cast.supplier(supplierId))!
  let at = from
  const next = (hours: number): Date => {
    const later = atWork(afterHours(at, hours, OFFICE))
    at = later < it.now ? later : addHours(it.now, -1 / 60)
    return at
  }
  await actAs(it, supplier, next(3), (act) => act('supply.confirm', { schoolId: it.schoolId, id }))
  if ('supplier' in until && until.supplier === 'ship') return
  if ('supplier' in until && until.supplier === 'cancel') {
    const buyer = await person(d.buyer)
    await actAs(it, buyer, next(5), (act) => act('order.askCancel', { id, reason: '课题组已从其他渠道领用，不再需要' }))
    return
  }
  const rest = 'supplier' in until
  await ship(it, supplier, id, next(6), rest)
  await deliver(it, supplier, id, next(26))
  if (rest || 'buyer' in until) return
  await actAs(it, await person(d.buyer), next(4), (act) => act('order.receive', { id }))
  if ('acceptor' in until && until.acceptor === 'second') await judge(it, id, next(5), await person('U2003'), await person('T2'))
}

const supplierOf = async (it: DeskStage, srcId: number): Promise<string> =>
  (await it.db.shared.selectFrom('suppliers').select('id').where('src_id', '=', srcId).executeTakeFirstOrThrow()).id

const lay = async (it: DeskStage, d: Desk, index: number, person: (no: string) => Promise<SessionUser>, params: Params): Promise<void> => {
  const user = await person(d.buyer)
  const at = beforeClosing(workdaysAgo(it.now, d.days, d.hour), params)
  const acceptor = await person('acceptor' in d.until && d.until.acceptor === 'second' ? 'U2003' : 'T2')
  const addressId = await it.db.withTenant({ schoolId: it.schoolId }, (tx) =>
    tx
      .selectFrom('addresses')
      .select('id')
      .where('school_id', '=', it.schoolId)
      .where('user_id', '=', user.id)
      .orderBy('is_default', 'desc')
      .executeTakeFirst(),
  )
  if (!addressId) return
  const [id] = await buy(it, { user, addressId: addressId.id, acceptorId: acceptor.id }, basketOf(it, await supplierOf(it, d.src), d), at, {
    index: 9_000_000 + index,
    mayPay: (projectNo) => projectNo === (d.card === 'main' ? mainCards[d.buyer] : CARDS[d.card].projectNo),
    purpose: d.purpose,
  })
  if (!id) return
  if ('refusedBy' in d.until) {
    const because = d.until.because
    const task = await taskOf(it, id, await person(d.until.refusedBy))
    if (task)
      await tryAs(it, await person(d.until.refusedBy), addHours(at, 0.5), (act) =>
        act('approval.refuse', { taskId: task, comment: because }),
      )
    return
  }
  const approvedAt = await agreeUntil(it, id, at, (open) => stopsAt(d.until, open))
  if (unanswered.includes((await orderOf(it, id)).state)) await deliverUntil(it, d, id, approvedAt, person)
}

export const taskOf = async (it: Stage, id: string, user: SessionUser): Promise<string | undefined> =>
  (
    await it.db.withTenant({ schoolId: it.schoolId }, (tx) =>
      tx
        .selectFrom('flow_tasks')
        .select('id')
        .where('school_id', '=', it.schoolId)
        .where('doc_id', '=', id)
        .where('assignee_id', '=', user.id)
        .where('status', '=', 1)
        .executeTakeFirst(),
    )
  )?.id

/** Lays every desk once, oldest first. */
export const layDesks = async (it: DeskStage): Promise<void> => {
  const person = await peopleOf(it)
  if (!(await openCards(it, person))) return
  const inOrder = [...desks.entries()].toSorted(([, a], [, b]) => b.days - a.days || a.hour - b.hour)
  const params = await runAsSystem(it.db, it.schoolId, paramsOf)
  for (const [index, d] of inOrder) await lay(it, d, index, person, params)
}
