// Migrations of 平台外采购 that read what there is, by an owner that the walls hold as well.
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { openMall } from '../order/checkout/fixtures.ts'
import { baseForm } from './base-form.ts'
import { keptAs, nextInvoiceNo, openBought, pdf, PNG, sheetOf } from './fixtures.ts'
import { installForm } from './forms.ts'

const world = useWorld()

/** `mall_app` is no superuser, as the owner of the tables need not be. */
const upgrade = async (name: string) => {
  const text = await readFile(new URL(`../../migrations/${name}.sql`, import.meta.url), 'utf8')
  await world().admin.query(`begin; set local role mall_app; ${text}; commit`)
}

it('what is decided of direct purchases is what they cost, in every school', async () => {
  const mall = await openMall(world())
  await world().inSchool(mall.no, (ctx) => installForm(ctx, { ...baseForm, direct: { belowFen: 100_000 } }))
  const content = sheetOf(mall, {
    isDirect: true,
    acceptorId: mall.T2.id,
    items: [{ ...sheetOf(mall).items[0]!, qty: '1', price: '500' }],
    funds: [{ fundId: mall.K1, subjectCode: 'material', amountFen: 50_000 }],
  })
  const author = await world().as(mall.T1)
  const { id, version } = await author.offPlatform.save({ content })
  await author.offPlatform.submit({ id, version, content, chosen: {} })
  await (
    await world().as(mall.T2)
  ).offPlatform.accept({
    id,
    acceptedOn: '2026-11-18',
    opinion: '相符',
    lines: [{ no: 0, qty: '1', price: '450', isGood: true, place: '', own: {} }],
    photoIds: [await keptAs(world(), mall.T2, '实物.png', PNG)],
    invoices: [
      { fileId: await keptAs(world(), mall.T2, '发票.pdf', pdf()), invoiceCode: '', invoiceNo: nextInvoiceNo(), totalFen: 45_000 },
    ],
  })
  await world().admin.query('update mall.flow_insts set amount_fen = 50000 where doc_id = $1', [id])
  await upgrade('2280-what-is-decided-of-direct-purchases')
  expect((await world().admin.query('select amount_fen from mall.flow_insts where doc_id = $1', [id])).rows).toEqual([
    { amount_fen: 45_000 },
  ])
})

it('pushes of before keep what finance said of them, and later ones are left alone', async () => {
  const { mall, id } = await openBought(world())
  const put = (
    values: { state: string; call: string; acceptNo?: string; reason?: string; known?: string; payee?: string | null },
    at: number,
  ) =>
    world().admin.query(
      `insert into mall.off_platform_pushes (school_id, id, doc_id, state, call, accept_no, reason, known, payee, total_fen, sent_at, sent_by, ended_at)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, $8, 1, now() + $9 * interval '1 minute', $10, now())`,
      [
        mall.no,
        id,
        values.state,
        values.call,
        values.acceptNo ?? '',
        values.reason ?? '',
        values.known ?? '',
        values.payee ?? null,
        at,
        mall.C1.id,
      ],
    )
  await put({ state: 'failed', call: 'maybe', reason: '财务返回的付款日期不对' }, 0)
  await put({ state: 'failed', call: 'maybe', acceptNo: 'SL1', reason: '财务系统查无此申报' }, 1)
  await put({ state: 'failed', call: 'maybe', reason: '没有应答' }, 2)
  await put({ state: 'failed', call: 'maybe', reason: '财务返回的付款日期不对', known: 'taken' }, 3)
  await put({ state: 'failed', call: 'maybe', acceptNo: 'SL2', payee: '{}' }, 4)
  const read = async () =>
    (await world().admin.query('select known, is_unknown from mall.off_platform_pushes where doc_id = $1 order by sent_at', [id])).rows.map(
      (row) => [row.known, row.is_unknown],
    )
  for (const _ of [1, 2]) {
    await upgrade('2281-doubt-about-pushes-of-before')
    expect(await read()).toEqual([
      ['paid', false],
      ['taken', true],
      ['', false],
      ['taken', false],
      ['', false],
    ])
  }
})
