// Parcels taken in by counted pieces; what did not come well is claimed at the supplier by the same transaction (decision 0270).
import { afterSaleTypes, paysBack } from '@caiyuan/contract/after-sale/flow'
import type { InputOf, OutputOf } from '@caiyuan/contract/endpoint'
import { sumFen } from '@caiyuan/contract/money'
import { mayCome } from '@caiyuan/contract/order/standing'
import { issues, PHOTOS_MOST, type Issue, type receipt } from '@caiyuan/contract/receipt'
import { momentText } from '@caiyuan/contract/span'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import { nameOf } from '../../core/name-of.ts'
import type { Of } from '../../core/implement.ts'
import { openAfterSale } from '../after-sale/open.ts'
import { claimWorth } from '../order/commands/claimed.ts'
import { holdOrders } from '../order/commands/hand-over.ts'
import { shipmentsOf, standIn, takeParcels, wrongState } from '../order/commands/receive.ts'
import { orderDoc, type OrderRow } from '../order/policy.ts'
import { addressOf, addressText, mobileOf } from '../order/queries/address.ts'
import { lockOrder, orderLines, type OrderLineRow } from '../order/queries/one.ts'
import { comingNum } from '../order/acceptance/plan.ts'
import { seenOrder } from '../order/queries/visible.ts'

type Receipt = Of<typeof receipt>
type Counted = InputOf<(typeof receipt)['take']>['counted'][number]
type Shipment = Awaited<ReturnType<typeof shipmentsOf>>[number]

interface Taken {
  parcel: Shipment
  counted: Counted
}

interface Claim {
  shipmentId: string
  issue: Issue
  wish: Counted['lines'][number]['problems'][number]['wish']
  lines: { lineNo: number; num: number }[]
  notes: string[]
  fileIds: string[]
}

/** The order of each parcel asked for; a parcel nobody may know of is none. */
const ordersOf = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> => {
  const found = await ctx.tx
    .selectFrom('shipments')
    .select(['id', 'order_id'])
    .where('school_id', '=', ctx.schoolId)
    .where('id', 'in', ids.filter(isId).length > 0 ? ids.filter(isId) : [null as never])
    .execute()
  if (found.length !== ids.length) throw missing('待收货的包裹')
  return new Map(found.map((it) => [it.id, it.order_id]))
}

/** Good and amiss are exactly what was sent. */
const mustAddUp = async (ctx: Ctx, { parcel, counted }: Taken, lines: readonly OrderLineRow[]): Promise<void> => {
  const sent = await ctx.tx
    .selectFrom('shipment_lines')
    .select(['line_no', 'num'])
    .where('school_id', '=', ctx.schoolId)
    .where('shipment_id', '=', parcel.id)
    .execute()
  const stray = counted.lines.find((it) => !sent.some((line) => line.line_no === it.lineNo))
  if (stray) throw invalid('lines', `包裹 ${parcel.seq} 里没有第 ${stray.lineNo} 行商品`)
  for (const { line_no, num } of sent) {
    const { name, unit } = lines.find((it) => it.line_no === line_no)!
    const it = counted.lines.find((line) => line.lineNo === line_no)
    const all = it ? it.goodNum + it.problems.reduce((sum, one) => sum + one.num, 0) : 0
    if (all !== num)
      throw new Fail('receive.count', {
        seq: parcel.seq,
        name,
        unit,
        sent: num,
        counted: all,
        way: all > num ? '多' : '少',
        gap: Math.abs(all - num),
      })
    for (const one of it!.problems)
      if (issues[one.issue].needsPhoto && one.fileIds.length === 0)
        throw new Fail('receive.photo', { name, issue: issues[one.issue].label })
  }
}

/** A photo goes with one claim; which it would go with, where it is given for two. */
const mustBeOfOne = (counted: readonly Counted[]): void => {
  const claimOf = new Map<string, { key: string; label: string }>()
  for (const { id, lines } of counted)
    for (const { problems } of lines)
      for (const { issue, wish, fileIds } of problems) {
        const claim = { key: `${id} ${issue} ${wish}`, label: `${issues[issue].label}、${afterSaleTypes[wish]}` }
        for (const fileId of fileIds) {
          const other = claimOf.get(fileId)
          if (other && other.key !== claim.key)
            throw invalid('fileIds', `同一张照片用在两个售后（${other.label}；${claim.label}），一张照片只归一个售后，请为其中一个另传照片`)
          claimOf.set(fileId, claim)
        }
      }
}

/** One claim for each parcel, kind of problem and wish. */
const claimsOf = (taken: readonly Taken[]): Claim[] => {
  const claims = new Map<string, Claim>()
  for (const { parcel, counted } of taken)
    for (const line of counted.lines)
      for (const { issue, num, wish, note, fileIds } of line.problems) {
        const key = `${parcel.id} ${issue} ${wish}`
        const claim = claims.get(key) ?? { shipmentId: parcel.id, issue, wish, lines: [], notes: [], fileIds: [] }
        claim.lines.push({ lineNo: line.lineNo, num })
        if (note) claim.notes.push(note)
        claim.fileIds.push(...fileIds)
        claims.set(key, claim)
      }
  for (const { fileIds, issue } of claims.values())
    if (new Set(fileIds).size > PHOTOS_MOST) throw invalid('fileIds', `一个包裹里${issues[issue].label}的照片合计最多 ${PHOTOS_MOST} 张`)
  return [...claims.values()]
}

