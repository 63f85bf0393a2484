// What the university bought outside the mall in the year: most of it paid, the newest standing where somebody is next. On a card of its own.
import { Sheet, totalOf } from '@caiyuan/contract/off-platform/sheet'
import { dayOf } from '../../core/clock.ts'
import type { SessionUser } from '../../core/context.ts'
import { keepFile } from '../../core/files.ts'
import { runAsSystem } from '../../core/run.ts'
import type { Storage } from '../../gateways/storage.ts'
import { paramsOf, type Params } from '../../modules/school/params.ts'
import { openDemoCard } from './card.ts'
import { actAs, type Stage } from './act.ts'
import type { Cast } from './cast.ts'
import { agreeUntil, beforeClosing, peopleOf, taskOf, workdaysAgo } from './desks.ts'
import { evaluate, isSpokenOf } from './evaluations.ts'
import { inTurn, later } from './moments.ts'
import { photoOf } from './orders.ts'

type Until = 'draft' | 'owner' | 'back' | 'voided' | 'approved' | 'bought' | 'accepting' | 'accepted' | 'paid'

interface Seller {
  name: string
  uscc: string
}
const sellers = {
  precision: { name: '宁波甬拓精密加工有限公司', uscc: '91330203MA2GQ7C45N' },
  glass: { name: '宁波海曙玻璃仪器厂', uscc: '91330212MA2KR5T8XN' },
  service: { name: '上海衡测检测技术有限公司', uscc: '91310115MA7HWB3N7Q' },
  vacuum: { name: '无锡真源真空设备有限公司', uscc: '91320214MA3PX6D20C' },
  print: { name: '杭州印象图文设计有限公司', uscc: '91330110MA8TJ2E65F' },
} satisfies Record<string, Seller>

type Item = readonly [name: string, category: string, qty: string, unit: string, yuan: string]

interface Outside {
  buyer: 'T1' | 'U2001' | 'U2002'
  /** Working days before now. */
  days: number
  title: string
  reason: readonly [key: string, words: string]
  seller: Seller
  items: readonly Item[]
  until: Until
}

const bought = (
  buyer: Outside['buyer'],
  days: number,
  title: string,
  reason: Outside['reason'],
  seller: Seller,
  items: readonly Item[],
  until: Until = 'paid',
): Outside => ({ buyer, days, title, reason, seller, items, until })

const TO_DRAWING = ['custom', '按图纸加工，平台没有定制加工的供应商，图纸见附件'] as const
const TO_TEST = ['absent', '平台没有这项测试服务，检索记录见附件'] as const

