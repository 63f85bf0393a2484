// 快递鸟: subscription to a parcel (指令 1008) and its pushes (指令 101), both signed with our key over their data.
import type { CarrierCode } from '@caiyuan/contract/carriers'
import type { CourierEvent } from '@caiyuan/contract/courier'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { addHours, now } from '../core/clock.ts'
import { sameBytes } from '../core/crypto.ts'
import type { CourierSettings } from '../core/config-courier.ts'
import { Unanswered } from '../core/outbox.ts'
import type { CourierGateway, CourierPush } from './courier.ts'
import { Forged } from './pay.ts'
import type { Fetch } from './sms.ts'

const GATEWAY = 'https://api.kdniao.com/api/dist'
const SUBSCRIBE = '1008'
export const PUSH = '101'

/** Names of the companies there. */
export const shipperCodes = {
  shunfeng: 'SF',
  jd: 'JD',
  ems: 'EMS',
  youzhengguonei: 'YZPY',
  zhongtong: 'ZTO',
  yuantong: 'YTO',
  yunda: 'YD',
  shentong: 'STO',
  jtexpress: 'JTSD',
  debangwuliu: 'DBL',
  kuayue: 'KYSY',
  annengwuliu: 'ANE',
  suning: 'SNWL',
  danniao: 'DNWL',
} as const satisfies Partial<Record<CarrierCode, string>>
type Shipped = keyof typeof shipperCodes
const carrierOf = (shipper: string): Shipped | null =>
  (Object.keys(shipperCodes) as Shipped[]).find((it) => shipperCodes[it] === shipper) ?? null

/** base64 of the MD5, in hex, of the data and the key. */
export const kdniaoSign = (data: string, apiKey: string): string =>
  Buffer.from(
    createHash('md5')
      .update(data + apiKey, 'utf8')
      .digest('hex'),
  ).toString('base64')

const isSame = (a: string, b: string): boolean => sameBytes(Buffer.from(a), Buffer.from(b))

/** `2026-11-27 23:05:00`, in Shanghai. */
export const kdniaoMoment = (at: Date): string => addHours(at, 8).toISOString().slice(0, 19).replace('T', ' ')
const dateOf = (text: string): Date | null => {
  const at = Date.parse(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(at) ? null : new Date(at)
}

/** 202: on the van; other numbers begin with the state they belong to. */
const kindOf = (action: string): CourierEvent | null => {
  if (action === '202') return 'delivering'
  const states: Record<string, CourierEvent> = { 1: 'collected', 2: 'onWay', 3: 'signed', 4: 'problem' }
  // 10: nobody fetched it yet.
  return action === '10' ? null : (states[action.slice(0, 1)] ?? null)
}

/** What is missing says nothing. */
const Text = z.union([z.string(), z.number().transform(String)]).catch('')
const Push = z.object({
  Data: z
    .array(
      z.object({
        ShipperCode: Text,
        LogisticCode: Text,
        Callback: Text,
        State: Text,
        Traces: z.array(z.object({ AcceptTime: Text, AcceptStation: Text, Action: Text })).catch([]),
      }),
    )
    .max(100),
})

const MOST_TRACES = 200
const TEXT_MOST = 200

const pushOf = (it: z.output<typeof Push>['Data'][number]): CourierPush => ({
  reference: it.Callback,
  carrierCode: carrierOf(it.ShipperCode),
  waybillNo: it.LogisticCode.toUpperCase(),
  traces: it.Traces.slice(0, MOST_TRACES).flatMap((trace, i, all) => {
    const at = dateOf(trace.AcceptTime)
    // The state of the parcel is that of its last trace, where traces have none of their own.
    const action = trace.Action || (i === all.length - 1 ? it.State : '')
    return at && trace.AcceptStation ? [{ at, text: trace.AcceptStation.slice(0, TEXT_MOST), kind: kindOf(action) }] : []
  }),
})

export const kdniao = ({ businessId, apiKey }: CourierSettings, ask: Fetch = fetch): CourierGateway => ({
  subscribe: async ({ reference, carrierCode, waybillNo, lastFour }, signal) => {
    if (!(carrierCode in shipperCodes)) return { refused: '没有这家快递公司的轨迹' }
    const data = JSON.stringify({
      ShipperCode: shipperCodes[carrierCode as Shipped],
      LogisticCode: waybillNo,
      Callback: reference,
      ...(lastFour ? { CustomerName: lastFour } : {}),
    })
    const body = new URLSearchParams({
      RequestData: data,
      EBusinessID: businessId,
      RequestType: SUBSCRIBE,
      DataSign: kdniaoSign(data, apiKey),
      DataType: '2',
    })
    try {
      const answer = await ask(GATEWAY, { method: 'POST', body, signal })
      const told = z.object({ Success: z.boolean(), Reason: Text }).parse(await answer.json())
      return told.Success ? { isTaken: true } : { refused: told.Reason || '没有说明原因' }
    } catch (cause) {
      throw new Unanswered('快递鸟没有应答', { cause })
    }
  },
  push: ({ bytes }) => {
    const form = new URLSearchParams(bytes)
    const data = form.get('RequestData') ?? ''
    if (!isSame(form.get('DataSign') ?? '', kdniaoSign(data, apiKey)) || form.get('RequestType') !== PUSH) throw new Forged()
    try {
      return Push.parse(JSON.parse(data)).Data.map(pushOf)
    } catch (cause) {
      throw new Forged('not what the service says', { cause })
    }
  },
  thanks: () => ({
    mime: 'application/json',
    body: JSON.stringify({ EBusinessID: businessId, UpdateTime: kdniaoMoment(now()), Success: true, Reason: '' }),
  }),
})
