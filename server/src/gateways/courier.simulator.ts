// 快递鸟 as it is spoken to: it checks the signature of who subscribes, and signs what it pushes. It is silent or refuses when told to.
import { makeFaults } from './faults.ts'
import type { CarrierCode } from '@caiyuan/contract/carriers'
import { now } from '../core/clock.ts'
import { kdniao, kdniaoMoment, kdniaoSign, PUSH, shipperCodes } from './courier.kdniao.ts'
import type { CourierGateway } from './courier.ts'
import type { Fetch } from './sms.ts'

const OURS = { businessId: '1000001', apiKey: 'caiyuan-simulated-kdniao-key' }

interface Known {
  shipper: string
  waybillNo: string
  reference: string
}

/** As it stands on the wire: `3` signed for, `202` on the van. */
export interface Said {
  action: string
  text: string
  at: Date
}

export interface CourierHouse {
  gateway: CourierGateway
  subscribed(): readonly Known[]
  fail(fault: 'down' | 'refuses', times?: number): void
  /** The body of a push about this waybill. */
  pushOf(
    of: { waybillNo: string; reference?: string; carrierCode?: CarrierCode; key?: string; state?: string },
    traces: readonly Said[],
  ): string
}

/** `play`: what becomes of each parcel, so long after it was subscribed to, and where it is pushed. */
export const courierHouse = (play?: { to: string; steps: readonly { afterMs: number; action: string; text: string }[] }): CourierHouse => {
  const known = new Map<string, Known>()
  const { fail, takes } = makeFaults<string>()
  const pushOf: CourierHouse['pushOf'] = (of, traces) => {
    const it = known.get(of.waybillNo)
    const shipper = of.carrierCode ? (shipperCodes as Record<string, string>)[of.carrierCode] : it?.shipper
    const data = JSON.stringify({
      PushTime: kdniaoMoment(now()),
      EBusinessID: OURS.businessId,
      Count: '1',
      Data: [
        {
          EBusinessID: OURS.businessId,
          ShipperCode: shipper ?? 'SF',
          LogisticCode: of.waybillNo,
          Success: true,
          Reason: '',
          State: of.state ?? traces.at(-1)?.action.slice(0, 1) ?? '0',
          Callback: of.reference ?? it?.reference ?? '',
          Traces: traces.map((trace) => ({ AcceptTime: kdniaoMoment(trace.at), AcceptStation: trace.text, Action: trace.action })),
        },
      ],
    })
    return new URLSearchParams({ RequestData: data, DataSign: kdniaoSign(data, of.key ?? OURS.apiKey), RequestType: PUSH }).toString()
  }
  const plays = (waybillNo: string): void => {
    const said: Said[] = []
    for (const step of play?.steps ?? [])
      setTimeout(() => {
        said.push({ action: step.action, text: step.text, at: now() })
        const head = { 'content-type': 'application/x-www-form-urlencoded' }
        void fetch(play!.to, { method: 'POST', headers: head, body: pushOf({ waybillNo }, said) }).catch(() => {})
      }, step.afterMs).unref()
  }
  const answers: Fetch = async (_url, { body }) => {
    if (takes('down')) throw new Error('the service is away')
    const form = body as URLSearchParams
    const data = form.get('RequestData')!
    const no = (Reason: string) => Response.json({ EBusinessID: OURS.businessId, Success: false, Reason })
    if (form.get('DataSign') !== kdniaoSign(data, OURS.apiKey)) return no('数据签名验证失败')
    if (takes('refuses')) return no('没有可用套餐')
    const it = JSON.parse(data) as { ShipperCode: string; LogisticCode: string; Callback: string }
    const isNew = !known.has(it.LogisticCode)
    known.set(it.LogisticCode, { shipper: it.ShipperCode, waybillNo: it.LogisticCode, reference: it.Callback })
    if (isNew) plays(it.LogisticCode)
    return Response.json({ EBusinessID: OURS.businessId, Success: true, Reason: '' })
  }
  return {
    gateway: kdniao(OURS, answers),
    subscribed: () => [...known.values()],
    fail,
    pushOf,
  }
}

/** Of a demonstration: fetched and on its way; nobody hands it over. */
export const courierDemo = (port: number): CourierGateway =>
  courierHouse({
    to: `http://127.0.0.1:${port}/api/courier/kdniaoPush`,
    steps: [
      { afterMs: 2000, action: '1', text: '快递员已上门揽收' },
      { afterMs: 20_000, action: '2', text: '已离开始发地分拨中心，发往目的地' },
    ],
  }).gateway
