// What was complained of over the year, most of it answered and closed, the newest on its way. Played once, when the orders stand.
import type { ComplaintType } from '@caiyuan/contract/complaint/flow'
import { settled, toBill, underSettlement } from '@caiyuan/contract/order/standing'
import { sql } from 'kysely'
import { addHours } from '../../core/clock.ts'
import type { SessionUser } from '../../core/context.ts'
import { actAs, tried, type Stage } from './act.ts'
import type { Cast } from './cast.ts'
import { inTurn } from './moments.ts'

interface Case {
  type: ComplaintType
  /** Days before now that its order was accepted at least. */
  days: number
  content: string
  reply: string
  answer: string
  until: 'submitted' | 'asked' | 'answered' | 'closed' | 'withdrawn'
}

const cases: readonly Case[] = [
  {
    type: 'quality',
    days: 280,
    content: '同一批手套破损率偏高，一盒里有七八只有针孔，影响实验。',
    reply: '已核对批次，同批退回厂家检测；给贵校补发两盒。',
    answer: '供应商已补发并更换批次，后续由采购办跟踪该批次商品。',
    until: 'closed',
  },
  {
    type: 'logistics',
    days: 220,
    content: '配送员没有送到实验楼，放在校门口驿站，低温试剂在常温下放了半天。',
    reply: '已与承运方沟通，冷链商品改为专人送达，本次试剂免费更换。',
    answer: '已要求供应商对冷链商品送货上门，试剂已更换。',
    until: 'closed',
  },
  {
    type: 'invoice',
    days: 160,
    content: '发票备注没有写订单号，财务退回两次，催了一周才重开。',
    reply: '开票模板已修改，今后备注栏自动带订单号。',
    answer: '供应商已重开发票并改正模板，请确认。',
    until: 'closed',
  },
  {
    type: 'attitude',
    days: 110,
    content: '联系客服询问到货时间，三次都没有答复，最后直接挂断电话。',
    reply: '',
    answer: '',
    until: 'withdrawn',
  },
  {
    type: 'price',
    days: 70,
    content: '下单后发现同款商品在别家便宜近三成，希望说明定价依据。',
    reply: '该商品含三年上门保修，已在页面补充说明；同意按现价给予差额抵扣。',
    answer: '价格差异来自保修服务，供应商已补充说明并抵扣差额。',
    until: 'closed',
  },
  {
    type: 'quality',
    days: 25,
    content: '天平校准后当天又漂移，读数不稳定，影响称量数据。',
    reply: '工程师已上门复校，确认支架松动并更换，附校准报告。',
    answer: '供应商已上门维修并出具校准报告，请核对后确认。',
    until: 'answered',
  },
  {
    type: 'logistics',
    days: 6,
    content: '约定周一送货，周四才到，而且没有提前通知，实验被迫改期。',
    reply: '',
    answer: '',
    until: 'asked',
  },
  {
    type: 'quality',
    days: 2,
    content: '耗材批号与随货质检报告不一致，无法入库，请协助处理。',
    reply: '',
    answer: '',
    until: 'submitted',
  },
]

interface ComplaintStage extends Stage {
  cast: Cast
  now: Date
}

interface Accepted {
  id: string
  buyer_id: string
  supplier_id: string
  accepted_at: Date
}

/** The newest order of a supplier that somebody plays, accepted at least so many days ago, of another buyer than those before. */
const orderFor = async (it: ComplaintStage, days: number, not: readonly string[]): Promise<Accepted | undefined> => {
  const rows = (await it.db.withTenant({ schoolId: it.schoolId }, (tx) =>
    tx
      .selectFrom('orders')
      .select(['id', 'buyer_id', 'supplier_id', 'accepted_at'])
      .where('school_id', '=', it.schoolId)
      .where('state', 'in', [...toBill, ...underSettlement, ...settled])
      .where('accepted_at', '<', addHours(it.now, -24 * days))
      .where(sql<boolean>`buyer_id <> all(${not}::uuid[])`)
      .orderBy('accepted_at', 'desc')
      .orderBy('id')
      .limit(5)
      .execute(),
  )) as Accepted[]
  for (const row of rows) if (await it.cast.supplier(row.supplier_id)) return row
  return undefined
}

/** Who takes complaints of the school. */
const deskOf = async (it: ComplaintStage): Promise<SessionUser | undefined> => {
  const staff = await it.db.withTenant({ schoolId: it.schoolId }, (tx) =>
    tx
      .selectFrom('user_roles')
      .select('user_id')
      .where('school_id', '=', it.schoolId)
      .where('role', '=', 'jingban')
      .orderBy('user_id')
      .execute(),
  )
  for (const { user_id: id } of staff) {
    const person = await it.cast.person(id)
    if (person.needs.has('handle:complaint')) return person
  }
  return undefined
}

const playOne = async (it: ComplaintStage, desk: SessionUser, order: Accepted, its: Case): Promise<void> => {
  const buyer = await it.cast.person(order.buyer_id)
  const next = inTurn(order.accepted_at, it.now)
  const { id } = await actAs(it, buyer, next(12), (act) =>
    act<{ id: string }>('complaint.submit', {
      type: its.type,
      about: 'order',
      aboutId: order.id,
      content: its.content,
      fileIds: [],
      reach: '0574-8660-1024',
    }),
  )
  if (its.until === 'submitted') return
  if (its.until === 'withdrawn') {
    await actAs(it, buyer, next(4), (act) => act('complaint.withdraw', { id, reason: '供应商已来电说明' }))
    return
  }
  await actAs(it, desk, next(3), (act) => act('complaint.accept', { id }))
  await actAs(it, desk, next(1), (act) => act('complaint.ask', { id, note: '请在两个工作日内说明情况' }))
  if (its.until === 'asked') return
  const supplier = (await it.cast.supplier(order.supplier_id))!
  await actAs(it, supplier, next(9), (act) => act('complaintSupply.reply', { schoolId: it.schoolId, id, reply: its.reply, fileIds: [] }))
  await actAs(it, desk, next(5), (act) => act('complaint.answer', { id, answer: its.answer }))
  if (its.until === 'closed') await actAs(it, buyer, next(10), (act) => act('complaint.close', { id }))
}

/** Once. */
export const complain = async (it: ComplaintStage): Promise<void> => {
  const known = await it.db.withTenant({ schoolId: it.schoolId }, (tx) =>
    tx.selectFrom('complaints').select('id').where('school_id', '=', it.schoolId).limit(1).executeTakeFirst(),
  )
  const desk = await deskOf(it)
  if (known || !desk) return
  const buyers: string[] = []
  for (const its of cases) {
    const order = await orderFor(it, its.days, buyers)
    if (!order) continue
    buyers.push(order.buyer_id)
    await tried(playOne(it, desk, order, its))
  }
}
