// What no page of ours sends is refused at the door: with its field, before anything is written, and the record stays whole.
import { contract } from '@caiyuan/contract/index'
import type { Envelope } from '@caiyuan/contract/endpoint'
import { describe, expect, it } from 'vitest'
import { verifyLogs } from '../src/core/document-log/verify.ts'
import { flawOf, flawOfText, MOST_LEVELS } from '../src/core/flaw.ts'
import { openMall } from '../src/modules/order/checkout/fixtures.ts'
import { useWorld } from './harness.ts'
import { formOf, onCard, quoteFor } from './main-job.ts'

const world = useWorld()
const deep = (levels: number): unknown => {
  let value: unknown = 'x'
  for (let i = 0; i < levels; i += 1) value = [value]
  return value
}

describe('flawOf', () => {
  it.each([
    ['采购\ud800', '含有不完整的字符'],
    ['\udc00采购', '含有不完整的字符'],
    ['采\u0000购', '含有空字符'],
    ['采\u202e购', '含有改变文字方向的隐藏符号'],
    ['\u2066采购\u2069', '含有改变文字方向的隐藏符号'],
    ['采购 😀 𠮷 \u200d\n\t', ''],
  ])('of %j is %j', (text, reason) => expect(flawOfText(text)).toBe(reason))

  it('finds every mark that turns the direction of text, and none of their neighbours', () => {
    const found = Array.from({ length: 0x10000 }, (_, code) => code).filter((code) =>
      flawOfText(String.fromCharCode(code)).includes('改变文字方向'),
    )
    expect(found.map((code) => code.toString(16))).toEqual(['202a', '202b', '202c', '202d', '202e', '2066', '2067', '2068', '2069'])
  })

  it('names the place, of a value or of a key, and the depth without ours', () => {
    expect(flawOf({ a: [{ b: 'ok' }, { b: '\ud800' }] })).toEqual({ path: ['a', '1', 'b'], reason: '含有不完整的字符' })
    expect(flawOf({ a: { '\u0000': 1 } })).toMatchObject({ reason: '含有空字符' })
    expect(flawOf(deep(MOST_LEVELS))).toBeNull()
    expect(flawOf({ a: deep(MOST_LEVELS) })).toMatchObject({ reason: '嵌套超过 32 层' })
    expect(flawOf(deep(1_000_000))).toMatchObject({ reason: '嵌套超过 32 层' })
  })
})

const refused = (field: string, words: string) => ({
  retCode: '4000',
  retMsg: `${words}，请改正后重新提交`,
  data: { fields: { [field]: `${words}，请改正后重新提交` } },
})

describe('half a character', () => {
  it('in the reason of a cancellation is refused with its field, and the log of the school verifies', async () => {
    const mall = await openMall(world())
    const client = await world().as(mall.T1)
    const quote = await quoteFor(client, [{ skuId: mall.sku.toner, num: 2 }], await mall.address(mall.T1))
    const [order] = (await client.order.submit(formOf(quote, { orders: onCard(quote, mall.K1, 'office') }))).orders
    const id = order!.id
    expect(await client.raw(contract.order.cancel, { id, reason: '不要\ud800了' })).toEqual(refused('reason', '原因含有不完整的字符'))
    await client.order.withdraw({ id })
    await client.order.cancel({ id, reason: '不要了' })
    expect(await world().tx(mall.no, (tx) => verifyLogs(tx, mall.no))).toMatchObject({ broken: null })
  })

  it.each([
    ['order.submit', contract.order.submit, { purpose: '实验\ud800用' }, 'purpose', '用途说明'],
    ['approval.batchAgree', contract.approval.batchAgree, { taskIds: ['\ud800'], comment: '' }, 'taskIds.0', '审批任务'],
    ['approval.batchRefuse', contract.approval.batchRefuse, { taskIds: ['x'], comment: '不\udfff行' }, 'comment', '办理意见'],
  ] as const)('in %s is refused with its field', async (_name, endpoint, input, field, word) => {
    const mall = await openMall(world())
    expect(await (await world().as(mall.F1)).raw(endpoint, input)).toEqual(refused(field, `${word}含有不完整的字符`))
  })

  it('in the mapping of an import is refused, also as the name of a column', async () => {
    const client = await (await openMall(world())).supplier()
    const start = (columns: object) =>
      client.raw(contract.supplierGoods.start, { fileId: 'x', mapping: { columns, defaults: { categoryCode: '' } } })
    expect(await start({ name: ['名\ud800'] })).toEqual(refused('mapping.columns.name.0', '名称含有不完整的字符'))
    expect(await start({ '名\ud800': [] })).toMatchObject({ retCode: '4000', retMsg: '列的对应含有不完整的字符，请改正后重新提交' })
  })
})

describe('depth', () => {
  it('in the body of a public call is refused, not met with our own stack', async () => {
    const { http } = world().app
    const payload = `{"userName":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const answer = await http.inject({
      method: 'POST',
      url: `/api/${contract.account.login.path}`,
      headers: { sourcetype: '0', 'content-type': 'application/json' },
      payload,
    })
    expect([answer.statusCode, answer.json<Envelope>().retMsg]).toEqual([200, '账号嵌套超过 32 层，请改正后重新提交'])
  })
})

describe('a header', () => {
  it('that is no text, or hides its direction, is refused by its name', async () => {
    const client = await world().as((await openMall(world())).T1)
    const ask = (value: string) => client.raw(contract.address.list, {}, { headers: { 'x-unattended': value } })
    expect((await ask('\u00ed\u00a0\u0080')).retMsg).toContain('请求头 x-unattended 不是 UTF-8 文字')
    expect((await ask(Buffer.from('1\u202e').toString('latin1'))).retMsg).toContain('请求头 x-unattended 含有改变文字方向的隐藏符号')
    expect((await ask(Buffer.from('采园').toString('latin1'))).retCode).toBe('1000')
  })

  it('Idempotency-Key that would not be honoured is refused, and nothing is carried out', async () => {
    const mall = await openMall(world())
    const client = await world().as(mall.T1)
    const items = [{ skuId: mall.sku.paper, num: 1 }]
    for (const key of ['short', 'x'.repeat(129), 'has a blank in it', '"quoted-key-1"', 'key-00000001, key-00000001']) {
      const answer = await client.raw(contract.cart.add, { items, categoryType: '0' }, { headers: { 'idempotency-key': key } })
      expect([key, answer.retCode, answer.retMsg]).toEqual([key, 'http400', expect.stringContaining('Idempotency-Key 须为 8 到 128 位')])
    }
    expect(await client.cart.list({})).toEqual([])
  })
})
