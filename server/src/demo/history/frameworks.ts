// What the university ordered under its framework agreements: some paid, one that went to the next in turn, one whose paper failed, the newest
// where somebody is next. On a card of its own.
import { EQUIPMENT } from '@caiyuan/contract/order/split'
import { dayOf } from '../../core/clock.ts'
import type { SessionUser } from '../../core/context.ts'
import { keepFile } from '../../core/files.ts'
import { runAsSystem } from '../../core/run.ts'
import type { Storage } from '../../gateways/storage.ts'
import { paramsOf, type Params } from '../../modules/school/params.ts'
import { actAs, type Stage } from './act.ts'
import { openDemoCard } from './card.ts'
import type { Cast } from './cast.ts'
import { agreeUntil, beforeClosing, peopleOf, taskOf, workdaysAgo } from './desks.ts'
import { evaluate, isSpokenOf } from './evaluations.ts'
import { inTurn, later } from './moments.ts'
import { photoOf } from './orders.ts'

const steps = ['owner', 'confirm', 'failed', 'checking', 'performing', 'delivered', 'checked', 'billed', 'paid'] as const
type Until = (typeof steps)[number] | 'back' | 'replace' | 'cancelled'

interface Ordered {
  buyer: 'T1' | 'U2001' | 'U2002'
  /** Working days before now. */
  days: number
  agreement: 'KJXY-014' | 'KJXY-009' | 'KJXY-003'
  items: readonly (readonly [spec: string, num: number])[]
  until: Until
  /** Of the candidate, where another than the first is chosen, and why. */
  rank: number
  reason: string
  /** The first candidate gives it up, and its turn passes. */
  isPassed: boolean
  /** A paper was sent back once on the way. */
  hasFailed: boolean
}

const ordered = (
  buyer: Ordered['buyer'],
  days: number,
  agreement: Ordered['agreement'],
  items: Ordered['items'],
  until: Until,
  more: Partial<Pick<Ordered, 'rank' | 'reason' | 'isPassed' | 'hasFailed'>> = {},
): Ordered => ({ buyer, days, agreement, items, until, rank: 1, reason: '', isPassed: false, hasFailed: false, ...more })

const BENCH = '1500 × 750 × 850，理化板台面'
const SHELF = '1500 × 300，双层玻璃'
const STOOL = '升降，聚氨酯面'
const CABINET = '900 × 450 × 1800，全钢'
const HOOD = '1500 × 850 × 2350，PP 内衬'
const A4 = '70 g，500 张 × 8 包'
const TONER = '适用 M403 系列，9000 页'
const PC = 'i5 / 16 GB / 512 GB / 23.8 英寸'
const WORKSTATION = 'i7 / 32 GB / 1 TB / 27 英寸'

const SECOND_BENCH = { rank: 2, reason: '实验室已用该厂实验台，接口与台面高度须一致' }

export const underAgreements: readonly Ordered[] = [
  ordered(
    'T1',
    74,
    'KJXY-014',
    [
      [BENCH, 4],
      [SHELF, 4],
      [STOOL, 8],
    ],
    'paid',
    { hasFailed: true },
  ),
  ordered(
    'U2001',
    52,
    'KJXY-009',
    [
      [A4, 6],
      [TONER, 2],
    ],
    'paid',
  ),
  ordered('U2002', 41, 'KJXY-003', [[PC, 2]], 'paid'),
  ordered(
    'U2002',
    27,
    'KJXY-009',
    [
      [A4, 4],
      [TONER, 1],
    ],
    'billed',
  ),
  ordered('T1', 25, 'KJXY-014', [[CABINET, 2]], 'checked', SECOND_BENCH),
  ordered('U2001', 19, 'KJXY-003', [[WORKSTATION, 1]], 'cancelled'),
  ordered('T1', 12, 'KJXY-009', [[A4, 5]], 'delivered', { isPassed: true }),
  ordered(
    'U2001',
    11,
    'KJXY-014',
    [
      [CABINET, 2],
      [STOOL, 4],
    ],
    'performing',
  ),
  ordered('T1', 8, 'KJXY-014', [[HOOD, 1]], 'failed', { hasFailed: true }),
  ordered('U2002', 6, 'KJXY-014', [[BENCH, 2]], 'checking'),
  ordered('U2001', 5, 'KJXY-003', [[PC, 1]], 'replace', { rank: 2, reason: '机房现有同品牌整机，统一维保和备件' }),
  ordered('U2002', 3, 'KJXY-009', [[TONER, 3]], 'confirm'),
  ordered('T1', 2, 'KJXY-014', [[STOOL, 6]], 'back'),
  ordered('U2001', 1, 'KJXY-009', [[A4, 3]], 'owner'),
]

