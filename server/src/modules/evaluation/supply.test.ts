// 供应商回复: the supplier of the goods answers an evaluation once and what was added once, without learning who said it anonymously.
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { newId } from '../../core/ids.ts'
import { buildOrder, buildOrderWorld } from '../order/fixtures.ts'
import { dropEvaluations } from './leave.ts'

const world = useWorld()
const rows = async (text: string, ...values: unknown[]) => (await world().admin.query(text, values)).rows

/** An order whose first two lines were accepted and evaluated, the second anonymously. */
const evaluated = async () => {
  const at = await buildOrderWorld(world().db)
  const id = await buildOrder(world().db, world().inSchool, at)
  await rows("update mall.orders set state = 'waitBill', moved_to = 'waitBill', accepted_at = now() where id = $1", id)
  await rows(
    'update mall.order_lines set shipped_num = num, received_num = num, accepted_num = num where order_id = $1 and line_no < 3',
    id,
  )
  const mine = await world().as(at.buyer)
  const write = (lineNo: number, isAnonymous: boolean, content: string) =>
    mine.evaluation.write({
      id,
      logisticsStars: 3,
      serviceStars: 2,
      isAnonymous,
      lines: [{ lineNo, goodsStars: 4, describedStars: 5, content }],
    })
  await write(1, false, '吸力足，不卡纸')
  await write(2, true, '有一股味道')
  await world().drain()
  const [one, two] = (await mine.evaluation.form({ id })).lines
  return {
    at,
    id,
    mine,
    one: one!,
    two: two!,
    seller: await world().as(at.supplierUser),
    of: (it_: string) => ({ schoolId: at.schoolId, id: it_ }),
  }
}

describe('evaluationSupply.list', () => {
  it('shows each evaluation with its school and without who said it anonymously, to its supplier alone', async () => {
    const { at, seller, one, two } = await evaluated()
    const read = await seller.evaluationSupply.list({})
    expect(read.counts).toEqual({ todo: 2, answered: 0 })
    const byName = new Map(read.list.map((it_) => [it_.goodsName, it_]))
    expect(byName.get(one.name)).toMatchObject({
      schoolId: at.schoolId,
      schoolName: `示例大学${at.schoolId}`,
      authorName: '李老师',
      goodsStars: 4,
      said: { content: '吸力足，不卡纸', answer: null },
      added: null,
    })
    expect(byName.get(two.name)).toMatchObject({ authorName: '', said: { content: '有一股味道' } })
    const anonymous = await rows('select * from supplier.evaluations where evaluation_id = $1', two.said!.id)
    expect(JSON.stringify(anonymous)).not.toContain('李老师')
    expect((await seller.evaluationSupply.list({ keyword: '味道' })).total).toBe(1)
    const far = await buildOrderWorld(world().db)
    expect((await (await world().as(far.supplierUser)).evaluationSupply.list({})).total).toBe(0)
    expect((await refusalOf((await world().as(at.buyer)).evaluationSupply.list({}))).code).toBe('2009')
  })
})

