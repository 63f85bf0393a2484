// A sheet as the text that would have been pasted from it.
import { SHEET_ROWS_MAX } from '@caiyuan/contract/sheet-columns'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { keepFile } from '../../core/files.ts'
import { sheetReply } from '../../core/sheet.ts'
import { openMall } from '../order/checkout/fixtures.ts'

const world = useWorld()

/** CSV of these bytes, or a workbook of these rows. */
const open = async () => {
  const mall = await openMall(world())
  const mine = await world().as(mall.T1)
  const send = async (body: Buffer | string, name = '申购.csv'): Promise<string> =>
    (await keepFile({ db: world().db, storage: world().storage }, mall.T1, mall.no, name, Buffer.from(body as string))).id
  const read = async (body: Buffer | string, name?: string, more: object = {}) =>
    mine.sheetText.read({ fileId: await send(body, name), of: 'numbers', ...more } as never)
  return { mall, mine, send, read }
}
const bookOf = async (rows: readonly (string | number)[][]): Promise<Buffer> => {
  const [head, ...body] = rows as [(string | number)[], ...(string | number)[][]]
  const reply = await sheetReply(
    '表',
    head.map((title, i) => ({ title: String(title), width: 12, text: (row: (string | number)[]) => String(row[i] ?? '') })),
    body,
  )
  return reply.body as Buffer
}

describe('sheetText.read', () => {
  it('takes the columns its headers name, in lines that have the numbers of their rows', async () => {
    const { read } = await open()
    const csv = '材料学院申购表,,,\n经办,李老师,,\n\n序号,数量,商品名称,货号\n1,６,无水乙醇,E111994-500ml\n\n2,10,复印纸,7417\n'
    expect(await read(csv)).toMatchObject({
      fileName: '申购.csv',
      columns: ['货号', '数量'],
      rowNum: 2,
      text: '\n\n\n货号\t数量\nE111994-500ml\t６\n\n7417\t10',
      faults: [],
    })
    const gbk = Buffer.concat([Buffer.from([0xbb, 0xf5, 0xba, 0xc5, 0x2c, 0xca, 0xfd, 0xc1, 0xbf]), Buffer.from('\nA1,3\n')])
    expect(await read(gbk)).toMatchObject({ columns: ['货号', '数量'], text: '货号\t数量\nA1\t3' })
    const book = await bookOf([
      ['Designator', 'Qty', 'Part Number', 'Footprint'],
      ['U1, U2', 2, 'AMS1117-3.3', 'SOT-223'],
    ])
    expect(await read(book, '板.xlsx', { of: 'bom' })).toMatchObject({
      columns: ['位号', '型号', '封装', '每套用量'],
      text: '位号\t型号\t封装\t每套用量\nU1, U2\tAMS1117-3.3\tSOT-223\t2',
    })
  })

  it('takes a sheet without headers as it stands', async () => {
    const { read } = await open()
    expect(await read('E111994-500ml,5,5,\n7417,10,,\n')).toMatchObject({
      columns: [],
      rowNum: 2,
      text: 'E111994-500ml\t5\t5\n7417\t10\t',
    })
  })

  it('leaves out a row it cannot read, and says which and why', async () => {
    const { read } = await open()
    expect(await read('货号,数量\nA1,3\nA2,4,5\nA3,6\n')).toMatchObject({
      text: '货号\t数量\nA1\t3\n\nA3\t6',
      faults: [{ rowNo: 3, message: '应有 2 列，实有 3 列' }],
    })
    const far = await read(`货号,数量\n${'\n'.repeat(300)}A1,3\n`)
    expect(far).toMatchObject({ text: '货号\t数量\nA1\t3', notes: ['表格里空行很多，已去掉，行号按框里的内容'] })
  })

  it('refuses what is no list, too long, or another’s', async () => {
    const { mine, send, read } = await open()
    const refused = async (body: Buffer | string, name?: string) => (await refusalOf(read(body, name))).message
    expect(await refused('货号,数量\n')).toBe('导入文件无法读取：文件里没有数据行')
    expect(await refused('{"a":1}\n', '货号.jsonl')).toBe('导入文件无法读取：请上传 xlsx 或 csv 表格')
    expect(await refused(Buffer.from('504b0304aaaa', 'hex'), '坏.xlsx')).toMatch(/^导入文件无法读取：不是有效的 xlsx 文件/)
    const many = `货号,数量\n${'A1,1\n'.repeat(SHEET_ROWS_MAX + 1)}`
    expect(await refused(many)).toBe('导入文件无法读取：一次最多读取 1,000 行，文件里有 1,001 行，请分成几个文件')
    const fileId = await send('货号,数量\nA1,3\n')
    const other = await world().as((await openMall(world())).T1)
    expect((await refusalOf(other.sheetText.read({ fileId, of: 'numbers' }))).code).toBe('4004')
    expect((await refusalOf(mine.sheetText.read({ fileId: 'nonsense', of: 'numbers' }))).code).toBe('4004')
    expect((await refusalOf(mine.sheetText.read({ fileId, of: 'x' as 'bom' }))).code).toBe('4000')
  })
})