const OWNER = 'F2'
const CARD = {
  projectNo: 'TJ2026008',
  name: '材料学院实验室条件建设',
  source: 'SPECIAL',
  totalFen: 40_000_000,
  owner: OWNER,
  buyers: underAgreements.map(({ buyer }) => buyer),
  subjects: { [EQUIPMENT]: '设备费', material: '材料费', office: '办公费' },
} as const

interface FrameworkStage extends Stage {
  storage: Storage
  cast: Cast
  now: Date
}
type Person = (no: string) => Promise<SessionUser>

interface Product {
  terms: string
  goods: { id: string; spec: string }[]
  candidates: { supplierId: string; rank: number }[]
}
interface Confirmed {
  totalFen: number
  assetFen: number
}
interface Detail {
  supplierId: string
  totalFen: number
  materials: { materialCode: string; title: string; isNeeded: boolean; verdict: string }[]
}

const agreementOf = async (it: FrameworkStage, no: string): Promise<string> =>
  (
    await it.db.withTenant({ schoolId: it.schoolId }, (tx) =>
      tx
        .selectFrom('framework_agreements')
        .select('id')
        .where('school_id', '=', it.schoolId)
        .where('agreement_no', '=', no)
        .executeTakeFirstOrThrow(),
    )
  ).id

const submit = async (it: FrameworkStage, d: Ordered, author: SessionUser, fundId: string, at: Date): Promise<string> => {
  const agreementId = await agreementOf(it, d.agreement)
  const { addressId } = it.cast.buyers.find(({ user }) => user.id === author.id)!
  return actAs(it, author, at, async (act) => {
    const { goods, candidates, terms } = await act<Product>('framework.product', { id: agreementId })
    const wanted = {
      agreementId,
      items: d.items.map(([spec, num]) => ({ goodsId: goods.find((one) => one.spec === spec)!.id, num })),
      candidateSrcId: d.rank === 1 ? '' : candidates.find((one) => one.rank === d.rank)!.supplierId,
    }
    const { totalFen, assetFen } = await act<Confirmed>('framework.confirm', wanted)
    const rest = d.agreement === 'KJXY-009' ? 'office' : 'material'
    const { orderId } = await act<{ orderId: string }>('framework.submit', {
      ...wanted,
      addrId: addressId,
      budgetLines: [
        { fundId, subjectCode: EQUIPMENT, amountFen: assetFen },
        { fundId, subjectCode: rest, amountFen: totalFen - assetFen },
      ].filter(({ amountFen }) => amountFen > 0),
      reason: d.reason,
      contractTerms: terms,
      seenFen: totalFen,
    })
    return orderId
  })
}

const detailOf = (it: FrameworkStage, office: SessionUser, orderId: string): Promise<Detail> =>
  actAs(it, office, it.now, (act) => act<Detail>('framework.order', { orderId }))

/** Uploads what is asked for and not yet found good, and hands it in. */
const handIn = async (it: FrameworkStage, office: SessionUser, orderId: string, at: Date): Promise<Detail['materials']> => {
  const { supplierId, materials } = await detailOf(it, office, orderId)
  const clerk = (await it.cast.supplier(supplierId))!
  const of = { schoolId: it.schoolId, orderId }
  const asked = materials.filter(({ isNeeded, verdict }) => isNeeded && verdict !== 'ok')
  const papers: { materialCode: string; attachments: { id: string; name: string }[] }[] = []
  for (const { materialCode, title } of asked) {
    const { id, name } = await keepFile(it, clerk, it.schoolId, `${title}.png`, photoOf(title))
    papers.push({ materialCode, attachments: [{ id, name }] })
  }
  await actAs(it, clerk, at, async (act) => {
    for (const paper of papers) await act('frameworkSupply.upload', { ...of, ...paper })
    await act('frameworkSupply.handIn', of)
  })
  return asked
}