describe('evaluationSupply.answer', () => {
  it('of an anonymous evaluation says neither the order nor the moment it was said', async () => {
    const { id, one, two, seller, of } = await evaluated()
    const told = () => seller.changed.filter((it_) => it_.kind === 'order').map((it_) => it_.id)
    await seller.evaluationSupply.answer({ ...of(two.said!.id), content: '已反馈厂家' })
    expect(told()).toEqual([''])
    await seller.evaluationSupply.answer({ ...of(one.said!.id), content: '谢谢' })
    expect(told()).toEqual(['', id])
    const { list } = await seller.evaluationSupply.list({ tab: 'answered' })
    const at = (name: string) => list.find((it_) => it_.goodsName === name)!.said.at
    expect([at(two.name).endsWith('T16:00:00.000Z'), at(one.name).endsWith('T16:00:00.000Z')]).toEqual([true, false])
  })

  it('stands under the evaluation, is noted on the order, told to its author, and given once', async () => {
    const { at, id, mine, one, two, seller, of } = await evaluated()
    const answer = (more: object = {}) => seller.evaluationSupply.answer({ ...of(one.said!.id), content: '谢谢您的认可', ...more })
    expect((await refusalOf(answer({ isToAdded: true }))).message).toBe('评价人没有追评，不能回复追评')
    expect((await refusalOf(answer({ content: ' ' }))).code).toBe('4000')
    expect((await refusalOf(answer({ content: '长'.repeat(501) }))).code).toBe('4000')
    await answer()
    expect((await refusalOf(answer({ content: '换一种说法' }))).message).toMatch(/^这条评价已于 \d\d-\d\d \d\d:\d\d 回复，只能回复一次$/)
    const colleague = await world().as(at.stranger)
    expect((await colleague.evaluation.list({ productId: one.goodsId })).list).toMatchObject([{ answer: { content: '谢谢您的认可' } }])
    expect((await seller.evaluationSupply.list({ tab: 'answered' })).list).toMatchObject([
      { said: { answer: { content: '谢谢您的认可' } } },
    ])
    expect(await rows("select title, comment from mall.document_log where doc_id = $1 and action like 'answer%'", id)).toEqual([
      { title: '供应商回复评价', comment: one.name },
    ])
    expect(await rows("select body, link from mall.messages where user_id = $1 and title like '%回复了您%'", at.buyer.id)).toEqual([
      { body: '谢谢您的认可', link: `/evaluate?kind=order&id=${id}` },
    ])
    await seller.evaluationSupply.answer({ ...of(two.said!.id), content: '抱歉' })
    const kinds =
      "select doc_kind, doc_id from mall.document_log where action = 'answerEvaluation' and doc_id in ($1, $2) order by doc_kind desc"
    expect(await rows(kinds, id, two.said!.id)).toEqual([
      { doc_kind: 'order', doc_id: id },
      { doc_kind: 'evaluation', doc_id: two.said!.id },
    ])
    await mine.evaluation.add({ id: one.said!.id, content: '用了一个月，仍好用' })
    await world().drain()
    expect((await seller.evaluationSupply.list({})).counts).toEqual({ todo: 1, answered: 1 })
    await answer({ isToAdded: true, content: '欢迎再来' })
    expect((await refusalOf(answer({ isToAdded: true }))).message).toMatch(/^这条追评已于/)
    expect((await mine.evaluation.form({ id })).lines[0]!.said).toMatchObject({
      answer: { content: '谢谢您的认可' },
      added: { answer: { content: '欢迎再来' } },
    })
    expect((await seller.evaluationSupply.list({})).counts).toEqual({ todo: 0, answered: 2 })
  })

  it('is its supplier’s alone, in the school it was said in', async () => {
    const { at, one, mine, of } = await evaluated()
    const far = await buildOrderWorld(world().db)
    const other = await world().as(far.supplierUser)
    const words = { content: '不是我卖的' }
    // Its own wall, before that of the order.
    expect((await refusalOf(other.evaluationSupply.answer({ ...of(one.said!.id), ...words }))).message).toBe('评价不存在或您无权查看')
    const seller = await world().as(at.supplierUser)
    expect((await refusalOf(seller.evaluationSupply.answer({ schoolId: far.schoolId, id: one.said!.id, ...words }))).code).toBe('4004')
    expect((await refusalOf(seller.evaluationSupply.answer({ ...of('x'), ...words }))).code).toBe('4004')
    expect((await refusalOf(mine.evaluationSupply.answer({ ...of(one.said!.id), ...words }))).code).toBe('2009')
    expect(await rows('select 1 from mall.evaluations where id = $1 and answered_at is not null', one.said!.id)).toEqual([])
  })

  it('given twice at once is given once', async () => {
    const { seller, one, of } = await evaluated()
    const both = await Promise.allSettled(
      ['一', '二'].map((it_) => seller.evaluationSupply.answer({ ...of(one.said!.id), content: `谢谢${it_}` })),
    )
    expect(both.filter((it_) => it_.status === 'fulfilled').length).toBe(1)
  })

  it('what somebody said goes with him also where suppliers read it', async () => {
    const { at, seller } = await evaluated()
    await world().inSchool(at.schoolId, (ctx) => dropEvaluations(ctx, at.buyer.id))
    await world().drain()
    expect((await seller.evaluationSupply.list({})).counts).toEqual({ todo: 0, answered: 0 })
    expect(await rows('select 1 from supplier.evaluations where school_id = $1', at.schoolId)).toEqual([])
  })
})

describe('the ids of anonymous evaluations of before', () => {
  it('are made of chance with all that names them, and suppliers read their day alone', async () => {
    const { at, seller, one, two } = await evaluated()
    const old = newId()
    const { schoolId } = at
    await rows('update mall.evaluations set id = $1 where id = $2', old, two.said!.id)
    await rows(
      "update supplier.evaluations set evaluation_id = $1, said_at = '2026-03-04T05:06:07.089Z' where evaluation_id = $2",
      old,
      two.said!.id,
    )
    await rows(
      "insert into mall.evaluation_pictures (school_id, id, evaluation_id, place, sides, storage_key) values ($1, gen_random_uuid(), $2, 1, '{320}', 'x')",
      schoolId,
      old,
    )
    await rows(
      "insert into mall.evaluation_reports (school_id, id, evaluation_id, kind, content, reported_at) values ($1, gen_random_uuid(), $2, 'abuse', '辱骂', now())",
      schoolId,
      old,
    )
    await rows(
      `insert into mall.outbox (school_id, id, topic, doc_id, body, due_at) values ($1, gen_random_uuid(), 'evaluation.toSupplier', $2, $3, now() + interval '1 day')`,
      schoolId,
      old,
      JSON.stringify({ supplierId: at.supplierId }),
    )
    const text = await readFile(new URL('../../migrations/2070-anonymous-ids-of-chance.sql', import.meta.url), 'utf8')
    await rows(`begin; ${text.slice(text.indexOf('-- Ids of chance'))} commit`)
    const [{ id }] = await rows('select id from mall.evaluations where school_id = $1 and is_anonymous', schoolId)
    expect(id[14]).toBe('4')
    expect(
      await rows(
        `select (select evaluation_id from mall.evaluation_pictures where school_id = $1) as picture,
          (select evaluation_id from mall.evaluation_reports where school_id = $1) as report,
          (select doc_id from mall.outbox where school_id = $1 and topic = 'evaluation.toSupplier' and state = 'due') as work`,
        schoolId,
      ),
    ).toEqual([{ picture: id, report: id, work: id }])
    const { list } = await seller.evaluationSupply.list({})
    expect(list.map((it_) => it_.id).toSorted()).toEqual([one.said!.id, id].toSorted())
    expect(list.find((it_) => it_.id === id)!.said.at).toBe('2026-03-03T16:00:00.000Z')
    expect(await rows('select 1 from mall.outbox where doc_id = $1 and state = $2', old, 'due')).toEqual([])
  })
})
