// 评价: who ordered says what accepted goods are like, once, in time, and his institution alone reads it.
import { ADD_DAYS, EVALUATE_DAYS } from '@caiyuan/contract/evaluable'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { buildOrder, buildOrderWorld } from '../order/fixtures.ts'

const world = useWorld()
const query = (text: string, values: unknown[]) => world().admin.query(text, values)

/** An order whose first two lines were accepted. */
const open = async () => {
  const at = await buildOrderWorld(world().db)
  const id = await buildOrder(world().db, world().inSchool, at)
  const accept = async (days = 0) => {
    await query(
      "update mall.orders set state = 'waitBill', moved_to = 'waitBill', accepted_at = now() - make_interval(days => $2) where id = $1",
      [id, days],
    )
    await query(
      'update mall.order_lines set shipped_num = num, received_num = num, accepted_num = num where order_id = $1 and line_no < 3',
      [id],
    )
  }
  const { rows } = await query('select line_no, product_id, name from mall.order_lines where order_id = $1 order by line_no', [id])
  return { at, id, accept, goods: rows as { product_id: string; name: string }[], mine: await world().as(at.buyer) }
}
const line = (lineNo: number, more: object = {}) => ({ lineNo, goodsStars: 4, describedStars: 5, content: '吸力足，不卡纸', ...more })
const whole = { logisticsStars: 3, serviceStars: 2 }
const count = async (id: string) => (await query('select 1 from mall.evaluations where doc_id = $1', [id])).rows.length
const buttonsOf = async ({ mine, id }: Awaited<ReturnType<typeof open>>) => [
  (await mine.order.detail({ id })).can.evaluate,
  (await mine.order.list()).list.find((it_) => it_.id === id)?.can.evaluate,
]

