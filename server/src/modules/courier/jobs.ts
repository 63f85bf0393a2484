// Parcels that go by courier are subscribed to, outside of transactions; a subscription that is repeated is one.
import type { CarrierCode } from '@caiyuan/contract/carriers'
import { Unanswered, type Jobs, type OutsideJob } from '../../core/outbox.ts'
import { courierGateway, type Subscription } from '../../gateways/courier.ts'
import { mobileOf } from '../order/queries/address.ts'
import { orderById } from '../order/queries/one.ts'
import { referenceOf } from './reference.ts'
import { keepTraces, parcelById } from './traces.ts'

/** It asks who looks for the last digits of the receiver's phone. */
const ASKS_PHONE = 'shunfeng'

const subscribe: OutsideJob<'courier.subscribe', Subscription, { isTaken: true } | { refused: string }> = {
  prepare: async (ctx, { docId, body }) => {
    const parcel = await parcelById(ctx, body.shipmentId)
    if (!courierGateway() || !parcel || parcel.state === 'received') return null
    const order = await orderById(ctx, docId)
    return {
      reference: referenceOf(ctx.schoolId, parcel.id),
      carrierCode: parcel.carrier_code as CarrierCode,
      waybillNo: parcel.waybill_no,
      lastFour: parcel.carrier_code === ASKS_PHONE ? mobileOf(order).slice(-4) : '',
    }
  },
  call: async (it, signal) => {
    const gateway = courierGateway()
    if (!gateway) throw new Unanswered('没有接通物流轨迹')
    return gateway.subscribe(it, signal)
  },
  record: async (ctx, { body }, _sent, answer) => {
    if (answer instanceof Unanswered) throw answer
    if ('refused' in answer) await keepTraces(ctx, body.shipmentId, [{ at: ctx.now, text: `没有物流轨迹：${answer.refused}`, kind: null }])
  },
  atOnce: 4,
  withinMs: 10_000,
}

export const courierJobs: Jobs = { 'courier.subscribe': subscribe }
