// A year of the demo in short: every order goes its way, whatever the serving mall does meanwhile.
import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { fileStorage } from '../../gateways/storage.ts'
import { checkInvariants } from '../../modules/fund/invariants.ts'
import { DEMOU_ID, loadDemo } from '../load.ts'
import { playAll } from './play.ts'

const world = useWorld()
const ORDERS = 60

const rows = async (text: string, values: unknown[] = []) => (await world().admin.query(text, values)).rows

describe('a year of the demo', () => {
  beforeAll(async () => {
    const { db, folder } = world()
    const worker = { wake: () => {}, drain: async () => 0, stop: async () => {} }
    await world().loading((loading) => loadDemo({ db: loading, storage: fileStorage(folder), worker, log: () => {} }))
    await playAll(db, fileStorage(folder), ORDERS, () => {})
    // The timers of the past would close what waits in the story, not in the mall.
    await world().drain()
  }, 300_000)

  it('closes no order for the silence of a supplier who has answered', async () => {
    expect(await rows("select order_no from mall.orders where closed_reason like '供应商超时%'")).toEqual([])
    const [done] = await rows("select count(*)::int as num from mall.orders where state = 'done'")
    expect(done!.num).toBeGreaterThan(ORDERS / 3)
  })

  it('has evaluations, after-sales and complaints, over the year and under way', async () => {
    expect((await rows('select distinct goods_stars from mall.evaluations')).length).toBeGreaterThan(1)
    const states = (await rows('select state from mall.after_sales')).map((it) => it.state as string)
    expect(states).toEqual(expect.arrayContaining(['done']))
    const complaints = (await rows('select state from mall.complaints')).map((it) => it.state as string)
    expect(complaints).toEqual(expect.arrayContaining(['closed', 'answered']))
  })

  it('leaves every card, bill and claim as its entries say', async () => {
    expect(await world().tx(DEMOU_ID, (tx) => checkInvariants(tx, DEMOU_ID))).toEqual([])
  })

  it('says nothing that lies in the time to come', async () => {
    expect(await rows('select doc_kind, title from mall.document_log where at > now()')).toEqual([])
  })
})