describe('evaluation.write', () => {
  it('is kept line by line, shown to the school on the page of the goods, and noted on the order', async () => {
    const opened = await open()
    const { at, id, accept, goods, mine } = opened
    expect(await buttonsOf(opened)).toEqual([undefined, undefined])
    await accept()
    expect(await buttonsOf(opened)).toEqual([true, true])
    await mine.evaluation.write({ id, ...whole, lines: [line(1)] })
    expect(mine.changed).toContainEqual({ kind: 'evaluation', id: goods[0]!.product_id })
    expect(await buttonsOf(opened)).toEqual([true, true])
    await mine.evaluation.write({ id, ...whole, isAnonymous: true, lines: [line(2, { goodsStars: 1, content: '' })] })
    expect(await buttonsOf(opened)).toEqual([undefined, undefined])
    const other = await world().as(at.stranger)
    expect(await other.evaluation.list({ productId: goods[0]!.product_id })).toMatchObject({
      total: 1,
      byStars: [0, 0, 0, 1, 0],
      goodsTenths: 40,
      describedTenths: 50,
      logisticsTenths: 30,
      serviceTenths: 20,
      list: [{ authorName: '李老师', goodsStars: 4, content: '吸力足，不卡纸', isAnonymous: false, added: null }],
    })
    const [unnamed] = (await other.evaluation.list({ productId: goods[1]!.product_id })).list
    // Midnight: the minute would tell which of those who were here it was.
    expect(unnamed).toMatchObject({ authorName: '', isAnonymous: true, saidAt: expect.stringMatching(/T16:00:00.000Z$/) })
    // Of the anonymous one the order, which names its buyer, says nothing.
    const log = await query(
      "select doc_kind, comment from mall.document_log where actor_id = $1 and action = 'evaluate' order by doc_kind",
      [at.buyer.id],
    )
    expect(log.rows).toEqual([
      { doc_kind: 'evaluation', comment: '' },
      { doc_kind: 'order', comment: '1 种商品' },
    ])
    const form = await mine.evaluation.form({ id })
    expect([form.can, form.lines.map((it_) => it_.said?.goodsStars)]).toEqual([true, [4, 1]])
  })

  it('shows nothing to another school, and lets only the buyer say it', async () => {
    const { at, id, accept, goods, mine } = await open()
    await accept()
    await mine.evaluation.write({ id, ...whole, lines: [line(1)] })
    const theirs = await buildOrderWorld(world().db)
    const far = await world().as(theirs.buyer)
    expect((await far.evaluation.list({ productId: goods[0]!.product_id })).total).toBe(0)
    expect((await refusalOf(far.evaluation.write({ id, ...whole, lines: [line(2)] }))).code).toBe('4004')
    expect((await refusalOf(far.evaluation.form({ id }))).code).toBe('4004')
    expect((await refusalOf((await world().as(at.finance)).evaluation.write({ id, ...whole, lines: [line(2)] }))).code).toBe('2009')
    expect((await refusalOf((await world().as(at.stranger)).evaluation.write({ id, ...whole, lines: [line(2)] }))).code).toBe('4004')
    expect(await count(id)).toBe(1)
  })

  it('is refused before the acceptance, after its time, twice, and of what was not accepted', async () => {
    const { id, accept, goods, mine } = await open()
    const write = (...lines: object[]) => refusalOf(mine.evaluation.write({ id, ...whole, lines } as never))
    expect((await write(line(1))).message).toBe('订单待供应商确认，验收合格后才能评价')
    await accept(EVALUATE_DAYS + 1)
    expect((await write(line(1))).message).toMatch(new RegExp(`^验收后 ${EVALUATE_DAYS} 天内可以评价，已于 \\d{4}-\\d\\d-\\d\\d 截止$`))
    expect((await mine.order.detail({ id })).can.evaluate).toBeUndefined()
    await accept(EVALUATE_DAYS - 1)
    expect((await write(line(1), line(3))).message).toBe(`「${goods[2]!.name}」没有验收合格的数量，不能评价`)
    expect(await count(id)).toBe(0)
    await mine.evaluation.write({ id, ...whole, lines: [line(1)] })
    expect((await write(line(2), line(1))).message).toBe(`「${goods[0]!.name}」已经评价过，可以追加评价`)
    expect((await write(line(2), line(2))).data).toEqual({ fields: { lines: '第 2 行重复' } })
    expect((await write(line(9))).data).toEqual({ fields: { lines: '订单没有第 9 行商品' } })
    expect((await write(line(2, { goodsStars: 6 }))).code).toBe('4000')
    expect((await write(line(2, { content: '长'.repeat(501) }))).code).toBe('4000')
    expect(await count(id)).toBe(1)
  })

  it('said twice at once is said once', async () => {
    const { id, accept, mine } = await open()
    await accept()
    const both = await Promise.allSettled([1, 2].map(() => mine.evaluation.write({ id, ...whole, lines: [line(1)] })))
    expect([both.filter((it_) => it_.status === 'fulfilled').length, await count(id)]).toEqual([1, 1])
  })
})

describe('evaluation.add', () => {
  it('says something more once, in time, and to one’s own words alone', async () => {
    const { at, id, accept, goods, mine } = await open()
    await accept()
    await mine.evaluation.write({ id, ...whole, lines: [line(1), line(2)] })
    const [one, two] = (await mine.evaluation.form({ id })).lines.map((it_) => it_.said!.id)
    const other = await world().as(at.finance)
    expect((await refusalOf(other.evaluation.add({ id: one!, content: '不是我说的' }))).code).toBe('4004')
    expect((await refusalOf(mine.evaluation.add({ id: one!, content: ' ' }))).code).toBe('4000')
    await mine.evaluation.add({ id: one!, content: '用了一个月，仍好用' })
    expect((await mine.evaluation.list({ productId: goods[0]!.product_id })).list).toMatchObject([
      { added: { content: '用了一个月，仍好用' } },
    ])
    expect((await refusalOf(mine.evaluation.add({ id: one!, content: '再说' }))).message).toBe('每件商品只能追加一次评价')
    await accept(ADD_DAYS + 1)
    expect((await refusalOf(mine.evaluation.add({ id: two!, content: '晚了' }))).message).toContain(`验收后 ${ADD_DAYS} 天内可以追加评价`)
    expect((await mine.evaluation.form({ id })).lines.map((it_) => it_.said!.canAdd === true)).toEqual([false, false])
  })
})
