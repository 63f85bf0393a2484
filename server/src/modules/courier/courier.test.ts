// What a courier says of a parcel (decision 0271): subscribed to once, believed when signed, kept once and in order, and what follows.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { addHours } from '../../core/clock.ts'
import { courierOf } from '../../core/config-courier.ts'
import { courierHouse, type CourierHouse, type Said } from '../../gateways/courier.simulator.ts'
import { kdniaoSign } from '../../gateways/courier.kdniao.ts'
import { setCourier } from '../../gateways/courier.ts'
import { stageReceipt } from '../receipt/fixtures.ts'

const world = useWorld()
let house: CourierHouse
beforeEach(() => {
  house = courierHouse()
  setCourier(house.gateway)
})
afterEach(() => setCourier(null))

const deliver = async (payload: string): Promise<number> =>
  (
    await world().app.http.inject({
      method: 'POST',
      url: '/api/courier/kdniaoPush',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
  ).statusCode

const stage = async (params: Record<string, unknown> = {}) => {
  const at = await stageReceipt(world(), { params })
  const { waybillNo, reference } = house.subscribed().at(-1)!
  // Whole seconds are all the service tells.
  const start = new Date(Math.floor(Date.now() / 1000) * 1000 - 3_600_000)
  await world().admin.query('update mall.shipments set shipped_at = $2 where order_id = $1', [at.id, addHours(start, -1)])
  const said = (minute: number, action: string, text: string): Said => ({ at: new Date(start.getTime() + minute * 60_000), action, text })
  const parcel = async () => (await at.buyerClient.order.detail({ id: at.id })).parcels[0]!
  return {
    ...at,
    waybillNo,
    reference,
    said,
    parcel,
    tell: (traces: readonly Said[], more: Partial<Parameters<CourierHouse['pushOf']>[0]> = {}) =>
      deliver(house.pushOf({ waybillNo, ...more }, traces)),
    words: async () => (await parcel()).traces.map((trace) => [trace.kind, trace.text].filter(Boolean).join(' ')),
    messages: async () =>
      (await at.rows('select title from mall.messages where user_id = $1 order by created_at', at.buyer.id)).map(
        (row) => row.title as string,
      ),
  }
}

describe('a parcel that goes by courier', () => {
  it('is subscribed to with a signature the service takes, under a reference that names school and parcel', async () => {
    const at = await stage()
    expect(house.subscribed()).toHaveLength(1)
    expect(at.reference).toBe(`${at.schoolId}_${(await at.parcelIds())[0]}`)
    expect(house.subscribed()[0]!.shipper).toBe('SF')
  })

  it('is subscribed to again when the service was away, and says so where it refuses', async () => {
    house.fail('down')
    const at = await stageReceipt(world())
    expect(house.subscribed()).toHaveLength(0)
    await world().makeDue('courier.subscribe')
    await world().drain()
    expect(house.subscribed()).toHaveLength(1)
    house.fail('refuses')
    const other = await stageReceipt(world())
    expect((await other.buyerClient.order.detail({ id: other.id })).parcels[0]!.traces).toMatchObject([
      { kind: '', text: '没有物流轨迹：没有可用套餐' },
    ])
    expect(at.id).not.toBe(other.id)
  })

  it('is not where it is brought by the supplier or no service is set', async () => {
    setCourier(null)
    const at = await stageReceipt(world())
    expect(await at.rows("select 1 from mall.outbox where topic = 'courier.subscribe' and doc_id = $1", at.id)).toEqual([])
    expect(await deliver('RequestData=%7B%7D')).toBe(400)
  })
})

describe('courier.kdniaoPush', () => {
  it('shows the events in the order of their own time, each once, whatever comes again or out of turn', async () => {
    const at = await stage()
    const [fetched, moved, van] = [at.said(0, '1', '已揽收'), at.said(10, '2', '到达宁波'), at.said(20, '202', '正在派送')]
    expect(await at.tell([van])).toBe(200)
    expect(await at.tell([fetched, moved, van])).toBe(200)
    expect(await at.tell([fetched])).toBe(200)
    expect(await at.words()).toEqual(['collected 已揽收', 'onWay 到达宁波', 'delivering 正在派送'])
    expect((await at.parcel()).state).toBe('shipped')
    expect((await at.order()).state).toBe('waitReceive')
  })

  it('is counted once by many at once', async () => {
    const at = await stage()
    const traces = [at.said(0, '1', '已揽收'), at.said(30, '301', '本人签收')]
    expect(new Set(await Promise.all(Array.from({ length: 8 }, () => at.tell(traces))))).toEqual(new Set([200]))
    expect(await at.words()).toEqual(['collected 已揽收', 'signed 本人签收'])
    expect((await at.titles(at.id)).filter((title) => title === '包裹 1 已签收')).toHaveLength(1)
    expect((await at.messages()).filter((title) => title.endsWith('包裹 1 已签收'))).toHaveLength(1)
  })

  it('hands the parcel over at the courier’s time, which windows count from', async () => {
    const at = await stage()
    const signed = at.said(30, '3', '本人签收')
    await at.tell([at.said(0, '1', '已揽收'), signed])
    const parcel = await at.parcel()
    expect([parcel.state, parcel.signedAt]).toEqual(['signed', signed.at.toISOString()])
    // What comes behind it is kept and moves nothing.
    await at.tell([at.said(10, '2', '到达宁波')])
    expect(await at.words()).toEqual(['collected 已揽收', 'onWay 到达宁波', 'signed 本人签收'])
    expect(
      (await at.rows("select count(*)::int as num from mall.outbox where topic = 'order.autoReceive' and doc_id = $1", at.id))[0].num,
    ).toBe(1)
  })

  it('tells the receiver of 问题件, once', async () => {
    const at = await stage()
    await at.tell([at.said(5, '402', '地址不详')])
    await at.tell([at.said(5, '402', '地址不详')])
    expect((await at.messages()).filter((title) => title.endsWith('为问题件'))).toHaveLength(1)
  })

  it('tells of 问题件 and of the signature where one push says both', async () => {
    const at = await stage()
    await at.tell([at.said(5, '402', '外包装破损'), at.said(30, '3', '本人签收')])
    const told = await at.messages()
    expect([told.filter((title) => title.endsWith('为问题件')).length, told.filter((title) => title.endsWith('已签收')).length]).toEqual([
      1, 1,
    ])
    expect((await at.parcel()).state).toBe('signed')
  })

  it('takes the state of the parcel for its last trace where traces have no action of their own', async () => {
    const at = await stage()
    await at.tell([at.said(0, '', '已揽收'), at.said(30, '', '本人签收')], { state: '3' })
    expect(await at.words()).toEqual(['已揽收', 'signed 本人签收'])
    expect((await at.parcel()).state).toBe('signed')
    const none = await stage()
    await none.tell([none.said(0, '', '待揽收')], { state: '' })
    expect([await none.words(), (await none.parcel()).state]).toEqual([['待揽收'], 'shipped'])
  })

  it('believes nothing that is not signed by the service', async () => {
    const at = await stage()
    const traces = [at.said(0, '3', '本人签收')]
    expect(await at.tell(traces, { key: 'another key' })).toBe(400)
    expect(await deliver('')).toBe(400)
    const whole = new URLSearchParams(house.pushOf({ waybillNo: at.waybillNo }, traces))
    whole.set('RequestData', whole.get('RequestData')!.replace('本人签收', '他人签收'))
    expect(await deliver(whole.toString())).toBe(400)
    // Genuine by its key, and no push.
    const data = '{"Data":"x"}'
    const odd = { RequestData: data, DataSign: kdniaoSign(data, 'caiyuan-simulated-kdniao-key'), RequestType: '101' }
    expect(await deliver(new URLSearchParams(odd).toString())).toBe(400)
    expect(await deliver(new URLSearchParams({ ...odd, RequestType: '1002' }).toString())).toBe(400)
    expect(await at.words()).toEqual([])
  })

  it('thanks for what it cannot use, and keeps nothing of it', async () => {
    const at = await stage()
    const traces = [at.said(0, '3', '本人签收')]
    const [id] = await at.parcelIds()
    const elsewhere = await stage()
    for (const more of [
      { reference: 'x' },
      { reference: '' },
      { reference: `999999999_${id}` },
      { reference: `${elsewhere.schoolId}_${id}` },
      { reference: `${at.schoolId}_${at.id}` },
      { waybillNo: 'SF00000000', reference: at.reference },
      { carrierCode: 'zhongtong' as const },
    ])
      expect(await at.tell(traces, more), JSON.stringify(more)).toBe(200)
    expect(await at.tell([at.said(60 * 24 * 3, '3', '三天以后')])).toBe(200)
    expect([await at.words(), await elsewhere.words()]).toEqual([[], []])
    expect((await at.parcel()).state).toBe('shipped')
  })
})

describe('the settings of the service', () => {
  it('are a number and its key, or nothing', () => {
    const read = (env: NodeJS.ProcessEnv) => courierOf(env, (sentence) => new Error(sentence))
    expect(read({})).toBeNull()
    expect(read({ KDNIAO_BUSINESS_ID: '1', KDNIAO_API_KEY: 'k' })).toEqual({ businessId: '1', apiKey: 'k' })
    expect(() => read({ KDNIAO_BUSINESS_ID: '1' })).toThrow('KDNIAO_BUSINESS_ID 还需要 KDNIAO_API_KEY')
  })
})

describe('what was signed for and not received', () => {
  const ask = async () => {
    await world().makeDue('order.askReceipt')
    await world().drain()
  }

  it('is asked after once, with a link to the receipt', async () => {
    const at = await stage()
    await at.tell([at.said(30, '3', '本人签收')])
    await ask()
    await ask()
    const asked = await at.rows("select title, link from mall.messages where user_id = $1 and title like '请确认收到订单%'", at.buyer.id)
    expect(asked).toEqual([{ title: expect.stringMatching(/^请确认收到订单 D\d+ 的包裹 1$/), link: `/receive?orderId=${at.id}` }])
  })

  it('is not asked after once it was received', async () => {
    const at = await stage()
    await at.tell([at.said(30, '3', '本人签收')])
    await at.take(1, [at.line(1, 11), at.line(2, 5)])
    await ask()
    expect((await at.messages()).filter((title) => title.startsWith('请确认收到订单'))).toEqual([])
    // What the courier adds afterwards is shown and moves nothing.
    await at.tell([at.said(40, '3', '签收凭证已上传')])
    expect((await at.parcel()).state).toBe('received')
    expect(await at.words()).toEqual(['signed 本人签收', 'signed 签收凭证已上传'])
  })

  it('is asked after, too, when its supplier said so', async () => {
    const at = await stage()
    const [id] = await at.parcelIds()
    await at.supplier.supply.delivered({ ...at.of, shipmentId: id!, signer: '门卫' })
    await at.tell([at.said(30, '3', '本人签收')])
    expect((await at.titles(at.id)).filter((title) => title === '包裹 1 已签收')).toHaveLength(1)
    await ask()
    expect((await at.messages()).filter((title) => title.startsWith('请确认收到订单'))).toHaveLength(1)
  })
})
