// The list of a sheet, line for line: who is invited, and why a line names nobody.
import { contract } from '@caiyuan/contract/index'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { buildSupplier } from '../../demo/build.ts'
import { openMall } from '../order/checkout/fixtures.ts'
import { uniqueNo } from '../order/fixtures.ts'

const world = useWorld()

const CODES = ['91330206MA2XK3Q89L', '91330200MA2DE0017J', '123300004700009964']

const stage = async () => {
  const mall = await openMall(world())
  const names = ['甬江仪器', '东海试剂', '西湖耗材'].map((it) => `${it}${uniqueNo()}有限公司`)
  const ids: string[] = []
  for (const name of names) ids.push(await buildSupplier(world().db, { srcId: Number(uniqueNo()), name }))
  await world().admin.query("update shared.suppliers set uscc = '' where uscc = any($1)", [CODES])
  for (const [i, id] of ids.entries()) await world().admin.query('update shared.suppliers set uscc = $2 where id = $1', [id, CODES[i]])
  const buyer = await world().as(mall.T1)
  return { mall, names, ids, buyer, read: (firmLines: string) => buyer.inquiry.readFirms({ firmLines }) }
}

describe('inquiry.readFirms', () => {
  it('takes each firm once, by its code, its whole name or its short one, with headers or without', async () => {
    const { names, ids, read } = await stage()
    const shown = ids.map((id, i) => ({ id, name: names[i] }))
    const headed = await read(`统一社会信用代码\t供应商名称\n${CODES[0]!.toLowerCase()}\t\n\n\t${names[1]}\n${CODES[2]}\t${names[2]}`)
    expect(headed).toEqual({ firms: shown, faults: [] })
    expect(await read(`${names[0]}\r\n${CODES[1]}\r\n${names[2]}\t${CODES[2]}`)).toEqual({ firms: shown, faults: [] })
    await world().admin.query('update shared.suppliers set short_name = $2 where id = $1', [ids[0], `甬江${ids[0]}`])
    expect((await read(`甬江${ids[0]}`)).firms).toEqual([shown[0]])
  })

  it('counts the lines of the sheet from its first one, empty or not', async () => {
    const { names, ids, read } = await stage()
    const { firms, faults } = await read(`\n\n供应商名称\n${names[0]}\n没有这家\n`)
    expect([firms.map((it_) => it_.id), faults.map((it_) => it_.rowNo)]).toEqual([[ids[0]], [5]])
  })

  it('says of every other line, by its number, why it is not taken', async () => {
    const { names, ids, read } = await stage()
    await world().admin.query("update shared.suppliers set legal_person = '陈建国' where id = any($1)", [[ids[0], ids[1]]])
    await world().admin.query('update shared.suppliers set stopped_at = now() where id = $1', [ids[2]])
    const { firms, faults } = await read(
      [
        '供应商名称\t信用代码\t联系人',
        `${names[0]}\t\t张`,
        `${names[0]}\t${CODES[0]}\t张`,
        `${names[1]}\t\t王`,
        `\t${CODES[2]}\t`,
        `${names[1]}\t${CODES[0]}\t`,
        '\t91330206MA2XK3Q89M\t',
        '没有这家\t\t',
        '\t91110000100000000X\t',
        '\t\t李',
      ].join('\n'),
    )
    expect(firms).toEqual([{ id: ids[0], name: names[0] }])
    expect(faults.map(({ rowNo, message }) => [rowNo, message])).toEqual([
      [3, '与第 2 行是同一家供应商'],
      [4, `与第 2 行「${names[0]}」的法定代表人都是陈建国，不能同时受邀`],
      [5, `「${names[2]}」已停止供货，不能邀请`],
      [6, `${CODES[0]} 是「${names[0]}」，不是「${names[1]}」`],
      [7, '统一社会信用代码 91330206MA2XK3Q89M 有误，请核对'],
      [8, '商城没有供应商「没有这家」'],
      [9, expect.stringContaining('91110000100000000X')],
      [10, '没有供应商名称，也没有统一社会信用代码'],
    ])
  })

  it('takes no more than may be invited, and leaves two of one name to their codes', async () => {
    const { mall, names, ids, read } = await stage()
    await world().admin.query("update shared.suppliers set short_name = '双名' where id = any($1)", [[ids[0], ids[1]]])
    expect((await read('双名')).faults).toEqual([{ rowNo: 1, message: '有 2 家供应商叫「双名」，请填写统一社会信用代码' }])
    expect((await read(`双名\t${CODES[1]}`)).firms).toEqual([{ id: ids[1], name: names[1] }])
    const many: string[] = []
    for (let i = 0; i < 51; i += 1) {
      many.push(`众多供应商${mall.no}-${i}`)
      await buildSupplier(world().db, { srcId: Number(uniqueNo()), name: many[i]! })
    }
    const { firms, faults } = await read(many.join('\n'))
    expect([firms.length, faults]).toEqual([50, [{ rowNo: 51, message: '受邀供应商最多 50 家' }]])
  })

  it('is for who may ask the market, and for a list of some length', async () => {
    const { mall, buyer } = await stage()
    expect((await buyer.raw(contract.inquiry.readFirms, { firmLines: '' })).retMsg).toContain('供应商名单')
    expect((await buyer.raw(contract.inquiry.readFirms, { firmLines: '甲'.repeat(60_001) })).retCode).not.toBe('1000')
    expect((await (await world().as(mall.C1)).raw(contract.inquiry.readFirms, { firmLines: '甲' })).retCode).toBe('2009')
  })
})
