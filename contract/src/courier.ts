// What couriers say of parcels (decision 0271).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'

export const courierEvents = { collected: '已揽收', onWay: '在途', delivering: '派送', signed: '已签收', problem: '问题件' } as const
export type CourierEvent = keyof typeof courierEvents
export const courierEventKeys = Object.keys(courierEvents) as [CourierEvent, ...CourierEvent[]]

export const courier = domain('物流', {
  /** Said by 快递鸟 itself: a signed form. */
  kdniaoPush: endpoint({
    method: 'POST',
    path: 'courier/kdniaoPush',
    title: '快递鸟轨迹推送',
    access: 'public',
    effect: 'raw',
    takesForm: true,
    isSigned: true,
    input: z.looseObject({}),
    output: z.any(),
  }),
})
