// Until when what is asked for, to the second: days of a return, and a second fault of what was exchanged or repaired (decision 0388).
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { stageAfterSale } from './fixtures.ts'

const world = useWorld()
const turn = (text: string) => world().setClock(new Date(`${text}+08:00`))

/** Accepted on Monday the 7th of September 2026: seven days on is Monday the 14th. */
const staged = async () => {
  await turn('2026-09-07T10:00:00')
  const at = await stageAfterSale(world())
  const apply = async (it_: Parameters<typeof at.asked>[0]) => {
    // Signed in anew: the session of before the clock was turned is over.
    const buyer = await world().as(at.buyer)
    return buyer.afterSale.apply(await at.asked({ fileIds: [await at.photo()], ...it_ }))
  }
  const words = async (it_: Parameters<typeof at.asked>[0]) => (await refusalOf(apply(it_))).message
  return { ...at, apply, words, supplierNow: async () => (await world().as(at.supplierUser)).afterSaleSupply }
}
type Stage = Awaited<ReturnType<typeof staged>>

/** Exchanged or repaired, and confirmed on Tuesday the 8th: fifteen days on is Wednesday the 23rd. */
const served = async (at: Stage, type: 'exchange' | 'repair') => {
  const { id } = await at.apply({ type, reason: 'quality', lines: [{ lineNo: 1, num: 3 }] })
  await at.supplier.afterSaleSupply.agree({ ...at.of(id), note: '同意', returnTo: '退货组' })
  await at.buyerClient.afterSale.sendBack({ id, carrierCode: 'own', waybillNo: '' })
  await at.supplier.afterSaleSupply.arrive(at.of(id))
  await at.supplier.afterSaleSupply.ship({ ...at.of(id), carrierCode: 'jd', waybillNo: 'JD0012345678' })
  await turn('2026-09-08T15:00:00')
  await (await world().as(at.buyer)).afterSale.confirm({ id })
}
const offeredOn = async (at: Stage) => {
  const { lines } = await (await world().as(at.buyer)).afterSale.form({ orderId: at.orderId })
  return lines[0]!.offered.find(({ type }) => type === 'returnRefund')!
}
const fault = (num: number) => ({ reason: 'quality' as const, lines: [{ lineNo: 1, num }] })

describe('the days of a return', () => {
  it('end with the last second of the seventh: one second later the application is refused', async () => {
    const at = await staged()
    await turn('2026-09-14T23:59:40')
    for (const reason of ['noReason', 'unlike'] as const) await at.apply({ reason, lines: [{ lineNo: 1, num: 1 }] })
    await turn('2026-09-15T00:00:01')
    expect(await at.words({ reason: 'noReason', lines: [{ lineNo: 1, num: 1 }] })).toBe('已超过七天无理由退货期限')
    for (const reason of ['quality', 'unlike'] as const)
      expect(await at.words({ reason, lines: [{ lineNo: 1, num: 1 }] })).toBe('商品「移液枪头 200 µL」：已超过退货退款的申请期限')
    expect(await offeredOn(at)).toMatchObject({ why: '已超过申请期限', reasons: [] })
    expect((await at.rows('select count(*)::int as num from mall.after_sales where order_id = $1', at.orderId))[0].num).toBe(2)
  })
})

describe.each(['exchange', 'repair'] as const)('a second fault after %s', (type) => {
  it('is paid back on the fourteenth day from its confirmation: those pieces, for faults of the goods, and the money goes back', async () => {
    const at = await staged()
    await served(at, type)
    await turn('2026-09-22T10:00:00')
    const { why, endsAt, reasons } = await offeredOn(at)
    const over = '已超过退货退款的申请期限，换货或维修后再次出现质量问题、包装破损或过期的除外'
    expect([why, endsAt]).toEqual(['', '2026-09-23T16:00:00.000Z'])
    expect(Object.fromEntries(reasons.map((one) => [one.reason, one.why || one.mostNum]))).toEqual({
      noReason: '已超过七天无理由退货期限',
      quality: 3,
      wrong: over,
      unlike: over,
      broken: 3,
      expired: 3,
      other: over,
    })
    expect(await at.words({ ...fault(3), reason: 'unlike' })).toBe(`商品「移液枪头 200 µL」：${over}`)
    expect(await at.words(fault(4))).toBe('退货数量超过可退数量：移液枪头 200 µL 可申请 3 件')
    // The other line was never exchanged.
    expect(await at.words({ reason: 'quality', lines: [{ lineNo: 2, num: 1 }] })).toContain('已超过退货退款的申请期限')
    const before = await at.held()
    const { id } = await at.apply(fault(2))
    expect(await at.words(fault(2))).toBe('退货数量超过可退数量：移液枪头 200 µL 可申请 1 件')
    await (await at.supplierNow()).agree({ ...at.of(id), note: '同意', returnTo: '退货组' })
    await at.decide(id)
    await (await world().as(at.buyer)).afterSale.sendBack({ id, carrierCode: 'own', waybillNo: '' })
    await (await at.supplierNow()).arrive(at.of(id))
    const back = before.map((fen, i) => fen - [10_320, 6_880][i]!)
    expect([await at.state(id), await at.held(), await at.faults()]).toEqual(['done', back, []])
    expect((await at.titles(id)).at(-1)).toBe('退款完成')
  })

  it('is heard to the last second of the fifteenth and not on the sixteenth', async () => {
    const at = await staged()
    await served(at, type)
    await turn('2026-09-23T23:59:40')
    await at.apply(fault(1))
    await turn('2026-09-24T00:00:00')
    expect(await at.words(fault(1))).toBe('商品「移液枪头 200 µL」：已超过退货退款的申请期限')
    expect(await offeredOn(at)).toMatchObject({ why: '已超过申请期限', reasons: [] })
  })

  it('leaves the first seven days as they are: any piece, any reason', async () => {
    const at = await staged()
    await served(at, type)
    await turn('2026-09-14T10:00:00')
    await at.apply({ reason: 'unlike', lines: [{ lineNo: 1, num: 20 }] })
  })
})
