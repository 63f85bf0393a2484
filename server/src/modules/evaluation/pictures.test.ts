// Pictures with an evaluation: kept without what tells who took them, shown to the school and to the supplier, gone with their author.
import { evaluationPicture, PICTURES_MAX } from '@caiyuan/contract/evaluable'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import type { SessionUser } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'
import { PERSONAL_ID, PERSONAL_ROLE } from '../../core/pseudo-schools.ts'
import { buildUser } from '../../demo/build.ts'
import { buildOrderWorld, uniqueNo } from '../order/fixtures.ts'
import { acceptedOrder, photo, upload } from './fixtures.ts'
import { dropEvaluations } from './leave.ts'

const world = useWorld()
const rows = async (text: string, ...values: unknown[]) => (await world().admin.query(text, values)).rows
const kept = async (key: string): Promise<string[]> =>
  (await readdir(world().folder, { recursive: true })).filter((name) => name.includes(key))
const read = async (user: SessionUser, url: string) => {
  const cookie = await world().app.sessions.create(user, { ip: '', agent: '' })
  return world().app.http.inject({ url, headers: { cookie: `cy=${cookie}` } })
}
const whole = { logisticsStars: 3, serviceStars: 2 }
const line = (lineNo: number, fileIds: string[]) => ({ lineNo, goodsStars: 4, describedStars: 5, content: '', fileIds })

