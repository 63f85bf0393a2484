// 采购方式 in lists and exports: what was applied for, and what was bought before it was approved.
import { offPlatform } from '@caiyuan/contract/off-platform'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { openMall } from '../order/checkout/fixtures.ts'
import { baseForm } from './base-form.ts'
import { sheetOf } from './fixtures.ts'
import { installForm } from './forms.ts'

const world = useWorld()

const open = async () => {
  const mall = await openMall(world())
  await world().inSchool(mall.no, (ctx) => installForm(ctx, { ...baseForm, direct: { belowFen: 100_000 } }))
  const author = await world().as(mall.T1)
  const make = async (isDirect: boolean, price: string, isSent = true) => {
    const content = sheetOf(mall, {
      isDirect,
      acceptorId: isDirect ? mall.T2.id : '',
      items: [{ ...sheetOf(mall).items[0]!, qty: '1', price }],
      funds: [{ fundId: mall.K1, subjectCode: 'material', amountFen: Math.round(Number(price) * 100) }],
    })
    const { id, version } = await author.offPlatform.save({ content })
    if (isSent) await author.offPlatform.submit({ id, version, content, chosen: {} })
    return id
  }
  return { mall, author, make }
}

describe('采购方式', () => {
  it('is a filter of the lists, of their counts and sums, and a column of the export', async () => {
    const { mall, author, make } = await open()
    const applied = await make(false, '700.00')
    const direct = await make(true, '300.00')
    const listed = async (over: object) => {
      const { list, total, totalFen, counts } = await author.offPlatform.list(over)
      return [list.map(({ id, isDirect }) => [id, isDirect]), total, totalFen, counts['0']]
    }
    const both = [
      [direct, true],
      [applied, false],
    ]
    expect(await listed({})).toEqual([both, 2, 100_000, 2])
    expect(await listed({ buyWay: 'direct' })).toEqual([[[direct, true]], 1, 30_000, 1])
    expect(await listed({ buyWay: 'apply' })).toEqual([[[applied, false]], 1, 70_000, 1])
    // Where he accepts, too.
    const acceptor = await world().as(mall.T2)
    const accepting = async (way: 'apply' | 'direct') =>
      (await acceptor.offPlatform.list({ scope: 'accept', buyWay: way })).list.map(({ id }) => id)
    expect([await accepting('direct'), await accepting('apply')]).toEqual([[direct], []])

    const told = async (over: object) => {
      const [head, ...lines] = await readSheet((await author.raw(offPlatform.export, over)).data as Buffer)
      const at = head!.indexOf('采购方式')
      return lines.map((line) => line[at]).filter(Boolean)
    }
    expect(await told({})).toEqual(['免申请直接验收', '申请采购'])
    expect(await told({ buyWay: 'direct' })).toEqual(['免申请直接验收'])
    expect(await told({ buyWay: 'apply' })).toEqual(['申请采购'])
    expect((await author.raw(offPlatform.list, { buyWay: 'other' })).retMsg).toBe('采购方式不正确')
    // Another school has none of them.
    const other = await open()
    expect((await other.author.offPlatform.list({ buyWay: 'direct' })).total).toBe(0)
  })

  it('is of a draft what is written in it, and of what came back as well', async () => {
    const { author, make } = await open()
    const draft = await make(true, '100.00', false)
    const sent = await make(false, '200.00')
    await author.offPlatform.withdraw({ id: sent })
    const isDirect = async (id: string) => {
      const { list } = await author.offPlatform.list({})
      return [list.find((row) => row.id === id)!.isDirect, (await author.offPlatform.detail({ id })).isDirect]
    }
    expect([await isDirect(draft), await isDirect(sent)]).toEqual([
      [true, true],
      [false, false],
    ])
    const { content, doc } = await author.offPlatform.open({ id: sent })
    await author.offPlatform.save({ id: sent, version: doc!.version, content: { ...content, isDirect: true } })
    expect(await isDirect(sent)).toEqual([true, true])
  })
})
