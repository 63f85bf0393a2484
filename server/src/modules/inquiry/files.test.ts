// 采购文件 of an inquiry: attached at the submission, read by who may quote from its publication on, never changed in between.
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { keepFile } from '../../core/files.ts'
import type { SessionUser } from '../../core/context.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { openMarket } from './fixtures.ts'

const world = useWorld()
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

const open = async () => {
  const market = await openMarket(world())
  const { mall } = market
  const keep = async (user: SessionUser, name: string) => {
    const { id } = await keepFile({ db: world().db, storage: keptFiles() }, user, user.schoolId, name, PDF)
    return { id, name }
  }
  const read = async (user: SessionUser, id: string): Promise<string> => {
    const cookie = await world().app.sessions.create(user, { ip: '', agent: '' })
    const answer = await world().app.http.inject({ url: `/api/files/${id}?schoolId=${mall.no}`, headers: { cookie: `cy=${cookie}` } })
    return answer.headers['content-type']?.toString().includes('json') ? (answer.json() as { retCode: string }).retCode : 'read'
  }
  return { market, mall, keep, read }
}

describe('papers of an inquiry', () => {
  it('are read by its people at once, by firms from the publication on, and by nobody of another school', async () => {
    const { market, mall, keep, read } = await open()
    const file = await keep(mall.T1, '技术要求.pdf')
    const id = await market.submit({ files: [file] })
    expect((await market.detail(id)).asked!.files).toEqual([{ ...file, sizeBytes: PDF.length }])
    const firm = market.firms[0]!.user
    expect([await read(mall.F2, file.id), await read(firm, file.id)]).toEqual(['read', '4004'])
    await mall.decide(mall.F2, id)
    await mall.decide(mall.J1, id)
    await world().drain()
    const seen = await (await world().as(firm)).inquiry.toQuote({ schoolId: mall.no, id })
    expect(seen.asked.files).toEqual([{ ...file, sizeBytes: PDF.length }])
    expect(await read(firm, file.id)).toBe('read')
    const other = await openMarket(world())
    expect([await read(other.mall.T1, file.id), await read(mall.T2, file.id)]).toEqual(['4004', '4004'])
  })

  it('added in a review are for those who decide, and no firm ever sees them', async () => {
    const { market, mall, keep, read } = await open()
    const asked = await keep(mall.T1, '技术要求.pdf')
    const id = await market.submit({ files: [asked] })
    const added = await keep(mall.T1, '预算说明.pdf')
    await (await market.buyer()).approval.attach({ kind: 'inquiry', id, fileIds: [added.id] })
    expect(await read(mall.F2, added.id)).toBe('read')
    await mall.decide(mall.F2, id)
    await mall.decide(mall.J1, id)
    await world().drain()
    const firm = market.firms[0]!.user
    expect([await read(firm, asked.id), await read(firm, added.id)]).toEqual(['read', '4004'])
    const seen = await (await world().as(firm)).inquiry.toQuote({ schoolId: mall.no, id })
    expect([seen.asked.files, (await market.detail(id)).asked!.files].map((files) => files.map((it_) => it_.name))).toEqual([
      ['技术要求.pdf'],
      ['技术要求.pdf'],
    ])
  })

  it('of an invited inquiry are for those who are invited', async () => {
    const { market, mall, keep, read } = await open()
    const file = await keep(mall.T1, '图纸.pdf')
    await market.publish({ scope: 'invited', firms: market.firms.slice(0, 3).map((it_) => it_.supplierId), files: [file] })
    expect([await read(market.firms[0]!.user, file.id), await read(market.firms[3]!.user, file.id)]).toEqual(['read', '4004'])
  })

  it('may be others when it came back, and then stay as they are', async () => {
    const { market, mall, keep } = await open()
    const [first, second] = [await keep(mall.T1, '一.pdf'), await keep(mall.T1, '二.pdf')]
    const id = await market.submit({ files: [first] })
    const buyer = await market.buyer()
    await buyer.inquiry.withdraw({ id })
    await buyer.inquiry.submit({ id, form: await market.formOf({ files: [second, first] }) })
    expect((await market.detail(id)).asked!.files.map((it_) => it_.name)).toEqual(['二.pdf', '一.pdf'])
    await buyer.inquiry.withdraw({ id })
    await buyer.inquiry.submit({ id, form: await market.formOf({ files: [second] }) })
    expect((await market.detail(id)).asked!.files.map((it_) => it_.name)).toEqual(['二.pdf'])
    const before = await mall.balance(mall.K3)
    expect((await refusalOf(buyer.inquiry.submit({ form: await market.formOf({ files: [second] }) }))).message).toContain('有附件已失效')
    expect(await mall.balance(mall.K3)).toEqual(before)
  })

  it('are one’s own, of another school never, and ten at most', async () => {
    const { market, mall, keep } = await open()
    const theirs = await keep(mall.F1, '别人的.pdf')
    const far = await openMarket(world())
    const elsewhere = await keep(far.mall.T1, '别校.pdf')
    for (const file of [theirs, elsewhere]) expect((await refusalOf(market.submit({ files: [file] }))).message).toContain('有附件已失效')
    const many = Array.from({ length: 11 }, (_, i) => ({ id: theirs.id, name: `${i}.pdf` }))
    expect((await refusalOf(market.submit({ files: many }))).message).toContain('附件最多 10 个')
    expect(await mall.count('inquiries')).toBe(0)
  })
})