export const outside: readonly Outside[] = [
  bought('T1', 168, '炉内高温样品架加工', TO_DRAWING, sellers.precision, [
    ['石墨样品架', 'consumable', '8', '件', '165.00'],
    ['钼丝挂钩', 'consumable', '40', '个', '6.50'],
  ]),
  bought('U2001', 131, '比表面积与孔径测试', TO_TEST, sellers.service, [['BET 比表面积测试', 'service', '12', '样', '180.00']]),
  bought('U2002', 104, '石英舟与石英管定制', TO_DRAWING, sellers.glass, [
    ['石英舟 80 mm', 'consumable', '20', '个', '48.00'],
    ['石英管 Φ60 × 1000', 'consumable', '4', '根', '620.00'],
  ]),
  bought('T1', 83, '课题组海报与论文集印制', ['absent', '平台没有按稿印制的服务，样稿见附件'], sellers.print, [
    ['会议海报', 'service', '6', '张', '85.00'],
    ['论文集', 'service', '30', '册', '32.00'],
  ]),
  bought('U2001', 61, '手套箱循环净化系统维护', ['other', '设备只能由原厂维护，保修期已满'], sellers.vacuum, [
    ['净化柱再生', 'service', '1', '次', '5600.00'],
    ['密封件', 'part', '2', '套', '450.00'],
  ]),
  bought('U2002', 38, '截面样品离子研磨', TO_TEST, sellers.service, [['离子研磨制样', 'service', '9', '样', '320.00']]),
  bought('T1', 22, '软包电池封装模具', TO_DRAWING, sellers.precision, [['封装模具', 'consumable', '2', '套', '1450.00']], 'accepted'),
  bought('U2001', 14, '原位电解池定制', TO_DRAWING, sellers.glass, [['原位电解池', 'consumable', '3', '套', '980.00']], 'accepting'),
  bought('T1', 12, 'XPS 深度剖析测试', TO_TEST, sellers.service, [['XPS 深度剖析', 'service', '6', '样', '650.00']], 'bought'),
  bought('U2002', 9, '真空腔体法兰加工', TO_DRAWING, sellers.vacuum, [['CF63 转接法兰', 'part', '4', '件', '380.00']], 'approved'),
  bought(
    'U2001',
    8,
    '实验室标识牌制作',
    ['absent', '平台没有按尺寸制作的标识牌'],
    sellers.print,
    [['标识牌', 'office', '24', '块', '28.00']],
    'voided',
  ),
  bought('T1', 5, '样品台铜垫片加工', TO_DRAWING, sellers.precision, [['铜垫片', 'consumable', '50', '片', '9.80']], 'back'),
  bought('T1', 2, '热重红外联用测试', TO_TEST, sellers.service, [['TG-IR 联用测试', 'service', '8', '样', '260.00']], 'owner'),
  bought('T1', 1, '气路快插接头改制', TO_DRAWING, sellers.vacuum, [['快插接头', 'part', '12', '个', '36.00']], 'draft'),
]

const OWNER = 'F2'
const CARD = {
  projectNo: 'HX2026117',
  name: '高温材料加工与测试合作课题',
  source: 'RES_H',
  totalFen: 20_000_000,
  owner: OWNER,
  buyers: outside.map(({ buyer }) => buyer),
  subjects: { material: '材料费', test: '测试化验加工费' },
} as const

interface OutsideStage extends Stage {
  storage: Storage
  cast: Cast
  now: Date
}
type Person = (no: string) => Promise<SessionUser>

/** A drawing of the paper it stands for, with its title on it. */
const paperOf = async (it: OutsideStage, user: SessionUser, title: string, paper: string) => {
  const { id, name, sizeBytes } = await keepFile(it, user, it.schoolId, `${title}.png`, photoOf(title))
  return { id, name, sizeBytes, paper }
}

const sheetOf = async (it: OutsideStage, d: Outside, user: SessionUser, fundId: string): Promise<Sheet> => {
  const [reason, reasonDesc] = d.reason
  const isService = d.items.every(([, category]) => category === 'service')
  const sheet = Sheet.parse({
    title: d.title,
    applyType: isService ? 'test' : 'goods',
    reason,
    reasonDesc,
    deptId: user.deptId,
    items: d.items.map(([name, category, qty, unit, price]) => ({ name, category, qty, unit, price })),
    supplierName: d.seller.name,
    supplierUscc: d.seller.uscc,
    payWay: 'card',
    files: [
      await paperOf(it, user, '营业执照', 'licence'),
      await paperOf(it, user, reason === 'custom' ? '图纸' : '检索记录', reason === 'custom' ? 'drawing' : ''),
    ],
  })
  return { ...sheet, funds: [{ fundId, subjectCode: isService ? 'test' : 'material', amountFen: totalOf(sheet) }] }
}

/** The second of a few acceptances counts a piece less: what was not delivered is not paid. */
const acceptedOf = (d: Outside, index: number) =>
  d.items.map(([, , qty, , price], no) => ({
    no,
    qty: index % 3 === 1 && Number(qty) > 2 && no === 0 ? String(Number(qty) - 1) : qty,
    price,
    isGood: true,
    place: d.items[no]![1] === 'service' ? '' : '材料楼 203',
    own: {},
  }))