type Opened = OutputOf<(typeof receipt)['take']>['claims'][number]

/** `lines` are the order's as they were before this receipt; worth is counted on from one claim to the next. */
const openClaim = async (ctx: Ctx, order: OrderRow, seq: number, lines: OrderLineRow[], it: Claim): Promise<Opened> => {
  const parts = it.lines.map(({ lineNo, num }) => {
    const line = lines.find((one) => one.line_no === lineNo)!
    const shareFen = claimWorth(line, num)
    line.claimed_num += num
    return { lineNo, num, shareFen, refundFen: paysBack(it.wish) ? shareFen : 0 }
  })
  const goodsFen = sumFen(parts.map((part) => part.refundFen))
  const claimed = it.lines.reduce((sum, one) => sum + one.num, 0)
  const isAll = claimed === lines.reduce((sum, one) => sum + comingNum(one), 0)
  const freightFen = paysBack(it.wish) && isAll ? order.total_fen - order.ended_fen - order.returned_fen - goodsFen : 0
  if (paysBack(it.wish) && goodsFen + freightFen === 0)
    throw new Fail('core.refused', { reason: '这些商品的金额为 0，不能要求退款，请改选补发或换货' })
  const address = addressOf(order)
  const opened = await openAfterSale(ctx, order, {
    lines: parts,
    names: parts.map((part) => lines.find((one) => one.line_no === part.lineNo)!.name),
    type: it.wish,
    reason: it.issue,
    description: [`包裹 ${seq} 收货点清：${issues[it.issue].label}`, ...it.notes].join('；').slice(0, 500),
    fileIds: [...new Set(it.fileIds)],
    packageState: 'sealed',
    returnWay: 'pickUp',
    contact: ctx.user.name,
    mobile: mobileOf(order),
    pickupAddr: addressText(address),
    refundFen: goodsFen + freightFen,
    freightFen,
    shipmentId: it.shipmentId,
  })
  return { ...opened, orderNo: order.order_no, num: claimed, refundFen: goodsFen + freightFen }
}

/** Who may not take it in learns nothing of it, or that it is not his. */
const mustReceive = async (ctx: Ctx, order: OrderRow): Promise<void> => {
  const isReceiver = orderDoc.policy.receive!(ctx, order) === true
  if (!mayCome.includes(order.state)) throw isReceiver ? wrongState(order, '确认收货') : new Fail('core.denied')
  if (!isReceiver) await standIn(ctx, order)
}

const takeOf = async (ctx: Ctx, orderId: string, counted: readonly Counted[], note: string) => {
  const order = await lockOrder(ctx, orderId)
  const parcels = await shipmentsOf(ctx, order.id)
  const taken = counted.map((it) => ({ counted: it, parcel: parcels.find((one) => one.id === it.id)! }))
  const again = taken.find(({ parcel }) => parcel.state === 'received')?.parcel
  const takenAlready = async () =>
    new Fail('receive.again', {
      orderNo: order.order_no,
      seq: again!.seq,
      name: again!.received_by === null ? '系统' : ((await nameOf(ctx, again!.received_by)) ?? ''),
      at: momentText(again!.received_at!),
    })
  // Its receiver hears that before anything else; who would stand in for him, once he may.
  if (again && orderDoc.policy.receive!(ctx, order) === true) throw await takenAlready()
  await mustReceive(ctx, order)
  if (again) throw await takenAlready()
  const lines = await orderLines(ctx, order.id)
  for (const one of taken) await mustAddUp(ctx, one, lines)
  const claims = claimsOf(taken)
  const amiss = claims.flatMap((it) => it.lines.map((line) => ({ shipmentId: it.shipmentId, ...line })))
  await takeParcels(
    ctx,
    order,
    taken.map(({ parcel }) => parcel),
    note,
    amiss,
  )
  const opened: Opened[] = []
  for (const it of claims)
    opened.push(await openClaim(ctx, order, taken.find(({ parcel }) => parcel.id === it.shipmentId)!.parcel.seq, lines, it))
  const goodNum = counted.reduce((sum, it) => sum + it.lines.reduce((all, line) => all + line.goodNum, 0), 0)
  return { order, opened, goodNum }
}

export const takeCounted: Receipt['take'] = async (ctx, { counted, note }) => {
  mustBeOfOne(counted)
  const orders = await ordersOf(
    ctx,
    counted.map((it) => it.id),
  )
  const ids = [...new Set(orders.values())]
  for (const id of ids) await seenOrder(ctx, id, '待收货的包裹')
  await holdOrders(ctx, ids)
  const done = []
  for (const id of ids)
    done.push(
      await takeOf(
        ctx,
        id,
        counted.filter((it) => orders.get(it.id) === id),
        note,
      ),
    )
  ctx.objectId ||= done[0]!.order.id
  return {
    orders: done.map(({ order }) => ({ id: order.id, orderNo: order.order_no, state: order.state })),
    goodNum: done.reduce((sum, it) => sum + it.goodNum, 0),
    claims: done.flatMap(({ opened }) => opened),
  }
}