/** What follows the approval, each at its time, as far as it came. */
const goOn = async (it: FrameworkStage, d: Ordered, index: number, orderId: string, from: Date, person: Person): Promise<void> => {
  const [author, office] = [await person(d.buyer), await person('J1')]
  const of = { schoolId: it.schoolId, orderId }
  const next = inTurn(from, it.now)
  const isPast = (until: Until): boolean => steps.indexOf(d.until as 'paid') >= steps.indexOf(until as 'paid')
  const candidate = async (): Promise<SessionUser> => (await it.cast.supplier((await detailOf(it, office, orderId)).supplierId))!
  if (d.until === 'cancelled') {
    await actAs(it, author, next(6), (act) => act('framework.cancel', { orderId, reason: '改用学院库存的同型号整机' }))
    return
  }
  if (d.until === 'replace' || d.isPassed) {
    const reason = d.isPassed ? '仓库正在盘点，两周内无法送货' : '该配置已停产，替代型号未列入协议'
    await actAs(it, await candidate(), next(5), (act) => act('frameworkSupply.decline', { ...of, reason }))
  }
  if (!isPast('failed')) return
  const supplier = await candidate()
  const { state } = await actAs(it, supplier, next(4), (act) => act<{ state: string }>('frameworkSupply.accept', of))
  if (state === 'toUpload') {
    const asked = await handIn(it, office, orderId, next(22))
    if (d.hasFailed) {
      const results = asked.map(({ materialCode }, i) => ({
        materialCode,
        result: i === 0 ? 'bad' : 'ok',
        opinion: i === 0 ? '授权书有效期到本月底，盖不住交货日，请换一份' : '',
      }))
      await actAs(it, office, next(5), (act) => act('framework.materialRollback', { orderId, results }))
      if (d.until === 'failed') return
      await handIn(it, office, orderId, next(20))
    }
    if (d.until === 'checking') return
    await actAs(it, office, next(4), (act) => act('framework.materialAgree', { orderId }))
  }
  if (!isPast('delivered')) return
  await actAs(it, supplier, next(30), (act) => act('frameworkSupply.deliver', { ...of, note: '已送到材料楼 203，由课题组签收' }))
  if (!isPast('checked')) return
  await actAs(it, author, next(20), (act) => act('framework.userCheck', { orderId, isPassed: true, opinion: '数量、规格与订单一致' }))
  if (!isPast('billed')) return
  const { totalFen } = await detailOf(it, office, orderId)
  const invoiceNo = `2633200000${String(8_300_000_000 + index * 7919)}`
  const { id: fileId } = await keepFile(it, office, it.schoolId, `发票 ${invoiceNo}.png`, photoOf(invoiceNo))
  await actAs(it, office, next(40), (act) =>
    act('framework.bill', { orderId, note: '订单、核验与发票一致', invoices: [{ fileId, invoiceNo, totalFen }] }),
  )
  if (!isPast('paid')) return
  const paidAt = next(60)
  await actAs(it, it.cast.finance, paidAt, (act) =>
    act('framework.settle', { orderId, voucherNo: `记-${dayOf(paidAt).slice(5, 7)}${460 + index}` }),
  )
  if (isSpokenOf(index)) await evaluate(it, author, { kind: 'frameworkOrder', id: orderId, docNo: `协议 ${index}` }, next(26))
}

const orderOne = async (it: FrameworkStage, d: Ordered, index: number, fundId: string, person: Person, params: Params): Promise<void> => {
  const author = await person(d.buyer)
  const at = beforeClosing(workdaysAgo(it.now, d.days, 9.6 + (index % 6)), params)
  const orderId = await submit(it, d, author, fundId, at)
  if (d.until === 'back') {
    const owner = await person(OWNER)
    const taskId = await taskOf(it, orderId, owner)
    await actAs(it, owner, later(at, 3), (act) => act('approval.refuse', { taskId, comment: '实验凳够用，请核减到 4 把' }))
    return
  }
  const approvedAt = await agreeUntil(it, orderId, at, ({ user_no: no }) => d.until === 'owner' && no === OWNER)
  if (d.until !== 'owner') await goOn(it, d, index, orderId, approvedAt, person)
}

/** Once, oldest first. */
export const orderUnderAgreements = async (it: FrameworkStage): Promise<void> => {
  const person = await peopleOf(it)
  const fundId = await openDemoCard(it, person, CARD)
  if (!fundId) return
  const params = await runAsSystem(it.db, it.schoolId, paramsOf)
  for (const [index, d] of [...underAgreements.entries()].toSorted(([, a], [, b]) => b.days - a.days))
    await orderOne(it, d, index, fundId, person, params)
}