const accept = async (it: OutsideStage, d: Outside, id: string, index: number, first: SessionUser, at: Date): Promise<void> => {
  const lines = acceptedOf(d, index)
  const totalFen = Math.round(lines.reduce((sum, { qty, price }) => sum + Number(qty) * Number(price) * 100, 0))
  const invoiceNo = `2633200000${String(7_100_000_000 + index * 7919)}`
  const photo = await paperOf(it, first, d.title, '')
  const invoice = await paperOf(it, first, `发票 ${invoiceNo}`, '')
  await actAs(it, first, at, (act) =>
    act('offPlatform.accept', {
      id,
      acceptedOn: dayOf(at),
      opinion: '数量、规格相符，外观完好',
      lines,
      photoIds: [photo.id],
      invoices: [{ fileId: invoice.id, fileName: invoice.name, invoiceCode: '', invoiceNo, totalFen }],
    }),
  )
}

/** What follows the approval, each at its time, as far as it came. */
const goOn = async (it: OutsideStage, d: Outside, id: string, index: number, from: Date, person: Person): Promise<void> => {
  const reached = (until: Until): boolean => {
    const steps: Until[] = ['approved', 'bought', 'accepting', 'accepted', 'paid']
    return steps.indexOf(d.until) >= steps.indexOf(until)
  }
  const [author, first, second] = [await person(d.buyer), await person('T2'), await person('U2003')]
  const next = inTurn(from, it.now)
  if (d.until === 'voided') {
    await actAs(it, author, next(20), (act) => act('offPlatform.void', { id, reason: '学院统一制作，不再单独采购' }))
    return
  }
  if (!reached('bought')) return
  const isByTwo = d.until === 'accepting' || index % 4 === 0
  await actAs(it, author, next(52), (act) =>
    act('offPlatform.buy', { id, acceptorId: first.id, ...(isByTwo ? { secondAcceptorId: second.id } : {}) }),
  )
  if (!reached('accepting')) return
  await accept(it, d, id, index, first, next(26))
  if (!reached('accepted')) return
  if (isByTwo) await actAs(it, second, next(5), (act) => act('offPlatform.confirm', { id }))
  if (!reached('paid')) return
  const paidAt = next(70)
  await actAs(it, it.cast.finance, paidAt, (act) =>
    act('offPlatform.settle', { id, voucherNo: `记-${dayOf(paidAt).slice(5, 7)}${210 + index}` }),
  )
  if (isSpokenOf(index)) await evaluate(it, author, { kind: 'offPlatform', id, docNo: `平台外 ${index}` }, next(26))
}

const buyOne = async (it: OutsideStage, d: Outside, index: number, fundId: string, person: Person, params: Params): Promise<void> => {
  const author = await person(d.buyer)
  const at = beforeClosing(workdaysAgo(it.now, d.days, 9.5 + (index % 6)), params)
  const content = await sheetOf(it, d, author, fundId)
  const id = await actAs(it, author, at, async (act) => {
    const draft = await act<{ id: string; version: number }>('offPlatform.save', { content })
    if (d.until !== 'draft') await act('offPlatform.submit', { id: draft.id, version: draft.version, content, chosen: {} })
    return draft.id
  })
  if (d.until === 'draft') return
  if (d.until === 'back') {
    const owner = await person(OWNER)
    const taskId = await taskOf(it, id, owner)
    await actAs(it, owner, later(at, 3), (act) => act('approval.refuse', { taskId, comment: '请附上加工图纸的尺寸公差' }))
    return
  }
  const approvedAt = await agreeUntil(it, id, at, ({ user_no: no }) => d.until === 'owner' && no === OWNER)
  if (d.until !== 'owner') await goOn(it, d, id, index, approvedAt, person)
}

/** Once, oldest first. */
export const buyOutside = async (it: OutsideStage): Promise<void> => {
  const person = await peopleOf(it)
  const fundId = await openDemoCard(it, person, CARD)
  if (!fundId) return
  const params = await runAsSystem(it.db, it.schoolId, paramsOf)
  for (const [index, d] of [...outside.entries()].toSorted(([, a], [, b]) => b.days - a.days))
    await buyOne(it, d, index, fundId, person, params)
}