describe('pictures of evaluation.write', () => {
  it('of an anonymous one tell nobody: neither name, nor place, nor moment', async () => {
    const { at, id, mine } = await acceptedOrder(world())
    const sent = await photo()
    expect(sent.includes('secret-place')).toBe(true)
    const fileIds = [await upload(world(), at.buyer, sent), await upload(world(), at.buyer, await photo(10))]
    await mine.evaluation.write({ id, ...whole, isAnonymous: true, lines: [line(1, fileIds)] })
    await world().drain()
    const { goodsId: productId, said } = (await mine.evaluation.form({ id })).lines[0]!
    expect(said!.pictureIds).toHaveLength(2)
    // What was sent is thrown away, with its name.
    expect(await rows('select 1 from mall.files where owner_id = $1', at.buyer.id)).toEqual([])
    const colleague = await world().as(at.stranger)
    expect((await colleague.evaluation.list({ productId })).list[0]!.pictureIds).toEqual(said!.pictureIds)
    const seller = await world().as(at.supplierUser)
    expect((await seller.evaluationSupply.list({})).list[0]).toMatchObject({ authorName: '', pictureIds: said!.pictureIds })
    // Ids of chance: the application's own hold the moment.
    expect([said!.id, ...said!.pictureIds].map((it_) => it_[14])).toEqual(['4', '4', '4'])
    sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] })
    const first = said!.pictureIds[0]!
    for (const [size, side] of [
      ['small', 320],
      ['large', 900],
    ] as const)
      for (const [who, url] of [
        [at.stranger, evaluationPicture(first, size)],
        [at.supplierUser, evaluationPicture(first, size, at.schoolId)],
      ] as const) {
        const answer = await read(who, url)
        const made = await sharp(answer.rawPayload).metadata()
        expect([answer.headers['content-type'], answer.headers['cache-control'], made.width, made.exif]).toEqual([
          'image/webp',
          'no-store',
          side,
          undefined,
        ])
        expect(answer.rawPayload.includes('secret-place') || answer.rawPayload.includes('Teacher')).toBe(false)
        expect(answer.headers['content-disposition']).toBeUndefined()
      }
  })

  it('are seen by the school and by the supplier of the goods alone', async () => {
    const { at, id, mine } = await acceptedOrder(world())
    await mine.evaluation.write({ id, ...whole, lines: [line(1, [await upload(world(), at.buyer, await photo())])] })
    const [pictureId] = (await mine.evaluation.form({ id })).lines[0]!.said!.pictureIds
    const far = await buildOrderWorld(world().db)
    const codeOf = async (user: SessionUser, schoolId?: number) =>
      ((await read(user, evaluationPicture(pictureId!, 'small', schoolId))).json() as { retCode: string }).retCode
    expect([
      await codeOf(far.buyer),
      await codeOf(far.supplierUser, at.schoolId),
      await codeOf(at.supplierUser, far.schoolId),
      await codeOf(at.supplierUser),
      await codeOf(at.buyer, at.schoolId),
    ]).toEqual(['4004', '4004', '4004', '4004', '2009'])
  })

  it('that are not there, no pictures, too small or too many are refused, and nothing is said', async () => {
    const { at, id, mine } = await acceptedOrder(world())
    const refused = async (...lines: ReturnType<typeof line>[]) => (await refusalOf(mine.evaluation.write({ id, ...whole, lines }))).message
    const good = await upload(world(), at.buyer, await photo())
    const tiny = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer()
    const sheet = await upload(world(), at.buyer, Buffer.from('编码,名称'), '报价.csv')
    expect(await refused(line(1, [good, newId()]))).toBe('有图片已失效，请移除后重新上传')
    expect(await refused(line(1, [await upload(world(), at.stranger, await photo())]))).toBe('有图片已失效，请移除后重新上传')
    expect(await refused(line(1, [sheet]))).toBe('只能上传 jpg、png 图片')
    expect(await refused(line(1, [await upload(world(), at.buyer, tiny)]))).toContain('图片太小')
    expect(await refused(line(1, [good]), line(2, [good]))).toContain('同一张图片不能用两次')
    expect(await refused(line(1, Array.from({ length: PICTURES_MAX + 1 }, newId)))).toContain(`每种商品最多 ${PICTURES_MAX} 张图片`)
    expect(await rows('select 1 from mall.evaluations where doc_id = $1', id)).toEqual([])
    expect(await rows('select 1 from mall.evaluation_pictures where school_id = $1', at.schoolId)).toEqual([])
    await mine.evaluation.write({ id, ...whole, lines: [line(1, [good])] })
  })

  it('of what is not said after all stay nowhere', async () => {
    const { at, id, mine } = await acceptedOrder(world())
    const contents = async () => (await kept('evaluations/')).filter((name) => /-\d{3}$/.test(name)).toSorted()
    const before = await contents()
    const fileIds = [await upload(world(), at.buyer, await photo()), await upload(world(), at.buyer, await photo(10))]
    const { admin } = world()
    await admin.query('alter table mall.evaluation_pictures add constraint one_at_most check (place < 2) not valid')
    try {
      await expect(mine.evaluation.write({ id, ...whole, lines: [line(1, fileIds)] })).rejects.toThrow()
    } finally {
      await admin.query('alter table mall.evaluation_pictures drop constraint one_at_most')
    }
    expect(await contents()).toEqual(before)
    expect((await refusalOf(mine.evaluation.write({ id, ...whole, lines: [line(99, fileIds)] }))).message).toContain('没有第 99 行')
    expect(await contents()).toEqual(before)
    await mine.evaluation.write({ id, ...whole, lines: [line(1, fileIds)] })
    expect((await contents()).length - before.length).toBe(4)
  })

  it('of people who buy for themselves are theirs alone, as their words are', async () => {
    const { at, id, mine } = await acceptedOrder(world())
    await mine.evaluation.write({ id, ...whole, lines: [line(1, [await upload(world(), at.buyer, await photo())])] })
    const { goodsId: productId, said } = (await mine.evaluation.form({ id })).lines[0]!
    const [author, stranger] = [
      await buildUser(world().db, { schoolId: PERSONAL_ID, no: `P${uniqueNo()}`, name: '方文', roles: [PERSONAL_ROLE] }),
      await buildUser(world().db, { schoolId: PERSONAL_ID, no: `P${uniqueNo()}`, name: '陌生人', roles: [PERSONAL_ROLE] }),
    ]
    // As if it had been said there, of an order that need not be.
    const { admin } = world()
    await admin.query('set session_replication_role = replica')
    await admin.query('insert into mall.order_lines select (jsonb_populate_record(l, $2)).* from mall.order_lines l where order_id = $1', [
      id,
      JSON.stringify({ school_id: PERSONAL_ID }),
    ])
    const copied = JSON.stringify({ school_id: PERSONAL_ID, author_id: author.id })
    for (const [table, by] of [
      ['evaluations', 'id'],
      ['evaluation_pictures', 'evaluation_id'],
    ] as const)
      await admin.query(`insert into mall.${table} select (jsonb_populate_record(x, $2)).* from mall.${table} x where ${by} = $1`, [
        said!.id,
        table === 'evaluations' ? copied : JSON.stringify({ school_id: PERSONAL_ID }),
      ])
    await admin.query('set session_replication_role = origin')
    const seenBy = async (user: SessionUser) => {
      const client = await world().as(user)
      const { list, total } = await client.evaluation.list({ productId })
      const ofShop = await client.evaluation.ofShop({ supplierId: at.supplierId })
      const picture = await read(user, evaluationPicture(said!.pictureIds[0]!, 'small'))
      return [list.length, total, ofShop.list.length, ofShop.total, picture.headers['content-type'] === 'image/webp']
    }
    expect(await seenBy(author)).toEqual([1, 1, 1, 1, true])
    expect(await seenBy(stranger)).toEqual([0, 0, 0, 0, false])
    const report = { id: said!.id, kind: 'abuse', content: '骂了发货的人' } as const
    expect((await refusalOf((await world().as(stranger)).evaluation.report(report))).code).toBe('4004')
  })

  it('go with who sent them: rows and contents', async () => {
    const { at, id, mine } = await acceptedOrder(world())
    await mine.evaluation.write({ id, ...whole, lines: [line(1, [await upload(world(), at.buyer, await photo())])] })
    await world().drain()
    const [pictureId] = (await mine.evaluation.form({ id })).lines[0]!.said!.pictureIds
    expect(await kept(pictureId!)).toHaveLength(2)
    await world().inSchool(at.schoolId, (ctx) => dropEvaluations(ctx, at.buyer.id))
    await world().drain()
    expect(await kept(pictureId!)).toEqual([])
    expect(await rows('select 1 from mall.evaluation_pictures where school_id = $1', at.schoolId)).toEqual([])
    expect(await rows('select 1 from supplier.evaluations where school_id = $1', at.schoolId)).toEqual([])
  })
})
