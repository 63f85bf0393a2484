// Messages that also go to the phone of who wishes it: at once, each day, each week, and not at night.
import { messageKinds, type MessageKind } from '@caiyuan/contract/notice'
import { telling, type Often, type Ways } from '@caiyuan/contract/telling'
import { beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import type { SessionUser } from '../../core/context.ts'
import { seal } from '../../core/crypto.ts'
import { notify, notifySupplier } from '../../core/notify.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { buildSchool, buildSupplier, buildUser } from '../../demo/build.ts'
import { setSms, type SmsAnswer, type SmsTold } from '../../gateways/sms.ts'
import { endOfNight, nextSummary } from './summary.ts'

const world = useWorld()
const MOBILE = '13800001234'
let told: Pick<SmsTold, 'mobile' | 'about' | 'values'>[]
const phones = (answer: () => Promise<SmsAnswer> = async () => ({ isSent: true, providerNo: '1' })) =>
  setSms({
    send: async () => ({ isSent: true, providerNo: '1' }),
    tell: (it_) => {
      told.push(it_)
      return answer()
    },
  })
beforeEach(() => {
  told = []
  phones()
})

const all = (often: Partial<Record<MessageKind, Often>> = {}): Ways =>
  Object.fromEntries(messageKinds.map((kind) => [kind, often[kind] ?? 'off'])) as Ways

const prove = async ({ schoolId, id }: SessionUser, mobile = MOBILE) => {
  const sealed = seal(mobile, { schoolId, field: 'personal_data.custom_mobile', rowId: id })
  await world().admin.query('insert into mall.personal_data (school_id, id, custom_mobile_cipher) values ($1, $2, $3)', [
    schoolId,
    id,
    sealed,
  ])
}

let next = 5800
const person = async () => {
  const id = (next += 1)
  await buildSchool(world().db, { id, code: `W${id}`, name: `通知大学${id}` })
  const user = await buildUser(world().db, { schoolId: id, no: `W${id}`, name: '李老师', roles: ['purchaser'] })
  await prove(user)
  const send = (kind: MessageKind, title: string) =>
    world().inSchool(id, (ctx) => notify(ctx, [user.id], { kind, title, body: '不外发的正文' }))
  return { user, send, client: await world().as(user) }
}
/** By day, at which nothing is held back. */
const NOON = new Date('2026-11-18T04:00:00Z')

describe('message.sms', () => {
  it('tells at once of the kinds that were wished, by kind and title, and of nobody else’s', async () => {
    await world().setClock(NOON)
    const { send, client } = await person()
    const other = await person()
    await client.telling.save({ sms: all({ 审批: 'now', 订单: 'day' }), mail: all(), isQuiet: true })
    await send('审批', '有一单待您审批')
    await send('订单', '已发货')
    await other.send('审批', '别人的')
    await world().drain()
    expect(told).toEqual([{ mobile: MOBILE, about: 'notice', values: { kind: '审批', title: '有一单待您审批' } }])
    expect((await client.telling.get()).outcome).toBe('')
    expect((await client.notice.messages()).total).toBe(2)
    const { rows } = await world().admin.query("select result from mall.audit_log where endpoint = 'telling.save' and user_id = $1", [
      client.user.id,
    ])
    expect(rows).toEqual([{ result: 'done' }])
    await client.telling.save({ sms: all(), mail: all(), isQuiet: true })
  })

  it('tells nothing that was read meanwhile, or that is no longer wished', async () => {
    await world().setClock(NOON)
    const { send, client } = await person()
    await client.telling.save({ sms: all({ 审批: 'now', 订单: 'now' }), mail: all(), isQuiet: false })
    await send('审批', '看过的')
    await client.notice.read({ all: true })
    await send('订单', '不要了的')
    await client.telling.save({ sms: all({ 审批: 'now' }), mail: all(), isQuiet: false })
    await world().drain()
    expect(told).toEqual([])
  })

  it('waits for the morning where the night is quiet, and tells then', async () => {
    await world().setClock(new Date('2026-11-18T15:30:00Z'))
    const { send, client } = await person()
    await client.telling.save({ sms: all({ 审批: 'now' }), mail: all(), isQuiet: true })
    await send('审批', '夜里的')
    await world().drain()
    expect(told).toEqual([])
    const due = await world().admin.query(
      "select due_at from mall.outbox where school_id = $1 and topic = 'message.sms' and state = 'due'",
      [client.user.schoolId],
    )
    expect(due.rows.map((it_) => it_.due_at.toISOString())).toEqual(['2026-11-18T23:00:00.000Z'])
    await client.telling.save({ sms: all({ 审批: 'now' }), mail: all(), isQuiet: false })
    await send('审批', '不怕打扰的')
    await world().drain()
    expect(told.map((it_) => it_.values['title'])).toEqual(['不怕打扰的'])
    await world().setClock(new Date('2026-11-18T23:00:05Z'))
    await world().drain()
    expect(told.map((it_) => it_.values['title'])).toEqual(['不怕打扰的', '夜里的'])
  })

  it('is sent twenty times a day to one person, once each whatever the provider says, and says why one did not go out', async () => {
    await world().setClock(NOON)
    const { send, client } = await person()
    await client.telling.save({ sms: all({ 系统: 'now' }), mail: all(), isQuiet: true })
    for (let n = 1; n <= 21; n += 1) await send('系统', `第 ${n} 条`)
    await world().drain()
    expect(told).toHaveLength(20)
    const other = await person()
    phones(async () => ({ isSent: false, reason: '余额不足' }))
    await other.client.telling.save({ sms: all({ 系统: 'now' }), mail: all(), isQuiet: true })
    await other.send('系统', '发不出的')
    await world().drain()
    await world().drain()
    expect(told).toHaveLength(21)
    expect((await other.client.telling.get()).outcome).toBe('余额不足')
  })

  it('reaches the people of a supplier who wish it', async () => {
    await world().setClock(NOON)
    const supplierId = await buildSupplier(world().db, { srcId: 5899, name: '乙采电子商务有限公司' })
    const build = (no: string) => buildUser(world().db, { schoolId: SUPPLIER_ID, no, name: '乙客服', roles: ['supplier'], supplierId })
    const [clerk, colleague] = [await build('SW1'), await build('SW2')]
    await prove(clerk)
    const client = await world().as(clerk)
    await client.telling.save({ sms: all({ 订单: 'now' }), mail: all(), isQuiet: true })
    const { user } = await person()
    await world().inSchool(user.schoolId, (ctx) => notifySupplier(ctx, supplierId, { kind: '订单', title: '有新订单' }))
    await world().drain()
    expect(told).toEqual([{ mobile: MOBILE, about: 'notice', values: { kind: '订单', title: '有新订单' } }])
    expect((await (await world().as(colleague)).notice.messages()).total).toBe(1)
  })
})

describe('message.digest', () => {
  it('counts in the morning what came and is unread, by kind, and says nothing where nothing is', async () => {
    await world().setClock(NOON)
    const { send, client } = await person()
    await send('审批', '从前的')
    await client.telling.save({ sms: all({ 审批: 'day', 订单: 'day', 结算: 'week' }), mail: all(), isQuiet: true })
    for (const [kind, title] of [
      ['审批', '一'],
      ['审批', '二'],
      ['订单', '三'],
      ['结算', '四'],
    ] as const)
      await send(kind, title)
    await client.telling.save({ sms: all({ 审批: 'day', 订单: 'day', 结算: 'week' }), mail: all(), isQuiet: false })
    await world().drain()
    expect(told).toEqual([])
    await world().setClock(new Date('2026-11-19T00:00:05Z'))
    await world().drain()
    expect(told.map((it_) => [it_.about, it_.values])).toEqual([['digest', { kinds: '审批 2 条，订单 1 条' }]])
    await world().setClock(new Date('2026-11-20T00:00:05Z'))
    await world().drain()
    expect(told).toHaveLength(1)
    await world().setClock(new Date('2026-11-23T00:00:05Z'))
    await world().drain()
    expect(told.slice(1).map((it_) => it_.values)).toEqual([{ kinds: '结算 1 条' }])
  })

  it('ends with the wish, and is one however often it is wished', async () => {
    await world().setClock(NOON)
    const { send, client } = await person()
    for (const often of ['day', 'off', 'day'] as const) await client.telling.save({ sms: all({ 审批: often }), mail: all(), isQuiet: true })
    await send('审批', '一')
    await world().setClock(new Date('2026-11-19T00:00:05Z'))
    await world().drain()
    expect(told).toHaveLength(1)
    await client.telling.save({ sms: all(), mail: all(), isQuiet: true })
    await send('审批', '二')
    await world().setClock(new Date('2026-11-20T00:00:05Z'))
    await world().drain()
    expect(told).toHaveLength(1)
  })
})

describe('telling.save', () => {
  it('takes a proven phone of one’s own, and changes nobody else’s', async () => {
    const [mine, other] = [await person(), await person()]
    const unproven = await buildUser(world().db, {
      schoolId: mine.user.schoolId,
      no: `WX${mine.user.schoolId}`,
      name: '王老师',
      roles: ['purchaser'],
      mobile: '13900001234',
    })
    const client = await world().as(unproven)
    expect(await client.telling.get()).toMatchObject({ sms: all(), isQuiet: true, mobile: '', canSend: true, outcome: '' })
    expect(await refusalOf(client.telling.save({ sms: all({ 审批: 'now' }), mail: all(), isQuiet: true }))).toMatchObject({ code: '3911' })
    await client.telling.save({ sms: all(), mail: all(), isQuiet: false })
    await mine.client.telling.save({ sms: all({ 审批: 'week' }), mail: all(), isQuiet: false })
    expect(await mine.client.telling.get()).toMatchObject({ sms: all({ 审批: 'week' }), isQuiet: false, mobile: '138****1234' })
    expect(await other.client.telling.get()).toMatchObject({ sms: all(), isQuiet: true })
    expect((await mine.client.raw(telling.save, { sms: { ...all(), 审批: 'hourly' }, mail: all(), isQuiet: true })).retMsg).toBe(
      '没有这一种频率',
    )
    setSms(null)
    expect((await mine.client.telling.get()).canSend).toBe(false)
  })
})

describe('the times', () => {
  it('of summaries are the next morning, and Monday’s', () => {
    const at = (text: string, every: 'day' | 'week') => nextSummary(new Date(text), every).toISOString()
    expect(at('2026-11-18T04:00:00Z', 'day')).toBe('2026-11-19T00:00:00.000Z')
    expect(at('2026-11-17T23:59:00Z', 'day')).toBe('2026-11-18T00:00:00.000Z')
    expect(at('2026-11-18T00:00:00Z', 'day')).toBe('2026-11-19T00:00:00.000Z')
    expect(at('2026-11-18T04:00:00Z', 'week')).toBe('2026-11-23T00:00:00.000Z')
    expect(at('2026-11-23T00:00:00Z', 'week')).toBe('2026-11-30T00:00:00.000Z')
  })

  it('of the night end at seven', () => {
    const at = (text: string) => endOfNight(new Date(text))?.toISOString() ?? null
    expect(at('2026-11-18T13:59:00Z')).toBeNull()
    expect(at('2026-11-18T14:00:00Z')).toBe('2026-11-18T23:00:00.000Z')
    expect(at('2026-11-18T22:59:00Z')).toBe('2026-11-18T23:00:00.000Z')
    expect(at('2026-11-18T23:00:00Z')).toBeNull()
  })
})
