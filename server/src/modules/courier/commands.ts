// What the service says of parcels, signed; of what we do not know nothing is kept (decision 0271).
import type { courier } from '@caiyuan/contract/courier'
import type { OpenCtx } from '../../core/context.ts'
import type { Of } from '../../core/implement.ts'
import { courierGateway, type CourierPush } from '../../gateways/courier.ts'
import { Forged } from '../../gateways/pay.ts'
import { named } from './reference.ts'
import { keepTraces, parcelById } from './traces.ts'

type Courier = Of<typeof courier>

const hear = async (ctx: OpenCtx, it: CourierPush): Promise<void> => {
  const meant = named(it.reference)
  if (!meant) return
  const school = await ctx.shared.selectFrom('schools').select('id').where('id', '=', meant.schoolId).executeTakeFirst()
  if (!school) return
  await ctx.tenant(school.id, async (inner) => {
    const parcel = await parcelById(inner, meant.shipmentId)
    if (!parcel || parcel.waybill_no !== it.waybillNo || parcel.carrier_code !== it.carrierCode) return
    await keepTraces(inner, parcel.id, it.traces)
  })
}

export const kdniaoPush: Courier['kdniaoPush'] = async (ctx) => {
  const gateway = courierGateway()
  const refused = (Reason: string) => ({ status: 400, mime: 'application/json', body: JSON.stringify({ Success: false, Reason }) })
  if (!gateway || !ctx.signed) return refused('没有接通')
  try {
    for (const it of gateway.push(ctx.signed)) await hear(ctx, it)
    return gateway.thanks()
  } catch (error) {
    if (error instanceof Forged) return refused('签名不符')
    throw error
  }
}
